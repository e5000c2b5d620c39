package sqlite_test

import (
	"bytes"
	"context"
	"database/sql"
	"errors"
	"fmt"
	"log/slog"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/money"
	"lending.example/platform/lending/store"
	"lending.example/platform/lending/store/sqlite"
)

const tenant = "default"

// clientKind is the first version of a kind.
func clientKind() *store.Kind {
	return &store.Kind{Name: "client", Columns: []store.Column{
		{Name: "name", Type: store.Text, Indexed: true},
		{Name: "limit", Type: store.Decimal},
	}}
}

func clientRecord(id int64, values ...store.Value) store.Record {
	return store.Record{ID: id, Revision: 1, Values: values, Body: []byte("{}")}
}

// session opens a folder, provisions the tenant, and closes it after use.
func session(t *testing.T, dir string, o *sqlite.Options, kinds store.Schema, use func(s store.Store)) {
	t.Helper()
	s, err := sqlite.Open(context.Background(), dir, kinds, o)
	if err != nil {
		t.Fatal(err)
	}
	if err := s.Provision(context.Background(), tenant); err != nil {
		t.Fatal(err)
	}
	use(s)
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
}

// update fails the test on an error.
func update(t *testing.T, s store.Store, fn func(store.Tx) error) {
	t.Helper()
	if err := s.Update(context.Background(), tenant, fn); err != nil {
		t.Fatal(err)
	}
}

// prepared returns a folder in which clients 1 and 2, both called Ada, are stored.
func prepared(t *testing.T) string {
	t.Helper()
	dir, kind := t.TempDir(), clientKind()
	session(t, dir, nil, store.Schema{kind}, func(s store.Store) {
		update(t, s, func(tx store.Tx) error {
			limit := store.Money(money.MustParse("100.5"))
			return errors.Join(tx.Insert(kind, clientRecord(1, store.String("Ada"), limit)), tx.Insert(kind, clientRecord(2, store.String("Ada"), limit)))
		})
	})
	return dir
}

// rawDB opens the file of the tenant as an analyst does.
func rawDB(t *testing.T, dir string) *sql.DB {
	t.Helper()
	db, err := sql.Open("sqlite", filepath.Join(dir, tenant+".db"))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = db.Close() })
	return db
}

// column reads the first column of a query as text.
func column(t *testing.T, db *sql.DB, query string) []string {
	t.Helper()
	rows, err := db.Query(query)
	if err != nil {
		t.Fatal(err)
	}
	defer rows.Close()
	var texts []string
	for rows.Next() {
		var s sql.NullString
		if err := rows.Scan(&s); err != nil {
			t.Fatal(err)
		}
		texts = append(texts, s.String)
	}
	return texts
}

func TestSchemaGrows(t *testing.T) {
	dir, grown, added := prepared(t), clientKind(), &store.Kind{Name: "note"}
	grown.Columns = append([]store.Column{{Name: "born", Type: store.Date, Indexed: true}, {Name: "external", Type: store.Text, Unique: true}}, grown.Columns...)
	grown.Indexes = []store.Index{{Columns: []string{"name", "born"}}}
	ada, born := store.String("Ada"), store.Day(calendar.MustParse("1990-12-10"))
	limit := store.Money(money.MustParse("100.5"))

	session(t, dir, nil, store.Schema{grown, added}, func(s store.Store) {
		update(t, s, func(tx store.Tx) error {
			old, err := tx.Get(grown, 1)
			if err != nil {
				return err
			}
			if diff := cmp.Diff([]store.Value{store.Null, store.Null, ada, limit}, old.Values, compareValues); diff != "" {
				t.Error(diff)
			}
			old.Values[0] = born
			return errors.Join(tx.Save(grown, old), tx.Insert(added, clientRecord(1)))
		})
	})
	session(t, dir, nil, store.Schema{grown, added}, func(s store.Store) {
		update(t, s, func(tx store.Tx) error {
			n, err := tx.Count(grown, store.Where("name", store.Equal, ada).And("born", store.Equal, born))
			if n != 1 {
				t.Errorf("%d found by the new index, want 1", n)
			}
			return err
		})
	})
	db := rawDB(t, dir)
	if got := column(t, db, `SELECT born || ' ' || "limit" FROM client_readable WHERE born IS NOT NULL`); !cmp.Equal(got, []string{"1990-12-10 100.5"}) {
		t.Errorf("the view shows %q", got)
	}
}

