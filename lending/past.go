package lending

import (
	"context"
	"errors"
	"io"
	"os"
	"path/filepath"
	"slices"
	"sync"
	"time"

	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/fault"
	"lending.example/platform/lending/internal/commandlog"
	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/scratch"
	"lending.example/platform/lending/store"
	"lending.example/platform/lending/store/turn"
)

// Then is a point of view on the past: as effective on one day, as known at one moment. The zero Then is the present.
type Then struct {
	// On shows what is effective up to the end of a day, and leaves later out; zero for no such limit. Only operations that
	// say so can be asked (operation.Meta.Dated), others are refused with ErrNotDated: loans with their schedules,
	// transactions and charges (what that means for them says loans.Get), the journal, the trial balance.
	On calendar.Date
	// KnownAt shows what was stored at a moment, with the business date of that moment: what was entered later, also for
	// earlier days, is not there. Every query can be asked. Zero is now.
	KnownAt time.Time
}

// Refusals of looks into the past.
var (
	ErrPastIsOver   = fault.Define(fault.Rule, "error.msg.past.cannot.be.changed", "What was cannot be changed; commands are given now")
	ErrNotDated     = fault.Define(fault.NotImplemented, "error.msg.as.of.not.implemented", "%v cannot be shown as of a day; knownAt shows what was known at a moment")
	ErrAsOfFuture   = fault.Define(fault.Rule, "error.msg.as.of.in.the.future", "Nothing can be shown as of %v, which is after the business date of %v")
	ErrNothingKnown = fault.Define(fault.NotFound, "error.msg.known.at.before.the.first.command", "Nothing was known at %v")
)

// AsOf returns a desk that reads the past and refuses commands.
//
// The first look at a moment runs the command log up to it, in a folder of its own, from the nearest checkpoint before it
// (Config.Checkpoints): looks leave some behind. A look that is cut off goes on where it stopped when it is repeated. A command
// that cannot be run again is left out, and the platform's logger hears of it. The
// last looks are kept until the platform is closed.
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

// mostLooks bounds the moments that are kept.
const mostLooks = 4

// past keeps rehearsals that stand at moments that were looked at.
type past struct {
	building   chan struct{} // holds one token: looks are prepared one after the other
	looks      []*look       // by last use
	kept       commandlog.Checkpoints
	statements turn.Places // of reports, on all looks
}

// look is a rehearsal that readers share.
type look struct {
	*rehearsal
	readers sync.RWMutex
	partial bool // its preparation was cut off: it stands nowhere in particular
}

func newPast(kept commandlog.Checkpoints) *past {
	p := &past{building: make(chan struct{}, 1), kept: kept, statements: turn.NewPlaces(store.Statements)}
	p.building <- struct{}{}
	return p
}

// viewKnown runs fn on what a tenant knew at a moment.
func (p *Platform) viewKnown(ctx context.Context, tenant string, at time.Time, fn func(store.Tx) error) error {
	l, err := p.lookAt(ctx, tenant, at)
	if err != nil {
		return err
	}
	defer l.readers.RUnlock()
	return l.platform.store.View(ctx, tenant, fn)
}

// followPast brings what looks at a tenant left behind up to now, so that the next look need not go a long way. A tenant whose
// past nobody looks at costs nothing.
func (p *Platform) followPast(ctx context.Context, tenant string) error {
	left, err := p.past.kept.List(tenant)
	if err != nil || len(left) == 0 {
		return err
	}
	return p.viewKnown(ctx, tenant, p.cfg.Clock(), func(store.Tx) error { return nil })
}

// lookAt finds or prepares the look at a moment. The caller unlocks its readers.
func (p *Platform) lookAt(ctx context.Context, tenant string, at time.Time) (*look, error) {
	select {
	case <-p.past.building:
	case <-ctx.Done():
		return nil, ctx.Err()
	}
	defer func() { p.past.building <- struct{}{} }()
	var l *look
	var last int64
	err := p.store.View(ctx, tenant, func(tx store.Tx) (err error) {
		last, err = commandlog.LastBefore(tx, at)
		if err == nil && last == 0 {
			err = ErrNothingKnown.For("knownAt", at, at.Format(time.RFC3339))
		}
		if err != nil {
			return err
		}
		l, err = p.nearest(ctx, tx.Log, tenant, last)
		return err
	})
	if err != nil {
		return nil, err
	}
	l.partial = true
	if err := p.past.reach(ctx, commandlog.Of(ctx, p.store, tenant), l, last); err != nil {
		return nil, err
	}
	l.partial = false
	if len(l.leftOut) > 0 {
		p.cfg.Logger.WarnContext(ctx, "the past is shown without commands that cannot be run again", "tenant", tenant, "commands", len(l.leftOut), "first", l.leftOut[0])
		l.leftOut = nil
	}
	l.readers.RLock()
	return l, p.past.use(l)
}

