package lending

import (
	"context"

	"lending.example/platform/lending/partners"
)

// PartnerService is the sourcing partners of a tenant, firms that bring business. Their ids are texts that begin with
// "spr_". A partner begins as pending, and SetActive makes it active and inactive; its details are columns (partners.Edit),
// of which the bank account number is shown in full only to those who may change it. Partners are not deleted. An
// idempotency key (Desk.WithKey) belongs to one user, operation and partner: partners.ErrKeyReused for another body.
type PartnerService struct{ desk *Desk }

// Create adds a partner, who is pending; everything is optional. Refused with partners.ErrExternalIDTaken, and with all
// columns that are wrong at once: partners.ErrGSTIN, partners.ErrPAN, partners.ErrPANMismatch, partners.ErrValue,
// partners.ErrUnknownColumn, partners.ErrReadOnlyColumn. State code, PAN and GST treatment are worked out from a GSTIN.
//
// Permission: CREATE_SOURCING_PARTNER.
func (s PartnerService) Create(ctx context.Context, in partners.Values) (partners.PartnerData, error) {
	return perform(ctx, s.desk, partners.Create, in)
}

// Correct changes external id and details: nil stays, an empty text blanks, details merge by column. Changes of the result
// names what really changed. Refused with partners.ErrNotFound and as Create; then nothing changes.
//
// Permission: UPDATE_SOURCING_PARTNER.
func (s PartnerService) Correct(ctx context.Context, id string, in partners.Correction) (partners.Corrected, error) {
	in.ID = id
	return perform(ctx, s.desk, partners.Correct, in)
}

// SetActive activates a partner or, with in.Active false, deactivates one who was active, for a reason that is kept. Refused
// with partners.ErrNotFound, partners.ErrStatusUnchanged, partners.ErrReasonRequired. The opposite takes it back.
//
// Permission: ACTIVATE_SOURCING_PARTNER or DEACTIVATE_SOURCING_PARTNER, as the case may be.
func (s PartnerService) SetActive(ctx context.Context, id string, in partners.Activation) (partners.PartnerData, error) {
	in.ID = id
	return perform(ctx, s.desk, partners.SetActive, in)
}

// Get reads one partner; partners.ErrNotFound when there is none.
//
// Permission: READ_SOURCING_PARTNER.
func (s PartnerService) Get(ctx context.Context, id string) (partners.PartnerData, error) {
	return perform(ctx, s.desk, partners.Get, partners.PartnerRef{ID: id})
}

// List reads a page of the partners in the order in which they were added: in.Search finds parts of names, external id,
// GSTIN, PAN and city. in.Limit 0 is 200.
//
// Permission: READ_SOURCING_PARTNER.
func (s PartnerService) List(ctx context.Context, in partners.Filter) (Page[partners.PartnerData], error) {
	return perform(ctx, s.desk, partners.List, in)
}

// StatusHistory lists the changes of a partner's status with their reasons, the oldest first.
//
// Permission: READ_SOURCING_PARTNER.
func (s PartnerService) StatusHistory(ctx context.Context, id string) ([]partners.StatusChangeData, error) {
	return perform(ctx, s.desk, partners.StatusHistory, partners.PartnerRef{ID: id})
}
