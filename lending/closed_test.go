package lending_test

import (
	"context"
	"errors"
	"testing"

	"lending.example/platform/lending"
	"lending.example/platform/lending/events"
	"lending.example/platform/lending/jobs"
	"lending.example/platform/lending/lendingtest"
	"lending.example/platform/lending/store"
	"lending.example/platform/lending/store/memory"
)

// nowhere publishes to nobody.
type nowhere struct{}

func (nowhere) Publish(context.Context, string, []events.Event) error { return nil }

// TestClosedPlatform: what runs for long ends, although its context goes on; everything else is refused.
func TestClosedPlatform(t *testing.T) {
	s, err := memory.New(lending.Schema())
	if err != nil {
		t.Fatal(err)
	}
	p, err := lending.New(s, nil)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := p.Provision(t.Context(), lendingtest.Tenant, lendingtest.Password); err != nil {
		t.Fatal(err)
	}
	desk, stream := p.Tenant(lendingtest.Tenant).As(lending.SystemUser), p.Events(lendingtest.Tenant)
	if err := p.Close(); err != nil {
		t.Fatal(err)
	}
	ignore := func(context.Context, lending.Event) error { return nil }
	for name, run := range map[string]func(context.Context) error{
		"scheduler":        func(ctx context.Context) error { p.Scheduler(jobs.Never).Run(ctx); return store.ErrClosed },
		"web hooks":        func(ctx context.Context) error { p.Webhooks(nil).Run(ctx); return store.ErrClosed },
		"publishing":       func(ctx context.Context) error { return p.Publish(ctx, "broker", nowhere{}) },
		"follower":         func(ctx context.Context) error { return stream.Follow(ctx, 0, ignore) },
		"follower by name": func(ctx context.Context) error { return stream.FollowAs(ctx, "till", ignore) },
		"query":            func(ctx context.Context) error { _, err := desk.Loans.Get(ctx, 1); return err },
		"command":          func(ctx context.Context) error { return desk.Atomically(ctx, func(*lending.Desk) error { return nil }) },
		"closing again":    func(context.Context) error { return errors.Join(p.Close(), store.ErrClosed) },
	} {
		t.Run(name, func(t *testing.T) {
			if err := run(t.Context()); !errors.Is(err, store.ErrClosed) {
				t.Errorf("%v, want store.ErrClosed", err)
			}
		})
	}
}
