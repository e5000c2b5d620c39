package income_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"
	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/internal/loans/book"
	"lending.example/platform/lending/internal/loans/income"
	"lending.example/platform/lending/internal/loans/loanstest"
	"lending.example/platform/lending/ledger"
	"lending.example/platform/lending/loans"
	"lending.example/platform/lending/money"
	"lending.example/platform/lending/products"
	"lending.example/platform/lending/schedule"
)

func accrued(a *book.Account) money.Amount { return income.RecognisedInterest(a, calendar.Date{}) }

// Waived interest that was never recognised is never income, however often business is closed: of 10.19 for January, 4 are
// waived when 0.99 was recognised. (docs/semantics/accruals.md, 3.4; accounting.md, 6, I-10, I-12.)
func TestWaivedInterestIsNoIncome(t *testing.T) {
	o := loanstest.NewOffice(t)
	loan := o.MonthLoan(ledger.PeriodicAccrual, nil)
	o.CloseTill(loan, "2024-01-02", "2024-01-04")
	waiver := loanstest.Must(o, loans.WaiveInterestPortion, loanstest.On(loan, loanstest.Pay(o.Today, "4"))).ID
	a := o.Account(loan)
	if got := a.Transaction(waiver); got.TakenBack() != money.MustParse("0.99") || got.Unrecognised != money.MustParse("3.01") {
		t.Fatalf("%v of the waiver was recognised, %v never", got.TakenBack(), got.Unrecognised)
	}
	for _, stage := range []struct{ from, to, want string }{
		{"2024-01-05", "2024-01-13", "0.99"}, // 3.95 of interest so far, all of it waived
		{"2024-01-14", "2024-01-14", "1.26"}, // 4.27
		{"2024-01-15", "2024-02-01", "7.18"}, // all but 3.01
		{"2024-02-02", "2024-02-04", "7.18"},
	} {
		o.CloseTill(loan, stage.from, stage.to)
		if got := accrued(o.Account(loan)); got != money.MustParse(stage.want) {
			t.Errorf("till %s: %v was recognised, want %s", stage.to, got, stage.want)
		}
	}
	loanstest.Must(o, loans.Repay, loanstest.On(loan, loanstest.Pay(o.Today, "1006.19")))
	if a := o.Sound(loan); a.Loan.Status != loans.Closed || accrued(a) != money.MustParse("7.18") {
		t.Errorf("%v, %v recognised after paying", a.Loan.Status, accrued(a))
	}
}

// A waiver that is processed again took back what it took back before: it does not count as settled before itself.
// (docs/semantics/accounting.md, 2.5; transactions.md, 5.7.)
func TestWaivedInterestProcessedAgain(t *testing.T) {
	o := loanstest.NewOffice(t)
	loan := o.MonthLoan(ledger.PeriodicAccrual, nil)
	o.CloseTill(loan, "2024-01-02", "2024-01-04")
	waiver := loanstest.Must(o, loans.WaiveInterestPortion, loanstest.On(loan, loanstest.Pay(o.Today, "4"))).ID
	o.Undo(loan, loanstest.Must(o, loans.Repay, loanstest.On(loan, loanstest.Pay(o.Today, "5"))).ID)
	got := o.Sound(loan).Transaction(waiver)
	if got.Reversed || got.TakenBack() != money.MustParse("0.99") || got.Unrecognised != money.MustParse("3.01") {
		t.Errorf("%v of the waiver was recognised, %v never", got.TakenBack(), got.Unrecognised)
	}
}

