package schedule_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/money"
	"lending.example/platform/lending/schedule"
)

// account is a loan with recalculation as its transactions make it: every one draws the schedule anew.
type account struct {
	t       *testing.T
	terms   schedule.Terms
	history schedule.History
	plan    schedule.Plan
}

func open(t *testing.T, terms schedule.Terms) *account {
	a := &account{t: t, terms: terms}
	a.history.Allocate = penaltiesFeesInterestPrincipal
	return a
}

func (a *account) redraw(from calendar.Date) {
	a.t.Helper()
	a.history.From, a.history.Stored = from, a.plan.Instalments()
	plan, explanation, err := schedule.RecalculateExplained(a.terms, a.history)
	if err != nil {
		a.t.Fatal(err)
	}
	for _, row := range plan.Instalments() {
		if got := explanation.Interest(row.Number); got != row.Interest {
			a.t.Errorf("segments of instalment %d add up to %s, its interest is %s", row.Number, got, row.Interest)
		}
	}
	a.plan = plan
}

func (a *account) disburse(on, amount string) *account {
	a.t.Helper()
	if !a.terms.ScheduleFromActual {
		a.terms.ExpectedDisbursement = day(on)
	}
	a.terms.ScheduleFromActual = true
	a.terms.Tranches = append(a.terms.Tranches, made(on, amount))
	a.history.Today = day(on)
	a.redraw(day(on))
	return a
}

// pay pays on a day that is also the business date.
func (a *account) pay(on, amount string) *account {
	a.t.Helper()
	a.history.Today = day(on)
	return a.payBackdated(on, amount)
}

func (a *account) payBackdated(on, amount string) *account {
	a.t.Helper()
	a.history.Payments = append(a.history.Payments, schedule.Payment{On: day(on), Amount: sum(amount)})
	a.redraw(day(on))
	return a
}

// closeDay runs the close of business of a day.
func (a *account) closeDay(on string) *account {
	a.t.Helper()
	a.history.Today = day(on)
	a.redraw(day(on))
	return a
}

// penaltiesFeesInterestPrincipal is the order of the standard strategy, one instalment after the other.
func penaltiesFeesInterestPrincipal(p schedule.Payment, instalments []schedule.Owed) money.Amount {
	left := p.Amount
	for i := range instalments {
		o := &instalments[i]
		for _, part := range []struct{ due, paid *money.Amount }{
			{&o.Penalties, &o.PenaltiesPaid}, {&o.Fees, &o.FeesPaid}, {&o.Interest, &o.InterestPaid}, {&o.Principal, &o.PrincipalPaid},
		} {
			amount := money.Min(left, part.due.Sub(*part.paid))
			*part.paid, left = part.paid.Add(amount), left.Sub(amount)
		}
	}
	return left
}

func recalculating(change ...func(*schedule.Recalculation)) func(*schedule.Terms) {
	r := schedule.Recalculation{
		Strategy: schedule.ReduceInstalmentAmount, Rest: schedule.Rest{Frequency: schedule.RestDaily}, PreClosure: schedule.TillPreClosureDate,
	}
	for _, c := range change {
		c(&r)
	}
	return func(t *schedule.Terms) { t.Recalculation = &r }
}

func strategy(s schedule.AdvanceStrategy) func(*schedule.Recalculation) {
	return func(r *schedule.Recalculation) { r.Strategy = s }
}

func restOnRepayments(r *schedule.Recalculation) { r.Rest.Frequency = schedule.RestSameAsRepayment }

