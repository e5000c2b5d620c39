package copying

import (
	"context"
	"errors"

	"lending.example/platform/lending/store"
)

var errOnlyLooked = errors.New("lending: looked")

// lastEntry returns the number of the last entry of the log, by asking for the next one in a transaction that is given up.
func lastEntry(ctx context.Context, s store.Store, tenant string) (last int64, err error) {
	err = s.Update(ctx, tenant, func(tx store.Tx) error {
		next, err := tx.Append(store.LogEntry{Name: "LOOK", Body: []byte("{}")})
		last = next - 1
		return errors.Join(err, errOnlyLooked)
	})
	return last, unlessLooked(err)
}

// lastNumber returns the last number that was given to a kind, in the same way.
func lastNumber(ctx context.Context, s store.Store, tenant string, k *store.Kind) (last int64, err error) {
	err = s.Update(ctx, tenant, func(tx store.Tx) error {
		next, err := tx.NextID(k)
		last = next - 1
		return errors.Join(err, errOnlyLooked)
	})
	return last, unlessLooked(err)
}

// unlessLooked takes the error of a transaction that was given up on purpose for none.
func unlessLooked(err error) error {
	if errors.Is(err, errOnlyLooked) {
		return nil
	}
	return err
}

func lastRecord(ctx context.Context, s store.Store, tenant string, k *store.Kind) (int64, error) {
	page, err := recordPage(ctx, s, tenant, k, store.Query{}.By("id", true).Top(1))
	if err != nil || len(page) == 0 {
		return 0, err
	}
	return page[0].ID, nil
}

func recordPage(ctx context.Context, s store.Store, tenant string, k *store.Kind, q store.Query) (page []store.Record, err error) {
	err = s.View(ctx, tenant, func(tx store.Tx) error {
		page = nil
		for r, err := range tx.Find(k, q) {
			if err != nil {
				return err
			}
			page = append(page, r)
		}
		return nil
	})
	return page, err
}
