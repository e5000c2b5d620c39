package servicing_test

import (
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"
	"lending.example/platform/lending/internal/loans/loanstest"
	"lending.example/platform/lending/internal/loans/reading"
	"lending.example/platform/lending/loans"
	"lending.example/platform/lending/money"
	"lending.example/platform/lending/products"
)

func TestLifecycle(t *testing.T) {
	o := loanstest.NewOffice(t)
	product := o.NewProduct(nil)
	loan := o.NewLoan(o.ApplicationFor(product))
	a := o.Account(loan)
	want := []string{
		"2024-01-01 out 1000 fees 0",
		"1 2024-02-01 333.33 0 0 0 666.67",
		"2 2024-03-01 333.33 0 0 0 333.34",
		"3 2024-04-01 333.34 0 0 0 0",
	}
	if diff := cmp.Diff(want, loanstest.Rows(reading.Schedule(a))); diff != "" {
		t.Error(diff)
	}
	if a.Loan.Status != loans.Active || a.Loan.AccountNo != "000000001" || a.Loan.Summary.Outstanding() != money.MustParse("1000") {
		t.Errorf("loan is %+v", a.Loan)
	}
	loanstest.Must(o, loans.UndoDisbursal, loanstest.On(loan, loans.Remark{}))
	a = o.Account(loan)
	if a.Loan.Status != loans.Approved || !a.Loan.Timeline.DisbursedOn.IsZero() || len(a.Instalments) != 3 {
		t.Errorf("after undo: %+v", a.Loan)
	}
	loanstest.Must(o, loans.UndoApproval, loanstest.On(loan, loans.Remark{}))
	loanstest.Must(o, loans.Delete, loans.ByLoan{Loan: loanstest.On(loan, loans.Remark{}).Loan})
	_, err := loanstest.Perform(o, loans.Approve, loanstest.On(loan, loans.Approval{On: o.Today}))
	loanstest.Refused(t, err, "error.msg.loan.id.invalid")
}

func TestProgressiveLifecycle(t *testing.T) {
	o := loanstest.NewOffice(t)
	product := o.NewProduct(loanstest.ProgressiveProduct)
	in := o.ApplicationFor(product)
	in.Strategy, in.InterestRate = products.Advanced, new(loanstest.Percent("12"))
	loan := o.NewLoan(in)
	want := []string{
		"2024-01-01 out 1000 fees 0",
		"1 2024-02-01 330.02 10 0 0 669.98",
		"2 2024-03-01 333.32 6.7 0 0 336.66",
		"3 2024-04-01 336.66 3.37 0 0 0",
	}
	if diff := cmp.Diff(want, loanstest.Rows(reading.Schedule(o.Account(loan)))); diff != "" {
		t.Error(diff)
	}
}

// Loans are counted when they are disbursed, and no longer when that is undone.
func TestCycles(t *testing.T) {
	o := loanstest.NewOffice(t)
	product, other := o.NewProduct(nil), o.NewProduct(func(p *products.Product) { p.Name, p.ShortName = "Other", "O" })
	cycles := func(loan int64) [2]int { l := o.Account(loan).Loan; return [2]int{l.Cycle, l.ProductCycle} }
	first := o.NewLoan(o.ApplicationFor(product))
	second := o.NewLoan(o.ApplicationFor(other))
	loanstest.Must(o, loans.UndoDisbursal, loanstest.On(second, loans.Remark{}))
	third := o.NewLoan(o.ApplicationFor(product))
	if got := [][2]int{cycles(first), cycles(second), cycles(third)}; !slices.Equal(got, [][2]int{{1, 1}, {0, 0}, {2, 2}}) {
		t.Error(got)
	}
}
