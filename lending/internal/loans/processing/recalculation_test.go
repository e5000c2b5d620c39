package processing_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"
	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/internal/loans/book"
	"lending.example/platform/lending/internal/loans/loanstest"
	"lending.example/platform/lending/internal/loans/processing"
	"lending.example/platform/lending/ledger"
	"lending.example/platform/lending/loans"
	"lending.example/platform/lending/money"
	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/products"
	"lending.example/platform/lending/schedule"
)

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
			o, loan := loanstest.LendRecalculating(t)
			for _, p := range c.payments {
				o.Repay(loan, p.on, p.sum)
			}
			got := loanstest.Dues(o.Account(loan))
			if diff := cmp.Diff(c.want, got[:len(c.want)]); diff != "" {
				t.Error(diff)
			}
		})
	}
}

func TestUndoBringsTheScheduleBack(t *testing.T) {
	o, loan := loanstest.LendRecalculating(t)
	plain := loanstest.Dues(o.Account(loan))
	paid := o.Repay(loan, "2022-11-27", "863")
	undo := loans.OnTransaction[loans.Adjustment]{Loan: operation.ByID(loan), Transaction: operation.ByID(paid.ID)}
	undo.Body = loans.Adjustment{On: calendar.MustParse("2022-11-27"), Amount: new(money.MustParse("0"))}
	loanstest.Must(o, loans.AdjustTransaction, undo)
	a := o.Account(loan)
	if diff := cmp.Diff(plain, loanstest.Dues(a)); diff != "" {
		t.Error(diff)
	}
	if a.Loan.Summary.Principal.Outstanding() != money.MustParse("5000") {
		t.Errorf("outstanding %s", a.Loan.Summary.Principal.Outstanding())
	}
}

func TestPayoffSavesInterest(t *testing.T) {
	o, loan := loanstest.LendRecalculating(t)
	o.Today = calendar.MustParse("2022-11-16")
	owed, err := processing.Payoff(o.Account(loan), o.Today)
	if err != nil {
		t.Fatal(err)
	}
	// 15 days of 12 % on 5000
	if want := (book.Portions{Principal: money.MustParse("5000"), Interest: money.MustParse("24.66")}); owed != want {
		t.Errorf("payoff %+v, want %+v", owed, want)
	}
	o.Repay(loan, "2022-11-16", owed.Total().String())
	if a := o.Account(loan); a.Loan.Status != loans.Closed || !a.Loan.Overpaid.IsZero() {
		t.Errorf("status %v, overpaid %s, rows %v", a.Loan.Status, a.Loan.Overpaid, loanstest.Dues(a))
	}
}

// What was recovered of a loan whose write-off was undone saves interest like a payment, and the payoff closes the loan: 23.67 of
// interest for 15 days on 4800. (docs/semantics/cumulative.md, 8.3 and 8.5.)
func TestRecoveredMoneySavesInterest(t *testing.T) {
	paying, paid := loanstest.LendRecalculating(t)
	paying.Repay(paid, "2022-11-01", "200")
	o, loan := loanstest.LendRecalculating(t)
	loanstest.Must(o, loans.WriteOffLoan, loanstest.On(loan, loans.Closing{On: o.Today}))
	loanstest.Must(o, loans.Recover, loanstest.On(loan, loanstest.Pay(o.Today, "200")))
	loanstest.Must(o, loans.UndoWriteOff, loans.Addressed[operation.NoInput]{Loan: operation.ByID(loan)})
	if diff := cmp.Diff(loanstest.Dues(paying.Account(paid)), loanstest.Dues(o.Account(loan))); diff != "" {
		t.Error(diff)
	}
	o.Today = calendar.MustParse("2022-11-16")
	owed, err := processing.Payoff(o.Account(loan), o.Today)
	if err != nil || owed.Total() != money.MustParse("4823.67") {
		t.Errorf("payoff %+v, %v", owed, err)
	}
	o.Repay(loan, "2022-11-16", owed.Total().String())
	if a := o.Account(loan); a.Loan.Status != loans.Closed || !a.Loan.Overpaid.IsZero() {
		t.Errorf("status %v, overpaid %s, rows %v", a.Loan.Status, a.Loan.Overpaid, loanstest.Dues(a))
	}
}

// Waived interest is not asked for again when the loan is paid off, also in part.
// (docs/semantics/cumulative.md, 8.5, rule 3.)
func TestPayoffAfterAWaiver(t *testing.T) {
	for waived, want := range map[string]string{"10": "14.66", "24.66": "0"} {
		o, loan := loanstest.LendRecalculating(t)
		o.Today = calendar.MustParse("2022-11-16")
		loanstest.Must(o, loans.WaiveInterestPortion, loanstest.On(loan, loans.Payment{On: o.Today, Amount: money.MustParse(waived)}))
		owed, err := processing.Payoff(o.Account(loan), o.Today)
		if err != nil || owed != (book.Portions{Principal: money.MustParse("5000"), Interest: money.MustParse(want)}) {
			t.Errorf("payoff %+v after a waiver of %s, want %s of interest, %v", owed, waived, want, err)
		}
		o.Repay(loan, "2022-11-16", owed.Total().String())
		if a := o.Account(loan); a.Loan.Status != loans.Closed || !a.Loan.Overpaid.IsZero() {
			t.Errorf("status %v, overpaid %s, rows %v", a.Loan.Status, a.Loan.Overpaid, loanstest.Dues(a))
		}
	}
}

