package processing

import (
	"slices"

	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/internal/loans/book"
	"lending.example/platform/lending/internal/loans/drawing"
	"lending.example/platform/lending/loans"
	"lending.example/platform/lending/money"
	"lending.example/platform/lending/schedule/progressive"
)

// processReAmortization spreads what is overdue over the rows to come: through the interest model where interest follows
// the payments, otherwise what the rows show.
func processReAmortization(r *ProgressiveRun, t *book.Transaction) {
	t.Mappings, t.PaidBy = nil, nil
	if r.followsPayments() {
		reAmortizeModel(r, t)
		return
	}
	reAmortizeRows(r, t)
}

func reAmortizeModel(r *ProgressiveRun, t *book.Transaction) {
	split := t.ReAmortize.Interest == loans.ReAmortizeInterestSplit
	var moved progressive.Due
	switch {
	case split:
		moved = r.Model.ReAmortizeEqually(t.On)
	case t.WaivesInterest():
		waived := waiveOpen(r, t.On, r.Model.On(t.On).OverdueInterest())
		moved = r.Model.ReAmortize(t.On, overduePrincipal(r.ReplayRun.Account, t.On))
		moved.Interest = waived
	default:
		moved = r.Model.ReAmortize(t.On, overduePrincipal(r.ReplayRun.Account, t.On))
	}
	t.Portions = book.Portions{Principal: moved.Principal, Interest: moved.Interest}
	t.Amount = t.Portions.Total()
	if t.Amount.IsZero() {
		return
	}
	if split {
		spreadPastFees(r, t.On)
	}
	r.rewrite(t.On)
}

// overduePrincipal is the principal outstanding on regular rows due by a day.
func overduePrincipal(a *book.Account, on calendar.Date) money.Amount {
	var sum money.Amount
	for i := range a.Instalments {
		if row := &a.Instalments[i]; row.Regular() && !row.Due.After(on) {
			sum = sum.Add(row.Principal.Outstanding())
		}
	}
	return sum
}

// spreadPastFees spreads open fees of rows due by the day evenly over those to come.
func spreadPastFees(r *ProgressiveRun, on calendar.Date) {
	s := &reshaping{ProgressiveRun: r}
	for i := range r.Instalments {
		if row := &r.Instalments[i]; row.Regular() && row.Due.After(on) {
			s.fresh = append(s.fresh, row.Number)
		}
	}
	if len(s.fresh) == 0 {
		return
	}
	past := func(row *book.Instalment) bool { return row.Regular() && !row.Due.After(on) }
	for i := range r.Instalments {
		if row := &r.Instalments[i]; past(row) {
			liftCredits(s.ProgressiveRun, row, book.Fee)
		}
	}
	for _, c := range r.placed {
		if c.Part() == book.Fee && !c.AtDisbursement() {
			s.spreadOpenOf(c, past)
		}
	}
	s.spreadCredits()
	replaceCharges(r)
	for i := range r.Instalments {
		r.Instalments[i].Settle(on)
	}
}

// spreadOpenOf spreads what is open of a charge on some rows evenly over the rows to come. What was settled stays.
func (s *reshaping) spreadOpenOf(c *book.Charge, past func(*book.Instalment) bool) {
	if own := drawing.InstalmentOfCharge(s.ProgressiveRun.ReplayRun.Account, c.Due); len(c.Parts) == 0 && own != nil && past(own) {
		c.Parts = []book.ChargePart{{Instalment: own.Number, Due: own.Due, Amount: c.Amount, Paid: c.Paid, Waived: c.Waived}}
	}
	var rest money.Amount
	for i := range c.Parts {
		part := &c.Parts[i]
		if row := s.Instalment(part.Instalment); row != nil && past(row) {
			rest = rest.Add(part.Outstanding())
			part.Amount = part.Amount.Sub(part.Outstanding())
		}
	}
	c.Parts = slices.DeleteFunc(c.Parts, func(part book.ChargePart) bool { return part.Amount.IsZero() })
	if rest.IsPositive() {
		c.Parts = joined(append(c.Parts, s.splitRest(rest)...))
	}
	c.Changed = true
}

// reAmortizeRows moves the open principal of rows due by the day to the rows to come, and their open interest where that is split:
// even shares, of principal in the multiples of the loan; the last row takes the rest. What the rows to come ask for of their own
// stays. Open interest stays where it is, or is waived there.
func reAmortizeRows(r *ProgressiveRun, t *book.Transaction) {
	t.Portions = book.Portions{}
	var spread book.Portions
	var later []*book.Instalment
	for i := range r.Instalments {
		if row := &r.Instalments[i]; row.Regular() && !row.ReAged && row.Due.After(t.On) {
			later = append(later, row)
		}
	}
	if len(later) > 0 {
		t.Portions.Principal = liftPast(r, t, book.Principal)
		switch t.ReAmortize.Interest {
		case loans.ReAmortizeInterestSplit:
			t.Portions.Interest = liftPast(r, t, book.Interest)
			spread.Interest = t.Portions.Interest
		case loans.ReAmortizeWaivingInterest:
			t.Portions.Interest = waivePast(r, t)
		}
		spread.Principal = t.Portions.Principal
	}
	t.Amount = t.Portions.Total()
	if t.Amount.IsZero() {
		return
	}
	r.phase = r.phase.after(toRows)
	a := r.Env.Arithmetic
	parts := money.DecimalFromInt(int64(len(later)))
	addEvenly(later, book.Principal, spread.Principal, a.Multiple(a.DivAmount(spread.Principal, parts), r.Loan.Terms.Multiples))
	addEvenly(later, book.Interest, spread.Interest, a.DivAmount(spread.Interest, parts))
	for _, row := range later {
		row.Settle(t.On)
	}
}

// waivePast waives the open interest of the rows due by the day.
func waivePast(r *ProgressiveRun, t *book.Transaction) money.Amount {
	var waived money.Amount
	for i := range r.Instalments {
		if row := &r.Instalments[i]; !row.Due.After(t.On) {
			waived = waived.Add(row.Waive(book.Interest, t.On, row.Interest.Outstanding()))
		}
	}
	return waived
}

// addEvenly adds a share of an amount to a part of each row, as long as something is left; the last one takes the rest.
func addEvenly(rows []*book.Instalment, part book.Part, left, each money.Amount) {
	for i, row := range rows {
		share := money.Min(each, left)
		if i == len(rows)-1 {
			share = left
		}
		c := row.Component(part)
		c.Charged, left = c.Charged.Add(share), left.Sub(share)
	}
}

// liftPast takes what is open of a part off the rows due by the day.
func liftPast(r *ProgressiveRun, t *book.Transaction, part book.Part) money.Amount {
	var lifted money.Amount
	for i := range r.Instalments {
		row := &r.Instalments[i]
		if row.Due.After(t.On) || !row.Component(part).Outstanding().IsPositive() {
			continue
		}
		lifted = lifted.Add(liftFromRow(row, part))
		row.Settle(t.On)
	}
	return lifted
}
