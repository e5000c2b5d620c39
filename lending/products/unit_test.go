package products_test

import (
	"errors"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/fault"
	"lending.example/platform/lending/ledger"
	"lending.example/platform/lending/money"
	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/operation/desktest"
	"lending.example/platform/lending/products"
	"lending.example/platform/lending/refdata"
	"lending.example/platform/lending/schedule"
)

var today = calendar.MustParse("2026-03-01")

// world is one unit of work on a tenant with what products refer to.
type world struct {
	*testing.T
	u *operation.Unit

	fund, bucket, paymentType         int64
	asset, liability, income, expense int64
}

// inWorld runs a test in a fresh world.
func inWorld(t *testing.T, run func(*world)) {
	t.Helper()
	kinds := slices.Concat(refdata.Kinds(), ledger.Kinds(), products.Kinds())
	err := desktest.New(t, kinds, time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC)).Update(func(u *operation.Unit) error {
		u.Neighbours = []any{refdata.References(products.References())}
		w := &world{T: t, u: u}
		w.furnish()
		run(w)
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}

func (w *world) furnish() {
	w.Helper()
	w.check(refdata.Seed(w.u))
	fund := refdata.Fund{Name: "Own money"}
	w.check(refdata.Funds.Insert(w.u.Tx, &fund))
	bucket := refdata.DelinquencyBucket{Name: "Bucket"}
	w.check(refdata.DelinquencyBuckets.Insert(w.u.Tx, &bucket))
	paymentType := refdata.PaymentType{Name: "Wire", Position: 9}
	w.check(refdata.PaymentTypes.Insert(w.u.Tx, &paymentType))
	w.fund, w.bucket, w.paymentType = fund.ID, bucket.ID, paymentType.ID
	w.asset = w.account("Assets", "1", ledger.Asset)
	w.liability = w.account("Debts", "2", ledger.Liability)
	w.income = w.account("Income", "4", ledger.Income)
	w.expense = w.account("Costs", "5", ledger.Expense)
}

func (w *world) check(err error) {
	w.Helper()
	if err != nil {
		w.Fatal(err)
	}
}

func (w *world) account(name, code string, of ledger.AccountType) int64 {
	w.Helper()
	a := ledger.Account{Name: name, Code: code, Type: of, Usage: ledger.DetailAccount, Hierarchy: "."}
	w.check(ledger.Accounts.Insert(w.u.Tx, &a))
	return a.ID
}

// codeValue adds a value to a code.
func (w *world) codeValue(codeName, name string) int64 {
	w.Helper()
	code, err := refdata.CodeByName(w.u.Tx, codeName)
	w.check(err)
	value := refdata.CodeValue{CodeID: code.ID, Name: name, Active: true}
	w.check(refdata.CodeValues.Insert(w.u.Tx, &value))
	return value.ID
}

// charge defines a charge on loans in euro.
func (w *world) charge(name string, penalty bool) int64 {
	w.Helper()
	in := flatCharge(name)
	in.Penalty = &penalty
	return must(w, products.CreateCharge, in).ID
}

// perform tries an operation in the world's unit of work.
func perform[In operation.Input, Out any](w *world, op operation.Typed[In, Out], in In) (Out, error) {
	return desktest.Perform(w.u, op, in)
}

// must is perform for what succeeds.
func must[In operation.Input, Out any](w *world, op operation.Typed[In, Out], in In) Out {
	w.Helper()
	out, err := perform(w, op, in)
	if err != nil {
		w.Fatalf("%s: %v", op.About().ID, err)
	}
	return out
}

// refused wants a refusal of a kind with exactly the codes, in any order. Codes of violations may leave out the prefix
// of the resource.
func refused(t testing.TB, err error, kind fault.Kind, codes ...string) {
	t.Helper()
	var e *fault.Error
	if !errors.As(err, &e) || e.Kind != kind {
		t.Fatalf("got %v, want kind %d and codes %v", err, kind, codes)
	}
	if diff := cmp.Diff(slices.Sorted(slices.Values(codes)), codesOf(e.Violations)); diff != "" {
		t.Error(diff)
	}
}

func codesOf(violations []fault.Violation) []string {
	var codes []string
	for _, v := range violations {
		code := strings.TrimPrefix(v.Code, "validation.msg.loanproduct.")
		codes = append(codes, strings.TrimPrefix(code, "validation.msg.charge."))
	}
	slices.Sort(codes)
	return codes
}

// mandatory is a product with the required attributes and no others: cumulative, without accounting.
func mandatory() products.NewProduct {
	var in products.NewProduct
	in.Name, in.ShortName = "Product", "P1"
	in.CurrencyCode, in.Digits, in.InMultiplesOf = "EUR", new(2), new(0)
	in.Principal, in.Repayments, in.Every = money.MustParse("1000"), 12, new(1)
	in.Frequency = new(products.EveryMonths)
	in.InterestRate, in.RateFrequency = decimal("12"), new(schedule.PerYear)
	in.InterestMethod, in.InterestPeriod = new(schedule.Declining), new(schedule.Daily)
	in.RecalculatesInterest = new(false)
	in.Amortization, in.Strategy = new(schedule.EqualInstalments), products.Standard
	in.DaysInYear, in.DaysInMonth = new(schedule.Year360), new(schedule.Month30)
	in.AccountingRule = new(products.NoAccounting)
	return in
}

// progressive is mandatory with a progressive schedule and its allocation.
func progressive() products.NewProduct {
	in := mandatory()
	in.Strategy, in.ScheduleType = products.Advanced, new(schedule.Progressive)
	in.PaymentAllocation = []products.PaymentAllocationInput{allocation(products.ForDefault)}
	return in
}

// recalculating is progressive with interest recalculation.
func recalculating() products.NewProduct {
	in := progressive()
	in.RecalculatesInterest, in.Compounding = new(true), new(schedule.NoCompounding)
	in.AdvanceStrategy, in.RestFrequency = new(schedule.AdjustLastUnpaid), new(schedule.RestDaily)
	return in
}

// booked adds cash accounting.
func booked(w *world, in products.NewProduct) products.NewProduct {
	in.AccountingRule = new(products.CashBased)
	in.FundSource, in.LoanPortfolio, in.TransfersInSuspense = &w.liability, &w.asset, &w.asset
	in.InterestIncome, in.FeeIncome, in.PenaltyIncome = &w.income, &w.income, &w.income
	in.WrittenOff, in.Overpayment = &w.expense, &w.liability
	return in
}

// accruing adds accrual accounting.
func accruing(w *world, in products.NewProduct) products.NewProduct {
	in = booked(w, in)
	in.AccountingRule = new(products.PeriodicAccrual)
	in.InterestReceivable, in.FeesReceivable, in.PenaltiesReceivable = &w.asset, &w.asset, &w.asset
	return in
}

// allocation puts penalty, fee, principal and interest of past due, due and future instalments in this order.
func allocation(transaction products.AllocatedTransaction) products.PaymentAllocationInput {
	in := products.PaymentAllocationInput{Transaction: transaction, FutureRule: products.NextInstalment}
	for i, rule := range products.AllocationTypes().Values() {
		in.Order = append(in.Order, products.PaymentAllocationPlace{Rule: rule, Order: i + 1})
	}
	return in
}

func creditAllocation() products.CreditAllocationInput {
	in := products.CreditAllocationInput{Transaction: products.ForChargeback}
	for i, rule := range products.Components().Values() {
		in.Order = append(in.Order, products.CreditAllocationPlace{Rule: rule, Order: i + 1})
	}
	return in
}
