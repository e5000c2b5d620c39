package jobs

import (
	"slices"
	"strings"
	"time"

	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/fault"
	"lending.example/platform/lending/internal/loans/nightly"
	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/products"
	"lending.example/platform/lending/refdata"
	"lending.example/platform/lending/store"
)

// Job is work on many loans that runs in the background, page by page.
type Job struct {
	ID    int64  // kept in the history of runs
	Name  string // for people
	Short string // under which it is called for, in any case
	Cron  string // when it starts once it is active, unless it was changed

	closes bool                         // works for the closing date
	once   func(*operation.Unit) error  // all that there is to do, of jobs that visit no loans
	sweep  *nightly.Sweep               // what it does to many loans
	wanted func(store.Tx) (bool, error) // whether a scheduler starts it although nobody said so; nil for never
}

// table lists the jobs by id. It is append-only: ids are kept in histories.
var table = []Job{
	{ID: closingJobID, Name: "Loan COB", Short: Closing, Cron: "0 0 0 * * ?", closes: true, sweep: nightly.SweepClosing},
	{ID: catchUpJobID, Name: "Loan COB Catch-Up", Short: CatchUp, closes: true, sweep: nightly.SweepCatchUp},
	{ID: 3, Name: "Increase Business Date by 1 day", Short: "BDT_INC1", Cron: "0 0 0 * * ?", once: increaseBusinessDate},
	{ID: 4, Name: "Increase COB Date by 1 day", Short: "CDT_INC1", Cron: "0 0 0 * * ?", once: increaseClosingDate},
	{ID: 5, Name: "Add Accrual Transactions", Short: "LA_AATR", Cron: "0 1 0 1/1 * ? *", sweep: nightly.SweepElapsedAccruals},
	{ID: accrualJobID, Name: "Add Periodic Accrual Transactions", Short: "ACC_APTR", Cron: "0 2 0 1/1 * ? *", sweep: nightly.SweepPeriodicAccruals},
	{ID: 7, Name: "Loan Delinquency Classification", Short: "LA_DECL", Cron: "0 0 1 1/1 * ? *", sweep: nightly.SweepDelinquency},
	{ID: 8, Name: "Accrual Activity Posting", Short: "ACC_ACPO", Cron: "0 0 1 1/1 * ? *", sweep: nightly.SweepActivities},
	{ID: 9, Name: "Recalculate Interest For Loans", Short: "LA_RINT", Cron: "0 1 0 1/1 * ? *", sweep: nightly.SweepInterest},
	{ID: 10, Name: "Update Non Performing Assets", Short: "LA_UNPA", Cron: "0 0 0 1/1 * ? *", sweep: nightly.SweepPerformance, wanted: reviewsPerformance},
}

// The ids of jobs that operations of their own start or ask for.
const (
	closingJobID = 1
	catchUpJobID = 2
	accrualJobID = 6
)

// The short names of the jobs that close business: of the day, and of all days for loans that are further behind.
const (
	Closing = "LA_ECOB"
	CatchUp = "LA_CUCOB"
)

func increaseBusinessDate(u *operation.Unit) error {
	return refdata.AdvanceDate(u, refdata.BusinessDateType)
}

func increaseClosingDate(u *operation.Unit) error { return refdata.AdvanceDate(u, refdata.COBDateType) }

// reviewsPerformance reports whether there is a product whose loans may stop performing.
func reviewsPerformance(tx store.Tx) (bool, error) {
	for p, err := range products.Products.Find(tx, store.Query{}.Top(operation.LargestPage)) {
		if err != nil || p.OverdueDaysForNPA != nil {
			return err == nil, err
		}
	}
	return false, nil
}

// numbered finds a job by its id.
func numbered(id int64) (Job, bool) {
	i := slices.IndexFunc(table, func(j Job) bool { return j.ID == id })
	if i < 0 {
		return Job{}, false
	}
	return table[i], true
}

