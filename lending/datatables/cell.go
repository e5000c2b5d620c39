package datatables

import (
	"slices"
	"strconv"
	"strings"
	"time"

	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/fault"
	"lending.example/platform/lending/money"
	"lending.example/platform/lending/store"
)

// Cell is a value as somebody writes it, with every reading that it has: which one counts depends on the type of the column, which
// only the table knows. The zero value says nothing. [Say], [Whole], [Exactly], [Yes] and [On] make cells.
type Cell struct {
	Text   string        `json:"text,omitempty"`   // as it was written
	Number string        `json:"number,omitempty"` // in plain notation, "-1250.5"; "": it is no number
	Day    calendar.Date `json:"date,omitzero"`    // zero: it is no date
}

// Say is a text. A moment is one, too: "2026-01-31 12:00", or with an offset as in "2026-01-31T12:00:00Z".
func Say(text string) Cell { return Cell{Text: text} }

// Whole is a whole number, or a value of a code by its id.
func Whole(n int64) Cell {
	text := strconv.FormatInt(n, 10)
	return Cell{Text: text, Number: text}
}

// Exactly is a number.
func Exactly(a money.Amount) Cell { return Cell{Text: a.String(), Number: a.String()} }

// Yes is true or false.
func Yes(is bool) Cell { return Cell{Text: strconv.FormatBool(is)} }

// On is a date.
func On(d calendar.Date) Cell { return Cell{Text: d.String(), Day: d} }

// says reports whether the cell has a value.
func (c Cell) says() bool { return strings.TrimSpace(c.Text) != "" }

// Suffixes of the codes that refuse values of the wrong type.
const (
	notWhole   = "invalid.integer.format"
	notNumber  = "invalid.decimal.format"
	notDate    = "invalid.dateFormat.format"
	notMoment  = "invalid.dateTime.format"
	notAllowed = "is.not.one.of.expected.enumerations"
)

// kept is what a column keeps of a cell: a text that reads back as one value, and compares like it. What the column does not take is
// a failed check.
func (c Column) kept(tx store.Tx, checks *fault.Checks, field string, cell Cell) (string, error) {
	switch c.Type {
	case Number:
		return keptNumber(checks, field, cell), nil
	case Decimal:
		return keptDecimal(checks, field, cell), nil
	case Boolean:
		return keptBoolean(checks, field, cell), nil
	case Date:
		if cell.Day.IsZero() {
			checks.Fail(field, cell.Text, notDate)
		}
		return cell.Day.String(), nil
	case DateTime:
		return keptMoment(checks, field, cell), nil
	case Dropdown:
		return c.keptChoice(tx, checks, field, cell)
	case String:
		checks.MaxLength(field, cell.Text, c.Length)
	default:
		checks.MaxLength(field, cell.Text, longestText)
	}
	return cell.Text, nil
}

func keptNumber(checks *fault.Checks, field string, cell Cell) string {
	if n, err := strconv.ParseInt(cell.Number, 10, 64); err == nil {
		return strconv.FormatInt(n, 10)
	}
	checks.Fail(field, cell.Text, notWhole)
	return ""
}

func keptDecimal(checks *fault.Checks, field string, cell Cell) string {
	amount, err := money.Parse(cell.Number)
	if err != nil || !amount.WithinLimit() {
		checks.Fail(field, cell.Text, notNumber)
		return ""
	}
	return amount.String()
}

func keptBoolean(checks *fault.Checks, field string, cell Cell) string {
	word := strings.ToLower(strings.TrimSpace(cell.Text))
	if word != "true" && word != "false" {
		checks.Fail(field, cell.Text, fault.NotBoolean)
	}
	return word
}

// moments are the forms of a moment; without an offset it is one in UTC.
var moments = []string{time.RFC3339, "2006-01-02T15:04:05", "2006-01-02 15:04:05", "2006-01-02T15:04", "2006-01-02 15:04"}

func keptMoment(checks *fault.Checks, field string, cell Cell) string {
	for _, form := range moments {
		if t, err := time.Parse(form, strings.TrimSpace(cell.Text)); err == nil && t.UTC().Year() >= 0 && t.UTC().Year() <= 9999 {
			return t.UTC().Truncate(time.Second).Format(time.RFC3339)
		}
	}
	checks.Fail(field, cell.Text, notMoment)
	return ""
}

// keptChoice keeps the id of an active value of the column's code.
func (c Column) keptChoice(tx store.Tx, checks *fault.Checks, field string, cell Cell) (string, error) {
	id := keptNumber(checks, field, cell)
	if id == "" {
		return "", nil
	}
	h, err := c.header(tx)
	if err != nil {
		return "", err
	}
	n, _ := strconv.ParseInt(id, 10, 64)
	if !slices.ContainsFunc(h.Values, func(v ColumnValue) bool { return v.ID == n }) {
		ids := make([]int64, len(h.Values))
		for i, v := range h.Values {
			ids[i] = v.ID
		}
		checks.Fail(field, n, notAllowed, ids)
	}
	return id, nil
}

// value is what was kept, in the type that clients see it in.
func (c Column) value(kept string) any {
	switch c.Type {
	case Number, Dropdown:
		n, _ := strconv.ParseInt(kept, 10, 64)
		return n
	case Decimal:
		a, _ := money.Parse(kept)
		return a
	case Boolean:
		return kept == "true"
	case Date:
		d, _ := calendar.Parse(kept)
		return d
	case DateTime:
		t, _ := time.Parse(time.RFC3339, kept)
		return t
	}
	return kept
}

// choice is the id of the code value that was kept; 0 for other columns.
func (c Column) choice(kept string) int64 {
	if c.Type != Dropdown {
		return 0
	}
	n, _ := strconv.ParseInt(kept, 10, 64)
	return n
}
