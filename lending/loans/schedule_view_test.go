package loans

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"lending.example/platform/lending/money"
	"lending.example/platform/lending/products"
	"lending.example/platform/lending/schedule"
	"lending.example/platform/lending/store"
)

// Whatever terms an application has, the schedule that is shown adds up: totals are the sums of the rows, the balance
// runs from the disbursements down to nothing, and a calculation shows the same plan as a submitted loan.
func TestScheduleAddsUp(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	o := newOffice(t)
	for i := range 60 {
		progressive := random.IntN(2) == 0
		product := o.newProduct(func(p *products.Product) {
			p.Name, p.ShortName = fmt.Sprint("Product ", i), fmt.Sprint(i)
			if progressive {
				progressiveProduct(p)
			}
			if random.IntN(2) == 0 {
				multiDisburse(p)
			}
			if random.IntN(3) == 0 {
				p.DownPayment, p.DownPaymentPercent = true, percent("25")
			}
		})
		in := o.applicationFor(product)
		p := o.product(product)
		in.Strategy, in.InterestRate = p.Strategy, new(percent(fmt.Sprint(random.IntN(30))))
		in.Principal = money.FromMillionths(int64(10_000+random.IntN(1_000_000)) * 10_000)
		in.Repayments = 1 + random.IntN(24)
		in.TermFrequency = in.Repayments
		if p.MultiDisburse {
			in.Tranches = []PlannedTranche{{On: o.today, Principal: in.Principal}}
		}
		if random.IntN(3) == 0 && !progressive {
			in.InterestMethod = new(schedule.Flat)
		}
		if random.IntN(2) == 0 {
			fee := o.newCharge(func(c *products.Charge) { c.Name, c.Penalty = fmt.Sprint("Charge ", i), random.IntN(2) == 0 })
			in.Charges = []Applied{{ChargeID: fee, Amount: percent("3.5"), Due: o.today.AddDays(random.IntN(900))}}
		}
		calculated := must(o, Calculate, in)
		loan := must(o, Submit, in).LoanID
		shown := o.account(loan).Schedule()
		addsUp(t, calculated)
		addsUp(t, shown)
		if fmt.Sprint(rows(calculated)) != fmt.Sprint(rows(shown)) {
			t.Errorf("calculated %v\nsubmitted %v", rows(calculated), rows(shown))
		}
		if t.Failed() {
			t.Fatalf("application %d: %+v", i, in)
		}
	}
}

func (o *office) product(id int64) *products.Product {
	o.t.Helper()
	var p products.Product
	if err := o.store.View(o.t.Context(), testTenant, func(tx store.Tx) (err error) { p, err = products.Get(tx, id); return err }); err != nil {
		o.t.Fatal(err)
	}
	return &p
}

func addsUp(t testing.TB, v ScheduleView) {
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
