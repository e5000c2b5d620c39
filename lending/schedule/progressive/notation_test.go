package progressive_test

import (
	"fmt"
	"testing"

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

func daily() *schedule.Recalculation {
	return &schedule.Recalculation{
		Strategy:   schedule.AdjustLastUnpaid,
		Rest:       schedule.Rest{Frequency: schedule.RestDaily},
		PreClosure: schedule.TillPreClosureDate,
	}
}

// lent is the model of terms on which the principal was lent.
func lent(tb testing.TB, t schedule.Terms) *progressive.Model {
	tb.Helper()
	m, err := progressive.New(t)
	try(tb, err)
	if !m.Disburse(t.ExpectedDisbursement, t.Principal) {
		tb.Fatal("the disbursement is outside the term")
	}
	return m
}

// notation is a period in one line: principal + interest.
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
