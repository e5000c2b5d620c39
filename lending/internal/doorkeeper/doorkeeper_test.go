package doorkeeper

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"
)

var errWrong = errors.New("wrong password")

// For any number of callers, two checks are under way at most, and nobody is forgotten.
func TestDoorkeeperBoundsChecks(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		k := New()
		var under, most, checked atomic.Int64
		var callers sync.WaitGroup
		for i := range 100 {
			callers.Go(func() {
				_ = k.Check(t.Context(), string(rune('a'+i)), "", func() error {
					most.Store(max(most.Load(), under.Add(1)))
					time.Sleep(50 * time.Millisecond)
					under.Add(-1)
					checked.Add(1)
					return nil
				})
			})
		}
		callers.Wait()
		if most.Load() > ChecksAtOnce || checked.Load() != 100 {
			t.Errorf("%d checks, %d at once", checked.Load(), most.Load())
		}
	})
}

// Wrong guesses are made to wait longer and longer; another user does not wait, and a right one starts again.
func TestDoorkeeperSlowsGuessesDown(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		k := New()
		try := func(user string, outcome error) time.Duration {
			began := time.Now()
			if err := k.Check(t.Context(), user, "", func() error { return outcome }); !errors.Is(err, outcome) {
				t.Fatalf("got %v, want %v", err, outcome)
			}
			return time.Since(began)
		}
		for guess, want := range []time.Duration{0, 0, 0, 100 * time.Millisecond, 200 * time.Millisecond, 400 * time.Millisecond,
			800 * time.Millisecond, 1600 * time.Millisecond, 2 * time.Second, 2 * time.Second} {
			if got := try("asha", errWrong); got != want {
				t.Errorf("guess %d waited %v, want %v", guess+1, got, want)
			}
		}
		if got := try("ravi", errWrong); got != 0 {
			t.Errorf("another user waited %v", got)
		}
		try("asha", nil)
		if got := try("asha", errWrong); got != 0 {
			t.Errorf("after a right password a guess waited %v", got)
		}
		for range 3 {
			try("asha", errWrong)
		}
		time.Sleep(forgottenAfter)
		if got := try("asha", errWrong); got != 0 {
			t.Errorf("after a long time a guess waited %v", got)
		}
	})
}

// Guesses that come together are checked one after the other, and too many of them are refused at once.
func TestDoorkeeperRefusesACrowd(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		k := New()
		for range 10 {
			_ = k.Check(t.Context(), "asha", "", func() error { return errWrong })
		}
		var refused, checked atomic.Int64
		var callers sync.WaitGroup
		for range 50 {
			callers.Go(func() {
				if err := k.Check(t.Context(), "asha", "", func() error { checked.Add(1); return errWrong }); errors.Is(err, ErrBusy) {
					refused.Add(1)
				}
			})
		}
		callers.Wait()
		if checked.Load() > 6 || checked.Load()+refused.Load() != 50 {
			t.Errorf("%d checked and %d refused", checked.Load(), refused.Load())
		}
	})
}

// A caller who goes away while waiting leaves no trace.
func TestDoorkeeperLetsGo(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		k := New()
		end := occupy(t, k)
		ctx, cancel := context.WithTimeout(t.Context(), time.Second)
		defer cancel()
		if err := k.Check(ctx, "asha", "", func() error { t.Error("checked"); return nil }); !errors.Is(err, context.DeadlineExceeded) {
			t.Errorf("got %v", err)
		}
		end()
		if len(k.line) != 0 || len(k.here.wrong) != 0 || k.free != ChecksAtOnce {
			t.Errorf("%d waiting, %d wrong, %d turns", len(k.line), len(k.here.wrong), k.free)
		}
	})
}

// occupy takes all turns until end is called.
func occupy(t *testing.T, k *Doorkeeper) (end func()) {
	t.Helper()
	done, took := make(chan struct{}), sync.WaitGroup{}
	for range ChecksAtOnce {
		took.Go(func() {
			if err := k.work(t.Context(), &visitor{}, func() { <-done }); err != nil {
				t.Error(err)
			}
		})
	}
	synctest.Wait()
	return func() {
		close(done)
		took.Wait()
	}
}

