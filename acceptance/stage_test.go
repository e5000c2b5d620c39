package acceptance_test

import (
	"context"
	"crypto/rand"
	"log/slog"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"lending.example/platform/acceptance"
	"lending.example/platform/httpserver"
	"lending.example/platform/lending"
	"lending.example/platform/lending/access"
	"lending.example/platform/lending/store"
	"lending.example/platform/lending/store/postgres"
	"lending.example/platform/lending/store/sqlite"
)

const (
	tenant   = "default"
	database = tenant + ".db"
	password = "Passw0rd-of-tests"
	// cheapHash is a hash of the password at the lowest cost there is. Every scenario signs in to a platform of its own,
	// and would pay tens of milliseconds for a hash at the usual cost.
	cheapHash = "$argon2id$v=19$m=8,t=1,p=1$c2FsdCBvZiBhIHRlc3QgIA$AU0bMiGASgrf/8oP7AJ2sRweLWHsuEzLkO74TsmwVyM"
)

var quiet = slog.New(slog.DiscardHandler)

// noon is the moment in which all scenarios happen. Some leave the business date to the clock.
var noon = time.Date(2026, time.June, 1, 12, 0, 0, 0, time.UTC)

// stage is a tenant that has what scenarios refer to. Every scenario runs on a copy, and so meets nothing of the others.
type stage struct {
	book       *acceptance.Book
	folder     string // holds the tenant
	references acceptance.References
}

func prepareStage(t *testing.T) stage {
	t.Helper()
	book, err := acceptance.Read("testdata")
	if err != nil {
		t.Fatal(err)
	}
	s := stage{book: book, folder: t.TempDir()}
	kept := openSQLite(t, s.folder)
	onPlatform(t, kept, func(platform *lending.Platform, on acceptance.Shell) {
		provision(t, platform, kept)
		if s.references, err = book.Prepare(on); err != nil {
			t.Fatal(err)
		}
	})
	return s
}

// provision makes the tenant ready, and then puts the cheap hash in the place of the one that the platform made.
func provision(t *testing.T, platform *lending.Platform, kept store.Store) {
	t.Helper()
	if _, err := platform.Provision(context.Background(), tenant, password); err != nil {
		t.Fatal(err)
	}
	err := kept.Update(context.Background(), tenant, func(tx store.Tx) error {
		admin, err := access.UserByName(tx, "admin")
		if err != nil {
			return err
		}
		admin.PasswordHash = cheapHash
		return access.Users.Save(tx, &admin)
	})
	if err != nil {
		t.Fatal(err)
	}
}

// onPlatform opens a platform on a store, and closes both.
func onPlatform(t *testing.T, s store.Store, use func(*lending.Platform, acceptance.Shell)) {
	t.Helper()
	platform, err := lending.New(s, &lending.Config{Logger: quiet, Clock: func() time.Time { return noon }})
	if err != nil {
		t.Fatal(err)
	}
	defer func() {
		if err := platform.Close(); err != nil {
			t.Error(err)
		}
	}()
	handler := httpserver.New(platform, httpserver.Config{Logger: quiet})
	use(platform, acceptance.Shell{Handler: handler, Tenant: tenant, User: "admin", Password: password})
}

// openSQLite opens the store of a folder, with the tenant.
func openSQLite(t *testing.T, folder string) store.Store {
	t.Helper()
	s, err := sqlite.Open(context.Background(), folder, lending.Schema(), &sqlite.Options{Synchronous: sqlite.Normal, Logger: quiet})
	if err != nil {
		t.Fatal(err)
	}
	if err := s.Provision(context.Background(), tenant); err != nil {
		t.Fatal(err)
	}
	return s
}

// onSQLite copies the tenant as a file.
func (s stage) onSQLite(t *testing.T) store.Store {
	t.Helper()
	content, err := os.ReadFile(filepath.Join(s.folder, database))
	if err != nil {
		t.Fatal(err)
	}
	folder := t.TempDir()
	if err := os.WriteFile(filepath.Join(folder, database), content, 0o600); err != nil {
		t.Fatal(err)
	}
	return openSQLite(t, folder)
}

// onPostgres copies a tenant into schemas of its own.
func onPostgres(t *testing.T, from store.Store, address string) store.Store {
	t.Helper()
	ctx := context.Background()
	to, err := postgres.Open(ctx, address, lending.Schema(), &postgres.Options{Namespace: "s" + strings.ToLower(rand.Text()[:15]), Logger: quiet})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := lending.Copy(ctx, from, to, tenant, nil); err != nil {
		t.Fatal(err)
	}
	return to
}