// 5000 at 12% by days over 6 months: an instalment of 862.
func TestRecalculate(t *testing.T) {
	fiveThousand := func(change ...func(*schedule.Recalculation)) *account {
		terms := with(loan("2022-11-01", "5000", 6, 1, calendar.Months, "12"), daily, recalculating(change...))
		return open(t, terms).disburse("2022-11-01", "5000")
	}
	t.Run("paid on time with 1 more, acceptance scenario C2556", func(t *testing.T) {
		expect(t, fiveThousand().pay("2022-12-01", "863").plan, `
			out 2022-11-01 5000.00
			1 2022-12-01 813.68 + 49.32 = 863.00 left 4186.32
			2 2023-01-01 819.33 + 42.67 = 862.00 left 3366.99
			3 2023-02-01 827.68 + 34.32 = 862.00 left 2539.31
			4 2023-03-01 838.62 + 23.38 = 862.00 left 1700.69
			5 2023-04-01 844.67 + 17.33 = 862.00 left 856.02
			6 2023-05-01 856.02 + 8.44 = 864.46 left 0.00`)
	})
	t.Run("863 paid early: 26 days on 5000 and 4 on 4137, acceptance scenario C2557", func(t *testing.T) {
		expect(t, fiveThousand().pay("2022-11-27", "863").plan, `
			out 2022-11-01 5000.00
			1 2022-12-01 863.00 + 48.18 = 911.18 left 4137.00
			2 2023-01-01 809.84 + 42.16 = 852.00 left 3327.16
			3 2023-02-01 818.09 + 33.91 = 852.00 left 2509.07
			4 2023-03-01 828.90 + 23.10 = 852.00 left 1680.17
			5 2023-04-01 834.88 + 17.12 = 852.00 left 845.29
			6 2023-05-01 845.29 + 8.34 = 853.63 left 0.00`)
	})
	t.Run("paid four days late: 4 days on 5000 and 27 on 4187.32, acceptance scenario C2558", func(t *testing.T) {
		expect(t, fiveThousand().pay("2022-12-05", "862").plan, `
			out 2022-11-01 5000.00
			1 2022-12-01 812.68 + 49.32 = 862.00 left 4187.32
			2 2023-01-01 818.25 + 43.75 = 862.00 left 3369.07
			3 2023-02-01 827.66 + 34.34 = 862.00 left 2541.41
			4 2023-03-01 838.61 + 23.39 = 862.00 left 1702.80
			5 2023-04-01 844.65 + 17.35 = 862.00 left 858.15
			6 2023-05-01 858.15 + 8.46 = 866.61 left 0.00`)
	})
	t.Run("a part paid on time, acceptance scenario C2559", func(t *testing.T) {
		expect(t, fiveThousand().pay("2022-12-01", "200").plan, `
			out 2022-11-01 5000.00
			1 2022-12-01 812.68 + 49.32 = 862.00 left 4187.32
			2 2023-01-01 819.32 + 42.68 = 862.00 left 3368.00
			...
			6 2023-05-01 857.05 + 8.45 = 865.50 left 0.00`)
	})
	t.Run("a part paid early leaves the instalment, acceptance scenario C2560", func(t *testing.T) {
		expect(t, fiveThousand().pay("2022-11-27", "200").plan, `
			out 2022-11-01 5000.00
			1 2022-12-01 812.95 + 49.05 = 862.00 left 4187.05
			2 2023-01-01 819.33 + 42.67 = 862.00 left 3367.72
			...
			6 2023-05-01 856.76 + 8.45 = 865.21 left 0.00`)
	})
	t.Run("a part paid late, acceptance scenario C2561", func(t *testing.T) {
		expect(t, fiveThousand().pay("2022-12-05", "200").plan, `
			out 2022-11-01 5000.00
			1 2022-12-01 812.68 + 49.32 = 862.00 left 4187.32
			2 2023-01-01 818.25 + 43.75 = 862.00 left 3369.07
			...
			6 2023-05-01 858.15 + 8.46 = 866.61 left 0.00`)
	})
	t.Run("1500 on time: instalment 731, acceptance scenario C2562", func(t *testing.T) {
		expect(t, fiveThousand().pay("2022-12-01", "1500").plan, `
			out 2022-11-01 5000.00
			1 2022-12-01 1450.68 + 49.32 = 1500.00 left 3549.32
			2 2023-01-01 694.83 + 36.17 = 731.00 left 2854.49
			...
			6 2023-05-01 725.09 + 7.15 = 732.24 left 0.00`)
	})
	t.Run("1500 early, acceptance scenario C2563", func(t *testing.T) {
		expect(t, fiveThousand().pay("2022-11-27", "1500").plan, `
			out 2022-11-01 5000.00
			1 2022-12-01 1500.00 + 47.34 = 1547.34 left 3500.00
			2 2023-01-01 685.33 + 35.67 = 721.00 left 2814.67
			3 2023-02-01 692.31 + 28.69 = 721.00 left 2122.36
			4 2023-03-01 701.46 + 19.54 = 721.00 left 1420.90
			5 2023-04-01 706.52 + 14.48 = 721.00 left 714.38
			6 2023-05-01 714.38 + 7.05 = 721.43 left 0.00`)
	})
	t.Run("1500 late: 862 for the first, 638 early for the second, acceptance scenario C2564", func(t *testing.T) {
		expect(t, fiveThousand().pay("2022-12-05", "1500").plan, `
			out 2022-11-01 5000.00
			1 2022-12-01 812.68 + 49.32 = 862.00 left 4187.32
			2 2023-01-01 823.91 + 38.09 = 862.00 left 3363.41
			3 2023-02-01 827.72 + 34.28 = 862.00 left 2535.69
			4 2023-03-01 838.66 + 23.34 = 862.00 left 1697.03
			5 2023-04-01 844.70 + 17.30 = 862.00 left 852.33
			6 2023-05-01 852.33 + 8.41 = 860.74 left 0.00`)
	})
	t.Run("prepayments end the loan earlier, acceptance scenario C2629", func(t *testing.T) {
		expect(t, fiveThousand(strategy(schedule.ReduceInstalments)).pay("2022-12-01", "1000").pay("2023-01-01", "2000").plan, `
			out 2022-11-01 5000.00
			1 2022-12-01 950.68 + 49.32 = 1000.00 left 4049.32
			2 2023-01-01 1958.73 + 41.27 = 2000.00 left 2090.59
			3 2023-02-01 840.69 + 21.31 = 862.00 left 1249.90
			4 2023-03-01 850.49 + 11.51 = 862.00 left 399.41
			5 2023-04-01 399.41 + 4.07 = 403.48 left 0.00`)
	})
	t.Run("prepayments lower the instalments, acceptance scenario C2630", func(t *testing.T) {
		expect(t, fiveThousand().pay("2022-12-01", "1000").pay("2023-01-01", "2000").plan, `
			out 2022-11-01 5000.00
			1 2022-12-01 950.68 + 49.32 = 1000.00 left 4049.32
			2 2023-01-01 1958.73 + 41.27 = 2000.00 left 2090.59
			3 2023-02-01 514.69 + 21.31 = 536.00 left 1575.90
			4 2023-03-01 521.49 + 14.51 = 536.00 left 1054.41
			5 2023-04-01 525.25 + 10.75 = 536.00 left 529.16
			6 2023-05-01 529.16 + 5.22 = 534.38 left 0.00`)
	})
	t.Run("prepayments take the place of the next instalments, acceptance scenario C2631", func(t *testing.T) {
		expect(t, fiveThousand(strategy(schedule.RescheduleNextRepayments)).pay("2022-12-01", "1000").pay("2023-01-01", "2000").plan, `
			out 2022-11-01 5000.00
			1 2022-12-01 950.68 + 49.32 = 1000.00 left 4049.32
			2 2023-01-01 1958.73 + 41.27 = 2000.00 left 2090.59
			3 2023-02-01 0.00 + 21.31 = 21.31 left 2090.59
			4 2023-03-01 407.45 + 19.24 = 426.69 left 1683.14
			5 2023-04-01 844.85 + 17.15 = 862.00 left 838.29
			6 2023-05-01 838.29 + 8.27 = 846.56 left 0.00`)
	})
	t.Run("rest on repayment dates: 200 of 4 January count from 1 February, 31 days on 4849.32, acceptance scenario C2632", func(t *testing.T) {
		expect(t, fiveThousand(restOnRepayments).pay("2022-12-01", "200").pay("2023-01-04", "200").plan, `
			...
			2 2023-01-01 819.32 + 42.68 = 862.00 left 3368.00
			3 2023-02-01 812.58 + 49.42 = 862.00 left 2555.42
			...
			6 2023-05-01 872.44 + 8.60 = 881.04 left 0.00`)
	})
	t.Run("one paid two months late, acceptance scenario C2633", func(t *testing.T) {
		expect(t, fiveThousand(restOnRepayments).pay("2023-02-01", "862").plan, `
			out 2022-11-01 5000.00
			1 2022-12-01 812.68 + 49.32 = 862.00 left 4187.32
			2 2023-01-01 819.32 + 42.68 = 862.00 left 3368.00
			3 2023-02-01 811.04 + 50.96 = 862.00 left 2556.96
			4 2023-03-01 838.46 + 23.54 = 862.00 left 1718.50
			5 2023-04-01 844.49 + 17.51 = 862.00 left 874.01
			6 2023-05-01 874.01 + 8.62 = 882.63 left 0.00`)
	})
}

