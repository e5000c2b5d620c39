// Command loancommands takes a loan from application to closure in-process and prints each step. It keeps its data in a
// temporary folder.
package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log"
	"os"
	"time"

	"lending.example/platform/lending"
	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/clients"
	"lending.example/platform/lending/loans"
	"lending.example/platform/lending/money"
	"lending.example/platform/lending/products"
)

func main() {
	folder, err := os.MkdirTemp("", "lending-example-")
	if err != nil {
		log.Fatal(err)
	}
	err = run(context.Background(), folder, os.Stdout)
	if err = errors.Join(err, os.RemoveAll(folder)); err != nil {
		log.Fatal(err)
	}
}

// run takes one loan through its life. The clock is the example's own, so that months pass at once.
func run(ctx context.Context, folder string, out io.Writer) (err error) {
	today := calendar.MustParse("2026-01-15")
	clock := func() time.Time {
		y, m, d := today.Split()
		return time.Date(y, m, d, 9, 0, 0, 0, time.UTC)
	}
	platform, err := lending.Open(ctx, folder, &lending.Config{Clock: clock})
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, platform.Close()) }()
	if _, err := platform.Provision(ctx, "default", "example-Passw0rd!"); err != nil {
		return err
	}
	desk := platform.Tenant("default").As(lending.SystemUser)
	loan, err := firstLoan(ctx, out, desk, today)
	if err != nil {
		return err
	}

	// Three instalments on time, each looked at before it is paid; the last one closes the loan.
	for range 3 {
		today = today.AddMonths(1)
		due, err := desk.Loans.TransactionTemplate(ctx, loan, loans.TransactionTemplateInput{Command: "repayment"})
		if err != nil {
			return err
		}
		payment := loans.Payment{On: today, Amount: due.Amount}
		if _, err := desk.Preview().Loans.Repay(ctx, loan, payment); err != nil {
			return err
		}
		if _, err := desk.Loans.Repay(ctx, loan, payment); err != nil {
			return err
		}
		if err := show(ctx, out, desk, loan, "repay "+due.Amount.Format(2)); err != nil {
			return err
		}
	}
	return nil
}

// firstLoan lends 1,000.00 over three months at 12 percent a year. The application leaves everything but the borrower to the
// product.
func firstLoan(ctx context.Context, out io.Writer, desk *lending.Desk, today calendar.Date) (int64, error) {
	client, err := desk.Clients.Create(ctx, clients.NewClient{
		OfficeID: 1, First: "First", Last: "Borrower", Active: new(true), ActivatedOn: today,
	})
	if err != nil {
		return 0, err
	}
	product, err := desk.Products.Create(ctx, products.TermLoan("Term loan", "TERM", "EUR", money.FromInt(1000), 3, money.MustDecimal("12")))
	if err != nil {
		return 0, err
	}
	application := loans.Application{ClientID: client.ClientID, ProductID: product.ID}
	plan, err := desk.Loans.Calculate(ctx, application)
	if err != nil {
		return 0, err
	}
	fmt.Fprintf(out, "calculated: %s to repay in %d instalments\n", plan.RepaymentExpected.Format(2), len(plan.Periods)-1)

	loan, err := desk.Loans.Submit(ctx, application)
	if err != nil {
		return 0, err
	}
	if _, err := desk.Loans.Approve(ctx, loan.LoanID, loans.Approval{On: today}); err != nil {
		return 0, err
	}
	if _, err := desk.Loans.Disburse(ctx, loan.LoanID, loans.Disbursal{On: today}); err != nil {
		return 0, err
	}
	return loan.LoanID, show(ctx, out, desk, loan.LoanID, "disburse")
}

// show prints where the loan stands.
func show(ctx context.Context, out io.Writer, desk *lending.Desk, id int64, step string) error {
	loan, err := desk.Loans.Get(ctx, id)
	if err != nil {
		return err
	}
	outstanding := "nothing"
	if loan.Summary != nil {
		outstanding = loan.Summary.Outstanding.Format(2)
	}
	_, err = fmt.Fprintf(out, "%-14s -> %s, %s outstanding\n", step, loan.Status.Label, outstanding)
	return err
}
