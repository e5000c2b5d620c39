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
	if err := a.PreciseSum(&in.Amount); err != nil {
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
	return withinWaivable(a, in)
}

// withinWaivable refuses a waiver of more interest than a waiver of its day lowers.
func withinWaivable(a *book.Account, in loans.Payment) error {
	most, err := processing.Waivable(a, in.On)
	if err == nil && most.Less(in.Amount) {
		err = loans.ErrWaiverTooLarge.For("transactionAmount", in.Amount, most)
	}
	return err
}

// mayReplaceWaiver is withinWaivable for a waiver that takes the place of another one, as if that had never been made.
func mayReplaceWaiver(a *book.Account, old *book.Transaction, in loans.Payment) error {
	without := a.Clone()
	without.Reverse(without.Transaction(old.ID), false)
	if err := processing.ReplayAndSettle(without, in.On); err != nil {
		return err
	}
	return withinWaivable(without, in)
}
