package products_test

import (
	"math/big"
	"testing"

	"github.com/google/go-cmp/cmp"

	"lending.example/platform/lending"
	"lending.example/platform/lending/lendingtest"
	"lending.example/platform/lending/loans"
	"lending.example/platform/lending/money"
	"lending.example/platform/lending/products"
)

// due is what falls due on a day.
type due struct {
	On                  string
	Principal, Interest string
}

// daily is the interest of a balance at 12 percent a year over days of a year of 365, in cents. No case stands exactly between
// two of them.
func daily(balance string, days int) string {
	return new(big.Rat).Mul(rational(balance), big.NewRat(int64(12*days), 36500)).FloatString(2)
}

func rational(text string) *big.Rat {
	r, _ := new(big.Rat).SetString(text)
	return r
}

// annuity is the instalment that repays a principal at 12 percent a year, in cents, when its periods have so many days.
func annuity(principal string, days []int) string {
	worth, growth := new(big.Rat), big.NewRat(1, 1) // of an instalment of 1, today
	for _, n := range days {
		growth.Mul(growth, big.NewRat(int64(36500+12*n), 36500))
		worth.Add(worth, new(big.Rat).Inv(growth))
	}
	return new(big.Rat).Quo(rational(principal), worth).FloatString(2)
}

// less takes a sum from another.
func less(from, sum string) string {
	return new(big.Rat).Sub(rational(from), rational(sum)).FloatString(2)
}

// TestPresets takes a loan of each preset from application to its first repayment. The loans say nothing but who borrows.
func TestPresets(t *testing.T) {
	months := []int{31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31}
	recalculated, ofHalf := annuity("1200", months), annuity("600", months)
	sum, half, rate := money.FromInt(1200), money.FromInt(600), money.MustDecimal("12")
	for name, c := range map[string]struct {
		product products.NewProduct
		drawn   *money.Amount // nil: all
		rows    []due
		left    string // of the principal after the first of the rows that is not paid by itself
	}{
		"term loan": {products.TermLoan("Term loan", "TERM", "EUR", sum, 12, rate), nil, []due{
			{"2026-02-01", less(recalculated, daily("1200", 31)), daily("1200", 31)}, // 94.36 and 12.23
			{"2026-03-01", less(recalculated, daily("1105.64", 28)), daily("1105.64", 28)},
		}, "1105.64"},
		"linear loan": {products.LinearLoan("Linear loan", "LIN", "EUR", sum, 12, rate), nil, []due{
			{"2026-02-01", "100.00", daily("1200", 31)},
			{"2026-03-01", "100.00", daily("1100", 28)},
		}, "1100.00"},
		"flat loan": {products.FlatLoan("Flat loan", "FLAT", "EUR", sum, 12, rate), nil, []due{
			{"2026-02-01", "100.00", "12.00"}, // 1200 at 12 percent for a year are 144
			{"2026-03-01", "100.00", "12.00"},
		}, "1100.00"},
		"progressive loan": {products.ProgressiveLoan("Progressive loan", "PROG", "EUR", sum, 12, rate), nil, []due{
			{"2026-02-01", less(recalculated, daily("1200", 31)), daily("1200", 31)}, // 94.36 and 12.23
			{"2026-03-01", less(recalculated, daily("1105.64", 28)), daily("1105.64", 28)},
		}, "1105.64"},
		"buy now, pay later": {products.BuyNowPayLater("Pay in four", "BNPL", "EUR", sum, 3), nil, []due{
			{"2026-01-01", "300.00", "0.00"}, // a quarter, paid by the disbursement itself
			{"2026-01-15", "300.00", "0.00"},
			{"2026-01-29", "300.00", "0.00"},
			{"2026-02-12", "300.00", "0.00"},
		}, "600.00"},
		"credit line": {products.CreditLine("Credit line", "LINE", "EUR", sum, 5, 12, rate), &half, []due{
			{"2026-02-01", less(ofHalf, daily("600", 31)), daily("600", 31)}, // 47.18 and 6.12
			{"2026-03-01", less(ofHalf, daily("552.82", 28)), daily("552.82", 28)},
		}, "552.82"},
	} {
		t.Run(name, func(t *testing.T) {
			w := presetWorld{t, lendingtest.New(t)}
			loan := w.lent(c.product, c.drawn)
			if diff := cmp.Diff(c.rows, w.rows(loan)[:len(c.rows)]); diff != "" {
				t.Error(diff)
			}
			w.repay(loan)
			if left := w.Loan(loan).Summary.PrincipalOutstanding.Format(2); left != c.left {
				t.Errorf("%s of the principal are left", left)
			}
		})
	}
}

