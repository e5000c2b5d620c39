package lending_test

import (
	"errors"
	"fmt"
	"testing"

	"github.com/google/go-cmp/cmp"

	"lending.example/platform/lending"
	"lending.example/platform/lending/fault"
	"lending.example/platform/lending/ledger"
	"lending.example/platform/lending/lendingtest"
	"lending.example/platform/lending/loans"
	"lending.example/platform/lending/money"
	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/products"
	"lending.example/platform/lending/reports"
	"lending.example/platform/lending/schedule"
	"lending.example/platform/lending/store"
	"lending.example/platform/lending/store/memory"
	"lending.example/platform/lending/store/postgres"
	"lending.example/platform/lending/store/postgres/postgrestest"
	"lending.example/platform/lending/store/sqlite"
)

// largest is what can be lent at most in a currency with two decimals.
const largest = "9999999999999.99"

// TestTheLargestLoans lives the lives of two loans of the largest amount on every store: what is reported as payable is paid, in the
// largest payments that there are, and every figure is read as it was written.
func TestTheLargestLoans(t *testing.T) {
	ctx := t.Context()
	open := func(t *testing.T, s store.Store, err error) *lendingtest.Bench {
		if err != nil {
			t.Fatal(err)
		}
		return lendingtest.On(t, s)
	}
	for name, bench := range map[string]func(*testing.T) *lendingtest.Bench{
		"memory": func(t *testing.T) *lendingtest.Bench {
			s, err := memory.New(lending.Schema())
			return open(t, s, err)
		},
		"SQLite": func(t *testing.T) *lendingtest.Bench {
			s, err := sqlite.Open(ctx, t.TempDir(), lending.Schema(), &sqlite.Options{Synchronous: sqlite.Normal})
			return open(t, s, err)
		},
		"PostgreSQL": func(t *testing.T) *lendingtest.Bench {
			s, err := postgres.Open(ctx, postgrestest.Own(t, "fsync=off").URL(), lending.Schema(), nil)
			return open(t, s, err)
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			b := bench(t)
			books := accounts(func(in ledger.NewAccount) int64 {
				made, err := b.Desk.Ledger.CreateAccount(ctx, in)
				if err != nil {
					t.Fatal(err)
				}
				return made.ID
			})
			for sort, terms := range map[string]func(*products.NewProduct){
				"cumulative":  func(*products.NewProduct) {},
				"progressive": progressive(schedule.Horizontal, "36", true),
			} {
				product := b.Product(func(p *products.NewProduct) { p.Principal = money.MustParse(largest) }, terms, books)
				for range 2 {
					t.Run(sort, func(t *testing.T) { repayTheLargest(t, b, product) })
				}
			}
			trialOfTheLargest(t, b)
		})
	}
}

// repayTheLargest lends the largest amount and pays what is reported as payable after two months.
func repayTheLargest(t *testing.T, b *lendingtest.Bench, product int64) {
	ctx, must := t.Context(), func(_ any, err error) {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
	}
	b.MoveTo("2026-01-01")
	made, err := b.Desk.Loans.Submit(ctx, b.Application(b.Client(), product, largest))
	must(made, err)
	id := made.LoanID
	must(b.Desk.Loans.Approve(ctx, id, loans.Approval{On: b.Today()}))
	must(b.Desk.Loans.Disburse(ctx, id, loans.Disbursal{On: b.Today()}))
	b.MoveTo("2026-03-01")
	loan := b.Loan(id)
	if loan.Principal != money.MustParse(largest) || loan.Schedule.PrincipalDisbursed != loan.Principal {
		t.Errorf("principal %v, disbursed %v", loan.Principal, loan.Schedule.PrincipalDisbursed)
	}
	quote, err := b.Desk.Loans.TransactionTemplate(ctx, id, loans.TransactionTemplateInput{Command: "prepayLoan", On: b.Today()})
	must(quote, err)
	if quote.Amount.WithinLimit() {
		t.Fatalf("%v is payable: too little to try anything", quote.Amount)
	}
	listed, err := b.Desk.Loans.List(ctx, loans.ListInput{ClientID: loan.ClientID, Limit: 20})
	must(listed, err)
	if diff := cmp.Diff(loan.Summary.Outstanding, listed.Items[0].Summary.Outstanding); diff != "" {
		t.Error("in the list:", diff)
	}

	_, err = b.Desk.Loans.Repay(ctx, id, loans.Payment{On: b.Today(), Amount: quote.Amount.Times(2)})
	if refusal := (*fault.Error)(nil); !errors.As(err, &refusal) || !refusal.Has(loans.ErrBeyondLimit.ID) || refusal.Violations[0].Field != "transactionAmount" {
		t.Errorf("twice as much as is payable: %v", err)
	}
	must(b.Desk.Loans.Repay(ctx, id, loans.Payment{On: b.Today(), Amount: quote.Amount}))
	loan = b.Loan(id)
	if loan.Status.ID != loans.Closed || loan.Summary.Repayment != quote.Amount {
		t.Errorf("%s: %v paid of %v", loan.Status.Code, loan.Summary.Repayment, quote.Amount)
	}
	entries, err := b.Desk.Ledger.Entries(ctx, ledger.EntryFilter{LoanID: id})
	must(entries, err)
	var debits, credits money.Amount
	for _, e := range entries.Items {
		if e.Side == ledger.Debit {
			debits = debits.Add(e.Amount)
		} else {
			credits = credits.Add(e.Amount)
		}
	}
	if debits != credits || debits.Less(loan.Principal.Add(quote.Amount)) {
		t.Errorf("debits %v, credits %v", debits, credits)
	}
}

