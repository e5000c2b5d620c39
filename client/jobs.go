package client

import (
	"context"
	"fmt"
	"net/http"
	"net/url"

	"lending.example/platform/lending/jobs"
	"lending.example/platform/lending/loans"
	"lending.example/platform/lending/operation"
)

// JobService is the jobs of a tenant. Its methods are those of lending.JobService.
type JobService struct{ client *Client }

// List lists the jobs.
func (s JobService) List(ctx context.Context) ([]jobs.Data, error) {
	return read[[]jobs.Data](ctx, s.client, "jobs", nil)
}

// Get reads one job, by its id or its short name.
func (s JobService) Get(ctx context.Context, in jobs.Ref) (jobs.Data, error) {
	return read[jobs.Data](ctx, s.client, jobPath(in.ID, in.Short), nil)
}

// Start starts a job, which works in the background; History says how it went.
func (s JobService) Start(ctx context.Context, in jobs.Start) error {
	_, err := do(ctx, s.client, http.MethodPost, jobPath(in.ID, in.Short), "executeJob", in)
	return err
}

// History reads a page of the runs of a job, the latest first.
func (s JobService) History(ctx context.Context, in jobs.HistoryOf) (operation.Page[jobs.RunData], error) {
	return read[operation.Page[jobs.RunData]](ctx, s.client, jobPath(in.ID, in.Short)+"/runhistory", in)
}

func jobPath(id int64, short string) string {
	if short != "" {
		return "jobs/short-name/" + url.PathEscape(short)
	}
	return fmt.Sprintf("jobs/%d", id)
}

// StartAccruals starts to recognise income up to a day.
func (s JobService) StartAccruals(ctx context.Context, in jobs.AccrualsTill) (Result, error) {
	return do(ctx, s.client, http.MethodPost, "runaccruals", "", in)
}

// CloseBusinessOf closes the business of some loans at once, up to the closing date.
func (s JobService) CloseBusinessOf(ctx context.Context, in loans.InlineClosing) error {
	_, err := do(ctx, s.client, http.MethodPost, "jobs/LOAN_COB/inline", "", in)
	return err
}

// CatchUp starts to close the business of loans that are days late, and says whether there are any.
func (s JobService) CatchUp(ctx context.Context) (jobs.CatchUpStart, error) {
	var started jobs.CatchUpStart
	_, err := s.client.send(ctx, http.MethodPost, "/v1/loans/catch-up", "", struct{}{}, &started)
	return started, err
}

// CatchUpRunning says whether CatchUp is at work.
func (s JobService) CatchUpRunning(ctx context.Context) (jobs.CatchUpState, error) {
	return read[jobs.CatchUpState](ctx, s.client, "loans/is-catch-up-running", nil)
}

// OldestClosed says how late the loans are whose business was closed longest ago.
func (s JobService) OldestClosed(ctx context.Context) (loans.OldestClosedData, error) {
	return read[loans.OldestClosedData](ctx, s.client, "loans/oldest-cob-closed", nil)
}

// Locks lists loans that a close of business holds.
func (s JobService) Locks(ctx context.Context, in loans.LockPaging) (loans.LockPage, error) {
	return read[loans.LockPage](ctx, s.client, "loans/locked", in)
}
