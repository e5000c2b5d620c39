package lending

import (
	"context"

	"lending.example/platform/lending/jobs"
	"lending.example/platform/lending/loans"
	"lending.example/platform/lending/operation"
)

// JobService is the work on all loans together: jobs and their runs, the steps and the locks of the close of business.
//
//	summary, err := platform.CloseBusiness(ctx, "default", calendar.Date{}, nil)
//	if err != nil {
//		return err
//	}
//	fmt.Println(summary.Day, summary.Loans, summary.Failed)
//
// [Platform.CloseBusiness] closes a day and waits for the end; [Platform.Scheduler] does so every night. The methods here
// start the same work in the background, page by page, and programs on one store share it. A loan that cannot be closed is
// locked with the reason, and does not stop the others. A command on a loan that is late closes its missing days first, a
// locked one's too, and fails with what keeps them from being closed; a lock without a reason refuses it with
// loans.ErrLoanLocked. Who holds BYPASS_LOAN_WRITE_PROTECTION, as SystemUser does, goes past both.
type JobService struct{ desk *Desk }

// List reads the jobs with their last runs.
//
// Permission: READ_SCHEDULER.
func (s JobService) List(ctx context.Context) ([]jobs.Data, error) {
	return perform(ctx, s.desk, jobs.List, operation.NoInput{})
}

// Get reads a job, named by its id or short name ("LA_ECOB" closes business); jobs.ErrUnknown when there is none.
//
// Permission: READ_SCHEDULER.
func (s JobService) Get(ctx context.Context, in jobs.Ref) (jobs.Data, error) {
	return perform(ctx, s.desk, jobs.Get, in)
}

// Start starts a job in the background; the result names its run by RunID, which History shows. in.Day is for the close of
// business: zero is the closing date, a later one is refused with jobs.ErrDayNotOver. Refused with jobs.ErrUnknown. Runs are
// not stopped; one that is cut off goes on when a program opens the platform.
//
// Permission: EXECUTEJOB_SCHEDULER.
func (s JobService) Start(ctx context.Context, in jobs.Start) (RunResult, error) {
	return runResult(done(ctx, s.desk, jobs.StartJob, in))
}

// Update changes the name of a job, and when it starts by itself: in.Cron are its times in the tenant's time zone, in.Active switches
// it on and off. Times before the change are not made up for. A job starts by itself as long as a program has a
// [Platform.Scheduler]. Refused with jobs.ErrUnknown, and with jobs.ErrNoTimes for an active job without times.
//
// Permission: UPDATE_SCHEDULER.
func (s JobService) Update(ctx context.Context, in jobs.Update) (Done, error) {
	return doneResult(done(ctx, s.desk, jobs.UpdateJob, in))
}

// Scheduler says whether jobs start by themselves: a program schedules them, and nobody has stopped that.
//
// Permission: READ_SCHEDULER.
func (s JobService) Scheduler(ctx context.Context) (jobs.SchedulerData, error) {
	return perform(ctx, s.desk, jobs.GetScheduler, operation.NoInput{})
}

// StopScheduler keeps all jobs of the tenant from starting by themselves, the close of business included, until StartScheduler.
//
// Permission: STOP_SCHEDULER.
func (s JobService) StopScheduler(ctx context.Context) (Done, error) {
	return doneResult(done(ctx, s.desk, jobs.StopScheduler, operation.NoInput{}))
}

// StartScheduler lets jobs start by themselves again.
//
// Permission: START_SCHEDULER.
func (s JobService) StartScheduler(ctx context.Context) (Done, error) {
	return doneResult(done(ctx, s.desk, jobs.StartScheduler, operation.NoInput{}))
}

// History reads a page of the runs of a job, the earliest first; in.SortOrder "DESC" turns that round.
//
// Permission: READ_SCHEDULER.
func (s JobService) History(ctx context.Context, in jobs.HistoryOf) (Page[jobs.RunData], error) {
	return perform(ctx, s.desk, jobs.History, in)
}

