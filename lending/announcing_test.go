package lending_test

import (
	"errors"
	"testing"

	"lending.example/platform/lending"
	"lending.example/platform/lending/clients"
	"lending.example/platform/lending/events"
	"lending.example/platform/lending/fault"
	"lending.example/platform/lending/lendingtest"
	"lending.example/platform/lending/store"
	"lending.example/platform/lending/store/postgres"
	"lending.example/platform/lending/store/postgres/postgrestest"
	"lending.example/platform/lending/store/sqlite"
)

// TestHostRowsInTheTransactionOfACommand: a handler's own rows are stored with the command, and refuse it when they cannot be.
func TestHostRowsInTheTransactionOfACommand(t *testing.T) {
	ctx := t.Context()
	engines := map[string]struct {
		open    func() (store.Store, error)
		prepare func(*testing.T, *lending.Platform, store.Store) (count func() int)
		insert  string
	}{
		"SQLite": {
			open: func() (store.Store, error) { return sqlite.Open(ctx, t.TempDir(), lending.Schema(), nil) },
			prepare: func(t *testing.T, p *lending.Platform, _ store.Store) func() int {
				db, err := p.HostDB(ctx, lendingtest.Tenant)
				if err != nil {
					t.Fatal(err)
				}
				t.Cleanup(func() { _ = db.Close() })
				if _, err := db.ExecContext(ctx, "CREATE TABLE shop_event (number INTEGER, type TEXT NOT NULL CHECK (type <> 'ClientDelete'))"); err != nil {
					t.Fatal(err)
				}
				return func() (n int) {
					if err := db.QueryRowContext(ctx, "SELECT count(*) FROM shop_event").Scan(&n); err != nil {
						t.Fatal(err)
					}
					return n
				}
			},
			insert: "INSERT INTO shop_event VALUES (?, ?)",
		},
		"PostgreSQL": {
			open: func() (store.Store, error) {
				return postgres.Open(ctx, postgrestest.Own(t, "fsync=off").URL(), lending.Schema(), nil)
			},
			prepare: func(t *testing.T, _ *lending.Platform, s store.Store) func() int {
				pool, err := s.(*postgres.Store).HostPool(ctx, lendingtest.Tenant)
				if err != nil {
					t.Fatal(err)
				}
				t.Cleanup(pool.Close)
				if _, err := pool.Exec(ctx, "CREATE TABLE shop_event (number bigint, type text NOT NULL CHECK (type <> 'ClientDelete'))"); err != nil {
					t.Fatal(err)
				}
				return func() (n int) {
					if err := pool.QueryRow(ctx, "SELECT count(*) FROM shop_event").Scan(&n); err != nil {
						t.Fatal(err)
					}
					return n
				}
			},
			insert: "INSERT INTO shop_event VALUES ($1, $2)",
		},
	}
	for name, engine := range engines {
		t.Run(name, func(t *testing.T) {
			s, err := engine.open()
			if err != nil {
				t.Fatal(err)
			}
			p, err := lending.New(s, &lending.Config{OnEvents: func(in lending.Inside, made []lending.Event) error {
				for _, e := range made {
					if _, err := in.Exec(engine.insert, e.Number, e.Type); err != nil {
						return err
					}
				}
				return nil
			}})
			if err != nil {
				t.Fatal(err)
			}
			t.Cleanup(func() { _ = p.Close() })
			if _, err := p.Provision(ctx, lendingtest.Tenant, lendingtest.Password); err != nil {
				t.Fatal(err)
			}
			count := engine.prepare(t, p, s)
			desk := p.Tenant(lendingtest.Tenant).As(lending.SystemUser)
			if _, err := desk.Events.Keep(ctx, events.Everything()); err != nil {
				t.Fatal(err)
			}
			made, err := desk.Clients.Create(ctx, clients.NewClient{OfficeID: 1, First: "A", Last: "B", Active: new(false)})
			if err != nil || count() != 1 {
				t.Fatalf("%d rows, %v", count(), err)
			}
			_, err = desk.Clients.Delete(ctx, made.ClientID)
			if err == nil || count() != 1 {
				t.Errorf("%d rows, %v", count(), err)
			}
			kept, err := desk.Clients.Get(ctx, made.ClientID)
			if err != nil || kept.ID != made.ClientID {
				t.Errorf("the client is %v, %v", kept.ID, err)
			}
			if got := typesOf(stream(t, p, 0)); len(got) != 1 {
				t.Errorf("events %v", got)
			}
		})
	}
}

// TestHostRowsNeedADatabase: a store in memory has none.
func TestHostRowsNeedADatabase(t *testing.T) {
	var in lending.Inside
	if _, err := in.Exec("DELETE FROM client"); !errors.Is(err, lending.ErrNoHostDB) || fault.KindOf(err) != fault.NotImplemented {
		t.Error(err)
	}
}
