package refdata

import (
	"errors"
	"fmt"
	"strings"
	"time"

	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/enumeration"
	"lending.example/platform/lending/fault"
	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/schedule"
	"lending.example/platform/lending/store"
)

// weekdays are the names of RFC 5545, in the order of time.Weekday.
var weekdays = [...]string{"SU", "MO", "TU", "WE", "TH", "FR", "SA"}

const (
	recurrencePrefix = "FREQ=WEEKLY;INTERVAL=1;BYDAY="
	everyDay         = "MO,TU,WE,TH,FR,SA,SU"
)

// theWorkingDays is the id of the one record.
const theWorkingDays = 1

// WorkingDays is the lender's working week. The default is every day of the week.
type WorkingDays struct {
	store.Key
	Works         [7]bool         `json:"works"` // by time.Weekday
	Moving        schedule.Moving `json:"moving"`
	ExtendDaily   bool            `json:"extendTermForDailyRepayments,omitempty"`
	ExtendHoliday bool            `json:"extendTermForRepaymentsOnHolidays,omitempty"`
}

// workingWeeks holds the one record per tenant.
var workingWeeks = store.Table[WorkingDays, *WorkingDays]{
	Kind:    &store.Kind{Name: "working_days", Reference: true},
	Columns: func(*WorkingDays) []store.Value { return nil },
}

// ReadWorkingDays reads the working week.
func ReadWorkingDays(tx store.Tx) (WorkingDays, error) {
	w, err := workingWeeks.Get(tx, theWorkingDays)
	if errors.Is(err, store.ErrNotFound) {
		w = WorkingDays{Moving: schedule.ToNextWorkingDay}
		w.Works, err = parseRecurrence(recurrencePrefix + everyDay)
	}
	return w, err
}

// WorksOn reports whether a date is a working day.
func (w WorkingDays) WorksOn(d calendar.Date) bool { return w.Works[d.Weekday()] }

// recurrence writes the week as a rule of RFC 5545, from Monday on.
func (w WorkingDays) recurrence() string {
	var names []string
	for i := range weekdays {
		if day := (time.Monday + time.Weekday(i)) % 7; w.Works[day] {
			names = append(names, weekdays[day])
		}
	}
	return recurrencePrefix + strings.Join(names, ",")
}

// parseRecurrence reads the weekdays of a weekly rule. At least one is needed: otherwise no due date has a place.
func parseRecurrence(rule string) (works [7]bool, err error) {
	_, list, found := strings.Cut(strings.ToUpper(rule), "BYDAY=")
	list, _, _ = strings.Cut(list, ";")
	if !found || !strings.Contains(strings.ToUpper(rule), "FREQ=WEEKLY") {
		return works, fmt.Errorf("%q is no weekly recurrence", rule)
	}
	for name := range strings.SplitSeq(strings.TrimSuffix(list, ","), ",") { // web applications write a comma after the last day, too
		day := dayNamed(name)
		if day < 0 {
			return works, fmt.Errorf("%q is no weekday", name)
		}
		works[day] = true
	}
	return works, nil
}

func dayNamed(name string) int {
	for i, n := range weekdays {
		if n == strings.TrimSpace(name) {
			return i
		}
	}
	return -1
}

// WorkingDaysData is the working week as clients see it.
type WorkingDaysData struct {
	ID            int64                `json:"id"`
	Recurrence    string               `json:"recurrence"`                   // a weekly rule of RFC 5545
	Moving        schedule.Moving      `json:"repaymentRescheduleType"`      // where a due date on another day goes
	ExtendDaily   bool                 `json:"extendTermForDailyRepayments"` // kept, like ExtendHoliday; nothing follows from them
	ExtendHoliday bool                 `json:"extendTermForRepaymentsOnHolidays"`
	Options       []enumeration.Option `json:"repaymentRescheduleOptions,omitempty"`
}

// GetWorkingDays reads the working week, and where a due date goes that falls on a day off. Every day is a working day until it
// is changed.
//
//desk:method Calendar.WorkingDays()
var GetWorkingDays = operation.Query[operation.NoInput, WorkingDaysData]{
	Meta: operation.Meta{ID: "refdata.GetWorkingDays", Action: "READ", Entity: "WORKINGDAYS", Grouping: "organisation", Summary: "Reads the working week."},
	Decide: func(u *operation.Unit, _ operation.NoInput) (WorkingDaysData, error) {
		w, err := ReadWorkingDays(u.Tx)
		return WorkingDaysData{
			ID: theWorkingDays, Recurrence: w.recurrence(), Moving: w.Moving, ExtendDaily: w.ExtendDaily,
			ExtendHoliday: w.ExtendHoliday, Options: schedule.Movings().Options(),
		}, err
	},
}

// WorkingDaysUpdate changes the working week; what is nil stays.
type WorkingDaysUpdate struct {
	Recurrence    *string          `json:"recurrence,omitempty"`                   // a weekly rule of RFC 5545, "FREQ=WEEKLY;INTERVAL=1;BYDAY=MO,TU"
	Moving        *schedule.Moving `json:"repaymentRescheduleType,omitempty"`      // where a due date on another day goes
	ExtendDaily   *bool            `json:"extendTermForDailyRepayments,omitempty"` // kept, like ExtendHoliday; nothing follows from them
	ExtendHoliday *bool            `json:"extendTermForRepaymentsOnHolidays,omitempty"`
}

// Violations checks the rule and the enumeration.
func (in WorkingDaysUpdate) Violations() []fault.Violation {
	c := fault.CheckOf("workingday")
	if in.Recurrence != nil {
		if _, err := parseRecurrence(*in.Recurrence); err != nil {
			c.Fail("recurrence", *in.Recurrence, "recurrence.not.supported")
		}
	}
	if in.Moving != nil {
		fault.OneOf(c, "repaymentRescheduleType", *in.Moving, schedule.Movings().Values()...)
	}
	return c.Violations()
}

// UpdateWorkingDays changes the working week; what is nil stays. in.Recurrence is a weekly rule of RFC 5545,
// "FREQ=WEEKLY;INTERVAL=1;BYDAY=MO,TU,WE". Schedules that stand do not change.
//
//desk:method Calendar.UpdateWorkingDays(in)
var UpdateWorkingDays = operation.Command[WorkingDaysUpdate, operation.Result]{
	Meta: operation.Meta{ID: "refdata.UpdateWorkingDays", Action: "UPDATE", Entity: "WORKINGDAYS", Grouping: "organisation", Summary: "Changes the working week."},
	Decide: func(u *operation.Unit, in WorkingDaysUpdate) (operation.Result, error) {
		w, err := ReadWorkingDays(u.Tx)
		if err != nil {
			return operation.Result{}, err
		}
		changes := operation.Changes{}
		rule := w.recurrence()
		operation.Change(changes, "recurrence", &rule, in.Recurrence)
		operation.Change(changes, "repaymentRescheduleType", &w.Moving, in.Moving)
		operation.Change(changes, "extendTermForDailyRepayments", &w.ExtendDaily, in.ExtendDaily)
		operation.Change(changes, "extendTermForRepaymentsOnHolidays", &w.ExtendHoliday, in.ExtendHoliday)
		if w.Works, err = parseRecurrence(rule); err != nil {
			return operation.Result{}, err
		}
		result := operation.Result{ID: theWorkingDays, Changes: changes}
		switch {
		case len(changes) == 0:
			return result, nil
		case w.ID == 0:
			w.ID = theWorkingDays
			return result, workingWeeks.Insert(u.Tx, &w)
		}
		return result, workingWeeks.Save(u.Tx, &w)
	},
}
