package loans

import (
	"errors"
	"time"

	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/store"
)

// RunStatus is how a run of a job went.
type RunStatus string

// The statuses of runs; "" while it is running.
const (
	RunSucceeded RunStatus = "success"
	RunFailed    RunStatus = "failed"
)

// Tally counts the loans of a run, or of a part of it.
type Tally struct {
	Loans   int64  `json:"loans,omitempty"`   // all that were visited
	Skipped int64  `json:"skipped,omitempty"` // locked before: left alone
	Failed  int64  `json:"failed,omitempty"`  // left as they were
	Problem string `json:"problem,omitempty"` // why the first of them failed
}

func (t *Tally) add(more Tally) {
	t.Loans, t.Skipped, t.Failed = t.Loans+more.Loans, t.Skipped+more.Skipped, t.Failed+more.Failed
	if t.Problem == "" {
		t.Problem = more.Problem
	}
}

// JobRun is one run of a job. Its work is handed out in shares, ranges of loans in the order of their ids.
type JobRun struct {
	store.Key
	JobID   int64         `json:"jobId"`
	Started time.Time     `json:"started"`
	Ended   time.Time     `json:"ended,omitzero"`
	Status  RunStatus     `json:"status,omitempty"`
	Trigger string        `json:"trigger"`
	Error   string        `json:"error,omitempty"`
	Day     calendar.Date `json:"day"` // the day that the run works for

	Given int64 `json:"given,omitempty"` // loans up to this id are in shares, or done
	Last  int64 `json:"last,omitempty"`  // the last loan that there was when the run began
	Tally       // of the shares that are done
}

// Running reports whether the run has not ended.
func (r *JobRun) Running() bool { return r.Ended.IsZero() }

func (r *JobRun) end(u *operation.Unit, problem string) {
	r.Ended, r.Status, r.Error = u.Now, RunSucceeded, problem
	if problem != "" {
		r.Status = RunFailed
	}
}

var jobRuns = store.Table[JobRun, *JobRun]{
	Kind: &store.Kind{
		Name: "job_run",
		Columns: []store.Column{
			{Name: "job_id", Type: store.Integer},
			{Name: "status", Type: store.Text, Indexed: true},
			{Name: "day", Type: store.Date},
			{Name: "loans", Type: store.Integer},
			{Name: "failed", Type: store.Integer},
			{Name: "trigger", Type: store.Text},
		},
		Indexes: []store.Index{{Columns: []string{"job_id"}}},
	},
	Columns: func(r *JobRun) []store.Value {
		return []store.Value{store.Int(r.JobID), store.OptionalString(string(r.Status)), store.Day(r.Day), store.Int(r.Loans), store.Int(r.Failed), store.String(r.Trigger)}
	},
}

// lastRun is the latest run of a job; nil when it never ran.
func lastRun(u *operation.Unit, job int64) (*JobRun, error) {
	r, err := jobRuns.First(u.Tx, store.Where("job_id", store.Equal, store.Int(job)).By("id", true))
	if errors.Is(err, store.ErrNotFound) {
		return nil, nil
	}
	return &r, err
}

// Unfinished finds the run of the close of business for a day that has not ended; 0 when there is none.
func Unfinished(tx store.Tx, job string, day calendar.Date) (int64, error) {
	running := store.Query{Where: []store.Condition{{Column: "status", Is: store.IsNull}}}
	for r, err := range jobRuns.Find(tx, running) {
		if err != nil {
			return 0, err
		}
		if j, known := jobNumbered(r.JobID); known && j.Short == job && r.Day == day {
			return r.ID, nil
		}
	}
	return 0, nil
}

// RunningJobs lists the runs that have not ended: what a program that starts has to continue.
func RunningJobs(tx store.Tx) ([]int64, error) {
	var ids []int64
	running := store.Query{Where: []store.Condition{{Column: "status", Is: store.IsNull}}}
	for r, err := range jobRuns.Find(tx, running) {
		if err != nil {
			return nil, err
		}
		ids = append(ids, r.ID)
	}
	return ids, nil
}

// JobShare is a range of the loans of a run that one worker has on lease. A worker that is alive renews its lease with
// every page; when it is not, another one goes on behind the last page once the lease is over. Nothing else marks a loan as
// being worked on, so that a crash leaves nothing to tidy up.
type JobShare struct {
	store.Key
	RunID int64     `json:"runId"`
	Owner string    `json:"owner"` // who works on it
	Until time.Time `json:"until"` // until when nobody else may

	After int64 `json:"after"` // the last loan that is done
	To    int64 `json:"to"`    // the last loan of the share
	Tally
}

var jobShares = store.Table[JobShare, *JobShare]{
	Kind: &store.Kind{
		Name: "job_share",
		Columns: []store.Column{
			{Name: "run_id", Type: store.Integer, Indexed: true},
			{Name: "owner", Type: store.Text},
			{Name: "until", Type: store.Integer}, // microseconds since 1970, UTC
		},
	},
	Columns: func(s *JobShare) []store.Value {
		return []store.Value{store.Int(s.RunID), store.String(s.Owner), store.Int(s.Until.UnixMicro())}
	},
}

// sharesOf lists the shares of a run that are not done. There is at most one for every worker, alive or not.
func sharesOf(tx store.Tx, run int64) ([]JobShare, error) {
	return jobShares.All(tx, store.Where("run_id", store.Equal, store.Int(run)))
}

// Shares are wide enough for many pages, and narrow enough that several workers on a portfolio all get some.
const (
	leastShare  = 1000
	widestShare = 20_000
	sharesAimed = 20
)

// shareWidth is how many ids a share of a run spans.
func shareWidth(last int64) int64 { return min(max(last/sharesAimed, leastShare), widestShare) }

// claim is what a worker does next in a run: the share that it holds, one whose lease is over, or the next range. Where all
// is given out there is none, but the moment at which the next lease ends; zero when nothing is left of the run.
func (r *JobRun) claim(open []JobShare, owner string, now time.Time) (share *JobShare, wait time.Time) {
	for i := range open {
		switch s := &open[i]; {
		case s.Owner == owner:
			return s, time.Time{}
		case share == nil && !s.Until.After(now):
			share = s
		case wait.IsZero() || s.Until.Before(wait):
			wait = s.Until
		}
	}
	if share == nil && r.Given < r.Last {
		share = &JobShare{RunID: r.ID, After: r.Given, To: min(r.Given+shareWidth(r.Last), r.Last)}
		r.Given = share.To
	}
	if share != nil {
		wait = time.Time{}
	}
	return share, wait
}
