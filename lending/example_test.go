package lending_test

import (
	"context"
	"errors"
	"fmt"
	"log"
	"time"

	"lending.example/platform/lending"
	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/fault"
	"lending.example/platform/lending/lendingtest"
	"lending.example/platform/lending/loans"
	"lending.example/platform/lending/store/memory"
)

// Example opens a platform on a store, makes a tenant ready, and hears of every violated field of a bad input at once.
func Example() {
	ctx := context.Background()
	store, err := memory.New(lending.Schema()) // lending.Open(ctx, folder, nil) for durable data
	if err != nil {
		log.Fatal(err)
	}
	clock := func() time.Time { return time.Date(2026, 1, 15, 9, 0, 0, 0, time.UTC) }
	platform, err := lending.New(store, &lending.Config{Clock: clock})
	if err != nil {
		log.Fatal(err)
	}
	defer platform.Close()
	if _, err := platform.Provision(ctx, "default", "example-Passw0rd!"); err != nil {
		log.Fatal(err)
	}
	desk := platform.Tenant("default").As(lending.SystemUser)

	product, err := desk.Products.Create(ctx, lendingtest.Terms(1)) // 1000 in 3 months at 12 % a year
	if err != nil {
		log.Fatal(err)
	}
	_, err = desk.Loans.Repay(ctx, 1, loans.Payment{})
	var refused *fault.Error
	if errors.As(err, &refused) {
		for _, v := range refused.Violations {
			fmt.Println(v.Field, v.Code)
		}
	}
	fmt.Println("product", product.ID)
	// Output:
	// transactionDate validation.msg.loan.transaction.transactionDate.cannot.be.blank
	// transactionAmount validation.msg.loan.transaction.transactionAmount.not.greater.than.zero
	// product 1
}

// ExamplePlatform_CloseBusiness closes the business of all loans for the day before the business date. A lender does so every
// night; a Scheduler does it by itself.
func ExamplePlatform_CloseBusiness() {
	ctx := context.Background()
	store, err := memory.New(lending.Schema())
	if err != nil {
		log.Fatal(err)
	}
	clock := func() time.Time { return time.Date(2026, 1, 15, 9, 0, 0, 0, time.UTC) }
	platform, err := lending.New(store, &lending.Config{Clock: clock})
	if err != nil {
		log.Fatal(err)
	}
	defer platform.Close()
	if _, err := platform.Provision(ctx, "default", "example-Passw0rd!"); err != nil {
		log.Fatal(err)
	}
	summary, err := platform.CloseBusiness(ctx, "default", calendar.Date{}, nil)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Printf("closed %v: %d loans, %d failed\n", summary.Day, summary.Loans, summary.Failed)
	// Output: closed 2026-01-14: 0 loans, 0 failed
}
