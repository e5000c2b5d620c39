package lending

import (
	"context"

	"lending.example/platform/lending/loans"
	"lending.example/platform/lending/operation"
)

// RescheduleService is the requests to reschedule loans: new due dates, rates, grace or terms, asked for by one person and approved by another.
type RescheduleService struct{ desk *Desk }

// Request requests a reschedule of a loan.
//
// Permission: CREATE_RESCHEDULELOAN.
func (s RescheduleService) Request(ctx context.Context, in loans.RescheduleRequest) (RescheduleResult, error) {
	return rescheduleResult(done(ctx, s.desk, loans.RequestReschedule, in))
}

// Approve approves a reschedule request.
//
// Permission: APPROVE_RESCHEDULELOAN.
func (s RescheduleService) Approve(ctx context.Context, request int64, in loans.RescheduleApproval) (RescheduleResult, error) {
	in.Request = operation.ByID(request)
	return rescheduleResult(done(ctx, s.desk, loans.ApproveReschedule, in))
}

// Reject rejects a reschedule request.
//
// Permission: REJECT_RESCHEDULELOAN.
func (s RescheduleService) Reject(ctx context.Context, request int64, in loans.RescheduleRejection) (RescheduleResult, error) {
	in.Request = operation.ByID(request)
	return rescheduleResult(done(ctx, s.desk, loans.RejectReschedule, in))
}

// List lists reschedule requests.
//
// Permission: READ_RESCHEDULELOAN.
func (s RescheduleService) List(ctx context.Context, in loans.ReschedulesInput) ([]loans.RescheduleData, error) {
	return perform(ctx, s.desk, loans.ListReschedules, in)
}

// Get reads one reschedule request.
//
// Permission: READ_RESCHEDULELOAN.
func (s RescheduleService) Get(ctx context.Context, request int64) (loans.RescheduleData, error) {
	return perform(ctx, s.desk, loans.GetReschedule, loans.RescheduleRef{Request: operation.ByID(request)})
}

// Preview previews the schedule of a reschedule request.
//
// Permission: READ_RESCHEDULELOAN.
func (s RescheduleService) Preview(ctx context.Context, request int64) (loans.ScheduleView, error) {
	return perform(ctx, s.desk, loans.PreviewReschedule, loans.RescheduleRef{Request: operation.ByID(request)})
}

// Template gives the choices of a reschedule request.
//
// Permission: READ_RESCHEDULELOAN.
func (s RescheduleService) Template(ctx context.Context) (loans.RescheduleTemplateData, error) {
	return perform(ctx, s.desk, loans.RescheduleTemplate, operation.NoInput{})
}
