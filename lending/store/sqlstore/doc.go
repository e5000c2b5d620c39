// Package sqlstore is what stores on SQL databases have in common: how a kind becomes a table, a query a statement, a changed
// declaration a change of the database, and when a transaction may be used. An engine is a [Dialect], which says what it writes
// differently, the [Rows] of its transactions, and what it alone has: connections, batches, plans, statements of others.
//
//	dialect.go     what engines write differently; names in quotes
//	table.go       a kind as a table; statements that search, count, and read a page
//	clause.go      conditions of a query in SQL
//	tallies.go     counting by facets, and by declared tallies
//	tx.go          a transaction that holds the contract, over the rows of an engine
//	seen.go        what a transaction knows of stored records
//	evolution.go   from the tables that are stored to those declared
//	migrations.go  scripts for the store's own tables
//	errors.go      databases that do not fit
package sqlstore
