package servicing_test

import (
	"fmt"
	"math"
	"testing"

	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/internal/loans/book"
	"lending.example/platform/lending/internal/loans/loanstest"
	"lending.example/platform/lending/internal/loans/payments"
	"lending.example/platform/lending/loans"
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
		SubmittedOn: calendar.MustParse("2024-01-15"), ExpectedDisbursement: calendar.MustParse("2024-01-15"),
	}
}

// BenchmarkYardsticks draws plans by a float64 loop, which has no dates and guarantees no cent (the floor), and by both
// engines, without and with explanations of every figure.
func BenchmarkYardsticks(b *testing.B) {
	type draw func(schedule.Terms) error
	engines := []struct {
		name string
		draw draw
	}{
		{"float64", func(t schedule.Terms) error { floorPlan = floatPlan(250_000, 0.099/12, t.Repayments); return nil }},
		{"cumulative", func(t schedule.Terms) error { _, err := schedule.Draw(t); return err }},
		{"cumulative explained", func(t schedule.Terms) error { _, _, err := schedule.DrawExplained(t); return err }},
		{"progressive", func(t schedule.Terms) error { _, err := progressive.Draw(t); return err }},
		{"progressive explained", func(t schedule.Terms) error { _, _, err := progressive.DrawExplained(t); return err }},
	}
	for _, n := range benchLengths {
		for _, engine := range engines {
			b.Run(fmt.Sprintf("%s/instalments=%d", engine.name, n), func(b *testing.B) {
				terms := longTerms(n)
				b.ReportAllocs()
				for b.Loop() {
					if err := engine.draw(terms); err != nil {
						b.Fatal(err)
					}
				}
			})
		}
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
// model, summary; not reading and writing the records. One pays an instalment early, the other one five at once.
func BenchmarkRepayment(b *testing.B) {
	for _, n := range benchLengths {
		for _, paid := range []int{1, 5} {
			b.Run(fmt.Sprintf("paid=%d/instalments=%d", paid, n), func(b *testing.B) {
				a := recalculatedAccount(b, n)
				sum := a.Model.At(0).Instalment.Times(paid)
				benchOnCopies(b, a, func(copied *book.Account) error {
					_, _, err := payments.Receive(copied, loans.Repayment, loans.Payment{On: a.Env.Today, Amount: sum})
					return err
				})
			})
		}
	}
}

// BenchmarkReplay is the recalculation that a repayment of an earlier day causes after a number of others: the whole
// history is processed again.
func BenchmarkReplay(b *testing.B) {
	for _, repayments := range []int{1, 12, 60, 120} {
		b.Run(fmt.Sprintf("repayments=%d", repayments), func(b *testing.B) {
			a := recalculatedAccount(b, 360)
			first := a.Env.Today
			for range repayments {
				a.Env.Today = a.Env.Today.AddDays(30)
				if _, _, err := payments.Receive(a, loans.Repayment, loans.Payment{On: a.Env.Today, Amount: a.Model.At(0).Instalment}); err != nil {
					b.Fatal(err)
				}
			}
			benchOnCopies(b, a, func(copied *book.Account) error {
				_, _, err := payments.Receive(copied, loans.Repayment, loans.Payment{On: first, Amount: money.MustParse("10")})
				return err
			})
		})
	}
}

// recalculatedAccount is a disbursed loan of 250,000 whose interest follows the payments, six days old.
func recalculatedAccount(b *testing.B, instalments int) *book.Account {
	o := loanstest.NewOffice(b)
	in := o.ApplicationOn(func(p *products.Product) {
		loanstest.ProgressiveProduct(p)
		loanstest.RecalculatingDaily(p)
		p.DaysInYear, p.DaysInMonth, p.AdvanceStrategy = schedule.ActualYear, schedule.ActualMonth, schedule.AdjustLastUnpaid
		p.Repayments = instalments
	})
	in.Repayments, in.TermFrequency, in.Principal = instalments, instalments, money.FromInt(250_000)
	loan := o.NewLoan(in)
	o.Today = calendar.MustParse("2024-01-21")
	return o.Read(loan) // explaining a plan of 1,200 instalments takes longer than all else here
}

// benchOnCopies measures what is done to copies of an account, made in batches while the clock stands.
func benchOnCopies(b *testing.B, a *book.Account, do func(copied *book.Account) error) {
	const batch = 32
	copies := make([]*book.Account, 0, batch)
	b.ReportAllocs()
	for b.Loop() {
		if len(copies) == 0 {
			b.StopTimer()
			for range batch {
				copies = append(copies, a.Clone())
			}
			b.StartTimer()
		}
		if err := do(copies[len(copies)-1]); err != nil {
			b.Fatal(err)
		}
		copies = copies[:len(copies)-1]
	}
}
