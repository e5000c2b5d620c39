package client

import (
	"context"
	"fmt"
	"net/http"

	"lending.example/platform/lending/loans"
)

// ChargeTemplate lists the charges that can be put on a loan.
func (s LoanService) ChargeTemplate(ctx context.Context, loan int64) (loans.ChargeTemplateData, error) {
	return read[loans.ChargeTemplateData](ctx, s.client, fmt.Sprintf("loans/%d/charges/template", loan), nil)
}

// AddCharge puts a charge on a loan; ID of the result names it.
func (s LoanService) AddCharge(ctx context.Context, loan int64, in loans.NewCharge) (LoanResult, error) {
	return onLoan(ctx, s.client, http.MethodPost, fmt.Sprintf("loans/%d/charges", loan), "", in)
}

// UpdateCharge changes amount or day of a charge.
func (s LoanService) UpdateCharge(ctx context.Context, loan, charge int64, in loans.ChargeChange) (LoanResult, error) {
	return onLoan(ctx, s.client, http.MethodPut, fmt.Sprintf("loans/%d/charges/%d", loan, charge), "", in)
}

// DeleteCharge removes a charge that is not paid.
func (s LoanService) DeleteCharge(ctx context.Context, loan, charge int64) (LoanResult, error) {
	return onLoan(ctx, s.client, http.MethodDelete, fmt.Sprintf("loans/%d/charges/%d", loan, charge), "", nil)
}

// Charges lists the charges of a loan.
func (s LoanService) Charges(ctx context.Context, loan int64) ([]loans.ChargeData, error) {
	return read[[]loans.ChargeData](ctx, s.client, fmt.Sprintf("loans/%d/charges", loan), nil)
}

// Charge reads one charge of a loan.
func (s LoanService) Charge(ctx context.Context, loan, charge int64) (loans.ChargeData, error) {
	return read[loans.ChargeData](ctx, s.client, fmt.Sprintf("loans/%d/charges/%d", loan, charge), nil)
}

// PayCharge pays a charge from the linked savings account.
func (s LoanService) PayCharge(ctx context.Context, loan, charge int64, in loans.ChargeFromAccount) (LoanResult, error) {
	return onLoan(ctx, s.client, http.MethodPost, fmt.Sprintf("loans/%d/charges/%d", loan, charge), "pay", in)
}

// WaiveCharge waives a charge.
func (s LoanService) WaiveCharge(ctx context.Context, loan, charge int64, in loans.ChargeWaiver) (LoanResult, error) {
	return onLoan(ctx, s.client, http.MethodPost, fmt.Sprintf("loans/%d/charges/%d", loan, charge), "waive", in)
}

// AdjustCharge takes a part of a charge back.
func (s LoanService) AdjustCharge(ctx context.Context, loan, charge int64, in loans.ChargeAdjustmentInput) (LoanResult, error) {
	return onLoan(ctx, s.client, http.MethodPost, fmt.Sprintf("loans/%d/charges/%d", loan, charge), "adjustment", in)
}

// UndoChargeWaiver takes a waiver back; the transaction is that of the waiver.
func (s LoanService) UndoChargeWaiver(ctx context.Context, loan, transaction int64) (LoanResult, error) {
	return onLoan(ctx, s.client, http.MethodPut, fmt.Sprintf("loans/%d/transactions/%d", loan, transaction), "", nil)
}

// RefundCharge pays a paid charge back.
func (s LoanService) RefundCharge(ctx context.Context, loan int64, in loans.ChargeRefundInput) (LoanResult, error) {
	return onLoan(ctx, s.client, http.MethodPost, fmt.Sprintf("loans/%d/transactions", loan), "chargeRefund", in)
}

// DeactivateOverdueCharges takes penalties for overdue instalments off.
func (s LoanService) DeactivateOverdueCharges(ctx context.Context, loan int64, in loans.OverdueDeactivation) (LoanResult, error) {
	return onLoan(ctx, s.client, http.MethodPost, fmt.Sprintf("loans/%d/charges", loan), "deactivateOverdue", in)
}
