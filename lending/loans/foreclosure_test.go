package loans

import (
	"testing"

	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/ledger"
	"lending.example/platform/lending/money"
	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/products"
	"lending.example/platform/lending/schedule"
)

// Foreclosed, a loan owes what fell due until the day and all principal, once; what was paid beyond that is principal. It stays
// so whatever is processed later. 1000 at 12 %: 10.00 of interest until 1 February, 2.60 more until the 10th.
// (Semantics of transactions, 8.)
func TestForeclosure(t *testing.T) {
	lastFirst := func(p *products.Product) {
		progressiveProduct(p)
		p.PaymentAllocation[0].FutureRule = products.LastInstalment
	}
	for name, c := range map[string]struct {
		product                   func(*products.Product)
		live                      func(o *office, loan int64)
		principal, interest, fees string // all of it paid
	}{
		"nothing paid":        {progressiveProduct, func(*office, int64) {}, "1000", "12.6", "0"},
		"interest paid ahead": {lastFirst, func(o *office, loan int64) { o.pays(loan, "2024-01-20", "300") }, "1000", "12.6", "0"},
		"a fee of later paid": {lastFirst, payLateFee, "1000", "12.6", "0"},
		"a later fee waived":  {progressiveProduct, waiveLateFee, "1000", "12.6", "0"},
		"interest paid ahead, principal of the past open": {progressiveProduct, chargeBackOfAll, "1144", "12.6", "0"},
		"a re-aged fee, open":                             {progressiveProduct, reAgeFee("2024-02-10"), "1000", "0", "1.2"}, // two thirds of 1.80
		"a re-aged fee, paid":                             {progressiveProduct, reAgeFee("2024-01-20"), "1000", "0", "9"},
		"a refund owed again":                             {progressiveProduct, oweRefund, "1020.67", "12.6", "0"},
		"a refund owed again (c)":                         {nil, oweRefund, "1020.67", "12.6", "0"},
	} {
		t.Run(name, func(t *testing.T) {
			o := newOffice(t)
			in := o.applicationFor(o.newProduct(c.product))
			in.InterestRate, in.InterestPeriod = new(percent("12")), new(schedule.SameAsRepayment)
			in.TermFrequency, in.Repayments = 6, 6
			if c.product != nil {
				in.Strategy, in.InterestPeriod = products.Advanced, new(schedule.Daily)
			}
			loan := o.newLoan(in)
			c.live(o, loan)
			o.today = day("2024-02-10")
			must(o, ForecloseLoan, on(loan, Foreclosure{On: o.today}))
			for _, stage := range []Status{Closed, Overpaid} {
				a := o.account(loan)
				sound(t, a)
				s := &a.Loan.Summary
				if a.Loan.Status != stage || s.Principal.Paid != amount(c.principal) || s.Interest.Paid != amount(c.interest) || s.Fee.Paid != amount(c.fees) {
					t.Errorf("%v: paid %v and %v of interest, %v of fees: %v", a.Loan.Status, s.Principal.Paid, s.Interest.Paid, s.Fee.Paid, dues(a))
				}
				o.pays(loan, "2024-02-15", "5")
			}
		})
	}
}

// payLateFee pays a fee that is due after the foreclosure.
func payLateFee(o *office, loan int64) {
	o.charge(loan, schedule.OnSpecifiedDate, "20", "2024-06-20")
	o.pays(loan, "2024-01-20", "300")
}

// chargeBackOfAll pays the loan up and charges a part of it back: the first instalment owes it.
func chargeBackOfAll(o *office, loan int64) {
	all := o.pays(loan, "2024-01-20", o.account(loan).Loan.Summary.Outstanding().String())
	o.chargeBack(loan, all, "144")
}

// waiveLateFee waives a fee that is due after the foreclosure.
func waiveLateFee(o *office, loan int64) {
	fee := o.charge(loan, schedule.OnSpecifiedDate, "20", "2024-02-20")
	must(o, WaiveCharge, OnCharge[ChargeWaiver]{Loan: operation.ByID(loan), Charge: operation.ByID(fee)})
}

