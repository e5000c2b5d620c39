package loans

import (
	"slices"

	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/fault"
	"lending.example/platform/lending/money"
	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/schedule"
)

// Foreclosure is the input of ForecloseLoan.
type Foreclosure struct {
	On         calendar.Date `json:"transactionDate"`      // mandatory; not before the last transaction, not after the business date
	Note       string        `json:"note,omitempty"`       // at most 1,000 characters
	ExternalID string        `json:"externalId,omitempty"` // of the transaction, unique, at most 100 characters
}

// Violations checks the date and lengths.
func (in Foreclosure) Violations() []fault.Violation {
	return fault.CheckOf("loan.transaction").Date("transactionDate", in.On).
		MaxLength("note", in.Note, 1000).MaxLength("externalId", in.ExternalID, 100).Violations()
}

// ForecloseLoan ends a loan before its time: what is owed on a day is paid at once, and future interest falls away.
var ForecloseLoan = operation.Command[Addressed[Foreclosure], operation.Result]{
	Meta:   operation.Meta{ID: "loans.Foreclose", Action: "FORECLOSURE", Entity: "LOAN", Grouping: "portfolio", Summary: "Forecloses a loan."},
	Decide: answering(withoutParties, onLoan((*Account).foreclose)),
}

func (a *Account) foreclose(in Foreclosure) (operation.Result, error) {
	if err := a.mayForeclose(in.On); err != nil {
		return operation.Result{}, err
	}
	if err := a.dropPlannedTranches(); err != nil {
		return operation.Result{}, err
	}
	owed := a.foreclosureAmounts(in.On)
	a.accrueForeclosure(in.On, owed)
	cut := a.cutThrough
	if a.Loan.Terms.Progressive() {
		cut = a.cutInHistory
	}
	result := operation.Result{ID: a.Loan.ID, ExternalID: a.Loan.ExternalID}
	err := cut(in.On, owed, func() *Transaction {
		if !owed.Total().IsPositive() {
			return nil
		}
		t := a.newTransaction(Repayment, in.On, owed.Total())
		t.name(in.ExternalID)
		a.note(t, in.Note)
		result = t.result(nil)
		return t
	})
	if err != nil {
		return operation.Result{}, err
	}
	a.replayed = true // the rows are others, and what was recognised follows them (semantics of accounting, 3.9)
	a.settle(in.On)
	a.Loan.SubStatus = Foreclosed
	result.Changes = map[string]any{"transactionDate": operation.Sent{Value: in.On}, "status": a.Loan.Status.Data()}
	repeatText(result.Changes, "externalId", in.ExternalID)
	return result, nil
}

// cutThrough cuts the schedule and pays it off. What was paid beyond the day pays principal: the transactions that paid it
// have to say so, too.
func (a *Account) cutThrough(on calendar.Date, owed Portions, pay func() *Transaction) error {
	beyond := a.paidBeyond(on)
	a.cutAt(on, owed, beyond)
	if t := pay(); t != nil {
		if err := a.processor().latest(a, t); err != nil {
			return err
		}
	}
	if beyond.Total().IsPositive() {
		return a.replay(false)
	}
	return nil
}

// cutInHistory cuts and pays off a schedule that is drawn anew whenever history is processed again: each time it is cut at
// this place.
func (a *Account) cutInHistory(on calendar.Date, _ Portions, pay func() *Transaction) error {
	a.Loan.Foreclosure = &ForeclosureMark{On: on, Recorded: a.env.Today, Created: a.env.moment()}
	pay()
	return a.replay(true)
}

func (a *Account) mayForeclose(on calendar.Date) error {
	planned := slices.ContainsFunc(a.Loan.Tranches, func(t Tranche) bool {
		return t.Made.IsZero() && !t.Reversed && !t.Expected.After(on)
	})
	if err := a.inStateFor(foreclosing); err != nil {
		return err
	}
	switch {
	case a.Loan.Terms.Recalculation != nil:
		return ErrForeclosureRecalc.New()
	case on.After(a.env.Today):
		return ErrForeclosureFuture.For("transactionDate", on)
	case on.Before(a.Loan.Timeline.ChargedOffOn):
		return ErrBeforeChargeOff.For("transactionDate", on)
	case on.Before(a.LastUserTransactionOn()):
		return ErrForeclosureBeforeLast.For("transactionDate", on)
	case planned:
		return ErrForeclosureTranche.New()
	}
	return nil
}

