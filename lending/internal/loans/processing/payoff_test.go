package processing_test

import (
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"
	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/internal/loans/book"
	"lending.example/platform/lending/internal/loans/loanstest"
	"lending.example/platform/lending/internal/loans/processing"
	"lending.example/platform/lending/loans"
	"lending.example/platform/lending/money"
	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/products"
	"lending.example/platform/lending/schedule"
)

// What the template asks for closes the loan, with nothing over, also long after instalments were emptied by a change of
// terms: they take no part in what is payable ahead. (docs/semantics/transactions.md, 8, payoff; progressive.md, 8.3.)
func TestPayoffAfterChangeOfTerms(t *testing.T) {
	for name, change := range map[string]func(*loanstest.Office, int64) error{
		"none": func(*loanstest.Office, int64) error { return nil },
		"re-amortized": func(o *loanstest.Office, loan int64) error {
			_, err := loanstest.Perform(o, loans.ReAmortizeLoan, loanstest.On(loan, loans.ReAmortizeInput{}))
			return err
		},
		"re-amortized equally": func(o *loanstest.Office, loan int64) error {
			_, err := loanstest.Perform(o, loans.ReAmortizeLoan, loanstest.On(loan, loans.ReAmortizeInput{Interest: loans.ReAmortizeInterestSplit}))
			return err
		},
		"re-aged": func(o *loanstest.Office, loan int64) error {
			_, err := loanstest.Perform(o, loans.ReAgeLoan, loanstest.On(loan, loans.ReAgeInput{
				From: calendar.MustParse("2024-04-01"), Frequency: new(calendar.Months), FrequencyNumber: 1, Instalments: 6,
			}))
			return err
		},
	} {
		t.Run(name, func(t *testing.T) {
			o := loanstest.NewOffice(t)
			in := o.ApplicationOn(func(p *products.Product) {
				loanstest.ProgressiveProduct(p)
				loanstest.RecalculatingDaily(p)
			})
			in.Principal, in.InterestRate = money.MustParse("100"), new(loanstest.Percent("7"))
			in.TermFrequency, in.Repayments = 6, 6
			loan := o.NewLoan(in)
			o.Repay(loan, "2024-02-01", "17.01")
			o.Today = calendar.MustParse("2024-03-15")
			o.Must(change(o, loan))
			for _, due := range []string{"2024-05-18", "2024-06-20"} {
				o.Today = calendar.MustParse(due)
				ask := loanstest.Must(o, loans.TransactionTemplate, loans.TransactionTemplateInput{Loan: operation.ByID(loan), Command: "prepayLoan"})
				paid := o.Repay(loan, due, ask.Amount.String())
				if l := o.Account(loan).Loan; l.Status != loans.Closed {
					t.Errorf("%s for %s: status %d, outstanding %s, overpaid %s", ask.Amount, due, l.Status, l.Summary.Outstanding(), l.Overpaid)
				}
				loanstest.Must(o, loans.AdjustTransaction, loanstest.OnTransaction(loan, paid.ID, loans.Adjustment{On: o.Today, Amount: new(money.Amount)}))
			}
		})
	}
}

