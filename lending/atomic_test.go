package lending_test

import (
	"context"
	"errors"
	"testing"
	"time"

	"lending.example/platform/lending"
	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/clients"
	"lending.example/platform/lending/events"
	"lending.example/platform/lending/lendingtest"
	"lending.example/platform/lending/loans"
	"lending.example/platform/lending/store/memory"
)

func TestAtomically(t *testing.T) {
	ctx, bench := context.Background(), lendingtest.New(t)
	loan := bench.Submitted("1000")
	stop := errors.New("stop")

	approveThen := func(end error) error {
		return bench.Desk.Atomically(ctx, func(desk *lending.Desk) error {
			if _, err := desk.Loans.Approve(ctx, loan, loans.Approval{On: bench.Today()}); err != nil {
				return err
			}
			if _, err := desk.Preview().Loans.Disburse(ctx, loan, loans.Disbursal{On: bench.Today()}); !errors.Is(err, lending.ErrEnclosed) {
				t.Errorf("preview inside: %v, want it refused", err)
			}
			return end
		})
	}
	if err := approveThen(stop); !errors.Is(err, stop) {
		t.Fatal(err)
	}
	if got := bench.Loan(loan).Status.ID; got != loans.Submitted {
		t.Fatalf("status %v after a transaction that failed", got.Option())
	}
	if err := approveThen(nil); err != nil {
		t.Fatal(err)
	}
	if got := bench.Loan(loan).Status.ID; got != loans.Approved {
		t.Fatalf("status %v after the transaction", got.Option())
	}
}

// TestAtomicallyWithRefusals goes on after a refusal inside. That of a command refuses the whole, wherever on its way it came, and
// nothing is stored; that of a query does not.
func TestAtomicallyWithRefusals(t *testing.T) {
	ctx, day := context.Background(), calendar.MustParse("2026-01-15")
	inactive := func(name string) clients.NewClient {
		return clients.NewClient{OfficeID: 1, Full: name, SubmittedOn: day, Active: new(false)}
	}
	tests := map[string]struct {
		try    func(*lending.Desk) error
		stored bool
	}{
		"a command with a bad input": {try: func(d *lending.Desk) error { _, err := d.Clients.Create(ctx, inactive("")); return err }},
		"a command that its decision refuses": {try: func(d *lending.Desk) error {
			_, err := d.Loans.Approve(ctx, 99, loans.Approval{On: day})
			return err
		}},
		"a command that the program refuses when its records are written": {try: func(d *lending.Desk) error {
			_, err := d.Clients.Activate(ctx, 1, clients.Activation{On: day})
			return err
		}},
		"a command that is not admitted": {try: func(d *lending.Desk) error {
			_, err := d.AsOf(lending.Then{On: day}).Clients.Create(ctx, inactive("Uma Rao"))
			return err
		}},
		"a query": {try: func(d *lending.Desk) error { _, err := d.Loans.Get(ctx, 99); return err }, stored: true},
	}
	for name, c := range tests {
		t.Run(name, func(t *testing.T) {
			desk, state := deskThatActivatesNobody(t)
			if _, err := desk.Clients.Create(ctx, inactive("Asha Rao")); err != nil {
				t.Fatal(err)
			}
			before := state()
			var refusal error
			err := desk.Atomically(ctx, func(d *lending.Desk) error {
				if refusal = c.try(d); refusal == nil {
					t.Error("it was not refused")
				}
				_, err := d.Clients.Create(ctx, inactive("Ravi Rao"))
				return err
			})
			if stored := state() != before; stored != c.stored {
				t.Errorf("stored: %v, want %v", stored, c.stored)
			}
			if c.stored && err != nil || !c.stored && !errors.Is(err, refusal) {
				t.Errorf("%v after %v", err, refusal)
			}
		})
	}
}

// deskThatActivatesNobody is a desk of a program that refuses activations, by its handler of events, and a function that tells the
// state of the tenant, in which everything adds up.
func deskThatActivatesNobody(t *testing.T) (desk *lending.Desk, state func() lending.StateHash) {
	ctx := context.Background()
	s, err := memory.New(lending.Schema())
	if err != nil {
		t.Fatal(err)
	}
	platform, err := lending.New(s, &lending.Config{
		Clock: func() time.Time { return time.Date(2026, 1, 15, 9, 0, 0, 0, time.UTC) },
		OnEvents: func(_ lending.Inside, made []lending.Event) error {
			if made[0].Type == events.ClientActivate.Name {
				return errors.New("nobody is activated")
			}
			return nil
		},
	})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = platform.Close() })
	if _, err := platform.Provision(ctx, lendingtest.Tenant, lendingtest.Password); err != nil {
		t.Fatal(err)
	}
	desk = platform.Tenant(lendingtest.Tenant).As(lending.SystemUser)
	if _, err := desk.Events.Keep(ctx, events.Everything()); err != nil {
		t.Fatal(err)
	}
	return desk, func() lending.StateHash {
		findings, err := platform.Verify(ctx, lendingtest.Tenant, 5)
		if err != nil || len(findings) > 0 {
			t.Error(findings, err)
		}
		hash, err := platform.StateHash(ctx, lendingtest.Tenant)
		if err != nil {
			t.Error(err)
		}
		return hash
	}
}
