package loans

import (
	"slices"

	"lending.example/platform/lending/calendar"
)

// standing is what the state of a loan that money moves on follows from.
type standing struct {
	overpaid    bool
	outstanding bool
	settled     bool // nothing outstanding, every charge settled
}

func (b standing) anyOverpaid() bool    { return b.overpaid }
func (b standing) anyOutstanding() bool { return b.outstanding }
func (b standing) allSettled() bool     { return b.settled }
func (b standing) both() bool           { return b.overpaid && b.outstanding }

// balanceMoves is the part of the state machine that no command names: where the balances move a loan. The first row that
// holds counts, so that overpayment comes first. (Semantics of transactions, 3.1.)
var balanceMoves = []struct {
	in   []Status
	when func(standing) bool
	to   func(*Account, calendar.Date)
}{
	{[]Status{Overpaid}, standing.anyOverpaid, (*Account).stay},
	{[]Status{Active, Closed}, standing.anyOverpaid, (*Account).becomeOverpaid},
	{[]Status{Active, Overpaid}, standing.allSettled, (*Account).close},
	{[]Status{Overpaid, Closed}, standing.anyOutstanding, (*Account).becomeActive},
	{[]Status{WrittenOff, ClosedRescheduled}, standing.both, (*Account).becomeOverpaid},
	{[]Status{WrittenOff, ClosedRescheduled}, standing.anyOutstanding, (*Account).becomeActive},
}

// transition moves the loan to the state that its balances call for. It runs after every monetary command; the date
// is the transaction's, or the last user transaction's after an adjustment.
func (a *Account) transition(on calendar.Date) {
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

func (a *Account) becomeActive(calendar.Date) { a.reopen() }

// chargesSettled reports whether every charge in force with an amount is paid or waived.
func (a *Account) chargesSettled() bool {
	for _, c := range a.ActiveCharges() {
		if c.Amount.IsPositive() && !c.Settled && !c.IsWaived {
			return false
		}
	}
	return true
}

func (a *Account) becomeOverpaid(on calendar.Date) {
	t := &a.Loan.Timeline
	a.Loan.Status = Overpaid
	t.OverpaidOn, t.Maturity, t.ClosedOn, t.ClosedBy = on, calendar.Date{}, calendar.Date{}, 0
}

func (a *Account) close(on calendar.Date) {
	t := &a.Loan.Timeline
	a.Loan.Status = Closed
	t.ClosedOn, t.Maturity, t.ClosedBy, t.OverpaidOn = on, on, a.env.ActorID, calendar.Date{}
}

func (a *Account) reopen() {
	t := &a.Loan.Timeline
	a.Loan.Status, a.reopened = Active, true
	t.ClosedOn, t.Maturity, t.ClosedBy, t.OverpaidOn = calendar.Date{}, calendar.Date{}, 0, calendar.Date{}
	a.refreshMaturity()
}

// refreshMaturity sets the expected maturity to the last due date. While a loan is active that is also the day on which it
// will actually mature.
func (a *Account) refreshMaturity() {
	var last calendar.Date
	for i := range a.Instalments {
		last = calendar.Latest(last, a.Instalments[i].Due)
	}
	a.Loan.Timeline.ExpectedMaturity = last
	if a.Loan.Status == Active {
		a.Loan.Timeline.Maturity = last
	}
}
