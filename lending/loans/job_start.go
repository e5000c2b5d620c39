package loans

import (
	"errors"

	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/fault"
	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/store"
)

// JobStarter is told, after a run was recorded, to continue it until it has ended.
type JobStarter func(tenant string, run int64)

// JobOperations lists the operations on jobs. The starter continues runs in the background. When the business is closed every
// day is what nightly tells; nil when nobody does so by itself.
func JobOperations(start JobStarter, nightly func() *TimeOfDay) []operation.Operation {
	return []operation.Operation{
		runJob(start), startCatchUp(start), runAccruals(start), ContinueJob, EndJob, LeaveJob, CatchUpRunning, listJobs(nightly), getJob(nightly), JobHistory, ListSteps, SetSteps,
	}
}

// JobStart says which job to start, and for which day.
type JobStart struct {
	JobRef
	Day calendar.Date `json:"day,omitzero"` // for the close of business: the day to close; absent: the closing date
	// Scheduled says that the time of the job had come; otherwise somebody asked for it.
	Scheduled bool `json:"scheduled,omitempty"`
}

func (in JobStart) trigger() string {
	if in.Scheduled {
		return onSchedule
	}
	return onRequest
}

// workingDay is the day that a run of a job works for: the business date, or the closing date for the close of business, which
// may also work for an earlier day.
func (j Job) workingDay(u *operation.Unit, asked calendar.Date) (calendar.Date, error) {
	if !j.closes {
		return u.Today, nil
	}
	day, err := closingDate(u)
	switch {
	case err != nil || asked.IsZero():
		return day, err
	case asked.After(day):
		return day, ErrDayNotOver.New(asked, day)
	}
	return asked, nil
}

// begin records a run of a job and has it started once that is stored.
func begin(u *operation.Unit, j Job, day calendar.Date, trigger string, start JobStarter) (JobRun, error) {
	r := JobRun{JobID: j.ID, Started: u.Now, Trigger: trigger, Day: day}
	newest, err := loans.First(u.Tx, store.Query{}.By("id", true))
	if err != nil && !errors.Is(err, store.ErrNotFound) {
		return r, err
	}
	r.Last = newest.ID
	if err := jobRuns.Insert(u.Tx, &r); err != nil {
		return r, err
	}
	tenant, id := u.Tenant, r.ID
	u.AfterCommit(func() { start(tenant, id) })
	return r, nil
}

func runJob(start JobStarter) operation.Command[JobStart, operation.Result] {
	return operation.Command[JobStart, operation.Result]{
		Meta: jobMeta("loans.RunJob", "EXECUTEJOB", "Starts a job in the background."),
		Decide: func(u *operation.Unit, in JobStart) (operation.Result, error) {
			j, err := in.find()
			if err != nil {
				return operation.Result{}, err
			}
			day, err := j.workingDay(u, in.Day)
			if err != nil {
				return operation.Result{}, err
			}
			r, err := begin(u, j, day, in.trigger(), start)
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
			j, _ := jobNumbered(catchUpJobID)
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
			_, err = begin(u, j, day, onRequest, start)
			return CatchUpStart{Started: true}, err
		},
	}
}

// AccrualsTill is the input of loans.RunAccruals.
type AccrualsTill struct {
	Till calendar.Date `json:"tillDate"`
}

// Violations refuses an absent date.
func (in AccrualsTill) Violations() []fault.Violation {
	return fault.CheckOf("accrual.accounting").Required("tillDate", !in.Till.IsZero()).Violations()
}

const accrualJobID = 6

// runAccruals starts the job that recognises income periodically, for a day that is not to come. Like every job it works in the
// background; the id of its run is answered.
func runAccruals(start JobStarter) operation.Command[AccrualsTill, operation.Result] {
	return operation.Command[AccrualsTill, operation.Result]{
		Meta: operation.Meta{ID: "loans.RunAccruals", Action: "EXECUTE", Entity: "PERIODICACCRUALACCOUNTING", Grouping: "accounting", Summary: "Starts to recognise the income of all loans up to a day."},
		Decide: func(u *operation.Unit, in AccrualsTill) (operation.Result, error) {
			if in.Till.After(u.Today) {
				return operation.Result{}, ErrAccrualsAhead.For("tillDate", in.Till, u.Today)
			}
			j, _ := jobNumbered(accrualJobID)
			r, err := begin(u, j, in.Till, onRequest, start)
			return operation.Result{ID: r.ID}, err
		},
	}
}

// The ids of the jobs that close business.
const (
	closingJobID = 1
	catchUpJobID = 2
)

// The short names of the jobs that close business: of the day, and of all days for loans that are further behind.
const (
	ClosingJob = "LA_ECOB"
	CatchUpJob = "LA_CUCOB"
)

// CatchUpState says whether a catch-up is running.
type CatchUpState struct {
	Running bool          `json:"catchUpRunning"`
	Day     calendar.Date `json:"processingDate,omitzero"`
}

// CatchUpRunning reads whether a catch-up is running.
var CatchUpRunning = operation.Query[operation.NoInput, CatchUpState]{
	Meta: operation.Meta{ID: "loans.CatchUpRunning", Action: "READ", Entity: "CATCH_UP", Grouping: "jobs", Summary: "Reads whether a catch-up is running."},
	Decide: func(u *operation.Unit, _ operation.NoInput) (CatchUpState, error) {
		last, err := lastRun(u, catchUpJobID)
		if err != nil || last == nil || !last.Running() {
			return CatchUpState{}, err
		}
		return CatchUpState{Running: true, Day: last.Day}, nil
	},
}
