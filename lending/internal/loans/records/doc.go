// Package records is how accounts come from the store and go back: every command on a stored loan opens the account, decides,
// and saves what the decision changed. [Decide] is that way; [DecideSince] opens a lean account where the decision says that it can do
// with one. It also posts the journal entries of what was saved, keeps the
// notes, and tells those who keep accounts elsewhere.
//
// # Files
//
//	store.go, schedule_form.go         opening, deciding, saving; the record of instalments and interest model
//	posting.go                         journal entries of transactions
//	offices.go                         entries of moves between offices
//	announcing.go, announcing_*.go     events: what became of an account that was saved
//	locks.go                           loans whose business could not be closed
//	closed_days.go                     the day that the quiet loans of a range were closed for last
//	savings.go, transfers.go           accounts that loans exchange money with, and what moves to those kept elsewhere
//	deposits.go                        what moves to and from deposit accounts of the platform
//	guarantors.go                      who stands for a loan, and the funds to hold
//	standing_instructions.go           who pays by standing instruction, and what became of it
//	references.go, notes.go, names.go  references of inputs; notes; names for ids
//	records.go                         records of many loans, without opening accounts
//	corrections.go                     the entry that brings the books of an ended loan to zero
package records