// foreclosureAmounts is what is owed when the loan ends on a day: all of the past instalments; of the running one its
// interest pro rata and the charges due so far; all principal. What was paid beyond that lowers the principal.
func (a *Account) foreclosureAmounts(on calendar.Date) Portions {
	var owed Portions
	for i := range a.Instalments {
		row := &a.Instalments[i]
		owed.Principal = owed.Principal.Add(row.Principal.Outstanding())
		for _, part := range []Part{Interest, Fee, Penalty} {
			owed = owed.Plus(part, money.Max(money.Amount{}, a.openUntil(row, part, on)))
		}
	}
	owed.Principal = owed.Principal.Sub(a.paidBeyond(on).Total())
	return owed
}

// openUntil is what of one part of an instalment belongs to the time up to a day and is neither paid nor waived; below zero
// where more was.
func (a *Account) openUntil(row *Instalment, part Part, on calendar.Date) money.Amount {
	c := row.Component(part)
	return a.dueUntil(row, part, on).Sub(c.Paid).Sub(a.waivedUntil(row, part, on))
}

// waivedUntil is what was waived of one part of an instalment, but for charges that fall away because they are due after a day.
func (a *Account) waivedUntil(row *Instalment, part Part, on calendar.Date) money.Amount {
	waived := row.Component(part).Waived
	for _, c := range a.ActiveCharges() {
		if c.Part() != part || len(c.Parts) > 0 || c.AtDisbursement() || !c.Due.After(on) || a.behindForeclosure(c) {
			continue
		}
		if home := a.instalmentOfCharge(c.Due); home != nil && home.Number == row.Number {
			waived = waived.Sub(c.Waived)
		}
	}
	return waived
}

// paidBeyond is what was paid of interest, fees and penalties beyond what belongs to the time up to a day, as far as there
// is principal for it.
func (a *Account) paidBeyond(on calendar.Date) Portions {
	var beyond Portions
	left := money.Amount{}
	for i := range a.Instalments {
		left = left.Add(a.Instalments[i].Principal.Outstanding())
	}
	for i := range a.Instalments {
		row := &a.Instalments[i]
		for _, part := range []Part{Interest, Fee, Penalty} {
			open := a.openUntil(row, part, on)
			if !open.IsNegative() {
				continue
			}
			taken := money.Min(left, money.Min(open.Neg(), row.Component(part).Paid))
			beyond, left = beyond.Plus(part, taken), left.Sub(taken)
		}
	}
	return beyond
}

// dueUntil is what of one part of an instalment belongs to the time up to a day.
func (a *Account) dueUntil(row *Instalment, part Part, on calendar.Date) money.Amount {
	charged := row.Component(part).Charged
	switch {
	case !row.Due.After(on):
		return charged
	case !row.From.Before(on):
		return money.Amount{}
	case part == Interest:
		return a.interestUntil(row, on)
	}
	return a.chargesUntil(row, part, on)
}

// interestUntil is the interest of a part of an instalment's period, by days.
func (a *Account) interestUntil(row *Instalment, on calendar.Date) money.Amount {
	plan := schedule.Row{From: row.From, Due: row.Due, Interest: row.Interest.Charged}
	return schedule.InterestUntil(a.env.Arithmetic, plan, on, a.Loan.Timeline.InterestChargedFrom)
}

// chargesUntil sums the charges of an instalment that are due by a day; instalment fees, and charges that a re-age split, count
// pro rata.
func (a *Account) chargesUntil(row *Instalment, part Part, on calendar.Date) money.Amount {
	var sum money.Amount
	for _, c := range a.ActiveCharges() {
		if c.Part() != part || c.AtDisbursement() {
			continue
		}
		if len(c.Parts) == 0 && !c.isInstalmentFee() {
			if a.instalmentOfCharge(c.Due) == row && !c.Due.After(on) {
				sum = sum.Add(c.Amount)
			}
			continue
		}
		for _, p := range c.Parts {
			if p.Instalment == row.Number {
				plan := schedule.Row{From: row.From, Due: row.Due, Interest: p.Amount}
				sum = sum.Add(schedule.InterestUntil(a.env.Arithmetic, plan, on, calendar.Date{}))
			}
		}
	}
	return sum
}

// cutAt replaces the instalments due on or after a day by one that ends on it and carries what is owed beyond the
// past ones. What was paid beyond the day pays its principal; what finds none there, of the past ones, is returned. Charges due
// later fall away.
func (a *Account) cutAt(on calendar.Date, owed, beyond Portions) (rest money.Amount) {
	last := Instalment{Due: on}
	var past Portions
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
		for _, part := range []Part{Interest, Fee, Penalty} {
			c := last.Component(part)
			c.Paid = c.Paid.Add(row.Component(part).Paid)
			c.Waived = c.Waived.Add(a.waivedUntil(&row, part, on))
		}
		last.PaidInAdvance, last.Credited = last.PaidInAdvance.Add(row.PaidInAdvance), last.Credited.Add(row.Credited)
	}
	a.Instalments = kept
	if last.Number == 0 {
		return rest
	}
	for _, part := range []Part{Interest, Fee, Penalty} {
		c := last.Component(part)
		c.Paid = c.Paid.Sub(beyond.Of(part))
		c.Charged = c.Paid.Add(c.Waived).Add(owed.Of(part)).Sub(past.Of(part))
	}
	taken := money.Min(beyond.Total(), last.Principal.Outstanding())
	last.Principal.Paid = last.Principal.Paid.Add(taken)
	last.settle(on)
	a.Instalments = append(a.Instalments, last)
	a.cutCharges(on, last.Number)
	return beyond.Total().Sub(taken)
}

