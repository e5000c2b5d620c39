package origination

import (
	"cmp"
	"slices"

	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/internal/loans/book"
	"lending.example/platform/lending/loans"
	"lending.example/platform/lending/money"
	"lending.example/platform/lending/products"
	"lending.example/platform/lending/schedule"
)

// TermsOf completes an application from its product into the contract of a loan. From then on the loan follows the
// product no longer.
//
// Attributes that the product does not open to its loans are the product's, whatever the application says. Grace on
// charged interest is the one figure that is not taken from the product when the application leaves it out.
func TermsOf(p *products.Product, in loans.Application, arithmetic money.Arithmetic) book.Terms {
	t := book.Terms{
		TermFrequency: in.TermFrequency, TermFrequencyType: loans.Value(in.TermFrequencyType, p.Frequency.Unit()),
		Repayments: in.Repayments, Every: in.Every, Frequency: loans.Value(in.Frequency, p.Frequency.Unit()),
		InterestRate: loans.Value(in.InterestRate, p.InterestRate), RateFrequency: loans.Value(in.RateFrequency, p.RateFrequency),
		Amortization: loans.Value(in.Amortization, p.Amortization), InterestMethod: loans.Value(in.InterestMethod, p.InterestMethod),
		InterestPeriod: loans.Value(in.InterestPeriod, p.InterestPeriod), PartialPeriods: loans.Value(in.PartialPeriods, p.PartialPeriods),
		EqualInterest: loans.Value(in.EqualInterest, false), DaysInYear: loans.Value(in.DaysInYear, p.DaysInYear),
		DaysInMonth: p.DaysInMonth, LeapYears: cmp.Or(in.LeapYears, p.LeapYears), Strategy: in.Strategy, ScheduleType: p.ScheduleType,
		Processing:         loans.Value(in.Processing, p.Processing),
		FixedLength:        loans.Value(in.FixedLength, p.FixedLength),
		Multiples:          p.Multiples,
		StartsFrom:         loans.Value(in.StartsFrom, p.StartsFrom),
		AnnualRate:         money.Decimal{},
		ChargeOffBehaviour: p.ChargeOffBehaviour, InterestRefunds: slices.Clone(p.InterestRefunds),
		MerchantBuyDownFee: p.MerchantBuysDown, AccrualActivity: p.PostsAccrualActivity,
		FixedPrincipalPercent: loans.Value(in.FixedPrincipalPercent, p.FixedPrincipalPercent), MinimumDaysToFirst: p.MinimumDaysToFirst,
		LastInstalmentThreshold: p.LastInstalmentThreshold, FixedInstalment: loans.Value(in.FixedInstalment, money.Amount{}),
		RecogniseOnDisbursement:    loans.Value(in.RecogniseOnDisbursement, p.RecogniseOnDisbursement),
		InstalmentLevelDelinquency: loans.Value(in.InstalmentLevelDelinquency, p.DelinquencyByInstalments),
	}
	fallDueOn(&t, in)
	grace(&t, p, in)
	tranches(&t, p, in)
	downPayment(&t, p, in)
	setIncome(&t, p)
	keepToProduct(&t, p)
	allocate(&t, p)
	recalculate(&t, p, in)
	t.AnnualRate = schedule.AnnualRate(rate(&t, arithmetic))
	return t
}

func grace(t *book.Terms, p *products.Product, in loans.Application) {
	t.GraceOnPrincipal = loans.Value(in.GraceOnPrincipal, p.GraceOnPrincipal)
	t.GraceOnInterestPayment = loans.Value(in.GraceOnInterestPayment, p.GraceOnInterestPayment)
	t.GraceOnInterestCharged = loans.Value(in.GraceOnInterestCharged, 0)
	t.RecurringPrincipalHolidays = p.RecurringPrincipalHolidays
	t.GraceOnArrearsAgeing = loans.Value(in.GraceOnArrearsAgeing, loans.Value(p.GraceOnArrearsAgeing, 0))
	t.ArrearsTolerance = loans.Value(in.ArrearsTolerance, p.ArrearsTolerance)
}

func tranches(t *book.Terms, p *products.Product, in loans.Application) {
	t.MultiDisburse, t.NoPlannedTranches = p.MultiDisburse, p.NoExpectedTranches
	t.FullTermForTranche = loans.Value(in.FullTermForTranche, p.FullTermForTranche)
	if p.MultiDisburse {
		t.MaximumOutstanding = loans.Value(in.MaximumOutstanding, loans.Value(p.MaxBalance, money.Amount{}))
	}
}

func downPayment(t *book.Terms, p *products.Product, in loans.Application) {
	t.DownPayment = loans.Value(in.DownPayment, p.DownPayment)
	if !t.DownPayment {
		return
	}
	t.AutoDownPayment = loans.Value(in.AutoDownPayment, p.DownPaymentAuto)
	t.DownPaymentPercent = loans.Value(in.DownPaymentPercent, p.DownPaymentPercent)
}

func setIncome(t *book.Terms, p *products.Product) {
	if p.CapitalizesIncome {
		t.CapitalizedIncome = new(p.CapitalizedIncomeTerms)
	}
	if p.BuysDown {
		t.BuyDownFee = new(p.BuyDownTerms)
	}
}

// keepToProduct puts the product's value where a loan may not have another one.
func keepToProduct(t *book.Terms, p *products.Product) {
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
		t.GraceOnArrearsAgeing = loans.Value(p.GraceOnArrearsAgeing, 0)
	}
	if !p.Overrides.Grace {
		t.GraceOnPrincipal, t.GraceOnInterestPayment = p.GraceOnPrincipal, p.GraceOnInterestPayment
	}
}

// allocate copies the rules of the advanced strategy; the other strategies have none.
func allocate(t *book.Terms, p *products.Product) {
	if t.Strategy == products.Advanced {
		t.PaymentAllocation, t.CreditAllocation = slices.Clone(p.PaymentAllocation), slices.Clone(p.CreditAllocation)
	}
}

// recalculate sets how interest follows the payments, if it does. Recurring rests start with the expected
// disbursement unless a date was given.
func recalculate(t *book.Terms, p *products.Product, in loans.Application) {
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
func rate(t *book.Terms, arithmetic money.Arithmetic) schedule.Terms {
	return schedule.Terms{
		Arithmetic: arithmetic, InterestRate: t.InterestRate, RateFrequency: t.RateFrequency, DaysInYear: t.DaysInYear,
		Repayments: t.Repayments, Every: t.Every, Frequency: t.Frequency,
	}
}
