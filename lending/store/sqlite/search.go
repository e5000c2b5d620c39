package sqlite

import (
	"database/sql/driver"
	"fmt"

	"lending.example/platform/lending/store"
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

// start runs the search to its end; the error has not been given to the reader yet.
func (s *search) start(k *store.Kind, q store.Query) error {
	t, err := s.tx.reads(k)
	if err != nil {
		return err
	}
	if err := q.Check(k); err != nil {
		return err
	}
	s.table = t
	s.tx.iterating++
	defer func() { s.tx.iterating-- }()
	if t.kind.Facets != nil && q.Matches > 0 && q.Limit > 0 && q.After == nil {
		l, err := s.tx.page(t, q)
		if err != nil {
			return s.tx.failed("find "+k.Name, err)
		}
		s.skip = 0
		return s.run(l)
	}
	legs := t.find(q)
	for _, l := range legs {
		if err := s.run(s.paged(l, len(legs) == 1)); err != nil || s.ended {
			return err
		}
	}
	return nil
}

// paged gives a leg its limit and its offset. SQLite passes over records itself when there is no other leg to count them in.
func (s *search) paged(l leg, only bool) leg {
	offset := 0
	if only {
		offset, s.skip = s.skip, 0
	}
	l.args = append(l.args, s.sqlLimit(), int64(offset))
	return l
}

// run streams one leg.
func (s *search) run(l leg) error {
	rows, err := s.tx.conn.query(s.tx.ctx, l.sql, l.args...)
	if err != nil {
		return s.tx.failed("find "+s.table.kind.Name, err)
	}
	defer rows.close()
	for !s.ended {
		if err := s.tx.usable(); err != nil {
			return err
		}
		found, err := rows.next()
		if err != nil {
			return s.tx.failed("find "+s.table.kind.Name, err)
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
	r := store.Record{ID: id, Revision: revision, Values: make([]store.Value, len(t.kind.Columns))}
	for i, c := range t.kind.Columns {
		v, err := decode(c.Type, row[2+i])
		if err != nil {
			return store.Record{}, fmt.Errorf("%d: %s: %w", id, c.Name, err)
		}
		r.Values[i] = v
	}
	r.Body = []byte(text(row[len(row)-1]))
	return r, nil
}

// holderArgs are the arguments of the query for another holder of the record's values.
func (i index) holderArgs(k *store.Kind, r store.Record) []driver.Value {
	var args []driver.Value
	for _, c := range i.Columns {
		args = append(args, encode(r.Values[k.Position(c)]))
	}
	return append(args, r.ID)
}
