package main

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"sync"
	"sync/atomic"
	"testing"

	"lending.example/platform/cmd/lending/measure"
	"lending.example/platform/lending"
	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/lendingtest"
	"lending.example/platform/lending/loans"
	"lending.example/platform/lending/money"
	"lending.example/platform/lending/store"
	"lending.example/platform/lending/store/postgres"
	"lending.example/platform/lending/store/postgres/postgrestest"
	"lending.example/platform/lending/store/sqlite"
)

// TestMain runs the tests, unless the program was started to run a statement of a report.
func TestMain(m *testing.M) {
	if slices.Contains(os.Args, statementCommand) {
		if err := run(context.Background(), os.Args[1:], os.Stdout); err != nil {
			os.Exit(1)
		}
		return
	}
	os.Exit(postgrestest.Run(m))
}

// engine is a durable store with the floors under it.
type engine struct {
	name string
	open func(b *testing.B) (store.Store, func() floors)
}

var engines = []engine{
	{"sqlite", func(b *testing.B) (store.Store, func() floors) {
		folder := b.TempDir()
		s, err := sqlite.Open(context.Background(), folder, lending.Schema(), nil)
		if err != nil {
			b.Fatal(err)
		}
		return s, func() floors {
			return floors{{"floor", newSQLiteFloor(b, filepath.Join(folder, lendingtest.Tenant+".db"))}}
		}
	}},
	{"postgres", func(b *testing.B) (store.Store, func() floors) {
		server := postgrestest.Own(b, "shared_buffers=512MB", "max_wal_size=4GB")
		s, err := postgres.Open(context.Background(), server.URL(), lending.Schema(), nil)
		if err != nil {
			b.Fatal(err)
		}
		return s, func() floors {
			f := newPostgresFloor(b, server.URL(), "lending_"+lendingtest.Tenant)
			return floors{{"floor", f}, {"floor-by-statement", byStatement{f}}}
		}
	}},
}

// BenchmarkStores measures the engines with all commits durable: repayments, each command in a transaction of its own, by
// 1, 16 and 64 callers; a close of business with a day of accruals; a page of the list of loans, and a loan with
// everything. The close of business is of a twentieth of the loans. Beside each of the writing ones stands its floor: the same
// rows written by statements made by hand, with as many commands in one transaction as there are callers. On PostgreSQL there are
// two: all statements of a transaction in one round trip, and each in one of its own. LENDING_BENCH_LOANS sets how many loans there are.
func BenchmarkStores(b *testing.B) {
	count := 300
	if n, err := strconv.Atoi(os.Getenv("LENDING_BENCH_LOANS")); err == nil {
		count = n
	}
	for _, e := range engines {
		b.Run(e.name, func(b *testing.B) {
			opened, under := e.open(b)
			noted := &measure.Recorder{Store: opened}
			bench := portfolioOn(b, noted, count, true, false)
			bench.MoveTo("2026-01-03")
			b.Run("list", func(b *testing.B) { benchList(b, bench) })
			b.Run("read", func(b *testing.B) { benchRead(b, bench, count) })
			benchRepayments(b, bench, noted, under(), count)
			benchClosing(b, e, max(count/20, 100))
		})
	}
}

// loanAt spreads over the loans, whose ids count up from 1.
func loanAt(i int64, count int) int64 { return i*7919%int64(count) + 1 }

func benchList(b *testing.B, bench *lendingtest.Bench) {
	for b.Loop() {
		in := loans.ListInput{Limit: 20}
		if _, err := bench.Desk.Loans.List(b.Context(), in); err != nil {
			b.Fatal(err)
		}
	}
}

func benchRead(b *testing.B, bench *lendingtest.Bench, count int) {
	for i := int64(0); b.Loop(); i++ {
		if _, err := bench.Desk.Loans.Get(b.Context(), loanAt(i, count)); err != nil {
			b.Fatal(err)
		}
	}
}

func benchRepayments(b *testing.B, bench *lendingtest.Bench, noted *measure.Recorder, under floors, count int) {
	var next atomic.Int64
	payment := loans.Payment{On: calendar.MustParse("2026-01-03"), Amount: money.MustParse("1.00")}
	repay := func() error {
		_, err := bench.Desk.Loans.Repay(context.Background(), loanAt(next.Add(1), count), payment)
		return err
	}
	for _, callers := range []int{1, 16, 64} {
		b.Run(fmt.Sprintf("repayments/callers=%d", callers), func(b *testing.B) {
			var all sync.WaitGroup
			var started atomic.Int64
			b.ResetTimer()
			for range callers {
				all.Go(func() {
					for started.Add(1) <= int64(b.N) {
						if err := repay(); err != nil {
							b.Error(err)
							return
						}
					}
				})
			}
			all.Wait()
			b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "repayments/s")
		})
	}
	recorded, _ := noted.Record(func() {
		for range measure.MaxRecorded {
			if err := repay(); err != nil {
				b.Fatal(err)
			}
		}
	})
	for _, f := range under {
		for _, together := range []int{1, 16, 64} {
			b.Run(fmt.Sprintf("repayments/%s=%d", f.name, together), func(b *testing.B) { measureFloor(b, f.Floor, recorded, together, 1, "repayments/s") })
		}
	}
}

func benchClosing(b *testing.B, e engine, count int) {
	opened, under := e.open(b)
	noted := &measure.Recorder{Store: opened}
	bench := portfolioOn(b, noted, count, true, false)
	bench.MoveTo("2026-01-03")
	closeDay(b, bench)
	day := bench.Today()
	next := func() {
		day = day.AddDays(1)
		bench.MoveTo(day.String())
		closeDay(b, bench)
	}
	b.Run("closing", func(b *testing.B) {
		for b.Loop() {
			next()
		}
		b.ReportMetric(float64(count*b.N)/b.Elapsed().Seconds(), "loans/s")
	})
	recorded, total := noted.Record(next)
	for _, f := range under() {
		b.Run("closing/"+f.name, func(b *testing.B) {
			measureFloor(b, f.Floor, recorded, 1, float64(count)/float64(total), "loans/s")
		})
	}
}
