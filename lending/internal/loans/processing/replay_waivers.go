package processing

import (
	"slices"

	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/internal/loans/book"
	"lending.example/platform/lending/money"
	"lending.example/platform/lending/schedule"
)

// partWaiver is what was waived of a part of an instalment fee. In a run over the history it waits until a part comes up that
// falls due on the same day: the part may be one that a re-age makes, and its day one that due dates were moved to.
type partWaiver struct {
	charge *book.Charge
	due    calendar.Date
	amount money.Amount // as far as it waits
	made   book.Moment
}

// waiveParts waives what waits for parts of an instalment fee that are there by now.
func (r *ProgressiveRun) waiveParts(c *book.Charge) {
	for i := range r.waivers {
		w := &r.waivers[i]
		if w.charge != c || r.movesDatesBefore(w) {
			continue
		}
		for _, part := range r.partsDue(c, w.due) {
			w.take(part)
		}
	}
}

// movesDatesBefore reports whether due dates that had been moved when a waiver was made are still to be moved in this run.
func (r *ProgressiveRun) movesDatesBefore(w *partWaiver) bool {
	return slices.ContainsFunc(r.Loan.Variations, func(v book.Variation) bool {
		return v.Kind == schedule.MoveDueDate && !v.Inactive && v.Created.Before(w.made) && !slices.Contains(r.moved, v.ID)
	})
}

// partsDue are the parts of a charge that fall due on a day.
func (r *ProgressiveRun) partsDue(c *book.Charge, on calendar.Date) []*book.ChargePart {
	var due []*book.ChargePart
	for i := range c.Parts {
		if row := r.Instalment(c.Parts[i].Instalment); row != nil && row.Due == on {
			due = append(due, &c.Parts[i])
		}
	}
	return due
}

// take waives what is open of a part.
func (w *partWaiver) take(part *book.ChargePart) {
	taken := money.Min(w.amount, part.Outstanding())
	if !taken.IsPositive() {
		return
	}
	part.Waived, w.charge.Waived, w.amount = part.Waived.Add(taken), w.charge.Waived.Add(taken), w.amount.Sub(taken)
	RefreshFlags(w.charge)
}

// waiveRest finds a place for waivers that still wait at the end of a run: their parts came up no more, as when the re-age that
// made them was undone. They waive what is open of the other parts; where that is too little, they waived what is owed no
// longer. A part that became smaller is no less than was waived of it.
func (r *ProgressiveRun) waiveRest() {
	moved := false
	for i := range r.waivers {
		w := &r.waivers[i]
		if !w.amount.IsPositive() {
			continue
		}
		moved = true
		if due := r.partsDue(w.charge, w.due); len(due) > 0 {
			due[0].Amount, w.charge.Amount = due[0].Amount.Add(w.amount), w.charge.Amount.Add(w.amount)
			w.take(due[0])
		}
		for k := range w.charge.Parts {
			w.take(&w.charge.Parts[k])
		}
	}
	if moved {
		replaceCharges(r)
	}
}
