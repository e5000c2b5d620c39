package overlay

import (
	"cmp"
	"context"
	"errors"
	"iter"

	"lending.example/platform/lending/store"
)

// snapshot is a read transaction that stays open. A transaction belongs to one goroutine: that one does the reads of all others, each
// in one piece.
type snapshot struct {
	work chan func(store.Tx)
	stop context.CancelFunc
	done chan struct{} // closed after err is set
	err  error

	last int64 // entry of the log, with its link
	link store.Link
}

// Records are read page by page: first few, since most searches want few.
const (
	firstPage = 32
	nextPages = 512
)

// take opens a snapshot.
func take(ctx context.Context, view View) (*snapshot, error) {
	if ctx == nil {
		return nil, store.ErrNoContext
	}
	ctx, stop := context.WithCancel(ctx)
	s := &snapshot{work: make(chan func(store.Tx)), stop: stop, done: make(chan struct{})}
	go func() {
		defer close(s.done)
		s.err = view(ctx, func(tx store.Tx) error { return s.serve(ctx, tx) })
	}()
	err := s.read(func(tx store.Tx) (err error) {
		s.last, s.link, err = tx.LastEntry()
		return err
	})
	if err != nil {
		stop()
		return nil, err
	}
	return s, nil
}

// serve does what is asked until the context ends.
func (s *snapshot) serve(ctx context.Context, tx store.Tx) error {
	for {
		select {
		case do := <-s.work:
			do(tx)
		case <-ctx.Done():
			return ctx.Err()
		}
	}
}

// read has the goroutine of the snapshot run a function.
func (s *snapshot) read(fn func(store.Tx) error) (err error) {
	finished := make(chan struct{})
	select {
	case s.work <- func(tx store.Tx) { defer close(finished); err = fn(tx) }:
		<-finished
		return err
	case <-s.done:
		return cmp.Or(s.err, store.ErrClosed)
	}
}

// close lets the snapshot go.
func (s *snapshot) close() error {
	s.stop()
	<-s.done
	if errors.Is(s.err, context.Canceled) || errors.Is(s.err, context.DeadlineExceeded) {
		return nil
	}
	return s.err
}

// get reads one record.
func (s *snapshot) get(k *store.Kind, id int64) (r store.Record, err error) {
	if s == nil {
		return r, store.ErrNotFound
	}
	err = s.read(func(tx store.Tx) (err error) {
		r, err = tx.Get(k, id)
		return err
	})
	return r, err
}

// find streams the records that match, without limit.
func (s *snapshot) find(k *store.Kind, q store.Query) iter.Seq2[store.Record, error] {
	return func(yield func(store.Record, error) bool) {
		if s == nil {
			return
		}
		q.Skip, q.Matches, q.Limit = 0, 0, firstPage
		for {
			page, err := s.page(k, q)
			for _, r := range page {
				if !yield(r, nil) {
					return
				}
			}
			if err != nil {
				yield(store.Record{}, err)
				return
			}
			if len(page) < q.Limit {
				return
			}
			q.After, q.Limit = q.Position(k, page[len(page)-1]), nextPages
		}
	}
}

func (s *snapshot) page(k *store.Kind, q store.Query) (page []store.Record, err error) {
	err = s.read(func(tx store.Tx) error {
		for r, err := range tx.Find(k, q) {
			if err != nil {
				return err
			}
			page = append(page, r)
		}
		return nil
	})
	return page, err
}

// count counts the records that match.
func (s *snapshot) count(k *store.Kind, q store.Query) (n int, err error) {
	if s == nil {
		return 0, nil
	}
	err = s.read(func(tx store.Tx) (err error) {
		n, err = tx.Count(k, q)
		return err
	})
	return n, err
}

// lastID is the number of a kind that was given last.
func (s *snapshot) lastID(k *store.Kind) (last int64, err error) {
	if s == nil {
		return 0, nil
	}
	err = s.read(func(tx store.Tx) (err error) {
		last, err = tx.LastID(k)
		return err
	})
	return last, err
}

// lastEntry is the last entry of the log.
func (s *snapshot) lastEntry() (int64, store.Link) {
	if s == nil {
		return 0, store.Link{}
	}
	return s.last, s.link
}

// log streams the entries from a number on.
func (s *snapshot) log(from int64) iter.Seq2[store.LogEntry, error] {
	return func(yield func(store.LogEntry, error) bool) {
		if s == nil {
			return
		}
		for {
			var page []store.LogEntry
			err := s.read(func(tx store.Tx) error {
				for e, err := range tx.Log(from) {
					if err != nil {
						return err
					}
					if page = append(page, e); len(page) == nextPages {
						break
					}
				}
				return nil
			})
			for _, e := range page {
				if !yield(e, nil) {
					return
				}
			}
			if err != nil {
				yield(store.LogEntry{}, err)
				return
			}
			if len(page) < nextPages {
				return
			}
			from = page[len(page)-1].Seq + 1
		}
	}
}

// totals sums a column of the records that match.
func (s *snapshot) totals(k *store.Kind, column string, where []store.Condition, by []string) (totals []store.Total, err error) {
	if s == nil {
		return nil, nil
	}
	err = s.read(func(tx store.Tx) (err error) {
		totals, err = tx.Totals(k, column, where, by...)
		return err
	})
	return totals, err
}
