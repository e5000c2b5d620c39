package lending

import (
	"errors"
	"iter"
	"slices"

	"lending.example/platform/lending/audits"
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

// The types of the operations on audit records, and the statuses.
type (
	AuditStatus   = audits.Status
	AuditFilter   = audits.Filter
	AuditData     = audits.Data
	AuditRef      = audits.Ref
	AuditTemplate = audits.Template
	AuditUser     = audits.User
	AuditResult   = audits.Result
	HeldRef       = audits.Held
)

// The statuses, with the numbers of the REST interface.
const (
	Processed        = audits.Processed
	AwaitingApproval = audits.AwaitingApproval
	Rejected         = audits.Rejected
)

// checkAction refuses an action that no command has. Entities are no closed list: tables of a tenant are among them, also those
// that are gone.
func checkAction(f AuditFilter, p *Platform) error {
	actions, _ := p.operations.words()
	return fault.Supported(fault.CheckOf("audits"), "actionName", f.Action, actions...).Err()
}

// queryOf returns the conditions of the filter, and that the actor sees the office.
func queryOf(f AuditFilter, u *operation.Unit) (store.Query, error) {
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
		column string
		moment audits.Moment
		is     store.Comparison
	}{
		{"made_at", f.MadeFrom, store.AtLeast}, {"made_at", f.MadeTo, store.AtMost},
		{"checked_at", f.CheckedFrom, store.AtLeast}, {"checked_at", f.CheckedTo, store.AtMost},
	} {
		if at, ok := c.moment.Time(); ok {
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
		Checker: a.Checker, CheckedAt: a.CheckedAt, Result: a.Status.String(), Note: a.Note, ClientID: a.ClientID, GroupID: a.GroupID, LoanID: a.LoanID,
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

// unpagedAudits is the length of a list that was not asked for as a page.
const unpagedAudits = 200

// pageOfAudits reads the records that the actor sees, newest first unless ordered otherwise.
func pageOfAudits(f AuditFilter, u *operation.Unit) (operation.Page[AuditData], error) {
	page := operation.Page[AuditData]{Items: []AuditData{}}
	q, err := queryOf(f, u)
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
	records, err := recordsOf(f, names, q, skip, limit)
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

// recordsOf reads what a query finds, in the order of the filter.
func recordsOf(f AuditFilter, names *auditNames, q store.Query, skip, limit int) (iter.Seq2[AuditRecord, error], error) {
	if shown := audits.ShownNames[f.OrderBy]; shown != nil {
		return byName(f, names, q, shown, skip, limit)
	}
	q = q.By(audits.Columns[f.OrderBy], f.Descending())
	q.Skip, q.Limit = skip, limit
	return auditRecords.Find(names.tx, q), nil
}

// ListAudits lists the traces of commands. Where the filter does not ask for pages, it is a page of the first 200 whose total is
// not counted.
var ListAudits = audits.ListAudits.DecidedBy(operation.With(func(u *operation.Unit, in AuditFilter, p *Platform) (operation.Page[AuditData], error) {
	if err := checkAction(in, p); err != nil {
		return operation.Page[AuditData]{}, err
	}
	return pageOfAudits(in, u)
}))

// GetAudit reads the trace of one command, with what was sent.
var GetAudit = audits.GetAudit.DecidedBy(func(u *operation.Unit, in AuditRef) (AuditData, error) {
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
})
