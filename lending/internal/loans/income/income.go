package income

import (
	"slices"

	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/internal/loans/book"
	"lending.example/platform/lending/internal/loans/drawing"
	"lending.example/platform/lending/ledger"
	"lending.example/platform/lending/loans"
	"lending.example/platform/lending/money"
	"lending.example/platform/lending/refdata"
)

// RecogniseIncome lets the recognition of income follow a change of the loan: of its history, when it was processed
// again, and of its state. Every command that settles a loan passes here.
func RecogniseIncome(a *book.Account) {
	recogniseUpfront(a)
	if a.Replayed {
		reconcileAccruals(a)
	}
	switch now := a.Loan.Status; {
	case now == loans.Closed, now == loans.Overpaid:
		accrueFinally(a)
		closeActivities(a)
		AmortizeRest(a, paidUpOn(a))
	case now == loans.WrittenOff:
		AmortizeRest(a, a.Loan.Timeline.WrittenOffOn)
	case now == loans.Active && a.Reopened:
		reopenActivities(a)
	}
	a.Replayed, a.Reopened, a.AccrualsStand = false, false, false
}

// recognisesUpfront reports whether all income of the loan is recognised when it is disbursed. Without accrual accounting the
// installation may want the transactions all the same; they reach no books then.
func recognisesUpfront(a *book.Account) bool {
	switch a.Product.AccountingRule {
	case ledger.UpfrontAccrual:
		return true
	case ledger.PeriodicAccrual:
		return false
	}
	return a.Env.Config.Enabled(refdata.CashAndNonCashAccrual)
}

// digestRecognisesAll reports whether the digest of a lean account stands for accruals of all that it charges: those that are
// there already, once on progressive loans, in today's amounts on cumulative ones.
func digestRecognisesAll(a *book.Account) bool {
	switch {
	case !a.Lean():
		return false
	case a.Loan.Terms.Progressive():
		return !a.Digest.Interest.IsZero()
	case a.Digest.Interest != a.Loan.Summary.Interest.Charged || slices.ContainsFunc(a.Entries, func(t *book.Transaction) bool { return t.Type == loans.Accrual }):
		return false
	}
	return !slices.ContainsFunc(a.ActiveCharges(), func(c *book.Charge) bool { return !c.AtDisbursement() && a.Digest.RecognisedOf(c) != c.Amount })
}

// recognisesAgain reports whether what is recognised at the disbursement has to be looked at again.
func recognisesAgain(a *book.Account) bool {
	return recognisesUpfront(a) && !a.Loan.ChargedOff && !digestRecognisesAll(a)
}

// SettlingLooksBack reports whether [RecogniseIncome], after a payment that was allocated alone, needs the transactions that the
// digest of a lean account stands for.
func SettlingLooksBack(a *book.Account) bool {
	return recognisesAgain(a) || !a.Digest.Allows(lastDue(a).AddDays(1))
}

// recogniseUpfront recognises the interest of the whole schedule, and every charge, on the day of the disbursement. On
// cumulative loans what was recognised follows later changes of the schedule. (docs/semantics/accruals.md, 3.1.)
func recogniseUpfront(a *book.Account) {
	if !slices.Contains(book.OpenStates, a.Loan.Status) || !recognisesAgain(a) {
		return
	}
	if a.Loan.Status == loans.Active && a.Loan.SubStatus != loans.ContractTerminated {
		for _, t := range a.Live(loans.AccrualAdjustment) { // of an end that was undone
			a.Reverse(t, false)
		}
	}
	live := a.Live(loans.Accrual)
	if a.Loan.Terms.Progressive() && len(live) > 0 {
		return
	}
	interest := book.Portions{Interest: a.Loan.Summary.Interest.Charged}
	kept := false
	for _, t := range live {
		switch {
		case ofDroppedCharge(a, t):
			a.Reverse(t, false)
		case len(t.PaidBy) > 0 || t.Portions.Interest.IsZero():
		case t.Portions == interest:
			kept = true
		default:
			a.Reverse(t, false)
		}
	}
	if !kept {
		recognise(a, loans.Accrual, a.Loan.Timeline.DisbursedOn, interest, nil)
	}
	if a.Loan.Terms.Progressive() {
		return
	}
	paidOut, of := a.Live(loans.Disbursement), accrualsOfCharges(a)
	for _, c := range a.ActiveCharges() {
		if !c.AtDisbursement() {
			later := len(paidOut) > 0 && paidOut[0].Created.Before(c.Created)
			recogniseChargeUpfront(a, c, later, of[c.ID])
		}
	}
}

