package products

import (
	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/fault"
	"lending.example/platform/lending/schedule"
)

// RecalculationTerms say how interest follows the actual payments. All but the switch are zero when it is off.
type RecalculationTerms struct {
	// attributes: begin product fields
	RecalculatesInterest bool `json:"isInterestRecalculationEnabled"` // the switch

	Compounding     schedule.Compounding     `json:"interestRecalculationCompoundingMethod,omitzero"` // the overdue amounts that bear interest themselves; mandatory with the switch
	AdvanceStrategy schedule.AdvanceStrategy `json:"rescheduleStrategyMethod,omitzero"`               // what a payment ahead of time changes; mandatory with the switch

	RestFrequency schedule.RestFrequency `json:"recalculationRestFrequencyType,omitzero"`          // when payments take effect on interest; mandatory with the switch
	RestInterval  int                    `json:"recalculationRestFrequencyInterval,omitempty"`     // every so many weeks or months
	RestNthWeek   NthWeek                `json:"recalculationRestFrequencyNthDayType,omitzero"`    // week of the month, with RestWeekday
	RestWeekday   Weekday                `json:"recalculationRestFrequencyDayOfWeekType,omitzero"` // with RestNthWeek
	RestOnDay     int                    `json:"recalculationRestFrequencyOnDayType,omitempty"`    // day of the month, 1 to 28
	RestFrom      calendar.Date          `json:"recalculationRestFrequencyDate,omitzero"`          // an anchor of the recurrence

	CompoundingFrequency schedule.RestFrequency `json:"recalculationCompoundingFrequencyType,omitzero"`          // when what is overdue is compounded
	CompoundingInterval  int                    `json:"recalculationCompoundingFrequencyInterval,omitempty"`     // every so many weeks or months
	CompoundingNthWeek   NthWeek                `json:"recalculationCompoundingFrequencyNthDayType,omitzero"`    // week of the month, with CompoundingWeekday
	CompoundingWeekday   Weekday                `json:"recalculationCompoundingFrequencyDayOfWeekType,omitzero"` // with CompoundingNthWeek
	CompoundingOnDay     int                    `json:"recalculationCompoundingFrequencyOnDayType,omitempty"`    // day of the month, 1 to 28
	CompoundingFrom      calendar.Date          `json:"recalculationCompoundingFrequencyDate,omitzero"`          // an anchor of the recurrence

	ArrearsOnOriginal   bool                `json:"isArrearsBasedOnOriginalSchedule,omitempty"`     // what is overdue follows from the schedule as agreed
	CompoundingPosted   bool                `json:"isCompoundingToBePostedAsTransaction,omitempty"` // refused with compounding: not built
	CompoundingAtDayEnd bool                `json:"allowCompoundingOnEod,omitempty"`                // refused: not built
	PreClosure          schedule.PreClosure `json:"preClosureInterestCalculationStrategy,omitzero"` // up to when an early payoff owes interest
	NoInterestOnPastDue bool                `json:"disallowInterestCalculationOnPastDue,omitempty"` // overdue principal bears no interest; progressive schedules
	// attributes: end
}

// withRecalculationDefaults fills what may be left open, and clears everything while recalculation is off.
func (p *Product) withRecalculationDefaults() {
	if !p.RecalculatesInterest {
		p.RecalculationTerms = RecalculationTerms{}
		return
	}
	if p.RestInterval == 0 {
		p.RestInterval = 1
	}
	if p.PreClosure == 0 {
		p.PreClosure = schedule.TillPreClosureDate
	}
	if p.Compounding == schedule.NoCompounding {
		return
	}
	if p.CompoundingFrequency == 0 {
		p.CompoundingFrequency = schedule.RestSameAsRepayment
	}
	if p.CompoundingInterval == 0 {
		p.CompoundingInterval = p.Every
	}
}

// checkRecalculation judges the details while recalculation is on; those that were on before need not be sent again.
func (p Product) checkRecalculation(c *fault.Checks, in ProductUpdate, wasOn bool) {
	if !p.RecalculatesInterest {
		return
	}
	if !wasOn {
		c.Required("interestRecalculationCompoundingMethod", in.Compounding != nil)
		c.Required("rescheduleStrategyMethod", in.AdvanceStrategy != nil)
		c.Required("recalculationRestFrequencyType", in.RestFrequency != nil)
	}
	in.checkDetails(c)
	p.checkAdvanceStrategy(c)
	p.checkPreClosure(c)
	p.checkCompounding(c)
	if in.NoInterestOnPastDue != nil && p.ScheduleType != schedule.Progressive {
		c.Fail("disallowInterestCalculationOnPastDue", *in.NoInterestOnPastDue, "supported.only.for.progressive.loan.schedule.type")
	}
}

