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
	in := products.NewProduct{
		Name: "Twelve months", ShortName: "M12", CurrencyCode: "EUR",
		Principal: money.MustParse("1000"), MaxPrincipal: new(money.MustParse("500")), Repayments: 12,
		InterestRate: new(money.MustDecimal("9.9")), RecalculatesInterest: new(true),
	}
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
	p.Principal, p.Repayments, p.Every, p.Frequency = money.MustParse("1000"), 360, 1, products.EveryMonths
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
			{ID: 1, ComponentID: 1, From: day}, {ID: 2, ComponentID: 2, From: day},
		}},
		Components: map[int64]products.TaxComponent{
			1: {Name: "CGST", Percentage: money.MustDecimal("9"), From: day},
			2: {Name: "SGST", Percentage: money.MustDecimal("9"), From: day},
		},
	}
	euro := money.Arithmetic{Digits: 2}
	fmt.Println(taxation.Tax(calendar.MustParse("2026-03-01"), money.MustParse("250"), euro))
	fmt.Println(taxation.Tax(calendar.MustParse("2025-03-01"), money.MustParse("250"), euro))
	// Output:
	// 45
	// 0
}
