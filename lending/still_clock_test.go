package lending_test

import (
	"bytes"
	"context"
	"errors"
	"log/slog"
	"strings"
	"sync"
	"testing"
	"time"

	"lending.example/platform/lending"
	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/clients"
	"lending.example/platform/lending/events"
	"lending.example/platform/lending/lendingtest"
	"lending.example/platform/lending/store"
	"lending.example/platform/lending/store/memory"
)

// stillClock is a clock that stands still, as that of a test does.
func stillClock() time.Time { return time.Date(2026, 1, 15, 9, 0, 0, 0, time.UTC) }

// heardLines are what a logger writes.
type heardLines struct {
	mu   sync.Mutex
	text bytes.Buffer
}

func (l *heardLines) Write(p []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.text.Write(p)
}

func (l *heardLines) have(text string) bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	return strings.Contains(l.text.String(), text)
}

// TestAConsumerTakesOverWhileTheClockStandsStill: the lease of a program that died ends in real time. Waiting for it is logged, and ends with
// the context.
func TestAConsumerTakesOverWhileTheClockStandsStill(t *testing.T) {
	s, err := memory.New(lending.Schema())
	if err != nil {
		t.Fatal(err)
	}
	real, log := &clock{at: time.Date(2030, 1, 1, 0, 0, 0, 0, time.UTC)}, &heardLines{}
	platform, err := lending.New(s, lending.OnRealTime(lending.Config{Clock: stillClock, Logger: slog.New(slog.NewTextHandler(log, nil))}, real.now))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = platform.Close() })
	if _, err := platform.Provision(t.Context(), lendingtest.Tenant, lendingtest.Password); err != nil {
		t.Fatal(err)
	}
	desk := platform.Tenant(lendingtest.Tenant).As(lending.SystemUser)
	if _, err := desk.Events.Keep(t.Context(), events.Everything()); err != nil {
		t.Fatal(err)
	}
	in := clients.NewClient{OfficeID: 1, Full: "Asha Rao", SubmittedOn: calendar.DateOf(stillClock()), Active: new(false)}
	if _, err := desk.Clients.Create(t.Context(), in); err != nil {
		t.Fatal(err)
	}
	err = s.Update(t.Context(), lendingtest.Tenant, func(tx store.Tx) error {
		dead := events.Consumer{Name: "books"}
		dead.Claim("a program that died", real.now(), 15*time.Second)
		return dead.Save(tx)
	})
	if err != nil {
		t.Fatal(err)
	}
	heard := errors.New("heard")
	follow := func(ctx context.Context) error {
		return platform.Events(lendingtest.Tenant).FollowAs(ctx, "books", func(context.Context, lending.Event) error { return heard })
	}
	soon, stop := context.WithTimeout(t.Context(), 100*time.Millisecond)
	defer stop()
	if err := follow(soon); !errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("while the lease holds: %v", err)
	}
	if !log.have("a consumer waits") {
		t.Error("nobody hears of the wait")
	}
	real.move(20 * time.Second)
	later, end := context.WithTimeout(t.Context(), 10*time.Second)
	defer end()
	if err := follow(later); !errors.Is(err, heard) {
		t.Errorf("once the lease is over: %v", err)
	}
}

// TestADeliveryIsTriedAgainWhileTheClockStandsStill: the pause after a try that failed ends in real time.
func TestADeliveryIsTriedAgainWhileTheClockStandsStill(t *testing.T) {
	s, err := memory.New(lending.Schema())
	if err != nil {
		t.Fatal(err)
	}
	p := postingOn(t, s)
	fails := true
	p.receiver.answer = func(lending.Event) int {
		if fails {
			return 503
		}
		return 200
	}
	real := &clock{at: p.clock.now()}
	restarted, err := lending.New(s, lending.OnRealTime(lending.Config{Clock: p.clock.now}, real.now))
	if err != nil {
		t.Fatal(err)
	}
	p.hooks = restarted.Webhooks(&lending.WebhookOptions{AllowPrivate: true, Jitter: func() float64 { return 0.5 }})
	p.client()
	p.look()
	fails = false
	p.look()
	if got := p.receiver.numbers(); len(got) > 0 {
		t.Errorf("posted during the pause: %v", got)
	}
	real.move(10 * time.Second)
	p.look()
	if got := p.receiver.numbers(); len(got) == 0 {
		t.Error("not posted after the pause")
	}
}
