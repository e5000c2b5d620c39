package httpserver

import (
	"fmt"
	"log/slog"
	"net/http/httptest"
	"strings"
	"testing"
	"time"
)

// TestPaceOfStrangers: an address is served some at once and then one after the other, no matter what others do.
func TestPaceOfStrangers(t *testing.T) {
	p, now := newPace(), time.Date(2026, 1, 1, 12, 0, 0, 0, time.UTC)
	take := func(address string, times int) (wait time.Duration, refused int) {
		for range times {
			w, ok := p.reserve(address, now)
			if !ok {
				refused++
			}
			wait = max(wait, w)
		}
		return wait, refused
	}
	for _, step := range []struct {
		name    string
		after   time.Duration
		address string
		times   int
		wait    time.Duration
		refused int
	}{
		{"some at once", 0, "a", 20, 0, 0},
		{"the next one", 0, "a", 1, 50 * time.Millisecond, 0},
		{"so many that the wait is long", 0, "a", 100, 2 * time.Second, 61},
		{"another address", 0, "b", 20, 0, 0},
		{"a place that is free again", 50 * time.Millisecond, "a", 2, 2 * time.Second, 1},
		{"after a while", time.Minute, "a", 20, 0, 0},
	} {
		now = now.Add(step.after)
		if wait, refused := take(step.address, step.times); wait != step.wait || refused != step.refused {
			t.Errorf("%s: %v and %d refused, want %v and %d", step.name, wait, refused, step.wait, step.refused)
		}
	}
	for i := range 3 * mostAddresses {
		p.reserve(fmt.Sprint(i), now)
	}
	if len(p.next) > mostAddresses {
		t.Errorf("%d addresses are remembered", len(p.next))
	}
}

// TestStrangersWaitFirst: a request without credentials that comes too fast is refused before it is read, and one that is too
// large for a name and a password too; other addresses are served.
func TestStrangersWaitFirst(t *testing.T) {
	_, platform := startStack(t)
	s := newHandler(platform, Config{Logger: slog.New(slog.DiscardHandler)})
	forgot := func(from string, size int) int {
		body := fmt.Sprintf(`{"email":"%s@example.com"}`, strings.Repeat("x", size))
		r := httptest.NewRequest("POST", "/v1/password/forgot", strings.NewReader(body))
		r.RemoteAddr = from + ":1234"
		r.Header.Set(tenantHeader, "default")
		w := httptest.NewRecorder()
		s.ServeHTTP(w, r)
		return w.Code
	}
	for {
		if _, ok := s.pace.reserve("192.0.2.1", time.Now()); !ok {
			break
		}
	}
	for _, c := range []struct {
		name, from string
		size, want int
	}{
		{"too fast", "192.0.2.1", 5, 503},
		{"another address", "192.0.2.2", 5, 200},
		{"too large", "192.0.2.2", mostOfStrangers, 413},
	} {
		if got := forgot(c.from, c.size); got != c.want {
			t.Errorf("%s: %d, want %d", c.name, got, c.want)
		}
	}
}

// TestPagesHaveAPace: documentation, description and metrics, which ask for no credentials, are served to an address at a pace. Others,
// and those who ask whether the server lives, do not wait for it.
func TestPagesHaveAPace(t *testing.T) {
	_, platform := startStack(t)
	s := newHandler(platform, Config{Logger: slog.New(slog.DiscardHandler)})
	get := func(path, from string) int {
		r := httptest.NewRequest("GET", path, nil)
		r.RemoteAddr = from + ":1234"
		w := httptest.NewRecorder()
		s.ServeHTTP(w, r)
		return w.Code
	}
	s.visits.next["192.0.2.1"] = time.Now().Add(time.Hour) // it has asked for that many
	for _, path := range []string{"/openapi.json", "/metrics", "/docs"} {
		if fast, other := get(path, "192.0.2.1"), get(path, "192.0.2.2"); fast != 503 || other == 503 {
			t.Errorf("%s: %d to one who asks too fast, %d to another", path, fast, other)
		}
	}
	if got := get("/healthz", "192.0.2.1"); got != 200 {
		t.Errorf("health is %d", got)
	}
}
