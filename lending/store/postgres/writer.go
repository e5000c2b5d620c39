package postgres

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"time"

	"github.com/jackc/pgx/v5/pgconn"
	"github.com/jackc/pgx/v5/pgxpool"

	"lending.example/platform/lending/store"
	"lending.example/platform/lending/store/recall"
	"lending.example/platform/lending/store/turn"
)

// writer lets the callers of Update in this process take turns within the turn of the process. The doc comment of the package draws
// the states that it goes through.
type writer struct {
	pool    *pgxpool.Pool
	schema  *schema
	options Options
	meter   *turn.Meter
	line    *turn.Line
	waiting foresights

	// The rest belongs to the writer that has the turn.
	batch     *batch // the open one, if any
	sequences *sequences
	memory    recall.Memory
}

// batch is a physical transaction shared by several callers. Lost or with a surprise, it has its members run again.
type batch struct {
	*turn.Batch
	conn     *pgxpool.Conn
	session  *session
	bold     bool // some members took the outcome of writes for granted
	trusting bool // some of them wrote by revisions that they did not read
}

func newWriter(pool *pgxpool.Pool, s *schema, o Options, m *turn.Meter) *writer {
	w := &writer{pool: pool, schema: s, options: o, meter: m, sequences: newSequences(s, 1+rand.Int64())}
	w.line = turn.NewLine(w.due, w.commit)
	return w
}

// due says that the open batch has to be committed before the turn is passed on.
func (w *writer) due(waiting bool) bool { return w.batch != nil && w.batch.Due(waiting) }

// update runs fn in its turn, and returns when what it did is durable. It runs fn again when the batch was lost through
// somebody else's failure, and when the failure is one that running again may cure.
func (w *writer) update(ctx context.Context, fn func(store.Tx) error) error {
	patience := newPatience(w.options.Patience)
	cautious := false
	for {
		err := w.once(ctx, fn, cautious)
		reconnect(w.pool, err)
		switch {
		case err == nil:
			return nil
		case errors.Is(err, errSurprise) && !cautious:
			cautious = true
		case errors.Is(err, turn.ErrLost):
		case !mayRunAgain(err):
			return err
		case !patience.wait(ctx):
			return unavailable(err)
		}
	}
}

func (w *writer) once(ctx context.Context, fn func(store.Tx) error, cautious bool) error {
	ahead := &foresight{schema: w.schema}
	if announce := store.Announced(ctx); announce != nil {
		announce(ahead)
		w.waiting.add(ahead)
		defer w.waiting.remove(ahead)
	}
	if err := w.line.Take(ctx); err != nil {
		return err
	}
	joined, err := w.inTurn(ctx, fn, ahead, cautious)
	if err != nil {
		return err
	}
	err = joined.Wait()
	if cautious && errors.Is(err, errSurprise) {
		return turn.ErrLost // its own writes came out as expected
	}
	return err
}

// inTurn runs fn and passes the turn on, also when fn panics.
func (w *writer) inTurn(ctx context.Context, fn func(store.Tx) error, ahead *foresight, cautious bool) (*batch, error) {
	defer w.line.Pass()
	w.waiting.remove(ahead)
	if err := w.open(ctx, ahead); err != nil {
		return nil, err
	}
	joined := w.batch
	if err := w.join(ctx, fn, ahead, cautious); err != nil {
		return nil, err
	}
	return joined, nil
}

// open begins a batch unless one is open, in the turn of this process.
func (w *writer) open(ctx context.Context, ahead *foresight) error {
	if w.batch != nil {
		return nil
	}
	conn, err := acquire(ctx, w.pool, w.options.Patience)
	if err != nil {
		return err
	}
	s := &session{to: conn.Conn(), patience: w.options.Patience}
	for _, sql := range w.options.begin() {
		s.later(sql)
	}
	ours, err := takeTurn(ctx, s, w.schema, w.sequences, ahead)
	if err != nil {
		w.waiting.forget(nil)
		release(conn, s.patience)
		return err
	}
	if !ours {
		w.memory.Forget()
		w.waiting.forget(s)
		ahead.forget(s)
	}
	w.batch = &batch{Batch: turn.NewBatch(), conn: conn, session: s}
	return nil
}

// takeTurn waits until no other process writes, and reports whether this one was the last that did. What the caller
// expects to read comes in the same round trip.
func takeTurn(ctx context.Context, s *session, c *schema, q *sequences, ahead *foresight) (ours bool, err error) {
	s.pending = append(s.pending, statement{sql: c.takeTurn, read: func(row [][]byte) { ours = q.begin(row) }})
	ahead.ask(s)
	err = s.flush(ctx)
	if err != nil && ctx.Err() != nil {
		return false, ctx.Err()
	}
	if err != nil {
		return false, &failure{"begin", err}
	}
	return ours, nil
}

const savepoint = "SAVEPOINT member"

