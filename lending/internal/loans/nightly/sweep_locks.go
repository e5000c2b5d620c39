package nightly

import (
	"fmt"

	"lending.example/platform/lending/internal/loans/book"
	"lending.example/platform/lending/internal/loans/records"
	"lending.example/platform/lending/loans"
	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/store"
)

// DropSpentLocks is the last step of a run that closes business: of all loans, visited or not, it removes the locks that name no
// reason and whose day the loan was closed for last, be it in this very run. All other locks stay
// (docs/semantics/charges.md, 7.4).
func DropSpentLocks(u *operation.Unit) error {
	var spent []records.Lock
	for l, err := range records.Locks.Find(u.Tx, store.Query{}) {
		if err != nil {
			return err
		}
		if l.Error != "" || l.Day.IsZero() || l.Owner != loans.ChunkLock && l.Owner != loans.InlineLock {
			continue
		}
		loan, err := book.Loans.Get(u.Tx, l.ID)
		if err == nil {
			err = records.Awaken(u.Tx, &loan)
		}
		if err != nil {
			return err
		}
		if loan.LastClosed == l.Day {
			spent = append(spent, l)
		}
	}
	for i := range spent {
		if err := records.Locks.Delete(u.Tx, &spent[i]); err != nil {
			return err
		}
	}
	return nil
}

// locksOf reads the locks on loans after an id, up to another.
func locksOf(tx store.Tx, after, to int64) (map[int64]records.Lock, error) {
	held := map[int64]records.Lock{}
	for l, err := range records.Locks.Find(tx, store.Where("id", store.Greater, store.Int(after)).And("id", store.AtMost, store.Int(to))) {
		if err != nil {
			return nil, err
		}
		held[l.ID] = l
	}
	return held, nil
}

// skips reports whether a loan is left alone: one that is locked is, until somebody closes it inline or a catch-up does, unless
// an earlier run for the same day left the lock and names no reason.
func (v *Visit) skips(loan store.Record) (bool, error) {
	held, locked := v.locks[loan.ID]
	leftOver := held.Owner == loans.ChunkLock && held.Error == "" && held.Day == v.Day
	switch {
	case !locked || !v.Sweep.locking || leftOver:
		return false, nil
	case v.Sweep.unlocking:
		return false, records.Locks.Delete(v.Tx, &held)
	}
	v.tally.Skipped++
	return true, v.leaveBehind(loan)
}

// fail records that a loan could not be done. One whose business could not be closed is locked with the reason.
func (v *Visit) fail(loan store.Record, problem string) error {
	v.tally.Failed++
	if v.tally.Problem == "" {
		v.tally.Problem = fmt.Sprintf("loan %d: %s", loan.ID, problem)
	}
	if !v.Sweep.locking {
		return nil
	}
	if err := v.leaveBehind(loan); err != nil {
		return err
	}
	return records.PutLock(v.Unit, records.Lock{Key: store.Key{ID: loan.ID}, Owner: loans.ChunkLock, PlacedOn: v.Today, Error: problem, Day: v.Day})
}