// trialOfTheLargest adds up books and reports, and holds the records against the log.
func trialOfTheLargest(t *testing.T, b *lendingtest.Bench) {
	ctx := t.Context()
	trial, err := b.Desk.Ledger.TrialBalance(ctx, ledger.TrialBalanceInput{})
	if err != nil {
		t.Fatal(err)
	}
	if total := trial.Totals[0]; total.Debits != total.Credits || total.Debits.IsZero() {
		t.Errorf("a trial balance of %v and %v", total.Debits, total.Credits)
	}
	lent := money.MustParse(largest).Times(4)
	sheet, err := b.Desk.Reports.Run(ctx, reports.RunInput{Name: "Obligation Met Loans Summary", Sent: map[string]string{
		"startDate": "2026-01-01", "endDate": "2026-12-31", "obligDateType": "1", "officeId": "1", "currencyId": "-1", "fundId": "-1", "loanOfficerId": "-1",
		"loanProductId": "-1", "loanPurposeId": "-1",
	}})
	if err != nil {
		t.Fatal(err)
	}
	if got := sheet.Data[0].Row[4]; got != lent {
		t.Errorf("the report says that %v was lent, not %v", got, lent)
	}
	findings, err := b.Platform.Verify(ctx, lendingtest.Tenant, 10)
	if err != nil || len(findings) > 0 {
		t.Errorf("verification finds %v, %v", findings, err)
	}
}

// TestAmountsBeyondTheLimit names field, value and rule, and stores nothing.
func TestAmountsBeyondTheLimit(t *testing.T) {
	b := lendingtest.New(t)
	ctx, client, product := t.Context(), b.Client(), b.Product()
	beyond := money.MustParse(largest).Add(money.MustParse("0.01"))
	terms := lendingtest.Terms(99)
	terms.Principal = beyond
	loan := b.ActiveLoan("1000")
	for name, c := range map[string]struct {
		field string
		give  func() (any, error)
	}{
		"product": {"principal", func() (any, error) { return b.Desk.Products.Create(ctx, terms) }},
		"loan": {"principal", func() (any, error) {
			return b.Desk.Loans.Submit(ctx, b.Application(client, product, beyond.String()))
		}},
		"charge": {"amount", func() (any, error) {
			return b.Desk.Loans.AddCharge(ctx, loan, loans.NewCharge{DefinitionID: 1, Amount: new(beyond.Decimal()), Due: b.Today()})
		}},
	} {
		t.Run(name, func(t *testing.T) {
			before := hashOf(t, b.Platform)
			_, err := c.give()
			var refusal *fault.Error
			if !errors.As(err, &refusal) || !refusal.Has(operation.AmountBeyondLimit) {
				t.Fatalf("got %v", err)
			}
			v := refusal.Violations[0]
			if diff := cmp.Diff([]any{c.field, beyond.String()}, []any{v.Field, fmt.Sprint(v.Value)}); diff != "" {
				t.Error(diff)
			}
			if diff := cmp.Diff(before, hashOf(t, b.Platform)); diff != "" {
				t.Error("something was stored:", diff)
			}
		})
	}
	_, err := b.Desk.Loans.Repay(ctx, loan, loans.Payment{On: b.Today(), Amount: beyond})
	if refusal := (*fault.Error)(nil); !errors.As(err, &refusal) || !refusal.Has(loans.ErrBeyondLimit.ID) {
		t.Errorf("a payment that is not owed: %v", err)
	}
}

// TestAmountsOutOfRange: what a formula makes too large for any store is refused as such.
func TestAmountsOutOfRange(t *testing.T) {
	b := lendingtest.New(t)
	ctx, loan := t.Context(), b.ActiveLoan(largest)
	charge, err := b.Desk.Charges.Create(ctx, products.NewCharge{
		Name: "Percentage", CurrencyCode: "EUR", Amount: money.FromInt(5), Target: products.ChargeForLoan,
		Time: schedule.OnSpecifiedDate, Basis: schedule.PercentOfAmount, Payment: new(products.PaidRegularly), Active: new(true),
	})
	if err != nil {
		t.Fatal(err)
	}
	add := func() error {
		half := loans.NewCharge{DefinitionID: charge.ID, Amount: new(money.MustDecimal("5100000000000")), Due: b.Today().AddDays(9)}
		return refusal(b.Desk.Loans.AddCharge(ctx, loan, half))
	}
	if err := add(); err != nil {
		t.Fatal("more than half of what is kept:", err)
	}
	before := hashOf(t, b.Platform)
	var refused *fault.Error
	if err := add(); !errors.As(err, &refused) || !refused.Has(lending.ErrAmount.ID) {
		t.Fatalf("got %v", err)
	}
	if diff := cmp.Diff(before, hashOf(t, b.Platform)); diff != "" {
		t.Error("something was stored:", diff)
	}
	b.Loan(loan)
}
