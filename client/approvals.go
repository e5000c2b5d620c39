package client

import (
	"context"
	"fmt"
	"net/http"
)

// ApprovalService is the commands that wait for a second person; [Awaiting] names them. Its methods are those of
// lending.ApprovalService.
type ApprovalService struct{ client *Client }

// Approve runs a command that another user gave; the result is the command's.
func (s ApprovalService) Approve(ctx context.Context, command int64) (Result, error) {
	return s.decide(ctx, http.MethodPost, command, "approve")
}

// Reject refuses a command, which stays to be looked at.
func (s ApprovalService) Reject(ctx context.Context, command int64) (Result, error) {
	return s.decide(ctx, http.MethodPost, command, "reject")
}

// Delete removes a command.
func (s ApprovalService) Delete(ctx context.Context, command int64) (Result, error) {
	return s.decide(ctx, http.MethodDelete, command, "")
}

func (s ApprovalService) decide(ctx context.Context, method string, command int64, decision string) (Result, error) {
	return do(ctx, s.client, method, fmt.Sprintf("makercheckers/%d", command), decision, nil)
}
