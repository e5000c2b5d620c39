package jobs

import (
	"errors"
	"time"

	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/loans"
	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/store"
)

// Status is how a run of a job went.
type Status string

// The statuses of runs; "" while it is running.
const (
	Succeeded Status = "success"
	Failed    Status = "failed"
)

// Run is one run of a job. Its work is handed out in shares, ranges of loans in the order of their ids.
type Run struct {
	store.Key
	JobID     int64         `json:"jobId"`
	StartedAt time.Time     `json:"started"`
	EndedAt   time.Time     `json:"ended,omitzero"`   // zero while it is running
	Status    Status        `json:"status,omitempty"` // "" while it is running
	Trigger   string        `json:"trigger"`          // onRequest or onSchedule
	Error     string        `json:"error,omitempty"`  // why it failed
	Day       calendar.Date `json:"day"`              // the day that the run works for

	Given int64 `json:"given,omitempty"` // loans up to this id are in shares, or done
	Last  int64 `json:"last,omitempty"`  // the last loan that there was when the run began

	loans.Tally // of the shares that are done

	Sealed *Sealed `json:"sealed,omitempty"` // what a close of business left; nil where it was not sealed
}

// running reports whether the run has not ended.
func (r *Run) running() bool { return r.EndedAt.IsZero() }

func (r *Run) end(u *operation.Unit, problem string) {
	r.EndedAt, r.Status, r.Error = u.Now, Succeeded, problem
	if problem != "" {
		r.Status = Failed
	}
}

var runs = store.Table[Run, *Run]{
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
	Columns: func(r *Run) []store.Value {
		return []store.Value{store.Int(r.JobID), store.OptionalString(string(r.Status)), store.Day(r.Day), store.Int(r.Loans), store.Int(r.Failed), store.String(r.Trigger)}
	},
}

// lastRun is the latest run of a job; nil when it never ran.
func lastRun(tx store.Tx, job int64) (*Run, error) {
	r, err := runs.First(tx, store.Where("job_id", store.Equal, store.Int(job)).By("id", true))
	if errors.Is(err, store.ErrNotFound) {
		return nil, nil
	}
	return &r, err
}

// unended finds the runs that have not ended.
var unended = store.Query{Where: []store.Condition{{Column: "status", Is: store.IsNull}}}

// Unfinished finds the run of the close of business for a day that has not ended; 0 when there is none.
func Unfinished(tx store.Tx, job string, day calendar.Date) (int64, error) {
	for r, err := range runs.Find(tx, unended) {
		if err != nil {
			return 0, err
		}
		if j, known := numbered(r.JobID); known && j.Short == job && r.Day == day {
			return r.ID, nil
		}
	}
	return 0, nil
}

// Running lists the runs that have not ended: what a program that starts has to continue.
func Running(tx store.Tx) ([]int64, error) {
	var ids []int64
	for r, err := range runs.Find(tx, unended) {
		if err != nil {
			return nil, err
		}
		ids = append(ids, r.ID)
	}
	return ids, nil
}
