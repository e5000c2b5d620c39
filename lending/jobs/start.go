package jobs

import (
	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/fault"
	"lending.example/platform/lending/internal/loans/nightly"
	"lending.example/platform/lending/internal/loans/records"
	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/refdata"
	"lending.example/platform/lending/store"
)

// Kinds are the record kinds of this package.
func Kinds() []*store.Kind {
	return []*store.Kind{runs.Kind, shares.Kind, settings.Kind, suspensions.Kind}
}

// Starter is called after a run was recorded, to continue it until it has ended.
type Starter func(tenant string, run int64)

// Operations lists the operations on jobs.
func Operations() []operation.Operation {
	return []operation.Operation{
		StartJob, StartDue, StartCatchUp, StartAccruals, UpdateJob, GetScheduler, StartScheduler, StopScheduler, Continue, End, Leave, Seal, CatchUpRunning, List, Get, History, ListNames, ListSteps, ListAvailableSteps, SetSteps,
	}
}

// Start says which job to start, and for which day.
type Start struct {
	ID    int64         `json:"jobId,omitempty"` // of the job; or Short
	Short string        `json:"shortName,omitempty"`
	Day   calendar.Date `json:"day,omitzero"` // for the close of business: the day to close; absent: the closing date
	// Scheduled says that the time of the job had come; otherwise somebody asked for it.
	Scheduled bool `json:"scheduled,omitempty"`
}

// Violations returns none: an unknown job is a resource that does not exist.
func (Start) Violations() []fault.Violation { return nil }

func (in Start) trigger() string {
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
	day, err := refdata.ClosingDate(u)
	switch {
	case err != nil || asked.IsZero():
		return day, err
	case asked.After(day):
		return day, ErrDayNotOver.New(asked, day)
	}
	return asked, nil
}

// begin records a run of a job and has it started once that is stored.
func begin(u *operation.Unit, j Job, day calendar.Date, trigger string, start Starter) (Run, error) {
	r := Run{JobID: j.ID, StartedAt: u.Now, Trigger: trigger, Day: day}
	var err error
	if r.Last, err = records.LastID(u.Tx); err != nil {
		return r, err
	}
	if err := runs.Insert(u.Tx, &r); err != nil {
		return r, err
	}
	tenant, id := u.Tenant, r.ID
	u.AfterCommit(func() { start(tenant, id) })
	return r, nil
}

// StartJob starts a job in the background; the result names its run by ID, which History shows. in.Day is for the close of
// business: zero is the closing date, a later one is refused with jobs.ErrDayNotOver. Refused with jobs.ErrUnknown. Runs are
// not stopped; one that is cut off goes on when a program opens the platform.
//
//desk:method Jobs.Start(in)
var StartJob = operation.Command[Start, operation.Result]{
	Meta: meta("loans.RunJob", "EXECUTEJOB", "Starts a job in the background."),
	Decide: operation.With(func(u *operation.Unit, in Start, start Starter) (operation.Result, error) {
		j, err := Ref{ID: in.ID, Short: in.Short}.find()
		if err != nil {
			return operation.Result{}, err
		}
		day, err := j.workingDay(u, in.Day)
		if err != nil {
			return operation.Result{}, err
		}
		r, err := begin(u, j, day, in.trigger(), start)
		return operation.Result{ID: r.ID}, err
	}),
}

// CatchUpStart says whether a catch-up was started.
type CatchUpStart struct {
	Started bool `json:"started"` // false: no loan was to be caught up with
}

// StartCatchUp starts, in the background, to close the business of all loans that are late with it, day by day; Started of the
// result is false when none is. Refused with jobs.ErrCatchUpRunning.
//
//desk:method Jobs.CatchUp()
var StartCatchUp = operation.Command[operation.NoInput, CatchUpStart]{
	Meta: operation.Meta{ID: "loans.CatchUp", Action: "EXECUTE", Entity: "CATCH_UP", Grouping: "jobs", Summary: "Closes the business of all loans that are behind."},
	Decide: operation.With(func(u *operation.Unit, _ operation.NoInput, start Starter) (CatchUpStart, error) {
		j, _ := numbered(catchUpJobID)
		last, err := lastRun(u.Tx, j.ID)
		if err != nil {
			return CatchUpStart{}, err
		}
		if last != nil && last.running() {
			return CatchUpStart{}, ErrCatchUpRunning.New()
		}
		day, err := refdata.ClosingDate(u)
		if err != nil {
			return CatchUpStart{}, err
		}
		if unclosed, err := nightly.AnyUnclosed(u.Tx, day); err != nil || !unclosed {
			return CatchUpStart{}, err
		}
		_, err = begin(u, j, day, onRequest, start)
		return CatchUpStart{Started: true}, err
	}),
}

// AccrualsTill is the input of loans.RunAccruals.
type AccrualsTill struct {
	Till calendar.Date `json:"tillDate"` // mandatory; not after the business date
}

// Violations refuses an absent date.
func (in AccrualsTill) Violations() []fault.Violation {
	return fault.CheckOf("accrual.accounting").Required("tillDate", !in.Till.IsZero()).Violations()
}

// StartAccruals starts, in the background, to recognise the income of all loans up to in.Till; jobs.ErrAccrualsAhead for a
// day after the business date.
//
//desk:method Jobs.StartAccruals(in)
var StartAccruals = operation.Command[AccrualsTill, operation.Result]{
	Meta: operation.Meta{ID: "loans.RunAccruals", Action: "EXECUTE", Entity: "PERIODICACCRUALACCOUNTING", Grouping: "accounting", Summary: "Starts to recognise the income of all loans up to a day."},
	Decide: operation.With(func(u *operation.Unit, in AccrualsTill, start Starter) (operation.Result, error) {
		if in.Till.After(u.Today) {
			return operation.Result{}, ErrAccrualsAhead.For("tillDate", in.Till, u.Today)
		}
		j, _ := numbered(accrualJobID)
		r, err := begin(u, j, in.Till, onRequest, start)
		return operation.Result{ID: r.ID}, err
	}),
}

// CatchUpState says whether a catch-up is running.
type CatchUpState struct {
	Running bool          `json:"catchUpRunning"`
	Day     calendar.Date `json:"processingDate,omitzero"` // that is being closed; zero when none is running
}

// CatchUpRunning says whether a catch-up is running, and for which day.
//
//desk:method Jobs.CatchUpRunning()
var CatchUpRunning = operation.Query[operation.NoInput, CatchUpState]{
	Meta: operation.Meta{ID: "loans.CatchUpRunning", Action: "READ", Entity: "CATCH_UP", Grouping: "jobs", Summary: "Reads whether a catch-up is running."},
	Decide: func(u *operation.Unit, _ operation.NoInput) (CatchUpState, error) {
		last, err := lastRun(u.Tx, catchUpJobID)
		if err != nil || last == nil || !last.running() {
			return CatchUpState{}, err
		}
		return CatchUpState{Running: true, Day: last.Day}, nil
	},
}
