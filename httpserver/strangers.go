package httpserver

import (
	"context"
	"sync"
	"time"

	"lending.example/platform/lending/fault"
)

// What needs no credentials is served at a pace for each address, before anything of it is read: so many at once, and then one
// after the other. A faster caller waits at no cost to others, and is refused when the wait grows long.
const (
	strangersAtOnce = 20
	strangersEvery  = 50 * time.Millisecond
	visitsAtOnce    = 100 // to documentation, description and metrics, of which a browser loads some together
	visitsEvery     = 20 * time.Millisecond
	longestStranger = 2 * time.Second
	mostAddresses   = 10_000
	mostOfStrangers = 8 << 10 // bytes of a body: a name and a password, or an address
)

var errStrangers = fault.Define(fault.Retry, "error.msg.too.many.requests.without.credentials", "Too many requests without credentials come from this address. Try again in a moment.")

// pace says when the next request of an address is served.
type pace struct {
	atOnce int
	every  time.Duration

	mu   sync.Mutex
	next map[string]time.Time // by address: when it would be, had it never come several at once
}

// newPace is that of requests for endpoints that are open to strangers.
func newPace() *pace { return paced(strangersAtOnce, strangersEvery) }

// paced serves some requests of an address at once, and then one after the other.
func paced(atOnce int, every time.Duration) *pace {
	return &pace{atOnce: atOnce, every: every, next: map[string]time.Time{}}
}

// await waits until a request of an address may be served.
func (p *pace) await(ctx context.Context, address string) error {
	wait, ok := p.reserve(address, time.Now())
	if !ok {
		return errStrangers.New()
	}
	if wait == 0 {
		return nil
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

// reserve takes the next place of an address, and says how long it is until then; false when that is too long.
func (p *pace) reserve(address string, now time.Time) (time.Duration, bool) {
	p.mu.Lock()
	defer p.mu.Unlock()
	earliest := now.Add(-time.Duration(p.atOnce) * p.every)
	next := p.next[address]
	if next.Before(earliest) {
		next = earliest
	}
	next = next.Add(p.every)
	wait := max(next.Sub(now), 0)
	if wait > longestStranger {
		return 0, false
	}
	if len(p.next) >= mostAddresses {
		p.forget(earliest)
	}
	p.next[address] = next
	return wait, true
}

// forget makes room: addresses that are served at once anyway, and all of them when none is.
func (p *pace) forget(earliest time.Time) {
	for address, next := range p.next {
		if !next.After(earliest) {
			delete(p.next, address)
		}
	}
	if len(p.next) >= mostAddresses {
		clear(p.next)
	}
}
