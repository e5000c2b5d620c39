package lending

import (
	"context"
	"errors"
	"sync"

	"lending.example/platform/lending/loans"
	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/store"
)

// runner continues the runs of jobs in the background, one goroutine for each. Each page of a run is a command of its own,
// so a run that is cut off by the end of the program goes on when the platform is opened again.
type runner struct {
	platform *Platform
	ctx      context.Context
	stop     context.CancelFunc
	running  sync.WaitGroup
}

func newRunner(p *Platform) *runner {
	r := &runner{platform: p}
	r.ctx, r.stop = context.WithCancel(context.Background())
	return r
}

// start continues a run until it has ended.
func (r *runner) start(tenant string, run int64) {
	if r.ctx.Err() != nil {
		return
	}
	r.running.Go(func() {
		desk := r.platform.Tenant(tenant).As(SystemUser).WithOrigin("job")
		if err := r.finish(desk, run); err != nil && r.ctx.Err() == nil {
			r.platform.cfg.Logger.Error("a job failed", "tenant", tenant, "run", run, "error", err)
			_, err = Run(r.ctx, desk, loans.EndJob, loans.RunRef{Run: run, Error: err.Error()})
			if err != nil {
				r.platform.cfg.Logger.Error("a failed job could not be ended", "tenant", tenant, "run", run, "error", err)
			}
		}
	})
}

func (r *runner) finish(desk *Desk, run int64) error {
	for r.ctx.Err() == nil {
		progress, err := Run(r.ctx, desk, loans.ContinueJob, loans.RunRef{Run: run})
		if err != nil || progress.Done {
			return err
		}
	}
	return r.ctx.Err()
}

// resume continues the runs that the last program left.
func (r *runner) resume() error {
	tenants, err := r.platform.store.Tenants(r.ctx)
	if err != nil {
		return err
	}
	for _, tenant := range tenants {
		var left []int64
		err := r.platform.store.View(r.ctx, tenant, func(tx store.Tx) error {
			var err error
			left, err = loans.RunningJobs(tx)
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

// jobOperations are the operations on jobs, started by the runner of the platform.
func (p *Platform) jobOperations() []operation.Operation {
	return loans.JobOperations(func(tenant string, run int64) { p.jobs.start(tenant, run) })
}
