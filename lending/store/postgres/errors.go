package postgres

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"slices"
	"strings"

	"github.com/jackc/pgx/v5/pgconn"

	"lending.example/platform/lending/store"
	"lending.example/platform/lending/store/sqlstore"
)

// SchemaError is a database that does not fit the declared schema, and that the store does not change.
type SchemaError = sqlstore.SchemaError

// errSurprise is a write whose outcome was taken for granted and is another one: the function has to run again.
var errSurprise = errors.New("postgres: a write came out otherwise than expected")

// surprise is what came out otherwise, with its cause.
func surprise(cause error) error {
	if errors.Is(cause, errSurprise) {
		return cause
	}
	return fmt.Errorf("%w: %w", errSurprise, cause)
}

// sqlState returns the server's code of an error, "" for errors of another origin.
func sqlState(err error) string {
	var e *pgconn.PgError
	if errors.As(err, &e) {
		return e.Code
	}
	return ""
}

const (
	uniqueViolation  = "23505"
	fullDisk         = "53100"
	lockNotAvailable = "55P03"
	readOnlyServer   = "25006"
	inRecovery       = "55000"
	queryCanceled    = "57014"
)

// isConflict reports a transaction that lost against another one and may simply run again.
func isConflict(err error) bool {
	return slices.Contains([]string{"40001", "40P01"}, sqlState(err))
}

// isLost reports that the connection or the session is gone.
func isLost(err error) bool {
	var network net.Error
	var connecting *pgconn.ConnectError
	if errors.As(err, &network) || errors.As(err, &connecting) || errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF) ||
		errors.Is(err, net.ErrClosed) || errors.Is(err, pgconn.ErrConnClosed) || errors.Is(err, context.DeadlineExceeded) {
		return true
	}
	state := sqlState(err)
	// 08 connection exception, 57P01 to 57P05 shutdown, 25P03 idle in transaction, 53300 too many connections
	return strings.HasPrefix(state, "08") || strings.HasPrefix(state, "57P") || state == "25P03" || state == "53300"
}

// isStandby reports that the server is one that follows another: it takes no writes, and does not say where its log ends.
func isStandby(err error) bool {
	return slices.Contains([]string{readOnlyServer, inRecovery}, sqlState(err))
}

// isTemporary reports a failure that time may cure.
func isTemporary(err error) bool {
	return isConflict(err) || isLost(err) || isStandby(err) || slices.Contains([]string{fullDisk, lockNotAvailable, queryCanceled}, sqlState(err))
}

// failure is an error of the store itself, told apart from those of the functions that run in its transactions.
type failure struct {
	doing string
	err   error
}

func (f *failure) Error() string { return "postgres: " + f.doing + ": " + f.err.Error() }
func (f *failure) Unwrap() error { return f.err }

// mayRunAgain reports a failure of the store that time may cure and that left nothing behind for certain.
func mayRunAgain(err error) bool {
	var own *failure
	return errors.As(err, &own) && isTemporary(own) && !errors.Is(err, store.ErrUncertain)
}

// unavailable marks temporary failures for the caller.
func unavailable(err error) error {
	if !mayRunAgain(err) {
		return err
	}
	return fmt.Errorf("%w: %w", store.ErrUnavailable, err)
}
