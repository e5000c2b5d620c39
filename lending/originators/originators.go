package originators

import (
	"errors"
	"slices"
	"strings"

	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/refdata"
	"lending.example/platform/lending/store"
)

// Originator is a broker, branch or partner channel through which applications for loans come in.
type Originator struct {
	store.Key
	ExternalID    string `json:"externalId"` // fixed once given
	Name          string `json:"name,omitempty"`
	Status        Status `json:"status"`
	TypeID        int64  `json:"originatorTypeId,omitempty"` // a value of refdata.OriginatorTypeCode
	ChannelTypeID int64  `json:"channelTypeId,omitempty"`    // a value of refdata.OriginationChannelCode
}

// Status says whether loans may be attached to an originator.
type Status string

// The states of an originator.
const (
	Active   Status = "ACTIVE"
	Pending  Status = "PENDING"
	Inactive Status = "INACTIVE"
)

var statuses = []Status{Active, Pending, Inactive}

// statusOf reads a state in any case; "" is active.
func statusOf(text string) (Status, error) {
	status := Status(strings.ToUpper(strings.TrimSpace(text)))
	switch {
	case status == "":
		return Active, nil
	case slices.Contains(statuses, status):
		return status, nil
	}
	return "", ErrUnknownStatus.For("status", text, text)
}

// Originators is the table of originators.
var Originators = store.Table[Originator, *Originator]{
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

// Find resolves a reference to an originator; ErrUnknownID or ErrUnknownExternalID when it leads nowhere.
func Find(tx store.Tx, ref operation.Ref) (Originator, error) {
	if ref.ExternalID != "" {
		o, err := Originators.First(tx, store.Where("external_id", store.Equal, store.String(ref.ExternalID)))
		if errors.Is(err, store.ErrNotFound) {
			return o, ErrUnknownExternalID.For("id", nil, ref.ExternalID)
		}
		return o, err
	}
	o, err := Originators.Get(tx, ref.ID)
	if errors.Is(err, store.ErrNotFound) {
		return o, ErrUnknownID.For("id", nil, ref.ID)
	}
	return o, err
}

// check refuses references to values of other codes.
func (o Originator) check(tx store.Tx) error {
	return refdata.CheckCodeValues(tx,
		refdata.CodeUse{ID: o.TypeID, Code: refdata.OriginatorTypeCode},
		refdata.CodeUse{ID: o.ChannelTypeID, Code: refdata.OriginationChannelCode})
}

// Add stores a new originator. An external id that another one has is refused, and so are references to values of other codes.
func (o *Originator) Add(tx store.Tx) error {
	if err := o.check(tx); err != nil {
		return err
	}
	taken, err := Originators.Exists(tx, store.Where("external_id", store.Equal, store.String(o.ExternalID)))
	if err != nil {
		return err
	}
	if taken {
		return ErrTaken.For("externalId", o.ExternalID, o.ExternalID)
	}
	return Originators.Insert(tx, o)
}
