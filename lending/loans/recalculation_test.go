package loans

import (
	"fmt"
	"testing"

	"github.com/google/go-cmp/cmp"

	"lending.example/platform/lending/ledger"
	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/products"
	"lending.example/platform/lending/schedule"
)

// recalculating makes a product whose cumulative schedule follows the payments, day by day.
func recalculating(p *products.Product) {
	p.InterestRate, p.InterestPeriod, p.Multiples = percent("12"), schedule.Daily, 1
	p.DaysInYear, p.DaysInMonth = schedule.Year365, schedule.ActualMonth
	p.RecalculatesInterest, p.AdvanceStrategy = true, schedule.ReduceInstalmentAmount
	p.RestFrequency, p.RestInterval, p.PreClosure = schedule.RestDaily, 1, schedule.TillPreClosureDate
}

// lendRecalculating lends 5000 for six months from 1 November 2022 at 12 %: instalments of 862.
func lendRecalculating(t *testing.T) (*office, int64) {
	o := newOffice(t)
	o.today = day("2022-11-01")
	in := o.applicationFor(o.newProduct(recalculating))
	in.Principal, in.TermFrequency, in.Repayments = amount("5000"), 6, 6
	in.InterestRate, in.InterestPeriod = new(percent("12")), new(schedule.Daily)
	return o, o.newLoan(in)
}

func (o *office) repay(loan int64, on, sum string) operation.Result {
	o.t.Helper()
	o.today = day(on)
	return must(o, Repay, Addressed[Payment]{Loan: operation.ByID(loan), Body: Payment{On: day(on), Amount: amount(sum)}})
}

func dues(a *Account) []string {
	var list []string
	for i := range a.Instalments {
		row := &a.Instalments[i]
		list = append(list, fmt.Sprintf("%s %s+%s", row.Due, row.Principal.Charged, row.Interest.Charged))
	}
	return list
}

func TestScheduleFollowsPayments(t *testing.T) {
	type payment struct{ on, sum string }
	for name, c := range map[string]struct {
		payments []payment
		want     []string // the first rows
	}{
		"on time": {[]payment{{"2022-12-01", "862"}}, []string{"2022-12-01 812.68+49.32", "2023-01-01 819.32+42.68"}},
		"on time and one more than asked for": {
			[]payment{{"2022-12-01", "863"}}, []string{"2022-12-01 813.68+49.32", "2023-01-01 819.33+42.67"},
		},
		"early, less than the instalment": {[]payment{{"2022-11-27", "200"}}, []string{"2022-12-01 812.95+49.05"}},
		"early, more than the principal":  {[]payment{{"2022-11-27", "863"}}, []string{"2022-12-01 863+48.18"}},
		"late": {
			[]payment{{"2022-12-05", "862"}}, []string{"2022-12-01 812.68+49.32", "2023-01-01 818.25+43.75"},
		},
	} {
		t.Run(name, func(t *testing.T) {
			o, loan := lendRecalculating(t)
			for _, p := range c.payments {
				o.repay(loan, p.on, p.sum)
			}
			got := dues(o.account(loan))
			if diff := cmp.Diff(c.want, got[:len(c.want)]); diff != "" {
				t.Error(diff)
			}
		})
	}
}

func TestUndoBringsTheScheduleBack(t *testing.T) {
	o, loan := lendRecalculating(t)
	plain := dues(o.account(loan))
	paid := o.repay(loan, "2022-11-27", "863")
	undo := OnTransaction[Adjustment]{Loan: operation.ByID(loan), Transaction: operation.ByID(paid.ID)}
	undo.Body = Adjustment{On: day("2022-11-27"), Amount: new(amount("0"))}
	must(o, AdjustTransaction, undo)
	a := o.account(loan)
	if diff := cmp.Diff(plain, dues(a)); diff != "" {
		t.Error(diff)
	}
	if a.Loan.Summary.Principal.Outstanding() != amount("5000") {
		t.Errorf("outstanding %s", a.Loan.Summary.Principal.Outstanding())
	}
}

func TestPayoffSavesInterest(t *testing.T) {
	o, loan := lendRecalculating(t)
	o.today = day("2022-11-16")
	owed, err := o.account(loan).Payoff(o.today)
	if err != nil {
		t.Fatal(err)
	}
	// 15 days of 12 % on 5000
	if want := (Portions{Principal: amount("5000"), Interest: amount("24.66")}); owed != want {
		t.Errorf("payoff %+v, want %+v", owed, want)
	}
	o.repay(loan, "2022-11-16", owed.Total().String())
	if a := o.account(loan); a.Loan.Status != Closed || !a.Loan.Overpaid.IsZero() {
		t.Errorf("status %v, overpaid %s, rows %v", a.Loan.Status, a.Loan.Overpaid, dues(a))
	}
}

