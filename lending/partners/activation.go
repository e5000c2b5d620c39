package partners

import (
	"strings"
	"time"
	"unicode/utf8"

	"lending.example/platform/lending/fault"
	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/store"
)

// longestReason bounds reasons, in characters.
const longestReason = 500

// Activation activates or deactivates a partner.
type Activation struct {
	ID     string         `json:"id"`
	Active *bool          `json:"active,omitempty"` // mandatory
	Reason string         `json:"reason"`           // mandatory, at most 500 characters
	Other  map[string]any `json:"other,omitempty"`  // attributes besides; every one of them is refused
}

// Violations asks for the new state and a reason.
func (a Activation) Violations() []fault.Violation {
	found := otherAttributes(a.Other)
	if a.Active == nil {
		found = append(found, ErrValue.Violation("active", nil, "Say true or false."))
	}
	if n := utf8.RuneCountInString(strings.TrimSpace(a.Reason)); n == 0 || n > longestReason {
		found = append(found, ErrReasonRequired.Violation("reason", a.Reason, longestReason))
	}
	return found
}

// Address names the partner, whose idempotency keys are its own.
func (a Activation) Address() string { return a.ID }

// status is the state asked for, and the action that needs a permission.
func (a Activation) status() (Status, string) {
	if *a.Active {
		return Active, "ACTIVATE"
	}
	return Inactive, "DEACTIVATE"
}

// SetActive activates a partner or, with in.Active false, deactivates one who was active, for a reason that is kept. Refused
// with partners.ErrNotFound, partners.ErrStatusUnchanged, partners.ErrReasonRequired. The opposite takes it back.
//
// Permission: ACTIVATE_SOURCING_PARTNER or DEACTIVATE_SOURCING_PARTNER, as the case may be.
//
//desk:method Partners.SetActive(id=ID, in)
var SetActive = operation.Command[Activation, PartnerData]{
	Meta: setActive(),
	Decide: func(u *operation.Unit, in Activation) (PartnerData, error) {
		to, action := in.status()
		if !u.Actor.Holds(action + "_" + entity) {
			return PartnerData{}, operation.ErrNotAuthorized.New(action, entity)
		}
		p, err := ByPublicID(u.Tx, in.ID)
		if err != nil {
			return PartnerData{}, err
		}
		u.Resource.ID = p.ID
		if p.Status == to || p.Status == Pending && to == Inactive {
			return PartnerData{}, ErrStatusUnchanged.For("active", *in.Active, p.Status)
		}
		change := StatusChange{PartnerID: p.ID, From: p.Status, To: to, Reason: strings.TrimSpace(in.Reason), At: u.Now, By: u.Actor.Username}
		if err := statusChanges.Insert(u.Tx, &change); err != nil {
			return PartnerData{}, err
		}
		p.Status, p.UpdatedAt = to, u.Now
		err = Partners.Save(u.Tx, &p)
		return p.data(u.Actor), err
	},
}

func setActive() operation.Meta {
	m := meta("SetActive", "ACTIVATE", "Activates or deactivates a sourcing partner.")
	m.Open = true
	return m
}

// StatusChangeData is one change of a partner's status as callers see it.
type StatusChangeData struct {
	From      Status    `json:"from"`
	To        Status    `json:"to"`
	Reason    string    `json:"reason"`
	ChangedAt time.Time `json:"changed_at"`
	ChangedBy string    `json:"changed_by"`
}

// StatusHistory lists the changes of a partner's status with their reasons, the oldest first.
//
//desk:method Partners.StatusHistory(id=ID)
var StatusHistory = operation.Query[PartnerRef, []StatusChangeData]{
	Meta: meta("StatusHistory", "READ", "Lists the changes of a sourcing partner's status."),
	Decide: func(u *operation.Unit, in PartnerRef) ([]StatusChangeData, error) {
		p, err := ByPublicID(u.Tx, in.ID)
		if err != nil {
			return nil, err
		}
		list := []StatusChangeData{}
		for c, err := range statusChanges.Find(u.Tx, store.Where("partner_id", store.Equal, store.Int(p.ID)).By("id", false).Top(operation.LargestPage)) {
			if err != nil {
				return nil, err
			}
			list = append(list, StatusChangeData{From: c.From, To: c.To, Reason: c.Reason, ChangedAt: c.At, ChangedBy: c.By})
		}
		return list, nil
	},
}
