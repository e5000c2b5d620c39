package jobs

import (
	"time"

	"lending.example/platform/lending/internal/loans/book"
	"lending.example/platform/lending/internal/loans/nightly"
	"lending.example/platform/lending/loans"
	"lending.example/platform/lending/store"
)

// pageOfLoans is how many loans a page holds: enough to share the cost of a commit, few enough for others who wait to write.
const pageOfLoans = 100

// Worker works on one run: it makes the inputs of Continue, one after the other, and reads the loans of the next page while
// one is being decided. It is for one goroutine.
type Worker struct {
	run   int64
	owner string
	lease time.Duration
	clock func() time.Time
	view  nightly.Viewer
	meter *book.Meter

	share   Share // the one that is worked on; its id is 0 without one
	reader  *nightly.Reader
	ahead   *nightly.ReadAhead  // what was read for the page that comes next
	failing []loans.LoanFailure // of the page that is to be done again
}

// NewWorker makes a worker under a name that no other worker has. Its lease has to be longer than a page takes, counts in
// whole seconds, and runs on the given clock, which shows real time. The meter may be nil.
func NewWorker(run int64, owner string, lease time.Duration, clock func() time.Time, view nightly.Viewer, meter *book.Meter) *Worker {
	return &Worker{run: run, owner: owner, lease: lease, clock: clock, view: view, meter: meter}
}

// Next is the input of the next page. It waits for what was read ahead.
func (w *Worker) Next() NextPage {
	if w.reader != nil && !w.ahead.Holds(w.share.After) {
		w.ahead = w.reader.Next()
	}
	return NextPage{
		Run: w.run, Owner: w.owner, Lease: int64(max(w.lease, time.Second) / time.Second), Size: pageOfLoans, Failing: w.failing,
		At: w.clock().UTC().Truncate(time.Microsecond), ahead: w.ahead, meter: w.meter,
	}
}

// Done takes note of how far the run is, and begins to read a share that was leased.
func (w *Worker) Done(p Progress) {
	w.failing = nil
	if p.Share == nil {
		w.Stop()
		return
	}
	leased := p.Share.ID != w.share.ID
	w.share = *p.Share
	if leased {
		w.stopReading()
		w.reader = p.sweep.Read(w.view, nightly.Page{Day: p.day, After: w.share.After, To: w.share.To, Size: pageOfLoans, Meter: w.meter})
	}
}

// Again reports whether a page that failed can be done without the loan that it failed with, which is then recorded.
func (w *Worker) Again(failure error) bool {
	at, ok := nightly.FailureOf(failure)
	if ok {
		w.failing = append(w.failing, at)
	}
	return ok
}

// Idle reads whether others have all that is left of the run, and until when the lease of the first of them holds.
func (w *Worker) Idle(tx store.Tx) (until time.Time, idle bool, err error) {
	r, err := runs.Get(tx, w.run)
	if err != nil || !r.running() {
		return time.Time{}, false, err
	}
	open, err := sharesOf(tx, r.ID)
	if err != nil {
		return time.Time{}, false, err
	}
	share, until := r.claim(open, w.owner, w.clock())
	return until, share == nil && !until.IsZero(), nil
}

// Stop ends reading ahead. The share stays with the worker until its lease is over, or Leave gives it up.
func (w *Worker) Stop() {
	w.stopReading()
	w.share = Share{}
}

func (w *Worker) stopReading() {
	if w.reader != nil {
		w.reader.Close()
	}
	w.reader, w.ahead = nil, nil
}
