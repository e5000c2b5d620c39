package restructuring_test

import (
	"fmt"
	"testing"

	"github.com/google/go-cmp/cmp"

	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/internal/loans/book"
	"lending.example/platform/lending/internal/loans/loanstest"
	"lending.example/platform/lending/internal/loans/records"
	"lending.example/platform/lending/ledger"
	"lending.example/platform/lending/loans"
	"lending.example/platform/lending/products"
	"lending.example/platform/lending/schedule"
)

// A loan of 1000 at 12 % over six months, nothing paid by 15 March, is re-aged from 1 April into four instalments: 1000 from 15
// March on, 17 of 31 days of it in the first one. Interest of rows that are kept stays, and of the row that holds the day what has
// arisen by then: 14 of 31 days of 6.73 as planned, of 10.00 as it follows the payments. (docs/semantics/transactions.md, 12.4 and 12.5.)
func TestReAgesOfInterest(t *testing.T) {
	for name, c := range map[string]struct {
		product  func(*products.Product)
		handling loans.ReAgeInterest
		portions string
		want     []string
	}{
		"planned interest": {loanstest.ProgressiveProduct, loans.ReAgeDefault, "1000+0", []string{
			"2024-02-01 0+10", "2024-03-01 0+8.37", "2024-03-15 0+3.04", "2024-04-01 249.66+5.48", "2024-05-01 247.64+7.5", "2024-06-01 250.11+5.03", "2024-07-01 252.59+2.53",
		}},
		"planned interest, waived": {loanstest.ProgressiveProduct, loans.ReAgeWaivingInterest, "1000+21.41", []string{
			"2024-02-01 0+10 waived 10", "2024-03-01 0+8.37 waived 8.37", "2024-03-15 0+3.04 waived 3.04", "2024-04-01 249.66+5.48", "2024-05-01 247.64+7.5", "2024-06-01 250.11+5.03", "2024-07-01 252.59+2.53",
		}},
		"interest that follows the payments, waived": {loanstest.FollowingProduct, loans.ReAgeWaivingInterest, "1000+24.52", []string{
			"2024-02-01 0+10 waived 10", "2024-03-01 0+10 waived 10", "2024-03-15 0+4.52 waived 4.52", "2024-04-01 249.66+5.48", "2024-05-01 247.64+7.5", "2024-06-01 250.11+5.03", "2024-07-01 252.59+2.53",
		}},
	} {
		t.Run(name, func(t *testing.T) {
			o, loan := loanstest.LendProgressive(t, c.product)
			o.Today = calendar.MustParse("2024-03-15")
			loanstest.Must(o, loans.ReAgeLoan, loanstest.On(loan, loans.ReAgeInput{
				From: calendar.MustParse("2024-04-01"), Frequency: new(calendar.Months), FrequencyNumber: 1, Instalments: 4, Interest: c.handling,
			}))
			a := o.Account(loan)
			loanstest.Sound(t, a)
			if diff := cmp.Diff(c.want, duesAndWaived(a)); diff != "" {
				t.Error(diff)
			}
			moved := a.Live(loans.ReAge)[0].Portions
			if got := fmt.Sprintf("%s+%s", moved.Principal, moved.Interest); got != c.portions {
				t.Errorf("moved %s, want %s", got, c.portions)
			}
			o.Pays(loan, "2024-03-10", "100") // processed again
			loanstest.Sound(t, o.Account(loan))
			loanstest.Must(o, loans.UndoReAge, loanstest.On(loan, loans.Reversal{}))
			never, other := loanstest.LendProgressive(t, c.product)
			never.Today = o.Today
			never.Pays(other, "2024-03-10", "100")
			if diff := cmp.Diff(duesAndWaived(never.Account(other)), duesAndWaived(o.Account(loan))); diff != "" {
				t.Errorf("undone: %s", diff)
			}
		})
	}
}

