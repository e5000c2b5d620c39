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

// processReAge replaces what is open by new instalments: through the interest model where interest follows the payments,
// otherwise by spreading the amounts of the rows.
func processReAge(r *ProgressiveRun, t *book.Transaction) {
	t.Mappings, t.PaidBy = nil, nil
	if r.followsPayments() {
		reAgeModel(r, t)
		return
	}
	reAgeRows(r, t)
}

// reAgeRows lifts what is open off the rows and spreads it over new ones: evenly, or as a plan with interest of its own. When that
// is nothing, the re-age is void and the rows stay as they are.
func reAgeRows(r *ProgressiveRun, t *book.Transaction) {
	t.Portions = liftable(r, t)
	t.Amount = t.Portions.Total()
	if t.Amount.IsZero() {
		return
	}
	planned := plansInterest(r, t)
	if planned {
		t.Portions.Interest = endInterest(r, t)
		t.Amount = t.Portions.Total()
	}
	lift(r, t)
	s := r.reshaping()
	s.keep(func(row *book.Instalment) bool { return row.Due.Before(t.On) })
	if !t.On.After(RegularEnd(r.ReplayRun.Account)) && !(planned && r.Model.RestartsSchedule(ageing(t))) {
		s.joinStub()
		s.addStub(t.On).MetOn = calendar.Date{}
	}
	fresh := evenRows
	if planned {
		fresh = freshPlan
	}
	for _, row := range fresh(r, t) {
		s.addFresh(row)
	}
	if planned {
		s.keepInterest()
	}
	s.finish(t.On, equal(t.ReAge.Interest))
	r.phase = r.phase.after(toRows)
}

// evenRows are new instalments of even totals.
func evenRows(r *ProgressiveRun, t *book.Transaction) []book.Instalment {
	due := dates(t.ReAge)
	rows := make([]book.Instalment, len(due))
	for i, p := range Evenly(r, t.Portions, len(due)) {
		rows[i] = book.Instalment{
			Due: due[i], ReAged: true, Principal: book.Component{Charged: p.Principal}, Interest: book.Component{Charged: p.Interest},
		}
	}
	return rows
}

