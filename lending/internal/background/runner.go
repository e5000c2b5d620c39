package background

import (
	"context"
	"crypto/rand"
	"errors"
	"log/slog"
	"runtime/pprof"
	"strconv"
	"sync"
	"time"

	"lending.example/platform/lending/fault"
	"lending.example/platform/lending/jobs"
	"lending.example/platform/lending/store"
)

// Platform is what a runner asks of the platform. Errors of its store are faults.
type Platform interface {
	Tenants(ctx context.Context) ([]string, error)
	View(ctx context.Context, tenant string, read func(store.Tx) error) error
	// Continue does the next page of a run, Leave gives up a share, End ends a run that cannot go on; each is a command.
	Continue(ctx context.Context, tenant string, in jobs.NextPage) (jobs.Progress, error)
	Leave(ctx context.Context, tenant string, in jobs.LeavingWorker) error
	End(ctx context.Context, tenant string, in jobs.EndedRun) error
}

// Options are the settings of a runner.
type Options struct {
	Clock  func() time.Time // real time, on which leases run
	Logger *slog.Logger
	Lease  time.Duration // how long a program that works on a run may be silent
}

// Runner works on the runs of jobs in the background. Each page of a run is a command of its own, and what this program works on is
// leased: a run that is cut off by the end of the program is taken over by another one on the same store, or goes on when the platform
// is opened again.
type Runner struct {
	platform Platform
	options  Options
	owner    string // the name of this program towards others, different after every start
	ctx      context.Context
	stop     context.CancelFunc
	running  sync.WaitGroup

	mu   sync.Mutex
	runs map[runKey]*Run
}

type runKey struct {
	tenant string
	run    int64
}

// labels tell in profiles and contexts whose work a goroutine does.
func (k runKey) labels() pprof.LabelSet {
	return pprof.Labels("tenant", k.tenant, "run", strconv.FormatInt(k.run, 10))
}

// New makes a runner that works on nothing yet.
func New(p Platform, o Options) *Runner {
	r := &Runner{platform: p, options: o, owner: rand.Text(), runs: map[runKey]*Run{}}
	r.ctx, r.stop = context.WithCancel(context.Background())
	return r
}

// Start works on a run until it has ended. A run that this program works on already is not started twice.
func (r *Runner) Start(tenant string, number int64) *Run {
	key := runKey{tenant, number}
	r.mu.Lock()
	defer r.mu.Unlock()
	if run := r.runs[key]; run != nil {
		return run
	}
	run := newRun(r, key)
	r.runs[key] = run
	r.running.Go(func() {
		pprof.Do(r.ctx, key.labels(), func(ctx context.Context) { run.leave(run.work(ctx)) })
		r.mu.Lock()
		delete(r.runs, key)
		r.mu.Unlock()
		close(run.done)
	})
	return run
}

// Resume continues the runs that have not ended, of all tenants.
func (r *Runner) Resume(ctx context.Context) error {
	tenants, err := r.platform.Tenants(ctx)
	if err != nil {
		return err
	}
	for _, tenant := range tenants {
		var left []int64
		err := r.platform.View(ctx, tenant, func(tx store.Tx) (err error) {
			left, err = jobs.Running(tx)
			return err
		})
		if err != nil && !errors.Is(err, store.ErrNotFound) && fault.KindOf(err) != fault.NotFound {
			return err
		}
		for _, run := range left {
			r.Start(tenant, run)
		}
	}
	return nil
}

// Stopped reports whether the runner was closed.
func (r *Runner) Stopped() bool { return r.ctx.Err() != nil }

// Go does something else in the background, which Close waits for.
func (r *Runner) Go(do func(context.Context)) {
	r.running.Go(func() { do(context.WithoutCancel(r.ctx)) })
}

// Close stops after the pages that are being done, and waits for them.
func (r *Runner) Close() {
	r.stop()
	r.running.Wait()
}
