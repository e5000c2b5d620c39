package solo

import (
	"errors"
	"fmt"

	"lending.example/platform/lending/store"
)

// errNotWritten ends a transaction in which something cannot be written in the background; errUnwritten one that reads, while it
// iterates over something else, what is still to be written.
var (
	errNotWritten = errors.New("solo: a record cannot be written in the background")
	errUnwritten  = fmt.Errorf("%w: it is read inside of an iteration", errNotWritten)
)

// maxWaiting bounds the records that wait to be written.
const maxWaiting = 1024

// line is the records that another goroutine writes, in their order. The transaction below belongs to who has the turn.
type line struct {
	turn    chan struct{} // holds a token while nobody has the turn
	held    int           // how often the caller has it
	waiting chan job
	ended   chan struct{}
	unread  map[*store.Kind]bool // kinds of which records may not be written yet
	broken  error                // what the caller was told
	failed  error                // belongs to the other goroutine
}

// job is a record to insert; one without a kind answers when everything before it is written.
type job struct {
	kind   *store.Kind
	record store.Record
	answer chan error
}

func newLine(below store.Tx) *line {
	l := &line{turn: make(chan struct{}, 1), waiting: make(chan job, maxWaiting), ended: make(chan struct{}), unread: map[*store.Kind]bool{}}
	l.turn <- struct{}{}
	go l.write(below)
	return l
}

// write inserts records until the line is closed. After a failure it only empties the line.
func (l *line) write(below store.Tx) {
	defer close(l.ended)
	for j := range l.waiting {
		switch {
		case j.kind == nil:
			j.answer <- l.failed
		case l.failed == nil:
			<-l.turn
			l.failed = below.Insert(j.kind, j.record)
			l.turn <- struct{}{}
		}
	}
}

// insert puts a record into the line.
func (l *line) insert(k *store.Kind, r store.Record) {
	l.unread[k] = true
	l.waiting <- job{kind: k, record: r}
}

// wait waits until everything is written. What could not be written is errNotWritten.
func (l *line) wait() error {
	if len(l.unread) == 0 || l.broken != nil {
		return l.broken
	}
	answer := make(chan error, 1)
	l.waiting <- job{answer: answer}
	if err := <-answer; err != nil {
		l.broken = errors.Join(errNotWritten, err)
		return l.broken
	}
	clear(l.unread)
	return nil
}

// hold takes the turn, in which records of the kinds can be read. Inside of an iteration the caller has it already, and what is
// still to be written cannot be.
func (l *line) hold(kinds []*store.Kind) (release func(), err error) {
	for _, k := range kinds {
		if !l.unread[k] {
			continue
		}
		if l.held > 0 {
			l.broken = errUnwritten
			return nil, l.broken
		}
		if err := l.wait(); err != nil {
			return nil, err
		}
	}
	if l.held == 0 {
		<-l.turn
	}
	l.held++
	return l.release, nil
}

func (l *line) release() {
	if l.held--; l.held == 0 {
		l.turn <- struct{}{}
	}
}

// stop ends the other goroutine. Nobody may have the turn.
func (l *line) stop() {
	close(l.waiting)
	<-l.ended
}
