package turn

import (
	"context"
	"sync"

	"lending.example/platform/lending/store"
)

// Callers counts who is in a store, so that closing it can wait for them. The zero value has nobody in it.
type Callers struct {
	mu     sync.Mutex
	closed bool
	inside sync.WaitGroup
}

// Enter counts the caller, who has to Leave. A context that has ended gives its error, none gives [store.ErrNoContext], and a closed store
// [store.ErrClosed].
func (c *Callers) Enter(ctx context.Context) error {
	if ctx == nil {
		return store.ErrNoContext
	}
	if err := ctx.Err(); err != nil {
		return err
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.closed {
		return store.ErrClosed
	}
	c.inside.Add(1)
	return nil
}

// Leave counts the caller no longer.
func (c *Callers) Leave() { c.inside.Done() }

// Close lets nobody in any more, and waits until all have left.
func (c *Callers) Close() {
	c.mu.Lock()
	c.closed = true
	c.mu.Unlock()
	c.inside.Wait()
}
