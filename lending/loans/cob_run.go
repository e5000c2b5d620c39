package loans

import (
	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/fault"
	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/refdata"
	"lending.example/platform/lending/store"
)

// A job works on the loans page by page. Each page is one command, and so one transaction, which also moves the
// checkpoint in the record of the run: after a crash the run goes on behind its last page, and no loan is left locked
// or half done.

// pageOfLoans is how many loans a page holds.
const pageOfLoans = 200

// JobStarter is told, after a run was recorded, to continue it until it has ended.
type JobStarter func(tenant string, run int64)

// JobOperations lists the operations that start jobs. The starter continues the runs in the background.
func JobOperations(start JobStarter) []operation.Operation {
	return []operation.Operation{runJob(start), startCatchUp(start), ContinueJob, EndJob, CatchUpRunning, ListJobs, GetJob, JobHistory, ListSteps, SetSteps}
}

// begin records a run of a job and has it started once that is stored.
func begin(u *operation.Unit, j Job, start JobStarter) (JobRun, error) {
	day := u.Today
	if j.Short == "LA_ECOB" || j.Short == "LA_CUCOB" {
		var err error
		if day, err = closingDate(u); err != nil {
			return JobRun{}, err
		}
	}
	r := JobRun{JobID: j.ID, Started: u.Now, Trigger: "application", Day: day}
	if err := jobRuns.Insert(u.Tx, &r); err != nil {
		return r, err
	}
	tenant, id := u.Tenant, r.ID
	u.AfterCommit(func() { start(tenant, id) })
	return r, nil
}

func runJob(start JobStarter) operation.Command[JobRef, operation.Result] {
	return operation.Command[JobRef, operation.Result]{
		Meta: jobMeta("loans.RunJob", "EXECUTEJOB", "Starts a job in the background."),
		Decide: func(u *operation.Unit, in JobRef) (operation.Result, error) {
			j, err := in.find()
			if err != nil {
				return operation.Result{}, err
			}
			r, err := begin(u, j, start)
			return operation.Result{ID: r.ID}, err
		},
	}
}

// CatchUpStart says whether a catch-up was started.
type CatchUpStart struct {
	Started bool `json:"started"`
}

func startCatchUp(start JobStarter) operation.Command[operation.NoInput, CatchUpStart] {
	return operation.Command[operation.NoInput, CatchUpStart]{
		Meta: operation.Meta{ID: "loans.CatchUp", Action: "EXECUTE", Entity: "CATCH_UP", Grouping: "jobs", Summary: "Closes the business of all loans that are behind."},
		Decide: func(u *operation.Unit, _ operation.NoInput) (CatchUpStart, error) {
			j, _ := jobNumbered(catchUpJob)
			last, err := lastRun(u, j.ID)
			if err != nil {
				return CatchUpStart{}, err
			}
			if last != nil && last.Running() {
				return CatchUpStart{}, ErrCatchUpRunning.New()
			}
			day, err := closingDate(u)
			if err != nil {
				return CatchUpStart{}, err
			}
			if _, behind, err := oldestClosed(u, day); err != nil || !behind {
				return CatchUpStart{}, err
			}
			_, err = begin(u, j, start)
			return CatchUpStart{Started: true}, err
		},
	}
}

const catchUpJob = 2

// CatchUpState says whether a catch-up is running.
type CatchUpState struct {
	Running bool          `json:"catchUpRunning"`
	Day     calendar.Date `json:"processingDate,omitzero"`
}

// CatchUpRunning reads whether a catch-up is running.
var CatchUpRunning = operation.Query[operation.NoInput, CatchUpState]{
	Meta: operation.Meta{ID: "loans.CatchUpRunning", Action: "READ", Entity: "CATCH_UP", Grouping: "jobs", Summary: "Reads whether a catch-up is running."},
	Decide: func(u *operation.Unit, _ operation.NoInput) (CatchUpState, error) {
		last, err := lastRun(u, catchUpJob)
		if err != nil || last == nil || !last.Running() {
			return CatchUpState{}, err
		}
		return CatchUpState{Running: true, Day: last.Day}, nil
	},
}

// RunRef names a run of a job.
type RunRef struct {
	Run   int64  `json:"run"`
	Error string `json:"error,omitempty"` // what ended the run, for EndJob
}

// Violations returns none: an unknown run is for the operation to refuse.
func (RunRef) Violations() []fault.Violation { return nil }

// Progress says how far a run is.
type Progress struct {
	Done bool `json:"done"`
}

// ContinueJob does the next page of a run. A run that has ended stays as it is.
var ContinueJob = operation.Command[RunRef, Progress]{
	Meta: jobMeta("loans.ContinueJob", "CONTINUEJOB", "Does the next page of a job."),
	Decide: func(u *operation.Unit, in RunRef) (Progress, error) {
		r, err := jobRuns.Get(u.Tx, in.Run)
		if err != nil || !r.Running() {
			return Progress{Done: true}, err
		}
		j, known := jobNumbered(r.JobID)
		if !known {
			return Progress{Done: true}, ErrUnknownJob.New(r.JobID)
		}
		done, err := j.work(u, &r)
		if err != nil {
			return Progress{}, err
		}
		if done {
			r.end(u, "")
		}
		return Progress{Done: done}, jobRuns.Save(u.Tx, &r)
	},
}

// EndJob ends a run that cannot go on.
var EndJob = operation.Command[RunRef, operation.Result]{
	Meta: jobMeta("loans.EndJob", "ENDJOB", "Ends a job that failed."),
	Decide: func(u *operation.Unit, in RunRef) (operation.Result, error) {
		r, err := jobRuns.Get(u.Tx, in.Run)
		if err != nil || !r.Running() {
			return operation.Result{ID: in.Run}, err
		}
		r.end(u, in.Error)
		return operation.Result{ID: r.ID}, jobRuns.Save(u.Tx, &r)
	},
}

