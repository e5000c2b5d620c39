package memory_test

import (
	"context"
	"testing"

	"lending.example/platform/lending/store"
	"lending.example/platform/lending/store/memory"
	"lending.example/platform/lending/store/storetest"
)

func open(_ context.Context, _ string, schema store.Schema) (store.Store, error) {
	return memory.New(schema)
}

func TestStore(t *testing.T) { storetest.Run(t, open, storetest.Features{}) }

func BenchmarkStore(b *testing.B) { storetest.Bench(b, open) }
