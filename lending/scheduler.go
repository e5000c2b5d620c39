package lending

import (
	"context"
	"errors"
	"fmt"
	"time"

	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/internal/loans/nightly"
	"lending.example/platform/lending/jobs"
	"lending.example/platform/lending/refdata"
	"lending.example/platform/lending/store"
)

// Scheduler closes the business of every tenant once a night, at a time of day in the tenant's time zone, starts the other jobs at
// the times that the tenant gave them, and goes on with the work of programs that have stopped. After the closing it brings
// checkpoints of the past up to date, where there are some. A close of business that somebody else began, or that was cut off at its end,
// is sealed at the next look (refdata.SealStateAtClose). It also reviews which loans perform, where a product says when they
// do not. Nothing is done by a platform without one. Any number of programs on the same store may have one: they share the work.
//
// After a night that was missed, because no program ran, the business is closed at the start; a tenant for which no scheduler
// has run before waits for its first night.
type Scheduler struct {
	platform *Platform
	at       jobs.TimeOfDay
	looked   time.Time // when it looked last; zero before
}

// Scheduler makes the scheduler of the platform, which then tells in the list of jobs when each starts next. Business is closed at
// a time of day unless a tenant says otherwise; [jobs.Never] leaves closing to others.
func (p *Platform) Scheduler(at jobs.TimeOfDay) *Scheduler {
	p.closingAt.Store(&at)
	return &Scheduler{platform: p, at: at}
}

// lookEvery is how often the scheduler looks at the clock.
const lookEvery = 30 * time.Second

// Run looks at the clock until the context ends or the platform is closed. What goes wrong is logged and tried again the next night.
func (s *Scheduler) Run(ctx context.Context) {
	ticker := time.NewTicker(lookEvery)
	defer ticker.Stop()
	for {
		err := s.Look(ctx)
		if errors.Is(err, store.ErrClosed) {
			return
		}
		if err != nil && ctx.Err() == nil {
			s.platform.cfg.Logger.Error("the scheduler failed", "error", err)
		}
		select {
		case <-ctx.Done():
			return
		case <-ticker.C:
		}
	}
}

// Look does what is due at the moment of the platform's clock, and returns when it is done.
func (s *Scheduler) Look(ctx context.Context) error {
	if err := s.platform.isMade(); err != nil {
		return err
	}
	if err := s.platform.jobs.Resume(ctx); err != nil {
		return err
	}
	tenants, err := s.platform.store.Tenants(ctx)
	if err != nil {
		return err
	}
	now := s.platform.cfg.Clock()
	for _, tenant := range tenants {
		if failed := s.lookAt(ctx, tenant, now); failed != nil {
			err = errors.Join(err, fmt.Errorf("tenant %s: %w", tenant, failed))
		}
	}
	s.looked = now
	return err
}

// lookAt does for one tenant what has come due since the last look, one after the other in the order of the times.
func (s *Scheduler) lookAt(ctx context.Context, tenant string, now time.Time) error {
	var agenda jobs.Agenda
	err := s.platform.store.View(ctx, tenant, func(tx store.Tx) error {
		cfg, err := refdata.ConfigurationOf(tx)
		if err == nil {
			agenda, err = jobs.AgendaOf(tx, s.at, s.looked, now.In(cfg.Zone()))
		}
		return err
	})
	if err == nil && agenda.Night {
		err = s.platform.forgetOld(ctx, tenant)
	}
	for _, due := range agenda.Jobs {
		if err != nil {
			return err
		}
		if due.Short == jobs.Closing {
			err = s.closeBusiness(ctx, tenant, now)
		} else {
			err = s.run(ctx, tenant, due)
		}
	}
	if err != nil {
		return err
	}
	return s.platform.sealState(ctx, jobDesk{s.platform}.of(tenant))
}

// closeBusiness closes the business of one tenant, unless nothing is to be closed.
func (s *Scheduler) closeBusiness(ctx context.Context, tenant string, now time.Time) error {
	awaited := false
	err := s.platform.store.View(ctx, tenant, func(tx store.Tx) error {
		cfg, err := refdata.ConfigurationOf(tx)
		if err != nil {
			return err
		}
		day, err := refdata.COBDate(tx, cfg, now)
		if err == nil {
			awaited, err = nightly.AwaitsClosing(tx, day)
		}
		return err
	})
	if err != nil || !awaited {
		return err
	}
	if _, err = s.platform.closeBusiness(ctx, tenant, calendar.Date{}, true, nil); err != nil {
		return err
	}
	return s.platform.followPast(ctx, tenant)
}

// run does another job to its end, unless a scheduler of another program is at it.
func (s *Scheduler) run(ctx context.Context, tenant string, due jobs.Due) error {
	desk := jobDesk{s.platform}.of(tenant)
	started, err := perform(ctx, desk, jobs.StartDue, jobs.DueJob{ID: due.ID, At: due.At})
	if err != nil || started.ID == 0 {
		return err
	}
	work := s.platform.jobs.Start(tenant, started.ID)
	select {
	case <-ctx.Done():
		return ctx.Err()
	case <-work.Left():
		_, err := work.State()
		return err
	}
}
