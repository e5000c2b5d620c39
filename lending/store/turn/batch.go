package turn

import (
	"errors"
	"time"
)

// Batch is a physical transaction that several callers share: each does his part in his turn, and one commit makes all parts durable.
// Except for Wait it belongs to the writer that has the turn.
type Batch struct {
	members int // whose parts succeeded
	began   time.Time
	done    chan struct{} // closed after err is set
	err     error
}

// A batch ends when so many share it, or when it has been open for so long while others wait, in this process or in others: those that
// are done should not wait for too many more.
const (
	maxMembers = 64
	maxAge     = 20 * time.Millisecond
)

// ErrLost ends a batch that was rolled back because of somebody else's failure. Its members do their parts again.
var ErrLost = errors.New("turn: the batch was lost")

// NewBatch begins a batch.
func NewBatch() *Batch { return &Batch{began: time.Now(), done: make(chan struct{})} }

// Join counts one whose part succeeded.
func (b *Batch) Join() { b.members++ }

// Shared reports whether somebody's part is in the batch.
func (b *Batch) Shared() bool { return b.members > 0 }

// Due says that the batch has to be committed before the turn is passed on: it is full, or nobody waits to go on with it.
func (b *Batch) Due(waiting bool) bool {
	return !waiting || b.members >= maxMembers || time.Since(b.began) > maxAge
}

// End tells the members what came of the batch.
func (b *Batch) End(err error) {
	b.err = err
	close(b.done)
}

// Wait returns what came of the batch, once it has ended.
func (b *Batch) Wait() error {
	<-b.done
	return b.err
}
