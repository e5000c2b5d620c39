package jobs

import (
	"time"

	"lending.example/platform/lending/loans"
	"lending.example/platform/lending/store"
)

// Share is a range of the loans of a run that one worker has on lease. A worker that is alive renews its lease with
// every page; when it is not, another one goes on after the last page once the lease is over. Nothing else marks a loan as
// being worked on, so that a crash leaves nothing to tidy up.
type Share struct {
	store.Key
	RunID int64     `json:"runId"`
	Owner string    `json:"owner"` // who works on it
	Until time.Time `json:"until"` // until when nobody else may

	After int64 `json:"after"` // the last loan that is done
	To    int64 `json:"to"`    // the last loan of the share
	loans.Tally
}

var shares = store.Table[Share, *Share]{
	Kind: &store.Kind{
		Name: "job_share",
		Columns: []store.Column{
			{Name: "run_id", Type: store.Integer, Indexed: true},
			{Name: "owner", Type: store.Text},
			{Name: "until", Type: store.Integer}, // microseconds since 1970, UTC
		},
	},
	Columns: func(s *Share) []store.Value {
		return []store.Value{store.Int(s.RunID), store.String(s.Owner), store.Int(s.Until.UnixMicro())}
	},
}

// sharesOf lists the shares of a run that are not done. There is at most one for every worker, alive or not.
func sharesOf(tx store.Tx, run int64) ([]Share, error) {
	return shares.All(tx, store.Where("run_id", store.Equal, store.Int(run)))
}

// Shares are wide enough for many pages, and narrow enough that several workers on a portfolio all get some.
const (
	leastShare  = 1000
	widestShare = 20_000
	sharesAimed = 20
)

// shareWidth is how many ids a share of a run spans.
func shareWidth(last int64) int64 { return min(max(last/sharesAimed, leastShare), widestShare) }

// longestLease is longer than any lease of a share. One that is to end later was given while a clock was wrong, and would keep others
// from the share for as long as the clock was ahead.
const longestLease = 24 * time.Hour

// over reports whether nobody holds the share any more.
func (s *Share) over(now time.Time) bool {
	return !s.Until.After(now) || s.Until.After(now.Add(longestLease))
}

// claim is what a worker does next in a run: the share that it holds, one whose lease is over, or the next range. Where all
// is given out there is none, but the moment at which the next lease ends; zero when nothing is left of the run.
func (r *Run) claim(open []Share, owner string, now time.Time) (share *Share, wait time.Time) {
	for i := range open {
		switch s := &open[i]; {
		case s.Owner == owner:
			return s, time.Time{}
		case share == nil && s.over(now):
			share = s
		case wait.IsZero() || s.Until.Before(wait):
			wait = s.Until
		}
	}
	if share == nil && r.Given < r.Last {
		share = &Share{RunID: r.ID, After: r.Given, To: min(r.Given+shareWidth(r.Last), r.Last)}
		r.Given = share.To
	}
	if share != nil {
		wait = time.Time{}
	}
	return share, wait
}
