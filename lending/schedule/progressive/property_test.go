package progressive_test

import (
	"fmt"
	"math/rand/v2"
	"regexp"
	"testing"

	"github.com/google/go-cmp/cmp"

	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/money"
	"lending.example/platform/lending/schedule"
	"lending.example/platform/lending/schedule/progressive"
)

// histories is how many random loans each law is held against.
const histories = 300

// event is something that happens to a loan.
type event struct {
	name string
	on   calendar.Date
	do   func(testing.TB, *progressive.Model)
}

// history is a random loan and what happens to it, in date order. Shifted by whole cycles of 28 years only dates differ.
type history struct {
	seed   uint64
	terms  schedule.Terms
	events []event
}

const cycle = 28 // years after which weekdays and leap years repeat

func newHistory(seed uint64, cycles int) history {
	d := dice{rand.New(rand.NewPCG(seed, 7))}
	h := history{seed: seed, terms: d.terms()}
	shift := func(date calendar.Date) calendar.Date { return date.AddMonths(12 * cycle * cycles) }
	start := h.terms.ExpectedDisbursement
	h.terms.ExpectedDisbursement, h.terms.SubmittedOn = shift(start), shift(start)
	on := start
	for range 2 + d.IntN(8) {
		on = on.AddDays(d.IntN(40))
		h.events = append(h.events, d.event(shift(on)))
	}
	return h
}

func (h history) lent(tb testing.TB) *progressive.Model { return lent(tb, h.terms) }

type dice struct{ *rand.Rand }

func (d dice) terms() schedule.Terms {
	days := []schedule.DaysInYear{schedule.ActualYear, schedule.Year360, schedule.Year365}
	months := []schedule.DaysInMonth{schedule.ActualMonth, schedule.Month30}
	t := monthly("2024-01-01", fmt.Sprint(50+d.IntN(5000)), 1+d.IntN(14), fmt.Sprint(float64(d.IntN(3000))/100))
	t.ExpectedDisbursement = day("2023-10-01").AddDays(d.IntN(200))
	t.SubmittedOn = t.ExpectedDisbursement
	t.DaysInYear, t.DaysInMonth = days[d.IntN(3)], months[d.IntN(2)]
	if d.IntN(4) == 0 {
		t.Every, t.Frequency = 1+d.IntN(3), calendar.Weeks
	}
	if d.IntN(5) == 0 {
		t.InterestPeriod, t.PartialPeriods = schedule.SameAsRepayment, d.IntN(2) == 0
	}
	if d.IntN(4) == 0 {
		t.Recalculation.PreClosure = schedule.TillRestFrequencyDate
	}
	t.ExactInstalments = d.IntN(3) == 0
	return t
}

func (d dice) amount(limit int) money.Amount {
	return money.FromMillionths(int64(1+d.IntN(limit*100)) * 10_000)
}

func (d dice) event(on calendar.Date) event {
	switch amount, n := d.amount(300), d.IntN(10); n {
	case 0, 1, 2, 3:
		return event{"pay", on, func(tb testing.TB, m *progressive.Model) { pay(tb, m, on.String(), amount.String()) }}
	case 4:
		return event{"pay last", on, func(tb testing.TB, m *progressive.Model) { payLast(tb, m, on.String(), amount.String()) }}
	case 5:
		return event{"disburse", on, func(_ testing.TB, m *progressive.Model) {
			if last := m.At(m.Len() - 1); !isPaid(last) {
				m.Disburse(on, amount)
			}
		}}
	case 6:
		percent := money.DecimalFromInt(int64(d.IntN(30)))
		return event{"change rate", on, func(_ testing.TB, m *progressive.Model) {
			if !isOverdue(m, on) {
				m.ChangeRate(on, percent)
			}
		}}
	case 7:
		until := on.AddDays(d.IntN(30))
		return event{"pause", on, func(_ testing.TB, m *progressive.Model) { m.Pause(on, until) }}
	case 8:
		return event{"credit", on, func(_ testing.TB, m *progressive.Model) { m.Credit(on, amount, money.Amount{}) }}
	}
	return event{"overdue", on, func(_ testing.TB, m *progressive.Model) { m.RecalculateOverdue(on, false) }}
}

// isPaid reports whether nothing is open in a period. When the last periods are paid, money lent in them can only fall due
// in an earlier one, before it is lent.
func isPaid(p progressive.Period) bool {
	return p.OutstandingPrincipal().IsZero() && p.OutstandingInterest().IsZero()
}

// isOverdue reports whether an instalment due before a date is open. New instalments are calculated on the balance that
// bears interest, overdue principal included: a rate change of an overdue loan may repay in fewer instalments than are
// left, and money lent in those that became empty then falls due before it is lent.
func isOverdue(m *progressive.Model, on calendar.Date) bool {
	for i := range m.Len() {
		p := m.At(i)
		if p.Due.Before(on) && !isPaid(p) {
			return true
		}
	}
	return false
}

func eachHistory(t *testing.T, law func(t *testing.T, h history)) {
	t.Helper()
	for seed := range uint64(histories) {
		h := newHistory(seed, 0)
		law(t, h)
		if t.Failed() {
			for _, e := range h.events {
				t.Log(e.on, e.name)
			}
			t.Fatalf("seed %d: %s in %d instalments at %s %%", seed, h.terms.Principal, h.terms.Repayments, h.terms.InterestRate)
		}
	}
}

