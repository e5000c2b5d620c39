package main

import (
	"bytes"
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"lending.example/platform/lending"
	"lending.example/platform/lending/store/postgres/postgrestest"
)

// TestBackup writes a file that opens as the tenant, and leaves nothing behind where the store has no backup of its own.
func TestBackup(t *testing.T) {
	ctx, folder, target := context.Background(), t.TempDir(), filepath.Join(t.TempDir(), "default.db")
	p, err := lending.Open(ctx, folder, nil)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := p.Provision(ctx, defaultTenant, "first-Passw0rd!"); err != nil {
		t.Fatal(err)
	}
	want, err := p.StateHash(ctx, defaultTenant)
	if err := errors.Join(err, p.Close()); err != nil {
		t.Fatal(err)
	}
	var out bytes.Buffer
	if err := backup(ctx, []string{"-data", folder, "-to", target}, &out); err != nil {
		t.Fatal(err)
	}
	again, err := lending.Open(ctx, filepath.Dir(target), nil)
	if err != nil {
		t.Fatal(err)
	}
	defer again.Close()
	if got, err := again.StateHash(ctx, defaultTenant); err != nil || got != want {
		t.Errorf("the backup holds %+v, not %+v; %v", got, want, err)
	}
	t.Run("twice", func(t *testing.T) {
		if err := backup(ctx, []string{"-data", folder, "-to", target}, &out); err == nil || !strings.Contains(err.Error(), "exists") {
			t.Error(err)
		}
	})
	t.Run("PostgreSQL", func(t *testing.T) {
		target, address := filepath.Join(t.TempDir(), "default.db"), postgrestest.Shared(t)+"&namespace=backups"
		s, err := openStore(ctx, address, nil)
		if err == nil {
			err = errors.Join(s.Provision(ctx, defaultTenant), s.Close())
		}
		if err != nil {
			t.Fatal(err)
		}
		err = backup(ctx, []string{"-store", address, "-to", target}, &out)
		if !errors.Is(err, lending.ErrNoBackup) || !strings.Contains(err.Error(), "pg_dump") {
			t.Error(err)
		}
		if left, err := os.ReadDir(filepath.Dir(target)); err != nil || len(left) != 0 {
			t.Errorf("left behind: %v, %v", left, err)
		}
	})
}
