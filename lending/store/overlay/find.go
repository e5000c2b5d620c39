package overlay

import (
	"errors"
	"iter"
	"slices"

	"lending.example/platform/lending/store"
)

// Find streams the records that match, in the order of the query: those of the snapshot that nobody wrote since, and the written ones.
func (x *tx) Find(k *store.Kind, q store.Query) iter.Seq2[store.Record, error] {
	return func(yield func(store.Record, error) bool) {
		x.iterating++
		defer func() { x.iterating-- }()
		l, err := x.of(k)
		if err == nil {
			_, _, err = x.own.LastEntry()
		}
		if err == nil {
			err = q.Check(k)
		}
		if err != nil {
			yield(store.Record{}, err)
			return
		}
		skip, left := q.Skip, q.Limit
		for r, err := range x.merged(k, l, q) {
			if err == nil && skip > 0 {
				skip--
				continue
			}
			left--
			if !yield(r, err) || err != nil || left == 0 {
				return
			}
		}
	}
}

// merged streams both stores as one, from the beginning and without an end.
func (x *tx) merged(k *store.Kind, l layer, q store.Query) iter.Seq2[store.Record, error] {
	return func(yield func(store.Record, error) bool) {
		compare := q.Comparer(k)
		next, stop := iter.Pull2(x.written(l, q))
		defer stop()
		own, err, more := next()
		for r, errBelow := range x.untouched(k, l, q) {
			if errBelow != nil {
				yield(r, errBelow)
				return
			}
			for more && (err != nil || compare(&own, &r) < 0) {
				if !yield(own, err) || err != nil {
					return
				}
				own, err, more = next()
			}
			if !yield(r, nil) {
				return
			}
		}
		for more {
			if !yield(own, err) || err != nil {
				return
			}
			own, err, more = next()
		}
	}
}

// written streams what the overlay holds.
func (x *tx) written(l layer, q store.Query) iter.Seq2[store.Record, error] {
	if q.Limit > 0 {
		q.Limit += max(q.Skip, 0)
	}
	q.Skip, q.Matches = 0, 0
	return func(yield func(store.Record, error) bool) {
		for r, err := range x.own.Find(l.own, q) {
			if err == nil {
				r = fromOwn(r).Record
			}
			if !yield(r, err) || err != nil {
				return
			}
		}
	}
}

// untouched streams the records of the snapshot that were neither replaced nor deleted.
func (x *tx) untouched(k *store.Kind, l layer, q store.Query) iter.Seq2[store.Record, error] {
	return func(yield func(store.Record, error) bool) {
		for r, err := range x.base.find(k, q) {
			if err == nil {
				_, err = x.own.Get(l.hidden, r.ID)
				if err == nil {
					continue
				}
				if errors.Is(err, store.ErrNotFound) {
					err = nil
				}
			}
			if !yield(r, err) || err != nil {
				return
			}
		}
	}
}

// Count counts the records that match.
func (x *tx) Count(k *store.Kind, q store.Query) (int, error) {
	l, err := x.of(k)
	if err != nil {
		return 0, err
	}
	if err := q.Check(k); err != nil {
		return 0, err
	}
	written, err := x.own.Count(l.own, q)
	if err != nil {
		return 0, err
	}
	hidden, err := x.own.Count(l.hidden, q)
	if err != nil {
		return 0, err
	}
	below, err := x.base.count(k, q)
	return written + below - hidden, err
}

// Totals sums a column of the records that match.
func (x *tx) Totals(k *store.Kind, column string, where []store.Condition, by ...string) ([]store.Total, error) {
	l, err := x.of(k)
	if err != nil {
		return nil, err
	}
	totals, err := store.NewTotals(k, column, where, by)
	if err != nil {
		return nil, err
	}
	written, err := x.own.Totals(l.own, column, where, by...)
	if err != nil {
		return nil, err
	}
	below, err := x.base.totals(k, column, where, by)
	if err != nil {
		return nil, err
	}
	for _, total := range slices.Concat(written, below) {
		totals.AddTotal(total)
	}
	for r, err := range x.own.Find(l.hidden, store.Query{Where: where}) {
		if err != nil {
			return nil, err
		}
		totals.Remove(&r)
	}
	return totals.List(), nil
}
