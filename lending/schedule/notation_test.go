package schedule_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/money"
	"lending.example/platform/lending/schedule"
)

func day(text string) calendar.Date    { return calendar.MustParse(text) }
func sum(text string) money.Amount     { return money.MustParse(text) }
func number(text string) money.Decimal { return money.MustDecimal(text) }
func cents() money.Arithmetic          { return money.Arithmetic{Digits: 2} }
func made(on, amount string) schedule.Tranche {
	return schedule.Tranche{On: day(on), Amount: sum(amount), Made: true}
}
func planned(on, amount string) schedule.Tranche {
	return schedule.Tranche{On: day(on), Amount: sum(amount)}
}

// loan are terms in cents and actual days, equal instalments on the declining balance, whole-currency instalments.
func loan(on, principal string, repayments, every int, unit calendar.Unit, percentPerYear string) schedule.Terms {
	return schedule.Terms{
		Arithmetic: cents(), Principal: sum(principal), Repayments: repayments, Every: every, Frequency: unit,
		InterestRate: number(percentPerYear), RateFrequency: schedule.PerYear,
		InterestPeriod: schedule.SameAsRepayment, PartialPeriods: true, Amortization: schedule.EqualInstalments,
		DaysInYear: schedule.ActualYear, DaysInMonth: schedule.ActualMonth, Multiples: 1,
		SubmittedOn: day(on), ExpectedDisbursement: day(on), StartsFrom: schedule.FromDisbursement,
	}
}

// with changes a copy of the terms.
func with(t schedule.Terms, changes ...func(*schedule.Terms)) schedule.Terms {
	for _, change := range changes {
		change(&t)
	}
	return t
}

func daily(t *schedule.Terms)   { t.InterestPeriod = schedule.Daily }
func flat(t *schedule.Terms)    { t.InterestMethod = schedule.Flat }
func unround(t *schedule.Terms) { t.Multiples = 0 }

func disbursed(tranches ...schedule.Tranche) func(*schedule.Terms) {
	return func(t *schedule.Terms) { t.Tranches, t.MultiDisburse, t.ScheduleFromActual = tranches, true, true }
}

func downPayment(percent string) func(*schedule.Terms) {
	return func(t *schedule.Terms) { t.DownPaymentPercent = number(percent) }
}

func varied(variations ...schedule.Variation) func(*schedule.Terms) {
	return func(t *schedule.Terms) { t.Variations = append(t.Variations, variations...) }
}

func charged(charges ...schedule.Charge) func(*schedule.Terms) {
	return func(t *schedule.Terms) { t.Charges = charges }
}

// notation writes a row in one line: number, due date, principal + interest, fees and penalties, balance.
func notation(r schedule.Row) string {
	charges := ""
	if !r.Fees.IsZero() {
		charges += " fees " + r.Fees.Format(2)
	}
	if !r.Penalties.IsZero() {
		charges += " penalties " + r.Penalties.Format(2)
	}
	if r.Kind == schedule.Disbursement {
		return fmt.Sprintf("out %s %s%s", r.Due, r.Disbursed.Format(2), charges)
	}
	mark := ""
	if r.Kind == schedule.DownPayment {
		mark = " down"
	}
	return fmt.Sprintf("%d%s %s %s + %s%s = %s left %s", r.Number, mark, r.Due, r.Principal.Format(2), r.Interest.Format(2), charges, r.Total().Format(2), r.Balance.Format(2))
}

// expect compares a plan with its rows in notation, separated by line ends. A line "..." stands for any rows.
func expect(t *testing.T, plan schedule.Plan, want string) {
	t.Helper()
	var wanted, got []string
	skip, i := false, 0
	lines := make([]string, len(plan.Rows))
	for at, row := range plan.Rows {
		lines[at] = notation(row)
	}
	for line := range strings.Lines(strings.TrimSpace(want)) {
		line = strings.TrimSpace(line)
		if line == "..." {
			skip = true
			continue
		}
		wanted = append(wanted, line)
		for skip && i < len(lines)-1 && lines[i] != line {
			i++
		}
		skip = false
		if i < len(lines) {
			got = append(got, lines[i])
			i++
		}
	}
	if !skip {
		got = append(got, lines[min(i, len(lines)):]...)
	}
	if diff := cmp.Diff(wanted, got); diff != "" {
		t.Errorf("rows (-want +got):\n%s\nwhole plan:\n%s", diff, strings.Join(lines, "\n"))
	}
}

// drawn draws a plan and holds every interest figure against the segments that explain it.
func drawn(t *testing.T, terms schedule.Terms) schedule.Plan {
	t.Helper()
	plan, explanation, err := schedule.DrawExplained(terms)
	if err != nil {
		t.Fatal(err)
	}
	for _, row := range plan.Instalments() {
		if got := explanation.Interest(row.Number); got != row.Interest {
			t.Errorf("segments of instalment %d add up to %s, its interest is %s", row.Number, got, row.Interest)
		}
	}
	return plan
}
