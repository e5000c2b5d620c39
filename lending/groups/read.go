package groups

import (
	"maps"
	"slices"
	"strings"

	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/clients"
	"lending.example/platform/lending/datatables"
	"lending.example/platform/lending/enumeration"
	"lending.example/platform/lending/fault"
	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/refdata"
	"lending.example/platform/lending/store"
)

// Data is a group as clients of the interface see it.
type Data struct {
	ID            int64                  `json:"id"`
	AccountNo     string                 `json:"accountNo"`
	ExternalID    string                 `json:"externalId,omitempty"`
	Name          string                 `json:"name"`
	Status        Status                 `json:"status"`
	Active        bool                   `json:"active"`
	ActivatedOn   calendar.Date          `json:"activationDate,omitzero"`
	OfficeID      int64                  `json:"officeId"`
	OfficeName    string                 `json:"officeName,omitempty"`
	StaffID       int64                  `json:"staffId,omitempty"`
	StaffName     string                 `json:"staffName,omitempty"`
	Hierarchy     string                 `json:"hierarchy"` // the id after a dot: groups have none above them
	ClosureReason string                 `json:"closureReason,omitempty"`
	Timeline      Timeline               `json:"timeline"`
	Members       []MemberData           `json:"clientMembers,omitzero"`       // nil: not asked for, like the others
	ActiveMembers []MemberData           `json:"activeClientMembers,omitzero"` // those among them who are active
	OfficeOptions []refdata.OfficeOption `json:"officeOptions,omitzero"`
	StaffOptions  []refdata.StaffOption  `json:"staffOptions,omitempty"`
	ClientOptions []MemberData           `json:"clientOptions,omitzero"` // clients of the office who are not members, at most 200
}

// Timeline are the dates of a group's life and who caused them.
type Timeline struct {
	SubmittedOn calendar.Date `json:"submittedOnDate,omitzero"`
	SubmittedBy string        `json:"submittedByUsername,omitempty"`
	ActivatedOn calendar.Date `json:"activatedOnDate,omitzero"`
	ActivatedBy string        `json:"activatedByUsername,omitempty"`
	ClosedOn    calendar.Date `json:"closedOnDate,omitzero"`
	ClosedBy    string        `json:"closedByUsername,omitempty"`
}

// MemberData is a client in a group.
type MemberData struct {
	ID          int64              `json:"id"`
	AccountNo   string             `json:"accountNo"`
	DisplayName string             `json:"displayName"`
	Status      enumeration.Option `json:"status"`
	Active      bool               `json:"active"`
	OfficeID    int64              `json:"officeId"`
	OfficeName  string             `json:"officeName,omitempty"`
}

func (g Group) data(names *refdata.Names) Data {
	return Data{
		ID: g.ID, AccountNo: g.AccountNo, ExternalID: g.ExternalID, Name: g.Name, Status: g.Status, Active: g.Status == Active,
		ActivatedOn: g.ActivatedOn, OfficeID: g.OfficeID, OfficeName: names.Office(g.OfficeID), StaffID: g.StaffID, StaffName: names.Officer(g.StaffID),
		Hierarchy: "." + strings.TrimLeft(g.AccountNo, "0") + ".", ClosureReason: names.CodeValue(g.ReasonID),
		Timeline: Timeline{
			SubmittedOn: g.SubmittedOn, SubmittedBy: g.Submitter.Username, ActivatedOn: g.ActivatedOn, ActivatedBy: g.Activator.Username,
			ClosedOn: g.ClosedOn, ClosedBy: g.Closer.Username,
		},
	}
}

func memberData(c clients.Client, names *refdata.Names) MemberData {
	return MemberData{
		ID: c.ID, AccountNo: c.AccountNo, DisplayName: c.DisplayName, Status: c.Status.Option(), Active: c.IsActive(), OfficeID: c.OfficeID,
		OfficeName: names.Office(c.OfficeID),
	}
}

