package turn

import (
	"sync/atomic"
	"time"

	"lending.example/platform/lending/store"
)

// Meter adds up commits. It may be used by many goroutines at once.
type Meter struct{ count, nanoseconds atomic.Int64 }

// Add counts a commit that began at a moment and has just ended.
func (m *Meter) Add(began time.Time) {
	m.count.Add(1)
	m.nanoseconds.Add(int64(time.Since(began)))
}

// Sum is how many commits were counted so far, and how long they took in all.
func (m *Meter) Sum() store.Commits {
	return store.Commits{Count: m.count.Load(), Time: time.Duration(m.nanoseconds.Load())}
}
