package commandlog

import (
	"context"
	"iter"

	"lending.example/platform/lending/store"
)

// Log streams the entries of the command log of a tenant from a number on. That of a transaction is the log as its
// snapshot has it.
type Log func(from int64) iter.Seq2[store.LogEntry, error]

// entriesAtOnce bounds what is read of a log in one transaction.
const entriesAtOnce = 500

// PagesOf reads pages of the log of a tenant, each in a transaction of its own.
func PagesOf(ctx context.Context, s store.Store, tenant string) Pages {
	return func(from int64, limit int) ([]store.LogEntry, error) {
		return store.LogPage(ctx, s, tenant, from, limit)
	}
}

// Of is the log of a tenant up to now, read in pages. Each has a transaction of its own, so that the store keeps no
// snapshot while somebody works on the entries; entries do not change.
func Of(ctx context.Context, s store.Store, tenant string) Log {
	return func(from int64) iter.Seq2[store.LogEntry, error] {
		return func(yield func(store.LogEntry, error) bool) {
			for {
				page, err := store.LogPage(ctx, s, tenant, from, entriesAtOnce)
				if err != nil {
					yield(store.LogEntry{}, err)
					return
				}
				for _, entry := range page {
					if !yield(entry, nil) {
						return
					}
					from = entry.Seq + 1
				}
				if len(page) < entriesAtOnce {
					return
				}
			}
		}
	}
}
