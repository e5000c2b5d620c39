package webhooks

import (
	"context"
	"errors"
	"slices"
	"sync"
	"time"

	"lending.example/platform/lending/events"
	"lending.example/platform/lending/store"
)

const (
	// lease is how long a program that works on a hook may be silent before another one takes it over: longer than a round.
	lease = 30 * time.Second
	// roundBegins is how long requests of a round are begun; each takes ten seconds at most.
	roundBegins = 15 * time.Second
	// mostAtOnce bounds the requests to one receiver.
	mostAtOnce = 8
	// mostInRound bounds the requests of a round.
	mostInRound = 256
)

// round takes new events over, posts what is due, and notes what came of it. It reports whether there may be more to do at once.
//
// A program that dies between the second and the third leaves what it posted waiting, so that it is posted again.
func (w *worker) round(ctx context.Context, h *Hook) (more bool, err error) {
	idle, err := w.idle(ctx, h)
	if err != nil || idle {
		return false, err
	}
	queued, ours, err := w.takeOver(ctx, h)
	if err != nil || !ours {
		return false, err
	}
	lines, err := w.due(ctx, h)
	if err != nil {
		return false, err
	}
	tried := w.postAll(ctx, lines)
	if len(tried) == 0 {
		return queued, nil
	}
	return true, w.keep(context.WithoutCancel(ctx), tried)
}

// idle reports whether there is nothing to do for a hook at the moment, by reading alone.
func (w *worker) idle(ctx context.Context, h *Hook) (idle bool, err error) {
	err = w.cfg.Store.View(ctx, w.cfg.Tenant, func(tx store.Tx) error {
		place, err := events.ConsumerNamed(tx, h.place())
		if err != nil {
			return err
		}
		last, err := events.Last(tx)
		if err != nil {
			return err
		}
		waiting, err := waitingFor(tx, h.ID)
		if err != nil {
			return err
		}
		ahead := h.Active && last > max(place.Number, h.From) && len(waiting) < mostWaiting
		idle = !ahead && len(w.heads(waiting)) == 0
		return nil
	})
	return idle, err
}

// heads are the deliveries that may be posted now: of each resource the first, when it is due.
func (w *worker) heads(waiting []Delivery) []*Delivery {
	now := w.cfg.Clock()
	seen := map[string]bool{}
	var heads []*Delivery
	for i := range waiting {
		d := &waiting[i]
		if first := !seen[d.Resource]; first && w.isDue(d, now) {
			heads = append(heads, d)
		}
		seen[d.Resource] = true
	}
	return heads
}

// isDue reports whether the pause of a delivery is over: by the platform's clock, or by real time since this worker met the delivery, as
// the platform's clock may stand still. One that is due after the longest pause there is was put off while the clock was ahead.
func (w *worker) isDue(d *Delivery, now time.Time) bool {
	pause := d.DueAt.Sub(now)
	w.mu.Lock()
	defer w.mu.Unlock()
	if met := w.pauses[d.ID]; met.due.Equal(d.DueAt) && pause > 0 && pause <= 2*longestPause {
		return !w.cfg.Real().Before(met.until)
	}
	delete(w.pauses, d.ID)
	if pause <= 0 || pause > 2*longestPause {
		return true
	}
	w.pauses[d.ID] = paused{due: d.DueAt, until: w.cfg.Real().Add(pause)}
	return false
}

// takeOver leases the hook, and queues the events after its place that it wants. The hook may have been changed since it was read.
func (w *worker) takeOver(ctx context.Context, h *Hook) (queued, ours bool, err error) {
	err = w.cfg.Store.Update(ctx, w.cfg.Tenant, func(tx store.Tx) error {
		queued, ours = false, false
		place, err := events.ConsumerNamed(tx, h.place())
		if err != nil {
			return err
		}
		read, err := hooks.Get(tx, h.ID)
		if errors.Is(err, store.ErrNotFound) {
			return nil // deleted
		}
		if err != nil {
			return err
		}
		*h = read
		if ours = place.Claim(w.owner, w.cfg.Real(), lease); !ours {
			return nil
		}
		if h.Active {
			if queued, err = w.queue(tx, h, &place); err != nil {
				return err
			}
		}
		return place.Save(tx)
	})
	return queued, ours, err
}

