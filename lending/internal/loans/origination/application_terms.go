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
// Attributes that the product does not open to its loans are the product's, no matter what the application says. Grace on
// charged interest is the one figure that is not taken from the product when the application leaves it out.
func TermsOf(p *products.Product, in loans.Application, arithmetic money.Arithmetic) book.Terms {
	t := book.Terms{
		// attributes: begin inherited
		TermFrequency:              in.TermFrequency,
		TermFrequencyType:          loans.Value(in.TermFrequencyType, p.Frequency.Unit()),
		Repayments:                 in.Repayments,
		Every:                      allowed(p.Overrides.Every, &in.Every, p.Every),
		Frequency:                  loans.Value(in.Frequency, p.Frequency.Unit()),
		FixedLength:                loans.Value(in.FixedLength, p.FixedLength),
		MinimumDaysToFirst:         p.MinimumDaysToFirst,
		StartsFrom:                 loans.Value(in.StartsFrom, p.StartsFrom),
		Multiples:                  p.Multiples,
		FixedInstalment:            loans.Value(in.FixedInstalment, money.Amount{}),
		LastInstalmentThreshold:    p.LastInstalmentThreshold,
		VariableInstalments:        p.LetsInstalmentsVary(),
		MinimumGap:                 p.MinimumGap,
		MaximumGap:                 p.MaximumGap,
		InterestRate:               loans.Value(in.InterestRate, p.InterestRate),
		RateFrequency:              loans.Value(in.RateFrequency, p.RateFrequency),
		RateConvention:             p.RateConvention,
		Rebate:                     p.Rebate,
		Amortization:               allowed(p.Overrides.Amortization, in.Amortization, p.Amortization),
		InterestMethod:             allowed(p.Overrides.InterestMethod, in.InterestMethod, p.InterestMethod),
		InterestPeriod:             allowed(p.Overrides.InterestPeriod, in.InterestPeriod, p.InterestPeriod),
		PartialPeriods:             loans.Value(in.PartialPeriods, p.PartialPeriods),
		DaysInYear:                 loans.Value(in.DaysInYear, p.DaysInYear),
		DaysInMonth:                p.DaysInMonth,
		LeapYears:                  cmp.Or(in.LeapYears, p.LeapYears),
		ScheduleType:               p.ScheduleType,
		Processing:                 loans.Value(in.Processing, p.Processing),
		EqualInterest:              loans.Value(in.EqualInterest, false),
		ExactInstalments:           p.ExactInstalments,
		FixedPrincipalPercent:      loans.Value(in.FixedPrincipalPercent, p.FixedPrincipalPercent),
		RecogniseOnDisbursement:    loans.Value(in.RecogniseOnDisbursement, p.RecogniseOnDisbursement),
		GraceOnPrincipal:           allowed(p.Overrides.Grace, in.GraceOnPrincipal, p.GraceOnPrincipal),
		GraceOnInterestPayment:     allowed(p.Overrides.Grace, in.GraceOnInterestPayment, p.GraceOnInterestPayment),
		GraceOnInterestCharged:     loans.Value(in.GraceOnInterestCharged, 0),
		RecurringPrincipalHolidays: p.RecurringPrincipalHolidays,
		ArrearsTolerance:           allowed(p.Overrides.Tolerance, in.ArrearsTolerance, p.ArrearsTolerance),
		GraceOnArrearsAgeing:       allowed(p.Overrides.ArrearsAgeing, in.GraceOnArrearsAgeing, loans.Value(p.GraceOnArrearsAgeing, 0)),
		InstalmentLevelDelinquency: loans.Value(in.InstalmentLevelDelinquency, p.InstalmentLevelDelinquency),
		Strategy:                   allowed(p.Overrides.Strategy, &in.Strategy, p.Strategy),
		InterestRefunds:            slices.Clone(p.InterestRefunds),
		ChargeOffBehaviour:         p.ChargeOffBehaviour,
		MultiDisburse:              p.MultiDisburse,
		NoPlannedTranches:          p.NoPlannedTranches,
		FullTermForTranche:         loans.Value(in.FullTermForTranche, p.FullTermForTranche),
		DownPayment:                loans.Value(in.DownPayment, p.DownPayment),
		MerchantBuyDownFee:         p.MerchantBuyDownFee,
		AccrualActivity:            p.AccrualActivity,
		// attributes: end
	}
	fallDueOn(&t, in)
	tranches(&t, p, in)
	downPayment(&t, p, in)
	setIncome(&t, p)
	allocate(&t, p)
	recalculate(&t, p, in)
	t.AnnualRate = schedule.AnnualRate(rate(&t, arithmetic))
	return t
}

func tranches(t *book.Terms, p *products.Product, in loans.Application) {
	if p.MultiDisburse {
		t.MaximumOutstanding = loans.Value(in.MaximumOutstanding, loans.Value(p.MaximumOutstanding, money.Amount{}))
	}
}

func downPayment(t *book.Terms, p *products.Product, in loans.Application) {
	if !t.DownPayment {
		return
	}
	t.AutoDownPayment = loans.Value(in.AutoDownPayment, p.AutoDownPayment)
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

// allowed is what an application says, where the product allows it, else what the product has.
func allowed[T any](open bool, said *T, product T) T {
	if !open {
		return product
	}
	return loans.Value(said, product)
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
			OnDay: p.RestOnDay, Seed: firstDate(in.RestFrom, p.RestFrom, in.ExpectedDisbursement),
		},
	}
	if p.Compounding != schedule.NoCompounding {
		t.Recalculation.CompoundingOn = schedule.Rest{
			Frequency: p.CompoundingFrequency, Interval: p.CompoundingInterval, NthDay: int(p.CompoundingNthWeek),
			Weekday: int(p.CompoundingWeekday), OnDay: p.CompoundingOnDay,
			Seed: firstDate(in.CompoundingFrom, p.CompoundingFrom, in.ExpectedDisbursement),
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
		Repayments: t.Repayments, Every: t.Every, Frequency: t.Frequency, RateConvention: t.RateConvention,
	}
}
