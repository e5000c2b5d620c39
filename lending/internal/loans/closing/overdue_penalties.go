package closing

import (
	"slices"

	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/internal/loans/book"
	"lending.example/platform/lending/internal/loans/drawing"
	"lending.example/platform/lending/internal/loans/processing"
	"lending.example/platform/lending/loans"
	"lending.example/platform/lending/products"
	"lending.example/platform/lending/refdata"
	"lending.example/platform/lending/schedule"
)

// penalise puts the penalty of the product on every instalment that is overdue when a day is closed, and again each time
// that it recurs. Penalties that are there already stay as they are.
func penalise(a *book.Account, closing calendar.Date, definition *products.Charge) error {
	if definition == nil || a.Loan.Status != loans.Active || a.Loan.ChargedOff {
		return nil
	}
	limit := closing.AddDays(-int(a.Env.Config.Value(refdata.PenaltyWaitPeriod)))
	backdated := a.Env.Config.Enabled(refdata.BackdatePenalties)
	added := false
	for i := range a.Instalments {
		row := a.Instalments[i]
		if row.Met() || row.InterestOnly || row.Due.After(limit) || !backdated && row.Due != limit {
			continue
		}
		added = penaliseRow(a, row, closing, definition) || added
	}
	if !added {
		return nil
	}
	a.AccrualsStand = true
	return processing.ReplayAndSettle(a, closing)
}

// penaliseRow puts the penalties on one instalment that fell due by the day and are not there yet. A penalty that does not
// recur comes with the end of the waiting period.
func penaliseRow(a *book.Account, row book.Instalment, closing calendar.Date, definition *products.Charge) bool {
	wait := int(a.Env.Config.Value(refdata.PenaltyWaitPeriod))
	lead := max(1, wait+1-int(a.Env.Config.Value(refdata.GraceOnPenaltyPosting)))
	first := row.Due.AddDays(wait + 1)
	if definition.FeeFrequency == nil {
		return newPenalty(a, row, 1, first.AddDays(-lead), definition) != nil
	}
	added := false
	for n, on := 1, first; !on.After(closing); n, on = n+1, recurring(on, definition) {
		added = newPenalty(a, row, n, on.AddDays(-lead), definition) != nil || added
	}
	return added
}

// recurring is the date of the penalty that follows one on a day. The dates are counted from one to the next, so that a
// short month shortens those after it too. (docs/semantics/charges.md, 5, rule 3.)
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
func newPenalty(a *book.Account, row book.Instalment, occurrence int, due calendar.Date, definition *products.Charge) *book.Charge {
	known := slices.ContainsFunc(a.Charges, func(c *book.Charge) bool {
		return c.Overdue != nil && c.Overdue.Due == row.Due && c.Overdue.Occurrence == occurrence && c.DefinitionID == definition.ID
	})
	if known {
		return nil
	}
	base := drawing.BaseOf(definition.Basis, row.Principal.Outstanding(), row.Interest.Outstanding())
	amount := a.Env.Arithmetic.RoundAmount(definition.Amount)
	if definition.Basis != schedule.FlatAmount {
		amount = definition.Capped(a.Env.Arithmetic.Percent(base, definition.Percent()))
	}
	if !amount.IsPositive() {
		return nil
	}
	c := drawing.NewCharge(a, *definition, definition.Percent(), due)
	c.Amount, c.Overdue = amount, &book.OverdueOf{Instalment: row.Number, Due: row.Due, Occurrence: occurrence}
	if definition.Basis != schedule.FlatAmount {
		c.AppliedTo = base
	}
	return c
}
