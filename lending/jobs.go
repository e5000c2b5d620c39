package lending

import (
	"context"
	"crypto/rand"
	"errors"
	"sync"
	"sync/atomic"
	"time"

	"lending.example/platform/lending/fault"
	"lending.example/platform/lending/internal/loans/book"
	"lending.example/platform/lending/internal/loans/nightly"
	"lending.example/platform/lending/jobs"
	"lending.example/platform/lending/store"
)

// runner works on the runs of jobs in the background, one goroutine for each. Each page of a run is a command of its own,
// and what this program works on is leased: a run that is cut off by the end of the program is taken over by another one on
// the same store, or goes on when the platform is opened again.
type runner struct {
	platform *Platform
	owner    string // the name of this program towards others, different after every start
	ctx      context.Context
	stop     context.CancelFunc
	running  sync.WaitGroup

	schedule atomic.Pointer[jobs.TimeOfDay] // when the scheduler closes business; nil without one

	mu   sync.Mutex
	runs map[runKey]*activity
}

type runKey struct {
	tenant string
	run    int64
}

// activity is the work of this program on a run.
type activity struct {
	meter *book.Meter
	done  chan struct{} // closed when this program has left the run

	mu       sync.Mutex
	progress jobs.Progress
	err      error
}

func (a *activity) note(p jobs.Progress) {
	a.mu.Lock()
	a.progress = p
	a.mu.Unlock()
}

// state is how far the run is, and what ended the work on it.
func (a *activity) state() (jobs.Progress, error) {
	a.mu.Lock()
	defer a.mu.Unlock()
	return a.progress, a.err
}

func newRunner(p *Platform) *runner {
	r := &runner{platform: p, owner: rand.Text(), runs: map[runKey]*activity{}}
	r.ctx, r.stop = context.WithCancel(context.Background())
	return r
}

// start works on a run until it has ended. A run that this program works on already is not started twice.
func (r *runner) start(tenant string, run int64) *activity {
	key := runKey{tenant, run}
	r.mu.Lock()
	defer r.mu.Unlock()
	if a := r.runs[key]; a != nil {
		return a
	}
	a := &activity{meter: book.NewMeter(time.Now), done: make(chan struct{})}
	r.runs[key] = a
	r.running.Go(func() {
		err := r.work(tenant, run, a)
		a.mu.Lock()
		a.err = err
		a.mu.Unlock()
		r.mu.Lock()
		delete(r.runs, key)
		r.mu.Unlock()
		close(a.done)
	})
	return a
}

// work does the pages of a run, and ends a run that cannot go on.
func (r *runner) work(tenant string, run int64, a *activity) error {
	desk := r.platform.Tenant(tenant).As(SystemUser).WithOrigin("job")
	view := func(ctx context.Context, read func(store.Tx) error) error {
		return r.platform.store.View(ctx, tenant, read)
	}
	worker := jobs.NewWorker(run, r.owner, r.platform.cfg.JobLease, view, a.meter)
	err := r.pages(desk, worker, view, a)
	worker.Stop()
	if r.ctx.Err() != nil {
		return errors.Join(r.ctx.Err(), r.leave(desk, run))
	}
	if transient(err) {
		r.platform.cfg.Logger.Warn("a job waits for the store; the scheduler, or who runs it again, goes on with it", "tenant", tenant, "run", run, "error", err)
		return err
	}
	if err != nil {
		r.platform.cfg.Logger.Error("a job failed", "tenant", tenant, "run", run, "error", err)
		_, failed := perform(r.ctx, desk, jobs.End, jobs.EndedRun{Run: run, Error: err.Error()})
		return errors.Join(err, failed)
	}
	return nil
}

// leave gives the share of a program that stops to others, at once.
func (r *runner) leave(desk *Desk, run int64) error {
	_, err := perform(context.WithoutCancel(r.ctx), desk, jobs.Leave, jobs.LeavingWorker{Run: run, Owner: r.owner})
	return err
}

// mostConflicts is how often in a row a page may meet other writers on its records, or a store that fails. Towards the end there is a
// second between two tries.
const mostConflicts = 20

func (r *runner) pages(desk *Desk, worker *jobs.Worker, view nightly.Viewer, a *activity) error {
	for conflicts := 0; ; {
		p, err := r.page(desk, worker, view, a)
		switch {
		case err == nil:
			conflicts = 0
		case worker.Again(err):
		case errors.Is(err, fault.ErrConcurrent) && conflicts < mostConflicts:
			conflicts++
		case transient(err) && conflicts < mostConflicts:
			r.pause(min(10*time.Millisecond<<conflicts, time.Second))
			conflicts++
		default:
			return err
		}
		if p.Done {
			return nil
		}
	}
}

// page does the next page of a run when there is one.
func (r *runner) page(desk *Desk, worker *jobs.Worker, view nightly.Viewer, a *activity) (jobs.Progress, error) {
	if err := r.awaitTurn(worker, view); err != nil {
		return jobs.Progress{}, asFault(err)
	}
	a.meter.Begin()
	in := worker.Next()
	a.meter.Lap("WAIT FOR READ")
	p, err := perform(r.ctx, desk, jobs.Continue, in)
	a.meter.Lap("COMMIT")
	if err == nil {
		worker.Done(p)
		a.note(p)
	}
	return p, err
}

// transient reports a failure of the store that passes: it says nothing of the run.
func transient(err error) bool { return fault.KindOf(err) == fault.Retry }

func (r *runner) pause(d time.Duration) {
	select {
	case <-r.ctx.Done():
	case <-time.After(d):
	}
}

// lookAgain is how often a program looks whether somebody else has left something of a run.
const lookAgain = time.Second

// awaitTurn waits while others have all that is left of the run.
func (r *runner) awaitTurn(worker *jobs.Worker, view nightly.Viewer) error {
	for {
		idle := false
		err := view(r.ctx, func(tx store.Tx) error {
			var err error
			_, idle, err = worker.Idle(tx, r.platform.cfg.Clock())
			return err
		})
		if err != nil || !idle {
			return err
		}
		if r.pause(lookAgain); r.ctx.Err() != nil {
			return r.ctx.Err()
		}
	}
}

// resume continues the runs that have not ended, of all tenants.
func (r *runner) resume(ctx context.Context) error {
	tenants, err := r.platform.store.Tenants(ctx)
	if err != nil {
		return err
	}
	for _, tenant := range tenants {
		var left []int64
		err := r.platform.store.View(ctx, tenant, func(tx store.Tx) error {
			var err error
			left, err = jobs.Running(tx)
			return err
		})
		if err != nil && !errors.Is(err, store.ErrNotFound) {
			return err
		}
		for _, run := range left {
			r.start(tenant, run)
		}
	}
	return nil
}

// close stops after the pages that are being done, and waits for them.
func (r *runner) close() {
	r.stop()
	r.running.Wait()
}
