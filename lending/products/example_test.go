package products_test

import (
	"fmt"

	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/money"
	"lending.example/platform/lending/products"
	"lending.example/platform/lending/schedule"
)

// An input says everything that is wrong with it at once.
func Example() {
	var in products.NewProduct
	in.Name, in.ShortName = "Twelve months", "M12"
	in.CurrencyCode, in.Digits, in.InMultiplesOf = "EUR", new(2), new(0)
	in.Principal, in.MaxPrincipal = money.MustParse("1000"), new(money.MustParse("500"))
	in.Repayments, in.RepaymentEvery, in.Frequency = 12, new(1), new(products.EveryMonths)
	in.InterestRate, in.RateFrequency = new(money.MustDecimal("9.9")), new(schedule.PerYear)
	in.InterestMethod, in.InterestPeriod = new(schedule.Declining), new(schedule.Daily)
	in.Amortization, in.Strategy = new(schedule.EqualInstalments), products.Standard
	in.DaysInYear, in.DaysInMonth = new(schedule.Year360), new(schedule.Month30)
	in.RecalculatesInterest = new(true)
	in.AccountingRule = new(products.NoAccounting)

	for _, violation := range in.Violations() {
		fmt.Println(violation.Message)
	}
	// Output:
	// The parameter `principal` value 1000 must not be more than maximum value 500
	// The parameter `interestRecalculationCompoundingMethod` is mandatory.
	// The parameter `rescheduleStrategyMethod` is mandatory.
	// The parameter `recalculationRestFrequencyType` is mandatory.
}

// A product may keep all rules and still surprise its author.
func ExampleLint() {
	var p products.Product
	p.Principal, p.Repayments, p.RepaymentEvery, p.Frequency = money.MustParse("1000"), 360, 1, products.EveryMonths
	p.InterestRate, p.RateFrequency = money.MustDecimal("120"), schedule.PerYear
	p.Amortization, p.InterestMethod = schedule.EqualInstalments, schedule.Declining
	p.Digits, p.Multiples = 2, 10

	for _, warning := range products.Lint(p) {
		fmt.Println(warning.Name)
		fmt.Println(warning.Sentence)
	}
	// Output:
	// amortizes-negatively
	// For a loan of 1000 over 360 instalments at 120 percent, an instalment of 100 does not cover more than the interest of 100, so the debt would not fall.
}

// A charge of 250 that bears two taxes.
func ExampleTaxation() {
	day := calendar.MustParse("2026-01-01")
	taxation := products.Taxation{
		Group: products.TaxGroup{Associations: []products.TaxAssociation{
			{ID: 1, ComponentID: 1, StartDate: day}, {ID: 2, ComponentID: 2, StartDate: day},
		}},
		Components: map[int64]products.TaxComponent{
			1: {Name: "CGST", Percentage: money.MustDecimal("9"), StartDate: day},
			2: {Name: "SGST", Percentage: money.MustDecimal("9"), StartDate: day},
		},
	}
	euro := money.Arithmetic{Digits: 2}
	fmt.Println(taxation.Tax(calendar.MustParse("2026-03-01"), money.MustParse("250"), euro))
	fmt.Println(taxation.Tax(calendar.MustParse("2025-03-01"), money.MustParse("250"), euro))
	// Output:
	// 45
	// 0
}
