package closing_test

import (
	"testing"

	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/internal/loans/book"
	"lending.example/platform/lending/internal/loans/closing"
	"lending.example/platform/lending/internal/loans/loanstest"
	"lending.example/platform/lending/loans"
	"lending.example/platform/lending/money"
	"lending.example/platform/lending/products"
	"lending.example/platform/lending/schedule"
)

// A loan of three months from 1 January, whose digest reaches to 1 February, says before a close of business whether it needs
// what the digest stands for. (docs/decisions/history-digest.md)
func TestClosingSaysWhetherItLooksBack(t *testing.T) {
	penalty := &products.Charge{Name: "Late", CurrencyCode: "EUR", Amount: money.FromInt(5), Penalty: true, Time: schedule.OnOverdue}
	followsDaily := func(p *products.Product) {
		loanstest.ProgressiveProduct(p)
		loanstest.RecalculatingDaily(p)
	}
	cases := map[string]struct {
		product   func(*products.Product)
		paid      bool   // the first instalment, when it fell due
		last, day string // the last day that was closed, and the one to close
		penalty   *products.Charge
		instructs bool // an account pays by standing instruction
		change    func(*book.Account)
		want      bool
	}{
		"nothing is overdue":                           {paid: true, last: "2024-02-09", day: "2024-02-10", penalty: penalty},
		"overdue without consequence":                  {last: "2024-02-09", day: "2024-02-10"},
		"a penalty comes":                              {last: "2024-02-09", day: "2024-02-10", penalty: penalty, want: true},
		"a penalty that comes to nothing":              {last: "2024-02-09", day: "2024-02-10", penalty: &products.Charge{Time: schedule.OnOverdue}},
		"the penalty is there":                         {last: "2024-02-09", day: "2024-02-10", penalty: penalty, change: penalised},
		"charged off":                                  {last: "2024-02-09", day: "2024-02-10", penalty: penalty, change: func(a *book.Account) { a.Loan.ChargedOff = true }},
		"paid up":                                      {last: "2024-02-09", day: "2024-02-10", penalty: penalty, change: func(a *book.Account) { a.Loan.Status = loans.Closed }},
		"closed already":                               {last: "2024-02-10", day: "2024-02-10", penalty: penalty},
		"cumulative interest on what is overdue":       {product: loanstest.Recalculating, last: "2024-02-09", day: "2024-02-10", want: true},
		"cumulative interest with nothing overdue":     {product: loanstest.Recalculating, paid: true, last: "2024-02-09", day: "2024-02-10"},
		"progressive interest on what is overdue":      {product: followsDaily, last: "2024-02-09", day: "2024-02-10"},
		"the same on several days with penalties":      {product: followsDaily, last: "2024-02-07", day: "2024-02-10", penalty: penalty, change: penalised, want: true},
		"an instruction pays the newest":               {paid: true, last: "2024-02-29", day: "2024-03-01", instructs: true},
		"an instruction with nothing due":              {product: loanstest.Recalculating, paid: true, last: "2024-02-28", day: "2024-02-29", instructs: true},
		"an instruction may leave an instalment late":  {product: loanstest.Recalculating, paid: true, last: "2024-02-29", day: "2024-03-01", instructs: true, want: true},
		"an instruction pays late":                     {product: noPastDue, last: "2024-02-09", day: "2024-02-10", instructs: true, want: true},
		"an instruction before another payment":        {paid: true, last: "2024-02-29", day: "2024-03-01", instructs: true, change: paidOn("2024-03-02"), want: true},
		"income that is recognised already on the day": {product: loanstest.ProgressiveProduct, paid: true, day: "2024-02-01", change: accruedTill("2024-02-08"), want: true},
		"income of a new day":                          {product: loanstest.ProgressiveProduct, paid: true, day: "2024-02-09", change: accruedTill("2024-02-08")},
		"a digest of all of the schedule":              {paid: true, last: "2024-04-09", day: "2024-04-10", change: func(a *book.Account) { a.Digest.Till = calendar.MustParse("2024-04-02") }, want: true},
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
			if row := &o.Account(loan).Instalments[0]; c.paid {
				o.Repay(loan, "2024-02-01", row.Outstanding().String())
			}
			a := o.InMemory(loan)
			a.Digest, a.Entries = &book.Digest{Till: calendar.MustParse("2024-02-01")}, nil
			if c.last != "" {
				a.Loan.LastClosed = calendar.MustParse(c.last)
			}
			if c.instructs {
				a.PayerOn = func(calendar.Date) (*loans.SavingsAccount, error) { return new(loans.SavingsAccount), nil }
			}
			if c.change != nil {
				c.change(a)
			}
			if got := closing.LooksBack(a, calendar.MustParse(c.day), c.penalty); got != c.want {
				t.Errorf("looks back: %v, want %v", got, c.want)
			}
			if a.Env.Ids.Err != nil {
				t.Errorf("asking looked back itself: %v", a.Env.Ids.Err)
			}
		})
	}
}

func noPastDue(p *products.Product) {
	loanstest.Recalculating(p)
	p.NoInterestOnPastDue = true
}

func penalised(a *book.Account) {
	a.Charges = append(a.Charges, &book.Charge{Overdue: &book.OverdueOf{Instalment: 1, Due: calendar.MustParse("2024-02-01"), Occurrence: 1}})
}

func paidOn(day string) func(*book.Account) {
	return func(a *book.Account) { a.NewTransaction(loans.Repayment, calendar.MustParse(day), money.FromInt(1)) }
}

func accruedTill(day string) func(*book.Account) {
	return func(a *book.Account) { a.Loan.AccruedTill = calendar.MustParse(day) }
}
