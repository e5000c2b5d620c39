package sqlite

import (
	"context"
	"database/sql/driver"
	"fmt"
	"slices"
)

// sequences are the last numbers given: of every kind by its position in the schema, and of the command log behind
// them. They are kept between transactions and written once per commit, so that giving a number costs no statement.
type sequences struct {
	schema  *schema
	last    []int64 // unknown until first used
	stored  []int64 // as in the database
	version int64   // of the data, as SQLite counts changes by other connections
}

const unknown = -1

const (
	lastNumber = "SELECT last FROM _sequence WHERE kind = ?"
	keepNumber = "INSERT INTO _sequence (kind, last) VALUES (?, ?) ON CONFLICT (kind) DO UPDATE SET last = excluded.last"
	lastEntry  = "SELECT seq FROM _log ORDER BY seq DESC LIMIT 1"
)

func newSequences(s *schema) sequences {
	n := len(s.tables) + 1
	return sequences{schema: s, last: slices.Repeat([]int64{unknown}, n), stored: slices.Repeat([]int64{unknown}, n)}
}

// refresh forgets everything when another program has written to the database since, and says so.
func (s *sequences) refresh(c *conn) (changed bool, err error) {
	version, err := c.number(context.Background(), "PRAGMA data_version")
	if err == nil && version != s.version {
		s.forget()
		s.version, changed = version, true
	}
	return changed, err
}

func (s *sequences) forget() {
	for i := range s.last {
		s.last[i], s.stored[i] = unknown, unknown
	}
}

// mark returns what reset needs to take numbers back.
func (s *sequences) mark() []int64 { return slices.Clone(s.last) }

// reset takes back the numbers given since mark. What was unknown then has been read since, from a database that
// held no more than it does now.
func (s *sequences) reset(mark []int64) {
	for i, n := range mark {
		if n == unknown {
			n = s.stored[i]
		}
		s.last[i] = n
	}
}

// next gives the next number of a kind.
func (s *sequences) next(c *conn, t *table) (int64, error) {
	return s.advance(c, t.number, lastNumber, t.kind.Name)
}

// nextEntry gives the next number of the command log, which needs no record beside the log itself.
func (s *sequences) nextEntry(c *conn) (int64, error) {
	return s.advance(c, len(s.schema.tables), lastEntry)
}

func (s *sequences) advance(c *conn, slot int, sql string, args ...driver.Value) (int64, error) {
	if s.last[slot] == unknown {
		n, err := c.number(context.Background(), sql, args...)
		if err != nil {
			return 0, err
		}
		s.last[slot], s.stored[slot] = n, n
	}
	s.last[slot]++
	return s.last[slot], nil
}

// flush writes the numbers that changed.
func (s *sequences) flush(c *conn) error {
	for _, t := range s.schema.tables {
		if s.last[t.number] == s.stored[t.number] {
			continue
		}
		if _, err := c.exec(context.Background(), keepNumber, t.kind.Name, s.last[t.number]); err != nil {
			return fmt.Errorf("sqlite: sequence of %s: %w", t.kind.Name, err)
		}
	}
	return nil
}

// flushed notes that the commit with the last flush succeeded.
func (s *sequences) flushed() { copy(s.stored, s.last) }
