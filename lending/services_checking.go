package lending

import "context"

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

// Approve runs a command that waits, as a command of the checker and on the business date of now; it can be refused as at
// any other time, and goes on waiting then. The result says what it is about, and what it made.
//
// Permission: that of a checker of the command.
func (s ApprovalService) Approve(ctx context.Context, command int64) (ApprovalResult, error) {
	return s.approve(ctx, command)
}

// AuditService is the traces of commands: who did what, when, to what, and from where ([Desk.WithOrigin]). Every command
// that was done, that waits for a second person or was rejected by one has a trace; passwords in it are not shown. Users see
// the traces of the own office and those below it.
type AuditService struct{ desk *Desk }
