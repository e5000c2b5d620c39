package postgres

import (
	"context"
	"slices"
)

// sequences are the last numbers given: of every kind by its position in the schema, and of the command log. They are
// kept between transactions, as long as no other process had the turn, and written once per commit.
type sequences struct {
	schema *schema
	writer int64 // what this process calls itself; different in every process and for every tenant
	valid  bool  // nobody else wrote since
	last   []int64
	stored []int64 // as in the database

	lastEntry, storedEntry int64

	wrote bool // something, in this turn
}

const unknown = -1

func newSequences(s *schema, writer int64) *sequences {
	n := len(s.tables)
	return &sequences{schema: s, writer: writer, last: slices.Repeat([]int64{unknown}, n), stored: slices.Repeat([]int64{unknown}, n)}
}

// begin starts a turn, given who wrote last and how long the log is, and reports whether that was this process.
func (q *sequences) begin(writer, lastEntry int64) bool {
	ours := writer == q.writer && q.valid
	if !ours {
		q.forget()
	}
	q.valid, q.wrote = true, false
	q.lastEntry, q.storedEntry = lastEntry, lastEntry
	return ours
}

func (q *sequences) forget() {
	q.valid = false
	for i := range q.last {
		q.last[i], q.stored[i] = unknown, unknown
	}
}

// mark is what reset needs to take numbers back.
type mark struct {
	last      []int64
	lastEntry int64
}

func (q *sequences) mark() mark { return mark{slices.Clone(q.last), q.lastEntry} }

// reset takes back the numbers given since mark. What was unknown then has been read since, from a database that held
// no more than it does now.
func (q *sequences) reset(m mark) {
	for i, n := range m.last {
		if n == unknown {
			n = q.stored[i]
		}
		q.last[i] = n
	}
	q.lastEntry = m.lastEntry
}

// next gives the next number of a kind.
func (q *sequences) next(ctx context.Context, s *session, t *table) (int64, error) {
	if q.last[t.number] == unknown {
		var n int64
		if _, err := s.run(ctx, func(row [][]byte) { n = integer(row[0]) }, q.schema.lastNumber, t.kind.Name); err != nil {
			return 0, err
		}
		q.last[t.number], q.stored[t.number] = n, n
	}
	q.last[t.number]++
	return q.last[t.number], nil
}

func (q *sequences) nextEntry() int64 {
	q.lastEntry++
	return q.lastEntry
}

// end adds the statement that keeps what changed, and tells other processes who wrote.
func (q *sequences) end(s *session) {
	var kinds []string
	var numbers []int64
	for i, t := range q.schema.tables {
		if q.last[i] != q.stored[i] {
			kinds, numbers = append(kinds, t.kind.Name), append(numbers, q.last[i])
		}
	}
	if q.wrote || len(kinds) > 0 || q.lastEntry != q.storedEntry {
		s.pending = append(s.pending, statement{sql: q.schema.endTurn, args: []any{q.writer, q.lastEntry, kinds, numbers}, rows: 1})
	}
}

// ended notes that the commit succeeded.
func (q *sequences) ended() {
	copy(q.stored, q.last)
	q.storedEntry = q.lastEntry
}
