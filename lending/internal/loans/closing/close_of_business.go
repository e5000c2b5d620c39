package closing

import (
	"errors"
	"slices"

	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/internal/loans/book"
	"lending.example/platform/lending/internal/loans/drawing"
	"lending.example/platform/lending/internal/loans/income"
	"lending.example/platform/lending/internal/loans/lateness"
	"lending.example/platform/lending/internal/loans/processing"
	"lending.example/platform/lending/loans"
	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/products"
	"lending.example/platform/lending/schedule"
	"lending.example/platform/lending/store"
)

// closing is the close of business of one loan for one day. Today of the account is the day that is closed; forecasts look at
// the day after it.
type closing struct {
	*book.Account
	day     calendar.Date
	penalty *products.Charge // the overdue charge of the product; nil without one
}

// Step is one step of the close of business.
type Step struct{ Name, Description string }

// closingStep is a step with what it does.
type closingStep struct {
	Step
	run func(*closing) error
}

// closingSteps are the steps in the order in which they run.
var closingSteps = []closingStep{
	{Step{"APPLY_CHARGE_TO_OVERDUE_LOANS", "Apply charge to overdue loans"}, func(c *closing) error { return penalise(c.Account, c.day, c.penalty) }},
	{Step{"LOAN_DELINQUENCY_CLASSIFICATION", "Loan delinquency classification"}, func(c *closing) error { return c.classify() }},
	{Step{"UPDATE_LOAN_ARREARS_AGING", "Update loan arrears aging"}, func(c *closing) error { return c.ageArrears() }},
	{Step{"ADD_PERIODIC_ACCRUAL_ENTRIES", "Add periodic accrual entries"}, func(c *closing) error { return c.accrueDay() }},
	{Step{"ACCRUAL_ACTIVITY_POSTING", "Accrual activity posting on installment due date"}, func(c *closing) error { return c.reportActivities() }},
	{Step{"CAPITALIZED_INCOME_AMORTIZATION", "Capitalized income amortization"}, func(c *closing) error { return c.amortizeActive(income.CapitalizedDeferral) }},
	{Step{"BUY_DOWN_FEE_AMORTIZATION", "Buy down fee amortization"}, func(c *closing) error { return c.amortizeActive(income.BuyDownDeferral) }},
	{Step{"LOAN_INTEREST_RECALCULATION", "Loan interest recalculation"}, func(c *closing) error { return c.recalculate() }},
}

// ClosingSteps lists the steps of the close of business, in their order.
func ClosingSteps() []Step {
	steps := make([]Step, len(closingSteps))
	for i, step := range closingSteps {
		steps[i] = step.Step
	}
	return steps
}

// Closable are the states in which a loan has business to close.
var Closable = []loans.Status{loans.Submitted, loans.Approved, loans.Active, loans.TransferInProgress, loans.TransferOnHold}

// CloseDay closes one day of a loan's business.
func CloseDay(a *book.Account, day calendar.Date, penalty *products.Charge) error {
	c := &closing{Account: a.On(day), day: day, penalty: penalty}
	if err := c.payByInstruction(); err != nil {
		return err
	}
	for _, step := range closingSteps {
		if err := step.run(c); err != nil {
			return err
		}
		a.Meter.Lap(step.Name)
	}
	if err := c.reviewPerformance(); err != nil {
		return err
	}
	a.Loan.LastClosed = day
	return nil
}

// CloseUntil closes every day that is missing up to one: all since the last that was closed, or that one alone on a loan
// that was never closed.
func CloseUntil(a *book.Account, day calendar.Date, penalty *products.Charge) error {
	if !slices.Contains(Closable, a.Loan.Status) {
		return nil
	}
	for next := firstMissing(a, day); !next.After(day); next = next.AddDays(1) {
		if err := CloseDay(a, next, penalty); err != nil {
			return err
		}
		if !slices.Contains(Closable, a.Loan.Status) {
			return nil
		}
	}
	return nil
}

// firstMissing is the first day up to one that is not closed.
func firstMissing(a *book.Account, day calendar.Date) calendar.Date {
	if last := a.Loan.LastClosed; !last.IsZero() {
		return last.AddDays(1)
	}
	return day
}

