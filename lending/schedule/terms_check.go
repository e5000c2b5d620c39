package schedule

import (
	"lending.example/platform/lending/fault"
	"lending.example/platform/lending/money"
)

// checkTerms refuses terms that no engine can draw: the rules of products and applications are checked where those
// are kept.
func checkTerms(t *Terms) error {
	checks := fault.CheckOf("loan")
	checks.NotNegative("principal", t.Principal).NotNegative("fixedEmiAmount", t.FixedInstalment)
	// attributes: begin schedule checks
	checks.NotNegativeInt("graceOnPrincipalPayment", t.GraceOnPrincipal)
	checks.NotNegativeInt("graceOnInterestPayment", t.GraceOnInterestPayment)
	checks.NotNegativeInt("graceOnInterestCharged", t.GraceOnInterestCharged)
	checks.NotNegativeInt("recurringMoratoriumOnPrincipalPeriods", t.RecurringPrincipalHolidays)
	// attributes: end
	checks.NotNegativeInt("installmentAmountInMultiplesOf", t.Multiples)
	checkPercent(checks, "interestRatePerPeriod", t.InterestRate, maxRate)
	CheckRateConvention(checks, *t)
	checkPercent(checks, "disbursedAmountPercentageForDownPayment", t.DownPaymentPercent, hundred)
	checkPercent(checks, "fixedPrincipalPercentagePerInstallment", t.FixedPrincipalPercent, hundred)
	checkAmounts(checks, t)
	return checks.Err()
}

var (
	hundred = money.DecimalFromInt(100)
	maxRate = money.DecimalFromInt(1_000_000)
)

// MaxRate is the highest interest rate, in percent per period of the rate.
func MaxRate() money.Decimal { return maxRate }

func checkPercent(checks *fault.Checks, field string, percent, most money.Decimal) {
	if percent.IsNegative() {
		checks.Fail(field, percent, fault.Negative)
	}
	if most.Less(percent) {
		checks.Fail(field, percent, fault.AboveMaximum, percent, most)
	}
}

func checkAmounts(checks *fault.Checks, t *Terms) {
	if len(t.Tranches) == 0 {
		checks.Positive("principal", t.Principal)
	}
	for _, one := range t.Tranches {
		checks.Positive("disbursementData", one.Amount).Date("expectedDisbursementDate", one.On)
	}
	for _, v := range t.Variations {
		if v.Number.IsNegative() {
			checks.Fail("loanTermVariations", v.Number, fault.Negative)
		}
	}
}
