package store

import (
	"errors"
	"fmt"
	"time"
)

// ErrSelection is wrapped by the error about a statement that a store does not run: it is no SELECT, reads what it may
// not, does not parse, or takes too much. Its text is for the author of the statement.
var ErrSelection = errors.New("store: statement refused")

// Statements is how many statements of users a store runs at a time. Others wait.
const Statements = 2

// Selector is implemented by the transactions of stores that answer SQL, for reports that people write themselves. It
// works inside View only.
type Selector interface {
	// Select runs one SELECT in the dialect of the store over the records of the tenant, on a connection that cannot write.
	// Tables are named like kinds and have the columns id, revision, those declared, and body. A statement that is refused
	// gives an error that wraps ErrSelection; one that finds no place among the [Statements] in time, ErrUnavailable. The
	// connection of the View serves others meanwhile, so that nothing may be iterated over, and what the View reads
	// afterwards is of a later moment.
	Select(s Selection) (Selected, error)
}

// Selection is a statement with its limits.
type Selection struct {
	SQL   string
	Args  []Value       // of $1, $2 ...; never part of the text
	From  []*Kind       // what may be read
	Rows  int           // at most so many are returned
	Bytes int64         // an answer that takes more memory is refused; 0 for any
	Time  time.Duration // the longest that it may wait for a place, and then run
}

// Selected is what came of a Selection. Amounts are as the store keeps them, see there.
type Selected struct {
	Columns []string
	Rows    [][]Value
	More    bool // there are rows beyond the limit
}

// Answer collects what comes of a Selection within its limits.
type Answer struct {
	Selected
	limits Selection
	size   int64
}

// Answer starts an empty answer.
func (s Selection) Answer() *Answer { return &Answer{limits: s} }

// valueSize is the approximate size of a value without its text.
const valueSize = 64

// Add takes a row, and reports whether it was one too many, after which nothing need be read.
func (a *Answer) Add(row []Value) (full bool, err error) {
	if len(a.Rows) == a.limits.Rows {
		a.More = true
		return true, nil
	}
	for _, v := range row {
		a.size += valueSize + int64(len(v.text))
	}
	if a.limits.Bytes > 0 && a.size > a.limits.Bytes {
		return false, fmt.Errorf("its answer takes more than %d MiB", a.limits.Bytes>>20)
	}
	a.Rows = append(a.Rows, row)
	return false, nil
}
