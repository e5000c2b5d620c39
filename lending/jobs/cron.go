package jobs

import (
	"errors"
	"math/bits"
	"strconv"
	"strings"
	"time"
)

// Cron says at which moments something happens: second, minute, hour, day of the month, month and day of the week, "0 10 0 * * ?" for
// ten past midnight. A field is * (or ?, for the days), a number, a name (JAN, MON), a range (MON-FRI), a range or a number with a
// step (0/15), or several of these with commas. Weeks begin with Sunday, which is 1. A seventh field, the year, may be *. A day has
// to satisfy both fields of days.
type Cron struct{ seconds, minutes, hours, days, months, weekdays uint64 }

// errCron refuses what is no such expression.
var errCron = errors.New("jobs: no cron expression")

// The names of months and days of the week, from their first number on.
var (
	monthNames   = strings.Fields("JAN FEB MAR APR MAY JUN JUL AUG SEP OCT NOV DEC")
	weekdayNames = strings.Fields("SUN MON TUE WED THU FRI SAT")
)

// parseCron reads a cron expression. The last day of a month (L), the nearest working day (W) and the nth day of a week (#) are not
// known.
func parseCron(text string) (Cron, error) {
	fields := strings.Fields(strings.ToUpper(text))
	if len(fields) == 7 && fields[6] == "*" {
		fields = fields[:6]
	}
	if len(fields) != 6 {
		return Cron{}, errCron
	}
	var c Cron
	for i, f := range []struct {
		set         *uint64
		first, last int
		names       []string
	}{
		{&c.seconds, 0, 59, nil}, {&c.minutes, 0, 59, nil}, {&c.hours, 0, 23, nil},
		{&c.days, 1, 31, nil}, {&c.months, 1, 12, monthNames}, {&c.weekdays, 1, 7, weekdayNames},
	} {
		for _, part := range strings.Split(fields[i], ",") {
			set, ok := cronPart(part, f.first, f.last, f.names)
			if !ok || part == "?" && i != 3 && i != 5 {
				return Cron{}, errCron
			}
			*f.set |= set
		}
	}
	return c, nil
}

// cronPart reads one part of a field as the set of its numbers.
func cronPart(part string, first, last int, names []string) (set uint64, ok bool) {
	span, step, stepped := strings.Cut(part, "/")
	every := 1
	if stepped {
		if every, ok = cronNumber(step, nil, 1); !ok || every < 1 || every > last {
			return 0, false
		}
	}
	from, to, ranged := strings.Cut(span, "-")
	low, high := first, last
	if span != "*" && span != "?" {
		if low, ok = cronNumber(from, names, first); !ok {
			return 0, false
		}
		if high = low; stepped {
			high = last
		}
		if ranged {
			if high, ok = cronNumber(to, names, first); !ok {
				return 0, false
			}
		}
	}
	if low < first || high > last || low > high {
		return 0, false
	}
	for n := low; n <= high; n += every {
		set |= 1 << n
	}
	return set, true
}

// cronNumber reads a number, or a name by its place.
func cronNumber(text string, names []string, first int) (int, bool) {
	for i, name := range names {
		if text == name {
			return first + i, true
		}
	}
	n, err := strconv.ParseUint(text, 10, 8)
	return int(n), err == nil
}

// farthest is how many days are looked through for the next moment: a 29 February comes within eight years.
const farthest = 8*366 + 1

// next is the first moment of the expression after another, in whose time zone it is read; zero when there is none, such as on
// 31 February. A time that a day lacks, when clocks go forward, comes as much later.
func (c Cron) next(after time.Time) time.Time {
	for day := range farthest {
		at := time.Date(after.Year(), after.Month(), after.Day()+day, 0, 0, 0, 0, after.Location())
		if !holds(c.days, at.Day()) || !holds(c.months, int(at.Month())) || !holds(c.weekdays, int(at.Weekday())+1) {
			continue
		}
		if next := c.within(at, after); !next.IsZero() {
			return next
		}
	}
	return time.Time{}
}

// within is the first moment on a day after another; zero when there is none.
func (c Cron) within(day, after time.Time) time.Time {
	last := bits.Len64(c.seconds) - 1
	for hour := range 24 {
		for minute := range 60 {
			if !holds(c.hours, hour) || !holds(c.minutes, minute) || !onDay(day, hour, minute, last).After(after) {
				continue
			}
			for second := range 60 {
				if next := onDay(day, hour, minute, second); holds(c.seconds, second) && next.After(after) {
					return next
				}
			}
		}
	}
	return time.Time{}
}

func onDay(day time.Time, hour, minute, second int) time.Time {
	return time.Date(day.Year(), day.Month(), day.Day(), hour, minute, second, 0, day.Location())
}

func holds(set uint64, n int) bool { return set&(1<<n) != 0 }