// RegularEnd is the last due date of the regular rows.
func RegularEnd(a *book.Account) calendar.Date {
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
func dates(g *book.ReAging) []calendar.Date {
	list := make([]calendar.Date, g.Instalments)
	due := g.StartDate
	for i := range list {
		list[i] = due
		due = due.Add(g.FrequencyNumber, g.Frequency)
		if g.Frequency == calendar.Months && !equal(g.Interest) {
			due = due.OnSeedDay(g.StartDate)
		}
	}
	return list
}

// liftable is what a re-age moves: the principal that is open; for equal handlings also fees, penalties and interest, by the
// handling all of it or what is payable on the day.
func liftable(r *ProgressiveRun, t *book.Transaction) book.Portions {
	var open book.Portions
	for i := range r.Instalments {
		row := &r.Instalments[i]
		for _, part := range liftedParts(r, t, row) {
			open = open.Plus(part, row.Component(part).Outstanding())
		}
	}
	if t.ReAge.Interest == loans.ReAgePayableInterest {
		open.Interest = interestPayable(r, t)
	}
	return open
}

// liftedParts are the parts that a re-age takes off a row. Down payments keep theirs on loans that bear interest.
func liftedParts(r *ProgressiveRun, t *book.Transaction, row *book.Instalment) []book.Part {
	switch {
	case row.DownPayment && r.Loan.Terms.InterestBearing():
		return nil
	case equal(t.ReAge.Interest):
		return PrincipalFirst
	}
	return []book.Part{book.Principal}
}

// lift takes what is open off the rows.
func lift(r *ProgressiveRun, t *book.Transaction) {
	for i := range r.Instalments {
		row := &r.Instalments[i]
		parts := liftedParts(r, t, row)
		if slices.Contains(parts, book.Fee) {
			liftCredits(r, row, book.Fee, book.Penalty)
		}
		for _, part := range parts {
			liftFromRow(row, part)
		}
		if len(parts) > 0 {
			row.Settle(t.On)
		}
	}
}

// liftCredits takes note of what is open of fees or penalties that were credited to a row: no charge says where they go.
func liftCredits(r *ProgressiveRun, row *book.Instalment, parts ...book.Part) {
	for _, part := range parts {
		open := openCredit(r, row, part)
		row.Credited = row.Credited.Plus(part, open.Neg())
		r.liftedCredits = r.liftedCredits.Plus(part, open)
	}
}

// openCredit is what is open of a part that was credited to a row.
func openCredit(r *ProgressiveRun, row *book.Instalment, part book.Part) money.Amount {
	open := row.Component(part).Outstanding().Sub(openOn(r, row, part))
	return money.Max(money.Amount{}, money.Min(open, row.Credited.Of(part)))
}

// openOn is what the charges of a row still want of a part.
func openOn(r *ProgressiveRun, row *book.Instalment, part book.Part) money.Amount {
	var open money.Amount
	for _, c := range r.placed {
		switch of := c.PartOn(row.Number); {
		case c.Part() != part:
		case of != nil:
			open = open.Add(of.Outstanding())
		case len(c.Parts) == 0 && drawing.InstalmentOfCharge(r.ReplayRun.Account, c.Due) == row:
			open = open.Add(c.Outstanding())
		}
	}
	return open
}

// liftFromRow takes what is outstanding of a part off a row.
func liftFromRow(i *book.Instalment, part book.Part) money.Amount {
	c := i.Component(part)
	open := c.Outstanding()
	c.Charged = c.Charged.Sub(open)
	return open
}

// interestPayable is the interest that has arisen by the day of a re-age and was not settled: by the model, which does not know of
// interest that an earlier re-age planned.
func interestPayable(r *ProgressiveRun, t *book.Transaction) money.Amount {
	var payable money.Amount
	planned := plannedByReAge(r, t)
	if !planned {
		payable = r.Model.On(t.On).InterestDue()
	}
	for i := range r.Instalments {
		row := &r.Instalments[i]
		if planned {
			payable = payable.Add(interestArisenBy(r.ReplayRun.Account, row, t.On))
		}
		payable = payable.Sub(row.Interest.Paid).Sub(row.Interest.Waived)
	}
	return money.Max(money.Amount{}, payable)
}

// Evenly splits portions over instalments so that their totals are even, in the multiples of the loan. Interest, fees and
// penalties are split on their own, principal is what they leave of each total. The last instalment takes the rest; when
// rounding would make that less than nothing, the first ones take their shares as long as there is something left.
func Evenly(r *ProgressiveRun, p book.Portions, n int) []book.Portions {
	a := r.Env.Arithmetic
	shares := make([]book.Portions, n)
	each := book.Portions{Principal: a.Multiple(a.DivAmount(p.Total(), money.DecimalFromInt(int64(n))), r.Loan.Terms.Multiples)}
	for _, part := range []book.Part{book.Interest, book.Fee, book.Penalty} {
		share, _ := a.Split(p.Of(part), n)
		each = each.Plus(part, share).Plus(book.Principal, share.Neg())
	}
	each.Principal = money.Max(money.Amount{}, each.Principal) // totals in multiples may be less than their charges
	for _, part := range PrincipalFirst {
		left := p.Of(part)
		for i := range n - 1 {
			*shares[i].At(part) = money.Min(left, each.Of(part))
			left = left.Sub(shares[i].Of(part))
		}
		*shares[n-1].At(part) = left
	}
	return shares
}

// reAgeModel lets the interest model make the new instalments and writes the rows from it.
func reAgeModel(r *ProgressiveRun, t *book.Transaction) {
	mergeAdditionalRow(r)
	handling := t.ReAge.Interest
	equal := equal(handling)
	var charges book.Portions
	var moved progressive.Due
	switch {
	case equal:
		charges = openCharges(r)
		shares := progressive.EqualShares{FullInterest: handling == loans.ReAgeFullInterest, Fees: charges.Fee, Penalties: charges.Penalty}
		moved = r.Model.ReAgeEqually(ageing(t), shares)
	case t.WaivesInterest():
		moved = reAgeWaiving(r, t)
	default:
		moved = r.Model.ReAge(ageing(t))
	}
	t.Portions = book.Portions{Principal: moved.Principal, Interest: moved.Interest, Fee: charges.Fee, Penalty: charges.Penalty}
	t.Amount = t.Portions.Total()
	if t.Amount.IsZero() {
		return
	}
	reshapeToModel(r, t, equal)
}

// reAgeWaiving waives the interest that is open on the day before it moves the principal. It returns the principal and what was
// waived.
func reAgeWaiving(r *ProgressiveRun, t *book.Transaction) progressive.Due {
	if r.Model.Totals().OutstandingPrincipal().IsZero() {
		return progressive.Due{}
	}
	waived := waiveOpen(r, t.On, r.Model.On(t.On).OpenInterest())
	return progressive.Due{Principal: r.Model.ReAge(ageing(t)).Principal, Interest: waived}
}

// mergeAdditionalRow moves principal and interest of the additional row to the last regular one, so that the model knows of
// them: what was lent or credited after maturity is re-aged with everything else.
func mergeAdditionalRow(r *ProgressiveRun) {
	from := &r.Instalments[len(r.Instalments)-1]
	to := rowDue(r.ReplayRun.Account, r.Model.Maturity())
	if !from.Additional || to == nil || from.Principal.Charged.IsZero() && from.Interest.Charged.IsZero() {
		return
	}
	credited := progressive.Due{Principal: from.Credited.Principal, Interest: from.Credited.Interest}
	r.Model.Join(progressive.Late{
		Lent: from.Principal.Charged.Sub(credited.Principal), Credited: credited,
		Paid: progressive.Due{Principal: from.Principal.Paid, Interest: from.Interest.Paid},
	})
	for _, part := range []book.Part{book.Principal, book.Interest} {
		*to.Component(part), *from.Component(part) = to.Component(part).Add(*from.Component(part)), book.Component{}
		to.Credited = to.Credited.Plus(part, from.Credited.Of(part))
		from.Credited = from.Credited.Plus(part, from.Credited.Of(part).Neg())
	}
	for _, t := range r.history.past() {
		r.history.remember(t)
		moveMapped(t, from.Number, to.Number, book.Principal, book.Interest)
	}
	r.rewriteRow(to, to.Due)
}

// moveMapped notes that parts of what went to one row went to another.
func moveMapped(t *book.Transaction, from, to int, parts ...book.Part) {
	at := slices.IndexFunc(t.Mappings, func(m book.Mapping) bool { return m.Instalment == from })
	if at < 0 {
		return
	}
	went := t.Mappings[at].Portions
	for _, part := range parts {
		mapTo(t, from, part, went.Of(part).Neg())
		mapTo(t, to, part, went.Of(part))
	}
}

// openCharges are the fees and penalties outstanding on all rows but down payments.
func openCharges(r *ProgressiveRun) book.Portions {
	var open book.Portions
	for i := range r.Instalments {
		if row := &r.Instalments[i]; !row.DownPayment {
			open = open.Plus(book.Fee, row.Fee.Outstanding()).Plus(book.Penalty, row.Penalty.Outstanding())
		}
	}
	return open
}

// reshapeToModel makes the rows follow the periods that a re-age left and made in the model.
func reshapeToModel(r *ProgressiveRun, t *book.Transaction, equal bool) {
	if equal {
		liftCharges(r)
	}
	s := r.reshaping()
	s.keep(func(row *book.Instalment) bool {
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
			s.addFresh(book.Instalment{Due: p.Due, ReAged: true})
		}
	}
	s.finish(t.On, equal)
	r.rewrite(t.On)
}

// liftCharges takes open fees and penalties off all rows but down payments: they are spread over the new ones.
func liftCharges(r *ProgressiveRun) {
	for i := range r.Instalments {
		if row := &r.Instalments[i]; !row.DownPayment {
			liftCredits(r, row, book.Fee, book.Penalty)
			liftFromRow(row, book.Fee)
			liftFromRow(row, book.Penalty)
		}
	}
}

// equal reports whether what is open is spread evenly, charges included.
func equal(h loans.ReAgeInterest) bool {
	return h == loans.ReAgePayableInterest || h == loans.ReAgeFullInterest
}
