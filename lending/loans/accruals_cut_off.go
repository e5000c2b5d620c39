package loans

import (
	"slices"

	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/money"
	"lending.example/platform/lending/schedule"
)

// cutOffIncome is accrueUntilCutOff for a charge-off or contract termination that carries an amount.
func (a *Account) cutOffIncome(t *Transaction, prorated bool) {
	if t.Amount.IsPositive() {
		a.accrueUntilCutOff(t.On, prorated)
	}
}

// accrueUntilCutOff brings recognised interest to the day of a charge-off or contract termination: what is missing is
// recognised, what is too much taken back. Fees and penalties stay as they are.
func (a *Account) accrueUntilCutOff(on calendar.Date, prorated bool) {
	if !a.Product.AccountingRule.Accrues() || !a.bearsInterest() {
		return
	}
	var earned money.Amount
	for i := range a.Instalments {
		row := &a.Instalments[i]
		if row.Additional || row.DownPayment {
			continue
		}
		ofRow := a.earnedAtCutOff(row, on, prorated)
		earned = earned.Add(ofRow)
		if !a.Loan.Terms.Progressive() { // where instalments are told apart
			row.Accrued.Interest = ofRow
		}
	}
	missing := earned.Sub(a.recognisedInterest(on))
	a.recognise(Accrual, on, Portions{Interest: money.Max(money.Amount{}, missing)}, nil)
	a.recognise(AccrualAdjustment, on, Portions{Interest: money.Max(money.Amount{}, missing.Neg())}, nil)
}

// earnedAtCutOff is the interest of an instalment up to the day of a charge-off or contract termination (semantics of
// accounting, 3.7).
func (a *Account) earnedAtCutOff(row *Instalment, on calendar.Date, prorated bool) money.Amount {
	switch {
	case !row.Due.After(on):
		return row.Interest.Charged.Sub(row.Credited.Interest)
	case row.From.After(on):
		return money.Amount{}
	case a.sharesInterest(row):
		return row.Interest.Outstanding()
	case !prorated && a.fixesShare(row):
		return row.Interest.Charged // cut on the day, its share of re-amortised interest whole
	case a.Loan.Terms.Progressive() && a.recalculates():
		return a.interestWithin(row, on).Add(row.Credited.Interest)
	case prorated && a.Loan.Terms.Progressive():
		return a.openInterestTill(row, on)
	case prorated:
		open := schedule.Row{From: row.From, Due: row.Due, Interest: row.Interest.Outstanding()}
		return schedule.InterestUntil(a.env.Arithmetic, open, on, calendar.Date{})
	}
	return row.Interest.Outstanding()
}

// sharesInterest reports whether a re-age gave an instalment a fixed share of interest, which falls due as a whole.
func (a *Account) sharesInterest(row *Instalment) bool {
	if !row.ReAged || a.Model == nil {
		return false
	}
	p, known := a.Model.Find(row.Due)
	return known && p.ReAged
}

// fixesShare reports whether a re-amortisation gave an instalment a share of interest besides its own.
func (a *Account) fixesShare(row *Instalment) bool {
	return slices.ContainsFunc(a.Live(ReAmortize), func(t *Transaction) bool {
		return t.ReAmortize.Interest == ReAmortizeInterestSplit && row.Due.After(t.On)
	}) && a.recalculates()
}

// dropAccrualsAfter reverses what was recognised for the time after a charge-off.
func (a *Account) dropAccrualsAfter(on calendar.Date) {
	for _, t := range a.Live(Accrual, AccrualAdjustment) {
		if t.On.After(on) || t.On == on && a.Loan.Terms.RecogniseOnDisbursement {
			a.reverse(t, false)
		}
	}
}
