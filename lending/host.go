package lending

import (
	"context"
	"database/sql"
	"fmt"
	"runtime"
	"sync"

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
	if err := p.isMade(); err != nil {
		return nil, err
	}
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
// nobody else writes to the tenant; the host must not wait for other commands of the tenant meanwhile. One that the same goroutine gives
// at another desk, after the first command inside, is refused with ErrOutsideDesk. Goroutines that share the
// desk take turns. A transaction that cannot be joined gives store.ErrForeign at the first call. Previews and Atomically are
// refused. The key of a desk is that of the whole transaction, as in Atomically.
//
// The host calls committed after its commit: what must not happen before, such as sending mail, happens then.
func (d *Desk) InTx(host any) (desk *Desk, committed func()) {
	joined := &joining{platform: d.platform, tenant: d.tenant, host: host}
	shared := enclosed(d.key, joined.run)
	return d.inside(shared), func() {
		joined.leave()
		shared.committed()
	}
}

// joining is a transaction of the host program that commands join.
type joining struct {
	platform *Platform
	tenant   string
	host     any

	mu   sync.Mutex
	left func() // nil before the first command
}

// run runs a function in the transaction. From then on the goroutine has it open.
func (j *joining) run(ctx context.Context, fn func(store.Tx) error) error {
	joiner, ok := j.platform.store.(store.Joiner)
	if !ok {
		return fmt.Errorf("%w: %T", store.ErrForeign, j.platform.store)
	}
	return joiner.Join(ctx, j.tenant, j.host, func(tx store.Tx) error {
		j.enter()
		return fn(tx)
	})
}

// enter notes that the goroutine has the transaction open, for as long as it can be joined: a host that rolls back says so to nobody. The
// note goes with the desk of the transaction.
func (j *joining) enter() {
	j.mu.Lock()
	defer j.mu.Unlock()
	if j.left != nil {
		return
	}
	platform, tenant, host := j.platform, j.tenant, j.host
	j.left = platform.open.enter(tenant, func() bool {
		joiner, ok := platform.store.(store.Joiner)
		return ok && joiner.Join(context.Background(), tenant, host, func(store.Tx) error { return nil }) == nil
	})
	runtime.AddCleanup(j, func(left func()) { left() }, j.left)
}

func (j *joining) leave() {
	j.mu.Lock()
	defer j.mu.Unlock()
	if j.left != nil {
		j.left()
	}
}
