package lending_test

import (
	"context"
	"errors"
	"fmt"
	"hash/maphash"
	"iter"
	"strings"
	"sync"

	"lending.example/platform/lending/store"
)

// failing is a store whose accesses are counted, and of which one fails: what begins or commits a transaction, a record that is read or
// written, a count, a number, an entry of the log. After it the store works again, so that nothing but the error itself tells of
// the failure.
type failing struct {
	store.Store

	mu    sync.Mutex
	count int
	nth   int // that fails; 0 for none
}

// errFailed is what a store says that cannot be reached.
var errFailed = fmt.Errorf("the line is cut: %w", store.ErrUnavailable)

// arm begins to count, and lets the nth access fail.
func (s *failing) arm(nth int) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.count, s.nth = 0, nth
}

// accesses is how many there were.
func (s *failing) accesses() int {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.count
}

func (s *failing) access(string, *store.Kind) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.count++; s.count == s.nth {
		return errFailed
	}
	return nil
}

func (s *failing) View(ctx context.Context, tenant string, fn func(store.Tx) error) error {
	if err := s.access("view", nil); err != nil {
		return err
	}
	return s.Store.View(ctx, tenant, func(tx store.Tx) error { return fn(accessedTx{tx, s.access}) })
}

func (s *failing) Update(ctx context.Context, tenant string, fn func(store.Tx) error) error {
	if err := s.access("update", nil); err != nil {
		return err
	}
	return s.Store.Update(ctx, tenant, func(tx store.Tx) error {
		if err := fn(accessedTx{tx, s.access}); err != nil {
			return err
		}
		return s.access("commit", nil)
	})
}

func (s *failing) Tenants(ctx context.Context) ([]string, error) {
	if err := s.access("tenants", nil); err != nil {
		return nil, err
	}
	return s.Store.Tenants(ctx)
}

// rehearsing is a store that runs the function of each transaction several times and undoes it, as a store may, and lets each time
// another access fail, before it runs it for good. So any test is one of what functions make of failures. What accesses
// the same kinds of records in the same order is tried once.
type rehearsing struct {
	store.Store

	mu    sync.Mutex
	hash  maphash.Seed
	tried map[uint64]bool
	runs  int
	found []string // functions that hid a failure
}

func newRehearsing(s store.Store) *rehearsing {
	return &rehearsing{Store: s, hash: maphash.MakeSeed(), tried: map[uint64]bool{}}
}

func (s *rehearsing) View(ctx context.Context, tenant string, fn func(store.Tx) error) error {
	return s.rehearse(ctx, tenant, s.Store.View, fn)
}

func (s *rehearsing) Update(ctx context.Context, tenant string, fn func(store.Tx) error) error {
	return s.rehearse(ctx, tenant, s.Store.Update, fn)
}

func (s *rehearsing) rehearse(ctx context.Context, tenant string, run func(context.Context, string, func(store.Tx) error) error, fn func(store.Tx) error) error {
	once := func(nth int) trial {
		t := trial{nth: nth, hash: maphash.Hash{}}
		t.hash.SetSeed(s.hash)
		_ = run(ctx, tenant, func(tx store.Tx) error {
			if t.err = fn(accessedTx{tx, t.access}); t.err == nil {
				return errDry
			}
			return t.err
		})
		return t
	}
	whole := once(0)
	if whole.count > 0 && s.isNew(whole.hash.Sum64()) {
		for _, nth := range spread(whole.count) {
			if failed := once(nth); failed.failed != "" && !errors.Is(failed.err, store.ErrUnavailable) {
				s.note(fmt.Sprintf("%v, access %d of %d, %s: %v", whole.entries, nth, whole.count, failed.failed, failed.err))
			}
		}
	}
	return run(ctx, tenant, fn)
}

func (s *rehearsing) isNew(accesses uint64) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	known := s.tried[accesses]
	s.tried[accesses] = true
	s.runs++
	return !known
}

func (s *rehearsing) note(hidden string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.found = append(s.found, hidden)
}

// trial is one run of a function.
type trial struct {
	nth    int // that fails; 0 for none
	count  int
	failed string // the access that did
	last   string
	hash   maphash.Hash // of the accesses, each once where it is repeated
	err    error

	entries []string // of the command log
}

const appending = "append "

func (t *trial) access(doing string, k *store.Kind) error {
	if k != nil {
		doing += " " + k.Name
	}
	if entry, appends := strings.CutPrefix(doing, appending); appends {
		t.entries = append(t.entries, entry)
	}
	if doing != t.last {
		_, _ = t.hash.WriteString(doing)
		t.last = doing
	}
	if t.count++; t.count == t.nth {
		t.failed = doing
		return errFailed
	}
	return nil
}

// accessedTx asks before every access.
type accessedTx struct {
	store.Tx
	access func(doing string, k *store.Kind) error
}

func (x accessedTx) Get(k *store.Kind, id int64) (store.Record, error) {
	if err := x.access("get", k); err != nil {
		return store.Record{}, err
	}
	return x.Tx.Get(k, id)
}

func (x accessedTx) Find(k *store.Kind, q store.Query) iter.Seq2[store.Record, error] {
	return accessed(x.Tx.Find(k, q), func() error { return x.access("find", k) })
}

func (x accessedTx) Count(k *store.Kind, q store.Query) (int, error) {
	if err := x.access("count", k); err != nil {
		return 0, err
	}
	return x.Tx.Count(k, q)
}

func (x accessedTx) Insert(k *store.Kind, r store.Record) error {
	if err := x.access("insert", k); err != nil {
		return err
	}
	return x.Tx.Insert(k, r)
}

func (x accessedTx) Save(k *store.Kind, r store.Record) error {
	if err := x.access("save", k); err != nil {
		return err
	}
	return x.Tx.Save(k, r)
}

func (x accessedTx) Delete(k *store.Kind, id, revision int64) error {
	if err := x.access("delete", k); err != nil {
		return err
	}
	return x.Tx.Delete(k, id, revision)
}

func (x accessedTx) NextID(k *store.Kind) (int64, error) {
	if err := x.access("number", k); err != nil {
		return 0, err
	}
	return x.Tx.NextID(k)
}

func (x accessedTx) LastID(k *store.Kind) (int64, error) {
	if err := x.access("number", k); err != nil {
		return 0, err
	}
	return x.Tx.LastID(k)
}

func (x accessedTx) LastEntry() (int64, store.Link, error) {
	if err := x.access("log", nil); err != nil {
		return 0, store.Link{}, err
	}
	return x.Tx.LastEntry()
}

func (x accessedTx) Append(e store.LogEntry) (int64, error) {
	if err := x.access(appending+e.Name, nil); err != nil {
		return 0, err
	}
	return x.Tx.Append(e)
}

func (x accessedTx) Log(from int64) iter.Seq2[store.LogEntry, error] {
	return accessed(x.Tx.Log(from), func() error { return x.access("log", nil) })
}

// accessed is a stream that asks at its begin and before each element.
func accessed[T any](stream iter.Seq2[T, error], access func() error) iter.Seq2[T, error] {
	return func(yield func(T, error) bool) {
		var none T
		if err := access(); err != nil {
			yield(none, err)
			return
		}
		for each, err := range stream {
			if failed := access(); failed != nil {
				yield(none, failed)
				return
			}
			if !yield(each, err) {
				return
			}
		}
	}
}
