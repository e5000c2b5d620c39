package sqlite

import (
	"context"
	"fmt"
	"slices"
	"sync"
	"time"

	"lending.example/platform/lending/store"
)

// A batch ends when so many functions share it, or when it has been open for so long while others wait: those that
// are done should not wait for too many more.
const (
	maxBatch    = 64
	maxBatchAge = 20 * time.Millisecond
)

// writer lets the callers of Update use the one writing connection in turn, first come first served, each in its
// own goroutine. Who finishes hands the turn to the next in line, who goes on in the same batch; who finishes with
// nobody waiting commits for all. A single caller thus begins and commits without meeting another goroutine.
type writer struct {
	conn        *conn
	schema      *schema
	busyTimeout time.Duration

	mu    sync.Mutex
	taken bool            // somebody has the turn
	queue []chan struct{} // who waits for it

	// The rest belongs to whoever has the turn.
	batch     *batch // the open one, if any
	sequences sequences
	saves     map[saveKey]string
}

// saveKey names a statement of Save.
type saveKey struct {
	table   int
	changed columnSet
}

// batch is a physical transaction shared by several callers.
type batch struct {
	members int // whose functions succeeded
	began   time.Time
	done    chan struct{} // closed after err or lost is set
	err     error
	lost    bool // rolled back because of somebody else's failure
}

func newWriter(c *conn, s *schema, busyTimeout time.Duration) *writer {
	return &writer{conn: c, schema: s, busyTimeout: busyTimeout, sequences: newSequences(s), saves: map[saveKey]string{}}
}

// update runs fn in its turn, and returns when what it did is durable. When the batch was lost through no fault of
// fn, fn runs again; whose fault it was has left with its error, so this comes to an end.
func (w *writer) update(ctx context.Context, fn func(store.Tx) error) error {
	for {
		if err := w.takeTurn(ctx); err != nil {
			return err
		}
		joined, err := w.inTurn(ctx, fn)
		if err != nil {
			return err
		}
		<-joined.done
		if !joined.lost {
			return joined.err
		}
	}
}

// inTurn runs fn and passes the turn on, also when fn panics.
func (w *writer) inTurn(ctx context.Context, fn func(store.Tx) error) (*batch, error) {
	defer w.passTurn()
	if err := w.open(ctx); err != nil {
		return nil, err
	}
	joined := w.batch
	if err := w.join(ctx, fn); err != nil {
		return nil, err
	}
	return joined, nil
}

func (w *writer) takeTurn(ctx context.Context) error {
	w.mu.Lock()
	if !w.taken {
		w.taken = true
		w.mu.Unlock()
		return nil
	}
	turn := make(chan struct{})
	w.queue = append(w.queue, turn)
	w.mu.Unlock()
	select {
	case <-turn:
		return nil
	case <-ctx.Done():
		w.leaveQueue(turn)
		return ctx.Err()
	}
}

// leaveQueue gives up waiting. When the turn came at the same moment it is passed on.
func (w *writer) leaveQueue(turn chan struct{}) {
	w.mu.Lock()
	i := slices.Index(w.queue, turn)
	if i >= 0 {
		w.queue = slices.Delete(w.queue, i, i+1)
	}
	w.mu.Unlock()
	if i < 0 {
		<-turn
		w.passTurn()
	}
}

// passTurn ends a turn. The batch is committed first when it is full or nobody waits to go on with it.
func (w *writer) passTurn() {
	for !w.handOver() {
		w.commit()
	}
}

// handOver gives the turn to the next in line, or lays it down; false when the batch has to be committed before.
func (w *writer) handOver() bool {
	w.mu.Lock()
	defer w.mu.Unlock()
	waiting := len(w.queue) > 0
	switch {
	case w.batch != nil && (w.batch.full() || !waiting):
		return false
	case waiting:
		close(w.queue[0])
		w.queue = w.queue[1:]
	default:
		w.taken = false
	}
	return true
}

func (b *batch) full() bool { return b.members >= maxBatch || time.Since(b.began) > maxBatchAge }

// open begins a batch unless one is open.
func (w *writer) open(ctx context.Context) error {
	if w.batch != nil {
		return nil
	}
	if err := w.begin(ctx); err != nil {
		return fmt.Errorf("sqlite: begin: %w", err)
	}
	if err := w.sequences.refresh(w.conn); err != nil {
		w.rollback()
		return fmt.Errorf("sqlite: begin: %w", err)
	}
	w.batch = &batch{began: time.Now(), done: make(chan struct{})}
	return nil
}

// begin takes the write lock. SQLite waits for other programs by itself, but not in every case.
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
	nested := w.batch.members > 0
	if nested {
		if _, err := w.conn.exec(context.Background(), "SAVEPOINT member"); err != nil {
			w.lose()
			return fmt.Errorf("sqlite: savepoint: %w", err)
		}
	}
	x := &tx{ctx: ctx, conn: w.conn, schema: w.schema, writer: w, seen: seen{}}
	before := w.sequences.mark()
	joined := false
	defer func() {
		x.end()
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
			return fmt.Errorf("sqlite: release: %w", err)
		}
	}
	joined = true
	w.batch.members++
	return nil
}

// undo takes back one function: its savepoint, or the whole batch when nobody else is in it.
func (w *writer) undo(nested bool) {
	if !nested {
		w.rollback()
		w.end(nil)
		return
	}
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
	w.batch.lost = true
	w.end(nil)
}

// commit makes the batch durable and tells its members.
func (w *writer) commit() {
	err := w.sequences.flush(w.conn)
	if err == nil {
		_, err = w.conn.exec(context.Background(), "COMMIT")
	}
	if err != nil {
		w.rollback()
		w.sequences.forget()
		w.end(fmt.Errorf("sqlite: commit: %w", err))
		return
	}
	w.sequences.flushed()
	w.end(nil)
}

// end closes the batch.
func (w *writer) end(err error) {
	w.batch.err = err
	close(w.batch.done)
	w.batch = nil
}

// rollback ends the physical transaction. Its one error is that SQLite has done so already, after a failure.
func (w *writer) rollback() { _, _ = w.conn.exec(context.Background(), "ROLLBACK") }

// saveSQL makes the text of a statement once.
func (w *writer) saveSQL(t *table, changed columnSet) string {
	key := saveKey{t.number, changed}
	sql, known := w.saves[key]
	if !known {
		sql = t.saveSQL(changed)
		w.saves[key] = sql
	}
	return sql
}
