package lending

import (
	"errors"
	"iter"
	"maps"
	"slices"
	"strings"
	"time"

	"lending.example/platform/lending/clients"
	"lending.example/platform/lending/fault"
	"lending.example/platform/lending/groups"
	"lending.example/platform/lending/internal/loans/records"
	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/refdata"
	"lending.example/platform/lending/savings"
	"lending.example/platform/lending/store"
)

// ErrUnknownAudit is an audit record that is not there, or of an office that the actor does not see.
var ErrUnknownAudit = fault.Define(fault.NotFound, "error.msg.audit.id.invalid", "There is no audit record %v.")

// String is the status as the interface writes it.
func (s AuditStatus) String() string {
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

// AuditFilter restricts, orders and pages the list of audit records. Zero values do not restrict.
type AuditFilter struct {
	Action      string      `json:"actionName,omitempty"` // such as CREATE; the whole of it
	Entity      string      `json:"entityName,omitempty"` // beginning of the name
	ResourceID  int64       `json:"resourceId,omitempty"`
	MakerID     int64       `json:"makerId,omitempty"`           // id of the user who gave the command
	MadeFrom    string      `json:"makerDateTimeFrom,omitempty"` // "2026-01-31", "2026-01-31 12:00:00" or with an offset; UTC without one
	MadeTo      string      `json:"makerDateTimeTo,omitempty"`   // this and the other moments: as MadeFrom
	CheckerID   int64       `json:"checkerId,omitempty"`         // id of the user who decided about it
	CheckedFrom string      `json:"checkerDateTimeFrom,omitempty"`
	CheckedTo   string      `json:"checkerDateTimeTo,omitempty"`
	Status      AuditStatus `json:"status,omitempty"`
	OfficeID    int64       `json:"officeId,omitempty"` // of what the command is about, like the ids after it
	GroupID     int64       `json:"groupId,omitempty"`
	ClientID    int64       `json:"clientId,omitempty"`
	LoanID      int64       `json:"loanId,omitempty"`
	SavingsID   int64       `json:"savingsAccountId,omitempty"`
	IncludeJSON bool        `json:"includeJson,omitempty"` // with the command
	Paged       bool        `json:"paged,omitempty"`       // with a total, and more than 200 records
	Offset      int         `json:"offset,omitempty"`      // records before the page; counts only with a limit
	Limit       int         `json:"limit,omitempty"`       // 0: the largest page
	OrderBy     string      `json:"orderBy,omitempty"`     // a column of the list; "": the id, newest first
	SortOrder   string      `json:"sortOrder,omitempty"`   // ASC or DESC, any case
}

// Starting returns the filter with another page; see Each.
func (f AuditFilter) Starting(offset, limit int) AuditFilter {
	f.Offset, f.Limit = offset, limit
	return f
}

// auditOrders are the columns by which the list is ordered.
var auditOrders = map[string]string{
	"": "id", "id": "id", "actionName": "action_name", "entityName": "entity_name", "resourceId": "resource_id",
	"subresourceId": "sub_id", "madeOnDate": "made_at", "checkedOnDate": "checked_at",
	"clientId": "client_id", "loanId": "loan_id", "processingResult": "status",
}

// Violations refuses unknown orders and moments that cannot be read.
func (f AuditFilter) Violations() []fault.Violation {
	orders := slices.AppendSeq(slices.Collect(maps.Keys(auditOrders)), maps.Keys(shownNames))
	c := operation.Paging{Offset: f.Offset, Limit: f.Limit, OrderBy: f.OrderBy, SortOrder: f.SortOrder}.CheckPage(fault.CheckOf("audits"), slices.Values(orders))
	fault.Supported(c, "status", int(f.Status), int(Processed), int(AwaitingApproval), int(Rejected))
	for _, m := range [][2]string{{"makerDateTimeFrom", f.MadeFrom}, {"makerDateTimeTo", f.MadeTo}, {"checkerDateTimeFrom", f.CheckedFrom}, {"checkerDateTimeTo", f.CheckedTo}} {
		if _, ok := moment(m[1]); m[1] != "" && !ok {
			c.Fail(m[0], m[1], "invalid.date.time")
		}
	}
	return c.Violations()
}

// checkAction refuses an action that no command has. Entities are no closed list: tables of a tenant are among them, also those
// that are gone.
func (f AuditFilter) checkAction(p *Platform) error {
	actions, _ := p.operations.words()
	return fault.Supported(fault.CheckOf("audits"), "actionName", f.Action, actions...).Err()
}

// moment reads a date, or a date and a time, in ISO form.
func moment(text string) (time.Time, bool) {
	for _, form := range []string{time.RFC3339, "2006-01-02 15:04:05", "2006-01-02T15:04:05", "2006-01-02 15:04", "2006-01-02"} {
		if t, err := time.Parse(form, strings.TrimSpace(text)); err == nil {
			return t.UTC(), true
		}
	}
	return time.Time{}, false
}

// query returns the conditions of the filter, and that the actor sees the office.
func (f AuditFilter) query(u *operation.Unit) (store.Query, error) {
	var q store.Query
	for _, c := range []struct {
		column string
		id     int64
	}{
		{"resource_id", f.ResourceID}, {"maker_id", f.MakerID}, {"checker_id", f.CheckerID}, {"status", int64(f.Status)},
		{"office_id", f.OfficeID}, {"group_id", f.GroupID}, {"client_id", f.ClientID}, {"loan_id", f.LoanID}, {"savings_id", f.SavingsID},
	} {
		if c.id != 0 {
			q = q.And(c.column, store.Equal, store.Int(c.id))
		}
	}
	if f.Action != "" {
		q = q.And("action_name", store.Equal, store.String(f.Action))
	}
	if f.Entity != "" {
		q = q.And("entity_name", store.StartsWith, store.String(f.Entity))
	}
	for _, c := range []struct {
		column, text string
		is           store.Comparison
	}{
		{"made_at", f.MadeFrom, store.AtLeast}, {"made_at", f.MadeTo, store.AtMost},
		{"checked_at", f.CheckedFrom, store.AtLeast}, {"checked_at", f.CheckedTo, store.AtMost},
	} {
		if at, ok := moment(c.text); ok {
			q = q.And(c.column, c.is, store.Int(at.UnixMicro()))
		}
	}
	scope, err := auditScope(u)
	return scope.restrict(q), err
}

// scope are the offices whose records an actor sees; nil for everything.
type scope []refdata.Office

// auditScope is the scope of an actor. Records of no office are for the head office.
func auditScope(u *operation.Unit) (scope, error) {
	if u.Actor.System || u.Actor.Hierarchy == "." {
		return nil, nil
	}
	offices, err := refdata.VisibleOffices(u.Tx, u.Actor)
	return append(scope{}, offices...), err
}

func (s scope) restrict(q store.Query) store.Query {
	if s == nil {
		return q
	}
	ids := make([]store.Value, len(s))
	for i, office := range s {
		ids[i] = store.Int(office.ID)
	}
	q.Where = append(q.Where, store.Condition{Column: "office_id", Is: store.AnyOf, Values: ids})
	return q
}

func (s scope) sees(officeID int64) bool {
	return s == nil || slices.ContainsFunc(s, func(o refdata.Office) bool { return o.ID == officeID })
}

// AuditData is an audit record as callers see it.
type AuditData struct {
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

// auditNames finds the names of what records are about, each once. What was deleted since has none.
type auditNames struct {
	tx                                       store.Tx
	offices, people, groups, loans, deposits map[int64]string
}

func newAuditNames(tx store.Tx) *auditNames {
	return &auditNames{
		tx: tx, offices: map[int64]string{}, people: map[int64]string{}, groups: map[int64]string{}, loans: map[int64]string{},
		deposits: map[int64]string{},
	}
}

// named returns the name of an id, which is looked up once.
func named(known map[int64]string, id int64, look func() (string, error)) (string, error) {
	if name, ok := known[id]; ok || id == 0 {
		return name, nil
	}
	name, err := look()
	if fault.KindOf(err) == fault.NotFound || errors.Is(err, store.ErrNotFound) {
		err = nil
	}
	known[id] = name
	return name, err
}

func (n *auditNames) data(a AuditRecord, withJSON bool) (AuditData, error) {
	data := AuditData{
		ID: a.ID, Action: a.Action, Entity: a.Entity, ResourceID: a.ResourceID, SubID: a.SubID, Maker: a.Maker, MadeAt: a.MadeAt,
		Checker: a.Checker, CheckedAt: a.CheckedAt, Result: a.Status.String(), ClientID: a.ClientID, GroupID: a.GroupID, LoanID: a.LoanID,
		SavingsID: a.SavingsID, Origin: a.Origin,
	}
	if withJSON {
		data.Command = string(a.Command)
	}
	var office, person, group, loan, deposits error
	data.OfficeName, office = named(n.offices, a.OfficeID, func() (string, error) {
		o, err := refdata.OfficeByRef(n.tx, operation.ByID(a.OfficeID))
		return o.Name, err
	})
	data.ClientName, person = named(n.people, a.ClientID, func() (string, error) {
		c, err := clients.Get(n.tx, operation.ByID(a.ClientID))
		return c.DisplayName, err
	})
	data.GroupName, group = named(n.groups, a.GroupID, func() (string, error) {
		g, err := groups.ByRef(n.tx, operation.ByID(a.GroupID))
		return g.Name, err
	})
	data.LoanNo, loan = named(n.loans, a.LoanID, func() (string, error) { return records.AccountNo(n.tx, a.LoanID) })
	data.SavingsNo, deposits = named(n.deposits, a.SavingsID, func() (string, error) {
		account, err := savings.ByRef(n.tx, operation.ByID(a.SavingsID))
		return account.AccountNo, err
	})
	return data, errors.Join(office, person, group, loan, deposits)
}

func auditMeta(id, summary string) operation.Meta {
	return operation.Meta{ID: "lending." + id, Action: "READ", Entity: "AUDIT", Grouping: "configuration", Summary: summary}
}

// unpagedAudits is the length of a list that was not asked for as a page.
const unpagedAudits = 200

// page reads the records that the actor sees, newest first unless ordered otherwise.
func (f AuditFilter) page(u *operation.Unit) (operation.Page[AuditData], error) {
	page := operation.Page[AuditData]{Items: []AuditData{}}
	q, err := f.query(u)
	if err != nil {
		return page, err
	}
	skip, limit := 0, unpagedAudits
	if f.Paged {
		paging := operation.Paging{Offset: f.Offset, Limit: f.Limit}
		skip, limit = paging.Skip(), paging.Size()
		if page.Total, err = auditRecords.Count(u.Tx, q); err != nil {
			return page, err
		}
	}
	names := newAuditNames(u.Tx)
	records, err := f.records(names, q, skip, limit)
	if err != nil {
		return page, err
	}
	for a, err := range records {
		if err != nil {
			return page, err
		}
		data, err := names.data(a, f.IncludeJSON)
		if err != nil {
			return page, err
		}
		page.Items = append(page.Items, data)
	}
	return page, nil
}

func (f AuditFilter) descending() bool {
	return f.OrderBy == "" && f.SortOrder == "" || strings.EqualFold(f.SortOrder, "DESC")
}

// records reads what a query finds, in the order of the filter.
func (f AuditFilter) records(names *auditNames, q store.Query, skip, limit int) (iter.Seq2[AuditRecord, error], error) {
	if shown := shownNames[f.OrderBy]; shown != nil {
		return f.byName(names, q, shown, skip, limit)
	}
	q = q.By(auditOrders[f.OrderBy], f.descending())
	q.Skip, q.Limit = skip, limit
	return auditRecords.Find(names.tx, q), nil
}

// ListAudits lists the traces of commands. Where the filter does not ask for pages, it is a page of the first 200 whose total is
// not counted.
var ListAudits = operation.Query[AuditFilter, operation.Page[AuditData]]{
	Meta: auditMeta("ListAudits", "Lists the traces of commands."),
	Decide: operation.With(func(u *operation.Unit, in AuditFilter, p *Platform) (operation.Page[AuditData], error) {
		if err := in.checkAction(p); err != nil {
			return operation.Page[AuditData]{}, err
		}
		return in.page(u)
	}),
}

// AuditRef names an audit record.
type AuditRef struct {
	ID int64 `json:"auditId"`
}

// Violations returns none.
func (AuditRef) Violations() []fault.Violation { return nil }

// GetAudit reads the trace of one command, with what was sent.
var GetAudit = operation.Query[AuditRef, AuditData]{
	Meta: auditMeta("GetAudit", "Reads the trace of one command."),
	Decide: func(u *operation.Unit, in AuditRef) (AuditData, error) {
		a, err := auditRecords.Get(u.Tx, in.ID)
		if errors.Is(err, store.ErrNotFound) {
			return AuditData{}, ErrUnknownAudit.New(in.ID)
		}
		if err != nil {
			return AuditData{}, err
		}
		scope, err := auditScope(u)
		if err != nil {
			return AuditData{}, err
		}
		if !scope.sees(a.OfficeID) {
			return AuditData{}, ErrUnknownAudit.New(in.ID)
		}
		return newAuditNames(u.Tx).data(a, true)
	},
}
