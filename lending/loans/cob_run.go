package loans

import (
	"fmt"

	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/refdata"
	"lending.example/platform/lending/store"
)

// dayBefore are the loans that the daily run closes: those that were closed the day before, and those that never were. Loans
// that are further behind are for the catch-up.
func dayBefore(r *JobRun) []store.Query {
	return []store.Query{
		inClosableState(store.Where("last_closed_business_date", store.Equal, store.Day(r.Day.AddDays(-1)))),
		inClosableState(store.Query{Where: []store.Condition{{Column: "last_closed_business_date", Is: store.IsNull}}}),
	}
}

// behindOf are the loans that the catch-up closes, locked ones too.
func behindOf(r *JobRun) []store.Query {
	return []store.Query{inClosableState(store.Where("last_closed_business_date", store.Less, store.Day(r.Day)))}
}

// active are the loans of all other jobs.
func active(*JobRun) []store.Query {
	return []store.Query{store.Where("status", store.Equal, store.Int(int64(Active)))}
}

// dropLeftoverLocks removes the locks on loans of a share that an earlier run for the same day left and that name no reason,
// but for loans that only a catch-up closes.
func dropLeftoverLocks(u *operation.Unit, r *JobRun, s *JobShare) error {
	left, err := locks.All(u.Tx, store.Where("id", store.Greater, store.Int(s.After)).And("id", store.AtMost, store.Int(s.To)).
		And("owner", store.Equal, store.String(string(ChunkLock))).And("day", store.Equal, store.Day(r.Day)))
	if err != nil {
		return err
	}
	for i := range left {
		loan, err := loans.Get(u.Tx, left[i].ID)
		if err != nil {
			return err
		}
		if left[i].Error != "" || !loan.LastClosed.IsZero() && loan.LastClosed.Before(r.Day.AddDays(-1)) {
			continue
		}
		if err := locks.Delete(u.Tx, &left[i]); err != nil {
			return err
		}
	}
	return nil
}

// locksOf reads the locks on some loans, which are ordered by id.
func locksOf(tx store.Tx, of []store.Record) (map[int64]Lock, error) {
	if len(of) == 0 {
		return nil, nil
	}
	held := map[int64]Lock{}
	from, to := store.Int(of[0].ID), store.Int(of[len(of)-1].ID)
	for l, err := range locks.Find(tx, store.Where("id", store.AtLeast, from).And("id", store.AtMost, to)) {
		if err != nil {
			return nil, err
		}
		held[l.ID] = l
	}
	return held, nil
}

// skips reports whether a loan is left alone: one that is locked is, until somebody closes it inline or a catch-up does.
func (v *visit) skips(loan int64) (bool, error) {
	held, locked := v.locks[loan]
	switch {
	case !locked || !v.job.closes:
		return false, nil
	case v.job.ID == catchUpJobID:
		return false, locks.Delete(v.Tx, &held)
	}
	v.tally.Skipped++
	return true, nil
}

// fail records that a loan could not be done. One whose business could not be closed is locked with the reason.
func (v *visit) fail(loan int64, problem string) error {
	v.tally.Failed++
	if v.tally.Problem == "" {
		v.tally.Problem = fmt.Sprintf("loan %d: %s", loan, problem)
	}
	if !v.job.closes {
		return nil
	}
	return placeLock(v.Unit, Lock{Key: store.Key{ID: loan}, Owner: ChunkLock, PlacedOn: v.Today, Error: problem, Day: v.run.Day})
}

// closeMissing closes what is missing of one loan up to the day of the run.
func closeMissing(v *visit, o *opened) error { return o.closeMissing(v.Unit, v.run.Day) }

// toEach is a job that does one thing to every loan.
func toEach(do func(*Account, calendar.Date) error) func(*visit, *opened) error {
	return func(v *visit, o *opened) error { return do(o.Account, v.run.Day) }
}

// classifyOn brings the delinquency tag of a loan to a day.
func (a *Account) classifyOn(day calendar.Date) error {
	return (&closing{Account: a, day: day.AddDays(-1)}).classify()
}

// recalculateOn brings interest on overdue instalments to a day.
func (a *Account) recalculateOn(day calendar.Date) error {
	return (&closing{Account: a, day: day.AddDays(-1)}).recalculate()
}

// postActivityBefore reports the instalments that fell due the day before a day and have no activity yet.
func (a *Account) postActivityBefore(day calendar.Date) error {
	due := day.AddDays(-1)
	if !a.postsActivity() || len(a.activitiesOn(due)) > 0 {
		return nil
	}
	for i := range a.Instalments {
		if row := &a.Instalments[i]; row.Regular() && row.Due == due {
			a.newActivity(due, row.charged())
		}
	}
	return nil
}

func increaseBusinessDate(u *operation.Unit) error {
	return refdata.AdvanceDate(u, refdata.BusinessDateType)
}

func increaseClosingDate(u *operation.Unit) error { return refdata.AdvanceDate(u, refdata.COBDateType) }
