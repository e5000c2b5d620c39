package client

import (
	"context"
	"fmt"
	"net/http"

	"lending.example/platform/lending/products"
	"lending.example/platform/lending/refdata"
	"lending.example/platform/lending/schedule"
)

// ProductService is the loan products of a tenant. Its methods are those of lending.ProductService.
type ProductService struct{ client *Client }

// Template lists the choices of a new product.
func (s ProductService) Template(ctx context.Context, in products.ProductChoice) (products.ProductTemplateData, error) {
	return read[products.ProductTemplateData](ctx, s.client, "loanproducts/template", in)
}

// Create adds a product; ID of the result names it. What the interface wants stated and the input leaves out is sent as the
// documentation of the input has it.
func (s ProductService) Create(ctx context.Context, in products.NewProduct) (Result, error) {
	return do(ctx, s.client, http.MethodPost, "loanproducts", "", stated(in))
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

// Get reads one product.
func (s ProductService) Get(ctx context.Context, id int64) (products.ProductData, error) {
	return read[products.ProductData](ctx, s.client, fmt.Sprintf("loanproducts/%d", id), nil)
}

// List reads all products.
func (s ProductService) List(ctx context.Context) ([]products.ProductData, error) {
	return read[[]products.ProductData](ctx, s.client, "loanproducts", nil)
}

// ListBasic reads ids and names of all products.
func (s ProductService) ListBasic(ctx context.Context) ([]products.BasicProduct, error) {
	return read[[]products.BasicProduct](ctx, s.client, "loanproducts/basic-details", nil)
}

// Update changes a product; what is nil stays.
func (s ProductService) Update(ctx context.Context, id int64, in products.ProductUpdate) (Result, error) {
	return do(ctx, s.client, http.MethodPut, fmt.Sprintf("loanproducts/%d", id), "", in)
}

// ChargeService is the definitions of fees and penalties. Its methods are those of lending.ChargeService.
type ChargeService struct{ client *Client }

// Template lists the choices of a new charge.
func (s ChargeService) Template(ctx context.Context, in products.ChargeChoices) (products.ChargeTemplateData, error) {
	return read[products.ChargeTemplateData](ctx, s.client, "charges/template", in)
}

// Create adds a charge; ID of the result names it.
func (s ChargeService) Create(ctx context.Context, in products.NewCharge) (Result, error) {
	return do(ctx, s.client, http.MethodPost, "charges", "", in)
}

// Get reads one charge.
func (s ChargeService) Get(ctx context.Context, id int64) (products.ChargeData, error) {
	return read[products.ChargeData](ctx, s.client, fmt.Sprintf("charges/%d", id), nil)
}

// List reads all charges.
func (s ChargeService) List(ctx context.Context) ([]products.ChargeData, error) {
	return read[[]products.ChargeData](ctx, s.client, "charges", nil)
}

// Update changes a charge; what is nil stays.
func (s ChargeService) Update(ctx context.Context, id int64, in products.ChargeUpdate) (Result, error) {
	return do(ctx, s.client, http.MethodPut, fmt.Sprintf("charges/%d", id), "", in)
}

// Delete removes a charge that nothing uses.
func (s ChargeService) Delete(ctx context.Context, id int64) (Result, error) {
	return do(ctx, s.client, http.MethodDelete, fmt.Sprintf("charges/%d", id), "", nil)
}
