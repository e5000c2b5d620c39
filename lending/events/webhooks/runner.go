package webhooks

import (
	"context"
	"errors"
	"log/slog"
	"sync"
	"time"

	"lending.example/platform/lending/store"
)

// Office is what the program gives to a runner.
type Office struct {
	Store   store.Store
	Clock   func() time.Time // the platform's
	Real    func() time.Time // real time, on which leases and pauses run
	Logger  *slog.Logger
	Changed func() <-chan struct{} // closed when this program stores the next events of any tenant
}

// Options are the optional settings of a Runner. Nil is a good default.
type Options struct {
	// AllowPrivate lets hooks post to addresses of private networks, of this machine among them, and by http. A user who may make a hook
	// can reach then what this program can reach.
	AllowPrivate bool
	// Jitter gives numbers from 0 to 1, by which the pauses before another try differ; default random.
	Jitter func() float64
}

// Runner posts the events of all tenants to the hooks that users made. Any number of programs on the same store may have one: they
// share the work.
type Runner struct {
	office  Office
	options Options

	mu      sync.Mutex
	workers map[string]*worker // by tenant
}

// NewRunner makes a runner.
func NewRunner(office Office, options *Options) *Runner {
	r := &Runner{office: office, workers: map[string]*worker{}}
	if options != nil {
		r.options = *options
	}
	return r
}

// lookForDue is how often it is looked for what is to be posted again, and for what other programs did.
const lookForDue = time.Second

// Run posts until the context ends or the store is closed, and returns when what it was at is done; no connection stays open. What
// goes wrong is logged and tried again.
func (r *Runner) Run(ctx context.Context) {
	defer r.hangUp()
	ticker := time.NewTicker(lookForDue)
	defer ticker.Stop()
	stopped := outage{logger: r.office.Logger}
	for {
		changed := r.office.Changed()
		err := r.look(ctx)
		if errors.Is(err, store.ErrClosed) {
			r.wait()
			return
		}
		if ctx.Err() == nil {
			stopped.note(err, "posting to hooks")
		}
		select {
		case <-ctx.Done():
			r.wait()
			return
		case <-changed:
		case <-ticker.C:
		}
	}
}

// Look posts what is due at the moment of the platform's clock, and returns when that is done.
func (r *Runner) Look(ctx context.Context) error {
	err := r.look(ctx)
	r.wait()
	return err
}

func (r *Runner) look(ctx context.Context) error {
	tenants, err := r.office.Store.Tenants(ctx)
	for _, tenant := range tenants {
		if err == nil {
			err = r.worker(tenant).look(ctx)
		}
	}
	return err
}

func (r *Runner) worker(tenant string) *worker {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.workers[tenant] == nil {
		r.workers[tenant] = newWorker(config{
			Tenant: tenant, Store: r.office.Store, Clock: r.office.Clock, Real: r.office.Real, Logger: r.office.Logger,
			AllowPrivate: r.options.AllowPrivate, Jitter: r.options.Jitter,
		})
	}
	return r.workers[tenant]
}

func (r *Runner) wait() {
	r.mu.Lock()
	defer r.mu.Unlock()
	for _, worker := range r.workers {
		worker.wait()
	}
}

// hangUp closes the connections that wait for another post.
func (r *Runner) hangUp() {
	r.mu.Lock()
	defer r.mu.Unlock()
	for _, worker := range r.workers {
		worker.client.CloseIdleConnections()
	}
}
