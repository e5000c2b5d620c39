package lending_test

import (
	"context"
	"errors"
	"fmt"
	"log"
	"os"
	"time"

	"lending.example/platform/lending"
	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/clients"
	"lending.example/platform/lending/fault"
	"lending.example/platform/lending/loans"
	"lending.example/platform/lending/money"
	"lending.example/platform/lending/products"
	"lending.example/platform/lending/refdata"
	"lending.example/platform/lending/store/memory"
)

// today is the business date of the examples: their clock stands still until they move it.
var today = calendar.MustParse("2026-01-15")

// opened is a platform on records in memory with the tenant "default", and its desk for trusted code.
func opened() (*lending.Platform, *lending.Desk) {
	today = calendar.MustParse("2026-01-15")
	store, err := memory.New(lending.Schema())
	check(err)
	clock := func() time.Time {
		year, month, day := today.Split()
		return time.Date(year, month, day, 9, 0, 0, 0, time.UTC)
	}
	platform, err := lending.New(store, &lending.Config{Clock: clock})
	check(err)
	_, err = platform.Provision(context.Background(), "default", "example-Passw0rd!")
	check(err)
	return platform, platform.Tenant("default").As(lending.SystemUser)
}

// lent is the id of an active loan of 1,000.00 over three months at 12 percent a year.
func lent(desk *lending.Desk) int64 {
	ctx := context.Background()
	client, err := desk.Clients.Create(ctx, clients.NewClient{OfficeID: 1, First: "First", Last: "Borrower", Active: new(true), ActivatedOn: today})
	check(err)
	product, err := desk.Products.Create(ctx, products.TermLoan("Term loan", "TERM", "EUR", money.FromInt(1000), 3, money.MustDecimal("12")))
	check(err)
	loan, err := desk.Loans.Submit(ctx, loans.Application{ClientID: client.ClientID, ProductID: product.ID})
	check(err)
	_, err = desk.Loans.Approve(ctx, loan.LoanID, loans.Approval{On: today})
	check(err)
	_, err = desk.Loans.Disburse(ctx, loan.LoanID, loans.Disbursal{On: today})
	check(err)
	return loan.LoanID
}

func check(err error) {
	if err != nil {
		log.Fatal(err)
	}
}

// Open a platform on embedded SQLite, make a tenant ready, and work at a desk: as trusted code, or as a user who signs in.
func ExampleOpen() {
	ctx := context.Background()
	folder, err := os.MkdirTemp("", "lending-data-")
	check(err)
	defer os.RemoveAll(folder)

	platform, err := lending.Open(ctx, folder, nil)
	check(err)
	defer platform.Close()
	made, err := platform.Provision(ctx, "default", "example-Passw0rd!") // the user admin has this password
	check(err)
	desk, err := platform.Tenant("default").SignIn(ctx, "admin", "example-Passw0rd!")
	check(err)
	offices, err := desk.Offices.List(ctx, refdata.OfficeFilter{})
	check(err)
	fmt.Println(made, desk.Actor().Username, offices[0].Name)
	// Output: true admin Head Office
}

// A client, a product, and the first loan from application to its first instalment.
func Example() {
	ctx := context.Background()
	platform, desk := opened() // a platform on records in memory; its clock stands at 15 January 2026
	defer platform.Close()

	client, err := desk.Clients.Create(ctx, clients.NewClient{OfficeID: 1, First: "First", Last: "Borrower", Active: new(true), ActivatedOn: today})
	check(err)
	product, err := desk.Products.Create(ctx, products.TermLoan("Term loan", "TERM", "EUR", money.FromInt(1000), 3, money.MustDecimal("12")))
	check(err)
	application := loans.Application{ClientID: client.ClientID, ProductID: product.ID} // the rest is as the product has it
	plan, err := desk.Loans.Calculate(ctx, application)                                // nothing is stored
	check(err)
	loan, err := desk.Loans.Submit(ctx, application)
	check(err)
	_, err = desk.Loans.Approve(ctx, loan.LoanID, loans.Approval{On: today})
	check(err)
	paidOut, err := desk.Loans.Disburse(ctx, loan.LoanID, loans.Disbursal{On: today})
	check(err)
	fmt.Println(paidOut.Status.Option().Label, "owes", paidOut.Balance.Total().Format(2))

	today = today.AddMonths(1)
	paid, err := desk.Loans.Repay(ctx, loan.LoanID, loans.Payment{On: today, Amount: *plan.Periods[1].TotalDue})
	check(err)
	fmt.Println("left of principal:", paid.Balance.Principal.Format(2), "and of interest:", paid.Balance.Interest.Format(2))
	// Output:
	// Active owes 1019.79
	// left of principal: 670.26 and of interest: 9.60
}

// At a desk of Preview a command decides as usual, answers with the loan as it would be, and stores nothing.
func ExampleDesk_Preview() {
	ctx := context.Background()
	platform, desk := opened()
	defer platform.Close()
	loan := lent(desk)

	after, err := desk.Preview().Loans.Foreclose(ctx, loan, loans.Foreclosure{On: today})
	check(err)
	fmt.Println("would be", after.Preview.Status.Label)
	now, err := desk.Loans.Get(ctx, loan)
	check(err)
	fmt.Println("is", now.Status.Label)
	// Output:
	// would be Closed (obligations met)
	// is Active
}

