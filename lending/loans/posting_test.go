package loans

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"

	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/ledger"
	"lending.example/platform/lending/money"
	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/products"
	"lending.example/platform/lending/schedule"
	"lending.example/platform/lending/store"
)

// keepBooks gives a product an accounting rule, and every role an account of its own, whose id is the role's number.
func (o *office) keepBooks(product int64, rule ledger.AccountingRule) {
	o.t.Helper()
	o.update(func(u *operation.Unit) error {
		m := ledger.Mapping{Rule: rule, Accounts: map[ledger.Placeholder]int64{}}
		m.ID = product
		for _, role := range ledger.Roles() {
			m.Accounts[role.Placeholder] = int64(role.Placeholder)
		}
		return ledger.SaveMapping(u, m)
	})
}

// journal reads the lines of a loan by date and id.
func (o *office) journal(loan int64) []ledger.Line {
	o.t.Helper()
	var lines []ledger.Line
	err := o.store.View(context.Background(), testTenant, func(tx store.Tx) error {
		lines = nil
		for line, err := range ledger.LinesOfLoan(tx, loan) {
			if err != nil {
				return err
			}
			lines = append(lines, line)
		}
		return nil
	})
	if err != nil {
		o.t.Fatal(err)
	}
	return lines
}

// entryOf writes the lines of a transaction as "D 2 1000; C 1 1000".
func entryOf(lines []ledger.Line, t *Transaction) string {
	var parts []string
	for _, l := range lines {
		if l.TransactionID == t.journalID() {
			parts = append(parts, fmt.Sprintf("%c %d %v", l.Side.Option().Label[0], l.AccountID, l.Amount))
		}
	}
	return strings.Join(parts, "; ")
}

// balance sums debits less credits of the account behind a role.
func balance(lines []ledger.Line, role ledger.Placeholder) money.Amount {
	var sum money.Amount
	for _, l := range lines {
		switch {
		case l.AccountID != int64(role):
		case l.Side == ledger.Debit:
			sum = sum.Add(l.Amount)
		default:
			sum = sum.Sub(l.Amount)
		}
	}
	return sum
}

func pay(on calendar.Date, text string) Payment { return Payment{On: on, Amount: amount(text)} }

func TestPosting(t *testing.T) {
	o := newOffice(t)
	product := o.newProduct(nil)
	o.keepBooks(product, ledger.PeriodicAccrual)
	loan := o.newLoan(o.applicationFor(product))
	o.today = day("2024-01-10")
	repayment := must(o, Repay, on(loan, pay(o.today, "1200"))).ID
	refund := must(o, RefundCreditBalance, on(loan, pay(o.today, "50"))).ID
	undo := Adjustment{On: o.today, Amount: new(money.Amount)}
	must(o, AdjustTransaction, OnTransaction[Adjustment]{Loan: operation.ByID(loan), Transaction: operation.ByID(repayment), Body: undo})

	a, lines := o.account(loan), o.journal(loan)
	want := map[int64]string{
		a.Live(Disbursement)[0].ID: "D 2 1000; C 1 1000",
		repayment:                  "C 2 1000; C 11 200; D 1 1200; D 2 1000; D 11 200; C 1 1200",
		refund:                     "D 11 50; C 1 50; C 11 50; D 1 50",
	}
	// Without the overpayment the refund is money lent, in a transaction that replaces the first one.
	want[a.Live(CreditBalanceRefund)[0].ID] = "D 2 50; C 1 50"
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
	if last := lines[len(lines)-1]; last.On != day("2024-01-10") || last.SubmittedOn != day("2024-01-10") {
		t.Errorf("dated %v, submitted %v", last.On, last.SubmittedOn)
	}
}

func TestNothingPosted(t *testing.T) {
	o := newOffice(t)
	loan := o.newLoan(o.applicationFor(o.newProduct(nil)))
	must(o, Repay, on(loan, pay(o.today, "10")))
	if lines := o.journal(loan); len(lines) > 0 {
		t.Errorf("%d lines of a product without accounting", len(lines))
	}
}