// Principal due adds up to what is owed, the last balance is 0, and every other law of a sound model holds.
func TestEveryCentIsRepaid(t *testing.T) {
	eachHistory(t, func(t *testing.T, h history) {
		m := h.lent(t)
		for _, e := range h.events {
			e.do(t, m)
			sound(t, m)
			var principal money.Amount
			for i := range m.Len() {
				principal = principal.Add(m.At(i).Principal)
			}
			if owed := m.Totals().Principal; owed != principal {
				t.Errorf("after %s on %s principal due adds up to %s, owed is %s", e.name, e.on, principal, owed)
			}
			if balance := m.At(m.Len() - 1).Balance; !balance.IsZero() {
				t.Errorf("after %s on %s a balance of %s is left", e.name, e.on, balance)
			}
		}
	})
}

// Storing a model between any two events makes no difference, and the same events give the same bytes.
func TestStoredModelsContinue(t *testing.T) {
	eachHistory(t, func(t *testing.T, h history) {
		straight, stored := h.lent(t), restored(t, h.lent(t))
		for _, e := range h.events {
			e.do(t, straight)
			e.do(t, stored)
			if diff := cmp.Diff(encoded(t, straight), encoded(t, stored)); diff != "" {
				t.Errorf("after %s on %s (-straight +stored):\n%s", e.name, e.on, diff)
			}
			stored = restored(t, stored)
			if diff := cmp.Diff(notations(straight), notations(stored)); diff != "" {
				t.Errorf("after %s on %s (-straight +stored):\n%s", e.name, e.on, diff)
			}
		}
	})
}

// A clone shares nothing with its original.
func TestClonesAreIndependent(t *testing.T) {
	eachHistory(t, func(t *testing.T, h history) {
		m := h.lent(t)
		before := encoded(t, m)
		clone := m.Clone()
		for _, e := range h.events {
			e.do(t, clone)
		}
		if diff := cmp.Diff(before, encoded(t, m)); diff != "" {
			t.Errorf("the original changed (-before +after):\n%s", diff)
		}
	})
}

// 28 years later only the dates differ.
func TestFiguresDoNotDependOnTheEra(t *testing.T) {
	dates := regexp.MustCompile(`\d{4}-\d\d-\d\d `)
	eachHistory(t, func(t *testing.T, h history) {
		later := newHistory(h.seed, 1)
		m, n := h.lent(t), later.lent(t)
		for i, e := range h.events {
			e.do(t, m)
			later.events[i].do(t, n)
		}
		strip := func(lines []string) []string {
			for i := range lines {
				lines[i] = dates.ReplaceAllString(lines[i], "")
			}
			return lines
		}
		if diff := cmp.Diff(strip(notations(m)), strip(notations(n))); diff != "" {
			t.Errorf("figures (-now +28 years later):\n%s", diff)
		}
		if got, want := n.Maturity(), m.Maturity().AddMonths(12*cycle); got != want {
			t.Errorf("maturity is %s, want %s", got, want)
		}
	})
}

// After any history: a loan paid exactly as planned goes as planned, and is then paid.
func TestPaymentsAsPlannedChangeNothingElse(t *testing.T) {
	eachHistory(t, func(t *testing.T, h history) {
		h.terms.Recalculation.PreClosure = schedule.TillPreClosureDate
		m := h.lent(t)
		want := notations(m)
		for i := range m.Len() {
			p := m.At(i)
			m.RecalculateOverdue(p.Due, false)
			m.PayInterest(i, p.Due, p.Interest)
			m.PayPrincipal(i, p.Due, p.Principal)
			if diff := cmp.Diff(want, notations(m)); diff != "" {
				t.Errorf("after instalment %d (-planned +now):\n%s", i+1, diff)
				return
			}
		}
		if left := m.On(m.Maturity()).Payoff(); !left.IsZero() {
			t.Errorf("%+v is left", left)
		}
	})
}

// A payoff leaves nothing over, whenever it comes, whichever instalments it pays first, and whether interest ends on its day or
// runs on to the end of the period.
func TestPayoffClosesTheLoan(t *testing.T) {
	for name, until := range map[string]schedule.PreClosure{"until the day": schedule.TillPreClosureDate, "until the rest date": schedule.TillRestFrequencyDate} {
		for side, future := range map[string]func([]int) int{"first": firstOf, "last": lastOf} {
			t.Run(name+", the "+side+" instalment ahead", func(t *testing.T) {
				eachHistory(t, func(t *testing.T, h history) {
					h.terms.Recalculation.PreClosure = until
					m := h.lent(t)
					for _, e := range h.events {
						e.do(t, m)
					}
					on := h.events[len(h.events)-1].on
					amount := m.On(on).Payoff().Total()
					over := payOff(t, m, on, future)
					if left := m.On(m.Maturity()).Outstanding(); !left.IsZero() || !over.IsZero() {
						t.Errorf("after the payoff of %s on %s %+v is left, %s over", amount, on, left, over)
					}
				})
			})
		}
	}
}
