package postgres

import (
	"context"
	"slices"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
)

// sender is a connection, or the transaction of a host program on one.
type sender interface {
	SendBatch(ctx context.Context, b *pgx.Batch) pgx.BatchResults
	Query(ctx context.Context, sql string, args ...any) (pgx.Rows, error)
}

// session sends statements. What can wait is kept and sent together with the next one that cannot, in one round trip.
type session struct {
	to       sender
	patience time.Duration
	pending  []statement
}

// statement is one that waits to be sent.
type statement struct {
	sql     string
	args    []any
	changes bool               // it has to change a row
	read    func(row [][]byte) // gets each row, in memory that is reused; nil for statements that give none
}

// later keeps a statement until the next round trip.
func (s *session) later(changes bool, sql string, args ...any) {
	s.pending = append(s.pending, statement{sql: sql, args: args, changes: changes})
}

// readLater keeps a question until the next round trip.
func (s *session) readLater(read func(row [][]byte), sql string, args ...any) {
	s.pending = append(s.pending, statement{sql: sql, args: args, read: read})
}

// forgetFrom drops a statement and what came after it, and reports whether it was still pending.
func (s *session) forgetFrom(sql string) bool {
	i := slices.IndexFunc(s.pending, func(p statement) bool { return p.sql == sql })
	if i >= 0 {
		s.pending = s.pending[:i]
	}
	return i >= 0
}

// rollbackTo takes back what was done since a savepoint. It goes alone: a server whose transaction has failed does not
// even prepare another statement before.
func (s *session) rollbackTo(ctx context.Context, savepoint string) error {
	s.later(false, "ROLLBACK TO "+savepoint)
	err := s.flush(ctx)
	s.later(false, "RELEASE "+savepoint)
	return err
}

// flush sends what is pending.
func (s *session) flush(ctx context.Context) error {
	if len(s.pending) == 0 {
		return nil
	}
	ctx, cancel := context.WithTimeout(ctx, s.patience)
	defer cancel()
	_, err := s.send(ctx, nil, nil)
	return err
}

// run sends what is pending and one more statement, and returns what the server says that one did; read gets each row,
// in memory that is reused.
func (s *session) run(ctx context.Context, read func(row [][]byte), sql string, args ...any) (pgconn.CommandTag, error) {
	ctx, cancel := context.WithTimeout(ctx, s.patience)
	defer cancel()
	if len(s.pending) > 0 {
		return s.send(ctx, read, &statement{sql: sql, args: args})
	}
	rows, err := s.to.Query(ctx, sql, args...)
	if err != nil {
		return pgconn.CommandTag{}, err
	}
	return readRows(rows, read)
}

func (s *session) send(ctx context.Context, read func(row [][]byte), last *statement) (did pgconn.CommandTag, err error) {
	pending := s.pending
	s.pending = nil
	batch := &pgx.Batch{}
	for _, p := range pending {
		batch.Queue(p.sql, p.args...)
	}
	if last != nil {
		batch.Queue(last.sql, last.args...)
	}
	results := s.to.SendBatch(ctx, batch)
	defer func() {
		if closing := results.Close(); err == nil {
			err = closing
		}
	}()
	for _, p := range pending {
		tag, err := p.result(results)
		if sqlState(err) == uniqueViolation || err == nil && p.changes && tag.RowsAffected() != 1 {
			return did, errSurprise
		}
		if err != nil {
			return did, err
		}
	}
	if last == nil {
		return did, nil
	}
	rows, err := results.Query()
	if err != nil {
		return did, err
	}
	return readRows(rows, read)
}

// result takes what the server says of the statement, which is the next of a batch.
func (p *statement) result(of pgx.BatchResults) (pgconn.CommandTag, error) {
	if p.read == nil {
		return of.Exec()
	}
	rows, err := of.Query()
	if err != nil {
		return pgconn.CommandTag{}, err
	}
	return readRows(rows, p.read)
}

func readRows(rows pgx.Rows, read func(row [][]byte)) (pgconn.CommandTag, error) {
	for rows.Next() {
		if read != nil {
			read(rows.RawValues())
		}
	}
	rows.Close()
	return rows.CommandTag(), rows.Err()
}
