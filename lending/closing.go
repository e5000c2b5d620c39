package lending

import (
	"context"
	"time"

	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/internal/background"
	"lending.example/platform/lending/internal/loans/book"
	"lending.example/platform/lending/jobs"
	"lending.example/platform/lending/loans"
	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/store"
)

// ClosingProgress says how far a close of business is.
type ClosingProgress struct {
	Day     calendar.Date // the day that is closed
	CatchUp bool          // earlier days are closed first, for loans that are behind
	Done    float64       // the part that is done, from 0 to 1
	loans.Tally
}

// ClosingSummary is what a close of business came to.
type ClosingSummary struct {
	Day  calendar.Date // the day that was closed
	Took time.Duration // from begin to end, waiting included
	loans.Tally
	Steps []loans.StepTime // the time of this program by step, the longest first, over all processors
}

// add counts one run of a job.
func (s *ClosingSummary) add(t loans.Tally) {
	s.Loans, s.Skipped, s.Failed = s.Loans+t.Loans, s.Skipped+t.Skipped, s.Failed+t.Failed
	if s.Problem == "" {
		s.Problem = t.Problem
	}
}

// watchEvery is how often a close of business reports how far it is.
const watchEvery = 200 * time.Millisecond

// CloseBusiness closes the business of a tenant's loans for a day, the closing date when none is given, and returns when that
// is done. Loans that are further behind are closed day by day first. A run for the day that was cut off, or that another
// program is at, is gone on with. A loan that cannot be closed is counted as failed and locked with the reason; it does not
// stop the others. The watcher, if any, is called with how far it is, some five times a second.
//
// When the context ends, the page that is being done is finished by the platform and the rest waits for the next call.
//
// Afterwards outcomes under idempotency keys and events are removed that are older than the tenant keeps them
// (refdata.KeepOutcomes, refdata.KeepEvents).
func (p *Platform) CloseBusiness(ctx context.Context, tenant string, day calendar.Date, watch func(ClosingProgress)) (ClosingSummary, error) {
	if err := p.isMade(); err != nil {
		return ClosingSummary{}, err
	}
	summary, err := p.closeBusiness(ctx, tenant, day, false, watch)
	if err == nil {
		err = p.forgetOld(ctx, tenant)
	}
	return summary, err
}

func (p *Platform) closeBusiness(ctx context.Context, tenant string, day calendar.Date, scheduled bool, watch func(ClosingProgress)) (ClosingSummary, error) {
	c := closing{platform: p, desk: jobDesk{p}.of(tenant), tenant: tenant, scheduled: scheduled, watch: watch}
	c.summary.Day = day
	began := time.Now()
	err := c.run(ctx)
	c.summary.Took = time.Since(began)
	return c.summary, err
}

// closing is one close of business.
type closing struct {
	platform *Platform
	desk     *Desk
	tenant   string
	watch    func(ClosingProgress)
	summary  ClosingSummary

	scheduled bool
}

func (c *closing) run(ctx context.Context) error {
	state, err := perform(ctx, c.desk, loans.OldestClosed, operation.NoInput{})
	if err != nil {
		return err
	}
	if c.summary.Day.IsZero() {
		c.summary.Day = state.Day
	}
	if state.Processed.Before(c.summary.Day.AddDays(-1)) {
		if err := c.job(ctx, jobs.CatchUp); err != nil {
			return err
		}
	}
	return c.job(ctx, jobs.Closing)
}

// job does one run of a job to its end.
func (c *closing) job(ctx context.Context, job string) error {
	run, err := c.begin(ctx, job)
	if err != nil {
		return err
	}
	work := c.platform.jobs.Start(c.tenant, run)
	ticker := time.NewTicker(watchEvery)
	defer ticker.Stop()
	for {
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-ticker.C:
			c.report(work, job)
		case <-work.Left():
			c.report(work, job)
			return c.end(ctx, work)
		}
	}
}

// begin goes on with a run that has not ended, or begins one.
func (c *closing) begin(ctx context.Context, job string) (run int64, err error) {
	err = c.platform.store.View(ctx, c.tenant, func(tx store.Tx) error {
		run, err = jobs.Unfinished(tx, job, c.summary.Day)
		return err
	})
	if err != nil || run != 0 {
		return run, asFault(err)
	}
	outcome, err := c.desk.Perform(ctx, c.platform.operations.byID["loans.RunJob"],
		&jobs.Start{Short: job, Day: c.summary.Day, Scheduled: c.scheduled}, CallOptions{Origin: "job"})
	if err != nil {
		return 0, err
	}
	return outcome.Output.(operation.Result).ID, nil
}

func (c *closing) report(work *background.Run, job string) {
	if c.watch == nil {
		return
	}
	p, _ := work.State()
	progress := ClosingProgress{Day: c.summary.Day, CatchUp: job == jobs.CatchUp, Tally: p.Tally, Done: 1}
	if p.Last > 0 {
		progress.Done = float64(p.Reached) / float64(p.Last)
	}
	c.watch(progress)
}

// end adds up what a run came to, and seals what it left where this program has ended it. Without a seal the business is closed all the
// same.
func (c *closing) end(ctx context.Context, work *background.Run) error {
	if err := c.account(work); err != nil {
		return err
	}
	if p, _ := work.State(); p.Ended {
		if err := c.platform.sealState(ctx, c.desk); err != nil {
			c.platform.cfg.Logger.Error("the state after a close of business could not be sealed", "tenant", c.tenant, "error", err)
		}
	}
	return nil
}

// account adds what a run came to.
func (c *closing) account(work *background.Run) error {
	p, err := work.State()
	c.summary.add(p.Tally)
	c.summary.Steps = book.SumTimes(c.summary.Steps, work.Times())
	return err
}
