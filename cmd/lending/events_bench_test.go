package main

import (
	"context"
	"errors"
	"maps"
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
