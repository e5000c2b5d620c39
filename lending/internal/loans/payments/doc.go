// Package payments decides the commands that bring money in, pay it back, or give up on it. Each of them adds a transaction
// and has the history processed from its day on.
//
// # Files
//
//	payments.go, waivers.go                             repayments and their like; waived interest
//	late_penalties.go                                   overdue penalties that a payment booked later takes back
//	adjustment.go, chargeback.go                        undoing and correcting; payments that came back
//	refunds.go, refund_transfer.go, interest_refund.go  money for the borrower, and the interest that a refund saves
//	deposits.go, standing_instructions.go               transfers from and to deposit accounts; automatic payments from an account
//	foreclosure.go, writeoff.go                         ending a loan before its time; writing off and closing
//	charge_off.go, contract_termination.go              lost loans
//	deferred_income.go                                  income that is earned over the life of a loan, of both sorts:
//	capitalized_income.go, buy_down_fee.go              added to the principal; paid by somebody else
package payments
