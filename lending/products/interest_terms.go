package products

import (
	"lending.example/platform/lending/fault"
	"lending.example/platform/lending/money"
	"lending.example/platform/lending/schedule"
)

// InterestTerms are the rate, and how interest and instalments are calculated from it.
type InterestTerms struct {
	// attributes: begin product fields
	InterestRate            money.Decimal           `json:"interestRatePerPeriod"`                           // nominal interest in percent per RateFrequency, 0 or greater
	MinInterestRate         *money.Decimal          `json:"minInterestRatePerPeriod,omitempty"`              // of a loan, percent per RateFrequency; nil: no bound
	MaxInterestRate         *money.Decimal          `json:"maxInterestRatePerPeriod,omitempty"`              // of a loan, percent per RateFrequency; nil: no bound
	RateFrequency           schedule.RateFrequency  `json:"interestRateFrequencyType"`                       // period that InterestRate is for
	RateConvention          schedule.RateConvention `json:"interestRateConventionType,omitzero"`             // how InterestRate is quoted: nominal, or effective or compounded semi-annually, both per year
	Rebate                  schedule.RebateMethod   `json:"unearnedInterestRebateType,omitzero"`             // how much of flat interest a payoff gives back; cumulative schedules
	Amortization            schedule.Amortization   `json:"amortizationType"`                                // equal instalments or equal principal
	InterestMethod          schedule.InterestMethod `json:"interestType"`                                    // on the balance, or flat
	InterestPeriod          schedule.InterestPeriod `json:"interestCalculationPeriodType"`                   // counted in days or in whole steps
	PartialPeriods          bool                    `json:"allowPartialPeriodInterestCalculation"`           // whole steps: parts of a step count by days
	DaysInYear              schedule.DaysInYear     `json:"daysInYearType"`                                  // actual, 360, 364 or 365
	DaysInMonth             schedule.DaysInMonth    `json:"daysInMonthType"`                                 // actual or 30
	LeapYears               schedule.LeapYearRule   `json:"daysInYearCustomStrategy,omitzero"`               // which years have 366 days; progressive schedules with actual years
	ScheduleType            schedule.Type           `json:"loanScheduleType"`                                // which engine draws the schedule: cumulative or progressive
	Processing              schedule.Processing     `json:"loanScheduleProcessingType"`                      // horizontal or vertical, of the advanced strategy
	EqualInterest           bool                    `json:"isEqualAmortization"`                             // all interest of a declining balance is spread evenly; cumulative schedules
	ExactInstalments        bool                    `json:"exactEqualInstallments,omitempty"`                // equal instalments are calculated with the interest that each period is charged; false: with periods of nominal length
	FixedPrincipalPercent   money.Decimal           `json:"fixedPrincipalPercentagePerInstallment,omitzero"` // percent of the principal with each instalment, 1 to 100; 0: not fixed
	RecogniseOnDisbursement bool                    `json:"interestRecognitionOnDisbursementDate"`           // the day of disbursement bears interest; progressive schedules
	// attributes: end
}

func (in ProductUpdate) checkInterest(c *fault.Checks) {
	// attributes: begin input checks
	notNegativeNumber(c, "interestRatePerPeriod", in.InterestRate)
	notNegativeNumber(c, "minInterestRatePerPeriod", in.MinInterestRate)
	notNegativeNumber(c, "maxInterestRatePerPeriod", in.MaxInterestRate)
	between(c, "interestRateFrequencyType", in.RateFrequency, schedule.PerDay, schedule.WholeTerm)
	oneOf(c, "interestRateConventionType", in.RateConvention, schedule.RateConventions())
	oneOf(c, "unearnedInterestRebateType", in.Rebate, schedule.RebateMethods())
	between(c, "amortizationType", in.Amortization, schedule.EqualPrincipal, schedule.EqualInstalments)
	between(c, "interestType", in.InterestMethod, schedule.Declining, schedule.Flat)
	between(c, "interestCalculationPeriodType", in.InterestPeriod, schedule.Daily, schedule.SameAsRepayment)
	oneOf(c, "daysInYearType", in.DaysInYear, schedule.YearLengths())
	oneOf(c, "daysInMonthType", in.DaysInMonth, schedule.MonthLengths())
	listed(c, "daysInYearCustomStrategy", in.LeapYears, schedule.LeapYearRules())
	oneOf(c, "loanScheduleType", in.ScheduleType, schedule.Types())
	oneOf(c, "loanScheduleProcessingType", in.Processing, schedule.Processings())
	percent(c, "fixedPrincipalPercentagePerInstallment", in.FixedPrincipalPercent, 1, 100)
	// attributes: end
	in.checkFloating(c)
}

func (in ProductUpdate) checkFloating(c *fault.Checks) {
	if sentTrue(in.LinkedToFloatingRates) {
		return // refused as a whole, as not built
	}
	const off = "not.supported.when.isLinkedToFloatingInterestRates.is.false"
	refuseSent(c, "floatingRatesId", in.FloatingRateID, off)
	refuseSent(c, "interestRateDifferential", in.RateDifferential, off)
	refuseSent(c, "minDifferentialLendingRate", in.MinRateDifferential, off)
	refuseSent(c, "defaultDifferentialLendingRate", in.DefaultRateDifferential, off)
	refuseSent(c, "maxDifferentialLendingRate", in.MaxRateDifferential, off)
	if sentTrue(in.FloatingRateCalculationAllow) {
		c.Fail("isFloatingInterestRateCalculationAllowed", true, off)
	}
}

