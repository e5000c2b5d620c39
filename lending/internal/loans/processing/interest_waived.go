package processing

import (
	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/money"
)

// waiveOpen waives open interest, listed by the periods of the interest model, on the rows that show it, and tells the model. It
// returns the sum.
func waiveOpen(r *ProgressiveRun, on calendar.Date, open []money.Amount) money.Amount {
	waived := make([]money.Amount, len(open))
	var sum money.Amount
	for i := range r.Instalments {
		row := &r.Instalments[i]
		at, known := r.periodOf(row)
		if !known || at >= len(open) || !open[at].IsPositive() || !waived[at].IsZero() {
			continue
		}
		waived[at], sum = open[at], sum.Add(open[at])
		row.Interest.Waived = row.Interest.Waived.Add(open[at])
	}
	r.Model.WaiveInterest(on, waived)
	return sum
}
