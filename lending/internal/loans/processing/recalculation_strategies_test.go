package processing_test

import (
	"fmt"
	"testing"

	"github.com/google/go-cmp/cmp"

	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/internal/loans/loanstest"
	"lending.example/platform/lending/internal/loans/processing"
	"lending.example/platform/lending/loans"
	"lending.example/platform/lending/money"
	"lending.example/platform/lending/products"
	"lending.example/platform/lending/schedule"
)

// recalculated is a loan of 1000 of 5 January 2026 whose interest follows the payments, in months of 30 days and years of 360.
type recalculated struct {
	strategy products.Strategy
	rate     string
	count    int // of instalments
	every    int
	unit     calendar.Unit
	rest     schedule.RestFrequency
	grace    int    // on principal
	fee      string // per instalment
}

func (f recalculated) lend(t *testing.T) (*loanstest.Office, int64) {
	o := loanstest.NewOffice(t)
	o.Today = calendar.MustParse("2026-01-05")
	in := o.ApplicationFor(o.NewProduct(func(p *products.Product) {
		loanstest.Recalculating(p)
		p.Multiples, p.DaysInYear, p.DaysInMonth = 0, schedule.Year360, schedule.Month30
		p.RestFrequency, p.Strategy = f.rest, f.strategy
	}))
	in.InterestRate, in.InterestPeriod = new(loanstest.Percent(f.rate)), new(schedule.Daily)
	in.TermFrequency, in.Repayments, in.Every = f.count*f.every, f.count, f.every
	in.TermFrequencyType, in.Frequency, in.Strategy, in.GraceOnPrincipal = new(f.unit), new(f.unit), f.strategy, new(f.grace)
	loan := o.NewLoan(in)
	if f.fee != "" {
		o.Charge(loan, schedule.PerInstalment, f.fee, "2026-01-05")
	}
	return o, loan
}

// paid is what a payment settled, the first rows then, and the interest of all of them.
type paid struct {
	Payment  string
	Rows     []string
	Interest string
}

// pay pays on its day and looks at as many rows as are asked for.
func pay(t *testing.T, o *loanstest.Office, loan int64, on, sum string, rows int) paid {
	id := o.Repay(loan, on, sum).ID
	a := o.Account(loan)
	loanstest.Sound(t, a)
	got := paid{Payment: portions(a.Transaction(id).Portions)}
	var interest money.Amount
	for i := range a.Instalments {
		row := &a.Instalments[i]
		interest = interest.Add(row.Interest.Charged)
		if i < rows {
			text := fmt.Sprintf("%s %s + %s", row.Due, row.Principal.Charged, row.Interest.Charged)
			if row.Met() {
				text += " met"
			} else {
				text += fmt.Sprintf(" open %s", row.Outstanding())
			}
			got.Rows = append(got.Rows, text)
		}
	}
	got.Interest = interest.String()
	return got
}

// With rests of the repayment period an early payment counts from the due date. It is no early one: the row keeps its plan, 158.36 + 20.42,
// and 205.00 settle it in the order of the strategy. (docs/semantics/cumulative.md, 8.3.)
func TestEarlyPaymentsWithRestsOfTheRepaymentPeriod(t *testing.T) {
	both := paid{"184.58 P 20.42 I", []string{"2026-02-05 184.58 + 20.42 met"}, "71.04"}
	for strategy, want := range map[products.Strategy]paid{
		products.Standard: both, products.Creocore: both, products.OverdueDueFeeInterest: both, products.PrincipalInterestFirst: both,
		products.InterestPrincipalFirst: both, products.DueFirstPenaltyFeeInterest: both, products.DueFirstPenaltyInterestFeeEnd: both,
		products.EarlyRepayment: {"205 P", []string{"2026-02-05 205 + 20.42 open 20.42"}, "69.76"},
		products.HeavensFamily:  {"205 P", []string{"2026-02-05 205 + 20.42 met"}, "69.76"}, // the interest is forgiven
	} {
		t.Run(string(strategy), func(t *testing.T) {
			o, loan := recalculated{strategy: strategy, rate: "24.5", count: 6, every: 1, unit: calendar.Months, rest: schedule.RestSameAsRepayment}.lend(t)
			if diff := cmp.Diff(want, pay(t, o, loan, "2026-01-30", "205.00", 1)); diff != "" {
				t.Error(diff)
			}
		})
	}
}

