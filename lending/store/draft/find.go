package draft

import (
	"iter"
	"slices"

	"lending.example/platform/lending/store"
)

// Find streams the records that match, in the order of the query: those of the snapshot that the draft left alone, and its own.
func (x *tx) Find(k *store.Kind, q store.Query) iter.Seq2[store.Record, error] {
	return func(yield func(store.Record, error) bool) {
		x.iterating++
		defer func() { x.iterating-- }()
		err := x.usable()
		if err == nil {
			err = q.Check(k)
		}
		if err != nil {
			yield(store.Record{}, err)
			return
		}
		if len(x.of(k).records) == 0 {
			x.each(k, q, yield)
			return
		}
		p := page{skip: q.Skip, left: q.Limit, bounded: q.Limit > 0, yield: yield}
		x.merge(k, q, &p)
	}
}

// each streams what the snapshot has, as long as the draft may be used.
func (x *tx) each(k *store.Kind, q store.Query, yield func(store.Record, error) bool) {
	for r, err := range x.under.Find(k, q) {
		if err == nil {
			err = x.usable()
		}
		if !yield(r, err) || err != nil {
			return
		}
	}
}

// merge hands two ordered streams on as one.
func (x *tx) merge(k *store.Kind, q store.Query, to *page) {
	c, compare := x.of(k), q.Comparer(k)
	own := c.matching(k, q)
	x.each(k, c.widened(q), func(r store.Record, err error) bool {
		if err != nil {
			to.yield(r, err)
			to.full = true
			return false
		}
		if _, changed := c.records[r.ID]; changed {
			return true
		}
		for len(own) > 0 && compare(own[0], &r) < 0 {
			if !to.take(own[0]) {
				return false
			}
			own = own[1:]
		}
		return to.take(&r)
	})
	for _, r := range own {
		if err := x.usable(); err != nil && !to.full {
			to.yield(store.Record{}, err)
			return
		}
		if !to.take(r) {
			return
		}
	}
}

// matching are the draft's own records that the query finds, in its order, its page aside.
func (c *changes) matching(k *store.Kind, q store.Query) []*store.Record {
	compare, start := q.Comparer(k), q.Start(k)
	var found []*store.Record
	for _, changed := range c.records {
		if r := changed.now; r != nil && q.Holds(k, r) && (start == nil || compare(start, r) < 0) {
			found = append(found, r)
		}
	}
	slices.SortFunc(found, compare)
	return found
}

// widened is the query for as many records of the snapshot as may be needed, once those that the draft changed are left out.
func (c *changes) widened(q store.Query) store.Query {
	if q.Limit > 0 {
		q.Limit += q.Skip + len(c.records)
	}
	q.Skip, q.Matches = 0, 0
	return q
}

// page hands on a part of a stream.
type page struct {
	skip, left int
	bounded    bool
	full       bool
	yield      func(store.Record, error) bool
}

// take hands a record on, and reports whether more are wanted.
func (p *page) take(r *store.Record) bool {
	if p.full {
		return false
	}
	if p.skip > 0 {
		p.skip--
		return true
	}
	p.left--
	if !p.yield(clone(r), nil) || p.bounded && p.left == 0 {
		p.full = true
	}
	return !p.full
}

// Count counts the records that match.
func (x *tx) Count(k *store.Kind, q store.Query) (int, error) {
	if err := x.usable(); err != nil {
		return 0, err
	}
	n, err := x.under.Count(k, q)
	if err != nil {
		return 0, err
	}
	for _, changed := range x.of(k).records {
		if changed.before != nil && q.Holds(k, changed.before) {
			n--
		}
		if changed.now != nil && q.Holds(k, changed.now) {
			n++
		}
	}
	return n, nil
}

// Totals sums a column of the records that match.
func (x *tx) Totals(k *store.Kind, column string, where []store.Condition, by ...string) ([]store.Total, error) {
	if err := x.usable(); err != nil {
		return nil, err
	}
	under, err := x.under.Totals(k, column, where, by...)
	if err != nil || len(x.of(k).records) == 0 {
		return under, err
	}
	totals, err := store.NewTotals(k, column, where, by)
	if err != nil {
		return nil, err
	}
	for _, total := range under {
		totals.AddTotal(total)
	}
	for _, changed := range x.of(k).records {
		if changed.before != nil {
			totals.Remove(changed.before)
		}
		if changed.now != nil {
			totals.Add(changed.now)
		}
	}
	return totals.List(), nil
}
