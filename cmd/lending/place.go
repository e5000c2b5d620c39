package main

import (
	"cmp"
	"context"
	"errors"
	"flag"
	"fmt"
	"slices"
	"strings"

	"lending.example/platform/lending"
	"lending.example/platform/lending/store"
	"lending.example/platform/lending/store/postgres"
	"lending.example/platform/lending/store/sqlite"
)

// place is where the records of a platform are, as the flags say.
type place struct{ data, store string }

// placeOf adds the flags.
func placeOf(flags *flag.FlagSet) *place {
	var p place
	flags.StringVar(&p.data, "data", "./lending-data", "data folder of the embedded store")
	flags.StringVar(&p.store, "store", "", "postgres://user:password@host/database keeps the records in PostgreSQL instead of the data folder;\n"+
		"&namespace=name sets them apart from those of other platforms there")
	return &p
}

// address is where the store is.
func (p *place) address() string { return cmp.Or(p.store, p.data) }

// open opens the platform there, and makes the place when there is none. The options are for the embedded store.
func (p *place) open(ctx context.Context, cfg lending.Config) (*lending.Platform, error) {
	opened, err := openStore(ctx, p.address(), cfg.SQLite)
	if err != nil {
		return nil, err
	}
	return newPlatform(opened, cfg)
}

// openReplica opens a standby of the database at the place.
func (p *place) openReplica(ctx context.Context, address string) (store.Store, error) {
	if !isURL(address) || !isURL(p.store) {
		return nil, errors.New("-replica: want the URL of a standby of the PostgreSQL server that -store names")
	}
	return postgres.Open(ctx, address, lending.Schema(), &postgres.Options{ReadOnly: true})
}

// openExisting opens the platform there for commands on a tenant that somebody has made. They make neither a place nor a
// tenant.
func (p *place) openExisting(ctx context.Context, tenant string, cfg lending.Config) (*lending.Platform, error) {
	opened, err := openExisting(ctx, p.address(), tenant)
	if err != nil {
		return nil, err
	}
	return newPlatform(opened, cfg)
}

// openToRead is openExisting for a command that changes nothing there. A place of an earlier version of the program is refused.
func (p *place) openToRead(ctx context.Context, tenant string, cfg lending.Config) (*lending.Platform, error) {
	var opened located
	var err error
	if isURL(p.address()) {
		opened, err = postgres.Open(ctx, p.address(), lending.Schema(), &postgres.Options{ReadOnly: true, MustExist: true})
	} else {
		opened, err = sqlite.Open(ctx, p.address(), lending.Schema(), &sqlite.Options{ReadOnly: true})
	}
	if err != nil {
		return nil, err
	}
	if err := mustHave(ctx, opened, tenant); err != nil {
		return nil, err
	}
	return newPlatform(opened, cfg)
}

func newPlatform(opened store.Store, cfg lending.Config) (*lending.Platform, error) {
	platform, err := lending.New(opened, &cfg)
	if err != nil {
		return nil, errors.Join(err, opened.Close())
	}
	return platform, nil
}

// located is a store that says where it is.
type located interface {
	store.Store
	store.Opener
}

// openStore opens a folder, or a database by its URL, and makes it when there is none.
func openStore(ctx context.Context, address string, options *sqlite.Options) (located, error) {
	if isURL(address) {
		return postgres.Open(ctx, address, lending.Schema(), nil)
	}
	return sqlite.Open(ctx, address, lending.Schema(), options)
}

// openExisting opens a folder, or a database by its URL, that has a tenant.
func openExisting(ctx context.Context, address, tenant string) (located, error) {
	var opened located
	var err error
	if isURL(address) {
		opened, err = postgres.Open(ctx, address, lending.Schema(), &postgres.Options{MustExist: true})
	} else {
		opened, err = sqlite.Open(ctx, address, lending.Schema(), &sqlite.Options{MustExist: true})
	}
	if err != nil {
		return nil, err
	}
	if err := mustHave(ctx, opened, tenant); err != nil {
		return nil, err
	}
	return opened, nil
}

// mustHave closes a store that does not have a tenant.
func mustHave(ctx context.Context, opened located, tenant string) error {
	tenants, err := opened.Tenants(ctx)
	if err == nil && !slices.Contains(tenants, tenant) {
		err = fmt.Errorf("%s: %w", opened.Location(), lending.ErrUnknownTenant.New(tenant))
	}
	if err != nil {
		return errors.Join(err, opened.Close())
	}
	return nil
}

// isURL tells databases from folders.
func isURL(address string) bool {
	scheme, _, found := strings.Cut(address, "://")
	return found && (scheme == "postgres" || scheme == "postgresql")
}
