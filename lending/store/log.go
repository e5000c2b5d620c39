package store

import "context"

// LogPage reads some entries of the command log of a tenant, from a number on, in a transaction of its own.
func LogPage(ctx context.Context, s Store, tenant string, from int64, limit int) (page []LogEntry, err error) {
	err = s.View(ctx, tenant, func(tx Tx) error {
		page = nil
		for e, err := range tx.Log(from) {
			if err != nil {
				return err
			}
			if page = append(page, e); len(page) == limit {
				return nil
			}
		}
		return nil
	})
	return page, err
}
