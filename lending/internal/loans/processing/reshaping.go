package processing

import (
	"slices"

	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/internal/loans/book"
	"lending.example/platform/lending/internal/loans/drawing"
	"lending.example/platform/lending/money"
)

// reshaping replaces the rows of a schedule by new ones, for a re-age: earlier rows stay, a stub keeps what was paid in
// advance on rows that go, new rows follow. Payments and charges move with the rows.
type reshaping struct {
	*ProgressiveRun
	rows       []book.Instalment // the schedule to be; rows without a number yet have a negative one
	gone       []book.Instalment // rows that are replaced
	successors map[int]int       // numbers of rows that are gone, to those of the rows that took over what was paid there
	stub       int               // number of the stub; 0 without one
	fresh      []int             // numbers of the new rows
}

func (r *ProgressiveRun) reshaping() *reshaping {
	return &reshaping{ProgressiveRun: r, successors: map[int]int{}}
}

// keep takes the rows over that stay, and all down payments.
func (s *reshaping) keep(stays func(*book.Instalment) bool) {
	for _, row := range s.Instalments {
		if row.DownPayment || stays(&row) {
			s.rows = append(s.rows, row)
		} else {
			s.gone = append(s.gone, row)
		}
	}
}

// add appends a row under a number of its own, for the time being.
func (s *reshaping) add(row book.Instalment) int {
	row.Number = -1 - len(s.rows)
	s.rows = append(s.rows, row)
	return row.Number
}

// addStub adds the row that keeps what was paid on rows that are gone.
func (s *reshaping) addStub(due calendar.Date) *book.Instalment {
	stub := book.Instalment{Due: due, ReAged: true, Stub: true}
	for i := range s.gone {
		if emptyStub(&s.gone[i]) {
			stub.MetOn = s.gone[i].MetOn
		}
		takeOver(&stub, &s.gone[i])
	}
	s.stub = s.add(stub)
	for i := range s.gone {
		s.successors[s.gone[i].Number] = s.stub
	}
	return &s.rows[len(s.rows)-1]
}

// joinStub drops an empty stub of an earlier re-age at the end of the rows that stay: the one to come takes its time over.
// Down payments fall into the time of the next one. The interest model joins its own periods.
func (s *reshaping) joinStub() {
	for i := len(s.rows) - 1; i >= 0 && (s.rows[i].DownPayment || emptyStub(&s.rows[i])); i-- {
		if emptyStub(&s.rows[i]) {
			s.gone = append(s.gone, s.rows[i])
			s.rows = slices.Delete(s.rows, i, i+1)
			return
		}
	}
}

func emptyStub(i *book.Instalment) bool { return i.Stub && i.TotalDue().IsZero() }

// takeOver adds what was paid on another row: it is due here, and paid. What was written off of principal and interest, before
// income of an earlier day opened the loan again, stays written off, and interest that was waived stays waived; fees and penalties
// follow their charges.
func takeOver(i *book.Instalment, o *book.Instalment) {
	for _, part := range PrincipalFirst {
		c, from := i.Component(part), o.Component(part)
		c.Charged, c.Paid = c.Charged.Add(from.Paid), c.Paid.Add(from.Paid)
	}
	for _, part := range []book.Part{book.Principal, book.Interest} {
		c, gone := i.Component(part), o.Component(part).WrittenOff
		c.Charged, c.WrittenOff = c.Charged.Add(gone), c.WrittenOff.Add(gone)
	}
	waived := o.Interest.Waived
	i.Interest.Charged, i.Interest.Waived = i.Interest.Charged.Add(waived), i.Interest.Waived.Add(waived)
	i.PaidInAdvance, i.PaidLate = i.PaidInAdvance.Add(o.PaidInAdvance), i.PaidLate.Add(o.PaidLate)
	i.Accrued = i.Accrued.Add(o.Accrued)
}

// addFresh adds a new row. It takes over the credits of the row whose place it takes; without a stub the first one also
// takes over what was paid on rows that are gone.
func (s *reshaping) addFresh(row book.Instalment) {
	k := len(s.fresh)
	if k < len(s.gone) {
		row.Credited.Principal = s.gone[k].Credited.Principal
	}
	if k == 0 && s.stub == 0 {
		for i := range s.gone {
			takeOver(&row, &s.gone[i])
			s.successors[s.gone[i].Number] = -1 - len(s.rows)
		}
	}
	s.fresh = append(s.fresh, s.add(row))
}