// A payment that closes a loan pays interest to the end of the period where the payoff asks for it, also when all that was due
// in the period is paid: 6 of 30 days at 27 % on 234.75, after a pause. (docs/semantics/progressive.md, 10.2 and 11.2.)
func TestPayoffUntilTheEndOfThePeriod(t *testing.T) {
	o := loanstest.NewOffice(t)
	o.Today = calendar.MustParse("2025-04-01")
	in := o.ApplicationOn(func(p *products.Product) {
		loanstest.ProgressiveProduct(p)
		loanstest.RecalculatingDaily(p)
		p.PreClosure = schedule.TillRestFrequencyDate
	})
	in.InterestRate = new(loanstest.Percent("27"))
	in.TermFrequency, in.Repayments = 6, 6
	loan := o.NewLoan(in)
	loanstest.Must(o, loans.PauseInterest, loanstest.On(loan, loans.InterestPause{From: calendar.MustParse("2025-04-15"), Till: calendar.MustParse("2025-04-25")}))
	o.Repay(loan, "2025-04-21", "775")
	o.Today = calendar.MustParse("2025-04-22")
	ask := loanstest.Must(o, loans.TransactionTemplate, loans.TransactionTemplateInput{Loan: operation.ByID(loan), Command: "prepayLoan"})
	paid := o.Repay(loan, "2025-04-22", ask.Amount.String())
	a := o.Account(loan)
	want := book.Portions{Principal: money.MustParse("234.75"), Interest: money.MustParse("1.06")}
	if diff := cmp.Diff(want, a.Transaction(paid.ID).Portions); diff != "" || a.Loan.Status != loans.Closed {
		t.Errorf("asked for %s, status %d: %s", ask.Amount, a.Loan.Status, diff)
	}
}

// Where interest runs on to the due date, the payment of exactly the payoff closes the loan with that interest, whichever instalments
// it pays first and to all that was paid ahead: 0.58 a month on 100. (docs/semantics/progressive.md, 11.2, rule 4.)
func TestExactPayoffClosesTheLoan(t *testing.T) {
	for name, change := range map[string]func(*products.Product){
		"next instalment":   func(*products.Product) {},
		"last instalment":   func(p *products.Product) { p.PaymentAllocation[0].FutureRule = products.LastInstalment },
		"next, then last":   func(p *products.Product) { p.PaymentAllocation[0].FutureRule = products.NextLastInstalment },
		"shares":            func(p *products.Product) { p.PaymentAllocation[0].FutureRule = products.Reamortization },
		"vertically":        func(p *products.Product) { p.Processing = schedule.Vertical },
		"rest on due dates": func(p *products.Product) { p.RestFrequency = schedule.RestSameAsRepayment },
		"rest on due dates, last instalment": func(p *products.Product) {
			p.RestFrequency, p.PaymentAllocation[0].FutureRule = schedule.RestSameAsRepayment, products.LastInstalment
		},
	} {
		for _, ahead := range []string{"", "17.01", "40"} {
			for on, want := range map[string]string{"2024-01-10": "100.58", "2024-02-01": "100.58", "2024-02-15": "101.16", "2024-03-10": "101.74"} {
				t.Run(name+", "+on+" after "+ahead, func(t *testing.T) {
					o, loan := loanstest.LendHundred(t, func(p *products.Product) {
						loanstest.FollowingProduct(p)
						p.PreClosure = schedule.TillRestFrequencyDate
						change(p)
					})
					if ahead != "" {
						o.Repay(loan, "2024-01-05", ahead)
					}
					o.Today = calendar.MustParse(on)
					ask := loanstest.Must(o, loans.TransactionTemplate, loans.TransactionTemplateInput{Loan: operation.ByID(loan), Command: "prepayLoan"})
					if ahead == "" && ask.Amount.String() != want {
						t.Errorf("asked for %s, want %s", ask.Amount, want)
					}
					o.Repay(loan, on, ask.Amount.String())
					a := o.Account(loan)
					if a.Loan.Status != loans.Closed {
						t.Errorf("after %s status %d, outstanding %s, overpaid %s: %v", ask.Amount, a.Loan.Status, a.Loan.Summary.Outstanding(), a.Loan.Overpaid, loanstest.Dues(a))
					}
					loanstest.Sound(t, a)
				})
			}
		}
	}
}

