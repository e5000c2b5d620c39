package loans

import (
	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/money"
	"lending.example/platform/lending/schedule/progressive"
)

// processDisbursement lends money: the down payment falls due at once in a row of its own, the rest gives new instalments. Behind
// maturity the rest falls due in the additional row. An overpayment is spent on it at once.
func (r *progressiveRun) processDisbursement(t *Transaction) error {
	t.Portions, t.Mappings = Portions{}, nil
	t.Overpayment = money.Min(t.Amount, r.holder)
	r.lent = r.lent.Add(t.Amount)
	rest := t.Amount
	if terms := r.terms(); !terms.DownPaymentPercent.IsZero() {
		down := progressive.DownPayment(&terms, t.Amount)
		row := Instalment{From: t.On, Due: t.On, DownPayment: true, Principal: Component{Charged: down}}
		row.settle(t.On) // one that rounds to nothing is met at once
		r.insertRow(row)
		rest = rest.Sub(down)
	}
	r.lend(t.On, rest, r.Model.Disburse)
	r.spendHolder(t)
	return nil
}

// lend adds money to the instalments: through the model, evenly when the rows do not follow it, in the additional row
// behind maturity.
func (r *progressiveRun) lend(on calendar.Date, amount money.Amount, through func(calendar.Date, money.Amount) bool) {
	before := r.Model.Len()
	switch {
	case (r.reshaped || r.ended) && r.spreadTranche(on, amount):
	case !r.reshaped && !r.ended && through(on, amount):
		r.appendPeriods(before)
		r.rewriteFrom(on)
	default:
		row := r.extendTo(on)
		if !row.Additional || row.Principal.Charged.IsPositive() && row.Due.Before(on) {
			row = r.appendAdditional(on, on)
		}
		row.Principal.Charged = row.Principal.Charged.Add(amount)
		row.settle(on)
	}
	r.reassessFees(on)
}

// spreadTranche shares an amount evenly among the rows due after a date; the last one takes what rounding leaves. It
// reports false when there is none.
func (r *progressiveRun) spreadTranche(on calendar.Date, amount money.Amount) bool {
	var later []*Instalment
	for i := range r.Instalments {
		if row := &r.Instalments[i]; row.Regular() && row.Due.After(on) {
			later = append(later, row)
		}
	}
	if len(later) == 0 {
		return false
	}
	left := amount
	each, _ := r.env.Arithmetic.Split(amount, len(later))
	for _, row := range later[:len(later)-1] {
		principal := r.env.Arithmetic.Multiple(row.Principal.Charged.Add(each), r.Loan.Terms.Multiples)
		left = left.Sub(principal.Sub(row.Principal.Charged))
		row.Principal.Charged = principal
		row.settle(on)
	}
	last := later[len(later)-1]
	last.Principal.Charged = last.Principal.Charged.Add(left)
	last.settle(on)
	return true
}

// spendHolder spends waiting overpaid money on what a transaction made due, by the default rule.
func (r *progressiveRun) spendHolder(t *Transaction) {
	if !r.holder.IsPositive() {
		return
	}
	spent := &Transaction{Type: t.Type, On: t.On}
	p := &payment{transaction: spent, on: t.On, left: r.holder}
	rule, _ := r.Loan.Terms.allocationRule(t.Type)
	r.spread(p, rule)
	r.holder = p.left
	t.Mappings, t.PaidBy = append(t.Mappings, spent.Mappings...), append(t.PaidBy, spent.PaidBy...)
}
