package clients

import (
	"cmp"
	"maps"
	"slices"
	"strings"

	"lending.example/platform/lending/fault"
	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/refdata"
	"lending.example/platform/lending/store"
)

// Filter restricts, orders and pages the list of clients. Zero values do not restrict. Texts with % are patterns, in
// which % stands for anything; case does not matter except in an external id without %.
type Filter struct {
	OfficeID       int64     `json:"officeId,omitempty"`       // of the client, not of offices below it
	ExternalID     string    `json:"externalId,omitempty"`     // pattern
	DisplayName    string    `json:"displayName,omitempty"`    // part of the name
	First          string    `json:"firstName,omitempty"`      // pattern
	Last           string    `json:"lastName,omitempty"`       // pattern
	Status         string    `json:"status,omitempty"`         // pending, active, closed ...
	UnderHierarchy string    `json:"underHierarchy,omitempty"` // of the office, such as ".2.": it and those below it
	OrphansOnly    bool      `json:"orphansOnly,omitempty"`    // in no group
	LegalForm      LegalForm `json:"legalForm,omitempty"`
	StaffID        int64     `json:"staffId,omitempty"` // who serves the client

	Offset    int    `json:"offset,omitempty"`    // clients before the page; counts only with a limit
	Limit     int    `json:"limit,omitempty"`     // 0: the largest page
	OrderBy   string `json:"orderBy,omitempty"`   // id (default), displayName, officeName, accountNo or officeId
	SortOrder string `json:"sortOrder,omitempty"` // ASC or DESC, any case
}

// Starting returns the filter with another page; see lending.Each.
func (f Filter) Starting(offset, limit int) Filter {
	f.Offset, f.Limit = offset, limit
	return f
}

// listOrders are the columns by which the list is ordered. officeName has none of its own: the list goes office by office,
// and so it does by officeId.
var listOrders = map[string]string{
	"": "id", "id": "id", "displayName": "display_name_key", "officeName": "", "accountNo": "account_no", "officeId": "",
}

// Violations refuses unknown states, forms and orders.
func (f Filter) Violations() []fault.Violation {
	c := fault.CheckOf("client")
	if _, ok := statusNamed(f.Status); f.Status != "" && !ok {
		c.Fail("status", f.Status, fault.NotSupported, slices.Sorted(maps.Keys(statusNames)))
	}
	fault.Supported(c, "legalForm", int(f.LegalForm), int(Person), int(Entity))
	return operation.Paging{Offset: f.Offset, Limit: f.Limit, OrderBy: f.OrderBy, SortOrder: f.SortOrder}.CheckPage(c, maps.Keys(listOrders)).Violations()
}

func (f Filter) descending() bool { return f.OrderBy != "" && strings.EqualFold(f.SortOrder, "DESC") }

// ListClients reads a page of the clients whom the user sees, with their exact number; those on their way into the user's offices
// come last. Zero fields do not restrict. Names take patterns, in which % stands for anything; in.DisplayName finds any part
// of the name; in.Status is pending, active, closed, rejected, withdrawn and so on; in.OrderBy is id (the default),
// displayName, officeName, officeId or accountNo.
//
//desk:method Clients.List(in)
var ListClients = operation.Query[Filter, operation.Page[ClientData]]{
	Meta: clientMeta("List", "READ", "Lists clients."),
	Decide: operation.With(func(u *operation.Unit, in Filter, n Neighbours) (operation.Page[ClientData], error) {
		page := operation.Page[ClientData]{Items: []ClientData{}}
		paging := operation.Paging{Offset: in.Offset, Limit: in.Limit}
		l := lister{tx: u.Tx, skip: paging.Skip(), room: paging.Size(), follows: in.byName()}
		if err := in.list(u, &l); err != nil {
			return page, err
		}
		page.Total = l.total
		r := newReader(u.Tx, n)
		for _, record := range l.found {
			c, err := Clients.Decode(record)
			if err != nil {
				return page, err
			}
			data, err := r.data(c)
			if err != nil {
				return page, err
			}
			page.Items = append(page.Items, data)
		}
		return page, nil
	}),
}

