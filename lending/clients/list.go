package clients

import (
	"cmp"
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
	OfficeID       int64     `json:"officeId,omitempty" in:"query"`
	ExternalID     string    `json:"externalId,omitempty" in:"query"`  // pattern
	DisplayName    string    `json:"displayName,omitempty" in:"query"` // part of the name
	First          string    `json:"firstName,omitempty" in:"query"`   // pattern
	Last           string    `json:"lastName,omitempty" in:"query"`    // pattern
	Status         string    `json:"status,omitempty" in:"query"`      // pending, active, closed ...
	UnderHierarchy string    `json:"underHierarchy,omitempty" in:"query"`
	OrphansOnly    bool      `json:"orphansOnly,omitempty" in:"query"` // in no group: everybody, as there are no groups
	LegalForm      LegalForm `json:"legalForm,omitempty" in:"query"`
	StaffID        int64     `json:"staffId,omitempty" in:"query"`
	operation.Paging
}

// listOrders are the columns by which the list is ordered; officeName has none of its own.
var listOrders = map[string]string{
	"": "id", "id": "id", "displayName": "display_name_key", "officeName": "", "accountNo": "account_no", "officeId": "office_id",
}

// Violations refuses unknown states, forms and orders.
func (f Filter) Violations() []fault.Violation {
	c := fault.CheckOf("client")
	if _, ok := statusNamed(f.Status); f.Status != "" && !ok {
		c.Fail("status", f.Status, "value.is.not.supported")
	}
	checkLegalForm(c, f.LegalForm)
	if _, ok := listOrders[f.OrderBy]; !ok {
		c.Fail("orderBy", f.OrderBy, "value.is.not.supported")
	}
	if f.OrderBy != "" && !slices.Contains([]string{"", "ASC", "DESC"}, strings.ToUpper(f.SortOrder)) {
		c.Fail("sortOrder", f.SortOrder, "value.is.not.supported")
	}
	return c.NotNegativeInt("offset", f.Offset).Violations()
}

func (f Filter) descending() bool { return f.OrderBy != "" && strings.EqualFold(f.SortOrder, "DESC") }

// ListClients lists the clients whom the actor sees. Clients on their way into the actor's offices come last. Its
// operation is "clients.List".
func ListClients(n Neighbours) operation.Query[Filter, operation.Page[ClientData]] {
	return operation.Query[Filter, operation.Page[ClientData]]{
		Meta: clientMeta("List", "READ", "Lists clients."),
		Decide: func(u *operation.Unit, in Filter) (operation.Page[ClientData], error) {
			page := operation.Page[ClientData]{Items: []ClientData{}}
			parts, err := in.parts(u)
			if err != nil {
				return page, err
			}
			r := newReader(u.Tx, n.People)
			l := lister{tx: u.Tx, skip: in.Offset, room: in.Size()}
			for _, p := range parts {
				err := l.read(p, func(c Client) error {
					data, err := r.data(c)
					page.Items = append(page.Items, data)
					return err
				})
				if err != nil {
					return page, err
				}
			}
			page.Total = l.total
			return page, nil
		},
	}
}

// part is a query whose results are one stretch of the list.
type part struct {
	query   store.Query
	accepts func(Client) bool // what the query lets through too much; nil when it is exact
}

// lister reads a page across parts, one after the other, and counts all that match.
type lister struct {
	tx    store.Tx
	skip  int
	room  int
	total int
}

func (l *lister) read(p part, take func(Client) error) error {
	if p.accepts != nil {
		return l.sift(p, take)
	}
	q := p.query
	n, err := Clients.Count(l.tx, q)
	if err != nil {
		return err
	}
	l.total += n
	skip := min(l.skip, n)
	l.skip -= skip
	if skip == n || l.room == 0 {
		return nil
	}
	q.Skip, q.Limit = skip, l.room
	for c, err := range Clients.Find(l.tx, q) {
		if err != nil {
			return err
		}
		l.room--
		if err := take(c); err != nil {
			return err
		}
	}
	return nil
}