// finish puts the new rows in force: dates chain, numbers follow, charges find their places. Spread says that open
// charges are split evenly over the new rows; otherwise they go by their dates.
func (s *reshaping) finish(on calendar.Date, spread bool) {
	moved := s.movedCharges(spread)
	s.moveCredits()
	stub, fresh := s.stub, len(s.fresh)
	start := s.Instalments[0].From
	s.Instalments = s.rows
	s.arrange(start)
	s.renumberAs(s.successors)
	s.locate(stub != 0, fresh)
	for _, c := range moved {
		s.redivide(c, spread)
	}
	s.spreadCredits()
	replaceCharges(s.ProgressiveRun)
	for i := range s.Instalments {
		s.Instalments[i].Settle(on)
	}
}

// moveCredits lets credited fees and penalties of rows that are gone follow: what was paid of them to the row that took the
// payments over, what is open to the row that took the place, the last one where there are fewer.
func (s *reshaping) moveCredits() {
	for k := range s.gone {
		from := s.Instalment(s.gone[k].Number)
		for _, part := range []book.Part{book.Fee, book.Penalty} {
			open := openCredit(s.ProgressiveRun, from, part)
			s.creditTo(s.successors[from.Number], part, from.Credited.Of(part).Sub(open))
			s.creditTo(s.fresh[min(k, len(s.fresh)-1)], part, open)
		}
	}
}

// creditTo notes a credit on a row to be.
func (s *reshaping) creditTo(number int, part book.Part, amount money.Amount) {
	row := &s.rows[-1-number]
	row.Credited = row.Credited.Plus(part, amount)
}

// spreadCredits splits credited fees and penalties that were lifted evenly over the new rows.
func (s *reshaping) spreadCredits() {
	for _, part := range []book.Part{book.Fee, book.Penalty} {
		for _, share := range s.splitRest(s.liftedCredits.Of(part)) {
			row := s.Instalment(share.Instalment)
			row.Credited = row.Credited.Plus(part, share.Amount)
		}
	}
	s.liftedCredits = book.Portions{}
}

// arrange orders the rows by due date and lets each start where the one before it ends.
func (s *reshaping) arrange(start calendar.Date) {
	slices.SortStableFunc(s.Instalments, compareRows)
	for i := range s.Instalments {
		row := &s.Instalments[i]
		if !row.DownPayment {
			row.From = start
		}
		start = row.Due
	}
}

// locate finds stub and new rows under their final numbers.
func (s *reshaping) locate(stub bool, fresh int) {
	s.stub, s.fresh = 0, s.fresh[:0]
	for i := len(s.Instalments) - 1; i >= 0; i-- {
		row := &s.Instalments[i]
		switch {
		case !row.ReAged:
		case len(s.fresh) < fresh:
			s.fresh = append(s.fresh, row.Number)
		case stub && s.stub == 0:
			s.stub = row.Number
		}
	}
	slices.Reverse(s.fresh)
}

// movedCharge is what is known of a charge whose place changes.
type movedCharge struct {
	charge       *book.Charge
	stay         []int         // its parts on rows that stay, by index
	rowDue       calendar.Date // due date of the row that it stays on; zero when that is gone
	paid, waived money.Amount  // on rows that are gone, or at home
	rest         money.Amount  // outstanding
}

// movedCharges lists the charges whose place changes, as they stand before the rows do.
func (s *reshaping) movedCharges(spread bool) []movedCharge {
	var list []movedCharge
	for _, c := range s.placed {
		if k, affected := s.movedChargeOf(c, spread); affected {
			list = append(list, k)
		}
	}
	return list
}

