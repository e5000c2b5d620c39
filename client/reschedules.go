package client

import (
	"context"
	"fmt"
	"net/http"

	"lending.example/platform/lending/loans"
)

// RescheduleService is requests to change the schedule of a loan: another day, rate, amount or number of instalments. Its methods
// are those of lending.RescheduleService.
type RescheduleService struct{ client *Client }

// Template lists the reasons of a request.
func (s RescheduleService) Template(ctx context.Context) (loans.RescheduleTemplateData, error) {
	return read[loans.RescheduleTemplateData](ctx, s.client, "rescheduleloans/template", nil)
}

// Request asks for another schedule; ID of the result names the request.
func (s RescheduleService) Request(ctx context.Context, in loans.RescheduleRequest) (Result, error) {
	return do(ctx, s.client, http.MethodPost, "rescheduleloans", "", in)
}

// Preview draws the schedule that an approval would give.
func (s RescheduleService) Preview(ctx context.Context, request int64) (loans.ScheduleView, error) {
	return read[loans.ScheduleView](ctx, s.client, fmt.Sprintf("rescheduleloans/%d?command=previewLoanReschedule", request), nil)
}

// Approve gives the loan the schedule that was asked for.
func (s RescheduleService) Approve(ctx context.Context, request int64, in loans.RescheduleApproval) (LoanResult, error) {
	return onLoan(ctx, s.client, http.MethodPost, fmt.Sprintf("rescheduleloans/%d", request), "approve", in)
}

// Reject leaves the schedule as it is.
func (s RescheduleService) Reject(ctx context.Context, request int64, in loans.RescheduleRejection) (Result, error) {
	return do(ctx, s.client, http.MethodPost, fmt.Sprintf("rescheduleloans/%d", request), "reject", in)
}

// List lists requests.
func (s RescheduleService) List(ctx context.Context, in loans.ReschedulesInput) ([]loans.RescheduleData, error) {
	return read[[]loans.RescheduleData](ctx, s.client, "rescheduleloans", in)
}

// Get reads one request.
func (s RescheduleService) Get(ctx context.Context, request int64) (loans.RescheduleData, error) {
	return read[loans.RescheduleData](ctx, s.client, fmt.Sprintf("rescheduleloans/%d", request), nil)
}
