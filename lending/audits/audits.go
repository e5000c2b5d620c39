package audits

import (
	"maps"
	"slices"
	"strings"
	"time"

	"lending.example/platform/lending/fault"
	"lending.example/platform/lending/operation"
)

// Status says how far an audited command has come.
type Status int

// The statuses, with the numbers of the REST interface.
const (
	Processed        Status = 1
	AwaitingApproval Status = 2
	Rejected         Status = 3
)

// String is the status as the interface writes it.
func (s Status) String() string {
	switch s {
	case Processed:
		return "Processed"
	case AwaitingApproval:
		return "Awaiting Approval"
	case Rejected:
		return "Rejected"
	}
	return "Invalid"
}

// Filter restricts, orders and pages the list of audit records. Zero values do not restrict.
type Filter struct {
	Action      string `json:"actionName,omitempty"` // such as CREATE; the whole of it
	Entity      string `json:"entityName,omitempty"` // beginning of the name
	ResourceID  int64  `json:"resourceId,omitempty"`
	MakerID     int64  `json:"makerId,omitempty"` // id of the user who gave the command
	MadeFrom    Moment `json:"makerDateTimeFrom,omitempty"`
	MadeTo      Moment `json:"makerDateTimeTo,omitempty"`
	CheckerID   int64  `json:"checkerId,omitempty"` // id of the user who decided about it
	CheckedFrom Moment `json:"checkerDateTimeFrom,omitempty"`
	CheckedTo   Moment `json:"checkerDateTimeTo,omitempty"`
	Status      Status `json:"status,omitempty"`
	OfficeID    int64  `json:"officeId,omitempty"` // of what the command is about, like the ids after it
	GroupID     int64  `json:"groupId,omitempty"`
	ClientID    int64  `json:"clientId,omitempty"`
	LoanID      int64  `json:"loanId,omitempty"`
	SavingsID   int64  `json:"savingsAccountId,omitempty"`
	IncludeJSON bool   `json:"includeJson,omitempty"` // with the command
	Paged       bool   `json:"paged,omitempty"`       // with a total, and more than 200 records
	Offset      int    `json:"offset,omitempty"`      // records before the page; counts only with a limit
	Limit       int    `json:"limit,omitempty"`       // 0: the largest page
	OrderBy     string `json:"orderBy,omitempty"`     // a column of the list; "": the id, newest first
	SortOrder   string `json:"sortOrder,omitempty"`   // ASC or DESC, any case
}

// Starting returns the filter with another page; see Each.
func (f Filter) Starting(offset, limit int) Filter {
	f.Offset, f.Limit = offset, limit
	return f
}

// Columns are the columns by which the list is ordered.
var Columns = map[string]string{
	"": "id", "id": "id", "actionName": "action_name", "entityName": "entity_name", "resourceId": "resource_id",
	"subresourceId": "sub_id", "madeOnDate": "made_at", "checkedOnDate": "checked_at",
	"clientId": "client_id", "loanId": "loan_id", "processingResult": "status",
}

// Violations refuses unknown orders and moments that cannot be read.
func (f Filter) Violations() []fault.Violation {
	orders := slices.AppendSeq(slices.Collect(maps.Keys(Columns)), maps.Keys(ShownNames))
	c := operation.Paging{Offset: f.Offset, Limit: f.Limit, OrderBy: f.OrderBy, SortOrder: f.SortOrder}.CheckPage(fault.CheckOf("audits"), slices.Values(orders))
	fault.Supported(c, "status", int(f.Status), int(Processed), int(AwaitingApproval), int(Rejected))
	for _, m := range []struct {
		name string
		at   Moment
	}{{"makerDateTimeFrom", f.MadeFrom}, {"makerDateTimeTo", f.MadeTo}, {"checkerDateTimeFrom", f.CheckedFrom}, {"checkerDateTimeTo", f.CheckedTo}} {
		if _, ok := m.at.Time(); m.at != "" && !ok {
			c.Fail(m.name, string(m.at), "invalid.date.time")
		}
	}
	return c.Violations()
}

