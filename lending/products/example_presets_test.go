package products_test

import (
	"context"
	"fmt"
	"log"
	"time"

	"lending.example/platform/lending"
	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/clients"
	"lending.example/platform/lending/ledger"
	"lending.example/platform/lending/loans"
	"lending.example/platform/lending/money"
	"lending.example/platform/lending/products"
	"lending.example/platform/lending/store/memory"
)

// show makes a product on a platform of its own and prints the first instalments of a loan applied for on 15 January 2026.
func show(product products.NewProduct, instalments int) {
	ctx, today := context.Background(), calendar.MustParse("2026-01-15")
	store, err := memory.New(lending.Schema())
	check(err)
	platform, err := lending.New(store, &lending.Config{Clock: func() time.Time { return time.Date(2026, 1, 15, 9, 0, 0, 0, time.UTC) }})
	check(err)
	defer platform.Close()
	_, err = platform.Provision(ctx, "default", "example-Passw0rd!")
	check(err)
	desk := platform.Tenant("default").As(lending.SystemUser)

	made, err := desk.Products.Create(ctx, product)
	check(err)
	client, err := desk.Clients.Create(ctx, clients.NewClient{OfficeID: 1, First: "First", Last: "Borrower", Active: new(true), ActivatedOn: today})
	check(err)
	plan, err := desk.Loans.Calculate(ctx, loans.Application{ClientID: client.ClientID, ProductID: made.ID})
	check(err)
	for _, row := range plan.Periods[1 : 1+instalments] {
		fmt.Println(row.Due, row.TotalDue.Format(2), "leaves", row.Balance.Format(2))
	}
}

func check(err error) {
	if err != nil {
		log.Fatal(err)
	}
}

// Between 1,000 and 20,000 over a year, with a month of grace on principal.
func ExampleTermLoan() {
	p := products.TermLoan("Term loan", "TERM", "EUR", money.FromInt(5000), 12, money.MustDecimal("9.9"))
	p.MinPrincipal, p.MaxPrincipal = new(money.FromInt(1000)), new(money.FromInt(20000))
	p.GraceOnPrincipal = new(1)
	show(p, 3)
	// Output:
	// 2026-02-15 42.04 leaves 5000.00
	// 2026-03-15 477.16 leaves 4560.81
	// 2026-04-15 477.16 leaves 4122.00
}

// The same principal every month, and less interest.
func ExampleLinearLoan() {
	show(products.LinearLoan("Linear loan", "LIN", "EUR", money.FromInt(1200), 12, money.MustDecimal("6")), 3)
	// Output:
	// 2026-02-15 106.12 leaves 1100.00
	// 2026-03-15 105.06 leaves 1000.00
	// 2026-04-15 105.10 leaves 900.00
}

// Interest on the whole principal, every week for half a year.
func ExampleFlatLoan() {
	p := products.FlatLoan("Market loan", "MKT", "EUR", money.FromInt(260), 26, money.MustDecimal("20"))
	p.Frequency = new(products.EveryWeeks)
	show(p, 2)
	// Output:
	// 2026-01-22 11.00 leaves 250.00
	// 2026-01-29 11.00 leaves 240.00
}

// Two years, in which early payments save interest.
func ExampleProgressiveLoan() {
	show(products.ProgressiveLoan("Progressive loan", "PROG", "EUR", money.FromInt(5000), 24, money.MustDecimal("9.9")), 3)
	// Output:
	// 2026-02-15 230.44 leaves 4811.60
	// 2026-03-15 230.44 leaves 4617.70
	// 2026-04-15 230.44 leaves 4426.09
}

// A quarter at once, the rest in three fortnightly instalments.
func ExampleBuyNowPayLater() {
	show(products.BuyNowPayLater("Pay in four", "BNPL", "EUR", money.FromInt(100), 3), 4)
	// Output:
	// 2026-01-15 25.00 leaves 75.00
	// 2026-01-29 25.00 leaves 50.00
	// 2026-02-12 25.00 leaves 25.00
	// 2026-02-26 25.00 leaves 0.00
}

// A line of 10,000 in up to twenty draws. Before it is drawn, a schedule shows all of it.
func ExampleCreditLine() {
	show(products.CreditLine("Credit line", "LINE", "EUR", money.FromInt(10000), 20, 36, money.MustDecimal("14")), 2)
	// Output:
	// 2026-02-15 341.71 leaves 9777.19
	// 2026-03-15 341.71 leaves 9540.48
}

// A loan on accrual accounting: the starter chart, a product that posts to it, a month of interest accrued by the close of business,
// and the books.
func ExampleNewProduct_Posting() {
	ctx, today := context.Background(), calendar.MustParse("2026-01-15")
	store, err := memory.New(lending.Schema())
	check(err)
	platform, err := lending.New(store, &lending.Config{Clock: func() time.Time { return today.Time(time.UTC) }})
	check(err)
	defer platform.Close()
	_, err = platform.Provision(ctx, "default", "example-Passw0rd!")
	check(err)
	desk := platform.Tenant("default").As(lending.SystemUser)

	chart, err := desk.Ledger.ProvideChart(ctx)
	check(err)
	terms := products.TermLoan("Term loan", "TERM", "EUR", money.FromInt(1000), 3, money.MustDecimal("12"))
	product, err := desk.Products.Create(ctx, terms.Posting(ledger.PeriodicAccrual, chart))
	check(err)
	client, err := desk.Clients.Create(ctx, clients.NewClient{OfficeID: 1, First: "First", Last: "Borrower", Active: new(true), ActivatedOn: today})
	check(err)
	loan, err := desk.Loans.Submit(ctx, loans.Application{ClientID: client.ClientID, ProductID: product.ID})
	check(err)
	_, err = desk.Loans.Approve(ctx, loan.LoanID, loans.Approval{On: today})
	check(err)
	_, err = desk.Loans.Disburse(ctx, loan.LoanID, loans.Disbursal{On: today})
	check(err)

	today = calendar.MustParse("2026-02-16") // the first instalment was due yesterday, and includes interest for 31 days
	_, err = platform.CloseBusiness(ctx, "default", calendar.Date{}, nil)
	check(err)
	books, err := desk.Ledger.TrialBalance(ctx, ledger.TrialBalanceInput{})
	check(err)
	for _, account := range books.Accounts {
		fmt.Println(account.Code, account.Name, account.Balance.Format(2))
	}
	// Output:
	// 11 Cash and bank -1000.00
	// 12 Loan portfolio 1000.00
	// 14 Interest receivable 10.19
	// 41 Interest income 10.19
}
