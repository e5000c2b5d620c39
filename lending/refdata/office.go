package refdata

import (
	"cmp"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"

	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/fault"
	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/store"
)

// Office is a branch of the lender. Offices form one tree under the head office.
type Office struct {
	store.Key
	Name       string        `json:"name"`
	ExternalID string        `json:"externalId,omitempty"`
	ParentID   int64         `json:"parentId,omitempty"` // 0: the head office
	Hierarchy  string        `json:"hierarchy"`          // "." for the head office, else the parent's and the id: ".2.7."
	OpenedOn   calendar.Date `json:"openingDate"`
}

// Offices is the table of offices.
var Offices = store.Table[Office, *Office]{
	Kind: &store.Kind{Name: "office", Reference: true, Columns: []store.Column{
		{Name: "name", Type: store.Text, Unique: true},
		{Name: "external_id", Type: store.Text, Unique: true},
		{Name: "parent_id", Type: store.Integer, Indexed: true},
		{Name: "hierarchy", Type: store.Text, Indexed: true},
		{Name: "opening_date", Type: store.Date, Indexed: true},
	}},
	Columns: func(o *Office) []store.Value {
		return []store.Value{
			store.String(o.Name), store.OptionalString(o.ExternalID), store.OptionalInt(o.ParentID),
			store.String(o.Hierarchy), store.Day(o.OpenedOn),
		}
	},
}

// Visible reports whether an actor sees what belongs to an office of that hierarchy.
func Visible(actor operation.Actor, hierarchy string) bool {
	return actor.System || strings.HasPrefix(hierarchy, actor.Hierarchy)
}

// AtOrBelow reports whether the office stands at or under another one.
func (o Office) AtOrBelow(other Office) bool { return strings.HasPrefix(o.Hierarchy, other.Hierarchy) }

// level is the distance from the head office.
func (o Office) level() int { return strings.Count(o.Hierarchy, ".") - 1 }

// decorated shows the level by dots, for flat lists.
func (o Office) decorated() string { return strings.Repeat("....", o.level()) + o.Name }

// under returns the hierarchy of an office below o.
func (o Office) under(id int64) string { return fmt.Sprintf("%s%d.", o.Hierarchy, id) }

// OfficeByRef reads an office by id or external id; ErrOfficeID when there is none.
func OfficeByRef(tx store.Tx, ref operation.Ref) (Office, error) {
	o, err := byRef(tx, Offices, ref)
	if errors.Is(err, store.ErrNotFound) {
		return o, ErrOfficeID.New(ref)
	}
	return o, err
}

// VisibleOffices lists the offices at or below an actor's own, by hierarchy. Offices are few: a lender of a thousand
// branches has a thousand.
func VisibleOffices(tx store.Tx, actor operation.Actor) ([]Office, error) {
	return officesUnder(tx, actor.Hierarchy)
}

func officesUnder(tx store.Tx, hierarchy string) ([]Office, error) {
	return Offices.All(tx, store.Where("hierarchy", store.StartsWith, store.String(hierarchy)).By("hierarchy", false).Top(operation.LargestPage))
}

// byRef reads a record by id, or by its unique column external_id.
func byRef[T any, P store.Keyed[T]](tx store.Tx, table store.Table[T, P], ref operation.Ref) (T, error) {
	if ref.ExternalID != "" {
		return table.First(tx, store.Where("external_id", store.Equal, store.String(ref.ExternalID)))
	}
	return table.Get(tx, ref.ID)
}

// OfficeData is an office as clients see it.
type OfficeData struct {
	ID             int64          `json:"id,omitempty"`
	Name           string         `json:"name,omitempty"`
	NameDecorated  string         `json:"nameDecorated,omitempty"` // four dots per level in front
	ExternalID     string         `json:"externalId,omitempty"`
	OpenedOn       calendar.Date  `json:"openingDate,omitzero"`
	Hierarchy      string         `json:"hierarchy,omitempty"` // "." for the head office, else ids between dots: ".2.7."
	ParentID       int64          `json:"parentId,omitempty"`  // 0: it is the head office
	ParentName     string         `json:"parentName,omitempty"`
	AllowedParents []OfficeOption `json:"allowedParents,omitzero"` // with template
}

// OfficeOption is an office in a list to choose from.
type OfficeOption struct {
	ID            int64  `json:"id"`
	Name          string `json:"name"`
	NameDecorated string `json:"nameDecorated"` // four dots per level in front
}

// OfficeOptions lists the offices that an actor may choose from, by hierarchy.
func OfficeOptions(tx store.Tx, actor operation.Actor) ([]OfficeOption, error) {
	offices, err := VisibleOffices(tx, actor)
	options := make([]OfficeOption, 0, len(offices))
	for _, o := range offices {
		options = append(options, OfficeOption{ID: o.ID, Name: o.Name, NameDecorated: o.decorated()})
	}
	return options, err
}

func officeData(o, parent Office) OfficeData {
	return OfficeData{
		ID: o.ID, Name: o.Name, NameDecorated: o.decorated(), ExternalID: o.ExternalID, OpenedOn: o.OpenedOn,
		Hierarchy: o.Hierarchy, ParentID: o.ParentID, ParentName: parent.Name,
	}
}

// OfficeFilter restricts and orders the list of offices.
type OfficeFilter struct {
	All       bool   `json:"includeAllOffices,omitempty"` // also those that the actor does not see
	OrderBy   string `json:"orderBy,omitempty"`           // id, name, nameDecorated, externalId, hierarchy, openingDate
	SortOrder string `json:"sortOrder,omitempty"`         // ASC or DESC
}

