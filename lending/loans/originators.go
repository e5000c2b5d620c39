package loans

import (
	"errors"
	"slices"
	"strings"

	"lending.example/platform/lending/fault"
	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/refdata"
	"lending.example/platform/lending/store"
)

// Originator is a broker, branch or partner channel through which applications for loans come in.
type Originator struct {
	store.Key
	ExternalID    string           `json:"externalId"` // fixed once given
	Name          string           `json:"name,omitempty"`
	Status        OriginatorStatus `json:"status"`
	TypeID        int64            `json:"originatorTypeId,omitempty"` // a value of refdata.OriginatorTypeCode
	ChannelTypeID int64            `json:"channelTypeId,omitempty"`    // a value of refdata.OriginationChannelCode
}

// OriginatorStatus says whether loans may be attached to an originator.
type OriginatorStatus string

// The states of an originator.
const (
	OriginatorActive   OriginatorStatus = "ACTIVE"
	OriginatorPending  OriginatorStatus = "PENDING"
	OriginatorInactive OriginatorStatus = "INACTIVE"
)

var originatorStatuses = []OriginatorStatus{OriginatorActive, OriginatorPending, OriginatorInactive}

// originatorStatus reads a state in any case; "" is active.
func originatorStatus(text string) (OriginatorStatus, error) {
	status := OriginatorStatus(strings.ToUpper(strings.TrimSpace(text)))
	switch {
	case status == "":
		return OriginatorActive, nil
	case slices.Contains(originatorStatuses, status):
		return status, nil
	}
	return "", ErrOriginatorStatus.For("status", text, text)
}

var originators = store.Table[Originator, *Originator]{
	Kind: &store.Kind{Name: "loan_originator", Columns: []store.Column{
		{Name: "external_id", Type: store.Text, Unique: true},
		{Name: "name", Type: store.Text},
		{Name: "status", Type: store.Text},
		{Name: "originator_type_id", Type: store.Integer, Indexed: true},
		{Name: "channel_type_id", Type: store.Integer, Indexed: true},
	}},
	Columns: func(o *Originator) []store.Value {
		return []store.Value{
			store.String(o.ExternalID), store.OptionalString(o.Name), store.String(string(o.Status)),
			store.OptionalInt(o.TypeID), store.OptionalInt(o.ChannelTypeID),
		}
	},
}

// findOriginator resolves a reference to an originator.
func findOriginator(tx store.Tx, ref operation.Ref) (Originator, error) {
	if ref.ExternalID != "" {
		o, err := originators.First(tx, store.Where("external_id", store.Equal, store.String(ref.ExternalID)))
		if errors.Is(err, store.ErrNotFound) {
			return o, ErrOriginatorExternalID.For("id", nil, ref.ExternalID)
		}
		return o, err
	}
	o, err := originators.Get(tx, ref.ID)
	if errors.Is(err, store.ErrNotFound) {
		return o, ErrOriginatorID.For("id", nil, ref.ID)
	}
	return o, err
}

// OriginatorData is an originator as clients see it.
type OriginatorData struct {
	ID          int64                    `json:"id"`
	ExternalID  string                   `json:"externalId"`
	Name        string                   `json:"name,omitempty"`
	Status      string                   `json:"status"`
	Type        *refdata.CodeValueOption `json:"originatorType,omitempty"`
	ChannelType *refdata.CodeValueOption `json:"channelType,omitempty"`
}

func (o Originator) data(tx store.Tx) (OriginatorData, error) {
	d := OriginatorData{ID: o.ID, ExternalID: o.ExternalID, Name: o.Name, Status: string(o.Status)}
	var err error
	if d.Type, err = refdata.CodeValueOf(tx, o.TypeID); err != nil {
		return d, err
	}
	d.ChannelType, err = refdata.CodeValueOf(tx, o.ChannelTypeID)
	return d, err
}

// check refuses references to values of other codes.
func (o Originator) check(tx store.Tx) error {
	return refdata.CheckCodeValues(tx,
		refdata.CodeUse{ID: o.TypeID, Code: refdata.OriginatorTypeCode},
		refdata.CodeUse{ID: o.ChannelTypeID, Code: refdata.OriginationChannelCode})
}

