package sqlite

import (
	"database/sql/driver"
	"fmt"

	"lending.example/platform/lending/store"
	"lending.example/platform/lending/store/sqlstore"
)

// search streams the records of a query, one leg after the other.
type search struct {
	tx    *tx
	table *table
	yield func(store.Record, error) bool
	skip  int // records still to pass over
	limit int // records still to give; 0 is no limit
	ended bool
}

// FindRows streams what matches.
func (x *tx) FindRows(t *table, q store.Query, yield func(store.Record, error) bool) error {
	s := &search{tx: x, table: t, yield: yield, skip: max(q.Skip, 0), limit: q.Limit}
	if t.Kind.Facets != nil && q.Matches > 0 && q.Limit > 0 && q.After == nil {
		page, err := x.page(t, q)
		if err != nil {
			return x.Fail("find "+t.Kind.Name, err)
		}
		s.skip = 0
		return s.run(page)
	}
	legs := t.Find(q)
	for _, leg := range legs {
		if err := s.run(s.paged(leg, len(legs) == 1)); err != nil || s.ended {
			return err
		}
	}
	return nil
}

// paged gives a leg its limit and its offset. SQLite passes over records itself when there is no other leg to count them in.
func (s *search) paged(leg sqlstore.Statement, only bool) sqlstore.Statement {
	offset := 0
	if only {
		offset, s.skip = s.skip, 0
	}
	leg.Args = append(leg.Args, s.sqlLimit(), int64(offset))
	return leg
}

// run streams one statement.
func (s *search) run(leg sqlstore.Statement) error {
	rows, err := s.tx.conn.query(s.tx.Ctx, leg.SQL, leg.Args...)
	if err != nil {
		return s.tx.Fail("find "+s.table.Kind.Name, err)
	}
	defer rows.close()
	for !s.ended {
		if err := s.tx.Usable(); err != nil {
			return err
		}
		found, err := rows.next()
		if err != nil {
			return s.tx.Fail("find "+s.table.Kind.Name, err)
		}
		if !found {
			return nil
		}
		if err := s.give(rows.row); err != nil {
			return err
		}
	}
	return nil
}

// sqlLimit spares SQLite sorting what nobody will read; a negative limit is none.
func (s *search) sqlLimit() int64 {
	if s.limit <= 0 {
		return -1
	}
	return int64(s.limit + s.skip)
}

func (s *search) give(row []driver.Value) error {
	if s.skip > 0 {
		s.skip--
		return nil
	}
	r, err := s.tx.record(s.table, row)
	if err != nil {
		return err
	}
	s.ended = !s.yield(r, nil) || s.limit == 1
	if s.limit > 0 {
		s.limit--
	}
	return nil
}

// record makes a record of a row of all columns.
func (t *table) record(row []driver.Value) (store.Record, error) {
	id, _ := row[0].(int64)
	revision, _ := row[1].(int64)
	r := store.Record{ID: id, Revision: revision, Values: make([]store.Value, len(t.Kind.Columns))}
	for i, c := range t.Kind.Columns {
		v, err := decode(c.Type, row[2+i])
		if err != nil {
			return store.Record{}, fmt.Errorf("%d: %s: %w", id, c.Name, err)
		}
		r.Values[i] = v
	}
	r.Body = []byte(text(row[len(row)-1]))
	return r, nil
}
