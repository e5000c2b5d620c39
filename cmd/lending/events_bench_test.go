package main

import (
	"context"
	"errors"
	"flag"
	"maps"
	"os"
	"runtime/debug"
	"slices"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"lending.example/platform/lending"
	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/events"
	"lending.example/platform/lending/lendingtest"
	"lending.example/platform/lending/loans"
	"lending.example/platform/lending/money"
	"lending.example/platform/lending/store"
	"lending.example/platform/lending/store/sqlite"
)

// BenchmarkEvents measures what events cost: durable repayments of 16 callers, by turns with every type kept and with none, in one
// run, and how many events a second a follower reads back. A step is half a second of each.
func BenchmarkEvents(b *testing.B) {
	const turn, callers, count = 500 * time.Millisecond, 16, 300
	payment := loans.Payment{On: calendar.MustParse("2026-01-03"), Amount: money.MustParse("0.01")}
	for _, e := range engines {
		b.Run(e.name, func(b *testing.B) {
			opened, _ := e.open(b)
			bench := portfolioOn(b, opened, count, true, false)
			bench.MoveTo("2026-01-03")
			var next atomic.Int64
			repayments := func(keep bool) float64 {
				choice := events.Everything()
				for name := range maps.Keys(choice.Types) {
					choice.Types[name] = keep
				}
				if _, err := bench.Desk.Events.Keep(b.Context(), choice); err != nil {
					b.Fatal(err)
				}
				var all sync.WaitGroup
				var done atomic.Int64
				began := time.Now()
				for range callers {
					all.Go(func() {
						for time.Since(began) < turn {
							if _, err := bench.Desk.Loans.Repay(context.Background(), loanAt(next.Add(1), count), payment); err != nil {
								b.Error(err)
								return
							}
							done.Add(1)
						}
					})
				}
				all.Wait()
				return float64(done.Load()) / time.Since(began).Seconds()
			}
			var with, without float64
			for b.Loop() {
				without += repayments(false)
				with += repayments(true)
			}
			b.ReportMetric(without/float64(b.N), "without/s")
			b.ReportMetric(with/float64(b.N), "with/s")
			b.ReportMetric(100*with/without, "%kept")
			b.ReportMetric(followed(b, bench), "followed/s")
		})
	}
}

// followed is how many events a second a consumer hears that begins with the first.
func followed(b *testing.B, bench *lendingtest.Bench) float64 {
	stream := bench.Platform.Events(lendingtest.Tenant)
	last, err := stream.Last(b.Context())
	if err != nil {
		b.Fatal(err)
	}
	all := errors.New("all")
	began := time.Now()
	err = stream.FollowAs(b.Context(), "bench", func(_ context.Context, e lending.Event) error {
		if e.Number == last {
			return all
		}
		return nil
	})
	if !errors.Is(err, all) {
		b.Fatal(err)
	}
	return float64(last) / time.Since(began).Seconds()
}

// storedEvents is how many events BenchmarkCatchUpOfAConsumer stores: ten million take some minutes, and some GB below TMPDIR.
var storedEvents = flag.Int64("events", 100_000, "events that BenchmarkCatchUpOfAConsumer stores")

// BenchmarkCatchUpOfAConsumer measures a consumer who is a week late where thirty days are kept: the events that it reads in a second, and the memory
// that the program has meanwhile at most.
func BenchmarkCatchUpOfAConsumer(b *testing.B) {
	s, err := sqlite.Open(b.Context(), b.TempDir(), lending.Schema(), &sqlite.Options{Synchronous: sqlite.Normal})
	if err != nil {
		b.Fatal(err)
	}
	bench := portfolioOn(b, s, 1, true, false)
	if _, err := bench.Desk.Events.Keep(b.Context(), events.Everything()); err != nil {
		b.Fatal(err)
	}
	bench.MoveTo("2026-01-03")
	if _, err := bench.Desk.Loans.Repay(b.Context(), 1, loans.Payment{On: calendar.MustParse("2026-01-03"), Amount: money.FromInt(10)}); err != nil {
		b.Fatal(err)
	}
	last := multiplyEvents(b, s, *storedEvents)
	debug.FreeOSMemory()
	before := residentMemory(b)
	for b.Loop() {
		var peak atomic.Int64
		watching, done := context.WithCancel(b.Context())
		go func() {
			for watching.Err() == nil {
				peak.Store(max(peak.Load(), residentMemory(b)))
				time.Sleep(20 * time.Millisecond)
			}
		}()
		began, heard := time.Now(), 0
		for e, err := range bench.Platform.Events(lendingtest.Tenant).Since(b.Context(), last-last*7/30) {
			if err != nil || e.Type == "" {
				b.Fatal(e, err)
			}
			heard++
		}
		done()
		b.ReportMetric(float64(heard)/time.Since(began).Seconds(), "followed/s")
		b.ReportMetric(float64(before)/(1<<20), "MB-before")
		b.ReportMetric(float64(peak.Load())/(1<<20), "MB-most")
	}
	b.ReportMetric(float64(last), "stored")
}

// multiplyEvents copies what one payment announced until there are so many events, and returns the number of the last.
func multiplyEvents(b *testing.B, s store.Store, count int64) (last int64) {
	b.Helper()
	kind := lending.Schema()[slices.IndexFunc(lending.Schema(), func(k *store.Kind) bool { return k.Name == "event" })]
	for last < count {
		err := s.Update(b.Context(), lendingtest.Tenant, func(tx store.Tx) error {
			var record store.Record
			for r, err := range tx.Find(kind, store.Query{}.By("id", true).Top(1)) {
				if err != nil {
					return err
				}
				record = r
			}
			first := kind.Position("first")
			each := record.ID - record.Values[first].Int64() + 1
			record.Revision = 0
			for range 10_000 {
				record.ID += each
				record.Values = slices.Clone(record.Values)
				record.Values[first] = store.Int(record.ID - each + 1)
				if err := tx.Insert(kind, record); err != nil {
					return err
				}
			}
			last = record.ID
			return nil
		})
		if err != nil {
			b.Fatal(err)
		}
	}
	return last
}

// residentMemory is what the program has of the machine's memory, in bytes.
func residentMemory(b *testing.B) int64 {
	text, err := os.ReadFile("/proc/self/statm")
	if err != nil {
		b.Skip("only Linux says how much memory a program has")
	}
	pages, err := strconv.ParseInt(strings.Fields(string(text))[1], 10, 64)
	if err != nil {
		b.Error(err)
	}
	return pages * int64(os.Getpagesize())
}
