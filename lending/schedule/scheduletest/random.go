// Package scheduletest makes random terms of schedules for tests.
package scheduletest

import (
	"math/rand/v2"

	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/money"
	"lending.example/platform/lending/schedule"
)

// RandomTerms makes terms of any sort that a product could allow, of a cumulative schedule.
func RandomTerms(r *rand.Rand) schedule.Terms {
	start := calendar.MustParse("2019-01-01").AddDays(r.IntN(3000))
	t := schedule.Terms{
		Arithmetic: money.Arithmetic{Digits: pick(r, 2, 2, 2, 0, 3), Mode: pick(r, money.HalfEven, money.HalfEven, money.HalfUp, money.Down, money.Up)},
		Principal:  money.FromInt(int64(1 + r.IntN(50_000))),
		Repayments: 1 + r.IntN(24), Every: 1 + r.IntN(3), Frequency: pick(r, calendar.Days, calendar.Weeks, calendar.Months, calendar.Months, calendar.Years),
		InterestRate: money.DecimalFromInt(int64(r.IntN(40))), RateFrequency: schedule.PerYear,
		InterestMethod: pick(r, schedule.Declining, schedule.Declining, schedule.Flat),
		InterestPeriod: pick(r, schedule.Daily, schedule.SameAsRepayment), PartialPeriods: r.IntN(2) == 0,
		Amortization: pick(r, schedule.EqualInstalments, schedule.EqualPrincipal),
		DaysInYear:   pick(r, schedule.ActualYear, schedule.Year360, schedule.Year364, schedule.Year365),
		DaysInMonth:  pick(r, schedule.ActualMonth, schedule.Month30), Multiples: pick(r, 0, 0, 1, 10),
		SubmittedOn: start, ExpectedDisbursement: start.AddDays(r.IntN(5)), StartsFrom: pick(r, schedule.FromDisbursement, schedule.FromDisbursement, schedule.FromSubmission),
	}
	randomGrace(r, &t)
	t.ExactInstalments = r.IntN(3) == 0
	if t.EqualInterest = r.IntN(8) == 0; t.EqualInterest {
		return t // excludes tranches and variations
	}
	randomTranches(r, &t)
	randomVariations(r, &t)
	return t
}

func pick[T any](r *rand.Rand, of ...T) T { return of[r.IntN(len(of))] }

func randomGrace(r *rand.Rand, t *schedule.Terms) {
	if r.IntN(3) == 0 {
		t.GraceOnPrincipal, t.GraceOnInterestPayment, t.GraceOnInterestCharged = r.IntN(t.Repayments), r.IntN(t.Repayments), r.IntN(t.Repayments)
	}
	if r.IntN(8) == 0 {
		t.RecurringPrincipalHolidays = 1 + r.IntN(3)
	}
	if r.IntN(8) == 0 {
		t.InterestChargedFrom = t.ExpectedDisbursement.AddDays(r.IntN(90))
	}
	if r.IntN(8) == 0 {
		t.FirstDue = t.ExpectedDisbursement.AddDays(1 + r.IntN(60))
	}
}

func randomTranches(r *rand.Rand, t *schedule.Terms) {
	if r.IntN(3) == 0 {
		t.DownPaymentPercent = money.DecimalFromInt(int64(r.IntN(60)))
	}
	if r.IntN(3) > 0 {
		return
	}
	t.MultiDisburse, t.ScheduleFromActual = true, r.IntN(2) == 0
	on := t.ExpectedDisbursement
	for range 1 + r.IntN(4) {
		t.Tranches = append(t.Tranches, schedule.Tranche{On: on, Amount: money.FromInt(int64(1 + r.IntN(5000))), Made: t.ScheduleFromActual})
		on = on.AddDays(r.IntN(200))
	}
}

func randomVariations(r *rand.Rand, t *schedule.Terms) {
	periods, err := schedule.Periods(*t)
	if err != nil || r.IntN(3) > 0 {
		return
	}
	kinds := []schedule.VariationKind{
		schedule.VaryRate, schedule.ExtendInterestGrace, schedule.ExtendPrincipalGrace, schedule.ExtendTerm,
		schedule.RateFromInstalment, schedule.VaryInstalment, schedule.VaryPrincipal, schedule.InsertInstalment, schedule.DeleteInstalment,
	}
	for range 1 + r.IntN(3) {
		v := schedule.Variation{Kind: pick(r, kinds...), From: pick(r, periods...).Due, Number: money.DecimalFromInt(int64(r.IntN(5))), ThisInstalmentOnly: true}
		if v.Kind == schedule.InsertInstalment {
			v.From = v.From.AddDays(-1)
		}
		t.Variations = append(t.Variations, v)
	}
}
