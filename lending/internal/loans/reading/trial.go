package reading

import (
	"cmp"

	"lending.example/platform/lending/internal/loans/book"
	"lending.example/platform/lending/internal/loans/drawing"
	"lending.example/platform/lending/internal/loans/origination"
	"lending.example/platform/lending/loans"
	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/products"
	"lending.example/platform/lending/schedule"
)

// Try decides [loans.TryProduct].
func Try(u *operation.Unit, in loans.Trial) (operation.Calculation[loans.TrialData], error) {
	product, err := products.Draft(u.Tx, in.Product)
	if err != nil {
		return nil, err
	}
	a, err := origination.Hypothetical(u, product, cmp.Or(in.On, u.Today), PassingNumbers())
	return func(wanted func() error) (loans.TrialData, error) { return tried(a, wanted) }, err
}

func tried(a *book.Account, wanted func() error) (loans.TrialData, error) {
	if err := drawing.Draw(a); err != nil {
		return loans.TrialData{}, err
	}
	data := loans.TrialData{Schedule: proposedSchedule(a), Warnings: origination.WarningsOf(a)}
	if disclosed, err := schedule.DiscloseWhile(wanted, flows(a)); err == nil {
		data.Disclosure = &disclosed
	}
	return data, wanted()
}
