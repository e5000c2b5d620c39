package lending

import (
	"context"

	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/products"
)

// ChargeService is the definitions of fees and penalties, for products, loans and clients.
type ChargeService struct{ desk *Desk }

// Create defines a charge.
//
// Permission: CREATE_CHARGE.
func (s ChargeService) Create(ctx context.Context, in products.NewCharge) (ChargeResult, error) {
	return chargeResult(done(ctx, s.desk, products.CreateCharge, in))
}

// Update changes a charge definition.
//
// Permission: UPDATE_CHARGE.
func (s ChargeService) Update(ctx context.Context, id int64, in products.ChargeUpdate) (ChargeResult, error) {
	in.Ref = operation.ByID(id)
	return chargeResult(done(ctx, s.desk, products.UpdateCharge, in))
}

// Delete takes a charge definition off the list.
//
// Permission: DELETE_CHARGE.
func (s ChargeService) Delete(ctx context.Context, id int64) (ChargeResult, error) {
	return chargeResult(done(ctx, s.desk, products.DeleteCharge, products.ChargeRef{Ref: operation.ByID(id)}))
}

// Get reads a charge definition.
//
// Permission: READ_CHARGE.
func (s ChargeService) Get(ctx context.Context, id int64) (products.ChargeData, error) {
	return perform(ctx, s.desk, products.GetCharge, products.ChargeRef{Ref: operation.ByID(id)})
}

// List lists the charge definitions by name.
//
// Permission: READ_CHARGE.
func (s ChargeService) List(ctx context.Context) ([]products.ChargeData, error) {
	return perform(ctx, s.desk, products.ListCharges, operation.NoInput{})
}

// Template lists what the attributes of a charge definition may be chosen from.
//
// Permission: READ_CHARGE.
func (s ChargeService) Template(ctx context.Context, in products.ChargeChoices) (products.ChargeTemplateData, error) {
	return perform(ctx, s.desk, products.ChargeTemplate, in)
}
