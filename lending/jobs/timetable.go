package jobs

import (
	"errors"
	"slices"
	"time"

	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/fault"
	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/store"
)

// Setting is what a tenant has changed of a job.
type Setting struct {
	store.Key           // the id of the job
	Name      string    `json:"name"`
	Cron      string    `json:"cron"` // "" only while it is not active
	Active    bool      `json:"active"`
	Since     time.Time `json:"since"` // when it was changed: earlier moments are not made up for
}

// settings holds the jobs that were changed; the others are as the table and the scheduler say.
var settings = store.Table[Setting, *Setting]{
	Kind:    &store.Kind{Name: "job_setting", Reference: true},
	Columns: func(*Setting) []store.Value { return nil },
}

// Suspension says that no job of the tenant is scheduled.
type Suspension struct {
	store.Key
	Stopped bool      `json:"stopped"`
	Since   time.Time `json:"since"` // when that was last changed: moments before are not made up for
}

var suspensions = store.Table[Suspension, *Suspension]{
	Kind:    &store.Kind{Name: "scheduler", Reference: true},
	Columns: func(*Suspension) []store.Value { return nil },
}

// theSuspension is the id of the one record.
const theSuspension = 1

func suspension(tx store.Tx) (Suspension, error) {
	s, err := suspensions.Get(tx, theSuspension)
	if errors.Is(err, store.ErrNotFound) {
		return Suspension{}, nil
	}
	return s, err
}

// Scheduler tells whether this platform schedules jobs, and when it then closes business unless a tenant says otherwise.
type Scheduler func() *TimeOfDay

// timetable is when the scheduled jobs of a tenant start.
type timetable struct {
	tx      store.Tx
	closing *TimeOfDay // when business is closed; nil without a scheduler
}

// of is the setting of a job: the one that was made, or the one that the table and the scheduler give. By default a scheduler closes
// business, and reviews the performance of loans where a product asks for it.
func (t timetable) of(j Job) (Setting, error) {
	s, err := settings.Get(t.tx, j.ID)
	if !errors.Is(err, store.ErrNotFound) {
		return s, err
	}
	return t.byDefault(j)
}

func (t timetable) byDefault(j Job) (Setting, error) {
	s := Setting{Name: j.Name, Cron: j.Cron}
	var err error
	switch {
	case t.closing == nil:
	case j.ID == closingJobID && *t.closing != Never:
		s.Cron, s.Active = t.closing.cron(), true
	case j.wanted != nil:
		s.Active, err = j.wanted(t.tx)
	}
	return s, err
}

// Due is a job whose time has come.
type Due struct {
	ID    int64
	Short string
	At    time.Time
}

// Agenda is what a scheduler has to do for a tenant.
type Agenda struct {
	Night bool  // the time of the close of business has come, whether or not anything is closed
	Jobs  []Due // by their times
}

// AgendaOf is what has come due since a scheduler looked last, up to now, which is in the tenant's time zone. A scheduler that has
// not looked yet makes up for what was missed since a job last began on schedule; a job that never did waits for its time.
func AgendaOf(tx store.Tx, closing TimeOfDay, looked, now time.Time) (Agenda, error) {
	var a Agenda
	suspended, err := suspension(tx)
	if err != nil || suspended.Stopped {
		return a, err
	}
	t := timetable{tx: tx, closing: &closing}
	for _, j := range table {
		s, err := t.of(j)
		if err != nil {
			return a, err
		}
		if !s.Active && j.ID != closingJobID {
			continue
		}
		if s.Since.Before(suspended.Since) {
			s.Since = suspended.Since
		}
		at, err := s.dueSince(tx, j.ID, looked, now)
		if err != nil {
			return a, err
		}
		if at.IsZero() {
			continue
		}
		a.Night = a.Night || j.ID == closingJobID
		if s.Active {
			a.Jobs = append(a.Jobs, Due{ID: j.ID, Short: j.Short, At: at})
		}
	}
	slices.SortStableFunc(a.Jobs, func(x, y Due) int { return x.At.Compare(y.At) })
	return a, nil
}

// dueSince is the first moment of a job since a scheduler looked; zero when none has come.
func (s Setting) dueSince(tx store.Tx, job int64, looked, now time.Time) (time.Time, error) {
	since := looked
	if since.IsZero() {
		last, err := lastScheduled(tx, job)
		if err != nil || last == nil {
			return time.Time{}, err
		}
		since = last.StartedAt
	}
	if s.Since.After(since) {
		since = s.Since
	}
	times, err := parseCron(s.Cron)
	if err != nil {
		return time.Time{}, nil // only jobs that are not active have no times
	}
	at := times.next(since.In(now.Location()))
	if at.After(now) {
		return time.Time{}, nil
	}
	return at, nil
}

// lastScheduled is the last run of a job that began because its time had come; nil when there is none.
func lastScheduled(tx store.Tx, job int64) (*Run, error) {
	r, err := runs.First(tx, store.Where("job_id", store.Equal, store.Int(job)).
		And("trigger", store.Equal, store.String(onSchedule)).By("id", true))
	if errors.Is(err, store.ErrNotFound) {
		return nil, nil
	}
	return &r, err
}

// DueJob says which job to start because its time has come.
type DueJob struct {
	ID int64     `json:"jobId"`
	At time.Time `json:"at"`
}

// Violations returns none: schedulers know their jobs.
func (DueJob) Violations() []fault.Violation { return nil }

