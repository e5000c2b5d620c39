package origination

import (
	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/fault"
	"lending.example/platform/lending/internal/loans/book"
	"lending.example/platform/lending/loans"
	"lending.example/platform/lending/money"
	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/products"
	"lending.example/platform/lending/schedule"
)

// againstProduct refuses an application that its product does not allow. Rules of single attributes are reported
// together, the others one by one, in the documented order.
func againstProduct(in loans.Application, p *products.Product) error {
	if err := rulesOfProduct(in, p).Err(); err != nil {
		return err
	}
	for _, rule := range []func(*products.Product) error{
		func(p *products.Product) error { return mayHaveDownPayment(in, p) }, func(p *products.Product) error { return mayHaveTranches(in, p) }, func(p *products.Product) error { return isPossibleStrategy(in, p) }, func(p *products.Product) error { return mayHaveFixedLength(in, p) }, func(p *products.Product) error { return mayHaveEqualInterest(in, p) }, func(p0 *products.Product) error { return servable(in, p0) },
	} {
		if err := rule(p); err != nil {
			return err
		}
	}
	return nil
}

// rulesOfProduct collects the broken rules of single attributes.
func rulesOfProduct(in loans.Application, p *products.Product) *fault.Checks {
	c := fault.CheckOf("loan")
	checkPrecisions(in, c, p)
	checkBounds(in, c, p)
	checkLength(in, c)
	checkGraceFits(in, c, p)
	checkOptions(in, c, p)
	checkInterestOptions(in, c, p)
	checkTranchePlan(in, c)
	checkAnchors(in, c, p)
	return c
}

// checkPrecisions refuses sums that the currency has no coins for.
func checkPrecisions(in loans.Application, c *fault.Checks, p *products.Product) {
	currency := money.Currency{Digits: p.Digits, InMultiplesOf: p.InMultiplesOf}
	book.CheckPrecision(c, "principal", &in.Principal, currency)
	book.CheckPrecision(c, "fixedEmiAmount", in.FixedInstalment, currency)
	book.CheckPrecision(c, "inArrearsTolerance", in.ArrearsTolerance, money.Currency{Digits: p.Digits})
	for _, t := range in.Tranches {
		book.CheckPrecision(c, "disbursementData", &t.Principal, currency)
	}
}

// checkBounds holds principal, number of repayments and rate inside the bounds that the product sets.
func checkBounds(in loans.Application, c *fault.Checks, p *products.Product) {
	if low, high := p.MinPrincipal, p.MaxPrincipal; outside(in.Principal.Cmp, low, high) {
		failBounds(c, "principal", in.Principal, low, high)
	}
	compare := func(bound int) int { return in.Repayments - bound }
	if low, high := p.MinRepayments, p.MaxRepayments; outside(compare, low, high) && in.FixedInstalment == nil {
		switch {
		case low != nil && high != nil:
			c.Fail("numberOfRepayments", in.Repayments, fault.OutOfRange, *low, *high)
		case low != nil:
			c.Fail("numberOfRepayments", in.Repayments, fault.BelowMinimum, in.Repayments, *low)
		default:
			c.Fail("numberOfRepayments", in.Repayments, fault.AboveMaximum, in.Repayments, *high)
		}
	}
	if rate := in.InterestRate; rate != nil && outside(rate.Cmp, p.MinInterestRate, p.MaxInterestRate) {
		failBounds(c, "interestRatePerPeriod", *rate, p.MinInterestRate, p.MaxInterestRate)
	}
}

// outside reports whether a value lies outside the bounds that there are.
func outside[T any](compare func(T) int, low, high *T) bool {
	return low != nil && compare(*low) < 0 || high != nil && compare(*high) > 0
}

func failBounds[T any](c *fault.Checks, field string, value T, low, high *T) {
	switch {
	case low != nil && high != nil:
		c.Fail(field, value, fault.AmountOutOfRange, value, *low, *high)
	case low != nil:
		c.Fail(field, value, fault.BelowMinimum, value, *low)
	default:
		c.Fail(field, value, fault.AboveMaximum, value, *high)
	}
}

// checkLength: the term is as long as its instalments together.
func checkLength(in loans.Application, c *fault.Checks) {
	switch length := in.Repayments * in.Every; {
	case in.TermFrequency < length:
		c.Fail("loanTermFrequency", in.TermFrequency, "less.than.repayment.structure.suggests")
	case in.TermFrequency > length:
		c.Fail("loanTermFrequency", in.TermFrequency, "greater.than.repayment.structure.suggests")
	}
}

