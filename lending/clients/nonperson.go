package clients

import (
	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/fault"
	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/refdata"
	"lending.example/platform/lending/store"
)

// NonPerson is what is kept of an organisation only.
type NonPerson struct {
	ConstitutionID  int64         `json:"constitutionId"`                  // mandatory; a value of the code Constitution
	BusinessLineID  int64         `json:"mainBusinessLineId,omitempty"`    // a value of the code Main Business Line
	IncorporationNo string        `json:"incorpNumber,omitempty"`          // at most 50 characters
	ValidTill       calendar.Date `json:"incorpValidityTillDate,omitzero"` // the registration
	Remarks         string        `json:"remarks,omitempty"`               // at most 150 characters
}

// check holds the attributes of an organisation against their rules.
func (n NonPerson) check(c *fault.Checks) {
	c.Required("clientNonPersonDetails[constitutionId]", n.ConstitutionID != 0)
	c.MaxLength("clientNonPersonDetails[incorpNumber]", n.IncorporationNo, 50).
		MaxLength("clientNonPersonDetails[remarks]", n.Remarks, 150)
}

// resolve refuses code values of other codes.
func (n *NonPerson) resolve(tx store.Tx) error {
	if n == nil {
		return nil
	}
	return refdata.CheckCodeValues(tx,
		refdata.CodeUse{ID: n.ConstitutionID, Code: refdata.ConstitutionCode},
		refdata.CodeUse{ID: n.BusinessLineID, Code: refdata.MainBusinessLineCode})
}

// NonPersonUpdate changes what is kept of an organisation; what is nil stays.
type NonPersonUpdate struct {
	ConstitutionID  *int64         `json:"constitutionId,omitempty"` // values of codes and lengths as in [NonPerson]
	BusinessLineID  *int64         `json:"mainBusinessLineId,omitempty"`
	IncorporationNo *string        `json:"incorpNumber,omitempty"`
	ValidTill       *calendar.Date `json:"incorpValidityTillDate,omitempty"`
	Remarks         *string        `json:"remarks,omitempty"`
}

// apply changes the details and reports whether anything changed.
func (in NonPersonUpdate) apply(n *NonPerson) bool {
	changes := operation.Changes{}
	operation.Change(changes, "constitutionId", &n.ConstitutionID, in.ConstitutionID)
	operation.Change(changes, "mainBusinessLineId", &n.BusinessLineID, in.BusinessLineID)
	operation.Change(changes, "incorpNumber", &n.IncorporationNo, in.IncorporationNo)
	operation.Change(changes, "incorpValidityTillDate", &n.ValidTill, in.ValidTill)
	operation.Change(changes, "remarks", &n.Remarks, in.Remarks)
	return len(changes) > 0
}

// NonPersonData are the details of an organisation as clients of the interface see them.
type NonPersonData struct {
	Constitution *refdata.CodeValueOption `json:"constitution,omitempty"`
	IncorpNumber string                   `json:"incorpNumber,omitempty"`
	ValidTill    calendar.Date            `json:"incorpValidityTillDate,omitzero"` // the registration; zero: not said
	BusinessLine *refdata.CodeValueOption `json:"mainBusinessLine,omitempty"`
	Remarks      string                   `json:"remarks,omitempty"`
}

func (n *NonPerson) data(u *operation.Unit) (*NonPersonData, error) {
	if n == nil {
		return nil, nil
	}
	constitution, err := refdata.CodeValueOf(u.Tx, n.ConstitutionID)
	if err != nil {
		return nil, err
	}
	line, err := refdata.CodeValueOf(u.Tx, n.BusinessLineID)
	return &NonPersonData{
		Constitution: constitution, IncorpNumber: n.IncorporationNo, ValidTill: n.ValidTill, BusinessLine: line, Remarks: n.Remarks,
	}, err
}