// Ref names a job, by its id or its short name.
type Ref struct {
	ID    int64  `json:"jobId,omitempty"`     // of the job; or Short
	Short string `json:"shortName,omitempty"` // in any case
}

// Violations returns none: an unknown job is a resource that does not exist.
func (Ref) Violations() []fault.Violation { return nil }

func (r Ref) find() (Job, error) {
	for _, j := range table {
		if j.ID == r.ID || r.Short != "" && strings.EqualFold(j.Short, r.Short) {
			return j, nil
		}
	}
	if r.Short != "" {
		return Job{}, ErrUnknown.New(r.Short)
	}
	return Job{}, ErrUnknown.New(r.ID)
}

// Data is a job as clients see it.
type Data struct {
	ID        int64      `json:"jobId"`
	Name      string     `json:"displayName"`
	Short     string     `json:"shortName"`
	Cron      string     `json:"cronExpression,omitempty"` // times in the tenant's time zone; only an active job starts then
	Active    bool       `json:"active"`                   // whether a scheduler starts it by itself
	NextRunAt *time.Time `json:"nextRunTime,omitempty"`    // nil: it is not active, or nothing schedules it
	Running   bool       `json:"currentlyRunning"`
	LastRun   *RunData   `json:"lastRunHistory,omitempty"` // nil before the first
}

// RunData is a run of a job as clients see it.
type RunData struct {
	ID        int64      `json:"id,omitempty"`
	Version   int64      `json:"version"`
	StartedAt time.Time  `json:"jobRunStartTime"`
	EndedAt   *time.Time `json:"jobRunEndTime,omitempty"` // nil while it runs
	Status    Status     `json:"status,omitempty"`
	Trigger   string     `json:"triggerType"`                  // cron: its time had come; application: somebody asked for it
	Error     string     `json:"jobRunErrorMessage,omitempty"` // what stopped it, or how many loans failed; "": nothing

	Day     calendar.Date `json:"businessDay,omitzero"`   // the day that it works for
	Loans   int64         `json:"loansVisited,omitempty"` // so far, in the shares that are done; so are the others
	Skipped int64         `json:"loansSkipped,omitempty"` // locked before, and left alone
	Failed  int64         `json:"loansFailed,omitempty"`  // left as they were
	Problem string        `json:"firstProblem,omitempty"` // why the first of them failed

	StateDigest string `json:"stateDigest,omitempty"` // of all records that a close of business left: SHA-256, in hexadecimal
	StateEntry  int64  `json:"stateEntry,omitempty"`  // the last one of the command log that they came of
}

func (r *Run) data() *RunData {
	d := &RunData{ID: r.ID, Version: r.Revision, StartedAt: r.StartedAt, Status: r.Status, Trigger: r.Trigger, Error: r.Error}
	d.Day, d.Loans, d.Skipped, d.Failed, d.Problem = r.Day, r.Loans, r.Skipped, r.Failed, r.Problem
	if !r.running() {
		d.EndedAt = &r.EndedAt
	}
	if r.Sealed != nil {
		d.StateDigest, d.StateEntry = r.Sealed.Digest, r.Sealed.Entry
	}
	return d
}

// data describes a job.
func (j Job) data(u *operation.Unit, closing *TimeOfDay) (Data, error) {
	s, err := timetable{u.Tx, closing}.of(j)
	if err != nil {
		return Data{}, err
	}
	d := Data{ID: j.ID, Name: s.Name, Short: j.Short, Cron: s.Cron, Active: s.Active}
	if s.Active && closing != nil {
		if d.NextRunAt, err = s.next(u); err != nil {
			return d, err
		}
	}
	last, err := lastRun(u.Tx, j.ID)
	if err == nil && last != nil {
		d.Running, d.LastRun = last.running(), last.data()
	}
	return d, err
}