var compareValues = cmp.Comparer(func(a, b store.Value) bool { return a == b })

func TestSchemaRefused(t *testing.T) {
	for _, c := range []struct {
		name   string
		change func(*store.Kind)
		want   string
	}{
		{"OtherType", func(k *store.Kind) { k.Columns[1].Type = store.Integer }, "column limit is stored as decimal but declared as integer"},
		{"ColumnGone", func(k *store.Kind) { k.Columns = k.Columns[:1] }, "column limit is stored but not declared"},
		{"NewlyUnique", func(k *store.Kind) { k.Columns[0].Unique = true }, "[name] is declared unique, but stored records share values"},
	} {
		t.Run(c.name, func(t *testing.T) {
			dir, changed := prepared(t), clientKind()
			c.change(changed)
			before := column(t, rawDB(t, dir), "SELECT sql FROM sqlite_schema ORDER BY name")
			_, err := sqlite.Open(context.Background(), dir, store.Schema{changed, {Name: "added"}}, nil)
			var refused *sqlite.SchemaError
			if !errors.As(err, &refused) || refused.Problem != c.want || refused.Kind != "client" || refused.Hint == "" {
				t.Errorf("got %v, want %s", err, c.want)
			}
			if after := column(t, rawDB(t, dir), "SELECT sql FROM sqlite_schema ORDER BY name"); !cmp.Equal(before, after) {
				t.Errorf("the refused database was changed: %s", cmp.Diff(before, after))
			}
		})
	}
}

func TestDropColumns(t *testing.T) {
	dir, smaller := prepared(t), clientKind()
	smaller.Columns = smaller.Columns[1:]
	session(t, dir, &sqlite.Options{DropColumns: true}, store.Schema{smaller}, func(s store.Store) {
		update(t, s, func(tx store.Tx) error {
			r, err := tx.Get(smaller, 1)
			if err == nil && r.Values[0].Amount() != money.MustParse("100.5") {
				t.Errorf("got %v", r)
			}
			return err
		})
	})
	session(t, dir, nil, store.Schema{clientKind()}, func(store.Store) {}) // and back again
}

func TestUndeclaredIndexesAreDropped(t *testing.T) {
	dir, unique := t.TempDir(), clientKind()
	unique.Columns[0].Unique = true
	session(t, dir, nil, store.Schema{unique}, func(store.Store) {})
	plain := clientKind()
	session(t, dir, nil, store.Schema{plain}, func(s store.Store) {
		update(t, s, func(tx store.Tx) error {
			ada := store.String("Ada")
			return errors.Join(tx.Insert(plain, clientRecord(1, ada, store.Null)), tx.Insert(plain, clientRecord(2, ada, store.Null)))
		})
	})
	got := column(t, rawDB(t, dir), "SELECT name FROM sqlite_schema WHERE type = 'index' AND name LIKE 'client%'")
	if !cmp.Equal(got, []string{"client:index:name"}) {
		t.Errorf("indexes %q", got)
	}
}

