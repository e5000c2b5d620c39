package loans

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/ledger"
	"lending.example/platform/lending/money"
	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/products"
	"lending.example/platform/lending/schedule"
)

// monthLoan is a loan of 1000 at 12 percent for January 2024, a cumulative one whose income is recognised by a rule. Its
// interest is 10.19: 31 of 365 days.
func (o *office) monthLoan(rule ledger.AccountingRule, change func(*products.Product)) int64 {
	o.t.Helper()
	return o.newLoan(o.monthApplication(rule, change))
}

func (o *office) monthApplication(rule ledger.AccountingRule, change func(*products.Product)) Application {
	o.t.Helper()
	product := o.newProduct(func(p *products.Product) {
		p.AccountingRule, p.InterestRate, p.InterestPeriod = rule, percent("12"), schedule.Daily
		if change != nil {
			change(p)
		}
	})
	o.keepBooks(product, rule)
	in := o.applicationFor(product)
	in.InterestRate, in.InterestPeriod, in.RateFrequency = new(percent("12")), new(schedule.Daily), new(schedule.PerYear)
	in.TermFrequency, in.Repayments = 1, 1
	return in
}

// closeTill closes the business of a loan day by day and comes to the day after.
func (o *office) closeTill(loan int64, from, to string) {
	o.t.Helper()
	for d := day(from); !d.After(day(to)); d = d.AddDays(1) {
		o.today = d.AddDays(1)
		o.change(loan, func(a *Account) error { return a.closeDay(d, nil) })
	}
}

// change saves what a function does to a loan.
func (o *office) change(loan int64, do func(*Account) error) {
	o.t.Helper()
	o.update(func(u *operation.Unit) error {
		opened, err := open(u, operation.ByID(loan))
		if err == nil {
			err = do(opened.Account)
		}
		if err != nil {
			return err
		}
		return opened.save(u)
	})
}

// sound fails the test when the loan or its books do not add up.
func (o *office) sound(loan int64) *Account {
	o.t.Helper()
	a := o.account(loan)
	for _, flaw := range a.flaws() {
		o.t.Error(flaw)
	}
	return a
}

func (a *Account) accrued() money.Amount { return a.recognisedInterest(calendar.Date{}) }

// Waived interest that was never recognised is never income, however often business is closed: of 10.19 for January, 4 are
// waived when 0.99 was recognised. (Semantics of accounting, 3.4, I-10, I-12.)
func TestWaivedInterestIsNoIncome(t *testing.T) {
	o := newOffice(t)
	loan := o.monthLoan(ledger.PeriodicAccrual, nil)
	o.closeTill(loan, "2024-01-02", "2024-01-04")
	waiver := must(o, WaiveInterestPortion, on(loan, pay(o.today, "4"))).ID
	a := o.account(loan)
	if got := a.Transaction(waiver); got.Portions.Interest != amount("0.99") || got.Unrecognized != amount("3.01") {
		t.Fatalf("%v of the waiver was recognised, %v never", got.Portions.Interest, got.Unrecognized)
	}
	for _, stage := range []struct{ from, to, want string }{
		{"2024-01-05", "2024-01-13", "0.99"}, // 3.95 of interest so far, all of it waived
		{"2024-01-14", "2024-01-14", "1.26"}, // 4.27
		{"2024-01-15", "2024-02-01", "7.18"}, // all but 3.01
		{"2024-02-02", "2024-02-04", "7.18"},
	} {
		o.closeTill(loan, stage.from, stage.to)
		if got := o.account(loan).accrued(); got != amount(stage.want) {
			t.Errorf("till %s: %v was recognised, want %s", stage.to, got, stage.want)
		}
	}
	must(o, Repay, on(loan, pay(o.today, "1006.19")))
	if a := o.sound(loan); a.Loan.Status != Closed || a.accrued() != amount("7.18") {
		t.Errorf("%v, %v recognised after paying", a.Loan.Status, a.accrued())
	}
}