var officeOrders = map[string]func(a, b OfficeData) int{
	"id":            func(a, b OfficeData) int { return cmp.Compare(a.ID, b.ID) },
	"name":          func(a, b OfficeData) int { return cmp.Compare(a.Name, b.Name) },
	"nameDecorated": func(a, b OfficeData) int { return cmp.Compare(a.NameDecorated, b.NameDecorated) },
	"externalId":    func(a, b OfficeData) int { return cmp.Compare(a.ExternalID, b.ExternalID) },
	"hierarchy":     func(a, b OfficeData) int { return cmp.Compare(a.Hierarchy, b.Hierarchy) },
	"openingDate":   func(a, b OfficeData) int { return a.OpenedOn.Compare(b.OpenedOn) },
}

// Violations refuses an unknown order.
func (f OfficeFilter) Violations() []fault.Violation {
	p := operation.Paging{OrderBy: f.OrderBy, SortOrder: f.SortOrder}
	return p.CheckPage(fault.CheckOf("office"), maps.Keys(officeOrders)).Violations()
}

// ListOffices reads the offices that the user sees, by hierarchy unless in.OrderBy says otherwise; with in.All all of them.
//
//desk:method Offices.List(in)
var ListOffices = operation.Query[OfficeFilter, []OfficeData]{
	Meta: officeMeta("ListOffices", "READ", "Lists the offices at and below the caller's."),
	Decide: func(u *operation.Unit, in OfficeFilter) ([]OfficeData, error) {
		all, err := officesUnder(u.Tx, "")
		if err != nil {
			return nil, err
		}
		byID := map[int64]Office{}
		for _, o := range all {
			byID[o.ID] = o
		}
		list := []OfficeData{}
		for _, o := range all {
			if in.All || Visible(u.Actor, o.Hierarchy) {
				list = append(list, officeData(o, byID[o.ParentID]))
			}
		}
		in.sort(list)
		return list, nil
	},
}

func (f OfficeFilter) sort(list []OfficeData) {
	order, ok := officeOrders[f.OrderBy]
	if !ok {
		return
	}
	sign := 1
	if strings.EqualFold(f.SortOrder, "DESC") {
		sign = -1
	}
	slices.SortStableFunc(list, func(a, b OfficeData) int { return sign * order(a, b) })
}

// OfficeRef addresses an office.
type OfficeRef struct {
	Ref      operation.Ref `json:"officeId"`
	Template bool          `json:"template,omitempty"` // adds the lists to choose from
}

// Violations returns none.
func (OfficeRef) Violations() []fault.Violation { return nil }

// GetOffice reads one office; refdata.ErrOfficeID, or refdata.ErrOfficeOutOfScope for one that the user does not see.
//
//desk:method Offices.Get(id=Ref)
var GetOffice = operation.Query[OfficeRef, OfficeData]{
	Meta: officeMeta("GetOffice", "READ", "Reads one office."),
	Decide: func(u *operation.Unit, in OfficeRef) (OfficeData, error) {
		o, err := VisibleOffice(u, in.Ref)
		if err != nil {
			return OfficeData{}, err
		}
		var parent Office
		if o.ParentID != 0 {
			if parent, err = Offices.Get(u.Tx, o.ParentID); err != nil {
				return OfficeData{}, err
			}
		}
		data := officeData(o, parent)
		if in.Template {
			data.AllowedParents, err = allowedParents(u, o)
		}
		return data, err
	},
}

// allowedParents lists the visible offices that do not lie under o.
func allowedParents(u *operation.Unit, o Office) ([]OfficeOption, error) {
	offices, err := VisibleOffices(u.Tx, u.Actor)
	options := []OfficeOption{}
	for _, p := range offices {
		if o.ID == 0 || !p.AtOrBelow(o) {
			options = append(options, OfficeOption{ID: p.ID, Name: p.Name, NameDecorated: p.decorated()})
		}
	}
	return options, err
}

// OfficeTemplate gives the defaults of a new office, and the offices that it may stand below.
//
//desk:method Offices.Template()
var OfficeTemplate = operation.Query[operation.NoInput, OfficeData]{
	Meta: officeMeta("OfficeTemplate", "READ", "Reads defaults and lists for a new office."),
	Decide: func(u *operation.Unit, _ operation.NoInput) (OfficeData, error) {
		parents, err := allowedParents(u, Office{})
		return OfficeData{OpenedOn: u.Today, AllowedParents: parents}, err
	},
}

// VisibleOffice reads an office; ErrOfficeOutOfScope when the actor does not see it.
func VisibleOffice(u *operation.Unit, ref operation.Ref) (Office, error) {
	o, err := OfficeByRef(u.Tx, ref)
	if err == nil && !Visible(u.Actor, o.Hierarchy) {
		return Office{}, ErrOfficeOutOfScope.New()
	}
	return o, err
}

// unique refuses a text that another record holds in a column; "" is held by none.
func unique[T any, P store.Keyed[T]](tx store.Tx, table store.Table[T, P], id int64, column, value string, refusal fault.Code) error {
	if value == "" {
		return nil
	}
	taken, err := table.Exists(tx, store.Where(column, store.Equal, store.String(value)).And("id", store.NotEqual, store.Int(id)))
	if err == nil && taken {
		return refusal.New(value)
	}
	return err
}

func officeMeta(id, action, summary string) operation.Meta {
	return operation.Meta{ID: "refdata." + id, Action: action, Entity: "OFFICE", Grouping: "organisation", Summary: summary}
}