// TestOldProgramGoesOn opens a folder with a newer schema while an older program has its statements prepared.
func TestOldProgramGoesOn(t *testing.T) {
	dir, older, newer := prepared(t), clientKind(), clientKind()
	newer.Columns = append(newer.Columns, store.Column{Name: "born", Type: store.Date})
	session(t, dir, nil, store.Schema{older}, func(s store.Store) {
		read := func() store.Record {
			var r store.Record
			err := s.View(context.Background(), tenant, func(tx store.Tx) (err error) {
				r, err = tx.Get(older, 1)
				return err
			})
			if err != nil {
				t.Fatal(err)
			}
			return r
		}
		before := read()
		session(t, dir, nil, store.Schema{newer}, func(store.Store) {})
		if diff := cmp.Diff(before, read(), compareValues, cmpopts.IgnoreUnexported(store.Record{})); diff != "" {
			t.Error(diff)
		}
		update(t, s, func(tx store.Tx) error { return tx.Save(older, before) })
	})
}

// TestOldLogGoesOn opens a database whose log was written by a program that kept no links: the next entry follows the link that
// the last one would have.
func TestOldLogGoesOn(t *testing.T) {
	dir := prepared(t)
	appendEntries := func(s store.Store) (log []store.LogEntry) {
		t.Helper()
		update(t, s, func(tx store.Tx) error {
			for range 2 {
				if _, err := tx.Append(store.LogEntry{At: time.UnixMicro(1), Name: "STEP", Body: []byte("{}")}); err != nil {
					return err
				}
			}
			return nil
		})
		err := s.View(context.Background(), tenant, func(tx store.Tx) error {
			for e, err := range tx.Log(1) {
				if err != nil {
					return err
				}
				log = append(log, e)
			}
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
		return log
	}
	session(t, dir, nil, store.Schema{clientKind()}, func(s store.Store) { appendEntries(s) })
	if _, err := rawDB(t, dir).Exec("ALTER TABLE _log DROP COLUMN link; PRAGMA user_version = 1"); err != nil {
		t.Fatal(err)
	}
	session(t, dir, nil, store.Schema{clientKind()}, func(s store.Store) {
		var link store.Link
		for i, e := range appendEntries(s) {
			link = link.Next(e)
			if old := i < 2; old && !e.Link.IsZero() || !old && e.Link != link {
				t.Errorf("entry %d has the link %v, its content gives %v", e.Seq, e.Link, link)
			}
		}
	})
}

// TestInspect finds what acts on the store's tables and is not the store's. What a host has beside them is not its concern.
func TestInspect(t *testing.T) {
	for script, want := range map[string][]string{
		"CREATE TABLE shop (a); CREATE VIEW shops AS SELECT * FROM shop; CREATE TRIGGER t AFTER INSERT ON shop BEGIN SELECT 1; END": nil,
		"CREATE TRIGGER quiet AFTER INSERT ON _log BEGIN DELETE FROM _log WHERE seq = new.seq; END":                                 {"trigger quiet on _log is not the platform's"},
		`CREATE TRIGGER "client:own" AFTER UPDATE ON client BEGIN SELECT 1; END`:                                                    {"trigger client:own on client is not the platform's"},
		"DROP VIEW client_readable; CREATE VIEW client_readable AS SELECT 1 AS id":                                                  {"view client_readable was changed"},
	} {
		dir := prepared(t)
		session(t, dir, nil, store.Schema{clientKind()}, func(s store.Store) {
			if _, err := rawDB(t, dir).Exec(script); err != nil {
				t.Fatal(err)
			}
			found, err := s.(store.Inspector).Inspect(context.Background(), tenant)
			if err != nil || !cmp.Equal(found, want) {
				t.Errorf("%s: found %q, %v, want %q", script, found, err, want)
			}
		})
	}
}

// TestStrangeTriggersAreRemovedAloud: a trigger under a name of the store's own goes when the store is opened, and the log has it.
func TestStrangeTriggersAreRemovedAloud(t *testing.T) {
	dir := prepared(t)
	if _, err := rawDB(t, dir).Exec(`CREATE TRIGGER "client:own" AFTER UPDATE ON client BEGIN SELECT 1; END`); err != nil {
		t.Fatal(err)
	}
	var log strings.Builder
	options := &sqlite.Options{Logger: slog.New(slog.NewTextHandler(&log, nil))}
	for _, want := range []string{"trigger=client:own", ""} {
		log.Reset()
		session(t, dir, options, store.Schema{clientKind()}, func(s store.Store) {
			if err := s.View(context.Background(), tenant, func(store.Tx) error { return nil }); err != nil {
				t.Fatal(err)
			}
		})
		if !strings.Contains(log.String(), want) || want == "" && log.Len() > 0 {
			t.Errorf("logged %q, want %q", log.String(), want)
		}
	}
}

// TestInspectTallies finds tallies that lie, would lie after the next record, or are not kept any more.
func TestInspectTallies(t *testing.T) {
	kind := &store.Kind{Name: "thing", Columns: []store.Column{{Name: "sort", Type: store.Integer}}, Facets: []string{"sort"}, Tallies: []store.Tally{{By: []string{"sort"}}}}
	wrong := "the tally of thing counts something else than its records"
	for script, want := range map[string][]string{
		`UPDATE thing SET sort = 5; UPDATE thing SET sort = 4`:                                   nil,
		`UPDATE "thing:tally:sort:" SET n = 2`:                                                   {wrong},
		`INSERT INTO "thing:facets:sort" SELECT * FROM "thing:facets:sort"`:                      {wrong},
		`INSERT INTO "thing:facets:sort" VALUES (4, 0)`:                                          {wrong},
		`DROP TRIGGER "thing:tally:sort::enter"`:                                                 {"trigger thing:tally:sort::enter is gone"},
		`DROP TRIGGER "thing:facets:sort:insert"; INSERT INTO "thing:facets:sort" VALUES (5, 1)`: {"trigger thing:facets:sort:insert is gone", wrong},
	} {
		dir := t.TempDir()
		session(t, dir, nil, store.Schema{kind}, func(s store.Store) {
			err := s.Update(context.Background(), tenant, func(tx store.Tx) error {
				return tx.Insert(kind, store.Record{ID: 1, Values: []store.Value{store.Int(4)}, Body: []byte("{}")})
			})
			if err != nil {
				t.Fatal(err)
			}
			if _, err := rawDB(t, dir).Exec(script); err != nil {
				t.Fatal(err)
			}
			found, err := s.(store.Inspector).Inspect(context.Background(), tenant)
			if err != nil || !cmp.Equal(found, want) {
				t.Errorf("%s: found %q, %v, want %q", script, found, err, want)
			}
		})
	}
}

func TestForeignDatabases(t *testing.T) {
	for name, script := range map[string]string{
		"not a database of this store": "CREATE TABLE theirs (a)",
		"version 99 of the store":      "PRAGMA application_id = 1279610436; PRAGMA user_version = 99",
	} {
		dir := t.TempDir()
		if _, err := rawDB(t, dir).Exec(script); err != nil {
			t.Fatal(err)
		}
		_, err := sqlite.Open(context.Background(), dir, store.Schema{clientKind()}, nil)
		var refused *sqlite.SchemaError
		if !errors.As(err, &refused) || !strings.Contains(refused.Problem, name) || refused.Tenant != tenant {
			t.Errorf("got %v, want %s", err, name)
		}
	}
}

// TestHostTables opens a database with tables of a host program: they are left as they are, and one under the name of a kind that
// is declared later is not taken for the kind's.
func TestHostTables(t *testing.T) {
	dir := t.TempDir()
	session(t, dir, nil, store.Schema{clientKind()}, func(s store.Store) {
		if err := s.Provision(context.Background(), tenant); err != nil {
			t.Fatal(err)
		}
		db, err := s.(store.HostOpener).HostDB(context.Background(), tenant)
		if err == nil {
			_, err = db.Exec("CREATE TABLE shop_order (id INTEGER PRIMARY KEY, what TEXT); INSERT INTO shop_order VALUES (7, 'tea'); CREATE INDEX shop_by_what ON shop_order (what)")
		}
		if err := errors.Join(err, db.Close()); err != nil {
			t.Fatal(err)
		}
	})
	session(t, dir, nil, store.Schema{clientKind()}, func(s store.Store) {
		names, err := s.(store.HostKeeper).HostTables(context.Background(), tenant)
		if want := []string{"table shop_order", "index shop_by_what"}; err != nil || !cmp.Equal(names, want) {
			t.Errorf("%q, %v", names, err)
		}
	})
	var what string
	if err := rawDB(t, dir).QueryRow("SELECT what FROM shop_order WHERE id = 7").Scan(&what); err != nil || what != "tea" {
		t.Error(what, err)
	}
	_, err := sqlite.Open(context.Background(), dir, store.Schema{clientKind(), {Name: "shop_order"}}, nil)
	var refused *sqlite.SchemaError
	if !errors.As(err, &refused) || refused.Kind != "shop_order" {
		t.Errorf("a kind of the same name: %v", err)
	}
}

// TestForeignDatabaseStaysAsItIs opens a folder with the database of another program in it, which is refused without a trace.
func TestForeignDatabaseStaysAsItIs(t *testing.T) {
	dir := t.TempDir()
	file := filepath.Join(dir, tenant+".db")
	if _, err := rawDB(t, dir).Exec("PRAGMA journal_mode = DELETE; CREATE TABLE theirs (a)"); err != nil {
		t.Fatal(err)
	}
	before, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	var refused *sqlite.SchemaError
	if _, err := sqlite.Open(context.Background(), dir, store.Schema{clientKind()}, nil); !errors.As(err, &refused) {
		t.Fatal(err)
	}
	after, err := os.ReadFile(file)
	if err != nil || !bytes.Equal(before, after) {
		t.Errorf("the file is another one, %v", err)
	}
	if there, err := os.ReadDir(dir); err != nil || len(there) != 1 {
		t.Errorf("the folder holds %v, %v", there, err)
	}
}

// TestMustExist opens a folder that is not there as one that must exist: it is named, and not made.
func TestMustExist(t *testing.T) {
	dir := t.TempDir()
	must := &sqlite.Options{MustExist: true}
	if err := os.WriteFile(filepath.Join(dir, "file"), nil, 0o600); err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"typo", filepath.Join("typo", "deeper"), "file"} {
		_, err := sqlite.Open(context.Background(), filepath.Join(dir, name), store.Schema{clientKind()}, must)
		if !errors.Is(err, store.ErrNoStore) || !strings.Contains(err.Error(), filepath.Join(dir, name)) {
			t.Errorf("%s: %v", name, err)
		}
	}
	if there, err := os.ReadDir(dir); err != nil || len(there) != 1 {
		t.Errorf("the folder holds %v, %v", there, err)
	}
	session(t, dir, must, store.Schema{clientKind()}, func(store.Store) {})
}

func TestBadSchemas(t *testing.T) {
	for _, name := range []string{"sqlite_x", "x_readable", "X"} {
		if _, err := sqlite.Open(context.Background(), t.TempDir(), store.Schema{{Name: name}}, nil); err == nil {
			t.Errorf("kind %s was accepted", name)
		}
	}
}

// TestInterruptedProvision finds the empty file that a process leaves when it dies while it makes a tenant, and files
// that are none of the store's business.
func TestInterruptedProvision(t *testing.T) {
	dir, kind := t.TempDir(), clientKind()
	for _, name := range []string{"default.db", "Other.db", "notes.txt", ".db"} {
		if err := os.WriteFile(filepath.Join(dir, name), nil, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	session(t, dir, nil, store.Schema{kind}, func(s store.Store) {
		names, err := s.Tenants(context.Background())
		if err != nil || !cmp.Equal(names, []string{tenant}) {
			t.Errorf("tenants %q, error %v", names, err)
		}
		update(t, s, func(tx store.Tx) error { return tx.Insert(kind, clientRecord(1, store.Null, store.Null)) })
	})
}

// TestReadable shows amounts as an analyst sees them.
func TestReadable(t *testing.T) {
	dir, kind := t.TempDir(), clientKind()
	want := []string{"", "0", "-0.000001", "0.1", "-12.34", "1000000", "9223372036854.775807", "-9223372036854.775808",
		"9223372036854.775808", "120000000000000", "999999999999999999999999.999999"}
	session(t, dir, nil, store.Schema{kind}, func(s store.Store) {
		update(t, s, func(tx store.Tx) error {
			for i, text := range want {
				limit := store.Null
				if text != "" {
					limit = store.Money(money.MustParse(text))
				}
				if err := tx.Insert(kind, clientRecord(int64(i)+1, store.Null, limit)); err != nil {
					return fmt.Errorf("%d: %w", i, err)
				}
			}
			return nil
		})
	})
	if got := column(t, rawDB(t, dir), `SELECT "limit" FROM client_readable ORDER BY id`); !cmp.Equal(got, want) {
		t.Error(cmp.Diff(want, got))
	}
}

// TestFirstColumn gives a kind that was declared without columns its first one.
func TestFirstColumn(t *testing.T) {
	dir, bare := t.TempDir(), &store.Kind{Name: "note"}
	session(t, dir, nil, store.Schema{bare}, func(s store.Store) {
		update(t, s, func(tx store.Tx) error { return tx.Insert(bare, clientRecord(1)) })
	})
	dated := &store.Kind{Name: "note", Columns: []store.Column{{Name: "on", Type: store.Date, Indexed: true}}}
	for range 2 {
		session(t, dir, nil, store.Schema{dated}, func(s store.Store) {
			update(t, s, func(tx store.Tx) error {
				r, err := tx.Get(dated, 1)
				if err == nil && !r.Values[0].IsNull() {
					t.Errorf("the new column holds %v", r.Values[0])
				}
				return err
			})
		})
	}
}

// TestStrictTablesTakeAllAmounts: earlier programs made strict tables, into which no amount goes that 64 bits of millionths do not
// hold. The rows stay as they are.
func TestStrictTablesTakeAllAmounts(t *testing.T) {
	dir, kind := prepared(t), clientKind()
	makeStrict := []string{
		"DROP VIEW client_readable",
		"ALTER TABLE client RENAME TO earlier",
		`CREATE TABLE "client" (id INTEGER PRIMARY KEY, revision INTEGER NOT NULL, "name" TEXT, "limit" INTEGER, body TEXT NOT NULL) STRICT`,
		"INSERT INTO client SELECT * FROM earlier",
		"DROP TABLE earlier",
	}
	db := rawDB(t, dir)
	for _, statement := range makeStrict {
		if _, err := db.Exec(statement); err != nil {
			t.Fatal(err)
		}
	}
	if _, err := db.Exec("INSERT INTO client VALUES (9, 1, '', x'30', '{}')"); err == nil {
		t.Fatal("the table is not strict")
	}
	wide := store.Money(money.MustParse("9999999999999.99"))
	for id := range int64(2) {
		session(t, dir, nil, store.Schema{kind}, func(s store.Store) {
			update(t, s, func(tx store.Tx) error { return tx.Insert(kind, clientRecord(3+id, store.String("Eve"), wide)) })
		})
	}
	want := []string{"100.5", "100.5", "9999999999999.99", "9999999999999.99"}
	if got := column(t, db, `SELECT "limit" FROM client_readable ORDER BY client_readable.id`); !cmp.Equal(got, want) {
		t.Error(cmp.Diff(want, got))
	}
	if got := column(t, db, "PRAGMA integrity_check"); !cmp.Equal(got, []string{"ok"}) {
		t.Error(got)
	}
	session(t, dir, nil, store.Schema{kind}, func(s store.Store) {
		update(t, s, func(tx store.Tx) error {
			r, err := tx.Get(kind, 4)
			if err == nil && r.Values[1] != wide {
				t.Errorf("it comes back as %v", r.Values[1])
			}
			return err
		})
	})
}
