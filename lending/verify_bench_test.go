package lending_test

import (
	"fmt"
	"syscall"
	"testing"
	"time"

	"lending.example/platform/lending"
	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/lendingtest"
	"lending.example/platform/lending/loans"
	"lending.example/platform/lending/money"
	"lending.example/platform/lending/products"
	"lending.example/platform/lending/store/sqlite"
)

// BenchmarkVerify verifies 2,000 payments on SQLite, on loans of 125 and of 500 payments, one or twenty a day: what an entry
// costs as histories grow. It reports the processor time of an entry for the commands and for their verification.
func BenchmarkVerify(b *testing.B) {
	const total = 2000
	for _, s := range shapes {
		if s.name != "cumulative, standard" && s.name != "progressive, interest follows payments" {
			continue
		}
		for _, aDay := range []int{1, 20} {
			for _, payments := range []int{125, 500} {
				b.Run(fmt.Sprintf("%s/aDay=%d/payments=%d", s.name, aDay, payments), func(b *testing.B) {
					before := processorTime(b)
					bench := s.paidOften(b, total/payments, payments, aDay)
					made := processorTime(b)
					for b.Loop() {
						findings, err := bench.Platform.Verify(b.Context(), lendingtest.Tenant, 10)
						if err != nil || len(findings) > 0 {
							b.Fatal(findings, err)
						}
					}
					b.ReportMetric(float64((made-before).Microseconds())/total, "made-us/entry")
					b.ReportMetric(float64((processorTime(b)-made).Microseconds())/total/float64(b.N), "verify-us/entry")
				})
			}
		}
	}
}

// paidOften is a bench on a store of its own with loans of 24 months that are paid so many times, by small sums.
func (s shape) paidOften(b *testing.B, count, payments, aDay int) *lendingtest.Bench {
	b.Helper()
	ctx, start := b.Context(), calendar.MustParse("2021-01-01")
	records, err := sqlite.Open(ctx, b.TempDir(), lending.Schema(), &sqlite.Options{Synchronous: sqlite.Normal})
	if err != nil {
		b.Fatal(err)
	}
	bench := lendingtest.On(b, records)
	bench.MoveTo(start.String())
	client, product := bench.Client(), bench.Product(func(p *products.NewProduct) {
		if s.product != nil {
			s.product(p)
		}
		p.Repayments = 24
	})
	var ids []int64
	for range count {
		in := bench.Application(client, product, "100000")
		if s.apply != nil {
			s.apply(&in)
		}
		in.Repayments, in.TermFrequency = 24, 24
		made, err := bench.Desk.Loans.Submit(ctx, in)
		if err == nil {
			_, err = bench.Desk.Loans.Approve(ctx, made.LoanID, loans.Approval{On: start})
		}
		if err == nil {
			_, err = bench.Desk.Loans.Disburse(ctx, made.LoanID, loans.Disbursal{On: start})
		}
		if err != nil {
			b.Fatal(err)
		}
		ids = append(ids, made.LoanID)
	}
	for n := range payments {
		bench.MoveTo(start.AddDays(n/aDay + 1).String())
		for _, id := range ids {
			if _, err := bench.Desk.Loans.Repay(ctx, id, loans.Payment{On: bench.Today(), Amount: money.FromInt(100)}); err != nil {
				b.Fatal(err)
			}
		}
	}
	return bench
}

// processorTime is what the process spent.
func processorTime(b *testing.B) time.Duration {
	b.Helper()
	var use syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &use); err != nil {
		b.Fatal(err)
	}
	return time.Duration(use.Utime.Nano() + use.Stime.Nano())
}
