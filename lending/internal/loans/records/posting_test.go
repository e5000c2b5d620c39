package records_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/internal/loans/book"
	"lending.example/platform/lending/internal/loans/loanstest"
	"lending.example/platform/lending/internal/loans/records"
	"lending.example/platform/lending/ledger"
	"lending.example/platform/lending/loans"
	"lending.example/platform/lending/money"
	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/products"
	"lending.example/platform/lending/schedule"
)

// entryOf writes the lines of a transaction as "D 2 1000; C 1 1000".
func entryOf(lines []ledger.Line, t *book.Transaction) string {
	var parts []string
	for _, l := range lines {
		if l.TransactionID == records.JournalID(t) {
			parts = append(parts, fmt.Sprintf("%c %d %v", l.Side.Option().Label[0], l.AccountID, l.Amount))
		}
	}
	return strings.Join(parts, "; ")
}

func TestPosting(t *testing.T) {
	o := loanstest.NewOffice(t)
	product := o.NewProduct(nil)
	o.KeepBooks(product, ledger.PeriodicAccrual)
	loan := o.NewLoan(o.ApplicationFor(product))
	o.Today = calendar.MustParse("2024-01-10")
	repayment := loanstest.Must(o, loans.Repay, loanstest.On(loan, loanstest.Pay(o.Today, "1200"))).ID
	refund := loanstest.Must(o, loans.RefundCreditBalance, loanstest.On(loan, loanstest.Pay(o.Today, "50"))).ID
	undo := loans.Adjustment{On: o.Today, Amount: new(money.Amount)}
	loanstest.Must(o, loans.AdjustTransaction, loans.OnTransaction[loans.Adjustment]{Loan: operation.ByID(loan), Transaction: operation.ByID(repayment), Body: undo})

	a, lines := o.Account(loan), o.Journal(loan)
	want := map[int64]string{
		a.Live(loans.Disbursement)[0].ID: "D 2 1000; C 1 1000",
		repayment:                        "C 2 1000; C 11 200; D 1 1200; D 2 1000; D 11 200; C 1 1200",
		refund:                           "D 11 50; C 1 50; C 11 50; D 1 50",
	}
	// Without the overpayment the refund is money lent, in a transaction that replaces the first one.
	want[a.Live(loans.CreditBalanceRefund)[0].ID] = "D 2 50; C 1 50"
	for id, entry := range want {
		if got := entryOf(lines, a.Transaction(id)); got != entry {
			t.Errorf("%v: %s, want %s", a.Transaction(id).Type.Option().Label, got, entry)
		}
	}
	for _, l := range lines {
		if l.EntityType != ledger.ForLoan || l.EntityID != loan || l.OfficeID != 1 || l.Currency != "EUR" || l.Manual || l.Reversed {
			t.Errorf("line %+v", l)
		}
	}
	if last := lines[len(lines)-1]; last.On != calendar.MustParse("2024-01-10") || last.SubmittedOn != calendar.MustParse("2024-01-10") {
		t.Errorf("dated %v, submitted %v", last.On, last.SubmittedOn)
	}
}

// A recovery is income while the loan is written off. Once the write-off is undone it pays instalments, and the books have it as a repayment;
// what finds nothing to pay stays income.
func TestPostingOfARecovery(t *testing.T) {
	o := loanstest.NewOffice(t)
	product := o.NewProduct(nil)
	o.KeepBooks(product, ledger.PeriodicAccrual)
	loan := o.NewLoan(o.ApplicationFor(product))
	posted := func() string {
		return entryOf(ledger.Standing(o.Journal(loan)), o.Account(loan).Live(loans.RecoveryRepayment)[0])
	}
	var got []string
	o.Today = calendar.MustParse("2024-01-10")
	loanstest.Must(o, loans.WriteOffLoan, loanstest.On(loan, loans.Closing{On: o.Today}))
	loanstest.Must(o, loans.Recover, loanstest.On(loan, loanstest.Pay(o.Today, "1000")))
	got = append(got, posted())
	loanstest.Must(o, loans.UndoWriteOff, loanstest.On(loan, operation.NoInput{}))
	got = append(got, posted())
	loanstest.Must(o, loans.CreditGoodwill, loanstest.On(loan, loanstest.Pay(calendar.MustParse("2024-01-09"), "100")))
	got = append(got, posted())
	want := []string{"D 1 1000; C 12 1000", "C 2 1000; D 1 1000", "C 2 900; D 1 900; D 1 100; C 12 100"}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
}

func TestNothingPosted(t *testing.T) {
	o := loanstest.NewOffice(t)
	loan := o.NewLoan(o.ApplicationFor(o.NewProduct(nil)))
	loanstest.Must(o, loans.Repay, loanstest.On(loan, loanstest.Pay(o.Today, "10")))
	if lines := o.Journal(loan); len(lines) > 0 {
		t.Errorf("%d lines of a product without accounting", len(lines))
	}
}

