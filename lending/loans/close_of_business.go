package loans

import (
	"time"

	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/fault"
	"lending.example/platform/lending/operation"
)

// mostInline bounds the loans of one inline close of business.
const mostInline = 1000

// InlineClosing names loans whose business is to be closed at once.
type InlineClosing struct {
	Job     string  `json:"jobName,omitempty"`
	LoanIDs []int64 `json:"loanIds"` // ids, 1 to 1,000
}

// Violations bounds the list.
func (in InlineClosing) Violations() []fault.Violation {
	checks := fault.CheckOf("inline.job").Required("loanIds", len(in.LoanIDs) > 0)
	if len(in.LoanIDs) > mostInline {
		checks.Add(ErrTooManyLoans.Violation("loanIds", len(in.LoanIDs), mostInline))
	}
	return checks.Violations()
}

// CloseBusinessInline closes the business of up to 1,000 loans at once, up to the closing date: all of them or none. Loans
// without business to close are passed over. Refused with loans.ErrUnknownLoan, loans.ErrLoanLocked, loans.ErrTooManyLoans.
// in.Job may stay "".
//
//desk:method Jobs.CloseBusinessOf(in)
var CloseBusinessInline = operation.Command[InlineClosing, operation.Result]{
	Meta: operation.Meta{ID: "loans.CloseBusinessInline", Action: "EXECUTE", Entity: "INLINE_JOB", Grouping: "jobs", Summary: "Closes the business of some loans at once."},
}

// OldestClosedData says how far the close of business is behind.
type OldestClosedData struct {
	LoanIDs   []int64       `json:"loanIds"`                   // ids of those that were closed for Processed last
	Processed calendar.Date `json:"cobProcessedDate,omitzero"` // the oldest day that a loan was closed for last
	Day       calendar.Date `json:"cobBusinessDate"`           // the day that should be closed
}

// OldestClosed says which day should be closed by now, and which loans are the most days late with it.
//
//desk:method Jobs.OldestClosed()
var OldestClosed = operation.Query[operation.NoInput, OldestClosedData]{
	Meta: operation.Meta{ID: "loans.OldestClosed", Action: "READ", Entity: "LOAN", Grouping: "portfolio", Summary: "Reads which loans the close of business is furthest behind with."},
}

// Reprocess processes the history of a loan again, as corrections do. It is for tests that want to see that nothing changes.
//
//desk:method Jobs.Reprocess(loan) LoanResult
var Reprocess = operation.Command[Addressed[operation.NoInput], operation.Result]{
	Meta: operation.Meta{ID: "loans.Reprocess", Action: "REPROCESS", Entity: "LOAN", Grouping: "special", Summary: "Processes the history of a loan again, for tests."},
}

// LockOwner says which sort of close of business holds a loan.
type LockOwner string

// The owners of locks.
const (
	ChunkLock  LockOwner = "LOAN_COB_CHUNK_PROCESSING"
	InlineLock LockOwner = "LOAN_INLINE_COB_PROCESSING"
)

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
	Page  int `json:"page,omitempty"`  // from 0
	Limit int `json:"limit,omitempty"` // 0: 50
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

// ListLocks reads a page of the locked loans by id, each with the reason; in.Page counts from 0, in.Limit 0 is 50.
//
//desk:method Jobs.Locks(in)
var ListLocks = operation.Query[LockPaging, LockPage]{
	Meta: operation.Meta{ID: "loans.ListLocks", Action: "READ", Entity: "LOAN", Grouping: "portfolio", Summary: "Lists the loans that the close of business holds."},
}

// NewLock is the input of PlaceLock.
type NewLock struct {
	Loan  operation.Ref `json:"loanId"`
	Owner LockOwner     `json:"lockOwner"`                     // mandatory
	Error string        `json:"error,omitempty"`               // why it could not be closed; absent: no reason, so that commands are refused
	Day   string        `json:"cobBusinessDate,omitempty"`     // yyyy-mm-dd; absent: the closing date
	NoDay bool          `json:"nullCobBusinessDate,omitempty"` // without Day: a lock of no day
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

// PlaceLock locks a loan by hand. It is for tests that need to see a lock.
//
//desk:method Jobs.PlaceLock(in) LoanResult
var PlaceLock = operation.Command[NewLock, operation.Result]{
	Meta: operation.Meta{ID: "loans.PlaceLock", Action: "LOCK", Entity: "LOAN", Grouping: "special", Summary: "Locks a loan, for tests."},
}

// Tally counts the loans of a sweep, or of a part of it.
type Tally struct {
	Loans   int64  `json:"loans,omitempty"`   // all that were visited
	Skipped int64  `json:"skipped,omitempty"` // locked before: left alone
	Failed  int64  `json:"failed,omitempty"`  // left as they were
	Problem string `json:"problem,omitempty"` // why the first of them failed
}

// Add counts another part.
func (t *Tally) Add(more Tally) {
	t.Loans, t.Skipped, t.Failed = t.Loans+more.Loans, t.Skipped+more.Skipped, t.Failed+more.Failed
	if t.Problem == "" {
		t.Problem = more.Problem
	}
}

// LoanFailure is a loan that a page could not be finished with, and why.
type LoanFailure struct {
	LoanID int64  `json:"loanId"`
	Error  string `json:"error"`
}

// StepTime is the time that a step took, over all loans and all processors.
type StepTime struct {
	Step string
	Time time.Duration
}
