package loans

import (
	"slices"

	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/ledger"
	"lending.example/platform/lending/money"
	"lending.example/platform/lending/refdata"
)

// recogniseIncome lets the recognition of income follow a change of the loan: of its history, when it was processed
// again, and of its state. Every command that settles a loan passes here.
func (a *Account) recogniseIncome() {
	a.recogniseUpfront()
	if a.replayed {
		a.reconcileAccruals()
	}
	switch now := a.Loan.Status; {
	case now == Closed, now == Overpaid:
		a.accrueFinally()
		a.closeActivities()
		a.amortiseRest(a.paidUpOn())
	case now == WrittenOff:
		a.amortiseRest(a.Loan.Timeline.WrittenOffOn)
	case now == Active && a.reopened:
		a.reopenActivities()
	}
	a.replayed, a.reopened, a.accrualsStand = false, false, false
}

// recognisesUpfront reports whether all income of the loan is recognised when it is disbursed. Without accrual accounting the
// installation may want the transactions all the same; they reach no books then.
func (a *Account) recognisesUpfront() bool {
	switch a.Product.AccountingRule {
	case ledger.UpfrontAccrual:
		return true
	case ledger.PeriodicAccrual:
		return false
	}
	return a.env.Config.Enabled(refdata.CashAndNonCashAccrual)
}

// digestRecognisesAll reports whether the digest of a lean account stands for accruals of all that it charges: those that are
// there already, once on progressive loans, in today's amounts on cumulative ones.
func (a *Account) digestRecognisesAll() bool {
	switch {
	case !a.lean():
		return false
	case a.Loan.Terms.Progressive():
		return !a.digest.Interest.IsZero()
	case a.digest.Interest != a.Loan.Summary.Interest.Charged || slices.ContainsFunc(a.entries, func(t *Transaction) bool { return t.Type == Accrual }):
		return false
	}
	return !slices.ContainsFunc(a.ActiveCharges(), func(c *Charge) bool { return !c.AtDisbursement() && a.digest.recognisedOf(c) != c.Amount })
}

// recogniseUpfront recognises the interest of the whole schedule, and every charge, on the day of the disbursement. On
// cumulative loans what was recognised follows later changes of the schedule. (Semantics of accounting, 3.1.)
func (a *Account) recogniseUpfront() {
	if !slices.Contains(openStates, a.Loan.Status) || !a.recognisesUpfront() || a.Loan.ChargedOff || a.digestRecognisesAll() {
		return
	}
	live := a.Live(Accrual)
	if a.Loan.Terms.Progressive() && len(live) > 0 {
		return
	}
	interest := Portions{Interest: a.Loan.Summary.Interest.Charged}
	kept := false
	for _, t := range live {
		switch {
		case a.ofDroppedCharge(t):
			a.reverse(t, false)
		case len(t.PaidBy) > 0 || t.Portions.Interest.IsZero():
		case t.Portions == interest:
			kept = true
		default:
			a.reverse(t, false)
		}
	}
	if !kept {
		a.recognise(Accrual, a.Loan.Timeline.DisbursedOn, interest, nil)
	}
	if a.Loan.Terms.Progressive() {
		return
	}
	for _, c := range a.ActiveCharges() {
		if !c.AtDisbursement() {
			a.recogniseChargeUpfront(c)
		}
	}
}

// ofDroppedCharge reports whether an accrual recognised a charge that fell away since.
func (a *Account) ofDroppedCharge(t *Transaction) bool {
	return slices.ContainsFunc(t.PaidBy, func(p ChargePaid) bool {
		c := a.Charge(p.ChargeID)
		return c == nil || c.Inactive || c.removed
	})
}

