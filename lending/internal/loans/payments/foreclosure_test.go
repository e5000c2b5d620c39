package payments_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"
	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/internal/loans/book"
	"lending.example/platform/lending/internal/loans/income"
	"lending.example/platform/lending/internal/loans/loanstest"
	"lending.example/platform/lending/internal/loans/payments"
	"lending.example/platform/lending/internal/loans/processing"
	"lending.example/platform/lending/ledger"
	"lending.example/platform/lending/loans"
	"lending.example/platform/lending/money"
	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/products"
	"lending.example/platform/lending/schedule"
)

// Foreclosed, a loan owes what fell due until the day and all principal, once; what was paid beyond that is principal. It stays
// so, no matter what is processed later. 1000 at 12 %: 10.00 of interest until 1 February, 2.60 more until the 10th.
// (docs/semantics/transactions.md, 8.)
func TestForeclosure(t *testing.T) {
	lastFirst := func(p *products.Product) {
		loanstest.ProgressiveProduct(p)
		p.PaymentAllocation[0].FutureRule = products.LastInstalment
	}
	for name, c := range map[string]struct {
		product                   func(*products.Product)
		live                      func(o *loanstest.Office, loan int64)
		principal, interest, fees string // all of it paid
	}{
		"nothing paid":        {loanstest.ProgressiveProduct, func(*loanstest.Office, int64) {}, "1000", "12.6", "0"},
		"interest paid ahead": {lastFirst, func(o *loanstest.Office, loan int64) { o.Pays(loan, "2024-01-20", "300") }, "1000", "12.6", "0"},
		"a fee of later paid": {lastFirst, payLateFee, "1000", "12.6", "0"},
		"a later fee waived":  {loanstest.ProgressiveProduct, waiveLateFee, "1000", "12.6", "0"},
		"interest paid ahead, principal of the past open": {loanstest.ProgressiveProduct, chargeBackOfAll, "1144", "12.6", "0"},
		"a re-aged fee, open":                             {loanstest.ProgressiveProduct, reAgeFee("2024-02-10"), "1000", "0", "1.2"}, // two thirds of 1.80
		"a re-aged fee, paid":                             {loanstest.ProgressiveProduct, reAgeFee("2024-01-20"), "1000", "0", "9"},
		"a due date that moves later":                     {loanstest.ProgressiveProduct, moveLater, "1000", "12.6", "0"}, // it does so from 1 March on
		"a refund owed again":                             {loanstest.ProgressiveProduct, oweRefund, "1020.67", "12.6", "0"},
		"a fee paid ahead, interest open (c)":             {nil, payFeeAhead, "1000", "12.6", "11.79"}, // 9 of 29 days of 9
		"a refund owed again (c)":                         {nil, oweRefund, "1020.67", "12.6", "0"},
	} {
		t.Run(name, func(t *testing.T) {
			o := loanstest.NewOffice(t)
			in := o.ApplicationFor(o.NewProduct(c.product))
			in.InterestRate, in.InterestPeriod = new(loanstest.Percent("12")), new(schedule.SameAsRepayment)
			in.TermFrequency, in.Repayments = 6, 6
			if c.product != nil {
				in.Strategy, in.InterestPeriod = products.Advanced, new(schedule.Daily)
			}
			loan := o.NewLoan(in)
			c.live(o, loan)
			o.Today = calendar.MustParse("2024-02-10")
			asked, err := payments.PaidAtForeclosure(o.Read(loan), o.Today)
			o.Must(err)
			paid := loanstest.Must(o, loans.ForecloseLoan, loanstest.On(loan, loans.Foreclosure{On: o.Today}))
			if diff := cmp.Diff(asked, o.Account(loan).Transaction(paid.ID).Portions); diff != "" {
				t.Error("asked for, and paid:", diff)
			}
			for _, stage := range []loans.Status{loans.Closed, loans.Overpaid} {
				a := o.Account(loan)
				loanstest.Sound(t, a)
				s := &a.Loan.Summary
				if a.Loan.Status != stage || s.Principal.Paid != money.MustParse(c.principal) || s.Interest.Paid != money.MustParse(c.interest) || s.Fee.Paid != money.MustParse(c.fees) {
					t.Errorf("%v: paid %v and %v of interest, %v of fees: %v", a.Loan.Status, s.Principal.Paid, s.Interest.Paid, s.Fee.Paid, loanstest.Dues(a))
				}
				o.Pays(loan, "2024-02-15", "5")
			}
		})
	}
}

// payLateFee pays a fee that is due after the foreclosure.
func payLateFee(o *loanstest.Office, loan int64) {
	o.Charge(loan, schedule.OnSpecifiedDate, "20", "2024-06-20")
	o.Pays(loan, "2024-01-20", "300")
}