// TestUpfrontAccrual: 1000 at 12 percent flat for three months, 30 of interest, and a fee of 10.
func TestUpfrontAccrual(t *testing.T) {
	o := loanstest.NewOffice(t)
	product := o.NewProduct(func(p *products.Product) {
		p.AccountingRule, p.InterestMethod = ledger.UpfrontAccrual, schedule.Flat
		p.DaysInYear, p.DaysInMonth = schedule.Year360, schedule.Month30
	})
	o.KeepBooks(product, ledger.UpfrontAccrual)
	in := o.ApplicationFor(product)
	in.InterestRate, in.InterestMethod, in.RateFrequency = new(loanstest.Percent("12")), new(schedule.Flat), new(schedule.PerYear)
	loan := loanstest.Must(o, loans.Submit, in).LoanID
	loanstest.Must(o, loans.AddCharge, loanstest.On(loan, loans.NewCharge{DefinitionID: o.NewCharge(nil), Amount: new(loanstest.Percent("10")), Due: calendar.MustParse("2024-01-20")}))
	loanstest.Must(o, loans.Approve, loanstest.On(loan, loans.Approval{On: o.Today}))
	loanstest.Must(o, loans.Disburse, loanstest.On(loan, loans.Disbursal{On: o.Today}))
	a, lines := o.Account(loan), o.Journal(loan)
	var got []string
	for _, accrual := range a.Live(loans.Accrual) {
		got = append(got, accrual.On.String()+" "+entryOf(lines, accrual))
	}
	if want := []string{"2024-01-01 D 7 30; C 3 30", "2024-01-01 D 8 10; C 4 10"}; !slices.Equal(got, want) {
		t.Errorf("got %v, want %v", got, want)
	}
}

// TestWaivedInterest: 1000 at 12 percent flat for three months, 30 of interest, of which 10 accrues in January. What was
// recognised by the day of a waiver is taken back; the rest was never income.
func TestWaivedInterest(t *testing.T) {
	tests := map[string]struct {
		rule              ledger.AccountingRule
		accrueTill, on    string
		paid              string // on the day before the waiver
		entry             string
		interest, skipped string
	}{
		"nothing accrued":               {rule: ledger.PeriodicAccrual, on: "2024-02-10", interest: "4", skipped: "4"},
		"enough accrued":                {rule: ledger.PeriodicAccrual, accrueTill: "2024-02-01", on: "2024-02-10", entry: "C 7 4; D 6 4", interest: "4", skipped: "0"},
		"accrued after the waiver only": {rule: ledger.PeriodicAccrual, accrueTill: "2024-02-01", on: "2024-01-20", interest: "4", skipped: "4"},
		"accrued and paid": {
			rule: ledger.PeriodicAccrual, accrueTill: "2024-02-01", paid: "7", on: "2024-02-10", entry: "C 7 3; D 6 3", interest: "4", skipped: "1",
		},
		"all of it under upfront accrual": {rule: ledger.UpfrontAccrual, on: "2024-01-20", entry: "C 7 4; D 6 4", interest: "4", skipped: "0"},
		"not posted under cash":           {rule: ledger.CashBased, on: "2024-01-20", interest: "4", skipped: "0"},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			o := loanstest.NewOffice(t)
			product := o.NewProduct(func(p *products.Product) {
				p.AccountingRule, p.InterestMethod = test.rule, schedule.Flat
				p.DaysInYear, p.DaysInMonth = schedule.Year360, schedule.Month30
			})
			o.KeepBooks(product, test.rule)
			in := o.ApplicationFor(product)
			in.InterestRate, in.InterestMethod, in.RateFrequency = new(loanstest.Percent("12")), new(schedule.Flat), new(schedule.PerYear)
			in.Strategy = products.InterestPrincipalFirst
			loan := o.NewLoan(in)
			o.Today = calendar.MustParse("2024-02-10")
			if test.accrueTill != "" {
				o.Accrue(loan, calendar.MustParse(test.accrueTill))
			}
			if test.paid != "" {
				loanstest.Must(o, loans.Repay, loanstest.On(loan, loanstest.Pay(calendar.MustParse(test.on).AddDays(-1), test.paid)))
			}
			waiver := loanstest.Must(o, loans.WaiveInterestPortion, loanstest.On(loan, loanstest.Pay(calendar.MustParse(test.on), "4"))).ID
			a := o.Account(loan)
			got := a.Transaction(waiver)
			if entry := entryOf(o.Journal(loan), got); entry != test.entry {
				t.Errorf("posted %q, want %q", entry, test.entry)
			}
			if got.Portions.Interest != money.MustParse(test.interest) || got.Unrecognised != money.MustParse(test.skipped) || got.Amount != money.MustParse("4") {
				t.Errorf("%v of interest, %v never recognised", got.Portions.Interest, got.Unrecognised)
			}
		})
	}
}
