package lending

import (
	"context"
	"sync"
	"time"

	"lending.example/platform/lending/events/webhooks"
	"lending.example/platform/lending/store"
)

// Webhooks posts the events of all tenants to the hooks that users made (HookService). Nothing is posted by a platform without one.
// Any number of programs on the same store may have one: they share the work.
type Webhooks struct {
	platform *Platform
	options  WebhookOptions

	mu      sync.Mutex
	workers map[string]*webhooks.Worker
}

// WebhookOptions are the optional settings of Webhooks. Nil is a good default.
type WebhookOptions struct {
	// AllowPrivate lets hooks post to addresses of private networks, of this machine among them, and by http. Whoever may make a hook
	// can reach then what this program can reach.
	AllowPrivate bool
	// Jitter gives numbers from 0 to 1, by which the pauses before another try differ; default random.
	Jitter func() float64
}

// Webhooks makes what posts events to hooks.
func (p *Platform) Webhooks(options *WebhookOptions) *Webhooks {
	w := &Webhooks{platform: p, workers: map[string]*webhooks.Worker{}}
	if options != nil {
		w.options = *options
	}
	return w
}

// lookForDue is how often it is looked for what is to be posted again, and for what other programs did.
const lookForDue = time.Second

// Run posts until the context ends, and returns when what it was at is done. What goes wrong is logged and tried again.
func (w *Webhooks) Run(ctx context.Context) {
	ticker := time.NewTicker(lookForDue)
	defer ticker.Stop()
	stopped := outage{logger: w.platform.cfg.Logger}
	for {
		changed := w.platform.bells.next(anyTenant)
		if err := w.look(ctx); ctx.Err() == nil {
			stopped.note(err, "posting to hooks")
		}
		select {
		case <-ctx.Done():
			w.wait()
			return
		case <-changed:
		case <-ticker.C:
		}
	}
}

// Look posts what is due at the moment of the platform's clock, and returns when that is done.
func (w *Webhooks) Look(ctx context.Context) error {
	err := w.look(ctx)
	w.wait()
	return err
}

func (w *Webhooks) look(ctx context.Context) error {
	tenants, err := w.platform.store.Tenants(ctx)
	for _, tenant := range tenants {
		if err == nil {
			err = w.worker(tenant).Look(ctx)
		}
	}
	return err
}

func (w *Webhooks) worker(tenant string) *webhooks.Worker {
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.workers[tenant] == nil {
		w.workers[tenant] = webhooks.NewWorker(webhooks.Config{
			Tenant: tenant, Store: w.platform.store, Clock: w.platform.cfg.Clock, Logger: w.platform.cfg.Logger,
			AllowPrivate: w.options.AllowPrivate, Jitter: w.options.Jitter,
		})
	}
	return w.workers[tenant]
}

func (w *Webhooks) wait() {
	w.mu.Lock()
	defer w.mu.Unlock()
	for _, worker := range w.workers {
		worker.Wait()
	}
}

// forgetDeliveries removes what is told of deliveries that are older than events are kept.
func (p *Platform) forgetDeliveries(ctx context.Context, tenant string, since time.Time) error {
	for more := true; more; {
		err := p.store.Update(ctx, tenant, func(tx store.Tx) (err error) {
			more, err = webhooks.ForgetDeliveries(tx, since)
			return err
		})
		if err != nil {
			return err
		}
	}
	return nil
}
