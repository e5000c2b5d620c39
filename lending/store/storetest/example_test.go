package storetest_test

import (
	"context"
	"testing"

	"lending.example/platform/lending/store"
	"lending.example/platform/lending/store/memory"
	"lending.example/platform/lending/store/storetest"
)

// An implementer calls Run from a test and Bench from a benchmark.
func Example() {
	open := func(_ context.Context, place string, schema store.Schema) (store.Store, error) {
		return memory.New(schema) // a durable store keeps its data at the place
	}
	_ = func(t *testing.T) { storetest.Run(t, open, storetest.Features{}) }
	_ = func(b *testing.B) { storetest.Bench(b, open) }
	// Output:
}
