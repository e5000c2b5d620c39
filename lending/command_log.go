package lending

import (
	"context"
	"iter"

	"lending.example/platform/lending/store"
)

// commandLog streams the entries of the command log of a tenant from a number on. That of a transaction is the log as its
// snapshot has it.
type commandLog func(from int64) iter.Seq2[store.LogEntry, error]

// logEntriesAtOnce bounds what is read of a log in one transaction.
const logEntriesAtOnce = 500

// logOf is the log of a tenant up to now, read in pages. Each has a transaction of its own, so that the store keeps no
// snapshot while somebody works on the entries; entries do not change.
func logOf(ctx context.Context, s store.Store, tenant string) commandLog {
	return func(from int64) iter.Seq2[store.LogEntry, error] {
		return func(yield func(store.LogEntry, error) bool) {
			for {
				page, err := store.LogPage(ctx, s, tenant, from, logEntriesAtOnce)
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
				if len(page) < logEntriesAtOnce {
					return
				}
			}
		}
	}
}
