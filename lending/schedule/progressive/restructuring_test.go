package progressive_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/schedule"
	"lending.example/platform/lending/schedule/progressive"
)

// overdueInMarch is 100 at 7 % over six months, the first instalment paid on time, the second one not, on 15 March.
func overdueInMarch(t *testing.T) *progressive.Model {
	m := lent(t, seven())
	pay(t, m, "2024-02-01", "17.01")
	m.RecalculateOverdue(day("2024-03-15"), false)
	return m
}

func due(principal, interest string) progressive.Due {
	return progressive.Due{Principal: sum(principal), Interest: sum(interest)}
}

func moved(t *testing.T, want, got progressive.Due) {
	t.Helper()
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("moved (-want +got):\n%s", diff)
	}
}

func TestReAmortize(t *testing.T) {
	t.Run("acceptance scenario C4304: by new instalments", func(t *testing.T) {
		m := overdueInMarch(t)
		moved(t, due("16.52", "0.49"), m.ReAmortize(day("2024-03-15"), sum("16.52")))
		expect(t, m,
			"2024-02-01 16.43 + 0.58", "2024-03-01 0.00 + 0.00", "2024-04-01 20.34 + 0.98",
			"2024-05-01 20.95 + 0.37", "2024-06-01 21.07 + 0.25", "2024-07-01 21.21 + 0.12")
	})
	t.Run("acceptance scenario C4219: interest in equal shares", func(t *testing.T) {
		m := overdueInMarch(t)
		moved(t, due("16.52", "0.49"), m.ReAmortizeEqually(day("2024-03-15")))
		expect(t, m,
			"2024-02-01 16.43 + 0.58", "2024-03-01 0.00 + 0.00", "2024-04-01 20.71 + 0.61",
			"2024-05-01 20.83 + 0.49", "2024-06-01 20.95 + 0.37", "2024-07-01 21.08 + 0.24")
	})
	// 207.08 bear interest all December, whenever the 42.92 came and however often overdue interest was brought up to date:
	// 4.49 and half of the overdue 5.42 (docs/semantics/progressive.md, 12: all corrections are cleared).
	t.Run("interest in equal shares, of an instalment paid in part when it was overdue", func(t *testing.T) {
		m := lent(t, monthly("2024-11-01", "250", 3, "26"))
		m.RecalculateOverdue(day("2024-12-02"), false)
		m.PayPrincipal(0, day("2024-12-02"), sum("42.92"))
		m.RecalculateOverdue(day("2024-12-07"), false)
		moved(t, due("38.63", "5.42"), m.ReAmortizeEqually(day("2024-12-07")))
		expect(t, m, "2024-12-01 42.92 + 0.00", "2025-01-01 102.43 + 7.20", "2025-02-01 104.65 + 4.98")
		sound(t, m)
	})
	// What was paid on the last instalment before has left the balance for good: 82.99 bear 0.48 in February, not 100.
	t.Run("interest in equal shares, the last instalment paid ahead", func(t *testing.T) {
		m := lent(t, seven())
		payLast(t, m, "2024-01-15", "17.01")
		m.RecalculateOverdue(day("2024-02-15"), false)
		moved(t, due("16.48", "0.53"), m.ReAmortizeEqually(day("2024-02-15")))
		equal(t, "the balance after January", "82.99", m.At(0).Balance)
		equal(t, "the balance in the end", "0", m.At(5).Balance)
		sound(t, m)
	})
	// A cent less than the instalment, paid ahead, leaves 0.27 of interest for which the first instalment has no room. It moved into
	// the period that starts on the last due date, and is not overdue (docs/semantics/progressive.md, 12).
	t.Run("interest that moved into the current period is not overdue", func(t *testing.T) {
		for _, on := range []string{"2024-02-01", "2024-02-15"} {
			m := lent(t, seven())
			pay(t, m, "2024-01-15", "17.00")
			m.RecalculateOverdue(day(on), false)
			moved(t, due("0.01", "0"), m.Clone().ReAmortize(day(on), sum("0.01")))
			moved(t, due("0.01", "0"), m.ReAmortizeEqually(day(on)))
		}
	})
	t.Run("nothing is overdue", func(t *testing.T) {
		m := lent(t, seven())
		before := encoded(t, m)
		moved(t, progressive.Due{}, m.ReAmortize(day("2024-01-15"), sum("0")))
		moved(t, progressive.Due{}, m.ReAmortizeEqually(day("2024-01-15")))
		if diff := cmp.Diff(before, encoded(t, m)); diff != "" {
			t.Errorf("the model changed (-before +after):\n%s", diff)
		}
	})
}