func originatorMeta(id, action, summary string) operation.Meta {
	return operation.Meta{ID: "loans." + id, Action: action, Entity: "LOAN_ORIGINATOR", Grouping: "loan_originator", Summary: summary}
}

// NewOriginator describes an originator.
type NewOriginator struct {
	ExternalID    string `json:"externalId"`
	Name          string `json:"name,omitempty"`
	Status        string `json:"status,omitempty"` // in any case; active when absent
	TypeID        int64  `json:"originatorTypeId,omitempty"`
	ChannelTypeID int64  `json:"channelTypeId,omitempty"`
}

// Violations checks presence and lengths.
func (in NewOriginator) Violations() []fault.Violation {
	return fault.CheckOf("loan.originator").Text("externalId", in.ExternalID, 100).MaxLength("name", in.Name, 255).Violations()
}

// CreateOriginator adds an originator.
var CreateOriginator = operation.Command[NewOriginator, operation.Result]{
	Meta: originatorMeta("CreateOriginator", "CREATE", "Adds an originator of loans."),
	Decide: func(u *operation.Unit, in NewOriginator) (operation.Result, error) {
		status, err := originatorStatus(in.Status)
		if err != nil {
			return operation.Result{}, err
		}
		o := Originator{ExternalID: in.ExternalID, Name: in.Name, Status: status, TypeID: in.TypeID, ChannelTypeID: in.ChannelTypeID}
		if err := o.check(u.Tx); err != nil {
			return operation.Result{}, err
		}
		taken, err := originators.Exists(u.Tx, store.Where("external_id", store.Equal, store.String(in.ExternalID)))
		if err != nil {
			return operation.Result{}, err
		}
		if taken {
			return operation.Result{}, ErrOriginatorTaken.For("externalId", in.ExternalID, in.ExternalID)
		}
		err = originators.Insert(u.Tx, &o)
		return operation.Result{ID: o.ID, ExternalID: o.ExternalID}, err
	},
}

// ByOriginator addresses an originator.
type ByOriginator struct {
	Originator operation.Ref `json:"originatorId" in:"path"`
}

// Violations returns none.
func (ByOriginator) Violations() []fault.Violation { return nil }

// GetOriginator reads one originator.
var GetOriginator = operation.Query[ByOriginator, OriginatorData]{
	Meta: originatorMeta("GetOriginator", "READ", "Reads an originator of loans."),
	Decide: func(u *operation.Unit, in ByOriginator) (OriginatorData, error) {
		o, err := findOriginator(u.Tx, in.Originator)
		if err != nil {
			return OriginatorData{}, err
		}
		return o.data(u.Tx)
	},
}

// ListOriginators lists the originators, oldest first.
var ListOriginators = operation.Query[operation.NoInput, []OriginatorData]{
	Meta: originatorMeta("ListOriginators", "READ", "Lists the originators of loans."),
	Decide: func(u *operation.Unit, _ operation.NoInput) ([]OriginatorData, error) {
		all, err := originators.All(u.Tx, store.Query{}.By("id", false).Top(operation.LargestPage))
		if err != nil {
			return nil, err
		}
		return originatorsData(u.Tx, all)
	},
}

func originatorsData(tx store.Tx, all []Originator) ([]OriginatorData, error) {
	list := make([]OriginatorData, 0, len(all))
	for _, o := range all {
		d, err := o.data(tx)
		if err != nil {
			return nil, err
		}
		list = append(list, d)
	}
	return list, nil
}

// OriginatorTemplateData are the choices for an originator, and a proposal for its external id.
type OriginatorTemplateData struct {
	ExternalID   string                  `json:"externalId"`
	Statuses     []OriginatorStatus      `json:"statusOptions"`
	Types        []refdata.CodeValueData `json:"originatorTypeOptions"`
	ChannelTypes []refdata.CodeValueData `json:"channelTypeOptions"`
}

// OriginatorTemplate reads what an originator can be given.
var OriginatorTemplate = operation.Query[operation.NoInput, OriginatorTemplateData]{
	Meta: originatorMeta("OriginatorTemplate", "READ", "Reads the choices for an originator of loans."),
	Decide: func(u *operation.Unit, _ operation.NoInput) (OriginatorTemplateData, error) {
		d := OriginatorTemplateData{ExternalID: u.NewUUID(), Statuses: originatorStatuses}
		var err error
		if d.Types, err = refdata.CodeValueOptions(u.Tx, refdata.OriginatorTypeCode); err != nil {
			return d, err
		}
		d.ChannelTypes, err = refdata.CodeValueOptions(u.Tx, refdata.OriginationChannelCode)
		return d, err
	},
}

