package restructuring_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"
	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/internal/loans/book"
	"lending.example/platform/lending/internal/loans/loanstest"
	"lending.example/platform/lending/internal/loans/processing"
	"lending.example/platform/lending/loans"
	"lending.example/platform/lending/money"
	"lending.example/platform/lending/products"
	"lending.example/platform/lending/schedule"
)

// What was paid after a first re-age is held when the loan is re-aged again; all that is left goes into the new
// instalments. An empty holder is joined with an empty one only (docs/semantics/progressive.md, 13.2).
func TestReAgedAgainAfterAPayment(t *testing.T) {
	o := loanstest.NewOffice(t)
	loan := o.NewLoan(o.ApplicationOn(func(p *products.Product) {
		loanstest.ProgressiveProduct(p)
		loanstest.RecalculatingDaily(p)
		p.AdvanceStrategy = schedule.AdjustLastUnpaid
	}))
	reAgeFrom := func(start string, n int) {
		loanstest.Must(o, loans.ReAgeLoan, loanstest.On(loan, loans.ReAgeInput{
			From: calendar.MustParse(start), Frequency: new(calendar.Months), FrequencyNumber: 1, Instalments: n, Interest: loans.ReAgePayableInterest,
		}))
	}
	reAgeFrom("2024-01-20", 3)
	loanstest.Must(o, loans.Repay, loanstest.On(loan, loans.Payment{On: o.Today, Amount: money.MustParse("100")}))
	o.Today = calendar.MustParse("2024-01-07")
	reAgeFrom("2024-02-05", 3)
	want := []string{"2024-01-01 0+0", "2024-01-07 100+0", "2024-02-05 300+0", "2024-03-05 300+0", "2024-04-05 300+0"}
	if diff := cmp.Diff(want, loanstest.Dues(o.Account(loan))); diff != "" {
		t.Error(diff)
	}
}

// Extra terms that were agreed for later find no instalments to follow when a loan with planned interest was re-aged: its
// new instalments have equal amounts of their own.
func TestReAgedBeforeExtraTerms(t *testing.T) {
	o := loanstest.NewOffice(t)
	loan := o.NewLoan(o.ApplicationOn(loanstest.ProgressiveProduct))
	o.Reschedule(loan, func(in *loans.RescheduleRequest) { in.From, in.ExtraTerms = calendar.MustParse("2024-03-05"), 2 })
	o.Today = calendar.MustParse("2024-01-20")
	loanstest.Must(o, loans.ReAgeLoan, loanstest.On(loan, loans.ReAgeInput{
		From: calendar.MustParse("2024-02-10"), Frequency: new(calendar.Months), FrequencyNumber: 1, Instalments: 2, Interest: loans.ReAgeFullInterest,
	}))
	var principal []string
	for _, row := range o.Account(loan).Instalments {
		principal = append(principal, row.Principal.Charged.String())
	}
	if diff := cmp.Diff([]string{"0", "500", "500"}, principal); diff != "" {
		t.Error(diff)
	}
}

// A re-age that finds nothing open when it is processed again, because a payment of an earlier day paid all principal and the
// interest so far, is void, and the schedule is the one before it (docs/semantics/transactions.md, 12: amount zero).
func TestReAgeThatBecomesVoid(t *testing.T) {
	o, loan := loanstest.LendProgressive(t, func(p *products.Product) {
		loanstest.ProgressiveProduct(p)
		p.Processing = schedule.Vertical // principal of all instalments before their interest
	})
	before := loanstest.Dues(o.Account(loan))
	o.Today = calendar.MustParse("2024-02-15")
	loanstest.Must(o, loans.ReAgeLoan, loanstest.On(loan, loans.ReAgeInput{
		From: calendar.MustParse("2024-02-26"), Frequency: new(calendar.Months), FrequencyNumber: 1, Instalments: 2, Interest: loans.ReAgePayableInterest,
	}))
	o.Pays(loan, "2024-01-30", "1016")
	a := o.Account(loan)
	if len(a.Live(loans.ReAge)) > 0 {
		t.Error("the re-age is in force")
	}
	if diff := cmp.Diff(before, loanstest.Dues(a)); diff != "" {
		t.Error(diff)
	}
}

// A fee that came up on the day of a re-age is open when the re-age is processed again, and nothing else is, because payments of
// earlier days paid the loan: a re-age of equal amounts moves the fee alone into its instalments. (docs/semantics/transactions.md,
// 12.1, rule 4, and 12.3: fees are split, and the amount is that of all that moves.)
func TestReAgeOfFeesAlone(t *testing.T) {
	o, loan := loanstest.LendProgressive(t, loanstest.FollowingProduct)
	o.Today = calendar.MustParse("2024-02-25")
	loanstest.Must(o, loans.ReAgeLoan, loanstest.On(loan, loans.ReAgeInput{
		From: calendar.MustParse("2024-03-31"), Frequency: new(calendar.Months), FrequencyNumber: 1, Instalments: 4, Interest: loans.ReAgeFullInterest,
	}))
	o.Charge(loan, schedule.PerInstalment, "12", "2024-03-20")
	loanstest.Must(o, loans.Repay, loanstest.On(loan, loans.Payment{On: calendar.MustParse("2024-01-03"), Amount: money.MustParse("600")}))
	loanstest.Must(o, loans.Repay, loanstest.On(loan, loans.Payment{On: calendar.MustParse("2024-01-04"), Amount: money.MustParse("403.1")}))

	a := o.Account(loan)
	loanstest.Sound(t, a)
	want := []string{"2024-02-01 2.33/2.33", "2024-02-25 0/0", "2024-03-31 0/17.42", "2024-04-30 0/17.42", "2024-05-30 0/17.42", "2024-06-30 0/17.41"}
	if diff := cmp.Diff(want, loanstest.Fees(a)); diff != "" {
		t.Error(diff)
	}
}

