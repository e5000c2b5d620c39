package products

import (
	"lending.example/platform/lending/fault"
	"lending.example/platform/lending/schedule"
)

// GraceTerms are instalments without principal or interest, counted from the first one.
type GraceTerms struct {
	// attributes: begin product fields
	GraceOnPrincipal           int `json:"graceOnPrincipalPayment"`               // first instalments without principal, 0 or more
	GraceOnInterestPayment     int `json:"graceOnInterestPayment"`                // first instalments in which interest is not yet due; it falls due after them
	GraceOnInterestCharged     int `json:"graceOnInterestCharged"`                // first instalments for which no interest is charged
	RecurringPrincipalHolidays int `json:"recurringMoratoriumOnPrincipalPeriods"` // after the grace, principal falls due only in every (n+1)-th instalment
	// attributes: end
}

func (in ProductUpdate) checkGrace(c *fault.Checks) {
	// attributes: begin input checks
	notNegative(c, "graceOnPrincipalPayment", in.GraceOnPrincipal)
	notNegative(c, "graceOnInterestPayment", in.GraceOnInterestPayment)
	notNegative(c, "graceOnInterestCharged", in.GraceOnInterestCharged)
	notNegative(c, "recurringMoratoriumOnPrincipalPeriods", in.RecurringPrincipalHolidays)
	// attributes: end
}

// checkGraceTerms leaves at least one instalment for everything that was put off.
func (p Product) checkGraceTerms(c *fault.Checks) {
	if p.Repayments == 0 {
		return // missing, and reported as such
	}
	const allOfThem = "mustBeLessThan.numberOfRepayments"
	if p.GraceOnPrincipal >= p.Repayments {
		c.Fail("graceOnPrincipalPayment", p.GraceOnPrincipal, allOfThem)
	}
	if p.GraceOnInterestPayment >= p.Repayments {
		c.Fail("graceOnInterestPayment", p.GraceOnInterestPayment, allOfThem)
	}
	if p.GraceOnInterestCharged > p.Repayments {
		c.Fail("graceOnInterestCharged", p.GraceOnInterestCharged, allOfThem)
	}
	p.checkHolidays(c)
	if p.ScheduleType == schedule.Progressive {
		p.checkProgressiveGrace(c)
	}
}

// checkProgressiveGrace refuses grace that progressive schedules do not know (docs/semantics/progressive.md 5).
func (p Product) checkProgressiveGrace(c *fault.Checks) {
	const unknown = "not.supported.for.progressive.loan"
	if p.GraceOnInterestCharged > 0 {
		c.Fail("graceOnInterestCharged", p.GraceOnInterestCharged, unknown)
	}
	if p.RecurringPrincipalHolidays > 0 {
		c.Fail("recurringMoratoriumOnPrincipalPeriods", p.RecurringPrincipalHolidays, unknown)
	}
}

// checkHolidays: the recurring holidays must end with an instalment that carries principal.
func (p Product) checkHolidays(c *fault.Checks) {
	if p.RecurringPrincipalHolidays <= 0 || p.GraceOnPrincipal >= p.Repayments {
		return
	}
	if (p.Repayments-p.GraceOnPrincipal)%(p.RecurringPrincipalHolidays+1) != 1 {
		c.Fail("recurringMoratoriumOnPrincipalPeriods", p.RecurringPrincipalHolidays, "causes.principal.moratorium.for.last.installment")
	}
}
