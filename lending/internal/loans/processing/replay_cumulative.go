package processing

import (
	"slices"

	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/internal/loans/book"
	"lending.example/platform/lending/internal/loans/drawing"
	"lending.example/platform/lending/internal/loans/income"
	"lending.example/platform/lending/loans"
	"lending.example/platform/lending/money"
	"lending.example/platform/lending/products"
	"lending.example/platform/lending/schedule"
)

// cumulativeProcessor allocates transactions of cumulative loans by the loan's strategy.
type cumulativeProcessor struct{}

// latestSuffices holds for loans whose interest does not follow the payments. With recalculation it holds only for a
// payment of today that meets exactly the instalment due today, while nothing is overdue and nothing was paid ahead.
func (cumulativeProcessor) latestSuffices(a *book.Account, t *book.Transaction) bool {
	if !a.Loan.Terms.Recalculates() || a.Loan.ChargedOff {
		return !forgivesRecognised(a, t)
	}
	if t.On != a.Env.Today || closesAtOddDays(a.Loan.Terms.Recalculation) {
		return false
	}
	for i := range a.Instalments {
		row := &a.Instalments[i]
		switch {
		case row.Due.Before(t.On) && !row.Met():
			return false
		case row.Due == t.On:
			ahead := i+1 < len(a.Instalments) && a.Instalments[i+1].TotalPaid().IsPositive()
			return row.Outstanding() == t.Amount && !ahead
		}
	}
	return false
}

// forgivesRecognised reports whether a payment may forgive interest that is income already: it comes before the period in which accruals
// stand, or ahead of the first instalment. (docs/semantics/allocation.md, 3.1.)
func forgivesRecognised(a *book.Account, t *book.Transaction) bool {
	till := a.Loan.AccruedTill
	if a.Loan.Terms.Strategy != products.HeavensFamily || till.IsZero() {
		return false
	}
	return t.On.Before(till) || t.On.Before(a.Instalments[0].Due)
}

// closesAtOddDays reports whether a payoff is charged until another day than the one from which payments count.
func closesAtOddDays(r *schedule.Recalculation) bool {
	switch r.Rest.Frequency {
	case schedule.RestSameAsRepayment:
		return r.PreClosure == schedule.TillPreClosureDate
	case schedule.RestDaily:
		return r.PreClosure == schedule.TillRestFrequencyDate
	}
	return false
}

func (cumulativeProcessor) Latest(a *book.Account, t *book.Transaction) error {
	r := &ReplayRun{Account: a, waitingOverpayment: a.Loan.Overpaid}
	return r.process(t)
}

// replay processes the history in order on a clean schedule. With redraw the schedule first follows the payments,
// unless the loan is charged off (docs/semantics/transactions.md, 9, rule 5) or written off: what is recovered later leaves the loss as it was
// (8; accounting I-6).
func (cumulativeProcessor) replay(a *book.Account, redraw bool) error {
	a.Replayed = true
	if redraw && !a.Loan.ChargedOff && len(a.Live(loans.WriteOff)) == 0 {
		if err := redrawFromPayments(a); err != nil {
			return err
		}
	}
	r := &ReplayRun{Account: a}
	r.reset()
	for _, t := range a.Live(loans.ChargePayment) {
		r.payCharge(t)
	}
	for _, t := range a.Live() {
		if err := r.reprocess(t); err != nil {
			return err
		}
	}
	r.finish()
	return nil
}

// ReplayRun is one run over the history of a loan.
type ReplayRun struct {
	*book.Account
	waitingOverpayment money.Amount // overpaid money that is waiting for something to pay
}

// reset clears all payments from charges and instalments and places the charges again.
func (r *ReplayRun) reset() {
	resetCharges(r.Account)
	drawing.ExtendForLateCharges(r.Account)
	for i := range r.Instalments {
		r.Instalments[i].ClearPayments()
	}
	drawing.PlaceCharges(r.Account)
	drawing.MarkEmptyAsMet(r.Account, r.Loan.Timeline.DisbursedOn)
}

// reprocess runs one transaction of the history again. New ones are processed in place; a saved one is kept when its
// amounts come out the same, and reversed and replaced otherwise.
func (r *ReplayRun) reprocess(t *book.Transaction) error {
	switch {
	case !r.processes(t.Type):
		return nil
	case t.IsNew, t.Type == loans.WriteOff, t.Type == loans.RefundForActiveLoan:
		t.Amend()
		return r.process(t)
	}
	again := *t
	if err := r.process(&again); err != nil {
		return err
	}
	if t.SamePortions(&again) {
		t.Mappings, t.PaidBy, t.Changed = again.Mappings, again.PaidBy, true
		return nil
	}
	return r.Replace(t, &again)
}

// processes reports whether a run over the history allocates the type. Disbursements, accruals, charge waivers and
// what was settled at disbursement are left as they are.
func (r *ReplayRun) processes(t loans.TransactionType) bool {
	switch t {
	case loans.WaiveInterest, loans.RecoveryRepayment, loans.WriteOff, loans.RefundForActiveLoan, loans.CreditBalanceRefund, loans.Chargeback, loans.ChargeOff:
		return true
	}
	return t.RepaymentLike()
}

