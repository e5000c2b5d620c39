package income

import (
	"slices"

	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/internal/loans/book"
	"lending.example/platform/lending/loans"
	"lending.example/platform/lending/money"
	"lending.example/platform/lending/schedule/progressive"
)

// interestTill is the day up to which interest counts. Where a loan recognises interest on the day of its disbursement,
// the day itself counts already.
func (r *accrualRun) interestTill() calendar.Date {
	till := r.till
	if r.Loan.Terms.RecogniseOnDisbursement && r.Loan.Terms.Progressive() {
		till = till.AddDays(1)
	}
	if paid := paidUpOn(r.Account); !paid.IsZero() {
		till = calendar.Earliest(till, paid)
	}
	return till
}

// interestDifferences compares interest. On progressive loans the whole loan counts as one: what was recognised belongs to
// no instalment.
func (r *accrualRun) interestDifferences(found []incomeOf) {
	progressive := r.Loan.Terms.Progressive()
	var target, waived, beyond money.Amount
	last := -1
	for i := range r.Instalments {
		row := &r.Instalments[i]
		if !r.reaches(i) || row.Additional || row.ReAged && !progressive {
			continue
		}
		last = i
		takenBack, soFar := r.waivedTill(row)
		accruable := money.Max(money.Amount{}, r.interestOf(row).Sub(r.waivedOf(row, soFar)))
		if !progressive {
			accrued := row.Accrued.Interest.Sub(takenBack) // below zero when what a waiver took back was reversed since
			found[i].add(book.Interest, accruable.Sub(accrued))
			beyond = beyond.Add(accrued.Sub(accruable))
			accruable = r.standing(accruable, accrued)
		}
		target, waived = target.Add(accruable), waived.Add(takenBack)
		row.Accrued.Interest = accruable.Add(takenBack) // what accruals recognised, of which waivers took a part back
	}
	switch {
	case last < 0:
	case progressive:
		found[last].add(book.Interest, target.Sub(RecognisedInterest(r.Account, calendar.Date{}).Sub(waived)))
	case r.final && beyond.IsPositive(): // what was recognised beyond all that is charged stands, too
		row := &r.Instalments[last]
		row.Accrued.Interest = row.Accrued.Interest.Add(beyond)
	}
}

// standing is what counts as recognised of an instalment after a run of a cumulative loan. Too much is not taken back there;
// in the one accrual of a loan that is paid up it makes up for too little of other instalments, and is used up by that.
func (r *accrualRun) standing(accruable, accrued money.Amount) money.Amount {
	if r.final {
		return accruable
	}
	return money.Max(accruable, accrued)
}

// interestOf is the interest of an instalment up to the day: all of it once the period is past or the loan is paid up.
func (r *accrualRun) interestOf(row *book.Instalment) money.Amount {
	till := r.interestTill()
	whole := row.Interest.Charged.Sub(row.Credited.Interest)
	switch {
	case r.final, till.After(row.Due):
		return whole
	case !till.After(row.From):
		return money.Amount{}
	case r.Loan.Terms.Progressive():
		return InterestWithin(r.Account, row, till)
	}
	return InterestUntil(r.Account, row, till)
}

// InterestWithin is the interest of a period of a progressive loan up to a day, on the balances as they were.
func InterestWithin(a *book.Account, row *book.Instalment, till calendar.Date) money.Amount {
	if a.Model != nil && (a.Loan.Recalculates() || !row.ReAged) { // the model does not know what a re-age without it planned
		if interest, known := modelAt(a, till).On(till).InterestIn(row.Due); known {
			return interest
		}
	}
	return InterestUntil(a, row, till)
}

// RecognisedInterest is the interest that accruals recognised net of adjustments; up to a day when one is given.
func RecognisedInterest(a *book.Account, till calendar.Date) money.Amount {
	sum, entries := a.BeforeEntries().Interest, a.Entries
	if a.Lean() && !till.IsZero() && !till.After(a.Digest.Till) {
		entries = a.History()
	}
	for _, t := range entries {
		if t.Reversed || !till.IsZero() && t.On.After(till) {
			continue
		}
		switch t.Type {
		case loans.Accrual:
			sum = sum.Add(t.Portions.Interest)
		case loans.AccrualAdjustment:
			sum = sum.Sub(t.Portions.Interest)
		}
	}
	return sum
}

// waivedTill is the interest of an instalment that was waived up to the day, and how much of it had been recognised and was
// taken back. What a waiver took back belongs to the first instalments that it waived: those were recognised first.
func (r *accrualRun) waivedTill(row *book.Instalment) (takenBack, all money.Amount) {
	progressive := r.Loan.Terms.Progressive()
	if !progressive && row.Interest.Waived.IsZero() {
		return takenBack, all
	}
	if !progressive {
		all = forgiven(r.Account, row)
	}
	for _, t := range r.Live(loans.WaiveInterest) {
		if t.On.After(r.till) && !(progressive && r.past(row)) {
			continue
		}
		left := t.TakenBack()
		for _, m := range t.Mappings {
			recognised := money.Min(left, m.Interest)
			left = left.Sub(recognised)
			if m.Instalment == row.Number {
				takenBack, all = takenBack.Add(recognised), all.Add(m.Interest)
			}
		}
	}
	return takenBack, all
}

// waivedOf is the interest of an instalment that is waived and so will not be recognised: all of it once the period is
// past, else what was waived by the day. Progressive loans show interest that a waiver lowered as paid; what a change of terms waived
// there is recognised, and taken out of income by that alone.
func (r *accrualRun) waivedOf(row *book.Instalment, soFar money.Amount) money.Amount {
	if r.past(row) && !r.Loan.Terms.Progressive() {
		return row.Interest.Waived
	}
	return soFar
}

// past reports whether the period of an instalment is over for the run.
func (r *accrualRun) past(row *book.Instalment) bool { return r.till.After(row.Due) || r.final }

// forgiven is the interest of an instalment that a payment in advance forgave: what is waived of it by no waiver. It is no income, also of
// the days before, as the period begins after the payment. (docs/semantics/allocation.md, 8.)
func forgiven(a *book.Account, row *book.Instalment) money.Amount {
	left := row.Interest.Waived
	if left.IsZero() {
		return left
	}
	for _, t := range a.Live(loans.WaiveInterest) {
		for _, m := range t.Mappings {
			if m.Instalment == row.Number {
				left = left.Sub(m.Interest)
			}
		}
	}
	return money.Max(money.Amount{}, left)
}

// modelAt is the interest model with interest on overdue principal brought up to a day.
func modelAt(a *book.Account, on calendar.Date) *progressive.Model {
	overdue := slices.ContainsFunc(a.Instalments, func(row book.Instalment) bool { return !row.Met() && row.Due.Before(on) })
	if !overdue || !a.Loan.Recalculates() || a.Loan.NPA || a.Loan.ChargedOff {
		return a.Model
	}
	m := a.Model.Clone()
	m.RecalculateOverdue(on, false)
	return m
}