func (s *reshaping) movedChargeOf(c *book.Charge, spread bool) (movedCharge, bool) {
	k := movedCharge{charge: c}
	if len(c.Parts) == 0 {
		k.paid, k.waived, k.rest = c.Paid, c.Waived, c.Outstanding()
		row := drawing.InstalmentOfCharge(s.ProgressiveRun.ReplayRun.Account, c.Due)
		if row == nil || s.isRemoved(row.Number) {
			return k, true
		}
		k.rowDue = row.Due
		return k, spread && k.rest.IsPositive()
	}
	affected := false
	for i := range c.Parts {
		part := &c.Parts[i]
		switch {
		case s.isRemoved(part.Instalment):
			k.paid, k.waived, k.rest = k.paid.Add(part.Paid), k.waived.Add(part.Waived), k.rest.Add(part.Outstanding())
			affected = true
		case spread && part.Outstanding().IsPositive():
			k.stay, k.rest = append(k.stay, i), k.rest.Add(part.Outstanding())
			affected = true
		default:
			k.stay = append(k.stay, i)
		}
	}
	return k, affected
}

func (s *reshaping) isRemoved(number int) bool {
	return slices.ContainsFunc(s.gone, func(row book.Instalment) bool { return row.Number == number })
}

// redivide gives a charge its new parts: what was settled stays where it was settled; what is open is split over the new
// rows, or goes by its date. Open parts of an instalment fee on rows that are gone fall away unless they are split.
func (s *reshaping) redivide(k movedCharge, spread bool) {
	c := k.charge
	var parts []book.ChargePart
	for _, i := range k.stay {
		part := c.Parts[i]
		if spread {
			part.Amount = part.Paid.Add(part.Waived)
		}
		if part.Amount.IsPositive() {
			parts = append(parts, part)
		}
	}
	if settled := k.paid.Add(k.waived); settled.IsPositive() {
		parts = append(parts, book.ChargePart{Instalment: s.rowOfSettled(k.rowDue), Amount: settled, Paid: k.paid, Waived: k.waived})
	}
	switch {
	case !k.rest.IsPositive():
	case spread:
		parts = append(parts, s.splitRest(k.rest)...)
	case c.IsInstalmentFee():
	case len(parts) > 0:
		drawing.ExtendTo(s.ProgressiveRun.ReplayRun.Account, c.Due)
		parts = append(parts, book.ChargePart{Instalment: s.numberOf(c.Due), Amount: k.rest})
	}
	c.Changed = true
	c.Parts = joined(parts)
	amount := money.Amount{}
	for i := range c.Parts {
		part := &c.Parts[i]
		amount = amount.Add(part.Amount)
		if row := s.Instalment(part.Instalment); row != nil {
			part.Due = row.Due
		}
	}
	if c.IsInstalmentFee() {
		c.Amount = amount
	}
}

// joined makes one part of those on the same row.
func joined(parts []book.ChargePart) []book.ChargePart {
	var list []book.ChargePart
	for _, part := range parts {
		at := slices.IndexFunc(list, func(o book.ChargePart) bool { return o.Instalment == part.Instalment })
		if at < 0 {
			list = append(list, part)
			continue
		}
		o := &list[at]
		o.Amount, o.Paid, o.Waived = o.Amount.Add(part.Amount), o.Paid.Add(part.Paid), o.Waived.Add(part.Waived)
	}
	return list
}

// rowOfSettled is the row that keeps what was settled of a charge.
func (s *reshaping) rowOfSettled(due calendar.Date) int {
	for i := range s.Instalments {
		if row := &s.Instalments[i]; row.Due == due && !row.DownPayment && !due.IsZero() {
			return row.Number
		}
	}
	if s.stub != 0 {
		return s.stub
	}
	return s.fresh[0]
}

func (s *reshaping) splitRest(rest money.Amount) []book.ChargePart {
	each, last := s.Env.Arithmetic.Split(rest, len(s.fresh))
	parts := make([]book.ChargePart, len(s.fresh))
	for i, number := range s.fresh {
		parts[i] = book.ChargePart{Instalment: number, Due: s.Instalment(number).Due, Amount: each}
	}
	parts[len(parts)-1].Amount = last
	return parts
}

func (s *reshaping) numberOf(due calendar.Date) int {
	if row := drawing.InstalmentOfCharge(s.ProgressiveRun.ReplayRun.Account, due); row != nil {
		return row.Number
	}
	return s.Instalments[len(s.Instalments)-1].Number
}
