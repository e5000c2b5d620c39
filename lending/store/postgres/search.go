package postgres

import (
	"iter"

	"lending.example/platform/lending/store"
)

// Pages of a search that is read to its end start small, because many readers stop early, and grow.
const (
	firstPage = 64
	lastPage  = 1024
)

// largestPage is the largest page of a known number of matches that is read at once.
const largestPage = 10_000

// Find streams what matches, in pages behind the last record of the one before, so that other reads can go on in between.
func (x *tx) Find(k *store.Kind, q store.Query) iter.Seq2[store.Record, error] {
	found := func(yield func(store.Record, error) bool) {
		if err := x.search(k, q, yield); err != nil {
			yield(store.Record{}, err)
		}
	}
	if x.memory == nil || !k.Reference {
		return found
	}
	return x.iteration(k, x.memory.Find(k, q, found))
}

// iteration is a stream during which nothing can be written, also when it comes from memory.
func (x *tx) iteration(k *store.Kind, stream iter.Seq2[store.Record, error]) iter.Seq2[store.Record, error] {
	return func(yield func(store.Record, error) bool) {
		if _, err := x.reads(k); err != nil {
			yield(store.Record{}, err)
			return
		}
		x.iterating++
		defer func() { x.iterating-- }()
		stream(yield)
	}
}

// search returns an error that the reader was not given yet.
func (x *tx) search(k *store.Kind, q store.Query, yield func(store.Record, error) bool) error {
	t, err := x.reads(k)
	if err != nil {
		return err
	}
	if err := q.Check(k); err != nil {
		return err
	}
	x.iterating++
	defer func() { x.iterating-- }()
	if t.kind.Facets != nil && q.Matches > 0 && q.After == nil && 0 < q.Limit && q.Limit <= largestPage {
		return x.matching(t, q, yield)
	}
	left := q.Limit
	for size := firstPage; ; size = min(4*size, lastPage) {
		if left > 0 {
			size = min(size, left)
		}
		page, size, err := x.page(t, q, size)
		if err != nil {
			return err
		}
		if more, err := x.give(page, yield); !more {
			return err
		}
		if left -= len(page); len(page) < size || q.Limit > 0 && left == 0 {
			return nil
		}
		q.After, q.Skip = q.Position(k, page[len(page)-1]), 0
	}
}

// matching reads one page of a known number of matches.
func (x *tx) matching(t *table, q store.Query, yield func(store.Record, error) bool) error {
	l, err := t.page(q)
	if err != nil {
		return err
	}
	var page []store.Record
	_, err = x.query("find "+t.kind.Name, t, func(row [][]byte) { page = append(page, t.record(row)) }, l.sql, l.args...)
	if err != nil {
		return err
	}
	for _, r := range page {
		x.note(t, r.ID, r.Revision, r.Values)
	}
	_, err = x.give(page, yield)
	return err
}

// give hands records on; more is false when the reader has had enough, or nothing can be read any more.
func (x *tx) give(page []store.Record, yield func(store.Record, error) bool) (more bool, err error) {
	for _, r := range page {
		if err := x.usable(); err != nil {
			return false, err
		}
		if !yield(r, nil) {
			return false, nil
		}
	}
	return true, nil
}

// page gives the next records, and how many it may be at most: those that were read ahead, or up to size.
func (x *tx) page(t *table, q store.Query, size int) ([]store.Record, int, error) {
	e, err := x.early(func(e *early) bool { return e.finds(t, q) })
	if err != nil {
		return nil, 0, err
	}
	if e != nil {
		return e.came.records, e.size, nil
	}
	page, err := x.readPage(t, q, size)
	return page, size, err
}

// readPage reads up to size records, leg after leg.
func (x *tx) readPage(t *table, q store.Query, size int) ([]store.Record, error) {
	legs, err := t.find(q)
	if err != nil {
		return nil, err
	}
	var page []store.Record
	skip := max(q.Skip, 0)
	for _, l := range legs {
		// The server passes over records itself when there is no other leg to count them in.
		limit, offset := size-len(page)+skip, 0
		if len(legs) == 1 {
			limit, offset, skip = size, skip, 0
		}
		_, err := x.query("find "+t.kind.Name, t, func(row [][]byte) {
			if skip > 0 {
				skip--
				return
			}
			page = append(page, t.record(row))
		}, l.sql, append(l.args, limit, offset)...)
		if err != nil {
			return nil, err
		}
		if len(page) == size {
			break
		}
	}
	for _, r := range page {
		x.note(t, r.ID, r.Revision, r.Values)
	}
	return page, nil
}
