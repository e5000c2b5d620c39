package loans

import (
	"errors"

	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/fault"
	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/refdata"
	"lending.example/platform/lending/store"
)

// LockOwner says which sort of close of business holds a loan.
type LockOwner string

// The owners of locks.
const (
	ChunkLock  LockOwner = "LOAN_COB_CHUNK_PROCESSING"
	InlineLock LockOwner = "LOAN_INLINE_COB_PROCESSING"
)

// Lock keeps commands away from a loan whose business could not be closed. A close of business that goes well needs none:
// every loan is closed within one transaction. Its id is the id of the loan.
type Lock struct {
	store.Key
	Owner    LockOwner     `json:"owner"`
	PlacedOn calendar.Date `json:"placedOn"`
	Error    string        `json:"error,omitempty"` // what went wrong; a lock with an error gives way to the next closing
	Day      calendar.Date `json:"day,omitzero"`    // the day that was being closed
}

var locks = store.Table[Lock, *Lock]{
	Kind: &store.Kind{Name: "loan_lock", Columns: []store.Column{
		{Name: "owner", Type: store.Text},
		{Name: "placed_on", Type: store.Date},
		{Name: "day", Type: store.Date},
	}},
	Columns: func(l *Lock) []store.Value {
		return []store.Value{store.String(string(l.Owner)), store.Day(l.PlacedOn), store.Day(l.Day)}
	},
}

// lockOf reads the lock of a loan; nil when there is none.
func lockOf(u *operation.Unit, loan int64) (*Lock, error) {
	l, err := locks.Get(u.Tx, loan)
	if errors.Is(err, store.ErrNotFound) {
		return nil, nil
	}
	return &l, err
}

// placeLock puts a lock on a loan, in place of the one that may be there.
func placeLock(u *operation.Unit, l Lock) error {
	there, err := lockOf(u, l.ID)
	switch {
	case err != nil:
		return err
	case there == nil:
		return locks.Insert(u.Tx, &l)
	}
	l.Revision = there.Revision
	return locks.Save(u.Tx, &l)
}

// unlock prepares a loan for being closed: a lock that an error left gives way, any other one keeps it closed.
func unlock(u *operation.Unit, loan int64) error {
	l, err := lockOf(u, loan)
	switch {
	case err != nil || l == nil:
		return err
	case l.Error == "":
		return ErrLoanLocked.New(loan)
	}
	return locks.Delete(u.Tx, l)
}

// openToWrite is open for a command. Users who may not write past the close of business are kept from locked loans, and
// first have a loan closed that is behind. The day is that of openSince.
func openToWrite(u *operation.Unit, ref operation.Ref, day calendar.Date) (*opened, error) {
	o, err := openSince(u, ref, day)
	if err != nil || u.Actor.Holds(operation.BypassWriteGuard) {
		return o, err
	}
	if err := unlock(u, o.Loan.ID); err != nil {
		return nil, err
	}
	closed, err := refdata.ClosingDate(u)
	if err != nil || !o.Loan.behind(closed) {
		return o, err
	}
	return o, o.closeMissing(u, closed)
}

// behind reports whether a day of the loan's business is not closed although it should be.
func (l *Loan) behind(day calendar.Date) bool {
	if l.LastClosed.IsZero() {
		return l.Timeline.DisbursedOn == day
	}
	return l.LastClosed.Before(day)
}

// LockData is a lock as clients see it.
type LockData struct {
	LoanID   int64         `json:"loanId"`
	Version  int64         `json:"version"`
	Owner    LockOwner     `json:"lockOwner"` // what holds the loan
	PlacedOn calendar.Date `json:"lockPlacedOn"`
	Error    string        `json:"error,omitempty"`                      // why the loan could not be closed; "": it is being closed
	Day      calendar.Date `json:"lockPlacedOnCobBusinessDate,omitzero"` // that is being closed
}

// LockPaging asks for a page of locks.
type LockPaging struct {
	Page  int `json:"page,omitempty" in:"query"`  // from 0
	Limit int `json:"limit,omitempty" in:"query"` // 0: 50
}