// oweRefund undoes the payment that a credit balance refund gave back.
func oweRefund(o *office, loan int64) {
	first := o.pays(loan, "2024-01-01", "1100")
	a := o.account(loan)
	o.today = day("2024-02-10")
	over := o.pays(loan, "2024-02-10", "20.67")
	must(o, RefundCreditBalance, on(loan, Payment{On: o.today, Amount: amount("20.67")}))
	o.undo(loan, over)
	o.undo(loan, o.account(loan).inForce(a.Transaction(first)).ID)
}

// A charge that comes after a foreclosure is owed, whatever its date, until it is waived.
func TestChargeAfterForeclosure(t *testing.T) {
	for _, due := range []string{"2024-01-20", "2024-02-15", "2024-03-01"} {
		t.Run(due, func(t *testing.T) {
			o, loan := lendProgressive(t, progressiveProduct)
			o.today = day("2024-02-10")
			must(o, ForecloseLoan, on(loan, Foreclosure{On: o.today}))
			o.today = day("2024-02-20")
			fee := o.charge(loan, schedule.OnSpecifiedDate, "20", due)
			a := o.account(loan)
			sound(t, a)
			if open := a.Loan.Summary.Outstanding(); a.Loan.Status != Active || open != amount("20") {
				t.Errorf("%v, %v outstanding", a.Loan.Status, open)
			}
			if a.Charge(fee).Settled {
				return // due before the foreclosure, so that its money pays it, and what is open is interest
			}
			must(o, WaiveCharge, OnCharge[ChargeWaiver]{Loan: operation.ByID(loan), Charge: operation.ByID(fee)})
			a = o.account(loan)
			sound(t, a)
			if s := &a.Loan.Summary; a.Loan.Status != Closed || s.Fee.Waived != amount("20") {
				t.Errorf("%v, %v waived", a.Loan.Status, s.Fee.Waived)
			}
		})
	}
}

// Charges that come after a foreclosure stay with an overpaid loan whose accrual activities are processed again: they are not
// applied before the cut, which would drop them. (Semantics of transactions, 8; of allocation, 5.2.)
func TestChargesAfterForeclosureOfAnOverpaidLoan(t *testing.T) {
	o, loan := lendProgressive(t, func(p *products.Product) {
		progressiveProduct(p)
		p.AccountingRule, p.PostsAccrualActivity = ledger.PeriodicAccrual, true
	})
	o.today = day("2024-02-10")
	must(o, ForecloseLoan, on(loan, Foreclosure{On: o.today}))
	o.pays(loan, "2024-02-10", "54")
	o.charge(loan, schedule.OnSpecifiedDate, "14", "2024-03-14")
	o.today = day("2024-04-11")
	o.charge(loan, schedule.OnSpecifiedDate, "15", "2024-05-07")
	a := o.account(loan)
	sound(t, a)
	if s := &a.Loan.Summary; s.Fee.Paid != amount("29") || a.Loan.Overpaid != amount("25") {
		t.Errorf("%v of fees paid, %v overpaid", s.Fee.Paid, a.Loan.Overpaid)
	}
}

// Income of past instalments that nobody recognised before the foreclosure is recognised once. 1000 at 12 % in three months of
// 31, 29 and 31 days declines by 329.81 and 333.61: 10.19, 6.39 and, for 9 of 31 days, 1.00 of interest. (Semantics of accounting,
// 3.8 and 3.9.)
func TestForeclosureRecognisesOnce(t *testing.T) {
	o := newOffice(t)
	product := o.newProduct(func(p *products.Product) { p.AccountingRule = ledger.PeriodicAccrual })
	o.keepBooks(product, ledger.PeriodicAccrual)
	in := o.applicationFor(product)
	in.InterestRate, in.InterestPeriod = new(percent("12")), new(schedule.Daily)
	loan := o.newLoan(in)
	o.today = day("2024-03-10")
	foreclose(o, loan)
	a := o.account(loan)
	if due, recognised := a.Loan.Summary.Interest.Charged, a.recognisedInterest(calendar.Date{}); due != amount("17.58") || recognised != due {
		t.Errorf("%s of %s recognised: %v", recognised, due, booked(a, Accrual))
	}
}

