package loans

import (
	"slices"

	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/money"
	"lending.example/platform/lending/products"
	"lending.example/platform/lending/schedule"
)

// termsOf completes an application from its product into the contract of a loan. From then on the loan follows the
// product no longer.
//
// Attributes that the product does not open to its loans are the product's, whatever the application says. Grace on
// charged interest is the one figure that is not taken from the product when the application leaves it out.
func termsOf(p *products.Product, in Application, arithmetic money.Arithmetic) Terms {
	t := Terms{
		TermFrequency: in.TermFrequency, TermFrequencyType: value(in.TermFrequencyType, p.Frequency.Unit()),
		Repayments: in.Repayments, Every: in.Every, Frequency: value(in.Frequency, p.Frequency.Unit()),
		InterestRate: value(in.InterestRate, p.InterestRate), RateFrequency: value(in.RateFrequency, p.RateFrequency),
		Amortization: value(in.Amortization, p.Amortization), InterestMethod: value(in.InterestMethod, p.InterestMethod),
		InterestPeriod: value(in.InterestPeriod, p.InterestPeriod), PartialPeriods: value(in.PartialPeriods, p.PartialPeriods),
		EqualInterest: value(in.EqualInterest, false), DaysInYear: value(in.DaysInYear, p.DaysInYear),
		DaysInMonth: p.DaysInMonth, LeapYears: p.LeapYears, Strategy: in.Strategy, ScheduleType: p.ScheduleType,
		Processing:         value(in.Processing, p.Processing),
		FixedLength:        value(in.FixedLength, p.FixedLength),
		Multiples:          p.Multiples,
		StartsFrom:         value(in.StartsFrom, p.StartsFrom),
		AnnualRate:         money.Decimal{},
		ChargeOffBehaviour: p.ChargeOffBehaviour, InterestRefunds: slices.Clone(p.InterestRefunds),
		MerchantBuyDownFee: p.MerchantBuysDown, AccrualActivity: p.PostsAccrualActivity,
		FixedPrincipalPercent: value(in.FixedPrincipalPercent, p.FixedPrincipalPercent), MinimumDaysToFirst: p.MinimumDaysToFirst,
		LastInstalmentThreshold: p.LastInstalmentThreshold, FixedInstalment: value(in.FixedInstalment, money.Amount{}),
		RecogniseOnDisbursement:    value(in.RecogniseOnDisbursement, p.RecogniseOnDisbursement),
		InstalmentLevelDelinquency: value(in.InstalmentLevelDelinquency, p.DelinquencyByInstalments),
	}
	t.fallDueOn(in)
	t.grace(p, in)
	t.tranches(p, in)
	t.downPayment(p, in)
	t.income(p)
	t.keepToProduct(p)
	t.allocate(p)
	t.recalculate(p, in)
	t.AnnualRate = schedule.AnnualRate(t.rate(arithmetic))
	return t
}

// value is what the application says, else what the product has.
func value[T any](sent *T, otherwise T) T {
	if sent != nil {
		return *sent
	}
	return otherwise
}

func (t *Terms) grace(p *products.Product, in Application) {
	t.GraceOnPrincipal = value(in.GraceOnPrincipal, p.GraceOnPrincipal)
	t.GraceOnInterestPayment = value(in.GraceOnInterestPayment, p.GraceOnInterestPayment)
	t.GraceOnInterestCharged = value(in.GraceOnInterestCharged, 0)
	t.RecurringPrincipalHolidays = p.RecurringPrincipalHolidays
	t.GraceOnArrearsAgeing = value(in.GraceOnArrearsAgeing, value(p.GraceOnArrearsAgeing, 0))
	t.ArrearsTolerance = value(in.ArrearsTolerance, p.ArrearsTolerance)
}

func (t *Terms) tranches(p *products.Product, in Application) {
	t.MultiDisburse, t.NoPlannedTranches = p.MultiDisburse, p.NoExpectedTranches
	t.FullTermForTranche = value(in.FullTermForTranche, p.FullTermForTranche)
	if p.MultiDisburse {
		t.MaximumOutstanding = value(in.MaximumOutstanding, value(p.MaxBalance, money.Amount{}))
	}
}

