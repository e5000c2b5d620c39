package reading_test

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"lending.example/platform/lending/internal/loans/loanstest"
	"lending.example/platform/lending/loans"
	"lending.example/platform/lending/money"
	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/products"
	"lending.example/platform/lending/schedule"
)

// 1,000 at 1 % a month over three months, with a fee of 10 kept back: 990 are financed, and 340.02, 340.02 and 340.03 paid. An application says
// the same as its loan, and payments change nothing.
func TestDisclose(t *testing.T) {
	for name, shape := range map[string]func(*products.Product){"cumulative": func(*products.Product) {}, "progressive, following payments": loanstest.FollowingProduct} {
		t.Run(name, func(t *testing.T) {
			o := loanstest.NewOffice(t)
			fee := o.NewCharge(func(c *products.Charge) { c.Time, c.Amount = schedule.AtDisbursement, money.MustParse("10") })
			in := o.ApplicationOn(func(p *products.Product) {
				shape(p)
				p.InterestRate, p.DaysInYear, p.DaysInMonth = loanstest.Percent("12"), schedule.Year360, schedule.Month30
			})
			in.Charges = []loans.Applied{{ChargeID: fee, Amount: money.MustDecimal("10")}}
			planned := loanstest.Must(o, loans.DiscloseApplication, in)
			loan := o.NewLoan(in)
			o.Pays(loan, o.Today.String(), "100")
			got := loanstest.Must(o, loans.Disclose, loans.DiscloseInput{Loan: operation.ByID(loan)})
			if diff := cmp.Diff(planned.Sentences(), got.Sentences()); diff != "" || got.LoanID != loan || planned.LoanID != 0 {
				t.Error("the application says something else:", diff)
			}
			d := got.Disclosure
			figures := []string{d.AmountFinanced.String(), d.Payments.String(), d.FinanceCharge.String(), d.APR.String(), d.APRC.String()}
			if diff := cmp.Diff([]string{"990", "1020.07", "30.07", "18.13", "19.7"}, figures); diff != "" {
				t.Error(diff)
			}
			lines := got.Sentences()
			if first := "Financed: 990.00 EUR. Paid: 1020.07 EUR. Cost of the loan: 30.07 EUR."; lines[0] != first {
				t.Errorf("%q, want %q", lines[0], first)
			}
			if !slices.ContainsFunc(lines, func(l string) bool { return strings.HasPrefix(l, "APR 18.13 % a year: 0.015111") }) {
				t.Error(strings.Join(lines, "\n"))
			}
		})
	}
}

func TestDiscloseOfAnUnknownLoan(t *testing.T) {
	o := loanstest.NewOffice(t)
	_, err := loanstest.Perform(o, loans.Disclose, loans.DiscloseInput{Loan: operation.ByID(99)})
	if !errors.Is(err, loans.ErrUnknownLoan) {
		t.Error(err)
	}
}
