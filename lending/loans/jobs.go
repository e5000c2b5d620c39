package loans

import (
	"slices"
	"strings"
	"time"

	"lending.example/platform/lending/fault"
	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/refdata"
	"lending.example/platform/lending/store"
)

// Job is work on many loans that runs in the background, page by page.
type Job struct {
	ID    int64
	Name  string
	Short string
	Cron  string // when it is meant to run; starting it is for whoever schedules

	closes bool                                            // works for the closing date, and locks loans that it fails with
	once   func(*operation.Unit) error                     // all that there is to do, of jobs that visit no loans
	loans  func(*JobRun) []store.Query                     // which loans to visit
	visit  func(*visit, *opened) error                     // what to do with each
	clear  func(*operation.Unit, *JobRun, *JobShare) error // what to do before a share is begun; nil: nothing
}

func (j Job) prepare(u *operation.Unit, r *JobRun, s *JobShare) error {
	if j.clear == nil {
		return nil
	}
	return j.clear(u, r, s)
}

// Jobs lists the jobs by id.
func Jobs() []Job { return slices.Clone(jobs) }

// jobs is append-only: ids are kept in histories.
var jobs = []Job{
	{ID: 1, Name: "Loan COB", Short: ClosingJob, Cron: "0 0 0 * * ?", closes: true, loans: dayBefore, visit: closeMissing, clear: dropLeftoverLocks},
	{ID: 2, Name: "Loan COB Catch-Up", Short: CatchUpJob, closes: true, loans: behindOf, visit: closeMissing},
	{ID: 3, Name: "Increase Business Date by 1 day", Short: "BDT_INC1", Cron: "0 0 0 * * ?", once: increaseBusinessDate},
	{ID: 4, Name: "Increase COB Date by 1 day", Short: "CDT_INC1", Cron: "0 0 0 * * ?", once: increaseClosingDate},
	{ID: 5, Name: "Add Accrual Transactions", Short: "LA_AATR", Cron: "0 1 0 1/1 * ? *", loans: active, visit: toEach((*Account).accrueElapsed)},
	{ID: 6, Name: "Add Periodic Accrual Transactions", Short: "ACC_APTR", Cron: "0 2 0 1/1 * ? *", loans: active, visit: toEach((*Account).accrueByJob)},
	{ID: 7, Name: "Loan Delinquency Classification", Short: "LA_DECL", Cron: "0 0 1 1/1 * ? *", loans: active, visit: toEach((*Account).classifyOn)},
	{ID: 8, Name: "Accrual Activity Posting", Short: "ACC_ACPO", Cron: "0 0 1 1/1 * ? *", loans: active, visit: toEach((*Account).postActivityBefore)},
	{ID: 9, Name: "Recalculate Interest For Loans", Short: "LA_RINT", Cron: "0 1 0 1/1 * ? *", loans: active, visit: toEach((*Account).recalculateOn)},
	{ID: 10, Name: "Update Non Performing Assets", Short: "LA_UNPA", Cron: "0 0 0 1/1 * ? *", loans: active, visit: toEach((*Account).reviewPerformance)},
}

func jobNumbered(id int64) (Job, bool) {
	i := slices.IndexFunc(jobs, func(j Job) bool { return j.ID == id })
	if i < 0 {
		return Job{}, false
	}
	return jobs[i], true
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
	Active  bool        `json:"active"` // whether the platform starts it by itself
	NextRun *time.Time  `json:"nextRunTime,omitempty"`
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

// data describes a job. The close of business starts by itself at the nightly time, if there is one.
func (j Job) data(u *operation.Unit, nightly *TimeOfDay) (JobData, error) {
	d := JobData{ID: j.ID, Name: j.Name, Short: j.Short, Cron: j.Cron}
	if nightly != nil && j.ID == closingJobID {
		cfg, err := refdata.ReadConfiguration(u)
		if err != nil {
			return d, err
		}
		d.Active, d.Cron, d.NextRun = true, nightly.cron(), new(nightly.Next(u.Now.In(cfg.Zone())).UTC())
	}
	last, err := lastRun(u, j.ID)
	if err == nil && last != nil {
		d.Running, d.LastRun = last.Running(), last.data()
	}
	return d, err
}

func jobMeta(id, action, summary string) operation.Meta {
	return operation.Meta{ID: id, Action: action, Entity: "SCHEDULER", Grouping: "jobs", Summary: summary}
}

// listJobs lists the jobs with their last runs.
func listJobs(nightly func() *TimeOfDay) operation.Query[operation.NoInput, []JobData] {
	return operation.Query[operation.NoInput, []JobData]{
		Meta: jobMeta("loans.ListJobs", "READ", "Lists the jobs."),
		Decide: func(u *operation.Unit, _ operation.NoInput) ([]JobData, error) {
			list := make([]JobData, len(jobs))
			for i, j := range jobs {
				var err error
				if list[i], err = j.data(u, nightly()); err != nil {
					return nil, err
				}
			}
			return list, nil
		},
	}
}

// getJob reads a job with its last run.
func getJob(nightly func() *TimeOfDay) operation.Query[JobRef, JobData] {
	return operation.Query[JobRef, JobData]{
		Meta: jobMeta("loans.GetJob", "READ", "Reads a job."),
		Decide: func(u *operation.Unit, in JobRef) (JobData, error) {
			j, err := in.find()
			if err != nil {
				return JobData{}, err
			}
			return j.data(u, nightly())
		},
	}
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
