package schedule

import (
	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/money"
)

// Payoff returns what settles a loan with recalculation on a day, by part, and the schedule that the answer is taken
// from: the period of that day ends on it, or on its rest date where the terms charge interest until then, all
// principal falls into that row, and nothing follows it but a row of charges that fall due later.
//
// Loans without recalculation settle for the sum of all that is outstanding, future interest included; terms of such
// loans give that.
func Payoff(t Terms, h History, on calendar.Date) (Outstanding, Plan, error) {
	plan, err := payoffPlan(t, h, on, nil)
	if err != nil {
		return Outstanding{}, Plan{}, err
	}
	return outstandingOf(plan, h), plan, nil
}

// PayoffExplained is Payoff that also returns the segments which each interest figure of the plan was summed from.
func PayoffExplained(t Terms, h History, on calendar.Date) (Outstanding, Plan, Explanation, error) {
	var explanation Explanation
	plan, err := payoffPlan(t, h, on, &explanation)
	if err != nil {
		return Outstanding{}, Plan{}, Explanation{}, err
	}
	return outstandingOf(plan, h), plan, explanation, nil
}

func payoffPlan(t Terms, h History, on calendar.Date, explain *Explanation) (Plan, error) {
	if !Recalculates(t) {
		return draw(t, explain)
	}
	h.From, h.Today = on, calendar.Latest(h.Today, on)
	r, err := newRecalculation(t, h, explain)
	if err != nil {
		return Plan{}, err
	}
	r.cut, r.until = r.closingDay(on), on
	return r.run()
}

// outstandingOf applies waivers of interest and all payments to the instalments of a plan and sums what is left.
func outstandingOf(plan Plan, h History) (left Outstanding) {
	owed := make([]Owed, 0, len(plan.Rows))
	var waived money.Amount
	for _, w := range h.Waivers {
		waived = waived.Add(w.Amount)
	}
	for _, row := range plan.Instalments() {
		o := Owed{Row: row, InterestPaid: money.Min(waived, row.Interest)}
		waived = waived.Sub(o.InterestPaid)
		owed = append(owed, o)
	}
	for _, p := range h.Payments {
		h.allocate(p, owed)
	}
	for _, o := range owed {
		left = left.Add(o.Outstanding())
	}
	return left
}
