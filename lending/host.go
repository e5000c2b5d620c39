package lending

import (
	"context"
	"database/sql"
	"fmt"

	"lending.example/platform/lending/fault"
	"lending.example/platform/lending/store"
)

// ErrNoHostDB is a store whose database cannot be opened through database/sql.
var ErrNoHostDB = fault.Define(fault.NotImplemented, "error.msg.store.no.database.for.the.host", "%v has no database that a host program could open as a *sql.DB.")

// HostDB opens the database of a tenant for the host program, which may have tables of its own there and change them together
// with the platform's (Desk.InTx). Names of tables that begin with an underscore and those of the platform's own kinds
// are taken; a prefix of the host's keeps it clear of later ones. The host closes the database, best before the platform.
//
// It is there for the embedded store, where backups and copies between SQLite stores have the host's tables too. On PostgreSQL
// the host's transactions are pgx's, by the method HostPool of postgres.Store; that store, as one in memory, gives ErrNoHostDB.
func (p *Platform) HostDB(ctx context.Context, tenant string) (*sql.DB, error) {
	h, ok := p.store.(store.HostOpener)
	if !ok {
		return nil, ErrNoHostDB.New(fmt.Sprintf("%T", p.store))
	}
	db, err := h.HostDB(ctx, tenant)
	return db, asFault(err)
}

// InTx returns a desk whose commands and queries are a part of a transaction that the host program runs in the same
// database: they are stored when the host commits, together with the host's own rows, and never happened when it rolls
// back. The transaction is a *sql.Tx of Platform.HostDB for the embedded store, and a pgx.Tx for PostgreSQL, such as one of
// postgres.Store.HostPool.
//
// A command that is refused leaves the host's transaction as it was before. Commands inside do not run again by
// themselves after an error of kind fault.Retry: the host rolls back and begins again. Until the host's transaction ends,
// nobody else writes to the tenant; the host must not wait for other commands of the tenant meanwhile. Goroutines that share the
// desk take turns. A transaction that cannot be joined gives store.ErrForeign at the first call. Previews and Atomically are
// refused.
//
// The host calls committed after its commit: what must not happen before, such as sending mail, happens then.
func (d *Desk) InTx(host any) (desk *Desk, committed func()) {
	shared := enclosed(func(ctx context.Context, fn func(store.Tx) error) error {
		joiner, ok := d.platform.store.(store.Joiner)
		if !ok {
			return fmt.Errorf("%w: %T", store.ErrForeign, d.platform.store)
		}
		return joiner.Join(ctx, d.tenant, host, fn)
	})
	inner := *d
	inner.enclosing = shared
	return newDesk(inner), shared.committed
}