// addMembers lists the members.
func (d *Data) addMembers(tx store.Tx, names *refdata.Names) error {
	all, err := members.All(tx, membersOf(d.ID))
	if err != nil {
		return err
	}
	d.Members, d.ActiveMembers = []MemberData{}, []MemberData{}
	for _, m := range all {
		c, err := clients.Get(tx, operation.ByID(m.ClientID))
		if err != nil {
			return err
		}
		data := memberData(c, names)
		if d.Members = append(d.Members, data); data.Active {
			d.ActiveMembers = append(d.ActiveMembers, data)
		}
	}
	return names.Err()
}

// Selection addresses a group and says what to show.
type Selection struct {
	Ref             operation.Ref `json:"groupId"`
	Associations    []string      `json:"associations,omitempty"` // all, clientMembers, activeClientMembers
	Template        bool          `json:"template,omitempty"`     // adds the lists to choose from
	StaffInSelected bool          `json:"staffInSelectedOfficeOnly,omitempty"`
}

// associations are the further parts that a group can show. Groups have no meetings, parents and roles.
var associations = []string{"all", "clientMembers", "activeClientMembers"}

// Violations refuses unknown associations.
func (in Selection) Violations() []fault.Violation {
	c := fault.CheckOf("group")
	for _, name := range in.Associations {
		fault.Supported(c, "associations", name, associations...)
	}
	return c.Violations()
}

// shows reports whether an association is asked for.
func (in Selection) shows(name string) bool {
	return slices.Contains(in.Associations, "all") || slices.Contains(in.Associations, name)
}

// Get reads a group, with its members when in.Associations names clientMembers or all; clients.ErrGroupID when there is none.
//
//desk:method Groups.Get(group=Ref, in)
var Get = operation.Query[Selection, Data]{
	Meta: meta("Get", "READ", "Reads one group."),
	Decide: func(u *operation.Unit, in Selection) (Data, error) {
		g, err := Visible(u, in.Ref)
		if err != nil {
			return Data{}, err
		}
		names := refdata.NewNames(u.Tx)
		d := g.data(names)
		if err := d.addMembers(u.Tx, names); err != nil {
			return Data{}, err
		}
		if in.Template {
			if err := d.addChoices(u, !in.StaffInSelected); err != nil {
				return Data{}, err
			}
			d.withoutMembers()
		}
		if !in.shows("clientMembers") {
			d.Members = nil
		}
		if !in.shows("activeClientMembers") {
			d.ActiveMembers = nil
		}
		return d, nil
	},
}

// mostChoices bounds the clients that a template offers as members. Others are found in the list of clients.
const mostChoices = 200

// addChoices lists what there is to choose from in the group's office.
func (d *Data) addChoices(u *operation.Unit, staffAbove bool) error {
	office, err := refdata.VisibleOffice(u, operation.ByID(d.OfficeID))
	if err != nil {
		return err
	}
	if d.OfficeOptions, err = refdata.OfficeOptions(u.Tx, u.Actor); err != nil {
		return err
	}
	if d.StaffOptions, err = refdata.StaffOptions(u.Tx, office, staffAbove, false); err != nil {
		return err
	}
	names, of := refdata.NewNames(u.Tx), store.Where("office_id", store.Equal, store.Int(office.ID)).And("status", store.Equal, store.Int(int64(clients.Active)))
	d.ClientOptions = []MemberData{}
	for c, err := range clients.Clients.Find(u.Tx, of.By("display_name_key", false).Top(mostChoices)) {
		if err != nil {
			return err
		}
		d.ClientOptions = append(d.ClientOptions, memberData(c, names))
	}
	return names.Err()
}

// withoutMembers takes those from the choices who are members.
func (d *Data) withoutMembers() {
	d.ClientOptions = slices.DeleteFunc(d.ClientOptions, func(c MemberData) bool {
		return slices.ContainsFunc(d.Members, func(m MemberData) bool { return m.ID == c.ID })
	})
}

