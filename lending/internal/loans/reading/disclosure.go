package reading

import (
	"lending.example/platform/lending/internal/loans/book"
	"lending.example/platform/lending/internal/loans/drawing"
	"lending.example/platform/lending/internal/loans/origination"
	"lending.example/platform/lending/loans"
	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/schedule"
)

// Disclose decides [loans.Disclose].
func Disclose(u *operation.Unit, in loans.DiscloseInput) (operation.Calculation[loans.DisclosureData], error) {
	o, err := OpenToRead(u, in.Loan)
	if err != nil {
		return nil, err
	}
	if o.Loan.CutOver != nil {
		return nil, loans.ErrCutOverCost.New(o.Loan.ID)
	}
	o.Env.Ids = PassingNumbers()
	return func(wanted func() error) (loans.DisclosureData, error) {
		agreed, err := drawing.AsContracted(o.Account)
		if err != nil {
			return loans.DisclosureData{}, err
		}
		return disclosed(agreed, wanted)
	}, nil
}

// DiscloseApplication decides [loans.DiscloseApplication].
func DiscloseApplication(u *operation.Unit, in loans.Application) (operation.Calculation[loans.DisclosureData], error) {
	a, err := origination.Account(in, u, PassingNumbers())
	return func(wanted func() error) (loans.DisclosureData, error) {
		if err := drawing.Draw(a); err != nil {
			return loans.DisclosureData{}, err
		}
		d, err := disclosed(a, wanted)
		d.LoanID = 0
		return d, err
	}, err
}

func disclosed(a *book.Account, wanted func() error) (loans.DisclosureData, error) {
	d := loans.DisclosureData{LoanID: a.Loan.ID, Currency: a.Loan.Currency.Code, Digits: a.Loan.Currency.Digits}
	var err error
	d.Disclosure, d.Proofs, err = schedule.Prove(wanted, flows(a))
	return d, err
}

// flows are what changes hands over the life of a loan that goes as planned. Income that is capitalized reaches nobody.
func flows(a *book.Account) []schedule.Flow {
	var list []schedule.Flow
	for _, o := range outflows(a) {
		if o.capitalized {
			continue
		}
		f := schedule.Flow{On: o.on, Advance: o.amount}
		f.Settle(o.fees)
		list = append(list, f)
	}
	for i := range a.Instalments {
		row := &a.Instalments[i]
		list = append(list, schedule.Flow{On: row.Due, Payment: row.Principal.Charged.Add(row.Interest.Charged).Add(row.Fee.Charged).Add(row.Penalty.Charged)})
	}
	return list
}
