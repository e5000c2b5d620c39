package loans

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/products"
	"lending.example/platform/lending/schedule"
)

// What was paid after a first re-age is held when the loan is re-aged again; all that is left goes into the new
// instalments. An empty holder is joined with an empty one only (semantics-schedule-progressive 13.2).
func TestReAgedAgainAfterAPayment(t *testing.T) {
	o := newOffice(t)
	loan := o.newLoan(o.applicationOn(func(p *products.Product) {
		progressiveProduct(p)
		recalculatingDaily(p)
		p.AdvanceStrategy = schedule.AdjustLastUnpaid
	}))
	reAgeFrom := func(start string, n int) {
		must(o, ReAgeLoan, on(loan, ReAgeInput{
			StartDate: day(start), Frequency: new(calendar.Months), FrequencyNumber: 1, Instalments: n, Interest: ReAgePayableInterest,
		}))
	}
	reAgeFrom("2024-01-20", 3)
	must(o, Repay, on(loan, Payment{On: o.today, Amount: amount("100")}))
	o.today = day("2024-01-07")
	reAgeFrom("2024-02-05", 3)
	want := []string{"2024-01-01 0+0", "2024-01-07 100+0", "2024-02-05 300+0", "2024-03-05 300+0", "2024-04-05 300+0"}
	if diff := cmp.Diff(want, dues(o.account(loan))); diff != "" {
		t.Error(diff)
	}
}

// Extra terms that were agreed for later find no instalments to follow when a loan with planned interest was re-aged: its
// new instalments have equal amounts of their own.
func TestReAgedBeforeExtraTerms(t *testing.T) {
	o := newOffice(t)
	loan := o.newLoan(o.applicationOn(progressiveProduct))
	o.reschedule(loan, func(in *RescheduleRequest) { in.From, in.ExtraTerms = day("2024-03-05"), 2 })
	o.today = day("2024-01-20")
	must(o, ReAgeLoan, on(loan, ReAgeInput{
		StartDate: day("2024-02-10"), Frequency: new(calendar.Months), FrequencyNumber: 1, Instalments: 2, Interest: ReAgeFullInterest,
	}))
	var principal []string
	for _, row := range o.account(loan).Instalments {
		principal = append(principal, row.Principal.Charged.String())
	}
	if diff := cmp.Diff([]string{"0", "500", "500"}, principal); diff != "" {
		t.Error(diff)
	}
}

// A re-age that finds nothing open when it is processed again, because a payment of an earlier day paid all principal and the
// interest so far, is void, and the schedule is the one before it (semantics-transactions 12: amount zero).
func TestReAgeThatBecomesVoid(t *testing.T) {
	o, loan := lendProgressive(t, func(p *products.Product) {
		progressiveProduct(p)
		p.Processing = schedule.Vertical // principal of all instalments before their interest
	})
	before := dues(o.account(loan))
	o.today = day("2024-02-15")
	must(o, ReAgeLoan, on(loan, ReAgeInput{
		StartDate: day("2024-02-26"), Frequency: new(calendar.Months), FrequencyNumber: 1, Instalments: 2, Interest: ReAgePayableInterest,
	}))
	o.pays(loan, "2024-01-30", "1016")
	a := o.account(loan)
	if len(a.Live(ReAge)) > 0 {
		t.Error("the re-age is in force")
	}
	if diff := cmp.Diff(before, dues(a)); diff != "" {
		t.Error(diff)
	}
}

// A fee that came up on the day of a re-age is open when the re-age is processed again, and nothing else is, because payments of
// earlier days paid the loan: a re-age of equal amounts moves the fee alone into its instalments. (Semantics of transactions,
// 12.1, 4, and 12.3: fees are split, and the amount is that of all that moves.)
func TestReAgeOfFeesAlone(t *testing.T) {
	o, loan := lendProgressive(t, followingProduct)
	o.today = day("2024-02-25")
	must(o, ReAgeLoan, on(loan, ReAgeInput{
		StartDate: day("2024-03-31"), Frequency: new(calendar.Months), FrequencyNumber: 1, Instalments: 4, Interest: ReAgeFullInterest,
	}))
	o.charge(loan, schedule.PerInstalment, "12", "2024-03-20")
	must(o, Repay, on(loan, Payment{On: day("2024-01-03"), Amount: amount("600")}))
	must(o, Repay, on(loan, Payment{On: day("2024-01-04"), Amount: amount("403.1")}))

	a := o.account(loan)
	sound(t, a)
	want := []string{"2024-02-01 2.33/2.33", "2024-02-25 0/0", "2024-03-31 0/17.42", "2024-04-30 0/17.42", "2024-05-30 0/17.42", "2024-06-30 0/17.41"}
	if diff := cmp.Diff(want, fees(a)); diff != "" {
		t.Error(diff)
	}
}