// process allocates one transaction on the instalments as they stand.
func (r *ReplayRun) process(t *book.Transaction) error {
	switch t.Type {
	case loans.CreditBalanceRefund, loans.Chargeback:
		return r.credit(t)
	case loans.WriteOff:
		r.writeOffRows(t)
	case loans.ChargeOff:
		r.chargeOffPortions(t)
		income.CutOffIncome(r.Account, t, true)
	case loans.RefundForActiveLoan:
		p := newPayment(t)
		allocateCumulativeRefund(r.Account, p)
		r.owe(p, func(p book.Portions) { creditRow(r.Account, t, p) })
	default:
		allocateCumulative(r.Account, newPayment(t))
		r.hold(t)
	}
	return nil
}

// hold keeps what a transaction could not allocate; one that was fully allocated leaves nothing waiting.
func (r *ReplayRun) hold(t *book.Transaction) {
	switch {
	case t.Overpayment.IsPositive():
		r.waitingOverpayment = r.waitingOverpayment.Add(t.Overpayment)
	case t.Amount.IsPositive():
		r.waitingOverpayment = money.Amount{}
	}
}

// writeOffRows writes off every outstanding component; the transaction's amount is their sum.
func (r *ReplayRun) writeOffRows(t *book.Transaction) {
	t.Portions = book.Portions{}
	for i := range r.Instalments {
		for _, part := range penaltyFirst {
			t.Portions = t.Portions.Plus(part, r.Instalments[i].WriteOff(part, t.On))
		}
	}
	t.Amount = t.Portions.Total()
	for _, part := range []book.Part{book.Fee, book.Penalty} {
		writeOffCharges(r.Account, part, t.Portions.Of(part))
	}
}

// writeOffCharges notes on the charges of a component what a write-off took of them, in their order.
func writeOffCharges(a *book.Account, part book.Part, left money.Amount) {
	for _, c := range a.ActiveCharges() {
		taken := money.Min(left, c.Outstanding())
		if c.Part() != part || c.AtDisbursement() || !taken.IsPositive() {
			continue
		}
		c.WrittenOff, left = c.WrittenOff.Add(taken), left.Sub(taken)
		RefreshFlags(c)
	}
}

// chargeOffPortions makes a charge-off carry what is outstanding at its place in history. It settles nothing.
func (r *ReplayRun) chargeOffPortions(t *book.Transaction) {
	t.Portions = book.Portions{}
	for i := range r.Instalments {
		for _, part := range penaltyFirst {
			t.Portions = t.Portions.Plus(part, r.Instalments[i].Component(part).Outstanding())
		}
	}
	t.Amount = t.Portions.Total()
}

// payCharge settles the instalments in which the charge of a charge payment falls due.
func (r *ReplayRun) payCharge(t *book.Transaction) {
	p := newPayment(t)
	if c := r.Charge(t.ChargeID); c != nil {
		for i := range r.Instalments {
			row := &r.Instalments[i]
			if p.done() {
				break
			}
			if chargeFallsIn(r.Account, c, row) && (t.Instalment == 0 || t.Instalment == row.Number) {
				p.pay(row, c.Part())
			}
		}
		settleCharge(r.Account, t, c, t.Portions.Total())
	}
	p.overpay()
	t.Amend()
}

func chargeFallsIn(a *book.Account, c *book.Charge, row *book.Instalment) bool {
	if c.IsInstalmentFee() {
		return slices.ContainsFunc(c.Parts, func(p book.ChargePart) bool { return p.Instalment == row.Number })
	}
	return drawing.InstalmentOfCharge(a, c.Due) == row
}

// InForce is the transaction that took the place of one in the end; the transaction itself when none did.
func InForce(a *book.Account, t *book.Transaction) *book.Transaction {
	for _, o := range a.History() {
		if slices.Contains(o.Related(book.Replays), t.ID) && !o.Reversed {
			return o
		}
	}
	return t
}

// finish tidies the schedule up after a run: an empty additional instalment goes; a charge waiver within the last
// instalment dates its being met.
func (r *ReplayRun) finish() {
	drawing.DropEmptyAdditional(r.Account)
	if len(r.Instalments) > 0 {
		dateMetByWaiver(r.Account, &r.Instalments[len(r.Instalments)-1])
	}
	waived := lastWaiverOn(r.Account)
	for i := range r.Instalments {
		row := &r.Instalments[i]
		if row.Outstanding().IsPositive() {
			row.MetOn = calendar.Date{}
		}
		row.Settle(waived)
	}
}

// lastWaiverOn is the day of the last waiver of a charge: it met what no payment did. Without one it is the day of the
// disbursement.
func lastWaiverOn(a *book.Account) calendar.Date {
	last := a.Loan.Timeline.DisbursedOn
	for _, t := range a.Live(loans.WaiveCharges) {
		last = calendar.Latest(last, t.On)
	}
	return last
}

func dateMetByWaiver(a *book.Account, last *book.Instalment) {
	if last.Met() && last.MetOn != a.Loan.Timeline.DisbursedOn {
		return
	}
	for _, t := range a.Live(loans.WaiveCharges) {
		if t.On.After(last.From) {
			last.MetOn = t.On
		}
	}
}
