package lending

import (
	"context"
	"crypto/rand"
	"errors"
	"time"

	"lending.example/platform/lending/events"
	"lending.example/platform/lending/store"
)

// Pauses after a broker failed, and how long it may take over a batch: less than the lease of a place lasts.
const (
	firstPublishingPause   = time.Second
	longestPublishingPause = 30 * time.Second
	publishingTimeout      = 10 * time.Second
)

// Publish hands the events of all tenants to a broker until the context ends or the platform is closed, and returns the error that
// says which (store.ErrClosed): those of a tenant in their order, each at least once, from a place that the platform keeps in each
// tenant under a consumer's name; a new name begins with the oldest event. Any number of
// programs on the same store may publish under one name: they share the work. What goes wrong is logged and tried again.
func (p *Platform) Publish(ctx context.Context, consumer string, to events.Publisher) error {
	if err := p.isMade(); err != nil {
		return err
	}
	if err := events.CheckName(consumer); err != nil {
		return err
	}
	w := publishing{platform: p, consumer: consumer, to: to, places: map[string]*place{}}
	defer w.leave(ctx)
	pause := lookForEvents
	for {
		changed := p.notifier.next(anyTenant)
		err := w.round(ctx)
		switch {
		case err == nil:
			pause = lookForEvents
		case errors.Is(err, store.ErrClosed):
			return err
		case ctx.Err() == nil:
			changed, pause = nil, min(max(2*pause, firstPublishingPause), longestPublishingPause)
			p.cfg.Logger.Warn("events cannot be published; they are tried again", "consumer", consumer, "after", pause, "error", err)
		}
		again := time.NewTimer(pause)
		select {
		case <-ctx.Done():
			again.Stop()
			return ctx.Err()
		case <-changed:
		case <-again.C:
		}
		again.Stop()
	}
}

// publishing is the work of one Publish.
type publishing struct {
	platform *Platform
	consumer string
	to       events.Publisher
	places   map[string]*place // by tenant
}

// round publishes what there is, of every tenant. A tenant that fails holds back no other one.
func (w *publishing) round(ctx context.Context) error {
	tenants, err := w.platform.store.Tenants(ctx)
	if err != nil {
		return err
	}
	var failed []error
	for _, tenant := range tenants {
		if w.places[tenant] == nil {
			w.places[tenant] = &place{events: w.platform.Events(tenant), name: w.consumer, owner: rand.Text()}
		}
		failed = append(failed, w.tenant(ctx, w.places[tenant]))
	}
	return errors.Join(failed...)
}

// tenant publishes what there is of one tenant, unless another program is at it.
func (w *publishing) tenant(ctx context.Context, p *place) error {
	ahead, err := p.ahead(ctx)
	if err != nil || !ahead {
		return err
	}
	for ours, err := p.claim(ctx); ; ours, err = p.keep(ctx) {
		if err != nil || !ours {
			return err
		}
		batch, err := p.next(ctx)
		if err == nil && len(batch) == 0 {
			_, err = p.keep(ctx)
			return err
		}
		if err != nil {
			return err
		}
		if err := w.publish(ctx, p.events.tenant, batch); err != nil {
			return err
		}
		p.number = batch[len(batch)-1].Number
	}
}

func (w *publishing) publish(ctx context.Context, tenant string, batch []Event) error {
	ctx, cancel := context.WithTimeout(ctx, publishingTimeout)
	defer cancel()
	return w.to.Publish(ctx, tenant, batch)
}

// leave gives the places to the programs that wait for them.
func (w *publishing) leave(ctx context.Context) {
	for _, p := range w.places {
		p.leave(ctx)
	}
}

// ahead reports whether there is anything after the place as it is stored, by reading alone.
func (p *place) ahead(ctx context.Context) (ahead bool, err error) {
	err = p.events.platform.store.View(ctx, p.events.tenant, func(tx store.Tx) error {
		c, err := events.ConsumerNamed(tx, p.name)
		if err != nil {
			return err
		}
		last, err := events.Last(tx)
		ahead = last > c.Number
		return err
	})
	return ahead, asFault(err)
}

// next reads some events after the place. What was forgotten before it was read is passed over, and logged.
func (p *place) next(ctx context.Context) ([]Event, error) {
	batch, err := p.events.page(ctx, p.number)
	if errors.Is(err, events.ErrForgotten) {
		p.events.platform.cfg.Logger.Error("events were forgotten before a consumer heard of them", "tenant", p.events.tenant, "consumer", p.name, "after", p.number)
		return p.events.page(ctx, 0)
	}
	return batch, err
}
