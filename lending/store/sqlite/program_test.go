package sqlite_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"log/slog"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"lending.example/platform/lending/store"
	"lending.example/platform/lending/store/sqlite"
)

// TestTwoPrograms has two stores on one folder, as a server and a command line tool have, give numbers and write the log.
func TestTwoPrograms(t *testing.T) {
	dir, kind := t.TempDir(), clientKind()
	quick := &sqlite.Options{Synchronous: sqlite.Normal}
	session(t, dir, quick, store.Schema{kind}, func(first store.Store) {
		session(t, dir, quick, store.Schema{kind}, func(second store.Store) {
			add := func(s store.Store) {
				if err := s.Update(context.Background(), tenant, func(tx store.Tx) error { return addLogged(tx, kind) }); err != nil {
					t.Error(err)
				}
			}
			for range 10 { // by turns, so that each finds what the other has done
				add(first)
				add(second)
			}
			var writers sync.WaitGroup
			for _, s := range []store.Store{first, second, first, second} {
				writers.Go(func() {
					for range 20 {
						add(s)
					}
				})
			}
			writers.Wait()
		})
		update(t, first, func(tx store.Tx) error {
			n, err := tx.Count(kind, store.Query{})
			seq, appendErr := tx.Append(store.LogEntry{Body: []byte("{}")})
			if n != 100 || seq != 101 {
				t.Errorf("%d records, %d log entries", n, seq)
			}
			return errors.Join(err, appendErr)
		})
	})
}

// addLogged adds a record with the next number, and a log entry.
func addLogged(tx store.Tx, kind *store.Kind) error {
	id, err := tx.NextID(kind)
	if err != nil {
		return err
	}
	if err := tx.Insert(kind, clientRecord(id, store.Null, store.Null)); err != nil {
		return err
	}
	_, err = tx.Append(store.LogEntry{Name: "ADD", Body: []byte("{}")})
	return err
}

func TestTenantOfAnotherProgram(t *testing.T) {
	dir, kind := t.TempDir(), clientKind()
	session(t, dir, nil, store.Schema{kind}, func(first store.Store) {
		session(t, dir, nil, store.Schema{kind}, func(second store.Store) {
			if err := second.Provision(context.Background(), "later"); err != nil {
				t.Fatal(err)
			}
		})
		if err := first.Update(context.Background(), "later", func(tx store.Tx) error { return addLogged(tx, kind) }); err != nil {
			t.Error(err)
		}
	})
}

// TestLockedByAnotherProgram waits for a lock, gives up after the busy timeout, and at once when cancelled.
func TestLockedByAnotherProgram(t *testing.T) {
	dir, kind := t.TempDir(), clientKind()
	session(t, dir, &sqlite.Options{BusyTimeout: 50 * time.Millisecond}, store.Schema{kind}, func(s store.Store) {
		add := func(ctx context.Context) error {
			return s.Update(ctx, tenant, func(tx store.Tx) error { return addLogged(tx, kind) })
		}
		other := rawDB(t, dir)
		other.SetMaxOpenConns(1)
		if _, err := other.Exec("BEGIN IMMEDIATE"); err != nil {
			t.Fatal(err)
		}
		if err := add(context.Background()); err == nil {
			t.Error("written under another program's lock")
		}
		ctx, cancel := context.WithTimeout(context.Background(), 10*time.Millisecond)
		defer cancel()
		if err := add(ctx); !errors.Is(err, context.DeadlineExceeded) {
			t.Errorf("got %v, want the deadline", err)
		}
		time.AfterFunc(10*time.Millisecond, func() { _, _ = other.Exec("COMMIT") })
		if err := add(context.Background()); err != nil {
			t.Errorf("after the lock was released: %v", err)
		}
	})
}

// TestBackupWhileWriting wants every copy to be whole: as many records as log entries.
func TestBackupWhileWriting(t *testing.T) {
	dir, kind := t.TempDir(), clientKind()
	session(t, dir, &sqlite.Options{Synchronous: sqlite.Normal}, store.Schema{kind}, func(s store.Store) {
		stop := make(chan struct{})
		var writer sync.WaitGroup
		writer.Go(func() {
			for {
				select {
				case <-stop:
					return
				default:
					update(t, s, func(tx store.Tx) error { return addLogged(tx, kind) })
				}
			}
		})
		for range 5 {
			checkBackup(t, s, kind)
		}
		close(stop)
		writer.Wait()
	})
	if left, _ := filepath.Glob(filepath.Join(dir, ".backup-*")); len(left) > 0 {
		t.Errorf("left behind: %v", left)
	}
}

