package products_test

import (
	"lending.example/platform/lending/money"
	"lending.example/platform/lending/products"
	"lending.example/platform/lending/schedule"
)

func amount(text string) *money.Amount { return new(money.MustParse(text)) }

func decimal(text string) *money.Decimal { return new(money.MustDecimal(text)) }

// flatCharge is a charge of 25 euro on loans, at a date that the loan says.
func flatCharge(name string) products.NewCharge {
	return products.NewCharge{
		Name: name, CurrencyCode: "EUR", Amount: money.MustParse("25"), Target: products.ChargeForLoan,
		Time: schedule.OnSpecifiedDate, Basis: schedule.FlatAmount, Payment: new(products.PaidRegularly),
		Active: new(true),
	}
}