// A loan that is closed within its tolerance recognises what was earned by the day: the rest is written off with what is outstanding.
// (docs/semantics/accruals.md, 3.12.)
func TestIncomeOfLoanClosedWithinTolerance(t *testing.T) {
	o := loanstest.NewOffice(t)
	in := o.MonthApplication(ledger.PeriodicAccrual, nil)
	in.ArrearsTolerance = new(money.MustParse("50"))
	loan := o.NewLoan(in)
	o.CloseTill(loan, "2024-01-02", "2024-01-04")
	loanstest.Must(o, loans.Repay, loanstest.On(loan, loanstest.Pay(o.Today, "990")))
	loanstest.Must(o, loans.CloseLoan, loanstest.On(loan, loans.Closing{On: o.Today}))
	want := []string{"2024-01-02 Accrual 0.33", "2024-01-03 Accrual 0.33", "2024-01-04 Accrual 0.33", "2024-01-05 Accrual 0.32"}
	if diff := cmp.Diff(want, loanstest.Booked(o.Sound(loan), loans.Accrual)); diff != "" {
		t.Error(diff)
	}
}

// A job that recognises the income of elapsed instalments leaves charges of running ones alone; the job that recognises
// income as it accrues does not. (docs/semantics/accruals.md, 3.3, step 4.)
func TestAccrualJobs(t *testing.T) {
	tests := map[string]struct {
		run    func(*book.Account, calendar.Date) error
		change func(*products.Product)
		till   string
		want   []string
	}{
		"elapsed, running":      {run: income.AccrueElapsed, till: "2024-01-20"},
		"elapsed, due":          {run: income.AccrueElapsed, till: "2024-02-01", want: []string{"2024-02-01 Accrual 20.19"}},
		"elapsed, progressive":  {run: income.AccrueElapsed, change: loanstest.ProgressiveProduct, till: "2024-01-16", want: []string{"2024-01-16 Accrual 14.84"}},
		"as it accrues":         {run: income.AccrueByJob, till: "2024-01-20", want: []string{"2024-01-20 Accrual 16.25"}},
		"as it accrues, begun":  {run: income.AccrueByJob, till: "2024-01-01"},
		"as it accrues, by due": {run: income.AccrueByJob, till: "2024-02-10", want: []string{"2024-02-01 Accrual 20.19"}},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			o := loanstest.NewOffice(t)
			in := o.MonthApplication(ledger.PeriodicAccrual, test.change)
			if test.change != nil {
				in.Strategy = products.Advanced
			}
			loan := o.NewLoan(in)
			loanstest.Must(o, loans.AddCharge, loanstest.On(loan, loans.NewCharge{DefinitionID: o.NewCharge(nil), Amount: new(loanstest.Percent("10")), Due: calendar.MustParse("2024-01-15")}))
			for range 2 { // the second time there is nothing to do
				o.Change(loan, func(a *book.Account) error { return test.run(a, calendar.MustParse(test.till)) })
			}
			if diff := cmp.Diff(test.want, loanstest.Booked(o.Account(loan), loans.Accrual)); diff != "" {
				t.Error(diff)
			}
		})
	}
}

// A cumulative loan that is paid late has its income recognised on the day it closes, after its last due date; more payments
// leave it recognised. (docs/semantics/accruals.md, 3.6; accounting.md, 6, I-10.)
func TestIncomeOfALoanThatIsPaidLate(t *testing.T) {
	o := loanstest.NewOffice(t)
	loan := o.MonthLoan(ledger.PeriodicAccrual, nil)
	o.Today = calendar.MustParse("2024-02-15")
	loanstest.Must(o, loans.Repay, loanstest.On(loan, loanstest.Pay(o.Today, "1010.19")))
	for _, more := range []string{"0", "80", "5"} {
		if more != "0" {
			loanstest.Must(o, loans.Repay, loanstest.On(loan, loanstest.Pay(o.Today, more)))
		}
		if a := o.Sound(loan); accrued(a) != money.MustParse("10.19") {
			t.Errorf("after %s more: %v, %v recognised", more, a.Loan.Status, accrued(a))
		}
	}
}

