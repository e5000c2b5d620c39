package schedule_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/money"
	"lending.example/platform/lending/schedule"
	"lending.example/platform/lending/schedule/scheduletest"
)

const randomLoans = 1500

// eachRandom draws random terms and hands over those that have a plan.
func eachRandom(t *testing.T, check func(*testing.T, schedule.Terms, schedule.Plan)) {
	r := rand.New(rand.NewPCG(20260101, 7))
	plans := 0
	for i := range randomLoans {
		terms := scheduletest.RandomTerms(r)
		plan, err := schedule.Draw(terms)
		if err != nil {
			continue
		}
		plans++
		check(t, terms, plan)
		if t.Failed() {
			t.Fatalf("loan %d: %+v\n%s", i, terms, listing(plan))
		}
	}
	if plans < randomLoans*9/10 {
		t.Errorf("only %d of %d random loans have a plan", plans, randomLoans)
	}
}

func listing(p schedule.Plan) string {
	var text strings.Builder
	for _, row := range p.Rows {
		text.WriteString(notation(row) + "\n")
	}
	return text.String()
}

func TestPrincipalIsRepaid(t *testing.T) {
	eachRandom(t, func(t *testing.T, terms schedule.Terms, plan schedule.Plan) {
		totals := plan.Totals()
		if totals.Principal != totals.Disbursed {
			t.Errorf("disbursed %s, repaid %s", totals.Disbursed, totals.Principal)
		}
		var balance money.Amount
		for _, row := range plan.Rows {
			balance = balance.Add(row.Disbursed).Sub(row.Principal)
			if row.Principal.IsNegative() || row.Interest.IsNegative() || balance.IsNegative() {
				t.Errorf("negative: %s", notation(row))
			}
			if row.Kind != schedule.Disbursement && row.Balance != balance {
				t.Errorf("%s: running balance is %s", notation(row), balance)
			}
		}
		if !balance.IsZero() {
			t.Errorf("ends with a balance of %s", balance)
		}
	})
}

func TestInstalmentsFollowEachOther(t *testing.T) {
	eachRandom(t, func(t *testing.T, terms schedule.Terms, plan schedule.Plan) {
		from, number := schedule.Start(terms), 0
		for _, row := range plan.Instalments() {
			if number++; row.Number != number {
				t.Errorf("%s: want number %d", notation(row), number)
			}
			if row.Kind == schedule.DownPayment {
				continue
			}
			if row.From != from || row.Days() < 1 {
				t.Errorf("%s starts on %s, want %s", notation(row), row.From, from)
			}
			from = row.Due
		}
	})
}

func TestInterestIsExplained(t *testing.T) {
	eachRandom(t, func(t *testing.T, terms schedule.Terms, plan schedule.Plan) {
		explained, explanation, err := schedule.DrawExplained(terms)
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(plan, explained, dates); diff != "" {
			t.Errorf("asking for segments changes the plan:\n%s", diff)
		}
		for _, row := range plan.Instalments() {
			if got := explanation.Interest(row.Number); got != row.Interest {
				t.Errorf("%s: segments add up to %s", notation(row), got)
			}
		}
		for _, s := range explanation.Segments {
			if s.Rule == schedule.RuleOnBalance && terms.Arithmetic.Round(terms.Arithmetic.Mul(s.Balance.Decimal(), s.Factor)) != s.Rounded {
				t.Errorf("segment %+v does not hold", s)
			}
		}
	})
}

func TestSameTermsSameBytes(t *testing.T) {
	eachRandom(t, func(t *testing.T, terms schedule.Terms, plan schedule.Plan) {
		before := fmt.Sprint(terms)
		again, err := schedule.Draw(terms)
		if err != nil || fmt.Sprint(plan) != fmt.Sprint(again) {
			t.Errorf("drawn again: %v\n%s", err, listing(again))
		}
		if fmt.Sprint(terms) != before {
			t.Error("the terms were changed")
		}
	})
}

