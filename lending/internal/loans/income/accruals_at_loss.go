package income

import (
	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/internal/loans/book"
	"lending.example/platform/lending/ledger"
	"lending.example/platform/lending/loans"
	"lending.example/platform/lending/money"
)

// RecogniseTill brings recognised income to the day on which a loan is written off or closed with money outstanding: what was
// recognised for later days is taken back, what was earned by the day is recognised. A loan that recognised nothing before
// recognises nothing now. (docs/semantics/accruals.md, 3.12.)
func RecogniseTill(a *book.Account, on calendar.Date) {
	switch {
	case a.Loan.ChargedOff || a.Loan.SubStatus == loans.ContractTerminated: // which brought it to their day
	case a.Product.AccountingRule == ledger.UpfrontAccrual:
		accrueUntilCutOff(a, on, true)
	case a.Loan.Status == loans.Active && accruesPeriodically(a) && len(a.Live(loans.Accrual)) > 0:
		for _, t := range a.LiveAfter(on, loans.Accrual, loans.AccrualAdjustment) {
			a.Reverse(t, false)
			if t.Type == loans.Accrual {
				unaccrue(a, t.Portions)
			}
		}
		Accrue(a, on)
	}
}

// endsInLoss reports whether a loan ended with money outstanding that was written off: it recognises nothing any more.
func endsInLoss(a *book.Account) bool {
	return a.Loan.Status != loans.Active && len(a.Live(loans.WriteOff)) > 0
}

// RecogniseReceived recognises what was paid of interest and charges and will be recognised no more, as the loan is closed though
// something is outstanding.
func RecogniseReceived(a *book.Account, on calendar.Date) {
	if !a.Product.AccountingRule.Accrues() {
		return
	}
	received := RecognisedInterest(a, calendar.Date{}).Neg()
	for i := range a.Instalments {
		row := &a.Instalments[i]
		received = received.Add(row.Interest.Paid).Sub(row.Credited.Interest)
	}
	for _, t := range a.Live(loans.WaiveInterest) {
		if a.Loan.Terms.Progressive() { // where the instalments show waived interest as paid
			received = received.Sub(t.Unrecognised)
		} else {
			received = received.Add(t.TakenBack())
		}
	}
	missing := book.Portions{Interest: money.Max(money.Amount{}, received)}
	var of []book.ChargePaid
	for _, c := range a.ActiveCharges() {
		if part := c.Paid.Sub(RecognisedOf(a, c, calendar.Date{})); !c.AtDisbursement() && part.IsPositive() {
			missing, of = missing.Plus(c.Part(), part), append(of, book.ChargePaid{ChargeID: c.ID, Amount: part})
		}
	}
	recognise(a, loans.Accrual, on, missing, of)
}
