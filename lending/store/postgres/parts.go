package postgres

import (
	"fmt"

	"github.com/jackc/pgx/v5"
	"lending.example/platform/lending/store/sqlstore"
)

// Searched texts have an index over all their parts of three characters, by the extension pg_trgm, which comes with the
// server and which the owner of a database may create. Where it cannot be had texts are looked for one by one.

// trigramLock is the advisory lock under which the extension is made, as two transactions cannot at once.
const trigramLock = 0x7472676d

// trigrams returns the schema of the extension, "" when the database does not have it.
const trigrams = "SELECT coalesce((SELECT n.nspname FROM pg_extension e JOIN pg_namespace n ON n.oid = e.extnamespace WHERE e.extname = 'pg_trgm'), '')"

// findTrigrams finds the extension, or tries to make it.
func (e *evolution) findTrigrams() (schema string, err error) {
	if err := e.tx.QueryRow(e.ctx, trigrams).Scan(&schema); err != nil || schema != "" {
		return schema, err
	}
	if err := e.run(fmt.Sprintf("SELECT pg_advisory_xact_lock(%d)", trigramLock)); err != nil {
		return "", err
	}
	err = pgx.BeginFunc(e.ctx, e.tx, func(inner pgx.Tx) error {
		_, err := inner.Exec(e.ctx, "CREATE EXTENSION IF NOT EXISTS pg_trgm", pgx.QueryExecModeSimpleProtocol)
		return err
	})
	if err != nil {
		e.logger.Warn("postgres: texts are searched for their parts one by one", "tenant", e.Tenant, "error", err)
		return "", e.ctx.Err()
	}
	return schema, e.tx.QueryRow(e.ctx, trigrams).Scan(&schema)
}

// partsName identifies the index over the parts of a column.
func (t *table) partsName(column string) string { return identifier(t.Kind.Name + ":parts:" + column) }

func (t *table) createParts(column, trigrams string) string {
	return fmt.Sprintf("CREATE INDEX %s ON %s USING gin (lower(%s) %s.gin_trgm_ops)", sqlstore.Quote(t.partsName(column)), t.Name, sqlstore.Quote(column), sqlstore.Quote(trigrams))
}

// searched are the columns that are searched for parts.
func (t *table) searched() []string {
	var columns []string
	for _, c := range t.Kind.Columns {
		if c.Searched {
			columns = append(columns, c.Name)
		}
	}
	return columns
}