// sixFromApril re-ages on 15 March into six monthly instalments from 1 April on.
func sixFromApril() progressive.ReAgeing {
	return progressive.ReAgeing{On: day("2024-03-15"), FirstDue: day("2024-04-01"), Instalments: 6, Every: 1, Frequency: calendar.Months}
}

func TestReAge(t *testing.T) {
	t.Run("acceptance scenario C4075: new instalments at the rate of the loan", func(t *testing.T) {
		m := overdueInMarch(t)
		moved(t, due("83.57", "0.71"), m.ReAge(sixFromApril()))
		expect(t, m,
			"2024-02-01 16.43 + 0.58", "2024-03-01 0.00 + 0.00", "2024-03-15 0.00 + 0.00",
			"2024-04-01 13.32 + 0.98", "2024-05-01 13.89 + 0.41", "2024-06-01 13.97 + 0.33",
			"2024-07-01 14.05 + 0.25", "2024-08-01 14.13 + 0.17", "2024-09-01 14.21 + 0.08")
		if p := m.At(2); !p.EarlyRepayment {
			t.Error("the period cut on 15 March holds what was paid in advance")
		}
	})
	// The first instalment was paid in January: what accrued since falls due in the period that begins on the day, and does not
	// move (docs/semantics/progressive.md, 13.2).
	t.Run("on a due date all of which was paid ahead", func(t *testing.T) {
		m := lent(t, seven())
		pay(t, m, "2024-01-15", "17.01")
		m.RecalculateOverdue(day("2024-02-01"), false)
		moved(t, due("83.25", "0"), m.ReAge(progressive.ReAgeing{
			On: day("2024-02-01"), FirstDue: day("2024-03-01"), Instalments: 6, Every: 1, Frequency: calendar.Months,
		}))
		sound(t, m)
	})
	t.Run("acceptance scenario C4158: equal instalments with the interest so far", func(t *testing.T) {
		m := overdueInMarch(t)
		moved(t, due("83.57", "0.71"), m.ReAgeEqually(sixFromApril(), progressive.EqualShares{}))
		expect(t, m,
			"2024-02-01 16.43 + 0.58", "2024-03-01 0.00 + 0.00", "2024-03-15 0.00 + 0.00",
			"2024-04-01 13.93 + 0.12", "2024-05-01 13.93 + 0.12", "2024-06-01 13.93 + 0.12",
			"2024-07-01 13.93 + 0.12", "2024-08-01 13.93 + 0.12", "2024-09-01 13.92 + 0.11")
	})
	t.Run("acceptance scenario C4177: equal instalments with all interest", func(t *testing.T) {
		m := overdueInMarch(t)
		moved(t, due("83.57", "1.51"), m.ReAgeEqually(sixFromApril(), progressive.EqualShares{FullInterest: true}))
		equal(t, "principal", "13.93", m.At(3).Principal)
		equal(t, "interest", "0.25", m.At(3).Interest)
		equal(t, "the last principal", "13.92", m.At(8).Principal)
		equal(t, "the last interest", "0.26", m.At(8).Interest)
	})
	t.Run("fees and penalties take part in equal instalments", func(t *testing.T) {
		m := overdueInMarch(t)
		m.ReAgeEqually(sixFromApril(), progressive.EqualShares{Fees: sum("6"), Penalties: sum("3")})
		// (84.28 + 9) / 6 = 15.55; less 0.12 interest, 1.00 fees and 0.50 penalties
		equal(t, "principal", "13.93", m.At(3).Principal)
		sound(t, m)
	})
	t.Run("on its first new due date two periods fall due", func(t *testing.T) {
		m := overdueInMarch(t)
		ageing := sixFromApril()
		ageing.FirstDue = ageing.On
		m.ReAge(ageing)
		i, _ := m.DueOn(ageing.On)
		p := m.At(i)
		if p.EarlyRepayment || p.Principal.IsZero() {
			t.Errorf("the period to pay is %+v", p)
		}
		if holder := m.At(i - 1); holder.Due != ageing.On || !holder.EarlyRepayment {
			t.Errorf("the period that was cut is %+v", holder)
		}
		m.PayInterest(i, ageing.On, p.Interest)
		m.PayPrincipal(i, ageing.On, p.Principal)
		if p := m.At(i); !p.OutstandingPrincipal().IsZero() {
			t.Errorf("the period is not paid: %+v", p)
		}
		sound(t, m)
	})
	t.Run("nothing is open", func(t *testing.T) {
		m := lent(t, seven())
		pay(t, m, "2024-01-10", m.On(day("2024-01-10")).Payoff().Total().String())
		before := encoded(t, m)
		moved(t, progressive.Due{}, m.ReAge(sixFromApril()))
		if diff := cmp.Diff(before, encoded(t, m)); diff != "" {
			t.Errorf("the model changed (-before +after):\n%s", diff)
		}
	})
}

