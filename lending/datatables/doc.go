// Package datatables keeps further data that a lender records for a client, a loan, a product or an office:
// tables that the lender registers, with typed columns, and their rows.
//
// A table belongs to one sort of record, its application table, and keeps one row or many with each of them. Tables and rows are
// records of the store like all others: no statement of SQL is built, so that they are the same on every engine, in every copy and
// in a replay of the command log.
//
// # Who may do what
//
// Each table has four permissions of its own, CREATE_, READ_, UPDATE_ and DELETE_ before its name, which must not be the codes of
// anything else. Rows are seen and written by users who see the record that they belong to: [Owners] says who that is.
//
// # Checks
//
// A [Check] makes a command wait for a row: the command that brings a record to a status is refused while the record has no row in
// the table. What is created may bring its rows along, as an [Entry] of its input, in the same transaction.
//
// # Files
//
//	table.go       tables and their columns
//	application.go the records that rows belong to, and their owners
//	register.go    registering and removing a table
//	change.go      changing columns
//	describe.go    tables as clients see them
//	cell.go        a value as somebody writes it, and what a column takes of it
//	row.go         rows and the keys under which they are found
//	write.go       commands on rows
//	read.go        rows as clients see them
//	check.go       which rows are required when
//	check_operations.go  commands and queries on checks
//	entry.go       rows in the input of commands that create their record
//	errors.go      refusals
package datatables
