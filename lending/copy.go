package lending

import (
	"context"

	"lending.example/platform/lending/store"
	"lending.example/platform/lending/store/copying"
)

// What a copy is given, and what it reports.
type (
	CopyOptions  = copying.Options
	CopyProgress = copying.Progress
	Copied       = copying.Copied
)

// Refusals of Copy.
var (
	ErrNotACopy   = copying.ErrNotACopy
	ErrMovedOn    = copying.ErrMovedOn
	ErrHostTables = copying.ErrHostTables
)

// Copy copies all of a tenant, its records and its command log, between stores of any engines; no platform may use the
// tenant in either of them meanwhile. It works page by page, and one that was cut off goes on where it was: what is there
// already must be the beginning of the same command log. Revisions start again at 1. Afterwards the tenant has the same
// StateHash in both stores.
//
// What a host program has in the tenant's database beside the records comes along where both stores are of one engine that can
// do so, as SQLite's. Elsewhere the copy is refused with ErrHostTables before anything is made, unless the options leave it.
func Copy(ctx context.Context, from, to store.Store, tenant string, options *CopyOptions) (Copied, error) {
	if err := mustExist(ctx, from, tenant); err != nil {
		return Copied{}, err
	}
	return copying.Tenant(ctx, from, to, tenant, Schema(), options)
}