// A waiver that is processed again took back what it took back before: it does not count as settled before itself. (Semantics of
// accounting, 2.5; of transactions, 5.7.)
func TestWaivedInterestProcessedAgain(t *testing.T) {
	o := newOffice(t)
	loan := o.monthLoan(ledger.PeriodicAccrual, nil)
	o.closeTill(loan, "2024-01-02", "2024-01-04")
	waiver := must(o, WaiveInterestPortion, on(loan, pay(o.today, "4"))).ID
	o.undo(loan, must(o, Repay, on(loan, pay(o.today, "5"))).ID)
	got := o.sound(loan).Transaction(waiver)
	if got.Reversed || got.Portions.Interest != amount("0.99") || got.Unrecognized != amount("3.01") {
		t.Errorf("%v of the waiver was recognised, %v never", got.Portions.Interest, got.Unrecognized)
	}
}

// A loan that is closed within its tolerance is paid up: the rest of its income is recognised. (Semantics of accounting,
// 3.1 and 3.6.)
func TestIncomeOfLoanClosedWithinTolerance(t *testing.T) {
	o := newOffice(t)
	in := o.monthApplication(ledger.PeriodicAccrual, nil)
	in.ArrearsTolerance = new(amount("50"))
	loan := o.newLoan(in)
	o.closeTill(loan, "2024-01-02", "2024-01-04")
	must(o, Repay, on(loan, pay(o.today, "990")))
	must(o, CloseLoan, on(loan, Closing{On: o.today}))
	want := []string{"2024-01-02 Accrual 0.33", "2024-01-03 Accrual 0.33", "2024-01-04 Accrual 0.33", "2024-01-05 Accrual 9.20"}
	if diff := cmp.Diff(want, booked(o.sound(loan), Accrual)); diff != "" {
		t.Error(diff)
	}
}

// A job that recognises the income of elapsed instalments leaves charges of running ones alone; the job that recognises
// income as it accrues does not. (Semantics of accounting, 3.3, step 4.)
func TestAccrualJobs(t *testing.T) {
	tests := map[string]struct {
		run    func(*Account, calendar.Date) error
		change func(*products.Product)
		till   string
		want   []string
	}{
		"elapsed, running":      {run: (*Account).accrueElapsed, till: "2024-01-20"},
		"elapsed, due":          {run: (*Account).accrueElapsed, till: "2024-02-01", want: []string{"2024-02-01 Accrual 20.19"}},
		"elapsed, progressive":  {run: (*Account).accrueElapsed, change: progressiveProduct, till: "2024-01-16", want: []string{"2024-01-16 Accrual 14.84"}},
		"as it accrues":         {run: (*Account).accrueByJob, till: "2024-01-20", want: []string{"2024-01-20 Accrual 16.25"}},
		"as it accrues, begun":  {run: (*Account).accrueByJob, till: "2024-01-01"},
		"as it accrues, by due": {run: (*Account).accrueByJob, till: "2024-02-10", want: []string{"2024-02-01 Accrual 20.19"}},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			o := newOffice(t)
			in := o.monthApplication(ledger.PeriodicAccrual, test.change)
			if test.change != nil {
				in.Strategy = products.Advanced
			}
			loan := o.newLoan(in)
			must(o, AddCharge, on(loan, NewCharge{DefinitionID: o.newCharge(nil), Amount: new(percent("10")), Due: day("2024-01-15")}))
			for range 2 { // the second time there is nothing to do
				o.change(loan, func(a *Account) error { return test.run(a, day(test.till)) })
			}
			if diff := cmp.Diff(test.want, booked(o.account(loan), Accrual)); diff != "" {
				t.Error(diff)
			}
		})
	}
}

// A cumulative loan that is paid late has its income recognised on the day it closes, behind its last due date; more payments
// leave it recognised. (Semantics of accounting, 3.6, I-10.)
func TestIncomeOfALoanThatIsPaidLate(t *testing.T) {
	o := newOffice(t)
	loan := o.monthLoan(ledger.PeriodicAccrual, nil)
	o.today = day("2024-02-15")
	must(o, Repay, on(loan, pay(o.today, "1010.19")))
	for _, more := range []string{"0", "80", "5"} {
		if more != "0" {
			must(o, Repay, on(loan, pay(o.today, more)))
		}
		if a := o.sound(loan); a.accrued() != amount("10.19") {
			t.Errorf("after %s more: %v, %v recognised", more, a.Loan.Status, a.accrued())
		}
	}
}