// Interest that was waived is settled where interest follows the payments, so that what is paid afterwards is principal: of 10 waived
// and 862 paid four days late, none waits for interest, and a payment of exactly the payoff closes the loan.
// (docs/semantics/cumulative.md, 8.3 and 8.5.)
func TestPayoffOfAnOverdueLoanAfterAWaiver(t *testing.T) {
	for name, paid := range map[string]string{"nothing paid": "", "paid late": "862"} {
		t.Run(name, func(t *testing.T) {
			o, loan := loanstest.LendRecalculating(t)
			o.Today = calendar.MustParse("2022-11-16")
			loanstest.Must(o, loans.WaiveInterestPortion, loanstest.On(loan, loans.Payment{On: o.Today, Amount: money.FromInt(10)}))
			if paid != "" {
				o.Repay(loan, "2022-12-05", paid)
			}
			o.Today = calendar.MustParse("2023-01-14")
			owed, err := processing.Payoff(o.Account(loan), o.Today)
			if err != nil {
				t.Fatal(err)
			}
			o.Repay(loan, "2023-01-14", owed.Total().String())
			if a := o.Account(loan); a.Loan.Status != loans.Closed || !a.Loan.Overpaid.IsZero() {
				t.Errorf("after %+v status %v, overpaid %s, rows %v", owed, a.Loan.Status, a.Loan.Overpaid, loanstest.Dues(a))
			}
		})
	}
}

// What was waived of charges is not asked for, and no payment goes to it: two of the six parts of a fee per instalment, and what a
// payment had left of a dated one. (docs/semantics/cumulative.md, 8.3 and 8.5.)
func TestPayoffAfterWaivedCharges(t *testing.T) {
	for name, kind := range map[string]schedule.ChargeTime{"parts of an instalment fee": schedule.PerInstalment, "the rest of a charge": schedule.OnSpecifiedDate} {
		t.Run(name, func(t *testing.T) {
			o, loan := loanstest.LendRecalculating(t)
			charge := o.Charge(loan, kind, "17", "2022-11-05")
			if kind == schedule.OnSpecifiedDate {
				o.Repay(loan, "2022-11-06", "7")
			}
			for range 2 {
				_, err := loanstest.Perform(o, loans.WaiveCharge, loans.OnCharge[loans.ChargeWaiver]{Loan: operation.ByID(loan), Charge: operation.ByID(charge)})
				if err != nil && kind == schedule.PerInstalment {
					t.Fatal(err)
				}
			}
			o.Today = calendar.MustParse("2022-12-15")
			owed, err := processing.Payoff(o.Account(loan), o.Today)
			if err != nil || !owed.Fee.IsZero() {
				t.Fatalf("asked for %+v, %v", owed, err)
			}
			o.Repay(loan, "2022-12-15", owed.Total().String())
			if a := o.Account(loan); a.Loan.Status != loans.Closed || !a.Loan.Overpaid.IsZero() {
				t.Errorf("after %+v status %v, overpaid %s, rows %v", owed, a.Loan.Status, a.Loan.Overpaid, loanstest.Dues(a))
			}
		})
	}
}

func TestBackdatingIsRefusedWhereInterestFollowsPayments(t *testing.T) {
	o, loan := loanstest.LendRecalculating(t)
	o.Repay(loan, "2022-12-01", "862")
	_, err := loanstest.Perform(o, loans.Repay, loanstest.On(loan, loans.Payment{On: calendar.MustParse("2022-11-20"), Amount: money.MustParse("10")}))
	loanstest.Refused(t, err, loans.ErrBeforeLastTransaction.ID)
}

// Payments that take the last instalment away take its part of an instalment fee with it, whether other parts were paid or
// not: the total is the sum of the parts. (docs/semantics/charges.md, 1.1.)
func TestInstalmentFeeOfRowsThatPaymentsTakeAway(t *testing.T) {
	for name, c := range map[string]struct {
		waived   string // the due date of a part
		payments []string
	}{
		"unpaid": {payments: []string{"333"}}, "paid in part": {payments: []string{"146", "187"}},
		"waived in part": {"2024-02-01", []string{"146", "187"}},
	} {
		t.Run(name, func(t *testing.T) {
			o := loanstest.NewOffice(t)
			in := o.ApplicationFor(o.NewProduct(func(p *products.Product) {
				loanstest.Recalculating(p)
				p.AdvanceStrategy = schedule.ReduceInstalments
			}))
			in.InterestRate, in.InterestPeriod = new(loanstest.Percent("12")), new(schedule.Daily)
			in.TermFrequency, in.Repayments = 6, 6
			loan := o.NewLoan(in)
			fee := o.Charge(loan, schedule.PerInstalment, "9", "2024-01-01")
			if c.waived != "" {
				loanstest.Must(o, loans.WaiveCharge, loans.OnCharge[loans.ChargeWaiver]{Loan: operation.ByID(loan), Charge: operation.ByID(fee), Body: loans.ChargeWaiver{Due: calendar.MustParse(c.waived)}})
			}
			for _, payment := range c.payments {
				o.Pays(loan, "2024-01-01", payment)
			}
			a := o.Account(loan)
			loanstest.Sound(t, a)
			if rows := len(a.Instalments); rows != 5 || a.Charge(fee).Amount != money.MustParse("45") {
				t.Errorf("a fee of %s on %d instalments: %v", a.Charge(fee).Amount, rows, loanstest.Dues(a))
			}
		})
	}
}

