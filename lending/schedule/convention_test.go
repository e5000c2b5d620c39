package schedule_test

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/fault"
	"lending.example/platform/lending/schedule"

	"github.com/google/go-cmp/cmp"
)

// The figures were calculated apart, with 60 digits: 1200 × (1.03^(1/6) − 1) for 6 percent compounded semi-annually and monthly instalments.
func TestNominalRate(t *testing.T) {
	const effective, semi = schedule.EffectiveAnnualRate, schedule.SemiAnnualRate
	tests := map[string]struct {
		quote        schedule.RateQuote
		quoted, want string
	}{
		"nominal":                          {schedule.RateQuote{Convention: schedule.NominalRate, Every: 1, Unit: calendar.Months}, "6.123456789", "6.123456789"},
		"semi-annual, monthly":             {schedule.RateQuote{Convention: semi, Every: 1, Unit: calendar.Months}, "6", "5.926346437436"},
		"semi-annual, every two weeks":     {schedule.RateQuote{Convention: semi, Every: 2, Unit: calendar.Weeks}, "6", "5.918486489669"},
		"semi-annual, every six months":    {schedule.RateQuote{Convention: semi, Every: 6, Unit: calendar.Months}, "6", "6"},
		"semi-annual, yearly":              {schedule.RateQuote{Convention: semi, Every: 1, Unit: calendar.Years}, "6", "6.09"},
		"effective, monthly":               {schedule.RateQuote{Convention: effective, Every: 1, Unit: calendar.Months}, "12", "11.3865515215"},
		"effective, 1 percent a month":     {schedule.RateQuote{Convention: effective, Every: 1, Unit: calendar.Months}, "12.6825030131969721", "12"},
		"effective, every ten days of 365": {schedule.RateQuote{Convention: effective, Every: 10, Unit: calendar.Days, Year: schedule.ActualYear}, "6", "5.831544337218"},
		"effective, yearly":                {schedule.RateQuote{Convention: effective, Every: 1, Unit: calendar.Years}, "21", "21"},
		"effective, every five years":      {schedule.RateQuote{Convention: effective, Every: 60, Unit: calendar.Months}, "8", "9.386561536"},
		"no interest":                      {schedule.RateQuote{Convention: effective, Every: 1, Unit: calendar.Months}, "0", "0"},
		"at most the highest rate":         {schedule.RateQuote{Convention: effective, Every: 10, Unit: calendar.Years}, "10000", "1000000"},
		"beyond all numbers":               {schedule.RateQuote{Convention: semi, Every: 1_000_000, Unit: calendar.Years}, "10", "1000000"},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			if got := test.quote.Nominal(number(test.quoted)); got.String() != test.want {
				t.Errorf("%s, want %s", got, test.want)
			}
		})
	}
}

func quotedAs(c schedule.RateConvention) func(*schedule.Terms) {
	return func(t *schedule.Terms) { t.RateConvention = c }
}

// A mortgage of 100,000.00 at 6 percent compounded semi-annually, 300 months: 639.81, as Canadian lenders publish it. The others were
// calculated apart, from the equivalent nominal rate.
func TestQuotedRatesOfSchedules(t *testing.T) {
	tests := map[string]struct {
		terms                   schedule.Terms
		instalment, interest, m string // of the first instalment; and the principal of it
	}{
		"semi-annual, 25 years":       {with(loan("2026-01-15", "100000", 300, 1, calendar.Months, "6"), unround, quotedAs(schedule.SemiAnnualRate)), "639.81", "493.86", "145.95"},
		"effective 10 percent":        {with(loan("2026-01-15", "12000", 24, 1, calendar.Months, "10"), unround, quotedAs(schedule.EffectiveAnnualRate)), "551.35", "95.69", "455.66"},
		"effective, one yearly bill":  {with(loan("2026-01-15", "1000", 1, 1, calendar.Years, "8"), unround, quotedAs(schedule.EffectiveAnnualRate)), "1080", "80", "1000"},
		"effective, after five years": {with(loan("2026-01-15", "1000", 1, 60, calendar.Months, "8"), unround, quotedAs(schedule.EffectiveAnnualRate)), "1469.33", "469.33", "1000"},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			first := drawn(t, test.terms).Instalments()[0]
			want := []string{test.instalment, test.interest, test.m}
			if diff := cmp.Diff(want, []string{first.Total().String(), first.Interest.String(), first.Principal.String()}); diff != "" {
				t.Error(diff)
			}
		})
	}
}

