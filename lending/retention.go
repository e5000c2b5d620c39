package lending

import (
	"context"
	"errors"
	"time"

	"lending.example/platform/lending/events"
	"lending.example/platform/lending/events/webhooks"
	"lending.example/platform/lending/internal/commandlog"
	"lending.example/platform/lending/internal/idempotency"
	"lending.example/platform/lending/refdata"
	"lending.example/platform/lending/store"
)

// forgetOld removes what the tenant keeps no longer: outcomes under idempotency keys, and events.
func (p *Platform) forgetOld(ctx context.Context, tenant string) error {
	return errors.Join(p.forgetOutcomes(ctx, tenant), p.forgetEvents(ctx, tenant))
}

// past is what a tenant keeps no longer of a sort.
type past struct {
	command int64     // number of the last command that is older
	moment  time.Time // before which moments are older
}

// recent is the time before the latest command whose traces are kept whatever a clock shows, since it may be ahead.
const recent = 24 * time.Hour

// noLongerKept finds what is older than the days of a setting; false where the tenant keeps all, and where nobody can tell.
func (p *Platform) noLongerKept(ctx context.Context, tenant string, setting refdata.ConfigurationName) (old past, limited bool, err error) {
	var days int64
	err = p.store.View(ctx, tenant, func(tx store.Tx) error {
		cfg, err := refdata.ConfigurationOf(tx)
		if err == nil {
			days = min(cfg.Value(setting), longestKept)
		}
		return err
	})
	if err != nil || days == 0 {
		return past{}, false, err
	}
	now, pages := p.cfg.Clock(), commandlog.PagesOf(ctx, p.store, tenant)
	latest, err := p.timeline(tenant).Latest(pages)
	if err != nil || latest.After(now) { // this clock is behind, or one was ahead: what is old shows later
		return past{}, false, err
	}
	old.moment = now.AddDate(0, 0, -int(days))
	if latest = latest.Add(-recent); latest.Before(old.moment) {
		old.moment = latest
	}
	young, err := p.timeline(tenant).FirstSince(pages, old.moment, now)
	old.command = young - 1
	return old, true, err
}

// timeline is that of a tenant's command log.
func (p *Platform) timeline(tenant string) *commandlog.Timeline {
	found, _ := p.timelines.LoadOrStore(tenant, new(commandlog.Timeline))
	return found.(*commandlog.Timeline)
}

// forgetEvents removes the events that are older than the tenant keeps them. It is a command like others, so that a replay
// forgets the same.
func (p *Platform) forgetEvents(ctx context.Context, tenant string) error {
	old, limited, err := p.noLongerKept(ctx, tenant, refdata.KeepEvents)
	if err != nil || !limited {
		return err
	}
	var last int64
	if err = p.store.View(ctx, tenant, func(tx store.Tx) (err error) {
		last, err = events.LastUpTo(tx, old.command)
		return err
	}); err != nil {
		return err
	}
	if err := webhooks.ForgetDeliveries(ctx, p.store, tenant, last, old.moment); err != nil {
		return err
	}
	desk := p.Tenant(tenant).As(SystemUser).WithOrigin("job")
	for left := (events.Forgotten{More: last > 0}); err == nil && left.More; {
		left, err = perform(ctx, desk, events.Forget, events.UpTo{Number: last})
	}
	return err
}

// outcomesAtOnce bounds the outcomes that are removed in one transaction, so that others who write need not wait long.
const outcomesAtOnce = 500

// longestKept bounds the days for which things are kept, which a setting may put beyond any date.
const longestKept = 100 * 365

// forgetOutcomes removes the outcomes under idempotency keys that are older than the tenant keeps them. They are no part of what
// the command log tells, so that a replay need not know.
func (p *Platform) forgetOutcomes(ctx context.Context, tenant string) error {
	old, limited, err := p.noLongerKept(ctx, tenant, refdata.KeepOutcomes)
	if err != nil || !limited {
		return err
	}
	var last int64
	err = p.store.View(ctx, tenant, func(tx store.Tx) (err error) {
		last, err = lastOutcome(tx, old, p.cfg.Clock())
		return err
	})
	for removed := outcomesAtOnce; err == nil && last > 0 && removed == outcomesAtOnce; {
		err = p.store.Update(ctx, tenant, func(tx store.Tx) error {
			removed, err = removeOutcomes(tx, last)
			return err
		})
	}
	return err
}

// removeOutcomes removes some of the outcomes up to an id.
func removeOutcomes(tx store.Tx, last int64) (removed int, err error) {
	old, err := idempotency.Outcomes.All(tx, store.Where("id", store.AtMost, store.Int(last)).By("id", false).Top(outcomesAtOnce))
	for i := range old {
		if err == nil {
			err = idempotency.Outcomes.Delete(tx, &old[i])
		}
	}
	return len(old), err
}

// lastOutcome is the id of the last outcome that is old, as all before it are; 0 when none is. One is old by the command that it names
// and by its moment, if that is not after now. Outcomes of earlier versions name no command; without a moment they are as old as one that
// comes after them.
func lastOutcome(tx store.Tx, old past, now time.Time) (last int64, err error) {
	for kept, err := range idempotency.Outcomes.Find(tx, store.Query{}.By("id", false)) {
		undated := kept.At.IsZero() || kept.At.After(now)
		switch {
		case err != nil:
			return 0, err
		case undated && kept.Command == 0:
			continue
		case kept.Command > old.command, !undated && !kept.At.Before(old.moment):
			return last, nil
		}
		last = kept.ID
	}
	return last, nil
}
