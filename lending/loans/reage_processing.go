package loans

import (
	"slices"

	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/money"
	"lending.example/platform/lending/schedule/progressive"
)

// processReAge replaces what is open by new instalments: through the interest model where interest follows the payments,
// otherwise by spreading the amounts of the rows.
func (r *progressiveRun) processReAge(t *Transaction) error {
	t.Mappings, t.PaidBy = nil, nil
	switch {
	case r.bearsInterest() && t.ReAge.Interest == ReAgeWaivingInterest:
		return ErrReAgeHandling.New()
	case r.followsPayments():
		r.reAgeModel(t)
		return nil
	case r.Loan.Terms.InterestBearing() && t.ReAge.Interest == ReAgeDefault:
		return ErrReAgeHandling.New()
	}
	r.reAgeRows(t)
	return nil
}

// bearsInterest reports whether the loan bears interest, from the start or by a change of its rate. Without interest there
// is none to waive, and re-ages and re-amortizations that would waive it are like any other (wire-errors, 2).
func (r *progressiveRun) bearsInterest() bool {
	return r.Loan.Terms.InterestBearing() || r.recalculates()
}

// reAgeRows lifts what is open off the rows and spreads it evenly over new ones. When that is nothing, the re-age is void and
// the rows stay as they are.
func (r *progressiveRun) reAgeRows(t *Transaction) {
	t.Portions = r.liftable(t)
	t.Amount = t.Portions.Total()
	if t.Amount.IsZero() {
		return
	}
	r.lift(t)
	s := r.reshaping()
	s.keep(func(row *Instalment) bool { return row.Due.Before(t.On) })
	if !t.On.After(r.regularEnd()) {
		s.joinStub()
		s.addStub(t.On).MetOn = calendar.Date{}
	}
	due := t.ReAge.dates()
	shares := r.evenly(t.Portions, len(due))
	for i, p := range shares {
		s.addFresh(Instalment{
			Due: due[i], ReAged: true, Principal: Component{Charged: p.Principal}, Interest: Component{Charged: p.Interest},
		})
	}
	s.finish(t.On, t.ReAge.Interest.equal())
	r.reshaped = true
}

// regularEnd is the last due date of the regular rows.
func (a *Account) regularEnd() calendar.Date {
	var last calendar.Date
	for i := range a.Instalments {
		if row := &a.Instalments[i]; row.Regular() {
			last = calendar.Latest(last, row.Due)
		}
	}
	return last
}

// dates are the due dates of the new instalments. Months keep the day of the first one, but in an equal re-age, where each
// date is the one before plus the step.
func (g *ReAging) dates() []calendar.Date {
	list := make([]calendar.Date, g.Instalments)
	due := g.StartDate
	for i := range list {
		list[i] = due
		due = due.Add(g.FrequencyNumber, g.Frequency)
		if g.Frequency == calendar.Months && !g.Interest.equal() {
			due = due.OnSeedDay(g.StartDate)
		}
	}
	return list
}

// liftable is what a re-age moves: the principal that is open; for equal handlings also fees, penalties and interest, by the
// handling all of it or what is payable on the day.
func (r *progressiveRun) liftable(t *Transaction) Portions {
	var open Portions
	for i := range r.Instalments {
		row := &r.Instalments[i]
		for _, part := range r.liftedParts(t, row) {
			open = open.Plus(part, row.Component(part).Outstanding())
		}
	}
	if t.ReAge.Interest == ReAgePayableInterest {
		open.Interest = r.interestPayable(t.On)
	}
	return open
}

// liftedParts are the parts that a re-age takes off a row. Down payments keep theirs on loans that bear interest.
func (r *progressiveRun) liftedParts(t *Transaction, row *Instalment) []Part {
	switch {
	case row.DownPayment && r.Loan.Terms.InterestBearing():
		return nil
	case t.ReAge.Interest.equal():
		return principalFirst
	}
	return []Part{Principal}
}

