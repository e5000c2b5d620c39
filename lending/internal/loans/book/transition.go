package book

import (
	"slices"

	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/loans"
)

// standing is what the state of a loan that money moves on follows from.
type standing struct {
	overpaid    bool
	outstanding bool
	settled     bool // nothing outstanding, every charge settled
}

func (b standing) anyOverpaid() bool { return b.overpaid }

func (b standing) anyOutstanding() bool { return b.outstanding }

func (b standing) allSettled() bool { return b.settled }

func (b standing) both() bool { return b.overpaid && b.outstanding }

// balanceMoves is the part of the state machine that no command names: where the balances move a loan. The first row that
// holds counts, so that overpayment comes first. (docs/semantics/transactions.md, 3.1.)
var balanceMoves = []struct {
	in   []loans.Status
	when func(standing) bool
	to   func(*Account, calendar.Date)
}{
	{[]loans.Status{loans.Overpaid}, standing.anyOverpaid, (*Account).stay},
	{[]loans.Status{loans.Active, loans.Closed}, standing.anyOverpaid, (*Account).becomeOverpaid},
	{[]loans.Status{loans.Active, loans.Overpaid}, standing.allSettled, (*Account).Close},
	{[]loans.Status{loans.Overpaid, loans.Closed}, standing.anyOutstanding, (*Account).becomeActive},
	{[]loans.Status{loans.WrittenOff, loans.ClosedRescheduled}, standing.both, (*Account).becomeOverpaid},
	{[]loans.Status{loans.WrittenOff, loans.ClosedRescheduled}, standing.anyOutstanding, (*Account).becomeActive},
}

// Transition moves the loan to the state that its balances call for. It runs after every monetary command; the date
// is the transaction's, or the last user transaction's after an adjustment.
func (a *Account) Transition(on calendar.Date) {
	now := standing{overpaid: a.Loan.Overpaid.IsPositive(), outstanding: !a.Loan.Summary.Outstanding().IsZero()}
	now.settled = !now.outstanding && a.chargesSettled()
	for _, move := range balanceMoves {
		if slices.Contains(move.in, a.Loan.Status) && move.when(now) {
			move.to(a, on)
			break
		}
	}
	if !now.overpaid {
		a.Loan.Timeline.OverpaidOn = calendar.Date{}
	}
}

func (a *Account) stay(calendar.Date) {}

func (a *Account) becomeActive(calendar.Date) { a.Reopen() }

// chargesSettled reports whether every charge in force with an amount is paid or waived, but for those of tranches to come.
func (a *Account) chargesSettled() bool {
	for _, c := range a.ActiveCharges() {
		if c.Amount.IsPositive() && !c.Settled && !c.IsWaived && !a.Loan.waitsForTranche(c) {
			return false
		}
	}
	return true
}

func (a *Account) becomeOverpaid(on calendar.Date) {
	t := &a.Loan.Timeline
	a.Loan.Status = loans.Overpaid
	t.OverpaidOn, t.Maturity, t.ClosedOn, t.ClosedBy = on, calendar.Date{}, calendar.Date{}, 0
}

func (a *Account) Close(on calendar.Date) {
	t := &a.Loan.Timeline
	a.Loan.Status = loans.Closed
	t.ClosedOn, t.Maturity, t.ClosedBy, t.OverpaidOn = on, on, a.Env.ActorID, calendar.Date{}
}

func (a *Account) Reopen() {
	t := &a.Loan.Timeline
	a.Loan.Status, a.Reopened = loans.Active, true
	t.ClosedOn, t.Maturity, t.ClosedBy, t.OverpaidOn = calendar.Date{}, calendar.Date{}, 0, calendar.Date{}
	a.RefreshMaturity()
}

// RefreshMaturity sets the expected maturity to the last due date of the terms. Rows after it, for charges and chargebacks, do not
// move it; while a loan is active they move the day on which it will actually mature.
func (a *Account) RefreshMaturity() {
	var agreed, last calendar.Date
	for i := range a.Instalments {
		row := &a.Instalments[i]
		last = calendar.Latest(last, row.Due)
		if !row.Additional {
			agreed = calendar.Latest(agreed, row.Due)
		}
	}
	a.Loan.Timeline.ExpectedMaturity = agreed
	if a.Loan.Status == loans.Active {
		a.Loan.Timeline.Maturity = last
	}
}