// TestUpfrontAccrual: 1000 at 12 percent flat for three months, 30 of interest, and a fee of 10.
func TestUpfrontAccrual(t *testing.T) {
	o := newOffice(t)
	product := o.newProduct(func(p *products.Product) {
		p.AccountingRule, p.InterestMethod = ledger.UpfrontAccrual, schedule.Flat
		p.DaysInYear, p.DaysInMonth = schedule.Year360, schedule.Month30
	})
	o.keepBooks(product, ledger.UpfrontAccrual)
	in := o.applicationFor(product)
	in.InterestRate, in.InterestMethod, in.RateFrequency = new(percent("12")), new(schedule.Flat), new(schedule.PerYear)
	loan := must(o, Submit, in).LoanID
	must(o, AddCharge, on(loan, NewCharge{DefinitionID: o.newCharge(nil), Amount: new(percent("10")), Due: day("2024-01-20")}))
	must(o, Approve, on(loan, Approval{On: o.today}))
	must(o, Disburse, on(loan, Disbursal{On: o.today}))
	a, lines := o.account(loan), o.journal(loan)
	var got []string
	for _, accrual := range a.Live(Accrual) {
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
		"nothing accrued":               {rule: ledger.PeriodicAccrual, on: "2024-02-10", interest: "0", skipped: "4"},
		"enough accrued":                {rule: ledger.PeriodicAccrual, accrueTill: "2024-02-01", on: "2024-02-10", entry: "C 7 4; D 6 4", interest: "4", skipped: "0"},
		"accrued after the waiver only": {rule: ledger.PeriodicAccrual, accrueTill: "2024-02-01", on: "2024-01-20", interest: "0", skipped: "4"},
		"accrued and paid": {
			rule: ledger.PeriodicAccrual, accrueTill: "2024-02-01", paid: "7", on: "2024-02-10", entry: "C 7 3; D 6 3", interest: "3", skipped: "1",
		},
		"all of it under upfront accrual": {rule: ledger.UpfrontAccrual, on: "2024-01-20", entry: "C 7 4; D 6 4", interest: "4", skipped: "0"},
		"not posted under cash":           {rule: ledger.CashBased, on: "2024-01-20", interest: "4", skipped: "0"},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			o := newOffice(t)
			product := o.newProduct(func(p *products.Product) {
				p.AccountingRule, p.InterestMethod = test.rule, schedule.Flat
				p.DaysInYear, p.DaysInMonth = schedule.Year360, schedule.Month30
			})
			o.keepBooks(product, test.rule)
			in := o.applicationFor(product)
			in.InterestRate, in.InterestMethod, in.RateFrequency = new(percent("12")), new(schedule.Flat), new(schedule.PerYear)
			in.Strategy = products.InterestPrincipalFirst
			loan := o.newLoan(in)
			o.today = day("2024-02-10")
			if test.accrueTill != "" {
				o.accrue(loan, day(test.accrueTill))
			}
			if test.paid != "" {
				must(o, Repay, on(loan, pay(day(test.on).AddDays(-1), test.paid)))
			}
			waiver := must(o, WaiveInterestPortion, on(loan, pay(day(test.on), "4"))).ID
			a := o.account(loan)
			got := a.Transaction(waiver)
			if entry := entryOf(o.journal(loan), got); entry != test.entry {
				t.Errorf("posted %q, want %q", entry, test.entry)
			}
			if got.Portions.Interest != amount(test.interest) || got.Unrecognized != amount(test.skipped) || got.Amount != amount("4") {
				t.Errorf("%v of interest, %v never recognised", got.Portions.Interest, got.Unrecognized)
			}
		})
	}
}

// accrue recognises income up to a day.
func (o *office) accrue(loan int64, till calendar.Date) {
	o.t.Helper()
	o.update(func(u *operation.Unit) error {
		opened, err := open(u, operation.ByID(loan))
		if err != nil {
			return err
		}
		opened.accrue(till)
		return opened.save(u)
	})
}
