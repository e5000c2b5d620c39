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
package clients
