package commandlog

import (
	"context"
	"iter"
	"time"

	"lending.example/platform/lending/store"
)

// Log streams the entries of the command log of a tenant from a number on. That of a transaction is the log as its
// snapshot has it.
type Log func(from int64) iter.Seq2[store.LogEntry, error]

// entriesAtOnce bounds what is read of a log in one transaction.
const entriesAtOnce = 500

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

// LastBefore is the number of the last command that was given at a moment or before; 0 when there was none. Moments only
// rise along the log, so that it is found by halving.
func LastBefore(log store.Tx, at time.Time) (int64, error) {
	first, err := FirstThat(func(seq int64) (later bool, err error) {
		for e, err := range log.Log(seq) {
			return e.At.After(at), err
		}
		return true, nil // after the end
	})
	return first - 1, err
}

// FirstThat is the smallest number from 1 on of which something holds that holds of all larger ones too. It asks for a few
// dozen numbers.
func FirstThat(holds func(int64) (bool, error)) (int64, error) {
	low, high := int64(0), int64(1) // it does not hold of low, and is not known of high
	for {
		found, err := holds(high)
		if err != nil {
			return 0, err
		}
		if found {
			break
		}
		low, high = high, 2*high
	}
	for high-low > 1 {
		middle := low + (high-low)/2
		found, err := holds(middle)
		if err != nil {
			return 0, err
		}
		if found {
			high = middle
		} else {
			low = middle
		}
	}
	return high, nil
}
