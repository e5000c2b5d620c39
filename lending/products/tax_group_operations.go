package products

import (
	"slices"
	"strings"

	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/fault"
	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/operation/resource"
	"lending.example/platform/lending/store"
)

var taxGroupResource = resource.Resource[TaxGroup, *TaxGroup, TaxGroupData]{
	Table: TaxGroups, Name: "tax.group", Entity: "TAXGROUP", Grouping: "organisation", Order: "name", Missing: ErrTaxGroupUnknown,
	Data: func(tx store.Tx, g TaxGroup) (TaxGroupData, error) {
		taxation, err := g.taxation(tx)
		return taxation.data(), err
	},
}

// TaxGroupName is a group where another resource refers to it.
type TaxGroupName struct {
	ID   int64  `json:"id"`
	Name string `json:"name"`
}

func taxGroupName(tx store.Tx, id int64) (*TaxGroupName, error) {
	if id == 0 {
		return nil, nil
	}
	group, err := taxGroupResource.ByID(tx, id)
	return &TaxGroupName{ID: group.ID, Name: group.Name}, err
}

func taxGroupNames(tx store.Tx) ([]TaxGroupName, error) {
	names := []TaxGroupName{}
	for group, err := range TaxGroups.Find(tx, store.Query{}.By("name", false).Top(operation.LargestPage)) {
		if err != nil {
			return nil, err
		}
		names = append(names, TaxGroupName{group.ID, group.Name})
	}
	return names, nil
}

// TaxGroupData is a group of taxes as clients see it.
type TaxGroupData struct {
	ID           int64                `json:"id,omitzero"`
	Name         string               `json:"name,omitzero"`
	Associations []TaxAssociationData `json:"taxAssociations,omitzero"`
	Components   []TaxComponentData   `json:"taxComponents,omitzero"` // template: what may be chosen
}

// TaxAssociationData is a tax in its group as clients see it.
type TaxAssociationData struct {
	ID        int64            `json:"id"`
	Component TaxComponentName `json:"taxComponent"`
	From      calendar.Date    `json:"startDate"`
	To        calendar.Date    `json:"endDate,omitzero"` // last day; zero: open
}

// TaxComponentName is a tax where a group refers to it.
type TaxComponentName struct {
	ID   int64  `json:"id"`
	Name string `json:"name"`
}

func (t Taxation) data() TaxGroupData {
	data := TaxGroupData{ID: t.Group.ID, Name: t.Group.Name}
	for _, a := range t.Group.Associations {
		data.Associations = append(data.Associations, TaxAssociationData{
			ID: a.ID, Component: TaxComponentName{a.ComponentID, t.Components[a.ComponentID].Name},
			From: a.From, To: a.To,
		})
	}
	return data
}

// TaxAssociationInput makes a tax part of a group, or ends that.
type TaxAssociationInput struct {
	ID          *int64         `json:"id,omitzero"`             // of an association that exists
	ComponentID *int64         `json:"taxComponentId,omitzero"` // of the tax; mandatory for a new one
	From        *calendar.Date `json:"startDate,omitempty"`     // of a new one; absent: the business date
	To          *calendar.Date `json:"endDate,omitempty"`       // of one that exists
}

// NewTaxGroup describes a group of taxes.
type NewTaxGroup struct {
	Name       string                `json:"name"`          // mandatory, at most 100 characters
	Components []TaxAssociationInput `json:"taxComponents"` // at least one
}

// Violations checks presence; a new association has no end yet.
func (in NewTaxGroup) Violations() []fault.Violation {
	c := fault.CheckOf(taxGroupResource.Name).Text("name", in.Name, 100)
	if len(in.Components) == 0 {
		c.Fail("taxComponents", nil, fault.Empty)
	}
	for i, a := range in.Components {
		a.checkNew(c, elementOf(taxComponents, i))
	}
	return c.Violations()
}

const taxComponents = "taxComponents"

func (in TaxAssociationInput) checkNew(c *fault.Checks, at element) {
	if in.ID != nil {
		failIn(c, at, "id", *in.ID, "does.not.exist")
	}
	if in.ComponentID == nil {
		failIn(c, at, "taxComponentId", nil, fault.Blank)
	} else if *in.ComponentID <= 0 {
		failIn(c, at, "taxComponentId", *in.ComponentID, fault.NotPositive)
	}
	if in.To != nil {
		failIn(c, at, "endDate", *in.To, "not.supported.for.new.association")
	}
}