// queue makes deliveries of the next events, and moves the place after them.
func (w *worker) queue(tx store.Tx, h *Hook, place *events.Consumer) (queued bool, err error) {
	waiting, err := waitingFor(tx, h.ID)
	if err != nil {
		return false, err
	}
	place.Number = max(place.Number, h.From)
	list, err := events.Read(tx, place.Number)
	if errors.Is(err, events.ErrForgotten) {
		w.cfg.Logger.Error("events were forgotten before a hook heard of them", "tenant", w.cfg.Tenant, "hook", h.ID, "after", place.Number)
		list, err = events.Read(tx, 0)
	}
	if err != nil {
		return false, err
	}
	types, room, now := h.types(), mostWaiting-len(waiting), w.cfg.Clock()
	for _, e := range list {
		if slices.Contains(types, e.Type) {
			if room == 0 {
				break
			}
			room--
			d := Delivery{HookID: h.ID, Number: e.Number, Type: e.Type, Resource: e.Resource(), State: Waiting, At: now, DueAt: now}
			if err := deliveries.Insert(tx, &d); err != nil {
				return false, err
			}
		}
		place.Number, queued = e.Number, true
	}
	return queued, nil
}

// due reads what may be posted: for each resource whose first delivery is due, all that wait, in order.
func (w *worker) due(ctx context.Context, h *Hook) (lines [][]request, err error) {
	err = w.cfg.Store.View(ctx, w.cfg.Tenant, func(tx store.Tx) error {
		lines = nil
		waiting, err := waitingFor(tx, h.ID)
		if err != nil {
			return err
		}
		key, err := secrets.Get(tx, h.ID)
		if err != nil && !errors.Is(err, store.ErrNotFound) {
			return err
		}
		line, left := map[string]int{}, mostInRound
		for _, d := range w.heads(waiting) {
			line[d.Resource] = len(lines)
			lines = append(lines, nil)
		}
		for i := range waiting {
			at, due := line[waiting[i].Resource]
			if !due || left == 0 {
				continue
			}
			r := request{hook: h, delivery: &waiting[i]}
			var kept bool
			if r.body, kept, err = r.delivery.body(tx); err != nil {
				return err
			}
			if key.Current != "" {
				r.secrets = key.signing(w.cfg.Clock())
			}
			if !kept {
				r.hook = nil // forgotten meanwhile: it is parked
			}
			lines[at] = append(lines[at], r)
			left--
		}
		return nil
	})
	return lines, err
}

// postAll posts lines of deliveries, several at once, each line in its order and up to the first that fails.
func (w *worker) postAll(ctx context.Context, lines [][]request) (tried []*Delivery) {
	var mu sync.Mutex
	var posting sync.WaitGroup
	places := make(chan struct{}, mostAtOnce)
	end := time.Now().Add(roundBegins)
	for _, line := range lines {
		places <- struct{}{}
		posting.Go(func() {
			defer func() { <-places }()
			for _, r := range line {
				if ctx.Err() != nil || time.Now().After(end) {
					return
				}
				on := w.one(ctx, r)
				if ctx.Err() != nil && r.delivery.State == Waiting {
					return // the program stops: that says nothing about the receiver
				}
				mu.Lock()
				tried = append(tried, r.delivery)
				mu.Unlock()
				if !on {
					return
				}
			}
		})
	}
	posting.Wait()
	return tried
}

// one posts one delivery, and reports whether the next one of the resource may follow.
func (w *worker) one(ctx context.Context, r request) bool {
	if r.hook == nil {
		r.delivery.State, r.delivery.Problem = Parked, "the event is no longer kept"
		return true
	}
	return w.try(ctx, r)
}

// keep stores what came of deliveries. One that was changed meanwhile, by somebody who wants it again, stays as that left it.
func (w *worker) keep(ctx context.Context, tried []*Delivery) error {
	return w.cfg.Store.Update(ctx, w.cfg.Tenant, func(tx store.Tx) error {
		for _, d := range tried {
			d := *d // the function may run again
			if err := deliveries.Save(tx, &d); err != nil && !errors.Is(err, store.ErrConflict) {
				return err
			}
		}
		return nil
	})
}
