package progressive_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/money"
	"lending.example/platform/lending/schedule"
	"lending.example/platform/lending/schedule/progressive"
)

// randomPlans is how many random applications each law of plans is held against.
const randomPlans = 800

// application makes terms of any sort that a progressive product could allow.
func (d dice) application() schedule.Terms {
	t := d.terms()
	t.FirstDue = calendar.Date{}
	if d.IntN(4) == 0 {
		t.GraceOnPrincipal, t.GraceOnInterestPayment = d.IntN(t.Repayments), d.IntN(t.Repayments)
	}
	if d.IntN(4) == 0 {
		t.Multiples = 1 + 9*d.IntN(2)
	}
	if d.IntN(4) == 0 {
		t.DownPaymentPercent = money.DecimalFromInt(int64(1 + d.IntN(60)))
	}
	if d.IntN(6) == 0 {
		t.InterestMethod = schedule.Flat
	}
	if d.IntN(6) == 0 {
		t.FirstDue = t.ExpectedDisbursement.AddDays(1 + d.IntN(60))
	}
	if d.IntN(8) == 0 {
		t.LeapYears, t.RecogniseOnDisbursement = schedule.Feb29PeriodsOnly, d.IntN(2) == 0
	}
	if d.IntN(8) == 0 {
		t.DueNthDay, t.DueWeekday = 1+d.IntN(4), 1+d.IntN(7)
	}
	if d.IntN(8) == 0 {
		t.Workdays = &schedule.Workdays{Works: [7]bool{false, true, true, true, true, true}, Moving: schedule.Moving(1 + d.IntN(5))}
	}
	if d.IntN(8) == 0 && t.Repayments > 1 {
		periods, err := schedule.Periods(t)
		if err == nil {
			t.FixedLength = 1 + t.ExpectedDisbursement.UnitsBetween(periods[t.Repayments-2].Due, t.Frequency) + d.IntN(3)
		}
	}
	d.drawTranches(&t)
	d.drawVariations(&t)
	return t
}

func (d dice) drawTranches(t *schedule.Terms) {
	if d.IntN(3) > 0 {
		return
	}
	t.MultiDisburse = true
	t.FullTermForTranche = t.FixedLength == 0 && t.InterestMethod == schedule.Declining && d.IntN(3) == 0
	on := t.ExpectedDisbursement
	for range 1 + d.IntN(3) {
		t.Tranches = append(t.Tranches, schedule.Tranche{On: on, Amount: d.amount(3000)})
		on = on.AddDays(d.IntN(90))
	}
}

func (d dice) drawVariations(t *schedule.Terms) {
	periods, err := schedule.Periods(*t)
	if err != nil || d.IntN(3) > 0 {
		return
	}
	for range 1 + d.IntN(2) {
		from := periods[d.IntN(len(periods))].Due
		v := schedule.Variation{Kind: schedule.RateFromInstalment, From: from, Number: money.DecimalFromInt(int64(d.IntN(30)))}
		switch d.IntN(4) {
		case 0:
			v = schedule.Variation{Kind: schedule.ExtendTerm, From: from, Number: money.DecimalFromInt(int64(1 + d.IntN(4)))}
		case 1:
			v = schedule.Variation{Kind: schedule.PauseInterest, From: from.AddDays(-d.IntN(20)), Date: from.AddDays(d.IntN(20))}
		case 2:
			v = schedule.Variation{Kind: schedule.MoveDueDate, From: from, Date: from.AddDays(1 + d.IntN(20))}
		}
		t.Variations = append(t.Variations, v)
	}
}

