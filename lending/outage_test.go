package lending_test

import (
	"bytes"
	"context"
	"log/slog"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"lending.example/platform/lending"
	"lending.example/platform/lending/lendingtest"
	"lending.example/platform/lending/store"
)

// away is a store that is not to be had for a while.
type away struct {
	store.Store
	is    atomic.Bool
	asked atomic.Int64 // while it is
}

func (s *away) Tenants(ctx context.Context) ([]string, error) {
	if s.is.Load() {
		s.asked.Add(1)
		return nil, errFailed
	}
	return s.Store.Tenants(ctx)
}

// logLines collects what is logged.
type logLines struct {
	mu   sync.Mutex
	text bytes.Buffer
}

func (l *logLines) Write(b []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.text.Write(b)
}

func (l *logLines) String() string {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.text.String()
}

// TestAnOutageIsLoggedTwice: when it begins and when it is over, however often hooks are looked at in between.
func TestAnOutageIsLoggedTwice(t *testing.T) {
	t.Parallel()
	s, logged := &away{Store: emptyStore(t)}, &logLines{}
	platform, err := lending.New(s, &lending.Config{Logger: slog.New(slog.NewTextHandler(logged, nil))})
	if err != nil {
		t.Fatal(err)
	}
	defer platform.Close()
	if _, err := platform.Provision(t.Context(), lendingtest.Tenant, lendingtest.Password); err != nil {
		t.Fatal(err)
	}
	ctx, stop := context.WithCancel(t.Context())
	var running sync.WaitGroup
	s.is.Store(true)
	running.Go(func() { platform.Webhooks(nil).Run(ctx) })
	await := func(what func() bool) {
		t.Helper()
		for end := time.Now().Add(10 * time.Second); !what(); time.Sleep(5 * time.Millisecond) {
			if time.Now().After(end) {
				t.Fatal("in vain:", logged)
			}
		}
	}
	await(func() bool { return s.asked.Load() >= 3 })
	s.is.Store(false)
	await(func() bool { return strings.Contains(logged.String(), "posting to hooks goes on") })
	stop()
	running.Wait()
	if n := strings.Count(logged.String(), "\n"); n != 2 || strings.Contains(logged.String(), "ERROR") {
		t.Errorf("%d lines:\n%s", n, logged)
	}
}