func (in TaxAssociationInput) checkKnown(c *fault.Checks, at element) {
	if in.From != nil && in.To != nil {
		failIn(c, at, "startDate", *in.From, "start.date.end.date.both.should.not.be.present")
	}
}

// failIn fails a part of an element of the taxes of a group.
func failIn(c *fault.Checks, at element, part string, value any, suffix string, args ...any) {
	at.failAs(c, taxGroupResource.Name, part, value, suffix, args...)
}

// CreateTaxGroup makes a group of taxes, each from a day on (nil: the business date); the result names it by ID, for a
// charge definition. Refused with products.ErrTaxComponentUnknown, products.ErrTaxGroupTotal (more than 100 percent). Groups
// are not deleted.
//
//desk:method Taxes.CreateGroup(in)
var CreateTaxGroup = operation.Command[NewTaxGroup, operation.Result]{
	Meta: taxGroupResource.Meta("products.CreateTaxGroup", "CREATE", "Makes a group of taxes."),
	Decide: func(u *operation.Unit, in NewTaxGroup) (operation.Result, error) {
		group := TaxGroup{Name: strings.TrimSpace(in.Name)}
		for _, a := range in.Components {
			group.add(a, u.Today)
		}
		if err := group.refuse(u.Tx); err != nil {
			return operation.Result{}, err
		}
		err := TaxGroups.Insert(u.Tx, &group)
		return operation.Result{ID: group.ID}, err
	},
}

// add makes a tax part of the group.
func (g *TaxGroup) add(in TaxAssociationInput, today calendar.Date) {
	a := TaxAssociation{ID: 1, ComponentID: *in.ComponentID, From: today}
	for _, other := range g.Associations {
		a.ID = max(a.ID, other.ID+1)
	}
	if in.From != nil {
		a.From = *in.From
	}
	g.Associations = append(g.Associations, a)
}

// refuse refuses taxes that do not exist, that overlap with themselves, or that take more than everything.
func (g TaxGroup) refuse(tx store.Tx) error {
	taxation, err := g.taxation(tx)
	if err != nil {
		return err
	}
	c := fault.CheckOf(taxGroupResource.Name)
	if g.overlaps() {
		c.Fail(taxComponents, nil, "component.dates.are.overlapping")
	}
	if taxation.exceeds() {
		general(c, ErrTaxGroupTotal)
	}
	return c.Err()
}

// TaxGroupRef addresses a group of taxes.
type TaxGroupRef struct {
	Ref          operation.Ref `json:"taxGroupId"`
	WithTemplate bool          `json:"template,omitzero"`
}

// Violations returns none.
func (TaxGroupRef) Violations() []fault.Violation { return nil }

// GetTaxGroup reads a group of taxes; products.ErrTaxGroupUnknown when there is none.
//
//desk:method Taxes.Group(id=Ref)
var GetTaxGroup = operation.Query[TaxGroupRef, TaxGroupData]{
	Meta: taxGroupResource.Meta("products.GetTaxGroup", "READ", "Reads a group of taxes."),
	Decide: func(u *operation.Unit, in TaxGroupRef) (TaxGroupData, error) {
		taxation, err := TaxationOf(u.Tx, in.Ref.ID)
		if err != nil {
			return TaxGroupData{}, err
		}
		data := taxation.data()
		if in.WithTemplate {
			data.Components, err = taxComponentResource.Options(u.Tx, store.Query{})
		}
		return data, err
	},
}

// ListTaxGroups lists the groups of taxes by name.
//
//desk:method Taxes.Groups()
var ListTaxGroups = taxGroupResource.List("products.ListTaxGroups", "Lists the groups of taxes by name.")

