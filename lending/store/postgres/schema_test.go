package postgres_test

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/jackc/pgx/v5"

	"lending.example/platform/lending/money"
	"lending.example/platform/lending/store"
	"lending.example/platform/lending/store/memory"
	"lending.example/platform/lending/store/postgres"
	"lending.example/platform/lending/store/postgres/postgrestest"
)

// TestManyStartAtOnce opens an unused namespace, and provisions one tenant in it, from many places at the same time.
func TestManyStartAtOnce(t *testing.T) {
	address, in := postgrestest.Shared(t), own(t)
	var all sync.WaitGroup
	for range 6 {
		all.Go(func() {
			s, err := postgres.Open(context.Background(), address, store.Schema{order}, &postgres.Options{Namespace: in, Connections: 2})
			if err != nil {
				t.Error(err)
				return
			}
			err = s.Provision(context.Background(), "alpha")
			if err == nil {
				err = placeOnce(s, "a")
			}
			if err := errors.Join(err, s.Close()); err != nil {
				t.Error(err)
			}
		})
	}
	all.Wait()
	checkOrders(t, openOrders(t, address, &postgres.Options{Namespace: in}), 1)
}

// TestMustExist opens a namespace that nobody has made as one that must exist: it is named, and not made.
func TestMustExist(t *testing.T) {
	address, in := postgrestest.Shared(t), own(t)
	must := &postgres.Options{Namespace: in, MustExist: true}
	_, err := postgres.Open(context.Background(), address, store.Schema{order}, must)
	if !errors.Is(err, store.ErrNoStore) || !strings.Contains(err.Error(), in) {
		t.Error(err)
	}
	var schemas int
	err = connect(t, address).QueryRow(context.Background(), "SELECT count(*) FROM pg_namespace WHERE nspname = $1", in).Scan(&schemas)
	if err != nil || schemas != 0 {
		t.Errorf("made %d schemas, %v", schemas, err)
	}
	openOrders(t, address, &postgres.Options{Namespace: in})
	openOrders(t, address, must)
}

func TestRealTypes(t *testing.T) {
	address, in := postgrestest.Shared(t), own(t)
	k := &store.Kind{Name: "thing", Columns: []store.Column{{Name: "a", Type: store.Integer}, {Name: "b", Type: store.Text},
		{Name: "c", Type: store.Date}, {Name: "d", Type: store.Decimal}}}
	s, err := postgres.Open(context.Background(), address, store.Schema{k}, &postgres.Options{Namespace: in})
	if err == nil {
		t.Cleanup(func() { _ = s.Close() })
		err = s.Provision(context.Background(), "alpha")
	}
	if err != nil {
		t.Fatal(err)
	}
	rows, err := connect(t, address).Query(context.Background(), `SELECT attname, format_type(atttypid, atttypmod) FROM pg_attribute
		WHERE attrelid = $1::regclass AND attnum > 0 ORDER BY attnum`, in+"_alpha.thing")
	if err != nil {
		t.Fatal(err)
	}
	defer rows.Close()
	var got []string
	for rows.Next() {
		var name, sort string
		if err := rows.Scan(&name, &sort); err != nil {
			t.Fatal(err)
		}
		got = append(got, name+" "+sort)
	}
	want := []string{"id bigint", "revision bigint", "a bigint", "b text", "c date", "d numeric(30,6)", "_document text", "body jsonb"}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("(-want +got)\n%s", diff)
	}
}

