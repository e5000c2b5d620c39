package lending_test

import (
	"context"
	"errors"
	"fmt"

	"lending.example/platform/lending"
	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/clients"
	"lending.example/platform/lending/events"
	"lending.example/platform/lending/store/memory"
)

// A tenant keeps events from the moment it asks for them; a program follows them under a name, and goes on where it stopped.
func ExamplePlatform_Events() {
	ctx := context.Background()
	store, _ := memory.New(lending.Schema())
	platform, _ := lending.New(store, nil)
	defer platform.Close()
	_, _ = platform.Provision(ctx, "default", "example-Passw0rd!")
	desk := platform.Tenant("default").As(lending.SystemUser)
	_, _ = desk.Events.Keep(ctx, events.Everything())
	_, _ = desk.Clients.Create(ctx, clients.NewClient{OfficeID: 1, First: "Asha", Last: "Rao", Active: new(true), ActivatedOn: calendar.MustParse("2026-01-15")})

	enough := errors.New("enough")
	err := platform.Events("default").FollowAs(ctx, "welcoming", func(_ context.Context, e lending.Event) error {
		fmt.Println(e.Number, e.Type)
		if e.Type != events.ClientActivate.Name {
			return nil
		}
		client, err := events.ClientActivate.Body(e)
		fmt.Println("welcome,", client.DisplayName)
		return errors.Join(enough, err)
	})
	fmt.Println(err)
	// Output:
	// 1 ClientCreate
	// 2 ClientActivate
	// welcome, Asha Rao
	// enough
}