// TaxGroupTemplate lists, in Components, the taxes that a group may be made of; nothing else of the result is set.
//
//desk:method Taxes.GroupTemplate()
var TaxGroupTemplate = operation.Query[operation.NoInput, TaxGroupData]{
	Meta: taxGroupResource.Meta("products.TaxGroupTemplate", "READ", "Lists the taxes that a group may be made of."),
	Decide: func(u *operation.Unit, _ operation.NoInput) (TaxGroupData, error) {
		components, err := taxComponentResource.Options(u.Tx, store.Query{})
		return TaxGroupData{Components: components}, err
	},
}

// TaxGroupUpdate renames a group, adds taxes and ends others.
type TaxGroupUpdate struct {
	Ref        operation.Ref         `json:"taxGroupId"`
	Name       *string               `json:"name,omitempty"`         // at most 100 characters
	Components []TaxAssociationInput `json:"taxComponents,omitzero"` // those that are new or end; the others stay
}

// Violations checks what is sent.
func (in TaxGroupUpdate) Violations() []fault.Violation {
	c := fault.CheckOf(taxGroupResource.Name)
	ifSent(in.Name, func(name string) { c.Text("name", name, 100) })
	for i, a := range in.Components {
		if a.ID == nil {
			a.checkNew(c, elementOf(taxComponents, i))
		} else {
			a.checkKnown(c, elementOf(taxComponents, i))
		}
	}
	return c.Violations()
}

// UpdateTaxGroup renames a group, adds taxes (elements without ID) and ends others (elements with ID and an end in the future).
// An end is final. Refused with products.ErrTaxGroupUnknown, products.ErrTaxGroupTotal.
//
//desk:method Taxes.UpdateGroup(id=Ref, in)
var UpdateTaxGroup = operation.Command[TaxGroupUpdate, operation.Result]{
	Meta: taxGroupResource.Meta("products.UpdateTaxGroup", "UPDATE", "Renames a group of taxes, adds taxes and ends others."),
	Decide: func(u *operation.Unit, in TaxGroupUpdate) (operation.Result, error) {
		group, err := taxGroupResource.ByID(u.Tx, in.Ref.ID)
		if err != nil {
			return operation.Result{}, err
		}
		changes, err := in.apply(&group, u.Today)
		if err != nil || len(changes) == 0 {
			return operation.Result{ID: group.ID, Changes: changes}, err
		}
		if err := group.refuse(u.Tx); err != nil {
			return operation.Result{}, err
		}
		return operation.Result{ID: group.ID, Changes: changes}, TaxGroups.Save(u.Tx, &group)
	},
}

func (in TaxGroupUpdate) apply(g *TaxGroup, today calendar.Date) (map[string]any, error) {
	changes := map[string]any{}
	if in.Name != nil && *in.Name != g.Name {
		g.Name = *in.Name
		changes["name"] = operation.Sent{Value: *in.Name}
	}
	before := slices.Clone(g.Associations)
	c := fault.CheckOf(taxGroupResource.Name)
	for i, a := range in.Components {
		if a.ID == nil {
			g.add(a, today)
		} else {
			g.end(c, elementOf(taxComponents, i), a, today)
		}
	}
	note(changes, taxComponents, in.Components, before, g.Associations)
	return changes, c.Err()
}

// end gives an association its end, which lies in the future, after its start, and is final.
func (g *TaxGroup) end(c *fault.Checks, at element, in TaxAssociationInput, today calendar.Date) {
	i := slices.IndexFunc(g.Associations, func(a TaxAssociation) bool { return a.ID == *in.ID })
	if i < 0 {
		failIn(c, at, "id", *in.ID, "does.not.exist")
		return
	}
	known := &g.Associations[i]
	if in.ComponentID != nil && *in.ComponentID != known.ComponentID {
		failIn(c, at, "taxComponentId", *in.ComponentID, "update.not.supported")
	}
	if in.From != nil && *in.From != known.From {
		failIn(c, at, "startDate", *in.From, "update.not.supported")
	}
	if in.To == nil || *in.To == known.To {
		return
	}
	switch earliest := calendar.Latest(today, known.From); {
	case !known.To.IsZero():
		failIn(c, at, "endDate", *in.To, "can.not.modify.end.date.once.updated")
	case !in.To.After(earliest):
		failIn(c, at, "endDate", *in.To, fault.NotAfter, earliest)
	default:
		known.To = *in.To
	}
}