// duesAndWaived are the rows: due date, principal and interest, and the waived interest.
func duesAndWaived(a *book.Account) []string {
	list := loanstest.Dues(a)
	for i := range list {
		if waived := a.Instalments[i].Interest.Waived; !waived.IsZero() {
			list[i] += " waived " + waived.String()
		}
	}
	return list
}

// A re-amortization that waives interest waives what is overdue and spreads the overdue principal. (docs/semantics/transactions.md, 13.)
func TestReAmortizationThatWaivesInterest(t *testing.T) {
	for name, c := range map[string]struct {
		product  func(*products.Product)
		portions string
		want     []string
	}{
		"planned interest": {loanstest.ProgressiveProduct, "326.73+18.37", []string{
			"2024-02-01 0+10 waived 10", "2024-03-01 0+8.37 waived 8.37",
			"2024-04-01 247.5+6.73", "2024-05-01 249.16+5.07", "2024-06-01 250.83+3.4", "2024-07-01 252.51+1.71",
		}},
		"interest that follows the payments": {loanstest.FollowingProduct, "325.1+20", []string{
			"2024-02-01 0+10 waived 10", "2024-03-01 0+10 waived 10",
			"2024-04-01 246.28+10", "2024-05-01 248.74+7.54", "2024-06-01 251.23+5.05", "2024-07-01 253.75+2.54",
		}},
	} {
		t.Run(name, func(t *testing.T) {
			o, loan := loanstest.LendProgressive(t, c.product)
			o.Today = calendar.MustParse("2024-03-15")
			loanstest.Must(o, loans.ReAmortizeLoan, loanstest.On(loan, loans.ReAmortizeInput{Interest: loans.ReAmortizeWaivingInterest}))
			a := o.Account(loan)
			loanstest.Sound(t, a)
			if diff := cmp.Diff(c.want, duesAndWaived(a)); diff != "" {
				t.Error(diff)
			}
			moved := a.Live(loans.ReAmortize)[0].Portions
			if got := fmt.Sprintf("%s+%s", moved.Principal, moved.Interest); got != c.portions {
				t.Errorf("moved %s, want %s", got, c.portions)
			}
			o.Pays(loan, "2024-03-10", "100") // processed again
			loanstest.Sound(t, o.Account(loan))
			loanstest.Must(o, loans.UndoReAmortize, loanstest.On(loan, loans.Reversal{}))
			if got := o.Account(loan).Loan.Summary.Interest.Waived; !got.IsZero() {
				t.Errorf("undone, %s is waived", got)
			}
		})
	}
}

// What a re-age waives of interest is posted like a waiver: interest receivable (7) is credited, losses (6) are debited. (docs/semantics/accounting.md, 2.2.)
func TestWaivedInterestInTheBooks(t *testing.T) {
	o := loanstest.NewOffice(t)
	product := o.NewProduct(func(p *products.Product) { loanstest.FollowingProduct(p); p.AccountingRule = ledger.PeriodicAccrual })
	o.KeepBooks(product, ledger.PeriodicAccrual)
	in := o.ApplicationFor(product)
	in.Strategy, in.InterestRate, in.InterestPeriod = products.Advanced, new(loanstest.Percent("12")), new(schedule.Daily)
	loan := o.NewLoan(in)
	o.Today = calendar.MustParse("2024-03-15")
	o.Must(o.ReAgeFrom(loan, "2024-04-01", func(in *loans.ReAgeInput) { in.Interest = loans.ReAgeWaivingInterest }))
	waiver := o.Account(loan).Live(loans.ReAge)[0]
	var lines []string
	for _, line := range o.Journal(loan) {
		if line.TransactionID == records.JournalID(waiver) {
			lines = append(lines, fmt.Sprintf("%d %d %s", line.Side, line.AccountID, line.Amount))
		}
	}
	if diff := cmp.Diff([]string{"1 7 24.52", "2 6 24.52"}, lines); diff != "" {
		t.Error(diff)
	}
}