// A payment that covers the loan until the end of the period when it comes up is one that closes it, with the interest until
// then also on what is overdue, even when that makes it too small: 0.49 in February and 0.49 in March on 83.57.
// (docs/semantics/allocation.md, 9.5, rule 1; progressive.md, 10.2.)
func TestPaymentThatMeansToClose(t *testing.T) {
	o := loanstest.NewOffice(t)
	in := o.ApplicationFor(o.NewProduct(func(p *products.Product) {
		loanstest.Recalculating(p)
		loanstest.ProgressiveProduct(p)
		p.Multiples, p.PreClosure = 0, schedule.TillRestFrequencyDate
	}))
	in.Principal, in.TermFrequency, in.Repayments = money.MustParse("100"), 6, 6
	in.Strategy, in.InterestRate, in.InterestPeriod = products.Advanced, new(loanstest.Percent("7")), new(schedule.Daily)
	loan := o.NewLoan(in)
	o.Repay(loan, "2024-02-01", "17.01")
	paid := o.Repay(loan, "2024-03-10", "84.48")
	got := o.Account(loan).Transaction(paid.ID)
	if diff := cmp.Diff(book.Portions{Principal: money.MustParse("83.50"), Interest: money.MustParse("0.98")}, got.Portions); diff != "" {
		t.Error(diff)
	}
}

// A write-off ends interest: what is recovered two months later changes neither the loss nor its entry in the books, though
// principal was overdue all the time. (docs/semantics/transactions.md, 8; accounting.md, 6, I-6.)
func TestRecoveryLeavesTheLossAsItWas(t *testing.T) {
	o := loanstest.NewOffice(t)
	o.Today = calendar.MustParse("2022-11-01")
	product := o.NewProduct(func(p *products.Product) { loanstest.Recalculating(p); p.AccountingRule = ledger.PeriodicAccrual })
	o.KeepBooks(product, ledger.PeriodicAccrual)
	in := o.ApplicationFor(product)
	in.Principal, in.TermFrequency, in.Repayments = money.MustParse("5000"), 6, 6
	in.InterestRate, in.InterestPeriod = new(loanstest.Percent("12")), new(schedule.Daily)
	loan := o.NewLoan(in)
	o.Today = calendar.MustParse("2022-12-10")
	loanstest.Must(o, loans.WriteOffLoan, loanstest.On(loan, loans.Closing{On: o.Today}))
	rows, loss, lines := loanstest.Dues(o.Account(loan)), o.Account(loan).Live(loans.WriteOff)[0].Amount, len(o.Journal(loan))
	o.Today = calendar.MustParse("2023-02-05")
	loanstest.Must(o, loans.Recover, loanstest.On(loan, loanstest.Pay(o.Today, "50")))
	a := o.Account(loan)
	if diff := cmp.Diff(rows, loanstest.Dues(a)); diff != "" || a.Live(loans.WriteOff)[0].Amount != loss {
		t.Errorf("loss of %v, was %v\n%s", a.Live(loans.WriteOff)[0].Amount, loss, diff)
	}
	if got := len(o.Journal(loan)); got != lines+2 {
		t.Errorf("%d lines, want the %d of before and two", got, lines)
	}
}

// A write-off finds interest on overdue principal as it is on its day, whether it is processed alone or with the history: 100 at
// 7 %, nothing paid by 15 February, are 100 + 2.09, not the 2.05 that were planned. (docs/semantics/progressive.md, 9, rule 3.)
func TestAWriteOffBringsOverdueInterestUp(t *testing.T) {
	for name, c := range map[string]struct{ today, on, interest string }{
		"alone":            {"2024-02-15", "2024-02-15", "2.09"},
		"with the history": {"2024-02-20", "2024-02-15", "2.09"},
		"nothing overdue":  {"2024-01-20", "2024-01-20", "2.05"},
	} {
		t.Run(name, func(t *testing.T) {
			o, loan := loanstest.LendHundred(t, loanstest.FollowingProduct)
			o.Today = calendar.MustParse(c.today)
			loanstest.Must(o, loans.WriteOffLoan, loanstest.On(loan, loans.Closing{On: calendar.MustParse(c.on)}))
			a := o.Account(loan)
			want := book.Portions{Principal: money.MustParse("100"), Interest: money.MustParse(c.interest)}
			if diff := cmp.Diff(want, a.Live(loans.WriteOff)[0].Portions); diff != "" {
				t.Error(diff)
			}
			loanstest.Sound(t, a)
		})
	}
}