// recogniseChargeUpfront makes the accruals of a charge say its amount. A charge that came with the application is income of
// the day of the disbursement, a later one of the day on which it came, or was due before.
func (a *Account) recogniseChargeUpfront(c *Charge) {
	on := a.Loan.Timeline.DisbursedOn
	if paidOut := a.Live(Disbursement); len(paidOut) > 0 && paidOut[0].Created.Before(c.Created) {
		on = a.dueByNow(c)
	}
	for _, t := range a.Live(Accrual) {
		if len(t.PaidBy) != 1 || t.PaidBy[0].ChargeID != c.ID {
			continue
		}
		if t.Amount == c.Amount {
			return
		}
		on = t.On
		a.reverse(t, false)
	}
	a.accrueCharge(c, on)
}

// accrueCharge recognises a whole charge on a day.
func (a *Account) accrueCharge(c *Charge, on calendar.Date) {
	a.recognise(Accrual, on, Portions{}.Plus(c.Part(), c.Amount), []ChargePaid{{ChargeID: c.ID, Amount: c.Amount}})
}

// accrueNewCharge recognises a charge when it is added to a loan that no close of business will visit in time: an
// overpaid one, when it is cumulative, and by configuration one that is past maturity.
func (a *Account) accrueNewCharge(c *Charge) {
	overpaid := a.Loan.Status == Overpaid
	past := a.env.Config.Enabled(refdata.ImmediateChargeAccrual) && a.env.Today.After(a.Loan.Timeline.ExpectedMaturity)
	recognises := a.Product.AccountingRule == ledger.PeriodicAccrual || a.recognisesUpfront()
	if c.AtDisbursement() || !recognises || !(past || overpaid && !a.Loan.Terms.Progressive()) {
		return
	}
	a.accrueCharge(c, a.dueByNow(c))
	if row := a.instalmentOfCharge(c.effectiveDue()); row != nil {
		*row.Accrued.at(c.Part()) = row.Accrued.Of(c.Part()).Add(c.Amount)
	}
}

// dueByNow is the due date of a charge, or today when it has none or is due later.
func (a *Account) dueByNow(c *Charge) calendar.Date {
	if c.Due.IsZero() {
		return a.env.Today
	}
	return calendar.Earliest(c.Due, a.env.Today)
}

// accrueForeclosure brings recognised income to what is owed when a loan ends before its time: what was recognised for
// later days is taken back, what is missing recognised.
func (a *Account) accrueForeclosure(on calendar.Date, owed Portions) {
	if a.Product.AccountingRule != ledger.PeriodicAccrual || a.Loan.AccruedTill == on {
		return
	}
	for _, t := range a.Live(Accrual, AccrualAdjustment) {
		if t.On.After(on) {
			a.reverse(t, false)
		}
	}
	receivable := a.receivable()
	missing := Portions{}
	for _, part := range []Part{Interest, Fee, Penalty} {
		missing = missing.Plus(part, money.Max(money.Amount{}, owed.Of(part).Sub(receivable.Of(part))))
	}
	var rows []ChargePaid
	for _, c := range a.ActiveCharges() {
		due := c.isInstalmentFee() || c.Due.After(a.Loan.AccruedTill) && !c.Due.After(on)
		if due && !c.AtDisbursement() && c.Outstanding().IsPositive() {
			rows = append(rows, ChargePaid{ChargeID: c.ID, Amount: c.Outstanding()})
		}
	}
	a.recognise(Accrual, on, missing, rows)
}

// receivable is what was recognised and not settled yet, by component, never below zero on the way.
func (a *Account) receivable() Portions {
	var open Portions
	for _, t := range a.Live() {
		sign := 0
		switch {
		case t.Type == Accrual:
			sign = 1
		case t.Type.RepaymentLike(), t.Type == ChargePayment, t.Type == AccrualAdjustment:
			sign = -1
		}
		for _, part := range []Part{Interest, Fee, Penalty} {
			slot := open.at(part)
			*slot = money.Max(money.Amount{}, slot.Add(t.Portions.Of(part).Times(sign)))
		}
	}
	return open
}
