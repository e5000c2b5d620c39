// Package operation makes every operation of the platform a value.
//
// A [Command] changes state, a [Query] reads it. Each has an id, an action and an entity from which its permission
// code follows (APPROVE_LOAN), an input type that can check itself, and a function that decides inside one [Unit] of
// work. Domain packages declare their operations as values and list them; the facade collects the lists into one
// registry. Permission catalogue, audit, route table, preview, batches and replay derive from it, and none of them
// knows any single operation.
//
// # Inputs
//
// The exported fields of an input carry the attribute names of the interface as JSON names. What resource an input is about stands in
// fields of its own, and where it helps, the rest is in a part that JSON calls "body": names of attributes leave that
// part out. The shell knows the place of an attribute in a request. Fields of the types [Ref], calendar.Date, money.Amount,
// money.Decimal and enumerations are understood by it. Inputs are plain data: their JSON is what the command log, maker-checker and
// replay keep. Amounts stay below money.Limit, but for those of fields tagged limit:"none", which pay or give back what is owed.
//
// # Determinism
//
// A Decide function may use its Unit and its input and nothing else: no clock, no randomness, no environment.
// [Unit.Now], [Unit.Today] and [Unit.NewUUID] give the moment, the business date and identifiers, and give the same
// again when the command log is replayed. What has to be asked elsewhere goes through [Consult], which keeps the answers.
//
// # Files
//
//	operation.go                        commands and queries, their inputs and results
//	unit.go, neighbours.go, outside.go  the unit of work; what it asks of other packages, and of outside
//	changes.go                          what a command changed
//	values.go, field_names.go           checks of all inputs
//	external_ids.go                     external ids without the blanks around them
//	calculation.go                      queries that calculate after their transaction
package operation
