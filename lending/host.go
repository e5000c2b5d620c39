package lending

import (
	"context"
	"fmt"

	"lending.example/platform/lending/store"
)

// InTx returns a desk whose commands and queries are a part of a transaction that the host program runs in the same
// database: they are stored when the host commits, together with the host's own rows, and never happened when it rolls
// back. The transaction is a *sql.Tx on the tenant's file for the embedded store, and a pgx.Tx for PostgreSQL; see the
// documentation of the store.
//
// A command that is refused leaves the host's transaction as it was before. Commands inside do not run again by
// themselves after an error of kind fault.Retry: the host rolls back and begins anew. Until the host's transaction ends,
// nobody else writes to the tenant; the host must not wait for other commands of the tenant meanwhile. Previews and
// Atomically are refused.
//
// The host calls committed after its commit: what must not happen before, such as sending mail, happens then.
func (d *Desk) InTx(host any) (desk *Desk, committed func()) {
	shared := &enclosing{run: func(ctx context.Context, fn func(store.Tx) error) error {
		joiner, ok := d.platform.store.(store.Joiner)
		if !ok {
			return fmt.Errorf("%w: %T", store.ErrForeign, d.platform.store)
		}
		return joiner.Join(ctx, d.tenant, host, fn)
	}}
	inner := *d
	inner.enclosing = shared
	return newDesk(inner), func() {
		for _, do := range shared.after {
			do()
		}
	}
}
