//go:build unix

package main

import (
	"context"
	"os"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"lending.example/platform/lending"
	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/lendingtest"
	"lending.example/platform/lending/loans"
	"lending.example/platform/lending/store"
	"lending.example/platform/lending/store/sqlite"
	"lending.example/platform/lending/workload"
)

// BenchmarkCloseOfBusiness closes one day of a portfolio on durable SQLite: with nothing due, with a day of accruals, and
// with an overdue penalty on every loan. LENDING_BENCH_LOANS sets how many loans there are.
func BenchmarkCloseOfBusiness(b *testing.B) {
	count := 1000
	if n, err := strconv.Atoi(os.Getenv("LENDING_BENCH_LOANS")); err == nil {
		count = n
	}
	for _, tt := range []struct {
		name       string
		accounting bool
		penalty    bool
		day        string
	}{
		{"nothing due", false, false, "2026-01-20"},
		{"accruals", true, false, "2026-01-20"},
		{"penalties", true, true, "2026-02-04"},
	} {
		b.Run(tt.name, func(b *testing.B) {
			bench := portfolio(b, count, tt.accounting, tt.penalty)
			bench.MoveTo(tt.day)
			day := bench.Today()
			b.ReportAllocs()
			b.ResetTimer()
			busy := processorTime(b)
			var last lending.ClosingSummary
			for b.Loop() {
				day = day.AddDays(1)
				bench.MoveTo(day.String())
				last = closeDay(b, bench)
			}
			b.ReportMetric(float64((processorTime(b)-busy).Microseconds())/float64(count*b.N), "cpu-µs/loan")
			if testing.Verbose() {
				printClosing(os.Stdout, lendingtest.Tenant, last)
			}
			b.ReportMetric(float64(count*b.N)/b.Elapsed().Seconds(), "loans/s")
			b.ReportMetric(resident(b), "MB")
		})
	}
}

// processorTime is what this program has used of the processors.
func processorTime(b *testing.B) time.Duration {
	b.Helper()
	var used syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &used); err != nil {
		b.Fatal(err)
	}
	return time.Duration(used.Utime.Nano() + used.Stime.Nano())
}

// resident is the memory that this program has, in megabytes, where the system tells.
func resident(b *testing.B) float64 {
	b.Helper()
	status, err := os.ReadFile("/proc/self/status")
	if err != nil {
		return 0
	}
	_, rest, _ := strings.Cut(string(status), "VmRSS:")
	kilobytes, err := strconv.ParseFloat(strings.Fields(rest)[0], 64)
	if err != nil {
		b.Fatal(err)
	}
	return kilobytes / 1024
}

// portfolio makes so many active progressive loans: 1,000 in twelve monthly instalments at 12 percent, recalculated daily.
func portfolio(b *testing.B, count int, accounting, penalty bool) *lendingtest.Bench {
	b.Helper()
	s, err := sqlite.Open(context.Background(), b.TempDir(), lending.Schema(), nil)
	if err != nil {
		b.Fatal(err)
	}
	return portfolioOn(b, s, count, accounting, penalty)
}

func portfolioOn(b testing.TB, s store.Store, count int, accounting, penalty bool) *lendingtest.Bench {
	b.Helper()
	bench := lendingtest.On(b, s)
	loan, err := workload.Terms{Progressive: true, Accounting: accounting, Penalty: penalty}.Loan(b.Context(), bench.Desk, bench.Today())
	if err != nil {
		b.Fatal(err)
	}
	bench.Multiply(loan, count-1)
	return bench
}

// closeDay closes the closing date.
func closeDay(b testing.TB, bench *lendingtest.Bench) lending.ClosingSummary {
	b.Helper()
	summary, err := bench.Platform.CloseBusiness(b.Context(), lendingtest.Tenant, calendar.Date{}, nil)
	if err != nil || summary.Failed > 0 {
		b.Fatal(err, summary.Problem)
	}
	return summary
}

// BenchmarkAhead forecasts twelve months of a portfolio with periodic accruals on SQLite. LENDING_BENCH_LOANS sets how many loans there are.
func BenchmarkAhead(b *testing.B) {
	count := 1000
	if n, err := strconv.Atoi(os.Getenv("LENDING_BENCH_LOANS")); err == nil {
		count = n
	}
	bench := portfolio(b, count, true, false)
	for _, paying := range []loans.Paying{loans.PayingAsDue, loans.PayingNothing} {
		b.Run(string(paying), func(b *testing.B) {
			b.ReportAllocs()
			busy := processorTime(b)
			for b.Loop() {
				if data, err := bench.Desk.Ahead(b.Context(), loans.AheadInput{Months: 12, Paying: paying}, nil); err != nil || data.Loans != count {
					b.Fatal(data.Loans, data.Reason, err)
				}
			}
			b.ReportMetric(float64((processorTime(b)-busy).Microseconds())/float64(count*b.N), "cpu-µs/loan")
			b.ReportMetric(float64(count*b.N)/b.Elapsed().Seconds(), "loans/s")
			b.ReportMetric(resident(b), "MB")
		})
	}
}
