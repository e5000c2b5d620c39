package lending_test

import (
	"context"
	"database/sql"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"lending.example/platform/lending"
	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/fault"
	"lending.example/platform/lending/lendingtest"
	"lending.example/platform/lending/loans"
	"lending.example/platform/lending/money"
	"lending.example/platform/lending/store"
	"lending.example/platform/lending/store/memory"
	"lending.example/platform/lending/store/postgres"
	"lending.example/platform/lending/store/postgres/postgrestest"
	"lending.example/platform/lending/store/sqlite"
)

// hostTables are tables of a host program with all that SQLite lets belong to them.
const hostTables = `
	CREATE TABLE shop_line (id INTEGER PRIMARY KEY, of INTEGER NOT NULL REFERENCES shop_order (id), what TEXT);
	CREATE TABLE shop_order (id INTEGER PRIMARY KEY AUTOINCREMENT, client INTEGER REFERENCES client (id), note TEXT, loud TEXT AS (upper(note)));
	CREATE TABLE "odd ""name""" (a TEXT, b TEXT, PRIMARY KEY (a, b)) WITHOUT ROWID;
	CREATE TABLE shop_count (n INTEGER);
	CREATE INDEX shop_by_note ON shop_order (note);
	CREATE INDEX shop_loans ON loan (client_id, id);
	CREATE VIEW shop_clients AS SELECT client.id, note FROM client LEFT JOIN shop_order ON shop_order.client = client.id;
	INSERT INTO shop_count VALUES (0);
	CREATE TRIGGER shop_counts AFTER INSERT ON shop_order BEGIN UPDATE shop_count SET n = n + 1; END;
	INSERT INTO shop_order (client, note) VALUES (1, 'tea'), (1, 'milk'), (NULL, 'salt');
	DELETE FROM shop_order WHERE note = 'salt';
	INSERT INTO shop_line (of, what) VALUES (1, 'green'), (1, NULL), (2, x'00ff');
	INSERT INTO "odd ""name""" VALUES ('x', 'y')`

// hostNames are their names, as a copy tells them.
var hostNames = []string{
	"table shop_line", "table shop_order", `table odd "name"`, "table shop_count",
	"index shop_by_note", "index shop_loans", "view shop_clients", "trigger shop_counts",
}

// withHostTables is a platform on SQLite with a loan that was paid from, and tables of a host.
func withHostTables(t *testing.T) (*lendingtest.Bench, *sqlite.Store, *sql.DB) {
	t.Helper()
	s, err := sqlite.Open(t.Context(), t.TempDir(), lending.Schema(), nil)
	if err != nil {
		t.Fatal(err)
	}
	bench := lendingtest.On(t, s)
	loan := bench.ActiveLoan("1000")
	bench.MoveTo("2026-02-01")
	if _, err := bench.Desk.Loans.Repay(t.Context(), loan, loans.Payment{On: calendar.MustParse("2026-02-01"), Amount: money.FromInt(100)}); err != nil {
		t.Fatal(err)
	}
	return bench, s, hostOf(t, bench.Platform)
}

// hostOf is the host's database of the tenant of tests.
func hostOf(t *testing.T, p *lending.Platform) *sql.DB {
	t.Helper()
	db, err := p.HostDB(t.Context(), lendingtest.Tenant)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { db.Close() })
	return db
}

func execute(t *testing.T, db *sql.DB, statements string) {
	t.Helper()
	if _, err := db.Exec(statements); err != nil {
		t.Fatal(err)
	}
}

// rowsOf are all rows of the host's tables, as text.
func rowsOf(t *testing.T, db *sql.DB) string {
	t.Helper()
	var all strings.Builder
	for _, query := range []string{
		"SELECT id || '|' || client || '|' || note || '|' || loud FROM shop_order ORDER BY id", "SELECT id || '|' || of || '|' || quote(what) FROM shop_line ORDER BY id",
		`SELECT a || '|' || b FROM "odd ""name"""`, "SELECT n FROM shop_count", "SELECT id || note FROM shop_clients ORDER BY note",
	} {
		rows, err := db.Query(query)
		if err != nil {
			t.Fatal(err)
		}
		for rows.Next() {
			var text string
			if err := rows.Scan(&text); err != nil {
				t.Fatal(err)
			}
			all.WriteString(text + "\n")
		}
		if err := errors.Join(rows.Err(), rows.Close()); err != nil {
			t.Fatal(err)
		}
	}
	return all.String()
}