// Interest that a change of the rate brought, and that a payment of before the change takes away again, is no income any
// more. (Semantics of accounting, 3.6.)
func TestIncomeOfARateThatPaymentsOutrun(t *testing.T) {
	o := newOffice(t)
	product := o.newProduct(func(p *products.Product) {
		followingProduct(p)
		p.AccountingRule, p.InterestRate = ledger.PeriodicAccrual, percent("0")
	})
	o.keepBooks(product, ledger.PeriodicAccrual)
	in := o.applicationFor(product)
	in.Strategy, in.InterestRate, in.InterestPeriod = products.Advanced, new(percent("0")), new(schedule.Daily)
	loan := o.newLoan(in)
	o.vary(loan, Variation{Kind: schedule.RateFromInstalment, From: day("2024-01-02"), Number: percent("5")})
	o.today = day("2024-01-20")
	must(o, Repay, on(loan, pay(o.today, "1050")))
	if a := o.sound(loan); a.Loan.Status != Overpaid || !a.accrued().IsPositive() {
		t.Fatalf("%v, %v recognised", a.Loan.Status, a.accrued())
	}
	must(o, CreditGoodwill, on(loan, pay(day("2024-01-01"), "1000")))
	if a := o.sound(loan); !a.accrued().IsZero() {
		t.Errorf("%v recognised of %v", a.accrued(), a.Loan.Summary.Interest.Charged)
	}
}

// A cumulative loan that is paid up has recognised what it charged, once, whatever took accruals back on the way or moved the
// instalments that they were made for. (Semantics of accounting, 3.9 and I-10.)
func TestIncomeOfPaidUpCumulativeLoans(t *testing.T) {
	flat := func(p *products.Product) { p.InterestMethod = schedule.Flat }
	for name, c := range map[string]struct {
		product func(*products.Product)
		live    func(o *office, loan int64)
	}{
		"recognised interest waived, before an accrual is taken back": {recalculating, func(o *office, loan int64) {
			o.closeTill(loan, "2024-01-17", "2024-01-17")
			must(o, WaiveInterestPortion, on(loan, pay(o.today, "1")))
		}},
		"taken back by a charge-off that was undone": {recalculating, func(o *office, loan int64) {
			o.today = day("2024-01-12")
			o.pays(loan, "2024-01-12", "194.80")
			o.closeTill(loan, "2024-01-11", "2024-01-11")
			must(o, ChargeOffLoan, on(loan, ChargeOffInput{On: o.today}))
			must(o, UndoChargeOff, on(loan, Reversal{}))
		}},
		"a moved due date": {flat, func(o *office, loan int64) {
			o.closeTill(loan, "2024-01-01", "2024-01-07")
			o.reschedule(loan, func(in *RescheduleRequest) { in.From, in.DueDate = day("2024-02-01"), day("2024-02-05") })
		}},
	} {
		t.Run(name, func(t *testing.T) {
			o := newOffice(t)
			in := o.monthApplication(ledger.PeriodicAccrual, c.product)
			in.TermFrequency, in.Repayments = 6, 6
			loan := o.newLoan(in)
			c.live(o, loan)
			must(o, Repay, on(loan, pay(o.today, "1100")))
			a := o.sound(loan)
			var never money.Amount
			for _, t := range a.Live(WaiveInterest) {
				never = never.Add(t.Unrecognized)
			}
			if want := a.Loan.Summary.Interest.Charged.Sub(never); a.Loan.Status != Overpaid || a.accrued() != want {
				t.Errorf("%v, %v recognised of %v: %v", a.Loan.Status, a.accrued(), want, booked(a, Accrual, AccrualAdjustment))
			}
		})
	}
}