func (in ProductUpdate) refuseFloating() error {
	if sentTrue(in.LinkedToFloatingRates) {
		return ErrFloatingRates.For("isLinkedToFloatingInterestRates", true)
	}
	return nil
}

var rateBounds = boundaries{"interestRatePerPeriod", "minInterestRatePerPeriod", "maxInterestRatePerPeriod"}

// checkInterestTerms holds the rate inside its bounds and refuses calculations that exclude each other.
func (p Product) checkInterestTerms(c *fault.Checks, in ProductUpdate) {
	bounded(c, rateBounds, fault.AmountOutOfRange, p.InterestRate, p.MinInterestRate, p.MaxInterestRate)
	p.checkPartialPeriods(c)
	p.checkRebate(c)
	schedule.CheckRateConvention(c, schedule.Terms{
		InterestRate: p.InterestRate, RateFrequency: p.RateFrequency, RateConvention: p.RateConvention, InterestMethod: p.InterestMethod,
		Every: p.Every, Frequency: p.Frequency.Unit(), DaysInYear: p.DaysInYear,
	})
	if !p.FixedPrincipalPercent.IsZero() && p.Amortization == schedule.EqualInstalments {
		c.Fail("fixedPrincipalPercentagePerInstallment", p.FixedPrincipalPercent, "not.supported.principal.fixing.not.allowed.with.equal.installments")
	}
}

// checkRebate: only flat interest that does not follow the payments, of one sum on a cumulative schedule, is given back by instalments.
func (p Product) checkRebate(c *fault.Checks) {
	if p.Rebate == schedule.NoRebate {
		return
	}
	for _, rule := range []struct {
		broken bool
		suffix string
	}{
		{p.InterestMethod != schedule.Flat, "supported.only.for.flat.interest"},
		{p.ScheduleType == schedule.Progressive, "not.supported.for.progressive.loan"},
		{p.RecalculatesInterest, "not.supported.with.interest.recalculation"},
		{p.MultiDisburse, "not.supported.with.tranches"},
	} {
		if rule.broken {
			c.Fail("unearnedInterestRebateType", p.Rebate, rule.suffix)
		}
	}
}

// checkPartialPeriods: daily interest knows no partial periods; interest by whole repayment periods cannot follow what
// happens inside of one.
func (p Product) checkPartialPeriods(c *fault.Checks) {
	if p.InterestPeriod == schedule.Daily {
		if p.PartialPeriods {
			c.Fail("allowPartialPeriodInterestCalculation", true, "not.supported.for.daily.calculations")
		}
		return
	}
	if p.PartialPeriods {
		return
	}
	const unsupported = "not.supported.for.selected.interest.calculation.type"
	if p.RecalculatesInterest {
		c.Fail("isInterestRecalculationEnabled", true, unsupported)
	}
	if p.MultiDisburse && !p.isAdvanced() {
		c.Fail("multiDisburseLoan", true, unsupported)
	}
	if p.VariableInstalments {
		c.Fail("allowVariableInstallments", true, unsupported)
	}
}

// checkScheduleType: progressive schedules and the advanced strategy need each other. A product that says nothing of
// its schedule type is cumulative, and may still use the advanced strategy.
func (p Product) checkScheduleType(c *fault.Checks, in ProductUpdate) {
	const progressiveOnly = "supported.only.for.progressive.loan.schedule.type"
	if p.ScheduleType == schedule.Progressive && !p.isAdvanced() {
		c.Fail("loanScheduleType", p.ScheduleType, "supported.only.with.advanced.payment.allocation.strategy")
	}
	if in.ScheduleType != nil && *in.ScheduleType == schedule.Cumulative && p.isAdvanced() {
		c.Fail("loanScheduleProcessingType", p.Processing, progressiveOnly)
	}
	if in.Processing != nil && *in.Processing == schedule.Vertical && !p.isAdvanced() {
		c.Fail("loanScheduleProcessingType", p.Processing, "supported.only.for.progressive.loan.schedule.handling")
	}
}

// refuseInterestTerms refuses options that the chosen schedule does not know.
func (p Product) refuseInterestTerms() error {
	progressive := p.ScheduleType == schedule.Progressive
	switch {
	case p.LeapYears != "" && !progressive:
		return ErrLeapYearsProgressive.New()
	case p.LeapYears != "" && p.DaysInYear != schedule.ActualYear:
		return ErrLeapYearsActual.New()
	case p.RecogniseOnDisbursement && !progressive:
		return ErrRecognitionProgressive.New()
	case p.EqualInterest && p.RecalculatesInterest:
		return ErrEqualInterestRecalculation.New()
	case p.EqualInterest && p.MultiDisburse:
		return ErrEqualInterestTranches.New()
	case p.EqualInterest && p.VariableInstalments:
		return ErrEqualInterestVariable.New()
	}
	return nil
}
