package lending

import (
	"context"
	"sync"

	"lending.example/platform/lending/store"
)

// enclosing is a transaction that several operations share. Operations of several goroutines take turns in it: what two commands
// wrote in between each other would be neither of them.
type enclosing struct {
	run  func(ctx context.Context, fn func(store.Tx) error) error
	turn chan struct{} // full while an operation has its turn

	mu      sync.Mutex
	refusal error    // of the first command that was refused; what it had written by then may still be there
	after   []func() // for after the commit
}

func enclosed(run func(ctx context.Context, fn func(store.Tx) error) error) *enclosing {
	return &enclosing{run: run, turn: make(chan struct{}, 1)}
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
