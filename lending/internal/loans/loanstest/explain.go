package loanstest

import (
	"strings"
	"testing"

	"lending.example/platform/lending/internal/loans/book"
	"lending.example/platform/lending/internal/loans/explaining"
	"lending.example/platform/lending/internal/loans/processing"
	"lending.example/platform/lending/loans"
	"lending.example/platform/lending/money"
	"lending.example/platform/lending/products"
	"lending.example/platform/lending/schedule"
)

// Explained fails the test unless every figure of the loan's schedule is the sum of its parts, and so is what closes it
// on each due date and between them.
func Explained(t testing.TB, a *book.Account) {
	t.Helper()
	for i := range a.Instalments {
		row := &a.Instalments[i]
		figures := map[schedule.Component]money.Amount{
			schedule.OfPrincipal: row.Principal.Charged, schedule.OfInterest: row.Interest.Charged, schedule.OfFees: row.Fee.Charged,
			schedule.OfPenalties: row.Penalty.Charged, schedule.OfTotal: row.TotalDue(),
		}
		for c, want := range figures {
			holds(t, explaining.ExplainInstalment(a, row.Number, c), want)
		}
		for _, on := range []int{0, -10} {
			if a.Loan.Status != loans.Active {
				break
			}
			date := row.Due.AddDays(on)
			owed, err := processing.Payoff(a, date)
			if err != nil {
				t.Fatal(err)
			}
			for c, want := range map[schedule.Component]money.Amount{
				schedule.OfPrincipal: owed.Principal, schedule.OfInterest: owed.Interest, schedule.OfTotal: owed.Total(),
			} {
				f, err := explaining.ExplainPayoff(a, date, c)
				if err != nil {
					t.Fatal(err)
				}
				holds(t, f, want)
			}
		}
	}
}

func holds(t testing.TB, f schedule.Figure, want money.Amount) {
	t.Helper()
	if f.Amount != want || !f.Explained() {
		t.Errorf("%s: want %s, explained:\n%s", f.Name, want, strings.Join(f.Sentences(2), "\n"))
	}
}

// RecalculatingDaily makes interest follow the payments, day by day.
func RecalculatingDaily(p *products.Product) {
	p.RecalculatesInterest, p.RestFrequency, p.PreClosure = true, schedule.RestDaily, schedule.TillPreClosureDate
}

// ApplicationOn is an application for a product made for it, with the interest of the product.
func (o *Office) ApplicationOn(product func(*products.Product)) loans.Application {
	o.T.Helper()
	var p products.Product
	in := o.ApplicationFor(o.NewProduct(func(made *products.Product) { product(made); p = *made }))
	rate := p.InterestRate
	in.InterestRate, in.InterestMethod, in.InterestPeriod, in.Strategy = &rate, &p.InterestMethod, &p.InterestPeriod, p.Strategy
	return in
}
