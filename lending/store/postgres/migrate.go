package postgres

import (
	"context"
	"crypto/sha256"
	"embed"
	"encoding/hex"
	"errors"
	"fmt"
	"hash/fnv"
	"strings"

	"github.com/jackc/pgx/v5"

	"lending.example/platform/lending/store"
	"lending.example/platform/lending/store/sqlstore"
)

//go:embed migrations/*.sql
var migrations embed.FS

// schemaLock is the advisory lock under which a namespace changes its schemas, so that any number of processes may
// start at once.
func schemaLock(namespace string) int64 {
	h := fnv.New64a()
	h.Write([]byte("lending/store/postgres:" + namespace))
	return int64(h.Sum64())
}

// alone runs fn in a transaction that holds the lock on the schemas of the namespace. A store that only reads makes it read-only.
func (s *Store) alone(ctx context.Context, fn func(pgx.Tx) error) error {
	access := pgx.ReadWrite
	if s.options.ReadOnly {
		access = pgx.ReadOnly
	}
	err := pgx.BeginTxFunc(ctx, s.pool, pgx.TxOptions{AccessMode: access}, func(tx pgx.Tx) error {
		if _, err := tx.Exec(ctx, "SELECT pg_advisory_xact_lock($1)", schemaLock(s.options.Namespace)); err != nil {
			return err
		}
		return fn(tx)
	})
	if err == nil || errors.Is(err, store.ErrNotFound) || errors.Is(err, store.ErrNoStore) || ctx.Err() != nil {
		return err
	}
	return &failure{"schemas of " + s.options.Namespace, err}
}

// prepareNamespace makes the list of tenants.
func (s *Store) prepareNamespace(ctx context.Context) error {
	return s.alone(ctx, func(tx pgx.Tx) error {
		var exists bool
		err := tx.QueryRow(ctx, "SELECT to_regclass($1) IS NOT NULL", sqlstore.Quote(s.options.Namespace)+".tenant").Scan(&exists)
		if err != nil || exists {
			return err
		}
		if s.options.MustExist {
			return fmt.Errorf("%w: postgres: no namespace %s in %s", store.ErrNoStore, s.options.Namespace, s.Location())
		}
		if _, err := tx.Exec(ctx, "CREATE SCHEMA IF NOT EXISTS "+sqlstore.Quote(s.options.Namespace)); err != nil {
			return err
		}
		return apply(ctx, tx, "registry", s.options.Namespace, 0, nil)
	})
}

// apply runs the migrations of a set beyond a version, and tells the new version after each.
func apply(ctx context.Context, tx pgx.Tx, set, schema string, version int, applied func(version int) error) error {
	names, err := sqlstore.Migrations(dialect{}, schema, migrations, "migrations/"+set+"_*.sql", version)
	if err != nil {
		return err
	}
	for i, name := range names {
		script, err := migrations.ReadFile(name)
		if err != nil {
			return err
		}
		if _, err := tx.Exec(ctx, strings.ReplaceAll(string(script), "{schema}", sqlstore.Quote(schema)), pgx.QueryExecModeSimpleProtocol); err != nil {
			return fmt.Errorf("postgres: %s: %w", name, err)
		}
		if applied == nil {
			continue
		}
		if err := applied(version + i + 1); err != nil {
			return err
		}
	}
	return nil
}

// prepareTenant brings a tenant that is on the list to this program's migrations and declared schema.
func (s *Store) prepareTenant(ctx context.Context, tx pgx.Tx, name string) (*schema, error) {
	var inSchema, declared string
	var version int
	registry := sqlstore.Quote(s.options.Namespace) + ".tenant"
	err := tx.QueryRow(ctx, "SELECT schema, declared, version FROM "+registry+" WHERE name = $1", name).Scan(&inSchema, &declared, &version)
	if errors.Is(err, pgx.ErrNoRows) {
		return nil, &store.UnknownTenantError{Tenant: name}
	}
	if err != nil {
		return nil, err
	}
	compiled := compile(s.declared, inSchema)
	if s.options.ReadOnly {
		if err := mustFit(name, inSchema, version, declared == compiled.fingerprint()); err != nil {
			return nil, err
		}
		return compiled, compiled.findPlaces(ctx, tx)
	}
	err = apply(ctx, tx, "tenant", inSchema, version, func(reached int) error {
		_, err := tx.Exec(ctx, "UPDATE "+registry+" SET version = $2 WHERE name = $1", name, reached)
		return err
	})
	if err != nil {
		return nil, err
	}
	if err := compiled.findPlaces(ctx, tx); err != nil {
		return nil, err
	}
	if declared == compiled.fingerprint() {
		return compiled, nil
	}
	if err := evolve(ctx, tx, name, compiled, s.options); err != nil {
		return nil, err
	}
	_, err = tx.Exec(ctx, "UPDATE "+registry+" SET declared = $2 WHERE name = $1", name, compiled.fingerprint())
	return compiled, err
}

// findPlaces finds the places of the kinds among the last numbers, and gives places to new kinds.
func (s *schema) findPlaces(ctx context.Context, tx pgx.Tx) error {
	rows, err := tx.Query(ctx, "SELECT kind, place FROM "+sqlstore.Quote(s.name)+"._place")
	if err != nil {
		return err
	}
	places, kind, place := map[string]int{}, "", 0
	_, err = pgx.ForEachRow(rows, []any{&kind, &place}, func() error {
		places[kind], s.places = place, max(s.places, place)
		return nil
	})
	for _, t := range s.tables {
		t.place = places[t.Kind.Name]
		if err != nil || t.place != 0 {
			continue
		}
		s.places++
		t.place = s.places
		_, err = tx.Exec(ctx, "INSERT INTO "+sqlstore.Quote(s.name)+"._place VALUES ($1, $2)", t.Kind.Name, t.place)
	}
	return err
}

// fingerprint changes with everything that is declared.
func (s *schema) fingerprint() string {
	h := sha256.New()
	for _, t := range s.tables {
		fmt.Fprintln(h, t.create(), t.compress())
		for _, i := range t.Indexes {
			fmt.Fprintln(h, t.createIndex(i))
		}
		for _, c := range t.searched() {
			fmt.Fprintln(h, t.createParts(c, ""))
		}
		for n, c := range t.Tallies() {
			fmt.Fprintln(h, t.createTally(c), t.keepTally(n, c))
		}
	}
	return hex.EncodeToString(h.Sum(nil))
}

// mustFit refuses a tenant that would have to be changed before this version of the program could use it.
func mustFit(tenant, schema string, version int, sameSchema bool) error {
	missing, err := sqlstore.Migrations(dialect{}, schema, migrations, "migrations/tenant_*.sql", version)
	if err != nil || len(missing) == 0 && sameSchema {
		return err
	}
	return &SchemaError{Engine: dialect{}.Engine(), Tenant: tenant, Problem: "it is of another version of the program",
		Hint: "open it once for writing, which brings it to this version"}
}
