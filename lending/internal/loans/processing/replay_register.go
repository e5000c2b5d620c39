package processing

import (
	"slices"

	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/internal/loans/book"
	"lending.example/platform/lending/loans"
)

// history is what a run has made of the transactions of a loan so far.
type history struct {
	account   *book.Account
	processed []*book.Transaction             // those in force that were processed so far; nil until somebody asks
	replaced  map[calendar.Date][]replacement // what was replaced of a date: those after it on that date are replaced too
	stored    map[*book.Transaction]place     // where money of stored transactions went, as far as that may have changed
}

func newHistory(a *book.Account) history {
	h := history{account: a, replaced: map[calendar.Date][]replacement{}, stored: map[*book.Transaction]place{}}
	if !a.Lean() {
		h.processed = a.Live()
	}
	return h
}

// past lists the transactions in force that were processed so far. A run for the newest transaction alone rarely looks.
func (h *history) past() []*book.Transaction {
	if h.processed == nil {
		h.processed = h.account.Live()
	}
	return h.processed
}

// replacement is a copy that took the place of a saved transaction in a run; none of one that turned out void.
type replacement struct {
	old, copy *book.Transaction
	changed   bool // the old one was to be saved before
}

// register keeps a saved transaction whose amounts came out as before, unless another one of its date was replaced
// already: order within a date must stay. Otherwise the recomputed copy takes its place; nothing does when the copy
// turned out void. It returns the one in force.
func (h *history) register(t, again *book.Transaction) *book.Transaction {
	switch {
	case again == t:
		return t
	case void(again):
		h.note(replacement{old: t})
		h.account.Reverse(t, false)
		clearVoidState(h.account, t.Type)
		return nil
	case t.SamePortions(again) && len(h.replaced[t.On]) == 0:
		h.refresh(t, again)
		return t
	}
	h.note(replacement{old: t, copy: again, changed: t.Changed})
	h.remember(t)
	h.account.NoteError(h.account.Replace(t, again))
	h.substitute(t, again)
	return again
}

func (h *history) note(made replacement) {
	h.replaced[made.old.On] = append(h.replaced[made.old.On], made)
}

func (h *history) substitute(of, by *book.Transaction) {
	if i := slices.Index(h.processed, of); i >= 0 {
		h.processed[i] = by
	}
}

// reconsider keeps a saved transaction after all when what a charge that came up later took of its overpayment makes its amounts
// what they were, and no other one of its date is replaced by then: until the run is over a copy is provisional
// (docs/semantics/allocation.md, 6). It returns the one in force.
func (h *history) reconsider(t *book.Transaction) *book.Transaction {
	ofDate := h.replaced[t.On]
	if len(ofDate) != 1 || ofDate[0].copy != t || !ofDate[0].old.SamePortions(t) {
		return t
	}
	made := ofDate[0]
	delete(h.replaced, t.On)
	h.account.Restore(made.old, t)
	made.old.Changed = made.changed
	before := h.stored[made.old]
	made.old.Mappings, made.old.PaidBy = before.mappings, before.paidBy
	h.substitute(t, made.old)
	h.refresh(made.old, t)
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
func (h *history) refresh(t, again *book.Transaction) {
	h.remember(t)
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
func (h *history) remember(t *book.Transaction) {
	if _, known := h.stored[t]; !known && !t.IsNew {
		h.stored[t] = place{slices.Clone(t.Mappings), slices.Clone(t.PaidBy)}
	}
}

// amendMoved marks kept transactions whose amounts went elsewhere, if only because rows were numbered again.
func (h *history) amendMoved() {
	for t, before := range h.stored {
		if !t.Reversed && (!slices.Equal(t.Mappings, before.mappings) || !samePaidBy(t.PaidBy, before.paidBy)) {
			t.Amend()
		}
	}
}
