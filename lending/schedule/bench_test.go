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

// BenchmarkRecalculate draws 360 instalments of which the first half was paid, each two days late.
func BenchmarkRecalculate(b *testing.B) {
	t := monthly(360)
	t.InterestPeriod = Daily
	t.Recalculation = &Recalculation{Strategy: ReduceInstalmentAmount, Rest: Rest{Frequency: RestDaily}}
	plan, err := Draw(t)
	if err != nil {
		b.Fatal(err)
	}
	h := History{Stored: plan.Instalments(), Allocate: inOrder}
	for _, row := range h.Stored[:180] {
		h.Payments = append(h.Payments, Payment{On: row.Due.AddDays(2), Amount: row.Total()})
		h.From, h.Today = row.Due.AddDays(2), row.Due.AddDays(2)
	}
	b.ReportAllocs()
	for b.Loop() {
		if _, err := Recalculate(t, h); err != nil {
			b.Fatal(err)
		}
	}
}

// inOrder settles interest and principal of one instalment after the other.
func inOrder(p Payment, instalments []Owed) money.Amount {
	left := p.Amount
	for i := range instalments {
		o := &instalments[i]
		interest := money.Min(left, o.Interest.Sub(o.InterestPaid))
		principal := money.Min(left.Sub(interest), o.Principal.Sub(o.PrincipalPaid))
		o.InterestPaid, o.PrincipalPaid = o.InterestPaid.Add(interest), o.PrincipalPaid.Add(principal)
		left = left.Sub(interest).Sub(principal)
	}
	return left
}

// BenchmarkDisclose finds the three rates of a loan of so many instalments.
func BenchmarkDisclose(b *testing.B) {
	for _, instalments := range []int{12, 60, 360} {
		b.Run(fmt.Sprint(instalments), func(b *testing.B) {
			plan, err := Draw(monthly(instalments))
			if err != nil {
				b.Fatal(err)
			}
			b.ReportAllocs()
			for b.Loop() {
				if _, err := Disclose(plan); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
