package partners

import (
	"errors"
	"strings"
	"time"

	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/store"
)

// Status is the state of a partner.
type Status string

// The states. A partner begins as pending and is never pending again.
const (
	Pending  Status = "pending"
	Active   Status = "active"
	Inactive Status = "inactive"
)

// Partner is a sourcing partner.
type Partner struct {
	store.Key
	PublicID   string    `json:"publicId"` // by which everybody else knows the partner
	ExternalID string    `json:"externalId,omitempty"`
	Status     Status    `json:"status"`
	Details    *Details  `json:"details,omitempty"` // nil: none were ever given
	CreatedAt  time.Time `json:"createdAt"`
	UpdatedAt  time.Time `json:"updatedAt"`
}

// idPrefix begins the public id of every partner.
const idPrefix = "spr_"

// newPublicID makes an id without information about the partner, which is the same when the command is replayed.
func newPublicID(u *operation.Unit) string {
	return idPrefix + strings.ReplaceAll(u.NewUUID(), "-", "")
}

// Partners is the table of partners.
var Partners = store.Table[Partner, *Partner]{
	Kind: &store.Kind{
		Name: "sourcing_partner",
		Columns: []store.Column{
			{Name: "public_id", Type: store.Text, Unique: true},
			{Name: "external_id", Type: store.Text, Unique: true},
			{Name: "status", Type: store.Text},
			{Name: "gstin", Type: store.Text, Indexed: true},
			{Name: "search_key", Type: store.Text},    // what a search looks through, in lower case
			{Name: "created_at", Type: store.Integer}, // microseconds since 1970, UTC
		},
		Indexes: []store.Index{{Columns: []string{"created_at"}}, {Columns: []string{"status", "created_at"}}},
	},
	Columns: func(p *Partner) []store.Value {
		var d Details
		if p.Details != nil {
			d = *p.Details
		}
		search := strings.ToLower(strings.Join([]string{p.ExternalID, d.LegalName, d.TradeName, d.GSTIN, d.PAN, d.City}, "\n"))
		return []store.Value{
			store.String(p.PublicID), store.OptionalString(p.ExternalID), store.String(string(p.Status)),
			store.OptionalString(d.GSTIN), store.String(search), store.Int(p.CreatedAt.UnixMicro()),
		}
	},
}

// StatusChange is one change of a partner's status.
type StatusChange struct {
	store.Key
	PartnerID int64     `json:"partnerId"`
	From      Status    `json:"from"`
	To        Status    `json:"to"`
	Reason    string    `json:"reason"`
	At        time.Time `json:"changedAt"`
	By        string    `json:"changedBy"`
}

var statusChanges = store.Table[StatusChange, *StatusChange]{
	Kind: &store.Kind{
		Name:    "sourcing_partner_status",
		Columns: []store.Column{{Name: "partner_id", Type: store.Integer, Indexed: true}},
	},
	Columns: func(c *StatusChange) []store.Value { return []store.Value{store.Int(c.PartnerID)} },
}

// Kinds are the record kinds of this package.
func Kinds() []*store.Kind { return []*store.Kind{Partners.Kind, statusChanges.Kind} }

// ByPublicID reads a partner; an unknown id is refused with ErrNotFound.
func ByPublicID(tx store.Tx, id string) (Partner, error) {
	p, err := Partners.First(tx, store.Where("public_id", store.Equal, store.String(id)))
	if errors.Is(err, store.ErrNotFound) {
		return p, ErrNotFound.For("id", id, id)
	}
	return p, err
}

// free refuses an external id that another partner has.
func (p *Partner) free(tx store.Tx) error {
	if p.ExternalID == "" {
		return nil
	}
	taken, err := Partners.Exists(tx, store.Where("external_id", store.Equal, store.String(p.ExternalID)).
		And("id", store.NotEqual, store.Int(p.ID)))
	if err == nil && taken {
		return ErrExternalIDTaken.For("external_id", p.ExternalID, p.ExternalID)
	}
	return err
}

// PartnerData is a partner as callers see it.
type PartnerData struct {
	ID         string    `json:"id"`                    // spr_ and 32 hexadecimal digits
	ExternalID string    `json:"external_id,omitempty"` // the lender's own name; "": none
	Status     Status    `json:"status"`
	Details    *Details  `json:"details,omitempty"` // nil: none
	CreatedAt  time.Time `json:"created_at"`
	UpdatedAt  time.Time `json:"updated_at"`
	Version    int64     `json:"version"` // 1 when made, one more with every change
}

// data is the partner as an actor may see it: the whole account number is for those who may correct it.
func (p *Partner) data(actor operation.Actor) PartnerData {
	details := p.Details
	if !actor.Holds("UPDATE_" + entity) {
		details = details.masked()
	}
	return PartnerData{
		ID: p.PublicID, ExternalID: p.ExternalID, Status: p.Status, Details: details,
		CreatedAt: p.CreatedAt, UpdatedAt: p.UpdatedAt, Version: p.Revision,
	}
}
