package sqlite

import (
	"context"
	"database/sql"
	"database/sql/driver"
	"errors"
	"slices"
	"strings"

	"modernc.org/sqlite"
	sqlite3 "modernc.org/sqlite/lib"
)

// fenced runs something on a connection of its own that refuses all but reading the tables of the inquiry, within limits.
func (q inquiry) fenced(ctx context.Context, use func(*conn) error) (err error) {
	connector, err := sqlite.NewConnector(dsn(q.File, readOnly, Options{BusyTimeout: q.BusyTimeout, CacheSize: q.CacheSize}))
	if err != nil {
		return err
	}
	db := sql.OpenDB(connector)
	defer func() { err = errors.Join(err, db.Close()) }()
	held, err := db.Conn(ctx)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, held.Close()) }()
	for what, most := range limits {
		if _, err := sqlite.Limit(held, what, most); err != nil {
			return err
		}
	}
	return held.Raw(func(raw any) (err error) {
		c := &conn{raw: raw.(driver.Conn), statements: map[string]*statement{}}
		defer func() { err = errors.Join(err, c.forget()) }()
		if err := q.guard(ctx, c); err != nil {
			return err
		}
		return use(c)
	})
}

// errExplains is a statement that asks how another one would run, which shows how the store keeps its records and no row of them.
var errExplains = errors.New("EXPLAIN is not allowed")

// explains reports whether the first word of a statement is EXPLAIN.
func explains(sql string) bool {
	for {
		sql = strings.TrimLeft(sql, " \t\n\f\r;\ufeff")
		var found bool
		switch {
		case strings.HasPrefix(sql, "--"):
			_, sql, found = strings.Cut(sql, "\n")
		case strings.HasPrefix(sql, "/*"):
			_, sql, found = strings.Cut(sql[2:], "*/")
		default:
			return len(sql) >= len("EXPLAIN") && strings.EqualFold(sql[:len("EXPLAIN")], "EXPLAIN")
		}
		if !found {
			return false // a comment alone
		}
	}
}

// errSeveral is a text of more than one statement, of which SQLite would run all, and answer the last.
var errSeveral = errors.New("more than one statement is not allowed")

// several reports whether anything but blanks, comments and semicolons follows the first statement of a text.
func several(sql string) bool {
	ended := false
	for sql != "" {
		size := tokenSize(sql)
		switch token := sql[:size]; {
		case strings.HasPrefix(token, "--"), strings.HasPrefix(token, "/*"), strings.Trim(token, " \t\n\f\r") == "":
		case token == ";":
			ended = true
		case ended:
			return true
		}
		sql = sql[size:]
	}
	return false
}

// tokenSize is the length of what a text begins with: a comment, a text or name in quotes, or one character.
func tokenSize(sql string) int {
	closes := map[byte]string{'\'': "'", '"': `"`, '`': "`", '[': "]"}[sql[0]]
	switch {
	case strings.HasPrefix(sql, "--"):
		closes = "\n"
	case strings.HasPrefix(sql, "/*"):
		closes = "*/"
	}
	opened := 1
	if closes == "*/" || closes == "\n" {
		opened = 2
	}
	if closes == "" {
		return 1
	}
	if at := strings.Index(sql[opened:], closes); at >= 0 {
		return opened + at + len(closes)
	}
	return len(sql)
}

// limits bound what SQLite makes for a statement. They leave room for the longest record that the platform stores.
var limits = map[int]int{
	sqlite3.SQLITE_LIMIT_LENGTH:              1 << 20, // of a value, in bytes
	sqlite3.SQLITE_LIMIT_SQL_LENGTH:          64 << 10,
	sqlite3.SQLITE_LIMIT_EXPR_DEPTH:          200,
	sqlite3.SQLITE_LIMIT_COMPOUND_SELECT:     100,
	sqlite3.SQLITE_LIMIT_LIKE_PATTERN_LENGTH: 500,
	sqlite3.SQLITE_LIMIT_ATTACHED:            0,
	sqlite3.SQLITE_LIMIT_WORKER_THREADS:      0,
}

// guard makes a connection refuse all but reading some kinds. SQLite asks while it compiles a statement, so that what is
// refused never runs. It names the view that a function is called for, and calls what a statement defines with WITH a
// view, too: no name lets a statement call more than the views of this package do.
func (q inquiry) guard(ctx context.Context, c *conn) error {
	if err := c.run(ctx, "PRAGMA query_only = 1"); err != nil {
		return err
	}
	tables, views := map[string]bool{}, map[string]bool{}
	for _, name := range q.Tables {
		tables[name], tables[name+readableSuffix], views[name+readableSuffix] = true, true, true
	}
	return c.raw.(sqlite.AuthorizerRegisterer).RegisterAuthorizer(
		func(action sqlite.AuthorizerActionCode, first, second, _, view string) sqlite.AuthorizerReturnCode {
			function := strings.ToLower(second)
			allowed := action == sqlite.AuthSelect ||
				action == sqlite.AuthRead && tables[first] ||
				action == sqlite.AuthFunction && (slices.Contains(functions, function) || views[view] && function == amountFunction)
			if allowed {
				return sqlite.AuthorizerOK
			}
			return sqlite.AuthorizerDeny
		})
}

// functions are those that statements may call. What makes long values of short ones, and what reads anything but its
// arguments, is not among them.
var functions = []string{
	"abs", "avg", "ceil", "ceiling", "coalesce", "count", "cume_dist", "date", "dense_rank", "first_value", "floor", "ifnull", "iif",
	"instr", "json_extract", "->", "->>", "julianday", "lag", "last_value", "lead", "length", "like", "lower", "ltrim", "max", "min",
	"ntile", "nth_value", "nullif", "percent_rank", "rank", "round", "row_number", "rtrim", "sign", "strftime", "substr", "substring",
	"sum", "total", "trim", "upper",
}
