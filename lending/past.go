package lending

import (
	"context"
	"time"

	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/fault"
	"lending.example/platform/lending/internal/commandlog"
	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/store"
)

// Then is a point of view on the past: as effective on one day, as known at one moment. The zero Then is the present.
type Then struct {
	// On shows what is effective up to the end of a day, and leaves later out; zero for no such limit. Only operations that
	// say so can be asked (operation.Meta.Dated), others are refused with ErrNotDated: loans with their schedules,
	// transactions and charges (what that means for them says loans.Get), the journal, the trial balance.
	On calendar.Date
	// KnownAt shows what was stored at a moment, with the business date of that moment: what was entered later, also for
	// earlier days, is not there. Every query can be asked. Zero is now, and so is a moment to come; before the first command there
	// is ErrNothingKnown.
	KnownAt time.Time
}

// Refusals of looks into the past.
var (
	ErrPastIsOver   = fault.Define(fault.Rule, "error.msg.past.cannot.be.changed", "What was cannot be changed; commands are given now")
	ErrNotDated     = fault.Define(fault.NotImplemented, "error.msg.as.of.not.implemented", "%v cannot be shown as of a day; knownAt shows what was known at a moment")
	ErrAsOfFuture   = fault.Define(fault.Rule, "error.msg.as.of.in.the.future", "Nothing can be shown as of %v, which is after the business date of %v")
	ErrNothingKnown = fault.Define(fault.NotFound, "error.msg.known.at.before.the.first.command", "Nothing was known at %v")
)

// AsOf returns a desk that reads the past and refuses commands, with ErrPastIsOver. A day after the business date is refused with
// ErrAsOfFuture, and so is a loan on a day before its application, with loans.ErrNotYetThere.
//
// The first look at a moment runs the command log up to it, in a folder of its own, from the nearest checkpoint before it
// (Config.Checkpoints): looks leave some behind. A look that is cut off goes on where it stopped when it is repeated. A command
// that cannot be run again is left out, and the platform's logger hears of it. The last looks are kept until the platform is
// closed. Inside Atomically and InTx, too, a moment shows what was known then, and a day what is effective by it with all that the
// transaction did.
func (d *Desk) AsOf(then Then) *Desk {
	copied := *d
	copied.then = then
	return newDesk(copied)
}

// isPast reports whether the point of view is not the present.
func (t Then) isPast() bool { return t != Then{} }

// check refuses what an operation cannot show.
func (t Then) check(op operation.Operation) error {
	switch {
	case t.isPast() && !op.ReadOnly():
		return ErrPastIsOver.New()
	case !t.On.IsZero() && !op.About().Dated:
		return ErrNotDated.For("asOf", t.On, op.About().ID)
	}
	return nil
}

// viewKnown runs fn, for somebody, on what a tenant knew at a moment.
func (p *Platform) viewKnown(ctx context.Context, tenant, who string, at time.Time, fn func(store.Tx) error) error {
	last, err := p.timeline(tenant).LastBefore(commandlog.PagesOf(ctx, p.store, tenant), at, p.cfg.Clock())
	if err != nil {
		return err
	}
	if last == 0 {
		return ErrNothingKnown.For("knownAt", at, at.Format(time.RFC3339))
	}
	return p.past.View(ctx, commandlog.Of(ctx, p.store, tenant), tenant, who, last, fn)
}

// followPast brings the checkpoints that looks at a tenant left up to now, so that the next look need not go a long way. A tenant whose
// past nobody looks at costs nothing.
func (p *Platform) followPast(ctx context.Context, tenant string) error {
	left, err := p.past.HasLeft(tenant)
	if err != nil || !left {
		return err
	}
	return p.viewKnown(ctx, tenant, SystemUser.Username, p.cfg.Clock(), func(store.Tx) error { return nil })
}