// join runs fn as a part of the open batch. What a failed function did is undone, what others did before it stays.
func (w *writer) join(ctx context.Context, fn func(store.Tx) error, ahead *foresight, cautious bool) error {
	b := w.batch
	if cautious { // what fails from here on is of its own making
		if err := b.session.flush(context.WithoutCancel(ctx)); err != nil {
			w.lose(err)
			return turn.ErrLost
		}
	}
	x := newTx(ctx, context.WithoutCancel(ctx), b.session, w.schema, w.sequences)
	x.Memory, x.cautious, x.ahead, x.others = &w.memory, cautious, ahead, &w.waiting
	if b.Shared() {
		x.savepoint = savepoint
	}
	before := w.sequences.mark()
	joined := false
	defer func() {
		x.End()
		if !joined {
			w.sequences.reset(before)
			w.undo(x)
		}
	}()
	if err := w.decide(x, fn); err != nil {
		return b.blame(err, cautious)
	}
	joined = true
	b.Join()
	b.bold, b.trusting = b.bold || !cautious, b.trusting || x.trusting
	return nil
}

// decide runs fn. The server reads meanwhile for those who wait, and then begins with what fn wrote.
func (w *writer) decide(x *tx, fn func(store.Tx) error) error {
	if err := w.readAhead(x); err != nil {
		return err
	}
	if err := x.run(fn); err != nil {
		return err
	}
	if x.marked {
		x.session.later("RELEASE member")
	}
	w.waiting.ask(x.session)
	if w.line.Waiting() == 0 || !x.session.shouldSend() { // then it goes with the commit
		return nil
	}
	if err := x.session.send(x.sending); err != nil {
		return &failure{"write", err}
	}
	return nil
}

// readAhead has the server read for those who wait while this function decides, unless it has something to do already.
func (w *writer) readAhead(x *tx) error {
	if x.cautious || x.session.sent != nil {
		return nil
	}
	w.waiting.ask(x.session)
	if err := x.session.send(x.sending); err != nil {
		return &failure{"read", err}
	}
	return nil
}

// blame says what an error means for a member of the batch. Failures of a session that time does not cure may be due to any
// member: then each member runs alone, cautiously, to show which one failed.
func (b *batch) blame(err error, cautious bool) error {
	if b.session.broken == nil || cautious || isTemporary(b.session.broken) {
		return err
	}
	return surprise(err)
}

// undo takes back one function: what it sent, or the whole batch when nobody else is in it.
func (w *writer) undo(x *tx) {
	w.memory.Forget()
	s := w.batch.session
	switch {
	case !w.batch.Shared() || s.broken != nil:
		w.lose(s.broken)
	case !x.marked || s.forgetFrom(savepoint):
		// nothing was sent
	default:
		if err := s.rollbackTo(context.Background(), "member"); err != nil {
			w.lose(err)
		}
	}
}

// lose ends the batch without a commit; its members start again.
func (w *writer) lose(cause error) {
	w.forget()
	_ = w.batch.session.land()
	switch {
	case cause == nil:
		w.end(turn.ErrLost)
	case isTemporary(cause):
		w.end(&failure{"write", cause})
	default:
		w.end(surprise(cause))
	}
}

// commit makes the batch durable and tells its members.
func (w *writer) commit() {
	defer w.meter.Add(time.Now())
	b := w.batch
	if err := b.settle(); err != nil {
		w.lose(err)
		return
	}
	w.sequences.end(b.session)
	err := commit(b.session)
	if err != nil {
		w.forget()
	}
	if b.bold && err != nil && !isTemporary(err) {
		err = surprise(err)
	}
	w.end(err)
}

// settle takes the answers to what was sent. A write by a wrong revision changes nothing, which the server does not take for a
// failure: it would commit what came with it. So such writes are answered before.
func (b *batch) settle() error {
	if b.trusting {
		return b.session.flush(context.Background())
	}
	return b.session.land()
}

// commit sends what is pending and ends the transaction. When the server answers that something failed nothing is
// committed; when the connection breaks on the way nobody knows.
func commit(s *session) error {
	did, err := s.run(context.Background(), nil, "COMMIT")
	switch {
	case err == nil && did.String() == "COMMIT":
		return nil
	case err == nil:
		return &failure{"commit", fmt.Errorf("the server answered %s", did)}
	case isLost(err) && !pgconn.SafeToRetry(err):
		return &failure{"commit", fmt.Errorf("%w: %w", store.ErrUncertain, err)}
	}
	return &failure{"commit", err}
}

// forget forgets all that was read or given in a turn that came to nothing.
func (w *writer) forget() {
	w.memory.Forget()
	w.waiting.forget(nil)
	w.sequences.forget()
}

// end closes the batch.
func (w *writer) end(err error) {
	release(w.batch.conn, w.options.Patience)
	w.batch.End(err)
	w.batch = nil
}
