package store

import (
	"context"
	"database/sql"
	"errors"
)

// Joiner is implemented by stores whose transactions can be a part of one that the host program runs in the same database.
type Joiner interface {
	// Join runs fn as a part of the host's transaction: what it does is stored when the host commits, and is gone when
	// the host rolls back. An error of fn undoes what fn did and leaves the host's transaction usable. fn runs once or,
	// when a write came out otherwise than expected, again from the start. The host's transaction is of the type that the
	// store says; another one gives an error that wraps ErrForeign. From here to its end nobody else writes to the tenant.
	Join(ctx context.Context, tenant string, host any, fn func(Tx) error) error
}

// HostOpener is implemented by stores whose databases a host program can open through database/sql, to keep tables of its own there
// and to hand its transactions to Join.
type HostOpener interface {
	// HostDB opens the database of a tenant with the settings that Join wants. The host closes it.
	HostDB(ctx context.Context, tenant string) (*sql.DB, error)
}

// HostKeeper is implemented by stores in whose databases a host program may keep tables of its own next to the records of a tenant.
type HostKeeper interface {
	// HostTables names what the database of a tenant holds that is not the store's own: tables, views and the like.
	HostTables(ctx context.Context, tenant string) ([]string, error)
}

// Inspector is implemented by stores in whose databases others could put something that acts on the records.
type Inspector interface {
	// Inspect says, a sentence each, what in the database of a tenant acts on the store's tables and was not made by the store,
	// and which of its own objects do something else than they should.
	Inspect(ctx context.Context, tenant string) ([]string, error)
}

// HostTaker is implemented by stores that can take the host's tables from another store.
type HostTaker interface {
	// TakesHostTables reports whether that store is one that they can be taken from.
	TakesHostTables(from Store) bool
	// TakeHostTables copies all that HostTables names, with its rows, in one transaction: all of it is there, or nothing. What is
	// there already must be the same. The tenant's records are copied before, because rows of the host may refer to them.
	TakeHostTables(ctx context.Context, tenant string, from Store) error
}

// ErrForeign is wrapped by the error about a host's transaction that the store cannot join.
var ErrForeign = errors.New("store: not a transaction that this store can join")

// HostExecer is implemented by transactions in which a host program may change rows of its own along with records.
type HostExecer interface {
	// HostExec runs one statement of the host and returns how many rows it changed. The statement must leave the transaction and
	// the records alone. A statement that fails may end the transaction: its function then returns the error.
	HostExec(query string, args ...any) (int64, error)
}
