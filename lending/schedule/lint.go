package schedule

import (
	"fmt"
	"strings"

	"lending.example/platform/lending/money"
)

// Warning says that a product or the terms of a loan, although they break no rule, may not do what their author wants.
type Warning struct {
	Name     string // stable, for programs: "amortizes-negatively"
	Sentence string // for people
}

// String returns name and sentence.
func (w Warning) String() string { return w.Name + ": " + w.Sentence }

// Lint looks for what an applicant may have overlooked in a plan: instalments that repay nothing without any grace,
// a last instalment far above the others, interest that bears interest, options that can never take effect. Warnings refuse
// nothing.
func Lint(t Terms, plan Plan) []Warning {
	var found []Warning
	for _, rule := range planRules {
		if sentence := rule.finds(t, plan); sentence != "" {
			found = append(found, Warning{Name: rule.name, Sentence: sentence})
		}
	}
	return found
}

// planRules return the sentence of a warning, "" when the plan is fine.
var planRules = []struct {
	name  string
	finds func(Terms, Plan) string
}{
	{"amortizes-negatively", findNegativeAmortization},
	{"ends-in-balloon", findBalloon},
	{"interest-on-interest", findCompounding},
	{"options-without-effect", findIdleOptions},
}

func findNegativeAmortization(t Terms, plan Plan) string {
	grace := t.GraceOnPrincipal
	rows := plan.Regular()
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

func findBalloon(_ Terms, plan Plan) string {
	rows := plan.Regular()
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
func owed(row Row) money.Amount { return row.Principal.Add(row.Interest) }

func findCompounding(t Terms, _ Plan) string {
	r := t.Recalculation
	if t.Type == Cumulative && Recalculates(t) && (r.Compounding == CompoundInterest || r.Compounding == CompoundBoth) {
		return "Interest that is not paid bears interest itself."
	}
	return ""
}

// findIdleOptions names what the terms state in vain: the engine that draws the schedule does not know it, or there is no
// interest that it could act on.
func findIdleOptions(t Terms, _ Plan) string {
	unknown, free := t.Type == Progressive, !t.InterestRate.IsPositive()
	byFormula := t.Type == Cumulative && t.InterestMethod == Declining && t.Amortization == EqualInstalments
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
