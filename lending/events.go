package lending

import (
	"cmp"
	"context"
	"crypto/rand"
	"iter"
	"time"

	"lending.example/platform/lending/events"
	"lending.example/platform/lending/store"
)

// Events is the stream of what happened in a tenant, for programs: without permissions, and without an end. A user's view of it is
// [EventService.List].
type Events struct {
	platform *Platform
	tenant   string
}

// Events names the stream of a tenant.
func (p *Platform) Events(tenant string) Events { return Events{p, tenant} }

// Event is something that happened; package events has its types.
type Event = events.Event

// Since reads the events after a number, in order, up to the last there is; from 0, beginning with the oldest that is kept. They
// are read in parts, so that memory does not grow with the stream and no snapshot is kept while the caller works. An error ends the
// stream as its last pair: events.ErrForgotten where events after the number are no longer kept.
func (e Events) Since(ctx context.Context, number int64) iter.Seq2[Event, error] {
	return func(yield func(Event, error) bool) {
		for {
			page, err := e.page(ctx, number)
			if err != nil {
				yield(Event{}, err)
				return
			}
			for _, event := range page {
				if !yield(event, nil) {
					return
				}
				number = event.Number
			}
			if len(page) == 0 {
				return
			}
		}
	}
}

// Last is the number of the newest event; 0 when there is none.
func (e Events) Last(ctx context.Context) (last int64, err error) {
	if err := e.platform.isMade(); err != nil {
		return 0, err
	}
	err = e.platform.store.View(ctx, e.tenant, func(tx store.Tx) error {
		last, err = events.Last(tx)
		return err
	})
	return last, asFault(err)
}

func (e Events) page(ctx context.Context, after int64) (page []Event, err error) {
	if err := e.platform.isMade(); err != nil {
		return nil, err
	}
	err = e.platform.store.View(ctx, e.tenant, func(tx store.Tx) error {
		page, err = events.Read(tx, after)
		return err
	})
	return page, asFault(err)
}

// Changed is closed when this program stores the next events of the tenant. Who waits for it asks for it before looking for what
// there is. What other programs on the same store do does not close it.
func (e Events) Changed() <-chan struct{} { return e.platform.notifier.next(e.tenant) }

// Follow hands the events after a number to a function, one at a time and in order, those that are to come included, until the
// context ends or the function returns an error, which Follow returns. The caller keeps the number of the last event that is done,
// and begins there the next time: at least once is every event handed over. Followers do not wait for each other, and commands wait
// for none of them.
//
// What this program does is seen at once, what others on the same store do within half a second.
func (e Events) Follow(ctx context.Context, after int64, do func(context.Context, Event) error) error {
	if err := e.platform.isMade(); err != nil {
		return err
	}
	if do == nil {
		return ErrNoFunction
	}
	for {
		changed := e.Changed()
		for event, err := range e.Since(ctx, after) {
			if err == nil {
				err = do(ctx, event)
			}
			if err != nil {
				return err
			}
			after = event.Number
		}
		if err := e.wait(ctx, changed); err != nil {
			return err
		}
	}
}

// lookForEvents is how often a follower looks for what other programs did.
const lookForEvents = 500 * time.Millisecond

// wait returns when there may be something new.
func (e Events) wait(ctx context.Context, changed <-chan struct{}) error {
	pause := time.NewTimer(lookForEvents)
	defer pause.Stop()
	select {
	case <-ctx.Done():
		return ctx.Err()
	case <-changed:
	case <-pause.C:
	}
	return nil
}

// consumerLease is how long a program that follows under a name may be silent before another one takes the name over.
const consumerLease = 15 * time.Second

// keepEvery is how often the place of a consumer is stored at most: a commit for each event would take as long as the commands.
const keepEvery = time.Second

