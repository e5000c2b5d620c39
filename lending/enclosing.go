package lending

import (
	"context"
	"fmt"
	"sync"

	"lending.example/platform/lending/store"
)

// enclosing is a transaction that several operations share. Operations of several goroutines take turns in it: what two commands
// wrote would corrupt both if interleaved.
type enclosing struct {
	run  func(ctx context.Context, fn func(store.Tx) error) error
	turn chan struct{} // full while an operation has its turn
	key  string        // idempotency key of the whole; "" for none

	mu      sync.Mutex
	given   int      // commands under the key of the whole
	done    bool     // one of them was done
	known   bool     // one of them was known by its key
	refusal error    // of the first command that was refused; what it had written by then may still be there
	after   []func() // for after the commit
}

func enclosed(key string, run func(ctx context.Context, fn func(store.Tx) error) error) *enclosing {
	return &enclosing{run: run, key: key, turn: make(chan struct{}, 1)}
}

// nextKey is the key of the next command: that of the whole for the first one, which a single command has too, and with its position for
// those after it. No key of a caller has a line break.
func (e *enclosing) nextKey() string {
	e.mu.Lock()
	defer e.mu.Unlock()
	e.given++
	if e.given == 1 {
		return e.key
	}
	return fmt.Sprintf("%s\n%d", e.key, e.given)
}

// isRepeated notes whether a command was known by its key. All of them are, or none: otherwise the key was used for something else.
func (e *enclosing) isRepeated(known bool) error {
	e.mu.Lock()
	defer e.mu.Unlock()
	e.known, e.done = e.known || known, e.done || !known
	if e.known && e.done {
		return ErrKeyReused.New()
	}
	return nil
}

// take runs fn in the transaction when it is its turn.
func (e *enclosing) take(ctx context.Context, fn func(store.Tx) error) error {
	select {
	case e.turn <- struct{}{}:
	case <-ctx.Done():
		return ctx.Err()
	}
	defer func() { <-e.turn }()
	return e.run(ctx, fn)
}

// note keeps what came of a command: that it was refused, or what it left for after the commit.
func (e *enclosing) note(refusal error, after []func()) {
	e.mu.Lock()
	defer e.mu.Unlock()
	if e.refusal == nil {
		e.refusal = refusal
	}
	e.after = append(e.after, after...)
}

// committed does what waits for the commit.
func (e *enclosing) committed() {
	for _, do := range e.after {
		do()
	}
}
