package sqlite

import (
	"context"
	"database/sql/driver"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"modernc.org/sqlite"

	"lending.example/platform/lending/store"
)

// Select runs a statement on a connection of its own, which is opened read-only, and asks about everything that the
// statement is compiled to. The connection is not used again, so that nothing a statement leaves behind lasts. Amounts are
// whole millionths here; the views <kind>_readable show them as decimals, in text.
func (x *tx) Select(s store.Selection) (selected store.Selected, err error) {
	if err := x.Usable(); err != nil {
		return selected, err
	}
	if x.home == nil {
		return selected, fmt.Errorf("%w: statements run inside View only", store.ErrSelection)
	}
	c, err := dial(x.home.file, readOnly, x.home.readers.options)
	if err != nil {
		return selected, err
	}
	defer func() { err = errors.Join(err, c.close()) }()
	if err := guard(c, s.From); err != nil {
		return selected, err
	}
	ctx, cancel := context.WithTimeout(x.Ctx, s.Time)
	defer cancel()
	selected, err = read(ctx, c, s)
	switch {
	case err == nil:
		return selected, nil
	case x.Ctx.Err() != nil:
		return selected, x.Ctx.Err()
	case ctx.Err() != nil:
		return selected, fmt.Errorf("%w: it runs longer than %v", store.ErrSelection, s.Time)
	}
	return selected, fmt.Errorf("%w: %w", store.ErrSelection, err)
}

// guard makes a connection refuse all but reading some kinds. SQLite asks while it compiles a statement, so that what is
// refused never runs.
func guard(c *conn, from []*store.Kind) error {
	if err := c.run(context.Background(), "PRAGMA query_only = 1"); err != nil {
		return err
	}
	tables := map[string]bool{}
	for _, k := range from {
		tables[k.Name], tables[k.Name+readableSuffix] = true, true
	}
	return c.raw.(sqlite.AuthorizerRegisterer).RegisterAuthorizer(
		func(action sqlite.AuthorizerActionCode, first, second, _, view string) sqlite.AuthorizerReturnCode {
			allowed := action == sqlite.AuthSelect ||
				action == sqlite.AuthRead && tables[first] ||
				action == sqlite.AuthFunction && (tables[view] || slices.Contains(functions, strings.ToLower(second)))
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

// read collects the rows of a statement up to its limit.
func read(ctx context.Context, c *conn, s store.Selection) (store.Selected, error) {
	args := make([]any, len(s.Args))
	for i, a := range s.Args {
		args[i] = kept(a)
	}
	rows, err := c.query(ctx, s.SQL, args...)
	if err != nil {
		return store.Selected{}, err
	}
	defer rows.close()
	selected := store.Selected{Columns: slices.Clone(rows.rows.Columns())}
	for {
		found, err := rows.next()
		if err == nil {
			err = ctx.Err()
		}
		if !found || err != nil {
			return selected, err
		}
		if len(selected.Rows) == s.Rows {
			selected.More = true
			return selected, nil
		}
		row := make([]store.Value, len(rows.row))
		for i, v := range rows.row {
			if row[i], err = plain(v); err != nil {
				return selected, fmt.Errorf("column %s: %w", selected.Columns[i], err)
			}
		}
		selected.Rows = append(selected.Rows, row)
	}
}

// plain returns a value of an expression, whose type is not declared. An inexact number becomes its shortest text.
func plain(v driver.Value) (store.Value, error) {
	switch v := v.(type) {
	case nil:
		return store.Null, nil
	case int64:
		return store.Int(v), nil
	case string:
		return store.String(v), nil
	case float64:
		return store.String(strconv.FormatFloat(v, 'f', -1, 64)), nil
	}
	return store.Null, errors.New("it is neither a number nor a text")
}
