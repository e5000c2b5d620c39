package income_test

import (
	"slices"
	"testing"

	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/internal/loans/book"
	"lending.example/platform/lending/internal/loans/closing"
	"lending.example/platform/lending/internal/loans/income"
	"lending.example/platform/lending/internal/loans/loanstest"
	"lending.example/platform/lending/ledger"
	"lending.example/platform/lending/loans"
	"lending.example/platform/lending/money"
	"lending.example/platform/lending/products"
	"lending.example/platform/lending/schedule"
)

// An instalment fee on an overpaid loan is recognised once, at once. (docs/semantics/accruals.md, 3.1.)
func TestInstalmentFeeOnOverpaidLoan(t *testing.T) {
	o := loanstest.NewOffice(t)
	fee := o.NewCharge(func(c *products.Charge) { c.Time = schedule.PerInstalment })
	loan := o.MonthLoan(ledger.PeriodicAccrual, nil)
	loanstest.Must(o, loans.Repay, loanstest.On(loan, loanstest.Pay(o.Today, "1100")))
	o.Today = calendar.MustParse("2024-02-20")
	loanstest.Must(o, loans.AddCharge, loanstest.On(loan, loans.NewCharge{DefinitionID: fee, Amount: new(loanstest.Percent("10"))}))
	a := o.Sound(loan)
	if got := a.PortionsOf(loans.Accrual).Fee; a.Loan.Status != loans.Overpaid || got != money.MustParse("10") {
		t.Errorf("%v, %v of the fee recognised", a.Loan.Status, got)
	}
}

// Under upfront accrual a charge that came with the application is income of the day of the disbursement, however late
// that is recorded; a later charge is income of its own day, and what was recognised follows the schedule to the end.
// (docs/semantics/accruals.md, 3.1; accounting.md, 6, I-15.)
func TestUpfrontIncomeOfChargesAndEarlyPayoff(t *testing.T) {
	o := loanstest.NewOffice(t)
	in := o.MonthApplication(ledger.UpfrontAccrual, func(p *products.Product) {
		p.RecalculatesInterest, p.Compounding, p.AdvanceStrategy = true, schedule.NoCompounding, schedule.ReduceInstalmentAmount
		p.RestFrequency, p.RestInterval, p.PreClosure = schedule.RestDaily, 1, schedule.TillPreClosureDate
	})
	fee := o.NewCharge(nil)
	in.SubmittedOn, in.ExpectedDisbursement = calendar.MustParse("2024-01-01"), calendar.MustParse("2024-01-01")
	o.Today = calendar.MustParse("2024-01-05")
	loan := loanstest.Must(o, loans.Submit, in).LoanID
	loanstest.Must(o, loans.AddCharge, loanstest.On(loan, loans.NewCharge{DefinitionID: fee, Amount: new(loanstest.Percent("10")), Due: calendar.MustParse("2024-01-20")}))
	loanstest.Must(o, loans.Approve, loanstest.On(loan, loans.Approval{On: calendar.MustParse("2024-01-01")}))
	loanstest.Must(o, loans.Disburse, loanstest.On(loan, loans.Disbursal{On: calendar.MustParse("2024-01-01")}))
	loanstest.Must(o, loans.AddCharge, loanstest.On(loan, loans.NewCharge{DefinitionID: fee, Amount: new(loanstest.Percent("7")), Due: calendar.MustParse("2024-01-03")}))
	want := []string{"2024-01-01 Accrual 10.00", "2024-01-01 Accrual 10.19", "2024-01-03 Accrual 7.00"}
	if got := slices.Sorted(slices.Values(loanstest.Booked(o.Account(loan), loans.Accrual))); !slices.Equal(got, want) {
		t.Errorf("got %v, want %v", got, want)
	}
	loanstest.Must(o, loans.Repay, loanstest.On(loan, loanstest.Pay(o.Today, "1018.32")))
	a := o.Sound(loan)
	if a.Loan.Status != loans.Closed || accrued(a) != a.Loan.Summary.Interest.Charged || accrued(a) != money.MustParse("1.32") {
		t.Errorf("%v, %v recognised of %v", a.Loan.Status, accrued(a), a.Loan.Summary.Interest.Charged)
	}
}

