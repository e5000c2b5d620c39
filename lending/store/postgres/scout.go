package postgres

import (
	"context"
	"sync"
)

// Who waits for the turn of this process has what he expects read meanwhile, over a connection of its own. What is read so is
// what the turn will find: this process knows its own writes, and learns of those of others when it claims the turn.

// scouts read for those who wait, one after the other: who finds that somebody has read for him goes on.
type scouts struct{ mu sync.Mutex }

// party is for how many of those who wait is read at once.
const party = 16

// scout has the expected records read, unless other processes write too: then what is read before the turn is mostly in vain.
// What could not be read is read in the turn; nobody scouts again before a turn was taken well.
func (w *writer) scout(ctx context.Context, f *foresight) {
	if !w.alone.Load() || len(f.reads) == 0 {
		return
	}
	w.scouts.mu.Lock()
	defer w.scouts.mu.Unlock()
	if pool := w.pool.Stat(); !w.alone.Load() || pool.AcquiredConns() >= pool.MaxConns() {
		return
	}
	s := &session{patience: w.options.Patience}
	if w.options.Pooled {
		s.later(onPrimary) // when it fails nothing after it is read
	}
	asked := w.waiting.scout(s, f)
	if len(asked) == 0 {
		return
	}
	if err := w.readAlone(ctx, s); err != nil && ctx.Err() == nil {
		reconnect(w.pool, err)
		w.alone.Store(false)
	}
	w.waiting.scouted(asked)
}

// readAlone reads over a connection of its own. A caller who goes away does not end what others wait for.
func (w *writer) readAlone(ctx context.Context, s *session) error {
	conn, err := acquire(ctx, w.pool, w.options.Patience)
	if err != nil {
		return err
	}
	defer release(conn, w.options.Patience)
	s.to = conn.Conn()
	return s.flush(context.WithoutCancel(ctx))
}

// scout asks for what those who wait expect, one of them and then the first others, but for what is written and not
// committed.
func (l *foresights) scout(s *session, first *foresight) (asked []*early) {
	l.mu.Lock()
	defer l.mu.Unlock()
	for _, f := range append([]*foresight{first}, l.list[:min(len(l.list), party)]...) {
		for _, e := range f.reads {
			if e.came == nil && e.scouting == nil && !e.used && !l.isUnsettled(e) {
				e.scouting = e.ask(s)
				asked = append(asked, e)
			}
		}
	}
	return asked
}

func (l *foresights) isUnsettled(e *early) bool {
	for _, t := range l.unsettled {
		if e.meets(t.table, t.id, t.values) {
			return true
		}
	}
	return false
}

// scouted hands the answers over, but for those that a write has overtaken.
func (l *foresights) scouted(asked []*early) {
	l.mu.Lock()
	defer l.mu.Unlock()
	for _, e := range asked {
		if e.scouting == nil {
			continue
		}
		if e.scouting.complete {
			e.came = e.scouting
		}
		e.scouting = nil
	}
}