func TestRecalculateOverdue(t *testing.T) {
	t.Run("one day late, then a payment of an earlier day, acceptance scenario C3189", func(t *testing.T) {
		a := open(t, with(loan("2024-01-01", "1000", 4, 5, calendar.Days, "12"), daily, recalculating())).disburse("2024-01-01", "1000")
		expect(t, a.closeDay("2024-01-07").plan, `
			out 2024-01-01 1000.00
			1 2024-01-06 249.36 + 1.64 = 251.00 left 750.64
			2 2024-01-11 249.68 + 1.32 = 251.00 left 500.96
			3 2024-01-16 250.18 + 0.82 = 251.00 left 250.78
			4 2024-01-21 250.78 + 0.41 = 251.19 left 0.00`)
		a.history.Today = day("2024-01-08")
		expect(t, a.payBackdated("2024-01-04", "150").closeDay("2024-01-08").plan, `
			out 2024-01-01 1000.00
			1 2024-01-06 249.45 + 1.55 = 251.00 left 750.55
			2 2024-01-11 249.70 + 1.30 = 251.00 left 500.85
			3 2024-01-16 250.18 + 0.82 = 251.00 left 250.67
			4 2024-01-21 250.67 + 0.41 = 251.08 left 0.00`)
	})
	t.Run("thirteen days late, acceptance scenario C3545", func(t *testing.T) {
		a := open(t, with(loan("2024-01-01", "100", 6, 1, calendar.Months, "7"), daily, recalculating(strategy(schedule.RescheduleNextRepayments)))).disburse("2024-01-01", "100")
		expect(t, a.closeDay("2024-02-14").plan, `
			out 2024-01-01 100.00
			1 2024-02-01 16.41 + 0.59 = 17.00 left 83.59
			2 2024-03-01 16.49 + 0.51 = 17.00 left 67.10
			...
			6 2024-07-01 16.99 + 0.10 = 17.09 left 0.00`)
	})
	t.Run("rest on repayment dates: the whole period, acceptance scenario C3224", func(t *testing.T) {
		a := open(t, with(loan("2024-04-01", "1000", 3, 15, calendar.Days, "12"), recalculating(restOnRepayments))).disburse("2024-04-05", "500")
		expect(t, a.closeDay("2024-04-21").plan, `
			out 2024-04-05 500.00
			1 2024-04-20 165.53 + 2.47 = 168.00 left 334.47
			2 2024-05-05 165.53 + 2.47 = 168.00 left 168.94
			3 2024-05-20 168.94 + 0.83 = 169.77 left 0.00`)
	})
	t.Run("overdue principal does not bear interest where the tenant says so", func(t *testing.T) {
		a := open(t, with(loan("2024-01-01", "1000", 4, 5, calendar.Days, "12"), daily, recalculating(func(r *schedule.Recalculation) { r.NoPrincipalCompounding = true }))).disburse("2024-01-01", "1000")
		expect(t, a.closeDay("2024-01-07").plan, `
			...
			2 2024-01-11 249.77 + 1.23 = 251.00 left 500.87
			...`)
	})
	// Nothing is ever paid: 1000 × 0.12/365 × 5 = 1.64 and, until the business date, × 4 = 1.32.
	t.Run("rows of interest alone after the last due date", func(t *testing.T) {
		a := open(t, with(loan("2024-01-01", "1000", 2, 5, calendar.Days, "12"), daily, recalculating())).disburse("2024-01-01", "1000")
		expect(t, a.closeDay("2024-01-11").closeDay("2024-01-20").plan, `
			out 2024-01-01 1000.00
			1 2024-01-06 499.36 + 1.64 = 501.00 left 500.64
			2 2024-01-11 500.64 + 1.64 = 502.28 left 0.00
			3 2024-01-16 0.00 + 1.64 = 1.64 left 0.00
			4 2024-01-20 0.00 + 1.32 = 1.32 left 0.00`)
	})
}

