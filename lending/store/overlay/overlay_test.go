package overlay

import (
	"context"
	"errors"
	"sync"
	"testing"

	"lending.example/platform/lending/store"
	"lending.example/platform/lending/store/memory"
	"lending.example/platform/lending/store/storetest"
	"lending.example/platform/lending/store/turn"
)

// TestOverlaysKeepTheContract runs the suite of all stores on an overlay over an empty tenant, and on one that is carried over to the
// store below after every few transactions, so that most records lie below when they are read and written.
func TestOverlaysKeepTheContract(t *testing.T) {
	for name, every := range map[string]int{"over nothing": 0, "carried over after each": 1, "carried over after three": 3} {
		t.Run(name, func(t *testing.T) {
			storetest.Run(t, func(_ context.Context, _ string, schema store.Schema) (store.Store, error) {
				below, err := memory.New(schema)
				return &stacked{Store: below, schema: schema, every: every, tops: map[string]*top{}}, err
			}, storetest.Features{})
		})
	}
}

// stacked is a store whose transactions run on overlays.
type stacked struct {
	*memory.Store // below
	schema        store.Schema
	every         int
	callers       turn.Callers

	mu   sync.Mutex
	tops map[string]*top
	old  []*Store
}

// top is the overlay of a tenant.
type top struct {
	turn chan struct{}
	over *Store
	runs int
}

// on finds the overlay of a tenant.
func (s *stacked) on(tenant string) (*top, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if known := s.tops[tenant]; known != nil {
		return known, nil
	}
	over, err := s.open(tenant)
	if err != nil {
		return nil, err
	}
	s.tops[tenant] = &top{turn: make(chan struct{}, 1), over: over}
	return s.tops[tenant], nil
}

func (s *stacked) open(tenant string) (*Store, error) {
	return Open(context.Background(), func(ctx context.Context, fn func(store.Tx) error) error {
		return s.Store.View(ctx, tenant, fn)
	}, tenant, s.schema, func(schema store.Schema) (store.Store, error) { return memory.New(schema) })
}

func (s *stacked) View(ctx context.Context, tenant string, fn func(store.Tx) error) error {
	if err := s.callers.Enter(ctx); err != nil {
		return err
	}
	defer s.callers.Leave()
	if err := s.Store.View(ctx, tenant, func(store.Tx) error { return nil }); err != nil {
		return err
	}
	t, err := s.on(tenant)
	if err != nil {
		return err
	}
	s.mu.Lock()
	over := t.over
	s.mu.Unlock()
	return over.View(ctx, tenant, fn)
}

func (s *stacked) Update(ctx context.Context, tenant string, fn func(store.Tx) error) error {
	if err := s.callers.Enter(ctx); err != nil {
		return err
	}
	defer s.callers.Leave()
	if err := s.Store.View(ctx, tenant, func(store.Tx) error { return nil }); err != nil {
		return err
	}
	t, err := s.on(tenant)
	if err != nil {
		return err
	}
	select {
	case t.turn <- struct{}{}:
	case <-ctx.Done():
		return ctx.Err()
	}
	defer func() { <-t.turn }()
	if err := t.over.Update(ctx, tenant, fn); err != nil {
		return err
	}
	if t.runs++; s.every == 0 || t.runs%s.every > 0 {
		return nil
	}
	return s.carryOver(t, tenant)
}

// carryOver does to the store below what was done to the overlay, and opens another overlay.
func (s *stacked) carryOver(t *top, tenant string) error {
	err := t.over.own.View(context.Background(), tenant, func(own store.Tx) error {
		return s.Store.Update(context.Background(), tenant, func(below store.Tx) error {
			x := t.over.tx(tenant, own, true)
			last, _ := x.base.lastEntry()
			for e, err := range x.Log(last + 1) {
				if _, failed := below.Append(e); err != nil || failed != nil {
					return errors.Join(err, failed)
				}
			}
			for k, l := range t.over.layers {
				if err := carryKind(k, l, own, below); err != nil {
					return err
				}
			}
			return nil
		})
	})
	if err != nil {
		return err
	}
	over, err := s.open(tenant)
	if err != nil {
		return err
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	s.old, t.over = append(s.old, t.over), over
	return nil
}

func carryKind(k *store.Kind, l layer, own, below store.Tx) error {
	given, err := own.LastID(l.own)
	for ; err == nil && given > 0; given-- {
		_, err = below.NextID(k)
	}
	for r, failed := range own.Find(l.hidden, store.Query{}) {
		old, missing := below.Get(k, r.ID)
		err = errors.Join(err, failed, missing, below.Delete(k, r.ID, old.Revision))
	}
	for r, failed := range own.Find(l.own, store.Query{}) {
		written := fromOwn(r).Record
		err = errors.Join(err, failed, below.Insert(k, written))
		for next := int64(1); err == nil && next < written.Revision; next++ {
			again := written
			again.Revision = next
			err = below.Save(k, again)
		}
	}
	return err
}

func (s *stacked) Close() error {
	s.callers.Close()
	s.mu.Lock()
	defer s.mu.Unlock()
	var err error
	for _, over := range s.old {
		err = errors.Join(err, over.Close())
	}
	for _, t := range s.tops {
		err = errors.Join(err, t.over.Close())
	}
	return errors.Join(err, s.Store.Close())
}
