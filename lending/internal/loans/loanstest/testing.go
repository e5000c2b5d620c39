package loanstest

import (
	"context"
	"testing"
	"time"

	"lending.example/platform/lending/access"
	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/clients"
	"lending.example/platform/lending/datatables"
	"lending.example/platform/lending/events"
	"lending.example/platform/lending/fault"
	"lending.example/platform/lending/groups"
	"lending.example/platform/lending/internal/loans/book"
	"lending.example/platform/lending/internal/loans/records"
	"lending.example/platform/lending/internal/loans/servicing"
	"lending.example/platform/lending/ledger"
	"lending.example/platform/lending/loans"
	"lending.example/platform/lending/money"
	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/originators"
	"lending.example/platform/lending/products"
	"lending.example/platform/lending/refdata"
	"lending.example/platform/lending/savings"
	"lending.example/platform/lending/schedule"
	"lending.example/platform/lending/store"
	"lending.example/platform/lending/store/memory"
)

// Office is a lender in memory, for tests through the whole stack of a decision: store, unit, operation. It opens on
// 1 January 2024, with one active client.
type Office struct {
	T        testing.TB
	Store    store.Store
	Today    calendar.Date
	Commands int64
	Client   int64
	Later    time.Duration // how long after the opening it is
	Rules    operation.RuleSet
}

const TestTenant = "default"

func NewOffice(t testing.TB) *Office {
	t.Helper()
	var schema store.Schema
	for _, kinds := range [][]*store.Kind{refdata.Kinds(), access.Kinds(), datatables.Kinds(), events.Kinds(), clients.Kinds(), groups.Kinds(), ledger.Kinds(), products.Kinds(), originators.Kinds(), savings.Kinds(), servicing.Kinds()} {
		schema = append(schema, kinds...)
	}
	s, err := memory.New(schema)
	if err == nil {
		err = s.Provision(context.Background(), TestTenant)
	}
	if err != nil {
		t.Fatal(err)
	}
	o := &Office{T: t, Store: s, Today: calendar.MustParse("2024-01-01"), Rules: operation.Rules}
	o.Update(func(u *operation.Unit) error {
		if err := refdata.Seed(u); err != nil {
			return err
		}
		c := clients.Client{
			AccountNo: "000000001", Status: clients.Active, OfficeID: 1, DisplayName: "Maria Garcia",
			SubmittedOn: calendar.MustParse("2020-01-01"), ActivatedOn: calendar.MustParse("2020-01-01"),
		}
		err := clients.Clients.Insert(u.Tx, &c)
		o.Client = c.ID
		return err
	})
	return o
}

func Percent(text string) money.Decimal {
	d, err := money.ParseDecimal(text)
	if err != nil {
		panic(err)
	}
	return d
}

// Update runs a function in a unit of work of its own.
func (o *Office) Update(do func(*operation.Unit) error) {
	o.T.Helper()
	if err := o.Try(do); err != nil {
		o.T.Fatal(err)
	}
}

func (o *Office) Try(do func(*operation.Unit) error) error {
	o.Commands++
	return o.Store.Update(context.Background(), TestTenant, func(tx store.Tx) error { return do(o.unit(tx)) })
}

// moment is the moment of what is done next.
func (o *Office) moment() time.Time { return time.Date(2024, 1, 1, 9, 0, 0, 0, time.UTC).Add(o.Later) }

func (o *Office) unit(tx store.Tx) *operation.Unit {
	return &operation.Unit{
		Rules: o.Rules,
		Tx:    tx, Today: o.Today, Command: o.Commands, Now: o.moment(), Neighbours: []any{refdata.References(servicing.References())},
		Actor: operation.Actor{UserID: 1, Username: "admin", OfficeID: 1, Hierarchy: ".", System: true},
	}
}

// Decided is the platform's operation with the same id; without one it is the given operation itself.
func Decided(op operation.Operation) operation.Operation {
	for _, own := range servicing.Operations() {
		if own.About().ID == op.About().ID {
			return own
		}
	}
	return op
}

// Perform runs an operation as the pipeline does: its checks, then its decision in one transaction.
func Perform[In operation.Input, Out any](o *Office, op operation.Typed[In, Out], in In) (Out, error) {
	var out Out
	if err := fault.Invalid(op.Check(&in)); err != nil {
		return out, err
	}
	decide := func(u *operation.Unit) error {
		answer, err := Decided(op).Run(u, &in)
		if err == nil {
			answer, err = operation.Finish(answer, context.Background().Err)
		}
		if err == nil {
			out = answer.(Out)
		}
		return err
	}
	if op.ReadOnly() {
		return out, o.Store.View(context.Background(), TestTenant, func(tx store.Tx) error { return decide(o.unit(tx)) })
	}
	return out, o.Try(decide)
}

// Must is perform for what has to succeed.
func Must[In operation.Input, Out any](o *Office, op operation.Typed[In, Out], in In) Out {
	o.T.Helper()
	out, err := Perform(o, op, in)
	if err != nil {
		o.T.Fatalf("%s: %v", op.About().ID, err)
	}
	return out
}

// On addresses a loan.
func On[T operation.Input](loan int64, body T) loans.Addressed[T] {
	return loans.Addressed[T]{Loan: operation.ByID(loan), Body: body}
}

