package nightly

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"

	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/fault"
	"lending.example/platform/lending/internal/loans/book"
	"lending.example/platform/lending/internal/loans/closing"
	"lending.example/platform/lending/internal/loans/income"
	"lending.example/platform/lending/internal/loans/records"
	"lending.example/platform/lending/loans"
	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/store"
)

// Sweep is work on many loans, the same on each, done page by page in the order of their ids. A loan that it fails with is
// left as it was and does not stop the others.
type Sweep struct {
	of func(day calendar.Date) []store.Query // which loans to visit, of a sweep that closes nothing
	// closes says how the loans of a range are closed for a day; nil of a sweep that closes nothing.
	closes func(day, range_ calendar.Date, all bool) (visits []store.Query, moves bool)
	Visit  func(o *records.Opened, u *operation.Unit, day calendar.Date) error // what to do with each

	locking   bool // loans that it fails with are locked with the reason, and locked ones left alone
	unlocking bool // locked loans are unlocked and visited like the others
}

// The sweeps over the loans whose business has to be closed.
var (
	// SweepClosing closes a day: of loans that were closed for the day before, and of those that never were. Loans that are
	// further behind are for SweepCatchUp.
	SweepClosing = &Sweep{closes: closeDaily, Visit: (*records.Opened).CloseMissing, locking: true}
	// SweepCatchUp closes all that is missing up to a day, of locked loans too.
	SweepCatchUp = &Sweep{closes: closeMissing, Visit: (*records.Opened).CloseMissing, locking: true, unlocking: true}
)

// The sweeps over all active loans. None of them locks.
var (
	SweepElapsedAccruals  = onActive(income.AccrueElapsed, income.RunLooksBack)             // recognises the income of elapsed instalments
	SweepPeriodicAccruals = onActive(income.AccrueByJob, income.RunLooksBack)               // recognises income as it accrues
	SweepDelinquency      = onActive(closing.ClassifyOn, never)                             // brings the delinquency tags to a day
	SweepActivities       = onActive(income.PostActivityBefore, never)                      // reports the instalments that fell due the day before
	SweepInterest         = onActive(closing.RecalculateOn, closing.RecalculationLooksBack) // brings interest on overdue instalments to a day
	SweepPerformance      = onActive((*book.Account).ReviewPerformance, never)              // says which loans perform
)

// never is for what needs no transaction that a digest stands for.
func never(*book.Account, calendar.Date) bool { return false }

// onActive is a sweep that does one thing to every active loan. looksBack says before of a lean one whether that needs what its
// digest stands for.
func onActive(do func(*book.Account, calendar.Date) error, looksBack func(*book.Account, calendar.Date) bool) *Sweep {
	return &Sweep{
		of: func(calendar.Date) []store.Query {
			return []store.Query{store.Where("status", store.Equal, store.Int(int64(loans.Active)))}
		},
		Visit: func(o *records.Opened, u *operation.Unit, day calendar.Date) error {
			if o.Lean() && looksBack(o.Account, day) {
				if err := o.Recall(u); err != nil {
					return err
				}
			}
			return do(o.Account, day)
		},
	}
}

// FailureOf tells which loan a page stopped at, when that is why it failed. The page leaves nothing behind, and can be done
// again with the loan among those of Page.Failing.
func FailureOf(err error) (loans.LoanFailure, bool) {
	var at *stopped
	if !errors.As(err, &at) {
		return loans.LoanFailure{}, false
	}
	return loans.LoanFailure{LoanID: at.loan, Error: at.cause.Error()}, true
}

// Page says which loans of a sweep to visit next.
type Page struct {
	Day       calendar.Date       // the day that the sweep works for
	After, To int64               // ids: after the one, up to the other
	Size      int                 // how many loans at most
	Failing   []loans.LoanFailure // loans that an attempt failed with after it had begun to write; they count as failed

	Ahead *ReadAhead  // loans that were read before; nil: the page reads them itself
	Meter *book.Meter // where the time goes; nil watches nothing
}

// Visited is what became of a page.
type Visited struct {
	loans.Tally
	After int64 // the last loan that was visited
	All   bool  // whether no loan of the range is left
}

