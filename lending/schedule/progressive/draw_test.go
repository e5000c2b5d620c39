package progressive_test

import (
	"errors"
	"fmt"
	"testing"

	"github.com/google/go-cmp/cmp"

	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/fault"
	"lending.example/platform/lending/schedule"
	"lending.example/platform/lending/schedule/progressive"
)

// row is a row of a plan in one line.
func row(r schedule.Row) string {
	switch r.Kind {
	case schedule.Disbursement:
		return fmt.Sprintf("out %s %s", r.Due, r.Disbursed.Format(2))
	case schedule.DownPayment:
		return fmt.Sprintf("%d down %s %s = %s", r.Number, r.Due, r.Principal.Format(2), r.Balance.Format(2))
	}
	charges := ""
	if c := r.Fees.Add(r.Penalties); !c.IsZero() {
		charges = " charges " + c.Format(2)
	}
	return fmt.Sprintf("%d %s %s + %s%s = %s", r.Number, r.Due, r.Principal.Format(2), r.Interest.Format(2), charges, r.Balance.Format(2))
}

func rows(p schedule.Plan) []string {
	lines := make([]string, len(p.Rows))
	for i, r := range p.Rows {
		lines[i] = row(r)
	}
	return lines
}

func TestDrawListsRows(t *testing.T) {
	for _, c := range []struct {
		name  string
		terms schedule.Terms
		want  []string
	}{
		{
			name:  "acceptance scenario C3154: months of 30 days",
			terms: monthly("2024-01-01", "100", 6, "12"),
			want: []string{
				"out 2024-01-01 100.00",
				"1 2024-02-01 16.25 + 1.00 = 83.75",
				"2 2024-03-01 16.41 + 0.84 = 67.34",
				"3 2024-04-01 16.58 + 0.67 = 50.76",
				"4 2024-05-01 16.74 + 0.51 = 34.02",
				"5 2024-06-01 16.91 + 0.34 = 17.11",
				"6 2024-07-01 17.11 + 0.17 = 0.00",
			},
		},
		{
			name: "acceptance scenario C3194: a second tranche a week later",
			terms: monthly("2024-01-01", "300", 6, "9.4822", func(t *schedule.Terms) {
				t.MultiDisburse = true
				t.Tranches = []schedule.Tranche{{On: day("2024-01-01"), Amount: sum("100")}, {On: day("2024-01-08"), Amount: sum("200")}}
			}),
			want: []string{
				"out 2024-01-01 100.00",
				"out 2024-01-08 200.00",
				"1 2024-02-01 49.32 + 2.01 = 250.68",
				"2 2024-03-01 49.35 + 1.98 = 201.33",
				"3 2024-04-01 49.74 + 1.59 = 151.59",
				"4 2024-05-01 50.13 + 1.20 = 101.46",
				"5 2024-06-01 50.53 + 0.80 = 50.93",
				"6 2024-07-01 50.93 + 0.40 = 0.00",
			},
		},
		{
			name: "acceptance scenario C4264: a planned tranche of a disbursed loan is a row only, so the balance stays open",
			terms: monthly("2024-01-01", "150", 6, "7", func(t *schedule.Terms) {
				t.ScheduleFromActual = true
				t.Tranches = []schedule.Tranche{
					{On: day("2024-01-01"), Amount: sum("100"), Made: true}, {On: day("2024-04-01"), Amount: sum("50")},
				}
			}),
			want: []string{
				"out 2024-01-01 100.00",
				"1 2024-02-01 16.43 + 0.58 = 83.57",
				"2 2024-03-01 16.52 + 0.49 = 67.05",
				"3 2024-04-01 16.62 + 0.39 = 50.43",
				"out 2024-04-01 50.00",
				"4 2024-05-01 16.72 + 0.29 = 83.71",
				"5 2024-06-01 16.81 + 0.20 = 66.90",
				"6 2024-07-01 16.90 + 0.10 = 50.00",
			},
		},
		{
			// 25 % of 100; the rest in instalments of 15.19 and a last one of 15.18.
			name: "acceptance scenario C3161: a down payment is a row of its own",
			terms: monthly("2024-01-01", "100", 5, "5", func(t *schedule.Terms) {
				t.DownPaymentPercent = number("25")
			}),
			want: []string{
				"out 2024-01-01 100.00",
				"1 down 2024-01-01 25.00 = 75.00",
				"2 2024-02-01 14.88 + 0.31 = 60.12",
				"3 2024-03-01 14.94 + 0.25 = 45.18",
				"4 2024-04-01 15.00 + 0.19 = 30.18",
				"5 2024-05-01 15.06 + 0.13 = 15.12",
				"6 2024-06-01 15.12 + 0.06 = 0.00",
			},
		},
		{
			name: "a down payment that rounds to nothing has its row",
			terms: monthly("2024-01-01", "1", 1, "0", func(t *schedule.Terms) {
				t.DownPaymentPercent, t.Multiples = number("20"), 1
			}),
			want: []string{
				"out 2024-01-01 1.00",
				"1 down 2024-01-01 0.00 = 1.00",
				"2 2024-02-01 1.00 + 0.00 = 0.00",
			},
		},
		{
			name: "charges fall into the rows of their dates, the late one into a row of its own",
			terms: monthly("2024-01-01", "100", 2, "12", func(t *schedule.Terms) {
				t.Charges = []schedule.Charge{
					{ID: 1, Time: schedule.OnSpecifiedDate, Basis: schedule.FlatAmount, Amount: sum("3"), Due: day("2024-02-01")},
					{ID: 2, Time: schedule.OnSpecifiedDate, Basis: schedule.FlatAmount, Amount: sum("4"), Due: day("2024-03-15"), Penalty: true},
				}
			}),
			want: []string{
				"out 2024-01-01 100.00",
				"1 2024-02-01 49.75 + 1.00 charges 3.00 = 50.25",
				"2 2024-03-01 50.25 + 0.50 = 0.00",
				"3 2024-03-15 0.00 + 0.00 charges 4.00 = 0.00",
			},
		},
		{
			name: "a tranche after maturity falls due at once",
			terms: monthly("2024-01-01", "100", 2, "12", func(t *schedule.Terms) {
				t.MultiDisburse = true
				t.Tranches = []schedule.Tranche{{On: day("2024-01-01"), Amount: sum("100")}, {On: day("2024-03-02"), Amount: sum("40")}}
			}),
			want: []string{
				"out 2024-01-01 100.00",
				"1 2024-02-01 49.75 + 1.00 = 50.25",
				"2 2024-03-01 50.25 + 0.50 = 0.00",
				"out 2024-03-02 40.00",
				"3 2024-03-02 40.00 + 0.00 = 0.00",
			},
		},
		{
			// The last period holds its due date too (docs/semantics/schedules.md, 2.6).
			name: "a tranche on the last due date comes before the last instalment",
			terms: monthly("2024-01-01", "100", 2, "12", func(t *schedule.Terms) {
				t.MultiDisburse = true
				t.Tranches = []schedule.Tranche{{On: day("2024-01-01"), Amount: sum("100")}, {On: day("2024-03-01"), Amount: sum("40")}}
			}),
			want: []string{
				"out 2024-01-01 100.00",
				"1 2024-02-01 49.75 + 1.00 = 50.25",
				"out 2024-03-01 40.00",
				"2 2024-03-01 90.25 + 0.50 = 0.00",
			},
		},
	} {
		t.Run(c.name, func(t *testing.T) {
			plan, err := progressive.Draw(c.terms)
			try(t, err)
			if diff := cmp.Diff(c.want, rows(plan)); diff != "" {
				t.Errorf("rows (-want +got):\n%s", diff)
			}
		})
	}
}

