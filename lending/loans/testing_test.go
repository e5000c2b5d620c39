package loans

import (
	"context"
	"testing"
	"time"

	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/clients"
	"lending.example/platform/lending/fault"
	"lending.example/platform/lending/ledger"
	"lending.example/platform/lending/money"
	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/originators"
	"lending.example/platform/lending/products"
	"lending.example/platform/lending/refdata"
	"lending.example/platform/lending/schedule"
	"lending.example/platform/lending/store"
	"lending.example/platform/lending/store/memory"
)

// office is a lender in memory, for tests through the whole stack of a decision: store, unit, operation. It opens on
// 1 January 2024, with one active client.
type office struct {
	t        testing.TB
	store    store.Store
	today    calendar.Date
	commands int64
	client   int64
	later    time.Duration // how long after the opening it is
}

const testTenant = "default"

func newOffice(t testing.TB) *office {
	t.Helper()
	var schema store.Schema
	for _, kinds := range [][]*store.Kind{refdata.Kinds(), clients.Kinds(), ledger.Kinds(), products.Kinds(), originators.Kinds(), Kinds()} {
		schema = append(schema, kinds...)
	}
	s, err := memory.New(schema)
	if err == nil {
		err = s.Provision(context.Background(), testTenant)
	}
	if err != nil {
		t.Fatal(err)
	}
	o := &office{t: t, store: s, today: day("2024-01-01")}
	o.update(func(u *operation.Unit) error {
		if err := refdata.Seed(u); err != nil {
			return err
		}
		c := clients.Client{
			AccountNo: "000000001", Status: clients.Active, OfficeID: 1, DisplayName: "Maria Garcia",
			SubmittedOn: day("2020-01-01"), ActivatedOn: day("2020-01-01"),
		}
		err := clients.Clients.Insert(u.Tx, &c)
		o.client = c.ID
		return err
	})
	return o
}

func day(text string) calendar.Date { return calendar.MustParse(text) }

func amount(text string) money.Amount { return money.MustParse(text) }

func percent(text string) money.Decimal {
	d, err := money.ParseDecimal(text)
	if err != nil {
		panic(err)
	}
	return d
}

// update runs a function in a unit of work of its own.
func (o *office) update(do func(*operation.Unit) error) {
	o.t.Helper()
	if err := o.try(do); err != nil {
		o.t.Fatal(err)
	}
}

func (o *office) try(do func(*operation.Unit) error) error {
	o.commands++
	return o.store.Update(context.Background(), testTenant, func(tx store.Tx) error { return do(o.unit(tx)) })
}

// moment is the moment of what is done next.
func (o *office) moment() time.Time { return time.Date(2024, 1, 1, 9, 0, 0, 0, time.UTC).Add(o.later) }

func (o *office) unit(tx store.Tx) *operation.Unit {
	return &operation.Unit{
		Tx: tx, Today: o.today, Command: o.commands, Now: o.moment(), Neighbours: []any{refdata.References(References())},
		Actor: operation.Actor{UserID: 1, Username: "admin", OfficeID: 1, Hierarchy: ".", System: true},
	}
}

// decided is the operation of this package with the same id; without one it is the given operation itself.
func decided(op operation.Operation) operation.Operation {
	for _, own := range Operations() {
		if own.About().ID == op.About().ID {
			return own
		}
	}
	return op
}

// perform runs an operation as the pipeline does: its checks, then its decision in one transaction.
func perform[In operation.Input, Out any](o *office, op operation.Typed[In, Out], in In) (Out, error) {
	var out Out
	if err := fault.Invalid(op.Check(&in)); err != nil {
		return out, err
	}
	decide := func(u *operation.Unit) error {
		answer, err := decided(op).Run(u, &in)
		if err == nil {
			out = answer.(Out)
		}
		return err
	}
	if op.ReadOnly() {
		return out, o.store.View(context.Background(), testTenant, func(tx store.Tx) error { return decide(o.unit(tx)) })
	}
	return out, o.try(decide)
}

// must is perform for what has to succeed.
func must[In operation.Input, Out any](o *office, op operation.Typed[In, Out], in In) Out {
	o.t.Helper()
	out, err := perform(o, op, in)
	if err != nil {
		o.t.Fatalf("%s: %v", op.About().ID, err)
	}
	return out
}

// on addresses a loan.
func on[T operation.Input](loan int64, body T) Addressed[T] {
	return Addressed[T]{Loan: operation.ByID(loan), Body: body}
}

// asPayment is a command on refunds for payments.
func asPayment(refund operation.Command[Addressed[Refund], operation.Result]) operation.Command[Addressed[Payment], operation.Result] {
	return operation.Command[Addressed[Payment], operation.Result]{
		Meta: operation.Meta{ID: refund.ID + " as a payment"},
		Decide: func(u *operation.Unit, in Addressed[Payment]) (operation.Result, error) {
			answer, err := decided(refund).Run(u, &Addressed[Refund]{Loan: in.Loan, Body: asRefund(in.Body)})
			if err != nil {
				return operation.Result{}, err
			}
			return answer.(operation.Result), nil
		},
	}
}

