package httpserver

import (
	"context"
	"errors"
	"net/http"
	"slices"

	"lending.example/platform/lending"
	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/store"
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

// Describe returns the OpenAPI 3.1 description of what New serves of the platform, with the base path as its server. It is what
// /openapi.json answers, for programs that make clients from it while nothing is served.
func Describe(platform *lending.Platform, base string) ([]byte, error) {
	description, err := newHandler(platform, Config{}).description()
	if err != nil {
		return nil, err
	}
	return servedAt(description, basePath(base)), nil
}

// Serve serves the platform's REST interface on cfg.Addr, or cfg.Listener, until the context ends, then waits for running
// requests. The platform stays open.
func Serve(ctx context.Context, platform *lending.Platform, cfg Config) error {
	s := newHandler(platform, cfg)
	return serveUntil(ctx, s, s.cfg)
}

// platformGate opens the desks of a platform.
type platformGate struct{ platform *lending.Platform }

func (g platformGate) signIn(ctx context.Context, tenant, address, username, password string) (desk, error) {
	d, err := g.platform.Tenant(tenant).From(address).SignIn(ctx, username, password)
	if errors.Is(err, lending.ErrUnknownTenant) {
		return nil, errTenant
	}
	if err != nil {
		return nil, err
	}
	return platformDesk{d}, nil
}

// events are what happens in a tenant.
func (g platformGate) events(tenant string) lending.Events { return g.platform.Events(tenant) }

// commits are the commits of the platform's store.
func (g platformGate) commits() store.Commits { return g.platform.Commits() }

// stranger opens a desk that may do nothing but what is open to everybody.
func (g platformGate) stranger(ctx context.Context, tenant string) (desk, error) {
	tenants, err := g.platform.Tenants(ctx)
	if err != nil {
		return nil, err
	}
	if !slices.Contains(tenants, tenant) {
		return nil, errTenant
	}
	return platformDesk{g.platform.Tenant(tenant).As(operation.Actor{})}, nil
}

// platformDesk is a desk of a platform.
type platformDesk struct{ *lending.Desk }

// Atomically performs requests in one transaction, where the platform can.
func (d platformDesk) Atomically(ctx context.Context, do func(desk) error) error {
	whole, ok := any(d.Desk).(interface {
		Atomically(context.Context, func(*lending.Desk) error) error
	})
	if !ok {
		return errBatchAtomic.New()
	}
	return whole.Atomically(ctx, func(inner *lending.Desk) error { return do(platformDesk{inner}) })
}