// OriginatorUpdate changes an originator; what is nil stays.
type OriginatorUpdate struct {
	Originator    operation.Ref `json:"originatorId" in:"path"`
	Name          *string       `json:"name,omitempty"`
	Status        *string       `json:"status,omitempty"`
	TypeID        *int64        `json:"originatorTypeId,omitempty"`
	ChannelTypeID *int64        `json:"channelTypeId,omitempty"`
}

// Violations checks lengths.
func (in OriginatorUpdate) Violations() []fault.Violation {
	checks := fault.CheckOf("loan.originator")
	if in.Name != nil {
		checks.MaxLength("name", *in.Name, 255)
	}
	return checks.Violations()
}

// UpdateOriginator changes an originator.
var UpdateOriginator = operation.Command[OriginatorUpdate, operation.Result]{
	Meta: originatorMeta("UpdateOriginator", "UPDATE", "Changes an originator of loans."),
	Decide: func(u *operation.Unit, in OriginatorUpdate) (operation.Result, error) {
		o, err := findOriginator(u.Tx, in.Originator)
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
		return result, originators.Save(u.Tx, &o)
	},
}

// change takes the sent values over and returns those that differ.
func (o *Originator) change(in OriginatorUpdate) (map[string]any, error) {
	changes := map[string]any{}
	if in.Status != nil {
		status, err := originatorStatus(*in.Status)
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

// DeleteOriginator removes an originator that no loan came through.
var DeleteOriginator = operation.Command[ByOriginator, operation.Result]{
	Meta: originatorMeta("DeleteOriginator", "DELETE", "Deletes an originator of loans."),
	Decide: func(u *operation.Unit, in ByOriginator) (operation.Result, error) {
		o, err := findOriginator(u.Tx, in.Originator)
		if err != nil {
			return operation.Result{}, err
		}
		used, err := originations.Exists(u.Tx, store.Where("originator_id", store.Equal, store.Int(o.ID)))
		if err != nil {
			return operation.Result{}, err
		}
		if used {
			return operation.Result{}, ErrOriginatorInUse.New(o.ID)
		}
		return operation.Result{ID: o.ID, ExternalID: o.ExternalID}, originators.Delete(u.Tx, &o)
	},
}

// Refusals of originators.
var (
	ErrOriginatorTaken      = fault.Define(fault.Rule, "error.msg.loan.originator.duplicate.external.id", "An originator with external identifier %v exists already.")
	ErrOriginatorStatus     = fault.Define(fault.Rule, "error.msg.loan.originator.invalid.status", "The status %v of an originator is not known.")
	ErrOriginatorID         = fault.Define(fault.NotFound, "error.msg.loan.originator.id.not.found", "Originator with identifier %v does not exist")
	ErrOriginatorExternalID = fault.Define(fault.NotFound, "error.msg.loan.originator.external.id.not.found", "Originator with external identifier %v does not exist")
	ErrOriginatorInUse      = fault.Define(fault.Rule, "error.msg.loan.originator.cannot.be.deleted.mapped.to.loan", "Originator %v cannot be deleted: loans are attached to it.")
	ErrOriginatorNotActive  = fault.Define(fault.Rule, "error.msg.loan.originator.not.active", "Originator %v is not active.")
	ErrOriginatorAttached   = fault.Define(fault.Rule, "error.msg.loan.originator.mapping.already.exists", "Originator %v is attached to loan %v already.")
	ErrOriginatorDetached   = fault.Define(fault.NotFound, "error.msg.loan.originator.mapping.not.found", "Originator %v is not attached to loan %v.")
	ErrOriginatorLoanStatus = fault.Define(fault.Rule, "error.msg.loan.not.in.submitted.status", "Originators of loan %v can change only while it awaits approval.")
	ErrOriginatorCreation   = fault.Define(fault.Rule, "error.msg.loan.originator.creation.not.allowed", "Originator with external identifier %v does not exist, and applications do not create originators.")
)
