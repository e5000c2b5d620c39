package postgres

import (
	"context"
	"errors"
	"fmt"
	"regexp"
	"strconv"
	"strings"
	"sync"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"

	"lending.example/platform/lending/store"
	"lending.example/platform/lending/store/sqlstore"
	"lending.example/platform/lending/store/turn"
)

// Store keeps tenants in schemas of one PostgreSQL database. It implements [store.Store], and [store.Opener],
// [store.Joiner] and [store.HostKeeper] besides.
type Store struct {
	pool     *pgxpool.Pool
	declared store.Schema
	options  Options
	meter    turn.Meter
	places   turn.Places // for statements of users

	callers turn.Callers

	mu      sync.Mutex
	tenants map[string]*tenant
}

// tenant is one open schema.
type tenant struct {
	schema *schema
	writer *writer
}

var namespaceRule = regexp.MustCompile(`^[a-z][a-z0-9_]{0,19}$`)

// Open connects to a database, makes the namespace in it if need be, and brings the tenants to the declared schema: what
// is new is added; what cannot be done without loss is refused with a *SchemaError. A column that is added to a kind is
// null in the records that are stored already until they are saved again. The kinds must not change afterwards. Any
// number of processes may do so at once.
//
// The address is a URL, postgres://user:password@host:port/database?sslmode=..., or a list of key=value pairs. Its
// parameters "namespace" and "pooled" (true) stand for the options. Several hosts, postgres://user@one:5432,two:5432/database, are
// tried in order; &target_session_attrs=primary takes the one that is not a standby, after a failover too.
func Open(ctx context.Context, address string, declared store.Schema, opts *Options) (*Store, error) {
	if err := declared.Check(); err != nil {
		return nil, err
	}
	cfg, err := pgxpool.ParseConfig(address)
	if err != nil {
		return nil, fmt.Errorf("postgres: %w", err)
	}
	o := opts.withDefaults()
	if named, ok := cfg.ConnConfig.RuntimeParams["namespace"]; ok {
		o.Namespace = named
		delete(cfg.ConnConfig.RuntimeParams, "namespace")
	}
	if pooled, ok := cfg.ConnConfig.RuntimeParams["pooled"]; ok {
		if o.Pooled, err = strconv.ParseBool(pooled); err != nil {
			return nil, fmt.Errorf("postgres: pooled=%s: want true or false", pooled)
		}
		delete(cfg.ConnConfig.RuntimeParams, "pooled")
	}
	if !namespaceRule.MatchString(o.Namespace) || strings.HasPrefix(o.Namespace, "pg_") {
		return nil, fmt.Errorf("postgres: namespace %q: want %s, and no pg_ before it", o.Namespace, namespaceRule)
	}
	cfg.MaxConns = int32(o.Connections)
	cfg.ConnConfig.ConnectTimeout = min(cfg.ConnConfig.ConnectTimeout, o.Patience)
	cfg.ConnConfig.RuntimeParams["application_name"] = "lending"
	if o.Pooled {
		cfg.ConnConfig.DefaultQueryExecMode = pgx.QueryExecModeCacheDescribe
	} else {
		cfg.ConnConfig.RuntimeParams["idle_in_transaction_session_timeout"] = idleTimeout
	}
	if o.ReadOnly {
		cfg.ConnConfig.ValidateConnect = following(cfg.ConnConfig.ValidateConnect)
	}
	pool, err := pgxpool.NewWithConfig(ctx, cfg)
	if err != nil {
		return nil, fmt.Errorf("postgres: %w", err)
	}
	s := &Store{pool: pool, declared: declared, options: o, places: turn.NewPlaces(store.Statements), tenants: map[string]*tenant{}}
	if o.ReadOnly && !o.MustExist {
		return s, nil // tenants are opened when they are looked at: a standby may be a moment after
	}
	if err := s.openAll(ctx); err != nil {
		return nil, errors.Join(unavailable(err), s.Close())
	}
	return s, nil
}

// openAll opens every tenant at once, so that one that does not fit is found at the start of the program.
func (s *Store) openAll(ctx context.Context) error {
	if err := s.prepareNamespace(ctx); err != nil {
		return err
	}
	names, err := s.names(ctx)
	if err != nil {
		return err
	}
	for _, name := range names {
		if _, err := s.tenant(ctx, name); err != nil {
			return err
		}
	}
	return nil
}

