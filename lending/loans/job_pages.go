package loans

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"time"

	"lending.example/platform/lending/fault"
	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/store"
)

// A job works on the loans page by page. Each page is one command, and so one transaction and one entry of the command log,
// which also moves the checkpoint in the record of the share: after a crash the run goes on behind its last page, and no
// loan is left locked or half done.

// LoanFailure is a loan that a page could not be finished with, and why.
type LoanFailure struct {
	Loan  int64  `json:"loanId"`
	Error string `json:"error"`
}

// NextPage is the input of ContinueJob: who works on which run, and how long nobody else may.
type NextPage struct {
	Run   int64  `json:"run"`
	Owner string `json:"owner"`
	Lease int64  `json:"leaseSeconds"`
	Size  int    `json:"size"` // how many loans the page may hold
	// Failing are loans of the page that an attempt failed with after it had begun to write. They are recorded as failed.
	Failing []LoanFailure `json:"failing,omitempty"`

	ahead *readAhead // loans that were read before; nil in a replay, which reads them itself
	meter *Meter     // where the time goes; nil in a replay
}

// Violations refuses a page that nobody owns or that holds nothing.
func (in NextPage) Violations() []fault.Violation {
	checks := fault.CheckOf("job.page").Required("owner", in.Owner != "")
	if in.Size < 1 {
		checks.Fail("size", in.Size, fault.NotPositive)
	}
	return checks.Violations()
}

// Progress says how far a run is.
type Progress struct {
	Done  bool      `json:"done"`            // the run has ended
	Wait  time.Time `json:"wait,omitzero"`   // others have all that is left; look again then
	Share *JobShare `json:"share,omitempty"` // the one that the worker holds now
	// Reached of Last ids are behind the checkpoints of the run.
	Reached int64 `json:"reached,omitempty"`
	Last    int64 `json:"last,omitempty"`
	Tally         // of all that is done

	queries []store.Query // what finds the loans of the run
}

