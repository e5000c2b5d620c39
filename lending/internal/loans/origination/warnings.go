package origination

import (
	"fmt"
	"strings"

	"lending.example/platform/lending/internal/loans/book"
	"lending.example/platform/lending/internal/loans/drawing"
	"lending.example/platform/lending/loans"
	"lending.example/platform/lending/money"
	"lending.example/platform/lending/products"
	"lending.example/platform/lending/schedule"
)

// LintPlan looks for what an applicant may have overlooked in a plan: instalments that repay nothing without any grace,
// a last instalment far above the others, interest that bears interest, options that can never take effect. Warnings refuse
// nothing.
func LintPlan(t schedule.Terms, plan schedule.Plan) []products.Warning {
	var found []products.Warning
	for _, rule := range planRules {
		if sentence := rule.finds(t, plan); sentence != "" {
			found = append(found, products.Warning{Name: rule.name, Sentence: sentence})
		}
	}
	return found
}

// planRules return the sentence of a warning, "" when the plan is fine.
var planRules = []struct {
	name  string
	finds func(schedule.Terms, schedule.Plan) string
}{
	{"amortizes-negatively", findNegativeAmortization},
	{"ends-in-balloon", findBalloon},
	{"interest-on-interest", findCompounding},
	{"options-without-effect", findIdleOptions},
}

func findNegativeAmortization(t schedule.Terms, plan schedule.Plan) string {
	grace := t.GraceOnPrincipal
	rows := regularRows(plan)
	for i, row := range rows {
		holiday := t.RecurringPrincipalHolidays > 0 || i < grace || i == len(rows)-1
		if !holiday && row.Interest.IsPositive() && !row.Principal.IsPositive() && row.Balance.IsPositive() {
			return fmt.Sprintf("Instalment %d of %v only pays interest; the debt of %v does not fall.", row.Number, row.Total(), row.Balance)
		}
	}
	return ""
}

// balloonFactor says how many times the instalment before it a last one may be before it is called a balloon.
const balloonFactor = 2

func findBalloon(_ schedule.Terms, plan schedule.Plan) string {
	rows := regularRows(plan)
	if len(rows) < 2 {
		return ""
	}
	last, before := owed(rows[len(rows)-1]), owed(rows[len(rows)-2])
	if !before.Times(balloonFactor).Less(last) {
		return ""
	}
	return fmt.Sprintf("The last instalment of %v is more than %d times the %v before it.", last, balloonFactor, before)
}

// owed is what an instalment repays of the loan, without charges.
func owed(row schedule.Row) money.Amount { return row.Principal.Add(row.Interest) }

func findCompounding(t schedule.Terms, _ schedule.Plan) string {
	r := t.Recalculation
	if t.Type == schedule.Cumulative && schedule.Recalculates(t) && (r.Compounding == schedule.CompoundInterest || r.Compounding == schedule.CompoundBoth) {
		return "Interest that is not paid bears interest itself."
	}
	return ""
}

// findIdleOptions names what the terms state in vain: the engine that draws the schedule does not know it, or there is no
// interest that it could act on.
func findIdleOptions(t schedule.Terms, _ schedule.Plan) string {
	unknown, free := t.Type == schedule.Progressive, !t.InterestRate.IsPositive()
	byFormula := t.Type == schedule.Cumulative && t.InterestMethod == schedule.Declining && t.Amortization == schedule.EqualInstalments
	var idle []string
	for _, option := range []struct {
		name string
		idle bool
	}{
		{"graceOnInterestPayment", t.GraceOnInterestPayment > 0 && free},
		{"graceOnInterestCharged", t.GraceOnInterestCharged > 0 && (unknown || free)},
		{"interestChargedFromDate", !t.InterestChargedFrom.IsZero() && (unknown || free)},
		{"fixedEmiAmount", t.FixedInstalment.IsPositive() && !byFormula},
		{"allowFullTermForTranche", t.FullTermForTranche && !t.MultiDisburse},
	} {
		if option.idle {
			idle = append(idle, option.name)
		}
	}
	if len(idle) == 0 {
		return ""
	}
	return fmt.Sprintf("These options change nothing in the schedule of this loan: %s.", strings.Join(idle, ", "))
}

func regularRows(plan schedule.Plan) []schedule.Row {
	var rows []schedule.Row
	for _, row := range plan.Rows {
		if row.Kind == schedule.Regular && !row.InterestOnly {
			rows = append(rows, row)
		}
	}
	return rows
}

// warnings are what LintPlan finds in the schedule of an application, as a result carries it.
func warnings(a *book.Account) []string {
	var texts []string
	for _, w := range planWarnings(a) {
		texts = append(texts, w.String())
	}
	return texts
}

func planWarnings(a *book.Account) []products.Warning {
	terms := drawing.Terms(a)
	plan, err := loans.Plan(terms)
	if err != nil {
		return nil // an application without a plan was refused
	}
	return LintPlan(terms, plan)
}
