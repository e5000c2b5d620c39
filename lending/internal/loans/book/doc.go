// Package book is one loan in memory: the header with its terms and balances, the instalments, the charges, the transactions,
// and the state machine that says which command each state takes.
//
// An [Account] is all of it, with the other data of a decision: the product, and an [Env] of business date, configuration and
// sources of ids. [Account.On] is the same account as on another day. Nobody else sees an account before it is saved, and deciding on it needs no clock, no store and no context,
// which is what makes previews, replays and property tests possible. The methods of an account keep the parts together (a
// transaction that is replaced, a balance that is summed again); the decisions of commands are in the packages above.
//
// # Files
//
//	loan.go, instalment.go, transaction.go, charge.go  what is stored
//	account.go, digest.go, simulation.go               the account, lean ones that know a digest of their past, twins to try things out
//	machine.go, transition.go, performance.go          which command each state takes; where balances move a loan; loans that do not perform
//	history.go, tranches.go, delinquency.go            rules that several rooms ask about dates, what is paid out, and pauses
//	cut_over.go                                        what a loan brought along from another system
//	summary.go                                         the balances of the header, summed over the parts
//	schedule_form.go                                   the bytes of instalments in the schedule record
//	offices.go                                         in whose books the loan is, and was
//	limits.go, precision.go, meter.go                  largest sums, smallest coins, where the time of a run goes
package book