// ContinueJob does the next page of a run, or leases a share of it when the worker holds none. A run that has ended stays
// as it is.
var ContinueJob = operation.Command[NextPage, Progress]{
	Meta: jobMeta("loans.ContinueJob", "CONTINUEJOB", "Does the next page of a job."),
	Decide: func(u *operation.Unit, in NextPage) (Progress, error) {
		r, err := jobRuns.Get(u.Tx, in.Run)
		if err != nil || !r.Running() {
			return Progress{Done: true, Tally: r.Tally}, err
		}
		j, known := jobNumbered(r.JobID)
		if !known {
			return Progress{Done: true}, ErrUnknownJob.New(r.JobID)
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
		share, wait := r.claim(open, in.Owner, u.Now)
		if share == nil && wait.IsZero() {
			return r.finish(u, j)
		}
		if share != nil {
			if share, err = r.work(u, j, share, in); err != nil {
				return Progress{}, err
			}
		}
		p, err := r.progress(u.Tx)
		p.Wait, p.Share, p.queries = wait, share, j.loans(&r)
		return p, err
	},
}

// finish ends a run that is done. Loans that could not be closed are locked and wait for the next run; other jobs have failed
// when a loan did.
func (r *JobRun) finish(u *operation.Unit, j Job) (Progress, error) {
	problem := r.Problem
	if j.closes {
		problem = ""
	}
	r.end(u, problem)
	return Progress{Done: true, Reached: r.Last, Last: r.Last, Tally: r.Tally}, jobRuns.Save(u.Tx, r)
}

// progress is how far a run is that has not ended.
func (r *JobRun) progress(tx store.Tx) (Progress, error) {
	open, err := sharesOf(tx, r.ID)
	p := Progress{Reached: r.Given, Last: r.Last, Tally: r.Tally}
	for i := range open {
		p.Reached -= open[i].To - open[i].After
		p.add(open[i].Tally)
	}
	return p, err
}

// work leases a share, or does the next page of the one that the worker holds. What is left is the share that the worker
// holds now, if any.
func (r *JobRun) work(u *operation.Unit, j Job, s *JobShare, in NextPage) (left *JobShare, err error) {
	held := s.Owner == in.Owner
	s.Owner, s.Until = in.Owner, u.Now.Add(time.Duration(in.Lease)*time.Second)
	switch {
	case s.ID == 0:
		if err := j.prepare(u, r, s); err != nil {
			return nil, err
		}
		return s, errors.Join(jobShares.Insert(u.Tx, s), jobRuns.Save(u.Tx, r))
	case !held:
		return s, jobShares.Save(u.Tx, s)
	}
	last, err := s.page(u, j, r, in)
	switch {
	case err != nil:
		return nil, err
	case !last:
		return s, jobShares.Save(u.Tx, s)
	}
	r.Tally.add(s.Tally)
	return nil, errors.Join(jobShares.Delete(u.Tx, s), jobRuns.Save(u.Tx, r))
}

// page visits the next loans of the share, and reports whether they were the last.
func (s *JobShare) page(u *operation.Unit, j Job, r *JobRun, in NextPage) (last bool, err error) {
	found, err := candidates(u.Tx, j.loans(r), s.After, s.To, in.Size)
	if err != nil {
		return false, err
	}
	v := &visit{Unit: u, job: j, run: r, tally: &s.Tally, meter: in.meter}
	if v.locks, err = locksOf(u.Tx, found); err != nil {
		return false, err
	}
	in.meter.Lap("SELECT")
	for _, record := range found {
		s.After, s.Loans = record.ID, s.Loans+1
		i := slices.IndexFunc(in.Failing, func(f LoanFailure) bool { return f.Loan == record.ID })
		if i >= 0 {
			err = v.fail(record.ID, in.Failing[i].Error)
		} else {
			err = v.loan(record, in.ahead)
		}
		if err != nil {
			return false, err
		}
	}
	return len(found) < in.Size, nil
}

// candidates are the next loans that one of some queries finds, in the order of their ids.
func candidates(tx store.Tx, queries []store.Query, after, to int64, most int) ([]store.Record, error) {
	var found []store.Record
	for _, q := range queries {
		q = q.And("id", store.Greater, store.Int(after)).And("id", store.AtMost, store.Int(to)).By("id", false).Top(most)
		for record, err := range tx.Find(loans.Kind, q) {
			if err != nil {
				return nil, err
			}
			found = append(found, record)
		}
	}
	if len(queries) > 1 {
		slices.SortFunc(found, func(a, b store.Record) int { return int(a.ID - b.ID) })
	}
	return found[:min(len(found), most)], nil
}

// visit is the work of one page, loan by loan.
type visit struct {
	*operation.Unit
	job   Job
	run   *JobRun
	tally *Tally
	locks map[int64]Lock
	meter *Meter
}

// stopped is a loan that a page stopped at. The page leaves nothing behind, and is done again without the loan.
type stopped struct {
	loan  int64
	cause error
}

func (e *stopped) Error() string { return fmt.Sprintf("loan %d: %v", e.loan, e.cause) }
func (e *stopped) Unwrap() error { return e.cause }

// loan does the work of the job on one loan. A defect of the program in it stops the page, not the program.
func (v *visit) loan(record store.Record, ahead *readAhead) (err error) {
	defer func() {
		if defect := recover(); defect != nil {
			err = &stopped{record.ID, fmt.Errorf("defect: %v", defect)}
		}
	}()
	skip, err := v.skips(record.ID)
	if err != nil || skip {
		return err
	}
	o, err := ahead.open(v.Unit, record)
	if err != nil {
		return stoppedAt(record.ID, err)
	}
	o.meter = v.meter
	v.meter.Lap("READ")
	problem := v.job.visit(v, o)
	if o.askedForAll {
		o.env.ids.handBack(v.Unit)
		if o, err = reopen(v.Unit, record, wholeHistory); err != nil {
			return stoppedAt(record.ID, err)
		}
		o.meter = v.meter
		problem = v.job.visit(v, o)
	}
	if problem == nil {
		problem = o.env.ids.err
	}
	if problem != nil {
		return v.fail(record.ID, problem.Error())
	}
	v.meter.Lap("DECIDE")
	err = o.save(v.Unit)
	v.meter.Lap("SAVE")
	return stoppedAt(record.ID, err)
}

// stoppedAt tells the failures of a loan, such as an account that is not mapped or a record that nobody can read, from
// those of the store.
func stoppedAt(loan int64, err error) error {
	var refused *fault.Error
	var syntax *json.SyntaxError
	var shape *json.UnmarshalTypeError
	if errors.As(err, &refused) || errors.As(err, &syntax) || errors.As(err, &shape) || errors.Is(err, store.ErrNotFound) {
		return &stopped{loan, err}
	}
	return err
}

// EndedRun is the input of EndJob.
type EndedRun struct {
	Run   int64  `json:"run"`
	Error string `json:"error,omitempty"` // what ended the run
}

// Violations returns none: an unknown run is for the operation to refuse.
func (EndedRun) Violations() []fault.Violation { return nil }

// EndJob ends a run that cannot go on.
var EndJob = operation.Command[EndedRun, operation.Result]{
	Meta: jobMeta("loans.EndJob", "ENDJOB", "Ends a job that failed."),
	Decide: func(u *operation.Unit, in EndedRun) (operation.Result, error) {
		r, err := jobRuns.Get(u.Tx, in.Run)
		if err != nil || !r.Running() {
			return operation.Result{ID: in.Run}, err
		}
		open, err := sharesOf(u.Tx, r.ID)
		if err != nil {
			return operation.Result{}, err
		}
		for i := range open {
			r.Tally.add(open[i].Tally)
			if err := jobShares.Delete(u.Tx, &open[i]); err != nil {
				return operation.Result{}, err
			}
		}
		r.end(u, in.Error)
		return operation.Result{ID: r.ID}, jobRuns.Save(u.Tx, &r)
	},
}

// LeavingWorker is the input of LeaveJob.
type LeavingWorker struct {
	Run   int64  `json:"run"`
	Owner string `json:"owner"`
}

// Violations returns none: a worker that holds nothing has nothing to leave.
func (LeavingWorker) Violations() []fault.Violation { return nil }

// LeaveJob gives the share of a worker that stops to whoever goes on, at once.
var LeaveJob = operation.Command[LeavingWorker, operation.Result]{
	Meta: jobMeta("loans.LeaveJob", "LEAVEJOB", "Gives up the share of a job."),
	Decide: func(u *operation.Unit, in LeavingWorker) (operation.Result, error) {
		open, err := sharesOf(u.Tx, in.Run)
		if err != nil {
			return operation.Result{}, err
		}
		for i := range open {
			if open[i].Owner == in.Owner {
				open[i].Until = u.Now
				return operation.Result{ID: in.Run}, jobShares.Save(u.Tx, &open[i])
			}
		}
		return operation.Result{ID: in.Run}, nil
	},
}
