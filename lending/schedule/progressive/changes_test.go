package progressive_test

import (
	"errors"
	"testing"

	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/schedule"
	"lending.example/platform/lending/schedule/progressive"
)

func TestRateChange(t *testing.T) {
	t.Run("acceptance scenario C3216: inside a period", func(t *testing.T) {
		m := lent(t, seven())
		pay(t, m, "2024-02-01", "17.01")
		m.ChangeRate(day("2024-02-15"), number("4"))
		expect(t, m,
			"2024-02-01 16.43 + 0.58", "2024-03-01 16.53 + 0.37", "2024-04-01 16.68 + 0.22",
			"2024-05-01 16.73 + 0.17", "2024-06-01 16.79 + 0.11", "2024-07-01 16.84 + 0.06")
		equal(t, "the new instalment", "16.90", m.At(1).Instalment)
	})
	t.Run("acceptance scenario C3217: on the day after a due date", func(t *testing.T) {
		m := lent(t, seven())
		pay(t, m, "2024-02-01", "17.01")
		m.ChangeRate(day("2024-02-02"), number("4"))
		equal(t, "the new instalment", "16.88", m.At(1).Instalment)
		equal(t, "interest of the first period", "0.58", m.At(0).Interest)
	})
	for _, c := range []struct {
		percent          string
		interest         []string
		instalment, last string
	}{
		{"5", []string{"0.82", "0.35", "0.28", "0.21", "0.14", "0.07"}, "16.98", "16.97"},
		{"0", []string{"0.81", "0", "0", "0", "0", "0"}, "16.80", "16.81"},
	} {
		t.Run("acceptance scenario C4574: on a due date, from 10 % to "+c.percent+" %", func(t *testing.T) {
			m := lent(t, monthly("2025-01-01", "100", 6, "10"))
			m.ChangeRate(day("2025-02-01"), number(c.percent))
			for i, want := range c.interest {
				equal(t, "the interest", want, m.At(i).Interest)
			}
			equal(t, "the instalment", c.instalment, m.At(0).Instalment)
			equal(t, "the last instalment", c.last, m.At(5).Instalment)
			sound(t, m)
		})
	}
	t.Run("the first change of a date counts", func(t *testing.T) {
		m := lent(t, seven())
		m.ChangeRate(day("2024-02-15"), number("4"))
		want := notations(m)
		m.ChangeRate(day("2024-02-15"), number("40"))
		expect(t, m, want...)
	})
}

// 5 to 10 February are six nights without interest.
func TestPause(t *testing.T) {
	m := lent(t, seven()) // acceptance scenario C3475
	m.Pause(day("2024-02-05"), day("2024-02-10"))
	expect(t, m,
		"2024-02-01 16.43 + 0.58", "2024-03-01 16.62 + 0.39", "2024-04-01 16.62 + 0.39",
		"2024-05-01 16.72 + 0.29", "2024-06-01 16.81 + 0.20", "2024-07-01 16.80 + 0.10")
}

func TestPauseOfTheWholeLoan(t *testing.T) {
	m := lent(t, seven())
	m.Pause(day("2024-01-01"), day("2024-07-01"))
	for i := range m.Len() {
		equal(t, "the interest", "0", m.At(i).Interest)
	}
	sound(t, m)
}

func TestMovedDueDate(t *testing.T) {
	m := lent(t, monthly("2024-01-01", "100", 6, "9.4822")) // acceptance scenario C3156
	try(t, m.MoveDueDate(day("2024-02-01"), day("2024-02-18")))
	expect(t, m,
		"2024-02-18 15.88 + 1.25", "2024-03-18 16.47 + 0.66", "2024-04-18 16.60 + 0.53",
		"2024-05-18 16.73 + 0.40", "2024-06-18 16.86 + 0.27", "2024-07-18 17.46 + 0.14")
}

// Later dates are counted from the new one. What happened on a date stays on it: the payment of 10 February now lies in
// the first period, so does the pause.
func TestMovedDueDateKeepsWhatHappened(t *testing.T) {
	m := lent(t, seven())
	pay(t, m, "2024-02-01", "17.01")
	m.Pause(day("2024-03-05"), day("2024-03-08"))
	m.ChangeRate(day("2024-04-10"), number("5"))
	before := m.Totals()
	try(t, m.MoveDueDate(day("2024-03-01"), day("2024-03-20")))
	sound(t, m)
	if got := m.Totals(); got.Principal != before.Principal || got.PaidPrincipal != before.PaidPrincipal {
		t.Errorf("totals were %+v, now %+v", before, got)
	}
	again := restored(t, m)
	expect(t, again, notations(m)...)
}

func TestMovedDueDateRefuses(t *testing.T) {
	m := lent(t, seven())
	if err := m.MoveDueDate(day("2024-03-01"), day("2024-02-01")); !errors.Is(err, schedule.ErrDueDates) {
		t.Errorf("error is %v, want %v", err, schedule.ErrDueDates)
	}
	if err := m.MoveDueDate(day("2025-03-01"), day("2025-03-02")); !errors.Is(err, progressive.ErrNoPeriod) {
		t.Errorf("error is %v, want %v", err, progressive.ErrNoPeriod)
	}
}

