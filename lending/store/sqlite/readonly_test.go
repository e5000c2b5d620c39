package sqlite_test

import (
	"bytes"
	"context"
	"errors"
	"os"
	"path/filepath"
	"testing"

	"github.com/google/go-cmp/cmp"

	"lending.example/platform/lending/store"
	"lending.example/platform/lending/store/sqlite"
)

// searchedKind is a kind with a searched text, facets and a tally.
func searchedKind() *store.Kind {
	return &store.Kind{Name: "thing", Facets: []string{"sort"}, Tallies: []store.Tally{{By: []string{"sort"}}},
		Columns: []store.Column{{Name: "sort", Type: store.Integer}, {Name: "name", Type: store.Text, Searched: true}}}
}

// withThings is a folder with some records of the kind.
func withThings(t *testing.T, kind *store.Kind) (dir string) {
	t.Helper()
	dir = t.TempDir()
	session(t, dir, nil, store.Schema{kind}, func(s store.Store) {
		err := s.Update(context.Background(), tenant, func(tx store.Tx) error {
			for id, name := range []string{"Asha Rao", "Jörg Ünal", "日本語の名前", "ab", "A\x00null", ""} {
				r := store.Record{ID: int64(id + 1), Values: []store.Value{store.Int(4), store.String(name)}, Body: []byte("{}")}
				if err := tx.Insert(kind, r); err != nil {
					return err
				}
			}
			return tx.Insert(kind, store.Record{ID: 90, Values: []store.Value{store.Int(4), store.Null}, Body: []byte("{}")})
		})
		if err != nil {
			t.Fatal(err)
		}
	})
	return dir
}

// TestReadOnly opens a database that somebody changed, and names what is wrong; it changes nothing, and finds it again.
func TestReadOnly(t *testing.T) {
	index := "the index for searches in name of thing holds something else than the records"
	for name, tt := range map[string]struct {
		script string
		want   []string
	}{
		"sound":                        {"SELECT 1", nil},
		"a trigger is gone":            {`DROP TRIGGER "thing:tally:sort::enter"`, []string{"trigger thing:tally:sort::enter is gone"}},
		"a trigger of the search":      {`DROP TRIGGER "thing:parts:name:insert"`, []string{"trigger thing:parts:name:insert is gone"}},
		"a trigger does nothing":       {`DROP TRIGGER "thing:parts:name:update"; CREATE TRIGGER "thing:parts:name:update" AFTER UPDATE OF name ON thing BEGIN SELECT 1; END`, []string{"trigger thing:parts:name:update was changed"}},
		"a view shows something else":  {"DROP VIEW thing_readable; CREATE VIEW thing_readable AS SELECT 1 AS id", []string{"view thing_readable was changed"}},
		"a view is gone":               {"DROP VIEW thing_readable", []string{"view thing_readable is gone"}},
		"an index is gone":             {`DROP INDEX "thing:facets:sort:index"`, []string{"index thing:facets:sort:index is gone"}},
		"the search lacks a record":    {`DELETE FROM "thing:parts:name" WHERE rowid = 1`, []string{index}},
		"the search has another text":  {`DELETE FROM "thing:parts:name" WHERE rowid = 1; INSERT INTO "thing:parts:name" (rowid, name) VALUES (1, 'asha rai')`, []string{index}},
		"the search has one too many":  {`INSERT INTO "thing:parts:name" (rowid, name) VALUES (77, 'asha rao')`, []string{index}},
		"the search is gone":           {`DROP TABLE "thing:parts:name"`, []string{"table thing:parts:name is gone"}},
		"a host has a view and tables": {"CREATE TABLE shop (a); CREATE VIEW shops AS SELECT * FROM shop", nil},
	} {
		t.Run(name, func(t *testing.T) {
			kind := searchedKind()
			dir := withThings(t, kind)
			if _, err := rawDB(t, dir).Exec(tt.script); err != nil {
				t.Fatal(err)
			}
			for range 2 {
				s, err := sqlite.Open(t.Context(), dir, store.Schema{kind}, &sqlite.Options{ReadOnly: true})
				if err != nil {
					t.Fatal(err)
				}
				found, err := s.Inspect(t.Context(), tenant)
				if err != nil || !cmp.Equal(found, tt.want) {
					t.Errorf("found %q, %v, want %q", found, err, tt.want)
				}
				if err := s.Close(); err != nil {
					t.Error(err)
				}
			}
		})
	}
}