// TestEvolution opens a database with one declaration after the other.
func TestEvolution(t *testing.T) {
	column := func(name string, sort store.ColumnType) store.Column { return store.Column{Name: name, Type: sort} }
	first := []store.Column{column("a", store.Integer), column("b", store.Text)}
	for _, c := range []struct {
		name    string
		columns []store.Column
		indexes []store.Index
		drop    bool
		problem string // of the refusal; "" when there is none
	}{
		{name: "the same", columns: first},
		{name: "a new column", columns: append(first[:2:2], store.Column{Name: "c", Type: store.Date, Indexed: true})},
		{name: "a new index", columns: first, indexes: []store.Index{{Columns: []string{"b", "a"}}}},
		{name: "an index less", columns: []store.Column{first[0], {Name: "b", Type: store.Text}}},
		{name: "a column less", columns: first[:1], problem: "column b is stored but not declared"},
		{name: "a column less, on purpose", columns: first[:1], drop: true},
		{name: "another type", columns: []store.Column{first[0], column("b", store.Date)}, problem: "column b is stored as text but declared as date"},
		{name: "unique values", columns: []store.Column{first[0], {Name: "b", Type: store.Text, Unique: true}}, problem: "stored records share values"},
		{name: "a name that the server would cut", columns: append(first[:2:2], store.Column{Name: "long_" + strings.Repeat("x", 45), Type: store.Text, Indexed: true})},
	} {
		t.Run(c.name, func(t *testing.T) {
			address, in := postgrestest.Shared(t), own(t)
			open := func(columns []store.Column, indexes []store.Index) (*store.Kind, *postgres.Store, error) {
				k := &store.Kind{Name: "thing", Columns: columns, Indexes: indexes}
				s, err := postgres.Open(context.Background(), address, store.Schema{k}, &postgres.Options{Namespace: in, DropColumns: c.drop})
				return k, s, err
			}
			k, s, err := open([]store.Column{first[0], {Name: "b", Type: store.Text, Indexed: true}}, nil)
			if err == nil {
				err = s.Provision(context.Background(), "alpha")
			}
			if err == nil {
				err = s.Update(context.Background(), "alpha", func(tx store.Tx) error {
					same := []store.Value{store.Int(1), store.String("x")}
					return errors.Join(tx.Insert(k, store.Record{ID: 1, Values: same, Body: []byte("{}")}), tx.Insert(k, store.Record{ID: 2, Values: same, Body: []byte("{}")}))
				})
			}
			if err := errors.Join(err, s.Close()); err != nil {
				t.Fatal(err)
			}
			k, s, err = open(c.columns, c.indexes)
			var refused *postgres.SchemaError
			if c.problem != "" {
				if !errors.As(err, &refused) || !strings.Contains(refused.Problem, c.problem) || refused.Tenant != "alpha" {
					t.Fatalf("got %v", err)
				}
				return
			}
			if err != nil {
				t.Fatal(err)
			}
			defer s.Close()
			err = s.Update(context.Background(), "alpha", func(tx store.Tx) error {
				r, err := tx.Get(k, 1)
				if err != nil || r.Values[0] != store.Int(1) || len(r.Values) != len(c.columns) {
					return fmt.Errorf("got %+v, %w", r, err)
				}
				return tx.Save(k, r)
			})
			if err != nil {
				t.Error(err)
			}
		})
	}
}