func TestChargeOff(t *testing.T) {
	paid := func() *progressive.Model {
		m := lent(t, seven())
		pay(t, m, "2024-02-01", "17.01")
		return m
	}
	t.Run("acceptance scenario C3341: without interest from 14 February on", func(t *testing.T) {
		want := []progressive.Due{
			due("16.43", "0.58"), due("16.79", "0.22"), due("17.01", "0"), due("17.01", "0"), due("17.01", "0"), due("15.75", "0"),
		}
		if diff := cmp.Diff(want, paid().On(day("2024-02-14")).WithoutInterest()); diff != "" {
			t.Errorf("due (-want +got):\n%s", diff)
		}
	})
	t.Run("acceptance scenario C3354: everything falls due on 14 February", func(t *testing.T) {
		m := paid()
		m.Accelerate(day("2024-02-14"))
		expect(t, m, "2024-02-01 16.43 + 0.58", "2024-02-14 83.57 + 0.22")
	})
	t.Run("on maturity nothing accelerates", func(t *testing.T) {
		m := paid()
		want := notations(m)
		m.Accelerate(m.Maturity())
		expect(t, m, want...)
	})
}

// acceptance scenario C4154: re-aged on the first day with that day as first new due date, the loan simply begins anew.
func TestReAgeOnTheFirstDay(t *testing.T) {
	m := lent(t, seven())
	want := notations(m)
	moved(t, due("100", "0"), m.ReAge(progressive.ReAgeing{
		On: day("2024-01-01"), FirstDue: day("2024-01-01"), Instalments: 6, Every: 1, Frequency: calendar.Months,
	}))
	expect(t, m, want...)
}

// Re-aged day after day, the empty periods in between join (acceptance scenario C4694).
func TestReAgeAgainJoinsEmptyPeriods(t *testing.T) {
	m := lent(t, monthly("2026-01-28", "100", 6, "7"))
	for _, on := range []string{"2026-01-28", "2026-01-29", "2026-01-30", "2026-01-31"} {
		m.ReAge(progressive.ReAgeing{
			On: day(on), FirstDue: day("2026-02-28"), Instalments: 6, Every: 1, Frequency: calendar.Months,
		})
		sound(t, m)
	}
	if got, want := notation(m.At(0)), "2026-01-31 0.00 + 0.00"; got != want || m.Len() != 7 {
		t.Errorf("the first of %d periods is %s, want %s of 7", m.Len(), got, want)
	}
	if got, want := notation(m.At(1)), "2026-02-28 16.38 + 0.64"; got != want {
		t.Errorf("the first new period is %s, want %s", got, want)
	}
}

