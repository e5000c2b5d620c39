package postgres

import (
	"context"
	"errors"

	"github.com/jackc/pgx/v5/pgxpool"

	"lending.example/platform/lending/store"
)

// view runs fn on a snapshot. The first statement takes the snapshot, so that one is sent with BEGIN.
func (s *Store) view(ctx context.Context, t *tenant, fn func(store.Tx) error) error {
	conn, session, err := s.beginView(ctx)
	if err != nil {
		return err
	}
	x := newTx(ctx, ctx, session, t.schema, nil)
	x.selects = &selector{s, func(run func() error) error {
		release(conn, s.options.Patience)
		conn = nil
		result := run()
		again, snapshot, err := s.beginView(ctx)
		if err != nil {
			x.End()
			return errors.Join(result, err)
		}
		conn, x.session, x.counted = again, snapshot, nil
		clear(x.seen)
		return result
	}}
	defer func() {
		x.End()
		if conn != nil {
			release(conn, s.options.Patience)
		}
	}()
	return unavailable(x.Run(func() error { return fn(x) }))
}

// beginView tries again when the connection was gone already, or the server is.
func (s *Store) beginView(ctx context.Context) (*pgxpool.Conn, *session, error) {
	patience := newPatience(s.options.Patience)
	for {
		conn, err := acquire(ctx, s.pool, s.options.Patience)
		if err == nil {
			session := &session{to: conn.Conn(), patience: s.options.Patience}
			session.later("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY")
			if _, err = session.run(ctx, nil, s.options.firstRead()); err == nil {
				return conn, session, nil
			}
			release(conn, s.options.Patience)
			reconnect(s.pool, err)
			err = &failure{"begin", err}
		}
		if ctx.Err() != nil {
			return nil, nil, ctx.Err()
		}
		if !mayRunAgain(err) || !patience.wait(ctx) {
			return nil, nil, unavailable(err)
		}
	}
}
