package postgres

import (
	"context"
	"fmt"
	"slices"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
)

// sender is a connection, or the transaction of a host program on one.
type sender interface {
	SendBatch(ctx context.Context, b *pgx.Batch) pgx.BatchResults
}

// session sends statements. What can wait is kept and sent together with what cannot, in one round trip; the server works
// on what was sent while the program goes on, until it asks for the answers.
type session struct {
	to       sender
	patience time.Duration
	pending  []statement
	sent     *flight
	broken   error // the first failure, after which the server refuses everything
}

// statement is one that waits to be sent, or to be answered.
type statement struct {
	sql     string
	args    []any
	rows    int                // how many it has to change; 0 when any number will do
	inserts inserts            // of a row that may go together with others; nil of other statements
	apart   bool               // what comes after it must not go before it
	read    func(row [][]byte) // gets each row, in memory that is reused; nil for statements that give none
	did     *pgconn.CommandTag // what the server said; somebody who waits for it looks at failures, too
	done    *bool              // set when all rows were read
}

// flight is statements that were sent together and are not answered yet.
type flight struct {
	statements []statement
	answers    pgx.BatchResults
	patience   time.Duration
	caller     context.Context
	ctx        context.Context // of the caller until the patience is over; its end breaks the connection
	cancel     context.CancelFunc
}

// later keeps a statement until the next round trip.
func (s *session) later(sql string, args ...any) {
	s.pending = append(s.pending, statement{sql: sql, args: args, apart: true})
}

// forgetFrom drops the last such statement and what came after it, and reports whether it was still pending.
func (s *session) forgetFrom(sql string) bool {
	for i, p := range slices.Backward(s.pending) {
		if p.sql == sql {
			s.pending = s.pending[:i]
			return true
		}
	}
	return false
}

// rollbackTo takes back what was done since a savepoint, failures included. It goes alone: a server whose transaction has
// failed does not even prepare another statement before.
func (s *session) rollbackTo(ctx context.Context, savepoint string) error {
	s.broken = nil
	s.later("ROLLBACK TO " + savepoint)
	err := s.flush(ctx)
	s.later("RELEASE " + savepoint)
	return err
}

// run sends what is pending and one more statement, and returns what the server says that one did; read gets each row,
// in memory that is reused.
func (s *session) run(ctx context.Context, read func(row [][]byte), sql string, args ...any) (pgconn.CommandTag, error) {
	var did pgconn.CommandTag
	s.pending = append(s.pending, statement{sql: sql, args: args, read: read, did: &did})
	err := s.flush(ctx)
	return did, err
}

// flush sends what is pending and waits for all answers.
func (s *session) flush(ctx context.Context) error {
	if err := s.send(ctx); err != nil {
		return err
	}
	return s.land()
}

// send sends what is pending, and takes the answers to what was sent before.
func (s *session) send(ctx context.Context) error {
	if err := s.land(); err != nil || len(s.pending) == 0 {
		return err
	}
	f := &flight{statements: gather(s.pending), patience: s.patience, caller: ctx}
	batch := &pgx.Batch{}
	for _, p := range f.statements {
		batch.Queue(p.sql, p.args...)
	}
	f.ctx, f.cancel = context.WithCancel(ctx)
	s.pending, s.sent = nil, f
	defer f.hurry()()
	f.answers = s.to.SendBatch(f.ctx, batch)
	return nil
}

// enough is how many statements are worth a round trip while the server is at work. Rows that go together cost it less.
const enough = 128

// shouldSend reports that the server has nothing to do, or that enough is pending for it to have something next.
func (s *session) shouldSend() bool { return s.sent == nil || len(s.pending) >= enough }

// land takes the answers to what was sent.
func (s *session) land() error {
	if f := s.sent; f != nil {
		s.sent = nil
		if err := f.land(); s.broken == nil {
			s.broken = err
		}
	}
	return s.broken
}

// hurry gives the server so long, until the returned function is called. How long the program takes between sending and
// asking is its own affair.
func (f *flight) hurry() (stop func() bool) { return time.AfterFunc(f.patience, f.cancel).Stop }

func (f *flight) land() error {
	defer f.cancel()
	defer f.hurry()()
	err := f.read()
	if closing := f.answers.Close(); err == nil {
		err = closing
	}
	if err != nil && f.ctx.Err() != nil && f.caller.Err() == nil {
		return fmt.Errorf("%w: %w", context.DeadlineExceeded, err)
	}
	return err
}

func (f *flight) read() error {
	for _, s := range f.statements {
		if err := s.land(f.answers); err != nil {
			return err
		}
	}
	return nil
}

// land takes what the server says of the statement, which is the next of a batch.
func (s *statement) land(of pgx.BatchResults) error {
	did, err := s.answer(of)
	switch {
	case s.did != nil:
		*s.did = did
		return err
	case sqlState(err) == uniqueViolation || err == nil && s.rows > 0 && did.RowsAffected() != int64(s.rows):
		return errSurprise
	}
	return err
}

func (s *statement) answer(of pgx.BatchResults) (pgconn.CommandTag, error) {
	if s.read == nil {
		return of.Exec()
	}
	rows, err := of.Query()
	if err != nil {
		return pgconn.CommandTag{}, err
	}
	for rows.Next() {
		s.read(rows.RawValues())
	}
	rows.Close()
	if s.done != nil {
		*s.done = rows.Err() == nil
	}
	return rows.CommandTag(), rows.Err()
}