// Whichever instalments the rule takes first, a cent more than the payoff is a cent too much, where interest ends on the day: 0.17 until
// 10 January on 100, 0.86 until 15 February. (docs/semantics/progressive.md, 8.3.)
func TestMoreThanThePayoffLeavesNothingOpen(t *testing.T) {
	for name, change := range map[string]func(*products.Product){
		"next instalment": func(*products.Product) {},
		"last instalment": func(p *products.Product) { p.PaymentAllocation[0].FutureRule = products.LastInstalment },
		"next, then last": func(p *products.Product) { p.PaymentAllocation[0].FutureRule = products.NextLastInstalment },
		"vertically":      func(p *products.Product) { p.Processing = schedule.Vertical },
		"vertically, last instalment": func(p *products.Product) {
			p.Processing, p.PaymentAllocation[0].FutureRule = schedule.Vertical, products.LastInstalment
		},
	} {
		for _, ahead := range []string{"", "5", "40"} {
			for on, payoff := range map[string]string{"2024-01-10": "100.17", "2024-02-15": "100.86"} {
				t.Run(name+", "+on+" after "+ahead, func(t *testing.T) {
					o, loan := loanstest.LendHundred(t, func(p *products.Product) {
						loanstest.FollowingProduct(p)
						p.PaymentAllocation[0].Order = interestAheadFirst()
						change(p)
					})
					if ahead != "" {
						o.Repay(loan, "2024-01-05", ahead)
					}
					o.Today = calendar.MustParse(on)
					ask := loanstest.Must(o, loans.TransactionTemplate, loans.TransactionTemplateInput{Loan: operation.ByID(loan), Command: "prepayLoan"})
					if ahead == "" && ask.Amount.String() != payoff {
						t.Errorf("asked for %s, want %s", ask.Amount, payoff)
					}
					o.Repay(loan, on, ask.Amount.Add(money.MustParse("0.01")).String())
					a := o.Account(loan)
					if a.Loan.Overpaid != money.MustParse("0.01") || !a.Loan.Summary.Outstanding().IsZero() {
						t.Errorf("after %s and a cent: outstanding %s, overpaid %s: %v", ask.Amount, a.Loan.Summary.Outstanding(), a.Loan.Overpaid, loanstest.Dues(a))
					}
					loanstest.Sound(t, a)
				})
			}
		}
	}
}

// By rules that finish a part across instalments, a payment of more than the payoff pays its interest too, where that runs to the end of
// the period. (docs/semantics/progressive.md, 8.3.)
func TestVerticallyMoreThanThePayoffPaysItsInterest(t *testing.T) {
	principalAhead := []products.AllocationType{
		products.InAdvancePrincipal, products.DuePrincipal, products.DueInterest, products.PastDueInterest, products.InAdvanceInterest, products.PastDuePrincipal,
		products.PastDuePenalty, products.PastDueFee, products.DuePenalty, products.DueFee, products.InAdvancePenalty, products.InAdvanceFee,
	}
	for name, c := range map[string]struct {
		months int
		future products.FutureRule
		order  []products.AllocationType
		paid   map[string]string // before, by day
		on     string
		over   string // overpaid of 10
	}{
		"on the day of lending": {months: 2, future: products.Reamortization, order: principalAhead, on: "2024-01-01", over: "10"},
		"inside a period":       {months: 2, future: products.NextLastInstalment, on: "2024-01-14", over: "10"},
		// Row 2 takes its principal first, so 0.10 more of interest falls due in row 1 before it is paid.
		"past due": {months: 2, future: products.NextInstalment, order: principalAhead, on: "2024-02-13", over: "9.9"},
		"past due, paid late": {
			months: 2, future: products.Reamortization, order: principalAhead, paid: map[string]string{"2024-02-06": "281"}, on: "2024-02-27", over: "9.9",
		},
		"after a payment ahead": {
			months: 2, future: products.NextInstalment, order: interestAheadFirst(), paid: map[string]string{"2024-01-27": "210"}, on: "2024-02-12", over: "10",
		},
	} {
		t.Run(name, func(t *testing.T) {
			o, loan := followingLoan{months: c.months, product: func(p *products.Product) {
				p.Processing, p.RestFrequency, p.PreClosure = schedule.Vertical, schedule.RestSameAsRepayment, schedule.TillRestFrequencyDate
				p.PaymentAllocation[0].FutureRule = c.future
				if c.order != nil {
					p.PaymentAllocation[0].Order = c.order
				}
			}}.lend(t)
			for on, sum := range c.paid {
				o.Repay(loan, on, sum)
			}
			o.Today = calendar.MustParse(c.on)
			ask := loanstest.Must(o, loans.TransactionTemplate, loans.TransactionTemplateInput{Loan: operation.ByID(loan), Command: "prepayLoan"})
			o.Repay(loan, c.on, ask.Amount.Add(money.MustParse("10")).String())
			a := o.Account(loan)
			if a.Loan.Overpaid != money.MustParse(c.over) || !a.Loan.Summary.Outstanding().IsZero() {
				t.Errorf("after %s and 10: outstanding %s, overpaid %s: %v", ask.Amount, a.Loan.Summary.Outstanding(), a.Loan.Overpaid, loanstest.Dues(a))
			}
			loanstest.Sound(t, a)
		})
	}
}

