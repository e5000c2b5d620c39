package payments

import (
	"lending.example/platform/lending/internal/loans/book"
	"lending.example/platform/lending/internal/loans/processing"
	"lending.example/platform/lending/loans"
	"lending.example/platform/lending/operation"
)

// WaiveInterestPortion decides [loans.WaiveInterestPortion].
func WaiveInterestPortion(a *book.Account, in loans.Payment) (operation.Result, error) {
	if err := mayWaiveInterest(a, in); err != nil {
		return operation.Result{}, err
	}
	t := a.NewTransaction(loans.WaiveInterest, in.On, in.Amount)
	t.Payment = in.Moved().Detail()
	t.Name(in.ExternalID)
	a.Note(t, in.Note)
	if err := processing.Record(a, t); err != nil {
		return operation.Result{}, err
	}
	return t.Result(changesOfPayment(in)), nil
}

func mayWaiveInterest(a *book.Account, in loans.Payment) error {
	if err := a.Loan.PreciseSum(&in.Amount); err != nil {
		return err
	}
	if err := notBlocked(a); err != nil {
		return err
	}
	if err := a.InStateFor(book.WaivingInterest); err != nil {
		return err
	}
	if err := a.MayBackdate(loans.WaiveInterest, in.On); err != nil {
		return err
	}
	if err := a.DatedInLife(in.On); err != nil {
		return err
	}
	if outstanding := a.Loan.Summary.Interest.Outstanding(); outstanding.Less(in.Amount) {
		return loans.ErrWaiverTooLarge.For("transactionAmount", in.Amount, outstanding)
	}
	return nil
}
