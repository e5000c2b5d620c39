package jobs

import (
	"fmt"
	"time"
)

// TimeOfDay is when something happens every day.
type TimeOfDay struct{ Hour, Minute int }

// Never is no time of day: nothing happens.
var Never = TimeOfDay{Hour: -1}

// ParseTimeOfDay reads "00:10", and "off" for [Never].
func ParseTimeOfDay(text string) (TimeOfDay, error) {
	if text == "off" {
		return Never, nil
	}
	at, err := time.Parse("15:04", text)
	if err != nil {
		return TimeOfDay{}, fmt.Errorf("jobs: %q is no time of day, such as 00:10", text)
	}
	return TimeOfDay{at.Hour(), at.Minute()}, nil
}

// Last is the last such time at or before a moment, in the moment's time zone.
func (t TimeOfDay) Last(now time.Time) time.Time {
	last := t.on(now, 0)
	if last.After(now) {
		last = t.on(now, -1)
	}
	return last
}

// Next is the first such time after a moment.
func (t TimeOfDay) Next(now time.Time) time.Time {
	next := t.on(now, 0)
	if !next.After(now) {
		next = t.on(now, 1)
	}
	return next
}

func (t TimeOfDay) on(now time.Time, days int) time.Time {
	return time.Date(now.Year(), now.Month(), now.Day()+days, t.Hour, t.Minute, 0, 0, now.Location())
}

// cron writes the time as cron expressions of jobs do.
func (t TimeOfDay) cron() string { return fmt.Sprintf("0 %d %d * * ?", t.Minute, t.Hour) }

// The triggers of runs: somebody asked for it, or its time had come.
const (
	onRequest  = "application"
	onSchedule = "cron"
)