// list reads the page: of the clients of the offices that the actor sees and asks for, and then of those who are on their
// way there.
func (f Filter) list(u *operation.Unit, l *lister) error {
	seesAll, byOffice := u.Actor.Hierarchy == ".", listOrders[f.OrderBy] == ""
	if seesAll && f.OfficeID == 0 && f.UnderHierarchy == "" && !byOffice {
		return l.stretch(f.query().By(listOrders[f.OrderBy], f.descending()), f.accepts())
	}
	visible, err := refdata.VisibleOffices(u.Tx, u.Actor)
	if err != nil {
		return err
	}
	wanted := slices.DeleteFunc(slices.Clone(visible), func(o refdata.Office) bool {
		return f.OfficeID != 0 && o.ID != f.OfficeID || !strings.HasPrefix(o.Hierarchy, f.UnderHierarchy)
	})
	q := f.query()
	if !seesAll || len(wanted) < len(visible) {
		q.Where = append(q.Where, store.Condition{Column: "office_id", Is: store.AnyOf, Values: officeIDs(wanted)})
	}
	if byOffice {
		slices.SortFunc(wanted, f.compareOffices)
		err = l.officeByOffice(f, q, wanted)
	} else {
		err = l.stretch(q.By(listOrders[f.OrderBy], f.descending()), f.accepts())
	}
	if err != nil || seesAll || len(wanted) < len(visible) {
		return err
	}
	return f.arriving(l, visible)
}

func (f Filter) compareOffices(a, b refdata.Office) int {
	if f.descending() {
		a, b = b, a
	}
	if f.OrderBy == "officeName" {
		return cmp.Compare(a.Name, b.Name)
	}
	return cmp.Compare(a.ID, b.ID)
}

// arriving lists the clients of other offices who are on their way into these. They are few at any time.
func (f Filter) arriving(l *lister, offices []refdata.Office) error {
	q := f.query()
	q.Where = append(q.Where, store.Condition{Column: "transfer_to_office_id", Is: store.AnyOf, Values: officeIDs(offices)})
	own := map[int64]bool{}
	for _, o := range offices {
		own[o.ID] = true
	}
	accepts := f.accepts()
	return l.stretch(q.By("id", false), func(r store.Record) bool {
		return !own[officeOf(r)] && (accepts == nil || accepts(r))
	})
}

func officeIDs(offices []refdata.Office) []store.Value {
	ids := make([]store.Value, 0, len(offices))
	for _, o := range offices {
		ids = append(ids, store.Int(o.ID))
	}
	return ids
}

// query returns the conditions that the store can hold; what it cannot is in accepts.
func (f Filter) query() store.Query {
	var q store.Query
	if status, ok := statusNamed(f.Status); ok {
		q = q.And("status", store.Equal, store.Int(int64(status)))
	}
	if f.LegalForm != 0 {
		q = q.And("legal_form", store.Equal, store.Int(int64(f.LegalForm)))
	}
	if f.StaffID != 0 {
		q = q.And("staff_id", store.Equal, store.Int(f.StaffID))
	}
	if f.OrphansOnly {
		q = q.And("in_group", store.IsNull, store.Null)
	}
	if f.DisplayName != "" {
		q = q.And("display_name_key", store.Contains, store.String(strings.ToLower(f.DisplayName)))
	}
	for _, name := range [][2]string{{"firstname_key", f.First}, {"lastname_key", f.Last}} {
		p := pattern(strings.ToLower(name[1]))
		q = p.restrict(q, name[0])
		if part := strings.TrimSpace(p.longest()); !p.literal() && !p.leads() && part != "" {
			// The displayed name contains such a name too, and is searched for its parts.
			q = q.And("display_name_key", store.Contains, store.String(part))
		}
	}
	return pattern(f.ExternalID).restrictInAnyCase(q, "external_id")
}

// byName are conditions that follow from the others, for pages in the order of the displayed names: those begin with the first
// name, so that all who have it stand together there.
func (f Filter) byName() []store.Condition {
	start := strings.TrimSpace(pattern(strings.ToLower(f.First)).start())
	if f.OrderBy != "displayName" || start == "" {
		return nil
	}
	return []store.Condition{{Column: "display_name_key", Is: store.StartsWith, Value: store.String(start)}}
}

// named reports whether the filter is about names or external ids, and not only about what clients are counted by.
func (f Filter) named() bool { return f.DisplayName+f.First+f.Last+f.ExternalID != "" }

// accepts returns the test for what the store's conditions let through too much; nil when they are exact.
func (f Filter) accepts() func(store.Record) bool {
	first, last, external := pattern(strings.ToLower(f.First)), pattern(strings.ToLower(f.Last)), pattern(strings.ToLower(f.ExternalID))
	if first.exact() && last.exact() && external.exactInAnyCase() {
		return nil
	}
	return func(r store.Record) bool {
		return first.matches(textOf(r, "firstname_key")) && last.matches(textOf(r, "lastname_key")) && external.matches(strings.ToLower(textOf(r, "external_id")))
	}
}

func textOf(r store.Record, column string) string {
	if v := r.Values[Clients.Kind.Position(column)]; !v.IsNull() {
		return v.Text()
	}
	return ""
}

func officeOf(r store.Record) int64 { return r.Values[Clients.Kind.Position("office_id")].Int64() }
