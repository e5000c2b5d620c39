package client

import (
	"context"

	"lending.example/platform/lending/products"
	"lending.example/platform/lending/refdata"
	"lending.example/platform/lending/schedule"
)

// Create adds a product; ID of the result names it. What the interface wants stated and the input leaves out is sent as the
// documentation of the input has it.
func (s ProductService) Create(ctx context.Context, in products.NewProduct) (Result, error) {
	return give(ctx, s.client, "products.CreateProduct", stated(in))
}

// stated says what the interface requires of every product and a platform would assume.
func stated(in products.NewProduct) products.NewProduct {
	currency, _ := refdata.CurrencyByCode(in.CurrencyCode) // an unknown one is refused by the server
	assume(&in.Digits, currency.Digits)
	assume(&in.InMultiplesOf, 0)
	// attributes: begin assumed
	assume(&in.Every, 1)
	assume(&in.Frequency, products.EveryMonths)
	assume(&in.RateFrequency, schedule.PerYear)
	assume(&in.Amortization, schedule.EqualInstalments)
	assume(&in.InterestMethod, schedule.Declining)
	assume(&in.InterestPeriod, schedule.Daily)
	assume(&in.DaysInYear, schedule.ActualYear)
	assume(&in.DaysInMonth, schedule.ActualMonth)
	assume(&in.RecalculatesInterest, false)
	assume(&in.AccountingRule, products.NoAccounting)
	// attributes: end
	if in.Strategy == "" {
		in.Strategy = products.Standard
		if in.ScheduleType != nil && *in.ScheduleType == schedule.Progressive {
			in.Strategy = products.Advanced
		}
	}
	return in
}

// assume gives an attribute that is left out its value.
func assume[T any](attribute **T, value T) {
	if *attribute == nil {
		*attribute = &value
	}
}
