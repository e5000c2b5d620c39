package lending

import (
	"context"

	"lending.example/platform/lending/loans"
	"lending.example/platform/lending/operation"
)

// RescheduleService is the requests to reschedule loans: new due dates, rates, grace, instalments or terms, asked for by one
// person and decided by another. Nothing of the loan changes before Approve.
//
//	asked, err := desk.Reschedules.Request(ctx, loans.RescheduleRequest{
//		LoanID: loan, From: day, DueDate: day.AddDays(14), ReasonID: reason, SubmittedOn: day,
//	})
//	if err != nil {
//		return err
//	}
//	plan, err := desk.Reschedules.Preview(ctx, asked.RescheduleID)
//
// An approved request is not undone: another request takes its place. Requests are refused with all that is wrong with them
// at once, as violations with codes of the resource rescheduleloan.
type RescheduleService struct{ desk *Desk }

// Template lists the reasons of a request: the values of the code LoanRescheduleReason.
//
// Permission: READ_RESCHEDULELOAN.
func (s RescheduleService) Template(ctx context.Context) (loans.RescheduleTemplateData, error) {
	return perform(ctx, s.desk, loans.RescheduleTemplate, operation.NoInput{})
}

// Request asks for a change of the terms of an active loan; the result names the request by RescheduleID. Mandatory are
// loan, reason, in.From (a due date; for a new rate or extra terms any day of the term) and at least one change. Rates are
// percent a year. A progressive loan takes one change at a time of new due date, rate and extra terms; a cumulative one any
// combination, with planned tranches none. Refused with loans.ErrUnknownLoan, refdata.ErrCodeValueCode,
// loans.ErrRescheduleChargedOff (but for a new rate of a progressive loan), and as a violation when the loan is not active
// or an overdue penalty stands after in.From.
//
// Permission: CREATE_RESCHEDULELOAN.
func (s RescheduleService) Request(ctx context.Context, in loans.RescheduleRequest) (RescheduleResult, error) {
	return rescheduleResult(done(ctx, s.desk, loans.RequestReschedule, in))
}

// Preview shows the schedule that a request would give; nothing is stored.
//
// Permission: READ_RESCHEDULELOAN.
func (s RescheduleService) Preview(ctx context.Context, request int64) (loans.ScheduleView, error) {
	return perform(ctx, s.desk, loans.PreviewReschedule, loans.RescheduleRef{Request: operation.ByID(request)})
}

// Approve puts the changes of a request in force that awaits a decision: the schedule is drawn again and the history
// processed again. in.On is not before the request. At a desk of [Desk.Preview] the result carries the loan as it would be.
// Refused with loans.ErrUnknownReschedule, loans.ErrRescheduleChargedOff, and as a violation when the request is decided, or
// the loan changed since so that it cannot be made.
//
// Permission: APPROVE_RESCHEDULELOAN.
func (s RescheduleService) Approve(ctx context.Context, request int64, in loans.RescheduleApproval) (RescheduleResult, error) {
	in.Request = operation.ByID(request)
	return rescheduleResult(done(ctx, s.desk, loans.ApproveReschedule, in))
}

// Reject turns a request down that awaits a decision; the loan stays as it is. Refused as Approve.
//
// Permission: REJECT_RESCHEDULELOAN.
func (s RescheduleService) Reject(ctx context.Context, request int64, in loans.RescheduleRejection) (RescheduleResult, error) {
	in.Request = operation.ByID(request)
	return rescheduleResult(done(ctx, s.desk, loans.RejectReschedule, in))
}

// List reads the requests of a loan (in.LoanID 0: of all), the oldest first; in.Command "pending", "approve" or "reject"
// chooses by state, "" takes all.
//
// Permission: READ_RESCHEDULELOAN.
func (s RescheduleService) List(ctx context.Context, in loans.ReschedulesInput) ([]loans.RescheduleData, error) {
	return perform(ctx, s.desk, loans.ListReschedules, in)
}

// Get reads one request; loans.ErrUnknownReschedule when there is none.
//
// Permission: READ_RESCHEDULELOAN.
func (s RescheduleService) Get(ctx context.Context, request int64) (loans.RescheduleData, error) {
	return perform(ctx, s.desk, loans.GetReschedule, loans.RescheduleRef{Request: operation.ByID(request)})
}