// Four hundred wrong guesses at once from one address, under one name or under many, keep nobody out: first sign-ins from elsewhere
// are checked next, and users who were let in at the address before too.
func TestDoorkeeperLetsOthersThrough(t *testing.T) {
	const attack, home = "203.0.113.1", "192.0.2.1"
	for name, attacked := range map[string]func(i int) string{
		"one name":   func(int) string { return "asha" },
		"many names": func(i int) string { return fmt.Sprint("name ", i) },
	} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				k := New()
				check := func(outcome error) func() error {
					return func() error {
						time.Sleep(50 * time.Millisecond)
						return outcome
					}
				}
				if err := k.Check(t.Context(), "ravi", attack, check(nil)); err != nil {
					t.Fatal(err)
				}
				var callers sync.WaitGroup
				for i := range 400 {
					callers.Go(func() { _ = k.Check(t.Context(), attacked(i), attack, check(errWrong)) })
				}
				synctest.Wait()
				for _, who := range []struct{ user, address string }{{"asha", home}, {"meera", home}, {"ravi", attack}} {
					began := time.Now()
					if err := k.Check(t.Context(), who.user, who.address, check(nil)); err != nil {
						t.Errorf("%v: %v", who, err)
					}
					if took := time.Since(began); took > 150*time.Millisecond {
						t.Errorf("%v waited %v", who, took)
					}
				}
				callers.Wait()
			})
		})
	}
}

// A caller who pauses between guesses has no place in the line.
func TestDoorkeeperKeepsNoPlaceForPauses(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		k := New()
		var callers sync.WaitGroup
		for i := range 2 * mostWaiting {
			k.here.wrong[guessedOf(fmt.Sprint("name ", i), "")] = wrongGuesses{count: 10, last: time.Now(), next: time.Now().Add(longestQueue)}
		}
		for i := range 2 * mostWaiting {
			callers.Go(func() { _ = k.Check(t.Context(), fmt.Sprint("name ", i), "", func() error { return errWrong }) })
		}
		synctest.Wait()
		if len(k.line) != 0 {
			t.Errorf("%d of those who pause are in the line", len(k.line))
		}
		began := time.Now()
		if err := k.Check(t.Context(), "asha", "", func() error { return nil }); err != nil || time.Since(began) != 0 {
			t.Errorf("%v after %v", err, time.Since(began))
		}
		callers.Wait()
	})
}

// Guesses under one name from many addresses are slowed down together; where the user was let in before, they change nothing.
func TestDoorkeeperSlowsManyAddressesDown(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		k := New()
		guess := func(address string, outcome error) time.Duration {
			began := time.Now()
			if err := k.Check(t.Context(), "asha", address, func() error { return outcome }); !errors.Is(err, outcome) {
				t.Fatalf("got %v, want %v", err, outcome)
			}
			return time.Since(began)
		}
		guess("192.0.2.1", nil)
		began := time.Now()
		for i := range 40 {
			guess(fmt.Sprint("203.0.113.", i), errWrong)
		}
		if took, want := time.Since(began), 20*200*time.Millisecond; took < want {
			t.Errorf("40 guesses took %v, want %v", took, want)
		}
		if took := guess("192.0.2.1", nil); took != 0 {
			t.Errorf("the user waited %v at a known address", took)
		}
	})
}

// Addresses take turns, no matter how many callers one of them has in the line.
func TestDoorkeeperServesAddressesInTurn(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		k := New()
		end := occupy(t, k)
		var mu sync.Mutex
		var served []string
		var callers sync.WaitGroup
		for _, address := range []string{"a", "a", "a", "a", "a", "b", "b", "c"} {
			callers.Go(func() {
				err := k.work(t.Context(), &visitor{address: address}, func() {
					mu.Lock()
					served = append(served, address)
					mu.Unlock()
					time.Sleep(time.Millisecond)
				})
				if err != nil {
					t.Error(err)
				}
			})
			synctest.Wait()
		}
		k.mu.Lock()
		k.free-- // one turn at a time, so that there is an order
		k.mu.Unlock()
		end()
		callers.Wait()
		if got, want := strings.Join(served, ""), "abcabaaa"; got != want {
			t.Errorf("served %s, want %s", got, want)
		}
	})
}

// The line is bounded, for an address and in all.
func TestDoorkeeperBoundsTheLine(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		k := New()
		end := occupy(t, k)
		var refused atomic.Int64
		var callers sync.WaitGroup
		come := func(times int, v visitor) int64 {
			refused.Store(0)
			for range times {
				callers.Go(func() {
					if err := k.work(t.Context(), &visitor{address: v.address, known: v.known}, func() {}); errors.Is(err, ErrBusy) {
						refused.Add(1)
					}
				})
			}
			synctest.Wait()
			return refused.Load()
		}
		for _, step := range []struct {
			name  string
			times int
			who   visitor
			want  int64 // refused
		}{
			{"one address", 100, visitor{address: "a"}, 36},
			{"other addresses", 64, visitor{address: "b"}, 0},
			{"no address", 200, visitor{}, 72},
			{"an address when the line is full", 1, visitor{address: "c"}, 1},
			{"users who were let in before", 100, visitor{address: "a", known: true}, 36},
		} {
			if got := come(step.times, step.who); got != step.want {
				t.Errorf("%s: %d refused, want %d", step.name, got, step.want)
			}
		}
		end()
		callers.Wait()
	})
}