// Interest that a payment settled is not principal, in a grace on principal or with a fee. (docs/semantics/cumulative.md, 8.3.)
func TestWhatEarlyPaymentsSettle(t *testing.T) {
	for _, c := range []struct {
		name    string
		loan    recalculated
		on, sum string
		want    paid
	}{
		{
			"a part of the interest in a grace on principal",
			recalculated{products.Standard, "24.5", 6, 1, calendar.Months, schedule.RestSameAsRepayment, 2, ""}, "2026-01-06", "7.77",
			paid{"7.77 I", []string{"2026-02-05 0 + 20.42 open 12.65"}, "92.4"},
		},
		{
			"principal and a fee, the interest forgiven",
			recalculated{products.HeavensFamily, "12", 3, 1, calendar.Months, schedule.RestSameAsRepayment, 0, "3.33"}, "2026-01-06", "338.26",
			paid{"334.93 P 3.33 F", []string{"2026-02-05 334.93 + 10 met"}, "19.99"},
		},
		{
			"on the day of the disbursement, daily rests",
			recalculated{products.Creocore, "12", 4, 1, calendar.Months, schedule.RestDaily, 2, ""}, "2026-01-05", "100",
			paid{"91 P 9 I", []string{"2026-02-05 100 + 9 open 9", "2026-03-05 0 + 9 open 9"}, "31.52"},
		},
		{
			"on the day of the disbursement, rests of the repayment period",
			recalculated{products.Creocore, "12", 4, 1, calendar.Months, schedule.RestSameAsRepayment, 2, ""}, "2026-01-05", "100",
			paid{"91 P 9 I", []string{"2026-02-05 100 + 9 open 9", "2026-03-05 0 + 9 open 9"}, "31.52"},
		},
	} {
		t.Run(c.name, func(t *testing.T) {
			o, loan := c.loan.lend(t)
			if diff := cmp.Diff(c.want, pay(t, o, loan, c.on, c.sum, len(c.want.Rows))); diff != "" {
				t.Error(diff)
			}
		})
	}
}

// With daily rests, two strategies let an early payment of 9 January take the interest up to its day first, in a row of its own: 1.33 for
// four days, 98.68 of principal. By the others it is principal of the row that is running. (docs/semantics/cumulative.md, 8.3.)
func TestStrategiesThatTakeInterestFirst(t *testing.T) {
	own := paid{"98.68 P 1.33 I", []string{"2026-01-09 98.68 + 1.33 met", "2026-01-12 225.75 + 0.9 open 226.65", "2026-01-19 225.07 + 1.58 open 226.65"}, "5.38"}
	running := func(settled, first string) paid { return paid{settled, []string{first}, "5.74"} }
	for strategy, want := range map[products.Strategy]paid{
		products.OverdueDueFeeInterest: own, products.InterestPrincipalFirst: own,
		products.Standard:                      running("97.78 P 2.23 I", "2026-01-12 249.23 + 2.23 open 151.45"),
		products.Creocore:                      running("97.78 P 2.23 I", "2026-01-12 249.23 + 2.23 open 151.45"),
		products.DueFirstPenaltyInterestFeeEnd: running("97.78 P 2.23 I", "2026-01-12 249.23 + 2.23 open 151.45"),
		products.DueFirstPenaltyFeeInterest:    running("100.01 P", "2026-01-12 249.23 + 2.23 open 151.45"),
		products.PrincipalInterestFirst:        running("100.01 P", "2026-01-12 249.23 + 2.23 open 151.45"),
		products.EarlyRepayment:                running("100.01 P", "2026-01-12 249.23 + 2.23 open 151.45"),
		products.HeavensFamily:                 running("100.01 P", "2026-01-12 249.23 + 2.23 open 151.45"),
	} {
		t.Run(string(strategy), func(t *testing.T) {
			o, loan := recalculated{strategy: strategy, rate: "12", count: 4, every: 1, unit: calendar.Weeks, rest: schedule.RestDaily}.lend(t)
			if diff := cmp.Diff(want, pay(t, o, loan, "2026-01-09", "100.01", len(want.Rows))); diff != "" {
				t.Error(diff)
			}
		})
	}
}