// TestHostTablesDisturbNothing verifies, digests and backs up a tenant whose database holds tables of a host.
func TestHostTablesDisturbNothing(t *testing.T) {
	bench, _, db := withHostTables(t)
	before := hashOf(t, bench.Platform)
	execute(t, db, hostTables)
	if after := hashOf(t, bench.Platform); after != before {
		t.Errorf("the digest is %v, was %v", after, before)
	}
	if findings, err := bench.Platform.Verify(t.Context(), lendingtest.Tenant, 10); err != nil || len(findings) > 0 {
		t.Error(findings, err)
	}
	folder := t.TempDir()
	file, err := os.Create(filepath.Join(folder, lendingtest.Tenant+".db"))
	if err == nil {
		err = errors.Join(bench.Platform.Backup(t.Context(), lendingtest.Tenant, file), file.Close())
	}
	if err != nil {
		t.Fatal(err)
	}
	restored, err := lending.Open(t.Context(), folder, nil)
	if err != nil {
		t.Fatal(err)
	}
	defer restored.Close()
	if diff := cmp.Diff(rowsOf(t, db), rowsOf(t, hostOf(t, restored))); diff != "" {
		t.Errorf("the host's rows in the backup (-want +got):\n%s", diff)
	}
	if got := hashOf(t, restored); got != before {
		t.Errorf("the backup's digest is %v, want %v", got, before)
	}
}

// TestCopyOfHostTables copies between SQLite stores: the host's tables come along, with all that belongs to them.
func TestCopyOfHostTables(t *testing.T) {
	bench, source, db := withHostTables(t)
	execute(t, db, hostTables)
	folder := t.TempDir()
	to, err := sqlite.Open(t.Context(), folder, lending.Schema(), nil)
	if err != nil {
		t.Fatal(err)
	}
	for range 2 { // a second copy finds everything there
		done, err := lending.Copy(t.Context(), source, to, lendingtest.Tenant, nil)
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(hostNames, done.HostTables); diff != "" || len(done.Left) > 0 {
			t.Errorf("copied along (-want +got):\n%s, left %v", diff, done.Left)
		}
	}
	moved, err := lending.New(to, nil)
	if err != nil {
		t.Fatal(err)
	}
	defer moved.Close()
	there := hostOf(t, moved)
	if diff := cmp.Diff(rowsOf(t, db), rowsOf(t, there)); diff != "" {
		t.Errorf("the host's rows (-want +got):\n%s", diff)
	}
	if got, want := hashOf(t, moved), hashOf(t, bench.Platform); got != want {
		t.Errorf("the digest is %v, want %v", got, want)
	}
	execute(t, there, "INSERT INTO shop_order (client, note) VALUES (1, 'rice')")
	var id, count int
	if err := there.QueryRow("SELECT max(id), (SELECT n FROM shop_count) FROM shop_order").Scan(&id, &count); err != nil || id != 4 || count != 4 {
		t.Errorf("the next order is %d, the count %d, %v", id, count, err)
	}
	_, err = lending.Copy(t.Context(), source, to, lendingtest.Tenant, nil)
	var refused *sqlite.SchemaError
	if !errors.As(err, &refused) || refused.Kind != "shop_order" {
		t.Errorf("copied over rows of another host: %v", err)
	}
}

// TestCopyRefusesHostTables copies to stores that cannot take the host's tables: nothing is made, unless they are to be left.
func TestCopyRefusesHostTables(t *testing.T) {
	bench, source, db := withHostTables(t)
	execute(t, db, hostTables)
	server := postgrestest.Own(t, "fsync=off")
	elsewhere, err := postgres.Open(t.Context(), server.URL(), lending.Schema(), nil)
	if err != nil {
		t.Fatal(err)
	}
	defer elsewhere.Close()
	inMemory, err := memory.New(lending.Schema())
	if err != nil {
		t.Fatal(err)
	}
	for name, to := range map[string]store.Store{"PostgreSQL": elsewhere, "memory": inMemory} {
		t.Run(name, func(t *testing.T) {
			_, err := lending.Copy(t.Context(), source, to, lendingtest.Tenant, nil)
			if !errors.Is(err, lending.ErrHostTables) || fault.KindOf(err) != fault.NotImplemented || !strings.Contains(err.Error(), strings.Join(hostNames, ", ")) {
				t.Error(err)
			}
			if tenants, err := to.Tenants(t.Context()); err != nil || len(tenants) > 0 {
				t.Errorf("made %v, %v", tenants, err)
			}
			done, err := lending.Copy(t.Context(), source, to, lendingtest.Tenant, &lending.CopyOptions{LeaveHostTables: true})
			if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(hostNames, done.Left); diff != "" || len(done.HostTables) > 0 {
				t.Errorf("left (-want +got):\n%s, copied along %v", diff, done.HostTables)
			}
			p, err := lending.New(to, nil)
			if err != nil {
				t.Fatal(err)
			}
			if got, want := hashOf(t, p), hashOf(t, bench.Platform); got != want {
				t.Errorf("the digest is %v, want %v", got, want)
			}
		})
	}
}