func fullTerm(t *schedule.Terms) { t.FullTermForTranche = true }

func TestDrawRefuses(t *testing.T) {
	for _, c := range []struct {
		name  string
		terms schedule.Terms
		want  fault.Code
	}{
		{"no start", monthly("2024-01-01", "100", 6, "7", func(t *schedule.Terms) { t.ExpectedDisbursement = calendar.Date{} }), schedule.ErrNoStart},
		{"no instalment", monthly("2024-01-01", "100", 0, "7"), schedule.ErrRepayments},
		{"yearly instalments with months of 30 days", monthly("2024-01-01", "100", 3, "7", every(1, calendar.Years)), progressive.ErrYearlyMonth30},
		{"weekly rests", monthly("2024-01-01", "100", 3, "7", resting(schedule.RestWeekly, schedule.TillPreClosureDate)), progressive.ErrRestFrequency},
		{"more outstanding than agreed", monthly("2024-01-01", "100", 3, "7", func(t *schedule.Terms) { t.MaximumOutstanding = sum("99.99") }), progressive.ErrMaximumOutstanding},
		{"full term for tranches of flat interest", monthly("2024-01-01", "100", 3, "7", fullTerm, func(t *schedule.Terms) { t.InterestMethod = schedule.Flat }), progressive.ErrFullTermFlat},
		{"full term for tranches in a fixed length", monthly("2024-01-01", "100", 3, "0", fullTerm, func(t *schedule.Terms) { t.FixedLength = 4 }), progressive.ErrFullTermFixedLength},
	} {
		t.Run(c.name, func(t *testing.T) {
			if _, err := progressive.Draw(c.terms); !errors.Is(err, c.want) {
				t.Errorf("error is %v, want %v", err, c.want)
			}
		})
	}
}

