package access_test

import (
	"context"
	"fmt"
	"time"

	"lending.example/platform/lending/access"
	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/refdata"
	"lending.example/platform/lending/store"
	"lending.example/platform/lending/store/memory"
)

// The first user of a tenant signs in and becomes an actor, who holds what the user's roles allow.
func Example() {
	ctx := context.Background()
	s, _ := memory.New(append(access.Kinds(), refdata.Kinds()...))
	_ = s.Provision(ctx, "default")
	hash, _ := access.HashPassword("Right-horse-9") // before any command sees it
	err := s.Update(ctx, "default", func(tx store.Tx) error {
		u := &operation.Unit{Tx: tx, Now: time.Date(2026, 1, 15, 9, 0, 0, 0, time.UTC)}
		if err := refdata.Seed(u); err != nil {
			return err
		}
		return access.Seed(u, hash)
	})
	if err != nil {
		fmt.Println(err)
	}
	_ = s.View(ctx, "default", func(tx store.Tx) error {
		user, err := access.Authenticate(tx, "admin", "Right-horse-9")
		if err != nil {
			return err
		}
		actor, err := access.ActorOf(tx, user)
		fmt.Println(actor.Username, actor.Permissions, actor.Holds("APPROVE_LOAN"))

		_, refused := access.Authenticate(tx, "admin", "wrong")
		fmt.Println(refused)
		return err
	})
	// Output:
	// admin [ALL_FUNCTIONS] true
	// Unauthenticated. Please login. (error.msg.not.authenticated)
}