func TestBackdatingIsRefusedWhereInterestFollowsPayments(t *testing.T) {
	o, loan := lendRecalculating(t)
	o.repay(loan, "2022-12-01", "862")
	_, err := perform(o, Repay, on(loan, Payment{On: day("2022-11-20"), Amount: amount("10")}))
	refused(t, err, ErrBeforeLastTransaction.ID)
}

// Payments that take the last instalment away take its part of an instalment fee with it, whether other parts were paid or
// not: the total is the sum of the parts. (Semantics of charges, 1.1.)
func TestInstalmentFeeOfRowsThatPaymentsTakeAway(t *testing.T) {
	for name, c := range map[string]struct {
		waived   string // the due date of a part
		payments []string
	}{
		"unpaid": {payments: []string{"333"}}, "paid in part": {payments: []string{"146", "187"}},
		"waived in part": {"2024-02-01", []string{"146", "187"}},
	} {
		t.Run(name, func(t *testing.T) {
			o := newOffice(t)
			in := o.applicationFor(o.newProduct(func(p *products.Product) {
				recalculating(p)
				p.AdvanceStrategy = schedule.ReduceInstalments
			}))
			in.InterestRate, in.InterestPeriod = new(percent("12")), new(schedule.Daily)
			in.TermFrequency, in.Repayments = 6, 6
			loan := o.newLoan(in)
			fee := o.charge(loan, schedule.PerInstalment, "9", "2024-01-01")
			if c.waived != "" {
				must(o, WaiveCharge, OnCharge[ChargeWaiver]{Loan: operation.ByID(loan), Charge: operation.ByID(fee), Body: ChargeWaiver{Due: day(c.waived)}})
			}
			for _, payment := range c.payments {
				o.pays(loan, "2024-01-01", payment)
			}
			a := o.account(loan)
			sound(t, a)
			if rows := len(a.Instalments); rows != 5 || a.Charge(fee).Amount != amount("45") {
				t.Errorf("a fee of %s on %d instalments: %v", a.Charge(fee).Amount, rows, dues(a))
			}
		})
	}
}

// A payment that covers the loan until the end of the period when it comes up is one that closes it, with the interest until
// then also on what is overdue, even when that makes it too small: 0.49 in February and 0.49 in March on 83.57.
// (Semantics of allocation, 9.5, 1; of progressive schedules, 10.2.)
func TestPaymentThatMeansToClose(t *testing.T) {
	o := newOffice(t)
	in := o.applicationFor(o.newProduct(func(p *products.Product) {
		recalculating(p)
		progressiveProduct(p)
		p.Multiples, p.PreClosure = 0, schedule.TillRestFrequencyDate
	}))
	in.Principal, in.TermFrequency, in.Repayments = amount("100"), 6, 6
	in.Strategy, in.InterestRate, in.InterestPeriod = products.Advanced, new(percent("7")), new(schedule.Daily)
	loan := o.newLoan(in)
	o.repay(loan, "2024-02-01", "17.01")
	paid := o.repay(loan, "2024-03-10", "84.48")
	got := o.account(loan).Transaction(paid.ID)
	if diff := cmp.Diff(Portions{Principal: amount("83.50"), Interest: amount("0.98")}, got.Portions); diff != "" {
		t.Error(diff)
	}
}

// A write-off ends interest: what is recovered two months later changes neither the loss nor its entry in the books, though
// principal was overdue all the time. (Semantics of transactions, 8; accounting, I-6.)
func TestRecoveryLeavesTheLossAsItWas(t *testing.T) {
	o := newOffice(t)
	o.today = day("2022-11-01")
	product := o.newProduct(func(p *products.Product) { recalculating(p); p.AccountingRule = ledger.PeriodicAccrual })
	o.keepBooks(product, ledger.PeriodicAccrual)
	in := o.applicationFor(product)
	in.Principal, in.TermFrequency, in.Repayments = amount("5000"), 6, 6
	in.InterestRate, in.InterestPeriod = new(percent("12")), new(schedule.Daily)
	loan := o.newLoan(in)
	o.today = day("2022-12-10")
	must(o, WriteOffLoan, on(loan, Closing{On: o.today}))
	rows, loss, lines := dues(o.account(loan)), o.account(loan).Live(WriteOff)[0].Amount, len(o.journal(loan))
	o.today = day("2023-02-05")
	must(o, Recover, on(loan, pay(o.today, "50")))
	a := o.account(loan)
	if diff := cmp.Diff(rows, dues(a)); diff != "" || a.Live(WriteOff)[0].Amount != loss {
		t.Errorf("loss of %v, was %v\n%s", a.Live(WriteOff)[0].Amount, loss, diff)
	}
	if got := len(o.journal(loan)); got != lines+2 {
		t.Errorf("%d lines, want the %d of before and two", got, lines)
	}
}
