package progressive_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"lending.example/platform/lending/schedule"
)

// The instalment of a later tranche is calculated on all that is lent in the period, as if it had been lent at its start.
func TestTrancheInsideAPeriod(t *testing.T) {
	m := lent(t, monthly("2024-01-01", "100", 6, "9.4822")) // acceptance scenario C3194
	m.Disburse(day("2024-01-08"), sum("200"))
	expect(t, m,
		"2024-02-01 49.32 + 2.01", "2024-03-01 49.35 + 1.98", "2024-04-01 49.74 + 1.59",
		"2024-05-01 50.13 + 1.20", "2024-06-01 50.53 + 0.80", "2024-07-01 50.93 + 0.40")
	equal(t, "the instalment", "51.33", m.At(0).Instalment)
	equal(t, "the balance after two periods", "201.33", m.At(1).Balance)
}

// What was paid before a tranche does not change the instalments that it brings.
func TestTrancheDoesNotKnowPayments(t *testing.T) {
	paid := lent(t, monthly("2024-01-01", "100", 6, "9.4822"))
	pay(t, paid, "2024-01-05", "40")
	paid.Disburse(day("2024-03-08"), sum("200"))
	unpaid := lent(t, monthly("2024-01-01", "100", 6, "9.4822"))
	unpaid.Disburse(day("2024-03-08"), sum("200"))
	for i := 2; i < 6; i++ {
		if got, want := paid.At(i).Base, unpaid.At(i).Base; got != want {
			t.Errorf("instalment %d was agreed as %s after a payment, %s without", i+1, got, want)
		}
	}
	sound(t, paid)
}

func TestTrancheOfMonthlyInterest(t *testing.T) {
	t.Run("acceptance scenario C3904: partial periods are prorated", func(t *testing.T) {
		m := lent(t, monthly("2025-01-01", "1000", 3, "12", perPeriod(true)))
		expect(t, m, "2025-02-01 330.02 + 10.00", "2025-03-01 333.32 + 6.70", "2025-04-01 336.66 + 3.37")
		m.Disburse(day("2025-01-15"), sum("200"))
		expect(t, m, "2025-02-01 396.62 + 11.10", "2025-03-01 399.69 + 8.03", "2025-04-01 403.69 + 4.04")
	})
	t.Run("without partial periods a tranche bears interest for the whole period", func(t *testing.T) {
		late := lent(t, monthly("2025-01-01", "1000", 3, "12", perPeriod(false)))
		late.Disburse(day("2025-01-15"), sum("200"))
		early := lent(t, monthly("2025-01-01", "1000", 3, "12", perPeriod(false)))
		early.Disburse(day("2025-01-01"), sum("200"))
		expect(t, late, notations(early)...)
		equal(t, "interest of the first period", "12", late.At(0).Interest)
	})
}

func TestFlatTranche(t *testing.T) {
	for _, c := range []struct {
		name    string
		partial bool
		want    []string
	}{
		{"acceptance scenario C3830: partial periods", true, []string{"2024-07-01 333.33 + 10.00", "2024-08-01 458.90 + 11.37", "2024-09-01 457.77 + 12.50"}},
		{"acceptance scenario C3835: whole periods", false, []string{"2024-07-01 333.33 + 10.00", "2024-08-01 458.34 + 12.50", "2024-09-01 458.33 + 12.50"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			m := lent(t, monthly("2024-06-01", "1000", 3, "12", actual, flat, perPeriod(c.partial)))
			m.Disburse(day("2024-07-15"), sum("250"))
			expect(t, m, c.want...)
		})
	}
}

// The tranche of 15 February gets six instalments of its own from 1 February on: 17.07 five times and 17.05.
func TestTrancheWithATermOfItsOwn(t *testing.T) {
	m := lent(t, monthly("2024-01-01", "100", 6, "9.4822", func(t *schedule.Terms) { t.FullTermForTranche = true }))
	m.RecalculateOverdue(day("2024-02-15"), false)
	m.Disburse(day("2024-02-15"), sum("100")) // acceptance scenario C4367
	expect(t, m,
		"2024-02-01 16.34 + 0.79", "2024-03-01 33.07 + 1.13", "2024-04-01 33.01 + 1.19", "2024-05-01 33.27 + 0.93",
		"2024-06-01 33.53 + 0.67", "2024-07-01 33.86 + 0.40", "2024-08-01 16.92 + 0.13")
}