func (in ProductUpdate) checkDetails(c *fault.Checks) {
	// attributes: begin input checks
	between(c, "interestRecalculationCompoundingMethod", in.Compounding, schedule.NoCompounding, schedule.CompoundBoth)
	between(c, "rescheduleStrategyMethod", in.AdvanceStrategy, schedule.RescheduleNextRepayments, schedule.AdjustLastUnpaid)
	between(c, "recalculationRestFrequencyType", in.RestFrequency, schedule.RestSameAsRepayment, schedule.RestMonthly)
	positive(c, "recalculationRestFrequencyInterval", in.RestInterval)
	oneOf(c, "recalculationRestFrequencyNthDayType", in.RestNthWeek, nthWeeks)
	oneOf(c, "recalculationRestFrequencyDayOfWeekType", in.RestWeekday, weekdays)
	// attributes: end
	together(c, "recalculationRestFrequencyNthDayType", in.RestNthWeek, "recalculationRestFrequencyDayOfWeekType", in.RestWeekday)
	// attributes: begin input checks
	between(c, "recalculationRestFrequencyOnDayType", in.RestOnDay, 1, 28)
	between(c, "recalculationCompoundingFrequencyType", in.CompoundingFrequency, schedule.RestSameAsRepayment, schedule.RestMonthly)
	positive(c, "recalculationCompoundingFrequencyInterval", in.CompoundingInterval)
	oneOf(c, "recalculationCompoundingFrequencyNthDayType", in.CompoundingNthWeek, nthWeeks)
	oneOf(c, "recalculationCompoundingFrequencyDayOfWeekType", in.CompoundingWeekday, weekdays)
	// attributes: end
	together(c, "recalculationCompoundingFrequencyNthDayType", in.CompoundingNthWeek, "recalculationCompoundingFrequencyDayOfWeekType", in.CompoundingWeekday)
	// attributes: begin input checks
	between(c, "recalculationCompoundingFrequencyOnDayType", in.CompoundingOnDay, 1, 28)
	between(c, "preClosureInterestCalculationStrategy", in.PreClosure, schedule.TillPreClosureDate, schedule.TillRestFrequencyDate)
	// attributes: end
}

// together fails a week of the month without a day of the week, and the other way round: "the second" needs "Tuesday".
func together(c *fault.Checks, weekField string, week *NthWeek, dayField string, day *Weekday) {
	c.Required(weekField, week != nil || day == nil)
	c.Required(dayField, day != nil || week == nil)
}

// checkAdvanceStrategy: progressive schedules adjust their last unpaid period, cumulative ones do anything else.
func (p Product) checkAdvanceStrategy(c *fault.Checks) {
	const unsupported = "reschedule.strategy.method.not.supported.for.loan.schedule.type."
	adjusts := p.AdvanceStrategy == schedule.AdjustLastUnpaid
	switch {
	case p.AdvanceStrategy == 0 || c.Failed("rescheduleStrategyMethod"):
	case p.ScheduleType == schedule.Cumulative && adjusts:
		c.Fail("rescheduleStrategyMethod", p.AdvanceStrategy, unsupported+"cumulative")
	case p.ScheduleType == schedule.Progressive && !adjusts:
		c.Fail("rescheduleStrategyMethod", p.AdvanceStrategy, unsupported+"progressive")
	}
}

// checkPreClosure: a progressive schedule finds the next rest date only when rests are daily or the due dates.
func (p Product) checkPreClosure(c *fault.Checks) {
	findable := p.RestFrequency == schedule.RestSameAsRepayment || p.RestFrequency == schedule.RestDaily
	if p.ScheduleType == schedule.Progressive && p.PreClosure == schedule.TillRestFrequencyDate && !findable {
		c.Fail("", nil, "when.preclose.strategy.is.till.rest.frequency.then.frequency.type.is.daily.or.same.as.repayment")
	}
}

// refuseCompounding refuses compounded amounts as transactions of their own (docs/semantics/accruals.md, 3.11) and compounding at the
// end of the day, which are not built.
func (p Product) refuseCompounding() error {
	switch {
	case !p.RecalculatesInterest:
		return nil
	case p.CompoundingPosted && p.Compounding != schedule.NoCompounding:
		return ErrCompoundingPosted.For("isCompoundingToBePostedAsTransaction", true)
	case p.CompoundingAtDayEnd:
		return ErrCompoundingAtEnd.For("allowCompoundingOnEod", true)
	}
	return nil
}

// checkCompounding: compounding dates other than the due dates keep the product's unit and a multiple of its step, so
// that every due date is one of them.
func (p Product) checkCompounding(c *fault.Checks) {
	if p.Compounding == schedule.NoCompounding || p.CompoundingFrequency == schedule.RestSameAsRepayment {
		return
	}
	if unit, fixed := unitOfRest[p.CompoundingFrequency]; fixed && unit != p.Frequency {
		c.Fail("recalculationCompoundingFrequencyType", p.CompoundingFrequency, "must.be.same.as.repayment.frequency")
	}
	if p.Every > 0 && p.CompoundingInterval%p.Every != 0 {
		c.Fail("recalculationCompoundingFrequencyInterval", p.CompoundingInterval, fault.NotInMultiplesOf, p.Every)
	}
}

var unitOfRest = map[schedule.RestFrequency]RepaymentFrequency{
	schedule.RestDaily:   EveryDays,
	schedule.RestWeekly:  EveryWeeks,
	schedule.RestMonthly: EveryMonths,
}
