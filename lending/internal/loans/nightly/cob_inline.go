package nightly

import (
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
	oldest, unclosed, err := oldestClosed(u, day)
	if err != nil || !unclosed {
		return data, err
	}
	data.Processed = oldest
	same, err := reading.WithinOffices(u, inClosableState(store.Where("last_closed_business_date", store.Equal, store.Day(oldest))).Top(operation.LargestPage))
	if err != nil {
		return data, err
	}
	for l, err := range book.Loans.Find(u.Tx, same) {
		if err != nil {
			return data, err
		}
		data.LoanIDs = append(data.LoanIDs, l.ID)
	}
	return data, nil
}

// inClosableState restricts a query to loans that have business to close.
func inClosableState(q store.Query) store.Query {
	states := make([]store.Value, len(closing.Closable))
	for i, s := range closing.Closable {
		states[i] = store.Int(int64(s))
	}
	q.Where = append(q.Where[:len(q.Where):len(q.Where)], store.Condition{Column: "status", Is: store.AnyOf, Values: states})
	return q
}

// oldestClosed is the oldest day that a loan was closed for last, when that is before a day.
func oldestClosed(u *operation.Unit, day calendar.Date) (calendar.Date, bool, error) {
	q, err := reading.WithinOffices(u, inClosableState(store.Where("last_closed_business_date", store.Less, store.Day(day))).By("last_closed_business_date", false))
	if err != nil {
		return calendar.Date{}, false, err
	}
	for l, err := range book.Loans.Find(u.Tx, q.Top(1)) {
		return l.LastClosed, err == nil, err
	}
	return calendar.Date{}, false, nil
}

// Reprocess decides [loans.Reprocess].
func Reprocess(a *book.Account, _ operation.NoInput) (operation.Result, error) {
	return operation.Result{ID: a.Loan.ID}, processing.ReplayAndSettle(a, a.LastUserTransactionOn())
}