// checkGraceFits leaves at least one instalment for everything that is put off.
func checkGraceFits(in loans.Application, c *fault.Checks, p *products.Product) {
	const tooLong = "mustBeLessThan.numberOfRepayments"
	if loans.Value(in.GraceOnPrincipal, 0) >= in.Repayments {
		c.Fail("graceOnPrincipalPayment", *in.GraceOnPrincipal, tooLong)
	}
	if loans.Value(in.GraceOnInterestPayment, 0) >= in.Repayments {
		c.Fail("graceOnInterestPayment", *in.GraceOnInterestPayment, tooLong)
	}
	if loans.Value(in.GraceOnInterestCharged, 0) > in.Repayments {
		c.Fail("graceOnInterestCharged", *in.GraceOnInterestCharged, tooLong)
	}
	if loans.Value(in.GraceOnInterestCharged, 0) > 0 && p.ScheduleType == schedule.Progressive {
		c.Fail("graceOnInterestCharged", *in.GraceOnInterestCharged, "not.supported.for.progressive.loan")
	}
	grace, every := loans.Value(in.GraceOnPrincipal, p.GraceOnPrincipal), p.RecurringPrincipalHolidays+1
	if every > 1 && (in.Repayments-grace)%every != 1 {
		c.Fail("", nil, "graceOnPrincipalPayments.and.recurringMoratoriumOnPrincipalPeriods.causes.principal.moratorium.for.last.installment")
	}
}

// checkOptions refuses options that the product does not have. Some count as attributes that the interface does not
// know for loans of such a product.
func checkOptions(in loans.Application, c *fault.Checks, p *products.Product) {
	if in.FixedInstalment != nil && !p.CanDefineInstalment && !p.MultiDisburse {
		c.Add(unsupported("fixedEmiAmount"))
	}
	if in.RecogniseOnDisbursement != nil && p.ScheduleType != schedule.Progressive {
		c.Add(unsupported("interestRecognitionOnDisbursementDate"))
	}
	if loans.Value(in.InstalmentLevelDelinquency, false) && p.DelinquencyBucketID == 0 {
		c.Fail("enableInstallmentLevelDelinquency", true, "can.be.enabled.for.loan.with.loan.product.having.valid.delinquency.bucket")
	}
	if loans.Value(in.FullTermForTranche, false) && !p.FullTermForTranche {
		c.Fail("allowFullTermForTranche", true, "not.allowed.by.product")
	}
	if loans.Value(in.Processing, schedule.Horizontal) == schedule.Vertical && p.Strategy != products.Advanced {
		c.Fail("loanScheduleProcessingType", *in.Processing, "supported.only.with.advanced.payment.allocation.strategy")
	}
}

// refuseIdleInstalment refuses an instalment amount in an application whose schedule is not drawn from it: a progressive one, and
// one of flat interest or equal principal parts. Logs of earlier versions may hold such applications.
// (docs/semantics/wire-loans.md, 4)
func refuseIdleInstalment(u *operation.Unit, in loans.Application, p *products.Product) error {
	drawn := p.ScheduleType == schedule.Cumulative && loans.Value(in.InterestMethod, p.InterestMethod) == schedule.Declining &&
		loans.Value(in.Amortization, p.Amortization) == schedule.EqualInstalments
	if in.FixedInstalment == nil || drawn || u.Replays() {
		return nil
	}
	return fault.Invalid([]fault.Violation{unsupported("fixedEmiAmount")})
}

func unsupported(field string) fault.Violation { return fault.Unsupported(field, field) }

