package sqlite

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"sync"
	"testing"
	"time"

	sqlite3 "modernc.org/sqlite/lib"

	"lending.example/platform/lending/store"
)

var errDeliberate = errors.New("deliberate")

var noteKind = &store.Kind{Name: "note", Columns: []store.Column{{Name: "topic", Type: store.Text, Unique: true}}}

func newNote(id int64, topic string, body string) store.Record {
	return store.Record{ID: id, Values: []store.Value{store.String(topic)}, Body: []byte(body)}
}

// openTestTenant returns an open tenant without records.
func openTestTenant(t *testing.T) *tenant {
	t.Helper()
	s, err := Open(context.Background(), t.TempDir(), store.Schema{noteKind}, nil)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := s.Close(); err != nil {
			t.Error(err)
		}
	})
	if err := s.Provision(context.Background(), "default"); err != nil {
		t.Fatal(err)
	}
	return s.tenants["default"]
}

// member is one caller of a batch.
type member struct {
	ctx context.Context
	fn  func(store.Tx) error
}

// batched runs functions in one batch, in the given order, and returns their errors: the first one waits until all
// the others stand in line.
func batched(t *testing.T, w *writer, members ...member) []error {
	t.Helper()
	errs := make(chan func([]error), len(members))
	run := func(i int, fn func(store.Tx) error) {
		defer func() {
			if p := recover(); p != nil {
				errs <- func(all []error) { all[i] = fmt.Errorf("panic: %v", p) }
			}
		}()
		err := w.update(members[i].ctx, fn)
		errs <- func(all []error) { all[i] = err }
	}
	started, inLine := make(chan struct{}), make(chan struct{})
	start := sync.OnceFunc(func() { close(started) }) // functions may run again
	go run(0, func(tx store.Tx) error {
		start()
		<-inLine
		return members[0].fn(tx)
	})
	<-started
	for i := range members[1:] {
		go run(i+1, members[i+1].fn)
		waitFor(t, func() bool { return w.line.Waiting() > i })
	}
	close(inLine)
	all := make([]error, len(members))
	for range members {
		(<-errs)(all)
	}
	return all
}

func waitFor(t *testing.T, condition func() bool) {
	for range 5000 {
		if condition() {
			return
		}
		time.Sleep(time.Millisecond)
	}
	t.Error("waited too long")
}

func insert(id int64, topic string) member {
	return member{context.Background(), func(tx store.Tx) error { return tx.Insert(noteKind, newNote(id, topic, "{}")) }}
}