// accrualsOfCharges finds the live accruals that recognised one charge each, by the charge.
func accrualsOfCharges(a *book.Account) map[int64][]*book.Transaction {
	of := map[int64][]*book.Transaction{}
	for _, t := range a.Live(loans.Accrual) {
		if len(t.PaidBy) == 1 {
			of[t.PaidBy[0].ChargeID] = append(of[t.PaidBy[0].ChargeID], t)
		}
	}
	return of
}

// ofDroppedCharge reports whether an accrual recognised a charge that fell away since.
func ofDroppedCharge(a *book.Account, t *book.Transaction) bool {
	return slices.ContainsFunc(t.PaidBy, func(p book.ChargePaid) bool {
		c := a.Charge(p.ChargeID)
		return c == nil || c.Inactive || c.Removed
	})
}

// recogniseChargeUpfront makes the accruals of a charge say its amount. A charge that came with the application is income of
// the day of the disbursement, a later one of the day on which it came, or was due before.
func recogniseChargeUpfront(a *book.Account, c *book.Charge, later bool, accruals []*book.Transaction) {
	on := a.Loan.Timeline.DisbursedOn
	if later {
		on = dueByNow(a, c)
	}
	for _, t := range accruals {
		if t.Amount == c.Amount {
			return
		}
		on = t.On
		a.Reverse(t, false)
	}
	accrueCharge(a, c, on)
}

// accrueCharge recognises a whole charge on a day.
func accrueCharge(a *book.Account, c *book.Charge, on calendar.Date) {
	recognise(a, loans.Accrual, on, book.Portions{}.Plus(c.Part(), c.Amount), []book.ChargePaid{{ChargeID: c.ID, Amount: c.Amount}})
}

// AccrueNewCharge recognises a charge when it is added to a loan that no close of business will visit in time: an
// overpaid one, when it is cumulative, and by configuration one that is past maturity.
func AccrueNewCharge(a *book.Account, c *book.Charge) {
	overpaid := a.Loan.Status == loans.Overpaid
	past := a.Env.Config.Enabled(refdata.ImmediateChargeAccrual) && a.Env.Today.After(a.Loan.Timeline.ExpectedMaturity)
	recognises := a.Product.AccountingRule == ledger.PeriodicAccrual || recognisesUpfront(a)
	if c.AtDisbursement() || !recognises || !(past || overpaid && !a.Loan.Terms.Progressive()) {
		return
	}
	accrueCharge(a, c, dueByNow(a, c))
	if row := drawing.InstalmentOfCharge(a, c.EffectiveDue()); row != nil {
		*row.Accrued.At(c.Part()) = row.Accrued.Of(c.Part()).Add(c.Amount)
	}
}

// dueByNow is the due date of a charge, or today when it has none or is due later.
func dueByNow(a *book.Account, c *book.Charge) calendar.Date {
	if c.Due.IsZero() {
		return a.Env.Today
	}
	return calendar.Earliest(c.Due, a.Env.Today)
}

// AccrueForeclosure brings recognised income to what is owed when a loan ends before its time: what was recognised for
// later days is taken back, what is missing recognised. The charges are those of the schedule that was cut.
func AccrueForeclosure(a *book.Account, on calendar.Date, interest money.Amount, charges []*book.Charge) {
	if a.Product.AccountingRule != ledger.PeriodicAccrual || a.Loan.AccruedTill == on || a.Loan.ChargedOff {
		return
	}
	for _, t := range a.Live(loans.Accrual, loans.AccrualAdjustment) {
		if t.On.After(on) {
			a.Reverse(t, false)
		}
	}
	missing := book.Portions{Interest: money.Max(money.Amount{}, interest.Sub(receivableInterest(a)))}
	var of []book.ChargePaid
	for _, c := range charges {
		part := c.Amount.Sub(c.Waived).Sub(RecognisedOf(a, c, calendar.Date{}))
		if !c.AtDisbursement() && part.IsPositive() {
			missing, of = missing.Plus(c.Part(), part), append(of, book.ChargePaid{ChargeID: c.ID, Amount: part})
		}
	}
	recognise(a, loans.Accrual, on, missing, of)
}

// receivableInterest is what was recognised and not settled yet, never below zero on the way.
func receivableInterest(a *book.Account) money.Amount {
	var open money.Amount
	for _, t := range a.Live() {
		sign := 0
		switch {
		case t.Type == loans.Accrual, t.Type == loans.RefundForActiveLoan:
			sign = 1
		case t.Type.RepaymentLike(), t.Type == loans.AccrualAdjustment:
			sign = -1
		}
		open = money.Max(money.Amount{}, open.Add(t.Portions.Interest.Times(sign)))
	}
	return open
}
