package lending

import (
	"context"

	"lending.example/platform/lending/jobs"
	"lending.example/platform/lending/loans"
	"lending.example/platform/lending/operation"
)

// JobService is the work on all loans together: jobs and their runs, the steps and the locks of the close of business.
// [Platform.CloseBusiness] closes a day and waits for the end.
type JobService struct{ desk *Desk }

// Start starts a job in the background.
//
// Permission: EXECUTEJOB_SCHEDULER.
func (s JobService) Start(ctx context.Context, in jobs.Start) (RunResult, error) {
	return runResult(done(ctx, s.desk, jobs.StartJob, in))
}

// StartAccruals starts to recognise the income of all loans up to a day.
//
// Permission: EXECUTE_PERIODICACCRUALACCOUNTING.
func (s JobService) StartAccruals(ctx context.Context, in jobs.AccrualsTill) (RunResult, error) {
	return runResult(done(ctx, s.desk, jobs.StartAccruals, in))
}

// PlaceLock locks a loan, for tests.
//
// Permission: LOCK_LOAN.
func (s JobService) PlaceLock(ctx context.Context, in loans.NewLock) (LoanResult, error) {
	return loanResult(done(ctx, s.desk, loans.PlaceLock, in))
}

// Reprocess processes the history of a loan again, for tests.
//
// Permission: REPROCESS_LOAN.
func (s JobService) Reprocess(ctx context.Context, loan int64) (LoanResult, error) {
	return loanResult(done(ctx, s.desk, loans.Reprocess, loans.Addressed[operation.NoInput]{Loan: operation.ByID(loan)}))
}

// CloseBusinessOf closes the business of some loans at once.
//
// Permission: EXECUTE_INLINE_JOB.
func (s JobService) CloseBusinessOf(ctx context.Context, in loans.InlineClosing) (Done, error) {
	return doneResult(done(ctx, s.desk, loans.CloseBusinessInline, in))
}

// SetSteps sets the steps of the close of business.
//
// Permission: UPDATE_BATCH_BUSINESS_STEP.
func (s JobService) SetSteps(ctx context.Context, in jobs.ClosingStepsOf) (Done, error) {
	return doneResult(done(ctx, s.desk, jobs.SetSteps, in))
}

// CatchUp closes the business of all loans that are behind.
//
// Permission: EXECUTE_CATCH_UP.
func (s JobService) CatchUp(ctx context.Context) (jobs.CatchUpStart, error) {
	return perform(ctx, s.desk, jobs.StartCatchUp, operation.NoInput{})
}

// CatchUpRunning reads whether a catch-up is running.
//
// Permission: READ_CATCH_UP.
func (s JobService) CatchUpRunning(ctx context.Context) (jobs.CatchUpState, error) {
	return perform(ctx, s.desk, jobs.CatchUpRunning, operation.NoInput{})
}

// List lists the jobs.
//
// Permission: READ_SCHEDULER.
func (s JobService) List(ctx context.Context) ([]jobs.Data, error) {
	return perform(ctx, s.desk, jobs.List, operation.NoInput{})
}

// Get reads a job.
//
// Permission: READ_SCHEDULER.
func (s JobService) Get(ctx context.Context, in jobs.Ref) (jobs.Data, error) {
	return perform(ctx, s.desk, jobs.Get, in)
}

// History lists the runs of a job.
//
// Permission: READ_SCHEDULER.
func (s JobService) History(ctx context.Context, in jobs.HistoryOf) (Page[jobs.RunData], error) {
	return perform(ctx, s.desk, jobs.History, in)
}

// ListSteps lists the steps of the close of business.
//
// Permission: READ_BATCH_BUSINESS_STEP.
func (s JobService) ListSteps(ctx context.Context, in jobs.ClosingStepsOf) (jobs.StepsData, error) {
	return perform(ctx, s.desk, jobs.ListSteps, in)
}

// Locks lists the loans that the close of business holds.
//
// Permission: READ_LOAN.
func (s JobService) Locks(ctx context.Context, in loans.LockPaging) (loans.LockPage, error) {
	return perform(ctx, s.desk, loans.ListLocks, in)
}

// OldestClosed reads which loans the close of business is furthest behind with.
//
// Permission: READ_LOAN.
func (s JobService) OldestClosed(ctx context.Context) (loans.OldestClosedData, error) {
	return perform(ctx, s.desk, loans.OldestClosed, operation.NoInput{})
}
