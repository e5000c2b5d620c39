package lending

import (
	"context"

	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/refdata"
)

// CurrencyService is the currencies that the tenant offers in its lists. It restricts no product: any currency of ISO 4217
// may be lent.
type CurrencyService struct{ desk *Desk }

// Select replaces the list of currencies that are offered, by their codes of ISO 4217, in the order of the list;
// refdata.ErrCurrency for one that does not exist.
//
// Permission: UPDATE_CURRENCY.
func (s CurrencyService) Select(ctx context.Context, in refdata.CurrencySelectionInput) (Done, error) {
	return doneResult(done(ctx, s.desk, refdata.UpdateCurrencies, in))
}

// List reads the currencies that are offered (EUR, INR and USD in a new tenant), and all that there are.
//
// Permission: READ_CURRENCY.
func (s CurrencyService) List(ctx context.Context) (refdata.CurrencyLists, error) {
	return perform(ctx, s.desk, refdata.ListCurrencies, operation.NoInput{})
}
