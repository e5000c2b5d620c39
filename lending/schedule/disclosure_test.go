package schedule_test

import (
	"errors"
	"fmt"
	"testing"

	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/money"
	"lending.example/platform/lending/schedule"
)

func advance(on, amount string) schedule.Flow {
	return schedule.Flow{On: day(on), Advance: sum(amount)}
}

func payment(on, amount string) schedule.Flow {
	return schedule.Flow{On: day(on), Payment: sum(amount)}
}

// series are equal payments at equal intervals.
func series(n int, amount, first string, every int, unit calendar.Unit) []schedule.Flow {
	list := make([]schedule.Flow, n)
	for i := range list {
		list[i] = schedule.Flow{On: day(first).Add(i*every, unit), Payment: sum(amount)}
	}
	return list
}

func flows(parts ...[]schedule.Flow) []schedule.Flow {
	var all []schedule.Flow
	for _, part := range parts {
		all = append(all, part...)
	}
	return all
}

func one(f ...schedule.Flow) []schedule.Flow { return f }

// halfMonthly are payments on the 1st and 16th.
func halfMonthly(n int, amount, first string) []schedule.Flow {
	list := make([]schedule.Flow, n)
	for i := range list {
		list[i] = schedule.Flow{On: day(first).AddMonths(i / 2).AddDays(15 * (i % 2)), Payment: sum(amount)}
	}
	return list
}

// TestAPR holds the actuarial method against the examples of 12 CFR 1026 (Regulation Z), appendix J (c), quoted with
// their paragraphs.
func TestAPR(t *testing.T) {
	tests := map[string]struct {
		flows []schedule.Flow
		want  string
	}{
		"(c)(1)(i) monthly":                                   {flows(one(advance("1978-01-10", "5000")), series(24, "230", "1978-02-10", 1, calendar.Months)), "9.69"},
		"(c)(1)(ii) monthly, long first period":               {flows(one(advance("1978-02-10", "6000")), series(36, "200", "1978-04-01", 1, calendar.Months)), "11.82"},
		"(c)(1)(iii) semimonthly, short first period":         {flows(one(advance("1978-02-23", "5000")), halfMonthly(24, "219.17", "1978-03-01")), "10.34"},
		"(c)(1)(iv) quarterly, long first period":             {flows(one(advance("1978-05-23", "10000")), series(40, "385", "1978-10-01", 3, calendar.Months)), "8.97"},
		"(c)(1)(v) weekly, long first period":                 {flows(one(advance("1978-03-20", "500")), series(30, "17.60", "1978-04-21", 1, calendar.Weeks)), "14.96"},
		"(c)(2)(i) monthly, irregular first payment":          {flows(one(advance("1978-01-10", "5000"), payment("1978-02-10", "250")), series(23, "230", "1978-03-10", 1, calendar.Months)), "10.08"},
		"(c)(2)(ii) every 4 weeks, irregular first payment":   {flows(one(advance("1978-03-18", "400"), payment("1978-04-20", "39.50")), series(11, "38.31", "1978-05-18", 4, calendar.Weeks)), "28.50"},
		"(c)(3)(i) monthly, irregular final payment":          {flows(one(advance("1978-01-10", "5000"), payment("1980-01-10", "280")), series(23, "230", "1978-02-10", 1, calendar.Months)), "10.50"},
		"(c)(3)(ii) every 2 weeks, irregular final payment":   {flows(one(advance("1978-04-03", "200"), payment("1979-01-02", "30")), series(19, "9.50", "1978-04-11", 2, calendar.Weeks)), "12.22"},
		"(c)(4)(i) monthly, irregular first and last":         {flows(one(advance("1978-01-10", "5000"), payment("1978-02-10", "250"), payment("1980-01-10", "280")), series(22, "230", "1978-03-10", 1, calendar.Months)), "10.90"},
		"(c)(4)(ii) every 2 months, irregular first and last": {flows(one(advance("1978-01-10", "8000"), payment("1978-03-01", "449.36"), payment("1981-05-01", "200")), series(18, "465", "1978-05-01", 2, calendar.Months)), "7.30"},
		"(c)(5)(i) single payment, days":                      {one(advance("1978-01-03", "1000"), payment("1978-09-15", "1080")), "11.45"},
		"(c)(5)(ii) single payment, months":                   {one(advance("1978-07-15", "1000"), payment("1979-01-15", "1044")), "8.80"},
		"(c)(5)(iii) single payment, a year and months":       {one(advance("1978-01-17", "1000"), payment("1979-07-17", "1135.19")), "8.76"},
		"(c)(5)(iv) single payment, two years":                {one(advance("1978-01-17", "1000"), payment("1980-01-17", "1240")), "11.36"},
		"(c)(6)(ii) skipped payments and single payments": {flows(
			one(advance("1978-03-03", "7350"), payment("1979-03-15", "2000"), payment("1980-02-01", "1000")),
			series(3, "1000", "1978-09-15", 1, calendar.Months), series(3, "750", "1979-09-15", 1, calendar.Months)), "10.22"},
		"(c)(6)(i) skipped payments": {flows(one(advance("1978-01-25", "2135")), skipping()), "12"},
		"(c)(7)(i) construction loan": {flows(
			one(advance("1979-04-10", "20000"), advance("1979-06-12", "20000"), advance("1979-09-18", "20000")),
			series(240, "612.36", "1979-12-10", 1, calendar.Months)), "10.25"},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			got, err := schedule.APR(test.flows, schedule.UnitPeriod{})
			if err != nil || got != number(test.want) {
				t.Errorf("%s, %v; the regulation says %s; unit period %+v", got, err, test.want, schedule.UnitPeriodOf(test.flows))
			}
		})
	}
}

