package sqlite_test

import (
	"context"
	"fmt"
	"os"

	"lending.example/platform/lending/money"
	"lending.example/platform/lending/store"
	"lending.example/platform/lending/store/sqlite"
)

// A folder holds one database per tenant. What was committed is there when it is opened again.
func Example() {
	type Account struct {
		store.Key
		Holder  string       `json:"holder"`
		Balance money.Amount `json:"balance"`
	}
	kind := &store.Kind{Name: "account", Columns: []store.Column{
		{Name: "holder", Type: store.Text, Indexed: true},
		{Name: "balance", Type: store.Decimal},
	}}
	accounts := store.Table[Account, *Account]{Kind: kind, Columns: func(a *Account) []store.Value {
		return []store.Value{store.String(a.Holder), store.Money(a.Balance)}
	}}

	dir, err := os.MkdirTemp("", "example")
	if err != nil {
		fmt.Println(err)
		return
	}
	defer os.RemoveAll(dir)

	ctx := context.Background()
	s, err := sqlite.Open(ctx, dir, store.Schema{kind}, nil)
	if err != nil {
		fmt.Println(err)
		return
	}
	_ = s.Provision(ctx, "default")
	err = s.Update(ctx, "default", func(tx store.Tx) error {
		return accounts.Insert(tx, &Account{Holder: "Ada", Balance: money.MustParse("100.50")})
	})
	fmt.Println("stored:", err, s.Close())

	s, err = sqlite.Open(ctx, dir, store.Schema{kind}, nil)
	if err != nil {
		fmt.Println(err)
		return
	}
	defer s.Close()
	_ = s.View(ctx, "default", func(tx store.Tx) error {
		ada, err := accounts.First(tx, store.Where("holder", store.Equal, store.String("Ada")))
		fmt.Println("found:", ada.ID, ada.Balance, err)
		return err
	})
	// Output:
	// stored: <nil> <nil>
	// found: 1 100.5 <nil>
}
