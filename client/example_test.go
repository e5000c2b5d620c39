package client_test

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net/http/httptest"
	"time"

	"lending.example/platform/client"
	"lending.example/platform/httpserver"
	"lending.example/platform/lending"
	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/clients"
	"lending.example/platform/lending/loans"
	"lending.example/platform/lending/money"
	"lending.example/platform/lending/products"
	"lending.example/platform/lending/store/memory"
)

// A program lends through a server: it draws the schedule, submits, pays out, and looks at a payment before it is made.
func Example() {
	server := startBank()
	defer server.Close()
	ctx, day := context.Background(), calendar.MustParse("2026-01-15")

	bank, err := client.New(server.URL, client.Config{User: "admin", Password: "Correct-Horse-9"})
	fmt.Println(err)
	borrower, err := bank.Clients.Create(ctx, clients.NewClient{OfficeID: 1, First: "First", Last: "Borrower", Active: new(true), ActivatedOn: day})
	fmt.Println("client", borrower.ClientID, err)
	product, err := bank.Products.Create(ctx, products.TermLoan("Term loan", "TERM", "EUR", money.FromInt(1000), 3, money.MustDecimal("12")))
	fmt.Println("product", product.ID, err)

	application, err := bank.Loans.Terms(ctx, borrower.ClientID, product.ID)
	fmt.Println("a loan of", application.Principal, err)
	plan, err := bank.Loans.Calculate(ctx, application)
	fmt.Println("to repay", plan.RepaymentExpected.Format(2), err)
	loan, err := bank.Loans.Submit(ctx, application)
	fmt.Println("loan", loan.LoanID, err)

	_, err = bank.Loans.Disburse(ctx, loan.LoanID, loans.Disbursal{On: day})
	fmt.Println("paid out before it is approved:", errors.Is(err, loans.ErrNotDisbursable))
	_, err = bank.Loans.Approve(ctx, loan.LoanID, loans.Approval{On: day})
	fmt.Println("approved", err)
	_, err = bank.Loans.Disburse(ctx, loan.LoanID, loans.Disbursal{On: day})
	fmt.Println("paid out", err)

	would, err := bank.Preview().Loans.Repay(ctx, loan.LoanID, loans.Payment{On: day, Amount: money.FromInt(400)})
	fmt.Println("a payment would leave", would.Preview.Summary.Outstanding.Format(2), err)

	// Output:
	// <nil>
	// client 1 <nil>
	// product 1 <nil>
	// a loan of 1000 <nil>
	// to repay 1019.79 <nil>
	// loan 1 <nil>
	// paid out before it is approved: true
	// approved <nil>
	// paid out <nil>
	// a payment would leave 619.79 <nil>
}

// startBank serves a new platform, on whose clock it is 15 January 2026.
func startBank() *httptest.Server {
	quiet := slog.New(slog.DiscardHandler)
	records, _ := memory.New(lending.Schema())
	clock := func() time.Time { return time.Date(2026, 1, 15, 9, 0, 0, 0, time.UTC) }
	platform, _ := lending.New(records, &lending.Config{Logger: quiet, Clock: clock})
	platform.Provision(context.Background(), "default", "Correct-Horse-9")
	return httptest.NewServer(httpserver.New(platform, httpserver.Config{Logger: quiet}))
}
