// Package records is how accounts come from the store and go back: every command on a stored loan opens the account, decides,
// and saves what the decision changed. [Decide] is that way. It also posts the journal entries of what was saved, keeps the
// notes, and tells those who keep accounts elsewhere.
//
// # Files
//
//	store.go, schedule_form.go         opening, deciding, saving; the record of instalments and interest model
//	posting.go                         journal entries of transactions
//	locks.go                           loans whose business could not be closed
//	savings.go, transfers.go           accounts that are kept elsewhere, and what moves between them and loans
//	references.go, notes.go, names.go  what inputs refer to; notes; names beside ids
//	records.go                         records of many loans, without opening accounts
package records
