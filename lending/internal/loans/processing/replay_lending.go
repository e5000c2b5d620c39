package processing

import (
	"slices"

	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/internal/loans/book"
	"lending.example/platform/lending/internal/loans/drawing"
	"lending.example/platform/lending/loans"
	"lending.example/platform/lending/money"
)

// processDisbursement lends money: the down payment falls due at once in a row of its own, the rest gives new instalments. After
// maturity the rest falls due in the additional row. An overpayment is spent on it at once.
func (r *ProgressiveRun) processDisbursement(t *book.Transaction) error {
	t.Portions, t.Mappings = book.Portions{}, nil
	t.Overpayment = money.Min(t.Amount, r.waitingOverpayment)
	r.lent = r.lent.Add(t.Amount)
	rest := t.Amount
	if terms := drawing.Terms(r.ReplayRun.Account); !terms.DownPaymentPercent.IsZero() {
		down := terms.DownPayment(t.Amount)
		row := book.Instalment{From: t.On, Due: t.On, DownPayment: true, Principal: book.Component{Charged: down}}
		row.Settle(t.On) // one that rounds to nothing is met at once
		r.insertRow(row)
		rest = rest.Sub(down)
	}
	r.lend(t.On, rest, r.Model.Disburse)
	r.spendOverpayment(t)
	return nil
}

// lend adds money to the instalments: through the model, evenly when the rows do not follow it, in the additional row
// after maturity. Where rows that were met before keep other figures than the model's, the open ones make up for it.
func (r *ProgressiveRun) lend(on calendar.Date, amount money.Amount, through func(calendar.Date, money.Amount) bool) {
	before := r.Model.Len()
	switch {
	case (r.phase.byRows() || r.phase.overInterest()) && r.spreadTranche(on, amount):
	case !r.phase.byRows() && !r.phase.overInterest() && through(on, amount):
		r.appendPeriods(before)
		r.rewriteFrom(on)
		if !r.followsPayments() {
			matchPrincipal(r, on)
		}
	default:
		row := r.lateRow(on)
		row.Principal.Charged = row.Principal.Charged.Add(amount)
		row.Settle(on)
	}
	reassessFees(r, on)
}

// lateRow is the additional row for money lent after the last due date: a new one of that day alone, or the one that there is,
// which reaches to the day and stays the last row, after the down payment of the day.
func (r *ProgressiveRun) lateRow(on calendar.Date) *book.Instalment {
	at := slices.IndexFunc(r.Instalments, func(row book.Instalment) bool { return row.Additional })
	if at < 0 {
		return appendAdditional(r.ReplayRun.Account, on, on)
	}
	late := &r.Instalments[at]
	late.Due = calendar.Latest(late.Due, on)
	slices.SortStableFunc(r.Instalments, compareRows)
	r.renumber()
	return &r.Instalments[len(r.Instalments)-1]
}

// spreadTranche shares an amount evenly among the rows due after a date; the last one takes what rounding leaves. It
// reports false when there is none.
func (r *ProgressiveRun) spreadTranche(on calendar.Date, amount money.Amount) bool {
	var later []*book.Instalment
	for i := range r.Instalments {
		if row := &r.Instalments[i]; row.Regular() && row.Due.After(on) {
			later = append(later, row)
		}
	}
	if len(later) == 0 {
		return false
	}
	left := amount
	each, _ := r.Env.Arithmetic.Split(amount, len(later))
	for _, row := range later[:len(later)-1] {
		principal := r.Env.Arithmetic.Multiple(row.Principal.Charged.Add(each), r.Loan.Terms.Multiples)
		left = left.Sub(principal.Sub(row.Principal.Charged))
		row.Principal.Charged = principal
		row.Settle(on)
	}
	last := later[len(later)-1]
	last.Principal.Charged = last.Principal.Charged.Add(left)
	last.Settle(on)
	return true
}

// spendOverpayment spends waiting overpaid money on what a transaction made due, by the default rule.
func (r *ProgressiveRun) spendOverpayment(t *book.Transaction) {
	if !r.waitingOverpayment.IsPositive() {
		return
	}
	spent := &book.Transaction{Type: t.Type, On: t.On}
	p := &payment{transaction: spent, on: t.On, left: r.waitingOverpayment}
	rule, _ := allocationRule(&r.Loan.Terms, t.Type)
	if len(r.paidBack) > 0 && t.Type == loans.Disbursement { // what is paid back on its day
		rule = withoutChargesToCome(rule)
	}
	r.spread(p, rule)
	r.waitingOverpayment = p.left
	t.Mappings, t.PaidBy = append(t.Mappings, spent.Mappings...), append(t.PaidBy, spent.PaidBy...)
}

// processCapitalizedIncome adds income to the balance like a disbursement without cash and without a down payment. An
// overpayment is spent on it at once.
func (r *ProgressiveRun) processCapitalizedIncome(t *book.Transaction) {
	t.Portions, t.Mappings, t.PaidBy = book.Portions{Principal: t.Amount}, nil, nil
	t.Overpayment = money.Min(t.Amount, r.waitingOverpayment)
	r.lent = r.lent.Add(t.Amount)
	r.lend(t.On, t.Amount, r.Model.CapitalizeIncome)
	r.spendOverpayment(t)
}