// interestAheadFirst is the usual order of an allocation, but interest in advance comes before principal.
func interestAheadFirst() []products.AllocationType {
	order := slices.Clone(products.AllocationTypes().Values())
	order[len(order)-2], order[len(order)-1] = products.InAdvanceInterest, products.InAdvancePrincipal
	return order
}

// Terms that change before the end of the period are in the payoff: of 100 at 7 % that are paid off on 10 January with the interest
// until 1 February, January asks for 0.58, less from a lower rate or with a pause, more until a later due date.
// (docs/semantics/progressive.md, 11.2, rule 4.)
func TestPayoffKnowsTheChangesUntilItsEnd(t *testing.T) {
	for name, c := range map[string]struct {
		change book.Variation
		until  schedule.PreClosure
		want   string
	}{
		"rate":                           {book.Variation{Kind: schedule.RateFromInstalment, From: calendar.MustParse("2024-01-20"), Number: loanstest.Percent("3.5")}, schedule.TillRestFrequencyDate, "100.46"},
		"due date":                       {book.Variation{Kind: schedule.MoveDueDate, From: calendar.MustParse("2024-02-01"), Date: calendar.MustParse("2024-02-11")}, schedule.TillRestFrequencyDate, "100.78"},
		"due date, until the day itself": {book.Variation{Kind: schedule.MoveDueDate, From: calendar.MustParse("2024-02-01"), Date: calendar.MustParse("2024-02-08")}, schedule.TillPreClosureDate, "100.17"},
		"pause":                          {book.Variation{Kind: schedule.PauseInterest, From: calendar.MustParse("2024-01-22"), Date: calendar.MustParse("2024-01-31")}, schedule.TillRestFrequencyDate, "100.4"},
		"later":                          {book.Variation{Kind: schedule.RateFromInstalment, From: calendar.MustParse("2024-02-20"), Number: loanstest.Percent("3.5")}, schedule.TillRestFrequencyDate, "100.58"},
	} {
		t.Run(name, func(t *testing.T) {
			o, loan := loanstest.LendHundred(t, func(p *products.Product) {
				loanstest.FollowingProduct(p)
				p.PreClosure = c.until
			})
			o.Vary(loan, c.change)
			o.Today = calendar.MustParse("2024-01-10")
			ask := loanstest.Must(o, loans.TransactionTemplate, loans.TransactionTemplateInput{Loan: operation.ByID(loan), Command: "prepayLoan"})
			o.Repay(loan, "2024-01-10", ask.Amount.String())
			a := o.Account(loan)
			if ask.Amount.String() != c.want || a.Loan.Status != loans.Closed {
				t.Errorf("asked for %s, want %s; status %d, outstanding %s, overpaid %s: %v", ask.Amount, c.want, a.Loan.Status, a.Loan.Summary.Outstanding(), a.Loan.Overpaid, loanstest.Dues(a))
			}
			loanstest.Sound(t, a)
		})
	}
}