// asRefund is a refund of what a payment brings in.
func asRefund(in Payment) Refund {
	return Refund{
		On: in.On, Amount: in.Amount, Note: in.Note, ExternalID: in.ExternalID, PaymentTypeID: in.PaymentTypeID,
		AccountNumber: in.AccountNumber, CheckNumber: in.CheckNumber, RoutingCode: in.RoutingCode,
		ReceiptNumber: in.ReceiptNumber, BankNumber: in.BankNumber,
	}
}

// account reads the whole account of a loan. Every figure of it has to be the sum of its parts.
func (o *office) account(loan int64) *Account {
	o.t.Helper()
	a := o.read(loan)
	explained(o.t, a)
	return a
}

// read reads the whole account of a loan as it is.
func (o *office) read(loan int64) *Account {
	o.t.Helper()
	var a *Account
	err := o.store.View(context.Background(), testTenant, func(tx store.Tx) error {
		opened, err := open(o.unit(tx), operation.ByID(loan))
		if err == nil {
			a = opened.Account
		}
		return err
	})
	if err != nil {
		o.t.Fatal(err)
	}
	return a
}

// newProduct puts a product on offer: 1000 in three monthly instalments without interest, cumulative, unless changed.
func (o *office) newProduct(change func(*products.Product)) int64 {
	o.t.Helper()
	p := products.Product{}
	p.Name, p.ShortName = "Test", "T"
	p.CurrencyCode, p.Digits = "EUR", 2
	p.Principal, p.Repayments, p.RepaymentEvery, p.Frequency = amount("1000"), 3, 1, products.EveryMonths
	p.StartsFrom, p.RateFrequency = schedule.FromDisbursement, schedule.PerYear
	p.Amortization, p.InterestMethod, p.InterestPeriod = schedule.EqualInstalments, schedule.Declining, schedule.SameAsRepayment
	p.DaysInYear, p.DaysInMonth, p.Strategy = schedule.ActualYear, schedule.ActualMonth, products.Standard
	p.AccountingRule = products.NoAccounting
	p.Overrides = products.Overrides{
		Amortization: true, InterestMethod: true, Strategy: true, InterestPeriod: true,
		Tolerance: true, RepaymentEvery: true, Grace: true, ArrearsAgeing: true,
	}
	if change != nil {
		change(&p)
	}
	o.update(func(u *operation.Unit) error { return products.Products.Insert(u.Tx, &p) })
	return p.ID
}

// newCharge defines a charge: a flat fee with a due date, unless changed.
func (o *office) newCharge(change func(*products.Charge)) int64 {
	o.t.Helper()
	c := products.Charge{
		Name: "Fee", CurrencyCode: "EUR", Amount: amount("10"), Target: products.ChargeForLoan, Active: true,
		Time: schedule.OnSpecifiedDate, Basis: schedule.FlatAmount,
	}
	if change != nil {
		change(&c)
	}
	o.update(func(u *operation.Unit) error { return products.Charges.Insert(u.Tx, &c) })
	return c.ID
}

// applicationFor is an application for what newProduct offers, of today.
func (o *office) applicationFor(product int64) Application {
	return Application{
		ProductID: product, ClientID: o.client, LoanType: "individual",
		SubmittedOn: o.today, ExpectedDisbursement: o.today, Principal: amount("1000"),
		TermFrequency: 3, TermFrequencyType: new(calendar.Months), Repayments: 3, Every: 1, Frequency: new(calendar.Months),
		InterestRate: new(money.Decimal{}), Amortization: new(schedule.EqualInstalments),
		InterestMethod: new(schedule.Declining), InterestPeriod: new(schedule.SameAsRepayment), Strategy: products.Standard,
	}
}

// newLoan submits, approves and disburses what an application asks for.
func (o *office) newLoan(in Application) int64 {
	o.t.Helper()
	loan := must(o, Submit, in).LoanID
	must(o, Approve, on(loan, Approval{On: o.today}))
	must(o, Disburse, on(loan, Disbursal{On: o.today}))
	return loan
}

// refused fails the test unless an error has a code.
func refused(t *testing.T, err error, code string) {
	t.Helper()
	var refusal *fault.Error
	if !asRefusal(err, &refusal) || !refusal.Has(code) {
		t.Errorf("refusal %v, want code %s", err, code)
	}
}

// progressiveProduct makes a product progressive: equal instalments with interest, payments spread as the rules of the
// product say.
func progressiveProduct(p *products.Product) {
	p.ScheduleType, p.Strategy, p.InterestRate = schedule.Progressive, products.Advanced, percent("12")
	p.DaysInYear, p.DaysInMonth = schedule.Year360, schedule.Month30
	p.PaymentAllocation = []products.PaymentAllocation{{
		Transaction: products.ForDefault, Order: products.AllocationTypes().Values(), FutureRule: products.NextInstalment,
	}}
}

var allRecords store.Query
