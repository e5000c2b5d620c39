// Package origination takes a loan from its application to the money: who borrows what on which terms of the product, approval
// and what ends an application, paying out at once or in tranches, and taking that back. Who looks after a loan and who
// brought it belongs here too.
//
// # Files
//
//	submission.go, borrower.go, hypothetical.go                     an application becomes a loan; who borrows; a loan that nobody applied for
//	application_inherited.go, application_terms.go                  what an application leaves out; the contract that it makes with its product
//	application_dates.go, application_product.go                    what dates and product refuse
//	application_charges.go                                          the charges of an application
//	borrower_cycle.go, due_weekday.go, warnings.go                  terms by earlier loans; due dates on a weekday; what is worth a second look
//	modification.go, rejection.go, deletion.go                      changing an application, and its ends
//	variable_instalments.go                                         single instalments that differ from the schedule of the application
//	approval.go, approved_amount.go                                 approving, and changing what is approved or available
//	disbursal.go, disbursal_rules.go                                paying out, and what refuses it
//	disbursal_charges.go, disbursal_terms.go, disbursal_savings.go  charges, terms and accounts that go with it
//	tranches.go, undo_disbursal.go                                  several sums; taking one or all back
//	cut_over.go                                                     loans that another system paid out
//	topup.go                                                        paying off an earlier loan of the borrower
//	guarantees.go, guarantors.go                                    what is held for a loan, and by whom
//	officers.go, originations.go, fraud.go                          who looks after a loan, who brought it, suspicion
//	move.go                                                         loans that go along with a client to another office
package origination
