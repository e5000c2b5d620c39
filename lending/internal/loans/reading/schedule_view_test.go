package reading_test

import (
	"fmt"
	rand "math/rand/v2"
	"testing"

	"github.com/google/go-cmp/cmp"
	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/internal/loans/loanstest"
	"lending.example/platform/lending/internal/loans/reading"
	"lending.example/platform/lending/loans"
	"lending.example/platform/lending/money"
	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/products"
	"lending.example/platform/lending/schedule"
)

// For any terms of an application the schedule that is shown adds up: totals are the sums of the rows, the balance
// runs from the disbursements down to nothing, and a calculation shows the same plan as a submitted loan.
func TestScheduleAddsUp(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	o := loanstest.NewOffice(t)
	for i := range 60 {
		progressive := random.IntN(2) == 0
		product := o.NewProduct(func(p *products.Product) {
			p.Name, p.ShortName = fmt.Sprint("Product ", i), fmt.Sprint(i)
			if progressive {
				loanstest.ProgressiveProduct(p)
			}
			if random.IntN(2) == 0 {
				loanstest.MultiDisburse(p)
			}
			if random.IntN(3) == 0 {
				p.DownPayment, p.DownPaymentPercent = true, loanstest.Percent("25")
			}
		})
		in := o.ApplicationFor(product)
		p := o.Product(product)
		in.Strategy, in.InterestRate = p.Strategy, new(loanstest.Percent(fmt.Sprint(random.IntN(30))))
		in.Principal = money.FromMillionths(int64(10_000+random.IntN(1_000_000)) * 10_000)
		in.Repayments = 1 + random.IntN(24)
		in.TermFrequency = in.Repayments
		if p.MultiDisburse {
			in.Tranches = []loans.PlannedTranche{{On: o.Today, Principal: in.Principal}}
		}
		if random.IntN(3) == 0 && !progressive {
			in.InterestMethod = new(schedule.Flat)
		}
		if random.IntN(2) == 0 {
			fee := o.NewCharge(func(c *products.Charge) { c.Name, c.Penalty = fmt.Sprint("Charge ", i), random.IntN(2) == 0 })
			in.Charges = []loans.Applied{{ChargeID: fee, Amount: loanstest.Percent("3.5"), Due: o.Today.AddDays(random.IntN(900))}}
		}
		calculated := loanstest.Must(o, loans.Calculate, in)
		loan := loanstest.Must(o, loans.Submit, in).LoanID
		shown := reading.Schedule(o.Account(loan))
		loanstest.AddsUp(t, calculated)
		loanstest.AddsUp(t, shown)
		if fmt.Sprint(loanstest.Rows(calculated)) != fmt.Sprint(loanstest.Rows(shown)) {
			t.Errorf("calculated %v\nsubmitted %v", loanstest.Rows(calculated), loanstest.Rows(shown))
		}
		if t.Failed() {
			t.Fatalf("application %d: %+v", i, in)
		}
	}
}

// Where the schedule of a cumulative loan follows the payments, the instalments to come are listed once more on request.
// (docs/semantics/wire-loans.md, 7.4.)
func TestFuturePeriods(t *testing.T) {
	o, loan := loanstest.LendRecalculating(t)
	o.Today = calendar.MustParse("2023-02-01")
	for asked, want := range map[string][]string{
		"repaymentSchedule":                nil,
		"repaymentSchedule,futureSchedule": {"2023-03-01", "2023-04-01", "2023-05-01"},
	} {
		read := loanstest.Must(o, loans.Get, loans.GetInput{Loan: operation.ByID(loan), Associations: new(asked)})
		var due []string
		for _, row := range read.Schedule.FuturePeriods {
			due = append(due, row.Due.String())
		}
		if diff := cmp.Diff(want, due); diff != "" {
			t.Errorf("%s: %s", asked, diff)
		}
	}
}
