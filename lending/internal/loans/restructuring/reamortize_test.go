package restructuring_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/internal/loans/loanstest"
	"lending.example/platform/lending/loans"
	"lending.example/platform/lending/money"
)

// 1000 at 12 % over six months, interest as it was set: instalments of 172.55. Nothing is paid by 15 March: 162.55 + 10.00 of
// February and 164.18 + 8.37 of March move to the four rows to come, 81.68 of principal each and 81.69 in the last, with SPLIT
// 4.59 of interest each and 4.60. Undone, all is as before. (Transactions, 13.)
func TestReAmortizationWithoutRecalculation(t *testing.T) {
	for _, c := range []struct {
		handling loans.ReAmortizeInterest
		amount   string
		want     []string
	}{
		{loans.ReAmortizeDefault, "326.73", []string{
			"2024-02-01 0+10", "2024-03-01 0+8.37", "2024-04-01 247.5+6.73", "2024-05-01 249.16+5.07", "2024-06-01 250.83+3.4", "2024-07-01 252.51+1.71",
		}},
		{loans.ReAmortizeInterestSplit, "345.1", []string{
			"2024-02-01 0+0", "2024-03-01 0+0", "2024-04-01 247.5+11.32", "2024-05-01 249.16+9.66", "2024-06-01 250.83+7.99", "2024-07-01 252.51+6.31",
		}},
	} {
		t.Run(string(c.handling), func(t *testing.T) {
			o, loan := loanstest.LendProgressive(t, loanstest.ProgressiveProduct)
			before := loanstest.Dues(o.Account(loan))
			o.Today = calendar.MustParse("2024-03-15")
			loanstest.Must(o, loans.ReAmortizeLoan, loanstest.On(loan, loans.ReAmortizeInput{Interest: c.handling}))
			a := o.Account(loan)
			loanstest.Sound(t, a)
			if diff := cmp.Diff(c.want, loanstest.Dues(a)); diff != "" {
				t.Error(diff)
			}
			if got := a.Live(loans.ReAmortize)[0].Amount; got != money.MustParse(c.amount) {
				t.Errorf("%s moved, want %s", got, c.amount)
			}
			o.Pays(loan, "2024-03-10", "100") // processed again
			loanstest.Sound(t, o.Account(loan))
			loanstest.Must(o, loans.UndoReAmortize, loanstest.On(loan, loans.Reversal{}))
			if diff := cmp.Diff(before, loanstest.Dues(o.Account(loan))); diff != "" {
				t.Errorf("undone: %s", diff)
			}
		})
	}
}
