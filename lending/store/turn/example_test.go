package turn_test

import (
	"context"
	"fmt"
	"runtime"

	"lending.example/platform/lending/store/turn"
)

// What two callers did in their turns is finished once, when nobody waits any more.
func ExampleLine() {
	done := 0
	line := turn.NewLine(
		func(waiting bool) bool { return done > 0 && !waiting },
		func() { fmt.Println("committed for", done); done = 0 },
	)
	if err := line.Take(context.Background()); err != nil {
		fmt.Println(err)
	}
	second := make(chan struct{})
	go func() {
		defer close(second)
		if err := line.Take(context.Background()); err == nil {
			done++
			line.Pass()
		}
	}()
	for line.Waiting() == 0 { // until the second one stands in line
		runtime.Gosched()
	}
	done++
	line.Pass()
	<-second
	// Output: committed for 2
}
