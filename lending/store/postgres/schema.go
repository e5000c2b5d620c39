package postgres

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"slices"
	"strings"

	"lending.example/platform/lending/store"
	"lending.example/platform/lending/store/sqlstore"
)

// maxName is the longest identifier of PostgreSQL; longer ones would be cut without a word.
const maxName = 63

// schema is the declared schema with the SQL made of it, for one tenant.
type schema struct {
	name   string
	tables []*table
	byKind map[*store.Kind]*table

	readTurn, takeTurn, endTurn, readLog string

	places int // how many kinds have a place among the numbers

	appendEntry inserts
}

// table is a kind with the SQL that does not depend on a query.
type table struct {
	sqlstore.Table
	place  int    // of its last number, from 1
	inside string // the schema, quoted
	unique []int  // positions of the columns of unique indexes

	get, save, deleteRow string
	inserts              inserts

	changes changes
}

// compile makes the SQL of a checked schema.
func compile(declared store.Schema, name string) *schema {
	s := &schema{name: name, byKind: map[*store.Kind]*table{}}
	for i, k := range declared {
		t := newTable(k, i, name)
		s.tables = append(s.tables, t)
		s.byKind[k] = t
	}
	in := sqlstore.Quote(name)
	s.readTurn = fmt.Sprintf("SELECT writer, last_entry, numbers, link FROM %s._turn WHERE id = 1", in)
	s.takeTurn = s.readTurn + " FOR UPDATE"
	s.endTurn = fmt.Sprintf("UPDATE %s._turn SET writer = $1, last_entry = $2, numbers = $3, link = $4 WHERE id = 1", in)
	s.appendEntry = newInserts(in+"._log (seq, at, name, body, link)", 5)
	s.readLog = fmt.Sprintf("SELECT seq, (extract(epoch FROM at) * 1000000)::bigint, name, body::text, link FROM %s._log "+
		"WHERE seq >= $1 ORDER BY seq LIMIT $2", in)
	return s
}

func newTable(k *store.Kind, number int, schema string) *table {
	t := &table{Table: sqlstore.NewTable(dialect{}, k, number, sqlstore.Quote(schema)+"."+sqlstore.Quote(k.Name), "_document"), inside: sqlstore.Quote(schema)}
	var names strings.Builder
	for i, c := range k.Columns {
		names.WriteString(", " + sqlstore.Quote(c.Name))
		if slices.ContainsFunc(t.Indexes, func(x store.KindIndex) bool { return x.Unique && slices.Contains(x.Columns, c.Name) }) {
			t.unique = append(t.unique, i)
		}
	}
	t.get = t.ByID()
	// The arguments of inserts and save are the same: id, revision, document, values.
	t.inserts = newInserts(fmt.Sprintf("%s (id, revision, _document%s)", t.Name, names.String()), len(k.Columns)+3)
	t.save = t.update(k.Columns)
	t.deleteRow = fmt.Sprintf("DELETE FROM %s WHERE id = $1 AND revision = $2", t.Name)
	return t
}

// update is the statement that saves a record with new values in some of its columns.
func (t *table) update(columns []store.Column) string {
	var sets strings.Builder
	for i, c := range columns {
		fmt.Fprintf(&sets, "%s = $%d, ", sqlstore.Quote(c.Name), i+4)
	}
	return fmt.Sprintf("UPDATE %s SET revision = revision + 1, %s_document = $3 WHERE id = $1 AND revision = $2", t.Name, sets.String())
}

// writeArgs are the arguments of the statements that write a record.
func writeArgs(r store.Record, revision int64) []any {
	args := append(make([]any, 0, len(r.Values)+3), r.ID, revision, string(r.Body))
	for _, v := range r.Values {
		args = append(args, encode(v))
	}
	return args
}

// record makes a record of a row of all columns.
func (t *table) record(row [][]byte) store.Record {
	r := store.Record{ID: integer(row[0]), Revision: integer(row[1]), Values: make([]store.Value, len(t.Kind.Columns))}
	for i, c := range t.Kind.Columns {
		r.Values[i] = decode(c.Type, row[2+i])
	}
	r.Body = append([]byte(nil), row[len(row)-1]...)
	return r
}

