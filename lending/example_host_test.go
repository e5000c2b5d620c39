package lending_test

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"log"
	"os"
	"time"

	"lending.example/platform/lending"
	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/clients"
	"lending.example/platform/lending/lendingtest"
	"lending.example/platform/lending/loans"
	"lending.example/platform/lending/money"
	"lending.example/platform/lending/products"
	"lending.example/platform/lending/schedule"
)

// A till has a table of its own in the tenant's database. A receipt and the repayment that it is for are one transaction: both
// are stored, or neither is.
func ExampleDesk_InTx() {
	ctx := context.Background()
	folder, err := os.MkdirTemp("", "example")
	if err != nil {
		log.Fatal(err)
	}
	defer os.RemoveAll(folder)
	day := calendar.MustParse("2026-02-15")
	clock := func() time.Time { return time.Date(2026, 2, 15, 9, 0, 0, 0, time.UTC) }
	platform, err := lending.Open(ctx, folder, &lending.Config{Clock: clock})
	if err != nil {
		log.Fatal(err)
	}
	defer platform.Close()
	if _, err := platform.Provision(ctx, "default", "example-Passw0rd!"); err != nil {
		log.Fatal(err)
	}
	desk := platform.Tenant("default").As(lending.SystemUser)
	loan, err := activeLoan(ctx, desk, calendar.MustParse("2026-01-15"))
	if err != nil {
		log.Fatal(err)
	}

	db, err := platform.HostDB(ctx, "default")
	if err != nil {
		log.Fatal(err)
	}
	defer db.Close()
	if _, err := db.ExecContext(ctx, "CREATE TABLE till_receipt (id INTEGER PRIMARY KEY, amount TEXT NOT NULL, paid_as INTEGER NOT NULL)"); err != nil {
		log.Fatal(err)
	}
	receive := func(amount string, end func(*sql.Tx) error) error {
		tx, err := db.BeginTx(ctx, nil)
		if err != nil {
			return err
		}
		defer tx.Rollback() // does nothing after a commit
		inTx, committed := desk.InTx(tx)
		paid, err := inTx.Loans.Repay(ctx, loan, loans.Payment{On: day, Amount: money.MustParse(amount)})
		if err != nil {
			return err
		}
		if _, err := tx.ExecContext(ctx, "INSERT INTO till_receipt (amount, paid_as) VALUES (?, ?)", amount, paid.TransactionID); err != nil {
			return err
		}
		if err := end(tx); err != nil {
			return err
		}
		committed()
		return nil
	}
	show := func() {
		var receipts int
		err := db.QueryRowContext(ctx, "SELECT count(*) FROM till_receipt").Scan(&receipts)
		read, failed := desk.Loans.Get(ctx, loan)
		if err := errors.Join(err, failed); err != nil {
			log.Fatal(err)
		}
		fmt.Println(receipts, "receipts, repaid", read.Summary.Repayment.Format(2))
	}

	fmt.Println("drawer open:", receive("340.02", func(*sql.Tx) error { return errors.New("the drawer does not close") }))
	show()
	fmt.Println("drawer closed:", receive("340.02", (*sql.Tx).Commit))
	show()
	// Output:
	// drawer open: the drawer does not close
	// 0 receipts, repaid 0.00
	// drawer closed: <nil>
	// 1 receipts, repaid 340.02
}

// activeLoan makes a loan of 1,000.00 in three monthly instalments that is paid out on a day.
func activeLoan(ctx context.Context, desk *lending.Desk, on calendar.Date) (int64, error) {
	client, err := desk.Clients.Create(ctx, clients.NewClient{OfficeID: 1, First: "Asha", Last: "Rao", Active: new(true), ActivatedOn: on})
	if err != nil {
		return 0, err
	}
	product, err := desk.Products.Create(ctx, lendingtest.Terms(1))
	if err != nil {
		return 0, err
	}
	var a loans.Application
	a.ClientID, a.ProductID, a.LoanType = client.ClientID, product.ID, "individual"
	a.Principal, a.SubmittedOn, a.ExpectedDisbursement = money.FromInt(1000), on, on
	a.TermFrequency, a.TermFrequencyType, a.Repayments, a.Every, a.Frequency = 3, new(calendar.Months), 3, 1, new(calendar.Months)
	a.InterestRate, a.Amortization = new(money.MustDecimal("12")), new(schedule.EqualInstalments)
	a.InterestMethod, a.InterestPeriod, a.Strategy = new(schedule.Declining), new(schedule.SameAsRepayment), products.Standard
	loan, err := desk.Loans.Submit(ctx, a)
	if err == nil {
		_, err = desk.Loans.Approve(ctx, loan.LoanID, loans.Approval{On: on})
	}
	if err == nil {
		_, err = desk.Loans.Disburse(ctx, loan.LoanID, loans.Disbursal{On: on})
	}
	return loan.LoanID, err
}
