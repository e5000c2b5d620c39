package lending

import (
	"context"
	"errors"
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"
)

var errWrong = errors.New("wrong password")

// Whatever number of callers, two checks are under way at most, and nobody is forgotten.
func TestDoorkeeperBoundsChecks(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		k := newDoorkeeper()
		var under, most, checked atomic.Int64
		var callers sync.WaitGroup
		for i := range 100 {
			callers.Go(func() {
				_ = k.check(t.Context(), string(rune('a'+i)), func() error {
					most.Store(max(most.Load(), under.Add(1)))
					time.Sleep(50 * time.Millisecond)
					under.Add(-1)
					checked.Add(1)
					return nil
				})
			})
		}
		callers.Wait()
		if most.Load() > checksAtOnce || checked.Load() != 100 {
			t.Errorf("%d checks, %d at once", checked.Load(), most.Load())
		}
	})
}

// Wrong guesses are made to wait longer and longer; another user does not wait, and a right one starts again.
func TestDoorkeeperSlowsGuessesDown(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		k := newDoorkeeper()
		try := func(user string, outcome error) time.Duration {
			began := time.Now()
			if err := k.check(t.Context(), user, func() error { return outcome }); !errors.Is(err, outcome) {
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
		k := newDoorkeeper()
		for range 10 {
			_ = k.check(t.Context(), "asha", func() error { return errWrong })
		}
		var refused, checked atomic.Int64
		var callers sync.WaitGroup
		for range 50 {
			callers.Go(func() {
				if err := k.check(t.Context(), "asha", func() error { checked.Add(1); return errWrong }); errors.Is(err, ErrBusy) {
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

// Whoever goes away while waiting leaves no trace.
func TestDoorkeeperLetsGo(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		k := newDoorkeeper()
		k.turns <- struct{}{}
		k.turns <- struct{}{}
		ctx, cancel := context.WithTimeout(t.Context(), time.Second)
		defer cancel()
		if err := k.check(ctx, "asha", func() error { t.Error("checked"); return nil }); !errors.Is(err, context.DeadlineExceeded) {
			t.Errorf("got %v", err)
		}
		if k.waiting != 0 || len(k.wrong) != 0 {
			t.Errorf("%d waiting, %d wrong", k.waiting, len(k.wrong))
		}
	})
}
