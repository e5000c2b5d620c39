package postgres

import (
	"context"
	"errors"
	"slices"
	"time"
)

// A process that finds itself writing alone does not wait for the turn before it decides. Its functions decide on what was
// read for them ahead, while the batch before theirs is on its way into the database; the batch then claims the turn with all
// that it writes, and commits, in one round trip. The claim fails when another process wrote in between: then everything
// that was decided on is stale, and the functions run again in a turn that is taken first. The same happens at once when
// a function reads something that was not read ahead, or fails: what it found has to be true.

// mayClaim reports that batches may go ahead of their turn.
func (w *writer) mayClaim() bool { return w.alone.Load() && w.sequences.valid }

// openAhead opens a batch that is not begun.
func (w *writer) openAhead() {
	b := &batch{session: &session{patience: w.options.Patience}, began: time.Now(), done: make(chan struct{}), ready: make(chan statement, 1)}
	b.session.begin = func(ctx context.Context) error { return w.begin(ctx, b) }
	w.sequences.follow()
	w.batch = b
}

// begun reports whether the transaction of the batch is open.
func (b *batch) begun() bool { return b.session.begin == nil }

func (b *batch) ended() bool {
	select {
	case <-b.done:
		return true
	default:
		return false
	}
}

// begin takes the turn for a batch that wants to do more before it commits. The batch is lost when somebody else wrote.
func (w *writer) begin(ctx context.Context, b *batch) error {
	if err := w.await(); err != nil {
		return err
	}
	conn, err := acquire(ctx, w.pool, w.options.Patience)
	if err != nil {
		return err
	}
	b.conn, b.session.to = conn, conn.Conn()
	goesOn := false
	b.session.begins(&w.options)
	b.session.pending = append(b.session.pending, statement{sql: w.schema.takeTurn, read: func(row [][]byte) { goesOn = w.sequences.goesOn(row) }})
	if err := b.session.flush(ctx); err != nil {
		return err
	}
	if !goesOn {
		w.alone.Store(false)
		return errLost
	}
	return nil
}

// confirm makes sure that what a function failed of is so.
func (w *writer) confirm(x *tx, err error) error {
	b := w.batch
	if b.begun() || x.ctx.Err() != nil {
		return err
	}
	if b.session.broken = b.session.opened(x.sending); b.session.broken != nil && !errors.Is(b.session.broken, errLost) {
		return &failure{"begin", b.session.broken}
	}
	return err
}

// notice takes note of the end of the batch on its way, if it has come. When that was a bad one the open batch is lost.
func (w *writer) notice() {
	if w.flying == nil || !w.flying.ended() {
		return
	}
	if err := w.await(); err != nil && w.batch != nil {
		w.lose(err)
	}
}

// await waits for the end of the batch on its way. Its failure makes void what was decided since.
func (w *writer) await() error {
	b := w.flying
	if b == nil {
		return nil
	}
	<-b.done
	w.flying = nil
	if b.err == nil {
		return nil
	}
	w.alone.Store(false)
	w.memory.Forget()
	w.waiting.forget(nil)
	w.sequences.forget()
	return errLost
}

// fly has one of the members who wait for the batch carry it into the database, behind the batch before it.
func (w *writer) fly() {
	if err := w.await(); err != nil {
		w.lose(err)
		return
	}
	w.batch.ready <- w.sequences.claim()
	w.sequences.follow()
	w.flying, w.batch = w.batch, nil
}

// carry brings the batch into the database and tells its members.
func (w *writer) carry(b *batch, claim statement) {
	b.err = w.claim(b, claim)
	w.waiting.settle(b)
	close(b.done)
	w.line.Poke()
}

// claim takes the turn, writes and commits.
func (w *writer) claim(b *batch, claim statement) error {
	defer w.meter.Add(time.Now())
	conn, err := acquire(context.Background(), w.pool, w.options.Patience)
	if err != nil {
		return err
	}
	defer release(conn, w.options.Patience)
	s := b.session
	s.to, s.begin = conn.Conn(), nil
	written := s.pending
	s.pending = nil
	s.begins(&w.options)
	s.pending = slices.Concat(s.pending, []statement{claim}, written)
	if b.told {
		if err := s.flush(context.Background()); err != nil {
			return outcome(&failure{"write", err})
		}
	}
	return outcome(commit(s))
}

// outcome says what an error means for the members of a batch.
func outcome(err error) error {
	switch {
	case err == nil || isTemporary(err):
		return err
	case isTaken(err):
		return errLost
	}
	return surprise(err)
}
