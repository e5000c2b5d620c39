package closing

import (
	"slices"

	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/internal/loans/book"
	"lending.example/platform/lending/internal/loans/drawing"
	"lending.example/platform/lending/internal/loans/processing"
	"lending.example/platform/lending/loans"
	"lending.example/platform/lending/money"
	"lending.example/platform/lending/products"
	"lending.example/platform/lending/refdata"
	"lending.example/platform/lending/schedule"
)

// penalise puts the penalty of the product on every instalment that is overdue when a day is closed, and again each time
// that it recurs. Penalties that are there already stay as they are.
func penalise(a *book.Account, closing calendar.Date, definition *products.Charge) error {
	added := false
	for _, p := range missingPenalties(a, closing, definition) {
		if p.amount.IsPositive() {
			p.putOn(a, definition)
			added = true
		}
	}
	if !added {
		return nil
	}
	a.AccrualsStand = true
	return processing.ReplayAndSettle(a, closing)
}

// penalty is one that an overdue instalment has earned and that is not on the loan yet. Its amount may be zero.
type penalty struct {
	of           book.OverdueOf
	due          calendar.Date
	base, amount money.Amount // what it is a share of, and its own
}

// missingPenalties are those that overdue instalments have earned when a day is closed and that are not there yet.
func missingPenalties(a *book.Account, closing calendar.Date, definition *products.Charge) []penalty {
	if definition == nil || a.Loan.Status != loans.Active || a.Loan.ChargedOff {
		return nil
	}
	var missing []penalty
	limit := closing.AddDays(-int(a.Env.Config.Value(refdata.PenaltyWaitPeriod)))
	backdated := a.Env.Config.Enabled(refdata.BackdatePenalties)
	for i := range a.Instalments {
		row := &a.Instalments[i]
		if row.Met() || row.InterestOnly || row.Due.After(limit) || !backdated && row.Due != limit {
			continue
		}
		for _, p := range penaltiesOf(a, row, closing, definition) {
			if !a.Loan.BeforeCutOver(p.due) && !isKnown(a, p, definition) && !slices.ContainsFunc(missing, p.takenBy) {
				missing = append(missing, p)
			}
		}
	}
	return missing
}

// penaltiesOf are the penalties of one overdue instalment that fell due by the day. A penalty that does not recur comes with the
// end of the waiting period.
func penaltiesOf(a *book.Account, row *book.Instalment, closing calendar.Date, definition *products.Charge) []penalty {
	wait := int(a.Env.Config.Value(refdata.PenaltyWaitPeriod))
	lead := max(1, wait+1-int(a.Env.Config.Value(refdata.GraceOnPenaltyPosting)))
	first := row.Due.AddDays(wait + 1)
	if definition.FeeFrequency == nil {
		return []penalty{newPenalty(a, row, 1, first.AddDays(-lead), definition)}
	}
	var list []penalty
	for n, on := 1, first; !on.After(closing); n, on = n+1, recurring(on, definition) {
		list = append(list, newPenalty(a, row, n, on.AddDays(-lead), definition))
	}
	return list
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

// newPenalty is one penalty, of what is outstanding of the instalment now.
func newPenalty(a *book.Account, row *book.Instalment, occurrence int, due calendar.Date, definition *products.Charge) penalty {
	p := penalty{of: book.OverdueOf{Instalment: row.Number, Due: row.Due, Occurrence: occurrence}, due: due}
	if definition.Basis == schedule.FlatAmount {
		p.amount = a.Env.Arithmetic.RoundAmount(definition.Amount)
		return p
	}
	p.base = drawing.BaseOf(definition.Basis, row.Principal.Outstanding(), row.Interest.Outstanding())
	p.amount = definition.Capped(a.Env.Arithmetic.Percent(p.base, definition.Percent()))
	return p
}

// isKnown reports whether a penalty is on the loan. One that was taken back comes again when the instalment is overdue after all.
func isKnown(a *book.Account, p penalty, definition *products.Charge) bool {
	return slices.ContainsFunc(a.Charges, func(c *book.Charge) bool {
		return c.Overdue != nil && !c.Overdue.TakenBack && c.Overdue.Due == p.of.Due && c.Overdue.Occurrence == p.of.Occurrence && c.DefinitionID == definition.ID
	})
}

// takenBy reports whether another instalment of the same due date has the penalty already.
func (p penalty) takenBy(o penalty) bool {
	return o.of.Due == p.of.Due && o.of.Occurrence == p.of.Occurrence && o.amount.IsPositive()
}

// putOn puts a penalty on the loan.
func (p penalty) putOn(a *book.Account, definition *products.Charge) {
	c := drawing.NewCharge(a, *definition, definition.Percent(), p.due)
	c.Amount, c.Overdue, c.AppliedTo = p.amount, &p.of, p.base
}
