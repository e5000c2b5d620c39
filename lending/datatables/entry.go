package datatables

import (
	"fmt"
	"slices"

	"lending.example/platform/lending/fault"
	"lending.example/platform/lending/operation"
)

// Entry is a row in the input of a command that creates the record to which it belongs.
type Entry struct {
	Table string `json:"registeredTableName"` // mandatory
	Data  Values `json:"data"`                // what is wanted of it, the table says
}

// Values are the values of a row by the names of their columns, in any case.
type Values struct {
	Cells map[string]Cell `json:"values,omitempty"`
}

// mostEntries bounds the rows that a command brings along.
const mostEntries = 100

// CheckEntries checks the rows of an input; the field is their list.
func CheckEntries(c *fault.Checks, field string, entries []Entry) {
	if entries != nil && len(entries) == 0 {
		c.Fail(field, nil, fault.Empty)
	}
	if len(entries) > mostEntries {
		c.Fail(field, len(entries), fault.OutOfRange, 1, mostEntries)
		return
	}
	for i, e := range entries {
		c.Required(fmt.Sprintf("%s[%d][registeredTableName]", field, i), e.Table != "")
	}
}

// Permissions are those to add the entries, which the command that brings them along needs besides its own. It waits for a second
// person where one of them does (docs/semantics/wire-platform.md, 3).
func Permissions(entries []Entry) []string {
	codes := make([]string, len(entries))
	for i, e := range entries {
		codes[i] = creating + "_" + e.Table
	}
	return codes
}

// Attach stores the rows that a new record brings along. The user who creates it needs the permission of each table to add rows.
func Attach(u *operation.Unit, subject Subject, entries []Entry) error {
	for i, e := range entries {
		s, err := named(u.Tx, e.Table)
		if err != nil {
			return err
		}
		if s.App != subject.App {
			return ErrForeign.For("datatables", e.Table, s.Name, subject.App)
		}
		if code := creating + "_" + s.Name; !u.Replays() && !u.Actor.Holds(code, code+checkerSuffix) {
			return operation.ErrNotAuthorized.New(creating, s.Name)
		}
		if slices.ContainsFunc(entries[:i], func(before Entry) bool { return before.Table == e.Table }) && !s.MultiRow {
			return ErrTwice.For("datatables", e.Table, s.Name)
		}
		if _, err := s.add(u, subject, fmt.Sprintf("datatables[%d][data]", i), e.Data.Cells); err != nil {
			return err
		}
	}
	return nil
}
