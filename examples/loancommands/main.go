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
	"lending.example/platform/lending/schedule"
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

	client, err := desk.Clients.Create(ctx, clients.NewClient{
		OfficeID: 1, First: "First", Last: "Borrower", Active: new(true), ActivatedOn: today,
	})
	if err != nil {
		return err
	}
	product, err := desk.Products.Create(ctx, termLoan())
	if err != nil {
		return err
	}
	application := apply(client.ClientID, product.ProductID, today)

	plan, err := desk.Loans.Calculate(ctx, application)
	if err != nil {
		return err
	}
	fmt.Fprintf(out, "calculated: %s to repay in %d instalments\n", plan.RepaymentExpected.Format(2), len(plan.Periods)-1)

	loan, err := desk.Loans.Submit(ctx, application)
	if err != nil {
		return err
	}
	steps := []struct {
		name string
		do   func() (lending.LoanResult, error)
	}{
		{"approve", func() (lending.LoanResult, error) {
			return desk.Loans.Approve(ctx, loan.LoanID, loans.Approval{On: today})
		}},
		{"disburse", func() (lending.LoanResult, error) {
			return desk.Loans.Disburse(ctx, loan.LoanID, loans.Disbursal{On: today})
		}},
	}
	for _, step := range steps {
		if _, err := step.do(); err != nil {
			return fmt.Errorf("%s: %w", step.name, err)
		}
		if err := show(ctx, out, desk, loan.LoanID, step.name); err != nil {
			return err
		}
	}

	// One instalment on time; then what would close the loan, looked at before it is paid.
	for _, month := range []int{1, 2, 3} {
		today = calendar.MustParse("2026-01-15").AddMonths(month)
		due, err := desk.Loans.TransactionTemplate(ctx, loan.LoanID, loans.TransactionTemplateInput{Command: "repayment"})
		if err != nil {
			return err
		}
		payment := loans.Payment{On: today, Amount: due.Amount}
		if _, err := desk.Preview().Loans.Repay(ctx, loan.LoanID, payment); err != nil {
			return err
		}
		if _, err := desk.Loans.Repay(ctx, loan.LoanID, payment); err != nil {
			return err
		}
		if err := show(ctx, out, desk, loan.LoanID, "repay "+due.Amount.Format(2)); err != nil {
			return err
		}
	}
	return nil
}

// termLoan is a product: 1,000.00 in three equal monthly instalments at 12 percent a year.
func termLoan() products.NewProduct {
	return products.NewProduct{
		Name: "Term loan", ShortName: "TERM", CurrencyCode: "EUR", Principal: money.FromInt(1000), Repayments: 3,
		InterestRate: new(money.MustDecimal("12")), RateFrequency: new(schedule.PerYear),
	}
}

func apply(client, product int64, on calendar.Date) loans.Application {
	var a loans.Application
	a.ClientID, a.ProductID, a.LoanType = client, product, "individual"
	a.Principal, a.SubmittedOn, a.ExpectedDisbursement = money.FromInt(1000), on, on
	a.TermFrequency, a.TermFrequencyType = 3, new(calendar.Months)
	a.Repayments, a.Every, a.Frequency = 3, 1, new(calendar.Months)
	a.InterestRate = new(money.MustDecimal("12"))
	a.Amortization, a.InterestMethod, a.InterestPeriod = new(schedule.EqualInstalments), new(schedule.Declining), new(schedule.SameAsRepayment)
	a.Strategy = products.Standard
	return a
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
