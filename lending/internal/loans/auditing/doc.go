// Package auditing looks for what does not add up in stored loans: parts against wholes, transactions against instalments, the
// journal against both, recognised income against what was charged.
//
// # Files
//
//	flaws.go                         one loan against itself
//	flaws_books.go, flaws_income.go  against the journal; against what it earned
package auditing
