package originators

import (
	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/operation/resource"
	"lending.example/platform/lending/refdata"
	"lending.example/platform/lending/store"
)

// Data is an originator as clients see it.
type Data struct {
	ID          int64                    `json:"id"`
	ExternalID  string                   `json:"externalId"`
	Name        string                   `json:"name,omitempty"`
	Status      string                   `json:"status"`
	Type        *refdata.CodeValueOption `json:"originatorType,omitempty"` // nil: not said, like ChannelType
	ChannelType *refdata.CodeValueOption `json:"channelType,omitempty"`
}

func (o Originator) data(tx store.Tx) (Data, error) {
	d := Data{ID: o.ID, ExternalID: o.ExternalID, Name: o.Name, Status: string(o.Status)}
	var err error
	if d.Type, err = refdata.CodeValueOf(tx, o.TypeID); err != nil {
		return d, err
	}
	d.ChannelType, err = refdata.CodeValueOf(tx, o.ChannelTypeID)
	return d, err
}

// Get reads an originator; originators.ErrUnknownID when there is none.
//
//desk:method Originators.Get(originator)
var Get = resource.GetOf(resources, "loans.GetOriginator", "Reads an originator of loans.", ByOriginator.find)

// List reads the originators, the oldest first.
//
//desk:method Originators.List()
var List = resources.List("loans.ListOriginators", "Lists the originators of loans.")

// DataOf describes originators as clients see them.
func DataOf(tx store.Tx, all []Originator) ([]Data, error) {
	list := make([]Data, 0, len(all))
	for _, o := range all {
		d, err := o.data(tx)
		if err != nil {
			return nil, err
		}
		list = append(list, d)
	}
	return list, nil
}

// TemplateData are the choices for an originator, and a proposal for its external id.
type TemplateData struct {
	ExternalID   string                  `json:"externalId"` // a proposal; nobody has it
	Statuses     []Status                `json:"statusOptions"`
	Types        []refdata.CodeValueData `json:"originatorTypeOptions"`
	ChannelTypes []refdata.CodeValueData `json:"channelTypeOptions"`
}

// Template lists the states, types and channels that an originator may have, and proposes an external id.
//
//desk:method Originators.Template()
var Template = operation.Query[operation.NoInput, TemplateData]{
	Meta: resources.Meta("loans.OriginatorTemplate", "READ", "Reads the choices for an originator of loans."),
	Decide: func(u *operation.Unit, _ operation.NoInput) (TemplateData, error) {
		d := TemplateData{ExternalID: u.NewUUID(), Statuses: statuses}
		var err error
		if d.Types, err = refdata.CodeValueOptions(u.Tx, refdata.OriginatorTypeCode); err != nil {
			return d, err
		}
		d.ChannelTypes, err = refdata.CodeValueOptions(u.Tx, refdata.OriginationChannelCode)
		return d, err
	},
}