// Violations refuses negative numbers.
func (in LockPaging) Violations() []fault.Violation {
	checks := fault.CheckOf("loan.locked")
	if in.Page < 0 {
		checks.Fail("page", in.Page, fault.NotPositive)
	}
	if in.Limit < 0 {
		checks.Fail("limit", in.Limit, fault.NotPositive)
	}
	return checks.Violations()
}

// LockPage is a page of locks.
type LockPage struct {
	Page    int        `json:"page"` // from 0
	Limit   int        `json:"limit"`
	Content []LockData `json:"content"`
}

// ListLocks lists the locked loans by id.
var ListLocks = operation.Query[LockPaging, LockPage]{
	Meta:   operation.Meta{ID: "loans.ListLocks", Action: "READ", Entity: "LOAN", Grouping: "portfolio", Summary: "Lists the loans that the close of business holds."},
	Decide: listLocks,
}

// listLocks decides [ListLocks].
func listLocks(u *operation.Unit, in LockPaging) (LockPage, error) {
	page := LockPage{Page: in.Page, Limit: in.Limit, Content: []LockData{}}
	if page.Limit == 0 || page.Limit > operation.LargestPage {
		page.Limit = 50
	}
	skip := page.Page * page.Limit
	for l, err := range locks.Find(u.Tx, store.Query{}.Top(operation.LargestPage)) {
		if err != nil {
			return page, err
		}
		if err := visibleByID(u, l.ID); errors.Is(err, store.ErrNotFound) {
			continue // of an office that the actor does not see
		} else if err != nil {
			return page, err
		}
		if skip > 0 {
			skip--
			continue
		}
		if len(page.Content) == page.Limit {
			break
		}
		page.Content = append(page.Content, LockData{l.ID, l.Revision, l.Owner, l.PlacedOn, l.Error, l.Day})
	}
	return page, nil
}

// NewLock is the input of PlaceLock.
type NewLock struct {
	Loan  operation.Ref `json:"loanId" in:"path"`
	Owner LockOwner     `json:"lockOwner" in:"path"`
	Error string        `json:"error,omitempty"`
	Day   string        `json:"cobBusinessDate,omitempty"` // yyyy-mm-dd; absent: the closing date
	NoDay bool          `json:"nullCobBusinessDate,omitempty"`
}

// Violations refuses an unknown owner.
func (in NewLock) Violations() []fault.Violation {
	checks := fault.CheckOf("loan.lock")
	if in.Owner != ChunkLock && in.Owner != InlineLock {
		checks.Add(ErrUnknownOwner.Violation("lockOwner", in.Owner, in.Owner))
	}
	if _, err := calendar.Parse(in.Day); in.Day != "" && err != nil {
		checks.Fail("cobBusinessDate", in.Day, "invalid.date.format")
	}
	return checks.Violations()
}

// PlaceLock puts a lock on a loan by hand. It is for tests that need to see one.
var PlaceLock = operation.Command[NewLock, operation.Result]{
	Meta:   operation.Meta{ID: "loans.PlaceLock", Action: "LOCK", Entity: "LOAN", Grouping: "special", Summary: "Locks a loan, for tests."},
	Decide: decidePlaceLock,
}

// decidePlaceLock decides [PlaceLock].
func decidePlaceLock(u *operation.Unit, in NewLock) (operation.Result, error) {
	loan, err := find(u, in.Loan)
	if err != nil {
		return operation.Result{}, err
	}
	l := Lock{Key: store.Key{ID: loan.ID}, Owner: in.Owner, PlacedOn: u.Today, Error: in.Error}
	switch {
	case in.Day != "":
		l.Day, err = calendar.Parse(in.Day)
	case !in.NoDay:
		l.Day, err = refdata.ClosingDate(u)
	}
	if err != nil {
		return operation.Result{}, err
	}
	return operation.Result{ID: loan.ID, LoanID: loan.ID}, placeLock(u, l)
}
