package movein

import (
	"cmp"
	"slices"
	"strconv"
	"strings"
	"time"

	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/money"
)

// Row is a row of a table of the source: the text of each column. NULL, and a column that the version of the source lacks, are absent.
// A getter returns the zero value, or nil, for an absent column.
type Row map[string]string

func (r Row) text(column string) string { return strings.TrimSpace(r[column]) }

func (r Row) has(column string) bool { return r[column] != "" }

func (r Row) id(column string) int64 {
	n, _ := strconv.ParseInt(r[column], 10, 64)
	return n
}

func (r Row) number(column string) int { return int(r.id(column)) }

func (r Row) day(column string) calendar.Date {
	d, _ := calendar.Parse(r[column])
	return d
}

// flag reads PostgreSQL's and MySQL's texts of a truth value.
func (r Row) flag(column string) bool {
	return slices.Contains([]string{"t", "true", "1"}, r[column])
}

func (r Row) amount(column string) money.Amount {
	a, _ := money.Parse(r[column])
	return a
}

func (r Row) decimal(column string) money.Decimal {
	d, _ := money.ParseDecimal(r[column])
	return d
}

// moment is the time at which the row was made or changed, in UTC where the source names no zone.
func (r Row) moment(column string) time.Time {
	for _, layout := range []string{"2006-01-02 15:04:05.999999999Z07", "2006-01-02 15:04:05.999999999Z07:00", "2006-01-02 15:04:05.999999999"} {
		if t, err := time.Parse(layout, r[column]); err == nil {
			return t.UTC()
		}
	}
	return time.Time{}
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
