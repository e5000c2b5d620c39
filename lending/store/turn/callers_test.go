package turn_test

import (
	"errors"
	"runtime"
	"testing"

	"lending.example/platform/lending/store"
	"lending.example/platform/lending/store/turn"
)

// TestCallersAreWaitedFor closes while one is inside, and wants nobody else let in and the one waited for.
func TestCallersAreWaitedFor(t *testing.T) {
	var callers turn.Callers
	if err := callers.Enter(t.Context()); err != nil {
		t.Fatal(err)
	}
	left, closed := false, make(chan bool)
	go func() { callers.Close(); closed <- left }()
	for {
		err := callers.Enter(t.Context())
		if err != nil {
			if !errors.Is(err, store.ErrClosed) {
				t.Errorf("a closed one gives %v", err)
			}
			break
		}
		callers.Leave()
		runtime.Gosched()
	}
	left = true
	callers.Leave()
	if !<-closed {
		t.Error("closed before the last one left")
	}
}