// A rate of 13 % from an instalment on that was paid ahead asks more of it than it was met by; the payoff counts that, and closes the
// loan by the portions that it names. (docs/semantics/progressive.md, 11.2, rule 4.)
func TestPayoffAfterARateOfAMetInstalment(t *testing.T) {
	for _, ahead := range []string{"345.1", "477.21", "500"} {
		for _, from := range []string{"2024-02-20", "2024-03-01", "2024-03-02"} {
			t.Run(ahead+" ahead, from "+from, func(t *testing.T) {
				o, loan := loanstest.LendProgressive(t, loanstest.FollowingProduct)
				o.Pays(loan, "2024-02-08", ahead)
				o.Vary(loan, book.Variation{Kind: schedule.RateFromInstalment, From: calendar.MustParse(from), Number: loanstest.Percent("13")})
				o.Today = calendar.MustParse("2024-03-15")
				owed, err := processing.Payoff(o.Account(loan), o.Today)
				if err != nil {
					t.Fatal(err)
				}
				paid := o.Pays(loan, "2024-03-15", owed.Total().String())
				a := o.Sound(loan)
				if diff := cmp.Diff(owed, a.Transaction(paid).Portions); diff != "" || a.Loan.Status != loans.Closed || !a.Loan.Overpaid.IsZero() {
					t.Errorf("status %v, %s outstanding: %s", a.Loan.Status, a.Loan.Summary.Outstanding(), diff)
				}
			})
		}
	}
}

// Instalments that were re-aged by equal amortization, paid ahead from the last one on, and then more of them: interest whose instalment
// took principal in its place falls due once, and a payment of exactly the payoff closes the loan. (docs/semantics/progressive.md, 4.1
// and 11.2, rule 4.)
func TestPayoffOfReAgedInstalmentsPaidAhead(t *testing.T) {
	type payment struct{ on, sum string }
	for name, c := range map[string]struct {
		before   []payment
		on, from string // of the re-age
		handling loans.ReAgeInterest
		ahead    []payment
		extended string // from where on there is one more instalment
		after    []payment
		want     string // interest of the payoff
	}{
		"nothing paid":   {on: "2024-02-13", from: "2024-02-26", handling: loans.ReAgeFullInterest, want: "36"},
		"two paid ahead": {on: "2024-02-13", from: "2024-02-26", handling: loans.ReAgeFullInterest, ahead: []payment{{"2024-02-13", "690.66"}}, want: "36"},
		"more of them":   {on: "2024-02-01", from: "2024-02-06", handling: loans.ReAgePayableInterest, ahead: []payment{{"2024-02-01", "244.82"}, {"2024-02-01", "275.29"}}, extended: "2024-04-06", want: "10"},
		"paid ahead once more": {
			before: []payment{{"2024-01-13", "122"}}, on: "2024-01-13", from: "2024-01-25", handling: loans.ReAgePayableInterest,
			ahead: []payment{{"2024-01-13", "193.28"}, {"2024-01-13", "208"}}, extended: "2024-02-25", after: []payment{{"2024-01-13", "273.57"}}, want: "3.87",
		},
		"interest before the first open one": {
			before: []payment{{"2024-01-01", "253"}}, on: "2024-01-01", from: "2024-01-19", handling: loans.ReAgeFullInterest,
			ahead: []payment{{"2024-01-01", "45"}, {"2024-01-16", "287.73"}}, extended: "2024-01-19", want: "20.68",
		},
		"overdue": {
			before: []payment{{"2024-01-18", "253"}}, on: "2024-01-18", from: "2024-01-31", handling: loans.ReAgeFullInterest,
			ahead: []payment{{"2024-01-18", "166.31"}, {"2024-02-06", "252.47"}}, extended: "2024-02-29", after: []payment{{"2024-02-09", "216.99"}}, want: "14.75",
		},
	} {
		t.Run(name, func(t *testing.T) {
			o, loan := loanstest.LendProgressive(t, func(p *products.Product) {
				loanstest.FollowingProduct(p)
				p.Processing, p.PaymentAllocation[0].FutureRule = schedule.Vertical, products.LastInstalment
			})
			pay := func(list []payment) {
				for _, p := range list {
					o.Today = calendar.MustParse(p.on)
					o.Pays(loan, p.on, p.sum)
				}
			}
			pay(c.before)
			o.Today = calendar.MustParse(c.on)
			o.Must(o.ReAgeFrom(loan, c.from, func(in *loans.ReAgeInput) { in.Interest = c.handling }))
			pay(c.ahead)
			if c.extended != "" {
				o.Vary(loan, book.Variation{Kind: schedule.ExtendTerm, From: calendar.MustParse(c.extended), Number: loanstest.Percent("1")})
			}
			pay(c.after)
			owed, err := processing.Payoff(o.Account(loan), o.Today)
			if err != nil || owed.Interest != money.MustParse(c.want) {
				t.Errorf("asked for %+v, want %s of interest: %v", owed, c.want, err)
			}
			paid := o.Pays(loan, o.Today.String(), owed.Total().String())
			a := o.Sound(loan)
			if diff := cmp.Diff(owed, a.Transaction(paid).Portions); diff != "" || a.Loan.Status != loans.Closed || !a.Loan.Overpaid.IsZero() {
				t.Errorf("status %v, %s outstanding: %s", a.Loan.Status, a.Loan.Summary.Outstanding(), diff)
			}
		})
	}
}