// Between 1901 and 2099 the calendar repeats every 28 years: 10227 days later every figure is the same.
func TestShiftedCalendar(t *testing.T) {
	const days = 10227
	eachRandom(t, func(t *testing.T, terms schedule.Terms, plan schedule.Plan) {
		if periods, err := schedule.Periods(terms); err != nil || periods[len(periods)-1].Due.AddDays(days).Year() > 2090 {
			return
		}
		shifted, err := schedule.Draw(shift(terms, days))
		if err != nil {
			t.Fatal(err)
		}
		for i := range plan.Rows {
			plan.Rows[i].From, plan.Rows[i].Due = plan.Rows[i].From.AddDays(days), plan.Rows[i].Due.AddDays(days)
			if plan.Rows[i].Kind == schedule.Disbursement {
				plan.Rows[i].From = calendar.Date{}
			}
		}
		if diff := cmp.Diff(plan.Rows, shifted.Rows, dates); diff != "" {
			t.Errorf("28 years later:\n%s", diff)
		}
	})
}

func shift(t schedule.Terms, days int) schedule.Terms {
	for _, date := range []*calendar.Date{&t.SubmittedOn, &t.ExpectedDisbursement, &t.FirstDue, &t.InterestChargedFrom} {
		if !date.IsZero() {
			*date = date.AddDays(days)
		}
	}
	t.Tranches, t.Variations = slices.Clone(t.Tranches), slices.Clone(t.Variations)
	for i := range t.Tranches {
		t.Tranches[i].On = t.Tranches[i].On.AddDays(days)
	}
	for i := range t.Variations {
		t.Variations[i].From = t.Variations[i].From.AddDays(days)
	}
	return t
}

// FuzzDraw looks for terms that make the engine panic or work without bound.
func FuzzDraw(f *testing.F) {
	f.Add(int64(1000_00), int16(12), int16(1), uint8(2), int32(1200), uint8(0), uint8(0), int32(0), int16(0), int16(0))
	f.Add(int64(1), int16(1000), int16(1), uint8(0), int32(0), uint8(7), uint8(50), int32(1), int16(3), int16(-5))
	f.Add(int64(-5), int16(-1), int16(0), uint8(9), int32(-7), uint8(255), uint8(255), int32(-1), int16(-1), int16(400))
	f.Fuzz(func(t *testing.T, cents int64, repayments, every int16, unit uint8, rate int32, flags, down uint8, fixed int32, grace, days int16) {
		terms := schedule.Terms{
			Arithmetic: money.Arithmetic{Digits: 2}, Principal: money.FromMillionths(cents).Times(10_000),
			Repayments: int(repayments), Every: int(every), Frequency: calendar.Unit(unit % 4),
			InterestRate: money.DecimalFromInt(int64(rate)), RateFrequency: schedule.RateFrequency(flags % 5),
			InterestMethod: schedule.InterestMethod(flags >> 1 & 1), InterestPeriod: schedule.InterestPeriod(flags >> 2 & 1),
			Amortization: schedule.Amortization(flags >> 3 & 1), EqualInterest: flags>>4&1 == 1, PartialPeriods: flags>>5&1 == 1,
			DaysInYear: schedule.DaysInYear(int(flags>>6) * 120), DownPaymentPercent: money.DecimalFromInt(int64(down)),
			FixedInstalment: money.FromInt(int64(fixed)), GraceOnPrincipal: int(grace), GraceOnInterestPayment: int(grace) / 2,
			ExpectedDisbursement: day("2024-01-31"), InterestChargedFrom: day("2024-01-31").AddDays(int(days)),
		}
		plan, err := schedule.Draw(terms)
		if err != nil {
			return
		}
		if totals := plan.Totals(); totals.Principal != totals.Disbursed {
			t.Errorf("disbursed %s, repaid %s", totals.Disbursed, totals.Principal)
		}
	})
}
