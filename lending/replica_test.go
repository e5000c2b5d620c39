package lending_test

import (
	"errors"
	"testing"

	"lending.example/platform/lending"
	"lending.example/platform/lending/clients"
	"lending.example/platform/lending/fault"
	"lending.example/platform/lending/lendingtest"
	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/store"
)

// TestDesksThatReadFromTheReplica: their queries show what the replica has, and their commands are decided on what the store has.
func TestDesksThatReadFromTheReplica(t *testing.T) {
	ctx := t.Context()
	main, behind := emptyStore(t), emptyStore(t)
	bench := lendingtest.On(t, main)
	if _, err := lending.Copy(ctx, main, behind, lendingtest.Tenant, nil); err != nil {
		t.Fatal(err)
	}
	client := bench.Client() // of which the replica has not heard yet
	platform, err := lending.New(main, &lending.Config{Replica: behind})
	if err != nil {
		t.Fatal(err)
	}
	desk := platform.Tenant(lendingtest.Tenant).As(lending.SystemUser)
	far := desk.FromReplica()

	if _, err := desk.Clients.Get(ctx, client); err != nil {
		t.Error(err)
	}
	if _, err := far.Clients.Get(ctx, client); fault.KindOf(err) != fault.NotFound {
		t.Errorf("a client that the replica does not have: %v", err)
	}
	outcome, err := desk.Perform(ctx, clients.GetClient, &clients.Selection{Ref: operation.ByID(client)}, lending.CallOptions{FromReplica: true})
	if fault.KindOf(err) != fault.NotFound {
		t.Errorf("the same by Perform: %v, %v", outcome, err)
	}
	if _, err := far.Clients.Update(ctx, client, clients.ClientUpdate{First: new("Changed")}); err != nil {
		t.Errorf("a command: %v", err)
	}
	if read, err := desk.Clients.Get(ctx, client); err != nil || read.First != "Changed" {
		t.Errorf("changed to %q, %v", read.First, err)
	}
	err = far.Atomically(ctx, func(desk *lending.Desk) error {
		_, err := desk.Clients.Get(ctx, client)
		return err
	})
	if err != nil {
		t.Errorf("inside a transaction: %v", err)
	}
	if _, err := bench.Desk.FromReplica().Clients.Get(ctx, client); err != nil {
		t.Errorf("without a replica: %v", err)
	}
	if err := platform.Close(); err != nil {
		t.Error(err)
	}
	if _, err := behind.Tenants(ctx); !errors.Is(err, store.ErrClosed) {
		t.Errorf("the replica is still open: %v", err)
	}
}
