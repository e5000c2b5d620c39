package lending

import (
	"context"

	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/refdata"
)

// PaymentTypeService is the ways in which money is moved: cash, transfer, card. Payments name one by its id, and a product
// may post each to an account of its own. A new tenant has "Money Transfer" and two that the platform uses itself.
type PaymentTypeService struct{ desk *Desk }

// Create adds a payment type; the result names it by PaymentTypeID. Only the name is mandatory.
//
// Permission: CREATE_PAYMENTTYPE.
func (s PaymentTypeService) Create(ctx context.Context, in refdata.NewPaymentType) (PaymentTypeResult, error) {
	return paymentTypeResult(done(ctx, s.desk, refdata.CreatePaymentType, in))
}

// Update changes a payment type; what is nil stays, but the name has to be said. Refused with refdata.ErrPaymentType.
//
// Permission: UPDATE_PAYMENTTYPE.
func (s PaymentTypeService) Update(ctx context.Context, id int64, in refdata.PaymentTypeUpdate) (PaymentTypeResult, error) {
	in.Ref = operation.ByID(id)
	return paymentTypeResult(done(ctx, s.desk, refdata.UpdatePaymentType, in))
}

// Delete removes a payment type that nothing refers to (refdata.ErrPaymentTypeUsed); refdata.ErrPaymentType when there is
// none.
//
// Permission: DELETE_PAYMENTTYPE.
func (s PaymentTypeService) Delete(ctx context.Context, id int64) (PaymentTypeResult, error) {
	return paymentTypeResult(done(ctx, s.desk, refdata.DeletePaymentType, refdata.PaymentTypeRef{Ref: operation.ByID(id)}))
}

// Get reads one payment type; refdata.ErrPaymentType when there is none.
//
// Permission: READ_PAYMENTTYPE.
func (s PaymentTypeService) Get(ctx context.Context, id int64) (refdata.PaymentTypeData, error) {
	return perform(ctx, s.desk, refdata.GetPaymentType, refdata.PaymentTypeRef{Ref: operation.ByID(id)})
}

// List reads the payment types by position; in.OnlyWithCode those that the platform uses itself.
//
// Permission: READ_PAYMENTTYPE.
func (s PaymentTypeService) List(ctx context.Context, in refdata.PaymentTypeFilter) ([]refdata.PaymentTypeData, error) {
	return perform(ctx, s.desk, refdata.ListPaymentTypes, in)
}
