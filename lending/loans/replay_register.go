package loans

import (
	"slices"
)

// copy returns a copy that shares nothing that processing changes.
func (t *Transaction) copy() *Transaction {
	c := *t
	c.Mappings, c.PaidBy = slices.Clone(t.Mappings), slices.Clone(t.PaidBy)
	return &c
}

// register keeps a saved transaction whose amounts came out as before, unless another one of its date was replaced
// already: order within a date must stay. Otherwise the recomputed copy takes its place; nothing does when the copy
// turned out void. It returns the one in force.
func (r *progressiveRun) register(t, again *Transaction) *Transaction {
	switch {
	case again == t:
		return t
	case again.void():
		r.reverse(t, false)
		r.liftVoid(t.Type)
		r.replaced[t.On] = true
		return nil
	case t.SamePortions(again) && !r.replaced[t.On]:
		r.refresh(t, again)
		return t
	}
	r.replaced[t.On] = true
	r.noteError(r.replace(t, again))
	if i := slices.Index(r.processed, t); i >= 0 {
		r.processed[i] = again
	}
	return again
}

// void reports whether a transaction of a type that carries nothing of its own came out without an amount.
func (t *Transaction) void() bool {
	switch t.Type {
	case ChargeOff, ContractTermination, ReAge, ReAmortize, InterestRefund:
		return t.Amount.IsZero()
	}
	return false
}

// refresh takes over where the amounts of a kept transaction went.
func (r *progressiveRun) refresh(t, again *Transaction) {
	r.remember(t)
	t.Mappings = again.Mappings
	if !samePaidBy(t.PaidBy, again.PaidBy) {
		t.PaidBy = again.PaidBy
	}
}

func samePaidBy(paid, again []ChargePaid) bool {
	return slices.EqualFunc(paid, again, func(x, y ChargePaid) bool {
		x.ID = y.ID
		return x == y
	})
}

// place is where the amounts of a transaction went.
type place struct {
	mappings []Mapping
	paidBy   []ChargePaid
}

// remember notes where the amounts of a stored transaction went, before the run changes it for the first time.
func (r *progressiveRun) remember(t *Transaction) {
	if _, known := r.stored[t]; !known && !t.isNew {
		r.stored[t] = place{slices.Clone(t.Mappings), slices.Clone(t.PaidBy)}
	}
}

// amendMoved marks kept transactions whose amounts went elsewhere, if only because rows were numbered anew.
func (r *progressiveRun) amendMoved() {
	for t, before := range r.stored {
		if !t.Reversed && (!slices.Equal(t.Mappings, before.mappings) || !samePaidBy(t.PaidBy, before.paidBy)) {
			r.amend(t)
		}
	}
}