// checkInterestOptions refuses ways of calculating interest that do not go together.
func checkInterestOptions(in loans.Application, c *fault.Checks, p *products.Product) {
	period := loans.Value(in.InterestPeriod, p.InterestPeriod)
	partial := loans.Value(in.PartialPeriods, p.PartialPeriods)
	if period == schedule.Daily && loans.Value(in.PartialPeriods, false) {
		c.Fail("allowPartialPeriodInterestCalculation", true, "not.supported.for.daily.calcualtions")
	}
	if period == schedule.SameAsRepayment && !partial && p.Strategy != products.Advanced {
		const unprorated = "not.supported.for.selected.interest.calcualtion.type"
		for _, option := range []struct {
			field string
			on    bool
		}{
			{"isInterestRecalculationEnabled", p.RecalculatesInterest}, {"multiDisburseLoan", p.MultiDisburse},
		} {
			if option.on {
				c.Fail(option.field, true, unprorated)
			}
		}
	}
	if in.FixedPrincipalPercent != nil && loans.Value(in.Amortization, p.Amortization) != schedule.EqualPrincipal {
		c.Fail("fixedPrincipalPercentagePerInstallment", *in.FixedPrincipalPercent, "not.supported.principal.fixing.not.allowed.with.equal.installments")
	}
	if method := allowed(p.Overrides.InterestMethod, in.InterestMethod, p.InterestMethod); p.Rebate != schedule.NoRebate && method != schedule.Flat {
		c.Fail("unearnedInterestRebateType", p.Rebate, "supported.only.for.flat.interest")
	}
	schedule.CheckRateConvention(c, schedule.Terms{
		RateConvention: p.RateConvention, Every: in.Every, Frequency: loans.Value(in.Frequency, p.Frequency.Unit()),
		InterestRate: loans.Value(in.InterestRate, p.InterestRate), RateFrequency: loans.Value(in.RateFrequency, p.RateFrequency),
		InterestMethod: loans.Value(in.InterestMethod, p.InterestMethod), DaysInYear: loans.Value(in.DaysInYear, p.DaysInYear),
	})
	if in.LeapYears != "" && p.ScheduleType != schedule.Progressive {
		c.Fail("daysInYearCustomStrategy", in.LeapYears, "days.in.year.custom.strategy.is.only.supported.for.progressive.loan.schedule.type")
	}
	if in.LeapYears != "" && loans.Value(in.DaysInYear, p.DaysInYear) != schedule.ActualYear {
		c.Fail("daysInYearCustomStrategy", in.LeapYears, "days.in.year.custom.strategy.is.only.applicable.for.actual.days.in.year.type")
	}
}

// checkTranchePlan: planned tranches start with the expected disbursement, are in order, and keep to the principal.
func checkTranchePlan(in loans.Application, c *fault.Checks) {
	if len(in.Tranches) == 0 {
		return
	}
	if in.Tranches[0].On != in.ExpectedDisbursement {
		c.Fail("expectedDisbursementDate", in.Tranches[0].On, "first.disbursement.date.must.start.with.expected.disbursement.date")
	}
	var sum money.Amount
	var last calendar.Date
	for _, t := range in.Tranches {
		if t.On.Before(in.ExpectedDisbursement) {
			c.Fail("disbursementData", t.On, "disbursement.date.of.tranche.cannot.be.before.expected.disbursement.date")
		}
		if t.On.Before(last) {
			c.Fail("disbursementData", t.On, "disbursements.should.be.ordered.based.on.their.disbursement.dates")
		}
		sum, last = sum.Add(t.Principal), t.On
	}
	if in.Principal.Less(sum) {
		c.Fail("principal", sum, "sum.of.multi.disburse.amounts.must.be.equal.to.or.lesser.than.approved.principal")
	}
}

// checkAnchors asks for the dates that recurring rests and compounding are counted from.
func checkAnchors(in loans.Application, c *fault.Checks, p *products.Product) {
	if !p.RecalculatesInterest {
		return
	}
	frequency := loans.Value(in.Frequency, p.Frequency.Unit())
	if needsDate(p.RestFrequency, p.RestInterval, frequency, in.Every) {
		c.Date("recalculationRestFrequencyDate", firstDate(in.RestFrom, p.RestFrom))
	}
	if p.Compounding != schedule.NoCompounding && needsDate(p.CompoundingFrequency, p.CompoundingInterval, frequency, in.Every) {
		c.Date("recalculationCompoundingFrequencyDate", firstDate(in.CompoundingFrom, p.CompoundingFrom))
	}
}

// needsDate reports whether a recurrence has to be anchored at a date: one of weeks or months that is not the rhythm
// of the repayments. Daily ones need no anchor.
func needsDate(f schedule.RestFrequency, interval int, unit calendar.Unit, every int) bool {
	switch f {
	case schedule.RestWeekly:
		return unit != calendar.Weeks || max(interval, 1) != every
	case schedule.RestMonthly:
		return unit != calendar.Months || max(interval, 1) != every
	}
	return false
}