func checkBackup(t *testing.T, s store.Store, kind *store.Kind) {
	t.Helper()
	var copied bytes.Buffer
	if err := s.(store.Backuper).Backup(context.Background(), tenant, &copied); err != nil {
		t.Fatal(err)
	}
	place := t.TempDir()
	if err := restore(context.Background(), place, tenant, &copied); err != nil {
		t.Fatal(err)
	}
	session(t, place, nil, store.Schema{kind}, func(restored store.Store) {
		update(t, restored, func(tx store.Tx) error {
			n, err := tx.Count(kind, store.Query{})
			seq, appendErr := tx.Append(store.LogEntry{Body: []byte("{}")})
			if seq != int64(n)+1 {
				t.Errorf("%d records, %d log entries", n, seq-1)
			}
			return errors.Join(err, appendErr)
		})
	})
}

func TestBackupFails(t *testing.T) {
	session(t, t.TempDir(), nil, store.Schema{clientKind()}, func(s store.Store) {
		full := errors.New("disk full")
		if err := s.(store.Backuper).Backup(context.Background(), tenant, failingWriter{full}); !errors.Is(err, full) {
			t.Errorf("got %v", err)
		}
	})
}

type failingWriter struct{ err error }

func (w failingWriter) Write([]byte) (int, error) { return 0, w.err }

func TestFilesArePrivate(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "a folder, 100% & #?")
	session(t, dir, nil, store.Schema{clientKind()}, func(s store.Store) {
		if s.(store.Opener).Location() != dir {
			t.Errorf("location %s", s.(store.Opener).Location())
		}
		for _, name := range []string{"default.db", "default.db-wal", "default.db-shm"} {
			info, err := os.Stat(filepath.Join(dir, name))
			if err != nil || info.Mode().Perm() != 0o600 {
				t.Errorf("%s: %v, %v", name, info.Mode(), err)
			}
		}
	})
	if left, _ := filepath.Glob(filepath.Join(dir, "*-wal")); len(left) > 0 {
		t.Errorf("closing left %v", left)
	}
}

// TestManyQueries uses more statements than a connection keeps.
func TestManyQueries(t *testing.T) {
	kind := &store.Kind{Name: "wide"}
	for i := range 10 {
		kind.Columns = append(kind.Columns, store.Column{Name: fmt.Sprintf("c%d", i), Type: store.Integer})
	}
	session(t, t.TempDir(), nil, store.Schema{kind}, func(s store.Store) {
		err := s.View(context.Background(), tenant, func(tx store.Tx) error {
			for set := range 1 << 10 {
				var q store.Query
				for i := range 10 {
					if set>>i&1 == 1 {
						q = q.And(fmt.Sprintf("c%d", i), store.Equal, store.Int(1))
					}
				}
				if _, err := tx.Count(kind, q); err != nil {
					return err
				}
			}
			return nil
		})
		if err != nil {
			t.Error(err)
		}
	})
}

// TestReadersAreBounded waits for a free connection, and gives up when cancelled.
func TestReadersAreBounded(t *testing.T) {
	session(t, t.TempDir(), &sqlite.Options{Readers: 1}, store.Schema{clientKind()}, func(s store.Store) {
		nothing := func(store.Tx) error { return nil }
		err := s.View(context.Background(), tenant, func(store.Tx) error {
			ctx, cancel := context.WithTimeout(context.Background(), 10*time.Millisecond)
			defer cancel()
			return s.View(ctx, tenant, nothing)
		})
		if !errors.Is(err, context.DeadlineExceeded) {
			t.Errorf("got %v", err)
		}
		if err := s.View(context.Background(), tenant, nothing); err != nil {
			t.Error(err)
		}
	})
}

func TestNoWarningOnTheTestedVersion(t *testing.T) {
	var log strings.Builder
	o := &sqlite.Options{Logger: slog.New(slog.NewTextHandler(&log, nil))}
	session(t, t.TempDir(), o, store.Schema{clientKind()}, func(store.Store) {})
	if log.String() != "" {
		t.Errorf("the linked SQLite is not the one that the tests name: %s", log.String())
	}
}
