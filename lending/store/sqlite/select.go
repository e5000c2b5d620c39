package sqlite

import (
	"context"
	"database/sql/driver"
	"errors"
	"fmt"
	"strconv"
	"strings"
	"time"

	"lending.example/platform/lending/store"
)

// Select runs a statement on a connection of its own, which is opened read-only, asks about everything that the statement
// is compiled to ([inquiry.run]), and is not used again, so that nothing a statement leaves behind lasts. All that happens in the
// process of [Options.Apart]; without one it is refused, or done in this process if [Options.Inside] says so. Amounts are counts of millionths here, of which those that 64 bits do not
// hold come as texts; the views <kind>_readable show them as decimals, in text.
func (x *tx) Select(s store.Selection) (selected store.Selected, err error) {
	if err := x.Usable(); err != nil {
		return selected, err
	}
	if x.home == nil || !x.Idle() {
		return selected, fmt.Errorf("%w: statements run inside View only, outside of its iterations", store.ErrSelection)
	}
	err = x.aside(func() error {
		selected, err = x.home.statement(x.Ctx, s)
		return err
	})
	return selected, err
}

// aside gives the connection of the snapshot to others while something runs, and takes one for a new snapshot afterwards.
func (x *tx) aside(run func() error) error {
	x.home.readers.give(x.conn, endSnapshot(x.conn))
	x.conn = nil
	result := run()
	c, err := x.home.readers.snapshot(x.Ctx)
	if err != nil {
		x.End()
		return errors.Join(result, err)
	}
	x.conn = c
	return result
}

// errNoProcess is a statement where none may run in the program's own process.
var errNoProcess = fmt.Errorf("%w: sqlite: the program has no process of its own for statements of users (Options.Apart)", store.ErrSelection)

// statement runs a statement as soon as there is a place for it.
func (t *tenant) statement(ctx context.Context, s store.Selection) (store.Selected, error) {
	o := t.readers.options
	if o.Apart == nil && !o.Inside {
		return store.Selected{}, errNoProcess
	}
	found, err := o.Places.Take(ctx, s.Time)
	if err != nil {
		return store.Selected{}, err
	}
	if !found {
		return store.Selected{}, fmt.Errorf("%w: sqlite: %d other statements are running", store.ErrUnavailable, cap(o.Places))
	}
	defer o.Places.Leave()
	running, cancel := context.WithTimeout(ctx, s.Time)
	defer cancel()
	answer := s.Answer()
	q := inquiryOf(t.file, o, s)
	if o.Apart != nil {
		err = q.runApart(running, o.Apart(), answer)
	} else {
		err = q.run(running, answer)
	}
	switch {
	case err == nil:
		return answer.Selected, nil
	case ctx.Err() != nil:
		return store.Selected{}, ctx.Err()
	case running.Err() != nil:
		return store.Selected{}, fmt.Errorf("%w: it runs longer than %v", store.ErrSelection, s.Time)
	case errors.Is(err, errApart):
		return store.Selected{}, err
	}
	return store.Selected{}, fmt.Errorf("%w: %w", store.ErrSelection, err)
}

// inquiry is a statement with all that a process needs to run it.
type inquiry struct {
	File        string
	BusyTimeout time.Duration
	CacheSize   int
	SQL         string
	Args        []cell
	Tables      []string
	Rows        int
	Bytes       int64
	Time        time.Duration
}

func inquiryOf(file string, o Options, s store.Selection) inquiry {
	q := inquiry{File: file, BusyTimeout: o.BusyTimeout, CacheSize: o.CacheSize, SQL: s.SQL, Rows: s.Rows, Bytes: s.Bytes, Time: s.Time}
	for _, a := range s.Args {
		q.Args = append(q.Args, cellOf(kept(a)))
	}
	for _, k := range s.From {
		q.Tables = append(q.Tables, k.Name)
	}
	return q
}

// run compiles the statement on the fenced connection, and reads its rows until there are enough.
func (q inquiry) run(ctx context.Context, to *store.Answer) error {
	if explains(q.SQL) {
		return errExplains
	}
	if several(q.SQL) {
		return errSeveral
	}
	args := make([]any, len(q.Args))
	for i, a := range q.Args {
		args[i] = a.value()
	}
	return q.fenced(ctx, func(c *conn) error {
		rows, err := c.query(ctx, q.SQL, args...)
		if err != nil {
			return err
		}
		defer rows.close()
		to.Columns = append(to.Columns, rows.rows.Columns()...)
		for {
			found, err := rows.next()
			if err == nil {
				err = ctx.Err()
			}
			if !found || err != nil {
				return err
			}
			row := make([]store.Value, len(rows.row))
			for i, v := range rows.row {
				if row[i], err = plain(v); err != nil {
					return fmt.Errorf("column %s: %w", to.Columns[i], err)
				}
			}
			if full, err := to.Add(row); full || err != nil {
				return err
			}
		}
	})
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
	case []byte:
		if _, err := wideAmount(v); err == nil {
			return store.String(strings.TrimLeft(string(v), "0")), nil
		}
	}
	return store.Null, errors.New("it is neither a number nor a text")
}