// Location returns the address without user and password.
func (s *Store) Location() string {
	c := s.pool.Config().ConnConfig
	return fmt.Sprintf("postgres://%s:%d/%s", c.Host, c.Port, c.Database)
}

// Provision makes the schema of a tenant.
func (s *Store) Provision(ctx context.Context, name string) error {
	if s.options.ReadOnly {
		return store.ErrReadOnly
	}
	if err := store.CheckTenant(name); err != nil {
		return err
	}
	if err := s.callers.Enter(ctx); err != nil {
		return err
	}
	defer s.callers.Leave()
	inSchema := identifier(s.options.Namespace + "_" + name)
	err := s.alone(ctx, func(tx pgx.Tx) error {
		list := fmt.Sprintf("INSERT INTO %s.tenant (name, schema) VALUES ($1, $2) ON CONFLICT DO NOTHING", sqlstore.Quote(s.options.Namespace))
		made, err := tx.Exec(ctx, list, name, inSchema)
		if err != nil || made.RowsAffected() == 0 {
			return err
		}
		_, err = tx.Exec(ctx, "CREATE SCHEMA "+sqlstore.Quote(inSchema))
		return err
	})
	if err != nil {
		return unavailable(err)
	}
	_, err = s.tenant(ctx, name)
	return unavailable(err)
}

// Tenants lists the tenants of the namespace.
func (s *Store) Tenants(ctx context.Context) ([]string, error) {
	if err := s.callers.Enter(ctx); err != nil {
		return nil, err
	}
	defer s.callers.Leave()
	names, err := s.names(ctx)
	return names, unavailable(err)
}

func (s *Store) names(ctx context.Context) ([]string, error) {
	rows, err := s.pool.Query(ctx, fmt.Sprintf("SELECT name FROM %s.tenant ORDER BY name", sqlstore.Quote(s.options.Namespace)))
	if err != nil {
		return nil, &failure{"tenants", err}
	}
	names, err := pgx.CollectRows(rows, pgx.RowTo[string])
	if err != nil {
		return nil, &failure{"tenants", err}
	}
	return names, nil
}

// Commits says how many physical commits there were, and how long they took.
func (s *Store) Commits() store.Commits { return s.meter.Sum() }

// View runs fn on a snapshot.
func (s *Store) View(ctx context.Context, name string, fn func(store.Tx) error) error {
	t, err := s.open(ctx, name)
	if err != nil {
		return err
	}
	defer s.callers.Leave()
	return s.view(ctx, t, fn)
}

// Update runs fn in a transaction, and returns when it is durable.
func (s *Store) Update(ctx context.Context, name string, fn func(store.Tx) error) error {
	if s.options.ReadOnly {
		return store.ErrReadOnly
	}
	t, err := s.open(ctx, name)
	if err != nil {
		return err
	}
	defer s.callers.Leave()
	return t.writer.update(ctx, fn)
}

// Close waits for running transactions and closes all connections.
func (s *Store) Close() error {
	s.callers.Close()
	s.pool.Close()
	return nil
}

// open finds a tenant and counts the caller as running.
func (s *Store) open(ctx context.Context, name string) (*tenant, error) {
	if err := s.callers.Enter(ctx); err != nil {
		return nil, err
	}
	t, err := s.tenant(ctx, name)
	if err != nil {
		s.callers.Leave()
		return nil, unavailable(err)
	}
	return t, nil
}

// tenant returns an open tenant. One that another process has made since is opened now.
func (s *Store) tenant(ctx context.Context, name string) (*tenant, error) {
	s.mu.Lock()
	t := s.tenants[name]
	s.mu.Unlock()
	if t != nil {
		return t, nil
	}
	if store.CheckTenant(name) != nil {
		return nil, &store.UnknownTenantError{Tenant: name}
	}
	var compiled *schema
	err := s.alone(ctx, func(tx pgx.Tx) (err error) {
		compiled, err = s.prepareTenant(ctx, tx, name)
		return err
	})
	if err != nil {
		return nil, err
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if t := s.tenants[name]; t != nil { // another caller was faster
		return t, nil
	}
	t = &tenant{schema: compiled, writer: newWriter(s.pool, compiled, s.options, &s.meter)}
	s.tenants[name] = t
	return t, nil
}