// cutCharges lets charges due after a day fall away, unless they fall due in parts: those of rows that were cut belong to the
// last row now.
func (a *Account) cutCharges(on calendar.Date, last int) {
	for _, c := range a.ActiveCharges() {
		if a.behindForeclosure(c) {
			continue
		}
		if len(c.Parts) > 0 {
			for i := range c.Parts {
				c.Parts[i].Instalment = min(c.Parts[i].Instalment, last)
			}
			c.Parts, c.changed = joined(c.Parts), true
			continue
		}
		if !c.Due.IsZero() && c.Due.After(on) && !c.AtDisbursement() {
			c.Inactive, c.changed = true, true
		}
	}
}

// foreclosed reports whether the loan was foreclosed; a contract termination behind that takes the sub-state, not the cut.
func (l *Loan) foreclosed() bool { return l.SubStatus == Foreclosed || l.Foreclosure != nil }

// behindForeclosure reports whether a charge came after the loan was foreclosed: it stays, and the cut knows nothing of it.
func (a *Account) behindForeclosure(c *Charge) bool {
	f := a.Loan.Foreclosure
	return f != nil && c.Created.compare(f.Created) > 0
}

// cut cuts the rows of a progressive loan off on the day of its foreclosure. Payments follow to the row that ends on it; what
// they paid beyond what is owed pays principal, the latest first. From here on the rows stand as they are.
func (r *progressiveRun) cut(on calendar.Date) {
	owed, beyond := r.foreclosureAmounts(on), r.paidBeyond(on)
	gone := map[int]bool{}
	for i := range r.Instalments {
		if row := &r.Instalments[i]; !row.Due.Before(on) {
			gone[row.Number] = true
		}
	}
	rest := r.cutAt(on, owed, beyond)
	r.placed = slices.DeleteFunc(slices.Clone(r.placed), func(c *Charge) bool { return c.Inactive })
	r.stopped, r.ended, r.reshaped = true, true, true
	last := r.Instalments[len(r.Instalments)-1].Number
	history := slices.Clone(r.past())
	slices.Reverse(history)
	for _, t := range history {
		if !slices.ContainsFunc(t.Mappings, func(m Mapping) bool { return gone[m.Instalment] }) {
			continue
		}
		again := t
		if !t.isNew {
			again = t.copy()
		}
		moved := r.follow(again, gone, last, beyond)
		beyond, rest = beyond.less(moved), rest.Sub(r.payPast(again, last, money.Min(rest, moved.Total())))
		r.register(t, again)
	}
}

// follow lets what a payment settled on rows that are gone count for the row in their place, and what it paid beyond what is
// owed for principal. It returns how much of that there was.
func (r *progressiveRun) follow(t *Transaction, gone map[int]bool, to int, beyond Portions) (moved Portions) {
	var settled Portions
	t.Mappings = slices.DeleteFunc(t.Mappings, func(m Mapping) bool {
		if gone[m.Instalment] {
			settled = settled.Add(m.Portions)
		}
		return gone[m.Instalment]
	})
	for _, part := range []Part{Interest, Fee, Penalty} {
		if t.Type == RefundForActiveLoan {
			break
		}
		x := money.Min(beyond.Of(part), settled.Of(part))
		moved = moved.Plus(part, x)
		settled = settled.Plus(part, x.Neg()).Plus(Principal, x)
	}
	for _, part := range principalFirst {
		t.mapTo(to, part, settled.Of(part))
	}
	if !t.spends() {
		t.Portions = t.Portions.less(moved).Plus(Principal, moved.Total())
	}
	r.takeBackCharges(t, moved)
	return moved
}

// payPast lets an amount that a payment has on an instalment pay principal of those before it. It returns what they took.
func (r *progressiveRun) payPast(t *Transaction, from int, amount money.Amount) (paid money.Amount) {
	for i := range r.Instalments {
		if row := &r.Instalments[i]; row.Number < from {
			taken := row.pay(Principal, t.On, amount.Sub(paid))
			t.mapTo(row.Number, Principal, taken)
			paid = paid.Add(taken)
		}
	}
	t.mapTo(from, Principal, paid.Neg())
	return paid
}
