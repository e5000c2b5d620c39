package turn_test

import (
	"context"
	"errors"
	"testing"

	"lending.example/platform/lending/store/turn"
)

// TestLine lets callers queue, one of whom gives up, and wants the others in their order, and the work done before the turn
// goes on and when nobody waits.
func TestLine(t *testing.T) {
	open, finished := 0, 0
	line := turn.NewLine(func(waiting bool) bool { return open >= 2 || open > 0 && !waiting }, func() { finished, open = finished+open, 0 })
	if err := line.Take(context.Background()); err != nil {
		t.Fatal(err)
	}
	var order []int
	done := make(chan struct{})
	queue := func(ctx context.Context, caller int) {
		before := line.Waiting()
		go func() {
			defer func() { done <- struct{}{} }()
			if err := line.Take(ctx); err != nil {
				if !errors.Is(err, context.Canceled) {
					t.Error(err)
				}
				return
			}
			order = append(order, caller)
			open++
			line.Pass()
		}()
		for line.Waiting() == before {
		}
	}
	queue(context.Background(), 1)
	ctx, cancel := context.WithCancel(context.Background())
	queue(ctx, 2)
	queue(context.Background(), 3)
	queue(context.Background(), 4)
	cancel()
	<-done
	open++
	line.Pass()
	for range 3 {
		<-done
	}
	if len(order) != 3 || order[0] != 1 || order[1] != 3 || order[2] != 4 || finished != 4 || open != 0 {
		t.Errorf("order %v, finished %d, open %d", order, finished, open)
	}
}
