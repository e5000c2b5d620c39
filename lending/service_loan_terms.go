package lending

import (
	"context"

	"lending.example/platform/lending/loans"
	"lending.example/platform/lending/operation"
)

// Other terms for a running loan; requests to change its schedule are of [RescheduleService].

// PreviewReAge shows the schedule that ReAge would give, under its rules; nothing is stored. The words of its input are
// those of a query: in.Frequency is DAYS, WEEKS, MONTHS or YEARS.
//
// Permission: READ_LOAN.
func (s LoanService) PreviewReAge(ctx context.Context, loan int64, in loans.ReAgePreview) (loans.ScheduleView, error) {
	in.Loan = operation.ByID(loan)
	return perform(ctx, s.desk, loans.PreviewReAge, in)
}

// ReAge lets what is open of an active progressive loan be repaid by new instalments from in.StartDate on: in.Instalments of
// them, every in.FrequencyNumber units of in.Frequency. in.Interest "" is loans.ReAgeDefault, in.ReasonID a value of the
// code ReAgeReasons or 0; in.Amount, if not nil, has to equal what the re-age moves (loans.ErrReAgeAmount). UndoReAge takes
// it back.
//
// Refusals: loans.ErrReAgeNotProgressive, loans.ErrReAgeNotActive, loans.ErrReAgeToday (one a day),
// loans.ErrReAgeChargedOff, loans.ErrReAgeTerminated, loans.ErrReAgeNothingOpen, loans.ErrReAgeOnFirstDay.
//
// Permission: REAGE_LOAN.
func (s LoanService) ReAge(ctx context.Context, loan int64, in loans.ReAgeInput) (LoanResult, error) {
	return loanResult(done(ctx, s.desk, loans.ReAgeLoan, loans.Addressed[loans.ReAgeInput]{Loan: operation.ByID(loan), Body: in}))
}

// UndoReAge takes the latest re-age of a loan back; TransactionID is the reversed one. Refused with loans.ErrReAgeMissing
// when there never was one, loans.ErrNothingToUndo when all are undone.
//
// Permission: UNDO_REAGE_LOAN.
func (s LoanService) UndoReAge(ctx context.Context, loan int64, in loans.Reversal) (LoanResult, error) {
	return loanResult(done(ctx, s.desk, loans.UndoReAge, loans.Addressed[loans.Reversal]{Loan: operation.ByID(loan), Body: in}))
}

// PreviewReAmortization shows the schedule that ReAmortize would give, under its rules; nothing is stored. in.Interest is
// mandatory.
//
// Permission: READ_LOAN.
func (s LoanService) PreviewReAmortization(ctx context.Context, loan int64, in loans.ReAmortizationPreview) (loans.ScheduleView, error) {
	in.Loan = operation.ByID(loan)
	return perform(ctx, s.desk, loans.PreviewReAmortization, in)
}

// ReAmortize spreads, as of today, what is overdue of an active progressive loan over the instalments to come; their days
// stay. in.Interest "" is loans.ReAmortizeDefault, in.ReasonID a value of the code ReAmortizationReasons or 0. Refused with
// loans.ErrReAmortizeNotProgressive, loans.ErrReAmortizeNotActive, loans.ErrReAmortizeMatured, loans.ErrReAmortizeToday,
// loans.ErrReAmortizeNothingOverdue, loans.ErrReAmortizeHandlingDiffers. UndoReAmortize takes it back.
//
// Permission: REAMORTIZE_LOAN.
func (s LoanService) ReAmortize(ctx context.Context, loan int64, in loans.ReAmortizeInput) (LoanResult, error) {
	return loanResult(done(ctx, s.desk, loans.ReAmortizeLoan, loans.Addressed[loans.ReAmortizeInput]{Loan: operation.ByID(loan), Body: in}))
}

// UndoReAmortize takes the latest re-amortization of a loan back; TransactionID is the reversed one. Refused with
// loans.ErrReAmortizeMissing when there never was one, loans.ErrNothingToUndo when all are undone.
//
// Permission: UNDO_REAMORTIZE_LOAN.
func (s LoanService) UndoReAmortize(ctx context.Context, loan int64, in loans.Reversal) (LoanResult, error) {
	return loanResult(done(ctx, s.desk, loans.UndoReAmortize, loans.Addressed[loans.Reversal]{Loan: operation.ByID(loan), Body: in}))
}

// PauseInterest stops the interest of an active progressive loan that recalculates interest, on the days from in.From to
// in.Till, both included, also past ones; the schedule is drawn again. The result names the pause by PauseID. Refused with
// loans.ErrPauseNotActive, loans.ErrPauseNotProgressive, loans.ErrPauseWithoutInterest, loans.ErrPauseNoRecalculation,
// loans.ErrPauseTooEarly (before the application), loans.ErrPauseTooLate (after maturity), loans.ErrPauseOverlaps.
// DeleteInterestPause takes it back.
//
// Permission: CREATE_INTEREST_PAUSE.
func (s LoanService) PauseInterest(ctx context.Context, loan int64, in loans.InterestPause) (PauseResult, error) {
	return pauseResult(done(ctx, s.desk, loans.PauseInterest, loans.Addressed[loans.InterestPause]{Loan: operation.ByID(loan), Body: in}))
}

// ChangeInterestPause gives a pause other days, under the rules of PauseInterest; loans.ErrVariationMissing when the loan
// has no such pause.
//
// Permission: UPDATE_INTEREST_PAUSE.
func (s LoanService) ChangeInterestPause(ctx context.Context, loan, pause int64, in loans.InterestPause) (PauseResult, error) {
	return pauseResult(done(ctx, s.desk, loans.ChangeInterestPause, loans.OnPause[loans.InterestPause]{Loan: operation.ByID(loan), Pause: operation.ByID(pause), Body: in}))
}

// DeleteInterestPause takes a pause of an active loan back, as if it had never been; loans.ErrVariationMissing when there is
// none.
//
// Permission: DELETE_INTEREST_PAUSE.
func (s LoanService) DeleteInterestPause(ctx context.Context, loan, pause int64) (PauseResult, error) {
	return pauseResult(done(ctx, s.desk, loans.DeleteInterestPause, loans.OnPause[operation.NoInput]{Loan: operation.ByID(loan), Pause: operation.ByID(pause)}))
}

// InterestPauses lists the interest pauses of a loan by date.
//
// Permission: READ_INTEREST_PAUSE.
func (s LoanService) InterestPauses(ctx context.Context, loan int64) ([]loans.PauseData, error) {
	return perform(ctx, s.desk, loans.ListInterestPauses, loans.OfLoan{Loan: operation.ByID(loan)})
}
