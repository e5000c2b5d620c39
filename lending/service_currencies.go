package lending

import (
	"context"

	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/refdata"
)

// CurrencyService is the currencies that the tenant lends in.
type CurrencyService struct{ desk *Desk }

// Select selects the currencies that are offered.
//
// Permission: UPDATE_CURRENCY.
func (s CurrencyService) Select(ctx context.Context, in refdata.CurrencySelectionInput) (Done, error) {
	return doneResult(done(ctx, s.desk, refdata.UpdateCurrencies, in))
}

// List reads the currencies that are offered and all that there are.
//
// Permission: READ_CURRENCY.
func (s CurrencyService) List(ctx context.Context) (refdata.CurrencyLists, error) {
	return perform(ctx, s.desk, refdata.ListCurrencies, operation.NoInput{})
}
