package loans

import (
	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/clients"
	"lending.example/platform/lending/products"
)

// possibleDates refuses applications whose dates contradict each other, the product or the client, in the documented
// order.
func (in Application) possibleDates(p *products.Product, client *clients.Client, today calendar.Date) error {
	submitted := in.SubmittedOn
	switch {
	case submitted.Before(p.StartDate):
		return ErrSubmittedBeforeProduct.For("submittedOnDate", submitted, p.StartDate)
	case !p.CloseDate.IsZero() && submitted.After(p.CloseDate):
		return ErrSubmittedAfterProduct.For("submittedOnDate", submitted, p.CloseDate)
	case submitted.After(today):
		return ErrSubmittedInFuture.For("submittedOnDate", submitted)
	case submitted.Before(client.ActivatedOn):
		return ErrSubmittedBeforeClient.For("submittedOnDate", submitted, client.ActivatedOn)
	case submitted.Before(client.OfficeJoinedOn):
		return ErrSubmittedBeforeTransfer.For("submittedOnDate", submitted, client.OfficeJoinedOn)
	case submitted.After(in.ExpectedDisbursement):
		return ErrSubmittedAfterExpected.For("submittedOnDate", submitted, in.ExpectedDisbursement)
	}
	return in.possibleFirstDue(p)
}

// possibleFirstDue refuses a first due date before the application, before the disbursement, or too soon after it.
func (in Application) possibleFirstDue(p *products.Product) error {
	first := in.FirstDue
	switch {
	case first.IsZero():
		return nil
	case in.SubmittedOn.After(first):
		return ErrSubmittedAfterFirstDue.For("submittedOnDate", in.SubmittedOn, first)
	case in.ExpectedDisbursement.After(first):
		return ErrExpectedAfterFirstDue.For("expectedDisbursementDate", in.ExpectedDisbursement)
	case first.Before(in.ExpectedDisbursement.AddDays(p.MinimumDaysToFirst)):
		return ErrFirstDueTooSoon.For("repaymentsStartingFromDate", first, p.MinimumDaysToFirst)
	}
	return nil
}
