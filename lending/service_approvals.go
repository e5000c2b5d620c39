package lending

import (
	"context"

	"lending.example/platform/lending/operation"
)

// ApprovalService is the commands that wait for a second person, where the tenant wants one.
type ApprovalService struct{ desk *Desk }

// Reject rejects a command that waits for a second person.
func (s ApprovalService) Reject(ctx context.Context, command int64) (ApprovalResult, error) {
	return approvalResult(done(ctx, s.desk, rejectPending, HeldRef{Command: command}))
}

// Delete removes a command that waits for a second person.
func (s ApprovalService) Delete(ctx context.Context, command int64) (ApprovalResult, error) {
	return approvalResult(done(ctx, s.desk, deletePending, HeldRef{Command: command}))
}

// Approve runs a command that waits for a second person.
func (s ApprovalService) Approve(ctx context.Context, command int64) (ApprovalResult, error) {
	return s.approve(ctx, command)
}

// List lists the commands that wait for a second person.
func (s ApprovalService) List(ctx context.Context, in AuditFilter) ([]AuditData, error) {
	return perform(ctx, s.desk, ListPending, in)
}

// Template lists what to filter waiting commands by.
func (s ApprovalService) Template(ctx context.Context) (AuditTemplate, error) {
	return perform(ctx, s.desk, pendingTemplate, operation.NoInput{})
}
