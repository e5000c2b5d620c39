package lending

import (
	"context"

	"lending.example/platform/lending/loans"
	"lending.example/platform/lending/operation"
)

// Charges on loans.

// ChargeTemplate lists the active charge definitions in the currency of the loan that AddCharge may put on it.
//
// Permission: READ_LOANCHARGE.
func (s LoanService) ChargeTemplate(ctx context.Context, loan int64) (loans.ChargeTemplateData, error) {
	return perform(ctx, s.desk, loans.ChargeTemplate, loans.OfLoan{Loan: operation.ByID(loan)})
}

// AddCharge puts a charge of a definition on a loan: on an application, an approved, active, closed or overpaid one, which
// is active again then. in.Amount is a sum for flat charges and a percentage for the others; in.Due is mandatory for charges
// of a specified date (loans.ErrChargeDueMissing) and not before the disbursement (loans.ErrChargeBeforeLast). ChargeID of
// the result is the charge on this loan, which all other methods take; of a charge for every tranche it is the first one.
// WaiveCharge forgives it; on an application DeleteCharge removes it.
//
// Refusals: products.ErrChargeUnknown, loans.ErrChargeNotForLoans, loans.ErrChargeCurrency, loans.ErrOverdueChargeByHand,
// loans.ErrChargeLoanDisbursed and loans.ErrChargeNoTranche (due at a disbursement that was made),
// loans.ErrChargeLoanClosed, loans.ErrChargeOnChargedOff, loans.ErrAddNeedsAccount, loans.ErrChargeExternalIDTaken.
//
// Permission: CREATE_LOANCHARGE.
func (s LoanService) AddCharge(ctx context.Context, loan int64, in loans.NewCharge) (LoanResult, error) {
	return loanResult(done(ctx, s.desk, loans.AddCharge, loans.Addressed[loans.NewCharge]{Loan: operation.ByID(loan), Body: in}))
}

// UpdateCharge changes amount or percentage, which is mandatory, and due date (nil: stays) of a charge while the loan awaits
// approval; later loans.ErrChargePastApplication. charge is the id on the loan.
//
// Permission: UPDATE_LOANCHARGE.
func (s LoanService) UpdateCharge(ctx context.Context, loan, charge int64, in loans.ChargeChange) (LoanResult, error) {
	return loanResult(done(ctx, s.desk, loans.UpdateCharge, loans.OnCharge[loans.ChargeChange]{Loan: operation.ByID(loan), Charge: operation.ByID(charge), Body: in}))
}

// DeleteCharge removes a charge from a loan that awaits approval; later loans.ErrChargePastApplication, and WaiveCharge is
// the way.
//
// Permission: DELETE_LOANCHARGE.
func (s LoanService) DeleteCharge(ctx context.Context, loan, charge int64) (LoanResult, error) {
	return loanResult(done(ctx, s.desk, loans.DeleteCharge, loans.OnCharge[operation.NoInput]{Loan: operation.ByID(loan), Charge: operation.ByID(charge)}))
}

// Charges lists the charges in force of a loan: amount, what was paid, waived and written off, and what is outstanding; of
// instalment fees each part.
//
// Permission: READ_LOAN.
func (s LoanService) Charges(ctx context.Context, id int64) ([]loans.ChargeData, error) {
	return perform(ctx, s.desk, loans.ListCharges, operation.ByRef{Ref: operation.ByID(id)})
}

// Charge reads one charge of a loan; loans.ErrUnknownCharge, or loans.ErrChargeOfAnotherLoan.
//
// Permission: READ_LOAN.
func (s LoanService) Charge(ctx context.Context, loan, charge int64) (loans.ChargeData, error) {
	return perform(ctx, s.desk, loans.GetCharge, loans.ChargeInput{Loan: operation.ByID(loan), Charge: operation.ByID(charge)})
}

// PayCharge pays what is outstanding of a charge of an active loan from the savings account that the loan is linked with;
// in.Instalment or in.Due choose the part of an instalment fee, neither the earliest unpaid one. Only charges that are paid
// by account transfer take it (loans.ErrChargeNotByTransfer); others are paid by Repay. Refused with loans.ErrChargePaid,
// loans.ErrChargeWaived, loans.ErrChargeNeedsAccount, loans.ErrSavingsInsufficient, loans.ErrUnknownSavings.
//
// Permission: PAY_LOANCHARGE.
func (s LoanService) PayCharge(ctx context.Context, loan, charge int64, in loans.ChargeFromAccount) (LoanResult, error) {
	return loanResult(done(ctx, s.desk, loans.PayCharge, loans.OnCharge[loans.ChargeFromAccount]{Loan: operation.ByID(loan), Charge: operation.ByID(charge), Body: in}))
}

