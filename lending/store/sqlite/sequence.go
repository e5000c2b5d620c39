package sqlite

import (
	"context"
	"database/sql/driver"
	"fmt"
	"slices"

	"lending.example/platform/lending/store"
)

// sequences are the last numbers given: of every kind by its position in the schema, and after them of the command
// log. They are kept between transactions and written once per commit, so that giving a number costs no statement.
type sequences struct {
	schema  *schema
	last    []int64 // unknown until first used
	stored  []int64 // as in the database
	links   links   // of the last entry
	version int64   // of the data, as SQLite counts changes by other connections
}

const unknown = -1

const (
	lastNumber = "SELECT last FROM _sequence WHERE kind = ?"
	keepNumber = "INSERT INTO _sequence (kind, last) VALUES (?, ?) ON CONFLICT (kind) DO UPDATE SET last = excluded.last"
	lastEntry  = "SELECT seq, link FROM _log ORDER BY seq DESC LIMIT 1"
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

// links are the link of the last entry, as given and as in the database. They are known when its number is.
type links struct{ last, stored store.Link }

// mark is what reset needs to take numbers back.
type mark struct {
	last []int64
	link store.Link
}

func (s *sequences) mark() mark { return mark{slices.Clone(s.last), s.links.last} }

// reset takes back the numbers given since mark. What was unknown then has been read since, from a database that
// held no more than it does now.
func (s *sequences) reset(m mark) {
	if m.last[s.log()] == unknown {
		m.link = s.links.stored
	}
	s.links.last = m.link
	for i, n := range m.last {
		if n == unknown {
			n = s.stored[i]
		}
		s.last[i] = n
	}
}

// next gives the next number of a kind.
func (s *sequences) next(c *conn, t *table) (int64, error) {
	if _, err := s.lastOf(c, t); err != nil {
		return 0, err
	}
	s.last[t.Number]++
	return s.last[t.Number], nil
}

// lastOf is the number of a kind that was given last.
func (s *sequences) lastOf(c *conn, t *table) (int64, error) {
	if s.last[t.Number] == unknown {
		n, err := c.number(context.Background(), lastNumber, t.Kind.Name)
		if err != nil {
			return 0, err
		}
		s.last[t.Number], s.stored[t.Number] = n, n
	}
	return s.last[t.Number], nil
}

// log is where the last number of the command log stands.
func (s *sequences) log() int { return len(s.schema.tables) }

// giveEntry gives an entry the next number of the command log, and its link. Both need no record except the log itself.
func (s *sequences) giveEntry(c *conn, e *store.LogEntry) error {
	last, link, err := s.lastEntry(c)
	if err != nil {
		return err
	}
	e.Seq = last + 1
	e.Link = link.Next(*e)
	s.last[s.log()], s.links.last = e.Seq, e.Link
	return nil
}

// lastEntry is number and link of the last entry of the command log.
func (s *sequences) lastEntry(c *conn) (int64, store.Link, error) {
	if s.last[s.log()] == unknown {
		seq, link, err := lastLink(c)
		if err != nil {
			return 0, link, err
		}
		s.last[s.log()], s.stored[s.log()] = seq, seq
		s.links = links{link, link}
	}
	return s.last[s.log()], s.links.last, nil
}

// lastLink reads number and link of the last entry. Where a program wrote it that kept no links, the link is made of the whole
// log, once: the next entry carries it on.
func lastLink(c *conn) (seq int64, link store.Link, err error) {
	err = eachRow(c, lastEntry, func(row []driver.Value) error {
		seq, _ = row[0].(int64)
		kept, _ := row[1].([]byte)
		link = store.LinkOf(kept)
		return nil
	})
	if err != nil || seq == 0 || !link.IsZero() {
		return seq, link, err
	}
	err = eachRow(c, readLog, func(row []driver.Value) error {
		e, err := logEntry(row)
		link = link.Next(e)
		return err
	}, int64(1))
	return seq, link, err
}

func eachRow(c *conn, sql string, do func(row []driver.Value) error, args ...any) error {
	rows, err := c.query(context.Background(), sql, args...)
	if err != nil {
		return err
	}
	defer rows.close()
	for {
		found, err := rows.next()
		if err != nil || !found {
			return err
		}
		if err := do(rows.row); err != nil {
			return err
		}
	}
}

// flush writes the numbers that changed.
func (s *sequences) flush(c *conn) error {
	for _, t := range s.schema.tables {
		if s.last[t.Number] == s.stored[t.Number] {
			continue
		}
		if _, err := c.exec(context.Background(), keepNumber, t.Kind.Name, s.last[t.Number]); err != nil {
			return fmt.Errorf("sqlite: sequence of %s: %w", t.Kind.Name, err)
		}
	}
	return nil
}

// flushed notes that the commit with the last flush succeeded.
func (s *sequences) flushed() {
	copy(s.stored, s.last)
	s.links.stored = s.links.last
}
