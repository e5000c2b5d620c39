package loans

import (
	"errors"
	"slices"
	"strings"
	"time"

	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/fault"
	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/store"
)

// Job is work on many loans that runs in the background, page by page.
type Job struct {
	ID    int64
	Name  string
	Short string
	Cron  string // when it is meant to run; starting it is for whoever schedules

	work func(*operation.Unit, *JobRun) (done bool, err error)
}

// Jobs lists the jobs by id.
func Jobs() []Job { return slices.Clone(jobs) }

// jobs is append-only: ids are kept in histories.
var jobs = []Job{
	{ID: 1, Name: "Loan COB", Short: "LA_ECOB", Cron: "0 0 0 * * ?", work: closeDaily},
	{ID: 2, Name: "Loan COB Catch-Up", Short: "LA_CUCOB", work: catchUp},
	{ID: 3, Name: "Increase Business Date by 1 day", Short: "BDT_INC1", Cron: "0 0 0 * * ?", work: increaseBusinessDate},
	{ID: 4, Name: "Increase COB Date by 1 day", Short: "CDT_INC1", Cron: "0 0 0 * * ?", work: increaseClosingDate},
	{ID: 5, Name: "Add Accrual Transactions", Short: "LA_AATR", Cron: "0 1 0 1/1 * ? *", work: onActive(func(a *Account, day calendar.Date) error { a.accrueElapsed(day); return nil })},
	{ID: 6, Name: "Add Periodic Accrual Transactions", Short: "ACC_APTR", Cron: "0 2 0 1/1 * ? *", work: onActive(func(a *Account, day calendar.Date) error { a.accrue(day); return nil })},
	{ID: 7, Name: "Loan Delinquency Classification", Short: "LA_DECL", Cron: "0 0 1 1/1 * ? *", work: onActive((*Account).classifyOn)},
	{ID: 8, Name: "Accrual Activity Posting", Short: "ACC_ACPO", Cron: "0 0 1 1/1 * ? *", work: onActive((*Account).postActivityBefore)},
	{ID: 9, Name: "Recalculate Interest For Loans", Short: "LA_RINT", Cron: "0 1 0 1/1 * ? *", work: onActive((*Account).recalculateOn)},
}

func jobNumbered(id int64) (Job, bool) {
	i := slices.IndexFunc(jobs, func(j Job) bool { return j.ID == id })
	if i < 0 {
		return Job{}, false
	}
	return jobs[i], true
}

// RunStatus is how a run of a job went.
type RunStatus string

// The statuses of runs; "" while it is running.
const (
	RunSucceeded RunStatus = "success"
	RunFailed    RunStatus = "failed"
)

// JobRun is one run of a job, and where it is: a run that was interrupted goes on from its last page.
type JobRun struct {
	store.Key
	JobID   int64         `json:"jobId"`
	Started time.Time     `json:"started"`
	Ended   time.Time     `json:"ended,omitzero"`
	Status  RunStatus     `json:"status,omitempty"`
	Trigger string        `json:"trigger"`
	Error   string        `json:"error,omitempty"`
	Day     calendar.Date `json:"day"` // the day that the run works for

	Phase  int   `json:"phase,omitempty"`
	After  int64 `json:"after,omitempty"` // the last loan that is done
	Loans  int64 `json:"loans,omitempty"` // how many were visited
	Failed int64 `json:"failed,omitempty"`
}

// Running reports whether the run has not ended.
func (r *JobRun) Running() bool { return r.Ended.IsZero() }