// The first tranche is laid over the loan like a later one: what its last instalment absorbed is part of the agreed one, so
// that paid in advance vertically it takes 17.00, where an ordinary loan would take the common 17.01.
func TestFirstTrancheWithATermOfItsOwn(t *testing.T) {
	for _, c := range []struct {
		name, want string
		change     func(*schedule.Terms)
	}{
		{"ordinary", "17.01", func(*schedule.Terms) {}},
		{"full term", "17.00", fullTerm},
	} {
		t.Run(c.name, func(t *testing.T) {
			m := lent(t, seven(c.change))
			equal(t, "the last instalment", "17.00", m.At(5).Instalment)
			equal(t, "the agreed one", c.want, m.At(5).Base)
			equal(t, "payable", c.want, m.On(day("2024-01-15")).Payable(5, schedule.Vertical).Principal)
		})
	}
}

// A tranche with a term of its own makes what a period absorbed part of the agreed instalment: at 0 %, 150 were lent for three
// months, an instalment of 50.00 is 49.80 after 0.20 more had been paid elsewhere, and the tranche adds 50.00.
func TestTrancheAgreesTheAbsorbedInstalment(t *testing.T) {
	m := lent(t, monthly("2024-01-01", "150", 3, "0", fullTerm))
	m.PayPrincipal(1, day("2024-01-10"), sum("50.20"))
	equal(t, "the instalment that absorbed", "49.80", m.At(2).Instalment)
	equal(t, "its base", "50.00", m.At(2).Base)
	m.Disburse(day("2024-01-15"), sum("150"))
	equal(t, "the instalment", "99.80", m.At(2).Instalment)
	equal(t, "the base", "99.80", m.At(2).Base)
}

// The term of a tranche follows due dates that were moved before it: its instalments fall due with those of the loan, also at
// the end of a month, and no period overlaps another. (docs/semantics/progressive.md, 4.7.)
func TestTrancheAfterMovedDueDates(t *testing.T) {
	for name, c := range map[string]struct {
		start, moved, to, on string
		want                 []string // due dates
	}{
		"moved": {"2024-01-01", "2024-02-01", "2024-02-11", "2024-02-02",
			[]string{"2024-02-11", "2024-03-11", "2024-04-11"}},
		"moved, a tranche of the second period": {"2024-01-01", "2024-02-01", "2024-02-11", "2024-02-15",
			[]string{"2024-02-11", "2024-03-11", "2024-04-11", "2024-05-11"}},
		"the end of the month": {"2024-01-31", "", "", "2024-03-05",
			[]string{"2024-02-29", "2024-03-31", "2024-04-30", "2024-05-31"}},
	} {
		t.Run(name, func(t *testing.T) {
			m := lent(t, monthly(c.start, "100", 3, "12", fullTerm))
			if c.moved != "" {
				if err := m.MoveDueDate(day(c.moved), day(c.to)); err != nil {
					t.Fatal(err)
				}
			}
			m.Disburse(day(c.on), sum("100"))
			var due []string
			principal := sum("0")
			for i := range m.Len() {
				due = append(due, m.At(i).Due.String())
				principal = principal.Add(m.At(i).Principal)
			}
			if diff := cmp.Diff(c.want, due); diff != "" {
				t.Error(diff)
			}
			equal(t, "the principal of all periods", "200", principal)
			sound(t, m)
		})
	}
}

func TestCapitalizedIncome(t *testing.T) {
	m := lent(t, monthly("2024-01-01", "900", 1, "7")) // acceptance scenario C3637
	if !m.CapitalizeIncome(day("2024-01-02"), sum("100")) {
		t.Fatal("the date is inside the term")
	}
	expect(t, m, "2024-02-01 1000.00 + 5.81")
}

func TestMoneyOutsideTheTermIsNoMatterOfTheModel(t *testing.T) {
	m := lent(t, monthly("2024-01-01", "100", 2, "7"))
	before := notations(m)
	for _, on := range []string{"2023-12-31", "2024-03-02"} {
		if m.Disburse(day(on), sum("50")) || m.CapitalizeIncome(day(on), sum("50")) || m.Credit(day(on), sum("50"), sum("0")) {
			t.Errorf("%s is outside the term", on)
		}
	}
	expect(t, m, before...)
}

// Money lent on maturity bears no interest and joins the last instalment.
func TestTrancheOnMaturity(t *testing.T) {
	m := lent(t, monthly("2024-01-01", "100", 2, "12"))
	m.Disburse(day("2024-03-01"), sum("50"))
	expect(t, m, "2024-02-01 49.75 + 1.00", "2024-03-01 100.25 + 0.50")
}
