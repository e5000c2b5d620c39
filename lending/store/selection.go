package store

import (
	"errors"
	"time"
)

// ErrSelection is wrapped by the error about a statement that a store does not run: it is no SELECT, reads what it may
// not, does not parse, or takes too long. Its text is for the author of the statement.
var ErrSelection = errors.New("store: statement refused")

// Selector is implemented by the transactions of stores that answer SQL, for reports that people write themselves. It
// works inside View only.
type Selector interface {
	// Select runs one SELECT in the dialect of the store over the records of the tenant, on a connection that cannot write.
	// Tables are named like kinds and have the columns id, revision, those declared, and body. A statement that is refused
	// gives an error that wraps ErrSelection.
	Select(s Selection) (Selected, error)
}

// Selection is a statement with its limits.
type Selection struct {
	SQL  string
	Args []Value       // of $1, $2 ...; never part of the text
	From []*Kind       // what may be read
	Rows int           // at most so many are returned
	Time time.Duration // the longest that it may run
}

// Selected is what came of a Selection. Amounts are as the store keeps them, see there.
type Selected struct {
	Columns []string
	Rows    [][]Value
	More    bool // there are rows beyond the limit
}