// acceptance scenario C3127: 750 left after a down payment of 250, without interest.
func TestExtraTermsAfterAFixedLength(t *testing.T) {
	m := lent(t, monthly("2024-02-01", "750", 3, "0", every(15, calendar.Days), func(t *schedule.Terms) { t.FixedLength = 40 }))
	expect(t, m, "2024-02-16 250.00 + 0.00", "2024-03-02 250.00 + 0.00", "2024-03-12 250.00 + 0.00")
	m.ExtendTerm(day("2024-02-16"), 2)
	expect(t, m,
		"2024-02-16 150.00 + 0.00", "2024-03-02 150.00 + 0.00", "2024-03-12 150.00 + 0.00",
		"2024-04-01 150.00 + 0.00", "2024-04-16 150.00 + 0.00")
}

func TestExtraTermsKeepPaidInstalments(t *testing.T) {
	m := lent(t, seven())
	pay(t, m, "2024-02-01", "17.01")
	m.ExtendTerm(day("2024-03-01"), 2)
	if got, want := notation(m.At(0)), "2024-02-01 16.43 + 0.58"; got != want {
		t.Errorf("the paid instalment is %s, want %s", got, want)
	}
	if got, want := m.Maturity(), day("2024-09-01"); got != want {
		t.Errorf("maturity is %s, want %s", got, want)
	}
	sound(t, m)
}

// A chargeback of 17.01 on 10 February falls due with the second instalment and bears interest from that day on:
// 83.57 for 9 of 29 days and 100.58 for 20 of them, a month at 7 / 12 %, are 0.15 + 0.40.
func TestCredit(t *testing.T) {
	m := lent(t, seven())
	pay(t, m, "2024-02-01", "17.01")
	if !m.Credit(day("2024-02-10"), sum("17.01"), sum("0")) {
		t.Fatal("the date is inside the term")
	}
	p := m.At(1)
	equal(t, "interest", "0.56", p.Interest)
	equal(t, "credited", "17.01", p.CreditedPrincipal)
	equal(t, "principal", "33.46", p.Principal)
	equal(t, "principal owed", "117.01", m.Totals().Principal)
	sound(t, m)
}

func TestGrace(t *testing.T) {
	t.Run("of principal", func(t *testing.T) {
		m := lent(t, monthly("2024-01-01", "1000", 4, "12", func(t *schedule.Terms) { t.GraceOnPrincipal = 2 }))
		expect(t, m, "2024-02-01 0.00 + 10.00", "2024-03-01 0.00 + 10.00", "2024-04-01 497.51 + 10.00", "2024-05-01 502.49 + 5.02")
	})
	t.Run("of interest payments", func(t *testing.T) {
		m := lent(t, monthly("2024-01-01", "1000", 4, "12", func(t *schedule.Terms) { t.GraceOnInterestPayment = 2 }))
		for i := range 2 {
			equal(t, "interest in the grace", "0", m.At(i).Interest)
		}
		if !m.At(1).Unrecognised.IsPositive() || !m.At(2).Interest.IsPositive() {
			t.Error("the interest of the grace falls due after it")
		}
		sound(t, m)
	})
	for _, c := range []struct {
		name                string
		principal, interest int
		method              schedule.InterestMethod
		want                []string
	}{
		{"of principal and, in its first period, of interest", 2, 1, schedule.Declining, []string{
			"2024-02-01 0.00 + 0.00", "2024-03-01 0.00 + 20.00", "2024-04-01 497.51 + 10.00", "2024-05-01 502.49 + 5.02"}},
		// 1000 and 10 a month: 1020 in two instalments of 510.
		{"of principal, flat", 2, 0, schedule.Flat, []string{
			"2024-02-01 0.00 + 10.00", "2024-03-01 0.00 + 10.00", "2024-04-01 500.00 + 10.00", "2024-05-01 500.00 + 10.00"}},
		// Nothing for two months: 1040 in two instalments of 520.
		{"of principal and interest, flat", 2, 2, schedule.Flat, []string{
			"2024-02-01 0.00 + 0.00", "2024-03-01 0.00 + 0.00", "2024-04-01 490.00 + 30.00", "2024-05-01 510.00 + 10.00"}},
		{"of principal and, in its first period, of interest, flat", 2, 1, schedule.Flat, []string{
			"2024-02-01 0.00 + 0.00", "2024-03-01 0.00 + 20.00", "2024-04-01 500.00 + 10.00", "2024-05-01 500.00 + 10.00"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			m := lent(t, monthly("2024-01-01", "1000", 4, "12", func(t *schedule.Terms) {
				t.GraceOnPrincipal, t.GraceOnInterestPayment, t.InterestMethod = c.principal, c.interest, c.method
			}))
			expect(t, m, c.want...)
			sound(t, m)
		})
	}
}
