package progressive_test

import (
	"encoding/json"
	"fmt"
	"testing"

	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/money"
	"lending.example/platform/lending/schedule"
	"lending.example/platform/lending/schedule/progressive"
)

var lengths = []int{12, 60, 360, 1200}

// long are terms of a long loan of which every instalment differs in its interest.
func long(instalments int) schedule.Terms {
	return schedule.Terms{
		Type: schedule.Progressive, Arithmetic: money.Arithmetic{Digits: 2}, Principal: sum("250000"),
		Repayments: instalments, Every: 1, Frequency: calendar.Months,
		InterestRate: number("9.9"), RateFrequency: schedule.PerYear,
		DaysInYear: schedule.ActualYear, DaysInMonth: schedule.ActualMonth,
		SubmittedOn: day("2024-01-15"), ExpectedDisbursement: day("2024-01-15"),
		Recalculation: recalculation(schedule.RestDaily, schedule.TillPreClosureDate),
	}
}

func BenchmarkDraw(b *testing.B) {
	for _, n := range lengths {
		b.Run(fmt.Sprintf("instalments=%d", n), func(b *testing.B) { benchmarkDraw(b, long(n)) })
	}
}

// BenchmarkDraw30360 draws plans with months of 30 days.
func BenchmarkDraw30360(b *testing.B) {
	for _, n := range lengths {
		terms := long(n)
		terms.DaysInYear, terms.DaysInMonth = schedule.Year360, schedule.Month30
		b.Run(fmt.Sprintf("instalments=%d", n), func(b *testing.B) { benchmarkDraw(b, terms) })
	}
}

func benchmarkDraw(b *testing.B, terms schedule.Terms) {
	b.ReportAllocs()
	for b.Loop() {
		if _, err := progressive.Draw(terms); err != nil {
			b.Fatal(err)
		}
	}
}

// BenchmarkRepay is one instalment paid ten days early: what is payable, both payments, overdue interest.
func BenchmarkRepay(b *testing.B) {
	for _, n := range lengths {
		m := lent(b, long(n))
		payments := 0
		b.Run(fmt.Sprintf("instalments=%d", n), func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				b.StopTimer()
				copied := m.Clone()
				b.StartTimer()
				repayEarly(copied)
				payments++
			}
		})
	}
}

func repayEarly(m *progressive.Model) {
	on := m.At(0).Due.AddDays(-10)
	m.RecalculateOverdue(on, false)
	m.PayInterest(0, on, m.On(on).Payable(0, schedule.Horizontal).Interest)
	m.PayPrincipal(0, on, m.On(on).Payable(0, schedule.Horizontal).Principal)
	m.RecalculateOverdue(on, false)
}

func BenchmarkClone(b *testing.B) {
	m := lent(b, long(360))
	b.ReportAllocs()
	for b.Loop() {
		m.Clone()
	}
}

func BenchmarkPayoff(b *testing.B) {
	m := lent(b, long(360))
	b.ReportAllocs()
	for b.Loop() {
		m.On(m.At(100).Due.AddDays(-10)).Payoff()
	}
}

func BenchmarkMarshal(b *testing.B) {
	m := lent(b, long(360))
	b.ReportAllocs()
	for b.Loop() {
		if _, err := json.Marshal(m); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkUnmarshal(b *testing.B) {
	data, err := json.Marshal(lent(b, long(360)))
	try(b, err)
	b.SetBytes(int64(len(data)))
	b.ReportAllocs()
	for b.Loop() {
		if err := json.Unmarshal(data, new(progressive.Model)); err != nil {
			b.Fatal(err)
		}
	}
}
