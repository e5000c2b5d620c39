package payments_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"
	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/internal/loans/book"
	"lending.example/platform/lending/internal/loans/explaining"
	"lending.example/platform/lending/internal/loans/loanstest"
	"lending.example/platform/lending/internal/loans/processing"
	"lending.example/platform/lending/ledger"
	"lending.example/platform/lending/loans"
	"lending.example/platform/lending/money"
	"lending.example/platform/lending/products"
	"lending.example/platform/lending/schedule"
)

// flatLoan is 10,000.00 in twelve months from 1 January 2024, with 780.00 of flat interest.
func flatLoan(o *loanstest.Office, method schedule.RebateMethod, rule ledger.AccountingRule) int64 {
	product := o.NewProduct(func(p *products.Product) {
		p.InterestMethod, p.Rebate, p.AccountingRule = schedule.Flat, method, rule
	})
	if rule != ledger.NoAccounting {
		o.KeepBooks(product, rule)
	}
	in := o.ApplicationFor(product)
	in.Principal, in.InterestRate, in.InterestMethod = money.MustParse("10000"), new(loanstest.Percent("7.8")), new(schedule.Flat)
	in.Repayments, in.TermFrequency = 12, 12
	return o.NewLoan(in)
}

func payoff(o *loanstest.Office, loan int64, on string) book.Portions {
	o.T.Helper()
	owed, err := processing.Payoff(o.Account(loan), calendar.MustParse(on))
	if err != nil {
		o.T.Fatal(err)
	}
	return owed
}

// The payoff of each day after three payments, and a payment of exactly that: the table of docs/semantics/cumulative.md, 10.
func TestRebateOfUnearnedInterest(t *testing.T) {
	tests := map[string]struct {
		method             schedule.RebateMethod
		on, interest, owed string
	}{
		"none":                               {schedule.NoRebate, "2024-04-01", "585", "8085.01"},
		"rule of 78, on the third due date":  {schedule.RuleOf78, "2024-04-01", "135", "7635.01"},           // 585 − 780 × 45/78
		"rule of 78, a day later":            {schedule.RuleOf78, "2024-04-02", "225", "7725.01"},           // 585 − 780 × 36/78
		"rule of 78, in the last instalment": {schedule.RuleOf78, "2024-12-02", "585", "8085.01"},           // nothing is unearned
		"actuarial, on the third due date":   {schedule.ActuarialRebate, "2024-04-01", "129.83", "7629.84"}, // 585 − 455.17
		"actuarial, on the sixth due date":   {schedule.ActuarialRebate, "2024-07-01", "370.13", "7870.14"}, // 585 − 214.87
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			o := loanstest.NewOffice(t)
			loan := flatLoan(o, test.method, ledger.NoAccounting)
			for _, on := range []string{"2024-02-01", "2024-03-01", "2024-04-01"} {
				o.MovesIn(on)
				o.Pays(loan, on, "898.33")
			}
			o.MovesIn(test.on)
			owed := payoff(o, loan, test.on)
			if diff := cmp.Diff([]string{test.interest, test.owed}, []string{owed.Interest.String(), owed.Total().String()}); diff != "" {
				t.Fatal(diff)
			}
			figure, err := explaining.ExplainPayoff(o.Account(loan), calendar.MustParse(test.on), schedule.OfTotal)
			if err != nil || figure.Amount != owed.Total() || !figure.Explained() {
				t.Errorf("explained as %+v, %v", figure, err)
			}
			o.Pays(loan, test.on, test.owed)
			if a := o.Sound(loan); a.Loan.Status != loans.Closed {
				t.Errorf("%v with %s outstanding", a.Loan.Status, a.Loan.Summary.Outstanding())
			}
		})
	}
}

// A payment below the payoff gives nothing back, one above it is overpaid by what exceeds it. Both transactions are undone together, and
// neither is changed alone.
func TestRebateComesWithItsPayment(t *testing.T) {
	o := loanstest.NewOffice(t)
	loan := flatLoan(o, schedule.RuleOf78, ledger.NoAccounting)
	o.MovesIn("2024-04-01")
	before := payoff(o, loan, "2024-04-01") // 10,000 + 780 − 450
	o.Pays(loan, "2024-04-01", "10329.99")
	if a := o.Account(loan); a.Loan.Status != loans.Active || len(a.Live(loans.WaiveInterest)) > 0 {
		t.Fatalf("%v with %d waivers", a.Loan.Status, len(a.Live(loans.WaiveInterest)))
	}
	o.Undo(loan, o.Account(loan).Live(loans.Repayment)[0].ID)
	paid := o.Pays(loan, "2024-04-01", "10340")
	a := o.Sound(loan)
	waivers := a.Live(loans.WaiveInterest)
	if len(waivers) != 1 || waivers[0].Amount != money.MustParse("450") || a.Loan.Overpaid != money.MustParse("10") || a.Loan.Status != loans.Overpaid {
		t.Fatalf("%d waivers, %s overpaid, %v", len(waivers), a.Loan.Overpaid, a.Loan.Status)
	}
	loanstest.Refused(t, o.Adjusted(loan, waivers[0].ID, "2024-04-01", "0"), "error.msg.loan.transaction.rebate.not.adjusted.alone")
	loanstest.Refused(t, o.Adjusted(loan, paid, "2024-04-01", "10330"), "error.msg.loan.transaction.payoff.with.rebate.not.changed")
	o.Undo(loan, paid)
	after := payoff(o, loan, "2024-04-01")
	if a := o.Sound(loan); a.Loan.Status != loans.Active || len(a.Live(loans.WaiveInterest)) > 0 || after != before {
		t.Errorf("%v, a payoff of %s, before %s", a.Loan.Status, after.Total(), before.Total())
	}
}

// Income of a loan that is paid off is its interest less the rebate, and no receivable is left, by every rule of accounting.
func TestRebateInTheBooks(t *testing.T) {
	for _, rule := range []ledger.AccountingRule{ledger.CashBased, ledger.PeriodicAccrual, ledger.UpfrontAccrual} {
		t.Run(rule.String(), func(t *testing.T) {
			o := loanstest.NewOffice(t)
			loan := flatLoan(o, schedule.RuleOf78, rule)
			if rule == ledger.PeriodicAccrual {
				o.CloseTill(loan, "2024-01-02", "2024-04-01")
			}
			o.MovesIn("2024-04-01")
			o.Pays(loan, "2024-04-01", "10330")
			o.Sound(loan)
			if faults := o.BooksAgainst(loan, rule); len(faults) > 0 {
				t.Error(faults)
			}
			lines := o.Journal(loan)
			if income := loanstest.Balance(lines, ledger.InterestIncome); income != money.MustParse("-330") {
				t.Errorf("income %s, want 780 less 450", income.Neg())
			}
			for _, role := range []ledger.Placeholder{ledger.LoanPortfolio, ledger.InterestReceivable} {
				if left := loanstest.Balance(lines, role); !left.IsZero() {
					t.Errorf("%v has %s", role, left)
				}
			}
		})
	}
}
