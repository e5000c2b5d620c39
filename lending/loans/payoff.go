package loans

import (
	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/schedule"
)

// progressivePayoff is what closes a progressive loan when it is paid on a date. Where interest follows the payments, the
// model gives principal and interest as of the date; down payments, additional rows and charges are owed as they stand.
func (a *Account) progressivePayoff(on calendar.Date) Portions {
	if !a.endsInterestEarly(on) {
		return a.owed(func(*Instalment) bool { return true })
	}
	due := a.Model.Payoff(on)
	payoff := a.owed(func(row *Instalment) bool { return !row.Regular() })
	payoff.Principal, payoff.Interest = payoff.Principal.Add(due.Principal), payoff.Interest.Add(due.Interest)
	for i := range a.Instalments {
		if row := &a.Instalments[i]; row.Regular() {
			payoff.Fee = payoff.Fee.Add(row.Fee.Outstanding())
			payoff.Penalty = payoff.Penalty.Add(row.Penalty.Outstanding())
		}
	}
	return payoff
}

// endsInterestEarly reports whether paying all on a date saves interest. Behind a write-off interest follows the payments no
// longer, also where capitalized income opened the loan again.
func (a *Account) endsInterestEarly(on calendar.Date) bool {
	l := &a.Loan
	if l.ChargedOff && !on.Before(l.Timeline.ChargedOffOn) || l.SubStatus == ContractTerminated || len(a.Live(WriteOff)) > 0 {
		return false
	}
	return l.Terms.Recalculation != nil && a.hasModel() && a.Model.BearsInterest()
}

// owed sums what is outstanding on some rows.
func (a *Account) owed(of func(*Instalment) bool) Portions {
	var sum Portions
	for i := range a.Instalments {
		if row := &a.Instalments[i]; of(row) {
			for _, part := range principalFirst {
				sum = sum.Plus(part, row.Component(part).Outstanding())
			}
		}
	}
	return sum
}

// cumulativePayoff is what closes a cumulative loan when it is paid on a date. Where interest follows the payments, the
// schedule is drawn with a cut at the date; otherwise all that is outstanding is owed, future interest included.
func (a *Account) cumulativePayoff(on calendar.Date) (Portions, error) {
	chargedOff := a.Loan.ChargedOff && !on.Before(a.Loan.Timeline.ChargedOffOn)
	if !a.Loan.Terms.Recalculates() || chargedOff {
		return a.owed(func(*Instalment) bool { return true }), nil
	}
	due, _, err := schedule.Payoff(a.recalculationTerms(), a.recalculationHistory(on), on)
	return Portions{Principal: due.Principal, Interest: due.Interest, Fee: due.Fees, Penalty: due.Penalties}, err
}