// TestCompression opens a tenant whose documents are compressed in the server's own way, as earlier programs left them.
func TestCompression(t *testing.T) {
	ctx, address, in := context.Background(), postgrestest.Shared(t), own(t)
	open := func() {
		t.Helper()
		s, err := postgres.Open(ctx, address, store.Schema{{Name: "thing"}}, &postgres.Options{Namespace: in})
		if err == nil {
			err = errors.Join(s.Provision(ctx, "alpha"), s.Close())
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	conn := connect(t, address)
	if _, err := conn.Exec(ctx, "SET default_toast_compression = lz4"); err != nil {
		t.Skipf("this server has no lz4: %v", err)
	}
	compressed := func() (by string) {
		t.Helper()
		err := conn.QueryRow(ctx, `SELECT string_agg(attname || ' ' || attcompression::text, ', ' ORDER BY attname) FROM pg_attribute
			WHERE attrelid = $1::regclass AND attname IN ('_document', 'body')`, in+"_alpha.thing").Scan(&by)
		if err != nil {
			t.Fatal(err)
		}
		return by
	}
	open()
	if got := compressed(); got != "_document l, body l" {
		t.Errorf("a new tenant: %q", got)
	}
	before := strings.ReplaceAll(`ALTER TABLE {in}_alpha.thing ALTER _document SET COMPRESSION DEFAULT, ALTER body SET COMPRESSION DEFAULT;
		UPDATE {in}.tenant SET declared = ''`, "{in}", in)
	if _, err := conn.Exec(ctx, before, pgx.QueryExecModeSimpleProtocol); err != nil {
		t.Fatal(err)
	}
	if got := compressed(); got != "_document , body " {
		t.Fatalf("made to look old: %q", got)
	}
	open()
	if got := compressed(); got != "_document l, body l" {
		t.Errorf("opened again: %q", got)
	}
}

// TestNumbersMove opens a tenant whose last numbers stand in a table of their own, as earlier programs left them.
func TestNumbersMove(t *testing.T) {
	ctx, address, in := context.Background(), postgrestest.Shared(t), own(t)
	options := &postgres.Options{Namespace: in}
	a, b := &store.Kind{Name: "a"}, &store.Kind{Name: "b"}
	numbers := func(kinds ...*store.Kind) (given []int64) {
		t.Helper()
		s, err := postgres.Open(ctx, address, store.Schema{b, a}, options)
		if err == nil {
			err = s.Provision(ctx, "alpha")
		}
		if err != nil {
			t.Fatal(err)
		}
		defer s.Close()
		err = s.Update(ctx, "alpha", func(tx store.Tx) error {
			given = nil
			for _, k := range kinds {
				id, err := tx.NextID(k)
				if err != nil {
					return err
				}
				given = append(given, id)
			}
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
		return given
	}
	numbers(a, a, a)
	before := strings.ReplaceAll(`CREATE TABLE {in}_alpha._sequence (kind text PRIMARY KEY, last bigint NOT NULL);
		INSERT INTO {in}_alpha._sequence VALUES ('a', 3); DROP TABLE {in}_alpha._place;
		ALTER TABLE {in}_alpha._turn DROP COLUMN numbers, DROP COLUMN link; ALTER TABLE {in}_alpha._log DROP COLUMN link; UPDATE {in}.tenant SET version = 1`, "{in}", in)
	if _, err := connect(t, address).Exec(ctx, before, pgx.QueryExecModeSimpleProtocol); err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff([]int64{4, 1, 5}, numbers(a, b, a)); diff != "" {
		t.Errorf("(-want +got)\n%s", diff)
	}
	if diff := cmp.Diff([]int64{2, 6}, numbers(b, a)); diff != "" {
		t.Errorf("opened again (-want +got)\n%s", diff)
	}
}

// TestOldLogGoesOn opens a tenant whose log was written by a program that kept no links: the next entry follows the link that the
// last one would have.
func TestOldLogGoesOn(t *testing.T) {
	ctx, address, in := context.Background(), postgrestest.Shared(t), own(t)
	s, err := postgres.Open(ctx, address, store.Schema{{Name: "a"}}, &postgres.Options{Namespace: in})
	if err == nil {
		err = s.Provision(ctx, "alpha")
	}
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	appendTwo := func() {
		t.Helper()
		for range 2 {
			err := s.Update(ctx, "alpha", func(tx store.Tx) error {
				_, err := tx.Append(store.LogEntry{At: time.UnixMicro(1), Name: "STEP", Body: []byte("{}")})
				return err
			})
			if err != nil {
				t.Fatal(err)
			}
		}
	}
	appendTwo()
	before := strings.ReplaceAll("UPDATE {in}_alpha._log SET link = ''; UPDATE {in}_alpha._turn SET link = '', writer = 0", "{in}", in)
	if _, err := connect(t, address).Exec(ctx, before, pgx.QueryExecModeSimpleProtocol); err != nil {
		t.Fatal(err)
	}
	appendTwo()
	err = s.View(ctx, "alpha", func(tx store.Tx) error {
		var link store.Link
		for e, err := range tx.Log(1) {
			if err != nil {
				return err
			}
			link = link.Next(e)
			if old := e.Seq <= 2; old && !e.Link.IsZero() || !old && e.Link != link {
				t.Errorf("entry %d has the link %v, its content gives %v", e.Seq, e.Link, link)
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}

// TestInspect finds what acts on the store's tables and is not the store's.
func TestInspect(t *testing.T) {
	ctx, address, in := context.Background(), postgrestest.Shared(t), own(t)
	kind := &store.Kind{Name: "thing", Columns: []store.Column{{Name: "sort", Type: store.Integer}}, Facets: []string{"sort"},
		Tallies: []store.Tally{{By: []string{"sort"}}}}
	s, err := postgres.Open(ctx, address, store.Schema{kind}, &postgres.Options{Namespace: in})
	if err == nil {
		err = s.Provision(ctx, "alpha")
	}
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	for _, step := range []struct {
		script string
		want   []string
	}{
		{"CREATE TABLE {in}_alpha.shop (a int); CREATE VIEW {in}_alpha.shops AS SELECT * FROM {in}_alpha.shop", nil},
		{"CREATE RULE quiet AS ON DELETE TO {in}_alpha._log DO INSTEAD NOTHING", []string{"rule quiet on _log is not the platform's"}},
		{"DROP RULE quiet ON {in}_alpha._log; ALTER TABLE {in}_alpha.thing DISABLE TRIGGER _tally1", []string{"trigger _tally1 on thing is switched off"}},
		{"INSERT INTO {in}_alpha.thing (id, revision, _document, sort) VALUES (1, 1, '{}', 4); ALTER TABLE {in}_alpha.thing ENABLE TRIGGER _tally1", []string{"the tally of thing counts something else than its records"}},
		{`UPDATE {in}_alpha."_tally:thing:sort:" SET n = n; INSERT INTO {in}_alpha."_tally:thing:sort:" VALUES (4, 1)`, nil},
		{`INSERT INTO {in}_alpha."_tally:thing:sort:" VALUES (4, 0)`, []string{"the tally of thing counts something else than its records"}},
		{`DELETE FROM {in}_alpha."_tally:thing:sort:" WHERE n = 0; INSERT INTO {in}_alpha."_facets:thing:sort" SELECT * FROM {in}_alpha."_facets:thing:sort"`, []string{"the tally of thing counts something else than its records"}},
		{`DELETE FROM {in}_alpha."_facets:thing:sort" WHERE ctid = (SELECT max(ctid) FROM {in}_alpha."_facets:thing:sort"); DROP TRIGGER _tally1_changed ON {in}_alpha.thing`, []string{"trigger _tally1_changed on thing is gone"}},
		{`CREATE OR REPLACE FUNCTION {in}_alpha."_tally:thing:sort:"() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN DELETE FROM {in}_alpha._log; RETURN NULL; END'`, []string{"trigger _tally1_changed on thing is gone", "function _tally:thing:sort: was changed"}},
	} {
		if _, err := connect(t, address).Exec(ctx, strings.ReplaceAll(step.script, "{in}", in), pgx.QueryExecModeSimpleProtocol); err != nil {
			t.Fatal(err)
		}
		if found, err := s.Inspect(ctx, "alpha"); err != nil || !slices.Equal(found, step.want) {
			t.Errorf("%s: found %q, %v, want %q", step.script, found, err, step.want)
		}
	}
}

// TestControlCharacters holds searches for texts with the characters that are kept escaped against the memory store.
func TestControlCharacters(t *testing.T) {
	k := &store.Kind{Name: "thing", Columns: []store.Column{{Name: "text", Type: store.Text, Indexed: true}}}
	s, err := postgres.Open(context.Background(), postgrestest.Shared(t), store.Schema{k}, &postgres.Options{Namespace: own(t)})
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	model, err := memory.New(store.Schema{k})
	if err != nil {
		t.Fatal(err)
	}
	var texts []string
	for _, a := range []string{"", "\x00", "\x01", "\x02", "a"} {
		for _, b := range []string{"", "\x00", "\x01", "\x02", "B"} {
			texts = append(texts, a+b, a+b+"\x01", "x"+a+b)
		}
	}
	found := func(s store.Store, q store.Query) (ids []int64) {
		err := s.View(context.Background(), "alpha", func(tx store.Tx) error {
			for r, err := range tx.Find(k, q) {
				if err != nil {
					return err
				}
				ids = append(ids, r.ID)
			}
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
		return ids
	}
	for _, s := range []store.Store{s, model} {
		err := errors.Join(s.Provision(context.Background(), "alpha"), s.Update(context.Background(), "alpha", func(tx store.Tx) error {
			for i, text := range texts {
				if err := tx.Insert(k, store.Record{ID: int64(i) + 1, Values: []store.Value{store.String(text)}, Body: []byte("{}")}); err != nil {
					return err
				}
			}
			return nil
		}))
		if err != nil {
			t.Fatal(err)
		}
	}
	for _, text := range texts {
		for _, is := range []store.Comparison{store.Equal, store.Less, store.AtLeast, store.StartsWith, store.Contains} {
			q := store.Where("text", is, store.String(text)).By("text", false)
			if diff := cmp.Diff(found(model, q), found(s, q)); diff != "" {
				t.Errorf("comparison %d with %q (-want +got)\n%s", is, text, diff)
			}
		}
	}
	refused := s.Update(context.Background(), "alpha", func(tx store.Tx) error {
		return tx.Insert(k, store.Record{ID: 1000, Values: []store.Value{store.String("\xff")}, Body: []byte("{}")})
	})
	if !errors.Is(refused, store.ErrMisfit) {
		t.Errorf("a text that is not UTF-8: %v", refused)
	}
}

// TestAmountsWiden opens a tenant whose amounts have 13 digits before the point, as in earlier programs. No row is written anew.
func TestAmountsWiden(t *testing.T) {
	ctx, address, in := context.Background(), postgrestest.Shared(t), own(t)
	kind := &store.Kind{Name: "a", Columns: []store.Column{{Name: "sum", Type: store.Decimal, Indexed: true}, {Name: "rest", Type: store.Decimal}}}
	sums := func(added string) (found []string) {
		t.Helper()
		s, err := postgres.Open(ctx, address, store.Schema{kind}, &postgres.Options{Namespace: in})
		if err == nil {
			err = s.Provision(ctx, "alpha")
		}
		if err != nil {
			t.Fatal(err)
		}
		defer s.Close()
		err = s.Update(ctx, "alpha", func(tx store.Tx) error {
			found = nil
			id, err := tx.NextID(kind)
			if err != nil {
				return err
			}
			sum := store.Money(money.MustParse(added))
			if err := tx.Insert(kind, store.Record{ID: id, Values: []store.Value{sum, sum}, Body: []byte("{}")}); err != nil {
				return err
			}
			for r, err := range tx.Find(kind, store.Query{}.By("sum", true)) {
				if err != nil {
					return err
				}
				found = append(found, r.Values[0].Amount().String()+" "+r.Values[1].Amount().String())
			}
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
		return found
	}
	sums("9.5")
	db := connect(t, address)
	file := func() (node uint32) {
		if err := db.QueryRow(ctx, "SELECT pg_relation_filenode($1)", in+"_alpha.a").Scan(&node); err != nil {
			t.Fatal(err)
		}
		return node
	}
	before := strings.ReplaceAll(`ALTER TABLE {in}_alpha.a ALTER sum TYPE numeric(19,6), ALTER rest TYPE numeric(19,6);
		UPDATE {in}.tenant SET version = 3`, "{in}", in)
	if _, err := db.Exec(ctx, before, pgx.QueryExecModeSimpleProtocol); err != nil {
		t.Fatal(err)
	}
	kept := file()
	want := []string{"9999999999999999.99 9999999999999999.99", "9.5 9.5"}
	if diff := cmp.Diff(want, sums("9999999999999999.99")); diff != "" {
		t.Errorf("(-want +got)\n%s", diff)
	}
	if now := file(); now != kept {
		t.Error("the rows were written anew")
	}
}
