package postgres_test

import (
	"context"
	"errors"
	"testing"

	"lending.example/platform/lending/store"
	"lending.example/platform/lending/store/postgres"
	"lending.example/platform/lending/store/postgres/postgrestest"
)

// TestTakenForGranted inserts under a number just given that another record holds all the same. The first run is told that
// it went well; then the function runs again and gets the error where it belongs.
func TestTakenForGranted(t *testing.T) {
	s := openOrders(t, postgrestest.Shared(t), &postgres.Options{Namespace: own(t)})
	record := func(id int64) store.Record {
		return store.Record{ID: id, Values: []store.Value{store.Null, store.Null}, Body: []byte("{}")}
	}
	err := s.Update(context.Background(), "alpha", func(tx store.Tx) error { return tx.Insert(order, record(1)) })
	if err != nil {
		t.Fatal(err)
	}
	var outcomes []error
	err = s.Update(context.Background(), "alpha", func(tx store.Tx) error {
		id, err := tx.NextID(order)
		if err != nil || id != 1 {
			t.Errorf("number %d, %v", id, err)
		}
		outcomes = append(outcomes, tx.Insert(order, record(id)))
		return tx.Insert(order, record(2))
	})
	var duplicate *store.DuplicateError
	if err != nil || len(outcomes) != 2 || outcomes[0] != nil || !errors.As(outcomes[1], &duplicate) || duplicate.Columns[0] != "id" {
		t.Errorf("outcomes %v, %v", outcomes, err)
	}
}
