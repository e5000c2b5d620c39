package processing

import (
	"slices"

	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/internal/loans/book"
	"lending.example/platform/lending/internal/loans/drawing"
	"lending.example/platform/lending/internal/loans/income"
	"lending.example/platform/lending/loans"
	"lending.example/platform/lending/money"
	"lending.example/platform/lending/products"
)

// processChargeOff makes a charge-off carry what is outstanding on its day. It settles nothing; what becomes of the
// schedule is for the product to say.
func processChargeOff(r *ProgressiveRun, t *book.Transaction) error {
	if nothingOpen(r, t) {
		return nil
	}
	switch r.Loan.Terms.ChargeOffBehaviour {
	case products.ZeroInterest:
		zeroInterest(r, t.On)
	case products.AccelerateToMaturity:
		accelerateFor(r, t)
	}
	reassessFeesAt(r, t.On)
	r.phase = r.phase.after(chargeOffTurn(&r.Loan.Terms))
	r.chargeOffPortions(t)
	income.CutOffIncome(r.ReplayRun.Account, t, !r.EndedInterest())
	return nil
}

// endsInterest reports whether a charge-off ends all interest of the loan.
func endsInterest(t *book.Terms) bool {
	return t.ChargeOffBehaviour == products.ZeroInterest || t.ChargeOffBehaviour == products.AccelerateToMaturity
}

// nothingOpen reports whether all was paid when a charge-off or termination comes up: it is void then, and nothing changes.
func nothingOpen(r *ProgressiveRun, t *book.Transaction) bool {
	r.chargeOffPortions(t)
	return t.Amount.IsZero()
}

// processTermination ends the contract: everything falls due on the day.
func processTermination(r *ProgressiveRun, t *book.Transaction) error {
	if nothingOpen(r, t) {
		return nil
	}
	accelerateFor(r, t)
	reassessFeesAt(r, t.On)
	r.phase = r.phase.after(toEnd)
	r.chargeOffPortions(t)
	income.CutOffIncome(r.ReplayRun.Account, t, false)
	return nil
}

// zeroInterest ends all interest on a day. The interest that falls away becomes principal of the same instalment, so
// that instalments stay as they are; the last ones then owe less.
func zeroInterest(r *ProgressiveRun, on calendar.Date) {
	if r.followsPayments() {
		for i, due := range r.Model.On(on).WithoutInterest() {
			row := rowDue(r.ReplayRun.Account, r.Model.At(i).Due)
			if row == nil || row.Met() && !Holds(row, on) {
				continue
			}
			row.Principal.Charged, row.Interest.Charged = due.Principal, due.Interest
			row.Settle(on)
		}
		return
	}
	for i := range r.Instalments {
		row := &r.Instalments[i]
		switch {
		case !row.Regular():
		case Holds(row, on):
			turnIntoPrincipal(r, row, interestTill(r, row, on), on)
		case row.From.After(on) && !row.Met() && !sharesInterest(r, row):
			turnIntoPrincipal(r, row, row.Interest.Paid, on)
		}
	}
	matchPrincipal(r, on)
}

// Holds reports whether a day lies in the period of the row: from its start, before its due date.
func Holds(i *book.Instalment, on calendar.Date) bool { return !i.From.After(on) && on.Before(i.Due) }

// rowDue is the regular row that is due on a date; nil when there is none.
func rowDue(a *book.Account, on calendar.Date) *book.Instalment {
	for i := range a.Instalments {
		if row := &a.Instalments[i]; row.Regular() && row.Due == on {
			return row
		}
	}
	return nil
}

// turnIntoPrincipal lowers the interest of a row, not below what was settled of it, and makes principal of the difference.
func turnIntoPrincipal(r *ProgressiveRun, row *book.Instalment, interest money.Amount, on calendar.Date) {
	gone := row.Interest.Charged.Sub(money.Max(interest, row.Interest.Settled()))
	if !gone.IsPositive() {
		return
	}
	row.Interest.Charged = row.Interest.Charged.Sub(gone)
	row.Principal.Charged = row.Principal.Charged.Add(gone)
	row.Settle(on)
}

// interestTill is the interest of a row up to a day: what was settled, and the outstanding interest in proportion to the
// days.
func interestTill(r *ProgressiveRun, row *book.Instalment, on calendar.Date) money.Amount {
	return row.Interest.Settled().Add(income.OpenInterestTill(r.ReplayRun.Account, row, on))
}