// reach brings a look to a number of the log. On a long way it leaves checkpoints behind.
func (p *past) reach(ctx context.Context, log commandlog.Log, l *look, last int64) error {
	leg := max(commandlog.CheckpointEvery, last/commandlog.MostCheckpoints)
	for l.at < last {
		if err := l.advance(ctx, log, min(last, l.at+leg)); err != nil {
			return err
		}
		if err := p.kept.Keep(log, l.state(ctx)); err != nil {
			return err
		}
	}
	return nil
}

// nearest is the look from which a number of the log is reached soonest: the one that stands there, one that was cut off, a
// copy of one or of a checkpoint before it, or an empty one.
func (p *Platform) nearest(ctx context.Context, log commandlog.Log, tenant string, last int64) (*look, error) {
	var best *look
	for _, l := range p.past.looks {
		if l.tenant == tenant && l.at <= last && (best == nil || l.at > best.at) {
			best = l
		}
	}
	if best != nil && (best.at == last || best.partial) {
		return best, nil
	}
	made, err := p.rehearsalNear(ctx, log, tenant, last, best)
	if err != nil {
		return nil, err
	}
	l := &look{rehearsal: made, partial: true}
	p.past.looks = append(p.past.looks, l)
	return l, nil
}

// rehearsalNear makes a rehearsal that stands at a number of the log or before it: where the best look does, or a checkpoint
// that is nearer, or at the beginning.
func (p *Platform) rehearsalNear(ctx context.Context, log commandlog.Log, tenant string, last int64, best *look) (*rehearsal, error) {
	kept, err := p.past.kept.Nearest(log, tenant, last)
	switch {
	case err != nil:
		return nil, err
	case best != nil && best.at >= kept.At:
		return best.copy(ctx, p)
	case kept.At > 0:
		return p.rehearsalFrom(ctx, kept, tenant)
	}
	return p.newRehearsal(ctx, tenant)
}

// use makes a look the latest one, and closes the one that was used least lately when there are too many.
func (p *past) use(l *look) error {
	i := slices.Index(p.looks, l)
	p.looks = append(slices.Delete(p.looks, i, i+1), l)
	if len(p.looks) <= mostLooks {
		return nil
	}
	oldest := p.looks[0]
	p.looks = slices.Delete(p.looks, 0, 1)
	oldest.readers.Lock() // its readers have ended
	return oldest.close()
}

// close ends all looks.
func (p *past) close() error {
	<-p.building
	defer func() { p.building <- struct{}{} }()
	var errs []error
	for _, l := range p.looks {
		l.readers.Lock()
		errs = append(errs, l.close())
	}
	p.looks = nil
	return errors.Join(errs...)
}

// copy makes a rehearsal that stands where r does.
func (r *rehearsal) copy(ctx context.Context, p *Platform) (*rehearsal, error) {
	return p.rehearsalOf(ctx, r.tenant, r.at, r.state(ctx).Write)
}

// state is where the rehearsal stands.
func (r *rehearsal) state(ctx context.Context) commandlog.State {
	return commandlog.State{Tenant: r.tenant, At: r.at, Write: func(file io.Writer) error { return r.platform.Backup(ctx, r.tenant, file) }}
}

// rehearsalFrom makes a rehearsal that stands where a checkpoint was left.
func (p *Platform) rehearsalFrom(ctx context.Context, c commandlog.Checkpoint, tenant string) (*rehearsal, error) {
	return p.rehearsalOf(ctx, tenant, c.At, func(file io.Writer) error {
		kept, err := os.Open(c.File)
		if err != nil {
			return err
		}
		defer kept.Close()
		_, err = io.Copy(file, kept)
		return err
	})
}

// rehearsalOf makes a rehearsal whose records are written into a file of its own.
func (p *Platform) rehearsalOf(ctx context.Context, tenant string, at int64, write func(io.Writer) error) (*rehearsal, error) {
	folder, err := scratch.Make("", rehearsalPrefix)
	if err != nil {
		return nil, err
	}
	file, err := os.Create(filepath.Join(folder.Path(), tenant+".db"))
	if err == nil {
		err = errors.Join(write(file), file.Close())
	}
	if err != nil {
		return nil, errors.Join(err, folder.Remove())
	}
	return p.openRehearsal(ctx, tenant, folder, at)
}
