package sqlite_test

import (
	"context"
	"io"
	"os"
	"path/filepath"
	"testing"

	"lending.example/platform/lending/store"
	"lending.example/platform/lending/store/sqlite"
	"lending.example/platform/lending/store/storetest"
)

func open(ctx context.Context, place string, schema store.Schema) (store.Store, error) {
	return sqlite.Open(ctx, place, schema, nil)
}

// restore does what an operator does: it puts the file into the folder.
func restore(_ context.Context, place, tenant string, backup io.Reader) error {
	data, err := io.ReadAll(backup)
	if err != nil {
		return err
	}
	return os.WriteFile(filepath.Join(place, tenant+".db"), data, 0o600)
}

func TestStore(t *testing.T) {
	storetest.Run(t, open, storetest.Features{Durable: true, Restore: restore})
}

func BenchmarkStore(b *testing.B) { storetest.Bench(b, open) }
