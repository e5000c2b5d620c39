package background

import (
	"context"
	"errors"
	"sync"
	"time"

	"lending.example/platform/lending/fault"
	"lending.example/platform/lending/internal/loans/book"
	"lending.example/platform/lending/jobs"
	"lending.example/platform/lending/loans"
	"lending.example/platform/lending/store"
)

// Run is the work of this program on a run.
type Run struct {
	runner *Runner
	key    runKey
	worker *jobs.Worker
	meter  *book.Meter
	done   chan struct{} // closed when this program has left the run

	mu       sync.Mutex
	progress jobs.Progress
	err      error
}

func newRun(r *Runner, key runKey) *Run {
	run := &Run{runner: r, key: key, meter: book.NewMeter(time.Now), done: make(chan struct{})}
	run.worker = jobs.NewWorker(key.run, r.owner, r.options.Lease, r.options.Clock, run.view, run.meter)
	return run
}

// Left is closed when this program has left the run.
func (run *Run) Left() <-chan struct{} { return run.done }

// Times are how long this program has taken, step by step.
func (run *Run) Times() []loans.StepTime { return run.meter.Times() }

// State is how far the run is, and what ended the work on it.
func (run *Run) State() (jobs.Progress, error) {
	run.mu.Lock()
	defer run.mu.Unlock()
	return run.progress, run.err
}

func (run *Run) note(p jobs.Progress) {
	run.mu.Lock()
	run.progress = p
	run.mu.Unlock()
}

// leave ends the work, with what ended it.
func (run *Run) leave(err error) {
	run.mu.Lock()
	run.err = err
	run.mu.Unlock()
}

func (run *Run) view(ctx context.Context, read func(store.Tx) error) error {
	return run.runner.platform.View(ctx, run.key.tenant, read)
}

// work does the pages of a run, and ends a run that cannot go on.
func (run *Run) work(ctx context.Context) error {
	tenant, log := run.key.tenant, run.runner.options.Logger.With("tenant", run.key.tenant, "run", run.key.run)
	err := run.pages(ctx)
	run.worker.Stop()
	switch {
	case ctx.Err() != nil:
		// Others get the share of a program that stops at once.
		leaving := jobs.LeavingWorker{Run: run.key.run, Owner: run.runner.owner}
		return errors.Join(ctx.Err(), run.runner.platform.Leave(context.WithoutCancel(ctx), tenant, leaving))
	case transient(err):
		log.Warn("a job waits for the store; the scheduler, or who runs it again, goes on with it", "error", err)
		return err
	case err != nil:
		log.Error("a job failed", "error", err)
		return errors.Join(err, run.runner.platform.End(ctx, tenant, jobs.EndedRun{Run: run.key.run, Error: err.Error()}))
	}
	return nil
}

// mostConflicts is how often in a row a page may meet other writers on its records, or a store that fails. Towards the end there is a
// second between two tries.
const mostConflicts = 20

func (run *Run) pages(ctx context.Context) error {
	for conflicts := 0; ; {
		p, err := run.page(ctx)
		switch {
		case err == nil:
			conflicts = 0
		case run.worker.Again(err):
		case errors.Is(err, fault.ErrConcurrent) && conflicts < mostConflicts:
			conflicts++
		case transient(err) && conflicts < mostConflicts:
			pause(ctx, min(10*time.Millisecond<<conflicts, time.Second))
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
func (run *Run) page(ctx context.Context) (jobs.Progress, error) {
	if err := run.awaitTurn(ctx); err != nil {
		return jobs.Progress{}, err
	}
	run.meter.Begin()
	in := run.worker.Next()
	run.meter.Lap("WAIT FOR READ")
	p, err := run.runner.platform.Continue(ctx, run.key.tenant, in)
	run.meter.Lap("COMMIT")
	if err == nil {
		run.worker.Done(p)
		run.note(p)
	}
	return p, err
}

// lookAgain is how often a program looks whether somebody else has left something of a run.
const lookAgain = time.Second

// awaitTurn waits while others have all that is left of the run. Operators hear of it once for each wait.
func (run *Run) awaitTurn(ctx context.Context) error {
	for waits := false; ; waits = true {
		var until time.Time
		idle := false
		err := run.view(ctx, func(tx store.Tx) (err error) {
			until, idle, err = run.worker.Idle(tx)
			return err
		})
		if err != nil || !idle {
			return err
		}
		if !waits {
			run.runner.options.Logger.InfoContext(ctx, "a job waits for another program, which works on the rest of it",
				"tenant", run.key.tenant, "run", run.key.run, "lease ends", until)
		}
		if pause(ctx, lookAgain); ctx.Err() != nil {
			return ctx.Err()
		}
	}
}

// transient reports a failure of the store that passes: it says nothing of the run.
func transient(err error) bool { return fault.KindOf(err) == fault.Retry }

func pause(ctx context.Context, d time.Duration) {
	select {
	case <-ctx.Done():
	case <-time.After(d):
	}
}
