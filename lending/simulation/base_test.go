package simulation

import (
	"context"
	"fmt"
	"sync"
	"testing"

	"lending.example/platform/lending"
	"lending.example/platform/lending/events"
	"lending.example/platform/lending/ledger"
	"lending.example/platform/lending/lendingtest"
	"lending.example/platform/lending/loans"
	"lending.example/platform/lending/money"
	"lending.example/platform/lending/products"
	"lending.example/platform/lending/refdata"
	"lending.example/platform/lending/schedule"
	"lending.example/platform/lending/store/memory"
)

// base is the bank before anything happens, which every life begins on a copy of.
type base struct {
	records  *memory.Store
	products []int64 // with accounting: a cumulative one on a cash basis, a progressive one with accruals
	charge   int64   // on a day, flat
	loans    []int64 // that all tellers know, one of each product
}

var made struct {
	sync.Mutex
	base *base
}

// theBase makes the base once.
func theBase(t *testing.T) *base {
	t.Helper()
	made.Lock()
	defer made.Unlock()
	if made.base == nil {
		made.base = makeBase(t)
	}
	return made.base
}

func makeBase(t *testing.T) *base {
	t.Helper()
	ctx := context.Background()
	records, err := memory.New(lending.Schema())
	if err != nil {
		t.Fatal(err)
	}
	bench := lendingtest.KeepingOn(t, staying{records})
	must := func(err error) {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
	}
	_, err = bench.Desk.Events.Keep(ctx, events.Everything())
	must(err)
	_, err = bench.Desk.Configuration.Update(ctx, refdata.ConfigurationUpdate{Name: refdata.KeepEvents, Value: new(int64(0))})
	must(err)
	// Months pass while somebody repeats a command: outcomes are kept for longer than lives last.
	_, err = bench.Desk.Configuration.Update(ctx, refdata.ConfigurationUpdate{Name: refdata.KeepOutcomes, Value: new(int64(10_000))})
	must(err)
	account := func(sort ledger.AccountType) *int64 {
		name := fmt.Sprint("account ", sort)
		made, err := lending.Run(ctx, bench.Desk, ledger.CreateAccount, ledger.NewAccount{Name: name, Code: name, Type: sort, Usage: ledger.DetailAccount, ManualEntriesAllowed: new(true)})
		must(err)
		return &made.ID
	}
	books := booksOn(account(ledger.Asset), account(ledger.Liability), account(ledger.Income), account(ledger.Expense))
	b := &base{records: records}
	b.products = []int64{
		bench.Product(books, func(p *products.NewProduct) { p.AccountingRule = new(ledger.CashBased) }),
		bench.Product(books, progressive),
	}
	charge, err := bench.Desk.Charges.Create(ctx, products.NewCharge{Name: "fee", CurrencyCode: "EUR", Amount: money.FromInt(5),
		Target: products.ChargeForLoan, Time: schedule.OnSpecifiedDate, Basis: schedule.FlatAmount, Payment: new(products.PaidRegularly), Active: new(true)})
	must(err)
	b.charge = charge.ID
	for _, product := range b.products {
		loan, err := bench.Desk.Loans.Submit(ctx, bench.Application(bench.Client(), product, "1000"))
		must(err)
		_, err = bench.Desk.Loans.Approve(ctx, loan.LoanID, loans.Approval{On: bench.Today()})
		must(err)
		_, err = bench.Desk.Loans.Disburse(ctx, loan.LoanID, loans.Disbursal{On: bench.Today()})
		must(err)
		b.loans = append(b.loans, loan.LoanID)
	}
	return b
}

// staying is a store that stays open when the platform on it is closed.
type staying struct{ *memory.Store }

func (staying) Close() error { return nil }

// booksOn maps the roles of loan accounting to one account of each type.
func booksOn(asset, liability, income, expense *int64) func(*products.NewProduct) {
	return func(p *products.NewProduct) {
		p.AccountingRule = new(ledger.PeriodicAccrual)
		p.FundSource, p.LoanPortfolio, p.TransfersInSuspense = asset, asset, asset
		p.InterestReceivable, p.FeesReceivable, p.PenaltiesReceivable = asset, asset, asset
		p.Overpayment = liability
		p.InterestIncome, p.FeeIncome, p.PenaltyIncome, p.RecoveryIncome = income, income, income, income
		p.WrittenOff, p.GoodwillCredit = expense, expense
	}
}

// progressive makes a product progressive, with interest that follows the payments.
func progressive(p *products.NewProduct) {
	p.ScheduleType, p.Processing, p.Strategy = new(schedule.Progressive), new(schedule.Horizontal), products.Advanced
	p.InterestPeriod = new(schedule.Daily)
	p.DaysInYear, p.DaysInMonth = new(schedule.Year360), new(schedule.Month30)
	p.ChargeOffBehaviour = products.RegularChargeOff
	allocation := products.PaymentAllocationInput{Transaction: products.ForDefault, FutureRule: products.NextInstalment}
	for i, rule := range products.AllocationTypes().Values() {
		allocation.Order = append(allocation.Order, products.PaymentAllocationPlace{Rule: rule, Order: i + 1})
	}
	p.PaymentAllocation = []products.PaymentAllocationInput{allocation}
	p.RecalculatesInterest, p.Compounding = new(true), new(schedule.NoCompounding)
	p.AdvanceStrategy, p.RestFrequency, p.RestInterval = new(schedule.AdjustLastUnpaid), new(schedule.RestDaily), new(1)
	p.PreClosure = new(schedule.TillPreClosureDate)
}
