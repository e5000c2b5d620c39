package laws

import (
	"fmt"
	"slices"

	"lending.example/platform/lending/internal/loans/book"
	"lending.example/platform/lending/internal/loans/processing"
	"lending.example/platform/lending/loans"
	"lending.example/platform/lending/money"
	"lending.example/platform/lending/products"
	"lending.example/platform/lending/schedule"
)

// Broken lists what does not hold of the account; nil when all of it adds up.
func Broken(a *book.Account) []string {
	var found []string
	say := func(format string, args ...any) { found = append(found, fmt.Sprintf(format, args...)) }
	rows(a, say)
	transactions(a, say)
	if a.Loan.Status.Disbursed() {
		principal(a, say)
		status(a, say)
	}
	return found
}

// rows holds every instalment against itself.
func rows(a *book.Account, say func(string, ...any)) {
	for i := range a.Instalments {
		row := &a.Instalments[i]
		for _, part := range processing.PrincipalFirst {
			c := *row.Component(part)
			if part == book.Principal && tradesPrincipal(a, row) {
				c = c.Add(row.Interest)
			}
			if c.Outstanding().IsNegative() || c.Paid.IsNegative() || c.Waived.IsNegative() {
				say("instalment %d: part %d is below zero: %+v", row.Number, part, c)
			}
		}
		if row.Met() != row.Outstanding().IsZero() && a.Loan.Status.Disbursed() {
			say("instalment %d: met on %q with %s outstanding", row.Number, row.MetOn, row.Outstanding())
		}
	}
}

// tradesPrincipal reports whether a charge-off without interest fell into an instalment: it has the interest up to the day, even at
// the cost of principal that was paid before. (docs/semantics/progressive.md, 14.)
func tradesPrincipal(a *book.Account, row *book.Instalment) bool {
	return a.Loan.ChargedOff && a.Loan.Terms.ChargeOffBehaviour == products.ZeroInterest && processing.Holds(row, a.Loan.Timeline.ChargedOffOn)
}

// transactions holds every transaction in force that the account knows against its portions.
func transactions(a *book.Account, say func(string, ...any)) {
	for _, t := range a.Entries {
		if t.Reversed || !t.Type.RepaymentLike() {
			continue
		}
		if sum := t.Portions.Total().Add(t.Overpayment).Add(t.Unrecognised); sum != t.Amount {
			say("transaction %d: portions sum to %s, amount %s", t.ID, sum, t.Amount)
		}
	}
}

// principal holds what the instalments repay against what was lent and credited. A change of terms leaves rows that were met
// before as they were met, no matter what the new instalments ask for (docs/semantics/allocation.md, 5.2).
func principal(a *book.Account, say func(string, ...any)) {
	if slices.ContainsFunc(a.Loan.Variations, func(v book.Variation) bool { return !v.Inactive }) {
		return
	}
	lent := a.Loan.Summary.Principal.Charged
	if repaid := processing.PrincipalCharged(a); !Expects(a, repaid.Sub(lent)) {
		say("the instalments repay a principal of %s, what was lent and credited is %s", repaid, lent)
	}
}

// Expects reports whether instalments may repay so much beyond what was lent: nothing, and on cumulative loans the planned
// tranches to come. Where interest follows the payments those of the past drop out when the schedule is drawn
// (docs/semantics/cumulative.md, 7, rules 2 and 5).
func Expects(a *book.Account, beyond money.Amount) bool {
	if a.Loan.Terms.Progressive() {
		return beyond.IsZero()
	}
	var planned []schedule.Tranche
	for _, t := range a.Loan.Tranches {
		if !t.Reversed && !t.Disbursed() {
			planned = append(planned, schedule.Tranche{On: t.Expected, Amount: t.Principal})
		}
	}
	slices.SortFunc(planned, func(x, y schedule.Tranche) int { return y.On.Compare(x.On) })
	for _, t := range planned {
		if beyond.IsZero() {
			return true
		}
		beyond = beyond.Sub(t.Amount)
	}
	return beyond.IsZero()
}

// status holds the state against the balances.
func status(a *book.Account, say func(string, ...any)) {
	outstanding, overpaid := a.Loan.Summary.Outstanding(), a.Loan.Overpaid
	var zero money.Amount
	switch a.Loan.Status {
	case loans.Closed:
		if outstanding != zero || a.Loan.Terms.ArrearsTolerance.Less(overpaid) {
			say("closed with %s outstanding and %s overpaid, of which %s may stay", outstanding, overpaid, a.Loan.Terms.ArrearsTolerance)
		}
	case loans.Overpaid:
		if overpaid == zero {
			say("overpaid by nothing")
		}
	case loans.Active:
		if overpaid != zero {
			say("active and overpaid by %s", overpaid)
		}
	}
}