// skipping are 24 payments every 4 weeks. One that would be the second of its month comes two weeks later.
func skipping() []schedule.Flow {
	list := one(payment("1978-02-20", "100"))
	for len(list) < 24 {
		last := list[len(list)-1].On
		next := last.AddDays(28)
		if next.EndOfMonth() == last.EndOfMonth() {
			next = next.AddDays(14)
		}
		list = append(list, schedule.Flow{On: next, Payment: sum("100")})
	}
	return list
}

// TestAPRC holds the European equation against the examples of Directive 98/7/EC (annex II), whose equation the later
// directives repeat; part B of that annex, with years of equal months.
func TestAPRC(t *testing.T) {
	tests := map[string]struct {
		flows []schedule.Flow
		want  string
	}{
		"first: 1000, 1200 after 1.5 years":                     {one(advance("1994-01-01", "1000"), payment("1995-07-01", "1200")), "12.9"},
		"second: 50 kept back for administration":               {one(advance("1994-01-01", "950"), payment("1995-07-01", "1200")), "16.9"},
		"third: 600 after one year and two":                     {one(advance("1994-01-01", "1000"), payment("1995-01-01", "600"), payment("1996-01-01", "600")), "13.1"},
		"fourth: 272 after 3 months, 272 after 6, 544 after 12": {one(advance("1994-01-01", "1000"), payment("1994-04-01", "272"), payment("1994-07-01", "272"), payment("1995-01-01", "544")), "13.2"},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			got, err := schedule.APRC(test.flows)
			if err != nil || got.String() != test.want {
				t.Errorf("%s, %v; the directive says %s", got, err, test.want)
			}
		})
	}
}

// TestEffectiveRate takes part A of the same examples, which counts days: 12.96204, 16.9026, 13.06623 and 13.226
// percent.
func TestEffectiveRate(t *testing.T) {
	tests := map[string]struct {
		flows []schedule.Flow
		want  string
	}{
		"first":  {one(advance("1994-01-01", "1000"), payment("1995-07-01", "1200")), "12.962"},
		"second": {one(advance("1994-01-01", "950"), payment("1995-07-01", "1200")), "16.9026"},
		"third":  {one(advance("1994-01-01", "1000"), payment("1995-01-01", "600"), payment("1996-01-01", "600")), "13.0662"},
		"fourth": {one(advance("1994-01-01", "1000"), payment("1994-04-01", "272"), payment("1994-07-01", "272"), payment("1995-01-01", "544")), "13.2262"},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			got, err := schedule.EffectiveRate(test.flows)
			if err != nil || got.String() != test.want {
				t.Errorf("%s, %v; the directive says %s", got, err, test.want)
			}
		})
	}
}