// StartAccruals starts, in the background, to recognise the income of all loans up to in.Till; jobs.ErrAccrualsAhead for a
// day after the business date.
//
// Permission: EXECUTE_PERIODICACCRUALACCOUNTING.
func (s JobService) StartAccruals(ctx context.Context, in jobs.AccrualsTill) (RunResult, error) {
	return runResult(done(ctx, s.desk, jobs.StartAccruals, in))
}

// CatchUp starts, in the background, to close the business of all loans that are late with it, day by day; Started of the
// result is false when none is. Refused with jobs.ErrCatchUpRunning.
//
// Permission: EXECUTE_CATCH_UP.
func (s JobService) CatchUp(ctx context.Context) (jobs.CatchUpStart, error) {
	return perform(ctx, s.desk, jobs.StartCatchUp, operation.NoInput{})
}

// CatchUpRunning says whether a catch-up is running, and for which day.
//
// Permission: READ_CATCH_UP.
func (s JobService) CatchUpRunning(ctx context.Context) (jobs.CatchUpState, error) {
	return perform(ctx, s.desk, jobs.CatchUpRunning, operation.NoInput{})
}

// CloseBusinessOf closes the business of up to 1,000 loans at once, up to the closing date: all of them or none. Loans
// without business to close are passed over. Refused with loans.ErrUnknownLoan, loans.ErrLoanLocked, loans.ErrTooManyLoans.
// in.Job may stay "".
//
// Permission: EXECUTE_INLINE_JOB.
func (s JobService) CloseBusinessOf(ctx context.Context, in loans.InlineClosing) (Done, error) {
	return doneResult(done(ctx, s.desk, loans.CloseBusinessInline, in))
}

// OldestClosed says which day should be closed by now, and which loans are the most days late with it.
//
// Permission: READ_LOAN.
func (s JobService) OldestClosed(ctx context.Context) (loans.OldestClosedData, error) {
	return perform(ctx, s.desk, loans.OldestClosed, operation.NoInput{})
}

// Locks reads a page of the locked loans by id, each with the reason; in.Page counts from 0, in.Limit 0 is 50.
//
// Permission: READ_LOAN.
func (s JobService) Locks(ctx context.Context, in loans.LockPaging) (loans.LockPage, error) {
	return perform(ctx, s.desk, loans.ListLocks, in)
}

// StepNames lists the jobs that consist of steps, as ListSteps takes them.
//
// Permission: READ_BATCH_BUSINESS_STEP.
func (s JobService) StepNames(ctx context.Context) (jobs.Names, error) {
	return perform(ctx, s.desk, jobs.ListNames, operation.NoInput{})
}

// ListSteps lists the steps of the close of business in their order; in.Job is "LOAN_CLOSE_OF_BUSINESS"
// (jobs.ErrUnknownSteps for others).
//
// Permission: READ_BATCH_BUSINESS_STEP.
func (s JobService) ListSteps(ctx context.Context, in jobs.ClosingStepsOf) (jobs.StepsData, error) {
	return perform(ctx, s.desk, jobs.ListSteps, in)
}

// SetSteps accepts the steps of the close of business in their order, and refuses any others with jobs.ErrFixedSteps: they
// are fixed.
//
// Permission: UPDATE_BATCH_BUSINESS_STEP.
func (s JobService) SetSteps(ctx context.Context, in jobs.ClosingStepsOf) (Done, error) {
	return doneResult(done(ctx, s.desk, jobs.SetSteps, in))
}

// PlaceLock locks a loan by hand. It is for tests that need to see a lock.
//
// Permission: LOCK_LOAN.
func (s JobService) PlaceLock(ctx context.Context, in loans.NewLock) (LoanResult, error) {
	return loanResult(done(ctx, s.desk, loans.PlaceLock, in))
}

// Reprocess processes the history of a loan again, as corrections do. It is for tests that want to see that nothing changes.
//
// Permission: REPROCESS_LOAN.
func (s JobService) Reprocess(ctx context.Context, loan int64) (LoanResult, error) {
	return loanResult(done(ctx, s.desk, loans.Reprocess, loans.Addressed[operation.NoInput]{Loan: operation.ByID(loan)}))
}
