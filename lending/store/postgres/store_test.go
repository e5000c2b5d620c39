package postgres_test

import (
	"context"
	"crypto/rand"
	"fmt"
	"hash/fnv"
	"os"
	"sync"
	"testing"

	"lending.example/platform/lending/store"
	"lending.example/platform/lending/store/postgres"
	"lending.example/platform/lending/store/postgres/postgrestest"
	"lending.example/platform/lending/store/storetest"
)

func TestMain(m *testing.M) { os.Exit(postgrestest.Run(m)) }

// namespace makes a name of a place, so that the stores of different tests stay apart on one server.
func namespace(place string) string {
	h := fnv.New64a()
	h.Write([]byte(place))
	return fmt.Sprintf("t%016x", h.Sum64())
}

var owned sync.Map // namespaces, by the names of running tests

// own makes a namespace for a test: the same for all who ask while it runs, and another one when it runs again.
func own(t *testing.T) string {
	t.Helper()
	in, known := owned.LoadOrStore(t.Name(), namespace(t.Name()+rand.Text()))
	if !known {
		t.Cleanup(func() { owned.Delete(t.Name()) })
	}
	return in.(string)
}

func TestStore(t *testing.T) {
	url := postgrestest.Shared(t)
	storetest.Run(t, openAt(url), storetest.Features{Durable: true})
}

// TestStoreThroughAPooler holds the store to the contract of all stores while a pooler gives every transaction another connection.
func TestStoreThroughAPooler(t *testing.T) {
	storetest.Run(t, openAt(postgrestest.OwnPooler(t)), storetest.Features{})
}

func BenchmarkStore(b *testing.B) { storetest.Bench(b, openAt(postgrestest.Own(b).URL())) }

func openAt(url string) storetest.Factory {
	return func(ctx context.Context, place string, schema store.Schema) (store.Store, error) {
		return postgres.Open(ctx, url, schema, &postgres.Options{Namespace: namespace(place)})
	}
}
