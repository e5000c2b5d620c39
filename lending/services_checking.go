package lending

import (
	"context"

	"lending.example/platform/lending/operation"
)

// ApprovalService is the commands that wait for a second person. A tenant wants one where the configuration maker-checker is
// on and the permission of the command is marked ([RoleService.MarkForChecking]). The method of such a command then answers
// an *[Awaiting] with the number of the command, and somebody else decides here:
//
//	_, err := maker.Loans.Approve(ctx, loan, loans.Approval{On: day})
//	var waits *lending.Awaiting
//	if errors.As(err, &waits) {
//		_, err = checker.Approvals.Approve(ctx, waits.CommandID)
//	}
//
// A command that could not be run is refused to its maker at once. The checker holds the permission of the command with
// _CHECKER after it (APPROVE_LOAN_CHECKER) and is another user than the maker (ErrSameMaker), unless the configuration
// enable-same-maker-checker is on. Commands of SystemUser, and of who holds CHECKER_SUPER_USER or ALL_FUNCTIONS, never wait.
// Deciding is refused with ErrUnknownHeld, ErrNotAwaiting, and access.ErrNotAuthorized to who may not check the command.
type ApprovalService struct{ desk *Desk }

// List reads the commands that wait and that the user gave or may decide about, by number. Zero fields of the filter do not
// restrict.
//
// Permission: none for one's own commands; for those of others, what a checker has.
func (s ApprovalService) List(ctx context.Context, in AuditFilter) ([]AuditData, error) {
	return perform(ctx, s.desk, ListPending, in)
}

// Template lists the makers, actions and entities that List can be filtered by.
//
// Permission: none.
func (s ApprovalService) Template(ctx context.Context) (AuditTemplate, error) {
	return perform(ctx, s.desk, pendingTemplate, operation.NoInput{})
}

// Approve runs a command that waits, as a command of the checker and on the business date of now; it can be refused as at
// any other time, and goes on waiting then. The result says what it is about, and what it made.
//
// Permission: that of a checker of the command.
func (s ApprovalService) Approve(ctx context.Context, command int64) (ApprovalResult, error) {
	return s.approve(ctx, command)
}

// Reject ends a command that waits; its trace stays, see [AuditService]. Nothing undoes it.
//
// Permission: that of a checker of the command.
func (s ApprovalService) Reject(ctx context.Context, command int64) (ApprovalResult, error) {
	return approvalResult(done(ctx, s.desk, rejectPending, HeldRef{Command: command}))
}

// Delete removes a command that waits, and its trace.
//
// Permission: that of a checker of the command.
func (s ApprovalService) Delete(ctx context.Context, command int64) (ApprovalResult, error) {
	return approvalResult(done(ctx, s.desk, deletePending, HeldRef{Command: command}))
}

// AuditService is the traces of commands: who did what, when, to what, and from where ([Desk.WithOrigin]). Every command
// that was done, that waits for a second person or was rejected by one has a trace; passwords in it are not shown. Users see
// the traces of the own office and those below it.
type AuditService struct{ desk *Desk }

// List reads a page of the traces, the newest first. Zero fields do not restrict; in.Entity is the beginning of a name,
// in.MadeFrom and in.MadeTo are days or moments such as "2026-01-31" or "2026-01-31 12:00:00", in UTC. What was sent is in
// Command where in.IncludeJSON asks for it.
//
// Permission: READ_AUDIT.
func (s AuditService) List(ctx context.Context, in AuditFilter) (Page[AuditData], error) {
	in.Paged = true
	return perform(ctx, s.desk, ListAudits, in)
}

// Get reads the trace of one command, with what was sent; ErrUnknownAudit when there is none, or not of an office that the
// user sees.
//
// Permission: READ_AUDIT.
func (s AuditService) Get(ctx context.Context, id int64) (AuditData, error) {
	return perform(ctx, s.desk, GetAudit, AuditRef{ID: id})
}

// Template lists the makers, actions, entities and results that List can be filtered by.
//
// Permission: READ_AUDIT.
func (s AuditService) Template(ctx context.Context) (AuditTemplate, error) {
	return perform(ctx, s.desk, auditTemplate, operation.NoInput{})
}
