package lending

import (
	"context"

	"lending.example/platform/lending/loans"
	"lending.example/platform/lending/operation"
)

// Who stands for a loan.

// AddGuarantor adds a guarantor: a client, a member of staff or somebody else. A client may give funds of a deposit account, which
// are agreed before the loan is approved, held from then on, and released as principal is repaid. Refused with
// loans.ErrGuarantorTwice, loans.ErrGuarantorLoanEnded, loans.ErrGuarantorFunds, loans.ErrGuaranteesOutside,
// loans.ErrSavingsOtherClient.
//
// Permission: CREATE_GUARANTOR.
func (s LoanService) AddGuarantor(ctx context.Context, loan int64, in loans.NewGuarantor) (GuarantorResult, error) {
	return guarantorResult(done(ctx, s.desk, loans.CreateGuarantor, loans.Addressed[loans.NewGuarantor]{Loan: operation.ByID(loan), Body: in}))
}

// UpdateGuarantor changes what is sent of a guarantor; loans.ErrGuarantorUnknown, loans.ErrGuarantorOther,
// loans.ErrGuarantorNoFunds, and loans.ErrGuarantorFunds for an amount once the loan is approved.
//
// Permission: UPDATE_GUARANTOR.
func (s LoanService) UpdateGuarantor(ctx context.Context, loan, guarantor int64, in loans.GuarantorChange) (GuarantorResult, error) {
	return guarantorResult(done(ctx, s.desk, loans.UpdateGuarantor, loans.OnGuarantor[loans.GuarantorChange]{Loan: operation.ByID(loan), Guarantor: guarantor, Body: in}))
}

// RemoveGuarantor takes a guarantor off the loan; loans.ErrGuarantorFunds for one with funds once the loan is approved.
//
// Permission: DELETE_GUARANTOR.
func (s LoanService) RemoveGuarantor(ctx context.Context, loan, guarantor int64) (GuarantorResult, error) {
	return guarantorResult(done(ctx, s.desk, loans.DeleteGuarantor, loans.OnGuarantor[operation.NoInput]{Loan: operation.ByID(loan), Guarantor: guarantor}))
}

// Guarantor reads a guarantor of the loan; loans.ErrGuarantorUnknown when there is none.
//
// Permission: READ_GUARANTOR.
func (s LoanService) Guarantor(ctx context.Context, loan, guarantor int64) (loans.GuarantorData, error) {
	return perform(ctx, s.desk, loans.GetGuarantor, loans.OnGuarantor[operation.NoInput]{Loan: operation.ByID(loan), Guarantor: guarantor})
}

// Guarantors lists the guarantors of the loan.
//
// Permission: READ_GUARANTOR.
func (s LoanService) Guarantors(ctx context.Context, loan int64) ([]loans.GuarantorData, error) {
	return perform(ctx, s.desk, loans.ListGuarantors, loans.OfLoan{Loan: operation.ByID(loan)})
}

// GuarantorTemplate lists what a guarantor may be made of.
//
// Permission: READ_GUARANTOR.
func (s LoanService) GuarantorTemplate(ctx context.Context, loan int64) (loans.GuarantorTemplateData, error) {
	return perform(ctx, s.desk, loans.GuarantorTemplate, loans.OfLoan{Loan: operation.ByID(loan)})
}

// RecoverGuarantees pays what is outstanding of an active loan from what is held for it, with one repayment for each guarantee, as
// of today; TransactionID stays 0. From deposit accounts the borrower pays first, then the others in proportion, and undoing one
// of the repayments undoes all. A program that keeps the funds (Config.Guarantees) is notified after the commit. Refused with
// loans.ErrNothingHeld, loans.ErrNotActive.
//
// Permission: RECOVERGUARANTEES_LOAN.
func (s LoanService) RecoverGuarantees(ctx context.Context, loan int64) (LoanResult, error) {
	return loanResult(done(ctx, s.desk, loans.RecoverGuarantees, loans.Addressed[operation.NoInput]{Loan: operation.ByID(loan)}))
}
