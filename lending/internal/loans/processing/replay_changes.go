package processing

import (
	"slices"

	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/internal/loans/book"
	"lending.example/platform/lending/loans"
	"lending.example/platform/lending/money"
	"lending.example/platform/lending/schedule"
	"lending.example/platform/lending/schedule/progressive"
)

// applyVariation lets a change of terms act on the model and writes the rows from it. Rows that are met keep the figures
// that they were met by. Once the interest of the loan has ended for good, or the rows follow the model no longer, only due
// dates move.
func (r *ProgressiveRun) applyVariation(v *book.Variation) error {
	if v.Kind == schedule.MoveDueDate {
		r.moved = append(r.moved, v.ID)
	}
	if r.phase.overInterest() || r.phase.byRows() {
		if v.Kind == schedule.MoveDueDate {
			r.moveRows(v)
		}
		return nil
	}
	before := r.Model.Len()
	if changed, err := changeTerms(r.Model, v); err != nil || !changed {
		return err
	}
	if v.Kind == schedule.MoveDueDate {
		r.redateRows()
	}
	r.appendPeriods(before)
	r.rewriteUnmet(v.From, v.From)
	if !r.followsPayments() {
		matchPrincipal(r, v.From)
	}
	if slices.ContainsFunc(r.Instalments, func(row book.Instalment) bool { return row.Outstanding().IsPositive() }) {
		r.spendOverpaid() // on what the new terms ask for besides
	}
	return nil
}

// changeTerms tells a model of a change of terms. False: it is one of a due date that a re-age took away.
func changeTerms(m *progressive.Model, v *book.Variation) (bool, error) {
	switch v.Kind {
	case schedule.RateFromInstalment:
		m.ChangeRate(v.From, v.Number)
	case schedule.PauseInterest:
		m.Pause(v.From, v.Date)
	case schedule.ExtendTerm:
		if n, ok := WholeNumber(v.Number); ok {
			m.ExtendTerm(v.From, n)
		}
	case schedule.MoveDueDate:
		if _, known := m.Find(v.From); !known {
			return false, nil
		}
		return true, m.MoveDueDate(v.From, v.Date)
	}
	return true, nil
}

func WholeNumber(d money.Decimal) (int, bool) {
	n, ok := d.Amount()
	if !ok {
		return 0, false
	}
	millionths, ok := n.Millionths()
	return int(millionths / 1_000_000), ok && millionths%1_000_000 == 0
}

// moveRows gives the row due on a date a new due date; later ones are dated from it with the frequency of the re-age that
// made them, else with that of the loan.
func (r *ProgressiveRun) moveRows(v *book.Variation) {
	first := slices.IndexFunc(r.Instalments, func(row book.Instalment) bool { return row.Regular() && row.Due == v.From })
	if first < 0 {
		return
	}
	every, unit := r.Loan.Terms.Every, r.Loan.Terms.Frequency
	for _, t := range r.history.past() {
		if t.Type == loans.ReAge {
			every, unit = t.ReAge.FrequencyNumber, t.ReAge.Frequency
		}
	}
	r.moveWithCharges(func() {
		due := v.Date
		from := r.Instalments[first].From
		for i := first; i < len(r.Instalments); i++ {
			row := &r.Instalments[i]
			if row.DownPayment || row.Additional {
				continue
			}
			row.From, row.Due = from, due
			from = due
			if due = due.Add(every, unit); unit == calendar.Months {
				due = due.OnSeedDay(v.Date)
			}
		}
		r.sortRows()
	})
}

// redateRows gives the rows of the model's periods their dates, after a due date moved. Down payments stay where they are.
func (r *ProgressiveRun) redateRows() {
	r.moveWithCharges(func() {
		at := 0
		for i := range r.Instalments {
			row := &r.Instalments[i]
			if row.DownPayment || row.Additional || at >= r.Model.Len() {
				continue
			}
			p := r.Model.At(at)
			row.From, row.Due = p.From, p.Due
			at++
		}
		r.sortRows()
	})
}

// sortRows orders the rows and numbers them again.
func (r *ProgressiveRun) sortRows() {
	slices.SortStableFunc(r.Instalments, compareRows)
	r.renumber()
}

// compareRows orders rows by due date; on the same day regular ones, down payments, additional ones.
func compareRows(x, y book.Instalment) int {
	if n := x.Due.Compare(y.Due); n != 0 {
		return n
	}
	return rank(&x) - rank(&y)
}

func rank(i *book.Instalment) int {
	switch {
	case i.Additional:
		return 2
	case i.DownPayment:
		return 1
	}
	return 0
}

// appendPeriods makes rows of the periods that were appended to the model.
func (r *ProgressiveRun) appendPeriods(known int) {
	if r.Model.Len() <= known {
		return
	}
	r.moveWithCharges(func() {
		for i := known; i < r.Model.Len(); i++ {
			p := r.Model.At(i)
			r.insertRow(book.Instalment{From: p.From, Due: p.Due, Principal: book.Component{Charged: p.Principal}, Interest: book.Component{Charged: p.Interest}})
		}
		for _, c := range r.placed {
			if c.IsInstalmentFee() {
				assessFee(r, c, everyRow)
			}
		}
	})
}

// absorbAdditional drops an additional row when the regular ones reach as far: its charges go to them by their dates. One
// that stays after them starts where they end.
func (r *ProgressiveRun) absorbAdditional() {
	at := slices.IndexFunc(r.Instalments, func(row book.Instalment) bool { return row.Additional })
	if at <= 0 {
		return
	}
	end := RegularEnd(r.ReplayRun.Account)
	switch row := &r.Instalments[at]; {
	case row.Due.After(end):
		row.From = calendar.Latest(row.From, end)
	case row.Principal.Charged.IsZero() && row.Interest.Charged.IsZero():
		r.Instalments = slices.Delete(r.Instalments, at, at+1)
		r.renumber()
	}
}

// spendOverpaid lets payments with an overpayment, in order, pay what came up after them, each by its own rule.
func (r *ProgressiveRun) spendOverpaid() {
	var still []*book.Transaction
	for _, t := range r.surplus {
		if amount := money.Min(r.waitingOverpayment, t.Overpayment); amount.IsPositive() {
			t = r.reallocateOverpayment(t, amount)
		}
		if t.Overpayment.IsPositive() {
			still = append(still, t)
		}
	}
	r.surplus = still
}

// reallocateOverpayment spreads a part of a transaction's overpayment. What finds nothing to pay stays overpaid.
func (r *ProgressiveRun) reallocateOverpayment(t *book.Transaction, amount money.Amount) *book.Transaction {
	again := t
	if !t.IsNew {
		again = t.Copy()
	}
	again.Overpayment = again.Overpayment.Sub(amount)
	r.waitingOverpayment = r.waitingOverpayment.Sub(amount)
	respreadAmount(r, again, amount)
	return r.history.reconsider(r.history.register(t, again))
}

// processWriteOff writes off all that is outstanding. The rows are written from the model once more, also after a charge-off,
// and repay what is owed; from here on no interest arises. Where capitalized income opened the loan again, the rows ask for it
// alone, and stay.
func (r *ProgressiveRun) processWriteOff(t *book.Transaction) {
	if r.Loan.Recalculates() && !r.phase.isLost() {
		r.rewriteUnmet(calendar.Date{}, t.On)
		if !r.followsPayments() {
			matchPrincipal(r, t.On)
		}
	}
	r.writeOffRows(t)
	r.phase = r.phase.after(toLoss)
}
