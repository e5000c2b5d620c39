package quote

import (
	"errors"

	"lending.example/platform/lending/money"
	"lending.example/platform/lending/schedule"
	"lending.example/platform/lending/schedule/progressive"
)

// Request asks for a quote.
type Request struct {
	Terms   schedule.Terms `json:"terms"`
	Explain bool           `json:"explain,omitzero"` // with the calculation of interest
}

// Quote is a loan that nobody has applied for.
type Quote struct {
	Rows       []Row                `json:"rows"`
	Totals     schedule.Totals      `json:"totals"`
	Disclosure *schedule.Disclosure `json:"disclosure,omitempty"` // nil where no rate balances advances and payments
	Warnings   []string             `json:"warnings"`             // see schedule.Lint, as sentences
	Interest   []schedule.Figure    `json:"interest,omitempty"`   // of each instalment, in the order of Rows, as a sum of its segments
}

// Row is a row of the schedule with its sum.
type Row struct {
	schedule.Row
	Total money.Amount `json:"total"` // due in all; for disbursements the fees and penalties that are kept back
}

// Of draws the schedule of the terms and calculates what it costs. It refuses terms as schedule.Draw and progressive.Draw do, and values that
// their closed lists do not have.
func Of(r Request) (Quote, error) {
	if err := check(r.Terms); err != nil {
		return Quote{}, err
	}
	plan, explanation, err := draw(r.Terms)
	if err != nil {
		return Quote{}, err
	}
	q := Quote{Totals: plan.Totals(), Warnings: []string{}}
	for _, row := range plan.Rows {
		q.Rows = append(q.Rows, Row{row, row.Total()})
	}
	switch d, err := schedule.Disclose(plan); {
	case err == nil:
		q.Disclosure = &d
	case !errors.Is(err, schedule.ErrNoRate):
		return Quote{}, err
	}
	for _, w := range schedule.Lint(r.Terms, plan) {
		q.Warnings = append(q.Warnings, w.Sentence)
	}
	if r.Explain {
		for _, row := range plan.Instalments() {
			q.Interest = append(q.Interest, schedule.InterestFigure("interest", explanation.Of(row.Number), r.Terms.Arithmetic, nil).Reaching(row.Interest))
		}
	}
	return q, nil
}

func draw(t schedule.Terms) (schedule.Plan, schedule.Explanation, error) {
	if t.Type == schedule.Progressive {
		return progressive.DrawExplained(t)
	}
	return schedule.DrawExplained(t)
}
