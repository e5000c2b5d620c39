package loans

import "lending.example/platform/lending/calendar"

// transition moves the loan to the state that its balances call for. It runs after every monetary command; the date
// is the transaction's, or the last user transaction's after an adjustment. Overpayment is tested first.
//
//	Active                        overpaid                              Overpaid
//	Active                        nothing outstanding, charges settled  Closed
//	Overpaid                      nothing outstanding, charges settled  Closed
//	Overpaid, Closed              outstanding                           Active
//	Closed                        overpaid                              Overpaid
//	Written off, rescheduled      outstanding                           Active, or Overpaid
func (a *Account) transition(on calendar.Date) {
	overpaid := a.Loan.Overpaid.IsPositive()
	outstanding := !a.Loan.Summary.Outstanding().IsZero()
	settled := !outstanding && a.chargesSettled()
	switch a.Loan.Status {
	case Active:
		switch {
		case overpaid:
			a.becomeOverpaid(on)
		case settled:
			a.close(on)
		}
	case Overpaid:
		switch {
		case overpaid:
		case settled:
			a.close(on)
		case outstanding:
			a.reopen()
		}
	case Closed:
		switch {
		case overpaid:
			a.becomeOverpaid(on)
		case outstanding:
			a.reopen()
		}
	case WrittenOff, ClosedRescheduled:
		switch {
		case outstanding && overpaid:
			a.becomeOverpaid(on)
		case outstanding:
			a.reopen()
		}
	}
	if !overpaid {
		a.Loan.Timeline.OverpaidOn = calendar.Date{}
	}
}

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
