// Package lendingtest is a test kit for programs that embed the platform: a platform on the in-memory store with a
// clock that stands still until it is moved, and makers of the records that most tests need.
//
//	bench := lendingtest.New(t)
//	loan := bench.ActiveLoan("1000.00")
//	bench.MoveTo("2026-02-01")
//	_, err := bench.Desk.Loans.Repay(ctx, loan, loans.Payment{...})
//
// Makers fail the test when the platform refuses what they ask.
package lendingtest