// next is when an active job starts; nil while jobs do not start by themselves.
func (s Setting) next(u *operation.Unit) (*time.Time, error) {
	if stopped, err := suspension(u.Tx); err != nil || stopped.Stopped {
		return nil, err
	}
	cfg, err := refdata.ReadConfiguration(u)
	if err != nil {
		return nil, err
	}
	times, err := parseCron(s.Cron)
	return new(times.next(u.Now.In(cfg.Zone())).UTC()), err
}

// meta describes an operation on jobs. Their ids begin as those of the operations on loans, by which command logs know them.
func meta(id, action, summary string) operation.Meta {
	return operation.Meta{ID: id, Action: action, Entity: "SCHEDULER", Grouping: "jobs", Summary: summary}
}

// internal describes what the platform does to a run, and nobody else.
func internal(id, action, summary string) operation.Meta {
	about := meta(id, action, summary)
	about.Internal = true
	return about
}

// List reads the jobs with their last runs.
//
//desk:method Jobs.List()
var List = operation.Query[operation.NoInput, []Data]{
	Meta: meta("loans.ListJobs", "READ", "Lists the jobs."),
	Decide: operation.With(func(u *operation.Unit, _ operation.NoInput, scheduler Scheduler) ([]Data, error) {
		list := make([]Data, len(table))
		for i, j := range table {
			var err error
			if list[i], err = j.data(u, scheduler()); err != nil {
				return nil, err
			}
		}
		return list, nil
	}),
}

// Get reads a job, named by its id or short name ("LA_ECOB" closes business); jobs.ErrUnknown when there is none.
//
//desk:method Jobs.Get(in)
var Get = operation.Query[Ref, Data]{
	Meta: meta("loans.GetJob", "READ", "Reads a job."),
	Decide: operation.With(func(u *operation.Unit, in Ref, scheduler Scheduler) (Data, error) {
		j, err := in.find()
		if err != nil {
			return Data{}, err
		}
		return j.data(u, scheduler())
	}),
}

// HistoryOf asks for a page of the runs of a job.
type HistoryOf struct {
	ID        int64  `json:"jobId,omitempty"` // of the job; or Short
	Short     string `json:"shortName,omitempty"`
	Offset    int    `json:"offset,omitempty"`    // runs before the page; counts only with a limit
	Limit     int    `json:"limit,omitempty"`     // 0: the largest page
	OrderBy   string `json:"orderBy,omitempty"`   // id or jobRunStartTime, which say the same
	SortOrder string `json:"sortOrder,omitempty"` // ASC or DESC, any case
}

// Violations refuses pages and orders that there are not.
func (in HistoryOf) Violations() []fault.Violation {
	paging := operation.Paging{Offset: in.Offset, Limit: in.Limit, OrderBy: in.OrderBy, SortOrder: in.SortOrder}
	return paging.CheckPage(fault.CheckOf("job"), slices.Values([]string{"id", "jobRunStartTime"})).Violations()
}

// History reads a page of the runs of a job, the earliest first; in.SortOrder "DESC" turns that round.
//
//desk:method Jobs.History(in)
var History = operation.Query[HistoryOf, operation.Page[RunData]]{
	Meta: meta("loans.JobHistory", "READ", "Lists the runs of a job."),
	Decide: func(u *operation.Unit, in HistoryOf) (operation.Page[RunData], error) {
		page := operation.Page[RunData]{Items: []RunData{}}
		j, err := Ref{ID: in.ID, Short: in.Short}.find()
		if err != nil {
			return page, err
		}
		q := store.Where("job_id", store.Equal, store.Int(j.ID))
		if page.Total, err = runs.Count(u.Tx, q); err != nil {
			return page, err
		}
		paging := operation.Paging{Offset: in.Offset, Limit: in.Limit}
		q = q.By("id", strings.EqualFold(in.SortOrder, "DESC")).Top(paging.Size())
		q.Skip = paging.Skip()
		for r, err := range runs.Find(u.Tx, q) {
			if err != nil {
				return page, err
			}
			page.Items = append(page.Items, *r.data())
		}
		return page, nil
	},
}