func (t *Terms) downPayment(p *products.Product, in Application) {
	t.DownPayment = value(in.DownPayment, p.DownPayment)
	if !t.DownPayment {
		return
	}
	t.AutoDownPayment = value(in.AutoDownPayment, p.DownPaymentAuto)
	t.DownPaymentPercent = value(in.DownPaymentPercent, p.DownPaymentPercent)
}

func (t *Terms) income(p *products.Product) {
	if p.CapitalizesIncome {
		t.CapitalizedIncome = new(p.CapitalizedIncomeTerms)
	}
	if p.BuysDown {
		t.BuyDownFee = new(p.BuyDownTerms)
	}
}

// keepToProduct puts the product's value where a loan may not have another one.
func (t *Terms) keepToProduct(p *products.Product) {
	if !p.Overrides.Amortization {
		t.Amortization = p.Amortization
	}
	if !p.Overrides.InterestMethod {
		t.InterestMethod = p.InterestMethod
	}
	if !p.Overrides.InterestPeriod {
		t.InterestPeriod = p.InterestPeriod
	}
	if !p.Overrides.Strategy {
		t.Strategy = p.Strategy
	}
	if !p.Overrides.RepaymentEvery {
		t.Every = p.RepaymentEvery
	}
	if !p.Overrides.Tolerance {
		t.ArrearsTolerance = p.ArrearsTolerance
	}
	if !p.Overrides.ArrearsAgeing {
		t.GraceOnArrearsAgeing = value(p.GraceOnArrearsAgeing, 0)
	}
	if !p.Overrides.Grace {
		t.GraceOnPrincipal, t.GraceOnInterestPayment = p.GraceOnPrincipal, p.GraceOnInterestPayment
	}
}

// allocate copies the rules of the advanced strategy; the other strategies have none.
func (t *Terms) allocate(p *products.Product) {
	if t.Strategy == products.Advanced {
		t.PaymentAllocation, t.CreditAllocation = slices.Clone(p.PaymentAllocation), slices.Clone(p.CreditAllocation)
	}
}

// recalculate sets how interest follows the payments, if it does. Recurring rests start with the expected
// disbursement unless a date was given.
func (t *Terms) recalculate(p *products.Product, in Application) {
	if !p.RecalculatesInterest {
		return
	}
	t.Recalculation = &schedule.Recalculation{
		Strategy: p.AdvanceStrategy, Compounding: p.Compounding, PreClosure: p.PreClosure,
		ArrearsOnOriginal: p.ArrearsOnOriginal, NoInterestOnPastDue: p.NoInterestOnPastDue,
		Rest: schedule.Rest{
			Frequency: p.RestFrequency, Interval: p.RestInterval, NthDay: int(p.RestNthWeek), Weekday: int(p.RestWeekday),
			OnDay: p.RestOnDay, Seed: firstDate(in.RestDate, p.RestDate, in.ExpectedDisbursement),
		},
	}
	if p.Compounding != schedule.NoCompounding {
		t.Recalculation.CompoundingOn = schedule.Rest{
			Frequency: p.CompoundingFrequency, Interval: p.CompoundingInterval, NthDay: int(p.CompoundingNthWeek),
			Weekday: int(p.CompoundingWeekday), OnDay: p.CompoundingOnDay,
			Seed: firstDate(in.CompoundingDate, p.CompoundingDate, in.ExpectedDisbursement),
		}
	}
}

// firstDate is the first of the dates that is one.
func firstDate(dates ...calendar.Date) calendar.Date {
	for _, d := range dates {
		if !d.IsZero() {
			return d
		}
	}
	return calendar.Date{}
}

// rate is the part of the terms that the annual rate follows from.
func (t *Terms) rate(arithmetic money.Arithmetic) schedule.Terms {
	return schedule.Terms{
		Arithmetic: arithmetic, InterestRate: t.InterestRate, RateFrequency: t.RateFrequency, DaysInYear: t.DaysInYear,
		Repayments: t.Repayments, Every: t.Every, Frequency: t.Frequency,
	}
}
