// Package lateness says how far a loan is in arrears: days overdue, less the pauses, and the delinquency range that these days
// fall into, of the loan and of each instalment.
//
// # Files
//
//	delinquency.go       days overdue and amounts, with and without pauses
//	delinquency_tags.go  ranges, and the tags that a loan had in the course of time
package lateness
