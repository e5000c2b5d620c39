package lending

import (
	"context"

	"lending.example/platform/lending/fault"
	"lending.example/platform/lending/loans"
)

// AheadProgress says how far a forecast is.
type AheadProgress struct {
	Loans int     // calculated so far
	Done  float64 // the part that is done, from 0 to 1
}

// pageAhead is how many loans a forecast reads from one snapshot.
const pageAhead = 500

// ErrDayMoved refuses a forecast during which the business date moved: its loans would begin on different days.
var ErrDayMoved = fault.Define(fault.Conflict, "error.msg.loans.ahead.business.date.moved", "The business date moved from %v to %v during the forecast. Ask for it again.")

// Ahead adds up the pages of [LoanService.Ahead]: the forecast of all active loans that the user sees, or of a selection. in.After and
// in.Limit do not count. Each page is read from a snapshot of its own, and memory does not grow with the number of loans. The watcher, if
// any, is called after every page. Refused with ErrDayMoved.
//
// Permission: READ_LOAN.
func (d *Desk) Ahead(ctx context.Context, in loans.AheadInput, watch func(AheadProgress)) (loans.AheadData, error) {
	in.After, in.Limit = 0, pageAhead
	selection := loans.ListInput{Status: loans.Active.Name(), ProductID: in.ProductID, OfficerID: in.OfficerID, ClientID: in.ClientID, Limit: 1}
	listed, err := d.Loans.List(ctx, selection)
	if err != nil {
		return loans.AheadData{}, err
	}
	sum, err := d.Loans.Ahead(ctx, in)
	for {
		if err != nil {
			return loans.AheadData{}, err
		}
		if done := sum.Loans + sum.Failed; watch != nil {
			watch(AheadProgress{Loans: done, Done: min(1, float64(done)/float64(max(done, listed.Total)))})
		}
		if sum.Next == 0 {
			return sum, nil
		}
		in.After = sum.Next
		page, failed := d.Loans.Ahead(ctx, in)
		if err = failed; err == nil && page.On != sum.On {
			err = ErrDayMoved.For("businessDate", page.On, sum.On, page.On)
		}
		sum.Add(page)
	}
}