// Moment bounds a list in time: At makes one, and so do texts such as "2026-01-31", "2026-01-31 12:00:00" or RFC 3339, in UTC
// without an offset. "" is no bound.
type Moment string

// At is the bound at a time; the zero time is no bound.
func At(t time.Time) Moment {
	if t.IsZero() {
		return ""
	}
	return Moment(t.UTC().Format(time.RFC3339Nano))
}

// Time is the time of a moment; false where there is none, or the text is no moment.
func (m Moment) Time() (time.Time, bool) {
	for _, form := range []string{time.RFC3339, "2006-01-02 15:04:05", "2006-01-02T15:04:05", "2006-01-02 15:04", "2006-01-02"} {
		if t, err := time.Parse(form, strings.TrimSpace(string(m))); err == nil {
			return t.UTC(), true
		}
	}
	return time.Time{}, false
}

// Descending reports whether the newest, or the last of the order, comes first.
func (f Filter) Descending() bool {
	return f.OrderBy == "" && f.SortOrder == "" || strings.EqualFold(f.SortOrder, "DESC")
}

// Data is an audit record as callers see it.
type Data struct {
	ID         int64     `json:"id"`
	Action     string    `json:"actionName"`              // such as CREATE
	Entity     string    `json:"entityName"`              // such as LOAN
	ResourceID int64     `json:"resourceId,omitempty"`    // what the command is about; 0: nothing was made
	SubID      int64     `json:"subresourceId,omitempty"` // a part of it
	Maker      string    `json:"maker"`                   // name of the user
	MadeAt     time.Time `json:"madeOnDate"`
	Checker    string    `json:"checker,omitempty"`       // name of the user; "": nobody had to decide
	CheckedAt  time.Time `json:"checkedOnDate,omitzero"`  // zero: nobody has decided
	Result     string    `json:"processingResult"`        // the status as a text
	Note       string    `json:"note,omitempty"`          // why it was rejected; "": no reason given
	Command    string    `json:"commandAsJson,omitempty"` // the input as JSON, where it was asked for
	OfficeName string    `json:"officeName,omitempty"`
	ClientName string    `json:"clientName,omitempty"`
	GroupName  string    `json:"groupName,omitempty"`
	LoanNo     string    `json:"loanAccountNo,omitempty"`
	SavingsNo  string    `json:"savingsAccountNo,omitempty"` // of a deposit account
	ClientID   int64     `json:"clientId,omitempty"`
	GroupID    int64     `json:"groupId,omitempty"`
	LoanID     int64     `json:"loanId,omitempty"`
	SavingsID  int64     `json:"savingsAccountId,omitempty"`
	Origin     string    `json:"ip,omitempty"` // where it came from; "": not said
}

// ShownNames are the orders of the list of audit records by a name that a record shows and that no column holds, as what is
// named may be called otherwise tomorrow.
var ShownNames = map[string]func(Data) string{
	"officeName":       func(a Data) string { return a.OfficeName },
	"clientName":       func(a Data) string { return a.ClientName },
	"groupName":        func(a Data) string { return a.GroupName },
	"loanAccountNo":    func(a Data) string { return a.LoanNo },
	"savingsAccountNo": func(a Data) string { return a.SavingsNo },
	"maker":            func(a Data) string { return a.Maker },
	"checker":          func(a Data) string { return a.Checker },
}

// Template lists what audit records can be filtered by.
type Template struct {
	Users    []User   `json:"appUsers"`
	Actions  []string `json:"actionNames"`
	Entities []string `json:"entityNames"`
	Results  []Result `json:"processingResults,omitempty"` // of audit records alone
}

// User is a user who may have made a command.
type User struct {
	ID       int64  `json:"id"`
	Username string `json:"username"`
}

// Result is a status of audit records.
type Result struct {
	ID   Status `json:"id"`
	Text string `json:"processingResult"`
}
