package loans

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"lending.example/platform/lending/ledger"
	"lending.example/platform/lending/money"
	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/products"
	"lending.example/platform/lending/schedule"
)

// Undoing a charge-off leaves accruals alone; the next close of business recognises what came together since: 1.64 less
// 0.33 and 0.66. (Semantics of accounting, 3.7 and 3.9.)
func TestAccrualsAfterUndoneChargeOff(t *testing.T) {
	o := newOffice(t)
	o.today = day("2023-01-01")
	loan := o.monthLoan(ledger.PeriodicAccrual, nil)
	o.closeTill(loan, "2022-12-31", "2023-01-02")
	o.today = day("2023-01-04")
	must(o, ChargeOffLoan, on(loan, ChargeOffInput{On: o.today}))
	o.closeTill(loan, "2023-01-03", "2023-01-05")
	o.today = day("2023-01-07")
	must(o, UndoChargeOff, on(loan, Reversal{}))
	o.closeTill(loan, "2023-01-06", "2023-01-06")
	want := []string{"2023-01-02 Accrual 0.33", "2023-01-04 Accrual 0.66", "2023-01-06 Accrual 0.65"}
	if diff := cmp.Diff(want, booked(o.sound(loan), Accrual)); diff != "" {
		t.Error(diff)
	}
}

// What a user undoes of the income of a paid-up loan is recognised again. (Semantics of accounting, 3.6 and 3.9.)
func TestUndoneAccrualOfPaidUpLoan(t *testing.T) {
	o := newOffice(t)
	loan := o.monthLoan(ledger.PeriodicAccrual, nil)
	must(o, Repay, on(loan, pay(o.today, "1010.19")))
	accrual := o.account(loan).Live(Accrual)[0].ID
	undo := Adjustment{On: o.today, Amount: new(money.Amount)}
	must(o, AdjustTransaction, OnTransaction[Adjustment]{Loan: operation.ByID(loan), Transaction: operation.ByID(accrual), Body: undo})
	a := o.sound(loan)
	if live := a.Live(Accrual); len(live) != 1 || live[0].ID == accrual || live[0].Amount != amount("10.19") {
		t.Errorf("accruals %v", booked(a, Accrual))
	}
}

// What a charge-off recognised counts when it is undone and the loan is paid up: 60 of interest, 13.21 of them until the
// charge-off in the second month. (Semantics of accounting, 3.7 and I-10.)
func TestIncomeAfterAnUndoneChargeOffOfALaterMonth(t *testing.T) {
	o := newOffice(t)
	in := o.monthApplication(ledger.PeriodicAccrual, func(p *products.Product) { p.InterestMethod = schedule.Flat })
	in.InterestMethod, in.TermFrequency, in.Repayments = new(schedule.Flat), 6, 6
	loan := o.newLoan(in)
	o.today = day("2024-02-10")
	must(o, ChargeOffLoan, on(loan, ChargeOffInput{On: o.today}))
	must(o, UndoChargeOff, on(loan, Reversal{}))
	must(o, Repay, on(loan, pay(o.today, "1100")))
	if a := o.sound(loan); a.accrued() != a.Loan.Summary.Interest.Charged {
		t.Errorf("%v recognised of %v: %v", a.accrued(), a.Loan.Summary.Interest.Charged, booked(a, Accrual))
	}
}

// What a loan that was paid up early recognised ahead counts when a charge opens it again: 60 of interest, once. (Semantics of
// accounting, 3.6 and I-10.)
func TestIncomeOfALoanThatAChargeOpensAgain(t *testing.T) {
	o := newOffice(t)
	in := o.monthApplication(ledger.PeriodicAccrual, func(p *products.Product) { p.InterestMethod = schedule.Flat })
	in.InterestMethod, in.TermFrequency, in.Repayments = new(schedule.Flat), 6, 6
	loan := o.newLoan(in)
	must(o, Repay, on(loan, pay(o.today, o.account(loan).Loan.Summary.Outstanding().String())))
	o.today = day("2024-01-02")
	o.charge(loan, schedule.OnSpecifiedDate, "100", "2024-01-13")
	o.closeTill(loan, "2024-01-01", "2024-02-10")
	must(o, Repay, on(loan, pay(o.today, "100")))
	if a := o.sound(loan); a.Loan.Status != Closed || a.accrued() != a.Loan.Summary.Interest.Charged {
		t.Errorf("%v, %v recognised of %v: %v", a.Loan.Status, a.accrued(), a.Loan.Summary.Interest.Charged, booked(a, Accrual))
	}
}
