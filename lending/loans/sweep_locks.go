package loans

import (
	"fmt"

	"lending.example/platform/lending/calendar"
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
	left, err := locks.All(u.Tx, store.Where("id", store.Greater, store.Int(after)).And("id", store.AtMost, store.Int(to)).
		And("owner", store.Equal, store.String(string(ChunkLock))).And("day", store.Equal, store.Day(day)))
	if err != nil {
		return err
	}
	for i := range left {
		loan, err := loans.Get(u.Tx, left[i].ID)
		if err != nil {
			return err
		}
		if left[i].Error != "" || !loan.LastClosed.IsZero() && loan.LastClosed.Before(day.AddDays(-1)) {
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
	case !locked || !v.sweep.locking:
		return false, nil
	case v.sweep.unlocking:
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
	if !v.sweep.locking {
		return nil
	}
	return placeLock(v.Unit, Lock{Key: store.Key{ID: loan}, Owner: ChunkLock, PlacedOn: v.Today, Error: problem, Day: v.day})
}
