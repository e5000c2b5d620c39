package recall_test

import (
	"errors"
	"iter"
	"testing"

	"github.com/google/go-cmp/cmp"

	"lending.example/platform/lending/store"
	"lending.example/platform/lending/store/recall"
)

var (
	products = &store.Kind{Name: "product", Reference: true}
	loans    = &store.Kind{Name: "loan"}
)

// database counts what it is asked.
type database struct{ asked int }

func (d *database) get(r store.Record, err error) func() (store.Record, error) {
	return func() (store.Record, error) { d.asked++; return r, err }
}

func (d *database) find(n int, err error) iter.Seq2[store.Record, error] {
	return func(yield func(store.Record, error) bool) {
		d.asked++
		for i := range n {
			if !yield(store.Record{ID: int64(i + 1)}, nil) {
				return
			}
		}
		if err != nil {
			yield(store.Record{}, err)
		}
	}
}

func count(stream iter.Seq2[store.Record, error]) (n int) {
	for range stream {
		n++
	}
	return n
}

func TestMemory(t *testing.T) {
	broken := errors.New("broken")
	query := store.Where("name", store.Equal, store.String("a"))
	for name, c := range map[string]struct {
		use  func(m *recall.Memory, d *database)
		want int // questions to the database
	}{
		"a record": {func(m *recall.Memory, d *database) {
			for range 3 {
				if r, err := m.Get(products, 7, d.get(store.Record{ID: 7}, nil)); r.ID != 7 || err != nil {
					t.Error(r, err)
				}
			}
		}, 1},
		"an absent record": {func(m *recall.Memory, d *database) {
			for range 3 {
				if _, err := m.Get(products, 7, d.get(store.Record{}, store.ErrNotFound)); !errors.Is(err, store.ErrNotFound) {
					t.Error(err)
				}
			}
		}, 1},
		"a failure is not kept": {func(m *recall.Memory, d *database) {
			for range 3 {
				if _, err := m.Get(products, 7, d.get(store.Record{}, broken)); !errors.Is(err, broken) {
					t.Error(err)
				}
			}
		}, 3},
		"no reference data": {func(m *recall.Memory, d *database) {
			for range 3 {
				_, _ = m.Get(loans, 7, d.get(store.Record{ID: 7}, nil))
				count(m.Find(loans, query, d.find(1, nil)))
			}
		}, 6},
		"a search": {func(m *recall.Memory, d *database) {
			for range 3 {
				if n := count(m.Find(products, query, d.find(2, nil))); n != 2 {
					t.Error(n)
				}
			}
		}, 1},
		"searches differ": {func(m *recall.Memory, d *database) {
			for range 2 {
				count(m.Find(products, query, d.find(2, nil)))
				count(m.Find(products, query.Top(1), d.find(1, nil)))
				count(m.Find(products, query.By("name", true), d.find(2, nil)))
				count(m.Find(products, store.Query{After: &store.Position{ID: 1}}, d.find(1, nil)))
			}
		}, 4},
		"a search that was left early": {func(m *recall.Memory, d *database) {
			for range 2 {
				for range m.Find(products, query, d.find(2, nil)) {
					break
				}
			}
		}, 2},
		"a search that failed": {func(m *recall.Memory, d *database) {
			for range 2 {
				count(m.Find(products, query, d.find(2, broken)))
			}
		}, 2},
		"a large search": {func(m *recall.Memory, d *database) {
			for range 2 {
				count(m.Find(products, query, d.find(300, nil)))
			}
		}, 2},
		"after a write": {func(m *recall.Memory, d *database) {
			for range 2 {
				_, _ = m.Get(products, 7, d.get(store.Record{ID: 7}, nil))
				count(m.Find(products, query, d.find(2, nil)))
				m.Wrote(products)
			}
		}, 4},
		"after a write to other data": {func(m *recall.Memory, d *database) {
			for range 2 {
				_, _ = m.Get(products, 7, d.get(store.Record{ID: 7}, nil))
				m.Wrote(loans)
			}
		}, 1},
		"a record too large to keep with others": {func(m *recall.Memory, d *database) {
			for id := range int64(6) {
				_, _ = m.Get(products, id, d.get(store.Record{ID: id, Body: make([]byte, 1<<20)}, nil))
			}
			_, _ = m.Get(products, 0, d.get(store.Record{}, nil))
		}, 7},
	} {
		t.Run(name, func(t *testing.T) {
			var m recall.Memory
			d := &database{}
			c.use(&m, d)
			if diff := cmp.Diff(c.want, d.asked); diff != "" {
				t.Error(diff)
			}
		})
	}
}
