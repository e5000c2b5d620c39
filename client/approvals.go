package client

import (
	"context"

	"lending.example/platform/lending/audits"
)

// Approve runs a command that waits for a second person; the result is that of the command.
//
// Permission: that of a checker of the command.
func (s ApprovalService) Approve(ctx context.Context, waiting int64) (Result, error) {
	return give(ctx, s.client, "lending.ApprovePending", audits.Held{CommandID: waiting})
}
