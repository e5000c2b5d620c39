package postgres

import (
	"context"
	"fmt"
	"time"

	"github.com/jackc/pgx/v5/pgconn"
	"github.com/jackc/pgx/v5/pgxpool"

	"lending.example/platform/lending/store"
)

// acquire takes a connection from the pool.
func acquire(ctx context.Context, pool *pgxpool.Pool, patience time.Duration) (*pgxpool.Conn, error) {
	waiting, cancel := context.WithTimeout(ctx, patience)
	defer cancel()
	conn, err := pool.Acquire(waiting)
	switch {
	case err == nil:
		return conn, nil
	case ctx.Err() != nil:
		return nil, ctx.Err()
	case waiting.Err() != nil && pool.Stat().AcquiredConns() >= pool.Config().MaxConns:
		return nil, fmt.Errorf("%w: all %d connections are in use", store.ErrUnavailable, pool.Config().MaxConns)
	}
	return nil, &failure{"connect", err}
}

// idleTimeout is after how many milliseconds the server ends a transaction that does nothing. A process that stops in the middle of
// its turn must not stop the others for ever.
const idleTimeout = "60000"

// begin is how transactions that write begin.
func (o *Options) begin() []string {
	if o.Pooled {
		return []string{beginWriting, "SET LOCAL idle_in_transaction_session_timeout = " + idleTimeout}
	}
	return []string{beginWriting}
}

const beginWriting = "BEGIN ISOLATION LEVEL READ COMMITTED"

// onPrimary is a statement that fails on a standby. Through a pooler a connection may lead to one after a failover, and
// nothing that is decided may be read there.
const onPrimary = "SELECT pg_current_wal_lsn()"

// whereFollowed is a statement that fails on a standby that follows nobody. One that was the primary and was cut off shows, once it is
// started again, what it committed and nobody acknowledged; before it follows the new primary that is taken back.
const whereFollowed = "SELECT CASE WHEN pg_is_in_recovery() AND NOT EXISTS (SELECT FROM pg_stat_wal_receiver) THEN pg_current_wal_lsn() END"

// firstRead is what reading transactions begin with, to take their snapshot.
func (o *Options) firstRead() string {
	switch {
	case o.ReadOnly:
		return whereFollowed
	case o.Pooled:
		return onPrimary
	}
	return "SELECT 1"
}

// following has connections pass over standbys that follow nobody, after what the address asks of a server.
func following(asked pgconn.ValidateConnectFunc) pgconn.ValidateConnectFunc {
	return func(ctx context.Context, conn *pgconn.PgConn) error {
		if asked != nil {
			if err := asked(ctx, conn); err != nil {
				return err
			}
		}
		return conn.ExecParams(ctx, whereFollowed, nil, nil, nil, nil).Read().Err
	}
}

// reconnect drops all connections if the error says that the server at their other end has become a standby. New ones find the
// primary.
func reconnect(pool *pgxpool.Pool, err error) {
	if isStandby(err) {
		pool.Reset()
	}
}

// release gives a connection back, after ending the transaction that is open on it. One that cannot do so is closed.
func release(conn *pgxpool.Conn, patience time.Duration) {
	raw := conn.Conn()
	if !raw.IsClosed() && raw.PgConn().TxStatus() != 'I' {
		ctx, cancel := context.WithTimeout(context.Background(), patience)
		defer cancel()
		if _, err := raw.Exec(ctx, "ROLLBACK"); err != nil {
			_ = raw.Close(ctx)
		}
	}
	conn.Release()
}

// patience says how long running again goes on, and waits longer and longer in between.
type patience struct {
	until time.Time
	pause time.Duration
}

const (
	firstPause   = 2 * time.Millisecond
	longestPause = 500 * time.Millisecond
)

func newPatience(total time.Duration) *patience {
	return &patience{until: time.Now().Add(total), pause: firstPause}
}

// wait reports false when there is no patience left, or the caller went away.
func (p *patience) wait(ctx context.Context) bool {
	if time.Now().Add(p.pause).After(p.until) {
		return false
	}
	timer := time.NewTimer(p.pause)
	defer timer.Stop()
	p.pause = min(2*p.pause, longestPause)
	select {
	case <-timer.C:
		return true
	case <-ctx.Done():
		return false
	}
}
