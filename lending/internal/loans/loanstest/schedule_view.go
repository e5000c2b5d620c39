package loanstest

import (
	"testing"

	"lending.example/platform/lending/loans"
	"lending.example/platform/lending/money"
	"lending.example/platform/lending/products"
	"lending.example/platform/lending/store"
)

func (o *Office) Product(id int64) *products.Product {
	o.T.Helper()
	var p products.Product
	if err := o.Store.View(o.T.Context(), TestTenant, func(tx store.Tx) (err error) { p, err = products.Get(tx, id); return err }); err != nil {
		o.T.Fatal(err)
	}
	return &p
}

func AddsUp(t testing.TB, v loans.ScheduleView) {
	t.Helper()
	var out, principal, interest, fees, penalties, due, outstanding money.Amount
	days := 0
	for _, r := range v.Periods {
		fees = fees.Add(of(r.FeeDue))
		due, outstanding = due.Add(of(r.TotalDue)), outstanding.Add(of(r.TotalOutstanding))
		if r.Disbursed != nil {
			out = out.Add(*r.Disbursed)
			continue
		}
		if r.Days != nil {
			days += *r.Days
		}
		principal, interest, penalties = principal.Add(of(r.PrincipalDue)), interest.Add(of(r.InterestDue)), penalties.Add(of(r.PenaltyDue))
		if r.Balance != out.Sub(principal) {
			t.Errorf("row %d: balance %s, want %s", r.Number, r.Balance, out.Sub(principal))
		}
	}
	for _, sum := range []struct {
		name      string
		got, want money.Amount
	}{
		{"disbursed", v.PrincipalDisbursed, out}, {"principal", v.PrincipalExpected, principal}, {"repaid", principal, out},
		{"interest", v.InterestCharged, interest}, {"fees", v.FeesCharged, fees}, {"penalties", v.PenaltiesCharged, penalties},
		{"expected", v.RepaymentExpected, due}, {"outstanding", v.Outstanding, outstanding},
	} {
		if sum.got != sum.want {
			t.Errorf("%s: %s, want %s", sum.name, sum.got, sum.want)
		}
	}
	if v.LoanTermInDays != days {
		t.Errorf("%d days, want %d", v.LoanTermInDays, days)
	}
}

func of(a *money.Amount) money.Amount {
	if a == nil {
		return money.Amount{}
	}
	return *a
}