// Filter restricts, orders and pages the list of groups. Zero values do not restrict.
type Filter struct {
	OfficeID       int64  `json:"officeId,omitempty"`
	StaffID        int64  `json:"staffId,omitempty"`
	ExternalID     string `json:"externalId,omitempty"`
	Name           string `json:"name,omitempty"`           // a part of it, in any case
	UnderHierarchy string `json:"underHierarchy,omitempty"` // of the office, such as ".2.": it and those below it
	OrphansOnly    bool   `json:"orphansOnly,omitempty"`    // under no centre: every group, as there are no centres
	Offset         int    `json:"offset,omitempty"`         // groups before the page; counts only with a limit
	Limit          int    `json:"limit,omitempty"`          // 0: the largest page
	OrderBy        string `json:"orderBy,omitempty"`        // id (default) or name
	SortOrder      string `json:"sortOrder,omitempty"`      // ASC or DESC, any case
}

// Starting returns the filter with another page; see lending.Each.
func (f Filter) Starting(offset, limit int) Filter {
	f.Offset, f.Limit = offset, limit
	return f
}

var orders = map[string]string{"": "id", "id": "id", "name": "name_key"}

// Violations refuses unknown orders.
func (f Filter) Violations() []fault.Violation {
	return f.paging().CheckPage(fault.CheckOf("group"), maps.Keys(orders)).Violations()
}

func (f Filter) paging() operation.Paging {
	return operation.Paging{Offset: f.Offset, Limit: f.Limit, OrderBy: f.OrderBy, SortOrder: f.SortOrder}
}

// query selects the groups of offices that the actor sees.
func (f Filter) query(u *operation.Unit) (store.Query, error) {
	var q store.Query
	for _, c := range []struct {
		column string
		id     int64
	}{{"office_id", f.OfficeID}, {"staff_id", f.StaffID}} {
		if c.id != 0 {
			q = q.And(c.column, store.Equal, store.Int(c.id))
		}
	}
	if f.ExternalID != "" {
		q = q.And("external_id", store.Equal, store.String(f.ExternalID))
	}
	if f.Name != "" {
		q = q.And("name_key", store.Contains, store.String(strings.ToLower(f.Name)))
	}
	if u.Actor.Hierarchy == "." && f.UnderHierarchy == "" {
		return q, nil
	}
	offices, err := refdata.VisibleOffices(u.Tx, u.Actor)
	var ids []store.Value
	for _, o := range offices {
		if strings.HasPrefix(o.Hierarchy, f.UnderHierarchy) {
			ids = append(ids, store.Int(o.ID))
		}
	}
	q.Where = append(q.Where, store.Condition{Column: "office_id", Is: store.AnyOf, Values: ids})
	return q, err
}

// List reads a page of the groups of the offices that the actor sees.
//
//desk:method Groups.List(in)
var List = operation.Query[Filter, operation.Page[Data]]{
	Meta: meta("List", "READ", "Lists groups."),
	Decide: func(u *operation.Unit, in Filter) (operation.Page[Data], error) {
		page := operation.Page[Data]{Items: []Data{}}
		q, err := in.query(u)
		if err != nil {
			return page, err
		}
		if page.Total, err = Groups.Count(u.Tx, q); err != nil {
			return page, err
		}
		q = q.By(orders[in.OrderBy], in.OrderBy != "" && strings.EqualFold(in.SortOrder, "DESC"))
		q.Skip, q.Limit, q.Matches = in.paging().Skip(), in.paging().Size(), page.Total
		list, err := Groups.All(u.Tx, q)
		if err != nil {
			return page, err
		}
		names := refdata.NewNames(u.Tx)
		for _, g := range list {
			page.Items = append(page.Items, g.data(names))
		}
		return page, names.Err()
	},
}

