package postgres

import (
	"context"
	"errors"
	"fmt"

	"github.com/jackc/pgx/v5"

	"lending.example/platform/lending/store"
)

// Join runs fn as a part of a pgx.Tx of the host, which must be READ COMMITTED, the default. See [store.Joiner].
func (s *Store) Join(ctx context.Context, name string, host any, fn func(store.Tx) error) error {
	outer, ok := host.(pgx.Tx)
	if !ok {
		return fmt.Errorf("%w: %T, want a pgx.Tx", store.ErrForeign, host)
	}
	t, err := s.open(ctx, name)
	if err != nil {
		return err
	}
	defer s.callers.Leave()
	session := &session{to: outer, patience: s.options.Patience}
	err = joinOnce(ctx, session, t.schema, fn, false)
	if errors.Is(err, errSurprise) {
		err = joinOnce(ctx, session, t.schema, fn, true)
	}
	return unavailable(err)
}

// joinOnce works in a savepoint. Its sequences are of no writer, so that every process reads its own again afterwards.
func joinOnce(ctx context.Context, s *session, c *schema, fn func(store.Tx) error, cautious bool) (err error) {
	s.later("SAVEPOINT lending")
	sequences := newSequences(c, 0)
	if _, err := takeTurn(ctx, s, c, sequences, new(foresight)); err != nil {
		return err
	}
	x := newTx(ctx, context.WithoutCancel(ctx), s, c, sequences)
	x.cautious = cautious
	joined := false
	defer func() {
		x.End()
		if !joined {
			s.pending = nil
			err = errors.Join(err, s.rollbackTo(context.Background(), "lending"), s.flush(context.Background()))
		}
	}()
	if err := x.run(fn); err != nil {
		return err
	}
	sequences.end(s)
	s.later("RELEASE lending")
	if err := s.flush(context.Background()); err != nil {
		return &failure{"join", err}
	}
	joined = true
	return nil
}