// TestReadOnlyWritesNothing: whatever is asked of it.
func TestReadOnlyWritesNothing(t *testing.T) {
	kind := searchedKind()
	dir := withThings(t, kind)
	file := filepath.Join(dir, tenant+".db")
	before, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	s, err := sqlite.Open(t.Context(), dir, store.Schema{kind}, &sqlite.Options{ReadOnly: true})
	if err != nil {
		t.Fatal(err)
	}
	var copied bytes.Buffer
	if err := s.Backup(t.Context(), tenant, &copied); err != nil || copied.Len() == 0 {
		t.Errorf("a copy of %d bytes: %v", copied.Len(), err)
	}
	count := 0
	err = s.View(t.Context(), tenant, func(tx store.Tx) (err error) {
		count, err = tx.Count(kind, store.Query{})
		return err
	})
	if err != nil || count != 7 {
		t.Errorf("%d records, %v", count, err)
	}
	for name, err := range map[string]error{
		"an update": s.Update(t.Context(), tenant, func(store.Tx) error { return nil }),
		"a tenant":  s.Provision(t.Context(), "other"),
		"a join":    s.Join(t.Context(), tenant, nil, func(store.Tx) error { return nil }),
	} {
		if !errors.Is(err, store.ErrReadOnly) && name != "a join" || err == nil {
			t.Errorf("%s: %v", name, err)
		}
	}
	if err := s.Close(); err != nil {
		t.Error(err)
	}
	if after, err := os.ReadFile(file); err != nil || !bytes.Equal(before, after) {
		t.Errorf("the file was changed, %v", err)
	}
}

// TestReadOnlyBringsNothingUp refuses what another version of the program would have to change, and a folder that does not exist.
func TestReadOnlyBringsNothingUp(t *testing.T) {
	open := func(dir string, kinds ...*store.Kind) error {
		s, err := sqlite.Open(t.Context(), dir, kinds, &sqlite.Options{ReadOnly: true})
		if err != nil {
			return err
		}
		return s.Close()
	}
	kind := searchedKind()
	dir := withThings(t, kind)
	var outdated *sqlite.SchemaError
	if err := open(dir, kind, &store.Kind{Name: "newer"}); !errors.As(err, &outdated) || outdated.Kind != "newer" {
		t.Errorf("a new kind: %v", err)
	}
	more := searchedKind()
	more.Columns = append(more.Columns, store.Column{Name: "newer", Type: store.Integer})
	if err := open(dir, more); !errors.As(err, &outdated) || outdated.Kind != "thing" {
		t.Errorf("a new column: %v", err)
	}
	if err := open(filepath.Join(dir, "none"), kind); !errors.Is(err, store.ErrNoStore) {
		t.Errorf("no folder: %v", err)
	}
	if err := open(dir, kind); err != nil {
		t.Error(err)
	}
}

// TestCopyFile copies a database of an earlier version of the program: the copy is brought up, the original stays as it is.
func TestCopyFile(t *testing.T) {
	kind := searchedKind()
	dir, copied := withThings(t, kind), t.TempDir()
	if err := sqlite.CopyFile(t.Context(), dir, tenant, filepath.Join(copied, tenant+".db")); err != nil {
		t.Fatal(err)
	}
	more := searchedKind()
	more.Columns = append(more.Columns, store.Column{Name: "newer", Type: store.Integer})
	s, err := sqlite.Open(t.Context(), copied, store.Schema{more}, nil)
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	err = s.View(t.Context(), tenant, func(tx store.Tx) error {
		r, err := tx.Get(more, 2)
		if err == nil && r.Values[1].Text() != "Jörg Ünal" {
			t.Errorf("copied %v", r.Values)
		}
		return err
	})
	if err != nil {
		t.Error(err)
	}
	former, err := sqlite.Open(t.Context(), dir, store.Schema{kind}, &sqlite.Options{ReadOnly: true})
	if err != nil {
		t.Fatal(err)
	}
	if err := former.Close(); err != nil {
		t.Error(err)
	}
	if err := sqlite.CopyFile(t.Context(), dir, "nobody", filepath.Join(copied, "nobody.db")); !errors.Is(err, store.ErrNoStore) {
		t.Error(err)
	}
}
