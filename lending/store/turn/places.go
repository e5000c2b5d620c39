package turn

import (
	"context"
	"time"
)

// Places bounds how many work at a time, such as statements of reports, which may not take all that a store has.
type Places chan struct{}

// NewPlaces makes n places.
func NewPlaces(n int) Places { return make(Places, n) }

// Take waits for a place, no longer than the patience, and reports whether there was one. Who has one calls Leave.
func (p Places) Take(ctx context.Context, patience time.Duration) (bool, error) {
	select {
	case p <- struct{}{}:
		return true, nil
	default:
	}
	late := time.NewTimer(patience)
	defer late.Stop()
	select {
	case p <- struct{}{}:
		return true, nil
	case <-late.C:
		return false, nil
	case <-ctx.Done():
		return false, ctx.Err()
	}
}

// Leave gives the place back.
func (p Places) Leave() { <-p }
