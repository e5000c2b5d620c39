package sqlite

import (
	"errors"
	"fmt"

	"modernc.org/sqlite"
	sqlite3 "modernc.org/sqlite/lib"

	"lending.example/platform/lending/store"
	"lending.example/platform/lending/store/sqlstore"
)

// SchemaError is a database that does not fit the declared schema, and that the store does not change.
type SchemaError = sqlstore.SchemaError

// code returns SQLite's extended result code, 0 for errors of another origin.
func code(err error) int {
	var e *sqlite.Error
	if errors.As(err, &e) {
		return e.Code()
	}
	return 0
}

// primary strips the extension from a result code.
func primary(code int) int { return code & 0xff }

func isBusy(err error) bool { return primary(code(err)) == sqlite3.SQLITE_BUSY }

// failure is the error of something that SQLite could not do. A lock that another program holds and a disk that is full
// are temporary: the transaction has left nothing behind, and may be tried again.
func failure(doing string, err error) error {
	err = fmt.Errorf("sqlite: %s: %w", doing, err)
	if isBusy(err) || isFull(err) {
		return fmt.Errorf("%w: %w", store.ErrUnavailable, err)
	}
	return err
}

// commitFailure is failure for a commit. One that the disk did not confirm may come back after a crash.
func commitFailure(err error) error {
	if primary(code(err)) == sqlite3.SQLITE_IOERR && !isFull(err) {
		return fmt.Errorf("%w: sqlite: commit: %w", store.ErrUncertain, err)
	}
	return failure("commit", err)
}

// isFull reports a disk, a quota or a file that cannot grow. SQLite calls a limit on the size of files a failed write.
func isFull(err error) bool {
	return primary(code(err)) == sqlite3.SQLITE_FULL || code(err) == sqlite3.SQLITE_IOERR_WRITE || code(err) == sqlite3.SQLITE_IOERR_SHMSIZE
}

// isDuplicate reports a violated uniqueness, of an index or of the id.
func isDuplicate(err error) bool {
	switch code(err) {
	case sqlite3.SQLITE_CONSTRAINT_UNIQUE, sqlite3.SQLITE_CONSTRAINT_PRIMARYKEY, sqlite3.SQLITE_CONSTRAINT_ROWID:
		return true
	}
	return false
}
