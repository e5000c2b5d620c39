package enumeration

import (
	"fmt"
	"maps"
	"reflect"
	"slices"
	"strings"
)

// Option is one entry of an enumeration as clients see it.
type Option struct {
	ID    any    `json:"id"` // an int, or the name as a string
	Code  string `json:"code"`
	Label string `json:"value"`
}

// Enumerated is implemented by every enumeration type.
type Enumerated interface{ Option() Option }

// entries are those of each enumeration type, in the order of their numbers or, of names, of the table. Tables are made when the program
// starts; nothing is written later.
var entries = map[reflect.Type][]Option{}

// EntriesOf lists the entries of an enumeration type. Numbers include those that no list of options shows.
func EntriesOf(t reflect.Type) []Option { return entries[t] }

// Known reports whether its list contains the entry.
func (o Option) Known() bool { return !strings.HasSuffix(o.Code, invalidSuffix) }

// invalidSuffix ends the code of a value that is not in its list.
const invalidSuffix = ".invalid"

// Row is one line of an enumeration's table.
type Row[T comparable] struct {
	Value T
	Code  string
	Label string
	// Unlisted entries are understood but not offered in option lists.
	Unlisted bool
}

// Table is the closed list of an enumeration. It is immutable after NewTable.
type Table[T ~int | ~string] struct {
	invalid string
	rows    []Row[T]
	byValue map[T]int
}

// NewTable builds the one table of a type, as a variable of its package. The code that unknown values print is "<invalidCode>.invalid". Rows keep their order in option
// lists.
func NewTable[T ~int | ~string](invalidCode string, rows []Row[T]) *Table[T] {
	t := &Table[T]{invalid: invalidCode + invalidSuffix, rows: rows, byValue: make(map[T]int, len(rows))}
	for i, r := range rows {
		t.byValue[r.Value] = i
	}
	entries[reflect.TypeFor[T]()] = t.entries()
	return t
}

func (t *Table[T]) entries() []Option {
	if reflect.TypeFor[T]().Kind() == reflect.String {
		return t.Options()
	}
	return t.Select(slices.Sorted(maps.Keys(t.byValue))...)
}

// Has reports whether the value is in the list.
func (t *Table[T]) Has(v T) bool { _, ok := t.byValue[v]; return ok }

// Option returns the entry of a value; an unknown value gives the code "....invalid".
func (t *Table[T]) Option(v T) Option {
	if i, ok := t.byValue[v]; ok {
		return t.rows[i].option()
	}
	return Option{ID: plain(v), Code: t.invalid, Label: "Invalid"}
}

// Label is the label of a value; that of an unknown one contains its id: "Invalid (7)".
func (t *Table[T]) Label(v T) string {
	option := t.Option(v)
	if option.Known() {
		return option.Label
	}
	return fmt.Sprintf("%s (%v)", option.Label, option.ID)
}

// Options lists the entries in the order of the table, for template resources.
func (t *Table[T]) Options() []Option {
	options := make([]Option, 0, len(t.rows))
	for _, r := range t.rows {
		if !r.Unlisted {
			options = append(options, r.option())
		}
	}
	return options
}

// Select lists the entries of the given values, in that order.
func (t *Table[T]) Select(values ...T) []Option {
	options := make([]Option, 0, len(values))
	for _, v := range values {
		options = append(options, t.Option(v))
	}
	return options
}

// Values lists all values in the order of the table.
func (t *Table[T]) Values() []T {
	values := make([]T, len(t.rows))
	for i, r := range t.rows {
		values[i] = r.Value
	}
	return values
}

// ByCode finds a value by its code, regardless of case.
func (t *Table[T]) ByCode(code string) (T, bool) {
	for _, r := range t.rows {
		if strings.EqualFold(r.Code, code) {
			return r.Value, true
		}
	}
	var zero T
	return zero, false
}

func (r Row[T]) option() Option { return Option{ID: plain(r.Value), Code: r.Code, Label: r.Label} }

// plain strips the named type, so that an Option compares and prints as a bare number or name.
func plain(v any) any {
	if r := reflect.ValueOf(v); r.CanInt() {
		return int(r.Int())
	}
	return reflect.ValueOf(v).String()
}