// A payment of exactly the payoff closes a loan that was paid off ahead, and owes again what was charged back: 205 less the 40.78
// overpaid, and interest on them until the pause and since, for which no instalment has room. (docs/semantics/progressive.md, 11.2,
// rule 4.)
func TestPayoffOfInterestWithoutAnInstalment(t *testing.T) {
	o, loan := loanstest.LendProgressive(t, func(p *products.Product) {
		loanstest.FollowingProduct(p)
		p.Processing = schedule.Vertical
	})
	paid := o.Pays(loan, "2024-01-01", "1040.78")
	o.Today = calendar.MustParse("2024-02-10")
	o.ChargeBack(loan, paid, "205")
	loanstest.Must(o, loans.PauseInterest, loanstest.On(loan, loans.InterestPause{From: calendar.MustParse("2024-02-11"), Till: calendar.MustParse("2024-03-01")}))
	o.Today = calendar.MustParse("2024-03-12")
	owed, err := processing.Payoff(o.Account(loan), o.Today)
	if err != nil || owed.Principal != money.MustParse("164.22") || !owed.Interest.IsPositive() {
		t.Fatalf("asked for %+v, %v", owed, err)
	}
	o.Repay(loan, "2024-03-12", owed.Total().String())
	a := o.Account(loan)
	if a.Loan.Status != loans.Closed || !a.Loan.Overpaid.IsZero() {
		t.Errorf("after %+v status %v, overpaid %s: %v", owed, a.Loan.Status, a.Loan.Overpaid, loanstest.Dues(a))
	}
	loanstest.Sound(t, a)
}

// Re-amortized equally after it was paid ahead on its last instalments, a loan repays what was lent, and interest that falls due
// elsewhere is not asked for twice. (docs/semantics/progressive.md, 4.1 and 12.)
func TestReAmortizedAfterPaymentsAhead(t *testing.T) {
	o, loan := loanstest.LendProgressive(t, func(p *products.Product) {
		loanstest.FollowingProduct(p)
		p.PaymentAllocation[0].FutureRule = products.LastInstalment
	})
	o.Repay(loan, "2024-01-22", "245.14")
	o.Today = calendar.MustParse("2024-02-10")
	o.Must(o.ReAmortized(loan, loans.ReAmortizeInterestSplit))
	a := o.Sound(loan)
	var principal money.Amount
	for i := range a.Instalments {
		principal = principal.Add(a.Instalments[i].Principal.Charged)
	}
	if principal != money.FromInt(1000) {
		t.Errorf("the instalments repay %s: %v", principal, loanstest.Dues(a))
	}
}

