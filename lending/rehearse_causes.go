package lending

import (
	"bytes"
	"cmp"
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"lending.example/platform/lending/store"
)

// RehearsalReport lists what this version of the program decides otherwise than the version that stored a tenant.
type RehearsalReport struct {
	Commands int64 // of the log, refused ones included
	Records  int64 // that were compared
	// Causes are the groups of differences, the one that begins earliest in the command log first.
	Causes []RehearsalCause
	// Ungrouped counts differences beyond the limit of causes.
	Ungrouped int64
}

// IsSame reports whether nothing differs.
func (r RehearsalReport) IsSame() bool { return len(r.Causes) == 0 && r.Ungrouped == 0 }

// RehearsalCause groups the differences of one kind.
type RehearsalCause struct {
	Subject  string                // name of a command, such as REPAYMENT_LOAN, or a kind of record, such as loan_transaction
	Change   string                // the refusal of the command, or the field of the record that differs
	Count    int64                 // commands or records
	First    int64                 // number of the earliest command among the examples; 0 if it is unknown
	Examples []RehearsalDifference // the first ones
}

// RehearsalDifference is one figure, record or command that this version decides otherwise.
type RehearsalDifference struct {
	Subject, Change string // of its cause
	// Command is the number of the log entry that made the record. Where the record does not contain it, it is the last command about the
	// loan; 0 if it is unknown.
	Command  int64
	LoanID   int64 // 0 for none
	RecordID int64 // 0 for a command
	Field    string
	Stored   string
	Made     string // by this version
}

// The changes of causes that are about a whole command or record.
const (
	changeRefused = "refused"
	changeFailed  = "cannot be run"
	changeMissing = "is not made"
	changeAdded   = "is made and not stored"
	changeNumber  = "last number given"
)

// Bounds of a report.
const (
	maxCauses       = 1_000
	defaultExamples = 5
	maxValueLength  = 200
)

// causes groups differences as they are found. It keeps a bounded number of causes, and of examples of each.
type causes struct {
	examples int
	groups   map[causeKey]*causeGroup
	order    []causeKey
	others   int64
}

type causeKey struct{ subject, change string }

type causeGroup struct {
	RehearsalCause
	last int64 // id of the record, or number of the command, that was counted last
}

func newCauses(examples int) *causes {
	return &causes{examples: cmp.Or(examples, defaultExamples), groups: map[causeKey]*causeGroup{}}
}

// add counts a difference, once for each record or command, and returns the example to complete; nil if it is not kept.
func (c *causes) add(d RehearsalDifference) *RehearsalDifference {
	key := causeKey{d.Subject, d.Change}
	group := c.groups[key]
	if group == nil {
		if len(c.order) == maxCauses {
			c.others++
			return nil
		}
		group = &causeGroup{RehearsalCause: RehearsalCause{Subject: d.Subject, Change: d.Change}}
		c.groups[key], c.order = group, append(c.order, key)
	}
	subject := cmp.Or(d.RecordID, d.Command)
	if group.Count > 0 && group.last == subject {
		return nil
	}
	group.Count++
	group.last = subject
	if len(group.Examples) == c.examples {
		return nil
	}
	group.Examples = append(group.Examples, d)
	return &group.Examples[len(group.Examples)-1]
}

// list are the causes, the earliest one first.
func (c *causes) list() []RehearsalCause {
	var list []RehearsalCause
	for _, key := range c.order {
		cause := c.groups[key].RehearsalCause
		for _, d := range cause.Examples {
			if d.Command != 0 && (cause.First == 0 || d.Command < cause.First) {
				cause.First = d.Command
			}
		}
		list = append(list, cause)
	}
	slices.SortStableFunc(list, func(a, b RehearsalCause) int {
		if a.First == 0 || b.First == 0 {
			return cmp.Compare(b.First, a.First)
		}
		return cmp.Compare(a.First, b.First)
	})
	return list
}

