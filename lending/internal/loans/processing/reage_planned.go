package processing

import (
	"slices"

	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/internal/loans/book"
	"lending.example/platform/lending/internal/loans/income"
	"lending.example/platform/lending/loans"
	"lending.example/platform/lending/money"
	"lending.example/platform/lending/schedule/progressive"
)

// Where interest does not follow the payments, a re-age by default plans new interest for the principal that it moves. What had
// arisen by its day stays due on the row of that day, or is waived (docs/semantics/transactions.md, 12.4).

// PlansInterest reports whether a re-age gives its instalments interest of their own, planned once.
func PlansInterest(a *book.Account, g *book.ReAging) bool {
	return !equal(g.Interest) && !a.Loan.Recalculates() && a.Loan.Terms.InterestBearing()
}

// plansInterest reports whether a re-age gives its instalments interest of their own.
func plansInterest(r *ProgressiveRun, t *book.Transaction) bool {
	return !equal(t.ReAge.Interest) && !r.phase.overInterest() && r.Model.BearsInterest()
}

// plannedByReAge reports whether the rows as they stand before a transaction, nil for all of them, come from a re-age that planned their
// interest.
func plannedByReAge(r *ProgressiveRun, t *book.Transaction) bool {
	if r.followsPayments() {
		return false
	}
	past := r.history.past()
	for i := len(past) - 1; i >= 0; i-- {
		if o := past[i]; o.Type == loans.ReAge && (t == nil || o.ID != t.ID) {
			return plansInterest(r, o)
		}
	}
	return false
}

// sharesInterest reports whether a re-age fixed the interest of a row: it does not arise day by day.
func sharesInterest(r *ProgressiveRun, row *book.Instalment) bool {
	return row.ReAged && !plannedByReAge(r, nil)
}

// endInterest lowers the interest of the rows that a re-age replaces to what has arisen by its day, and waives what is open by then
// where the re-age says so. It returns what was waived.
func endInterest(r *ProgressiveRun, t *book.Transaction) money.Amount {
	payable := interestPayable(r, t)
	for i := range r.Instalments {
		if row := &r.Instalments[i]; !row.Due.Before(t.On) {
			row.Interest.Charged = money.Max(row.Interest.Settled(), interestArisenBy(r.ReplayRun.Account, row, t.On))
		}
	}
	if !t.WaivesInterest() {
		return money.Amount{}
	}
	return waivePayable(r, t.On, payable)
}

// interestArisenBy is the interest of a row up to a day, by days; what was credited to it is all there.
func interestArisenBy(a *book.Account, row *book.Instalment, on calendar.Date) money.Amount {
	switch {
	case !row.Due.After(on):
		return row.Interest.Charged
	case !row.From.Before(on):
		return row.Credited.Interest
	}
	own := *row
	own.Interest.Charged = row.Interest.Charged.Sub(row.Credited.Interest)
	return row.Credited.Interest.Add(income.InterestUntil(a, &own, on))
}

// waivePayable waives interest on the rows that showed it, the oldest first. The row that holds the day takes the rest.
func waivePayable(r *ProgressiveRun, on calendar.Date, payable money.Amount) money.Amount {
	left, holder := payable, rowEnding(r, on)
	for i := range r.Instalments {
		row := &r.Instalments[i]
		if i == holder {
			row.Interest.Charged = row.Interest.Settled().Add(left)
		}
		if i == holder || row.Due.Before(on) {
			left = left.Sub(row.Waive(book.Interest, on, left))
		}
	}
	return payable.Sub(left)
}

// freshPlan are the instalments of the moved principal as a loan of its own, lent on the day of the re-age.
func freshPlan(r *ProgressiveRun, t *book.Transaction) []book.Instalment {
	plan := r.Model.PlanReAgeing(ageing(t), t.Portions.Principal)
	rows := make([]book.Instalment, len(plan))
	for i, p := range plan {
		rows[i] = book.Instalment{
			Due: p.Due, ReAged: true, Principal: book.Component{Charged: p.Principal}, Interest: book.Component{Charged: p.Interest},
		}
	}
	return rows
}

// ageing is a re-age as the interest model knows it.
func ageing(t *book.Transaction) progressive.ReAgeing {
	g := t.ReAge
	return progressive.ReAgeing{
		On: t.On, FirstDue: g.StartDate, Instalments: g.Instalments, Every: g.FrequencyNumber, Frequency: g.Frequency,
	}
}

// keepInterest leaves the open interest of rows that go due on the row that takes their payments over.
func (s *reshaping) keepInterest() {
	successor := s.stub
	if successor == 0 {
		successor = s.fresh[0]
	}
	row := &s.rows[slices.IndexFunc(s.rows, func(row book.Instalment) bool { return row.Number == successor })]
	for i := range s.gone {
		gone := &s.gone[i]
		row.Interest.Charged = row.Interest.Charged.Add(gone.Interest.Outstanding())
		row.Credited.Interest = row.Credited.Interest.Add(gone.Credited.Interest)
	}
}
