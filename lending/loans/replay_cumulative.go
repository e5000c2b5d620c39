package loans

import (
	"slices"

	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/money"
	"lending.example/platform/lending/schedule"
)

// cumulativeProcessor allocates transactions of cumulative loans by the loan's strategy.
type cumulativeProcessor struct{}

// latestSuffices holds for loans whose interest does not follow the payments. With recalculation it holds only for a
// payment of today that meets exactly the instalment due today, while nothing is overdue and nothing was paid ahead.
func (cumulativeProcessor) latestSuffices(a *Account, t *Transaction) bool {
	if !a.Loan.Terms.Recalculates() || a.Loan.ChargedOff {
		return true
	}
	if t.On != a.env.Today || closesAtOddDays(a.Loan.Terms.Recalculation) {
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

func (cumulativeProcessor) latest(a *Account, t *Transaction) error {
	r := &replayRun{Account: a, holder: a.Loan.Overpaid}
	return r.process(t)
}

// replay processes the history in order on a clean schedule. With redraw the schedule first follows the payments,
// unless the loan is charged off (semantics-transactions 9, 5) or written off: what is recovered later leaves the loss as it was
// (8; accounting I-6).
func (cumulativeProcessor) replay(a *Account, redraw bool) error {
	a.replayed = true
	if redraw && !a.Loan.ChargedOff && len(a.Live(WriteOff)) == 0 {
		if err := a.redrawFromPayments(); err != nil {
			return err
		}
	}
	r := &replayRun{Account: a}
	r.reset()
	for _, t := range a.Live(ChargePayment) {
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

// replayRun is one run over the history of a loan.
type replayRun struct {
	*Account
	holder money.Amount // overpaid money that is waiting for something to pay
}

// reset clears all payments from charges and instalments and places the charges anew.
func (r *replayRun) reset() {
	r.resetCharges()
	r.extendForLateCharges()
	for i := range r.Instalments {
		r.Instalments[i].clearPayments()
	}
	r.placeCharges()
	r.meetEmpty(r.Loan.Timeline.DisbursedOn)
}

// meetEmpty marks instalments in which nothing is due as met: on a day, down payments that round to nothing on their own.
func (a *Account) meetEmpty(on calendar.Date) {
	for i := range a.Instalments {
		switch row := &a.Instalments[i]; {
		case !row.Outstanding().IsZero():
		case row.DownPayment:
			row.settle(row.Due)
		default:
			row.settle(on)
		}
	}
}

// reprocess runs one transaction of the history again. New ones are processed in place; a saved one is kept when its
// amounts come out the same, and reversed and replaced otherwise.
func (r *replayRun) reprocess(t *Transaction) error {
	switch {
	case !r.processes(t.Type):
		return nil
	case t.isNew, t.Type == WriteOff, t.Type == RefundForActiveLoan:
		r.amend(t)
		return r.process(t)
	}
	again := *t
	if err := r.process(&again); err != nil {
		return err
	}
	if t.SamePortions(&again) {
		t.Mappings, t.PaidBy, t.changed = again.Mappings, again.PaidBy, true
		return nil
	}
	return r.replace(t, &again)
}

// processes reports whether a run over the history allocates the type. Disbursements, accruals, charge waivers and
// what was settled at disbursement are left as they are.
func (r *replayRun) processes(t TransactionType) bool {
	switch t {
	case WaiveInterest, RecoveryRepayment, WriteOff, RefundForActiveLoan, CreditBalanceRefund, Chargeback, ChargeOff:
		return true
	}
	return t.RepaymentLike()
}

// process allocates one transaction on the instalments as they stand.
func (r *replayRun) process(t *Transaction) error {
	switch t.Type {
	case CreditBalanceRefund, Chargeback:
		return r.credit(t)
	case WriteOff:
		r.writeOffRows(t)
	case ChargeOff:
		r.chargeOffPortions(t)
		r.cutOffIncome(t, true)
	case RefundForActiveLoan:
		p := newPayment(t)
		r.unpayCumulative(p)
		r.owe(p, func(p Portions) { r.creditRow(t, p) })
	default:
		r.allocateCumulative(newPayment(t))
		r.hold(t)
	}
	return nil
}

// hold keeps what a transaction could not allocate; one that was fully allocated leaves nothing waiting.
func (r *replayRun) hold(t *Transaction) {
	switch {
	case t.Overpayment.IsPositive():
		r.holder = r.holder.Add(t.Overpayment)
	case t.Amount.IsPositive():
		r.holder = money.Amount{}
	}
}

// writeOffRows writes off every outstanding component; the transaction's amount is their sum.
func (r *replayRun) writeOffRows(t *Transaction) {
	t.Portions = Portions{}
	for i := range r.Instalments {
		for _, part := range penaltyFirst {
			t.Portions = t.Portions.Plus(part, r.Instalments[i].writeOff(part, t.On))
		}
	}
	t.Amount = t.Portions.Total()
}

// chargeOffPortions makes a charge-off carry what is outstanding at its place in history. It settles nothing.
func (r *replayRun) chargeOffPortions(t *Transaction) {
	t.Portions = Portions{}
	for i := range r.Instalments {
		for _, part := range penaltyFirst {
			t.Portions = t.Portions.Plus(part, r.Instalments[i].Component(part).Outstanding())
		}
	}
	t.Amount = t.Portions.Total()
}

// payCharge settles the instalments in which the charge of a charge payment falls due.
func (r *replayRun) payCharge(t *Transaction) {
	p := newPayment(t)
	if c := r.Charge(t.ChargeID); c != nil {
		for i := range r.Instalments {
			row := &r.Instalments[i]
			if p.done() {
				break
			}
			if r.chargeFallsIn(c, row) && (t.Instalment == 0 || t.Instalment == row.Number) {
				p.pay(row, c.Part())
			}
		}
		r.settleCharge(t, c, t.Portions.Total())
	}
	p.overpay()
	r.amend(t)
}

func (a *Account) chargeFallsIn(c *Charge, row *Instalment) bool {
	if c.isInstalmentFee() {
		return slices.ContainsFunc(c.Parts, func(p ChargePart) bool { return p.Instalment == row.Number })
	}
	return a.instalmentOfCharge(c.Due) == row
}

// replace puts a recomputed copy in the place of a transaction: a new transaction with a new id, recorded today, which
// carries the relations and the external id of the old one. The old one is reversed, not by a user.
//
// A payment before a charge refund is never replaced (semantics of allocation, 6.6).
func (a *Account) replace(old, again *Transaction) error {
	if old.Type.RepaymentLike() && old.Type != ChargeRefund && a.noLaterChargeRefund(old.On) != nil {
		return ErrLaterChargeRefundBlocksUndo.New()
	}
	again.ID = a.env.ids.id(transactions.Kind)
	again.Revision = 0
	again.SubmittedOn, again.Created = a.env.Today, a.env.moment()
	again.Relations = append(slices.Clone(old.Relations), Relation{Type: Replays, Transaction: old.ID})
	again.isNew, again.changed = true, false
	a.reverse(old, false)
	old.ExternalID = ""
	a.repoint(old.ID, again.ID)
	a.entries = append(a.entries, again)
	return nil
}

// inForce is the transaction that took the place of one in the end; the transaction itself when none did.
func (a *Account) inForce(t *Transaction) *Transaction {
	for _, o := range a.History() {
		if slices.Contains(o.Related(Replays), t.ID) && !o.Reversed {
			return o
		}
	}
	return t
}

// repoint moves what refers to a replaced transaction: tranches to their disbursement, chargebacks of an original,
// refunds of an interest refund.
func (a *Account) repoint(from, to int64) {
	for i := range a.Loan.Tranches {
		if tranche := &a.Loan.Tranches[i]; tranche.TransactionID == from {
			tranche.TransactionID = to
		}
	}
	for _, t := range a.History() {
		for i := range t.Relations {
			rel := &t.Relations[i]
			if rel.Transaction == from && (rel.Type == ChargedBackBy || rel.Type == RelatedTo || rel.Type == Adjusts) {
				t.Relations = slices.Clone(t.Relations)
				t.Relations[i].Transaction = to
				a.amend(t)
			}
		}
		for i := range t.Allocations {
			if t.Allocations[i].Base == from {
				t.Allocations = slices.Clone(t.Allocations)
				t.Allocations[i].Base = to
				a.amend(t)
			}
		}
	}
}

// finish tidies the schedule up after a run: an empty additional instalment goes; a charge waiver within the last
// instalment dates its being met.
func (r *replayRun) finish() {
	r.dropEmptyAdditional()
	if len(r.Instalments) > 0 {
		r.dateByWaiver(&r.Instalments[len(r.Instalments)-1])
	}
	for i := range r.Instalments {
		row := &r.Instalments[i]
		if row.Outstanding().IsPositive() {
			row.MetOn = calendar.Date{}
		}
		row.settle(r.lastWaiverOn())
	}
}

// lastWaiverOn is the day of the last waiver of a charge: it met what no payment did. Without one it is the day of the
// disbursement.
func (a *Account) lastWaiverOn() calendar.Date {
	last := a.Loan.Timeline.DisbursedOn
	for _, t := range a.Live(WaiveCharges) {
		last = calendar.Latest(last, t.On)
	}
	return last
}

func (a *Account) dateByWaiver(last *Instalment) {
	if last.Met() && last.MetOn != a.Loan.Timeline.DisbursedOn {
		return
	}
	for _, t := range a.Live(WaiveCharges) {
		if t.On.After(last.From) {
			last.MetOn = t.On
		}
	}
}
