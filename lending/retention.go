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

// keptSince is the moment before which the tenant keeps nothing of a sort, whose days a setting says; false where it keeps all.
func (p *Platform) keptSince(tx store.Tx, setting refdata.ConfigurationName) (since time.Time, limited bool, err error) {
	cfg, err := refdata.ConfigurationOf(tx)
	if err != nil || cfg.Value(setting) == 0 {
		return time.Time{}, false, err
	}
	return p.cfg.Clock().AddDate(0, 0, -int(min(cfg.Value(setting), longestKept))), true, nil
}

// forgetEvents removes the events that are older than the tenant keeps them. It is a command like others, so that a replay
// forgets the same.
func (p *Platform) forgetEvents(ctx context.Context, tenant string) error {
	var last int64
	var since time.Time
	var limited bool
	err := p.store.View(ctx, tenant, func(tx store.Tx) (err error) {
		if since, limited, err = p.keptSince(tx, refdata.KeepEvents); err == nil && limited {
			last, err = events.LastBefore(tx, since)
		}
		return err
	})
	if err == nil && limited {
		err = webhooks.ForgetDeliveries(ctx, p.store, tenant, since)
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
	var last int64
	err := p.store.View(ctx, tenant, func(tx store.Tx) error {
		since, limited, err := p.keptSince(tx, refdata.KeepOutcomes)
		if err == nil && limited {
			last, err = lastOutcomeBefore(tx, since)
		}
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

// lastOutcomeBefore is the id of the last outcome that was kept before a moment; 0 when none is known to be. Outcomes only get
// younger along their ids, so that it is found by halving. Those of earlier versions do not say when they were kept: they are as
// old as one that comes after them.
func lastOutcomeBefore(tx store.Tx, moment time.Time) (int64, error) {
	young := func(from int64) (bool, error) {
		next, err := idempotency.Outcomes.First(tx, store.Where("id", store.AtLeast, store.Int(from)).By("id", false))
		if errors.Is(err, store.ErrNotFound) {
			return true, nil
		}
		return !next.At.IsZero() && !next.At.Before(moment), err
	}
	first, err := commandlog.FirstThat(young)
	if err != nil {
		return 0, err
	}
	last, err := idempotency.Outcomes.First(tx, store.Where("id", store.Less, store.Int(first)).By("id", true))
	if errors.Is(err, store.ErrNotFound) || err == nil && last.At.IsZero() {
		return 0, nil
	}
	return last.ID, err
}
