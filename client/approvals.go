package client

import "context"

// pending names a command that waits for a second person, see [Awaiting].
type pending struct {
	Command int64 `json:"commandId"`
}

// Approve runs a command that another user gave; the result is the command's.
func (s ApprovalService) Approve(ctx context.Context, waiting int64) (Result, error) {
	return command(ctx, s.client, "lending.ApprovePending", pending{waiting})
}

// Reject refuses a command, which stays to be looked at.
func (s ApprovalService) Reject(ctx context.Context, waiting int64) (Result, error) {
	return command(ctx, s.client, "lending.RejectPending", pending{waiting})
}

// Delete removes a command.
func (s ApprovalService) Delete(ctx context.Context, waiting int64) (Result, error) {
	return command(ctx, s.client, "lending.DeletePending", pending{waiting})
}
