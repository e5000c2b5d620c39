package workload

import (
	"context"
	"fmt"

	"lending.example/platform/lending"
	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/clients"
	"lending.example/platform/lending/ledger"
	"lending.example/platform/lending/loans"
	"lending.example/platform/lending/money"
	"lending.example/platform/lending/products"
	"lending.example/platform/lending/schedule"
)

// Terms are the terms of the loan that a portfolio consists of: 1,000 euros in twelve monthly instalments at 12 percent a year.
type Terms struct {
	Progressive bool // progressive and recalculated every day; otherwise cumulative
	Accounting  bool // periodic accrual accounting
	Penalty     bool // a penalty of 5.00 on each overdue instalment
}

// Loan makes a client, a product and an active loan of that day.
func (t Terms) Loan(ctx context.Context, desk *lending.Desk, day calendar.Date) (int64, error) {
	product, err := t.product(ctx, desk)
	if err != nil {
		return 0, err
	}
	client, err := desk.Clients.Create(ctx, clients.NewClient{
		OfficeID: 1, First: "Test", Last: "Borrower", Active: new(true), ActivatedOn: calendar.MustParse("2020-01-01"),
	})
	if err != nil {
		return 0, err
	}
	in := loans.Application{ClientID: client.ClientID, ProductID: product, Principal: money.FromInt(1000)}
	in.Repayments, in.TermFrequency, in.TermFrequencyType = 12, 12, new(calendar.Months)
	if t.Progressive {
		in.Strategy, in.InterestPeriod = products.Advanced, new(schedule.Daily)
	}
	made, err := desk.Loans.Submit(ctx, in)
	if err != nil {
		return 0, err
	}
	if _, err := desk.Loans.Approve(ctx, made.LoanID, loans.Approval{On: day}); err != nil {
		return 0, err
	}
	_, err = desk.Loans.Disburse(ctx, made.LoanID, loans.Disbursal{On: day})
	return made.LoanID, err
}

// product makes the product of the terms, with what it needs.
func (t Terms) product(ctx context.Context, desk *lending.Desk) (int64, error) {
	in := products.NewProduct{
		Name: "Measured", ShortName: "M001", CurrencyCode: "EUR", Principal: money.FromInt(1000), Repayments: 12,
		InterestRate: new(money.MustDecimal("12")), InterestPeriod: new(schedule.SameAsRepayment),
	}
	if t.Progressive {
		Progressive(&in)
	}
	if t.Accounting {
		books, err := Books(ctx, desk)
		if err != nil {
			return 0, err
		}
		books(&in)
	}
	if t.Penalty {
		charge, err := LatePenalty(ctx, desk)
		if err != nil {
			return 0, err
		}
		in.Charges = []products.ChargeChoice{{ID: charge}}
	}
	made, err := desk.Products.Create(ctx, in)
	return made.ID, err
}

// Progressive gives a product a progressive schedule of twelve instalments that follows payments from day to day.
func Progressive(in *products.NewProduct) {
	in.Repayments = 12
	in.ScheduleType, in.Processing, in.Strategy = new(schedule.Progressive), new(schedule.Horizontal), products.Advanced
	in.DaysInYear, in.DaysInMonth = new(schedule.Year360), new(schedule.Month30)
	in.ChargeOffBehaviour = products.RegularChargeOff
	allocation := products.PaymentAllocationInput{Transaction: products.ForDefault, FutureRule: products.NextInstalment}
	for i, rule := range products.AllocationTypes().Values() {
		allocation.Order = append(allocation.Order, products.PaymentAllocationPlace{Rule: rule, Order: i + 1})
	}
	in.PaymentAllocation = []products.PaymentAllocationInput{allocation}
	in.RecalculatesInterest, in.Compounding = new(true), new(schedule.NoCompounding)
	in.AdvanceStrategy, in.RestFrequency, in.RestInterval = new(schedule.AdjustLastUnpaid), new(schedule.RestDaily), new(1)
	in.PreClosure, in.InterestPeriod = new(schedule.TillPreClosureDate), new(schedule.Daily)
}

// LatePenalty makes a penalty of 5.00 on each overdue instalment and returns its id.
func LatePenalty(ctx context.Context, desk *lending.Desk) (int64, error) {
	made, err := desk.Charges.Create(ctx, products.NewCharge{
		Name: "Late", CurrencyCode: "EUR", Amount: money.FromInt(5), Target: products.ChargeForLoan, Time: schedule.OnOverdue,
		Basis: schedule.FlatAmount, Payment: new(products.PaidRegularly), Penalty: new(true), Active: new(true),
	})
	return made.ID, err
}

// Books opens a ledger account of every type. The function that it returns gives a product periodic accrual accounting on them.
func Books(ctx context.Context, desk *lending.Desk) (func(*products.NewProduct), error) {
	account := map[ledger.AccountType]*int64{}
	for i, kind := range []ledger.AccountType{ledger.Asset, ledger.Liability, ledger.Income, ledger.Expense} {
		made, err := lending.Run(ctx, desk, ledger.CreateAccount, ledger.NewAccount{
			Name: fmt.Sprint("Account ", i+1), Code: fmt.Sprint(i + 1), Type: kind, Usage: ledger.DetailAccount, ManualEntriesAllowed: new(true),
		})
		if err != nil {
			return nil, err
		}
		account[kind] = &made.ID
	}
	asset, liability, income, expense := account[ledger.Asset], account[ledger.Liability], account[ledger.Income], account[ledger.Expense]
	return func(p *products.NewProduct) {
		p.AccountingRule = new(ledger.PeriodicAccrual)
		p.FundSource, p.LoanPortfolio, p.TransfersInSuspense = asset, asset, asset
		p.InterestReceivable, p.FeesReceivable, p.PenaltiesReceivable = asset, asset, asset
		p.Overpayment, p.DeferredIncome = liability, liability
		p.InterestIncome, p.FeeIncome, p.PenaltyIncome, p.RecoveryIncome = income, income, income, income
		p.WrittenOff, p.GoodwillCredit = expense, expense
	}, nil
}
