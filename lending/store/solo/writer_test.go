package solo_test

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"sync"
	"testing"

	"github.com/google/go-cmp/cmp"

	"lending.example/platform/lending/store"
	"lending.example/platform/lending/store/memory"
	"lending.example/platform/lending/store/solo"
	"lending.example/platform/lending/store/storetest"
)

// alone is a store each of whose tenants has one writer, whose callers take turns.
type alone struct {
	store.Store
	mu      sync.Mutex
	writers map[string]*inTurn
}

type inTurn struct {
	turn   chan struct{}
	writer *solo.Writer
}

func (s *alone) Update(ctx context.Context, tenant string, fn func(store.Tx) error) error {
	s.mu.Lock()
	w := s.writers[tenant]
	if w == nil {
		w = &inTurn{make(chan struct{}, 1), solo.New(s.Store, tenant)}
		s.writers[tenant] = w
	}
	s.mu.Unlock()
	select {
	case w.turn <- struct{}{}:
	case <-ctx.Done():
		return ctx.Err()
	}
	defer func() { <-w.turn }()
	return w.writer.Update(ctx, fn)
}

// TestWritersKeepTheContract runs the suite of all stores on a writer. Every kind has its first column as the history.
func TestWritersKeepTheContract(t *testing.T) {
	storetest.Run(t, func(_ context.Context, _ string, schema store.Schema) (store.Store, error) {
		for _, k := range schema {
			if len(k.Columns) > 0 {
				k.History = k.Columns[0].Name
			}
		}
		below, err := memory.New(schema)
		return &alone{Store: below, writers: map[string]*inTurn{}}, err
	}, storetest.Features{})
}

// part is a kind with histories, whose records are seldom read.
func part() *store.Kind {
	return &store.Kind{Name: "part", History: "whole", SeldomRead: true, Columns: []store.Column{
		{Name: "whole", Type: store.Integer, Indexed: true}, {Name: "rank", Type: store.Integer}, {Name: "code", Type: store.Text, Unique: true},
	}}
}

