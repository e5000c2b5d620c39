package calendar

import (
	"errors"
	"fmt"
	"time"
)

// Date is a civil date. The zero value is "no date"; it sorts before every date.
// Valid dates run from 0001-01-01 to 9999-12-31.
type Date struct{ n int32 } // days since 0000-12-31, so that 0001-01-01 is 1

// ErrDate is wrapped by every error of Parse and NewDate.
var ErrDate = errors.New("not a date")

var lastDate = MustDate(9999, time.December, 31)

// NewDate returns the date of a year (1..9999), month and day, or an error that wraps
// ErrDate when that day does not exist (31 February).
func NewDate(year int, month time.Month, day int) (Date, error) {
	if year < 1 || year > 9999 || month < time.January || month > time.December || day < 1 || day > DaysInMonth(year, month) {
		return Date{}, fmt.Errorf("%w: %04d-%02d-%02d", ErrDate, year, int(month), day)
	}
	return civil(year, month, day), nil
}

// MustDate is NewDate for constants; it panics on a day that does not exist.
func MustDate(year int, month time.Month, day int) Date {
	d, err := NewDate(year, month, day)
	if err != nil {
		panic(err)
	}
	return d
}

// Parse reads an ISO date, "2026-01-31". Anything else, also trailing text, is an error that wraps ErrDate.
func Parse(text string) (Date, error) { return parse(text) }

func parse[T string | []byte](text T) (Date, error) {
	if len(text) != 10 || text[4] != '-' || text[7] != '-' {
		return Date{}, fmt.Errorf("%w: %q, want yyyy-mm-dd", ErrDate, string(text))
	}
	year, okYear := digits(text[0:4])
	month, okMonth := digits(text[5:7])
	day, okDay := digits(text[8:10])
	if !okYear || !okMonth || !okDay {
		return Date{}, fmt.Errorf("%w: %q, want yyyy-mm-dd", ErrDate, string(text))
	}
	return NewDate(year, time.Month(month), day)
}

// MustParse is Parse for constants; it panics on anything but an existing ISO date.
func MustParse(text string) Date {
	d, err := Parse(text)
	if err != nil {
		panic(err)
	}
	return d
}

// DateOf returns the civil date of a moment in the moment's own location.
func DateOf(t time.Time) Date {
	return civil(t.Date())
}

func digits[T string | []byte](text T) (int, bool) {
	n := 0
	for i := range len(text) {
		c := text[i]
		if c < '0' || c > '9' {
			return 0, false
		}
		n = n*10 + int(c-'0')
	}
	return n, true
}

// civil counts days from 0000-12-31 by the usual era arithmetic: years start in March,
// so that the leap day is the last day of a year.
func civil(year int, month time.Month, day int) Date {
	y, m := year, int(month)
	if m <= 2 {
		y--
		m += 12
	}
	era := y / 400
	yearOfEra := y - era*400
	dayOfYear := (153*(m-3)+2)/5 + day - 1
	dayOfEra := yearOfEra*365 + yearOfEra/4 - yearOfEra/100 + dayOfYear
	return Date{int32(era*146097 + dayOfEra - 305)}
}

// Split returns year, month and day; the zero date gives zeros.
func (d Date) Split() (year int, month time.Month, day int) {
	if d.IsZero() {
		return 0, 0, 0
	}
	// The algorithm of Neri and Schneider, in years that start in March: quarters of days give the century, then a product of 64
	// bits the year of the century and the day of the year, then one of 32 bits the month and its day.
	quarters := 4*(uint32(d.n)+305) + 3
	century := quarters / 146097
	product := 2939745 * uint64(quarters%146097|3)
	dayOfYear := uint32(product) / 2939745 / 4
	monthAndDay := 2141*dayOfYear + 197913
	year = int(100*century + uint32(product>>32))
	month, day = time.Month(monthAndDay>>16), int(monthAndDay&0xffff/2141)+1
	if dayOfYear >= 306 {
		year, month = year+1, month-12
	}
	return year, month, day
}

// Year returns the year, 0 for the zero date.
func (d Date) Year() int { y, _, _ := d.Split(); return y }

// Month returns the month, 0 for the zero date.
func (d Date) Month() time.Month { _, m, _ := d.Split(); return m }

// Day returns the day of the month, 0 for the zero date.
func (d Date) Day() int { _, _, day := d.Split(); return day }

// Weekday returns the day of the week of a non-zero date.
func (d Date) Weekday() time.Weekday { return time.Weekday(d.n % 7) }

// Time returns the first moment of the day in a location, nil for UTC; the zero time for the zero date. It is 01:00 where clocks go
// forward at midnight.
func (d Date) Time(location *time.Location) time.Time {
	if d.IsZero() {
		return time.Time{}
	}
	if location == nil {
		location = time.UTC
	}
	year, month, day := d.Split()
	first := time.Date(year, month, day, 0, 0, 0, 0, location)
	if first.Day() != day { // midnight is skipped, and was taken by the clock of the day before
		return first.Add(time.Hour)
	}
	return first
}

