package nightly

import (
	"fmt"

	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/internal/loans/book"
	"lending.example/platform/lending/internal/loans/records"
	"lending.example/platform/lending/loans"
	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/store"
)

// DropLeftoverLocks prepares a range of loans, behind one id and up to another, for a sweep that closes a day: it removes the
// locks that an earlier one for the same day left and that name no reason, but for loans that only SweepCatchUp closes. Other
// sweeps need no preparation.
func (s *Sweep) DropLeftoverLocks(u *operation.Unit, day calendar.Date, after, to int64) error {
	if !s.locking || s.unlocking {
		return nil
	}
	left, err := records.Locks.All(u.Tx, store.Where("id", store.Greater, store.Int(after)).And("id", store.AtMost, store.Int(to)).
		And("owner", store.Equal, store.String(string(loans.ChunkLock))).And("day", store.Equal, store.Day(day)))
	if err != nil {
		return err
	}
	for i := range left {
		loan, err := book.Loans.Get(u.Tx, left[i].ID)
		if err != nil {
			return err
		}
		if left[i].Error != "" || !loan.LastClosed.IsZero() && loan.LastClosed.Before(day.AddDays(-1)) {
			continue
		}
		if err := records.Locks.Delete(u.Tx, &left[i]); err != nil {
			return err
		}
	}
	return nil
}

// locksOf reads the locks on some loans, which are ordered by id.
func locksOf(tx store.Tx, of []store.Record) (map[int64]records.Lock, error) {
	if len(of) == 0 {
		return nil, nil
	}
	held := map[int64]records.Lock{}
	from, to := store.Int(of[0].ID), store.Int(of[len(of)-1].ID)
	for l, err := range records.Locks.Find(tx, store.Where("id", store.AtLeast, from).And("id", store.AtMost, to)) {
		if err != nil {
			return nil, err
		}
		held[l.ID] = l
	}
	return held, nil
}

// skips reports whether a loan is left alone: one that is locked is, until somebody closes it inline or a catch-up does.
func (v *Visit) skips(loan int64) (bool, error) {
	held, locked := v.locks[loan]
	switch {
	case !locked || !v.Sweep.locking:
		return false, nil
	case v.Sweep.unlocking:
		return false, records.Locks.Delete(v.Tx, &held)
	}
	v.tally.Skipped++
	return true, nil
}

// fail records that a loan could not be done. One whose business could not be closed is locked with the reason.
func (v *Visit) fail(loan int64, problem string) error {
	v.tally.Failed++
	if v.tally.Problem == "" {
		v.tally.Problem = fmt.Sprintf("loan %d: %s", loan, problem)
	}
	if !v.Sweep.locking {
		return nil
	}
	return records.PutLock(v.Unit, records.Lock{Key: store.Key{ID: loan}, Owner: loans.ChunkLock, PlacedOn: v.Today, Error: problem, Day: v.Day})
}