// matchPrincipal takes the difference between the principal of the rows and what the loan owes off the open rows, the
// last one first.
func matchPrincipal(r *ProgressiveRun, on calendar.Date) {
	excess := PrincipalCharged(r.ReplayRun.Account).Sub(principalOwed(r))
	for i := len(r.Instalments) - 1; i >= 0 && !excess.IsZero(); i-- {
		row := &r.Instalments[i]
		if row.Met() || !row.Regular() {
			continue
		}
		cut := money.Min(excess, row.Principal.Outstanding())
		row.Principal.Charged = row.Principal.Charged.Sub(cut)
		excess = excess.Sub(cut)
		row.Settle(on)
	}
}

// PrincipalCharged is all principal that falls due in rows.
func PrincipalCharged(a *book.Account) money.Amount {
	var sum money.Amount
	for i := range a.Instalments {
		sum = sum.Add(a.Instalments[i].Principal.Charged)
	}
	return sum
}

// principalOwed is all principal that the rows have to repay: what was lent, capitalized and credited up to here.
func principalOwed(r *ProgressiveRun) money.Amount {
	owed := r.lent
	for i := range r.Instalments {
		owed = owed.Add(r.Instalments[i].Credited.Principal)
	}
	return owed
}

// accelerateFor makes everything fall due because of a transaction. What that pays again, of the same day too, comes before it as
// it did (docs/semantics/allocation.md, 6: the order within a date stays).
func accelerateFor(r *ProgressiveRun, t *book.Transaction) {
	accelerate(r, t.On)
	if t.IsNew {
		t.Created = r.Env.Moment()
	}
}

// accelerate makes everything fall due on a day: the row of that day ends there with the interest up to it and takes
// all later principal; later rows go, and what was paid on them in advance is spread again. Their charges fall due in an
// additional row.
func accelerate(r *ProgressiveRun, on calendar.Date) {
	at := rowEnding(r, on)
	if at < 0 {
		return
	}
	row := &r.Instalments[at]
	left := at + 1
	for left < len(r.Instalments) && r.Instalments[left].DownPayment {
		left++ // a down payment of the day stays
	}
	gone := slices.Clone(r.Instalments[left:])
	settled, interest := row.Met() && !onlyHoldsPayments(r, row), row.Interest.Charged.Add(stayingInterest(r, gone))
	_, follows := r.followsModel(row)
	if follows {
		r.Model.Accelerate(on)
	} else {
		accelerateRow(r, row, gone, on)
	}
	keepCharges(r, row, on)
	row.Due = on
	r.Instalments = r.Instalments[:left]
	if follows {
		r.rewriteRow(row, on)
	}
	row.Settle(on) // open again, so that it takes what was paid on later rows
	moveCharges(r, gone, on)
	resettleOnRemainingRows(r, gone)
	row = &r.Instalments[at]
	if settled { // its interest too, so it has none to come
		row.Interest.Charged = money.Max(interest, row.Interest.Paid)
	}
	row.Settle(on)
	r.ReplayRun.Account.ReopenRows()
}

// onlyHoldsPayments reports whether a row only holds what was paid before a re-age: it is met from the start, and interest that was
// open then may still fall due in it.
func onlyHoldsPayments(r *ProgressiveRun, row *book.Instalment) bool {
	i, known := r.periodOf(row)
	return known && r.Model.At(i).EarlyRepayment
}

// stayingInterest is the interest of rows that go which stays charged.
func stayingInterest(r *ProgressiveRun, rows []book.Instalment) money.Amount {
	var sum money.Amount
	for i := range rows {
		if at, known := r.periodOf(&rows[i]); known && r.Model.At(at).ReAged {
			sum = sum.Add(rows[i].Interest.Charged)
		} else {
			sum = sum.Add(givenUp(&rows[i]))
		}
	}
	return sum
}

// givenUp is the interest of a row that nobody pays any more.
func givenUp(row *book.Instalment) money.Amount {
	return row.Interest.Waived.Add(row.Interest.WrittenOff)
}

// accelerateRow gives a row the interest up to a day and the principal of all rows that go. Fixed and credited interest
// after maturity stays owed, and what was waived or written off stays so. (docs/semantics/transactions.md, 9, rule 3.)
func accelerateRow(r *ProgressiveRun, row *book.Instalment, gone []book.Instalment, on calendar.Date) {
	if on.Before(row.Due) && !row.Met() {
		row.Interest.Charged = interestTill(r, row, on)
	}
	for i := range gone {
		later := &gone[i]
		row.Principal.Charged = row.Principal.Charged.Add(later.Principal.Charged)
		row.Principal.WrittenOff = row.Principal.WrittenOff.Add(later.Principal.WrittenOff)
		row.Credited.Principal = row.Credited.Principal.Add(later.Credited.Principal)
		interest := givenUp(later)
		if later.Additional || sharesInterest(r, later) {
			interest = later.Interest.Charged
		}
		row.Interest.Charged = row.Interest.Charged.Add(interest)
		row.Interest.Waived = row.Interest.Waived.Add(later.Interest.Waived)
		row.Interest.WrittenOff = row.Interest.WrittenOff.Add(later.Interest.WrittenOff)
	}
}

