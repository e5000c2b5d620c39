package progressive_test

import (
	"fmt"
	"testing"

	"github.com/google/go-cmp/cmp"

	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/money"
	"lending.example/platform/lending/schedule"
	"lending.example/platform/lending/schedule/progressive"
)

func day(text string) calendar.Date    { return calendar.MustParse(text) }
func sum(text string) money.Amount     { return money.MustParse(text) }
func number(text string) money.Decimal { return money.MustDecimal(text) }

func try(tb testing.TB, err error) {
	tb.Helper()
	if err != nil {
		tb.Fatal(err)
	}
}

// monthly are terms of equal monthly instalments with daily interest and daily recalculation.
func monthly(on, principal string, repayments int, percentPerYear string, changes ...func(*schedule.Terms)) schedule.Terms {
	t := schedule.Terms{
		Type: schedule.Progressive, Arithmetic: money.Arithmetic{Digits: 2}, Principal: sum(principal),
		Repayments: repayments, Every: 1, Frequency: calendar.Months,
		InterestRate: number(percentPerYear), RateFrequency: schedule.PerYear,
		InterestMethod: schedule.Declining, InterestPeriod: schedule.Daily, Amortization: schedule.EqualInstalments,
		DaysInYear: schedule.Year360, DaysInMonth: schedule.Month30,
		SubmittedOn: day(on), ExpectedDisbursement: day(on),
		Recalculation: recalculation(schedule.RestDaily, schedule.TillPreClosureDate),
	}
	for _, change := range changes {
		change(&t)
	}
	return t
}

func recalculation(rest schedule.RestFrequency, preClosure schedule.PreClosure) *schedule.Recalculation {
	return &schedule.Recalculation{
		Strategy: schedule.AdjustLastUnpaid, Rest: schedule.Rest{Frequency: rest}, PreClosure: preClosure,
	}
}

func actual(t *schedule.Terms) {
	t.DaysInYear, t.DaysInMonth = schedule.ActualYear, schedule.ActualMonth
}

func every(n int, unit calendar.Unit) func(*schedule.Terms) {
	return func(t *schedule.Terms) { t.Every, t.Frequency = n, unit }
}

func resting(rest schedule.RestFrequency, preClosure schedule.PreClosure) func(*schedule.Terms) {
	return func(t *schedule.Terms) { t.Recalculation = recalculation(rest, preClosure) }
}

func perPeriod(partial bool) func(*schedule.Terms) {
	return func(t *schedule.Terms) { t.InterestPeriod, t.PartialPeriods = schedule.SameAsRepayment, partial }
}

func flat(t *schedule.Terms) { t.InterestMethod = schedule.Flat }

// lent is the model of terms on which the principal was lent.
func lent(tb testing.TB, t schedule.Terms) *progressive.Model {
	tb.Helper()
	m := unlent(tb, t)
	if !m.Disburse(t.ExpectedDisbursement, t.Principal) {
		tb.Fatal("the disbursement is outside the term")
	}
	return m
}

func unlent(tb testing.TB, t schedule.Terms) *progressive.Model {
	tb.Helper()
	m, err := progressive.New(t)
	try(tb, err)
	return m
}

// notation is a period in one line: due date, principal + interest.
func notation(p progressive.Period) string {
	return fmt.Sprintf("%s %s + %s", p.Due, p.Principal.Format(2), p.Interest.Format(2))
}

func notations(m *progressive.Model) []string {
	lines := make([]string, m.Len())
	for i := range lines {
		lines[i] = notation(m.At(i))
	}
	return lines
}

func expect(tb testing.TB, m *progressive.Model, want ...string) {
	tb.Helper()
	if diff := cmp.Diff(want, notations(m)); diff != "" {
		tb.Errorf("principal and interest (-want +got):\n%s", diff)
	}
	sound(tb, m)
}

func equal(tb testing.TB, what string, want string, got money.Amount) {
	tb.Helper()
	if sum(want) != got {
		tb.Errorf("%s is %s, want %s", what, got, want)
	}
}

// sound holds a model against its own laws.
func sound(tb testing.TB, m *progressive.Model) {
	tb.Helper()
	var totals progressive.Totals
	for i := range m.Len() {
		p := m.At(i)
		totals.Interest = totals.Interest.Add(p.Interest)
		totals.PaidPrincipal = totals.PaidPrincipal.Add(p.PaidPrincipal)
		totals.PaidInterest = totals.PaidInterest.Add(p.PaidInterest)
		if p.Balance.IsNegative() || p.Principal.IsNegative() || p.Interest.IsNegative() {
			tb.Errorf("period %d has a negative figure: %+v", i+1, p)
		}
		if p.Principal.Less(p.PaidPrincipal) || p.Interest.Less(p.PaidInterest) {
			tb.Errorf("period %d has more paid than due: %+v", i+1, p)
		}
		if explained := segmentSum(m.Explain(i)); explained != p.Interest {
			tb.Errorf("interest of period %d is %s, its segments add up to %s", i+1, p.Interest, explained)
		}
	}
	got := m.Totals()
	totals.Principal = got.Principal
	if got != totals {
		tb.Errorf("totals are %+v, the periods add up to %+v", got, totals)
	}
}

