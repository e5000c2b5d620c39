package postgres

import (
	"context"
	"errors"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"
	"lending.example/platform/lending/store/sqlstore"
)

// HostPool opens connections to the database for a host program that has tables of its own there and hands its transactions
// to Join. Names that the host does not qualify are those of the tenant's schema, and then of "public"; a table that the host
// makes without a qualifier goes to the tenant's schema. The host closes the pool. Its transactions must be READ COMMITTED, the
// default, and one that does nothing for a minute is cut off, so that it cannot keep the tenant's other writers waiting.
//
// A host that has a pool of its own to the same database may use that as well.
func (s *Store) HostPool(ctx context.Context, name string) (*pgxpool.Pool, error) {
	if s.options.Pooled || s.options.ReadOnly {
		return nil, errHostPool
	}
	t, err := s.open(ctx, name)
	if err != nil {
		return nil, err
	}
	defer s.callers.Leave()
	cfg := s.pool.Config()
	cfg.ConnConfig.RuntimeParams["search_path"] = sqlstore.Quote(t.schema.name) + ", public"
	pool, err := pgxpool.NewWithConfig(ctx, cfg)
	if err != nil {
		return nil, unavailable(&failure{"open for the host", err})
	}
	if err := pool.Ping(ctx); err != nil {
		pool.Close()
		return nil, unavailable(errors.Join(ctx.Err(), &failure{"open for the host", err}))
	}
	return pool, nil
}

// errHostPool refuses connections whose names are those of a schema: the setting would be lost with the transaction.
var errHostPool = errors.New("postgres: connections for a host program are not to be had through a pooler, nor at a standby; give the store the address of the server itself")

// HostTables names the tables, views and the like of a host program in the schema of a tenant. Those elsewhere in the database
// belong to no tenant.
func (s *Store) HostTables(ctx context.Context, name string) ([]string, error) {
	t, err := s.open(ctx, name)
	if err != nil {
		return nil, err
	}
	defer s.callers.Leave()
	own := []string{"_turn", "_sequence", "_log", "_place"}
	for _, k := range s.declared {
		own = append(own, k.Name)
	}
	rows, err := s.pool.Query(ctx, `SELECT CASE relkind WHEN 'v' THEN 'view ' WHEN 'm' THEN 'view ' ELSE 'table ' END || relname FROM pg_class
		WHERE relnamespace = to_regnamespace($1) AND relkind IN ('r', 'p', 'f', 'v', 'm') AND NOT relispartition
		AND relname <> ALL ($2) AND NOT starts_with(relname, $3) AND NOT starts_with(relname, $4) ORDER BY relname`, sqlstore.Quote(t.schema.name), own, tallyPrefixes[0], tallyPrefixes[1])
	if err != nil {
		return nil, unavailable(&failure{"host tables", err})
	}
	names, err := pgx.CollectRows(rows, pgx.RowTo[string])
	if err != nil {
		return nil, unavailable(&failure{"host tables", err})
	}
	return names, nil
}

// HostExec runs a statement of the host program inside the transaction, where unqualified names are those of the tenant's schema.
// See [store.HostExecer].
func (x *tx) HostExec(query string, args ...any) (int64, error) {
	if err := x.Writable(); err != nil {
		return 0, err
	}
	x.push()
	if x.Memory != nil && !x.named { // in a transaction of the host, names mean what they mean to the host
		if _, err := x.session.run(x.sending, nil, "SET LOCAL search_path TO "+sqlstore.Quote(x.schema.name)+", public"); err != nil {
			return 0, x.Fail("statement of the host", err)
		}
		x.named = true
	}
	did, err := x.session.run(x.sending, nil, query, args...)
	if err != nil {
		return 0, x.Fail("statement of the host", err)
	}
	x.sequences.wrote = true
	return did.RowsAffected(), nil
}
