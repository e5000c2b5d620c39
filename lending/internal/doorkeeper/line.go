package doorkeeper

import (
	"context"
	"slices"
	"sync"
	"time"

	"lending.example/platform/lending/fault"
)

// Doorkeeper bounds what passwords cost. Checking or hashing one takes tens of milliseconds and 9 MiB on purpose, so that anybody
// who may knock could otherwise use up the machine by knocking; and a caller who guesses the password of a user is made to wait
// longer with every wrong guess. A waiting caller costs next to nothing, and a pausing caller has no place in the line.
// Passwords that were right before do not come here, see [Verified].
//
// Nobody keeps others out: an address holds a part of the line at most, addresses take turns, and users who were let in at an
// address before go first there, no matter what is guessed elsewhere.
type Doorkeeper struct {
	mu     sync.Mutex
	free   int              // turns that nobody has
	line   []*visitor       // who waits for one, by arrival
	given  int64            // turns so far
	latest map[string]int64 // the number of the last turn of each address in the line

	here     guesses               // of a user at an address
	anywhere guesses               // of a user at all addresses where the user is not known
	known    map[guessed]time.Time // users at addresses, and when they were let in last
}

// visitor waits for a turn.
type visitor struct {
	address string
	known   bool
	turn    chan struct{} // closed when it comes
}

const (
	ChecksAtOnce  = 2   // checks under way
	mostWaiting   = 256 // callers who wait for a check
	mostOfAddress = 64  // of them at one address
	mostKnown     = 64  // beyond them, users who were let in before
)

// ErrBusy is a sign-in, or another command with a password, that was not looked at because too many others are. The same one may
// be sent again.
var ErrBusy = fault.Define(fault.Retry, "error.msg.too.many.sign.ins", "Too many sign-ins are waiting to be checked. Try again in a moment.")

// New has no line.
func New() *Doorkeeper {
	return &Doorkeeper{
		free: ChecksAtOnce, latest: map[string]int64{}, known: map[guessed]time.Time{},
		here:     guesses{free: 3, first: 100 * time.Millisecond, longest: 2 * time.Second, wrong: map[guessed]wrongGuesses{}},
		anywhere: guesses{free: 20, first: 200 * time.Millisecond, longest: 200 * time.Millisecond, wrong: map[guessed]wrongGuesses{}},
	}
}

// Check runs the check of a user's password when it is the caller's turn and remembers how it went. The address is "" where it
// is not known.
func (k *Doorkeeper) Check(ctx context.Context, user, address string, verify func() error) error {
	wait, known, ok := k.admit(user, address, time.Now())
	if !ok {
		return ErrBusy.New()
	}
	if err := pause(ctx, wait); err != nil {
		return err
	}
	var outcome error
	if err := k.work(ctx, &visitor{address: address, known: known}, func() { outcome = verify() }); err != nil {
		return err
	}
	k.remember(user, address, outcome == nil, time.Now())
	return outcome
}

// admit says how long a guess has to wait before it is looked at, and whether the user was let in at the address before. It is
// refused when that is too long.
func (k *Doorkeeper) admit(user, address string, now time.Time) (wait time.Duration, known, ok bool) {
	k.mu.Lock()
	defer k.mu.Unlock()
	here, anywhere := guessedOf(user, address), guessedOf(user)
	_, known = k.known[here]
	wait = k.here.wait(here, now)
	if !known {
		wait = max(wait, k.anywhere.wait(anywhere, now))
	}
	if wait > longestQueue {
		return 0, known, false
	}
	k.here.book(here, now.Add(wait))
	if !known {
		k.anywhere.book(anywhere, now.Add(wait))
	}
	return wait, known, true
}

// remember notes how a check went. A right password ends the row of wrong ones at the address.
func (k *Doorkeeper) remember(user, address string, right bool, now time.Time) {
	k.mu.Lock()
	defer k.mu.Unlock()
	here := guessedOf(user, address)
	if right {
		delete(k.here.wrong, here)
		k.know(here, now)
		return
	}
	k.here.failed(here, now)
	if _, known := k.known[here]; !known {
		k.anywhere.failed(guessedOf(user), now)
	}
}

// know remembers that a user was let in, and forgets the oldest of them when there are too many.
func (k *Doorkeeper) know(here guessed, now time.Time) {
	if _, known := k.known[here]; !known && len(k.known) >= mostGuessed {
		oldest := here
		for other, at := range k.known {
			if last, found := k.known[oldest]; !found || at.Before(last) {
				oldest = other
			}
		}
		delete(k.known, oldest)
	}
	k.known[here] = now
}

// Work does something costly with a password when it is the turn of a caller from an address, "" where that is not known.
func (k *Doorkeeper) Work(ctx context.Context, address string, do func()) error {
	return k.work(ctx, &visitor{address: address}, do)
}

// Waiting is how many callers wait for a turn.
func (k *Doorkeeper) Waiting() int {
	k.mu.Lock()
	defer k.mu.Unlock()
	return len(k.line)
}

// work does something costly when it is the visitor's turn.
func (k *Doorkeeper) work(ctx context.Context, v *visitor, do func()) error {
	v.turn = make(chan struct{})
	if !k.join(v) {
		return ErrBusy.New()
	}
	select {
	case <-v.turn:
		defer k.leave()
		do()
		return nil
	case <-ctx.Done():
		k.giveUp(v)
		return ctx.Err()
	}
}

// join puts a visitor into the line, unless it is too long.
func (k *Doorkeeper) join(v *visitor) bool {
	k.mu.Lock()
	defer k.mu.Unlock()
	ofAddress := 0
	for _, other := range k.line {
		if other.address == v.address {
			ofAddress++
		}
	}
	switch {
	case v.known && len(k.line) >= mostWaiting+mostKnown,
		!v.known && len(k.line) >= mostWaiting,
		!v.known && v.address != "" && ofAddress >= mostOfAddress:
		return false
	}
	k.line = append(k.line, v)
	k.call()
	return true
}

// leave ends a turn.
func (k *Doorkeeper) leave() {
	k.mu.Lock()
	defer k.mu.Unlock()
	k.free++
	k.call()
}

// giveUp takes a visitor out of the line who went away, perhaps with a turn that came at the same moment.
func (k *Doorkeeper) giveUp(v *visitor) {
	k.mu.Lock()
	defer k.mu.Unlock()
	if i := slices.Index(k.line, v); i >= 0 {
		k.line = slices.Delete(k.line, i, i+1)
		return
	}
	k.free++
	k.call()
}

// call gives the turns that nobody has: to known users first, and then to the address that had none for the longest time.
func (k *Doorkeeper) call() {
	for ; k.free > 0 && len(k.line) > 0; k.free-- {
		first := 0
		for i, v := range k.line {
			if k.before(v, k.line[first]) {
				first = i
			}
		}
		v := k.line[first]
		k.line = slices.Delete(k.line, first, first+1)
		k.given++
		k.latest[v.address] = k.given
		close(v.turn)
	}
	if len(k.line) == 0 || len(k.latest) > mostGuessed {
		clear(k.latest)
	}
}

// before reports whether a visitor goes before one who came earlier.
func (k *Doorkeeper) before(v, earlier *visitor) bool {
	if v.known != earlier.known {
		return v.known
	}
	return k.latest[v.address] < k.latest[earlier.address]
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
