package postgres

import (
	"lending.example/platform/lending/store"
	"lending.example/platform/lending/store/sqlstore"
)

// Pages of a search that is read to its end start small, because many readers stop early, and grow.
const (
	firstPage = 64
	lastPage  = 1024
)

// largestPage is the largest page of a known number of matches that is read at once.
const largestPage = 10_000

// FindRows streams what matches, in pages that go on after the last record of the one before, so that other reads can go on in between.
func (x *tx) FindRows(t *table, q store.Query, yield func(store.Record, error) bool) error {
	if err := t.checkQuery(q); err != nil {
		return err
	}
	if t.Kind.Facets != nil && q.Matches > 0 && q.After == nil && 0 < q.Limit && q.Limit <= largestPage {
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
		q.After, q.Skip = q.Position(t.Kind, page[len(page)-1]), 0
	}
}

// matching reads one page of a known number of matches.
func (x *tx) matching(t *table, q store.Query, yield func(store.Record, error) bool) error {
	c := t.Conditions(q.Where)
	ids := sqlstore.Statement{SQL: "SELECT id AS p0 FROM " + t.Name + c.Where(), Args: c.Args}
	page, err := x.records(t, t.Read(sqlstore.PageOf(q), q, ids, " AS page JOIN "))
	if err != nil {
		return err
	}
	_, err = x.give(page, yield)
	return err
}

// records reads what a statement finds.
func (x *tx) records(t *table, of sqlstore.Statement) ([]store.Record, error) {
	var found []store.Record
	_, err := x.query("find "+t.Kind.Name, t, func(row [][]byte) { found = append(found, t.record(row)) }, of.SQL, of.Args...)
	for _, r := range found {
		x.note(t, r.ID, r.Revision, r.Values)
	}
	return found, err
}

// give hands records on; more is false when the reader has had enough, or nothing can be read any more.
func (x *tx) give(page []store.Record, yield func(store.Record, error) bool) (more bool, err error) {
	for _, r := range page {
		if err := x.Usable(); err != nil {
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
	legs, skip := t.Find(q), max(q.Skip, 0)
	var page []store.Record
	for _, leg := range legs {
		// The server passes over records itself when there is no other leg to count them in.
		limit, offset := size-len(page)+skip, 0
		if len(legs) == 1 {
			limit, offset, skip = size, skip, 0
		}
		leg.Args = append(leg.Args, limit, offset)
		found, err := x.records(t, leg)
		if err != nil {
			return nil, err
		}
		passed := min(skip, len(found))
		skip -= passed
		page = append(page, found[passed:]...)
		if len(page) == size {
			break
		}
	}
	return page, nil
}