// sift reads all that the store finds, because not every one of them is accepted.
func (l *lister) sift(p part, take func(Client) error) error {
	for c, err := range Clients.Find(l.tx, p.query) {
		switch {
		case err != nil:
			return err
		case !p.accepts(c):
			continue
		}
		l.total++
		if l.skip > 0 {
			l.skip--
			continue
		}
		if l.room == 0 {
			continue
		}
		l.room--
		if err := take(c); err != nil {
			return err
		}
	}
	return nil
}

// parts returns the stretches of the list.
func (f Filter) parts(u *operation.Unit) ([]part, error) {
	visible, err := refdata.VisibleOffices(u.Tx, u.Actor)
	if err != nil {
		return nil, err
	}
	wanted := slices.DeleteFunc(slices.Clone(visible), func(o refdata.Office) bool {
		return f.OfficeID != 0 && o.ID != f.OfficeID || !strings.HasPrefix(o.Hierarchy, f.UnderHierarchy)
	})
	seesAll := u.Actor.Hierarchy == "."
	var parts []part
	for _, q := range f.byOffice(f.query(), wanted, seesAll && len(wanted) == len(visible)) {
		parts = append(parts, part{q, f.accepts()})
	}
	if !seesAll && len(wanted) == len(visible) {
		parts = append(parts, f.arriving(visible))
	}
	return parts, nil
}

// byOffice restricts a query to offices. Ordered by the name of the office it becomes one query per office.
func (f Filter) byOffice(q store.Query, offices []refdata.Office, everywhere bool) []store.Query {
	column := listOrders[f.OrderBy]
	if column != "" {
		if !everywhere {
			q.Where = append(q.Where, store.Condition{Column: "office_id", Is: store.AnyOf, Values: officeIDs(offices)})
		}
		return []store.Query{q.By(column, f.descending())}
	}
	slices.SortFunc(offices, func(a, b refdata.Office) int {
		if f.descending() {
			a, b = b, a
		}
		return cmp.Compare(a.Name, b.Name)
	})
	var parts []store.Query
	for _, o := range offices {
		parts = append(parts, q.And("office_id", store.Equal, store.Int(o.ID)).By("id", f.descending()))
	}
	return parts
}

// arriving selects the clients of other offices who are on their way into these. They are few at any time.
func (f Filter) arriving(offices []refdata.Office) part {
	q := f.query()
	q.Where = append(q.Where, store.Condition{Column: "transfer_to_office_id", Is: store.AnyOf, Values: officeIDs(offices)})
	own := map[int64]bool{}
	for _, o := range offices {
		own[o.ID] = true
	}
	accepts := f.accepts()
	return part{q.By("id", false), func(c Client) bool {
		return !own[c.OfficeID] && (accepts == nil || accepts(c))
	}}
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
	if f.DisplayName != "" {
		q = q.And("display_name_key", store.Contains, store.String(strings.ToLower(f.DisplayName)))
	}
	q = pattern(strings.ToLower(f.First)).restrict(q, "firstname_key")
	q = pattern(strings.ToLower(f.Last)).restrict(q, "lastname_key")
	return pattern(f.ExternalID).restrictInAnyCase(q, "external_id")
}

// accepts returns the test for what the store's conditions let through too much; nil when they are exact.
func (f Filter) accepts() func(Client) bool {
	first, last, external := pattern(strings.ToLower(f.First)), pattern(strings.ToLower(f.Last)), pattern(strings.ToLower(f.ExternalID))
	if first.exact() && last.exact() && external.exactInAnyCase() {
		return nil
	}
	return func(c Client) bool {
		return first.matches(strings.ToLower(c.First)) && last.matches(strings.ToLower(c.Last)) && external.matches(strings.ToLower(c.ExternalID))
	}
}
