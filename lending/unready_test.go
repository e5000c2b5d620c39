package lending_test

import (
	"context"
	"errors"
	"io"
	"testing"

	"lending.example/platform/lending"
	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/clients"
	"lending.example/platform/lending/lendingtest"
	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/store"
)

// TestCallsThatLackSomething: a platform that nobody made, a desk or tenant of none, no context, no function, no store. Each gives an error, and none panics.
func TestCallsThatLackSomething(t *testing.T) {
	ctx, bench := t.Context(), lendingtest.New(t)
	var nowhere lending.Desk
	var nobody lending.Tenant
	var none context.Context
	stream := bench.Platform.Events(lendingtest.Tenant)
	tests := map[string]struct {
		call func() error
		want error // nil: any
	}{
		"New without a store":        {func() error { _, err := lending.New(nil, nil); return err }, nil},
		"Open without a context":     {func() error { _, err := lending.Open(none, t.TempDir(), nil); return err }, store.ErrNoContext},
		"a method of a zero desk":    {func() error { _, err := nowhere.Clients.List(ctx, clients.Filter{}); return err }, lending.ErrNoPlatform},
		"Run at a zero desk":         {func() error { _, err := lending.Run(ctx, &nowhere, clients.ListClients, clients.Filter{}); return err }, lending.ErrNoPlatform},
		"Run at no desk":             {func() error { _, err := lending.Run(ctx, nil, clients.ListClients, clients.Filter{}); return err }, lending.ErrNoPlatform},
		"Atomically at a zero desk":  {func() error { return nowhere.Atomically(ctx, func(*lending.Desk) error { return nil }) }, lending.ErrNoPlatform},
		"View at a zero desk":        {func() error { return nowhere.View(ctx, func(*operation.Unit) error { return nil }) }, lending.ErrNoPlatform},
		"Content at a zero desk":     {func() error { _, err := nowhere.Content(ctx, "00"); return err }, lending.ErrNoPlatform},
		"a key at a zero desk":       {func() error { _, err := nowhere.WithKey("k").Clients.List(ctx, clients.Filter{}); return err }, lending.ErrNoPlatform},
		"InTx at a zero desk":        {func() error { d, _ := nowhere.InTx(nil); _, err := d.Clients.List(ctx, clients.Filter{}); return err }, lending.ErrNoPlatform},
		"a desk of a zero tenant":    {func() error { _, err := nobody.As(lending.SystemUser).Clients.List(ctx, clients.Filter{}); return err }, lending.ErrNoPlatform},
		"SignIn at a zero tenant":    {func() error { _, err := nobody.SignIn(ctx, "admin", "x"); return err }, lending.ErrNoPlatform},
		"a method without a context": {func() error { _, err := bench.Desk.Clients.List(none, clients.Filter{}); return err }, store.ErrNoContext},
		"Atomically without one":     {func() error { return bench.Desk.Atomically(none, func(*lending.Desk) error { return nil }) }, store.ErrNoContext},
		"SignIn without one": {func() error {
			_, err := bench.Platform.Tenant(lendingtest.Tenant).SignIn(none, "admin", lendingtest.Password)
			return err
		}, store.ErrNoContext},
		"Provision without one": {func() error { _, err := bench.Platform.Provision(none, "other", lendingtest.Password); return err }, store.ErrNoContext},
		"Tenants without one":   {func() error { _, err := bench.Platform.Tenants(none); return err }, store.ErrNoContext},
		"CloseBusiness without one": {func() error {
			_, err := bench.Platform.CloseBusiness(none, lendingtest.Tenant, calendar.Date{}, nil)
			return err
		}, store.ErrNoContext},
		"Verify without one":    {func() error { _, err := bench.Platform.Verify(none, lendingtest.Tenant, 5); return err }, store.ErrNoContext},
		"Last without one":      {func() error { _, err := stream.Last(none); return err }, store.ErrNoContext},
		"Atomically of nothing": {func() error { return bench.Desk.Atomically(ctx, nil) }, lending.ErrNoFunction},
		"View of nothing":       {func() error { return bench.Desk.View(ctx, nil) }, lending.ErrNoFunction},
		"Follow with nothing":   {func() error { return stream.Follow(ctx, 0, nil) }, lending.ErrNoFunction},
		"FollowAs with nothing": {func() error { return stream.FollowAs(ctx, "books", nil) }, lending.ErrNoFunction},
		"Perform of nothing":    {func() error { _, err := bench.Desk.Perform(ctx, nil, nil, lending.CallOptions{}); return err }, lending.ErrUnknownOperation},
		"Perform of no input": {func() error {
			_, err := bench.Desk.Perform(ctx, clients.ListClients, nil, lending.CallOptions{})
			return err
		}, nil},
		"Perform of a nil input": {func() error {
			_, err := bench.Desk.Perform(ctx, clients.ListClients, (*clients.Filter)(nil), lending.CallOptions{})
			return err
		}, nil},
		"InTx of nothing": {func() error {
			d, _ := bench.Desk.InTx(nil)
			_, err := d.Clients.List(ctx, clients.Filter{})
			return err
		}, store.ErrForeign},
	}
	for name, call := range map[string]func(p *lending.Platform) error{
		"Backup": func(p *lending.Platform) error { return p.Backup(ctx, "default", io.Discard) },
		"Close":  func(p *lending.Platform) error { return p.Close() },
		"CloseBusiness": func(p *lending.Platform) error {
			_, err := p.CloseBusiness(ctx, "default", calendar.Date{}, nil)
			return err
		},
		"Follow":   func(p *lending.Platform) error { return p.Events("default").Follow(ctx, 0, nil) },
		"FollowAs": func(p *lending.Platform) error { return p.Events("default").FollowAs(ctx, "books", nil) },
		"Head":     func(p *lending.Platform) error { _, err := p.Head(ctx, "default"); return err },
		"HostDB":   func(p *lending.Platform) error { _, err := p.HostDB(ctx, "default"); return err },
		"Last":     func(p *lending.Platform) error { _, err := p.Events("default").Last(ctx); return err },
		"Provision": func(p *lending.Platform) error {
			_, err := p.Provision(ctx, "default", lendingtest.Password)
			return err
		},
		"Publish": func(p *lending.Platform) error { return p.Publish(ctx, "books", nil) },
		"Rehearse": func(p *lending.Platform) error {
			_, err := p.Rehearse(ctx, "default", lending.RehearseOptions{})
			return err
		},
		"Replay":      func(p *lending.Platform) error { return p.Replay(ctx, "default", bench.Platform) },
		"Replay into": func(p *lending.Platform) error { return bench.Platform.Replay(ctx, "default", p) },
		"StateHash":   func(p *lending.Platform) error { _, err := p.StateHash(ctx, "default"); return err },
		"Tenants":     func(p *lending.Platform) error { _, err := p.Tenants(ctx); return err },
		"Verify":      func(p *lending.Platform) error { _, err := p.Verify(ctx, "default", 5); return err },
		"a desk": func(p *lending.Platform) error {
			_, err := p.Tenant("default").As(lending.SystemUser).Funds.List(ctx)
			return err
		},
		"SignIn": func(p *lending.Platform) error { _, err := p.Tenant("default").SignIn(ctx, "admin", "x"); return err },
	} {
		t.Run(name+" of no platform", func(t *testing.T) {
			for _, p := range []*lending.Platform{new(lending.Platform), nil} {
				if err := call(p); !errors.Is(err, lending.ErrNoPlatform) {
					t.Errorf("%v: %v", p != nil, err)
				}
			}
		})
	}
	for name, c := range tests {
		t.Run(name, func(t *testing.T) {
			if err := c.call(); err == nil || c.want != nil && !errors.Is(err, c.want) {
				t.Errorf("%v, want %v", err, c.want)
			}
		})
	}
}
