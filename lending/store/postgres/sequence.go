package postgres

import (
	"bytes"
	"encoding/binary"
	"slices"

	"lending.example/platform/lending/store"
)

// sequences are the last numbers given: of the kinds, by their places in the database, and of the command log. They are
// kept between transactions, as long as no other process had the turn, and written once per commit. Newer programs may have
// given places to kinds that this one does not know.
type sequences struct {
	schema *schema
	writer int64 // what this process calls itself; different in every process and for every tenant
	valid  bool  // nobody else wrote since

	numbers   []int64 // by place
	lastEntry int64
	link      store.Link // of the last entry; the zero one where a program wrote it that kept no links

	wrote bool // something, in this turn
}

func newSequences(s *schema, writer int64) *sequences { return &sequences{schema: s, writer: writer} }

// begin starts a turn, given who wrote last, how long the log is and the numbers, and reports whether that was this process.
func (q *sequences) begin(turn [][]byte) bool {
	ours := integer(turn[0]) == q.writer && q.valid
	if !ours {
		q.numbers = integers(turn[2])
		if missing := q.schema.places - len(q.numbers); missing > 0 {
			q.numbers = append(q.numbers, make([]int64, missing)...)
		}
	}
	q.lastEntry, q.link = integer(turn[1]), store.LinkOf(turn[3])
	q.valid, q.wrote = true, false
	return ours
}

// integers reads a bigint[] without nulls in the binary format of the protocol: the number of dimensions, none in an empty
// array, flags and the type, then length and lower bound; each element follows its size.
func integers(raw []byte) []int64 {
	if binary.BigEndian.Uint32(raw) == 0 {
		return nil
	}
	list := make([]int64, binary.BigEndian.Uint32(raw[12:]))
	for i := range list {
		list[i] = integer(raw[24+12*i:][:8])
	}
	return list
}

func (q *sequences) forget() { q.valid = false }

// mark is what reset needs to take numbers back.
type mark struct {
	numbers   []int64
	lastEntry int64
	link      store.Link
	wrote     bool
}

func (q *sequences) mark() mark { return mark{slices.Clone(q.numbers), q.lastEntry, q.link, q.wrote} }

func (q *sequences) reset(m mark) {
	q.numbers, q.lastEntry, q.link, q.wrote = m.numbers, m.lastEntry, m.link, m.wrote
}

// next gives the next number of a kind.
func (q *sequences) next(t *table) int64 {
	q.wrote = true
	q.numbers[t.place-1]++
	return q.numbers[t.place-1]
}

// giveEntry gives an entry the next number of the command log, and its link.
func (q *sequences) giveEntry(e *store.LogEntry) {
	q.wrote = true
	q.lastEntry++
	e.Seq = q.lastEntry
	e.Link = q.link.Next(*e)
	q.link = e.Link
}

// unlinked reports whether the log has entries and the last one no link.
func (q *sequences) unlinked() bool { return q.lastEntry > 0 && q.link.IsZero() }

// end adds the statement that keeps what changed, and tells other processes who wrote.
func (q *sequences) end(s *session) {
	if q.wrote {
		s.pending = append(s.pending, statement{sql: q.schema.endTurn, args: []any{q.writer, q.lastEntry, q.numbers, bytes.Clone(q.link[:])}, rows: 1})
	}
}
