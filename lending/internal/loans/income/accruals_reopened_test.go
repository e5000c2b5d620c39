package income_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"
	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/internal/loans/loanstest"
	"lending.example/platform/lending/ledger"
	"lending.example/platform/lending/loans"
	"lending.example/platform/lending/money"
	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/products"
	"lending.example/platform/lending/schedule"
)

// Undoing a charge-off leaves accruals alone; the next close of business recognises what came together since: 1.64 less
// 0.33 and 0.66. (docs/semantics/accruals.md, 3.7 and 3.9.)
func TestAccrualsAfterUndoneChargeOff(t *testing.T) {
	o := loanstest.NewOffice(t)
	o.Today = calendar.MustParse("2023-01-01")
	loan := o.MonthLoan(ledger.PeriodicAccrual, nil)
	o.CloseTill(loan, "2022-12-31", "2023-01-02")
	o.Today = calendar.MustParse("2023-01-04")
	loanstest.Must(o, loans.ChargeOffLoan, loanstest.On(loan, loans.ChargeOffInput{On: o.Today}))
	o.CloseTill(loan, "2023-01-03", "2023-01-05")
	o.Today = calendar.MustParse("2023-01-07")
	loanstest.Must(o, loans.UndoChargeOff, loanstest.On(loan, loans.Reversal{}))
	o.CloseTill(loan, "2023-01-06", "2023-01-06")
	want := []string{"2023-01-02 Accrual 0.33", "2023-01-04 Accrual 0.66", "2023-01-06 Accrual 0.65"}
	if diff := cmp.Diff(want, loanstest.Booked(o.Sound(loan), loans.Accrual)); diff != "" {
		t.Error(diff)
	}
}

// What a user undoes of the income of a paid-up loan is recognised again. (docs/semantics/accruals.md, 3.6 and 3.9.)
func TestUndoneAccrualOfPaidUpLoan(t *testing.T) {
	o := loanstest.NewOffice(t)
	loan := o.MonthLoan(ledger.PeriodicAccrual, nil)
	loanstest.Must(o, loans.Repay, loanstest.On(loan, loanstest.Pay(o.Today, "1010.19")))
	accrual := o.Account(loan).Live(loans.Accrual)[0].ID
	undo := loans.Adjustment{On: o.Today, Amount: new(money.Amount)}
	loanstest.Must(o, loans.AdjustTransaction, loans.OnTransaction[loans.Adjustment]{Loan: operation.ByID(loan), Transaction: operation.ByID(accrual), Body: undo})
	a := o.Sound(loan)
	if live := a.Live(loans.Accrual); len(live) != 1 || live[0].ID == accrual || live[0].Amount != money.MustParse("10.19") {
		t.Errorf("accruals %v", loanstest.Booked(a, loans.Accrual))
	}
}

// What a charge-off recognised counts when it is undone and the loan is paid up: 60 of interest, 13.21 of them until the
// charge-off in the second month. (docs/semantics/accruals.md, 3.7; accounting.md, 6, I-10.)
func TestIncomeAfterAnUndoneChargeOffOfALaterMonth(t *testing.T) {
	o := loanstest.NewOffice(t)
	in := o.MonthApplication(ledger.PeriodicAccrual, func(p *products.Product) { p.InterestMethod = schedule.Flat })
	in.InterestMethod, in.TermFrequency, in.Repayments = new(schedule.Flat), 6, 6
	loan := o.NewLoan(in)
	o.Today = calendar.MustParse("2024-02-10")
	loanstest.Must(o, loans.ChargeOffLoan, loanstest.On(loan, loans.ChargeOffInput{On: o.Today}))
	loanstest.Must(o, loans.UndoChargeOff, loanstest.On(loan, loans.Reversal{}))
	loanstest.Must(o, loans.Repay, loanstest.On(loan, loanstest.Pay(o.Today, "1100")))
	if a := o.Sound(loan); accrued(a) != a.Loan.Summary.Interest.Charged {
		t.Errorf("%v recognised of %v: %v", accrued(a), a.Loan.Summary.Interest.Charged, loanstest.Booked(a, loans.Accrual))
	}
}

// What a loan that was paid up early recognised ahead counts when a charge opens it again: 60 of interest, once.
// (docs/semantics/accruals.md, 3.6; accounting.md, 6, I-10.)
func TestIncomeOfALoanThatAChargeOpensAgain(t *testing.T) {
	o := loanstest.NewOffice(t)
	in := o.MonthApplication(ledger.PeriodicAccrual, func(p *products.Product) { p.InterestMethod = schedule.Flat })
	in.InterestMethod, in.TermFrequency, in.Repayments = new(schedule.Flat), 6, 6
	loan := o.NewLoan(in)
	loanstest.Must(o, loans.Repay, loanstest.On(loan, loanstest.Pay(o.Today, o.Account(loan).Loan.Summary.Outstanding().String())))
	o.Today = calendar.MustParse("2024-01-02")
	o.Charge(loan, schedule.OnSpecifiedDate, "100", "2024-01-13")
	o.CloseTill(loan, "2024-01-01", "2024-02-10")
	loanstest.Must(o, loans.Repay, loanstest.On(loan, loanstest.Pay(o.Today, "100")))
	if a := o.Sound(loan); a.Loan.Status != loans.Closed || accrued(a) != a.Loan.Summary.Interest.Charged {
		t.Errorf("%v, %v recognised of %v: %v", a.Loan.Status, accrued(a), a.Loan.Summary.Interest.Charged, loanstest.Booked(a, loans.Accrual))
	}
}
