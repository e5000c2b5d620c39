package sqlite

import (
	"context"
	"errors"
	"time"

	"lending.example/platform/lending/store"
	"lending.example/platform/lending/store/recall"
	"lending.example/platform/lending/store/turn"
)

// writer lets the callers of Update use the one writing connection in turn, first come first served, each in its
// own goroutine. Who finishes hands the turn to the next in line, who goes on in the same batch; who finishes with
// nobody waiting commits for all. A single caller thus begins and commits without meeting another goroutine.
type writer struct {
	conn        *conn
	schema      *schema
	busyTimeout time.Duration
	meter       *turn.Meter

	line *turn.Line

	// The rest belongs to the writer that has the turn.
	batch     *turn.Batch // the open one, if any
	sequences sequences
	memory    recall.Memory
	saves     map[saveKey]string
}

// saveKey names a statement of Save.
type saveKey struct {
	table   int
	changed columnSet
}

func newWriter(c *conn, s *schema, busyTimeout time.Duration, m *turn.Meter) *writer {
	w := &writer{conn: c, schema: s, busyTimeout: busyTimeout, meter: m, sequences: newSequences(s), saves: map[saveKey]string{}}
	w.line = turn.NewLine(w.due, w.commit)
	return w
}

// update runs fn in its turn, and returns when what it did is durable. When the batch was lost through no fault of
// fn, fn runs again; whose fault it was has left with its error, so this ends.
func (w *writer) update(ctx context.Context, fn func(store.Tx) error) error {
	for {
		if err := w.line.Take(ctx); err != nil {
			return err
		}
		joined, err := w.inTurn(ctx, fn)
		if err != nil {
			return err
		}
		if err := joined.Wait(); !errors.Is(err, turn.ErrLost) {
			return err
		}
	}
}

// inTurn runs fn and passes the turn on, also when fn panics.
func (w *writer) inTurn(ctx context.Context, fn func(store.Tx) error) (*turn.Batch, error) {
	defer w.line.Pass()
	if err := w.open(ctx); err != nil {
		return nil, err
	}
	joined := w.batch
	if err := w.join(ctx, fn); err != nil {
		return nil, err
	}
	return joined, nil
}

// due says that the open batch has to be committed before the turn is passed on.
func (w *writer) due(waiting bool) bool { return w.batch != nil && w.batch.Due(waiting) }

// open begins a batch unless one is open.
func (w *writer) open(ctx context.Context) error {
	if w.batch != nil {
		return nil
	}
	if err := w.begin(ctx); err != nil {
		return failure("begin", err)
	}
	changed, err := w.sequences.refresh(w.conn)
	if err != nil {
		w.rollback()
		return failure("begin", err)
	}
	if changed {
		w.memory.Forget()
	}
	w.batch = turn.NewBatch()
	return nil
}

// begin takes the write lock. SQLite waits for other programs, but not in every case.
func (w *writer) begin(ctx context.Context) error {
	for deadline := time.Now().Add(w.busyTimeout); ; {
		_, err := w.conn.exec(ctx, "BEGIN IMMEDIATE")
		if !isBusy(err) || time.Now().After(deadline) {
			return err
		}
		if err := ctx.Err(); err != nil {
			return err
		}
	}
}

// join runs fn as a part of the open batch. What a failed function did is undone, what others did before it stays.
func (w *writer) join(ctx context.Context, fn func(store.Tx) error) error {
	nested := w.batch.Shared()
	if nested {
		if _, err := w.conn.exec(context.Background(), "SAVEPOINT member"); err != nil {
			w.lose()
			return failure("savepoint", err)
		}
	}
	x := newTx(ctx, w)
	before := w.sequences.mark()
	joined := false
	defer func() {
		x.End()
		if !joined {
			w.sequences.reset(before)
			w.undo(nested)
		}
	}()
	if err := x.run(fn); err != nil {
		return err
	}
	if nested {
		if _, err := w.conn.exec(context.Background(), "RELEASE member"); err != nil {
			return failure("release", err)
		}
	}
	joined = true
	w.batch.Join()
	return nil
}

// undo takes back one function: its savepoint, or the whole batch when nobody else is in it.
func (w *writer) undo(nested bool) {
	if !nested {
		w.rollback()
		w.end(nil)
		return
	}
	w.memory.Forget()
	_, err := w.conn.exec(context.Background(), "ROLLBACK TO member")
	if err == nil {
		_, err = w.conn.exec(context.Background(), "RELEASE member")
	}
	if err != nil {
		// Some failures, a full disk for one, make SQLite roll back everything at once.
		w.lose()
	}
}

// lose ends the batch without a commit; its members start again.
func (w *writer) lose() {
	w.rollback()
	w.sequences.forget()
	w.end(turn.ErrLost)
}

// commit makes the batch durable and tells its members.
func (w *writer) commit() {
	defer w.meter.Add(time.Now())
	err := w.sequences.flush(w.conn)
	if err == nil {
		_, err = w.conn.exec(context.Background(), "COMMIT")
	}
	if err != nil {
		w.rollback()
		w.sequences.forget()
		w.end(commitFailure(err))
		return
	}
	w.sequences.flushed()
	w.end(nil)
}

// end closes the batch.
func (w *writer) end(err error) {
	w.batch.End(err)
	w.batch = nil
}

// rollback ends the physical transaction. Its one error is that SQLite has done so already, after a failure.
func (w *writer) rollback() {
	w.memory.Forget()
	_, _ = w.conn.exec(context.Background(), "ROLLBACK")
}

// saveSQL makes the text of a statement once.
func (w *writer) saveSQL(t *table, changed columnSet) string {
	key := saveKey{t.Number, changed}
	sql, known := w.saves[key]
	if !known {
		sql = t.saveSQL(changed)
		w.saves[key] = sql
	}
	return sql
}
