package jobs

import (
	"errors"
	"time"

	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/fault"
	"lending.example/platform/lending/internal/loans/book"
	"lending.example/platform/lending/internal/loans/nightly"
	"lending.example/platform/lending/loans"
	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/store"
)

// A job works on the loans page by page. Each page is one command, and so one transaction and one entry of the command log,
// which also moves the checkpoint in the record of the share: after a crash the run goes on after its last page, and no
// loan is left locked or half done.

// NextPage is the input of Continue: who works on which run, and how long nobody else may.
type NextPage struct {
	Run   int64  `json:"run"`
	Owner string `json:"owner"`
	Lease int64  `json:"leaseSeconds"`
	Size  int    `json:"size"` // how many loans the page may hold
	// At is the moment of the worker, on which leases run: real time, where the platform's clock may stand still. Logs of earlier versions
	// lack it; their leases run on the moment of the command.
	At time.Time `json:"at,omitzero"`
	// Failing are loans of the page that an attempt failed with after it had begun to write. They are recorded as failed.
	Failing []loans.LoanFailure `json:"failing,omitempty"`

	ahead *nightly.ReadAhead // loans that were read before; nil in a replay, which reads them itself
	meter *book.Meter        // where the time goes; nil in a replay
}

// Violations refuses a page that nobody owns or that holds nothing.
func (in NextPage) Violations() []fault.Violation {
	checks := fault.CheckOf("job.page").Required("owner", in.Owner != "")
	if in.Size < 1 {
		checks.Fail("size", in.Size, fault.NotPositive)
	}
	return checks.Violations()
}

// moment is when the lease begins.
func (in NextPage) moment(u *operation.Unit) time.Time {
	if in.At.IsZero() {
		return u.Now
	}
	return in.At
}

// Progress says how far a run is.
type Progress struct {
	Done  bool      `json:"done"`            // the run has ended
	Ended bool      `json:"ended,omitempty"` // by this page
	Wait  time.Time `json:"wait,omitzero"`   // others have all that is left; look again then
	Share *Share    `json:"share,omitempty"` // the one that the worker holds now
	// Reached of Last ids lie before the checkpoints of the run.
	Reached     int64 `json:"reached,omitempty"`
	Last        int64 `json:"last,omitempty"`
	loans.Tally       // of all that is done

	sweep *nightly.Sweep // what the run does to loans, for reading ahead
	day   calendar.Date  // that the run works for
}

// Continue does the next page of a run, or leases a share of it when the worker holds none. A run that has ended stays
// as it is.
var Continue = operation.Command[NextPage, Progress]{
	Meta: internal("loans.ContinueJob", "CONTINUEJOB", "Does the next page of a job."),
	Decide: func(u *operation.Unit, in NextPage) (Progress, error) {
		r, err := runs.Get(u.Tx, in.Run)
		if err != nil || !r.running() {
			return Progress{Done: true, Tally: r.Tally}, err
		}
		j, known := numbered(r.JobID)
		if !known {
			return Progress{Done: true}, ErrUnknown.New(r.JobID)
		}
		if j.once != nil {
			if err := j.once(u); err != nil {
				return Progress{}, err
			}
			return r.finish(u, j)
		}
		open, err := sharesOf(u.Tx, r.ID)
		if err != nil {
			return Progress{}, err
		}
		share, wait := r.claim(open, in.Owner, in.moment(u))
		if share == nil && wait.IsZero() {
			return r.finish(u, j)
		}
		if share != nil {
			if share, err = r.work(u, j, share, in); err != nil {
				return Progress{}, err
			}
		}
		p, err := r.progress(u.Tx)
		p.Wait, p.Share, p.sweep, p.day = wait, share, j.sweep, r.Day
		return p, err
	},
}

// finish ends a run that is done. A close of business removes the locks that are spent. Loans that could not be closed are locked and wait for the next run; other jobs have failed
// when a loan did.
func (r *Run) finish(u *operation.Unit, j Job) (Progress, error) {
	problem := r.Problem
	if j.closes {
		problem = ""
		if err := nightly.DropSpentLocks(u); err != nil {
			return Progress{}, err
		}
	}
	r.end(u, problem)
	return Progress{Done: true, Ended: true, Reached: r.Last, Last: r.Last, Tally: r.Tally}, runs.Save(u.Tx, r)
}

