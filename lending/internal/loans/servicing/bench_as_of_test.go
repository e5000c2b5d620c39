package servicing_test

import (
	"fmt"
	"testing"

	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/internal/loans/loanstest"
	"lending.example/platform/lending/internal/loans/reading"
	"lending.example/platform/lending/money"
	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/products"
	"lending.example/platform/lending/schedule"
)

// BenchmarkAsOf reads a cumulative loan of 360 instalments whose interest follows the payments as of its last payment. Its schedule
// is drawn as it came about, payment by payment: when they fell due, or five days late and a little more.
func BenchmarkAsOf(b *testing.B) {
	for _, late := range []int{0, 5} {
		for _, payments := range []int{90, 180, 360} {
			b.Run(fmt.Sprintf("late=%d/payments=%d", late, payments), func(b *testing.B) {
				o, loan := paidMonthly(b, payments, late)
				b.ReportAllocs()
				for b.Loop() {
					o.Update(func(u *operation.Unit) error {
						u.AsOf = o.Today
						_, err := reading.OpenToRead(u, operation.ByID(loan))
						return err
					})
				}
			})
		}
	}
}

// paidMonthly is a loan of 30 years with so many payments of what is due, each some days late.
func paidMonthly(b *testing.B, payments, late int) (*loanstest.Office, int64) {
	o := loanstest.NewOffice(b)
	o.Today = calendar.MustParse("2024-01-15")
	in := o.ApplicationOn(func(p *products.Product) {
		loanstest.Recalculating(p)
		p.AdvanceStrategy = schedule.AdjustLastUnpaid
	})
	in.Principal, in.TermFrequency, in.Repayments = money.FromInt(250_000), 360, 360
	loan := o.NewLoan(in)
	for i := range payments {
		row := o.Read(loan).Instalments[i]
		o.Today = row.Due.AddDays(late)
		sum := row.Outstanding()
		if late > 0 {
			sum = sum.Add(money.FromInt(int64(i%7)))
		}
		o.Repay(loan, o.Today.String(), sum.String())
	}
	return o, loan
}