// Page visits the next loans in a transaction.
func (s *Sweep) Page(u *operation.Unit, p Page) (Visited, error) {
	plan, err := s.planOf(u.Tx, p, u.Rules)
	if err != nil {
		return Visited{}, err
	}
	found, err := candidates(u.Tx, plan.visits, p.After, plan.to, p.Size)
	if err != nil {
		return Visited{}, err
	}
	done := Visited{After: reached(found, plan.to, p.Size), All: len(found) < p.Size && plan.to == p.To}
	v := &Visit{Unit: u, Sweep: s, Day: p.Day, meter: p.Meter, plan: plan}
	if v.locks, err = locksOf(u.Tx, p.After, done.After); err != nil {
		return Visited{}, err
	}
	if found, err = v.withLocked(found); err != nil {
		return Visited{}, err
	}
	p.Meter.Lap("SELECT")
	for _, record := range found {
		v.tally.Loans++
		i := slices.IndexFunc(p.Failing, func(f loans.LoanFailure) bool { return f.LoanID == record.ID })
		if i >= 0 {
			err = v.fail(record, p.Failing[i].Error)
		} else {
			err = v.Loan(record, p.Ahead)
		}
		if err != nil {
			return Visited{}, err
		}
	}
	err = v.moveOn(p.After, done.After)
	done.Tally = v.tally
	return done, err
}

// reached is how far a page comes: to the end of the ids, unless it is full.
func reached(found []store.Record, to int64, size int) int64 {
	if len(found) < size {
		return to
	}
	return found[len(found)-1].ID
}

// candidates are the next loans that one of some queries finds, in the order of their ids.
func candidates(tx store.Tx, queries []store.Query, after, to int64, most int) ([]store.Record, error) {
	var found []store.Record
	for _, q := range queries {
		q = q.And("id", store.Greater, store.Int(after)).And("id", store.AtMost, store.Int(to)).By("id", false).Top(most)
		for record, err := range tx.Find(book.Loans.Kind, q) {
			if err != nil {
				return nil, err
			}
			found = append(found, record)
		}
	}
	if len(queries) > 1 {
		slices.SortFunc(found, func(a, b store.Record) int { return int(a.ID - b.ID) })
	}
	return found[:min(len(found), most)], nil
}

// Visit is the work of one page, loan by loan.
type Visit struct {
	*operation.Unit
	Sweep *Sweep
	Day   calendar.Date
	tally loans.Tally
	locks map[int64]records.Lock
	plan  plan
	meter *book.Meter
}

// stopped is a loan that a page stopped at.
type stopped struct {
	loan  int64
	cause error
}

func (e *stopped) Error() string { return fmt.Sprintf("loan %d: %v", e.loan, e.cause) }

func (e *stopped) Unwrap() error { return e.cause }

// Loan does the work of the sweep on one loan. A defect of the program in it stops the page, not the program.
func (v *Visit) Loan(record store.Record, ahead *ReadAhead) (err error) {
	defer func() {
		if defect := recover(); defect != nil {
			err = &stopped{record.ID, fmt.Errorf("defect: %v", defect)}
		}
	}()
	skip, err := v.skips(record)
	if err != nil || skip {
		return err
	}
	o, err := ahead.open(v.Unit, record)
	if err != nil {
		return stoppedAt(record.ID, err)
	}
	o.Meter = v.meter
	v.meter.Lap("READ")
	problem := v.Sweep.Visit(o, v.Unit, v.Day)
	if failure := o.Failure(problem); failure != nil {
		return failure // which says nothing of the loan
	}
	if problem == nil {
		problem = o.Env.Ids.Err
	}
	if problem != nil {
		return v.fail(record, problem.Error())
	}
	if v.plan.moves() {
		o.Loan.QuietUntil = closing.QuietUntil(o.Account)
	}
	v.meter.Lap("DECIDE")
	err = o.Save(v.Unit)
	v.meter.Lap("SAVE")
	return stoppedAt(record.ID, err)
}

// stoppedAt tells the failures of a loan, such as an account that is not mapped or a record that nobody can read, from
// those of the store.
func stoppedAt(loan int64, err error) error {
	var refused *fault.Error
	var syntax *json.SyntaxError
	var shape *json.UnmarshalTypeError
	if errors.As(err, &refused) || errors.As(err, &syntax) || errors.As(err, &shape) || errors.Is(err, store.ErrNotFound) {
		return &stopped{loan, err}
	}
	return err
}
