package overlay

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"lending.example/platform/lending/store"
)

// View runs a function on a snapshot of the tenant below.
type View func(ctx context.Context, fn func(store.Tx) error) error

// Opener opens an empty store for a schema, which keeps what is written.
type Opener func(store.Schema) (store.Store, error)

// Store is a tenant of another store as it was when the overlay was opened, with what was written since. It implements [store.Store].
type Store struct {
	tenant string
	base   *snapshot
	own    store.Store
	layers map[*store.Kind]layer
}

// layer is the pair of kinds in which writes to one kind are kept.
type layer struct {
	own    *store.Kind // records that were written: the columns of the kind, and after them the revision that the snapshot had
	hidden *store.Kind // records of the snapshot that were replaced or deleted, as they are there
}

// baseRevision is the column that keeps the revision which a record had in the snapshot; 0 for records that are new.
const baseRevision = "base_revision"

// Open opens a store over the snapshot of a tenant. The snapshot is held until the store is closed, or the context ends.
func Open(ctx context.Context, view View, tenant string, schema store.Schema, open Opener) (*Store, error) {
	if err := schema.Check(); err != nil {
		return nil, err
	}
	s := &Store{tenant: tenant, layers: make(map[*store.Kind]layer, len(schema))}
	var kept store.Schema
	for _, k := range schema {
		l := layerOf(k)
		s.layers[k] = l
		kept = append(kept, l.own, l.hidden)
	}
	var err error
	if s.base, err = take(ctx, view); err != nil {
		return nil, err
	}
	if s.own, err = open(kept); err != nil {
		return nil, errors.Join(err, s.base.close())
	}
	if err := s.own.Provision(ctx, tenant); err != nil {
		return nil, errors.Join(err, s.Close())
	}
	return s, nil
}

// layerOf derives the two kinds. Unique columns of hidden records are plain indexes: their values may be given to others.
func layerOf(k *store.Kind) layer {
	own := *k
	own.Columns = append(slices.Clone(k.Columns), store.Column{Name: baseRevision, Type: store.Integer})
	hidden := &store.Kind{Name: "hidden_" + k.Name, Columns: slices.Clone(k.Columns)}
	for i, c := range hidden.Columns {
		hidden.Columns[i].Indexed, hidden.Columns[i].Unique = c.Indexed || c.Unique, false
	}
	return layer{own: &own, hidden: hidden}
}

// View runs fn on what was committed so far.
func (s *Store) View(ctx context.Context, tenant string, fn func(store.Tx) error) error {
	return s.own.View(ctx, tenant, func(own store.Tx) error { return fn(s.tx(tenant, own, true)) })
}

// Update runs fn in a transaction whose writes the overlay keeps.
func (s *Store) Update(ctx context.Context, tenant string, fn func(store.Tx) error) error {
	return s.own.Update(ctx, tenant, func(own store.Tx) error { return fn(s.tx(tenant, own, false)) })
}

// tx is a transaction on a tenant. Tenants other than that of the snapshot have nothing below them.
func (s *Store) tx(tenant string, own store.Tx, readOnly bool) *tx {
	x := &tx{layers: s.layers, own: own, base: s.base, readOnly: readOnly}
	if tenant != s.tenant {
		x.base = nil
	}
	return x
}

// Provision makes room for a tenant, which begins empty.
func (s *Store) Provision(ctx context.Context, tenant string) error {
	return s.own.Provision(ctx, tenant)
}

// Tenants lists the tenant of the snapshot and those that were provisioned since.
func (s *Store) Tenants(ctx context.Context) ([]string, error) { return s.own.Tenants(ctx) }

// Close waits for running transactions, drops what was written and lets the snapshot go.
func (s *Store) Close() error { return errors.Join(s.own.Close(), s.base.close()) }

// of finds the layer of a kind.
func (x *tx) of(k *store.Kind) (layer, error) {
	l, known := x.layers[k]
	if !known {
		return layer{}, fmt.Errorf("%w: %s is not in the schema", store.ErrMisfit, k.Name)
	}
	return l, nil
}
