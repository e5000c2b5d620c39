package reports

import (
	"iter"

	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/money"
	"lending.example/platform/lending/operation"
)

// Core is a report that the platform ships.
type Core struct {
	ID          int64 // below [firstOwn]; never given to another report
	Name        string
	Category    string
	Description string
	Parameters  []Variable
	Columns     []Column
	// Rows streams the rows. It reads records through the unit and stops when its reader does.
	Rows func(u *operation.Unit, a Arguments) iter.Seq2[Row, error]
}

// Row is one row: nil, int64, string, calendar.Date or money.Amount in every column.
type Row []any

// Column is the head of a column.
type Column struct {
	Name     string  `json:"columnName"`
	Type     string  `json:"columnType"` // VARCHAR, BIGINT, DECIMAL or DATE
	Display  Display `json:"columnDisplayType"`
	Nullable bool    `json:"isColumnNullable"`
	Primary  bool    `json:"isColumnPrimaryKey"`
	Unique   bool    `json:"isColumnUnique"`
	Indexed  bool    `json:"isColumnIndexed"`
	Values   []any   `json:"columnValues"` // empty: any
}

// Display is how the values of a column are shown.
type Display string

// The display types that reports have.
const (
	Text    Display = "STRING"
	Whole   Display = "INTEGER"
	Decimal Display = "DECIMAL"
	Day     Display = "DATE"
)

var sqlTypes = map[Display]string{Text: "VARCHAR", Whole: "BIGINT", Decimal: "DECIMAL", Day: "DATE"}

// newColumn heads a column.
func newColumn(name string, shown Display) Column {
	return Column{Name: name, Type: sqlTypes[shown], Display: shown, Nullable: true, Values: []any{}}
}

// Texts heads columns of texts.
func Texts(names ...string) []Column { return columns(Text, names) }

// Wholes heads columns of whole numbers.
func Wholes(names ...string) []Column { return columns(Whole, names) }

// Amounts heads columns of amounts and rates.
func Amounts(names ...string) []Column { return columns(Decimal, names) }

// Days heads columns of dates.
func Days(names ...string) []Column { return columns(Day, names) }

func columns(shown Display, names []string) []Column {
	list := make([]Column, len(names))
	for i, name := range names {
		list[i] = newColumn(name, shown)
	}
	return list
}

// displayOf tells how a value is shown; Text for an absent one.
func displayOf(value any) Display {
	switch value.(type) {
	case int64:
		return Whole
	case money.Amount:
		return Decimal
	case calendar.Date:
		return Day
	}
	return Text
}

// OptionalDay is the value of a date in a row; nil for the zero date.
func OptionalDay(d calendar.Date) any {
	if d.IsZero() {
		return nil
	}
	return d
}

// OptionalText is the value of a text in a row; nil for "".
func OptionalText(s string) any {
	if s == "" {
		return nil
	}
	return s
}