// The row of a payment stays while later ones come, of its day too, and when the night looks at what is overdue.
// (docs/semantics/cumulative.md, 8.3.)
func TestRowsOfPaymentsStay(t *testing.T) {
	o, loan := recalculated{strategy: products.InterestPrincipalFirst, rate: "12", count: 4, every: 1, unit: calendar.Weeks, rest: schedule.RestDaily}.lend(t)
	pay(t, o, loan, "2026-01-09", "50.01", 0)
	again := pay(t, o, loan, "2026-01-09", "50.00", 2)
	if diff := cmp.Diff(paid{"50 P", []string{"2026-01-09 98.68 + 1.33 met", "2026-01-12 225.75 + 0.9 open 226.65"}, "5.38"}, again); diff != "" {
		t.Error("on the same day:", diff)
	}
	onTime := pay(t, o, loan, "2026-01-12", "226.65", 3)
	want := paid{"225.75 P 0.9 I", []string{"2026-01-09 98.68 + 1.33 met", "2026-01-12 225.75 + 0.9 met", "2026-01-19 225.07 + 1.58 open 226.65"}, "5.38"}
	if diff := cmp.Diff(want, onTime); diff != "" {
		t.Error("on time:", diff)
	}
	late := pay(t, o, loan, "2026-01-20", "10", 3)
	if diff := cmp.Diff([]string{"2026-01-09 98.68 + 1.33 met", "2026-01-12 225.75 + 0.9 met", "2026-01-19 225.07 + 1.58 open 216.65"}, late.Rows); diff != "" {
		t.Error("late:", diff)
	}
}

// rbi-india: interest of a row that is not due yet waits for the principal of all, though its due date is the nearest by days.
// (docs/semantics/allocation.md, 8.)
func TestOverduePaymentBeforeTheNextDueDate(t *testing.T) {
	o, loan := recalculated{strategy: products.OverdueDueFeeInterest, rate: "18", count: 3, every: 2, unit: calendar.Weeks, rest: schedule.RestDaily}.lend(t)
	if diff := cmp.Diff("93 P 7 I", pay(t, o, loan, "2026-01-20", "100.00", 1).Payment); diff != "" {
		t.Error(diff)
	}
	want := paid{"673.58 P", []string{"2026-01-19 331.01 + 7 met", "2026-02-02 435.57 + 6.06 open 6.06"}, "14.69"}
	if diff := cmp.Diff(want, pay(t, o, loan, "2026-02-01", "673.58", 2)); diff != "" {
		t.Error(diff)
	}
}

// early-repayment: in advance a payment is principal alone, but nothing is overpaid while a fee is open. The payoff of the first day, with a
// fee due in three weeks, is 1010 and closes the loan. (docs/semantics/cumulative.md, 8.5.)
func TestPayoffByEarlyRepayment(t *testing.T) {
	o, loan := recalculated{strategy: products.EarlyRepayment, rate: "12", count: 4, every: 1, unit: calendar.Months, rest: schedule.RestDaily}.lend(t)
	o.Charge(loan, schedule.OnSpecifiedDate, "10", "2026-01-26")
	owed, err := processing.Payoff(o.Account(loan), o.Today)
	if err != nil || owed.Total() != money.MustParse("1010") {
		t.Errorf("payoff %+v, %v", owed, err)
	}
	o.Repay(loan, "2026-01-05", "1010")
	if a := o.Account(loan); a.Loan.Status != loans.Closed || !a.Loan.Overpaid.IsZero() {
		t.Errorf("status %v, overpaid %s, rows %v", a.Loan.Status, a.Loan.Overpaid, loanstest.Dues(a))
	}
}