// Interest that a change of the rate brought, and that a payment of before the change takes away again, is no income any
// more. (docs/semantics/accruals.md, 3.6.)
func TestIncomeOfARateThatPaymentsOutrun(t *testing.T) {
	o := loanstest.NewOffice(t)
	product := o.NewProduct(func(p *products.Product) {
		loanstest.FollowingProduct(p)
		p.AccountingRule, p.InterestRate = ledger.PeriodicAccrual, loanstest.Percent("0")
	})
	o.KeepBooks(product, ledger.PeriodicAccrual)
	in := o.ApplicationFor(product)
	in.Strategy, in.InterestRate, in.InterestPeriod = products.Advanced, new(loanstest.Percent("0")), new(schedule.Daily)
	loan := o.NewLoan(in)
	o.Vary(loan, book.Variation{Kind: schedule.RateFromInstalment, From: calendar.MustParse("2024-01-02"), Number: loanstest.Percent("5")})
	o.Today = calendar.MustParse("2024-01-20")
	loanstest.Must(o, loans.Repay, loanstest.On(loan, loanstest.Pay(o.Today, "1050")))
	if a := o.Sound(loan); a.Loan.Status != loans.Overpaid || !accrued(a).IsPositive() {
		t.Fatalf("%v, %v recognised", a.Loan.Status, accrued(a))
	}
	loanstest.Must(o, loans.CreditGoodwill, loanstest.On(loan, loanstest.Pay(calendar.MustParse("2024-01-01"), "1000")))
	if a := o.Sound(loan); !accrued(a).IsZero() {
		t.Errorf("%v recognised of %v", accrued(a), a.Loan.Summary.Interest.Charged)
	}
}

// A cumulative loan that is paid up has recognised what it charged, once, no matter what took accruals back on the way or moved the
// instalments that they were made for. (docs/semantics/accruals.md, 3.9; accounting.md, 6, I-10.)
func TestIncomeOfPaidUpCumulativeLoans(t *testing.T) {
	flat := func(p *products.Product) { p.InterestMethod = schedule.Flat }
	for name, c := range map[string]struct {
		product func(*products.Product)
		live    func(o *loanstest.Office, loan int64)
	}{
		"recognised interest waived, before an accrual is taken back": {loanstest.Recalculating, func(o *loanstest.Office, loan int64) {
			o.CloseTill(loan, "2024-01-17", "2024-01-17")
			loanstest.Must(o, loans.WaiveInterestPortion, loanstest.On(loan, loanstest.Pay(o.Today, "1")))
		}},
		"taken back by a charge-off that was undone": {loanstest.Recalculating, func(o *loanstest.Office, loan int64) {
			o.Today = calendar.MustParse("2024-01-12")
			o.Pays(loan, "2024-01-12", "194.80")
			o.CloseTill(loan, "2024-01-11", "2024-01-11")
			loanstest.Must(o, loans.ChargeOffLoan, loanstest.On(loan, loans.ChargeOffInput{On: o.Today}))
			loanstest.Must(o, loans.UndoChargeOff, loanstest.On(loan, loans.Reversal{}))
		}},
		"a moved due date": {flat, func(o *loanstest.Office, loan int64) {
			o.CloseTill(loan, "2024-01-01", "2024-01-07")
			o.Reschedule(loan, func(in *loans.RescheduleRequest) {
				in.From, in.MovedTo = calendar.MustParse("2024-02-01"), calendar.MustParse("2024-02-05")
			})
		}},
	} {
		t.Run(name, func(t *testing.T) {
			o := loanstest.NewOffice(t)
			in := o.MonthApplication(ledger.PeriodicAccrual, c.product)
			in.TermFrequency, in.Repayments = 6, 6
			loan := o.NewLoan(in)
			c.live(o, loan)
			loanstest.Must(o, loans.Repay, loanstest.On(loan, loanstest.Pay(o.Today, "1100")))
			a := o.Sound(loan)
			var never money.Amount
			for _, t := range a.Live(loans.WaiveInterest) {
				never = never.Add(t.Unrecognised)
			}
			if want := a.Loan.Summary.Interest.Charged.Sub(never); a.Loan.Status != loans.Overpaid || accrued(a) != want {
				t.Errorf("%v, %v recognised of %v: %v", a.Loan.Status, accrued(a), want, loanstest.Booked(a, loans.Accrual, loans.AccrualAdjustment))
			}
		})
	}
}
