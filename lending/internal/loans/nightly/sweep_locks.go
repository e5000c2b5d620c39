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

// skips reports whether a loan is left alone: one that is locked is, until somebody closes it inline or a catch-up does, unless
// an earlier run for the same day left the lock and names no reason.
func (v *Visit) skips(loan int64) (bool, error) {
	held, locked := v.locks[loan]
	leftOver := held.Owner == loans.ChunkLock && held.Error == "" && held.Day == v.Day
	switch {
	case !locked || !v.Sweep.locking || leftOver:
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