// next is the day after the one that is closed.
func (c *closing) next() calendar.Date { return c.day.AddDays(1) }

// classify brings the delinquency tags to the day after, but for loans whose delinquency is paused then.
func (c *closing) classify() error {
	if !c.Loan.DelinquencyPausedOn(c.next()) {
		lateness.Classify(c.Account, c.next())
	}
	return nil
}

// ageArrears records what is overdue, leaving out what the grace on arrears still covers.
func (c *closing) ageArrears() error {
	drawing.RefreshArrears(c.Account, c.day.AddDays(-c.Loan.Terms.GraceOnArrearsAgeing))
	return nil
}

// reviewPerformance says whether the loan performs on the day after (docs/semantics/charges.md, 6.5).
func (c *closing) reviewPerformance() error {
	if c.Loan.Status != loans.Active || c.Env.Rules < operation.NightsReviewPerformance {
		return nil
	}
	return c.ReviewPerformance(c.next())
}

// accrueDay recognises the income of the day. Interest on overdue instalments is brought to the day with it, so that the
// activities report what was recognised.
func (c *closing) accrueDay() error {
	income.Accrue(c.Account, c.day)
	if c.Loan.Terms.Progressive() && accruesOverdue(c.Account, c.day) {
		c.catchUpTo(c.day)
	}
	return nil
}

// accruesOverdue reports whether interest runs on instalments that are overdue on a day.
func accruesOverdue(a *book.Account, day calendar.Date) bool {
	l := &a.Loan
	return l.Status == loans.Active && !l.NPA && !l.ChargedOff && a.Loan.Recalculates() && !l.Terms.Recalculation.NoInterestOnPastDue &&
		slices.ContainsFunc(a.Instalments, func(row book.Instalment) bool { return !row.Met() && row.Due.Before(day) })
}

// catchUpTo brings the interest model of a progressive loan to a day.
func (c *closing) catchUpTo(day calendar.Date) {
	if c.HasModel() {
		r := processing.NewProgressiveRun(c.Account)
		r.CatchUp(day, false)
		r.ReplayRun.Account.ReopenRows()
		c.RefreshSummary()
	}
}

func (c *closing) reportActivities() error {
	if c.Loan.Status == loans.Active {
		income.PostActivities(c.Account, c.day)
	}
	return nil
}

func (c *closing) amortizeActive(d income.Deferral) error {
	if c.Loan.Status == loans.Active && !c.Loan.ChargedOff {
		income.Amortize(c.Account, d, c.day)
	}
	return nil
}

// recalculate brings interest on overdue instalments to the day after.
func (c *closing) recalculate() error {
	if !accruesOverdue(c.Account, c.next()) {
		return nil
	}
	if c.Loan.Terms.Progressive() {
		c.catchUpTo(c.next())
		return nil
	}
	return processing.ReplayAndSettle(c.On(c.next()), c.LastUserTransactionOn())
}

// ClassifyOn brings the delinquency tag of a loan to a day.
func ClassifyOn(a *book.Account, day calendar.Date) error {
	return (&closing{Account: a, day: day.AddDays(-1)}).classify()
}

// RecalculateOn brings interest on overdue instalments to a day.
func RecalculateOn(a *book.Account, day calendar.Date) error {
	return (&closing{Account: a, day: day.AddDays(-1)}).recalculate()
}

// OverdueCharge finds the overdue charge of a product; nil when it has none.
func OverdueCharge(u *operation.Unit, product *products.Product) (*products.Charge, error) {
	type key struct{ product int64 }
	return operation.Memo(u, key{product.ID}, func() (*products.Charge, error) {
		for _, id := range product.ChargeIDs {
			definition, err := products.ChargeByID(u.Tx, id)
			if errors.Is(err, store.ErrNotFound) {
				continue
			}
			if err != nil {
				return nil, err
			}
			if definition.Time == schedule.OnOverdue {
				return &definition, nil
			}
		}
		return nil, nil
	})
}
