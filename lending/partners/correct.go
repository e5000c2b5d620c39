package partners

import (
	"maps"
	"slices"
	"strings"
	"unicode/utf8"

	"lending.example/platform/lending/fault"
	"lending.example/platform/lending/operation"
)

// longestExternalID bounds external ids, in characters.
const longestExternalID = 100

// Values are the attributes of a partner: nil leaves a value as it is, an empty text blanks it.
type Values struct {
	ExternalID *string `json:"external_id,omitempty"` // the lender's own name, unique, at most 100 characters
	Details    Edit    `json:"details,omitempty"`     // by column
	// Other are attributes that a request carried besides; every one of them is refused.
	Other map[string]any `json:"other,omitempty"`
}

// Violations refuses other attributes and bad values, all of them at once.
func (v Values) Violations() []fault.Violation {
	found := otherAttributes(v.Other)
	if v.ExternalID != nil && utf8.RuneCountInString(strings.TrimSpace(*v.ExternalID)) > longestExternalID {
		found = append(found, ErrValue.Violation("external_id", *v.ExternalID, "An external id has at most 100 characters."))
	}
	return append(found, v.Details.violations()...)
}

// otherAttributes refuses attributes that a request must not carry. A status is refused, no matter what it says, null too.
func otherAttributes(other map[string]any) []fault.Violation {
	var found []fault.Violation
	for _, name := range slices.Sorted(maps.Keys(other)) {
		if name == "status" {
			found = append(found, ErrStatusNotAccepted.Violation(name, nil))
			continue
		}
		found = append(found, ErrUnknownField.Violation(name, nil, name))
	}
	return found
}

// applyTo changes a partner.
func (v Values) applyTo(p *Partner) error {
	if v.ExternalID != nil {
		p.ExternalID = strings.TrimSpace(*v.ExternalID)
	}
	details, err := p.Details.merge(v.Details)
	p.Details = details
	return err
}

// Create adds a partner, who is pending; everything is optional. Refused with partners.ErrExternalIDTaken, and with all
// columns that are wrong at once: partners.ErrGSTIN, partners.ErrPAN, partners.ErrPANMismatch, partners.ErrValue,
// partners.ErrUnknownColumn, partners.ErrReadOnlyColumn. State code, PAN and GST treatment are worked out from a GSTIN.
//
//desk:method Partners.Create(in)
var Create = operation.Command[Values, PartnerData]{
	Meta: meta("Create", "CREATE", "Adds a sourcing partner."),
	Decide: func(u *operation.Unit, in Values) (PartnerData, error) {
		p := Partner{PublicID: newPublicID(u), Status: Pending, CreatedAt: u.Now, UpdatedAt: u.Now}
		if err := in.applyTo(&p); err != nil {
			return PartnerData{}, err
		}
		if err := p.free(u.Tx); err != nil {
			return PartnerData{}, err
		}
		err := Partners.Insert(u.Tx, &p)
		u.Resource.ID = p.ID
		return p.data(u.Actor), err
	},
}

// Correction corrects a partner's external id and details.
type Correction struct {
	ID         string  `json:"id"`
	ExternalID *string `json:"external_id,omitempty"` // nil: stays
	Details    Edit    `json:"details,omitempty"`     // by column; what is not named stays
	// Other are attributes that a request carried besides; every one of them is refused.
	Other map[string]any `json:"other,omitempty"`
}

func (c Correction) values() Values {
	return Values{ExternalID: c.ExternalID, Details: c.Details, Other: c.Other}
}

// Violations are those of the values.
func (c Correction) Violations() []fault.Violation { return c.values().Violations() }

// Address names the partner, whose idempotency keys are its own.
func (c Correction) Address() string { return c.ID }

// Corrected is a partner after a correction.
type Corrected struct {
	PartnerData
	Identifier string `json:"resourceIdentifier"` // ID of the partner
	// Changes holds what really changed, columns as "details.city"; what was worked out from it too.
	Changes map[string]any `json:"changes"`
}

// Correct changes external id and details: nil stays, an empty text blanks, details merge by column. Changes of the result
// names what really changed. Refused with partners.ErrNotFound and as Create; then nothing changes.
//
//desk:method Partners.Correct(id=ID, in)
var Correct = operation.Command[Correction, Corrected]{
	Meta: meta("Correct", "UPDATE", "Corrects the external id and the details of a sourcing partner."),
	Decide: func(u *operation.Unit, in Correction) (Corrected, error) {
		p, err := ByPublicID(u.Tx, in.ID)
		if err != nil {
			return Corrected{}, err
		}
		u.Resource.ID = p.ID
		before := p
		if err := in.values().applyTo(&p); err != nil {
			return Corrected{}, err
		}
		changes := p.Details.changesFrom(before.Details)
		if p.ExternalID != before.ExternalID {
			changes["external_id"] = p.ExternalID
		}
		if len(changes) > 0 {
			p.UpdatedAt = u.Now
			if err := p.save(u); err != nil {
				return Corrected{}, err
			}
		}
		return Corrected{PartnerData: p.data(u.Actor), Identifier: p.PublicID, Changes: changes}, nil
	},
}

func (p *Partner) save(u *operation.Unit) error {
	if err := p.free(u.Tx); err != nil {
		return err
	}
	return Partners.Save(u.Tx, p)
}
