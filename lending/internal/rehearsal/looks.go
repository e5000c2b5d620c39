package rehearsal

import (
	"context"
	"errors"
	"log/slog"
	"slices"
	"sync"

	"lending.example/platform/lending/internal/commandlog"
	"lending.example/platform/lending/store"
)

// mostLooks bounds the moments that are kept.
const mostLooks = 4

// Looks keeps rehearsals that stand at moments that were looked at. The first look at a moment runs the log up to it, from the nearest
// place before it: where another look stands, or a checkpoint was left.
type Looks struct {
	open     Opener
	kept     commandlog.Checkpoints
	logger   *slog.Logger
	askers   askers
	building chan struct{} // holds one token: looks are prepared one after the other
	looks    []*look       // by last use
}

// look is a rehearsal that readers share.
type look struct {
	*Rehearsal
	readers sync.RWMutex
	partial bool // its preparation was cut off: it stands nowhere in particular
}

// NewLooks makes looks on stages of their own, which leave checkpoints for later ones.
func NewLooks(open Opener, kept commandlog.Checkpoints, logger *slog.Logger) *Looks {
	l := &Looks{open: open, kept: kept, logger: logger, askers: askers{lines: map[string]*line{}}, building: make(chan struct{}, 1)}
	l.building <- struct{}{}
	return l
}

// HasLeft reports whether looks at a tenant have left checkpoints.
func (l *Looks) HasLeft(tenant string) (bool, error) {
	left, err := l.kept.List(tenant)
	return len(left) > 0, err
}

// View runs fn on what the log of a tenant has made up to a number. Each caller has one view prepared at a time.
func (l *Looks) View(ctx context.Context, log commandlog.Log, tenant, who string, last int64, fn func(store.Tx) error) error {
	at, err := l.lookAt(ctx, log, tenant, who, last)
	if err != nil {
		return err
	}
	defer at.readers.RUnlock()
	return at.Records().View(ctx, tenant, fn)
}

// lookAt finds or prepares the look at a number. The caller unlocks its readers.
func (l *Looks) lookAt(ctx context.Context, log commandlog.Log, tenant, who string, last int64) (*look, error) {
	leave, err := l.askers.enter(ctx, tenant+"/"+who)
	if err != nil {
		return nil, err
	}
	defer leave()
	select {
	case <-l.building:
	case <-ctx.Done():
		return nil, ctx.Err()
	}
	defer func() { l.building <- struct{}{} }()
	at, err := l.nearest(ctx, log, tenant, last)
	if err != nil {
		return nil, err
	}
	at.partial = true
	if err := l.reach(ctx, log, at, last); err != nil {
		return nil, err
	}
	at.partial = false
	if len(at.leftOut) > 0 {
		l.logger.WarnContext(ctx, "the past is shown without commands that cannot be run again", "tenant", tenant, "commands", len(at.leftOut), "first", at.leftOut[0])
		at.leftOut = nil
	}
	at.readers.RLock()
	return at, l.use(at)
}

// reach brings a look to a number of the log. On a long way it leaves checkpoints.
func (l *Looks) reach(ctx context.Context, log commandlog.Log, to *look, last int64) error {
	leg := max(commandlog.CheckpointEvery, last/commandlog.MostCheckpoints)
	for to.at < last {
		if err := to.Advance(ctx, log, min(last, to.at+leg)); err != nil {
			return err
		}
		if err := l.kept.Keep(log, to.state(ctx)); err != nil {
			return err
		}
	}
	return nil
}

// nearest is the look from which a number of the log is reached soonest: the one that stands there, one that was cut off, a
// copy of one or of a checkpoint before it, or an empty one.
func (l *Looks) nearest(ctx context.Context, log commandlog.Log, tenant string, last int64) (*look, error) {
	var best *look
	for _, known := range l.looks {
		if known.tenant == tenant && known.at <= last && (best == nil || known.at > best.at) {
			best = known
		}
	}
	if best != nil && (best.at == last || best.partial) {
		return best, nil
	}
	made, err := l.near(ctx, log, tenant, last, best)
	if err != nil {
		return nil, err
	}
	at := &look{Rehearsal: made, partial: true}
	l.looks = append(l.looks, at)
	return at, nil
}

// near makes a rehearsal that stands at a number of the log or before it: where the best look does, or a checkpoint that is nearer, or
// at the beginning.
func (l *Looks) near(ctx context.Context, log commandlog.Log, tenant string, last int64, best *look) (*Rehearsal, error) {
	kept, err := l.kept.Nearest(log, tenant, last)
	switch {
	case err != nil:
		return nil, err
	case best != nil && best.at >= kept.At:
		return l.open.Of(ctx, tenant, best.at, best.state(ctx).Write)
	case kept.At > 0:
		return l.open.from(ctx, kept, tenant)
	}
	return l.open.New(ctx, tenant)
}

// use makes a look the latest one, and closes the one that was used least lately when there are too many.
func (l *Looks) use(at *look) error {
	i := slices.Index(l.looks, at)
	l.looks = append(slices.Delete(l.looks, i, i+1), at)
	if len(l.looks) <= mostLooks {
		return nil
	}
	oldest := l.looks[0]
	l.looks = slices.Delete(l.looks, 0, 1)
	oldest.readers.Lock() // its readers have ended
	return oldest.Close()
}

// Close ends all looks.
func (l *Looks) Close() error {
	<-l.building
	defer func() { l.building <- struct{}{} }()
	var errs []error
	for _, at := range l.looks {
		at.readers.Lock()
		errs = append(errs, at.Close())
	}
	l.looks = nil
	return errors.Join(errs...)
}
