package lending

import (
	"context"
	"sync"
	"time"

	"lending.example/platform/lending/fault"
)

// doorkeeper bounds what passwords cost. Checking one takes tens of milliseconds and 9 MiB on purpose, so that anybody
// who may knock could otherwise use up the machine by knocking; and whoever guesses the password of a user is made to wait
// longer with every wrong guess. A waiting caller costs next to nothing. Passwords that were right before are remembered
// elsewhere and do not come here, so that nobody is kept out of work by somebody else's guesses.
type doorkeeper struct {
	turns chan struct{} // one for each check under way

	mu      sync.Mutex
	waiting int
	wrong   map[string]wrongGuesses
}

// wrongGuesses are the failures in a row under one user name.
type wrongGuesses struct {
	count int
	last  time.Time
	next  time.Time // when the next guess may be checked
}

const (
	checksAtOnce   = 2                      // checks under way
	mostWaiting    = 256                    // callers who wait for a check
	freeGuesses    = 3                      // wrong guesses without a wait: people mistype
	firstWait      = 100 * time.Millisecond // after them, doubled with every further one
	longestWait    = 2 * time.Second
	longestQueue   = 10 * time.Second // a guess that would have to wait longer is refused
	forgottenAfter = 5 * time.Minute
	mostGuessed    = 10_000 // user names whose failures are remembered
)

// ErrBusy is a sign-in that was not looked at because too many others are. The same one may be sent again.
var ErrBusy = fault.Define(fault.Retry, "error.msg.too.many.sign.ins", "Too many sign-ins are waiting to be checked. Try again in a moment.")

func newDoorkeeper() *doorkeeper {
	return &doorkeeper{turns: make(chan struct{}, checksAtOnce), wrong: map[string]wrongGuesses{}}
}

// check runs the check of a password when it is the caller's turn and remembers how it went.
func (k *doorkeeper) check(ctx context.Context, user string, verify func() error) error {
	wait, ok := k.queue(user, time.Now())
	if !ok {
		return ErrBusy.New()
	}
	defer k.leave()
	if err := pause(ctx, wait); err != nil {
		return err
	}
	select {
	case k.turns <- struct{}{}:
	case <-ctx.Done():
		return ctx.Err()
	}
	defer func() { <-k.turns }()
	err := verify()
	k.remember(user, err == nil, time.Now())
	return err
}

// queue lets a caller in, and says how long the caller has to wait before the check.
func (k *doorkeeper) queue(user string, now time.Time) (time.Duration, bool) {
	k.mu.Lock()
	defer k.mu.Unlock()
	if k.waiting >= mostWaiting {
		return 0, false
	}
	var wait time.Duration
	if w, guessed := k.wrong[user]; guessed && now.Sub(w.last) < forgottenAfter && w.count >= freeGuesses {
		if wait = max(w.next.Sub(now), 0); wait > longestQueue {
			return 0, false
		}
		w.next = now.Add(wait + w.pause()) // callers who come together wait one after the other
		k.wrong[user] = w
	}
	k.waiting++
	return wait, true
}

// pause is the time between two guesses.
func (w wrongGuesses) pause() time.Duration {
	wait := firstWait
	for i := freeGuesses; i < w.count && wait < longestWait; i++ {
		wait *= 2
	}
	return min(wait, longestWait)
}

func (k *doorkeeper) leave() {
	k.mu.Lock()
	defer k.mu.Unlock()
	k.waiting--
}

// remember notes how a check went. A right password ends the row of wrong ones.
func (k *doorkeeper) remember(user string, right bool, now time.Time) {
	k.mu.Lock()
	defer k.mu.Unlock()
	w := k.wrong[user]
	if right {
		delete(k.wrong, user)
		return
	}
	if now.Sub(w.last) >= forgottenAfter {
		w = wrongGuesses{}
	}
	w.count++
	w.last = now
	if earliest := now.Add(w.pause()); w.count >= freeGuesses && w.next.Before(earliest) {
		w.next = earliest
	}
	if len(k.wrong) >= mostGuessed {
		k.forget(now)
	}
	k.wrong[user] = w
}

// forget makes room: failures that are old, and all of them when none is.
func (k *doorkeeper) forget(now time.Time) {
	for user, w := range k.wrong {
		if now.Sub(w.last) >= forgottenAfter {
			delete(k.wrong, user)
		}
	}
	if len(k.wrong) >= mostGuessed {
		clear(k.wrong)
	}
}

// pause waits, unless the caller goes away.
func pause(ctx context.Context, wait time.Duration) error {
	if wait <= 0 {
		return ctx.Err()
	}
	timer := time.NewTimer(wait)
	defer timer.Stop()
	select {
	case <-timer.C:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}
