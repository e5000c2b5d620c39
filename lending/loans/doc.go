// Package loans is the language in which the platform and its users speak of loans: the operations that there are, what each
// takes and answers, what clients read, and the codes of what is refused. It holds no mathematics and reaches no records.
//
// An operation such as [Approve] is a value that describes itself: a command or a query, with the types of its input and
// output. Its input checks what can be seen without a loan. How it is decided stands in the rooms of
// lending/internal/loans, and the table that binds one to the other in their package servicing. A platform runs its own
// operation of the same id, so that the value from here is all that a caller needs.
//
// What stands between lines of "attributes:" is written by go generate, from the table of the terms that loans inherit from their
// products (lending/internal/attributes).
//
// A caller in Go meets the same operations as methods of the services of a desk, see package lending.
//
// # Files
//
// Applications and paying out:
//
//	application.go, application_rules.go                  what an applicant says, and the rules that need no product
//	variable_instalments.go                               single instalments that differ, before the approval
//	trial.go                                              a loan of a product that there need not be
//	approval.go, disbursal.go, tranches.go                approving, changing, refusing; paying out
//	cut_over.go                                           loans that another system paid out
//	officers.go                                           who looks after a loan, who brought it, notes
//	savings.go, standing_instructions.go                  accounts that loans exchange money with, guarantees; instalments paid from an account
//	guarantors.go                                         who stands for a loan
//	loan_template.go                                      what a screen offers who applies or approves
//
// Money:
//
//	payments.go, refunds.go                               repayments and their like, corrections, chargebacks; money for the borrower
//	charges.go                                            fees and penalties on a loan
//	closing.go                                            write-off, foreclosure, charge-off, termination
//	deferred_income.go                                    income over the life of a loan
//
// Changes on the way:
//
//	reschedule.go, reage.go, interest_pause.go            other terms for a running loan
//	correction.go                                         the rate or a charge that a loan should not have had
//	delinquency.go                                        lateness, and times during which it does not grow
//	close_of_business.go                                  the end of a day, and loans that it could not close
//
// Looking:
//
//	reading.go, loan_data.go, schedule_view.go            one loan, lists, schedules
//	ahead.go                                              forecasts of loans
//	transaction_data.go, transaction_list.go              transactions
//	transaction_template.go                               what a screen offers for one
//	explain.go, disclosure.go                             what a figure was summed from; what a loan costs
//	commands.go                                           what can be done with a loan now
//
// Words that all of it uses:
//
//	operations.go                                         inputs that name a loan or a transaction of it
//	payoff.go                                             what pays a loan off on a day
//	status.go, transaction_types.go                       states; types of transactions
//	errors.go, errors_*.go                                codes of refusals
package loans
