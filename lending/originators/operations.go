package originators

import (
	"lending.example/platform/lending/fault"
	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/operation/resource"
	"lending.example/platform/lending/refdata"
	"lending.example/platform/lending/store"
)

// Kinds lists the kinds of records that the package stores.
func Kinds() []*store.Kind { return []*store.Kind{Originators.Kind} }

// References names what originators point to in the packages below, so that nothing of it is deleted.
func References() []refdata.Reference {
	return []refdata.Reference{
		{To: refdata.CodeValues.Kind, From: Originators.Kind, Column: "originator_type_id"},
		{To: refdata.CodeValues.Kind, From: Originators.Kind, Column: "channel_type_id"},
	}
}

// Operations lists the operations of the package.
func Operations() []operation.Operation {
	return []operation.Operation{Create, Get, List, Template, Update, Delete}
}

// resources declares the operations. Their ids begin as those of the operations on loans, by which command logs know them.
var resources = resource.Resource[Originator, *Originator, Data]{
	Table: Originators, Name: "loan.originator", Entity: "LOAN_ORIGINATOR", Grouping: "loan_originator", Used: ErrInUse, Order: "id",
	Data: func(tx store.Tx, o Originator) (Data, error) { return o.data(tx) },
	Rule: func(u *operation.Unit, o *Originator) error { return o.check(u.Tx) },
}

// NewOriginator describes an originator.
type NewOriginator struct {
	ExternalID    string `json:"externalId"`                 // mandatory, unique, at most 100 characters
	Name          string `json:"name,omitempty"`             // at most 255 characters
	Status        string `json:"status,omitempty"`           // in any case; active when absent
	TypeID        int64  `json:"originatorTypeId,omitempty"` // a value of the code LoanOriginatorType
	ChannelTypeID int64  `json:"channelTypeId,omitempty"`    // a value of the code LoanOriginationChannelType
}

// Violations checks presence and lengths.
func (in NewOriginator) Violations() []fault.Violation {
	return fault.CheckOf("loan.originator").Text("externalId", in.ExternalID, 100).MaxLength("name", in.Name, 255).Violations()
}

// Create adds an originator; the external id is mandatory and unique (originators.ErrTaken). in.Status "" is active
// (originators.ErrUnknownStatus for an unknown one); type and channel are values of the codes LoanOriginatorType and
// LoanOriginationChannelType, 0 for none.
//
//desk:method Originators.Create(in)
var Create = operation.Command[NewOriginator, operation.Result]{
	Meta: resources.Meta("loans.CreateOriginator", "CREATE", "Adds an originator of loans."),
	Decide: func(u *operation.Unit, in NewOriginator) (operation.Result, error) {
		status, err := statusOf(in.Status)
		if err != nil {
			return operation.Result{}, err
		}
		o := Originator{ExternalID: in.ExternalID, Name: in.Name, Status: status, TypeID: in.TypeID, ChannelTypeID: in.ChannelTypeID}
		err = o.Add(u.Tx)
		return operation.Result{ID: o.ID, ExternalID: o.ExternalID}, err
	},
}

// ByOriginator addresses an originator.
type ByOriginator struct {
	Originator operation.Ref `json:"originatorId"`
}

// Violations returns none.
func (ByOriginator) Violations() []fault.Violation { return nil }

func (in ByOriginator) find(u *operation.Unit) (Originator, operation.Result, error) {
	o, err := Find(u.Tx, in.Originator)
	return o, operation.Result{ExternalID: o.ExternalID}, err
}

// Changes says what to change of an originator; what is nil stays.
type Changes struct {
	Originator    operation.Ref `json:"originatorId"`
	Name          *string       `json:"name,omitempty"`             // at most 255 characters
	Status        *string       `json:"status,omitempty"`           // in any case
	TypeID        *int64        `json:"originatorTypeId,omitempty"` // values of codes as in [NewOriginator]
	ChannelTypeID *int64        `json:"channelTypeId,omitempty"`
}

// Violations checks lengths.
func (in Changes) Violations() []fault.Violation { return resources.Violations(in.set) }

// find reads the originator, and refuses an unknown state.
func (in Changes) find(u *operation.Unit) (Originator, operation.Result, error) {
	o, result, err := ByOriginator{in.Originator}.find(u)
	if err == nil && in.Status != nil {
		_, err = statusOf(*in.Status)
	}
	return o, result, err
}

func (in Changes) set(o *Originator, a *resource.Attributes) {
	if in.Status != nil {
		if status, err := statusOf(*in.Status); err == nil && status != o.Status {
			o.Status, a.Changes["status"] = status, string(status)
		}
	}
	a.Optional("name", &o.Name, in.Name, 255)
	resource.Set(a, "originatorTypeId", &o.TypeID, in.TypeID)
	resource.Set(a, "channelTypeId", &o.ChannelTypeID, in.ChannelTypeID)
}

// Update changes an originator; what is nil stays, and the external id does not change. A status other than active keeps new
// loans from it. Refused with originators.ErrUnknownID, originators.ErrUnknownStatus.
//
//desk:method Originators.Update(originator, in)
var Update = resource.UpdateOf(resources, "loans.UpdateOriginator", "Changes an originator of loans.", Changes.find, Changes.set)

// Delete removes an originator that no loan is attached to (originators.ErrInUse).
//
//desk:method Originators.Delete(originator)
var Delete = resource.DeleteOf(resources, "loans.DeleteOriginator", "Deletes an originator of loans.", ByOriginator.find)
