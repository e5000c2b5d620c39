package memory

import (
	"context"
	"maps"
	"slices"
	"sync"
	"sync/atomic"

	"lending.example/platform/lending/store"
	"lending.example/platform/lending/store/turn"
)

// Store keeps tenants in memory. It implements [store.Store].
type Store struct {
	tables []*table
	byKind map[*store.Kind]*table

	callers turn.Callers

	mu      sync.Mutex
	tenants map[string]*tenant
}

// tenant is the current state, and the turn to change it.
type tenant struct {
	turn    chan struct{}
	current atomic.Pointer[state]
}

// New returns an empty store for the kinds of a schema. The kinds must not change afterwards.
func New(schema store.Schema) (*Store, error) {
	if err := schema.Check(); err != nil {
		return nil, err
	}
	s := &Store{byKind: map[*store.Kind]*table{}, tenants: map[string]*tenant{}}
	for i, k := range schema {
		t := newTable(k, i)
		s.tables = append(s.tables, t)
		s.byKind[k] = t
	}
	return s, nil
}

// Provision makes room for a tenant.
func (s *Store) Provision(ctx context.Context, name string) error {
	if err := store.CheckTenant(name); err != nil {
		return err
	}
	if err := s.callers.Enter(ctx); err != nil {
		return err
	}
	defer s.callers.Leave()
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.tenants[name] == nil {
		t := &tenant{turn: make(chan struct{}, 1)}
		t.current.Store(newState(s.tables))
		s.tenants[name] = t
	}
	return nil
}

// Tenants lists the tenants by name.
func (s *Store) Tenants(ctx context.Context) ([]string, error) {
	if err := s.callers.Enter(ctx); err != nil {
		return nil, err
	}
	defer s.callers.Leave()
	s.mu.Lock()
	defer s.mu.Unlock()
	return slices.Sorted(maps.Keys(s.tenants)), nil
}

// View runs fn on the state of this moment.
func (s *Store) View(ctx context.Context, name string, fn func(store.Tx) error) error {
	t, err := s.enter(ctx, name)
	if err != nil {
		return err
	}
	defer s.callers.Leave()
	x := &tx{ctx: ctx, store: s, state: t.current.Load(), readOnly: true}
	defer x.end()
	return fn(x)
}

// Update runs fn on a copy of the state, which becomes the current one when fn succeeds.
func (s *Store) Update(ctx context.Context, name string, fn func(store.Tx) error) error {
	t, err := s.enter(ctx, name)
	if err != nil {
		return err
	}
	defer s.callers.Leave()
	if err := t.take(ctx); err != nil {
		return err
	}
	defer t.release()
	x := &tx{ctx: ctx, store: s, state: t.current.Load().copy()}
	defer x.end()
	if err := fn(x); err != nil {
		return err
	}
	if err := ctx.Err(); err != nil {
		return err
	}
	t.current.Store(x.state)
	return nil
}

// Close waits for running transactions and drops everything.
func (s *Store) Close() error {
	s.callers.Close()
	s.mu.Lock()
	defer s.mu.Unlock()
	s.tenants = nil
	return nil
}

// enter finds a tenant and counts the caller as running.
func (s *Store) enter(ctx context.Context, name string) (*tenant, error) {
	if err := s.callers.Enter(ctx); err != nil {
		return nil, err
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	t := s.tenants[name]
	if t == nil {
		s.callers.Leave()
		return nil, &store.UnknownTenantError{Tenant: name}
	}
	return t, nil
}

func (t *tenant) take(ctx context.Context) error {
	select {
	case t.turn <- struct{}{}:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

func (t *tenant) release() { <-t.turn }
