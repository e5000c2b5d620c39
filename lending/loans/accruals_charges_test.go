package loans

import (
	"slices"
	"testing"

	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/ledger"
	"lending.example/platform/lending/products"
	"lending.example/platform/lending/schedule"
)

// An instalment fee on an overpaid loan is recognised once, at once. (Semantics of accounting, 3.1.)
func TestInstalmentFeeOnOverpaidLoan(t *testing.T) {
	o := newOffice(t)
	fee := o.newCharge(func(c *products.Charge) { c.Time = schedule.PerInstalment })
	loan := o.monthLoan(ledger.PeriodicAccrual, nil)
	must(o, Repay, on(loan, pay(o.today, "1100")))
	o.today = day("2024-02-20")
	must(o, AddCharge, on(loan, NewCharge{DefinitionID: fee, Amount: new(percent("10"))}))
	a := o.sound(loan)
	if got := a.portionsOf(Accrual).Fee; a.Loan.Status != Overpaid || got != amount("10") {
		t.Errorf("%v, %v of the fee recognised", a.Loan.Status, got)
	}
}

// Under upfront accrual a charge that came with the application is income of the day of the disbursement, however late
// that is recorded; a later charge is income of its own day, and what was recognised follows the schedule to the end.
// (Semantics of accounting, 3.1 and I-15.)
func TestUpfrontIncomeOfChargesAndEarlyPayoff(t *testing.T) {
	o := newOffice(t)
	in := o.monthApplication(ledger.UpfrontAccrual, func(p *products.Product) {
		p.RecalculatesInterest, p.Compounding, p.AdvanceStrategy = true, schedule.NoCompounding, schedule.ReduceInstalmentAmount
		p.RestFrequency, p.RestInterval, p.PreClosure = schedule.RestDaily, 1, schedule.TillPreClosureDate
	})
	fee := o.newCharge(nil)
	in.SubmittedOn, in.ExpectedDisbursement = day("2024-01-01"), day("2024-01-01")
	o.today = day("2024-01-05")
	loan := must(o, Submit, in).LoanID
	must(o, AddCharge, on(loan, NewCharge{DefinitionID: fee, Amount: new(percent("10")), Due: day("2024-01-20")}))
	must(o, Approve, on(loan, Approval{On: day("2024-01-01")}))
	must(o, Disburse, on(loan, Disbursal{On: day("2024-01-01")}))
	must(o, AddCharge, on(loan, NewCharge{DefinitionID: fee, Amount: new(percent("7")), Due: day("2024-01-03")}))
	want := []string{"2024-01-01 Accrual 10.00", "2024-01-01 Accrual 10.19", "2024-01-03 Accrual 7.00"}
	if got := slices.Sorted(slices.Values(booked(o.account(loan), Accrual))); !slices.Equal(got, want) {
		t.Errorf("got %v, want %v", got, want)
	}
	must(o, Repay, on(loan, pay(o.today, "1018.32")))
	a := o.sound(loan)
	if a.Loan.Status != Closed || a.accrued() != a.Loan.Summary.Interest.Charged || a.accrued() != amount("1.32") {
		t.Errorf("%v, %v recognised of %v", a.Loan.Status, a.accrued(), a.Loan.Summary.Interest.Charged)
	}
}

// Penalties that are taken out of force were never income. (Semantics of charges, 4.)
func TestDeactivatedPenaltiesAreNoIncome(t *testing.T) {
	for _, shape := range []struct {
		name   string
		change func(*products.Product)
	}{{"cumulative", nil}, {"progressive", progressiveProduct}} {
		t.Run(shape.name, func(t *testing.T) {
			o := newOffice(t)
			in := o.monthApplication(ledger.PeriodicAccrual, shape.change)
			if shape.change != nil {
				in.Strategy = products.Advanced
			}
			loan := o.newLoan(in)
			penalty := &products.Charge{
				Name: "Late", CurrencyCode: "EUR", Amount: amount("1.5"), Penalty: true, Time: schedule.OnOverdue, Basis: schedule.PercentOfAmount,
			}
			penalty.ID = 7
			o.today = day("2024-02-06")
			o.change(loan, func(a *Account) error { return a.closeDay(day("2024-02-05"), penalty) })
			if got := o.account(loan).portionsOf(Accrual).Penalty; got != amount("15") {
				t.Fatalf("%v of the penalty was recognised", got)
			}
			must(o, DeactivateOverdueCharges, on(loan, OverdueDeactivation{Due: day("2024-01-15")}))
			o.closeTill(loan, "2024-02-06", "2024-02-07")
			a := o.sound(loan)
			net := a.portionsOf(Accrual).less(a.portionsOf(AccrualAdjustment))
			if !net.Penalty.IsZero() || net.Interest != a.Loan.Summary.Interest.Charged {
				t.Errorf("recognised %+v, charged %v", net, a.Loan.Summary.Interest.Charged)
			}
		})
	}
}

// A charge that a re-age split over instalments before its own date is earned as they fall due: 50 on 4 February, the other
// 50 on 4 March or when the loan is paid up. (Semantics of accounting, 3.5 and 3.6, I-10.)
func TestIncomeOfAChargeThatAReAgeSplit(t *testing.T) {
	for paidOn, want := range map[string]string{"2024-03-10": "100", "2024-02-10": "50", "2024-01-19": "0"} {
		t.Run(paidOn, func(t *testing.T) {
			o := newOffice(t)
			product := o.newProduct(func(p *products.Product) { followingProduct(p); p.AccountingRule = ledger.PeriodicAccrual })
			o.keepBooks(product, ledger.PeriodicAccrual)
			in := o.applicationFor(product)
			in.Strategy, in.InterestPeriod = products.Advanced, new(schedule.Daily)
			loan := o.newLoan(in)
			o.today = day("2024-01-19")
			fee := o.charge(loan, schedule.OnSpecifiedDate, "100", "2024-03-06")
			must(o, ReAgeLoan, on(loan, ReAgeInput{
				StartDate: day("2024-02-04"), Frequency: new(calendar.Months), FrequencyNumber: 1, Instalments: 2, Interest: ReAgePayableInterest,
			}))
			o.closeTill(loan, "2024-01-19", day(paidOn).AddDays(-1).String())
			a := o.account(loan)
			if got := a.recognisedOf(a.Charge(fee), calendar.Date{}); got != amount(want) {
				t.Errorf("%s was recognised, want %s: %v", got, want, dues(a))
			}
			must(o, Repay, on(loan, pay(o.today, "1200")))
			a = o.sound(loan)
			if got := a.recognisedOf(a.Charge(fee), calendar.Date{}); got != amount("100") {
				t.Errorf("paid up: %s was recognised", got)
			}
		})
	}
}
