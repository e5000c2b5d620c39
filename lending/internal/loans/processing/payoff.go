package processing

import (
	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/internal/loans/book"
	"lending.example/platform/lending/loans"
	"lending.example/platform/lending/money"
	"lending.example/platform/lending/products"
	"lending.example/platform/lending/schedule/progressive"
)

// Payoff is what closes the loan when it is paid on a date.
func Payoff(a *book.Account, on calendar.Date) (book.Portions, error) {
	if a.Loan.Terms.Progressive() {
		return progressivePayoff(a, on), nil
	}
	a, err := WithoutPlanned(a)
	if err != nil {
		return book.Portions{}, err
	}
	return cumulativePayoff(a, on)
}

// progressivePayoff is what closes a progressive loan when it is paid on a date. Where interest follows the payments, the
// model gives principal and interest as of the date; down payments, additional rows and charges are owed as they stand.
func progressivePayoff(a *book.Account, on calendar.Date) book.Portions {
	if !EndsInterestEarly(a, on) {
		return Owed(a, func(*book.Instalment) bool { return true })
	}
	return payoffBy(a.Model, a, on)
}

// payoffBy is the payoff of a loan whose interest ends early, as a model says.
func payoffBy(m *progressive.Model, a *book.Account, on calendar.Date) book.Portions {
	due := m.On(on).Payoff()
	payoff := Owed(a, func(row *book.Instalment) bool { return !row.Regular() })
	payoff.Principal, payoff.Interest = payoff.Principal.Add(due.Principal), payoff.Interest.Add(due.Interest)
	for i := range a.Instalments {
		if row := &a.Instalments[i]; row.Regular() {
			payoff.Fee = payoff.Fee.Add(row.Fee.Outstanding())
			payoff.Penalty = payoff.Penalty.Add(row.Penalty.Outstanding())
		}
	}
	return payoff
}

// payoffDate is the day as of which a payment is made that is exactly the payoff of its own day; none for any other.
// (docs/semantics/progressive.md, 11.2, rule 4.)
func (r *ProgressiveRun) payoffDate(t *book.Transaction) (calendar.Date, error) {
	if !r.coversPrincipal(t) {
		return calendar.Date{}, nil
	}
	if payoffBy(r.Model, r.Account, t.On).Total() == t.Amount {
		return r.Model.On(t.On).PayoffDate(), nil
	}
	return r.payoffDateAfterChanges(t)
}

// payoffDateAfterChanges is payoffDate for a payment that is the payoff only with the changes of terms that take effect in the
// rest of the period. They come before it.
func (r *ProgressiveRun) payoffDateAfterChanges(t *book.Transaction) (calendar.Date, error) {
	then, until := r.Model.Clone(), r.Model.On(t.On).EndOfPeriod()
	var changes []*book.Variation
	for _, c := range r.later {
		if c.variation == nil || c.on.After(until) {
			continue
		}
		if _, err := changeTerms(then, c.variation); err != nil {
			return calendar.Date{}, err
		}
		changes = append(changes, c.variation)
	}
	if len(changes) == 0 || payoffBy(then, r.Account, t.On).Total() != t.Amount {
		return calendar.Date{}, nil
	}
	for _, v := range changes {
		r.early = append(r.early, v)
		if err := r.applyVariation(v); err != nil {
			return calendar.Date{}, err
		}
	}
	return r.Model.On(t.On).PayoffDate(), nil
}

// EndsInterestEarly reports whether paying all on a date saves interest. After a write-off interest follows the payments no
// longer, also where capitalized income opened the loan again.
func EndsInterestEarly(a *book.Account, on calendar.Date) bool {
	l := &a.Loan
	if l.ChargedOff && !on.Before(l.Timeline.ChargedOffOn) || l.SubStatus == loans.ContractTerminated || len(a.Live(loans.WriteOff)) > 0 {
		return false
	}
	return l.Terms.Recalculation != nil && a.HasModel() && a.Model.BearsInterest()
}

// Owed sums what is outstanding on some rows.
func Owed(a *book.Account, of func(*book.Instalment) bool) book.Portions {
	var sum book.Portions
	for i := range a.Instalments {
		if row := &a.Instalments[i]; of(row) {
			for _, part := range PrincipalFirst {
				sum = sum.Plus(part, row.Component(part).Outstanding())
			}
		}
	}
	return sum
}

// cumulativePayoff is what closes a cumulative loan when it is paid on a date. Where interest follows the payments, it is what a payment of more
// than all would take on the date; otherwise, and on charged-off loans but for a strategy that forgives interest of principal paid ahead, all that
// is outstanding is owed, future interest included, less the unearned interest that the terms give back.
// (docs/semantics/cumulative.md, 8.5.)
func cumulativePayoff(a *book.Account, on calendar.Date) (book.Portions, error) {
	chargedOff := a.Loan.ChargedOff && !on.Before(a.Loan.Timeline.ChargedOffOn)
	forgives := a.Loan.Terms.Strategy == products.HeavensFamily
	if !a.Loan.Terms.Recalculates() || chargedOff && !forgives {
		owed := Owed(a, func(*book.Instalment) bool { return true })
		return owed.Plus(book.Interest, Rebate(a, on).Amount.Neg()), nil
	}
	t, err := tryPayment(a, on, moreThanAll)
	return t.Portions, err
}

// moreThanAll is more than can be owed on a loan: 10^22, of which 128 bits hold sums.
var moreThanAll = money.FromInt(money.Limit).Times(1_000_000_000)

// tryPayment is what a repayment would be, on a copy of the loan. What is paid on a day to come is asked as of that day.
func tryPayment(a *book.Account, on calendar.Date, amount money.Amount) (*book.Transaction, error) {
	copied := a.Clone().On(calendar.Latest(a.Env.Today, on))
	t := copied.NewTransaction(loans.Repayment, on, amount)
	return t, Record(copied, t)
}
