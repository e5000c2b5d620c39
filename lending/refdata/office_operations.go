package refdata

import (
	"strings"

	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/fault"
	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/store"
)

// NewOffice describes an office to be opened.
type NewOffice struct {
	Name       string        `json:"name"`                 // mandatory, unique, at most 100 characters
	OpenedOn   calendar.Date `json:"openingDate"`          // mandatory
	ParentID   int64         `json:"parentId"`             // mandatory; 1 is the head office
	ExternalID string        `json:"externalId,omitempty"` // the lender's own name, unique, at most 100 characters
}

// Violations checks lengths and presence.
func (in NewOffice) Violations() []fault.Violation {
	c := fault.CheckOf("office").Text("name", in.Name, 100).Date("openingDate", in.OpenedOn).MaxLength("externalId", in.ExternalID, 100)
	if c.Required("parentId", in.ParentID != 0); in.ParentID < 0 {
		c.Fail("parentId", in.ParentID, fault.NotPositive)
	}
	return c.Violations()
}

// CreateOffice opens an office below another one. Name, opening day and in.ParentID are mandatory. Refused with
// refdata.ErrOfficeID, refdata.ErrOfficeOutOfScope (the user does not see the parent), refdata.ErrOfficeName,
// refdata.ErrOfficeExternalID.
//
//desk:method Offices.Create(in)
var CreateOffice = operation.Command[NewOffice, operation.Result]{
	Meta: officeMeta("CreateOffice", "CREATE", "Opens an office."),
	Decide: func(u *operation.Unit, in NewOffice) (operation.Result, error) {
		parent, err := VisibleOffice(u, operation.ByID(in.ParentID))
		if err != nil {
			return operation.Result{}, err
		}
		o := Office{Name: strings.TrimSpace(in.Name), ExternalID: in.ExternalID, ParentID: parent.ID, OpenedOn: in.OpenedOn}
		if err := uniqueOffice(u.Tx, o); err != nil {
			return operation.Result{}, err
		}
		if o.ID, err = u.Tx.NextID(Offices.Kind); err != nil {
			return operation.Result{}, err
		}
		o.Hierarchy = parent.under(o.ID)
		return operation.Result{OfficeID: o.ID, ID: o.ID, ExternalID: o.ExternalID}, Offices.Insert(u.Tx, &o)
	},
}

// uniqueOffice refuses a name or external id that another office has.
func uniqueOffice(tx store.Tx, o Office) error {
	if err := unique(tx, Offices, o.ID, "name", o.Name, ErrOfficeName); err != nil {
		return err
	}
	return unique(tx, Offices, o.ID, "external_id", o.ExternalID, ErrOfficeExternalID)
}

// OfficeUpdate changes an office; what is nil stays.
type OfficeUpdate struct {
	Ref        operation.Ref  `json:"officeId"`
	Name       *string        `json:"name,omitempty"` // lengths and uniqueness as in [NewOffice]
	OpenedOn   *calendar.Date `json:"openingDate,omitempty"`
	ParentID   *int64         `json:"parentId,omitempty"` // not of the head office
	ExternalID *string        `json:"externalId,omitempty"`
}

// Violations checks what is sent.
func (in OfficeUpdate) Violations() []fault.Violation {
	c := fault.CheckOf("office")
	if in.Name == nil && in.OpenedOn == nil && in.ParentID == nil && in.ExternalID == nil {
		c.Fail("", nil, fault.NothingToUpdate)
	}
	if in.Name != nil {
		c.Text("name", *in.Name, 100)
	}
	if in.OpenedOn != nil {
		c.Date("openingDate", *in.OpenedOn)
	}
	if in.ParentID != nil && *in.ParentID <= 0 {
		c.Fail("parentId", *in.ParentID, fault.NotPositive)
	}
	if in.ExternalID != nil {
		c.MaxLength("externalId", *in.ExternalID, 100)
	}
	return c.Violations()
}

// UpdateOffice changes an office; what is nil stays. Another parent takes everything below the office along. Refused with
// refdata.ErrOfficeRootParent, refdata.ErrOfficeOwnParent, refdata.ErrOfficeUnderItself and as Create.
//
//desk:method Offices.Update(id=Ref, in)
var UpdateOffice = operation.Command[OfficeUpdate, operation.Result]{
	Meta: officeMeta("UpdateOffice", "UPDATE", "Changes an office."),
	Decide: func(u *operation.Unit, in OfficeUpdate) (operation.Result, error) {
		o, err := VisibleOffice(u, in.Ref)
		if err != nil {
			return operation.Result{}, err
		}
		changes := operation.Changes{}
		operation.Change(changes, "name", &o.Name, in.Name)
		operation.Change(changes, "openingDate", &o.OpenedOn, in.OpenedOn)
		operation.Change(changes, "externalId", &o.ExternalID, in.ExternalID)
		if err := uniqueOffice(u.Tx, o); err != nil {
			return operation.Result{}, err
		}
		before := o.Hierarchy
		if err := moveOffice(u, &o, in.ParentID, changes); err != nil {
			return operation.Result{}, err
		}
		result := operation.Result{OfficeID: o.ID, ID: o.ID, ExternalID: o.ExternalID, Changes: changes}
		if len(changes) == 0 {
			return result, nil
		}
		if err := Offices.Save(u.Tx, &o); err != nil {
			return operation.Result{}, err
		}
		return result, rewriteHierarchies(u.Tx, before, o.Hierarchy)
	},
}

// moveOffice hangs an office under another parent.
func moveOffice(u *operation.Unit, o *Office, parentID *int64, changes operation.Changes) error {
	if parentID == nil || *parentID == o.ParentID {
		return nil
	}
	if o.ParentID == 0 {
		return ErrOfficeRootParent.New()
	}
	if *parentID == o.ID {
		return ErrOfficeOwnParent.New()
	}
	parent, err := VisibleOffice(u, operation.ByID(*parentID))
	if err != nil {
		return err
	}
	if parent.AtOrBelow(*o) {
		return ErrOfficeUnderItself.New()
	}
	operation.Change(changes, "parentId", &o.ParentID, parentID)
	o.Hierarchy = parent.under(o.ID)
	return nil
}

// rewriteHierarchies gives the offices under a moved one their new hierarchy.
func rewriteHierarchies(tx store.Tx, before, after string) error {
	if before == after {
		return nil
	}
	moved, err := officesUnder(tx, before)
	if err != nil {
		return err
	}
	for _, o := range moved {
		o.Hierarchy = after + strings.TrimPrefix(o.Hierarchy, before)
		if err := Offices.Save(tx, &o); err != nil {
			return err
		}
	}
	return nil
}
