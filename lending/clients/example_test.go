package clients_test

import (
	"context"
	"fmt"
	"slices"
	"time"

	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/clients"
	"lending.example/platform/lending/datatables"
	"lending.example/platform/lending/events"
	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/refdata"
	"lending.example/platform/lending/store"
	"lending.example/platform/lending/store/memory"
)

// A client is taken on as pending, becomes active, and can then no longer be removed.
func Example() {
	ctx := context.Background()
	s, _ := memory.New(slices.Concat(clients.Kinds(), refdata.Kinds(), datatables.Kinds(), events.Kinds()))
	_ = s.Provision(ctx, "default")
	err := s.Update(ctx, "default", func(tx store.Tx) error {
		u := &operation.Unit{
			Tx: tx, Actor: operation.Actor{Username: "admin", OfficeID: 1, Hierarchy: "."},
			Now: time.Date(2026, 1, 15, 9, 0, 0, 0, time.UTC), Today: calendar.MustParse("2026-01-15"), Neighbours: []any{clients.Neighbours{}},
		}
		if err := refdata.Seed(u); err != nil {
			return err
		}
		active := false
		made, err := clients.Create.Decide(u, clients.NewClient{OfficeID: 1, First: "Asha", Last: "Rao", Active: &active})
		if err != nil {
			return err
		}
		ref := operation.ByID(made.ClientID)
		if _, err := clients.Activate.Decide(u, clients.Activation{Ref: ref, On: u.Today}); err != nil {
			return err
		}
		client, err := clients.Get(tx, ref)
		fmt.Println(client.AccountNo, client.DisplayName, client.Status.Option().Label, "since", client.ActivatedOn)

		_, refused := clients.Delete.Decide(u, clients.ClientRef{Ref: ref})
		fmt.Println(refused)
		return err
	})
	if err != nil {
		fmt.Println(err)
	}
	// Output:
	// 000000001 Asha Rao Active since 2026-01-15
	// Client with identifier 1 cannot be deleted as it is not in `Pending` state. (error.msg.clients.cannot.be.deleted)
}
