package lending

import (
	"context"

	"lending.example/platform/lending/loans"
	"lending.example/platform/lending/operation"
)

// How loans end, and what becomes of lost ones.

// Foreclose ends an active loan before its time: what is owed by in.On is paid at once, by a repayment that TransactionID
// names, and later interest and charges fall away. The loan is closed, with the sub-status loans.Foreclosed. Refused with
// loans.ErrForeclosureNotActive, loans.ErrForeclosureRecalc (it recalculates interest), loans.ErrForeclosureBeforeLast,
// loans.ErrForeclosureTranche (a tranche is planned before). Nothing undoes it; TransactionTemplate with "foreclosure" says
// the amount before.
//
// Permission: FORECLOSURE_LOAN.
func (s LoanService) Foreclose(ctx context.Context, loan int64, in loans.Foreclosure) (LoanResult, error) {
	return loanResult(done(ctx, s.desk, loans.ForecloseLoan, loans.Addressed[loans.Foreclosure]{Loan: operation.ByID(loan), Body: in}))
}

// Close closes an active or overpaid loan of which no more is outstanding, or overpaid, than its tolerance of arrears
// (loans.ErrCloseOutstanding, loans.ErrCloseOverpaid); what is outstanding is written off by the transaction of the result.
// A loan that was paid closes by itself. Refused with loans.ErrCloseNotActive and, for a day before the last transaction,
// loans.ErrCloseNotLatest.
//
// Permission: CLOSE_LOAN.
func (s LoanService) Close(ctx context.Context, loan int64, in loans.Closing) (LoanResult, error) {
	return loanResult(done(ctx, s.desk, loans.CloseLoan, loans.Addressed[loans.Closing]{Loan: operation.ByID(loan), Body: in}))
}

// CloseRescheduled closes an active loan whose outstanding amount went into another loan: it is loans.ClosedRescheduled,
// still shows what is owed, and counts as overdue no more. Refused with loans.ErrCloseNotActive and loans.ErrChargedOff.
// Nothing undoes it.
//
// Permission: CLOSEASRESCHEDULED_LOAN.
func (s LoanService) CloseRescheduled(ctx context.Context, loan int64, in loans.Closing) (LoanResult, error) {
	return loanResult(done(ctx, s.desk, loans.CloseRescheduled, loans.Addressed[loans.Closing]{Loan: operation.ByID(loan), Body: in}))
}

// WriteOff gives up all that is outstanding of an active loan; the loan is loans.WrittenOff and planned tranches are
// dropped. in.ReasonID is a value of the code WriteOffReasons, 0 for none. Refused with loans.ErrWriteOffNotActive,
// loans.ErrWriteOffFuture and, for a day before the last transaction, loans.ErrWriteOffBeforeOthers. Recover records what is
// paid all the same; UndoWriteOff takes it back.
//
// Permission: WRITEOFF_LOAN.
func (s LoanService) WriteOff(ctx context.Context, loan int64, in loans.Closing) (LoanResult, error) {
	return loanResult(done(ctx, s.desk, loans.WriteOffLoan, loans.Addressed[loans.Closing]{Loan: operation.ByID(loan), Body: in}))
}

// UndoWriteOff makes a written-off loan active again, owing what it owed (loans.ErrUndoWriteOffStatus,
// loans.ErrWriteOffMissing). Tranches that were planned do not come back.
//
// Permission: UNDOWRITEOFF_LOAN.
func (s LoanService) UndoWriteOff(ctx context.Context, loan int64) (LoanResult, error) {
	return loanResult(done(ctx, s.desk, loans.UndoWriteOff, loans.Addressed[operation.NoInput]{Loan: operation.ByID(loan)}))
}

// Recover records what is paid on a written-off loan, which stays written off. At most what was written off is taken, in all
// (loans.ErrRecoveryTooLarge); other loans are refused with loans.ErrNotWrittenOff. Adjust is refused on written-off loans,
// so that UndoWriteOff has to come before a correction.
//
// Permission: RECOVERYPAYMENT_LOAN.
func (s LoanService) Recover(ctx context.Context, loan int64, in loans.Payment) (LoanResult, error) {
	return loanResult(done(ctx, s.desk, loans.Recover, loans.Addressed[loans.Payment]{Loan: operation.ByID(loan), Body: in}))
}

// ChargeOff gives an active loan up as a loss in the books. The loan stays active, marked so, and payments go on being
// allocated; what becomes of interest and instalments is the charge-off behaviour of the product. in.ReasonID is a value of
// the code ChargeOffReasons, 0 for none. Refused with loans.ErrChargeOffNotActive, loans.ErrChargedOffAlready,
// loans.ErrChargeOffEarly and loans.ErrChargeOffActivity (something happened after the day). A loan that owes nothing is
// left as it is. UndoChargeOff takes it back.
//
// Permission: CHARGEOFF_LOAN.
func (s LoanService) ChargeOff(ctx context.Context, loan int64, in loans.ChargeOffInput) (LoanResult, error) {
	return loanResult(done(ctx, s.desk, loans.ChargeOffLoan, loans.Addressed[loans.ChargeOffInput]{Loan: operation.ByID(loan), Body: in}))
}

// UndoChargeOff takes a charge-off back, if a user did nothing since (loans.ErrChargeOffNotLast; loans.ErrNotChargedOff).
// TransactionID is the reversed charge-off.
//
// Permission: UNDOCHARGEOFF_LOAN.
func (s LoanService) UndoChargeOff(ctx context.Context, loan int64, in loans.Reversal) (LoanResult, error) {
	return loanResult(done(ctx, s.desk, loans.UndoChargeOff, loans.Addressed[loans.Reversal]{Loan: operation.ByID(loan), Body: in}))
}

// TerminateContract ends the contract of an active progressive loan today: all of it falls due at once and no more interest
// arises; payments go on being allocated. The loan stays active with the sub-status loans.ContractTerminated. Refused with
// loans.ErrTerminationNotActive, loans.ErrTerminationNotProgressive, loans.ErrTerminatedAlready,
// loans.ErrTerminationChargedOff. UndoTermination takes it back.
//
// Permission: CONTRACT_TERMINATION_LOAN.
func (s LoanService) TerminateContract(ctx context.Context, loan int64, in loans.TerminationInput) (LoanResult, error) {
	return loanResult(done(ctx, s.desk, loans.TerminateContract, loans.Addressed[loans.TerminationInput]{Loan: operation.ByID(loan), Body: in}))
}

// UndoTermination takes the termination of a contract back, if a user did nothing since (loans.ErrTerminationNotLast;
// loans.ErrNotTerminated).
//
// Permission: CONTRACT_TERMINATION_UNDO_LOAN.
func (s LoanService) UndoTermination(ctx context.Context, loan int64, in loans.Reversal) (LoanResult, error) {
	return loanResult(done(ctx, s.desk, loans.UndoTermination, loans.Addressed[loans.Reversal]{Loan: operation.ByID(loan), Body: in}))
}
