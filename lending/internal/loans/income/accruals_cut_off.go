package income

import (
	"slices"

	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/internal/loans/book"
	"lending.example/platform/lending/loans"
	"lending.example/platform/lending/money"
	"lending.example/platform/lending/schedule"
)

// CutOffIncome is accrueUntilCutOff for a charge-off or contract termination that carries an amount.
func CutOffIncome(a *book.Account, t *book.Transaction, prorated bool) {
	if t.Amount.IsPositive() {
		accrueUntilCutOff(a, t.On, prorated)
	}
}

// accrueUntilCutOff brings recognised interest to the day of a charge-off or contract termination: what is missing is
// recognised, what is too much taken back. Fees and penalties stay as they are.
func accrueUntilCutOff(a *book.Account, on calendar.Date, prorated bool) {
	if !a.Product.AccountingRule.Accrues() || !bearsInterest(a) {
		return
	}
	var earned money.Amount
	for i := range a.Instalments {
		row := &a.Instalments[i]
		if row.Additional || row.DownPayment {
			continue
		}
		ofRow := EarnedAtCutOff(a, row, on, prorated)
		earned = earned.Add(ofRow)
		if !a.Loan.Terms.Progressive() { // where instalments are told apart
			row.Accrued.Interest = ofRow
		}
	}
	missing := earned.Sub(RecognisedInterest(a, on))
	recognise(a, loans.Accrual, on, book.Portions{Interest: money.Max(money.Amount{}, missing)}, nil)
	recognise(a, loans.AccrualAdjustment, on, book.Portions{Interest: money.Max(money.Amount{}, missing.Neg())}, nil)
}

// EarnedAtCutOff is the interest of an instalment up to the day of a charge-off or contract termination
// (docs/semantics/accruals.md, 3.7).
func EarnedAtCutOff(a *book.Account, row *book.Instalment, on calendar.Date, prorated bool) money.Amount {
	switch {
	case !row.Due.After(on):
		return row.Interest.Charged.Sub(row.Credited.Interest)
	case row.From.After(on):
		return money.Amount{}
	case sharesInterest(a, row):
		return row.Interest.Outstanding()
	case !prorated && fixesShare(a, row):
		return row.Interest.Charged // cut on the day, its share of re-amortized interest whole
	case a.Loan.Terms.Progressive() && a.Loan.Recalculates():
		return InterestWithin(a, row, on).Add(row.Credited.Interest)
	case prorated && a.Loan.Terms.Progressive():
		return OpenInterestTill(a, row, on)
	case prorated:
		open := schedule.Row{From: row.From, Due: row.Due, Interest: row.Interest.Outstanding()}
		return schedule.InterestUntil(a.Env.Arithmetic, open, on, calendar.Date{})
	}
	return row.Interest.Outstanding()
}

// sharesInterest reports whether a re-age gave an instalment a fixed share of interest, which falls due as a whole.
func sharesInterest(a *book.Account, row *book.Instalment) bool {
	if !row.ReAged || a.Model == nil {
		return false
	}
	p, known := a.Model.Find(row.Due)
	return known && p.ReAged
}

// fixesShare reports whether a re-amortization gave an instalment a share of interest besides its own.
func fixesShare(a *book.Account, row *book.Instalment) bool {
	return slices.ContainsFunc(a.Live(loans.ReAmortize), func(t *book.Transaction) bool {
		return t.ReAmortize.Interest == loans.ReAmortizeInterestSplit && row.Due.After(t.On)
	}) && a.Loan.Recalculates()
}

// DropAccrualsAfter reverses what was recognised for the time after a charge-off.
func DropAccrualsAfter(a *book.Account, on calendar.Date) {
	for _, t := range a.Live(loans.Accrual, loans.AccrualAdjustment) {
		if t.On.After(on) || t.On == on && a.Loan.Terms.RecogniseOnDisbursement {
			a.Reverse(t, false)
		}
	}
}
