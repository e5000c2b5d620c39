package lending

import (
	"context"

	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/products"
)

// ChargeService is the definitions of fees and penalties. Loans and clients carry copies: [LoanService.AddCharge] and
// [ClientService.AddCharge] make them, and products list those that their loans may have, penalties for overdue instalments
// among them.
type ChargeService struct{ desk *Desk }

// Template lists what the attributes of a definition may be chosen from, for in.Target those of its sort; the input may be
// zero.
//
// Permission: READ_CHARGE.
func (s ChargeService) Template(ctx context.Context, in products.ChargeChoices) (products.ChargeTemplateData, error) {
	return perform(ctx, s.desk, products.ChargeTemplate, in)
}

// Create defines a charge; the result names it by ChargeID. Mandatory are name, currency, amount, target, time (when it
// falls due) and basis (how it is calculated), for loans also how it is paid. Amount is a sum for a flat charge and a
// percentage for the others. Refused with products.ErrChargeNameTaken, refdata.ErrCurrency,
// products.ErrPenaltyAtDisbursement, products.ErrOverdueNotPenalty (a charge for overdue instalments is a penalty),
// products.ErrTaxGroupUnknown. Delete takes it back.
//
// Permission: CREATE_CHARGE.
func (s ChargeService) Create(ctx context.Context, in products.NewCharge) (ChargeResult, error) {
	return chargeResult(done(ctx, s.desk, products.CreateCharge, in))
}

// Get reads a charge definition; products.ErrChargeUnknown when there is none.
//
// Permission: READ_CHARGE.
func (s ChargeService) Get(ctx context.Context, id int64) (products.ChargeData, error) {
	return perform(ctx, s.desk, products.GetCharge, products.ChargeRef{Ref: operation.ByID(id)})
}

// List reads the charge definitions by name, inactive ones among them.
//
// Permission: READ_CHARGE.
func (s ChargeService) List(ctx context.Context) ([]products.ChargeData, error) {
	return perform(ctx, s.desk, products.ListCharges, operation.NoInput{})
}

// Update changes a definition; what is nil stays, and so do the charges that loans and clients have already. Refused with
// products.ErrChargeTargetFixed, products.ErrChargeInUse (a product offers it, so that it stays active) and
// products.ErrChargeFrequencyInUse.
//
// Permission: UPDATE_CHARGE.
func (s ChargeService) Update(ctx context.Context, id int64, in products.ChargeUpdate) (ChargeResult, error) {
	in.Ref = operation.ByID(id)
	return chargeResult(done(ctx, s.desk, products.UpdateCharge, in))
}

// Delete takes a definition off the list that no product, loan or client has (products.ErrChargeDeleteInUse). Its name is
// free again. Nothing undoes it; Update with Active false and true puts one out of use and back.
//
// Permission: DELETE_CHARGE.
func (s ChargeService) Delete(ctx context.Context, id int64) (ChargeResult, error) {
	return chargeResult(done(ctx, s.desk, products.DeleteCharge, products.ChargeRef{Ref: operation.ByID(id)}))
}