// A row of 980 + 30 that stays as it is: 100 paid ten days early went to its interest and 70 of its principal, less than was
// expected of it, so that 910 remain as late principal: 10 days on 2020 + 910 and 21 days on 2020 are 23.58. (Cumulative schedules, 8.3.)
func TestPaymentsOnKeptRows(t *testing.T) {
	for _, c := range []struct {
		name     string
		kept     string // principal of the row
		payments []schedule.Payment
		second   string // interest of the row after it
	}{
		{"early, less than expected", "980", []schedule.Payment{{On: day("2022-11-21"), Amount: sum("100")}}, "23.58"},
		{"on the due date", "980", []schedule.Payment{{On: day("2022-12-01"), Amount: sum("100")}}, "23.58"},
		{"all of it early", "980", []schedule.Payment{{On: day("2022-11-21"), Amount: sum("1010")}}, "20.59"},
		{"beyond what was expected", "1020", []schedule.Payment{{On: day("2022-11-21"), Amount: sum("1050")}}, "20.18"},
	} {
		t.Run(c.name, func(t *testing.T) {
			terms := with(loan("2022-11-01", "3000", 3, 1, calendar.Months, "12"), daily, recalculating(strategy(schedule.ReduceInstalments)))
			terms.FixedInstalment, terms.ScheduleFromActual = sum("1010"), true
			terms.Tranches = append(terms.Tranches, made("2022-11-01", "3000"))
			plan, err := schedule.Recalculate(terms, schedule.History{
				From: day("2022-12-11"), Today: day("2022-12-11"), Payments: c.payments, Allocate: penaltiesFeesInterestPrincipal,
				Stored: []schedule.Row{{Kind: schedule.Regular, Number: 1, From: day("2022-11-01"), Due: day("2022-12-01"), Principal: sum(c.kept), Interest: sum("30")}},
			})
			if err != nil {
				t.Fatal(err)
			}
			if got := plan.Instalments()[1].Interest; got != sum(c.second) {
				t.Errorf("interest of the second row is %s, want %s", got, c.second)
			}
		})
	}
}

