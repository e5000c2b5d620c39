package loans

import (
	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/ledger"
	"lending.example/platform/lending/money"
)

// reconcileAccruals brings what was recognised in line with a schedule that was processed again: after changes of the past,
// reversals, new terms.
func (a *Account) reconcileAccruals() {
	if stand := a.accrualsStand && !a.Loan.Terms.Recalculates(); stand || a.Loan.ChargedOff || a.Product.AccountingRule != ledger.PeriodicAccrual {
		return
	}
	if !a.Loan.Status.Disbursed() {
		return
	}
	accrues := len(a.Live(Accrual)) > 0
	if a.Loan.SubStatus != ContractTerminated { // what the termination recognised behind maturity, no later run would again
		a.clearAccrualsAfter(a.lastDue())
	}
	if a.Loan.Terms.Progressive() {
		a.spreadAccrued() // differences are for the next run to book
		return
	}
	for i := range a.Instalments {
		a.reconcileRow(&a.Instalments[i])
	}
	if accrues && a.Loan.Terms.Recalculates() && !a.Loan.AccruedTill.IsZero() {
		a.accrue(a.Loan.AccruedTill)
	}
}

// spreadAccrued shares what was recognised among the instalments anew.
func (a *Account) spreadAccrued() {
	for i := range a.Instalments {
		if row := &a.Instalments[i]; !row.DownPayment {
			row.Accrued = Portions{}
		}
	}
	a.shareAccrued(a.portionsOf(Accrual).less(a.portionsOf(AccrualAdjustment)))
}

// shareAccrued shares what was recognised among the instalments in their order: none gets more than it charges.
func (a *Account) shareAccrued(left Portions) {
	for i := range a.Instalments {
		row := &a.Instalments[i]
		if row.DownPayment {
			continue
		}
		for _, part := range []Part{Interest, Fee, Penalty} {
			room := row.Component(part).Charged.Sub(row.Accrued.Of(part))
			taken := money.Max(money.Amount{}, money.Min(left.Of(part), room))
			row.Accrued, left = row.Accrued.Plus(part, taken), left.Plus(part, taken.Neg())
		}
	}
}

// reconcileRow takes accruals of an instalment back that recognise more than it charges, and the one that the last run
// made for a part of a period whose interest may have changed. What a charge-off took back that was undone stays taken back.
func (a *Account) reconcileRow(row *Instalment) {
	var sum Portions
	for _, t := range a.Live(Accrual, AccrualAdjustment) {
		if at := a.accrualDate(t); !at.After(row.From) && !(at == row.From && row.Number == 1) || at.After(row.Due) {
			continue
		}
		if t.Type == AccrualAdjustment {
			sum = sum.less(t.Portions)
			continue
		}
		next := sum.Add(t.Portions)
		beyond := row.Interest.Charged.Less(next.Interest) || row.Fee.Charged.Less(next.Fee) || row.Penalty.Charged.Less(next.Penalty)
		partial := a.bearsInterest() && t.On == a.Loan.AccruedTill && a.Loan.AccruedTill != row.Due
		if beyond || partial {
			a.reverse(t, false)
			continue
		}
		sum = next
	}
	row.Accrued = sum
}

// accrualDate is the date by which an accrual belongs to an instalment: its own, or the due date of its charge when charges
// count by the day of their recording.
func (a *Account) accrualDate(t *Transaction) calendar.Date {
	if len(t.PaidBy) > 0 && a.chargesCountOnceRecorded() {
		if c := a.Charge(t.PaidBy[0].ChargeID); c != nil && !c.effectiveDue().IsZero() && !c.isInstalmentFee() {
			return c.effectiveDue()
		}
	}
	return t.On
}