// eachPlan draws random applications and hands over those that have a plan.
func eachPlan(t *testing.T, law func(t *testing.T, terms schedule.Terms, plan schedule.Plan)) {
	t.Helper()
	d, plans := dice{rand.New(rand.NewPCG(20260105, 11))}, 0
	for i := range randomPlans {
		terms := d.application()
		plan, err := progressive.Draw(terms)
		if err != nil {
			continue
		}
		plans++
		law(t, terms, plan)
		if t.Failed() {
			t.Fatalf("application %d: %+v\nworkdays %+v\n%+v", i, terms, terms.Workdays, plan.Rows)
		}
	}
	if plans < randomPlans*9/10 {
		t.Errorf("only %d of %d random applications have a plan", plans, randomPlans)
	}
}

// A plan repays what it lends, never falls below zero on the way and ends with nothing.
func TestPlansRepay(t *testing.T) {
	eachPlan(t, func(t *testing.T, _ schedule.Terms, plan schedule.Plan) {
		var balance money.Amount
		for _, row := range plan.Rows {
			balance = balance.Add(row.Disbursed).Sub(row.Principal)
			if row.Principal.IsNegative() || row.Interest.IsNegative() || balance.IsNegative() {
				t.Errorf("negative on %s: %+v, balance %s", row.Due, row, balance)
			}
			if row.Kind != schedule.Disbursement && row.Balance != balance {
				t.Errorf("the balance of instalment %d is %s, want %s", row.Number, row.Balance, balance)
			}
		}
		if !balance.IsZero() {
			t.Errorf("%s is left", balance)
		}
	})
}

// Every interest figure is the sum of its segments, and asking for them changes nothing.
func TestPlansExplain(t *testing.T) {
	eachPlan(t, func(t *testing.T, terms schedule.Terms, plan schedule.Plan) {
		explained, explanation, err := progressive.DrawExplained(terms)
		try(t, err)
		if fmt.Sprint(explained) != fmt.Sprint(plan) {
			t.Error("asking for segments changes the plan")
		}
		for _, row := range plan.Instalments() {
			if got := explanation.Interest(row.Number); got != row.Interest {
				t.Errorf("interest of instalment %d is %s, its segments add up to %s", row.Number, row.Interest, got)
			}
		}
	})
}

// The same terms give the same plan, and are not touched.
func TestSameTermsSamePlan(t *testing.T) {
	eachPlan(t, func(t *testing.T, terms schedule.Terms, plan schedule.Plan) {
		before := fmt.Sprintf("%+v", terms)
		again, err := progressive.Draw(terms)
		try(t, err)
		if fmt.Sprint(again) != fmt.Sprint(plan) {
			t.Error("drawn again, the plan is another one")
		}
		if fmt.Sprintf("%+v", terms) != before {
			t.Error("the terms were changed")
		}
	})
}

// 28 years later, when the calendar repeats, only dates differ.
func TestPlansDoNotDependOnTheEra(t *testing.T) {
	const days = 10227
	eachPlan(t, func(t *testing.T, terms schedule.Terms, plan schedule.Plan) {
		later, err := progressive.Draw(laterBy(days, terms))
		try(t, err)
		for i := range plan.Rows {
			row := &plan.Rows[i]
			if row.Due = row.Due.AddDays(days); !row.From.IsZero() {
				row.From = row.From.AddDays(days)
			}
		}
		if fmt.Sprint(later) != fmt.Sprint(plan) {
			t.Errorf("28 years later:\n%v", rows(later))
		}
	})
}

// laterBy moves all dates of terms.
func laterBy(days int, t schedule.Terms) schedule.Terms {
	move := func(dates ...*calendar.Date) {
		for _, d := range dates {
			if !d.IsZero() {
				*d = d.AddDays(days)
			}
		}
	}
	move(&t.SubmittedOn, &t.ExpectedDisbursement, &t.FirstDue)
	t.Tranches, t.Variations = slices.Clone(t.Tranches), slices.Clone(t.Variations)
	for i := range t.Tranches {
		move(&t.Tranches[i].On)
	}
	for i := range t.Variations {
		move(&t.Variations[i].From, &t.Variations[i].Date)
	}
	return t
}
