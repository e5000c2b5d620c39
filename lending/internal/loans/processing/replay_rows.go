package processing

import (
	"slices"

	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/internal/loans/book"
	"lending.example/platform/lending/money"
	"lending.example/platform/lending/schedule/progressive"
)

// periodOf finds the place of the model's period of a row: its regular rows are the model's periods, in order. Rows that
// were reshaped without the model have none.
func (r *ProgressiveRun) periodOf(row *book.Instalment) (int, bool) {
	if !row.Regular() || r.phase.byRows() {
		return 0, false
	}
	if at := r.regularBefore(row); at < r.Model.Len() && r.Model.At(at).Due == row.Due {
		return at, true
	}
	return r.Model.DueOn(row.Due) // a re-age may have joined stubs before it that the model keeps apart, or the other way
}

func (r *ProgressiveRun) regularBefore(row *book.Instalment) int {
	n := 0
	for i := range r.Instalments[:row.Number-1] {
		if r.Instalments[i].Regular() {
			n++
		}
	}
	return n
}

// rewrite writes principal and interest of all rows from the model, after a payment on a day.
func (r *ProgressiveRun) rewrite(on calendar.Date) {
	r.rewriteRows(on, func(*book.Instalment) bool { return true })
}

// rewriteUnmet writes the rows due on a date or later that are not met. Met rows keep the figures that they were met by; a row
// that asked for nothing was not met by anything.
func (r *ProgressiveRun) rewriteUnmet(from, on calendar.Date) {
	r.rewriteRows(on, func(row *book.Instalment) bool {
		return (!row.Met() || row.TotalDue().IsZero()) && !row.Due.Before(from)
	})
}

// rewriteFrom writes the rows due on a date or later, met ones too: money lent opens them again.
func (r *ProgressiveRun) rewriteFrom(on calendar.Date) {
	r.rewriteRows(on, func(row *book.Instalment) bool { return !row.Due.Before(on) })
}

// rewriteRows writes the chosen rows. Regular ones are counted along the way, so that finding their periods takes no
// search.
func (r *ProgressiveRun) rewriteRows(on calendar.Date, chosen func(*book.Instalment) bool) {
	at := 0
	for i := range r.Instalments {
		row := &r.Instalments[i]
		if chosen(row) {
			r.writeRow(row, at, on)
		}
		if row.Regular() {
			at++
		}
	}
}

// rewriteRow writes one row.
func (r *ProgressiveRun) rewriteRow(row *book.Instalment, on calendar.Date) {
	r.writeRow(row, r.regularBefore(row), on)
}

// writeRow writes a row that has a number of regular ones before it. An open one that stays as it is, as most do, is left
// alone.
func (r *ProgressiveRun) writeRow(row *book.Instalment, at int, on calendar.Date) {
	if !row.Regular() || r.phase.byRows() || at >= r.Model.Len() {
		return
	}
	day, due, credited := r.Model.DueIn(at)
	if day != row.Due {
		return
	}
	if !r.followsPayments() {
		due, credited = withAmountsOutsideModel(row, due, credited)
	}
	unchanged := row.Principal.Charged == due.Principal && row.Interest.Charged == due.Interest &&
		row.Credited.Principal == credited.Principal && row.Credited.Interest == credited.Interest
	if unchanged && !row.Met() && row.Principal.Outstanding().IsPositive() {
		return
	}
	row.Principal.Charged, row.Interest.Charged = due.Principal, due.Interest
	row.Credited.Principal, row.Credited.Interest = credited.Principal, credited.Interest
	row.Settle(on)
}

// appendAdditional adds an additional row after all others.
func appendAdditional(a *book.Account, from, due calendar.Date) *book.Instalment {
	a.Instalments = append(a.Instalments, book.Instalment{Number: len(a.Instalments) + 1, From: from, Due: due, Additional: true})
	return &a.Instalments[len(a.Instalments)-1]
}

// withAmountsOutsideModel adds to what the model says of a row what never entered it: what was credited and settled while interest
// did not follow the payments (docs/semantics/progressive.md, 16).
func withAmountsOutsideModel(row *book.Instalment, due, credited progressive.Due) (progressive.Due, progressive.Due) {
	due.Principal = due.Principal.Add(row.Credited.Principal.Sub(credited.Principal))
	due.Interest = due.Interest.Add(row.Credited.Interest.Sub(credited.Interest))
	due.Principal = money.Max(due.Principal, row.Principal.Settled())
	due.Interest = money.Max(due.Interest, row.Interest.Settled())
	return due, progressive.Due{Principal: row.Credited.Principal, Interest: row.Credited.Interest}
}

// insertRow puts a row in its place by due date and numbers the rows again.
func (r *ProgressiveRun) insertRow(row book.Instalment) {
	at := slices.IndexFunc(r.Instalments, func(o book.Instalment) bool { return compareRows(row, o) < 0 })
	if at < 0 {
		at = len(r.Instalments)
	}
	row.Number = 0
	r.Instalments = slices.Insert(r.Instalments, at, row)
	r.renumber()
}

// renumber numbers the rows by their places. What refers to rows follows; references to rows that are gone become 0.
func (r *ProgressiveRun) renumber() { r.renumberAs(nil) }

// renumberAs is renumber for rows that took others over: successors leads from numbers that are gone to numbers in force.
func (r *ProgressiveRun) renumberAs(successors map[int]int) {
	moved := map[int]int{}
	for i := range r.Instalments {
		if old := r.Instalments[i].Number; old != 0 {
			moved[old] = i + 1
		}
		r.Instalments[i].Number = i + 1
	}
	for removed, successor := range successors {
		moved[removed] = moved[successor]
	}
	for _, t := range r.history.past() {
		if len(t.Mappings) > 0 {
			r.history.remember(t)
		}
		for i := range t.Mappings {
			t.Mappings[i].Instalment = moved[t.Mappings[i].Instalment]
		}
	}
	for _, c := range r.Charges {
		for i := range c.Parts {
			c.Parts[i].Instalment = moved[c.Parts[i].Instalment]
		}
	}
}