// A command under a key is done once. The same again is answered with the first outcome, and says so; the key with anything else is
// refused.
func ExampleDesk_WithKey() {
	ctx := context.Background()
	platform, desk := opened()
	defer platform.Close()
	loan := lent(desk)
	payment := loans.Payment{On: today, Amount: money.FromInt(100)}

	first, err := desk.WithKey("payment-4711").Loans.Repay(ctx, loan, payment)
	check(err)
	again, err := desk.WithKey("payment-4711").Loans.Repay(ctx, loan, payment)
	check(err)
	fmt.Println(first.Repeated, again.Repeated, first.TransactionID == again.TransactionID)
	_, err = desk.WithKey("payment-4711").Loans.Repay(ctx, loan, loans.Payment{On: today, Amount: money.FromInt(250)})
	fmt.Println(errors.Is(err, lending.ErrKeyReused))
	// Output:
	// false true true
	// true
}

// Bad input is refused with every violated field at once: its name in Go, its name in JSON, and the code of the rule. A broken rule
// of the loan is a code to compare with.
func ExampleDesk_errors() {
	ctx := context.Background()
	platform, desk := opened()
	defer platform.Close()
	loan := lent(desk)

	_, err := desk.Loans.Repay(ctx, loan, loans.Payment{})
	var refused *fault.Error
	if errors.As(err, &refused) {
		for _, v := range refused.Violations {
			fmt.Println(v.GoField, v.Field, v.Code)
		}
	}
	_, err = desk.Loans.Approve(ctx, loan, loans.Approval{On: today})
	fmt.Println(fault.KindOf(err) == fault.Rule || fault.KindOf(err) == fault.Validation, err)
	_, err = desk.Loans.Get(ctx, 99)
	fmt.Println(errors.Is(err, loans.ErrUnknownLoan))
	// Output:
	// On transactionDate validation.msg.loan.transaction.transactionDate.cannot.be.blank
	// Amount transactionAmount validation.msg.loan.transaction.transactionAmount.not.greater.than.zero
	// true Loan Account Approval is not allowed. Loan Account is not in submitted and pending approval state. (error.msg.loan.approve.account.is.not.submitted.and.pending.state)
	// true
}

// A desk of AsOf sees what was known at a moment, or what is effective on a day.
func ExampleDesk_AsOf() {
	ctx := context.Background()
	platform, desk := opened()
	defer platform.Close()
	loan := lent(desk)
	today = today.AddMonths(1)
	_, err := desk.Loans.Repay(ctx, loan, loans.Payment{On: today, Amount: money.FromInt(400)})
	check(err)

	before, err := desk.AsOf(lending.Then{On: today.AddDays(-1)}).Loans.Get(ctx, loan)
	check(err)
	now, err := desk.Loans.Get(ctx, loan)
	check(err)
	fmt.Println(before.Summary.Outstanding.Format(2), now.Summary.Outstanding.Format(2))
	// Output: 1019.79 619.79
}

// Several operations are one transaction: all of them are stored, or none.
func ExampleDesk_Atomically() {
	ctx := context.Background()
	platform, desk := opened()
	defer platform.Close()
	loan := lent(desk)

	err := desk.Atomically(ctx, func(d *lending.Desk) error {
		if _, err := d.Loans.Repay(ctx, loan, loans.Payment{On: today, Amount: money.FromInt(100)}); err != nil {
			return err
		}
		_, err := d.Loans.Repay(ctx, loan, loans.Payment{On: today.AddDays(1), Amount: money.FromInt(100)}) // not yet
		return err
	})
	fmt.Println("refused:", err != nil)
	now, err := desk.Loans.Get(ctx, loan)
	check(err)
	fmt.Println("still owed:", now.Summary.Outstanding.Format(2))
	// Output:
	// refused: true
	// still owed: 1019.79
}

// CloseBusiness closes the business of all loans for the day before the business date. A lender does so every night; a Scheduler does
// it by itself.
func ExamplePlatform_CloseBusiness() {
	ctx := context.Background()
	platform, desk := opened()
	defer platform.Close()
	lent(desk)
	today = today.AddDays(1)

	summary, err := platform.CloseBusiness(ctx, "default", calendar.Date{}, nil)
	check(err)
	fmt.Printf("closed %v: %d loans, %d failed\n", summary.Day, summary.Loans, summary.Failed)
	// Output: closed 2026-01-15: 1 loans, 0 failed
}

// A platform runs on any store that keeps its schema: memory, SQLite, PostgreSQL, or one of your own that passes storetest.
func ExampleNew() {
	store, err := memory.New(lending.Schema())
	check(err)
	platform, err := lending.New(store, nil)
	check(err)
	defer platform.Close()
	fmt.Println(platform.Tenants(context.Background()))
	// Output: [] <nil>
}
