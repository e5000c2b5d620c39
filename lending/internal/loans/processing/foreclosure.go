package processing

import (
	"slices"

	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/internal/loans/book"
	"lending.example/platform/lending/internal/loans/drawing"
	"lending.example/platform/lending/internal/loans/income"
	"lending.example/platform/lending/loans"
	"lending.example/platform/lending/money"
	"lending.example/platform/lending/schedule"
)

// ForeclosureAmounts is what is owed when the loan ends on a day: all of the past instalments; of the running one its
// interest pro rata and the charges due so far; all principal. What was paid beyond that lowers the principal, and what finds none lowers
// the same component of the running one.
func ForeclosureAmounts(a *book.Account, on calendar.Date) book.Portions {
	var owed book.Portions
	for i := range a.Instalments {
		row := &a.Instalments[i]
		owed.Principal = owed.Principal.Add(row.Principal.Outstanding())
		for _, part := range []book.Part{book.Interest, book.Fee, book.Penalty} {
			owed = owed.Plus(part, money.Max(money.Amount{}, openUntil(a, row, part, on)))
		}
	}
	beyond := PaidBeyond(a, on)
	owed.Principal = owed.Principal.Sub(beyond.Total())
	return owed.Less(paidWithin(a, on, beyond))
}

// paidWithin is what was paid beyond what belongs to the time up to a day, finds no principal, and pays the same component of the
// instalments that the cut replaces.
func paidWithin(a *book.Account, on calendar.Date, beyond book.Portions) book.Portions {
	var within book.Portions
	for _, part := range []book.Part{book.Interest, book.Fee, book.Penalty} {
		var open, ahead money.Amount
		for i := range a.Instalments {
			row := &a.Instalments[i]
			switch left := openUntil(a, row, part, on); {
			case left.IsNegative():
				ahead = ahead.Add(money.Min(left.Neg(), row.Component(part).Paid))
			case !row.Due.Before(on):
				open = open.Add(left)
			}
		}
		within = within.Plus(part, money.Min(open, ahead.Sub(beyond.Of(part))))
	}
	return within
}

// openUntil is the share of one part of an instalment that belongs to the time up to a day and is neither paid nor waived; below zero
// where more was.
func openUntil(a *book.Account, row *book.Instalment, part book.Part, on calendar.Date) money.Amount {
	c := row.Component(part)
	return dueUntil(a, row, part, on).Sub(c.Paid).Sub(waivedUntil(a, row, part, on))
}

// waivedUntil is what was waived of one part of an instalment, but for charges that fall away because they are due after a day.
func waivedUntil(a *book.Account, row *book.Instalment, part book.Part, on calendar.Date) money.Amount {
	waived := row.Component(part).Waived
	for _, c := range a.ActiveCharges() {
		if c.Part() != part || len(c.Parts) > 0 || c.AtDisbursement() || !c.Due.After(on) || a.Loan.AfterForeclosure(c) {
			continue
		}
		if own := drawing.InstalmentOfCharge(a, c.Due); own != nil && own.Number == row.Number {
			waived = waived.Sub(c.Waived)
		}
	}
	return waived
}

// PaidBeyond is what was paid of interest, fees and penalties beyond what belongs to the time up to a day, as far as there
// is principal for it.
func PaidBeyond(a *book.Account, on calendar.Date) book.Portions {
	var beyond book.Portions
	left := money.Amount{}
	for i := range a.Instalments {
		left = left.Add(a.Instalments[i].Principal.Outstanding())
	}
	for i := range a.Instalments {
		row := &a.Instalments[i]
		for _, part := range []book.Part{book.Interest, book.Fee, book.Penalty} {
			open := openUntil(a, row, part, on)
			if !open.IsNegative() {
				continue
			}
			taken := money.Min(left, money.Min(open.Neg(), row.Component(part).Paid))
			beyond, left = beyond.Plus(part, taken), left.Sub(taken)
		}
	}
	return beyond
}

// dueUntil is the share of one part of an instalment that belongs to the time up to a day.
func dueUntil(a *book.Account, row *book.Instalment, part book.Part, on calendar.Date) money.Amount {
	switch {
	case !row.Due.After(on):
		return row.Component(part).Charged
	case part != book.Interest:
		return chargesUntil(a, row, part, on)
	case !row.From.Before(on):
		return money.Amount{}
	}
	return income.InterestUntil(a, row, on)
}

