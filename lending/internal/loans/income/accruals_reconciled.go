package income

import (
	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/internal/loans/book"
	"lending.example/platform/lending/internal/loans/drawing"
	"lending.example/platform/lending/ledger"
	"lending.example/platform/lending/loans"
)

// reconcileAccruals brings what was recognised in line with a schedule that was processed again: after changes of the past,
// reversals, new terms.
func reconcileAccruals(a *book.Account) {
	if stand := a.AccrualsStand && !a.Loan.Terms.Recalculates(); stand || a.Loan.ChargedOff || a.Product.AccountingRule != ledger.PeriodicAccrual {
		return
	}
	if !a.Loan.Status.Disbursed() || a.Loan.Status == loans.WrittenOff {
		return
	}
	if a.Loan.SubStatus == loans.Foreclosed && !a.Loan.Terms.Progressive() { // it was brought to the rows, which stay
		return
	}
	accrues := len(a.Live(loans.Accrual)) > 0
	if a.Loan.SubStatus != loans.ContractTerminated { // what the termination recognised after maturity, no later run would again
		clearAccrualsAfter(a, lastDue(a))
	}
	if a.Loan.Terms.Progressive() {
		SpreadAccrued(a) // differences are for the next run to book
		return
	}
	for i := range a.Instalments {
		reconcileRow(a, &a.Instalments[i])
	}
	if accrues && a.Loan.Terms.Recalculates() && !a.Loan.AccruedTill.IsZero() {
		Accrue(a, a.Loan.AccruedTill)
	}
}

// RecogniseAnew runs a change of the past on a loan whose accruals would stand, and lets them follow it: on cumulative loans with periodic
// accrual they are taken back first, and made again up to the day of the last run.
func RecogniseAnew(a *book.Account, change func() error) error {
	if a.Loan.Terms.Progressive() || a.Product.AccountingRule != ledger.PeriodicAccrual {
		return change() // differences are for the next run to book
	}
	for _, t := range a.Live(loans.Accrual, loans.AccrualAdjustment) {
		a.Reverse(t, false)
	}
	for i := range a.Instalments {
		a.Instalments[i].Accrued = book.Portions{}
	}
	if err := change(); err != nil {
		return err
	}
	if !a.Loan.AccruedTill.IsZero() {
		Accrue(a, a.Loan.AccruedTill)
	}
	return nil
}

// SpreadAccrued shares what was recognised among the instalments again.
func SpreadAccrued(a *book.Account) {
	for i := range a.Instalments {
		if row := &a.Instalments[i]; !row.DownPayment {
			row.Accrued = book.Portions{}
		}
	}
	drawing.ShareAccrued(a, a.PortionsOf(loans.Accrual).Less(a.PortionsOf(loans.AccrualAdjustment)))
}

// reconcileRow takes accruals of an instalment back that recognise more than it charges and did not forgive, and the one that the last run
// made for a part of a period whose interest may have changed. What a charge-off took back that was undone stays taken back.
func reconcileRow(a *book.Account, row *book.Instalment) {
	sum := a.Loan.RecognisedBefore(row)
	interest := row.Interest.Charged.Sub(forgiven(a, row))
	for _, t := range a.Live(loans.Accrual, loans.AccrualAdjustment) {
		if at := accrualDate(a, t); t.Opens() || !at.After(row.From) && row.Number != 1 || at.After(row.Due) {
			continue
		}
		if t.Type == loans.AccrualAdjustment {
			sum = sum.Less(t.Portions)
			continue
		}
		next := sum.Add(t.Portions)
		beyond := interest.Less(next.Interest) || row.Fee.Charged.Less(next.Fee) || row.Penalty.Charged.Less(next.Penalty)
		partial := bearsInterest(a) && t.On == a.Loan.AccruedTill && a.Loan.AccruedTill != row.Due
		if beyond || partial {
			a.Reverse(t, false)
			continue
		}
		sum = next
	}
	row.Accrued = sum
}

// accrualDate is the date by which an accrual belongs to an instalment: its own, or the due date of its charge when charges
// count by the day of their recording.
func accrualDate(a *book.Account, t *book.Transaction) calendar.Date {
	if len(t.PaidBy) > 0 && chargesCountOnceRecorded(a) {
		if c := a.Charge(t.PaidBy[0].ChargeID); c != nil && !c.EffectiveDue().IsZero() && !c.IsInstalmentFee() {
			return c.EffectiveDue()
		}
	}
	return t.On
}
