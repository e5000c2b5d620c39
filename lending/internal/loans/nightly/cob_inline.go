package nightly

import (
	"cmp"
	"slices"

	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/internal/loans/book"
	"lending.example/platform/lending/internal/loans/closing"
	"lending.example/platform/lending/internal/loans/processing"
	"lending.example/platform/lending/internal/loans/reading"
	"lending.example/platform/lending/internal/loans/records"
	"lending.example/platform/lending/loans"
	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/refdata"
	"lending.example/platform/lending/store"
)

// CloseBusinessInline decides [loans.CloseBusinessInline].
func CloseBusinessInline(u *operation.Unit, in loans.InlineClosing) (operation.Result, error) {
	day, err := refdata.ClosingDate(u)
	if err != nil {
		return operation.Result{}, err
	}
	for _, id := range in.LoanIDs {
		if err := closeInline(u, id, day); err != nil {
			return operation.Result{}, err
		}
	}
	return operation.Result{}, nil
}

// closeInline closes the business of one loan.
func closeInline(u *operation.Unit, id int64, day calendar.Date) error {
	if err := records.Unlock(u, id); err != nil {
		return err
	}
	o, err := records.Open(u, operation.ByID(id))
	if err != nil {
		return err
	}
	if err := o.CloseMissing(u, day); err != nil {
		return err
	}
	return o.Save(u)
}

// OldestClosed decides [loans.OldestClosed].
func OldestClosed(u *operation.Unit, _ operation.NoInput) (loans.OldestClosedData, error) {
	day, err := refdata.ClosingDate(u)
	if err != nil {
		return loans.OldestClosedData{}, err
	}
	data := loans.OldestClosedData{LoanIDs: []int64{}, Processed: day, Day: day}
	behind, err := unclosed(u.Tx, day)
	if err != nil {
		return data, err
	}
	oldest, err := oldestOf(u, behind)
	if err != nil || oldest.IsZero() {
		return data, err
	}
	data.Processed = oldest
	data.LoanIDs, err = closedFor(u, behind, oldest)
	return data, err
}

// closable finds the loans that have business to close.
func closable() store.Query {
	states := make([]store.Value, len(closing.Closable))
	for i, s := range closing.Closable {
		states[i] = store.Int(int64(s))
	}
	return store.Query{Where: []store.Condition{{Column: "status", Is: store.AnyOf, Values: states}}}
}

// oldestOf is the oldest day that one of some loans was closed for last; zero when the actor sees none of them.
func oldestOf(u *operation.Unit, behind []unclosedLoans) (calendar.Date, error) {
	var oldest calendar.Date
	for _, b := range behind {
		q, err := reading.WithinOffices(u, b.loans)
		if err != nil {
			return oldest, err
		}
		for l, err := range book.Loans.Find(u.Tx, q.Top(1)) {
			if err != nil {
				return oldest, err
			}
			oldest = calendar.Earliest(oldest, cmp.Or(b.day, l.LastClosed))
		}
	}
	return oldest, nil
}

// closedFor lists those of some loans that were closed last for a day, by id.
func closedFor(u *operation.Unit, behind []unclosedLoans, day calendar.Date) ([]int64, error) {
	ids := []int64{}
	for _, b := range behind {
		switch {
		case b.day.IsZero():
			b.loans = b.loans.And("last_closed_business_date", store.Equal, store.Day(day))
		case b.day != day:
			continue
		}
		q, err := reading.WithinOffices(u, b.loans)
		if err != nil {
			return nil, err
		}
		q.Order = nil
		for l, err := range book.Loans.Find(u.Tx, q.Top(operation.LargestPage)) {
			if err != nil {
				return nil, err
			}
			ids = append(ids, l.ID)
		}
	}
	slices.Sort(ids)
	return ids[:min(len(ids), operation.LargestPage)], nil
}

// Reprocess decides [loans.Reprocess].
func Reprocess(a *book.Account, _ operation.NoInput) (operation.Result, error) {
	return operation.Result{ID: a.Loan.ID}, processing.ReplayAndSettle(a, a.LastUserTransactionOn())
}
