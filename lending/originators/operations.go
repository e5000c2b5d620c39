package originators

import (
	"lending.example/platform/lending/fault"
	"lending.example/platform/lending/operation"
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

// meta describes an operation. Their ids begin as those of the operations on loans, by which command logs know them.
func meta(id, action, summary string) operation.Meta {
	return operation.Meta{ID: "loans." + id, Action: action, Entity: "LOAN_ORIGINATOR", Grouping: "loan_originator", Summary: summary}
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
	Meta: meta("CreateOriginator", "CREATE", "Adds an originator of loans."),
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

// Changes says what to change of an originator; what is nil stays.
type Changes struct {
	Originator    operation.Ref `json:"originatorId"`
	Name          *string       `json:"name,omitempty"`             // at most 255 characters
	Status        *string       `json:"status,omitempty"`           // in any case
	TypeID        *int64        `json:"originatorTypeId,omitempty"` // values of codes as in [NewOriginator]
	ChannelTypeID *int64        `json:"channelTypeId,omitempty"`
}

// Violations checks lengths.
func (in Changes) Violations() []fault.Violation {
	checks := fault.CheckOf("loan.originator")
	if in.Name != nil {
		checks.MaxLength("name", *in.Name, 255)
	}
	return checks.Violations()
}

// Update changes an originator; what is nil stays, and the external id does not change. A status other than active keeps new
// loans from it. Refused with originators.ErrUnknownID, originators.ErrUnknownStatus.
//
//desk:method Originators.Update(originator, in)
var Update = operation.Command[Changes, operation.Result]{
	Meta: meta("UpdateOriginator", "UPDATE", "Changes an originator of loans."),
	Decide: func(u *operation.Unit, in Changes) (operation.Result, error) {
		o, err := Find(u.Tx, in.Originator)
		if err != nil {
			return operation.Result{}, err
		}
		changes, err := o.change(in)
		if err != nil {
			return operation.Result{}, err
		}
		result := operation.Result{ID: o.ID, ExternalID: o.ExternalID, Changes: changes}
		if len(changes) == 0 {
			return result, nil
		}
		if err := o.check(u.Tx); err != nil {
			return operation.Result{}, err
		}
		return result, Originators.Save(u.Tx, &o)
	},
}

// change takes the sent values over and returns those that differ.
func (o *Originator) change(in Changes) (map[string]any, error) {
	changes := map[string]any{}
	if in.Status != nil {
		status, err := statusOf(*in.Status)
		if err != nil {
			return nil, err
		}
		if status != o.Status {
			o.Status, changes["status"] = status, string(status)
		}
	}
	operation.Change(changes, "name", &o.Name, in.Name)
	operation.Change(changes, "originatorTypeId", &o.TypeID, in.TypeID)
	operation.Change(changes, "channelTypeId", &o.ChannelTypeID, in.ChannelTypeID)
	return changes, nil
}

// Delete removes an originator that no loan is attached to (originators.ErrInUse).
//
//desk:method Originators.Delete(originator)
var Delete = operation.Command[ByOriginator, operation.Result]{
	Meta: meta("DeleteOriginator", "DELETE", "Deletes an originator of loans."),
	Decide: operation.With(func(u *operation.Unit, in ByOriginator, references refdata.References) (operation.Result, error) {
		o, err := Find(u.Tx, in.Originator)
		if err != nil {
			return operation.Result{}, err
		}
		used, err := refdata.Referenced(u.Tx, references, Originators.Kind, o.ID)
		if err != nil {
			return operation.Result{}, err
		}
		if used {
			return operation.Result{}, ErrInUse.New(o.ID)
		}
		return operation.Result{ID: o.ID, ExternalID: o.ExternalID}, Originators.Delete(u.Tx, &o)
	}),
}