// AsPayment is a command on refunds for payments.
func AsPayment(refund operation.Command[loans.Addressed[loans.Refund], operation.Result]) operation.Command[loans.Addressed[loans.Payment], operation.Result] {
	return operation.Command[loans.Addressed[loans.Payment], operation.Result]{
		Meta: operation.Meta{ID: refund.ID + " as a payment"},
		Decide: func(u *operation.Unit, in loans.Addressed[loans.Payment]) (operation.Result, error) {
			answer, err := Decided(refund).Run(u, &loans.Addressed[loans.Refund]{Loan: in.Loan, Body: AsRefund(in.Body)})
			if err != nil {
				return operation.Result{}, err
			}
			return answer.(operation.Result), nil
		},
	}
}

// AsRefund is a refund of what a payment brings in.
func AsRefund(in loans.Payment) loans.Refund {
	return loans.Refund{
		On: in.On, Amount: in.Amount, Note: in.Note, ExternalID: in.ExternalID, PaymentTypeID: in.PaymentTypeID,
		AccountNumber: in.AccountNumber, CheckNumber: in.CheckNumber, RoutingCode: in.RoutingCode,
		ReceiptNumber: in.ReceiptNumber, BankNumber: in.BankNumber,
	}
}

// Account reads the whole account of a loan. Every figure of it has to be the sum of its parts.
func (o *Office) Account(loan int64) *book.Account {
	o.T.Helper()
	a := o.Read(loan)
	Explained(o.T, a)
	return a
}

// Read reads the whole account of a loan as it is.
func (o *Office) Read(loan int64) *book.Account {
	o.T.Helper()
	var a *book.Account
	err := o.Store.View(context.Background(), TestTenant, func(tx store.Tx) error {
		opened, err := records.Open(o.unit(tx), operation.ByID(loan))
		if err == nil {
			a = opened.Account
		}
		return err
	})
	if err != nil {
		o.T.Fatal(err)
	}
	return a
}

// NewProduct puts a product on offer: 1000 in three monthly instalments without interest, cumulative, unless changed.
func (o *Office) NewProduct(change func(*products.Product)) int64 {
	o.T.Helper()
	p := products.Product{}
	p.Name, p.ShortName = "Test", "T"
	p.CurrencyCode, p.Digits = "EUR", 2
	p.Principal, p.Repayments, p.Every, p.Frequency = money.MustParse("1000"), 3, 1, products.EveryMonths
	p.StartsFrom, p.RateFrequency = schedule.FromDisbursement, schedule.PerYear
	p.Amortization, p.InterestMethod, p.InterestPeriod = schedule.EqualInstalments, schedule.Declining, schedule.SameAsRepayment
	p.DaysInYear, p.DaysInMonth, p.Strategy = schedule.ActualYear, schedule.ActualMonth, products.Standard
	p.AccountingRule = products.NoAccounting
	p.Overrides = products.Overrides{
		Amortization: true, InterestMethod: true, Strategy: true, InterestPeriod: true,
		Tolerance: true, Every: true, Grace: true, ArrearsAgeing: true,
	}
	if change != nil {
		change(&p)
	}
	o.Update(func(u *operation.Unit) error { return products.Products.Insert(u.Tx, &p) })
	return p.ID
}

// NewCharge defines a charge: a flat fee with a due date, unless changed.
func (o *Office) NewCharge(change func(*products.Charge)) int64 {
	o.T.Helper()
	c := products.Charge{
		Name: "Fee", CurrencyCode: "EUR", Amount: money.MustParse("10"), Target: products.ChargeForLoan, Active: true,
		Time: schedule.OnSpecifiedDate, Basis: schedule.FlatAmount,
	}
	if change != nil {
		change(&c)
	}
	o.Update(func(u *operation.Unit) error { return products.Charges.Insert(u.Tx, &c) })
	return c.ID
}

// ApplicationFor is an application for what NewProduct offers, of today.
func (o *Office) ApplicationFor(product int64) loans.Application {
	return loans.Application{
		ProductID: product, ClientID: o.Client, LoanType: "individual",
		SubmittedOn: o.Today, ExpectedDisbursement: o.Today, Principal: money.MustParse("1000"),
		TermFrequency: 3, TermFrequencyType: new(calendar.Months), Repayments: 3, Every: 1, Frequency: new(calendar.Months),
		InterestRate: new(money.Decimal{}), Amortization: new(schedule.EqualInstalments),
		InterestMethod: new(schedule.Declining), InterestPeriod: new(schedule.SameAsRepayment), Strategy: products.Standard,
	}
}

// NewLoan submits, approves and disburses what an application asks for.
func (o *Office) NewLoan(in loans.Application) int64 {
	o.T.Helper()
	loan := Must(o, loans.Submit, in).LoanID
	Must(o, loans.Approve, On(loan, loans.Approval{On: o.Today}))
	Must(o, loans.Disburse, On(loan, loans.Disbursal{On: o.Today}))
	return loan
}

// Refused fails the test unless an error has a code.
func Refused(t *testing.T, err error, code string) {
	t.Helper()
	var refusal *fault.Error
	if !asRefusal(err, &refusal) || !refusal.Has(code) {
		t.Errorf("refusal %v, want code %s", err, code)
	}
}

// ProgressiveProduct makes a product progressive: equal instalments with interest, payments spread as the rules of the
// product say.
func ProgressiveProduct(p *products.Product) {
	p.ScheduleType, p.Strategy, p.InterestRate = schedule.Progressive, products.Advanced, Percent("12")
	p.DaysInYear, p.DaysInMonth = schedule.Year360, schedule.Month30
	p.PaymentAllocation = []products.PaymentAllocation{{
		Transaction: products.ForDefault, Order: products.AllocationTypes().Values(), FutureRule: products.NextInstalment,
	}}
}

var AllRecords store.Query
