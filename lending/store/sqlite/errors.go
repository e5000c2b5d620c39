package sqlite

import (
	"errors"
	"fmt"

	"modernc.org/sqlite"
	sqlite3 "modernc.org/sqlite/lib"
)

// SchemaError is a database that does not fit the declared schema, and that the store will not change by itself.
type SchemaError struct {
	Tenant  string
	Kind    string // "" when the database as a whole does not fit
	Problem string
	Hint    string // what an operator can do
}

// Error names the place, the problem and the way out.
func (e *SchemaError) Error() string {
	place := e.Tenant
	if e.Kind != "" {
		place += ", " + e.Kind
	}
	return fmt.Sprintf("sqlite: %s: %s; %s", place, e.Problem, e.Hint)
}

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

// isDuplicate reports a violated uniqueness, of an index or of the id.
func isDuplicate(err error) bool {
	switch code(err) {
	case sqlite3.SQLITE_CONSTRAINT_UNIQUE, sqlite3.SQLITE_CONSTRAINT_PRIMARYKEY, sqlite3.SQLITE_CONSTRAINT_ROWID:
		return true
	}
	return false
}
