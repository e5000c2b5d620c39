package lending_test

import (
	"context"
	"errors"
	"slices"
	"testing"

	"lending.example/platform/lending"
	"lending.example/platform/lending/clients"
	"lending.example/platform/lending/fault"
	"lending.example/platform/lending/jobs"
	"lending.example/platform/lending/lendingtest"
	"lending.example/platform/lending/loans"
	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/store"
)

// TestNoWayPastTheChecks tries what a program could do with exported names to store what the platform refuses. Each attempt has
// to end in an error; afterwards the log can be run again, and makes the same records.
func TestNoWayPastTheChecks(t *testing.T) {
	ctx := context.Background()
	b := lendingtest.New(t)
	loan := b.Loan(b.ActiveLoan("1000"))
	closing := clients.Closure{Ref: lending.ByID(loan.ClientID), On: b.Today(), ReasonID: 1}
	write := func(u *operation.Unit) error {
		var c clients.Client
		c.DisplayName = "past the checks"
		return clients.Clients.Insert(u.Tx, &c)
	}
	for name, attempt := range map[string]func() error{
		"a client with an active loan is closed by an operation of the caller's own under a known id": func() error {
			mine := operation.Command[clients.Closure, operation.Result]{Meta: clients.Close.Meta, Decide: func(u *operation.Unit, _ clients.Closure) (operation.Result, error) {
				return operation.Result{}, write(u)
			}}
			_, err := lending.Run(ctx, b.Desk, mine, closing)
			return err
		},
		"an operation of the caller's own": func() error {
			mine := operation.Command[operation.NoInput, operation.Result]{Meta: operation.Meta{ID: "mine.Write", Action: "CREATE", Entity: "CLIENT"}, Decide: func(u *operation.Unit, _ operation.NoInput) (operation.Result, error) {
				return operation.Result{}, write(u)
			}}
			_, err := lending.Run(ctx, b.Desk, mine, operation.NoInput{})
			return err
		},
		"a query of the caller's own that writes": func() error {
			mine := operation.Query[clients.Filter, operation.Page[clients.ClientData]]{Meta: clients.ListClients.Meta, Decide: func(u *operation.Unit, _ clients.Filter) (operation.Page[clients.ClientData], error) {
				return operation.Page[clients.ClientData]{}, write(u)
			}}
			page, err := lending.Run(ctx, b.Desk, mine, clients.Filter{})
			if err == nil && len(page.Items) == 1 {
				return errRanItsOwn // the platform's own list
			}
			return err
		},
		"a list of operations that the caller changed": func() error {
			for i := range b.Platform.Operations() {
				b.Platform.Operations()[i] = nil
			}
			if b.Platform.Operations()[0] != nil {
				return errRanItsOwn
			}
			return nil
		},
		"an input of another type": func() error {
			_, err := b.Desk.Perform(ctx, clients.Close, &clients.Activation{}, lending.CallOptions{})
			return err
		},
		"what the platform does to a job": func() error {
			_, err := lending.Run(ctx, b.Desk, jobs.End, jobs.EndedRun{Run: 1})
			return err
		},
		"a write in a view": func() error { return b.Desk.View(ctx, write) },
		"a write in a view inside a transaction of several operations": func() error {
			return b.Desk.Atomically(ctx, func(d *lending.Desk) error { return d.View(ctx, write) })
		},
		"a decision on the records of a view": func() error {
			return b.Desk.View(ctx, func(u *operation.Unit) error {
				_, err := ownOperation(b.Platform, loans.Repay.ID).Run(u, &loans.Addressed[loans.Payment]{Loan: lending.ByID(loan.ID), Body: loans.Payment{On: b.Today(), Amount: loan.Principal}})
				return err
			})
		},
		"a judge who lifts all refusals": func() error {
			_, err := b.Desk.Perform(ctx, loans.Repay, &loans.Addressed[loans.Payment]{Loan: lending.ByID(loan.ID)}, lending.CallOptions{Judge: func([]fault.Violation) []fault.Violation { return nil }})
			return err
		},
	} {
		t.Run(name, func(t *testing.T) {
			if err := attempt(); err == nil {
				t.Error("it was done")
			}
		})
	}
	if err := b.Desk.View(ctx, write); !errors.Is(err, store.ErrReadOnly) {
		t.Errorf("a write in a view: %v", err)
	}
	findings, err := b.Platform.Verify(ctx, lendingtest.Tenant, 10)
	if err != nil || len(findings) > 0 {
		t.Errorf("%v, %v", findings, err)
	}
}

// errRanItsOwn says that the platform took its own operation, not the caller's.
var errRanItsOwn = errors.New("the platform's own")

// ownOperation is the platform's operation of an id, with its decision.
func ownOperation(p *lending.Platform, id string) operation.Operation {
	all := p.Operations()
	return all[slices.IndexFunc(all, func(op operation.Operation) bool { return op.About().ID == id })]
}