// Penalties that are taken out of force were never income. (docs/semantics/charges.md, 4.)
func TestDeactivatedPenaltiesAreNoIncome(t *testing.T) {
	for _, shape := range []struct {
		name   string
		change func(*products.Product)
	}{{"cumulative", nil}, {"progressive", loanstest.ProgressiveProduct}} {
		t.Run(shape.name, func(t *testing.T) {
			o := loanstest.NewOffice(t)
			in := o.MonthApplication(ledger.PeriodicAccrual, shape.change)
			if shape.change != nil {
				in.Strategy = products.Advanced
			}
			loan := o.NewLoan(in)
			penalty := &products.Charge{
				Name: "Late", CurrencyCode: "EUR", Amount: money.MustParse("1.5"), Penalty: true, Time: schedule.OnOverdue, Basis: schedule.PercentOfAmount,
			}
			penalty.ID = 7
			o.Today = calendar.MustParse("2024-02-06")
			o.Change(loan, func(a *book.Account) error { return closing.CloseDay(a, calendar.MustParse("2024-02-05"), penalty) })
			if got := o.Account(loan).PortionsOf(loans.Accrual).Penalty; got != money.MustParse("15") {
				t.Fatalf("%v of the penalty was recognised", got)
			}
			loanstest.Must(o, loans.DeactivateOverdueCharges, loanstest.On(loan, loans.OverdueDeactivation{Due: calendar.MustParse("2024-01-15")}))
			o.CloseTill(loan, "2024-02-06", "2024-02-07")
			a := o.Sound(loan)
			net := a.PortionsOf(loans.Accrual).Less(a.PortionsOf(loans.AccrualAdjustment))
			if !net.Penalty.IsZero() || net.Interest != a.Loan.Summary.Interest.Charged {
				t.Errorf("recognised %+v, charged %v", net, a.Loan.Summary.Interest.Charged)
			}
		})
	}
}

// A charge that a re-age split over instalments before its own date is earned as they fall due: 50 on 4 February, the other
// 50 on 4 March or when the loan is paid up. (docs/semantics/accruals.md, 3.5 and 3.6; accounting.md, 6, I-10.)
func TestIncomeOfAChargeThatAReAgeSplit(t *testing.T) {
	for paidOn, want := range map[string]string{"2024-03-10": "100", "2024-02-10": "50", "2024-01-19": "0"} {
		t.Run(paidOn, func(t *testing.T) {
			o := loanstest.NewOffice(t)
			product := o.NewProduct(func(p *products.Product) { loanstest.FollowingProduct(p); p.AccountingRule = ledger.PeriodicAccrual })
			o.KeepBooks(product, ledger.PeriodicAccrual)
			in := o.ApplicationFor(product)
			in.Strategy, in.InterestPeriod = products.Advanced, new(schedule.Daily)
			loan := o.NewLoan(in)
			o.Today = calendar.MustParse("2024-01-19")
			fee := o.Charge(loan, schedule.OnSpecifiedDate, "100", "2024-03-06")
			loanstest.Must(o, loans.ReAgeLoan, loanstest.On(loan, loans.ReAgeInput{
				From: calendar.MustParse("2024-02-04"), Frequency: new(calendar.Months), FrequencyNumber: 1, Instalments: 2, Interest: loans.ReAgePayableInterest,
			}))
			o.CloseTill(loan, "2024-01-19", calendar.MustParse(paidOn).AddDays(-1).String())
			a := o.Account(loan)
			if got := income.RecognisedOf(a, a.Charge(fee), calendar.Date{}); got != money.MustParse(want) {
				t.Errorf("%s was recognised, want %s: %v", got, want, loanstest.Dues(a))
			}
			loanstest.Must(o, loans.Repay, loanstest.On(loan, loanstest.Pay(o.Today, "1200")))
			a = o.Sound(loan)
			if got := income.RecognisedOf(a, a.Charge(fee), calendar.Date{}); got != money.MustParse("100") {
				t.Errorf("paid up: %s was recognised", got)
			}
		})
	}
}