// mayHaveDownPayment refuses any word about down payments when the product takes none.
func mayHaveDownPayment(in loans.Application, p *products.Product) error {
	said := in.DownPayment != nil || in.AutoDownPayment != nil || in.DownPaymentPercent != nil
	if said && !p.DownPayment {
		return loans.ErrNoDownPayment.New()
	}
	return nil
}

// mayHaveTranches: loans of products with tranches plan at least one, unless tranches come as they come.
func mayHaveTranches(in loans.Application, p *products.Product) error {
	switch {
	case !p.MultiDisburse && len(in.Tranches) > 0, p.NoPlannedTranches && len(in.Tranches) > 0:
		return loans.ErrTranchesNotAllowed.For("disbursementData", len(in.Tranches))
	case p.MultiDisburse && !p.NoPlannedTranches && len(in.Tranches) == 0:
		return loans.ErrTranchesRequired.For("disbursementData", nil)
	case p.MaxTranches > 0 && len(in.Tranches) > p.MaxTranches:
		return loans.ErrTooManyTranches.For("disbursementData", len(in.Tranches), p.MaxTranches)
	}
	return nil
}

// isPossibleStrategy: the advanced strategy needs the product's allocation rules, and progressive schedules need it.
func isPossibleStrategy(in loans.Application, p *products.Product) error {
	inForce := in.Strategy
	if !p.Overrides.Strategy {
		inForce = p.Strategy
	}
	switch {
	case !products.Strategies().Has(in.Strategy):
		return loans.ErrUnknownStrategy.For("transactionProcessingStrategyCode", in.Strategy, in.Strategy)
	case in.Strategy == products.Advanced && p.Strategy != products.Advanced:
		return loans.ErrAdvancedNotConfigured.For("transactionProcessingStrategyCode", in.Strategy)
	case inForce != products.Advanced && p.ScheduleType == schedule.Progressive:
		return loans.ErrProgressiveStrategy.For("transactionProcessingStrategyCode", in.Strategy)
	case inForce == products.Advanced && p.ScheduleType == schedule.Cumulative:
		return loans.ErrCumulativeStrategy.For("transactionProcessingStrategyCode", in.Strategy)
	}
	return nil
}

func mayHaveFixedLength(in loans.Application, p *products.Product) error {
	length := loans.Value(in.FixedLength, p.FixedLength)
	switch {
	case length == 0:
		return nil
	case loans.Value(&in.Strategy, p.Strategy) != products.Advanced:
		return products.ErrFixedLengthStrategy.For("fixedLength", length)
	case !loans.Value(in.InterestRate, p.InterestRate).IsZero():
		return products.ErrFixedLengthInterest.For("fixedLength", length)
	case length < (in.Repayments-1)*in.Every+1:
		return products.ErrFixedLengthTooShort.For("fixedLength", length)
	}
	return nil
}

// mayHaveEqualInterest: interest can be spread evenly only where it is known from the start.
func mayHaveEqualInterest(in loans.Application, p *products.Product) error {
	switch {
	case !loans.Value(in.EqualInterest, false):
		return nil
	case p.RecalculatesInterest:
		return products.ErrEqualInterestRecalculation.New()
	case p.MultiDisburse:
		return products.ErrEqualInterestTranches.New()
	case in.FixedInstalment != nil:
		return loans.ErrEqualInterestFixed.For("fixedEmiAmount", *in.FixedInstalment)
	}
	return nil
}

// servable refuses what is known and not built.
func servable(in loans.Application, _ *products.Product) error {
	switch {
	case in.AccountType() == loans.GroupMember:
		return loans.ErrGroupLoans.For("loanType", in.LoanType)
	case loans.Value(in.FloatingRate, false):
		return products.ErrFloatingRates.For("isFloatingInterestRate", true)
	case in.RateDifferential != nil:
		return products.ErrFloatingRates.For("interestRateDifferential", *in.RateDifferential)
	case in.CalendarID != 0:
		return loans.ErrMeetings.For("calendarId", in.CalendarID)
	case loans.Value(in.SyncWithMeeting, false):
		return loans.ErrMeetings.For("syncDisbursementWithMeeting", true)
	case len(in.Collateral) > 0:
		return loans.ErrCollateral.For("collateral", len(in.Collateral))
	}
	return nil
}