// PayChargeByBody is PayCharge for a charge that the input names.
//
// Permission: PAY_LOANCHARGE.
func (s LoanService) PayChargeByBody(ctx context.Context, loan int64, in loans.ChargeNamed) (LoanResult, error) {
	return loanResult(done(ctx, s.desk, loans.PayChargeByBody, loans.Addressed[loans.ChargeNamed]{Loan: operation.ByID(loan), Body: in}))
}

// WaiveCharge forgives all that is outstanding of a charge of an active loan, or of one part of an instalment fee:
// in.Instalment or in.Due choose it, neither means the earliest unpaid one. Refused with loans.ErrChargeLoanInactive,
// loans.ErrChargePaid, loans.ErrChargeWaived. The result names the charge, and the transaction that UndoChargeWaiver takes.
//
// Permission: WAIVE_LOANCHARGE.
func (s LoanService) WaiveCharge(ctx context.Context, loan, charge int64, in loans.ChargeWaiver) (LoanResult, error) {
	return loanResult(done(ctx, s.desk, loans.WaiveCharge, loans.OnCharge[loans.ChargeWaiver]{Loan: operation.ByID(loan), Charge: operation.ByID(charge), Body: in}))
}

// UndoChargeWaiver makes a waived charge of a specified date, or instalment fee, due again; transaction is the waiver.
// Refused with loans.ErrNotChargeWaiver, loans.ErrWaiverReversed, loans.ErrWaiverGone (a charge of another sort),
// loans.ErrChargePaid.
//
// Permission: UNDO_WAIVECHARGE.
func (s LoanService) UndoChargeWaiver(ctx context.Context, loan, transaction int64) (LoanResult, error) {
	return loanResult(done(ctx, s.desk, loans.UndoChargeWaiver, loans.OnTransaction[operation.NoInput]{Loan: operation.ByID(loan), Transaction: operation.ByID(transaction)}))
}

// AdjustCharge credits the loan with a part of a charge, dated today and allocated like a payment, not necessarily to that
// charge. The sum of all adjustments of a charge is at most its amount (loans.ErrChargeAdjustAmount). Active, closed and
// overpaid loans take it (loans.ErrChargeAdjustStatus). Adjust undoes it.
//
// Permission: ADJUSTMENT_LOANCHARGE.
func (s LoanService) AdjustCharge(ctx context.Context, loan, charge int64, in loans.ChargeAdjustmentInput) (LoanResult, error) {
	return loanResult(done(ctx, s.desk, loans.AdjustCharge, loans.OnCharge[loans.ChargeAdjustmentInput]{Loan: operation.ByID(loan), Charge: operation.ByID(charge), Body: in}))
}

// RefundCharge gives back to the loan what was paid of a charge, dated today; in.Amount nil is all that is refundable, more
// is refused with loans.ErrChargeRefundAmount. Of an instalment fee in.Instalment or in.Due choose the part, exactly one of
// them (loans.ErrChargeRefundWhich, loans.ErrChargeRefundTwoWays, loans.ErrChargeRefundNoPart). Adjust undoes it.
//
// Permission: CHARGEREFUND_LOAN.
func (s LoanService) RefundCharge(ctx context.Context, loan int64, in loans.ChargeRefundInput) (LoanResult, error) {
	return loanResult(done(ctx, s.desk, loans.RefundCharge, loans.Addressed[loans.ChargeRefundInput]{Loan: operation.ByID(loan), Body: in}))
}

// DeactivateOverdueCharges takes the penalties for overdue instalments of an active loan out of force that are due on a day
// or later; what was paid on them goes elsewhere. Refused with loans.ErrDeactivateNotOverdue when there are none. Nothing
// undoes it.
//
// Permission: DEACTIVATEOVERDUE_LOANCHARGE.
func (s LoanService) DeactivateOverdueCharges(ctx context.Context, loan int64, in loans.OverdueDeactivation) (LoanResult, error) {
	return loanResult(done(ctx, s.desk, loans.DeactivateOverdueCharges, loans.Addressed[loans.OverdueDeactivation]{Loan: operation.ByID(loan), Body: in}))
}