// chargesUntil sums the charges of an instalment that are due by a day; instalment fees, and charges that a re-age split, count
// pro rata.
func chargesUntil(a *book.Account, row *book.Instalment, part book.Part, on calendar.Date) money.Amount {
	var sum money.Amount
	for _, c := range a.ActiveCharges() {
		if c.Part() != part || c.AtDisbursement() {
			continue
		}
		if len(c.Parts) == 0 && !c.IsInstalmentFee() {
			if drawing.InstalmentOfCharge(a, c.Due) == row && !c.Due.After(on) {
				sum = sum.Add(c.Amount)
			}
			continue
		}
		for _, p := range c.Parts {
			if p.Instalment == row.Number {
				sum = sum.Add(partUntil(a, row, &p, on))
			}
		}
	}
	return sum
}

// partUntil is the share of a part of a charge that belongs to the time up to a day: its share of the days of the instalment.
func partUntil(a *book.Account, row *book.Instalment, p *book.ChargePart, on calendar.Date) money.Amount {
	switch {
	case !row.Due.After(on):
		return p.Amount
	case !row.From.Before(on):
		return money.Amount{}
	}
	plan := schedule.Row{From: row.From, Due: row.Due, Interest: p.Amount}
	return schedule.InterestUntil(a.Env.Arithmetic, plan, on, calendar.Date{})
}

// CutAt replaces the instalments due on or after a day by one that ends on it and carries what is owed beyond the
// past ones. What was paid beyond the day pays its principal; what finds none there, of the past ones, is returned. Charges due
// later fall away, and so does what of charges that fall due in parts belongs to later days.
func CutAt(a *book.Account, on calendar.Date, owed, beyond book.Portions) (rest money.Amount) {
	endParts(a, on, beyond.Add(paidWithin(a, on, beyond)))
	last := book.Instalment{Due: on}
	var past book.Portions
	kept := a.Instalments[:0]
	for _, row := range a.Instalments {
		if row.Due.Before(on) {
			past = past.Add(row.Owed())
			kept = append(kept, row)
			continue
		}
		if last.Number == 0 {
			last.Number, last.From, last.ReAged = row.Number, row.From, row.ReAged
		}
		last.Principal = last.Principal.Add(row.Principal)
		for _, part := range []book.Part{book.Interest, book.Fee, book.Penalty} {
			c := last.Component(part)
			c.Paid = c.Paid.Add(row.Component(part).Paid)
			c.Waived = c.Waived.Add(waivedUntil(a, &row, part, on))
		}
		last.PaidInAdvance, last.Credited = last.PaidInAdvance.Add(row.PaidInAdvance), last.Credited.Add(row.Credited)
	}
	a.Instalments = kept
	if last.Number == 0 {
		return rest
	}
	for _, part := range []book.Part{book.Interest, book.Fee, book.Penalty} {
		c := last.Component(part)
		c.Paid = c.Paid.Sub(beyond.Of(part))
		c.Charged = c.Paid.Add(c.Waived).Add(owed.Of(part)).Sub(past.Of(part))
	}
	taken := money.Min(beyond.Total(), last.Principal.Outstanding())
	last.Principal.Paid = last.Principal.Paid.Add(taken)
	last.Settle(on)
	a.Instalments = append(a.Instalments, last)
	cutCharges(a, on, last.Number)
	return beyond.Total().Sub(taken)
}

// endParts lowers the parts of charges that fall due on a day or later to what belongs to the time up to the day, but not below
// what was waived of them, nor below what was paid that finds nothing else to pay. A charge that a re-age split keeps its
// own amount: the next replay splits it again.
func endParts(a *book.Account, on calendar.Date, movable book.Portions) {
	beyond := beyondByRow(a, on)
	for _, c := range a.ActiveCharges() {
		if a.Loan.AfterForeclosure(c) {
			continue
		}
		for i := range c.Parts {
			part := &c.Parts[i]
			row := a.Instalment(part.Instalment)
			if row == nil || row.Due.Before(on) {
				continue
			}
			kept := money.Max(partUntil(a, row, part, on), part.Waived)
			ofRow := money.Min(money.Max(money.Amount{}, part.Paid.Add(part.Waived).Sub(kept)), beyond[row.Number].Of(c.Part()))
			moved := money.Min(ofRow, movable.Of(c.Part()))
			beyond[row.Number] = beyond[row.Number].Plus(c.Part(), ofRow.Neg())
			movable, kept = movable.Plus(c.Part(), moved.Neg()), kept.Add(ofRow.Sub(moved))
			if c.IsInstalmentFee() {
				c.Amount = c.Amount.Sub(part.Amount).Add(kept)
			}
			part.Amount, c.Changed = kept, true
		}
	}
}

// beyondByRow is what was paid on each instalment beyond what belongs to the time up to a day: what one charge has too much there, another
// that is open takes.
func beyondByRow(a *book.Account, on calendar.Date) map[int]book.Portions {
	beyond := map[int]book.Portions{}
	for i := range a.Instalments {
		row := &a.Instalments[i]
		for _, part := range []book.Part{book.Fee, book.Penalty} {
			beyond[row.Number] = beyond[row.Number].Plus(part, money.Max(money.Amount{}, openUntil(a, row, part, on).Neg()))
		}
	}
	return beyond
}