// StartDue starts a job whose time has come, and answers the id of its run; 0 when another scheduler has started it for that time,
// or when it is running.
var StartDue = operation.Command[DueJob, operation.Result]{
	Meta: internal("loans.RunDueJob", "RUNDUEJOB", "Starts a job whose time has come."),
	Decide: operation.With(func(u *operation.Unit, in DueJob, start Starter) (operation.Result, error) {
		j, known := numbered(in.ID)
		if !known {
			return operation.Result{}, ErrUnknown.New(in.ID)
		}
		began, err := lastScheduled(u.Tx, j.ID)
		if err != nil || began != nil && !began.StartedAt.Before(in.At) {
			return operation.Result{}, err
		}
		last, err := lastRun(u.Tx, j.ID)
		if err != nil || last != nil && last.running() {
			return operation.Result{}, err
		}
		day, err := j.workingDay(u, calendar.Date{})
		if err != nil {
			return operation.Result{}, err
		}
		r, err := begin(u, j, day, onSchedule, start)
		return operation.Result{ID: r.ID}, err
	}),
}

// Update changes when a job starts by itself; what is nil stays.
type Update struct {
	ID     int64   `json:"jobId,omitempty"` // of the job; or Short
	Short  string  `json:"shortName,omitempty"`
	Name   *string `json:"displayName,omitempty"`    // at most 100 characters
	Cron   *string `json:"cronExpression,omitempty"` // as ParseCron reads it, in the tenant's time zone
	Active *bool   `json:"active,omitempty"`         // whether it starts by itself
}

const longestJobName = 100

// Violations refuses an update of nothing, and an expression that cannot be read or has no moment.
func (in Update) Violations() []fault.Violation {
	c := fault.CheckOf("scheduler")
	if in.Name == nil && in.Cron == nil && in.Active == nil {
		c.Fail("", nil, fault.NothingToUpdate)
	}
	if in.Name != nil {
		c.Text("displayName", *in.Name, longestJobName)
	}
	if in.Cron != nil {
		times, err := parseCron(*in.Cron)
		if err != nil || times.next(time.Unix(0, 0).UTC()).IsZero() {
			c.Fail("cronExpression", *in.Cron, "is.not.a.cron.expression")
		}
	}
	return c.Violations()
}

// UpdateJob changes the name of a job, and when it starts by itself: in.Cron are its times in the tenant's time zone, in.Active switches
// it on and off. Times before the change are not made up for. A job starts by itself as long as a program has a
// [Platform.Scheduler]. Refused with jobs.ErrUnknown, and with jobs.ErrNoTimes for an active job without times.
//
//desk:method Jobs.Update(in)
var UpdateJob = operation.Command[Update, operation.Result]{
	Meta: meta("loans.UpdateJob", "UPDATE", "Changes when a job starts by itself."),
	Decide: operation.With(func(u *operation.Unit, in Update, scheduler Scheduler) (operation.Result, error) {
		j, err := Ref{ID: in.ID, Short: in.Short}.find()
		if err != nil {
			return operation.Result{}, err
		}
		s, err := timetable{u.Tx, scheduler()}.of(j)
		if err != nil {
			return operation.Result{}, err
		}
		changes := operation.Changes{}
		operation.Change(changes, "displayName", &s.Name, in.Name)
		operation.Change(changes, "cronExpression", &s.Cron, in.Cron)
		operation.Change(changes, "active", &s.Active, in.Active)
		if s.Active && s.Cron == "" {
			return operation.Result{}, ErrNoTimes.For("cronExpression", nil, s.Name)
		}
		result := operation.Result{ID: j.ID, Changes: changes}
		if len(changes) == 0 {
			return result, nil
		}
		s.Since = u.Now
		if s.ID != 0 {
			return result, settings.Save(u.Tx, &s)
		}
		s.ID = j.ID
		return result, settings.Insert(u.Tx, &s)
	}),
}

// SchedulerData says whether jobs start by themselves.
type SchedulerData struct {
	Active bool `json:"active"`
}

// GetScheduler says whether jobs start by themselves: a program schedules them, and nobody has stopped that.
//
//desk:method Jobs.Scheduler()
var GetScheduler = operation.Query[operation.NoInput, SchedulerData]{
	Meta: meta("loans.GetScheduler", "READ", "Says whether jobs start by themselves."),
	Decide: operation.With(func(u *operation.Unit, _ operation.NoInput, scheduler Scheduler) (SchedulerData, error) {
		s, err := suspension(u.Tx)
		return SchedulerData{Active: scheduler() != nil && !s.Stopped}, err
	}),
}

// StopScheduler keeps all jobs of the tenant from starting by themselves, the close of business included, until StartScheduler.
//
//desk:method Jobs.StopScheduler()
var StopScheduler = operation.Command[operation.NoInput, operation.Result]{
	Meta: meta("loans.StopScheduler", "STOP", "Keeps jobs from starting by themselves."),
	Decide: func(u *operation.Unit, _ operation.NoInput) (operation.Result, error) {
		return operation.Result{}, suspend(u, true)
	},
}

// StartScheduler lets jobs start by themselves again.
//
//desk:method Jobs.StartScheduler()
var StartScheduler = operation.Command[operation.NoInput, operation.Result]{
	Meta: meta("loans.StartScheduler", "START", "Lets jobs start by themselves again."),
	Decide: func(u *operation.Unit, _ operation.NoInput) (operation.Result, error) {
		return operation.Result{}, suspend(u, false)
	},
}

func suspend(u *operation.Unit, stopped bool) error {
	s, err := suspension(u.Tx)
	if err != nil || s.Stopped == stopped {
		return err
	}
	s.Stopped, s.Since = stopped, u.Now
	if s.ID != 0 {
		return suspensions.Save(u.Tx, &s)
	}
	s.ID = theSuspension
	return suspensions.Insert(u.Tx, &s)
}
