// Package explaining tells what a figure of a loan was summed from: an instalment's interest by segments of days, balances and
// rates, with the commands that made each so; what settles the loan on a day; what ended a row before its time.
//
// # Files
//
//	explain.go                                the operation
//	explain_instalment.go, explained_plan.go  figures of the schedule
//	explain_causes.go, explain_ends.go        commands that changed balance, rate or shape; what ended a row
//	explain_payoff.go                         what closes a loan on a day
package explaining
