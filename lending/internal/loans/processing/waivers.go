package processing

import (
	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/internal/loans/book"
	"lending.example/platform/lending/ledger"
	"lending.example/platform/lending/loans"
	"lending.example/platform/lending/money"
	"lending.example/platform/lending/products"
)

// Waivable is the most interest that a waiver dated on a day lowers: what is outstanding of it; where interest follows the payments,
// what has arisen by the day (docs/semantics/transactions.md, 5.7).
func Waivable(a *book.Account, on calendar.Date) (money.Amount, error) {
	outstanding := a.Loan.Summary.Interest.Outstanding()
	switch {
	case !a.Loan.Terms.Progressive() && a.Loan.Terms.Recalculates():
		payoff, err := cumulativePayoff(a, on)
		return money.Min(outstanding, payoff.Interest), err
	case a.Loan.Terms.Progressive() && EndsInterestEarly(a, on):
		return money.Min(outstanding, arisen(a, on)), nil
	}
	return outstanding, nil
}

// arisen is the interest of a progressive loan that has arisen by a day and is open, interest on overdue principal included.
func arisen(a *book.Account, on calendar.Date) money.Amount {
	m := a.Model.Clone()
	if !a.Loan.NPA {
		m.RecalculateOverdue(on, false)
	}
	return m.On(on).Outstanding().Interest
}

// waiveInterest lowers interest by the steps of the rule of such waivers that are about interest. What finds no interest is
// dropped: a waiver pays nothing else, and nothing of it is overpaid.
func (r *ProgressiveRun) waiveInterest(p *payment) {
	rule, _ := allocationRule(&r.Loan.Terms, loans.WaiveInterest)
	r.spread(p, rule.Only(func(_ products.DueType, what products.Component) bool { return what == products.Interest }))
	divideWaiver(r.Account, p.transaction)
}

// divideWaiver finds how much of waived interest was recognised as income before and is taken back: under periodic accrual the
// receivable of its day, under the other rules all of it (docs/semantics/accounting.md, 2.5). The rest was never recognised, and
// is not posted.
func divideWaiver(a *book.Account, t *book.Transaction) {
	if a.Product.AccountingRule != ledger.PeriodicAccrual {
		return
	}
	waived := t.Portions.Interest
	t.Unrecognised = waived.Sub(money.Min(waived, interestReceivableAt(a, t)))
}

// interestReceivableAt is the interest that was accrued up to the day of a waiver and not settled by what was recorded
// before it. Payments ahead of accruals leave nothing to settle of later ones: the sum never falls below zero.
func interestReceivableAt(a *book.Account, waiver *book.Transaction) money.Amount {
	var open money.Amount
	for _, t := range a.Live() {
		switch {
		case t.ID == waiver.ID || t.On.After(waiver.On): // processed again, it is a copy of the one in force
			return open
		case t.Type == loans.Accrual:
			open = open.Add(t.Portions.Interest)
		case t.Type == loans.WaiveInterest:
			open = money.Max(money.Amount{}, open.Sub(t.TakenBack()))
		case t.Type == loans.AccrualAdjustment, t.Type.RepaymentLike():
			open = money.Max(money.Amount{}, open.Sub(t.Portions.Interest))
		}
	}
	return open
}
