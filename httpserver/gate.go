package httpserver

import (
	"context"
	"io"

	"lending.example/platform/lending"
	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/store"
)

// gate is what the shell needs of a platform: desks, for who proves to be a user, at an address, and for who need not. Both give
// errTenant for a tenant that does not exist.
type gate interface {
	signIn(ctx context.Context, tenant, address, username, password string) (desk, error)
	stranger(ctx context.Context, tenant string) (desk, error)
	commits() store.Commits
	events(tenant string) lending.Events
}

// desk is where a request is performed.
type desk interface {
	Perform(ctx context.Context, op operation.Operation, input any, opts lending.CallOptions) (lending.Outcome, error)
	// Content reads kept content by its digest, as a stream.
	Content(ctx context.Context, digest string) (io.Reader, error)
	// Atomically performs several requests in one transaction: what was done at the inner desk counts when do returns
	// nil, and never happened otherwise. do may be run again.
	Atomically(ctx context.Context, do func(desk) error) error
}
