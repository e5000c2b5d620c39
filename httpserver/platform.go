package httpserver

import (
	"context"
	"errors"
	"net/http"
	"slices"

	"lending.example/platform/lending"
	"lending.example/platform/lending/operation"
)

// New returns a handler that serves the platform's REST interface. Requests may come from many goroutines at once.
// The handler does not close the platform.
func New(platform *lending.Platform, cfg Config) http.Handler {
	return newHandler(platform, cfg)
}

func newHandler(platform *lending.Platform, cfg Config) *server {
	s, err := newServer(platformGate{platform}, platform.Operations(), Routes(), cfg)
	if err != nil {
		panic(err) // the route table contradicts itself, which no configuration can cause and the tests exclude
	}
	return s
}

// Serve serves the platform's REST interface on cfg.Addr until the context ends, then waits for running requests. The
// platform stays open.
func Serve(ctx context.Context, platform *lending.Platform, cfg Config) error {
	s := newHandler(platform, cfg)
	return serveUntil(ctx, s, s.cfg)
}

// platformGate opens the desks of a platform.
type platformGate struct{ platform *lending.Platform }

func (g platformGate) signIn(ctx context.Context, tenant, username, password string) (desk, error) {
	d, err := g.platform.Tenant(tenant).SignIn(ctx, username, password)
	if errors.Is(err, lending.ErrUnknownTenant) {
		return nil, errTenant
	}
	if err != nil {
		return nil, err
	}
	return d, nil
}

// stranger opens a desk that may do nothing but what is open to everybody.
func (g platformGate) stranger(ctx context.Context, tenant string) (desk, error) {
	tenants, err := g.platform.Tenants(ctx)
	if err != nil {
		return nil, err
	}
	if !slices.Contains(tenants, tenant) {
		return nil, errTenant
	}
	return g.platform.Tenant(tenant).As(operation.Actor{}), nil
}
