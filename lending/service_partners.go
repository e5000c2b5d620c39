package lending

import (
	"context"

	"lending.example/platform/lending/partners"
)

// PartnerService is the sourcing partners of a tenant. Their ids are texts that begin with "spr_".
type PartnerService struct{ desk *Desk }

// Create adds a sourcing partner.
//
// Permission: CREATE_SOURCING_PARTNER.
func (s PartnerService) Create(ctx context.Context, in partners.Values) (partners.PartnerData, error) {
	return perform(ctx, s.desk, partners.Create, in)
}

// Correct corrects the external id and the details of a sourcing partner.
//
// Permission: UPDATE_SOURCING_PARTNER.
func (s PartnerService) Correct(ctx context.Context, id string, in partners.Correction) (partners.Corrected, error) {
	in.ID = id
	return perform(ctx, s.desk, partners.Correct, in)
}

// SetActive activates or deactivates a sourcing partner.
func (s PartnerService) SetActive(ctx context.Context, id string, in partners.Activation) (partners.PartnerData, error) {
	in.ID = id
	return perform(ctx, s.desk, partners.SetActive, in)
}

// Get reads one sourcing partner.
//
// Permission: READ_SOURCING_PARTNER.
func (s PartnerService) Get(ctx context.Context, id string) (partners.PartnerData, error) {
	return perform(ctx, s.desk, partners.Get, partners.PartnerRef{ID: id})
}

// List lists sourcing partners.
//
// Permission: READ_SOURCING_PARTNER.
func (s PartnerService) List(ctx context.Context, in partners.Filter) (Page[partners.PartnerData], error) {
	return perform(ctx, s.desk, partners.List, in)
}

// StatusHistory lists the changes of a sourcing partner's status.
//
// Permission: READ_SOURCING_PARTNER.
func (s PartnerService) StatusHistory(ctx context.Context, id string) ([]partners.StatusChangeData, error) {
	return perform(ctx, s.desk, partners.StatusHistory, partners.PartnerRef{ID: id})
}