// chargeBackOfAll pays the loan up and charges a part of it back: the first instalment owes it.
func chargeBackOfAll(o *loanstest.Office, loan int64) {
	all := o.Pays(loan, "2024-01-20", o.Account(loan).Loan.Summary.Outstanding().String())
	o.ChargeBack(loan, all, "144")
}

// payFeeAhead pays the first instalment, and the fee of the second alone.
func payFeeAhead(o *loanstest.Office, loan int64) {
	o.Charge(loan, schedule.PerInstalment, "9", "2024-01-01")
	o.Pays(loan, "2024-01-20", "190.55")
}

// moveLater moves the due date of the instalment that the foreclosure cuts.
func moveLater(o *loanstest.Office, loan int64) {
	o.Reschedule(loan, func(in *loans.RescheduleRequest) { in.MovedTo = calendar.MustParse("2024-03-20") })
}

// waiveLateFee waives a fee that is due after the foreclosure.
func waiveLateFee(o *loanstest.Office, loan int64) {
	fee := o.Charge(loan, schedule.OnSpecifiedDate, "20", "2024-02-20")
	loanstest.Must(o, loans.WaiveCharge, loans.OnCharge[loans.ChargeWaiver]{Loan: operation.ByID(loan), Charge: operation.ByID(fee)})
}

// oweRefund undoes the payment that a credit balance refund gave back.
func oweRefund(o *loanstest.Office, loan int64) {
	first := o.Pays(loan, "2024-01-01", "1100")
	a := o.Account(loan)
	o.Today = calendar.MustParse("2024-02-10")
	over := o.Pays(loan, "2024-02-10", "20.67")
	loanstest.Must(o, loans.RefundCreditBalance, loanstest.On(loan, loans.Payment{On: o.Today, Amount: money.MustParse("20.67")}))
	o.Undo(loan, over)
	o.Undo(loan, processing.InForce(o.Account(loan), a.Transaction(first)).ID)
}

// A charge that falls due on the day is owed and paid, also on the day of the disbursement, on which no period has begun: 10.00 of
// interest until 1 February. (docs/semantics/transactions.md, 8.)
func TestForeclosureOnTheDayOfACharge(t *testing.T) {
	for name, product := range map[string]func(*products.Product){"cumulative": nil, "progressive": loanstest.ProgressiveProduct} {
		for day, want := range map[string]string{"2024-01-01": "1020", "2024-02-01": "1030"} {
			t.Run(name+", "+day, func(t *testing.T) {
				o := loanstest.NewOffice(t)
				in := o.ApplicationFor(o.NewProduct(product))
				in.InterestRate = new(loanstest.Percent("12"))
				if product != nil {
					in.Strategy = products.Advanced
				}
				loan := o.NewLoan(in)
				o.Charge(loan, schedule.OnSpecifiedDate, "20", day)
				o.Today = calendar.MustParse(day)
				ask := loanstest.Must(o, loans.TransactionTemplate, loans.TransactionTemplateInput{Loan: operation.ByID(loan), Command: "foreclosure"})
				paid := loanstest.Must(o, loans.ForecloseLoan, loanstest.On(loan, loans.Foreclosure{On: o.Today})).ID
				a := o.Sound(loan)
				if got := a.Transaction(paid).Amount; got.String() != want || got != ask.Amount || a.Loan.Status != loans.Closed {
					t.Errorf("asked for %s, paid %s, want %s: %v", ask.Amount, got, want, a.Loan.Status)
				}
			})
		}
	}
}

// A foreclosure asks for what is owed once history was processed again, which calculates the interest refund of a user anew: of the 7.90
// that were given back where interest is planned, nothing. (docs/semantics/transactions.md, 5.4 and 8.)
func TestForeclosureAfterAnInterestRefundOfAUser(t *testing.T) {
	o, loan := loanstest.LendProgressive(t, loanstest.ProgressiveProduct)
	o.Today = calendar.MustParse("2024-02-28")
	refund := loanstest.Must(o, loans.RefundByMerchant, loanstest.On(loan, loans.Refund{On: o.Today, Amount: money.MustParse("182")})).ID
	loanstest.Must(o, loans.RefundInterest, loanstest.OnTransaction(loan, refund, loans.InterestRefundInput{Amount: money.MustParse("7.9")}))
	ask := loanstest.Must(o, loans.TransactionTemplate, loans.TransactionTemplateInput{Loan: operation.ByID(loan), Command: "foreclosure"})
	paid := loanstest.Must(o, loans.ForecloseLoan, loanstest.On(loan, loans.Foreclosure{On: o.Today})).ID
	a := o.Sound(loan)
	asked := book.Portions{Principal: ask.Principal, Interest: ask.Interest, Fee: ask.Fee, Penalty: ask.Penalty}
	if diff := cmp.Diff(asked, a.Transaction(paid).Portions); diff != "" || a.Loan.Status != loans.Closed {
		t.Errorf("the loan is %v with %s outstanding: %s", a.Loan.Status, a.Loan.Summary.Outstanding(), diff)
	}
}

