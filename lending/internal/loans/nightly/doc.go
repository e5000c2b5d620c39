// Package nightly does the same work on many loans: closing days and other jobs, a page of loans at a time. Package jobs runs
// it.
//
// # Files
//
//	sweep.go          pages; what a page does when a loan fails
//	closing_plan.go   which loans a close visits, and which are closed with their range
//	sweep_reading.go  loans of the next page, read outside of the transaction
//	sweep_locks.go    which loans locks keep closed, and when locks go
//	cob_inline.go     the business of named loans, closed at once
package nightly
