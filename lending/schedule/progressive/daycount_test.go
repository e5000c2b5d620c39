package progressive

import (
	"testing"

	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/money"
	"lending.example/platform/lending/schedule"
)

func terms(on, percent string, change func(*schedule.Terms)) schedule.Terms {
	t := schedule.Terms{
		Arithmetic: money.Arithmetic{Digits: 2}, Principal: money.FromInt(100), Repayments: 6, Every: 1, Frequency: calendar.Months,
		InterestRate: money.MustDecimal(percent), RateFrequency: schedule.PerYear,
		DaysInYear: schedule.Year360, DaysInMonth: schedule.Month30, ExpectedDisbursement: calendar.MustParse(on),
	}
	if change != nil {
		change(&t)
	}
	return t
}

func actualDays(t *schedule.Terms) {
	t.DaysInYear, t.DaysInMonth = schedule.ActualYear, schedule.ActualMonth
}

func TestFactorsOfFullPeriods(t *testing.T) {
	for _, c := range []struct {
		name   string
		terms  schedule.Terms
		period int
		want   string
	}{
		{"30 days of 360", terms("2024-01-01", "9.4822", nil), 0, "0.0079018333333333333"},
		{"another rate", terms("2024-01-01", "12.3", nil), 0, "0.01025"},
		{"two months", terms("2024-01-01", "12", func(t *schedule.Terms) { t.Every = 2 }), 0, "0.02"},
		{"15 days of 365", terms("2024-01-01", "9.4822", func(t *schedule.Terms) {
			t.Every, t.Frequency, t.DaysInYear, t.DaysInMonth = 15, calendar.Days, schedule.Year365, schedule.ActualMonth
		}), 0, "0.0038967945205479452"},
		{"19 days of 365 and 12 of 366", terms("2023-12-12", "12", actualDays), 0, "0.0101810015719739502"},
		{"31 days of 366", terms("2023-12-12", "12", actualDays), 1, "0.0101639344262295082"},
		{"20 days of 365 and 11 of 366", terms("2023-12-12", "12", func(t *schedule.Terms) {
			actualDays(t)
			t.RecogniseOnDisbursement = true
		}), 0, "0.0101818998428026050"},
		{"leap years only with a 29 February", terms("2023-12-12", "12", func(t *schedule.Terms) {
			actualDays(t)
			t.LeapYears = schedule.Feb29PeriodsOnly
		}), 1, "0.0101917808219178082"},
		{"month ends are whole months", terms("2023-10-31", "12", nil), 3, "0.01"},
		{"months as months", terms("2024-01-01", "12", func(t *schedule.Terms) { t.InterestPeriod = schedule.SameAsRepayment }), 1, "0.01"},
		{"weeks as weeks", terms("2024-01-01", "5.2", func(t *schedule.Terms) {
			t.InterestPeriod, t.Frequency = schedule.SameAsRepayment, calendar.Weeks
		}), 1, "0.001"},
	} {
		t.Run(c.name, func(t *testing.T) {
			m, err := New(c.terms)
			if err != nil {
				t.Fatal(err)
			}
			p := &m.ledger.periods[c.period]
			want := money.MustDecimal(c.want)
			if got := m.ledger.factorOf(p, &p.slices[0]); got != want {
				t.Errorf("factor is %s, want %s", got, want)
			}
			if got := m.ledger.factorToEnd(p, &p.slices[0]); got != want {
				t.Errorf("factor to the end is %s, want %s", got, want)
			}
		})
	}
}

// A period from 1 January to 18 February is one month and 17 of 29 days.
func TestStepsOfAStretchedPeriod(t *testing.T) {
	m, err := New(terms("2024-01-01", "9.4822", nil))
	if err != nil {
		t.Fatal(err)
	}
	if err := m.MoveDueDate(calendar.MustParse("2024-02-01"), calendar.MustParse("2024-02-18")); err != nil {
		t.Fatal(err)
	}
	p := &m.ledger.periods[0]
	if got, want := m.ledger.interest.steps(p.stretch()), money.MustDecimal("1.586206896551724138"); got != want {
		t.Errorf("the period has %s months, want %s", got, want)
	}
	if got, want := m.ledger.factorToEnd(p, &p.slices[0]), money.MustDecimal("0.0125339425287356322"); got != want {
		t.Errorf("factor is %s, want %s", got, want)
	}
}

// Interest by whole periods, every 15 days, months of 30 days: a first period of 20 days counts as one step of 15 days in
// the instalment and as its 20 days in the interest (docs/semantics/progressive.md, 3, rows 5 and 6).
func TestFactorsOfALongPeriodOfDays(t *testing.T) {
	m, err := New(terms("2024-01-01", "9", func(t *schedule.Terms) {
		t.Every, t.Frequency, t.FirstDue = 15, calendar.Days, calendar.MustParse("2024-01-21")
		t.InterestPeriod, t.DaysInYear, t.DaysInMonth = schedule.SameAsRepayment, schedule.Year360, schedule.Month30
	}))
	if err != nil {
		t.Fatal(err)
	}
	p := &m.ledger.periods[0]
	if got, want := m.ledger.factorOf(p, &p.slices[0]), money.MustDecimal("0.00375"); got != want {
		t.Errorf("factor is %s, want %s", got, want)
	}
	if got, want := m.ledger.factorToEnd(p, &p.slices[0]), money.MustDecimal("0.005"); got != want {
		t.Errorf("factor to the end is %s, want %s", got, want)
	}
}

// Unrounded instalments, to the last of 19 digits.
func TestUnroundedInstalments(t *testing.T) {
	for _, c := range []struct {
		name, on, principal, percent, want string
		change                             func(*schedule.Terms)
	}{
		{"acceptance scenario C3152", "2023-12-12", "10000", "12", "1725.562305031412456", actualDays},
		{"acceptance scenario C3155", "2024-01-01", "100", "9.4822", "17.13063012753269999", nil},
		{"acceptance scenario C3167", "2024-01-01", "100", "15.678", "17.43490330489299776", func(t *schedule.Terms) {
			t.DaysInYear, t.DaysInMonth = schedule.Year365, schedule.ActualMonth
		}},
	} {
		t.Run(c.name, func(t *testing.T) {
			m, err := New(terms(c.on, c.percent, c.change))
			if err != nil {
				t.Fatal(err)
			}
			a := m.ledger.basis.arithmetic
			growth, divisor := m.instalments().annuity(0)
			got := a.Div(a.Mul(growth, money.MustDecimal(c.principal)), divisor)
			if got != money.MustDecimal(c.want) {
				t.Errorf("instalment is %s, want %s", got, c.want)
			}
		})
	}
}

// Steps between the same days of two months are counted at once, as stepping through them does.
func TestStepsAtOnce(t *testing.T) {
	for ahead := range 40 {
		b := newBasis(terms(calendar.MustParse("2022-12-20").AddDays(ahead).String(), "10", nil))
		c := dayCount{basis: &b}
		for first := range 60 {
			from := b.start.AddDays(first)
			for length := 1; length < 100; length++ {
				p := stretch{from, from.AddDays(length)}
				if got, want := c.steps(p), c.stepsBySeed(p); got != want {
					t.Fatalf("%s steps from %s to %s in a schedule from %s, want %s", got, p.from, p.to, b.start, want)
				}
			}
		}
	}
}