// FollowAs is Follow from a place that the platform keeps under the consumer's name; a new name begins with the oldest event. One
// program at a time follows under a name: others wait until it stops, or has been silent for fifteen seconds, and go on after it.
// The place is stored once a second, and when FollowAs returns: after a crash, the events of the last second come again. A
// function that takes longer than ten seconds over one event may find that another program has taken the name over.
func (e Events) FollowAs(ctx context.Context, consumer string, do func(context.Context, Event) error) error {
	if err := cmp.Or(e.platform.isMade(), events.CheckName(consumer)); err != nil {
		return err
	}
	if do == nil {
		return ErrNoFunction
	}
	place := &place{events: e, name: consumer, owner: rand.Text()}
	defer place.leave(ctx)
	for waits := false; ; {
		changed := e.Changed()
		ours, err := place.claim(ctx)
		if err != nil {
			return err
		}
		if ours {
			if err := place.run(ctx, do); err != nil {
				return err
			}
		} else if !waits {
			e.platform.cfg.Logger.InfoContext(ctx, "a consumer waits for another program, which follows under its name", "tenant", e.tenant, "consumer", consumer)
		}
		waits = !ours
		if err := e.wait(ctx, changed); err != nil {
			return err
		}
	}
}

// place is the position of a consumer in the stream, held by one program.
type place struct {
	events Events
	name   string
	owner  string

	number int64     // of the last event that is done
	stored int64     // of that, as it is kept
	kept   time.Time // when it was
	until  time.Time // when the lease is to be renewed; zero where the place is not held
}

// claim takes the place, or holds it for longer, and reports whether it could. Only what has changed is written.
func (p *place) claim(ctx context.Context) (ours bool, err error) {
	now := p.events.platform.cfg.realTime()
	if now.Before(p.until) {
		return true, nil
	}
	err = p.update(ctx, func(c *events.Consumer) bool {
		held := c.Owner == p.owner
		if ours = c.Claim(p.owner, now, consumerLease); ours && !held {
			p.number = c.Number
		}
		if ours {
			c.Number = p.number
		}
		return ours
	})
	if p.until = (time.Time{}); ours && err == nil {
		p.until, p.stored, p.kept = now.Add(consumerLease/3), p.number, time.Now()
	}
	return ours && err == nil, err
}

// run hands over what there is, and stores from time to time how far it came.
func (p *place) run(ctx context.Context, do func(context.Context, Event) error) error {
	for event, err := range p.events.Since(ctx, p.number) {
		if err == nil {
			err = do(ctx, event)
		}
		if err != nil {
			return err
		}
		p.number = event.Number
		if ours, err := p.keep(ctx); err != nil || !ours {
			return err
		}
	}
	_, err := p.keep(ctx)
	return err
}

// keep stores the place and holds it for longer, not more often than need be, and reports whether it is still held.
func (p *place) keep(ctx context.Context) (ours bool, err error) {
	if p.number == p.stored || time.Since(p.kept) < keepEvery {
		return true, nil
	}
	p.until = time.Time{}
	return p.claim(ctx)
}

// leave gives the place to the program that waits for it.
func (p *place) leave(ctx context.Context) {
	if p.until.IsZero() {
		return
	}
	err := p.update(context.WithoutCancel(ctx), func(c *events.Consumer) bool {
		if c.Owner != p.owner {
			return false
		}
		c.Number, c.Owner, c.Until = p.number, "", time.Time{}
		return true
	})
	if err != nil {
		p.events.platform.cfg.Logger.Warn("the place of a consumer was not given up; others wait until its lease ends", "consumer", p.name, "error", err)
	}
}

// update changes the stored place; the change says whether there is one.
func (p *place) update(ctx context.Context, change func(*events.Consumer) bool) error {
	return asFault(p.events.platform.store.Update(ctx, p.events.tenant, func(tx store.Tx) error {
		c, err := events.ConsumerNamed(tx, p.name)
		if err != nil || !change(&c) {
			return err
		}
		return c.Save(tx)
	}))
}
