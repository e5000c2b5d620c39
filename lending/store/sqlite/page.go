package sqlite

import (
	"math"
	"slices"

	"lending.example/platform/lending/store"
	"lending.example/platform/lending/store/sqlstore"
)

// What reading takes, in steps along an index.
const (
	aStep   = 1
	aRecord = 30 // found by its id
)

// caution is how many times dearer going along an order is taken for when each record has to be read for it: what matches may
// stand at the far end of the order.
const caution = 10

// chosen is the source that leads to the fewest records. Each is counted no further than the best one before it.
func (x *tx) chosen(t *table, where []store.Condition) (source, error) {
	all := t.sources(where)
	if len(all) == 0 {
		s := t.fromEndToEnd(where)
		return s, x.largest(t, &s.size)
	}
	best := source{size: math.MaxInt64}
	for _, s := range all {
		n, err := x.sizeOf(t, s, where, best.size)
		if err != nil {
			return source{}, err
		}
		if n < best.size || best.from == "" {
			best, best.size = s, n
		}
	}
	return best, nil
}

// sizeOf counts the records that a source leads to, up to a limit.
func (x *tx) sizeOf(t *table, s source, where []store.Condition, limit int64) (int64, error) {
	if facets, _ := split(where, t.IsFacet); len(s.columns) > 0 && slices.Equal(s.columns, t.Kind.Facets) {
		return x.tallied(t, t.Tallies()[0], t.Conditions(facets))
	}
	s.rest = nil
	l := s.leg(nothing, " LIMIT ?")
	return x.conn.number(x.Ctx, "SELECT count(*) FROM ("+l.SQL+")", append(l.Args, limit)...)
}

// largest reads the largest id, of which there are hardly more than there are records.
func (x *tx) largest(t *table, id *int64) (err error) {
	*id, err = x.conn.number(x.Ctx, "SELECT max(id) FROM "+t.Name)
	return err
}

// tallied adds up the records of the combinations that fit.
func (x *tx) tallied(t *table, c sqlstore.Tally, on sqlstore.Clause) (int64, error) {
	return x.conn.number(x.Ctx, "SELECT sum(n) FROM "+sqlstore.Quote(t.tallyName(c))+on.Where(), on.Args...)
}

// count counts what matches, in the way that takes least.
func (x *tx) count(t *table, where []store.Condition) (int64, error) {
	if tally, on, answers := t.TallyOf(where); answers {
		return x.tallied(t, tally, on)
	}
	if t.Kind.Facets == nil {
		l := t.Count(where)
		return x.conn.number(x.Ctx, l.SQL, l.Args...)
	}
	s, err := x.chosen(t, where)
	if err != nil {
		return 0, err
	}
	l := s.leg(counted, "")
	return x.conn.number(x.Ctx, l.SQL, l.Args...)
}

// page is the statement that reads a page of a known number of matches, in the way that takes least. Ids take no room in the sort.
func (x *tx) page(t *table, q store.Query) (sqlstore.Statement, error) {
	p := sqlstore.PageOf(q)
	s, err := x.chosen(t, q.Where)
	if err != nil {
		return sqlstore.Statement{}, err
	}
	if along, ok := t.along(q.Ordering(), q.Where); ok {
		var records int64
		if err := x.largest(t, &records); err != nil {
			return sqlstore.Statement{}, err
		}
		walk := float64(p.Skip+p.Limit) * float64(records) / float64(q.Matches) * along.step(nil)
		if along.step(nil) == aRecord {
			walk *= caution
		}
		if walk <= float64(s.size)*s.step(nil)+float64(q.Matches)*s.step(q.Ordering()) {
			s = along
		}
	}
	return t.Read(p, q, s.leg("id AS p0", ""), " CROSS JOIN "), nil
}

// step is what it takes to hold one of the records that a source leads to against the conditions and, for one that is
// sorted, to read what it is ordered by.
func (s source) step(order []store.Order) float64 {
	if s.covers(order) {
		return aStep
	}
	return aRecord
}

// along is the way through all records in an order, if an index has it; preferably one that holds the facets.
func (t *table) along(order []store.Order, where []store.Condition) (source, bool) {
	if len(order) > 2 || len(order) == 2 && order[0].Desc != order[1].Desc {
		return source{}, false
	}
	i, ok := t.indexBy(order[0].Column)
	if !ok || len(i.Columns) > 1 {
		return source{}, false
	}
	return source{table: t, from: t.Name + " INDEXED BY " + sqlstore.Quote(i.Name()), rest: where, columns: slices.Concat(i.Columns, i.Facets)}, true
}
