package turn_test

import (
	"errors"
	"testing"
	"time"

	"lending.example/platform/lending/store/turn"
)

// TestBatchIsDue wants a commit when nobody waits, and otherwise when 64 share the batch or it has been open for long.
func TestBatchIsDue(t *testing.T) {
	filled := func(members int) *turn.Batch {
		b := turn.NewBatch()
		for range members {
			b.Join()
		}
		return b
	}
	old := filled(1)
	time.Sleep(21 * time.Millisecond)
	for _, c := range []struct {
		name    string
		batch   *turn.Batch
		waiting bool
		shared  bool
		due     bool
	}{
		{"nobody is in it, and nobody waits", filled(0), false, false, true},
		{"the last member, and nobody waits", filled(1), false, true, true},
		{"full", filled(64), true, true, true},
		{"old", old, true, true, true},
	} {
		t.Run(c.name, func(t *testing.T) {
			if got := c.batch.Due(c.waiting); got != c.due {
				t.Errorf("due %t, want %t", got, c.due)
			}
			if got := c.batch.Shared(); got != c.shared {
				t.Errorf("shared %t, want %t", got, c.shared)
			}
		})
	}
}

// TestBatchEndsForAll wants every member to learn the same end.
func TestBatchEndsForAll(t *testing.T) {
	b := turn.NewBatch()
	ends := make(chan error)
	for range 3 {
		go func() { ends <- b.Wait() }()
	}
	b.End(turn.ErrLost)
	for range 3 {
		if err := <-ends; !errors.Is(err, turn.ErrLost) {
			t.Errorf("a member learned %v", err)
		}
	}
}