// checkTexts refuses records that PostgreSQL cannot hold.
func (t *table) checkTexts(r store.Record) error {
	for i, c := range t.Kind.Columns {
		if err := checkText(t.Kind.Name, c.Name, r.Values[i]); err != nil {
			return err
		}
	}
	return nil
}

// checkQuery refuses texts to look for that no record can hold.
func (t *table) checkQuery(q store.Query) error {
	for _, where := range q.Legs() {
		for _, w := range where {
			for _, v := range slices.Concat(w.Values, []store.Value{w.Value}) {
				if err := checkText(t.Kind.Name, w.Column, v); err != nil {
					return err
				}
			}
		}
	}
	return nil
}

// create is the statement that makes the table of a new kind. The server makes the jsonb of the document.
func (t *table) create() string {
	return fmt.Sprintf("CREATE TABLE %s (id bigint PRIMARY KEY, revision bigint NOT NULL, %s_document text NOT NULL, "+
		`body jsonb GENERATED ALWAYS AS (replace(nullif(_document, ''), '\u0000', '\ufffd')::jsonb) STORED)%s`, t.Name, t.Declarations(declaration), t.room())
}

// compress is the statement that chooses how documents are compressed.
func (t *table) compress() string {
	return "ALTER TABLE " + t.Name + " ALTER _document SET COMPRESSION lz4, ALTER body SET COMPRESSION lz4"
}

// room leaves a part of every page free where records are rewritten: a new version on the page of the old one needs no entries in the
// indexes, while what is indexed stays as it was.
func (t *table) room() string {
	if !t.Kind.Rewritten {
		return ""
	}
	return " WITH " + room
}

const room = "(fillfactor = 70)"

// indexName is the name of an index, as the server keeps it.
func indexName(i store.KindIndex) string { return identifier(i.Name()) }

// createIndex is the statement that makes an index. Nulls come first, as the contract orders them, and the id comes last, so
// that ordering by the columns and the id needs no more; not in a unique index, which exempts nulls anyway.
func (t *table) createIndex(i store.KindIndex) string {
	columns := sqlstore.QuoteAll(i.Columns, " NULLS FIRST, ") + " NULLS FIRST"
	if i.Unique {
		return fmt.Sprintf("CREATE UNIQUE INDEX %s ON %s (%s)", sqlstore.Quote(indexName(i)), t.Name, columns)
	}
	if i.Columns[0] == "id" {
		columns = "id"
	} else {
		columns += ", id"
	}
	included := ""
	if len(i.Facets) > 0 {
		included = fmt.Sprintf(" INCLUDE (%s)", sqlstore.QuoteAll(i.Facets, ", "))
	}
	return fmt.Sprintf("CREATE INDEX %s ON %s (%s)%s", sqlstore.Quote(indexName(i)), t.Name, columns, included)
}

// uniqueColumns returns the columns of a unique constraint by its name; the id is the primary key.
func (t *table) uniqueColumns(constraint string) []string {
	for _, i := range t.Indexes {
		if i.Unique && indexName(i) == constraint {
			return i.Columns
		}
	}
	return []string{"id"}
}

// exempt reports whether no unique index holds the record, because one of its values there is null.
func (t *table) exempt(values []store.Value) bool {
	for _, i := range t.Indexes {
		if i.Unique && !hasNull(i, values) {
			return false
		}
	}
	return true
}

func hasNull(i store.KindIndex, values []store.Value) bool {
	for _, c := range i.Columns {
		if values[i.Kind.Position(c)].IsNull() {
			return true
		}
	}
	return false
}

// sameUnique reports whether the values that unique indexes hold are the same.
func (t *table) sameUnique(a, b []store.Value) bool {
	return !slices.ContainsFunc(t.unique, func(i int) bool { return a[i] != b[i] })
}

// identifier cuts a name that is too long, and keeps it different from others that begin alike.
func identifier(name string) string {
	if len(name) <= maxName {
		return name
	}
	sum := sha256.Sum256([]byte(name))
	return name[:maxName-17] + "~" + hex.EncodeToString(sum[:8])
}
