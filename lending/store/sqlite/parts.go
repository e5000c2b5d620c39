package sqlite

import (
	"context"
	"crypto/sha256"
	"database/sql/driver"
	"encoding/binary"
	"errors"
	"fmt"
	"strings"
	"unicode/utf8"

	"lending.example/platform/lending/store/sqlstore"
)

// parts is the index over all parts of three characters of a searched text: a table of SQLite's full-text search, which
// holds no text of its own and is kept by triggers. A text that contains another one has the other's trigrams in a row,
// which is what a phrase asks for.
type parts struct{ table, column string }

func (p parts) name() string { return p.table + ":parts:" + p.column }

// objects are the statements that make the index and its triggers.
func (p parts) objects() []object {
	table, column := sqlstore.Quote(p.name()), sqlstore.Quote(p.column)
	trigger := func(name, when, do string) object {
		return object{name: p.name() + ":" + name, sort: "TRIGGER", sql: fmt.Sprintf("CREATE TRIGGER %s AFTER %s BEGIN %s; END", sqlstore.Quote(p.name()+":"+name), when, do)}
	}
	on := " ON " + sqlstore.Quote(p.table)
	enter := fmt.Sprintf("INSERT INTO %s (rowid, %s) SELECT new.id, %s WHERE new.%[2]s IS NOT NULL", table, column, folded("new."+column))
	leave := fmt.Sprintf("DELETE FROM %s WHERE rowid = old.id", table)
	return []object{
		{name: p.name(), sort: "TABLE",
			sql:  fmt.Sprintf("CREATE VIRTUAL TABLE %s USING fts5(%s, content='', contentless_delete=1, tokenize='trigram case_sensitive 1')", table, column),
			fill: fmt.Sprintf("INSERT INTO %s (rowid, %s) SELECT id, %s FROM %s WHERE %[2]s IS NOT NULL", table, column, folded(column), sqlstore.Quote(p.table))},
		trigger("insert", "INSERT"+on, enter),
		trigger("delete", "DELETE"+on, leave),
		trigger("update", "UPDATE OF "+column+on+" WHEN "+differ([]string{p.column}), leave+"; "+enter),
	}
}

// folded is the text as it is indexed: in lower case, as Contains disregards ASCII case; and the search would end at a zero.
func folded(column string) string { return "replace(lower(" + column + "), char(0), char(1))" }

// phrase returns what finds the texts that contain a text; false for a text that the index cannot answer for.
func phrase(text string) (string, bool) {
	if utf8.RuneCountInString(text) < 3 || !utf8.ValidString(text) || strings.ContainsAny(text, "\x00\x01") {
		return "", false
	}
	return `"` + strings.ReplaceAll(sqlstore.LowerASCII(text), `"`, `""`) + `"`, true
}

// places is a sum over the trigrams of texts, each with its record and its place there. Two lists of trigrams have the same sum, in
// whatever order, only if they are the same; but for an accident of one in 2^64.
type places uint64

func (p *places) add(trigram string, id, at int64) {
	sum := sha256.Sum256(binary.BigEndian.AppendUint64(binary.BigEndian.AppendUint64([]byte(trigram), uint64(id)), uint64(at)))
	*p += places(binary.BigEndian.Uint64(sum[:]))
}

// wrongParts are the indexes of searched texts that hold something else than the records.
func (s *schema) wrongParts(ctx context.Context, c *conn) (found []string, err error) {
	for _, t := range s.tables {
		for _, p := range t.searched {
			if there, err := c.number(ctx, "SELECT count(*) FROM sqlite_schema WHERE name = ?", p.name()); err != nil {
				return nil, err
			} else if there == 0 {
				continue // which is found separately
			}
			same, err := p.same(ctx, c)
			if err != nil {
				return nil, err
			}
			if !same {
				found = append(found, fmt.Sprintf("the index for searches in %s of %s holds something else than the records", p.column, p.table))
			}
		}
	}
	return found, nil
}

// same reports whether the index holds what the records do.
func (p parts) same(ctx context.Context, c *conn) (bool, error) {
	var kept, held places
	// The table is the connection's own, in memory; it shows the index.
	const shown = "temp.shown_parts"
	if err := c.run(ctx, "CREATE VIRTUAL TABLE "+shown+" USING fts5vocab('main', "+quoteText(p.name())+", 'instance')"); err != nil {
		return false, err
	}
	err := eachRow(c, "SELECT term, doc, \"offset\" FROM "+shown, func(row []driver.Value) error {
		id, _ := row[1].(int64)
		at, _ := row[2].(int64)
		held.add(text(row[0]), id, at)
		return ctx.Err()
	})
	if err = errors.Join(err, c.forget(), c.run(ctx, "DROP TABLE "+shown)); err != nil {
		return false, err
	}
	column := sqlstore.Quote(p.column)
	err = eachRow(c, fmt.Sprintf("SELECT id, %s FROM %s WHERE %s IS NOT NULL", folded(column), sqlstore.Quote(p.table), column), func(row []driver.Value) error {
		id, _ := row[0].(int64)
		letters := []rune(strings.ReplaceAll(text(row[1]), "\x00", "")) // the index leaves zeros out
		for at := range len(letters) - 2 {
			kept.add(string(letters[at:at+3]), id, int64(at))
		}
		return ctx.Err()
	})
	return kept == held, err
}

// quoteText writes a text as a literal.
func quoteText(s string) string { return "'" + strings.ReplaceAll(s, "'", "''") + "'" }