// lift takes what is open off the rows.
func (r *progressiveRun) lift(t *Transaction) {
	for i := range r.Instalments {
		row := &r.Instalments[i]
		parts := r.liftedParts(t, row)
		if slices.Contains(parts, Fee) {
			r.liftCredits(row, Fee, Penalty)
		}
		for _, part := range parts {
			row.lift(part)
		}
		if len(parts) > 0 {
			row.settle(t.On)
		}
	}
}

// liftCredits takes note of what is open of fees or penalties that were credited to a row: no charge says where they go.
func (r *progressiveRun) liftCredits(row *Instalment, parts ...Part) {
	for _, part := range parts {
		open := r.openCredit(row, part)
		row.Credited = row.Credited.Plus(part, open.Neg())
		r.liftedCredits = r.liftedCredits.Plus(part, open)
	}
}

// openCredit is what is open of a part that was credited to a row.
func (r *progressiveRun) openCredit(row *Instalment, part Part) money.Amount {
	open := row.Component(part).Outstanding().Sub(r.openOn(row, part))
	return money.Max(money.Amount{}, money.Min(open, row.Credited.Of(part)))
}

// openOn is what the charges of a row still want of a part.
func (r *progressiveRun) openOn(row *Instalment, part Part) money.Amount {
	var open money.Amount
	for _, c := range r.placed {
		switch of := c.partOn(row.Number); {
		case c.Part() != part:
		case of != nil:
			open = open.Add(of.Outstanding())
		case len(c.Parts) == 0 && r.instalmentOfCharge(c.Due) == row:
			open = open.Add(c.Outstanding())
		}
	}
	return open
}

// lift takes what is outstanding of a part off a row.
func (i *Instalment) lift(part Part) money.Amount {
	c := i.Component(part)
	open := c.Outstanding()
	c.Charged = c.Charged.Sub(open)
	return open
}

// interestPayable is the interest that has arisen by a day and was not settled.
func (r *progressiveRun) interestPayable(on calendar.Date) money.Amount {
	payable := r.Model.InterestDue(on)
	for i := range r.Instalments {
		c := &r.Instalments[i].Interest
		payable = payable.Sub(c.Paid).Sub(c.Waived)
	}
	return money.Max(money.Amount{}, payable)
}

// evenly splits portions over instalments so that their totals are even, in the multiples of the loan. Interest, fees and
// penalties are split on their own, principal is what they leave of each total. The last instalment takes the rest; when
// rounding would make that less than nothing, the first ones take their shares as long as there is something left.
func (r *progressiveRun) evenly(p Portions, n int) []Portions {
	a := r.env.Arithmetic
	shares := make([]Portions, n)
	each := Portions{Principal: a.Multiple(a.DivAmount(p.Total(), money.DecimalFromInt(int64(n))), r.Loan.Terms.Multiples)}
	for _, part := range []Part{Interest, Fee, Penalty} {
		share, _ := a.Split(p.Of(part), n)
		each = each.Plus(part, share).Plus(Principal, share.Neg())
	}
	each.Principal = money.Max(money.Amount{}, each.Principal) // totals in multiples may be less than their charges
	for _, part := range principalFirst {
		left := p.Of(part)
		for i := range n - 1 {
			*shares[i].at(part) = money.Min(left, each.Of(part))
			left = left.Sub(shares[i].Of(part))
		}
		*shares[n-1].at(part) = left
	}
	return shares
}

// reAgeModel lets the interest model make the new instalments and writes the rows from it.
func (r *progressiveRun) reAgeModel(t *Transaction) {
	r.joinAdditional()
	g := t.ReAge
	ageing := progressive.ReAgeing{
		On: t.On, FirstDue: g.StartDate, Instalments: g.Instalments, Every: g.FrequencyNumber, Frequency: g.Frequency,
	}
	equal := g.Interest.equal()
	var charges Portions
	if equal {
		charges = r.openCharges()
	}
	var moved progressive.Due
	if equal {
		shares := progressive.EqualShares{FullInterest: g.Interest == ReAgeFullInterest, Fees: charges.Fee, Penalties: charges.Penalty}
		moved = r.Model.ReAgeEqually(ageing, shares)
	} else {
		moved = r.Model.ReAge(ageing)
	}
	t.Portions = Portions{Principal: moved.Principal, Interest: moved.Interest, Fee: charges.Fee, Penalty: charges.Penalty}
	t.Amount = t.Portions.Total()
	if t.Amount.IsZero() {
		return
	}
	r.reshapeToModel(t, equal)
}

