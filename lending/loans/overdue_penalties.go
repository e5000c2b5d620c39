package loans

import (
	"slices"

	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/products"
	"lending.example/platform/lending/refdata"
	"lending.example/platform/lending/schedule"
)

// penalise puts the penalty of the product on every instalment that is overdue when a day is closed, and again each time
// that it recurs. Penalties that are there already stay as they are.
func (a *Account) penalise(closing calendar.Date, definition *products.Charge) error {
	if definition == nil || a.Loan.Status != Active || a.Loan.ChargedOff {
		return nil
	}
	limit := closing.AddDays(-int(a.env.Config.Value(refdata.PenaltyWaitPeriod)))
	backdated := a.env.Config.Enabled(refdata.BackdatePenalties)
	added := false
	for i := range a.Instalments {
		row := a.Instalments[i]
		if row.Met() || row.InterestOnly || row.Due.After(limit) || !backdated && row.Due != limit {
			continue
		}
		added = a.penaliseRow(row, closing, definition) || added
	}
	if !added {
		return nil
	}
	a.accrualsStand = true
	return a.replayAndSettle(closing)
}

// penaliseRow puts the penalties on one instalment that fell due by the day and are not there yet. A penalty that does not
// recur comes with the end of the waiting period.
func (a *Account) penaliseRow(row Instalment, closing calendar.Date, definition *products.Charge) bool {
	wait := int(a.env.Config.Value(refdata.PenaltyWaitPeriod))
	lead := max(1, wait+1-int(a.env.Config.Value(refdata.GraceOnPenaltyPosting)))
	first := row.Due.AddDays(wait + 1)
	if definition.FeeFrequency == nil {
		return a.newPenalty(row, 1, first.AddDays(-lead), definition) != nil
	}
	added := false
	for n, on := 1, first; !on.After(closing); n, on = n+1, recurring(on, definition) {
		added = a.newPenalty(row, n, on.AddDays(-lead), definition) != nil || added
	}
	return added
}

// recurring is the date of the penalty that follows one on a day. The dates are counted from one to the next, so that a
// short month shortens those after it too. (Semantics of charges, 5, rule 3.)
func recurring(on calendar.Date, definition *products.Charge) calendar.Date {
	n := max(1, definition.FeeInterval)
	switch *definition.FeeFrequency {
	case products.FeeDaily:
		return on.AddDays(n)
	case products.FeeWeekly:
		return on.AddDays(7 * n)
	case products.FeeMonthly:
		return on.AddMonths(n)
	}
	return on.AddMonths(12 * n)
}

// newPenalty makes one penalty, of what is outstanding of the instalment now; nil when it is there already or comes to
// nothing.
func (a *Account) newPenalty(row Instalment, occurrence int, due calendar.Date, definition *products.Charge) *Charge {
	known := slices.ContainsFunc(a.Charges, func(c *Charge) bool {
		return c.Overdue != nil && c.Overdue.Due == row.Due && c.Overdue.Occurrence == occurrence && c.DefinitionID == definition.ID
	})
	if known {
		return nil
	}
	base := baseOf(definition.Basis, row.Principal.Outstanding(), row.Interest.Outstanding())
	amount := a.env.Arithmetic.RoundAmount(definition.Amount)
	if definition.Basis != schedule.FlatAmount {
		amount = definition.Capped(a.env.Arithmetic.Percent(base, definition.Percent()))
	}
	if !amount.IsPositive() {
		return nil
	}
	c := a.newCharge(*definition, definition.Percent(), due)
	c.Amount, c.Overdue = amount, &OverdueOf{Instalment: row.Number, Due: row.Due, Occurrence: occurrence}
	if definition.Basis != schedule.FlatAmount {
		c.AppliedTo = base
	}
	return c
}