// Variations of the terms act as they do on a model, and their effects can be explained row by row.
func TestDrawFollowsVariations(t *testing.T) {
	varied := func(v schedule.Variation) schedule.Terms {
		return seven(func(t *schedule.Terms) { t.Variations = []schedule.Variation{v} })
	}
	for _, c := range []struct {
		name      string
		variation schedule.Variation
		act       func(*progressive.Model) error
	}{
		{"rate", schedule.Variation{Kind: schedule.RateFromInstalment, From: day("2024-02-15"), Number: number("4")},
			func(m *progressive.Model) error { m.ChangeRate(day("2024-02-15"), number("4")); return nil }},
		{"pause", schedule.Variation{Kind: schedule.PauseInterest, From: day("2024-02-05"), Date: day("2024-02-10")},
			func(m *progressive.Model) error { m.Pause(day("2024-02-05"), day("2024-02-10")); return nil }},
		{"extra terms", schedule.Variation{Kind: schedule.ExtendTerm, From: day("2024-03-01"), Number: number("2")},
			func(m *progressive.Model) error { m.ExtendTerm(day("2024-03-01"), 2); return nil }},
		{"due date", schedule.Variation{Kind: schedule.MoveDueDate, From: day("2024-03-01"), Date: day("2024-03-10")},
			func(m *progressive.Model) error { return m.MoveDueDate(day("2024-03-01"), day("2024-03-10")) }},
	} {
		t.Run(c.name, func(t *testing.T) {
			m := lent(t, seven())
			try(t, c.act(m))
			plan, explanation, err := progressive.DrawExplained(varied(c.variation))
			try(t, err)
			var drawn []string
			for _, r := range plan.Instalments() {
				drawn = append(drawn, fmt.Sprintf("%s %s + %s", r.Due, r.Principal.Format(2), r.Interest.Format(2)))
				if explained := explanation.Interest(r.Number); explained != r.Interest {
					t.Errorf("interest of row %d is %s, its segments add up to %s", r.Number, r.Interest, explained)
				}
			}
			if diff := cmp.Diff(notations(m), drawn); diff != "" {
				t.Errorf("rows (-model +plan):\n%s", diff)
			}
		})
	}
}

// Segments carry the numbers of the rows, down payments counted.
func TestDrawExplainedNumbersRows(t *testing.T) {
	_, explanation, err := progressive.DrawExplained(seven(func(t *schedule.Terms) { t.DownPaymentPercent = number("25") }))
	try(t, err)
	if len(explanation.Of(1)) != 0 || len(explanation.Of(2)) == 0 || len(explanation.Of(7)) == 0 {
		t.Errorf("segments are numbered %+v", explanation.Segments)
	}
}

// Planned instalments count: what the first one repays may be lent again.
func TestDrawAllowsWhatWasRepaid(t *testing.T) {
	tranches := func(second string) schedule.Terms {
		return monthly("2024-01-01", "100", 3, "7", func(t *schedule.Terms) {
			t.MaximumOutstanding = sum("100")
			t.Tranches = []schedule.Tranche{{On: day("2024-01-01"), Amount: sum("100")}, {On: day("2024-02-01"), Amount: sum(second)}}
		})
	}
	first := lent(t, monthly("2024-01-01", "100", 3, "7")).At(0).Principal
	if _, err := progressive.Draw(tranches(first.String())); err != nil {
		t.Errorf("what was repaid may be lent again: %v", err)
	}
	if _, err := progressive.Draw(tranches(first.Add(sum("0.01")).String())); !errors.Is(err, progressive.ErrMaximumOutstanding) {
		t.Errorf("error is %v, want %v", err, progressive.ErrMaximumOutstanding)
	}
}
