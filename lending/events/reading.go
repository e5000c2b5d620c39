package events

import (
	"errors"

	"lending.example/platform/lending/fault"
	"lending.example/platform/lending/store"
)

// ErrForgotten is a place in the stream whose events are no longer kept.
var ErrForgotten = fault.Define(fault.Conflict, "error.msg.external.event.forgotten", "Events up to number %v are no longer kept; the first that is has the number %v.")

// Bounds of one reading, so that memory stays flat however much lies ahead.
const (
	batchesAtOnce = 256
	bytesAtOnce   = 1 << 20
)

// Read gives some of the events after a number, in order; none when there are no more yet. A caller who wants the next ones asks
// again after the number of the last. A place before the oldest event that is kept is refused with ErrForgotten; from 0 the
// stream begins with the oldest.
func Read(tx store.Tx, after int64) (list []Event, err error) {
	size := 0
	for b, err := range batches.Find(tx, store.Where("id", store.Greater, store.Int(after)).By("id", false).Top(batchesAtOnce)) {
		if err != nil {
			return nil, err
		}
		if first := b.first(); list == nil && after > 0 && first > after+1 {
			return nil, ErrForgotten.For("after", after, first-1, first)
		}
		for _, e := range b.events() {
			if e.Number > after {
				list = append(list, e)
				size += len(e.Body)
			}
		}
		if size > bytesAtOnce {
			break
		}
	}
	return list, nil
}

// Numbered reads one event by its number; store.ErrNotFound when it is not there, or no longer kept.
func Numbered(tx store.Tx, number int64) (Event, error) {
	b, err := batches.First(tx, store.Where("id", store.AtLeast, store.Int(number)).By("id", false))
	if err != nil {
		return Event{}, err
	}
	if first := b.first(); number >= first {
		return b.events()[number-first], nil
	}
	return Event{}, store.ErrNotFound
}

// Last is the number of the last event; 0 when there is none.
func Last(tx store.Tx) (int64, error) {
	b, err := batches.First(tx, store.Query{}.By("id", true))
	if errors.Is(err, store.ErrNotFound) {
		return 0, nil
	}
	return b.ID, err
}
