package main

import (
	"context"
	"errors"
	"flag"
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
	flags.StringVar(&p.data, "data", "./lending-data", "data folder of the embedded store; made when it does not exist")
	flags.StringVar(&p.store, "store", "", "postgres://user:password@host/database keeps the records in PostgreSQL instead of the data folder;\n"+
		"&namespace=name sets them apart from those of other platforms there")
	return &p
}

// open opens the platform there. The options are for the embedded store.
func (p *place) open(ctx context.Context, cfg *lending.Config) (*lending.Platform, error) {
	address := p.store
	if address == "" {
		address = p.data
	}
	var options *sqlite.Options
	if cfg != nil {
		options = cfg.SQLite
	}
	opened, err := openStore(ctx, address, options)
	if err != nil {
		return nil, err
	}
	platform, err := lending.New(opened, cfg)
	if err != nil {
		return nil, errors.Join(err, opened.Close())
	}
	return platform, nil
}

// openStore opens a folder, or a database by its URL.
func openStore(ctx context.Context, address string, options *sqlite.Options) (store.Store, error) {
	if scheme, _, isURL := strings.Cut(address, "://"); isURL && (scheme == "postgres" || scheme == "postgresql") {
		return postgres.Open(ctx, address, lending.Schema(), nil)
	}
	return sqlite.Open(ctx, address, lending.Schema(), options)
}
