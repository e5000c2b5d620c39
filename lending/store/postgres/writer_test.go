package postgres_test

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"sync"
	"testing"
	"time"

	"lending.example/platform/lending/store"
	"lending.example/platform/lending/store/postgres"
	"lending.example/platform/lending/store/postgres/postgrestest"
)

// tick is one step of a counter; setting is reference data, which a writer keeps in memory.
var (
	counter = &store.Kind{Name: "counter", Columns: []store.Column{{Name: "value", Type: store.Integer}}, Rewritten: true}
	tick    = &store.Kind{Name: "tick", Columns: []store.Column{{Name: "key", Type: store.Text, Indexed: true}, {Name: "value", Type: store.Integer}}}
	setting = &store.Kind{Name: "setting", Columns: []store.Column{{Name: "value", Type: store.Integer}}, Reference: true}
)

func openCounters(t *testing.T, address, in string) *postgres.Store {
	t.Helper()
	s, err := postgres.Open(context.Background(), address, store.Schema{counter, tick, setting}, &postgres.Options{Namespace: in})
	if err == nil {
		t.Cleanup(func() { _ = s.Close() })
		err = s.Provision(context.Background(), "alpha")
	}
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// expectingCounters announces what step reads.
func expectingCounters(ids ...int64) context.Context {
	return store.Announce(context.Background(), func(expecting store.Expecter) {
		for _, id := range ids {
			expecting.Expect(counter, id)
		}
	})
}

// step raises a counter by one.
func step(tx store.Tx, id int64, key string) error {
	c, err := tx.Get(counter, id)
	if err != nil {
		return err
	}
	c.Values[0] = store.Int(c.Values[0].Int64() + 1)
	if err := tx.Save(counter, c); err != nil {
		return err
	}
	if _, err := tx.Append(store.LogEntry{Name: "STEP", Body: []byte("{}")}); err != nil {
		return err
	}
	next, err := tx.NextID(tick)
	if err != nil {
		return err
	}
	return tx.Insert(tick, store.Record{ID: next, Values: []store.Value{store.String(key), c.Values[0]}, Body: []byte("{}")})
}

func insertCounters(t *testing.T, s store.Store, ids ...int64) {
	t.Helper()
	err := s.Update(context.Background(), "alpha", func(tx store.Tx) (err error) {
		for _, id := range ids {
			err = errors.Join(err, tx.Insert(counter, store.Record{ID: id, Values: []store.Value{store.Int(0)}, Body: []byte("{}")}))
		}
		return errors.Join(err, tx.Insert(setting, store.Record{ID: 1, Values: []store.Value{store.Int(0)}, Body: []byte("{}")}))
	})
	if err != nil {
		t.Fatal(err)
	}
}

// TestMemoryIsForgotten has another process change the setting that a writer remembers.
func TestMemoryIsForgotten(t *testing.T) {
	address, in := postgrestest.Shared(t), own(t)
	a, b := openCounters(t, address, in), openCounters(t, address, in)
	insertCounters(t, a, 1)
	errUnset := errors.New("the setting is not made")
	unlessSet := func() error {
		return a.Update(expectingCounters(1), "alpha", func(tx store.Tx) error {
			if s, err := tx.Get(setting, 1); err != nil || s.Values[0].Int64() == 0 {
				return errors.Join(err, errUnset)
			}
			return step(tx, 1, "a")
		})
	}
	for range 4 {
		if err := a.Update(expectingCounters(1), "alpha", func(tx store.Tx) error { return step(tx, 1, "a") }); err != nil {
			t.Fatal(err)
		}
		if err := unlessSet(); !errors.Is(err, errUnset) {
			t.Fatalf("got %v", err)
		}
	}
	err := b.Update(context.Background(), "alpha", func(tx store.Tx) error {
		s, err := tx.Get(setting, 1)
		if err != nil {
			return err
		}
		s.Values[0] = store.Int(1)
		return tx.Save(setting, s)
	})
	if err := errors.Join(err, unlessSet()); err != nil {
		t.Error(err)
	}
	wantSteps(t, a, 1, 5)
}

// TestCutOnTheWay has many callers step on counters of their own, and some on one that they share, while all connections are
// cut again and again. Whoever hears that the outcome is uncertain looks for his key.
func TestCutOnTheWay(t *testing.T) {
	address, in := postgrestest.Shared(t), own(t)
	s, cutter := openCounters(t, address, in), connect(t, address)
	const callers, each = 8, 40
	ids := []int64{1}
	for c := range int64(callers) {
		ids = append(ids, c+2)
	}
	insertCounters(t, s, ids...)
	var all sync.WaitGroup
	done := make(chan struct{})
	cuts := make(chan int)
	go func() {
		n := 0
		defer func() { cuts <- n }()
		for {
			select {
			case <-done:
				return
			case <-time.After(time.Duration(5+rand.IntN(20)) * time.Millisecond):
			}
			_, err := cutter.Exec(context.Background(), "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> pg_backend_pid() AND query LIKE $1", "%"+in+"%")
			if err != nil {
				t.Error(err)
				return
			}
			n++
		}
	}()
	for c := range int64(callers) {
		all.Go(func() {
			for i := range each {
				id := c + 2
				if i%4 == 0 {
					id = 1
				}
				if err := stepOnce(s, id, fmt.Sprint(c, "/", i)); err != nil {
					t.Errorf("step %d of caller %d: %v", i, c, err)
				}
			}
		})
	}
	all.Wait()
	close(done)
	t.Logf("connections were cut %d times", <-cuts)
	wantSteps(t, s, 1, callers*each/4)
	for c := range int64(callers) {
		wantSteps(t, s, c+2, each-each/4)
	}
	err := s.View(context.Background(), "alpha", func(tx store.Tx) error {
		keys, entries := map[string]int{}, int64(0)
		for r, err := range tx.Find(tick, store.Query{}) {
			if err != nil {
				return err
			}
			keys[r.Values[0].Text()]++
		}
		for e, err := range tx.Log(1) {
			if err != nil {
				return err
			}
			if entries++; e.Seq != entries {
				t.Errorf("entry %d is numbered %d", entries, e.Seq)
			}
		}
		for key, n := range keys {
			if n != 1 {
				t.Errorf("step %s was made %d times", key, n)
			}
		}
		if len(keys) != callers*each || entries != callers*each {
			t.Errorf("%d steps, %d log entries, want %d", len(keys), entries, callers*each)
		}
		return nil
	})
	if err != nil {
		t.Error(err)
	}
}

// stepOnce repeats a step until it is made for certain.
func stepOnce(s store.Store, id int64, key string) error {
	for {
		err := s.Update(expectingCounters(id), "alpha", func(tx store.Tx) error { return step(tx, id, key) })
		if !errors.Is(err, store.ErrUnavailable) && !errors.Is(err, store.ErrUncertain) {
			return err
		}
		made := 0
		for looked := false; !looked; {
			looked = s.View(context.Background(), "alpha", func(tx store.Tx) (err error) {
				made, err = tx.Count(tick, store.Where("key", store.Equal, store.String(key)))
				return err
			}) == nil
		}
		if made > 0 {
			return nil
		}
	}
}

// wantSteps wants a counter to stand where it should.
func wantSteps(t *testing.T, s store.Store, id, want int64) {
	t.Helper()
	err := s.View(context.Background(), "alpha", func(tx store.Tx) error {
		c, err := tx.Get(counter, id)
		if err == nil && c.Values[0].Int64() != want {
			t.Errorf("counter %d stands at %d, want %d", id, c.Values[0].Int64(), want)
		}
		return err
	})
	if err != nil {
		t.Error(err)
	}
}

// TestNoConnectionForTheTurn has a process find all its connections in use: every caller is told so, and nothing is written.
func TestNoConnectionForTheTurn(t *testing.T) {
	s, err := postgres.Open(context.Background(), postgrestest.Shared(t), store.Schema{counter, tick, setting},
		&postgres.Options{Namespace: own(t), Connections: 1, Patience: 200 * time.Millisecond})
	if err == nil {
		t.Cleanup(func() { _ = s.Close() })
		err = s.Provision(context.Background(), "alpha")
	}
	if err != nil {
		t.Fatal(err)
	}
	insertCounters(t, s, 1)
	for range 3 {
		if err := s.Update(expectingCounters(1), "alpha", func(tx store.Tx) error { return step(tx, 1, "") }); err != nil {
			t.Fatal(err)
		}
	}
	var all sync.WaitGroup
	err = s.View(context.Background(), "alpha", func(store.Tx) error {
		for range 4 {
			all.Go(func() {
				err := s.Update(expectingCounters(1), "alpha", func(tx store.Tx) error { return step(tx, 1, "") })
				if !errors.Is(err, store.ErrUnavailable) {
					t.Errorf("got %v", err)
				}
			})
		}
		all.Wait()
		return nil
	})
	if err != nil {
		t.Error(err)
	}
	wantSteps(t, s, 1, 3)
}