// After a charge-off, capitalized income leaves the instalments repaying what was lent: a pause took 0.97 of the interest of one that
// had been met with 10.00, and the last one owes it. (docs/semantics/progressive.md, 14 and 15.)
func TestPayoffOfIncomeAfterAChargeOffAndAPause(t *testing.T) {
	o, loan := loanstest.LendProgressive(t, func(p *products.Product) {
		loanstest.FollowingProduct(p)
		p.ChargeOffBehaviour = products.RegularChargeOff
		p.CapitalizesIncome, p.CapitalizedCalculation = true, products.CapitalizedFlat
		p.CapitalizedStrategy, p.CapitalizedType = products.CapitalizedEqually, products.CapitalizedInterest
		p.OverApplied, p.OverAppliedType, p.OverAppliedNumber = true, products.OverAppliedPercent, new(50)
	})
	o.Must(o.ChargedOff(loan, "2024-01-01"))
	loanstest.Must(o, loans.CreditGoodwill, loanstest.On(loan, loanstest.Pay(o.Today, "200.22")))
	loanstest.Must(o, loans.PauseInterest, loanstest.On(loan, loans.InterestPause{From: calendar.MustParse("2024-01-30"), Till: calendar.MustParse("2024-02-05")}))
	o.Today = calendar.MustParse("2024-02-14")
	o.Capitalize(loan, "63.43")
	owed, err := processing.Payoff(o.Sound(loan), o.Today)
	if err != nil || owed.Principal != money.MustParse("873.21") { // 1000 + 63.43 - 190.22
		t.Errorf("asked for %+v, %v", owed, err)
	}
	o.Repay(loan, "2024-02-14", owed.Total().String())
	if a := o.Sound(loan); a.Loan.Status != loans.Closed || !a.Loan.Overpaid.IsZero() {
		t.Errorf("after %+v status %v, overpaid %s: %v", owed, a.Loan.Status, a.Loan.Overpaid, loanstest.Dues(a))
	}
}

// After a write-off the payoff of a loan that capitalized income opened again is what is outstanding: nothing follows the
// payments any more. (docs/semantics/progressive.md, 11.2 and 14.)
func TestPayoffAfterAWriteOff(t *testing.T) {
	o, loan := loanstest.ReopenedByIncome(t)
	o.Today = calendar.MustParse("2024-02-10")
	owed, err := processing.Payoff(o.Account(loan), o.Today)
	if err != nil || owed.Total() != money.MustParse("75.62") {
		t.Fatalf("%+v closes the loan, %v", owed, err)
	}
	loanstest.Must(o, loans.Repay, loanstest.On(loan, loans.Payment{On: o.Today, Amount: owed.Total()}))
	if a := o.Account(loan); a.Loan.Summary.Outstanding() != (money.Amount{}) || !a.Loan.Overpaid.IsZero() {
		t.Errorf("%v: %s outstanding, %s overpaid", a.Loan.Status, a.Loan.Summary.Outstanding(), a.Loan.Overpaid)
	}
}

// A second write-off loses the capitalized income that opened the loan again, and nothing else, also when the history is processed
// again. (docs/semantics/transactions.md, 8; accounting.md, 6, I-7.)
func TestSecondWriteOff(t *testing.T) {
	o, loan := loanstest.ReopenedByIncome(t)
	o.Today = calendar.MustParse("2024-02-10")
	loanstest.Must(o, loans.WriteOffLoan, loanstest.On(loan, loans.Closing{On: o.Today}))
	for _, again := range []func(){func() {}, func() {
		o.Change(loan, func(a *book.Account) error { return processing.ReplayAndSettle(a, o.Today) })
	}} {
		again()
		a := o.Account(loan)
		if second := a.Live(loans.WriteOff)[1]; second.Portions.Principal != money.MustParse("75.62") || a.Loan.Status != loans.WrittenOff {
			t.Errorf("%v, lost %+v", a.Loan.Status, second.Portions)
		}
		loanstest.Sound(t, a)
	}
}