// Every rate of a loan is quoted in its convention: a plan with changes of the rate is that of the nominal equivalents.
func TestQuotedRatesChange(t *testing.T) {
	for _, convention := range []schedule.RateConvention{schedule.EffectiveAnnualRate, schedule.SemiAnnualRate} {
		for _, kind := range []schedule.VariationKind{schedule.RateFromInstalment, schedule.VaryRate} {
			terms := with(loan("2026-01-15", "10000", 24, 1, calendar.Months, "6"), unround, in365, quotedAs(convention))
			nominal := terms
			nominal.RateConvention, nominal.InterestRate = schedule.NominalRate, schedule.AnnualRate(terms)
			terms.Variations = []schedule.Variation{{Kind: kind, From: day("2026-08-15"), Number: number("9")}}
			changed := schedule.QuoteOf(&terms).Nominal(number("9"))
			nominal.Variations = []schedule.Variation{{Kind: kind, From: day("2026-08-15"), Number: changed}}
			if diff := cmp.Diff(written(drawn(t, nominal)), written(drawn(t, terms))); diff != "" {
				t.Errorf("%s, variation %d: %s", convention, kind, diff)
			}
		}
	}
}

func written(p schedule.Plan) (list []string) {
	for _, row := range p.Instalments() {
		list = append(list, fmt.Sprint(row.Due, row.Principal, row.Interest))
	}
	return list
}

func TestQuotedRatesAreExplained(t *testing.T) {
	terms := with(loan("2026-01-15", "100000", 300, 1, calendar.Months, "6"), unround, quotedAs(schedule.SemiAnnualRate))
	plan, explanation, err := schedule.DrawExplained(terms)
	if err != nil {
		t.Fatal(err)
	}
	figure, _ := plan.Explain(terms, explanation, 1, schedule.OfInterest)
	if len(figure.Parts) != 1 || figure.Parts[0].Segment.Quoted != number("6") || figure.Parts[0].Segment.Convention != schedule.SemiAnnualRate {
		t.Fatalf("%+v", figure)
	}
	text := strings.Join(figure.Sentences(2), "\n")
	if want := "at 5.926346437436 percent a year, the nominal rate of 6 percent compounded semi-annually,"; !strings.Contains(text, want) {
		t.Errorf("%s\nlacks %s", text, want)
	}
}

func TestQuotedRatesAreRefused(t *testing.T) {
	tests := map[string]struct {
		change func(*schedule.Terms)
		want   []string
	}{
		"flat interest": {func(t *schedule.Terms) { t.InterestMethod = schedule.Flat }, []string{"interestRateConventionType.not.supported.with.flat.interest"}},
		"per month":     {func(t *schedule.Terms) { t.RateFrequency = schedule.PerMonth }, []string{"interestRateFrequencyType.must.be.per.year.with.interest.rate.convention"}},
		"nominal equivalent above the highest": {func(t *schedule.Terms) { t.Every, t.Frequency, t.InterestRate = 10, calendar.Years, number("10000") },
			[]string{"interestRatePerPeriod.nominal.rate.above.maximum"}},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			terms := with(loan("2026-01-15", "1000", 12, 1, calendar.Months, "6"), quotedAs(schedule.EffectiveAnnualRate), test.change)
			_, err := schedule.Draw(terms)
			var refused *fault.Error
			if !errors.As(err, &refused) {
				t.Fatalf("%v", err)
			}
			codes := fmt.Sprint(refused.Violations)
			if slices.ContainsFunc(test.want, func(code string) bool { return !strings.Contains(codes, code) }) {
				t.Errorf("%s, want %v", codes, test.want)
			}
		})
	}
}