// After maturity nothing is cut: the new instalments follow the last old one.
func TestReAgeAfterMaturity(t *testing.T) {
	m := lent(t, seven())
	m.RecalculateOverdue(day("2024-08-10"), false)
	all := m.On(day("2024-08-10")).Outstanding()
	ageing := progressive.ReAgeing{On: day("2024-08-10"), FirstDue: day("2024-09-01"), Instalments: 2, Every: 1, Frequency: calendar.Months}
	moved(t, all, m.ReAgeEqually(ageing, progressive.EqualShares{FullInterest: true}))
	if p, ok := m.Find(day("2024-09-01")); !ok || !p.ReAged || p.From != day("2024-07-01") {
		t.Errorf("the first new period is %+v", p)
	}
	sound(t, m)
}

// Fixed interest accrues by days: 0.12 of 17 days, 8 days of which are 0.06.
func TestFixedInterestAccruesByDays(t *testing.T) {
	m := overdueInMarch(t)
	m.ReAgeEqually(sixFromApril(), progressive.EqualShares{})
	for on, want := range map[string]string{"2024-03-15": "0", "2024-03-23": "0.06", "2024-04-01": "0.12"} {
		accrued, _ := m.On(day(on)).InterestIn(day("2024-04-01"))
		equal(t, "interest till "+on, want, accrued)
	}
}

// A re-age whose first instalment is due on its own day leaves a period without length, overdue from the day after. A second one a
// month later takes its principal back out of what is overdue: 7 % on 100 for 17 of 31 days and a month are 0.32 + 0.58, and no
// more is asked for. (docs/semantics/progressive.md, 10 and 13.2.)
func TestReAgeOfAnOverdueFirstDay(t *testing.T) {
	m := lent(t, monthly("2024-01-01", "100", 6, "7"))
	for _, on := range []string{"2024-01-18", "2024-02-18"} {
		m.RecalculateOverdue(day(on), false)
		m.ReAge(progressive.ReAgeing{On: day(on), FirstDue: day(on), Instalments: 3, Every: 1, Frequency: calendar.Months})
	}
	owed := m.On(day("2024-02-18")).Outstanding()
	equal(t, "the principal", "100", owed.Principal)
	equal(t, "the interest", "0.9", owed.Interest)
}

// Interest that was paid before an equal re-age of the same day stays due in the period that an acceleration of that day ends, beside
// all principal: 206 paid on 21 January are 20 of 31 days' interest of 10, and principal. (docs/semantics/progressive.md, 8.3 and
// 13.)
func TestAccelerationOnTheDayOfAnEqualReAge(t *testing.T) {
	m, on := lent(t, monthly("2024-01-01", "1000", 6, "12")), day("2024-01-21")
	paid := m.On(on).Outstanding().Interest
	equal(t, "the interest up to the day", "6.45", paid)
	m.PayInterest(0, on, paid)
	m.PayPrincipal(0, on, sum("199.55"))
	m.ReAgeEqually(progressive.ReAgeing{On: on, FirstDue: day("2024-02-10"), Instalments: 1, Every: 1, Frequency: calendar.Months}, progressive.EqualShares{})
	m.Accelerate(on)
	_, due, _ := m.DueIn(0)
	equal(t, "the principal", "1000", due.Principal)
	equal(t, "the interest", "6.45", due.Interest)
}

// After maturity the first new period starts on the old maturity and is not evened out: it keeps the instalment of the separate
// model, ⌊100 × 26 % / 12, in 4⌉ = 26.37, and only those after it share the rest. (docs/semantics/progressive.md, 13.2.)
func TestReAgeAfterMaturityEvensOutTheRest(t *testing.T) {
	m := lent(t, monthly("2024-01-01", "100", 3, "26"))
	m.RecalculateOverdue(day("2024-05-20"), false)
	m.ReAge(progressive.ReAgeing{On: day("2024-05-20"), FirstDue: day("2024-06-01"), Instalments: 4, Every: 1, Frequency: calendar.Months})
	var got []string
	for i := 3; i < m.Len(); i++ {
		got = append(got, m.At(i).Instalment.String())
	}
	if diff := cmp.Diff([]string{"26.37", "29.38", "29.38", "29.39"}, got); diff != "" {
		t.Errorf("instalments (-want +got):\n%s", diff)
	}
	sound(t, m)
}