// progress is how far a run is that has not ended.
func (r *Run) progress(tx store.Tx) (Progress, error) {
	open, err := sharesOf(tx, r.ID)
	p := Progress{Reached: r.Given, Last: r.Last, Tally: r.Tally}
	for i := range open {
		p.Reached -= open[i].To - open[i].After
		p.Add(open[i].Tally)
	}
	return p, err
}

// work leases a share, or does the next page of the one that the worker holds. What is left is the share that the worker
// holds now, if any.
func (r *Run) work(u *operation.Unit, j Job, s *Share, in NextPage) (left *Share, err error) {
	held := s.Owner == in.Owner
	s.Owner, s.Until = in.Owner, in.moment(u).Add(time.Duration(in.Lease)*time.Second)
	switch {
	case s.ID == 0:
		return s, errors.Join(shares.Insert(u.Tx, s), runs.Save(u.Tx, r))
	case !held:
		return s, shares.Save(u.Tx, s)
	}
	last, err := s.page(u, j, r, in)
	switch {
	case err != nil:
		return nil, err
	case !last:
		return s, shares.Save(u.Tx, s)
	}
	r.Tally.Add(s.Tally)
	return nil, errors.Join(shares.Delete(u.Tx, s), runs.Save(u.Tx, r))
}

// page visits the next loans of the share, and reports whether they were the last.
func (s *Share) page(u *operation.Unit, j Job, r *Run, in NextPage) (last bool, err error) {
	done, err := j.sweep.Page(u, nightly.Page{Day: r.Day, After: s.After, To: s.To, Size: in.Size, Failing: in.Failing, Ahead: in.ahead, Meter: in.meter})
	if err != nil {
		return false, err
	}
	s.After = done.After
	s.Tally.Add(done.Tally)
	return done.All, nil
}

// EndedRun is the input of End.
type EndedRun struct {
	Run   int64  `json:"run"`
	Error string `json:"error,omitempty"` // what ended the run
}

// Violations returns none: an unknown run is for the operation to refuse.
func (EndedRun) Violations() []fault.Violation { return nil }

// End ends a run that cannot go on.
var End = operation.Command[EndedRun, operation.Result]{
	Meta: internal("loans.EndJob", "ENDJOB", "Ends a job that failed."),
	Decide: func(u *operation.Unit, in EndedRun) (operation.Result, error) {
		r, err := runs.Get(u.Tx, in.Run)
		if err != nil || !r.running() {
			return operation.Result{ID: in.Run}, err
		}
		open, err := sharesOf(u.Tx, r.ID)
		if err != nil {
			return operation.Result{}, err
		}
		for i := range open {
			r.Tally.Add(open[i].Tally)
			if err := shares.Delete(u.Tx, &open[i]); err != nil {
				return operation.Result{}, err
			}
		}
		r.end(u, in.Error)
		return operation.Result{ID: r.ID}, runs.Save(u.Tx, &r)
	},
}

// LeavingWorker is the input of Leave.
type LeavingWorker struct {
	Run   int64  `json:"run"`
	Owner string `json:"owner"`
}

// Violations returns none: a worker that holds nothing has nothing to leave.
func (LeavingWorker) Violations() []fault.Violation { return nil }

// Leave gives the share of a worker that stops to other workers, at once.
var Leave = operation.Command[LeavingWorker, operation.Result]{
	Meta: internal("loans.LeaveJob", "LEAVEJOB", "Gives up the share of a job."),
	Decide: func(u *operation.Unit, in LeavingWorker) (operation.Result, error) {
		open, err := sharesOf(u.Tx, in.Run)
		if err != nil {
			return operation.Result{}, err
		}
		for i := range open {
			if open[i].Owner == in.Owner {
				open[i].Until = u.Now
				return operation.Result{ID: in.Run}, shares.Save(u.Tx, &open[i])
			}
		}
		return operation.Result{ID: in.Run}, nil
	},
}
