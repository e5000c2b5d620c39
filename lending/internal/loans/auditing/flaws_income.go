package auditing

import (
	"slices"

	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/internal/loans/book"
	"lending.example/platform/lending/internal/loans/income"
	"lending.example/platform/lending/ledger"
	"lending.example/platform/lending/loans"
	"lending.example/platform/lending/money"
)

// incomeFlaws holds what was recognised as income against what was charged (docs/semantics/accounting.md, 6).
func incomeFlaws(a *book.Account, say func(string, ...any)) {
	paidUp := a.Loan.Status == loans.Closed || a.Loan.Status == loans.Overpaid
	if paidUp || a.Loan.Status == loans.WrittenOff {
		deferredIncomeFlaws(a, say)
	}
	l := &a.Loan
	recognises := paidUp && a.Product.AccountingRule == ledger.PeriodicAccrual && !l.NPA && !l.ChargedOff && !accruedByHand(a) &&
		len(a.Live(loans.WriteOff)) == 0
	if recognises {
		RecognisedInterestFlaws(a, say)
	}
	if l.Foreclosed() {
		return // cut short: what it still charged is paid, not recognised charge by charge
	}
	chargeRowFlaws(a, say)
	if recognises {
		recognisedChargeFlaws(a, say)
	}
}

// accruedByHand reports whether a user changed what was recognised.
func accruedByHand(a *book.Account) bool {
	return slices.ContainsFunc(a.History(), func(t *book.Transaction) bool {
		return t.ReversedByUser && (t.Type == loans.Accrual || t.Type == loans.AccrualAdjustment)
	})
}

// chargeRowFlaws: what an accrual says of fees and penalties is what its charge rows say (I-3).
func chargeRowFlaws(a *book.Account, say func(string, ...any)) {
	for _, t := range a.Live(loans.Accrual, loans.AccrualAdjustment) {
		var rows book.Portions
		for _, p := range t.PaidBy {
			if c := a.Charge(p.ChargeID); c != nil {
				rows = rows.Plus(c.Part(), p.Amount)
			}
		}
		if rows.Fee != t.Portions.Fee || rows.Penalty != t.Portions.Penalty {
			say("transaction %d accrues %+v, of charges %+v", t.ID, t.Portions, rows)
		}
	}
}

// RecognisedInterestFlaws holds paid-up loans against what they recognised: all interest that was charged, but for what was
// waived without having been recognised (docs/semantics/accounting.md, 6, I-10).
func RecognisedInterestFlaws(a *book.Account, say func(string, ...any)) {
	var due money.Amount
	for i := range a.Instalments {
		if row := &a.Instalments[i]; !row.Additional { // a re-age may have moved on what was credited here
			own := money.Max(money.Amount{}, row.Interest.Charged.Sub(row.Credited.Interest))
			due = due.Add(own)
			if !a.Loan.Terms.Progressive() {
				due = due.Sub(row.Interest.Waived)
			}
		}
	}
	for _, t := range a.Live(loans.WaiveInterest) {
		if a.Loan.Terms.Progressive() { // where the instalments show waived interest as paid
			due = due.Sub(t.Unrecognised)
		} else {
			due = due.Add(t.TakenBack())
		}
	}
	if recognised := income.RecognisedInterest(a, calendar.Date{}); recognised != due {
		say("interest of %s was recognised, of %s", recognised, due)
	}
}

// recognisedChargeFlaws: a loan that is paid up has recognised all its charges, but for what was waived (I-10).
func recognisedChargeFlaws(a *book.Account, say func(string, ...any)) {
	for _, c := range a.Charges {
		var due money.Amount
		if !c.Inactive && !c.AtDisbursement() {
			due = c.Amount.Sub(c.Waived)
		}
		if recognised := income.RecognisedOf(a, c, calendar.Date{}); recognised != due {
			say("%s was recognised of charge %d, of %s", recognised, c.ID, due)
		}
	}
}

// deferredIncomeFlaws: a loan that has ended earned all deferred income that was not taken back (I-16).
func deferredIncomeFlaws(a *book.Account, say func(string, ...any)) {
	for _, d := range income.Deferrals {
		var left money.Amount
		for _, t := range a.Live(d.Base) {
			left = left.Add(t.Amount)
		}
		left = left.Sub(a.Total(d.Adjustment))
		earned := a.Total(d.Amortization).Sub(a.Total(d.TakeBack))
		if earned != left {
			say("%s of deferred income is earned, of %s", earned, left)
		}
	}
}
