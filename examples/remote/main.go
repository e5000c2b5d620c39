// Command remote lends through a server, with the client package, and prints each step. Start a server first:
//
//	LENDING_ADMIN_PASSWORD=first-Passw0rd! go run ./cmd/lending serve
//	LENDING_ADMIN_PASSWORD=first-Passw0rd! go run ./examples/remote
//
// Each run leaves a client, a product and a loan on the server.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"log"
	"os"
	"strings"
	"time"

	"lending.example/platform/client"
	"lending.example/platform/lending/clients"
	"lending.example/platform/lending/loans"
	"lending.example/platform/lending/money"
	"lending.example/platform/lending/products"
)

func main() {
	address := flag.String("at", "http://127.0.0.1:8080", "address of the server, with its base path")
	user := flag.String("user", "admin", "name of the user; the password is LENDING_ADMIN_PASSWORD")
	flag.Parse()
	bank, err := client.New(*address, client.Config{User: *user, Password: os.Getenv("LENDING_ADMIN_PASSWORD")})
	if err == nil {
		err = run(context.Background(), bank, os.Stdout, time.Now().Format("0102150405.000"))
	}
	if err != nil {
		log.Fatal(err)
	}
}

// run lends once and takes a payment. What it makes has the mark in its names, so that runs do not meet.
func run(ctx context.Context, bank *client.Client, out io.Writer, mark string) error {
	loan, err := lend(ctx, bank, out, mark)
	if err != nil {
		return err
	}
	payoff, err := bank.Loans.TransactionTemplate(ctx, loan, loans.TransactionTemplateInput{Command: "prepayLoan"})
	if err != nil {
		return err
	}
	payment := loans.Payment{On: payoff.On, Amount: payoff.Amount}
	would, err := bank.Preview().Loans.Repay(ctx, loan, payment)
	if err != nil {
		return err
	}
	fmt.Fprintf(out, "a payment of %s would make the loan %s\n", payment.Amount.Format(2), would.Preview.Status.Label)

	// Under a key the payment may be sent as often as it takes to hear an answer: it is done once.
	keyed := bank.WithKey("payoff of " + mark)
	for range 2 {
		paid, err := keyed.Loans.Repay(ctx, loan, payment)
		if err != nil {
			return err
		}
		fmt.Fprintf(out, "paid by transaction %d, done before: %t\n", paid.ID, paid.Repeated)
	}
	after, err := bank.Loans.Get(ctx, loan, "transactions")
	if err != nil {
		return err
	}
	fmt.Fprintf(out, "the loan is %s after %d transactions\n", after.Status.Label, len(after.Transactions))

	_, err = bank.Loans.Disburse(ctx, loan, loans.Disbursal{On: payoff.On})
	var refused *client.Refusal
	if !errors.As(err, &refused) {
		return fmt.Errorf("a closed loan was disbursed: %w", err)
	}
	fmt.Fprintf(out, "once more? refused with %d\n", refused.Status)
	return nil
}

// lend makes a client and a product, and lends the product's principal to the client on the business date.
func lend(ctx context.Context, bank *client.Client, out io.Writer, mark string) (int64, error) {
	borrower, err := bank.Clients.Create(ctx, clients.NewClient{OfficeID: 1, First: "Borrower", Last: mark, Active: new(false)})
	if err != nil {
		return 0, err
	}
	shortName := strings.ReplaceAll(mark, ".", "")
	shortName = shortName[len(shortName)-4:]
	product, err := bank.Products.Create(ctx, products.TermLoan("Term loan "+mark, shortName, "EUR", money.FromInt(1000), 3, money.MustDecimal("12")))
	if err != nil {
		return 0, err
	}
	application, err := bank.Loans.Terms(ctx, borrower.ClientID, product.ID)
	if err != nil {
		return 0, err
	}
	today := application.SubmittedOn
	if _, err := bank.Clients.Activate(ctx, borrower.ClientID, clients.Activation{On: today}); err != nil {
		return 0, err
	}
	plan, err := bank.Loans.Calculate(ctx, application)
	if err != nil {
		return 0, err
	}
	fmt.Fprintf(out, "calculated: %s to repay in %d instalments\n", plan.RepaymentExpected.Format(2), len(plan.Periods)-1)

	loan, err := bank.Loans.Submit(ctx, application)
	if err != nil {
		return 0, err
	}
	if _, err := bank.Loans.Approve(ctx, loan.LoanID, loans.Approval{On: today}); err != nil {
		return 0, err
	}
	_, err = bank.Loans.Disburse(ctx, loan.LoanID, loans.Disbursal{On: today})
	return loan.LoanID, err
}