// notes returns the ids of the stored notes.
func notes(t *testing.T, e *tenant) (ids []int64) {
	t.Helper()
	err := e.view(context.Background(), func(tx store.Tx) error {
		for r, err := range tx.Find(noteKind, store.Query{}) {
			if err != nil {
				return err
			}
			ids = append(ids, r.ID)
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return ids
}

// TestBatch mixes outcomes in one batch: each function answers for itself.
func TestBatch(t *testing.T) {
	e := openTestTenant(t)
	ctx, cancel := context.WithCancel(context.Background())
	errs := batched(t, e.writer,
		member{context.Background(), func(tx store.Tx) error {
			return errors.Join(insert(1, "failed").fn(tx), errDeliberate)
		}},
		insert(2, "a"),
		member{context.Background(), func(tx store.Tx) error {
			_ = insert(3, "b").fn(tx)
			panic("deliberate")
		}},
		member{ctx, func(tx store.Tx) error {
			if err := insert(4, "c").fn(tx); err != nil {
				return err
			}
			cancel()
			return nil
		}},
		insert(5, "a"), // taken by the second
		insert(6, "d"),
	)
	for i, want := range []string{"deliberate", "<nil>", "panic: deliberate", "context canceled", "store: another note holds the same [topic]", "<nil>"} {
		if got := fmt.Sprint(errs[i]); !strings.HasSuffix(got, want) {
			t.Errorf("member %d: got %s, want %s", i+1, got, want)
		}
	}
	if got := fmt.Sprint(notes(t, e)); got != "[2 6]" {
		t.Errorf("stored %s", got)
	}
}

// TestCancelledSearchInBatch interrupts SQLite in the middle of a statement, while others share the transaction.
func TestCancelledSearchInBatch(t *testing.T) {
	e := openTestTenant(t)
	if err := e.writer.update(context.Background(), insertMany); err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	errs := batched(t, e.writer,
		insert(100_001, "before"),
		member{ctx, func(tx store.Tx) error {
			time.AfterFunc(time.Millisecond, cancel)
			for {
				if _, err := tx.Count(noteKind, store.Where("topic", store.Contains, store.String("nowhere"))); err != nil {
					return err
				}
			}
		}},
		insert(100_002, "after"))
	if errs[0] != nil || !errors.Is(errs[1], context.Canceled) || errs[2] != nil {
		t.Errorf("got %v", errs)
	}
	if got := len(notes(t, e)); got != 5002 {
		t.Errorf("%d notes", got)
	}
}

func insertMany(tx store.Tx) error {
	for id := range int64(5000) {
		if err := tx.Insert(noteKind, newNote(id+1, fmt.Sprint("topic ", id), "{}")); err != nil {
			return err
		}
	}
	return nil
}

// TestFullDisk fills the database in the middle of a batch. Whoever is told of success must find it stored, whoever
// is told of an error must not, those who did nothing wrong succeed, and so does the next update.
func TestFullDisk(t *testing.T) {
	e := openTestTenant(t)
	if _, err := e.writer.conn.number(context.Background(), "PRAGMA max_page_count = 200"); err != nil {
		t.Fatal(err)
	}
	huge := strings.Repeat("x", 4_000_000)
	errs := batched(t, e.writer,
		insert(1, "small"),
		member{context.Background(), func(tx store.Tx) error {
			err := tx.Insert(noteKind, newNote(2, "huge", huge))
			if primary(code(err)) != sqlite3.SQLITE_FULL {
				t.Errorf("got %v", err)
			}
			return nil // goes on as if nothing had happened
		}},
		insert(3, "small too"))
	if errs[0] != nil || primary(code(errs[1])) != sqlite3.SQLITE_FULL || !errors.Is(errs[1], store.ErrUnavailable) || errs[2] != nil {
		t.Errorf("got %v", errs)
	}
	if got := fmt.Sprint(notes(t, e)); got != "[1 3]" {
		t.Errorf("stored %s", got)
	}
	if err := e.writer.update(context.Background(), insert(4, "later").fn); err != nil {
		t.Error(err)
	}
}

// TestFailedCommit makes the commit fail: every member is told, and nothing is stored.
func TestFailedCommit(t *testing.T) {
	e := openTestTenant(t)
	take := func(id int64) member {
		return member{context.Background(), func(tx store.Tx) error {
			if _, err := tx.NextID(noteKind); err != nil {
				return err
			}
			return tx.Insert(noteKind, newNote(id, fmt.Sprint(id), "{}"))
		}}
	}
	breakSequences := func(sql string) {
		if err := e.writer.conn.run(context.Background(), sql); err != nil {
			t.Fatal(err)
		}
	}
	// The numbers are kept right before COMMIT, where a trigger can make that fail.
	breakSequences("CREATE TRIGGER refuse BEFORE INSERT ON _sequence BEGIN SELECT raise(FAIL, 'refused'); END")
	for i, err := range batched(t, e.writer, take(1), take(2)) {
		if err == nil {
			t.Errorf("member %d was told of success", i+1)
		}
	}
	if got := notes(t, e); len(got) > 0 {
		t.Errorf("stored %v", got)
	}
	breakSequences("DROP TRIGGER refuse")
	if err := e.writer.update(context.Background(), take(3).fn); err != nil {
		t.Error(err)
	}
	var id int64
	err := e.writer.update(context.Background(), func(tx store.Tx) (err error) {
		id, err = tx.NextID(noteKind)
		return err
	})
	if id != 2 || err != nil {
		t.Errorf("number %d, error %v", id, err)
	}
}

func TestSuccessor(t *testing.T) {
	for prefix, want := range map[string]string{"": "", "a": "b", "a\xff": "b", "\xff\xff": "", "é": "\xc3\xaa"} {
		if got := (dialect{}).Beyond(prefix); got != want {
			t.Errorf("Beyond(%q) = %q, want %q", prefix, got, want)
		}
	}
}