// keepCharges holds charges that fall due after the day to the row that is about to end on it: they stay with it, no matter what
// their dates say (docs/semantics/transactions.md, 9, rule 3).
func keepCharges(r *ProgressiveRun, row *book.Instalment, on calendar.Date) {
	for _, c := range r.placed {
		if c.IsInstalmentFee() || len(c.Parts) > 0 || !c.Due.After(on) || drawing.InstalmentOfCharge(r.ReplayRun.Account, c.Due) != row {
			continue
		}
		c.Parts = []book.ChargePart{{Instalment: row.Number, Due: on, Amount: c.Amount, Paid: c.Paid, Waived: c.Waived}}
		c.Changed = true
	}
}

// moveCharges finds new places for the charges of rows that are gone, and for the parts that a re-age gave them: an
// additional row until the latest of them. Instalment fees lose their parts there, unless these were written off.
func moveCharges(r *ProgressiveRun, gone []book.Instalment, on calendar.Date) {
	fees := book.Instalment{Number: len(r.Instalments) + 1}
	for _, c := range r.placed {
		switch {
		case c.IsInstalmentFee() && !r.phase.isLost():
			dropParts(c, gone)
		case len(c.Parts) > 0:
			moveParts(c, gone, &fees)
		default:
			for i := range gone {
				if row := &gone[i]; row.From.Before(c.Due) && !c.Due.After(row.Due) {
					drawing.Charge(fees.Component(c.Part()), c.Amount, c.Waived)
					fees.Due = calendar.Latest(fees.Due, c.Due)
				}
			}
		}
	}
	if fees.Due.IsZero() {
		return
	}
	for i := range gone {
		fees.Fee.WrittenOff = fees.Fee.WrittenOff.Add(gone[i].Fee.WrittenOff)
		fees.Penalty.WrittenOff = fees.Penalty.WrittenOff.Add(gone[i].Penalty.WrittenOff)
	}
	row := appendAdditional(r.ReplayRun.Account, on, fees.Due)
	row.Fee, row.Penalty = fees.Fee, fees.Penalty
	row.Settle(on)
	for _, c := range r.placed {
		if part := c.PartOn(row.Number); part != nil {
			part.Due = row.Due
		}
	}
}

// moveParts moves the parts of a charge on rows that are gone to another row, which falls due with the latest of them.
func moveParts(c *book.Charge, gone []book.Instalment, to *book.Instalment) {
	for i := range c.Parts {
		part := &c.Parts[i]
		if slices.ContainsFunc(gone, func(row book.Instalment) bool { return row.Number == part.Instalment }) {
			drawing.Charge(to.Component(c.Part()), part.Amount, part.Waived)
			to.Due = calendar.Latest(to.Due, part.Due)
			part.Instalment = to.Number
		}
	}
	c.Parts, c.Changed = joined(c.Parts), true
}

// dropParts drops the parts of an instalment fee on rows that are gone, with what was waived of them.
func dropParts(c *book.Charge, gone []book.Instalment) {
	c.Parts = slices.DeleteFunc(c.Parts, func(part book.ChargePart) bool {
		goes := slices.ContainsFunc(gone, func(row book.Instalment) bool { return row.Number == part.Instalment })
		if goes {
			c.Amount, c.Waived, c.Changed = c.Amount.Sub(part.Amount), c.Waived.Sub(part.Waived), true
		}
		return goes
	})
}

// rowEnding is the place of the row whose period holds a day, after its start and up to its end; -1 after maturity.
func rowEnding(r *ProgressiveRun, on calendar.Date) int {
	for i := range r.Instalments {
		row := &r.Instalments[i]
		first := i == 0 || r.Instalments[i-1].DownPayment && i == 1
		if row.Regular() && (row.From.Before(on) || first && row.From == on) && !on.After(row.Due) {
			return i
		}
	}
	return -1
}

// clearVoidState forgets the state that a charge-off or contract termination put the loan in, when it turned out void.
func clearVoidState(a *book.Account, t loans.TransactionType) {
	switch t {
	case loans.ChargeOff:
		LiftChargeOff(a)
	case loans.ContractTermination:
		a.Loan.SubStatus = 0
	}
}

// LiftChargeOff forgets that the loan is charged off.
func LiftChargeOff(a *book.Account) {
	a.Loan.ChargedOff, a.Loan.ChargeOffReasonID = false, 0
	a.Loan.Timeline.ChargedOffOn, a.Loan.Timeline.ChargedOffBy = calendar.Date{}, 0
}
