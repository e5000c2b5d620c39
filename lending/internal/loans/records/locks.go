package records

import (
	"errors"

	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/internal/loans/book"
	"lending.example/platform/lending/loans"
	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/refdata"
	"lending.example/platform/lending/store"
)

// Lock keeps commands away from a loan whose business could not be closed. A close of business that goes well needs none:
// every loan is closed within one transaction. Its id is the id of the loan.
type Lock struct {
	store.Key
	Owner    loans.LockOwner `json:"owner"`
	PlacedOn calendar.Date   `json:"placedOn"`
	Error    string          `json:"error,omitempty"` // what went wrong; a lock with an error gives way to the next closing
	Day      calendar.Date   `json:"day,omitzero"`    // the day that was being closed
}

var Locks = store.Table[Lock, *Lock]{
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
	l, err := Locks.Get(u.Tx, loan)
	if errors.Is(err, store.ErrNotFound) {
		return nil, nil
	}
	return &l, err
}

// PutLock puts a lock on a loan, in place of the one that may be there.
func PutLock(u *operation.Unit, l Lock) error {
	there, err := lockOf(u, l.ID)
	switch {
	case err != nil:
		return err
	case there == nil:
		return Locks.Insert(u.Tx, &l)
	}
	l.Revision = there.Revision
	return Locks.Save(u.Tx, &l)
}

// Unlock prepares a loan for being closed: a lock that an error left gives way, any other one keeps it closed.
func Unlock(u *operation.Unit, loan int64) error {
	l, err := lockOf(u, loan)
	switch {
	case err != nil || l == nil:
		return err
	case l.Error == "":
		return loans.ErrLoanLocked.New(loan)
	}
	return Locks.Delete(u.Tx, l)
}

// OpenToWrite is open for a command. Users who may not write past the close of business are kept from locked loans, and
// first have a loan closed that is behind. The day is that of openSince.
func OpenToWrite(u *operation.Unit, ref operation.Ref, day calendar.Date) (*Opened, error) {
	o, err := openSince(u, ref, day)
	if err != nil {
		return o, err
	}
	return o.toWrite(u)
}

// OpenToMove is OpenToWrite for a loan that goes along with its borrower: who receives the borrower does not see the loan yet.
func OpenToMove(u *operation.Unit, id int64) (*Opened, error) {
	loan, header, err := book.Loans.Read(u.Tx, id)
	if err != nil {
		return nil, err
	}
	o, err := loadSince(u, loan, header, WholeHistory)
	if err != nil {
		return nil, err
	}
	return o.toWrite(u)
}

// toWrite keeps who may not write past the close of business from a locked loan, and closes what is missing of its business.
func (o *Opened) toWrite(u *operation.Unit) (*Opened, error) {
	if u.Actor.Holds(operation.BypassWriteGuard) {
		return o, nil
	}
	if err := Unlock(u, o.Loan.ID); err != nil {
		return nil, err
	}
	closed, err := refdata.ClosingDate(u)
	if err != nil || !isUnclosed(&o.Loan, closed) {
		return o, err
	}
	return o, o.CloseMissing(u, closed)
}

// behind reports whether a day of the loan's business is not closed although it should be.
func isUnclosed(l *book.Loan, day calendar.Date) bool {
	if l.LastClosed.IsZero() {
		return l.Timeline.DisbursedOn == day
	}
	return l.LastClosed.Before(day)
}

// ListLocks decides [loans.ListLocks].
func ListLocks(u *operation.Unit, in loans.LockPaging) (loans.LockPage, error) {
	page := loans.LockPage{Page: in.Page, Limit: in.Limit, Content: []loans.LockData{}}
	if page.Limit == 0 || page.Limit > operation.LargestPage {
		page.Limit = 50
	}
	skip := page.Page * page.Limit
	for l, err := range Locks.Find(u.Tx, store.Query{}.Top(operation.LargestPage)) {
		if err != nil {
			return page, err
		}
		if err := VisibleByID(u, l.ID); errors.Is(err, store.ErrNotFound) {
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
		page.Content = append(page.Content, loans.LockData{LoanID: l.ID, Version: l.Revision, Owner: l.Owner, PlacedOn: l.PlacedOn, Error: l.Error, Day: l.Day})
	}
	return page, nil
}

// PlaceLock decides [loans.PlaceLock].
func PlaceLock(u *operation.Unit, in loans.NewLock) (operation.Result, error) {
	loan, err := Find(u, in.Loan)
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
	return operation.Result{ID: loan.ID, LoanID: loan.ID}, PutLock(u, l)
}
