package postgres_test

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"testing"

	"lending.example/platform/lending/store"
	"lending.example/platform/lending/store/postgres"
	"lending.example/platform/lending/store/postgres/postgrestest"
)

// TestRefusedWrites has some callers write what the server refuses, which shows when others share the transaction already. They
// get the error, and the others their orders.
func TestRefusedWrites(t *testing.T) {
	s := openOrders(t, postgrestest.Shared(t), &postgres.Options{Namespace: own(t)})
	const callers, each = 12, 15
	var all sync.WaitGroup
	for c := range callers {
		all.Go(func() {
			for i := range each {
				if c%3 > 0 {
					if err := placeOnce(s, fmt.Sprint(c, "/", i)); err != nil {
						t.Errorf("order %d/%d: %v", c, i, err)
					}
					continue
				}
				err := s.Update(context.Background(), "alpha", func(tx store.Tx) error {
					id, err := tx.NextID(order)
					if err != nil {
						return err
					}
					return tx.Insert(order, store.Record{ID: id, Values: []store.Value{store.Null, store.Null}, Body: []byte("no JSON")})
				})
				if err == nil || errors.Is(err, store.ErrUnavailable) || errors.Is(err, store.ErrUncertain) {
					t.Errorf("a body that is no JSON gave the error %v", err)
				}
			}
		})
	}
	all.Wait()
	checkOrders(t, s, callers/3*2*each)
}
