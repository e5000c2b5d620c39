package processing

import (
	"slices"

	"lending.example/platform/lending/internal/loans/book"
	"lending.example/platform/lending/loans"
)

// register keeps a saved transaction whose amounts came out as before, unless another one of its date was replaced
// already: order within a date must stay. Otherwise the recomputed copy takes its place; nothing does when the copy
// turned out void. It returns the one in force.
func (r *ProgressiveRun) register(t, again *book.Transaction) *book.Transaction {
	switch {
	case again == t:
		return t
	case void(again):
		r.Reverse(t, false)
		liftVoid(r.ReplayRun.Account, t.Type)
		r.replaced[t.On] = true
		return nil
	case t.SamePortions(again) && !r.replaced[t.On]:
		r.refresh(t, again)
		return t
	}
	r.replaced[t.On] = true
	r.NoteError(r.Replace(t, again))
	if i := slices.Index(r.processed, t); i >= 0 {
		r.processed[i] = again
	}
	return again
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
