package processing_test

import (
	"testing"

	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/internal/loans/book"
	"lending.example/platform/lending/internal/loans/loanstest"
	"lending.example/platform/lending/internal/loans/processing"
	"lending.example/platform/lending/ledger"
	"lending.example/platform/lending/loans"
	"lending.example/platform/lending/money"
	"lending.example/platform/lending/products"
	"lending.example/platform/lending/schedule"
)

// A loan of three months from 1 January, whose digest reaches to 1 February, says before a payment whether it needs what the
// digest stands for. (docs/decisions/history-digest.md)
func TestPaymentsSayWhetherTheyLookBack(t *testing.T) {
	follows := func(p *products.Product) {
		loanstest.ProgressiveProduct(p)
		loanstest.RecalculatingDaily(p)
	}
	upfront := func(a *book.Account) { a.Product.AccountingRule = ledger.UpfrontAccrual }
	cases := map[string]struct {
		product func(*products.Product)
		on      string // today is 1 March
		sum     string // "": what falls due on 1 March
		change  func(*book.Account)
		want    bool
	}{
		"the newest payment":                           {on: "2024-02-20", sum: "5"},
		"a payment on the last day of the digest":      {on: "2024-02-01", sum: "5", want: true},
		"a payment before another one":                 {on: "2024-02-20", sum: "5", change: followedBy(loans.Repayment), want: true},
		"a payment before an accrual":                  {on: "2024-02-20", sum: "5", change: followedBy(loans.Accrual)},
		"a foreclosed loan":                            {on: "2024-03-01", sum: "5", change: func(a *book.Account) { a.Loan.SubStatus = loans.Foreclosed }, want: true},
		"cumulative interest, exactly what falls due":  {product: loanstest.Recalculating, on: "2024-03-01"},
		"cumulative interest, another sum":             {product: loanstest.Recalculating, on: "2024-03-01", sum: "5", want: true},
		"cumulative interest, another day":             {product: loanstest.Recalculating, on: "2024-02-29", want: true},
		"progressive interest, today":                  {product: follows, on: "2024-03-01", sum: "5"},
		"progressive interest, yesterday":              {product: follows, on: "2024-02-29", sum: "5", want: true},
		"progressive without recalculation, yesterday": {product: loanstest.ProgressiveProduct, on: "2024-02-29", sum: "5"},
		"the same with a charge since":                 {product: loanstest.ProgressiveProduct, on: "2024-02-20", sum: "5", change: chargedLater, want: true},
		"income at once that the digest lacks":         {product: loanstest.Recalculating, on: "2024-03-01", change: upfront, want: true},
		"income at once that the digest has":           {product: loanstest.ProgressiveProduct, on: "2024-03-01", sum: "5", change: func(a *book.Account) { upfront(a); a.Digest.Interest = money.FromInt(1) }},
	}
	for name, c := range cases {
		t.Run(name, func(t *testing.T) {
			o := loanstest.NewOffice(t)
			loan := o.NewLoan(o.ApplicationOn(func(p *products.Product) {
				if c.product != nil {
					c.product(p)
				}
			}))
			o.Today = calendar.MustParse("2024-02-01")
			o.Repay(loan, "2024-02-01", o.Account(loan).Instalments[0].Outstanding().String())
			o.Today = calendar.MustParse("2024-03-01")
			a := o.InMemory(loan)
			a.Digest, a.Entries = &book.Digest{Till: calendar.MustParse("2024-02-01")}, nil
			if c.change != nil {
				c.change(a)
			}
			sum := a.Instalments[1].Outstanding()
			if c.sum != "" {
				sum = money.MustParse(c.sum)
			}
			if got := processing.PaymentLooksBack(a, loans.Repayment, calendar.MustParse(c.on), sum); got != c.want {
				t.Errorf("looks back: %v, want %v", got, c.want)
			}
			if c.on != "2024-02-01" && a.Env.Ids.Err != nil {
				t.Errorf("asking looked back itself: %v", a.Env.Ids.Err)
			}
		})
	}
}

func followedBy(kind loans.TransactionType) func(*book.Account) {
	return func(a *book.Account) { a.NewTransaction(kind, calendar.MustParse("2024-02-25"), money.FromInt(1)) }
}

func chargedLater(a *book.Account) {
	day := calendar.MustParse("2024-02-25")
	a.Charges = append(a.Charges, &book.Charge{Time: schedule.OnSpecifiedDate, Due: day, SubmittedOn: day})
}