// TestCopyRefusesVirtualTables has a table that no statement can copy: the copy says so, and leaves nothing of the host.
func TestCopyRefusesVirtualTables(t *testing.T) {
	_, source, db := withHostTables(t)
	execute(t, db, "CREATE TABLE shop_order (id INTEGER PRIMARY KEY); CREATE VIRTUAL TABLE shop_words USING fts5 (word)")
	to, err := sqlite.Open(t.Context(), t.TempDir(), lending.Schema(), nil)
	if err != nil {
		t.Fatal(err)
	}
	defer to.Close()
	_, err = lending.Copy(t.Context(), source, to, lendingtest.Tenant, nil)
	var refused *sqlite.SchemaError
	if !errors.As(err, &refused) || refused.Kind != "shop_words" {
		t.Fatal(err)
	}
	if made, err := to.HostTables(t.Context(), lendingtest.Tenant); err != nil || len(made) > 0 {
		t.Errorf("made %v, %v", made, err)
	}
	if _, err := lending.Copy(t.Context(), source, to, lendingtest.Tenant, &lending.CopyOptions{LeaveHostTables: true}); err != nil {
		t.Error(err)
	}
}

// TestHostOnPostgreSQL works in transactions of a pool that the store opens for the host, whose table is in the tenant's schema.
func TestHostOnPostgreSQL(t *testing.T) {
	ctx := context.Background()
	s, err := postgres.Open(ctx, postgrestest.Own(t, "fsync=off").URL(), lending.Schema(), nil)
	if err != nil {
		t.Fatal(err)
	}
	bench := lendingtest.On(t, s)
	loan := bench.ActiveLoan("1000")
	bench.MoveTo("2026-02-01")
	if _, err := bench.Platform.HostDB(ctx, lendingtest.Tenant); !errors.Is(err, lending.ErrNoHostDB) || fault.KindOf(err) != fault.NotImplemented {
		t.Errorf("a *sql.DB of PostgreSQL: %v", err)
	}
	if _, err := s.HostPool(ctx, "typo"); !errors.Is(err, store.ErrNotFound) {
		t.Errorf("an unknown tenant: %v", err)
	}
	pool, err := s.HostPool(ctx, lendingtest.Tenant)
	if err != nil {
		t.Fatal(err)
	}
	defer pool.Close()
	if _, err := pool.Exec(ctx, "CREATE TABLE shop_order (client bigint REFERENCES client (id)); CREATE VIEW shop_clients AS SELECT id FROM client"); err != nil {
		t.Fatal(err)
	}
	for _, commit := range []bool{false, true} {
		tx, err := pool.Begin(ctx)
		if err != nil {
			t.Fatal(err)
		}
		desk, committed := bench.Desk.InTx(tx)
		_, err = desk.Loans.Repay(ctx, loan, loans.Payment{On: calendar.MustParse("2026-02-01"), Amount: money.FromInt(10)})
		if err == nil {
			_, err = tx.Exec(ctx, "INSERT INTO shop_order VALUES (1)")
		}
		if err == nil && commit {
			err = tx.Commit(ctx)
			committed()
		} else {
			err = errors.Join(err, tx.Rollback(ctx))
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	var orders int
	if err := pool.QueryRow(ctx, "SELECT count(*) FROM shop_order").Scan(&orders); err != nil || orders != 1 {
		t.Errorf("%d orders, %v", orders, err)
	}
	if got := bench.Loan(loan).Summary.Repayment; got != money.FromInt(10) {
		t.Errorf("repaid %v", got)
	}
	names, err := s.HostTables(ctx, lendingtest.Tenant)
	if diff := cmp.Diff([]string{"view shop_clients", "table shop_order"}, names); diff != "" || err != nil {
		t.Errorf("%v, host tables (-want +got):\n%s", err, diff)
	}
}

// TestHostDBOfOthers asks for the database of a store that has none, and of a tenant that there is not.
func TestHostDBOfOthers(t *testing.T) {
	if _, err := lendingtest.New(t).Platform.HostDB(t.Context(), lendingtest.Tenant); !errors.Is(err, lending.ErrNoHostDB) {
		t.Errorf("a store in memory: %v", err)
	}
	bench, _, db := withHostTables(t)
	if _, err := bench.Platform.HostDB(t.Context(), "typo"); !errors.Is(err, lending.ErrUnknownTenant) || !strings.Contains(err.Error(), "typo") {
		t.Errorf("an unknown tenant: %v", err)
	}
	tx, err := db.Begin()
	if err != nil {
		t.Fatal(err)
	}
	defer tx.Rollback()
	desk, _ := bench.Platform.Tenant("typo").As(lending.SystemUser).InTx(tx)
	if _, err := desk.Loans.Get(t.Context(), 1); !errors.Is(err, lending.ErrUnknownTenant) {
		t.Errorf("a desk of an unknown tenant in a transaction: %v", err)
	}
}
