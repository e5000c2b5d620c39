package processing_test

import (
	"fmt"
	"testing"

	"github.com/google/go-cmp/cmp"

	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/internal/loans/loanstest"
	"lending.example/platform/lending/loans"
	"lending.example/platform/lending/money"
	"lending.example/platform/lending/products"
	"lending.example/platform/lending/schedule"
)

// Instalments that are counted from the submission, 1 January, begin with the period after the disbursement: on its day, and before it,
// nothing falls due. (docs/semantics/schedules.md, 2.1.)
func TestInstalmentsBeginAfterTheDisbursement(t *testing.T) {
	for _, c := range []struct {
		name        string
		progressive bool
		method      schedule.InterestMethod
		count       int
		out         string
		want        []string
	}{
		{"progressive", true, schedule.Declining, 2, "2024-02-01", []string{"2024-02-01 0+0", "2024-03-01 1000+10"}},
		{"progressive, flat", true, schedule.Flat, 3, "2024-02-01", []string{"2024-02-01 0+0", "2024-03-01 500+10", "2024-04-01 500+10"}},
		{"progressive, several left", true, schedule.Declining, 4, "2024-02-01", []string{"2024-02-01 0+0", "2024-03-01 330.02+10", "2024-04-01 333.32+6.7", "2024-05-01 336.66+3.37"}},
		{"cumulative", false, schedule.Declining, 2, "2024-02-01", []string{"2024-02-01 0+0", "2024-03-01 1000+10"}},
		{"cumulative, several left", false, schedule.Declining, 4, "2024-02-01", []string{"2024-02-01 0+0", "2024-03-01 330.02+10", "2024-04-01 333.32+6.7", "2024-05-01 336.66+3.37"}},
		{"cumulative, within the second period", false, schedule.Declining, 3, "2024-02-16", []string{"2024-02-01 0+0", "2024-03-01 502.68+4.83", "2024-04-01 497.32+4.97"}},
		{"cumulative, flat", false, schedule.Flat, 4, "2024-02-01", []string{"2024-02-01 0+0", "2024-03-01 333.33+10", "2024-04-01 333.33+10", "2024-05-01 333.34+10"}},
		{"cumulative, on the last due date", false, schedule.Declining, 2, "2024-03-01", []string{"2024-02-01 0+0", "2024-03-01 0+0", "2024-04-01 1000+10"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			o := loanstest.NewOffice(t)
			in := o.ApplicationFor(o.NewProduct(func(p *products.Product) {
				if c.progressive {
					loanstest.ProgressiveProduct(p)
				}
				p.InterestRate, p.StartsFrom, p.InterestMethod = loanstest.Percent("12"), schedule.FromSubmission, c.method
				p.DaysInYear, p.DaysInMonth, p.PartialPeriods = schedule.Year360, schedule.Month30, true
			}))
			in.InterestRate, in.InterestMethod, in.TermFrequency, in.Repayments = new(loanstest.Percent("12")), new(c.method), c.count, c.count
			in.ExpectedDisbursement = calendar.MustParse(c.out)
			if c.progressive {
				in.Strategy = products.Advanced
			}
			loan := loanstest.Must(o, loans.Submit, in).LoanID
			loanstest.Must(o, loans.Approve, loanstest.On(loan, loans.Approval{On: o.Today}))
			o.Today = calendar.MustParse(c.out)
			loanstest.Must(o, loans.Disburse, loanstest.On(loan, loans.Disbursal{On: o.Today}))
			a := o.Read(loan)
			loanstest.Sound(t, a)
			if diff := cmp.Diff(c.want, loanstest.Dues(a)); diff != "" {
				t.Error(diff)
			}
			for i := range a.Instalments {
				if row := &a.Instalments[i]; row.Met() != row.TotalDue().IsZero() {
					t.Errorf("%s: met is %t", row.Due, row.Met())
				}
			}
		})
	}
}

// Where interest is flat and tranches are never planned, a row due before a tranche is not changed by it: 800 on 1 January, 400 on
// 10 February. (docs/semantics/cumulative.md, 7.)
func TestTranchesLeaveRowsBeforeThem(t *testing.T) {
	for _, amortization := range []schedule.Amortization{schedule.EqualPrincipal, schedule.EqualInstalments} {
		t.Run(fmt.Sprint(amortization.Option().Code), func(t *testing.T) {
			o := loanstest.NewOffice(t)
			in := o.ApplicationFor(o.NewProduct(func(p *products.Product) {
				loanstest.Recalculating(p)
				loanstest.MultiDisburse(p)
				p.Multiples, p.DaysInYear, p.DaysInMonth, p.NoPlannedTranches = 0, schedule.Year360, schedule.Month30, true
				p.InterestMethod, p.Amortization, p.PartialPeriods = schedule.Flat, amortization, false
			}))
			in.Principal, in.TermFrequency, in.Repayments = money.MustParse("1200"), 4, 4
			in.InterestRate, in.InterestPeriod = new(loanstest.Percent("12")), new(schedule.Daily)
			in.InterestMethod, in.Amortization = new(schedule.Flat), new(amortization)
			loan := loanstest.Must(o, loans.Submit, in).LoanID
			loanstest.Must(o, loans.Approve, loanstest.On(loan, loans.Approval{On: o.Today}))
			for _, lent := range []struct {
				on, sum string
				want    []string
			}{
				{"2024-01-01", "800", []string{"200", "200", "200", "200"}},
				{"2024-02-10", "400", []string{"200", "300", "300", "400"}},
			} {
				o.Today = calendar.MustParse(lent.on)
				loanstest.Must(o, loans.Disburse, loanstest.On(loan, loans.Disbursal{On: o.Today, Amount: new(money.MustParse(lent.sum))}))
				a := o.Account(loan)
				var principal []string
				for i := range a.Instalments {
					principal = append(principal, a.Instalments[i].Principal.Charged.String())
				}
				if diff := cmp.Diff(lent.want, principal); diff != "" {
					t.Error(lent.on, diff)
				}
			}
		})
	}
}