// A charge that comes after a foreclosure is owed, regardless of its date, until it is waived.
func TestChargeAfterForeclosure(t *testing.T) {
	for _, due := range []string{"2024-01-20", "2024-02-15", "2024-03-01"} {
		t.Run(due, func(t *testing.T) {
			o, loan := loanstest.LendProgressive(t, loanstest.ProgressiveProduct)
			o.Today = calendar.MustParse("2024-02-10")
			loanstest.Must(o, loans.ForecloseLoan, loanstest.On(loan, loans.Foreclosure{On: o.Today}))
			o.Today = calendar.MustParse("2024-02-20")
			fee := o.Charge(loan, schedule.OnSpecifiedDate, "20", due)
			a := o.Account(loan)
			loanstest.Sound(t, a)
			if open := a.Loan.Summary.Outstanding(); a.Loan.Status != loans.Active || open != money.MustParse("20") {
				t.Errorf("%v, %v outstanding", a.Loan.Status, open)
			}
			if a.Charge(fee).Settled {
				return // due before the foreclosure, so that its money pays it, and what is open is interest
			}
			loanstest.Must(o, loans.WaiveCharge, loans.OnCharge[loans.ChargeWaiver]{Loan: operation.ByID(loan), Charge: operation.ByID(fee)})
			a = o.Account(loan)
			loanstest.Sound(t, a)
			if s := &a.Loan.Summary; a.Loan.Status != loans.Closed || s.Fee.Waived != money.MustParse("20") {
				t.Errorf("%v, %v waived", a.Loan.Status, s.Fee.Waived)
			}
		})
	}
}

// Charges that come after a foreclosure stay with an overpaid loan whose accrual activities are processed again: they are not
// applied before the cut, which would drop them. (docs/semantics/transactions.md, 8; allocation.md, 5.2.)
func TestChargesAfterForeclosureOfAnOverpaidLoan(t *testing.T) {
	o, loan := loanstest.LendProgressive(t, func(p *products.Product) {
		loanstest.ProgressiveProduct(p)
		p.AccountingRule, p.AccrualActivity = ledger.PeriodicAccrual, true
	})
	o.Today = calendar.MustParse("2024-02-10")
	loanstest.Must(o, loans.ForecloseLoan, loanstest.On(loan, loans.Foreclosure{On: o.Today}))
	o.Pays(loan, "2024-02-10", "54")
	o.Charge(loan, schedule.OnSpecifiedDate, "14", "2024-03-14")
	o.Today = calendar.MustParse("2024-04-11")
	o.Charge(loan, schedule.OnSpecifiedDate, "15", "2024-05-07")
	a := o.Account(loan)
	loanstest.Sound(t, a)
	if s := &a.Loan.Summary; s.Fee.Paid != money.MustParse("29") || a.Loan.Overpaid != money.MustParse("25") {
		t.Errorf("%v of fees paid, %v overpaid", s.Fee.Paid, a.Loan.Overpaid)
	}
}

// Income of past instalments that nobody recognised before the foreclosure is recognised once. 1000 at 12 % in three months of
// 31, 29 and 31 days declines by 329.81 and 333.61: 10.19, 6.39 and, for 9 of 31 days, 1.00 of interest.
// (docs/semantics/accruals.md, 3.8 and 3.9.)
func TestForeclosureRecognisesOnce(t *testing.T) {
	o := loanstest.NewOffice(t)
	product := o.NewProduct(func(p *products.Product) { p.AccountingRule = ledger.PeriodicAccrual })
	o.KeepBooks(product, ledger.PeriodicAccrual)
	in := o.ApplicationFor(product)
	in.InterestRate, in.InterestPeriod = new(loanstest.Percent("12")), new(schedule.Daily)
	loan := o.NewLoan(in)
	o.Today = calendar.MustParse("2024-03-10")
	loanstest.Foreclose(o, loan)
	a := o.Account(loan)
	if due, recognised := a.Loan.Summary.Interest.Charged, income.RecognisedInterest(a, calendar.Date{}); due != money.MustParse("17.58") || recognised != due {
		t.Errorf("%s of %s recognised: %v", recognised, due, loanstest.Booked(a, loans.Accrual))
	}
}