// recordDifferences compares a stored record with the one that this version makes. Columns repeat figures of the body; they are compared
// where the bodies agree.
func recordDifferences(kind *store.Kind, stored, made store.Record) []RehearsalDifference {
	var list []RehearsalDifference
	add := func(change, field, was, is string) {
		list = append(list, RehearsalDifference{
			Subject: kind.Name, Change: change, LoanID: loanOf(kind, stored), RecordID: stored.ID, Field: field, Stored: was, Made: is,
		})
	}
	if !bytes.Equal(stored.Body, made.Body) {
		var was, is any
		if errWas, errIs := decodeBody(stored.Body, &was), decodeBody(made.Body, &is); errWas != nil || errIs != nil {
			add("body", "body", shortened(string(stored.Body)), shortened(string(made.Body)))
		} else {
			compareValues("", "", was, is, add)
		}
		if len(list) == 0 { // the same values in another form
			add("form of the body", "body", shortened(string(stored.Body)), shortened(string(made.Body)))
		}
		return list
	}
	for i, column := range kind.Columns {
		if was, is := stored.Values[i], made.Values[i]; was != is {
			add("column "+column.Name, column.Name, formatColumn(was), formatColumn(is))
		}
	}
	return list
}

// wholeRecord is the difference of a record that is on one side only.
func wholeRecord(kind *store.Kind, r store.Record, change string) RehearsalDifference {
	d := RehearsalDifference{Subject: kind.Name, Change: change, LoanID: loanOf(kind, r), RecordID: r.ID}
	if change == changeAdded {
		d.Made = shortened(string(r.Body))
	} else {
		d.Stored = shortened(string(r.Body))
	}
	return d
}

func decodeBody(body []byte, into *any) error {
	decoder := json.NewDecoder(bytes.NewReader(body))
	decoder.UseNumber()
	return decoder.Decode(into)
}

// compareValues reports the leaves in which two JSON values differ. A path names the field; its positions in lists are left out of the
// change, so that all instalments of a schedule are one cause.
func compareValues(change, path string, was, is any, add func(change, field, was, is string)) {
	switch a := was.(type) {
	case map[string]any:
		if b, ok := is.(map[string]any); ok {
			names := map[string]bool{}
			for name := range a {
				names[name] = true
			}
			for name := range b {
				names[name] = true
			}
			for _, name := range slices.Sorted(maps.Keys(names)) {
				compareValues(joined(change, name), joined(path, name), a[name], b[name], add)
			}
			return
		}
	case []any:
		if b, ok := is.([]any); ok {
			for i := range max(len(a), len(b)) {
				compareValues(change+"[]", path+"["+strconv.Itoa(i)+"]", elementAt(a, i), elementAt(b, i), add)
			}
			return
		}
	default:
		if was == is {
			return
		}
	}
	add(change, path, formatValue(was), formatValue(is))
}

func joined(path, name string) string {
	if path == "" {
		return name
	}
	return path + "." + name
}

func elementAt(list []any, i int) any {
	if i < len(list) {
		return list[i]
	}
	return nil
}

// formatValue is a JSON value as text; a missing one is empty.
func formatValue(v any) string {
	switch v := v.(type) {
	case nil:
		return ""
	case string:
		return shortened(v)
	case json.Number:
		return v.String()
	}
	text, err := json.Marshal(v)
	if err != nil {
		return fmt.Sprint(v)
	}
	return shortened(string(text))
}

func formatColumn(v store.Value) string {
	if v.IsNull() {
		return ""
	}
	switch v.Type() {
	case store.Text:
		return shortened(v.Text())
	case store.Date:
		return v.Date().String()
	case store.Decimal:
		return v.Amount().String()
	}
	return strconv.FormatInt(v.Int64(), 10)
}

// shortened bounds a value for a report.
func shortened(text string) string {
	if len(text) <= maxValueLength {
		return text
	}
	return strings.ToValidUTF8(text[:maxValueLength], "") + "…"
}

// loanOf is the loan that a record belongs to; 0 for none.
func loanOf(kind *store.Kind, r store.Record) int64 {
	if kind.Name == "loan" || kind.Name == "loan_schedule" {
		return r.ID
	}
	if at := kind.Position("loan_id"); at >= 0 {
		return r.Values[at].Int64()
	}
	return 0
}
