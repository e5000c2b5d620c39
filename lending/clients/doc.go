// Package clients keeps the lender's customers: who they are, how they are reached, and what state the relationship is
// in.
//
// # Life of a client
//
//	Pending ── activate ──> Active ── close ──> Closed ── reactivate ──> Pending
//	   ├── reject ───> Rejected  ── undoRejection ───> Pending
//	   └── withdraw ─> Withdrawn ── undoWithdrawal ──> Pending
//
// Only an active client takes loans, and only a pending one can be removed. A client who owes, or is owed, cannot be
// closed. Between two offices a client is in transfer, and seen from both.
//
// # Names
//
// A person has a first and a last name, with or without a middle name; anybody may have one full name instead. The name
// that is shown is derived from that and is never set.
//
// # Neighbours
//
// Loans lie above this package. What its rules and reads must know of them comes through the interface [Loans], so the
// operations that need it are functions of [Neighbours].
//
// # Lists
//
// [ListClients] serves a million clients: filters are conditions on declared columns, a page is read where it stands,
// and everything that its rows refer to is read once. [Search] finds by what a person types (search.go).
//
// # Files
//
//	clients.go, neighbours.go, errors.go                               what there is, and what is asked of other packages
//	client.go, status.go, dates.go, naming.go, nonperson.go            a client: state, dates, names, organisations
//	create.go, update.go, delete.go, template.go                       taking on, changing, removing; the choices of forms
//	lifecycle.go, transfer.go, staff.go                                from pending to closed; to another office; who serves a client
//	address.go, address_fields.go, family.go, identifier.go, image.go  what belongs to a client
//	charge.go, charge_operations.go, payment.go                        charges on clients
//	read.go, accounts.go                                               reading one
//	list.go, list_reading.go, search.go, pattern.go                    lists and searches
//	announcing.go                                                      events
package clients