// joinAdditional moves principal and interest of the additional row to the last regular one, so that the model knows of
// them: what was lent or credited behind maturity is re-aged with everything else.
func (r *progressiveRun) joinAdditional() {
	from := &r.Instalments[len(r.Instalments)-1]
	to := r.rowDue(r.Model.Maturity())
	if !from.Additional || to == nil || from.Principal.Charged.IsZero() && from.Interest.Charged.IsZero() {
		return
	}
	credited := progressive.Due{Principal: from.Credited.Principal, Interest: from.Credited.Interest}
	r.Model.Join(progressive.Behind{
		Lent: from.Principal.Charged.Sub(credited.Principal), Credited: credited,
		Paid: progressive.Due{Principal: from.Principal.Paid, Interest: from.Interest.Paid},
	})
	for _, part := range []Part{Principal, Interest} {
		*to.Component(part), *from.Component(part) = to.Component(part).Add(*from.Component(part)), Component{}
		to.Credited = to.Credited.Plus(part, from.Credited.Of(part))
		from.Credited = from.Credited.Plus(part, from.Credited.Of(part).Neg())
	}
	for _, t := range r.past() {
		r.remember(t)
		t.moveMapped(from.Number, to.Number, Principal, Interest)
	}
	r.rewriteRow(to, to.Due)
}

// moveMapped notes that parts of what went to one row went to another.
func (t *Transaction) moveMapped(from, to int, parts ...Part) {
	at := slices.IndexFunc(t.Mappings, func(m Mapping) bool { return m.Instalment == from })
	if at < 0 {
		return
	}
	went := t.Mappings[at].Portions
	for _, part := range parts {
		t.mapTo(from, part, went.Of(part).Neg())
		t.mapTo(to, part, went.Of(part))
	}
}

// openCharges are the fees and penalties outstanding on all rows but down payments.
func (r *progressiveRun) openCharges() Portions {
	var open Portions
	for i := range r.Instalments {
		if row := &r.Instalments[i]; !row.DownPayment {
			open = open.Plus(Fee, row.Fee.Outstanding()).Plus(Penalty, row.Penalty.Outstanding())
		}
	}
	return open
}

// reshapeToModel makes the rows follow the periods that a re-age left and made in the model.
func (r *progressiveRun) reshapeToModel(t *Transaction, equal bool) {
	if equal {
		r.liftCharges()
	}
	s := r.reshaping()
	s.keep(func(row *Instalment) bool {
		p, known := r.Model.Find(row.Due)
		return known && !row.Additional && row.Due.Before(t.On) && !(p.EarlyRepayment && p.Due == t.On)
	})
	for i := range r.Model.Len() {
		p := r.Model.At(i)
		switch {
		case p.Due == t.On && p.EarlyRepayment:
			if stub := s.addStub(t.On); equal {
				stub.MetOn = calendar.Date{}
			}
		case !p.Due.Before(t.On):
			s.addFresh(Instalment{Due: p.Due, ReAged: true})
		}
	}
	s.finish(t.On, equal)
	r.rewrite(t.On)
}

// liftCharges takes open fees and penalties off all rows but down payments: they are spread over the new ones.
func (r *progressiveRun) liftCharges() {
	for i := range r.Instalments {
		if row := &r.Instalments[i]; !row.DownPayment {
			r.liftCredits(row, Fee, Penalty)
			row.lift(Fee)
			row.lift(Penalty)
		}
	}
}