func segmentSum(segments []schedule.Segment) money.Amount {
	var total money.Amount
	for _, s := range segments {
		total = total.Add(s.Rounded)
	}
	return total
}

// pay spreads a payment over overdue, due and future instalments in this order, interest before principal, a future
// instalment being the next one.
func pay(tb testing.TB, m *progressive.Model, on, amount string) {
	tb.Helper()
	spread(tb, m, day(on), sum(amount), firstOf)
}

// payLast is pay with the last instalment as the future one.
func payLast(tb testing.TB, m *progressive.Model, on, amount string) {
	tb.Helper()
	spread(tb, m, day(on), sum(amount), lastOf)
}

func firstOf(open []int) int { return open[0] }

func lastOf(open []int) int { return open[len(open)-1] }

func spread(tb testing.TB, m *progressive.Model, on calendar.Date, amount money.Amount, future func([]int) int) {
	tb.Helper()
	closing := m.On(on).Closes(amount)
	m.RecalculateOverdue(on, closing)
	m.BeginPayment(on, amount, closing)
	defer m.EndPayment(on, m.On(on).Payoff().Total().Sub(amount))
	spreadOver(m, on, amount, future, func(i int, ahead bool) calendar.Date {
		if ahead {
			return m.On(on).PayDate(i, closing)
		}
		return on
	})
}

// payOff pays exactly the payoff of a day, and returns what is left of it.
func payOff(tb testing.TB, m *progressive.Model, on calendar.Date, future func([]int) int) money.Amount {
	tb.Helper()
	amount, asOf := m.On(on).Payoff().Total(), m.On(on).PayoffDate()
	m.RecalculateOverdue(on, true)
	return spreadOver(m, on, amount, future, func(int, bool) calendar.Date { return asOf })
}

// spreadOver gives a payment to the instalments as of their pay dates, and returns what is left of it.
func spreadOver(m *progressive.Model, on calendar.Date, rest money.Amount, future func([]int) int, payDate func(i int, ahead bool) calendar.Date) money.Amount {
	skipped := map[int]bool{} // nothing is payable on them now
	for rest.IsPositive() {
		i, ahead, ok := nextOpen(m, on, skipped, future)
		if !ok {
			return rest
		}
		before, asOf := rest, payDate(i, ahead)
		rest = rest.Sub(payPart(m, i, asOf, rest, ahead, interestOf))
		rest = rest.Sub(payPart(m, i, asOf, rest, ahead, principalOf))
		if rest != before {
			clear(skipped)
		} else {
			skipped[i] = true
		}
	}
	return rest
}

// nextOpen picks the instalment to pay: the oldest one that is due, else a future one.
func nextOpen(m *progressive.Model, on calendar.Date, skipped map[int]bool, future func([]int) int) (i int, ahead, ok bool) {
	var open []int
	for i := range m.Len() {
		p := m.At(i)
		if isPaid(p) || skipped[i] {
			continue
		}
		if !p.Due.After(on) {
			return i, false, true
		}
		open = append(open, i)
	}
	if len(open) == 0 {
		return 0, false, false
	}
	return future(open), true, true
}

// component is principal or interest: what is due and paid of it, and how to pay it.
type component struct {
	ofPeriod func(progressive.Period) (due, paid money.Amount)
	ofDue    func(progressive.Due) money.Amount
	pay      func(*progressive.Model, int, calendar.Date, money.Amount)
}

var (
	interestOf = component{
		ofPeriod: func(p progressive.Period) (due, paid money.Amount) { return p.Interest, p.PaidInterest },
		ofDue:    func(d progressive.Due) money.Amount { return d.Interest },
		pay:      (*progressive.Model).PayInterest,
	}
	principalOf = component{
		ofPeriod: func(p progressive.Period) (due, paid money.Amount) { return p.Principal, p.PaidPrincipal },
		ofDue:    func(d progressive.Due) money.Amount { return d.Principal },
		pay:      (*progressive.Model).PayPrincipal,
	}
)

func payPart(m *progressive.Model, i int, on calendar.Date, rest money.Amount, ahead bool, c component) money.Amount {
	payable, paid := c.ofPeriod(m.At(i))
	if ahead {
		payable = c.ofDue(m.On(on).Payable(i, schedule.Horizontal))
	}
	amount := money.Min(rest, payable.Sub(paid))
	if !amount.IsPositive() {
		return money.Amount{}
	}
	c.pay(m, i, on, amount)
	return amount
}
