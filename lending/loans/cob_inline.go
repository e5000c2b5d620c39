package loans

import (
	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/fault"
	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/refdata"
	"lending.example/platform/lending/store"
)

// mostInline bounds the loans of one inline close of business.
const mostInline = 1000

// InlineClosing names loans whose business is to be closed at once.
type InlineClosing struct {
	Job   string  `json:"jobName,omitempty" in:"path"`
	Loans []int64 `json:"loanIds"` // ids, 1 to 1,000
}

// Violations bounds the list.
func (in InlineClosing) Violations() []fault.Violation {
	checks := fault.CheckOf("inline.job").Required("loanIds", len(in.Loans) > 0)
	if len(in.Loans) > mostInline {
		checks.Add(ErrTooManyLoans.Violation("loanIds", len(in.Loans), mostInline))
	}
	return checks.Violations()
}

// CloseBusinessInline closes the business of some loans up to the closing date, day by day from the last day that was
// closed; all of them or none. Loans without business to close are passed over.
var CloseBusinessInline = operation.Command[InlineClosing, operation.Result]{
	Meta:   operation.Meta{ID: "loans.CloseBusinessInline", Action: "EXECUTE", Entity: "INLINE_JOB", Grouping: "jobs", Summary: "Closes the business of some loans at once."},
	Decide: closeBusinessInline,
}

// closeBusinessInline decides [CloseBusinessInline].
func closeBusinessInline(u *operation.Unit, in InlineClosing) (operation.Result, error) {
	day, err := refdata.ClosingDate(u)
	if err != nil {
		return operation.Result{}, err
	}
	for _, id := range in.Loans {
		if err := closeInline(u, id, day); err != nil {
			return operation.Result{}, err
		}
	}
	return operation.Result{}, nil
}

// closeInline closes the business of one loan.
func closeInline(u *operation.Unit, id int64, day calendar.Date) error {
	if err := unlock(u, id); err != nil {
		return err
	}
	o, err := open(u, operation.ByID(id))
	if err != nil {
		return err
	}
	if err := o.closeMissing(u, day); err != nil {
		return err
	}
	return o.save(u)
}

// OldestClosedData says how far the close of business is behind.
type OldestClosedData struct {
	Loans     []int64       `json:"loanIds"`                   // ids of those that were closed for Processed last
	Processed calendar.Date `json:"cobProcessedDate,omitzero"` // the oldest day that a loan was closed for last
	Day       calendar.Date `json:"cobBusinessDate"`           // the day that should be closed
}

// OldestClosed reads which loans are furthest behind.
var OldestClosed = operation.Query[operation.NoInput, OldestClosedData]{
	Meta:   operation.Meta{ID: "loans.OldestClosed", Action: "READ", Entity: "LOAN", Grouping: "portfolio", Summary: "Reads which loans the close of business is furthest behind with."},
	Decide: decideOldestClosed,
}

// decideOldestClosed decides [OldestClosed].
func decideOldestClosed(u *operation.Unit, _ operation.NoInput) (OldestClosedData, error) {
	day, err := refdata.ClosingDate(u)
	if err != nil {
		return OldestClosedData{}, err
	}
	data := OldestClosedData{Loans: []int64{}, Processed: day, Day: day}
	oldest, behind, err := oldestClosed(u, day)
	if err != nil || !behind {
		return data, err
	}
	data.Processed = oldest
	same, err := withinOffices(u, inClosableState(store.Where("last_closed_business_date", store.Equal, store.Day(oldest))).Top(operation.LargestPage))
	if err != nil {
		return data, err
	}
	for l, err := range loans.Find(u.Tx, same) {
		if err != nil {
			return data, err
		}
		data.Loans = append(data.Loans, l.ID)
	}
	return data, nil
}

// inClosableState restricts a query to loans that have business to close.
func inClosableState(q store.Query) store.Query {
	states := make([]store.Value, len(closable))
	for i, s := range closable {
		states[i] = store.Int(int64(s))
	}
	q.Where = append(q.Where[:len(q.Where):len(q.Where)], store.Condition{Column: "status", Is: store.AnyOf, Values: states})
	return q
}

// oldestClosed is the oldest day that a loan was closed for last, when that is before a day.
func oldestClosed(u *operation.Unit, day calendar.Date) (calendar.Date, bool, error) {
	q, err := withinOffices(u, inClosableState(store.Where("last_closed_business_date", store.Less, store.Day(day))).By("last_closed_business_date", false))
	if err != nil {
		return calendar.Date{}, false, err
	}
	for l, err := range loans.Find(u.Tx, q.Top(1)) {
		return l.LastClosed, err == nil, err
	}
	return calendar.Date{}, false, nil
}

// Reprocess processes the history of a loan again. It is for tests that want to see that nothing changes.
var Reprocess = operation.Command[Addressed[operation.NoInput], operation.Result]{
	Meta:   operation.Meta{ID: "loans.Reprocess", Action: "REPROCESS", Entity: "LOAN", Grouping: "special", Summary: "Processes the history of a loan again, for tests."},
	Decide: onLoan((*Account).reprocess),
}

// reprocess decides [Reprocess].
func (a *Account) reprocess(_ operation.NoInput) (operation.Result, error) {
	return operation.Result{ID: a.Loan.ID}, a.replayAndSettle(a.LastUserTransactionOn())
}