func (r *JobRun) end(u *operation.Unit, problem string) {
	r.Ended, r.Status, r.Error = u.Now, RunSucceeded, problem
	if problem != "" {
		r.Status = RunFailed
	}
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

// page visits the next loans of a query behind the checkpoint, and reports whether they were the last.
func (r *JobRun) page(u *operation.Unit, q store.Query, visit func(id int64) error) (last bool, err error) {
	q = q.And("id", store.Greater, store.Int(r.After)).By("id", false).Top(pageOfLoans)
	var ids []int64
	for record, err := range u.Tx.Find(loans.Kind, q) {
		if err != nil {
			return false, err
		}
		ids = append(ids, record.ID)
	}
	for _, id := range ids {
		if err := visit(id); err != nil {
			return false, err
		}
		r.After, r.Loans = id, r.Loans+1
	}
	return len(ids) < pageOfLoans, nil
}

// closeDaily closes the day of the run for the loans that were closed the day before, and then for those that were never
// closed. Loans that are further behind are for the catch-up.
func closeDaily(u *operation.Unit, r *JobRun) (bool, error) {
	q := store.Where("last_closed_business_date", store.Equal, store.Day(r.Day.AddDays(-1)))
	if r.Phase == 1 {
		q = store.Query{Where: []store.Condition{{Column: "last_closed_business_date", Is: store.IsNull}}}
	}
	if r.Phase == 0 && r.After == 0 {
		if err := dropLeftoverLocks(u, r.Day); err != nil {
			return false, err
		}
	}
	last, err := r.page(u, inClosableState(q), func(id int64) error { return r.close(u, id) })
	if err != nil || !last {
		return false, err
	}
	r.Phase, r.After = r.Phase+1, 0
	return r.Phase > 1, nil
}

// dropLeftoverLocks removes the locks that an earlier run for the same day left and that name no reason, but for loans that
// only a catch-up closes.
func dropLeftoverLocks(u *operation.Unit, day calendar.Date) error {
	left, err := locks.All(u.Tx, store.Where("owner", store.Equal, store.String(string(ChunkLock))).And("day", store.Equal, store.Day(day)))
	if err != nil {
		return err
	}
	for i := range left {
		loan, err := loans.Get(u.Tx, left[i].ID)
		if err != nil {
			return err
		}
		if left[i].Error != "" || !loan.LastClosed.IsZero() && loan.LastClosed.Before(day.AddDays(-1)) {
			continue
		}
		if err := locks.Delete(u.Tx, &left[i]); err != nil {
			return err
		}
	}
	return nil
}

// catchUp closes what is missing of the loans that are behind, locked ones too.
func catchUp(u *operation.Unit, r *JobRun) (bool, error) {
	q := store.Where("last_closed_business_date", store.Less, store.Day(r.Day))
	return r.page(u, inClosableState(q), func(id int64) error { return r.close(u, id) })
}

// close closes what is missing of one loan up to the day of the run. A loan that cannot be closed stays as it was, locked
// with the reason, until somebody closes it inline or a catch-up does.
func (r *JobRun) close(u *operation.Unit, id int64) error {
	held, err := lockOf(u, id)
	switch {
	case err != nil:
		return err
	case held == nil:
	case r.JobID == catchUpJob:
		if err := locks.Delete(u.Tx, held); err != nil {
			return err
		}
	default:
		r.Failed++
		return nil
	}
	o, err := open(u, operation.ByID(id))
	if err != nil {
		return err
	}
	problem := o.closeMissing(u, r.Day)
	if problem == nil {
		problem = o.env.ids.err
	}
	if problem != nil {
		r.Failed++
		return placeLock(u, Lock{Key: store.Key{ID: id}, Owner: ChunkLock, PlacedOn: u.Today, Error: problem.Error(), Day: r.Day})
	}
	return o.save(u)
}

// onActive is a job that does one thing to every active loan.
func onActive(do func(*Account, calendar.Date) error) func(*operation.Unit, *JobRun) (bool, error) {
	return func(u *operation.Unit, r *JobRun) (bool, error) {
		active := store.Where("status", store.Equal, store.Int(int64(Active)))
		return r.page(u, active, func(id int64) error {
			o, err := open(u, operation.ByID(id))
			if err != nil {
				return err
			}
			if problem := do(o.Account, r.Day); problem != nil {
				r.Failed++
				return nil
			}
			return o.save(u)
		})
	}
}

// classifyOn brings the delinquency tag of a loan to a day.
func (a *Account) classifyOn(day calendar.Date) error {
	return (&closing{Account: a, day: day.AddDays(-1)}).classify()
}

// recalculateOn brings interest on overdue instalments to a day.
func (a *Account) recalculateOn(day calendar.Date) error {
	return (&closing{Account: a, day: day.AddDays(-1)}).recalculate()
}

// postActivityBefore reports the instalments that fell due the day before a day and have no activity yet.
func (a *Account) postActivityBefore(day calendar.Date) error {
	due := day.AddDays(-1)
	if !a.postsActivity() || len(a.activitiesOn(due)) > 0 {
		return nil
	}
	for i := range a.Instalments {
		if row := &a.Instalments[i]; row.Regular() && row.Due == due {
			a.newActivity(due, row.charged())
		}
	}
	return nil
}

func increaseBusinessDate(u *operation.Unit, _ *JobRun) (bool, error) {
	return true, refdata.AdvanceDate(u, refdata.BusinessDateType)
}

func increaseClosingDate(u *operation.Unit, _ *JobRun) (bool, error) {
	return true, refdata.AdvanceDate(u, refdata.COBDateType)
}
