package movein

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/money"
)

// Row is a row of a table of the source: the text of each column. NULL, and a column that the version of the source lacks, are absent.
// A getter returns the zero value, or nil, for an absent column. A text that it cannot read is an unreadable, which Survey, Move and
// Prove return as an error.
type Row map[string]string

// unreadable is a text that is not of the type of its column.
type unreadable struct{ column, text, wanted string }

// Error names column and text.
func (u unreadable) Error() string {
	return fmt.Sprintf("movein: column %s of the source has %q, which is no %s", u.column, u.text, u.wanted)
}

// catch turns an unreadable into the error of the function that defers it.
func catch(err *error) {
	switch cause := recover().(type) {
	case nil:
	case unreadable:
		*err = cause
	default:
		panic(cause)
	}
}

// read parses the text of a column that is present.
func read[T any](r Row, column, wanted string, parse func(string) (T, error)) (value T) {
	if !r.has(column) {
		return value
	}
	value, err := parse(r[column])
	if err != nil {
		panic(unreadable{column, r[column], wanted})
	}
	return value
}

func (r Row) text(column string) string { return strings.TrimSpace(r[column]) }

func (r Row) has(column string) bool { return r[column] != "" }

func (r Row) id(column string) int64 {
	return read(r, column, "whole number", func(text string) (int64, error) { return strconv.ParseInt(text, 10, 64) })
}

func (r Row) number(column string) int { return int(r.id(column)) }

func (r Row) day(column string) calendar.Date {
	return read(r, column, "date", calendar.Parse)
}

// flag reads PostgreSQL's and MySQL's texts of a truth value.
func (r Row) flag(column string) bool {
	return slices.Contains([]string{"t", "true", "1"}, r[column])
}

func (r Row) amount(column string) money.Amount {
	return read(r, column, "amount", money.Parse)
}

func (r Row) decimal(column string) money.Decimal {
	return read(r, column, "number", money.ParseDecimal)
}

// moment is the time at which the row was made or changed, in UTC where the source names no zone.
func (r Row) moment(column string) time.Time {
	return read(r, column, "moment", func(text string) (t time.Time, err error) {
		for _, layout := range []string{"2006-01-02 15:04:05.999999999Z07", "2006-01-02 15:04:05.999999999Z07:00", "2006-01-02 15:04:05.999999999"} {
			if t, err = time.Parse(layout, text); err == nil {
				return t.UTC(), nil
			}
		}
		return t, err
	})
}

// sum is an amount, or nil where the column is absent.
func (r Row) sum(column string) *money.Amount {
	if !r.has(column) {
		return nil
	}
	return new(r.amount(column))
}

// rate is a number, or nil where the column is absent.
func (r Row) rate(column string) *money.Decimal {
	if !r.has(column) {
		return nil
	}
	return new(r.decimal(column))
}

// truth is a truth value, or nil where the column is absent.
func (r Row) truth(column string) *bool {
	if !r.has(column) {
		return nil
	}
	return new(r.flag(column))
}

// choice is a number of an enumeration, or nil where the column is absent.
func choice[T ~int](r Row, column string) *T {
	if !r.has(column) {
		return nil
	}
	return new(T(r.number(column)))
}

// list splits a text with commas.
func list[T ~string](r Row, column string) (items []T) {
	for item := range strings.SplitSeq(r[column], ",") {
		if item = strings.TrimSpace(item); item != "" {
			items = append(items, T(item))
		}
	}
	return items
}

// byID sorts rows by their number.
func byID(rows []Row) []Row {
	slices.SortStableFunc(rows, func(a, b Row) int { return cmp.Compare(a.id("id"), b.id("id")) })
	return rows
}

// grouped collects rows by the number in a column.
func grouped(rows []Row, column string) map[int64][]Row {
	groups := map[int64][]Row{}
	for _, row := range rows {
		groups[row.id(column)] = append(groups[row.id(column)], row)
	}
	return groups
}

// wholeOf is the part of a number before the point.
func wholeOf(text string) int {
	before, _, _ := strings.Cut(text, ".")
	n, _ := strconv.Atoi(before)
	return n
}