// cutCharges lets charges due after a day fall away, unless they fall due in parts: those of rows that were cut belong to the
// last row now.
func cutCharges(a *book.Account, on calendar.Date, last int) {
	for _, c := range a.ActiveCharges() {
		if a.Loan.AfterForeclosure(c) {
			continue
		}
		if len(c.Parts) > 0 {
			for i := range c.Parts {
				c.Parts[i].Instalment = min(c.Parts[i].Instalment, last)
			}
			c.Parts, c.Changed = joined(c.Parts), true
			continue
		}
		if !c.Due.IsZero() && c.Due.After(on) && !c.AtDisbursement() {
			c.Inactive, c.Changed = true, true
		}
	}
}

// cut cuts the rows of a progressive loan off on the day of its foreclosure. Payments follow to the row that ends on it; what
// they paid beyond what is owed pays principal, the latest first. From here on the rows stand as they are.
func (r *ProgressiveRun) cut(on calendar.Date) {
	owed, beyond := ForeclosureAmounts(r.ReplayRun.Account, on), PaidBeyond(r.ReplayRun.Account, on)
	gone := map[int]bool{}
	for i := range r.Instalments {
		if row := &r.Instalments[i]; !row.Due.Before(on) {
			gone[row.Number] = true
		}
	}
	rest := CutAt(r.ReplayRun.Account, on, owed, beyond)
	r.placed = slices.DeleteFunc(slices.Clone(r.placed), func(c *book.Charge) bool { return c.Inactive })
	r.phase = r.phase.after(toCut)
	last := r.Instalments[len(r.Instalments)-1].Number
	history := slices.Clone(r.history.past())
	slices.Reverse(history)
	var lost *book.Transaction // a charge-off, and what payments before it paid beyond what is owed
	var before book.Portions
	for _, t := range history {
		if t.Type == loans.ChargeOff {
			lost = t
		}
		if !slices.ContainsFunc(t.Mappings, func(m book.Mapping) bool { return gone[m.Instalment] }) {
			continue
		}
		again := t
		if !t.IsNew {
			again = t.Copy()
		}
		moved := r.follow(again, gone, last, beyond)
		beyond, rest = beyond.Less(moved), rest.Sub(r.payPast(again, last, money.Min(rest, moved.Total())))
		r.history.register(t, again)
		if lost != nil {
			before = before.Add(moved)
		}
	}
	if before.Total().IsPositive() {
		r.loseInstead(lost, before)
	}
}

// loseInstead lets a charge-off carry interest and charges in the place of principal: payments before it paid principal with them.
func (r *ProgressiveRun) loseInstead(chargeOff *book.Transaction, moved book.Portions) {
	again := chargeOff
	if !chargeOff.IsNew {
		again = chargeOff.Copy()
	}
	again.Portions = again.Portions.Add(moved).Plus(book.Principal, moved.Total().Neg())
	r.history.register(chargeOff, again)
}

// follow lets what a payment settled on rows that are gone count for the row in their place, and what it paid beyond what is
// owed for principal. It returns how much of that there was.
func (r *ProgressiveRun) follow(t *book.Transaction, gone map[int]bool, to int, beyond book.Portions) (moved book.Portions) {
	var settled book.Portions
	t.Mappings = slices.DeleteFunc(t.Mappings, func(m book.Mapping) bool {
		if gone[m.Instalment] {
			settled = settled.Add(m.Portions)
		}
		return gone[m.Instalment]
	})
	for _, part := range []book.Part{book.Interest, book.Fee, book.Penalty} {
		if t.Type == loans.RefundForActiveLoan {
			break
		}
		x := money.Min(beyond.Of(part), settled.Of(part))
		moved = moved.Plus(part, x)
		settled = settled.Plus(part, x.Neg()).Plus(book.Principal, x)
	}
	for _, part := range PrincipalFirst {
		mapTo(t, to, part, settled.Of(part))
	}
	if !spends(t) {
		t.Portions = t.Portions.Less(moved).Plus(book.Principal, moved.Total())
	}
	takeBackCharges(r, t, moved)
	return moved
}

// payPast lets an amount that a payment has on an instalment pay principal of those before it. It returns what they took.
func (r *ProgressiveRun) payPast(t *book.Transaction, from int, amount money.Amount) (paid money.Amount) {
	for i := range r.Instalments {
		if row := &r.Instalments[i]; row.Number < from {
			taken := row.Pay(book.Principal, t.On, amount.Sub(paid))
			mapTo(t, row.Number, book.Principal, taken)
			paid = paid.Add(taken)
		}
	}
	mapTo(t, from, book.Principal, paid.Neg())
	return paid
}
