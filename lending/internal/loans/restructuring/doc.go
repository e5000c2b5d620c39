// Package restructuring decides the commands that change the terms of a running loan.
//
// # Files
//
//	reschedule.go, reschedule_decision.go      requests to reschedule, and what becomes of them
//	reage.go, reamortize.go                    re-aging and re-amortizing
//	correction.go                              the rate, or a charge, that should not have been
//	interest_pause.go, delinquency_actions.go  times without interest, and times during which delinquency does not grow
package restructuring
