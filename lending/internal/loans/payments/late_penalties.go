package payments

import (
	"slices"

	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/internal/loans/book"
	"lending.example/platform/lending/internal/loans/charging"
	"lending.example/platform/lending/internal/loans/processing"
)

// takePenaltiesBack takes overdue penalties back that came after the day of a payment, on instalments that this met in time, where
// the product wants that. (docs/semantics/charges.md, 5, rule 5.)
func takePenaltiesBack(a *book.Account, paid *book.Transaction) error {
	doubtful := penaltiesSince(a, paid.On)
	if len(doubtful) == 0 {
		return nil
	}
	without := a.Clone()
	for _, c := range doubtful {
		of := without.Charge(c.ID)
		of.Inactive, of.Changed = true, true
	}
	if err := processing.ReplayAndSettle(without, paid.On); err != nil {
		return err
	}
	var first calendar.Date
	for _, c := range doubtful {
		if metInTime(without, c.Overdue.Due) {
			of := *c.Overdue
			of.TakenBack = true
			c.Overdue, c.Inactive, c.Changed = &of, true, true
			if first.IsZero() || c.Due.Before(first) {
				first = c.Due
			}
		}
	}
	if first.IsZero() {
		return nil
	}
	charging.DropAccrualsOfInactive(a, first)
	return processing.ReplayAndSettle(a, a.LastUserTransactionOn())
}

// penaltiesSince lists overdue penalties in force that came after a day, for instalments that were due on it or later.
func penaltiesSince(a *book.Account, on calendar.Date) []*book.Charge {
	if !a.Product.PenaltiesFollowPayments || a.Loan.ChargedOff {
		return nil
	}
	return slices.DeleteFunc(a.ActiveCharges(), func(c *book.Charge) bool {
		return c.Overdue == nil || !c.SubmittedOn.After(on) || c.Overdue.Due.Before(on)
	})
}

// metInTime reports whether the instalments due on a day were met by then.
func metInTime(a *book.Account, due calendar.Date) bool {
	return !slices.ContainsFunc(a.Instalments, func(row book.Instalment) bool {
		return row.Due == due && (!row.Met() || row.MetOn.After(due))
	})
}
