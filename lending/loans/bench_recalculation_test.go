package loans

import (
	"fmt"
	"math"
	"testing"

	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/money"
	"lending.example/platform/lending/products"
	"lending.example/platform/lending/schedule"
	"lending.example/platform/lending/schedule/progressive"
)

// benchLengths show how cost grows with the number of instalments.
var benchLengths = []int{12, 60, 360, 1200}

// longTerms are 250,000 at 9.9 percent in monthly instalments, every one of them with another interest.
func longTerms(instalments int) schedule.Terms {
	return schedule.Terms{
		Type: schedule.Progressive, Arithmetic: money.Arithmetic{Digits: 2}, Principal: money.FromInt(250_000),
		Repayments: instalments, Every: 1, Frequency: calendar.Months,
		InterestRate: money.MustDecimal("9.9"), RateFrequency: schedule.PerYear,
		DaysInYear: schedule.ActualYear, DaysInMonth: schedule.ActualMonth,
		SubmittedOn: day("2024-01-15"), ExpectedDisbursement: day("2024-01-15"),
	}
}

// BenchmarkYardsticks draws plans by a float64 loop, which has no dates and guarantees no cent (the floor), by the
// progressive engine, and by the progressive engine with explanations of every figure.
func BenchmarkYardsticks(b *testing.B) {
	for _, n := range benchLengths {
		terms := longTerms(n)
		b.Run(fmt.Sprintf("float64/instalments=%d", n), func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				floorPlan = floatPlan(250_000, 0.099/12, n)
			}
		})
		b.Run(fmt.Sprintf("progressive/instalments=%d", n), func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				if _, err := progressive.Draw(terms); err != nil {
					b.Fatal(err)
				}
			}
		})
		b.Run(fmt.Sprintf("explained/instalments=%d", n), func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				if _, _, err := progressive.DrawExplained(terms); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

var floorPlan [][2]float64

func floatPlan(principal, rate float64, n int) [][2]float64 {
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

// BenchmarkRepayment is the recalculation that a repayment of today causes on an open account: allocation, interest
// model, summary; not reading and writing the records.
func BenchmarkRepayment(b *testing.B) {
	for _, n := range benchLengths {
		b.Run(fmt.Sprintf("instalments=%d", n), func(b *testing.B) {
			o := newOffice(b)
			in := o.applicationOn(func(p *products.Product) {
				progressiveProduct(p)
				recalculatingDaily(p)
				p.DaysInYear, p.DaysInMonth, p.AdvanceStrategy = schedule.ActualYear, schedule.ActualMonth, schedule.AdjustLastUnpaid
				p.Repayments = n
			})
			in.Repayments, in.TermFrequency = n, n
			loan := o.newLoan(in)
			o.today = day("2024-01-21")
			a := o.account(loan)
			b.ReportAllocs()
			for b.Loop() {
				b.StopTimer()
				twin := a.clone()
				b.StartTimer()
				if _, err := twin.receive(Repayment, Payment{On: o.today, Amount: amount("50")}); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
