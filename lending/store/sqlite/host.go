package sqlite

import (
	"context"
	"database/sql"
	"database/sql/driver"
	"errors"
	"fmt"

	"lending.example/platform/lending/store"
)

// HostDB opens the file of a tenant for a host program that has tables of its own there, with the settings of the store and with
// transactions that take the writers' turn when they begin (BEGIN IMMEDIATE), as Join wants them; read-only ones
// (sql.TxOptions) do not. The host closes it.
func (s *Store) HostDB(ctx context.Context, name string) (*sql.DB, error) {
	if s.options.ReadOnly {
		return nil, store.ErrReadOnly
	}
	t, err := s.enter(ctx, name)
	if err != nil {
		return nil, err
	}
	defer s.callers.Leave()
	db, err := sql.Open("sqlite", dsn(t.file, readWrite, s.options)+"&_txlock=immediate")
	if err != nil {
		return nil, failure("open for the host", err)
	}
	if err := db.PingContext(ctx); err != nil {
		return nil, errors.Join(failure("open for the host", err), db.Close())
	}
	return db, nil
}

// HostExec runs a statement of the host program inside the transaction. See [store.HostExecer].
func (x *tx) HostExec(query string, args ...any) (int64, error) {
	if err := x.Writable(); err != nil {
		return 0, err
	}
	values := make([]any, len(args))
	for i, arg := range args {
		v, err := driver.DefaultParameterConverter.ConvertValue(arg)
		if err != nil {
			return 0, fmt.Errorf("sqlite: argument %d of the host's statement: %w", i+1, err)
		}
		values[i] = v
	}
	changed, err := x.conn.exec(x.Ctx, query, values...)
	if err != nil {
		return 0, failure("statement of the host", err)
	}
	return changed, nil
}
