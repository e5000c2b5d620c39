// Package income recognises what a loan earns: interest and charges as time passes, income that was capitalized or bought down
// over the life of the loan, and what a charge-off ends.
//
// Every run compares what should be recognised up to a day with what was, and enters the difference as a transaction. So
// roundings correct themselves, and a second run changes nothing.
//
// # Files
//
//	income.go                                    when a command lets the recognition follow
//	accruals.go                                  the runs: what should be recognised, and what was
//	accruals_interest.go, accruals_charges.go    interest by days; fees and penalties, charge by charge
//	accruals_reconciled.go, accruals_cut_off.go  after changes of the past; at a charge-off or termination
//	accrual_activity.go                          reports of what each instalment charges
//	amortization.go                              income that is earned over the life of a loan
//	earned.go                                    interest of a part of a period
//	cut_over.go                                  what another system recognised
//	accruals_at_loss.go                          income that a write-off or a closing recognises first
package income
