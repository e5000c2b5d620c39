package httpserver

import (
	"context"

	"lending.example/platform/lending/operation"
)

// gate is what the shell needs of a platform: desks, for who proves to be a user and for who need not.
type gate interface {
	signIn(ctx context.Context, tenant, username, password string) (desk, error)
	stranger(ctx context.Context, tenant string) (desk, error)
}

// desk is where a request is performed.
type desk interface {
	Perform(ctx context.Context, op operation.Operation, input any, opts callOptions) (outcome, error)
}

type callOptions struct {
	Key     string
	Preview bool
	Origin  string
	Render  func(output any) ([]byte, error)
}

type outcome struct {
	Output   any
	Rendered []byte
	Replayed bool
}
