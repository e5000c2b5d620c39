package loans

import (
	"errors"
	"fmt"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"lending.example/platform/lending/fault"
	"lending.example/platform/lending/products"
)

func asRefusal(err error, refusal **fault.Error) bool { return errors.As(err, refusal) }

// rows shows a schedule in short: number, due date, principal, interest, fees, penalties, balance.
func rows(view ScheduleView) []string {
	var list []string
	for _, r := range view.Periods {
		if r.Disbursed != nil {
			list = append(list, fmt.Sprintf("%s out %s fees %s", r.Due, r.Disbursed, r.FeeDue))
			continue
		}
		list = append(list, fmt.Sprintf("%d %s %s %s %s %s %s", r.Number, r.Due, of(r.PrincipalDue), of(r.InterestDue), of(r.FeeDue), of(r.PenaltyDue), r.Balance))
	}
	return list
}

func TestLifecycle(t *testing.T) {
	o := newOffice(t)
	product := o.newProduct(nil)
	loan := o.newLoan(o.applicationFor(product))
	a := o.account(loan)
	want := []string{
		"2024-01-01 out 1000 fees 0",
		"1 2024-02-01 333.33 0 0 0 666.67",
		"2 2024-03-01 333.33 0 0 0 333.34",
		"3 2024-04-01 333.34 0 0 0 0",
	}
	if diff := cmp.Diff(want, rows(a.Schedule())); diff != "" {
		t.Error(diff)
	}
	if a.Loan.Status != Active || a.Loan.AccountNo != "000000001" || a.Loan.Summary.Outstanding() != amount("1000") {
		t.Errorf("loan is %+v", a.Loan)
	}
	must(o, UndoDisbursal, on(loan, Remark{}))
	a = o.account(loan)
	if a.Loan.Status != Approved || !a.Loan.Timeline.DisbursedOn.IsZero() || len(a.Instalments) != 3 {
		t.Errorf("after undo: %+v", a.Loan)
	}
	must(o, UndoApproval, on(loan, Remark{}))
	must(o, Delete, ByLoan{Loan: on(loan, Remark{}).Loan})
	_, err := perform(o, Approve, on(loan, Approval{On: o.today}))
	refused(t, err, "error.msg.loan.id.invalid")
}

func TestProgressiveLifecycle(t *testing.T) {
	o := newOffice(t)
	product := o.newProduct(progressiveProduct)
	in := o.applicationFor(product)
	in.Strategy, in.InterestRate = products.Advanced, new(percent("12"))
	loan := o.newLoan(in)
	want := []string{
		"2024-01-01 out 1000 fees 0",
		"1 2024-02-01 330.02 10 0 0 669.98",
		"2 2024-03-01 333.32 6.7 0 0 336.66",
		"3 2024-04-01 336.66 3.37 0 0 0",
	}
	if diff := cmp.Diff(want, rows(o.account(loan).Schedule())); diff != "" {
		t.Error(diff)
	}
}

// Loans are counted when they are disbursed, and no longer when that is undone.
func TestCycles(t *testing.T) {
	o := newOffice(t)
	product, other := o.newProduct(nil), o.newProduct(func(p *products.Product) { p.Name, p.ShortName = "Other", "O" })
	cycles := func(loan int64) [2]int { l := o.account(loan).Loan; return [2]int{l.Cycle, l.ProductCycle} }
	first := o.newLoan(o.applicationFor(product))
	second := o.newLoan(o.applicationFor(other))
	must(o, UndoDisbursal, on(second, Remark{}))
	third := o.newLoan(o.applicationFor(product))
	if got := [][2]int{cycles(first), cycles(second), cycles(third)}; !slices.Equal(got, [][2]int{{1, 1}, {0, 0}, {2, 2}}) {
		t.Error(got)
	}
}
