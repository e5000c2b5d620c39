package postgres_test

import (
	"errors"
	"testing"

	"lending.example/platform/lending/store"
	"lending.example/platform/lending/store/postgres"
	"lending.example/platform/lending/store/postgres/postgrestest"
)

// TestReadOnly opens a tenant to read: one that another version of the program wrote is refused, and stays as it is.
func TestReadOnly(t *testing.T) {
	ctx, address, in := t.Context(), postgrestest.Shared(t), own(t)
	first, second := store.Schema{{Name: "thing"}}, store.Schema{{Name: "thing"}, {Name: "other"}}
	open := func(schema store.Schema, o postgres.Options) error {
		o.Namespace = in
		s, err := postgres.Open(ctx, address, schema, &o)
		if err != nil {
			return err
		}
		if !o.ReadOnly {
			err = s.Provision(ctx, "alpha")
		} else if s.Update(ctx, "alpha", func(store.Tx) error { return nil }) != store.ErrReadOnly {
			t.Error("a write was not refused")
		}
		return errors.Join(err, s.Close())
	}
	reads := postgres.Options{ReadOnly: true, MustExist: true}
	if err := open(first, reads); !errors.Is(err, store.ErrNoStore) {
		t.Errorf("without a namespace: %v", err)
	}
	if err := open(first, postgres.Options{}); err != nil {
		t.Fatal(err)
	}
	for range 2 { // the first did not change it
		var refused *postgres.SchemaError
		if err := open(second, reads); !errors.As(err, &refused) || refused.Tenant != "alpha" {
			t.Errorf("of another version: %v", err)
		}
	}
	if err := open(first, reads); err != nil {
		t.Errorf("of this version: %v", err)
	}
}
