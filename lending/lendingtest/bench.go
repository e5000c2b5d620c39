package lendingtest

import (
	"context"
	"fmt"
	"strings"
	"sync"
	"testing"
	"time"

	"lending.example/platform/lending"
	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/clients"
	"lending.example/platform/lending/loans"
	"lending.example/platform/lending/money"
	"lending.example/platform/lending/products"
	"lending.example/platform/lending/savings"
	"lending.example/platform/lending/schedule"
	"lending.example/platform/lending/store"
	"lending.example/platform/lending/store/memory"
	"lending.example/platform/lending/workload"
)

// Password is the password of the user admin on every bench.
const Password = "bench-Passw0rd!"

// Tenant is the tenant of every bench.
const Tenant = "default"

// Bench is a platform to test on. Its business date is the date of its clock, which starts on 2026-01-01.
type Bench struct {
	Platform *lending.Platform
	Desk     *lending.Desk // of trusted in-process code: every permission

	tb    testing.TB
	ctx   context.Context
	store store.Store
	mu    sync.Mutex
	now   time.Time
	names int

	// Savings and Guarantees are the savings accounts and guarantee funds of the platform. There are none at first.
	Savings    *Savings
	Guarantees *Guarantees
}

// New makes a bench on the in-memory store. It is closed with the test.
func New(tb testing.TB) *Bench {
	tb.Helper()
	s, err := memory.New(lending.Schema())
	if err != nil {
		tb.Fatal(err)
	}
	return On(tb, s)
}

// Keeping makes a bench whose platform keeps deposit accounts and guarantees itself: Savings and Guarantees are nil.
func Keeping(tb testing.TB) *Bench {
	tb.Helper()
	s, err := memory.New(lending.Schema())
	if err != nil {
		tb.Fatal(err)
	}
	return KeepingOn(tb, s)
}

// KeepingOn is Keeping on a store of the caller's, as with On.
func KeepingOn(tb testing.TB, s store.Store) *Bench {
	tb.Helper()
	return newBench(tb).on(s, lending.Config{})
}

// On makes a bench on a store of the caller's, whose schema is lending.Schema(). The bench closes it.
func On(tb testing.TB, s store.Store) *Bench {
	tb.Helper()
	b := newBench(tb)
	b.Savings, b.Guarantees = NewSavings(), NewGuarantees()
	return b.on(s, lending.Config{Savings: b.Savings, Guarantees: b.Guarantees})
}

func newBench(tb testing.TB) *Bench {
	return &Bench{tb: tb, ctx: context.Background(), now: time.Date(2026, 1, 1, 12, 0, 0, 0, time.UTC)}
}

func (b *Bench) on(s store.Store, cfg lending.Config) *Bench {
	tb := b.tb
	tb.Helper()
	b.store, cfg.Clock = s, b.clock
	platform, err := lending.New(s, &cfg)
	if err != nil {
		tb.Fatal(err)
	}
	tb.Cleanup(func() {
		if err := platform.Close(); err != nil {
			tb.Error(err)
		}
	})
	if _, err := platform.Provision(b.ctx, Tenant, Password); err != nil {
		tb.Fatal(err)
	}
	b.Platform, b.Desk = platform, platform.Tenant(Tenant).As(lending.SystemUser)
	return b
}

// Deposit makes a deposit account of a client in euros, active since 1 January 2026, with a sum on it.
func (b *Bench) Deposit(client int64, sum string) int64 {
	b.tb.Helper()
	return b.DepositOf(savings.Owner{ClientID: client}, sum)
}

// DepositOf makes a deposit account of a client or a group as Deposit does.
func (b *Bench) DepositOf(owner savings.Owner, sum string) int64 {
	b.tb.Helper()
	b.names++
	on := calendar.MustParse("2026-01-01")
	product, err := b.Desk.SavingsProducts.Create(b.ctx, savings.NewProduct{
		Name: fmt.Sprint("Deposits ", b.names), ShortName: fmt.Sprintf("D%03d", b.names), CurrencyCode: "EUR", Rule: 1,
	})
	b.check(err)
	account, err := b.Desk.Savings.Submit(b.ctx, savings.Application{
		ClientID: owner.ClientID, GroupID: owner.GroupID, ProductID: product.ID, SubmittedOn: on,
	})
	b.check(err)
	_, err = b.Desk.Savings.Approve(b.ctx, account.AccountID, savings.Approval{On: on})
	b.check(err)
	_, err = b.Desk.Savings.Activate(b.ctx, account.AccountID, savings.Activation{On: on})
	b.check(err)
	if amount := money.MustParse(sum); amount.IsPositive() {
		_, err = b.Desk.Savings.Deposit(b.ctx, account.AccountID, savings.Cash{On: on, Amount: amount})
		b.check(err)
	}
	return account.AccountID
}

