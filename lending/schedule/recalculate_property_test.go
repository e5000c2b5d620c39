package schedule_test

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/money"
	"lending.example/platform/lending/schedule"
)

// TestRandomPayments lets random loans be paid early, late, in parts and not at all: whatever happens, the schedule
// repays what was disbursed, never below zero, and explains every figure.
func TestRandomPayments(t *testing.T) {
	r := rand.New(rand.NewPCG(20260102, 8))
	for i := range 300 {
		terms := randomTerms(r)
		terms.InterestMethod, terms.EqualInterest, terms.ScheduleFromActual = schedule.Declining, false, true
		for i := range terms.Tranches {
			terms.Tranches[i].Made = true
		}
		randomRecalculation(r, &terms)
		history := schedule.History{Allocate: penaltiesFeesInterestPrincipal, InterestFirst: r.IntN(4) == 0}
		plan, err := schedule.Draw(terms)
		if err != nil {
			continue
		}
		on := schedule.Start(terms)
		for range 6 {
			on = on.AddDays(r.IntN(40))
			history.Stored, history.From, history.Today = plan.Instalments(), on, on.AddDays(r.IntN(20))
			if r.IntN(3) > 0 {
				amount := cents().Percent(plan.Instalments()[0].Total(), money.DecimalFromInt(int64(1+r.IntN(300))))
				history.Payments = append(history.Payments, schedule.Payment{On: on, Amount: amount})
			}
			plan = recalculated(t, terms, history)
			on = history.Today
			if t.Failed() {
				t.Fatalf("loan %d: %+v\n%+v\n%s", i, terms, history.Payments, listing(plan))
			}
		}
	}
}

// TestRandomPayoffs pays what is asked for on any day of any history: every instalment is met and nothing is left over.
func TestRandomPayoffs(t *testing.T) {
	r := rand.New(rand.NewPCG(20260103, 9))
	for i := range 300 {
		terms := randomTerms(r)
		terms.InterestMethod, terms.EqualInterest, terms.ScheduleFromActual, terms.Variations, terms.Tranches = schedule.Declining, false, true, nil, nil
		randomRecalculation(r, &terms)
		history := schedule.History{Allocate: penaltiesFeesInterestPrincipal}
		plan, err := schedule.Draw(terms)
		if err != nil {
			continue
		}
		on := terms.ExpectedDisbursement
		for range r.IntN(4) {
			on = on.AddDays(r.IntN(40))
			amount := cents().Percent(plan.Instalments()[0].Total(), money.DecimalFromInt(int64(1+r.IntN(100))))
			history.Payments = append(history.Payments, schedule.Payment{On: on, Amount: amount})
			history.Stored, history.From, history.Today = plan.Instalments(), on, on
			plan = recalculated(t, terms, history)
		}
		history.Today = on.AddDays(r.IntN(60))
		history.Stored = plan.Instalments()
		left, asked, err := schedule.Payoff(terms, history, history.Today)
		if err != nil {
			t.Fatal(err)
		}
		if left.Total().IsZero() {
			continue // paid before
		}
		history.From = history.Today
		history.Payments = append(history.Payments, schedule.Payment{On: history.Today, Amount: left.Total()})
		closed := recalculated(t, terms, history)
		open, over := applied(closed, history)
		if !open.Total().IsZero() || !over.IsZero() {
			t.Fatalf("loan %d: asked %+v, open %+v, over %s\n%+v\n%+v\nbefore:\n%sasked:\n%sclosed:\n%s", i, left, open, over, terms, history.Payments, listing(plan), listing(asked), listing(closed))
		}
	}
}

// applied applies all payments to a plan.
func applied(plan schedule.Plan, history schedule.History) (open schedule.Outstanding, over money.Amount) {
	var owed []schedule.Owed
	for _, row := range plan.Instalments() {
		owed = append(owed, schedule.Owed{Row: row})
	}
	for _, p := range history.Payments {
		over = over.Add(history.Allocate(p, owed))
	}
	for _, o := range owed {
		open = open.Add(o.Outstanding())
	}
	return open, over
}

func randomRecalculation(r *rand.Rand, t *schedule.Terms) {
	rest := func() schedule.Rest {
		return schedule.Rest{Frequency: schedule.RestFrequency(1 + r.IntN(4)), Interval: 1 + r.IntN(2)}
	}
	t.Recalculation = &schedule.Recalculation{
		Strategy: schedule.AdvanceStrategy(1 + r.IntN(3)), Rest: rest(),
		Compounding: schedule.Compounding(r.IntN(4)), CompoundingOn: rest(), NoPrincipalCompounding: r.IntN(4) == 0,
		PreClosure: schedule.TillPreClosureDate,
	}
	if t.Recalculation.Rest.Frequency <= schedule.RestDaily { // rest dates that never pass the end of a period
		t.Recalculation.PreClosure = schedule.PreClosure(1 + r.IntN(2))
	}
}

func recalculated(t *testing.T, terms schedule.Terms, history schedule.History) schedule.Plan {
	t.Helper()
	plan, explanation, err := schedule.RecalculateExplained(terms, history)
	if err != nil {
		t.Error(err)
	}
	again, err := schedule.Recalculate(terms, history)
	if err != nil || fmt.Sprint(again) != fmt.Sprint(plan) {
		t.Errorf("recalculated again: %v\n%s", err, listing(again))
	}
	totals := plan.Totals()
	if totals.Principal != totals.Disbursed {
		t.Errorf("disbursed %s, repaid %s", totals.Disbursed, totals.Principal)
	}
	from := calendar.Date{}
	for _, row := range plan.Instalments() {
		if row.Principal.IsNegative() || row.Interest.IsNegative() || row.Balance.IsNegative() {
			t.Errorf("negative: %s", notation(row))
		}
		if got := explanation.Interest(row.Number); got != row.Interest {
			t.Errorf("%s: segments add up to %s", notation(row), got)
		}
		if row.Kind == schedule.Regular {
			if !from.IsZero() && row.From != from && !(row.InterestOnly && row.From.After(from)) {
				t.Errorf("%s starts on %s, want %s", notation(row), row.From, from)
			}
			from = row.Due
		}
	}
	return plan
}
