package sqlite

import (
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
