// Package database reads the tables of a source over a connection.
package database

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"github.com/jackc/pgx/v5"

	"lending.example/platform/lending/movein"
)

// ErrNotImplemented is an address of a kind that is not read yet.
var ErrNotImplemented = errors.New("reading a source from MySQL is not implemented; copy it to PostgreSQL")

// Postgres is a source in a PostgreSQL database, read in one transaction that writes nothing.
type Postgres struct {
	connection *pgx.Conn
	tx         pgx.Tx
}

// Open connects to the database at an address, such as postgres://user:password@host/database.
func Open(ctx context.Context, address string) (*Postgres, error) {
	if strings.HasPrefix(address, "mysql:") {
		return nil, ErrNotImplemented
	}
	connection, err := pgx.Connect(ctx, address)
	if err != nil {
		return nil, fmt.Errorf("database: connect: %w", err)
	}
	tx, err := connection.BeginTx(ctx, pgx.TxOptions{IsoLevel: pgx.RepeatableRead, AccessMode: pgx.ReadOnly})
	if err != nil {
		return nil, errors.Join(err, connection.Close(ctx))
	}
	return &Postgres{connection: connection, tx: tx}, nil
}

// Close ends the connection.
func (p *Postgres) Close(ctx context.Context) error {
	return errors.Join(p.tx.Rollback(ctx), p.connection.Close(ctx))
}

// Rows reads a table. The columns come as text, so that every value arrives as it was stored.
func (p *Postgres) Rows(ctx context.Context, table string) ([]movein.Row, error) {
	columns, err := p.columns(ctx, table)
	if err != nil || len(columns) == 0 {
		return nil, err
	}
	selected := make([]string, len(columns))
	for i, column := range columns {
		selected[i] = pgx.Identifier{column}.Sanitize() + "::text"
	}
	found, err := p.tx.Query(ctx, "SELECT "+strings.Join(selected, ", ")+" FROM "+pgx.Identifier{table}.Sanitize())
	if err != nil {
		return nil, err
	}
	return pgx.CollectRows(found, func(r pgx.CollectableRow) (movein.Row, error) {
		values, targets := make([]*string, len(columns)), make([]any, len(columns))
		for i := range values {
			targets[i] = &values[i]
		}
		row := movein.Row{}
		err := r.Scan(targets...)
		for i, value := range values {
			if value != nil {
				row[columns[i]] = *value
			}
		}
		return row, err
	})
}

// columns are those that the table has in this version of the source.
func (p *Postgres) columns(ctx context.Context, table string) ([]string, error) {
	found, err := p.tx.Query(ctx, "SELECT column_name FROM information_schema.columns WHERE table_schema = current_schema() AND table_name = $1 ORDER BY ordinal_position", table)
	if err != nil {
		return nil, err
	}
	return pgx.CollectRows(found, pgx.RowTo[string])
}
