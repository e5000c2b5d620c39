package schedule_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/money"
	"lending.example/platform/lending/schedule"
	"lending.example/platform/lending/schedule/scheduletest"
)

// TestRandomPayments lets random loans be paid early, late, in parts and not at all: no matter what happens, the schedule
// repays what was disbursed, never below zero, and explains every figure.
func TestRandomPayments(t *testing.T) {
	r := rand.New(rand.NewPCG(20260102, 8))
	for i := range 300 {
		terms := scheduletest.RandomTerms(r)
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
		terms := scheduletest.RandomTerms(r)
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

// Whoever pays what falls due on its day changes nothing: the schedule stays the one that followed no payment at all.
func TestPaymentsAsPlannedChangeNothingElse(t *testing.T) {
	eachRecalculated(t, func(t *testing.T, terms schedule.Terms, plan schedule.Plan) {
		history := schedule.History{Allocate: penaltiesFeesInterestPrincipal}
		for _, row := range plan.Instalments() {
			history.Stored, history.From, history.Today = plan.Instalments(), row.Due, row.Due
			history.Payments = append(history.Payments, schedule.Payment{On: row.Due, Amount: row.Total()})
			if again := recalculated(t, terms, history); listing(again) != listing(plan) {
				t.Errorf("paid up to %s:\n%splanned:\n%s", row.Due, listing(again), listing(plan))
				return
			}
		}
	})
}

// 28 years later, when the calendar repeats, only dates differ, no matter what was paid.
func TestRecalculationDoesNotDependOnTheEra(t *testing.T) {
	const days = 10227
	r := rand.New(rand.NewPCG(20260107, 4))
	eachRecalculated(t, func(t *testing.T, terms schedule.Terms, plan schedule.Plan) {
		now := schedule.History{Allocate: penaltiesFeesInterestPrincipal}
		on := schedule.Start(terms)
		for range r.IntN(4) {
			on = on.AddDays(1 + r.IntN(40))
			amount := cents().Percent(plan.Instalments()[0].Total(), money.DecimalFromInt(int64(1+r.IntN(200))))
			now.Payments = append(now.Payments, schedule.Payment{On: on, Amount: amount})
		}
		now.From, now.Today = on, on.AddDays(r.IntN(20))
		then := now
		then.From, then.Today, then.Payments = now.From.AddDays(days), now.Today.AddDays(days), slices.Clone(now.Payments)
		for i := range then.Payments {
			then.Payments[i].On = then.Payments[i].On.AddDays(days)
		}
		early, late := recalculated(t, terms, now), recalculated(t, shift(terms, days), then)
		for i := range early.Rows {
			row := &early.Rows[i]
			if row.Due = row.Due.AddDays(days); !row.From.IsZero() {
				row.From = row.From.AddDays(days)
			}
		}
		if listing(early) != listing(late) {
			t.Errorf("now:\n%s28 years later:\n%s", listing(early), listing(late))
		}
	})
}

// eachRecalculated hands over random terms with recalculation and their schedule before any payment.
func eachRecalculated(t *testing.T, law func(*testing.T, schedule.Terms, schedule.Plan)) {
	t.Helper()
	r, plans := rand.New(rand.NewPCG(20260106, 3)), 0
	for i := range 150 {
		terms := scheduletest.RandomTerms(r)
		terms.InterestMethod, terms.EqualInterest, terms.ScheduleFromActual = schedule.Declining, false, true
		for i := range terms.Tranches {
			terms.Tranches[i].Made = true
		}
		randomRecalculation(r, &terms)
		plan, err := schedule.Recalculate(terms, schedule.History{Allocate: penaltiesFeesInterestPrincipal, Today: schedule.Start(terms)})
		if err != nil || len(plan.Rows) > 0 && plan.Rows[len(plan.Rows)-1].Due.Year() > 2060 {
			continue
		}
		plans++
		law(t, terms, plan)
		if t.Failed() {
			t.Fatalf("loan %d: %+v\n%+v", i, terms, terms.Recalculation)
		}
	}
	if plans < 100 {
		t.Errorf("only %d random loans have a schedule", plans)
	}
}
