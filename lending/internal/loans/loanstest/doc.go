// Package loanstest is what the tests of the rooms share: an office with products and clients on records in memory, in which
// commands are performed as the platform performs them, and loans to start from.
//
// # Files
//
//	testing.go, lifecycle.go                                                          a lender in memory; loans shown in short
//	application.go, application_inherited.go, approval.go, disbursal.go               up to the money
//	transaction_refusals.go, refunds.go, payoff.go, replay_rows.go, replay_places.go  payments, and history processed again
//	recalculation.go, schedule_view.go, workdays.go                                   schedules
//	accruals.go, posting.go, posting_law.go                                           income and books
//	close_of_business.go, sweep.go, delinquency.go                                    nights and lateness
//	explain.go, explain_life.go                                                       explanations
//	officers.go, originations.go                                                      people
package loanstest
