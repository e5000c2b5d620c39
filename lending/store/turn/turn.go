package turn

import (
	"context"
	"slices"
	"sync"
)

// Line is a line of callers.
type Line struct {
	due    func(waiting bool) bool
	finish func()

	mu    sync.Mutex
	taken bool            // somebody has the turn
	queue []chan struct{} // who waits for it
}

// NewLine makes an empty line. Whenever the turn is passed on, due says whether something has to be finished before,
// given whether anybody waits; finish then does so, in the goroutine that passes the turn.
func NewLine(due func(waiting bool) bool, finish func()) *Line {
	return &Line{due: due, finish: finish}
}

// Take waits for the turn. The caller that has it must Pass it on.
func (l *Line) Take(ctx context.Context) error {
	l.mu.Lock()
	if !l.taken {
		l.taken = true
		l.mu.Unlock()
		return nil
	}
	turn := make(chan struct{})
	l.queue = append(l.queue, turn)
	l.mu.Unlock()
	select {
	case <-turn:
		return nil
	case <-ctx.Done():
		l.leave(turn)
		return ctx.Err()
	}
}

// leave gives up waiting. When the turn came at the same moment it is passed on.
func (l *Line) leave(turn chan struct{}) {
	l.mu.Lock()
	i := slices.Index(l.queue, turn)
	if i >= 0 {
		l.queue = slices.Delete(l.queue, i, i+1)
	}
	l.mu.Unlock()
	if i < 0 {
		<-turn
		l.Pass()
	}
}

// Waiting returns how many callers wait for their turn.
func (l *Line) Waiting() int {
	l.mu.Lock()
	defer l.mu.Unlock()
	return len(l.queue)
}

// Pass ends a turn, after finishing what is due.
func (l *Line) Pass() {
	for !l.handOver() {
		l.finish()
	}
}

// handOver gives the turn to the next in line, or lays it down; false when something has to be finished before.
func (l *Line) handOver() bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	waiting := len(l.queue) > 0
	switch {
	case l.due(waiting):
		return false
	case waiting:
		close(l.queue[0])
		l.queue = l.queue[1:]
	default:
		l.taken = false
	}
	return true
}
