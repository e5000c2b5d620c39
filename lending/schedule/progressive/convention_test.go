package progressive_test

import (
	"testing"

	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/schedule"
	"lending.example/platform/lending/schedule/progressive"

	"github.com/google/go-cmp/cmp"
)

func semiAnnual(t *schedule.Terms) { t.RateConvention = schedule.SemiAnnualRate }

// The instalment of a mortgage of 100,000.00 at 6 percent compounded semi-annually over 300 months, as Canadian lenders publish it.
func TestQuotedRate(t *testing.T) {
	terms := monthly("2026-01-15", "100000", 300, "6", perPeriod(true), semiAnnual)
	plan, err := progressive.Draw(terms)
	try(t, err)
	if first := plan.Instalments()[0]; first.Total() != sum("639.81") || first.Interest != sum("493.86") {
		t.Errorf("%s with interest of %s", first.Total(), first.Interest)
	}
}

// A model whose rate is quoted is that of the nominal equivalents, also after a change of the rate, a re-age and a time in a store.
func TestQuotedRateChanges(t *testing.T) {
	quoted := lent(t, monthly("2026-01-15", "10000", 24, "6", actual, semiAnnual))
	terms := monthly("2026-01-15", "10000", 24, "6", actual, semiAnnual)
	plain := lent(t, monthly("2026-01-15", "10000", 24, schedule.AnnualRate(terms).String(), actual))
	quote := schedule.QuoteOf(&terms)
	quoted.ChangeRate(day("2026-05-15"), number("8"))
	plain.ChangeRate(day("2026-05-15"), quote.Nominal(number("8")))
	if before, after := quoted.Explain(2)[0], quoted.Explain(8)[0]; before.Quoted.Rate != number("6") || after.Quoted.Rate != number("8") {
		t.Errorf("explained by %s and %s", before.Quoted.Rate, after.Quoted.Rate)
	}
	quoted = restored(t, quoted)
	quoted.ChangeRate(day("2027-01-15"), number("7"))
	plain.ChangeRate(day("2027-01-15"), quote.Nominal(number("7")))
	again := progressive.ReAgeing{On: day("2027-03-15"), FirstDue: day("2027-04-15"), Instalments: 12, Every: 1, Frequency: calendar.Months}
	if diff := cmp.Diff(written(plain.PlanReAgeing(again, sum("5000"))), written(quoted.PlanReAgeing(again, sum("5000")))); diff != "" {
		t.Error(diff)
	}
	if diff := cmp.Diff(written(periodsOf(plain)), written(periodsOf(quoted))); diff != "" {
		t.Error(diff)
	}
}

func periodsOf(m *progressive.Model) (list []progressive.Period) {
	for i := range m.Len() {
		list = append(list, m.At(i))
	}
	return list
}

func written(periods []progressive.Period) (list []string) {
	for _, p := range periods {
		list = append(list, p.Due.String()+" "+p.Principal.String()+" "+p.Interest.String())
	}
	return list
}
