package processing

import (
	"slices"

	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/internal/loans/book"
	"lending.example/platform/lending/internal/loans/drawing"
	"lending.example/platform/lending/loans"
	"lending.example/platform/lending/money"
	"lending.example/platform/lending/schedule"
)

// applyCharge places a charge that came up in its row, opening the additional one after maturity. What earlier payments
// had left over pays it at once.
func applyCharge(r *ProgressiveRun, c *book.Charge) {
	r.placed = append(r.placed, c)
	if c.IsInstalmentFee() {
		assessFee(r, c, everyRow)
	} else {
		drawing.ExtendTo(r.ReplayRun.Account, c.Due)
	}
	r.waiveParts(c)
	drawing.PlaceCharge(r.ReplayRun.Account, c)
	r.ReplayRun.Account.ReopenRows()
	if c.Outstanding().IsPositive() {
		r.spendOverpaid()
	}
}

// replaceCharges places all charges that came up so far again, after rows moved.
func replaceCharges(r *ProgressiveRun) {
	for i := range r.Instalments {
		row := &r.Instalments[i]
		row.Fee.Charged, row.Fee.Waived = row.Credited.Fee, money.Amount{}
		row.Penalty.Charged, row.Penalty.Waived = row.Credited.Penalty, money.Amount{}
	}
	for _, c := range r.placed {
		if len(c.Parts) == 0 && !c.IsInstalmentFee() {
			drawing.ExtendTo(r.ReplayRun.Account, c.Due)
		}
		r.waiveParts(c)
		drawing.PlaceCharge(r.ReplayRun.Account, c)
	}
	r.ReplayRun.Account.ReopenRows()
}

// undoSplits takes back how charges fell due in parts: instalment fees and charges that a re-age splits find their rows again as
// the run comes to them.
func undoSplits(r *ProgressiveRun) {
	for _, c := range r.ActiveCharges() {
		if len(c.Parts) > 0 {
			c.Parts, c.Changed = nil, true
		}
		if c.IsInstalmentFee() {
			c.Waived = money.Amount{}
		}
	}
	r.waivers, r.moved = nil, nil
	for _, t := range r.Live(loans.WaiveCharges) {
		if c := r.Charge(t.ChargeID); c != nil && c.IsInstalmentFee() {
			r.waivers = append(r.waivers, partWaiver{c, t.PartDue, t.Amount, t.Created})
		}
	}
}

// everyRow is for fees that come up: all rows get their part.
func everyRow(*book.Instalment) bool { return true }

// assessFee gives every regular row its part of an instalment fee. A part that is a percentage follows the figures of the
// chosen rows, but is not less than was settled of it. Rows of a re-age keep what it gave them, and those that it took a part
// from get none again. Parts of rows that are gone fall away, with what was waived of them.
func assessFee(r *ProgressiveRun, c *book.Charge, again func(*book.Instalment) bool) {
	placed, lifted := map[int]book.ChargePart{}, liftedTill(r, c)
	var assessed []book.ChargePart
	for _, part := range c.Parts {
		switch row := r.Instalment(part.Instalment); {
		case row == nil:
			c.Waived = c.Waived.Sub(part.Waived)
		case row.ReAged:
			assessed = append(assessed, part)
		default:
			placed[row.Number] = part
		}
	}
	for _, p := range placements(r, c) {
		row := r.Instalment(p.Number)
		part, known := placed[p.Number]
		if !known && !row.Due.After(lifted) {
			continue
		}
		if !known || c.Basis != schedule.FlatAmount && again(row) {
			part.Amount = money.Max(p.Amount, part.Paid.Add(part.Waived))
		}
		part.Instalment, part.Due = p.Number, row.Due
		assessed = append(assessed, part)
	}
	var total money.Amount
	for i := range assessed {
		total = total.Add(assessed[i].Amount)
	}
	if c.Amount != total || !slices.Equal(c.Parts, assessed) {
		c.Amount, c.Parts, c.Changed = total, assessed, true
	}
}

// liftedTill is the day up to which rows lost their open parts of a fee to a re-age or re-amortization; zero for a fee that
// comes up only now.
func liftedTill(r *ProgressiveRun, c *book.Charge) (day calendar.Date) {
	if len(c.Parts) == 0 {
		return day
	}
	for _, t := range r.history.past() {
		if t.Type == loans.ReAge || t.Type == loans.ReAmortize {
			day = calendar.Latest(day, t.On)
		}
	}
	return day
}

// placements are the parts of an instalment fee on the rows as they stand.
func placements(r *ProgressiveRun, c *book.Charge) []schedule.Placement {
	plan := schedule.Plan{Rows: make([]schedule.Row, len(r.Instalments))}
	for i := range r.Instalments {
		row := &r.Instalments[i]
		kind := schedule.Regular
		if !row.Regular() || row.ReAged || row.Stub {
			kind = schedule.DownPayment // takes no part of the fee
		}
		plan.Rows[i] = schedule.Row{
			Kind: kind, Number: row.Number, From: row.From, Due: row.Due,
			Principal: row.Principal.Charged, Interest: row.Interest.Charged,
		}
	}
	terms := schedule.Terms{Arithmetic: r.Env.Arithmetic, Charges: []schedule.Charge{drawing.ChargeTerm(r.ReplayRun.Account, c)}}
	return schedule.PlaceCharges(terms, plan).Placements
}

