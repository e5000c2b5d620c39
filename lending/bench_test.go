package lending_test

import (
	"context"
	"runtime"
	"sync/atomic"
	"testing"

	"lending.example/platform/lending"
	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/lendingtest"
	"lending.example/platform/lending/loans"
	"lending.example/platform/lending/money"
	"lending.example/platform/lending/products"
	"lending.example/platform/lending/store/sqlite"
)

// pool is how many loans share the repayments of a benchmark, so that the history of each stays as short as in life.
const pool = 256

// loanPool makes active loans of twelve instalments on durable SQLite.
func loanPool(b *testing.B) (*lendingtest.Bench, []int64) {
	b.Helper()
	s, err := sqlite.Open(context.Background(), b.TempDir(), lending.Schema(), nil)
	if err != nil {
		b.Fatal(err)
	}
	bench := lendingtest.On(b, s)
	client := bench.Client()
	product := bench.Product(func(p *products.NewProduct) { p.Repayments = new(12) })
	loanIDs := make([]int64, pool)
	for i := range loanIDs {
		in := bench.Application(client, product, "10000")
		in.Repayments, in.TermFrequency, in.TermFrequencyType = 12, 12, new(calendar.Months)
		submitted, err := bench.Desk.Loans.Submit(b.Context(), in)
		if err != nil {
			b.Fatal(err)
		}
		if _, err := bench.Desk.Loans.Approve(b.Context(), submitted.ID, loans.Approval{On: bench.Today()}); err != nil {
			b.Fatal(err)
		}
		if _, err := bench.Desk.Loans.Disburse(b.Context(), submitted.ID, loans.Disbursal{On: bench.Today()}); err != nil {
			b.Fatal(err)
		}
		loanIDs[i] = submitted.ID
	}
	bench.MoveTo("2026-02-01")
	return bench, loanIDs
}

// BenchmarkRepay measures durable repayments one after the other: each is on disk before the next begins.
func BenchmarkRepay(b *testing.B) {
	bench, loanIDs := loanPool(b)
	payment := loans.Payment{On: bench.Today(), Amount: money.MustParse("1.00")}
	b.ReportAllocs()
	b.ResetTimer()
	for i := range b.N {
		if _, err := bench.Desk.Loans.Repay(b.Context(), loanIDs[i%pool], payment); err != nil {
			b.Fatal(err)
		}
	}
	b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "repayments/s")
}

// BenchmarkRepay16 measures durable repayments of 16 callers, who share commits.
func BenchmarkRepay16(b *testing.B) {
	bench, loanIDs := loanPool(b)
	payment := loans.Payment{On: bench.Today(), Amount: money.MustParse("1.00")}
	var next atomic.Int64
	b.SetParallelism((16 + runtime.GOMAXPROCS(0) - 1) / runtime.GOMAXPROCS(0))
	b.ReportAllocs()
	b.ResetTimer()
	b.RunParallel(func(pb *testing.PB) {
		for pb.Next() {
			id := loanIDs[next.Add(1)%pool]
			if _, err := bench.Desk.Loans.Repay(b.Context(), id, payment); err != nil {
				b.Error(err)
				return
			}
		}
	})
	b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "repayments/s")
}