// TestCreditLinesAreDrawnAgain: the second draw stands on what is left of the first, and a third would pass the limit.
func TestCreditLinesAreDrawnAgain(t *testing.T) {
	w := presetWorld{t, lendingtest.New(t)}
	loan := w.lent(products.CreditLine("Credit line", "LINE", "EUR", money.FromInt(1200), 5, 12, money.MustDecimal("12")), new(money.FromInt(600)))
	w.repay(loan)
	w.made(w.Desk.Loans.Disburse(t.Context(), loan, loans.Disbursal{On: w.Today(), Amount: new(money.FromInt(500))}))
	if out := w.Loan(loan).Summary.PrincipalOutstanding.Format(2); out != "1052.82" { // 552.82 and 500
		t.Errorf("%s are out", out)
	}
	if next := w.rows(loan)[1]; next.Interest != daily("1052.82", 28) {
		t.Errorf("next %+v", next)
	}
	if _, err := w.Desk.Loans.Disburse(t.Context(), loan, loans.Disbursal{On: w.Today(), Amount: new(money.FromInt(200))}); err == nil {
		t.Error("1300 of 1200 are drawn")
	}
}

// presetWorld is a bench on which presets are lent with.
type presetWorld struct {
	*testing.T
	*lendingtest.Bench
}

func (w presetWorld) made(r lending.LoanResult, err error) int64 {
	w.T.Helper()
	if err != nil {
		w.Fatal(err)
	}
	return r.LoanID
}

// lent makes a product, which Lint must not warn of, and lends with it today.
func (w presetWorld) lent(p products.NewProduct, drawn *money.Amount) int64 {
	w.T.Helper()
	p.Warn = true
	product, err := w.Desk.Products.Create(w.Context(), p)
	if err != nil || len(product.Warnings) > 0 {
		w.Fatal(product.Warnings, err)
	}
	loan := w.made(w.Desk.Loans.Submit(w.Context(), loans.Application{ClientID: w.Client(), ProductID: product.ID}))
	w.made(w.Desk.Loans.Approve(w.Context(), loan, loans.Approval{On: w.Today()}))
	w.made(w.Desk.Loans.Disburse(w.Context(), loan, loans.Disbursal{On: w.Today(), Amount: drawn}))
	return loan
}

// rows are the instalments of a loan.
func (w presetWorld) rows(loan int64) []due {
	var list []due
	for _, row := range w.Loan(loan).Schedule.Periods {
		if row.Number > 0 {
			list = append(list, due{row.Due.String(), row.PrincipalDue.Format(2), row.InterestDue.Format(2)})
		}
	}
	return list
}

// repay pays the first instalment that is open, on its day.
func (w presetWorld) repay(loan int64) {
	w.T.Helper()
	for _, row := range w.Loan(loan).Schedule.Periods {
		if row.Number > 0 && !*row.Complete {
			w.MoveTo(row.Due.String())
			w.made(w.Desk.Loans.Repay(w.Context(), loan, loans.Payment{On: row.Due, Amount: *row.TotalDue}))
			return
		}
	}
	w.Fatal("nothing is open")
}
