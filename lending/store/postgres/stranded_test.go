package postgres_test

import (
	"errors"
	"testing"
	"time"

	"lending.example/platform/lending/store"
	"lending.example/platform/lending/store/postgres"
	"lending.example/platform/lending/store/postgres/postgrestest"
)

// TestNobodyReadsFromAStrandedStandby: a server that was the primary and was cut off shows what nobody acknowledged, until it follows
// the new one. A store that only reads does so at a primary, and says of a standby that follows nobody that it is not to be had; also
// on connections from before.
func TestNobodyReadsFromAStrandedStandby(t *testing.T) {
	if testing.Short() {
		t.Skip("starts a server")
	}
	ctx, server := t.Context(), postgrestest.Own(t)
	kind := &store.Kind{Name: "thing"}
	s, err := postgres.Open(ctx, server.URL(), store.Schema{kind}, nil)
	if err == nil {
		err = errors.Join(s.Provision(ctx, "alpha"), s.Close())
	}
	if err != nil {
		t.Fatal(err)
	}
	read := func(s *postgres.Store) error {
		return s.View(ctx, "alpha", func(tx store.Tx) error {
			_, err := tx.Count(kind, store.Query{})
			return err
		})
	}
	reader, err := postgres.Open(ctx, server.URL(), store.Schema{kind}, &postgres.Options{ReadOnly: true, Patience: time.Second})
	if err != nil {
		t.Fatal(err)
	}
	defer reader.Close()
	if err := read(reader); err != nil {
		t.Errorf("at a primary: %v", err)
	}
	if err := server.Strand(); err != nil {
		t.Fatal(err)
	}
	if err := read(reader); !errors.Is(err, store.ErrUnavailable) {
		t.Errorf("at a standby that follows nobody: %v", err)
	}
}