// OnDeposit is the balance of a deposit account, and the part that may be withdrawn.
func (b *Bench) OnDeposit(account int64) (balance, available money.Amount) {
	b.tb.Helper()
	data, err := b.Desk.Savings.Get(b.ctx, account, savings.Selection{})
	b.check(err)
	return data.Summary.Balance, data.Summary.Available
}

func (b *Bench) clock() time.Time {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.now
}

// MoveTo sets the clock to noon of an ISO date, and so the business date.
func (b *Bench) MoveTo(date string) {
	y, m, d := calendar.MustParse(date).Split()
	b.mu.Lock()
	defer b.mu.Unlock()
	b.now = time.Date(y, m, d, 12, 0, 0, 0, time.UTC)
}

// Today is the business date.
func (b *Bench) Today() calendar.Date { return calendar.DateOf(b.clock()) }

// check ends the test with an error.
func (b *Bench) check(err error) {
	b.tb.Helper()
	if err != nil {
		b.tb.Fatal(err)
	}
}

// Client makes an active client of the head office.
func (b *Bench) Client() int64 {
	b.tb.Helper()
	b.names++
	client, err := b.Desk.Clients.Create(b.ctx, clients.NewClient{
		OfficeID: 1, First: "Test", Last: fmt.Sprint("Client ", b.names), Active: new(true), ActivatedOn: calendar.MustParse("2020-01-01"),
	})
	b.check(err)
	return client.ClientID
}

// Product makes a loan product: 1,000 in three monthly equal instalments at 12 percent a year on the declining balance,
// cumulative, without accounting. Changes are applied before it is made.
func (b *Bench) Product(changes ...func(*products.NewProduct)) int64 {
	b.tb.Helper()
	b.names++
	in := Terms(b.names)
	for _, change := range changes {
		change(&in)
	}
	product, err := b.Desk.Products.Create(b.ctx, in)
	b.check(err)
	return product.ID
}

// Terms are the attributes of Product, numbered so that names are unique.
func Terms(number int) products.NewProduct {
	return products.NewProduct{
		Name: fmt.Sprint("Product ", number), ShortName: fmt.Sprintf("P%03d", number), Description: new("made for a test"),
		CurrencyCode: "EUR", Principal: money.FromInt(1000), Repayments: 3,
		InterestRate: new(money.MustDecimal("12")), InterestPeriod: new(schedule.SameAsRepayment),
	}
}

// Application is an application on today's date for a principal, with the terms of the product.
func (b *Bench) Application(client, product int64, principal string) loans.Application {
	return loans.Application{ClientID: client, ProductID: product, Principal: money.MustParse(principal)}
}

// Submitted makes a client, a product and an application of that principal.
func (b *Bench) Submitted(principal string) int64 {
	b.tb.Helper()
	loan, err := b.Desk.Loans.Submit(b.ctx, b.Application(b.Client(), b.Product(), principal))
	b.check(err)
	return loan.LoanID
}

// ActiveLoan makes a loan of that principal, approved and disbursed today.
func (b *Bench) ActiveLoan(principal string) int64 {
	b.tb.Helper()
	loan := b.Submitted(principal)
	_, err := b.Desk.Loans.Approve(b.ctx, loan, loans.Approval{On: b.Today()})
	b.check(err)
	_, err = b.Desk.Loans.Disburse(b.ctx, loan, loans.Disbursal{On: b.Today()})
	b.check(err)
	return loan
}

// Multiply copies a loan so many times, as workload.Multiply does.
func (b *Bench) Multiply(loan int64, times int) {
	b.tb.Helper()
	b.check(workload.Multiply(b.ctx, b.store, Tenant, loan, times))
}

// Loan reads a loan with everything. Every figure of its schedule has to be the sum of what explains it.
func (b *Bench) Loan(id int64) loans.LoanData {
	b.tb.Helper()
	loan, err := b.Desk.Loans.Get(b.ctx, id)
	if err != nil {
		b.tb.Fatal(err)
	}
	for _, text := range b.Unexplained(loan) {
		b.tb.Error(text)
	}
	return loan
}

// Unexplained tells which instalments of a loan do not add up from what explains them.
func (b *Bench) Unexplained(loan loans.LoanData) []string {
	b.tb.Helper()
	var found []string
	for _, row := range loan.Schedule.Periods {
		if row.Number == 0 {
			continue
		}
		e, err := lending.Run(b.ctx, b.Desk, loans.Explain, loans.ExplainInput{Loan: lending.ByID(loan.ID), Period: row.Number})
		if err != nil {
			b.tb.Fatal(err)
		}
		if e.Figure.Amount != *row.TotalDue || !e.Figure.Explained() {
			found = append(found, fmt.Sprintf("instalment %d: %s falls due, explained:\n%s", row.Number, row.TotalDue, strings.Join(e.Sentences(), "\n")))
		}
	}
	return found
}
