package origination

import (
	"lending.example/platform/lending/internal/loans/book"
	"lending.example/platform/lending/internal/loans/drawing"
	"lending.example/platform/lending/loans"
	"lending.example/platform/lending/schedule"
)

// warnings are what [schedule.Lint] finds in the schedule of an application, as a result carries it.
func warnings(a *book.Account) []string {
	var texts []string
	for _, w := range planWarnings(a) {
		texts = append(texts, w.String())
	}
	return texts
}

func planWarnings(a *book.Account) []schedule.Warning {
	terms := drawing.Terms(a)
	plan, err := loans.Plan(terms)
	if err != nil {
		return nil // an application without a plan was refused
	}
	return schedule.Lint(terms, plan)
}