var jobRuns = store.Table[JobRun, *JobRun]{
	Kind: &store.Kind{
		Name: "job_run",
		Columns: []store.Column{
			{Name: "job_id", Type: store.Integer},
			{Name: "status", Type: store.Text, Indexed: true},
			{Name: "day", Type: store.Date},
			{Name: "loans", Type: store.Integer},
			{Name: "failed", Type: store.Integer},
		},
		Indexes: []store.Index{{Columns: []string{"job_id"}}},
	},
	Columns: func(r *JobRun) []store.Value {
		return []store.Value{store.Int(r.JobID), store.OptionalString(string(r.Status)), store.Day(r.Day), store.Int(r.Loans), store.Int(r.Failed)}
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

// JobRef names a job, by its id or its short name.
type JobRef struct {
	ID    int64  `json:"jobId,omitempty" in:"path"`
	Short string `json:"shortName,omitempty" in:"path"`
}

// Violations returns none: an unknown job is a resource that does not exist.
func (JobRef) Violations() []fault.Violation { return nil }

func (r JobRef) find() (Job, error) {
	for _, j := range jobs {
		if j.ID == r.ID || r.Short != "" && strings.EqualFold(j.Short, r.Short) {
			return j, nil
		}
	}
	if r.Short != "" {
		return Job{}, ErrUnknownJob.New(r.Short)
	}
	return Job{}, ErrUnknownJob.New(r.ID)
}

// JobData is a job as clients see it.
type JobData struct {
	ID      int64       `json:"jobId"`
	Name    string      `json:"displayName"`
	Short   string      `json:"shortName"`
	Cron    string      `json:"cronExpression,omitempty"`
	Active  bool        `json:"active"` // whether the platform starts it by itself: it does not
	Running bool        `json:"currentlyRunning"`
	LastRun *JobRunData `json:"lastRunHistory,omitempty"`
}

// JobRunData is a run of a job as clients see it.
type JobRunData struct {
	ID      int64      `json:"id,omitempty"`
	Version int64      `json:"version"`
	Start   time.Time  `json:"jobRunStartTime"`
	End     *time.Time `json:"jobRunEndTime,omitempty"`
	Status  RunStatus  `json:"status,omitempty"`
	Trigger string     `json:"triggerType"`
	Error   string     `json:"jobRunErrorMessage,omitempty"`
}

func (r *JobRun) data() *JobRunData {
	d := &JobRunData{ID: r.ID, Version: r.Revision, Start: r.Started, Status: r.Status, Trigger: r.Trigger, Error: r.Error}
	if !r.Running() {
		d.End = &r.Ended
	}
	return d
}

func (j Job) data(u *operation.Unit) (JobData, error) {
	d := JobData{ID: j.ID, Name: j.Name, Short: j.Short, Cron: j.Cron}
	last, err := lastRun(u, j.ID)
	if err == nil && last != nil {
		d.Running, d.LastRun = last.Running(), last.data()
	}
	return d, err
}

func jobMeta(id, action, summary string) operation.Meta {
	return operation.Meta{ID: id, Action: action, Entity: "SCHEDULER", Grouping: "jobs", Summary: summary}
}

// ListJobs lists the jobs with their last runs.
var ListJobs = operation.Query[operation.NoInput, []JobData]{
	Meta: jobMeta("loans.ListJobs", "READ", "Lists the jobs."),
	Decide: func(u *operation.Unit, _ operation.NoInput) ([]JobData, error) {
		list := make([]JobData, len(jobs))
		for i, j := range jobs {
			var err error
			if list[i], err = j.data(u); err != nil {
				return nil, err
			}
		}
		return list, nil
	},
}

// GetJob reads a job with its last run.
var GetJob = operation.Query[JobRef, JobData]{
	Meta: jobMeta("loans.GetJob", "READ", "Reads a job."),
	Decide: func(u *operation.Unit, in JobRef) (JobData, error) {
		j, err := in.find()
		if err != nil {
			return JobData{}, err
		}
		return j.data(u)
	},
}

// HistoryOf asks for a page of the runs of a job.
type HistoryOf struct {
	JobRef
	operation.Paging
}

// JobHistory lists the runs of a job, the earliest first unless asked otherwise.
var JobHistory = operation.Query[HistoryOf, operation.Page[JobRunData]]{
	Meta: jobMeta("loans.JobHistory", "READ", "Lists the runs of a job."),
	Decide: func(u *operation.Unit, in HistoryOf) (operation.Page[JobRunData], error) {
		page := operation.Page[JobRunData]{Items: []JobRunData{}}
		j, err := in.find()
		if err != nil {
			return page, err
		}
		q := store.Where("job_id", store.Equal, store.Int(j.ID))
		if page.Total, err = jobRuns.Count(u.Tx, q); err != nil {
			return page, err
		}
		q = q.By("id", strings.EqualFold(in.SortOrder, "DESC")).Top(in.Size())
		q.Skip = max(0, in.Offset)
		for r, err := range jobRuns.Find(u.Tx, q) {
			if err != nil {
				return page, err
			}
			page.Items = append(page.Items, *r.data())
		}
		return page, nil
	},
}

// ClosingStepsOf names a job whose steps are read or set.
type ClosingStepsOf struct {
	Job   string         `json:"jobName" in:"path"`
	Steps []BusinessStep `json:"businessSteps,omitempty"`
}

// BusinessStep is one step of the close of business.
type BusinessStep struct {
	Name  string `json:"stepName"`
	Order int64  `json:"order"`
}

// Violations returns none: whether the steps fit is for the operation to say.
func (ClosingStepsOf) Violations() []fault.Violation { return nil }

// closingJob is the name of the job whose steps can be read.
const closingJob = "LOAN_CLOSE_OF_BUSINESS"

// StepsData are the steps of a job.
type StepsData struct {
	Job   string         `json:"jobName"`
	Steps []BusinessStep `json:"businessSteps"`
}

// ListSteps lists the steps of the close of business, in their order.
var ListSteps = operation.Query[ClosingStepsOf, StepsData]{
	Meta: operation.Meta{ID: "loans.ListSteps", Action: "READ", Entity: "BATCH_BUSINESS_STEP", Grouping: "jobs", Summary: "Lists the steps of the close of business."},
	Decide: func(_ *operation.Unit, in ClosingStepsOf) (StepsData, error) {
		if in.Job != closingJob {
			return StepsData{}, ErrUnknownSteps.New(in.Job)
		}
		data := StepsData{Job: in.Job}
		for i, name := range ClosingSteps() {
			data.Steps = append(data.Steps, BusinessStep{name, int64(i + 1)})
		}
		return data, nil
	},
}

// eventSteps are steps that other installations know and that leave a loan as it is.
var eventSteps = []string{"CHECK_LOAN_REPAYMENT_DUE", "CHECK_LOAN_REPAYMENT_OVERDUE", "CHECK_DUE_INSTALLMENTS", "EXTERNAL_ASSET_OWNER_TRANSFER"}

// SetSteps accepts the steps of the close of business in their order, and refuses any others: what is recognised depends
// on the order.
var SetSteps = operation.Command[ClosingStepsOf, operation.Result]{
	Meta: operation.Meta{ID: "loans.SetSteps", Action: "UPDATE", Entity: "BATCH_BUSINESS_STEP", Grouping: "jobs", Summary: "Sets the steps of the close of business."},
	Decide: func(_ *operation.Unit, in ClosingStepsOf) (operation.Result, error) {
		if in.Job != closingJob {
			return operation.Result{}, ErrUnknownSteps.New(in.Job)
		}
		steps := slices.Clone(in.Steps)
		slices.SortStableFunc(steps, func(x, y BusinessStep) int { return int(x.Order - y.Order) })
		var names []string
		for _, s := range steps {
			if !slices.Contains(eventSteps, s.Name) {
				names = append(names, s.Name)
			}
		}
		if !slices.Equal(names, ClosingSteps()) {
			return operation.Result{}, ErrFixedSteps.For("businessSteps", nil, strings.Join(ClosingSteps(), ", "))
		}
		return operation.Result{}, nil
	},
}