// The payoff asks for what went out, not for a planned tranche and its charge, and leaves nothing open. (docs/semantics/transactions.md, 2;
// docs/semantics/cumulative.md, 7, rule 2.)
func TestPayoffBeforeAPlannedTranche(t *testing.T) {
	for name, c := range map[string]struct {
		product  func(*products.Product)
		strategy products.Strategy
	}{
		"progressive":                           {loanstest.FollowingProduct, products.Advanced},
		"cumulative, interest follows payments": {func(p *products.Product) { loanstest.Recalculating(p) }, products.Standard},
		"cumulative, planned interest":          {func(*products.Product) {}, products.Standard},
	} {
		t.Run(name, func(t *testing.T) {
			o := loanstest.NewOffice(t)
			charge := o.NewCharge(func(c *products.Charge) { c.Time = schedule.AtTrancheDisbursement })
			in := o.ApplicationFor(o.NewProduct(func(p *products.Product) {
				c.product(p)
				loanstest.MultiDisburse(p)
			}))
			in.InterestRate, in.InterestPeriod, in.Strategy = new(loanstest.Percent("12")), new(schedule.Daily), c.strategy
			in.Tranches = loanstest.Plan(o.Today, "600", "400")
			in.Charges = []loans.Applied{{ChargeID: charge, Amount: money.DecimalFromInt(10)}}
			loan := o.NewLoan(in)
			o.Today = calendar.MustParse("2024-01-20")
			payoff, err := processing.Payoff(o.Account(loan), o.Today)
			if err != nil {
				t.Fatal(err)
			}
			if payoff.Principal != money.FromInt(600) || !payoff.Fee.IsZero() {
				t.Errorf("the payoff is %+v", payoff)
			}
			o.Pays(loan, o.Today.String(), payoff.Total().String())
			a := o.Account(loan)
			loanstest.Sound(t, a)
			if left := a.Loan.Summary.Outstanding(); !left.IsZero() || a.Loan.Status != loans.Closed {
				t.Errorf("after %+v the loan is %v with %v outstanding", payoff, a.Loan.Status, left)
			}
		})
	}
}

// A tranche that comes after a payoff brings its charge. (docs/semantics/transactions.md, 2.)
func TestTrancheWithAChargeAfterAPayoff(t *testing.T) {
	o := loanstest.NewOffice(t)
	charge := o.NewCharge(func(c *products.Charge) { c.Time = schedule.AtTrancheDisbursement })
	in := o.ApplicationFor(o.NewProduct(func(p *products.Product) {
		loanstest.FollowingProduct(p)
		loanstest.MultiDisburse(p)
	}))
	in.InterestRate, in.InterestPeriod, in.Strategy = new(loanstest.Percent("12")), new(schedule.Daily), products.Advanced
	in.Tranches = loanstest.Plan(o.Today, "600", "400")
	in.Charges = []loans.Applied{{ChargeID: charge, Amount: money.DecimalFromInt(10)}}
	loan := o.NewLoan(in)
	o.Pays(loan, o.Today.String(), "600")
	o.Today = calendar.MustParse("2024-02-02")
	loanstest.Must(o, loans.Disburse, loanstest.On(loan, loans.Disbursal{On: o.Today}))
	a := o.Account(loan)
	loanstest.Sound(t, a)
	if s := &a.Loan.Summary; s.Fee.Charged != money.FromInt(20) || s.Fee.Paid != money.FromInt(20) || a.Loan.Status != loans.Active {
		t.Errorf("the loan is %v with fees of %+v", a.Loan.Status, s.Fee)
	}
}
