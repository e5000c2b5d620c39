package sqlite

import (
	"context"
	"database/sql/driver"
	"errors"
	"fmt"
	"io"
	"net/url"
	"path/filepath"
	"strings"

	"modernc.org/sqlite"
)

// maxStatements bounds the prepared statements of a connection. A program has about as many as it has queries.
const maxStatements = 256

// conn is a connection with its prepared statements. It belongs to one goroutine at a time.
//
// It stands on the driver itself and not on database/sql, whose pool would own the connections and whose
// conversions would double the cost of a small statement.
type conn struct {
	raw        driver.Conn
	statements map[string]*statement
	clock      int64 // counts uses, to find the statement that was not used for longest
	args       []driver.NamedValue
}

// statement is a prepared statement. SQLite prepares it again when the schema has changed.
type statement struct {
	raw  driver.Stmt
	used int64
	busy bool // an iteration is reading from it
	kept bool
}

// access says what a connection may do.
type access string

const (
	readOnly  access = "ro"
	readWrite access = "rw"
	// untouched reads the file as it lies there, without a lock, a log or another trace: what has not been moved from the
	// write-ahead log into the file is not seen.
	untouched access = "immutable"
)

// dial opens a connection to an existing file.
func dial(file string, mode access, o Options) (*conn, error) {
	raw, err := new(sqlite.Driver).Open(dsn(file, mode, o))
	if err != nil {
		return nil, fmt.Errorf("sqlite: open %s: %w", filepath.Base(file), err)
	}
	return &conn{raw: raw, statements: map[string]*statement{}}, nil
}

// dsn names a file and the settings of a connection. The busy timeout stands first, so that it already holds for
// what the others have to wait for.
func dsn(file string, mode access, o Options) string {
	pragmas := []string{
		fmt.Sprintf("busy_timeout(%d)", o.BusyTimeout.Milliseconds()),
		fmt.Sprintf("synchronous(%s)", o.Synchronous),
		"foreign_keys(1)",
		"temp_store(MEMORY)",
		fmt.Sprintf("cache_size(-%d)", o.CacheSize),
	}
	if mode == readWrite {
		pragmas = append(pragmas, "journal_mode(WAL)", "journal_size_limit(67108864)")
	}
	path := filepath.ToSlash(file)
	if !strings.HasPrefix(path, "/") {
		path = "/" + path
	}
	// _dqs=0: a misspelt column must not pass for a text.
	query := url.Values{"mode": {string(mode)}, "_pragma": pragmas, "_dqs": {"0"}}
	if mode == untouched {
		query.Set("mode", string(readOnly))
		query.Set("immutable", "1")
	}
	return (&url.URL{Scheme: "file", OmitHost: true, Path: path, RawQuery: query.Encode()}).String()
}

func (c *conn) close() error { return errors.Join(c.forget(), c.raw.Close()) }

// forget closes the prepared statements.
func (c *conn) forget() error {
	var errs []error
	for _, s := range c.statements {
		errs = append(errs, s.raw.Close())
	}
	clear(c.statements)
	return errors.Join(errs...)
}

// exec runs a statement and returns how many rows it changed.
func (c *conn) exec(ctx context.Context, sql string, args ...any) (int64, error) {
	s, err := c.take(sql)
	if err != nil {
		return 0, err
	}
	defer c.give(s)
	result, err := s.raw.(driver.StmtExecContext).ExecContext(ctx, c.bind(args))
	if err != nil {
		return 0, err
	}
	return result.RowsAffected()
}

// run executes statements that are not worth keeping, several of them if separated by semicolons.
func (c *conn) run(ctx context.Context, sql string, args ...any) error {
	_, err := c.raw.(driver.ExecerContext).ExecContext(ctx, sql, c.bind(args))
	return err
}

// query starts reading rows. The caller closes them.
func (c *conn) query(ctx context.Context, sql string, args ...any) (*cursor, error) {
	s, err := c.take(sql)
	if err != nil {
		return nil, err
	}
	rows, err := s.raw.(driver.StmtQueryContext).QueryContext(ctx, c.bind(args))
	if err != nil {
		c.give(s)
		return nil, err
	}
	return &cursor{conn: c, statement: s, rows: rows, row: make([]driver.Value, len(rows.Columns()))}, nil
}

// each hands on the rows of a query of texts.
func (c *conn) each(ctx context.Context, sql string, use func(row []string), args ...any) error {
	rows, err := c.query(ctx, sql, args...)
	if err != nil {
		return err
	}
	defer rows.close()
	for {
		found, err := rows.next()
		if !found || err != nil {
			return err
		}
		texts := make([]string, len(rows.row))
		for i, v := range rows.row {
			texts[i], _ = v.(string)
		}
		use(texts)
	}
}

// number reads one whole number; 0 when there is no row, or null in it.
func (c *conn) number(ctx context.Context, sql string, args ...any) (int64, error) {
	rows, err := c.query(ctx, sql, args...)
	if err != nil {
		return 0, err
	}
	defer rows.close()
	found, err := rows.next()
	if !found || err != nil {
		return 0, err
	}
	n, _ := rows.row[0].(int64)
	return n, nil
}

// take returns the prepared statement. One that is still being read is not shared: the caller gets its own.
func (c *conn) take(sql string) (*statement, error) {
	c.clock++
	if s := c.statements[sql]; s != nil && !s.busy {
		s.busy, s.used = true, c.clock
		return s, nil
	}
	raw, err := c.raw.Prepare(sql)
	if err != nil {
		return nil, err
	}
	s := &statement{raw: raw, used: c.clock, busy: true}
	if c.statements[sql] == nil {
		c.evict()
		s.kept = true
		c.statements[sql] = s
	}
	return s, nil
}

func (c *conn) give(s *statement) {
	s.busy = false
	if !s.kept {
		_ = s.raw.Close()
	}
}

// evict makes room for one more statement.
func (c *conn) evict() {
	if len(c.statements) < maxStatements {
		return
	}
	oldest := ""
	for sql, s := range c.statements {
		if !s.busy && (oldest == "" || s.used < c.statements[oldest].used) {
			oldest = sql
		}
	}
	if s := c.statements[oldest]; s != nil {
		delete(c.statements, oldest)
		_ = s.raw.Close()
	}
}

// bind numbers the arguments. The list is reused: the driver copies what it needs before the statement returns.
func (c *conn) bind(args []any) []driver.NamedValue {
	c.args = c.args[:0]
	for i, a := range args {
		c.args = append(c.args, driver.NamedValue{Ordinal: i + 1, Value: a})
	}
	return c.args
}

// cursor reads the rows of a query.
type cursor struct {
	conn      *conn
	statement *statement
	rows      driver.Rows
	row       []driver.Value // the current row
}

// next reads a row; false at the end.
func (r *cursor) next() (bool, error) {
	err := r.rows.Next(r.row)
	if errors.Is(err, io.EOF) {
		return false, nil
	}
	return err == nil, err
}

func (r *cursor) close() error {
	err := r.rows.Close()
	r.conn.give(r.statement)
	return err
}