// TemplateRequest says what a template is for.
type TemplateRequest struct {
	OfficeID        int64  `json:"officeId,omitempty"`                  // 0: the actor's own
	Command         string `json:"command,omitempty"`                   // close: the reasons for it and nothing else
	StaffInSelected bool   `json:"staffInSelectedOfficeOnly,omitempty"` // staff of the office only, not of those above it
}

// Violations refuses other commands.
func (in TemplateRequest) Violations() []fault.Violation {
	return fault.Supported(fault.CheckOf("group"), "command", in.Command, "close").Violations()
}

// TemplateData are the defaults of a new group and the lists to choose from.
type TemplateData struct {
	OfficeID       int64                   `json:"officeId,omitempty"`
	OfficeName     string                  `json:"officeName,omitempty"`
	ActivatedOn    calendar.Date           `json:"activationDate,omitzero"` // the business date
	OfficeOptions  []refdata.OfficeOption  `json:"officeOptions,omitzero"`
	StaffOptions   []refdata.StaffOption   `json:"staffOptions,omitempty"`
	ClientOptions  []MemberData            `json:"clientOptions,omitzero"` // active clients of the office, at most 200
	Datatables     []datatables.TableData  `json:"datatables,omitzero"`    // in which a new group must have a row
	ClosureReasons []refdata.CodeValueData `json:"closureReasons,omitzero"`
}

// Template reads the defaults of a new group and the lists to choose from; with in.Command "close" the reasons for that alone.
//
//desk:method Groups.Template(in)
var Template = operation.Query[TemplateRequest, TemplateData]{
	Meta: meta("Template", "READ", "Reads the defaults of a new group and the lists to choose from."),
	Decide: func(u *operation.Unit, in TemplateRequest) (TemplateData, error) {
		if in.Command != "" {
			reasons, err := refdata.CodeValueOptions(u.Tx, refdata.GroupClosureCode)
			return TemplateData{ClosureReasons: reasons}, err
		}
		if in.OfficeID == 0 {
			in.OfficeID = u.Actor.OfficeID
		}
		choices := Data{OfficeID: in.OfficeID}
		if err := choices.addChoices(u, !in.StaffInSelected); err != nil {
			return TemplateData{}, err
		}
		tables, err := datatables.Wanted(u.Tx, datatables.Group, 0)
		if err != nil {
			return TemplateData{}, err
		}
		names := refdata.NewNames(u.Tx)
		return TemplateData{
			OfficeID: in.OfficeID, OfficeName: names.Office(in.OfficeID), ActivatedOn: u.Today, OfficeOptions: choices.OfficeOptions,
			StaffOptions: choices.StaffOptions, ClientOptions: choices.ClientOptions, Datatables: tables,
		}, names.Err()
	},
}

// AccountsOverview are the loans and deposit accounts of a group, and the loans that members took as members.
type AccountsOverview struct {
	Loans       []clients.LoanAccount    `json:"loanAccounts"`
	MemberLoans []clients.LoanAccount    `json:"memberLoanAccounts"`
	Savings     []clients.SavingsAccount `json:"savingsAccounts"`
}

// Accounts gives an overview of the loans of a group, and of those that its members took as members.
//
//desk:method Groups.Accounts(group=Ref)
var Accounts = operation.Query[Ref, AccountsOverview]{
	Meta: meta("Accounts", "READ", "Gives an overview of the loans of a group and of its members, and of its deposit accounts."),
	Decide: operation.With(func(u *operation.Unit, in Ref, n Neighbours) (d AccountsOverview, err error) {
		g, err := Visible(u, in.Ref)
		if err != nil {
			return d, err
		}
		if n.Loans != nil {
			if d.Loans, d.MemberLoans, err = n.Loans.GroupAccounts(u, g.ID); err != nil {
				return d, err
			}
		}
		if n.Savings != nil {
			d.Savings, err = n.Savings.GroupAccounts(u.Tx, g.ID)
		}
		return d, err
	}),
}