// IsZero reports whether there is no date.
func (d Date) IsZero() bool { return d.n == 0 }

// Before reports whether d is an earlier day than e.
func (d Date) Before(e Date) bool { return d.n < e.n }

// After reports whether d is a later day than e.
func (d Date) After(e Date) bool { return d.n > e.n }

// Compare returns -1, 0 or 1, for slices.SortFunc.
func (d Date) Compare(e Date) int {
	switch {
	case d.n < e.n:
		return -1
	case d.n > e.n:
		return 1
	}
	return 0
}

// AddDays returns the day n days later (earlier when negative). The result stays inside the
// valid range: it is clipped to 9999-12-31, and to 0001-01-01.
func (d Date) AddDays(n int) Date {
	return Date{int32(min(max(int(d.n)+n, 1), int(lastDate.n)))}
}

// DaysUntil returns the number of days from d to e: e exclusive of d, so 1 Jan to 1 Feb is 31;
// negative when e is earlier.
func (d Date) DaysUntil(e Date) int { return int(e.n) - int(d.n) }

// AddMonths returns the same day n months later, clipped to the last day of that month.
func (d Date) AddMonths(n int) Date {
	y, m, day := d.Split()
	months := y*12 + int(m) - 1 + n
	y, m = months/12, time.Month(months%12+1)
	if y > 9999 {
		return lastDate
	}
	if months < 12 {
		return Date{1}
	}
	return civil(y, m, min(day, DaysInMonth(y, m)))
}

// EndOfMonth returns the last day of the month of d.
func (d Date) EndOfMonth() Date {
	y, m, _ := d.Split()
	return civil(y, m, DaysInMonth(y, m))
}

// IsEndOfMonth reports whether d is the last day of its month.
func (d Date) IsEndOfMonth() bool { return d == d.EndOfMonth() }

// DaysInMonth returns 28 to 31.
func DaysInMonth(year int, month time.Month) int {
	switch month {
	case time.April, time.June, time.September, time.November:
		return 30
	case time.February:
		if IsLeap(year) {
			return 29
		}
		return 28
	}
	return 31
}

// IsLeap reports whether a year has a 29 February.
func IsLeap(year int) bool {
	return year%4 == 0 && (year%100 != 0 || year%400 == 0)
}

// DaysInYear returns 365 or 366.
func DaysInYear(year int) int {
	if IsLeap(year) {
		return 366
	}
	return 365
}

// Earliest returns the earliest of the dates, skipping zero ones; zero when there is none.
func Earliest(dates ...Date) Date {
	var found Date
	for _, d := range dates {
		if !d.IsZero() && (found.IsZero() || d.Before(found)) {
			found = d
		}
	}
	return found
}

// Latest returns the latest of the dates; zero when there is none.
func Latest(dates ...Date) Date {
	var found Date
	for _, d := range dates {
		if d.After(found) {
			found = d
		}
	}
	return found
}

// String returns the ISO form, "2026-01-31"; the zero date gives "".
func (d Date) String() string {
	if d.IsZero() {
		return ""
	}
	return string(d.append(make([]byte, 0, 10)))
}

func (d Date) append(b []byte) []byte {
	y, m, day := d.Split()
	return append(b, byte('0'+y/1000), byte('0'+y/100%10), byte('0'+y/10%10), byte('0'+y%10), '-',
		byte('0'+m/10), byte('0'+m%10), '-', byte('0'+day/10), byte('0'+day%10))
}

// MarshalText writes the ISO form; nothing for the zero date.
func (d Date) MarshalText() ([]byte, error) {
	if d.IsZero() {
		return []byte{}, nil
	}
	return d.append(make([]byte, 0, 10)), nil
}

// AppendText appends the ISO form; nothing for the zero date. The error is always nil.
func (d Date) AppendText(b []byte) ([]byte, error) {
	if d.IsZero() {
		return b, nil
	}
	return d.append(b), nil
}

// UnmarshalText reads the ISO form; empty text is the zero date.
func (d *Date) UnmarshalText(text []byte) error {
	if len(text) == 0 {
		*d = Date{}
		return nil
	}
	parsed, err := parse(text)
	if err != nil {
		return err
	}
	*d = parsed
	return nil
}

// Ordinal returns the day number of the date: 1 for 0001-01-01, 0 for the zero date. Stores keep it where
// they have no date type of their own.
func (d Date) Ordinal() int32 { return d.n }

// FromOrdinal is the inverse of Ordinal; numbers outside the valid range give the zero date.
func FromOrdinal(n int32) Date {
	if n < 0 || n > lastDate.n {
		return Date{}
	}
	return Date{n}
}