// reassessFees recalculates instalment fees that are a percentage after money was lent, on loans whose interest does
// not follow the payments: the parts of rows due from then on. Met rows keep the part that they were met with.
func reassessFees(r *ProgressiveRun, on calendar.Date) {
	if r.Loan.Recalculates() || r.phase.byRows() {
		return
	}
	changed := false
	for _, c := range r.placed {
		if c.IsInstalmentFee() && c.Basis != schedule.FlatAmount {
			assessFee(r, c, func(row *book.Instalment) bool { return !row.Due.Before(on) && !row.Met() })
			changed = true
		}
	}
	if changed {
		replaceCharges(r)
	}
}

// reassessFeesAt assesses the instalment fees that came up before a day again on the rows that are not met, after a charge-off or
// a termination of the day changed the rows, on loans whose interest does not follow the payments. A row whose fees would be
// nothing keeps those that it has. (docs/semantics/charges.md, 1.2.)
func reassessFeesAt(r *ProgressiveRun, on calendar.Date) {
	if r.Loan.Recalculates() {
		return
	}
	var fees []*book.Charge
	sums := map[int]money.Amount{}
	for _, c := range r.placed {
		if !c.IsInstalmentFee() || !c.SubmittedOn.Before(on) {
			continue
		}
		fees = append(fees, c)
		for _, p := range placements(r, c) {
			sums[p.Number] = sums[p.Number].Add(p.Amount)
		}
	}
	if len(fees) == 0 {
		return
	}
	for _, c := range fees {
		assessFee(r, c, func(row *book.Instalment) bool { return !row.Met() && sums[row.Number].IsPositive() })
	}
	replaceCharges(r)
	for i := range r.Instalments {
		r.Instalments[i].Settle(on)
	}
}

// chargeOnRow is a charge that falls due on a row: a part of it, or all.
type chargeOnRow struct {
	*book.Charge
	of *book.ChargePart // nil when all of it falls due there
}

func (c chargeOnRow) open() money.Amount {
	if c.of != nil {
		return c.of.Outstanding()
	}
	return c.Outstanding()
}

func (c chargeOnRow) paid() money.Amount {
	if c.of != nil {
		return c.of.Paid
	}
	return c.Paid
}

// settleChargesOf books a fee or penalty paid on a row on the charges of that row, the earliest due first. Charges that come up
// later are none of a payment of an earlier day.
func settleChargesOf(r *ProgressiveRun, t *book.Transaction, row *book.Instalment, part book.Part, left money.Amount) {
	for _, c := range chargesOn(r, row, part) {
		if taken := money.Min(left, c.open()); taken.IsPositive() {
			noteOnCharge(r, t, c, taken)
			left = left.Sub(taken)
		}
	}
}

// unsettleChargesOf takes a fee or penalty that a refund took off a row off the charges of that row, the latest due first.
func unsettleChargesOf(r *ProgressiveRun, t *book.Transaction, row *book.Instalment, part book.Part, left money.Amount) {
	for _, c := range slices.Backward(chargesOn(r, row, part)) {
		if taken := money.Min(left, c.paid()); taken.IsPositive() {
			noteOnCharge(r, t, c, taken.Neg())
			left = left.Sub(taken)
		}
	}
}

// noteOnCharge notes that a transaction paid an amount of a charge, or took it back when it is below zero.
func noteOnCharge(r *ProgressiveRun, t *book.Transaction, c chargeOnRow, amount money.Amount) {
	number := 0
	if c.of != nil {
		number, c.of.Paid = c.of.Instalment, c.of.Paid.Add(amount)
	}
	Pay(c.Charge, amount)
	t.PaidBy = append(t.PaidBy, book.ChargePaid{ID: r.Env.Ids.ID(drawing.ChargePaidKind), ChargeID: c.ID, Instalment: number, Amount: amount})
}

// chargesOn lists the fees or penalties of a row that came up so far, by due date.
func chargesOn(r *ProgressiveRun, row *book.Instalment, part book.Part) []chargeOnRow {
	if part != book.Fee && part != book.Penalty {
		return nil
	}
	var list []chargeOnRow
	for _, c := range r.placed {
		if c.Part() != part || c.AtDisbursement() {
			continue
		}
		of := c.PartOn(row.Number)
		if of != nil || len(c.Parts) == 0 && drawing.InstalmentOfCharge(r.ReplayRun.Account, c.Due) == row {
			list = append(list, chargeOnRow{c, of})
		}
	}
	slices.SortStableFunc(list, func(x, y chargeOnRow) int { return x.EffectiveDue().Compare(y.EffectiveDue()) })
	return list
}