// What was recognised upfront of a charge that is due after the foreclosure, and so falls away, is taken back.
// (docs/semantics/accruals.md, 3.1: the accrual follows the amount of the charge.)
func TestForeclosureTakesUpfrontIncomeBack(t *testing.T) {
	o := loanstest.NewOffice(t)
	product := o.NewProduct(func(p *products.Product) { p.AccountingRule = ledger.UpfrontAccrual })
	o.KeepBooks(product, ledger.UpfrontAccrual)
	loan := o.NewLoan(o.ApplicationFor(product))
	due, later := o.Charge(loan, schedule.OnSpecifiedDate, "20", "2024-02-05"), o.Charge(loan, schedule.OnSpecifiedDate, "30", "2024-03-05")
	o.Today = calendar.MustParse("2024-02-10")
	loanstest.Foreclose(o, loan)
	a := o.Account(loan)
	for charge, want := range map[int64]string{due: "20", later: "0"} {
		if got := income.RecognisedOf(a, a.Charge(charge), calendar.Date{}); got != money.MustParse(want) {
			t.Errorf("%s of charge %d is recognised, want %s: %v", got, charge, want, loanstest.Booked(a, loans.Accrual))
		}
	}
}

// reAgeFee re-ages a loan with a fee. What was paid of it before stays on the instalment that the re-age made for that.
func reAgeFee(due string) func(*loanstest.Office, int64) {
	return func(o *loanstest.Office, loan int64) {
		o.Charge(loan, schedule.OnSpecifiedDate, "9", due)
		o.Pays(loan, "2024-01-01", "148")
		loanstest.Must(o, loans.ReAgeLoan, loanstest.On(loan, loans.ReAgeInput{
			From: calendar.MustParse("2024-03-01"), Frequency: new(calendar.Months), FrequencyNumber: 1, Instalments: 5, Interest: loans.ReAgePayableInterest,
		}))
	}
}

// What ends a loan asks for the money that went out, not for tranches that were planned after it. (docs/semantics/transactions.md,
// 8.)
func TestPlannedTranchesEndWithTheLoan(t *testing.T) {
	for name, c := range map[string]struct {
		recalculates bool
		end          func(o *loanstest.Office, loan int64)
		settled      func(*book.Summary) money.Amount
	}{
		"written off":                {false, writeOffNow, func(s *book.Summary) money.Amount { return s.Principal.WrittenOff }},
		"written off, recalculating": {true, writeOffNow, func(s *book.Summary) money.Amount { return s.Principal.WrittenOff }},
		"foreclosed":                 {false, loanstest.Foreclose, func(s *book.Summary) money.Amount { return s.Principal.Paid }},
	} {
		t.Run(name, func(t *testing.T) {
			o := loanstest.NewOffice(t)
			in := o.ApplicationFor(o.NewProduct(func(p *products.Product) {
				if loanstest.MultiDisburse(p); c.recalculates {
					loanstest.Recalculating(p)
				}
			}))
			in.InterestRate, in.InterestPeriod, in.Tranches = new(loanstest.Percent("12")), new(schedule.Daily), loanstest.Plan(o.Today, "600", "400")
			loan := o.NewLoan(in)
			o.Today = calendar.MustParse("2024-01-20")
			c.end(o, loan)
			a := o.Account(loan)
			loanstest.Sound(t, a)
			if settled := c.settled(&a.Loan.Summary); settled != money.MustParse("600") || processing.PrincipalCharged(a) != money.MustParse("600") {
				t.Errorf("%v of principal, of %v in the instalments", settled, processing.PrincipalCharged(a))
			}
		})
	}
}

func writeOffNow(o *loanstest.Office, loan int64) {
	loanstest.Must(o, loans.WriteOffLoan, loanstest.On(loan, loans.Closing{On: o.Today}))
}

// An instalment fee that comes up on a foreclosed loan falls due once, also when a day was sent with it, which such fees do not have.
func TestInstalmentFeeOfAForeclosedLoan(t *testing.T) {
	o, loan := loanstest.LendProgressive(t, loanstest.ProgressiveProduct)
	o.Today = calendar.MustParse("2024-01-20")
	loanstest.Must(o, loans.ForecloseLoan, loanstest.On(loan, loans.Foreclosure{On: o.Today}))
	fee := o.Charge(loan, schedule.PerInstalment, "7", "2024-01-19")
	a := o.Account(loan)
	loanstest.Sound(t, a)
	if row := a.Instalments[0]; len(a.Instalments) != 1 || row.Fee.Charged != money.MustParse("7") || a.Charge(fee).Outstanding() != money.MustParse("7") {
		t.Errorf("fees of %+v, the charge is open with %s", row.Fee, a.Charge(fee).Outstanding())
	}
}