// A strategy that takes interest first: 150 on 3 January settle the 0.66 of the two days before in a row of their own. The other 149.34
// are principal of that row, prepaid, so that four instalments of 214 remain.
func TestInterestFirst(t *testing.T) {
	a := open(t, with(loan("2024-01-01", "1000", 4, 5, calendar.Days, "12"), daily, recalculating())).disburse("2024-01-01", "1000")
	a.history.InterestFirst = true
	want := `
		out 2024-01-01 1000.00
		1 2024-01-03 149.34 + 0.66 = 150.00 left 850.66
		2 2024-01-06 213.16 + 0.84 = 214.00 left 637.50
		3 2024-01-11 212.95 + 1.05 = 214.00 left 424.55
		...`
	expect(t, a.pay("2024-01-03", "150").plan, want)
	expect(t, a.pay("2024-01-06", "214").plan, want)
	expect(t, a.closeDay("2024-01-07").plan, want)
}

// A payment whose rest date is not before the due date counts on the due date: it settles the row like one of that day, and
// only what it leaves is prepaid principal.
func TestPaymentsThatCountFromTheDueDate(t *testing.T) {
	weekly := func(r *schedule.Recalculation) {
		r.Rest = schedule.Rest{Frequency: schedule.RestWeekly, Seed: day("2022-12-01")}
	}
	for _, c := range []struct {
		name          string
		rest          func(*schedule.Recalculation)
		interestFirst bool
	}{{"rests on repayment dates", restOnRepayments, false}, {"interest first", restOnRepayments, true}, {"weekly rests, one on the due date", weekly, false}} {
		t.Run(c.name, func(t *testing.T) {
			a := open(t, with(loan("2022-11-01", "5000", 6, 1, calendar.Months, "12"), daily, recalculating(c.rest))).disburse("2022-11-01", "5000")
			a.history.InterestFirst = c.interestFirst
			expect(t, a.pay("2022-11-27", "863").plan, `
				out 2022-11-01 5000.00
				1 2022-12-01 813.68 + 49.32 = 863.00 left 4186.32
				2 2023-01-01 819.33 + 42.67 = 862.00 left 3366.99
				...`)
		})
	}
}