func opened(t *testing.T, schema ...*store.Kind) store.Store {
	t.Helper()
	s, err := memory.New(schema)
	if err == nil {
		err = s.Provision(t.Context(), "default")
	}
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// record is a part of a whole.
func record(id, whole, rank int64) store.Record {
	return store.Record{ID: id, Values: []store.Value{store.Int(whole), store.Int(rank), store.String(fmt.Sprint(id))}, Body: fmt.Appendf(nil, `{"rank":%d}`, rank)}
}

// step is one thing that a life does in a transaction. It returns what it saw.
type step func(store.Tx) (any, error)

// life is random transactions on the parts of five wholes: records are added, moved to others, deleted, and read in two orders, as
// far as somebody wants.
func life(random *rand.Rand, k *store.Kind) (transactions [][]step) {
	next, revisions := int64(0), map[int64]int64{}
	draw := func() step {
		whole, rank, wanted := random.Int64N(5), random.Int64N(20), random.IntN(12)
		known := slices.Sorted(func(yield func(int64) bool) {
			for id := range revisions {
				if !yield(id) {
					return
				}
			}
		})
		kind := random.IntN(10)
		switch {
		case kind < 4 || len(known) == 0:
			next++
			id := next
			revisions[id] = 1
			return step(func(tx store.Tx) (any, error) { return tx.NextID(k) }).then(func(tx store.Tx) (any, error) { return id, tx.Insert(k, record(id, whole, rank)) })
		case kind == 4:
			r := record(known[random.IntN(len(known))], whole, rank)
			r.Revision = revisions[r.ID]
			revisions[r.ID]++
			return func(tx store.Tx) (any, error) { return r.ID, tx.Save(k, r) }
		case kind == 5:
			id := known[random.IntN(len(known))]
			revision := revisions[id]
			delete(revisions, id)
			return func(tx store.Tx) (any, error) { return id, tx.Delete(k, id, revision) }
		case kind == 6:
			return func(tx store.Tx) (any, error) { return tx.Count(k, store.Where("rank", store.Less, store.Int(rank))) }
		}
		q := store.Where("whole", store.Equal, store.Int(whole)).By("rank", kind > 7)
		return func(tx store.Tx) (any, error) { return read(tx, k, q, wanted) }
	}
	for range 40 {
		var steps []step
		for range 1 + random.IntN(12) {
			steps = append(steps, draw())
		}
		transactions = append(transactions, steps)
	}
	return transactions
}

func (s step) then(next step) step {
	return func(tx store.Tx) (any, error) {
		first, err := s(tx)
		if err != nil {
			return nil, err
		}
		second, err := next(tx)
		return []any{first, second}, err
	}
}

// read reads some records, and shows them.
func read(tx store.Tx, k *store.Kind, q store.Query, wanted int) (seen []string, err error) {
	for r, err := range tx.Find(k, q) {
		if err != nil {
			return nil, err
		}
		if seen = append(seen, fmt.Sprint(r.ID, r.Revision, r.Values[1].Int64(), string(r.Body))); len(seen) > wanted {
			break
		}
	}
	return seen, nil
}

// TestWritersSeeWhatIsStored lives random lives on a writer and on the store itself, and wants the same at every step.
func TestWritersSeeWhatIsStored(t *testing.T) {
	for seed := range uint64(200) {
		k := part()
		plain, below := opened(t, k), opened(t, k)
		writer := solo.New(below, "default")
		for n, steps := range life(rand.New(rand.NewPCG(seed, 1)), k) {
			did := func(update func(context.Context, func(store.Tx) error) error) (seen []any) {
				err := update(t.Context(), func(tx store.Tx) error {
					seen = nil
					for _, do := range steps {
						got, err := do(tx)
						if seen = append(seen, got); err != nil {
							return err
						}
					}
					return nil
				})
				return append(seen, err)
			}
			want := did(func(ctx context.Context, fn func(store.Tx) error) error { return plain.Update(ctx, "default", fn) })
			if diff := cmp.Diff(want, did(writer.Update)); diff != "" {
				t.Fatalf("seed %d, transaction %d: %s", seed, n, diff)
			}
		}
		all := func(s store.Store) (seen []string) {
			err := s.View(t.Context(), "default", func(tx store.Tx) (err error) {
				seen, err = read(tx, k, store.Query{}, 1_000_000)
				return err
			})
			if err != nil {
				t.Fatal(err)
			}
			return seen
		}
		if diff := cmp.Diff(all(plain), all(below)); diff != "" {
			t.Fatalf("seed %d: %s", seed, diff)
		}
	}
}

// TestWhatCannotBeWrittenInTheBackground: a record that holds the value of another one, or that is read while something else is iterated
// over, makes the transaction run again, and then it goes as on the store itself.
func TestWhatCannotBeWrittenInTheBackground(t *testing.T) {
	taken := record(2, 1, 1)
	taken.Values[2] = store.String("1")
	other := &store.Kind{Name: "other"}
	tests := map[string]struct {
		run  func(store.Tx, *store.Kind) error
		want error
	}{
		"duplicate": {func(tx store.Tx, k *store.Kind) error { return tx.Insert(k, taken) },
			&store.DuplicateError{Kind: "part", Columns: []string{"code"}}},
		"a duplicate that is seen to": {func(tx store.Tx, k *store.Kind) error {
			if err := tx.Insert(k, taken); !errors.As(err, new(*store.DuplicateError)) {
				return nil
			}
			return tx.Insert(k, record(3, 1, 1))
		}, nil},
		"misfit": {func(tx store.Tx, k *store.Kind) error { return tx.Insert(k, store.Record{ID: 2}) }, store.ErrMisfit},
		"read inside of an iteration": {func(tx store.Tx, k *store.Kind) error {
			if err := tx.Insert(k, record(3, 1, 1)); err != nil {
				return err
			}
			for _, err := range tx.Find(other, store.Query{}) {
				if err != nil {
					return err
				}
				if _, err := tx.Get(k, 3); err != nil {
					return err
				}
			}
			return nil
		}, nil},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			k := part()
			below := opened(t, k, other)
			writer := solo.New(below, "default")
			first := func(tx store.Tx) error {
				return errors.Join(tx.Insert(k, record(1, 1, 1)), tx.Insert(other, store.Record{ID: 1, Body: []byte("{}")}))
			}
			if err := writer.Update(t.Context(), first); err != nil {
				t.Fatal(err)
			}
			err := writer.Update(t.Context(), func(tx store.Tx) error { return test.run(tx, k) })
			if !errors.Is(err, test.want) && fmt.Sprint(err) != fmt.Sprint(test.want) {
				t.Fatalf("got %v, want %v", err, test.want)
			}
			want := 1
			if test.want == nil {
				want = 2
			}
			_ = below.View(t.Context(), "default", func(tx store.Tx) error {
				if n, err := tx.Count(k, store.Query{}); n != want || err != nil {
					t.Errorf("%d records, %v", n, err)
				}
				return nil
			})
		})
	}
}

// TestWritersForgetWhatWasRolledBack: what a transaction that failed had read or written is not seen by the next one.
func TestWritersForgetWhatWasRolledBack(t *testing.T) {
	k := part()
	writer := solo.New(opened(t, k), "default")
	q, failure := store.Where("whole", store.Equal, store.Int(1)), errors.New("no")
	err := writer.Update(t.Context(), func(tx store.Tx) error {
		_, err := read(tx, k, q, 10)
		return errors.Join(err, tx.Insert(k, record(1, 1, 1)), failure)
	})
	if !errors.Is(err, failure) {
		t.Fatal(err)
	}
	err = writer.Update(t.Context(), func(tx store.Tx) error {
		seen, err := read(tx, k, q, 10)
		if len(seen) > 0 {
			t.Errorf("saw %v", seen)
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
}
