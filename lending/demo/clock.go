package demo

import (
	"sync"
	"time"

	"lending.example/platform/lending/calendar"
)

// clock is the time of the bank while it is filled. Every command takes some seconds.
type clock struct {
	mu  sync.Mutex
	now time.Time // zero: the present
}

// Now is the moment that the bank has reached; the present, once it is filled.
func (c *clock) Now() time.Time {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.now.IsZero() {
		return time.Now()
	}
	return c.now
}

// moveTo sets the clock to a time of a day.
func (c *clock) moveTo(day calendar.Date, hour, minute int) {
	y, m, d := day.Split()
	c.set(time.Date(y, m, d, hour, minute, 0, 0, time.UTC))
}

func (c *clock) set(now time.Time) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.now = now
}

// tick lets some seconds pass.
func (c *clock) tick() {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.now = c.now.Add(17 * time.Second)
}
