package processing

import (
	"slices"

	"lending.example/platform/lending/internal/loans/book"
	"lending.example/platform/lending/loans"
)

// replacement is a copy that took the place of a saved transaction in a run; none of one that turned out void.
type replacement struct {
	old, copy *book.Transaction
	changed   bool // the old one was to be saved before
}

// register keeps a saved transaction whose amounts came out as before, unless another one of its date was replaced
// already: order within a date must stay. Otherwise the recomputed copy takes its place; nothing does when the copy
// turned out void. It returns the one in force.
func (r *ProgressiveRun) register(t, again *book.Transaction) *book.Transaction {
	switch {
	case again == t:
		return t
	case void(again):
		r.note(replacement{old: t})
		r.Reverse(t, false)
		liftVoid(r.ReplayRun.Account, t.Type)
		return nil
	case t.SamePortions(again) && len(r.replaced[t.On]) == 0:
		r.refresh(t, again)
		return t
	}
	r.note(replacement{old: t, copy: again, changed: t.Changed})
	r.remember(t)
	r.NoteError(r.Replace(t, again))
	r.takePlace(t, again)
	return again
}

func (r *ProgressiveRun) note(made replacement) {
	r.replaced[made.old.On] = append(r.replaced[made.old.On], made)
}

func (r *ProgressiveRun) takePlace(of, by *book.Transaction) {
	if i := slices.Index(r.processed, of); i >= 0 {
		r.processed[i] = by
	}
}

// reconsider keeps a saved transaction after all when what a charge that came up later took of its overpayment makes its amounts
// what they were, and no other one of its date is replaced by then: until the run is over a copy is provisional
// (docs/semantics/allocation.md, 6). It returns the one in force.
func (r *ProgressiveRun) reconsider(t *book.Transaction) *book.Transaction {
	ofDate := r.replaced[t.On]
	if len(ofDate) != 1 || ofDate[0].copy != t || !ofDate[0].old.SamePortions(t) {
		return t
	}
	made := ofDate[0]
	delete(r.replaced, t.On)
	r.Restore(made.old, t)
	made.old.Changed = made.changed
	before := r.stored[made.old]
	made.old.Mappings, made.old.PaidBy = before.mappings, before.paidBy
	r.takePlace(t, made.old)
	r.refresh(made.old, t)
	return made.old
}

// void reports whether a transaction of a type that carries nothing of its own came out without an amount.
func void(t *book.Transaction) bool {
	switch t.Type {
	case loans.ChargeOff, loans.ContractTermination, loans.ReAge, loans.ReAmortize, loans.InterestRefund:
		return t.Amount.IsZero()
	}
	return false
}

// refresh takes over where the amounts of a kept transaction went.
func (r *ProgressiveRun) refresh(t, again *book.Transaction) {
	r.remember(t)
	t.Mappings = again.Mappings
	if !samePaidBy(t.PaidBy, again.PaidBy) {
		t.PaidBy = again.PaidBy
	}
}

func samePaidBy(paid, again []book.ChargePaid) bool {
	return slices.EqualFunc(paid, again, func(x, y book.ChargePaid) bool {
		x.ID = y.ID
		return x == y
	})
}

// place is where the amounts of a transaction went.
type place struct {
	mappings []book.Mapping
	paidBy   []book.ChargePaid
}

// remember notes where the amounts of a stored transaction went, before the run changes it for the first time.
func (r *ProgressiveRun) remember(t *book.Transaction) {
	if _, known := r.stored[t]; !known && !t.IsNew {
		r.stored[t] = place{slices.Clone(t.Mappings), slices.Clone(t.PaidBy)}
	}
}

// amendMoved marks kept transactions whose amounts went elsewhere, if only because rows were numbered anew.
func (r *ProgressiveRun) amendMoved() {
	for t, before := range r.stored {
		if !t.Reversed && (!slices.Equal(t.Mappings, before.mappings) || !samePaidBy(t.PaidBy, before.paidBy)) {
			r.Amend(t)
		}
	}
}