// What comes back on the day of the disbursement was never lent, whatever the rests: 30 days on 4000.
func TestPaymentOnTheDayOfTheDisbursement(t *testing.T) {
	for name, rest := range map[string]func(*schedule.Recalculation){"daily rests": func(*schedule.Recalculation) {}, "rests on repayment dates": restOnRepayments} {
		t.Run(name, func(t *testing.T) {
			a := open(t, with(loan("2022-11-01", "5000", 6, 1, calendar.Months, "12"), daily, recalculating(rest))).disburse("2022-11-01", "5000")
			expect(t, a.pay("2022-11-01", "1000").plan, `
				out 2022-11-01 5000.00
				1 2022-12-01 1000.00 + 39.45 = 1039.45 left 4000.00
				...`)
		})
	}
}

// Without recalculation payments change nothing; without payments recalculation changes nothing.
func TestNothingToRecalculate(t *testing.T) {
	plain := with(loan("2024-01-01", "1000", 4, 5, calendar.Days, "12"), daily)
	drawn := drawn(t, plain)
	history := schedule.History{
		Payments: []schedule.Payment{{On: day("2024-01-03"), Amount: sum("500")}}, From: day("2024-01-03"), Today: day("2024-01-03"),
		Allocate: penaltiesFeesInterestPrincipal,
	}
	unchanged, err := schedule.Recalculate(plain, history)
	if diff := cmp.Diff(drawn, unchanged, dates); diff != "" || err != nil {
		t.Errorf("without recalculation: %v\n%s", err, diff)
	}
	history.Payments = nil
	unchanged, err = schedule.Recalculate(with(plain, recalculating()), history)
	if diff := cmp.Diff(drawn, unchanged, dates); diff != "" || err != nil {
		t.Errorf("without payments: %v\n%s", err, diff)
	}
}

// A fee of the first instalment is paid before its interest and principal: of 100 on the due date 40.68 reach the
// principal, the other 772.00 stay overdue.
func TestRecalculateWithCharges(t *testing.T) {
	fee := schedule.Charge{ID: 1, Time: schedule.OnSpecifiedDate, Basis: schedule.FlatAmount, Amount: sum("10"), Due: day("2022-11-20")}
	terms := with(loan("2022-11-01", "5000", 6, 1, calendar.Months, "12"), daily, recalculating(), charged(fee))
	a := open(t, terms).disburse("2022-11-01", "5000").pay("2022-12-01", "100").closeDay("2022-12-11")
	// 10 days on 4959.32 are 16.30, 21 days on 4187.32 are 28.91.
	expect(t, a.plan, `
		out 2022-11-01 5000.00
		1 2022-12-01 812.68 + 49.32 fees 10.00 = 872.00 left 4187.32
		2 2023-01-01 816.79 + 45.21 = 862.00 left 3370.53
		...`)
}
