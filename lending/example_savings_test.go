package lending_test

import (
	"context"
	"fmt"

	"lending.example/platform/lending"
	"lending.example/platform/lending/clients"
	"lending.example/platform/lending/fault"
	"lending.example/platform/lending/ledger"
	"lending.example/platform/lending/loans"
	"lending.example/platform/lending/money"
	"lending.example/platform/lending/products"
	"lending.example/platform/lending/savings"
)

// saved is a client with an active deposit account and a sum on it.
func saved(desk *lending.Desk, sum int64) (client, account int64) {
	ctx := context.Background()
	person, err := desk.Clients.Create(ctx, clients.NewClient{OfficeID: 1, First: "Asha", Last: "Rao", Active: new(true), ActivatedOn: today})
	check(err)
	product, err := desk.SavingsProducts.Create(ctx, savings.NewProduct{Name: "Everyday", ShortName: "EVER", CurrencyCode: "EUR", Rule: ledger.NoAccounting})
	check(err)
	made, err := desk.Savings.Submit(ctx, savings.Application{ClientID: person.ClientID, ProductID: product.ID, SubmittedOn: today})
	check(err)
	_, err = desk.Savings.Approve(ctx, made.AccountID, savings.Approval{On: today})
	check(err)
	_, err = desk.Savings.Activate(ctx, made.AccountID, savings.Activation{On: today})
	check(err)
	_, err = desk.Savings.Deposit(ctx, made.AccountID, savings.Cash{On: today, Amount: money.FromInt(sum)})
	check(err)
	return person.ClientID, made.AccountID
}

// Open a deposit account, hold a part of what is on it, and take out what is left.
func ExampleSavingsService() {
	ctx := context.Background()
	platform, desk := opened()
	defer platform.Close()
	_, account := saved(desk, 250)

	held, err := desk.Savings.Hold(ctx, account, savings.NewHold{On: today, Amount: money.FromInt(100)})
	check(err)
	_, err = desk.Savings.Withdraw(ctx, account, savings.Cash{On: today, Amount: money.FromInt(200)})
	fmt.Println(fault.KindOf(err) == fault.Rule, err)
	_, err = desk.Savings.Withdraw(ctx, account, savings.Cash{On: today, Amount: money.FromInt(150)})
	check(err)
	read, err := desk.Savings.Get(ctx, account, savings.Selection{})
	check(err)
	fmt.Println(read.Summary.Balance, "on the account,", read.Summary.Available, "available")
	_, err = desk.Savings.Release(ctx, account, held.TransactionID, savings.NewRelease{Amount: new(money.FromInt(40))})
	check(err)
	read, err = desk.Savings.Get(ctx, account, savings.Selection{})
	check(err)
	fmt.Println(read.Summary.Available, "available after a release")
	// Output:
	// true [Amount, transactionAmount] The account does not hold the amount; 150 are available (error.msg.savingsaccount.transaction.insufficient.account.balance)
	// 100 on the account, 0 available
	// 40 available after a release
}

// Have a loan guaranteed by funds of the borrower's own account: they are held once the loan is approved, and released as it is repaid.
func ExampleLoanService_AddGuarantor() {
	ctx := context.Background()
	platform, desk := opened()
	defer platform.Close()
	client, account := saved(desk, 250)
	terms := products.TermLoan("Term loan", "TERM", "EUR", money.FromInt(1000), 4, money.MustDecimal("0"))
	terms.HoldsGuarantee, terms.MandatoryGuarantee = new(true), new(money.MustDecimal("10"))
	product, err := desk.Products.Create(ctx, terms)
	check(err)
	loan, err := desk.Loans.Submit(ctx, loans.Application{ClientID: client, ProductID: product.ID})
	check(err)

	_, err = desk.Loans.Approve(ctx, loan.LoanID, loans.Approval{On: today})
	fmt.Println(fault.KindOf(err) == fault.Rule, err)
	_, err = desk.Loans.AddGuarantor(ctx, loan.LoanID, loans.NewGuarantor{Type: loans.CustomerGuarantor, EntityID: client, SavingsID: account, Amount: money.FromInt(100)})
	check(err)
	_, err = desk.Loans.Approve(ctx, loan.LoanID, loans.Approval{On: today})
	check(err)
	held := func() {
		guarantors, err := desk.Loans.Guarantors(ctx, loan.LoanID)
		check(err)
		funds := guarantors[0].Funding[0]
		fmt.Println(funds.Held, "of", funds.Amount, "held,", funds.Released, "released")
	}
	held()
	_, err = desk.Loans.Disburse(ctx, loan.LoanID, loans.Disbursal{On: today})
	check(err)
	_, err = desk.Loans.Repay(ctx, loan.LoanID, loans.Payment{On: today, Amount: money.FromInt(500)})
	check(err)
	held()
	// Output:
	// true [mandatoryGuarantee] Guarantees do not reach `mandatoryGuarantee`: 100 are wanted, 0 are given (error.msg.loan.guarantee.too.small)
	// 100 of 100 held, 0 released
	// 50 of 100 held, 50 released
}
