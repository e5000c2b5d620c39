package sqlite

import (
	"context"
	"database/sql"
	"database/sql/driver"
	"errors"
	"fmt"
	"io"
	"os"

	"lending.example/platform/lending/store"
)

// Join runs fn as a part of a *sql.Tx of the host, on a connection of its own to <tenant>.db, as [Store.HostDB] opens it. A host
// that opens the file otherwise should begin with BEGIN IMMEDIATE (_txlock=immediate in the data source name of this
// package's driver), because SQLite refuses to let a transaction that has only read go on to write when somebody else has
// written since. See [store.Joiner].
func (s *Store) Join(ctx context.Context, name string, host any, fn func(store.Tx) error) error {
	outer, _ := host.(*sql.Tx)
	if outer == nil {
		return fmt.Errorf("%w: %T, want a *sql.Tx", store.ErrForeign, host)
	}
	if s.options.ReadOnly {
		return store.ErrReadOnly
	}
	t, err := s.enter(ctx, name)
	if err != nil {
		return err
	}
	defer s.callers.Leave()
	c := &conn{raw: hostConn{outer}, statements: map[string]*statement{}}
	err = t.join(ctx, c, fn)
	return errors.Join(err, c.close())
}

func (t *tenant) join(ctx context.Context, c *conn, fn func(store.Tx) error) (err error) {
	if err := t.checkFile(ctx, c); err != nil {
		return err
	}
	if err := c.run(ctx, "SAVEPOINT lending"); err != nil {
		return failure("join", err)
	}
	w := &writer{conn: c, schema: t.schema, sequences: newSequences(t.schema), saves: map[saveKey]string{}}
	x := newTx(ctx, w)
	joined := false
	defer func() {
		x.End()
		if !joined {
			err = errors.Join(err, c.run(context.Background(), "ROLLBACK TO lending"), c.run(context.Background(), "RELEASE lending"))
		}
	}()
	if err := x.run(fn); err != nil {
		return err
	}
	if err := w.sequences.flush(c); err != nil {
		return err
	}
	if err := c.run(context.Background(), "RELEASE lending"); err != nil {
		return failure("join", err)
	}
	joined = true
	return nil
}

// checkFile refuses a transaction on another database.
func (t *tenant) checkFile(ctx context.Context, c *conn) error {
	rows, err := c.query(ctx, "SELECT file FROM pragma_database_list WHERE name = 'main'")
	if err != nil {
		return failure("join", err)
	}
	defer rows.close()
	if _, err := rows.next(); err != nil {
		return failure("join", err)
	}
	theirs, errTheirs := os.Stat(text(rows.row[0]))
	ours, errOurs := os.Stat(t.file)
	if errTheirs != nil || errOurs != nil || !os.SameFile(theirs, ours) {
		return fmt.Errorf("%w: it is on %q, not on %s", store.ErrForeign, text(rows.row[0]), t.file)
	}
	return nil
}

// hostConn lets a conn use the transaction of a host, which hides its connection.
type hostConn struct{ tx *sql.Tx }

func (h hostConn) Prepare(query string) (driver.Stmt, error) {
	s, err := h.tx.Prepare(query)
	if err != nil {
		return nil, err
	}
	return hostStmt{s}, nil
}

func (h hostConn) ExecContext(ctx context.Context, query string, args []driver.NamedValue) (driver.Result, error) {
	return h.tx.ExecContext(ctx, query, plainArgs(args)...)
}

func (h hostConn) Close() error { return nil }

// Begin is never called: the host has begun.
func (h hostConn) Begin() (driver.Tx, error) { return nil, errors.ErrUnsupported }

type hostStmt struct{ *sql.Stmt }

func (s hostStmt) NumInput() int { return -1 }

func (s hostStmt) Exec(args []driver.Value) (driver.Result, error) { return nil, errors.ErrUnsupported }

func (s hostStmt) Query(args []driver.Value) (driver.Rows, error) { return nil, errors.ErrUnsupported }

func (s hostStmt) ExecContext(ctx context.Context, args []driver.NamedValue) (driver.Result, error) {
	return s.Stmt.ExecContext(ctx, plainArgs(args)...)
}

func (s hostStmt) QueryContext(ctx context.Context, args []driver.NamedValue) (driver.Rows, error) {
	rows, err := s.Stmt.QueryContext(ctx, plainArgs(args)...)
	if err != nil {
		return nil, err
	}
	columns, err := rows.Columns()
	if err != nil {
		return nil, errors.Join(err, rows.Close())
	}
	return &hostRows{rows: rows, columns: columns}, nil
}

func plainArgs(args []driver.NamedValue) []any {
	plain := make([]any, len(args))
	for i, a := range args {
		plain[i] = a.Value
	}
	return plain
}

type hostRows struct {
	rows    *sql.Rows
	columns []string
}

func (r *hostRows) Columns() []string { return r.columns }
func (r *hostRows) Close() error      { return r.rows.Close() }

func (r *hostRows) Next(row []driver.Value) error {
	if !r.rows.Next() {
		if err := r.rows.Err(); err != nil {
			return err
		}
		return io.EOF
	}
	into := make([]any, len(row))
	for i := range row {
		into[i] = (*any)(&row[i])
	}
	return r.rows.Scan(into...)
}
