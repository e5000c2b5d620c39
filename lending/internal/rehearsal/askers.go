package rehearsal

import (
	"context"
	"sync"
)

// askers let everybody have one look prepared at a time, so that a caller of many waits for his own, and others for one of his.
type askers struct {
	mu    sync.Mutex
	lines map[string]*line // of those who ask now
}

type line struct {
	turn   chan struct{} // holds a token while somebody has the turn
	length int           // with the one in work
}

// enter waits until it is the asker's turn. The caller leaves.
func (a *askers) enter(ctx context.Context, who string) (leave func(), err error) {
	l := a.join(who)
	select {
	case l.turn <- struct{}{}:
		return func() { <-l.turn; a.quit(who) }, nil
	case <-ctx.Done():
		a.quit(who)
		return nil, ctx.Err()
	}
}

func (a *askers) join(who string) *line {
	a.mu.Lock()
	defer a.mu.Unlock()
	if a.lines[who] == nil {
		a.lines[who] = &line{turn: make(chan struct{}, 1)}
	}
	a.lines[who].length++
	return a.lines[who]
}

func (a *askers) quit(who string) {
	a.mu.Lock()
	defer a.mu.Unlock()
	if a.lines[who].length--; a.lines[who].length == 0 {
		delete(a.lines, who)
	}
}
