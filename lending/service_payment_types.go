package lending

import (
	"context"

	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/refdata"
)

// PaymentTypeService is the ways in which money is moved.
type PaymentTypeService struct{ desk *Desk }

// Create adds a payment type.
//
// Permission: CREATE_PAYMENTTYPE.
func (s PaymentTypeService) Create(ctx context.Context, in refdata.NewPaymentType) (PaymentTypeResult, error) {
	return paymentTypeResult(done(ctx, s.desk, refdata.CreatePaymentType, in))
}

// Update changes a payment type.
//
// Permission: UPDATE_PAYMENTTYPE.
func (s PaymentTypeService) Update(ctx context.Context, id int64, in refdata.PaymentTypeUpdate) (PaymentTypeResult, error) {
	in.Ref = operation.ByID(id)
	return paymentTypeResult(done(ctx, s.desk, refdata.UpdatePaymentType, in))
}

// Delete removes a payment type.
//
// Permission: DELETE_PAYMENTTYPE.
func (s PaymentTypeService) Delete(ctx context.Context, id int64) (PaymentTypeResult, error) {
	return paymentTypeResult(done(ctx, s.desk, refdata.DeletePaymentType, refdata.PaymentTypeRef{Ref: operation.ByID(id)}))
}

// Get reads one payment type.
//
// Permission: READ_PAYMENTTYPE.
func (s PaymentTypeService) Get(ctx context.Context, id int64) (refdata.PaymentTypeData, error) {
	return perform(ctx, s.desk, refdata.GetPaymentType, refdata.PaymentTypeRef{Ref: operation.ByID(id)})
}

// List lists the payment types by position.
//
// Permission: READ_PAYMENTTYPE.
func (s PaymentTypeService) List(ctx context.Context, in refdata.PaymentTypeFilter) ([]refdata.PaymentTypeData, error) {
	return perform(ctx, s.desk, refdata.ListPaymentTypes, in)
}
