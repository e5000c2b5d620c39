package book

import (
	"testing"

	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/products"
)

func TestLoansThatDoNotPerform(t *testing.T) {
	today := calendar.MustParse("2026-06-30")
	due := func(daysAgo int) calendar.Date { return today.AddDays(-daysAgo) }
	for _, tt := range []struct {
		name   string
		limit  *int
		sticks bool // until nothing is overdue
		since  calendar.Date
		was    bool
		want   bool
	}{
		{name: "nothing overdue", limit: new(90)},
		{name: "as many days as allowed", limit: new(90), since: due(90)},
		{name: "a day more", limit: new(90), since: due(91), want: true},
		{name: "overdue again for a short time", limit: new(90), since: due(10), was: true},
		{name: "the same where all has to be paid", limit: new(90), sticks: true, since: due(10), was: true, want: true},
		{name: "all paid", limit: new(90), sticks: true, was: true},
		{name: "a product without such loans", since: due(1000)},
	} {
		t.Run(tt.name, func(t *testing.T) {
			a := &Account{Contents: &Contents{Loan: Loan{NPA: tt.was, Arrears: Arrears{Since: tt.since}}, Product: &products.Product{}}}
			a.Product.OverdueDaysForNPA, a.Product.LeavesNPAWhenPaidUp = tt.limit, tt.sticks
			if err := a.ReviewPerformance(today); err != nil || a.Loan.NPA != tt.want {
				t.Errorf("%v, %v", a.Loan.NPA, err)
			}
		})
	}
}
