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
// the payments, otherwise the principal of the rows.
func processReAmortization(r *ProgressiveRun, t *book.Transaction) error {
	t.Mappings, t.PaidBy = nil, nil
	switch {
	case bearsInterest(r) && t.ReAmortize.Interest == loans.ReAmortizeWaivingInterest:
		return loans.ErrReAgeHandling.New()
	case r.followsPayments():
		reAmortizeModel(r, t)
		return nil
	case r.Loan.Terms.InterestBearing():
		return loans.ErrReAgeHandling.New()
	}
	reAmortizeRows(r, t)
	return nil
}

func reAmortizeModel(r *ProgressiveRun, t *book.Transaction) {
	split := t.ReAmortize.Interest == loans.ReAmortizeInterestSplit
	var moved progressive.Due
	if split {
		moved = r.Model.ReAmortiseEqually(t.On)
	} else {
		moved = r.Model.ReAmortise(t.On, overduePrincipal(r.ReplayRun.Account, t.On))
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
	if home := drawing.InstalmentOfCharge(s.ProgressiveRun.ReplayRun.Account, c.Due); len(c.Parts) == 0 && home != nil && past(home) {
		c.Parts = []book.ChargePart{{Instalment: home.Number, Due: home.Due, Amount: c.Amount, Paid: c.Paid, Waived: c.Waived}}
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

// reAmortizeRows moves the open principal of rows due by the day to the rows to come: even shares, in the multiples of
// the loan; the last row takes the rest.
func reAmortizeRows(r *ProgressiveRun, t *book.Transaction) {
	t.Portions = book.Portions{}
	var later []*book.Instalment
	for i := range r.Instalments {
		if row := &r.Instalments[i]; row.Regular() && !row.ReAged && row.Due.After(t.On) {
			later = append(later, row)
		}
	}
	if len(later) > 0 {
		t.Portions.Principal = liftPast(r, t)
	}
	t.Amount = t.Portions.Principal
	if t.Amount.IsZero() {
		return
	}
	r.reshaped = true
	a := r.Env.Arithmetic
	each := a.Multiple(a.DivAmount(t.Amount, money.DecimalFromInt(int64(len(later)))), r.Loan.Terms.Multiples)
	left := t.Amount
	for i, row := range later {
		share := each
		if i == len(later)-1 {
			share = left
		}
		row.Principal.Charged = row.Principal.Charged.Add(share)
		left = left.Sub(share)
		row.Settle(t.On)
	}
}

// liftPast takes the open principal off the rows due by the day.
func liftPast(r *ProgressiveRun, t *book.Transaction) money.Amount {
	var lifted money.Amount
	for i := range r.Instalments {
		row := &r.Instalments[i]
		if row.Due.After(t.On) || !row.Principal.Outstanding().IsPositive() {
			continue
		}
		lifted = lifted.Add(liftFromRow(row, book.Principal))
		row.Settle(t.On)
	}
	return lifted
}
