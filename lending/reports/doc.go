// Package reports is the catalogue of reports and their runs.
//
// # Core reports
//
// A core report is a function over records: [Core] says which parameters it takes, which columns it has and how its rows
// come about. It runs on every store, inside the snapshot of the query, and streams what it reads. Packages that know the
// records declare their reports and hand them over in [Neighbours]; listings of clients and the trial balances are here.
// Nobody can delete a core report or change more than whether it is offered.
//
// # Reports of users
//
// A report that a user makes is a stored SELECT. Its parameters are written ${variable} and become bound values of their
// type; no value is ever part of the text. It runs on stores that answer SQL ([store.Selector]), on a connection that
// cannot write, over the kinds that [Neighbours] lists, within limits of rows and time.
//
// # Who sees what
//
// Running a report takes the permission READ_<name>, which exists as long as the report does. Rows are limited to offices
// at or below the actor's own and the office asked for. A stored SELECT is trusted to do so when it names
// ${currentUserHierarchy}; one that does not runs for those only who see every office.
//
// # Files
//
//	report.go, catalogue.go, edit.go, errors.go  reports, and the catalogue of them
//	parameter.go, choices.go                     parameters, and what they may be
//	tables.go                                    the tables that statements may read
//	run.go, statement.go, sheet.go, sight.go     runs: statements of users, results, whose records they show
//	lists.go                                     lists of reports and parameters, as screens ask for them
//	core.go, client_listing.go, balances.go      reports that are shipped
package reports