// At a nominal rate without charges the APR is that rate, and the APRC what it becomes in a year: 1.01^12 - 1.
func TestDiscloseOfPlainLoan(t *testing.T) {
	plan := drawn(t, with(loan("2026-01-15", "100000", 24, 1, calendar.Months, "12"), unround))
	d, err := schedule.Disclose(plan)
	if err != nil {
		t.Fatal(err)
	}
	if d.APR != number("12") || d.APRC != number("12.7") {
		t.Errorf("APR %s, APRC %s", d.APR, d.APRC)
	}
	if d.FinanceCharge != plan.Totals().Interest || d.AmountFinanced != sum("100000") {
		t.Errorf("financed %s, charge %s", d.AmountFinanced, d.FinanceCharge)
	}
}

func TestDisclosureEdges(t *testing.T) {
	tests := map[string]struct {
		flows []schedule.Flow
		want  string
		err   error
	}{
		"no flows":               {nil, "0", schedule.ErrNoRate},
		"nothing paid":           {one(advance("2026-01-01", "100")), "0", schedule.ErrNoRate},
		"nothing lent":           {one(payment("2026-01-01", "100")), "0", schedule.ErrNoRate},
		"free":                   {one(advance("2026-01-01", "100"), payment("2026-02-01", "100")), "0", nil},
		"paid back in part":      {one(advance("2026-01-01", "100"), payment("2027-01-01", "90")), "-10", nil},
		"paid back the same day": {one(advance("2026-01-01", "100"), payment("2026-01-01", "110")), "0", schedule.ErrNoRate},
		"a hundredfold":          {one(advance("2026-01-01", "100"), payment("2027-01-01", "10000")), "9900", nil},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			for kind, rate := range map[string]func([]schedule.Flow) (money.Decimal, error){
				"APRC": schedule.APRC, "effective": schedule.EffectiveRate,
				"APR": func(f []schedule.Flow) (money.Decimal, error) { return schedule.APR(f, schedule.UnitPeriod{}) },
			} {
				if got, err := rate(test.flows); !errors.Is(err, test.err) || got.String() != test.want {
					t.Errorf("%s: %s, %v", kind, got, err)
				}
			}
		})
	}
}

// Month ends: 31 January to 28 February is a whole month.
func TestUnitPeriodAtMonthEnds(t *testing.T) {
	plan := drawn(t, with(loan("2026-01-31", "100000", 24, 1, calendar.Months, "12"), unround))
	if got := schedule.UnitPeriodOf(schedule.Flows(plan)); got != (schedule.UnitPeriod{Every: 1, Unit: calendar.Months}) {
		t.Errorf("unit period %+v", got)
	}
	if apr, err := schedule.APR(schedule.Flows(plan), schedule.UnitPeriod{}); err != nil || apr != number("12") {
		t.Errorf("APR %s, %v", apr, err)
	}
}

// A fee kept back at disbursement costs more than the interest rate says.
func ExampleDisclose() {
	terms := exampleTerms()
	terms.Charges = []schedule.Charge{{ID: 1, Time: schedule.AtDisbursement, Amount: money.MustParse("12")}}
	plan, err := schedule.Draw(terms)
	if err != nil {
		fmt.Println(err)
		return
	}
	d, err := schedule.Disclose(plan)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println("financed", d.AmountFinanced.Format(2), "costs", d.FinanceCharge.Format(2))
	fmt.Println("APR", d.APR, "APRC", d.APRC, "effective", d.Effective)
	// Output:
	// financed 1188.00 costs 36.08
	// APR 18.13 APRC 19.7 effective 20.5199
}
