package httpserver

import (
	"context"
	"iter"
	"log/slog"
	"slices"
	"sync"
	"testing"

	"lending.example/platform/lending"
	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/store"
	"lending.example/platform/lending/store/memory"
)

// TestEveryReadIsBounded reads every path of the table on a tenant that has one of everything, and looks at what the
// store is asked for: at most the largest page, or what belongs to one thing.
func TestEveryReadIsBounded(t *testing.T) {
	inner, err := memory.New(lending.Schema())
	if err != nil {
		t.Fatal(err)
	}
	watched := &watchedStore{Store: inner, unbounded: map[string]bool{}}
	platform, err := lending.New(watched, &lending.Config{Logger: slog.New(slog.DiscardHandler)})
	if err != nil {
		t.Fatal(err)
	}
	withStackOf(t, platform, func(s stack) {
		made := map[string]string{}
		for _, e := range examples() {
			s.makeExample(e, made)
		}
		s.upload(made)
		watched.watching = true
		s.readAll(made)
	})
	for kind := range watched.unbounded {
		if !slices.Contains(smallKinds, kind) {
			t.Errorf("a read asks for all records of %s", kind)
		}
	}
}

// smallKinds may be read as a whole: there are as many accounts of activities as activities, and a trial balance is the
// sum over the journal, which streams.
var smallKinds = []string{"financial_activity_account", "journal_line"}

// watchedStore notes which kinds are read without a bound.
type watchedStore struct {
	store.Store
	watching  bool
	mu        sync.Mutex
	unbounded map[string]bool
}

func (s *watchedStore) View(ctx context.Context, tenant string, fn func(store.Tx) error) error {
	return s.Store.View(ctx, tenant, func(tx store.Tx) error { return fn(&watchedTx{tx, s}) })
}

type watchedTx struct {
	store.Tx
	store *watchedStore
}

func (tx *watchedTx) Find(k *store.Kind, q store.Query) iter.Seq2[store.Record, error] {
	ofOneThing := slices.ContainsFunc(q.Where, func(c store.Condition) bool { return c.Is == store.Equal || c.Is == store.AnyOf })
	if s := tx.store; s.watching && !ofOneThing && (q.Limit <= 0 || q.Limit > operation.LargestPage) {
		s.mu.Lock()
		s.unbounded[k.Name] = true
		s.mu.Unlock()
	}
	return tx.Tx.Find(k, q)
}
