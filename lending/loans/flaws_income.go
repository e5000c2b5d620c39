package loans

import (
	"slices"

	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/ledger"
	"lending.example/platform/lending/money"
)

// incomeFlaws holds what was recognised as income against what was charged (semantics-accounting 6).
func (a *Account) incomeFlaws(say func(string, ...any)) {
	paidUp := a.Loan.Status == Closed || a.Loan.Status == Overpaid
	if paidUp || a.Loan.Status == WrittenOff {
		a.deferredIncomeFlaws(say)
	}
	l := &a.Loan
	recognises := paidUp && a.Product.AccountingRule == ledger.PeriodicAccrual && !l.NPA && !l.ChargedOff && !a.accruedByHand()
	if recognises {
		a.recognisedInterestFlaws(say)
	}
	if l.foreclosed() {
		return // cut short: what it still charged is paid, not recognised charge by charge
	}
	a.chargeRowFlaws(say)
	if recognises && l.SubStatus != ContractTerminated { // no charge is recognised any more once the contract is terminated
		a.recognisedChargeFlaws(say)
	}
}

// accruedByHand reports whether a user changed what was recognised.
func (a *Account) accruedByHand() bool {
	return slices.ContainsFunc(a.History(), func(t *Transaction) bool {
		return t.ReversedByUser && (t.Type == Accrual || t.Type == AccrualAdjustment)
	})
}

// chargeRowFlaws: what an accrual says of fees and penalties is what its charge rows say (I-3).
func (a *Account) chargeRowFlaws(say func(string, ...any)) {
	for _, t := range a.Live(Accrual, AccrualAdjustment) {
		var rows Portions
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

// recognisedInterestFlaws: a loan that is paid up has recognised all interest that it charged, but for what was waived
// without having been recognised (I-10).
func (a *Account) recognisedInterestFlaws(say func(string, ...any)) {
	var due money.Amount
	for i := range a.Instalments {
		if row := &a.Instalments[i]; !row.Additional { // a re-age may have moved on what was credited here
			own := money.Max(money.Amount{}, row.Interest.Charged.Sub(row.Credited.Interest))
			due = due.Add(own).Sub(row.Interest.Waived)
		}
	}
	for _, t := range a.Live(WaiveInterest) {
		if !a.Loan.Terms.Progressive() { // where waived interest counts as paid
			due = due.Add(t.Portions.Interest)
		}
	}
	if recognised := a.recognisedInterest(calendar.Date{}); recognised != due {
		say("interest of %s was recognised, of %s", recognised, due)
	}
}

// recognisedChargeFlaws: a loan that is paid up has recognised all its charges, but for what was waived (I-10).
func (a *Account) recognisedChargeFlaws(say func(string, ...any)) {
	for _, c := range a.Charges {
		var due money.Amount
		if !c.Inactive && !c.AtDisbursement() {
			due = c.Amount.Sub(c.Waived)
		}
		if recognised := a.recognisedOf(c, calendar.Date{}); recognised != due {
			say("%s was recognised of charge %d, of %s", recognised, c.ID, due)
		}
	}
}

// deferredIncomeFlaws: a loan that has ended earned all deferred income that was not taken back (I-16).
func (a *Account) deferredIncomeFlaws(say func(string, ...any)) {
	for _, d := range deferrals {
		var left money.Amount
		for _, t := range a.Live(d.base) {
			left = left.Add(t.Amount)
		}
		left = left.Sub(a.total(d.adjustment))
		earned := a.total(d.amortization).Sub(a.total(d.takeBack))
		if earned != left {
			say("%s of deferred income is earned, of %s", earned, left)
		}
	}
}
