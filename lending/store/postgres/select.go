package postgres

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strconv"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
	"github.com/jackc/pgx/v5/pgproto3"
	"github.com/jackc/pgx/v5/pgtype"

	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/money"
	"lending.example/platform/lending/store"
	"lending.example/platform/lending/store/sqlstore"
)

// selector runs statements of users on connections of their own.
type selector struct {
	store *Store
	aside func(run func() error) error // gives the connection of the View to others meanwhile
}

// Select runs a statement in a read-only transaction of its own, which is rolled back. PostgreSQL has nobody to ask about
// every table while it compiles a statement, and roles would take an administrator, so that there are four fences: the
// words of the statement, which may call known functions only ([checkWords]); its place as a table expression inside another
// SELECT, where nothing else fits; its plan, which names every relation that it reads; and the transaction, which neither
// writes nor lasts. Values are bound with their types. Amounts are decimals here.
func (x *tx) Select(s store.Selection) (selected store.Selected, err error) {
	if err := x.Usable(); err != nil {
		return selected, err
	}
	if x.selects == nil || !x.Idle() {
		return selected, fmt.Errorf("%w: statements run inside View only, outside of its iterations", store.ErrSelection)
	}
	words, err := checkWords(s.SQL, s.Args)
	if err != nil {
		return selected, fmt.Errorf("%w: %w", store.ErrSelection, err)
	}
	err = x.selects.aside(func() error {
		selected, err = x.selects.store.statement(x.Ctx, x.schema, words, s)
		return err
	})
	return selected, err
}

// statement runs a statement as soon as there is a place for it.
func (s *Store) statement(ctx context.Context, c *schema, words string, q store.Selection) (store.Selected, error) {
	found, err := s.places.Take(ctx, q.Time)
	if err != nil {
		return store.Selected{}, err
	}
	if !found {
		return store.Selected{}, fmt.Errorf("%w: postgres: %d other statements are running", store.ErrUnavailable, cap(s.places))
	}
	defer s.places.Leave()
	conn, err := acquire(ctx, s.pool, s.options.Patience)
	if err != nil {
		return store.Selected{}, unavailable(err)
	}
	defer release(conn, s.options.Patience)
	running, cancel := context.WithTimeout(ctx, q.Time+s.options.Patience) // the server ends it sooner
	defer cancel()
	selected, err := c.read(running, conn.Conn(), words, q)
	switch {
	case err == nil:
		return selected, nil
	case ctx.Err() != nil:
		return store.Selected{}, ctx.Err()
	case sqlState(err) == queryCanceled:
		return store.Selected{}, fmt.Errorf("%w: it runs longer than %v", store.ErrSelection, q.Time)
	case errors.As(err, new(*pgproto3.ExceededMaxBodyLenErr)):
		return store.Selected{}, fmt.Errorf("%w: one of its rows takes more than %d MiB", store.ErrSelection, q.Bytes>>20)
	case isTemporary(err) && !isStandby(err): // the transaction is a reading one on any server
		return store.Selected{}, unavailable(&failure{"select", err})
	}
	return store.Selected{}, fmt.Errorf("%w: %s", store.ErrSelection, plainly(err))
}

// plainly is what the server says about a statement, for its author.
func plainly(err error) string {
	var e *pgconn.PgError
	if errors.As(err, &e) {
		return e.Message
	}
	return err.Error()
}

func (c *schema) read(ctx context.Context, conn *pgx.Conn, words string, s store.Selection) (store.Selected, error) {
	for _, sql := range []string{
		"BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY",
		fmt.Sprintf("SET LOCAL statement_timeout = %d", s.Time.Milliseconds()),
		"SET LOCAL work_mem = '16MB'", // for each sort and hash table; what is more goes to the server's disk
		"SET LOCAL hash_mem_multiplier = 1",
		"SET LOCAL max_parallel_workers_per_gather = 0", // each would have as much again
		"SET LOCAL search_path = " + sqlstore.Quote(c.name),
		"SET LOCAL standard_conforming_strings = on", // by which words were told from texts
	} {
		if _, err := conn.Exec(ctx, sql); err != nil {
			return store.Selected{}, err
		}
	}
	args := []any{pgx.QueryExecModeCacheDescribe, pgx.QueryResultFormats{pgx.TextFormatCode}}
	for _, a := range s.Args {
		args = append(args, encode(a))
	}
	sql := fmt.Sprintf("SELECT * FROM (%s) AS statement LIMIT %d", words, s.Rows+1)
	if err := c.checkPlan(ctx, conn, sql, args, s.From); err != nil {
		return store.Selected{}, err
	}
	conn.PgConn().Frontend().SetMaxBodyLen(int(s.Bytes))
	defer conn.PgConn().Frontend().SetMaxBodyLen(0)
	rows, err := conn.Query(ctx, sql, args...)
	if err != nil {
		return store.Selected{}, err
	}
	return collect(rows, s)
}

// checkPlan refuses a statement that reads anything but some kinds. What the planner leaves out of a plan is not read.
func (c *schema) checkPlan(ctx context.Context, conn *pgx.Conn, sql string, args []any, from []*store.Kind) error {
	var text []byte
	if err := conn.QueryRow(ctx, "EXPLAIN (VERBOSE, FORMAT JSON) "+sql, args...).Scan(&text); err != nil {
		return err
	}
	var plan any
	if err := json.Unmarshal(text, &plan); err != nil {
		return err
	}
	return c.checkNode(plan, from)
}

// checkNode looks at a part of a plan and at what it is made of.
func (c *schema) checkNode(node any, from []*store.Kind) error {
	switch node := node.(type) {
	case []any:
		for _, part := range node {
			if err := c.checkNode(part, from); err != nil {
				return err
			}
		}
	case map[string]any:
		if relation, reads := node["Relation Name"].(string); reads {
			named := slices.ContainsFunc(from, func(k *store.Kind) bool { return k.Name == relation })
			if node["Schema"] != c.name || !named {
				return fmt.Errorf("it reads %s", relation)
			}
		}
		for _, part := range node {
			if err := c.checkNode(part, from); err != nil {
				return err
			}
		}
	}
	return nil
}

// collect reads the rows of a statement up to its limits.
func collect(rows pgx.Rows, s store.Selection) (store.Selected, error) {
	defer rows.Close()
	answer := s.Answer()
	fields := rows.FieldDescriptions()
	for _, f := range fields {
		answer.Columns = append(answer.Columns, f.Name)
	}
	for rows.Next() {
		raw := rows.RawValues()
		row := make([]store.Value, len(raw))
		for i := range raw {
			row[i] = valueOf(fields[i].DataTypeOID, raw[i])
		}
		if full, err := answer.Add(row); err != nil {
			return store.Selected{}, err
		} else if full {
			break
		}
	}
	rows.Close()
	return answer.Selected, rows.Err()
}

// valueOf returns a value of an expression, as the server writes it. A number that is no amount stays a text.
func valueOf(oid uint32, raw []byte) store.Value {
	if raw == nil {
		return store.Null
	}
	text := string(raw)
	switch oid {
	case pgtype.Int2OID, pgtype.Int4OID, pgtype.Int8OID:
		if n, err := strconv.ParseInt(text, 10, 64); err == nil {
			return store.Int(n)
		}
	case pgtype.NumericOID:
		if a, err := money.Parse(text); err == nil {
			return store.Money(a)
		}
	case pgtype.DateOID:
		if d, err := calendar.Parse(text); err == nil {
			return store.Day(d)
		}
	}
	return store.String(unescape(text))
}
