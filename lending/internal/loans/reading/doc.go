// Package reading answers the queries on loans: it fills the reading models of package loans from accounts, as they are or as
// effective on a day. It also answers what other packages ask about loans, and tries commands out for their previews. Nothing
// here changes a record.
//
// # Files
//
//	reading.go, loan_reading.go, loan_data.go                 one loan with the requested associations
//	loan_list.go, effective.go                                lists; a loan as of a day
//	schedule_view.go, calculation.go, trial.go                the schedule that clients see; one without a loan, one without a product
//	transaction_data.go, transaction_list.go                  transactions
//	disclosure.go                                             what a loan costs
//	charge_data.go, tranche_data.go, deferred_income_data.go  charges, tranches, income over the life of a loan
//	delinquency.go, reschedule_reading.go                     lateness, and the ranges that a loan was in; requests
//	reshaping_preview.go                                      preview of a re-age or a re-amortization
//	loan_template.go, transaction_template.go                 what a screen offers
//	standing_instructions.go, guarantors.go                   standing instructions, and what became of them; who stands for a loan
//	refund_transfer.go                                        what a refund to a deposit account starts from
//	commands.go                                               what the state of a loan takes
//	neighbours.go                                             answers to other packages
package reading