// A loan whose first payment was taken back is re-aged from its first day on: its whole term begins anew, with what the chargeback
// owes again, whether interest follows the payments or is planned. (docs/semantics/progressive.md, 13.2; transactions.md, 12.4.)
func TestReAgeFromTheFirstDayAfterAChargeback(t *testing.T) {
	for name, product := range map[string]func(*products.Product){
		"interest follows the payments": loanstest.FollowingProduct, "interest is planned": loanstest.ProgressiveProduct,
	} {
		t.Run(name, func(t *testing.T) {
			o, loan := loanstest.LendHundred(t, product)
			paid := o.Pays(loan, "2024-02-01", "17.01")
			o.Today = calendar.MustParse("2024-02-10")
			o.ChargeBack(loan, paid, "5")
			o.Today = calendar.MustParse("2024-02-20")
			loanstest.Must(o, loans.ReAgeLoan, loanstest.On(loan, loans.ReAgeInput{
				From: calendar.MustParse("2024-01-01"), Frequency: new(calendar.Months), FrequencyNumber: 1, Instalments: 4, Interest: loans.ReAgeDefault,
			}))
			a := o.Account(loan)
			loanstest.Sound(t, a)
			if lent := processing.PrincipalCharged(a); lent != money.MustParse("105") {
				t.Errorf("the rows repay %s, want 105: %v", lent, loanstest.Dues(a))
			}
			owed, err := processing.Payoff(a, o.Today)
			if err != nil {
				t.Fatal(err)
			}
			o.Pays(loan, "2024-02-20", owed.Total().String())
			if l := o.Account(loan).Loan; l.Status != loans.Closed || !l.Overpaid.IsZero() {
				t.Errorf("status %v after %s, overpaid %s", l.Status, owed.Total(), l.Overpaid)
			}
		})
	}
}

// On the day of the disbursement no interest has arisen: all principal goes into the new instalments, and a plan is the same whether
// interest follows the payments or not. From the first day on the whole term begins anew (docs/semantics/transactions.md, 12.4).
func TestReAgeOnTheDayOfTheDisbursement(t *testing.T) {
	want := map[string][]string{
		"2024-01-01": {"2024-02-01 33.14+0.58", "2024-03-01 33.33+0.39", "2024-04-01 33.53+0.2"},
		"2024-01-16": {"2024-01-01 0+0", "2024-01-16 33.34+0.28", "2024-02-16 33.23+0.39", "2024-03-16 33.43+0.2"},
		"2024-07-01": {"2024-01-01 0+0", "2024-07-01 31.2+3.5", "2024-08-01 34.3+0.4", "2024-09-01 34.5+0.2"},
	}
	for name, product := range map[string]func(*products.Product){
		"interest follows the payments": loanstest.FollowingProduct, "interest is planned": loanstest.ProgressiveProduct,
	} {
		for start, rows := range want {
			for _, handling := range []loans.ReAgeInterest{"", loans.ReAgeDefault, loans.ReAgeWaivingInterest} {
				t.Run(name+" from "+start+" "+string(handling), func(t *testing.T) {
					o, loan := loanstest.LendHundred(t, product)
					planned := loanstest.Dues(o.Account(loan))
					o.Today = calendar.MustParse("2024-01-01")
					o.Must(o.ReAgeFrom(loan, start, func(in *loans.ReAgeInput) { in.Interest = handling }))
					a := o.Account(loan)
					loanstest.Sound(t, a)
					if diff := cmp.Diff(rows, loanstest.Dues(a)); diff != "" {
						t.Error(diff)
					}
					if moved := a.Live(loans.ReAge)[0].Portions; moved != (book.Portions{Principal: money.MustParse("100")}) {
						t.Errorf("moved %v, want the principal alone", moved)
					}
					o.Today = calendar.MustParse("2024-03-20")
					undone := o.Pays(loan, "2024-01-01", "10") // processed again
					loanstest.Sound(t, o.Account(loan))
					o.Undo(loan, undone)
					if diff := cmp.Diff(rows, loanstest.Dues(o.Account(loan))); diff != "" && !o.Account(loan).Loan.Recalculates() {
						t.Errorf("after a payment that came and went: %s", diff)
					}
					loanstest.Must(o, loans.UndoReAge, loanstest.On(loan, loans.Reversal{}))
					o.Today = calendar.MustParse("2024-01-01")
					if diff := cmp.Diff(planned, loanstest.Dues(o.Account(loan))); diff != "" && !o.Account(loan).Loan.Recalculates() {
						t.Errorf("undone: %s", diff)
					}
				})
			}
		}
	}
}

// A loan that was re-aged on the day of its disbursement is paid off by exactly what it names.
func TestPaidOffAfterAReAgeOnTheFirstDay(t *testing.T) {
	for start, on := range map[string]string{"2024-01-01": "2024-01-01", "2024-01-16": "2024-01-20", "2024-07-01": "2024-03-10"} {
		t.Run(start, func(t *testing.T) {
			o, loan := loanstest.LendHundred(t, loanstest.ProgressiveProduct)
			o.Today = calendar.MustParse("2024-01-01")
			o.Must(o.ReAgeFrom(loan, start, nil))
			o.Today = calendar.MustParse(on)
			owed, err := processing.Payoff(o.Account(loan), o.Today)
			if err != nil {
				t.Fatal(err)
			}
			o.Pays(loan, on, owed.Total().String())
			if l := o.Account(loan).Loan; l.Status != loans.Closed || !l.Overpaid.IsZero() {
				t.Errorf("status %v after %s, overpaid %s", l.Status, owed.Total(), l.Overpaid)
			}
		})
	}
}
