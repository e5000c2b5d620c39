package origination

import (
	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/loans"
	"lending.example/platform/lending/products"
)

// possibleDates refuses applications whose dates contradict each other, the product or the client, in the documented
// order.
func possibleDates(in loans.Application, p *products.Product, by *borrower, today calendar.Date) error {
	submitted := in.SubmittedOn
	switch {
	case submitted.Before(p.SoldFrom):
		return loans.ErrSubmittedBeforeProduct.For("submittedOnDate", submitted, p.SoldFrom)
	case !p.SoldTo.IsZero() && submitted.After(p.SoldTo):
		return loans.ErrSubmittedAfterProduct.For("submittedOnDate", submitted, p.SoldTo)
	case submitted.After(today):
		return loans.ErrSubmittedInFuture.For("submittedOnDate", submitted)
	case submitted.Before(by.client.ActivatedOn):
		return loans.ErrSubmittedBeforeClient.For("submittedOnDate", submitted, by.client.ActivatedOn)
	case submitted.Before(by.group.ActivatedOn):
		return loans.ErrSubmittedBeforeGroup.For("submittedOnDate", submitted, by.group.ActivatedOn)
	case submitted.Before(by.client.OfficeJoinedOn):
		return loans.ErrSubmittedBeforeTransfer.For("submittedOnDate", submitted, by.client.OfficeJoinedOn)
	case submitted.After(in.ExpectedDisbursement):
		return loans.ErrSubmittedAfterExpected.For("submittedOnDate", submitted, in.ExpectedDisbursement)
	}
	return possibleFirstDue(in, p)
}

// possibleFirstDue refuses a first due date before the application, before the disbursement, or too soon after it.
func possibleFirstDue(in loans.Application, p *products.Product) error {
	first := in.FirstDue
	switch {
	case first.IsZero():
		return nil
	case in.SubmittedOn.After(first):
		return loans.ErrSubmittedAfterFirstDue.For("submittedOnDate", in.SubmittedOn, first)
	case in.ExpectedDisbursement.After(first):
		return loans.ErrExpectedAfterFirstDue.For("expectedDisbursementDate", in.ExpectedDisbursement)
	case first.Before(in.ExpectedDisbursement.AddDays(p.MinimumDaysToFirst)):
		return loans.ErrFirstDueTooSoon.For("repaymentsStartingFromDate", first, p.MinimumDaysToFirst)
	}
	return nil
}