// What was recognised upfront of a charge that is due after the foreclosure, and so falls away, is taken back. (Semantics of
// accounting, 3.1: the accrual follows the amount of the charge.)
func TestForeclosureTakesUpfrontIncomeBack(t *testing.T) {
	o := newOffice(t)
	product := o.newProduct(func(p *products.Product) { p.AccountingRule = ledger.UpfrontAccrual })
	o.keepBooks(product, ledger.UpfrontAccrual)
	loan := o.newLoan(o.applicationFor(product))
	due, later := o.charge(loan, schedule.OnSpecifiedDate, "20", "2024-02-05"), o.charge(loan, schedule.OnSpecifiedDate, "30", "2024-03-05")
	o.today = day("2024-02-10")
	foreclose(o, loan)
	a := o.account(loan)
	for charge, want := range map[int64]string{due: "20", later: "0"} {
		if got := a.recognisedOf(a.Charge(charge), calendar.Date{}); got != amount(want) {
			t.Errorf("%s of charge %d is recognised, want %s: %v", got, charge, want, booked(a, Accrual))
		}
	}
}

// reAgeFee re-ages a loan with a fee. What was paid of it before stays on the instalment that the re-age made for that.
func reAgeFee(due string) func(*office, int64) {
	return func(o *office, loan int64) {
		o.charge(loan, schedule.OnSpecifiedDate, "9", due)
		o.pays(loan, "2024-01-01", "148")
		must(o, ReAgeLoan, on(loan, ReAgeInput{
			StartDate: day("2024-03-01"), Frequency: new(calendar.Months), FrequencyNumber: 1, Instalments: 5, Interest: ReAgePayableInterest,
		}))
	}
}

// What ends a loan asks for the money that went out, not for tranches that were planned behind it. (Semantics of transactions, 8.)
func TestPlannedTranchesEndWithTheLoan(t *testing.T) {
	for name, c := range map[string]struct {
		recalculates bool
		end          func(o *office, loan int64)
		settled      func(*Summary) money.Amount
	}{
		"written off":                {false, writeOffNow, func(s *Summary) money.Amount { return s.Principal.WrittenOff }},
		"written off, recalculating": {true, writeOffNow, func(s *Summary) money.Amount { return s.Principal.WrittenOff }},
		"foreclosed":                 {false, foreclose, func(s *Summary) money.Amount { return s.Principal.Paid }},
	} {
		t.Run(name, func(t *testing.T) {
			o := newOffice(t)
			in := o.applicationFor(o.newProduct(func(p *products.Product) {
				if multiDisburse(p); c.recalculates {
					recalculating(p)
				}
			}))
			in.InterestRate, in.InterestPeriod, in.Tranches = new(percent("12")), new(schedule.Daily), plan(o.today, "600", "400")
			loan := o.newLoan(in)
			o.today = day("2024-01-20")
			c.end(o, loan)
			a := o.account(loan)
			sound(t, a)
			if settled := c.settled(&a.Loan.Summary); settled != amount("600") || a.principalCharged() != amount("600") {
				t.Errorf("%v of principal, of %v in the instalments", settled, a.principalCharged())
			}
		})
	}
}

func writeOffNow(o *office, loan int64) { must(o, WriteOffLoan, on(loan, Closing{On: o.today})) }

// An instalment fee that comes up on a foreclosed loan falls due once, also when a day was sent with it, which such fees do not have.
func TestInstalmentFeeOfAForeclosedLoan(t *testing.T) {
	o, loan := lendProgressive(t, progressiveProduct)
	o.today = day("2024-01-20")
	must(o, ForecloseLoan, on(loan, Foreclosure{On: o.today}))
	fee := o.charge(loan, schedule.PerInstalment, "7", "2024-01-19")
	a := o.account(loan)
	sound(t, a)
	if row := a.Instalments[0]; len(a.Instalments) != 1 || row.Fee.Charged != amount("7") || a.Charge(fee).Outstanding() != amount("7") {
		t.Errorf("fees of %+v, the charge is open with %s", row.Fee, a.Charge(fee).Outstanding())
	}
}
