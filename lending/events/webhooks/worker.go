package webhooks

import (
	"context"
	"crypto/rand"
	"log/slog"
	mathrand "math/rand/v2"
	"net/http"
	"strconv"
	"sync"
	"time"

	"lending.example/platform/lending/store"
)

// config is what a worker needs.
type config struct {
	Tenant string
	Store  store.Store
	Clock  func() time.Time
	Real   func() time.Time
	Logger *slog.Logger
	// AllowPrivate lets it post to addresses of private networks, and by http.
	AllowPrivate bool
	// Jitter gives numbers from 0 to 1 by which pauses differ; default random.
	Jitter func() float64
}

// worker posts the events of one tenant. Any number of programs on the same store may have one.
type worker struct {
	cfg    config
	owner  string
	client *http.Client

	mu      sync.Mutex
	busy    map[int64]bool   // hooks that are worked on
	pauses  map[int64]paused // by delivery
	running sync.WaitGroup
}

// paused is a delivery that waits: when it is due by the platform's clock, and when its pause is over in real time.
type paused struct{ due, until time.Time }

// newWorker makes a worker.
func newWorker(cfg config) *worker {
	if cfg.Jitter == nil {
		cfg.Jitter = mathrand.Float64
	}
	return &worker{cfg: cfg, owner: rand.Text(), client: newClient(cfg.AllowPrivate), busy: map[int64]bool{}, pauses: map[int64]paused{}}
}

// look begins to work on every hook that has something to post and is not worked on yet. It does not wait: a slow receiver holds back no
// other one.
func (w *worker) look(ctx context.Context) error {
	var list []Hook
	err := w.cfg.Store.View(ctx, w.cfg.Tenant, func(tx store.Tx) (err error) {
		list, err = all(tx)
		return err
	})
	for i := range list {
		w.begin(ctx, &list[i])
	}
	return err
}

// begin works on a hook until nothing is left that can be posted now.
func (w *worker) begin(ctx context.Context, h *Hook) {
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.busy[h.ID] {
		return
	}
	w.busy[h.ID] = true
	w.running.Go(func() {
		defer func() {
			w.mu.Lock()
			defer w.mu.Unlock()
			delete(w.busy, h.ID)
		}()
		for more := true; more && ctx.Err() == nil; {
			var err error
			if more, err = w.round(ctx, h); err != nil && ctx.Err() == nil {
				w.cfg.Logger.Error("a hook cannot be worked on", "tenant", w.cfg.Tenant, "hook", h.ID, "error", err)
				return
			}
		}
	})
}

// wait returns when nothing is worked on.
func (w *worker) wait() { w.running.Wait() }

// place is the name of a hook as a consumer of the stream.
func (h *Hook) place() string { return "hook:" + strconv.FormatInt(h.ID, 10) }
