package schedule

import (
	"fmt"
	"math"
	"testing"

	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/money"
)

// BenchmarkDraw draws declining equal instalments, one a month.
func BenchmarkDraw(b *testing.B) {
	for _, n := range []int{12, 60, 360, 1200} {
		t := monthly(n)
		b.Run(fmt.Sprintf("instalments=%d", n), func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				if _, err := Draw(t); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

// BenchmarkDrawExplained says what the segments cost.
func BenchmarkDrawExplained(b *testing.B) {
	t := monthly(360)
	b.ReportAllocs()
	for b.Loop() {
		if _, _, err := DrawExplained(t); err != nil {
			b.Fatal(err)
		}
	}
}

// BenchmarkFloatYardstick is the same loop as a spreadsheet would do it, without dates and without a guarantee for any
// cent.
func BenchmarkFloatYardstick(b *testing.B) {
	for _, n := range []int{12, 60, 360, 1200} {
		b.Run(fmt.Sprintf("instalments=%d", n), func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				yardstick = floatSchedule(250_000, 0.12/12, n)
			}
		})
	}
}

var yardstick [][2]float64

func floatSchedule(principal, rate float64, n int) [][2]float64 {
	growth := math.Pow(1+rate, float64(n))
	instalment := math.Round(principal*rate*growth/(growth-1)*100) / 100
	rows := make([][2]float64, n)
	for i := range rows {
		interest := math.Round(principal*rate*100) / 100
		rows[i] = [2]float64{instalment - interest, interest}
		principal -= instalment - interest
	}
	return rows
}

// monthly are the terms of an ordinary loan: 250,000 at 12 percent.
func monthly(n int) Terms {
	return Terms{
		Arithmetic: money.Arithmetic{Digits: 2}, Principal: money.FromInt(250_000),
		Repayments: n, Every: 1, Frequency: calendar.Months,
		InterestRate: money.DecimalFromInt(12), RateFrequency: PerYear,
		InterestMethod: Declining, InterestPeriod: SameAsRepayment, Amortization: EqualInstalments,
		DaysInYear: ActualYear, DaysInMonth: ActualMonth,
		SubmittedOn: calendar.MustParse("2026-01-31"), ExpectedDisbursement: calendar.MustParse("2026-01-31"),
	}
}