// What was overdue had left the balance on the maturity. A re-age after it brings all that is still open back: 1000 at 12 % are
// re-aged in May from 1 May, and the first new instalment has a month's interest of that beside what was open.
// (docs/semantics/progressive.md, 13.2.)
func TestReAgeAfterMaturityBearsInterest(t *testing.T) {
	for name, c := range map[string]struct {
		pay   func(m *progressive.Model)
		moved progressive.Due
		want  string
	}{
		"nothing paid": {
			func(*progressive.Model) {},
			progressive.Due{Principal: sum("1000"), Interest: sum("30")}, "2024-05-01 300.02 + 40.00",
		},
		"the first instalment paid when due": {
			func(m *progressive.Model) { pay(t, m, "2024-02-01", "340.02") },
			progressive.Due{Principal: sum("669.98"), Interest: sum("13.4")}, "2024-05-01 207.71 + 20.10",
		},
		"principal paid after maturity": {
			func(m *progressive.Model) {
				m.RecalculateOverdue(day("2024-04-10"), false)
				m.PayPrincipal(0, day("2024-04-10"), sum("100"))
			},
			progressive.Due{Principal: sum("900"), Interest: sum("30")}, "2024-05-01 267.02 + 39.00",
		},
	} {
		t.Run(name, func(t *testing.T) {
			m := lent(t, monthly("2024-01-01", "1000", 3, "12"))
			c.pay(m)
			m.RecalculateOverdue(day("2024-04-20"), false)
			got := m.ReAge(progressive.ReAgeing{On: day("2024-04-20"), FirstDue: day("2024-05-01"), Instalments: 3, Every: 1, Frequency: calendar.Months})
			moved(t, c.moved, got)
			if diff := cmp.Diff(c.want, notation(m.At(3))); diff != "" {
				t.Errorf("the first new instalment (-want +got):\n%s", diff)
			}
			sound(t, m)
		})
	}
}

// From the last day of a month equal instalments fall back to the shortest month passed; by default they keep the day.
// (docs/semantics/progressive.md, 13.2 and 13.3.)
func TestDueDatesOfReAges(t *testing.T) {
	ageing := progressive.ReAgeing{On: day("2024-03-15"), FirstDue: day("2024-03-31"), Instalments: 4, Every: 1, Frequency: calendar.Months}
	equally, byDefault := overdueInMarch(t), overdueInMarch(t)
	equally.ReAgeEqually(ageing, progressive.EqualShares{})
	byDefault.ReAge(ageing)
	for name, c := range map[string]struct {
		model *progressive.Model
		want  []string
	}{
		"equal":   {equally, []string{"2024-03-31", "2024-04-30", "2024-05-30", "2024-06-30"}},
		"default": {byDefault, []string{"2024-03-31", "2024-04-30", "2024-05-31", "2024-06-30"}},
	} {
		t.Run(name, func(t *testing.T) {
			var got []string
			for i := 3; i < c.model.Len(); i++ {
				got = append(got, c.model.At(i).Due.String())
			}
			if diff := cmp.Diff(c.want, got); diff != "" {
				t.Errorf("due dates (-want +got):\n%s", diff)
			}
		})
	}
}

// Rows of two months: terminated on 10 February, the one from 7 February has the interest of 3 of its 59 days, not of 3 of the 28 days
// of a month: 5900 at 12 % bear 118.00 in two months. It stays so for whoever reads the model later.
// (docs/semantics/progressive.md, 14.)
func TestAccelerationInAPeriodOfSeveralSteps(t *testing.T) {
	m := lent(t, monthly("2023-02-07", "5900", 3, "12", func(t *schedule.Terms) { t.Every = 2 }))
	m.Accelerate(day("2023-02-10"))
	expect(t, m, "2023-02-10 5900.00 + 6.00")
	again := restored(t, m)
	again.Restore(day("2023-02-10"), sum("0"))
	expect(t, again, "2023-02-10 5900.00 + 6.00")
}
