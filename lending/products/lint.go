package products

import (
	"fmt"

	"lending.example/platform/lending/money"
	"lending.example/platform/lending/schedule"
)

// Lint looks for what a product's author may have overlooked: loans that would amortize negatively or end in a balloon,
// and options that can never take effect. It looks at the default terms and at the ends of what loans may state.
func Lint(p Product) []schedule.Warning {
	var warnings []schedule.Warning
	for _, rule := range lintRules {
		if sentence := rule.finds(p); sentence != "" {
			warnings = append(warnings, schedule.Warning{Name: rule.name, Sentence: sentence})
		}
	}
	return warnings
}

// lintRule returns the sentence of its warning, "" when the product is fine.
type lintRule struct {
	name  string
	finds func(Product) string
}

// says makes a rule of a condition and a fixed sentence.
func says(name, sentence string, condition func(Product) bool) lintRule {
	return lintRule{name, func(p Product) string {
		if condition(p) {
			return sentence
		}
		return ""
	}}
}

var lintRules = []lintRule{
	{"amortizes-negatively", findNegativeAmortization},
	{"ends-in-balloon", findBalloon},
	says("all-principal-at-the-end", "The grace on principal leaves one instalment that repays everything.",
		func(p Product) bool { return p.Repayments > 1 && p.GraceOnPrincipal == p.Repayments-1 }),
	says("grace-exceeds-shortest-term", "A loan with the smallest number of repayments would be refused: the grace covers all of them.",
		func(p Product) bool {
			return p.MinRepayments != nil && max(p.GraceOnPrincipal, p.GraceOnInterestPayment) >= *p.MinRepayments
		}),
	says("balance-below-principal", "The largest outstanding balance is below the default principal, so that much can never be disbursed.",
		func(p Product) bool {
			return p.MultiDisburse && p.MaximumOutstanding != nil && p.MaximumOutstanding.Less(p.Principal)
		}),
	says("down-payment-repays-everything", "A down payment of 100 percent repays every disbursement at once; nothing is left to schedule.",
		func(p Product) bool { return p.DownPayment && !p.DownPaymentPercent.Less(hundred) }),

	says("cumulative-with-advanced-strategy", "The advanced strategy needs a progressive schedule; every loan of this product would be refused.",
		func(p Product) bool { return p.isAdvanced() && p.ScheduleType == schedule.Cumulative }),
	says("full-term-tranches-of-flat-interest", "Tranches with a full term of their own need interest on the declining balance; every such loan would be refused.",
		func(p Product) bool { return p.FullTermForTranche && p.InterestMethod == schedule.Flat }),
	says("single-tranche", "Several disbursements are allowed, but no more than one.",
		func(p Product) bool { return p.MultiDisburse && p.MaxTranches == 1 }),
	says("recalculation-without-interest", "Interest is recalculated, but no loan may bear interest.",
		func(p Product) bool { return p.RecalculatesInterest && p.neverBearsInterest() }),
	says("interest-grace-without-interest", "There is grace on interest, but no loan may bear interest.",
		func(p Product) bool {
			return p.GraceOnInterestPayment+p.GraceOnInterestCharged > 0 && p.neverBearsInterest()
		}),
	says("interest-refund-without-interest", "Refunds give back interest, but no loan may bear interest.",
		func(p Product) bool { return len(p.InterestRefunds) > 0 && p.neverBearsInterest() }),
	says("charge-off-without-interest", "Interest ends with a charge-off, but no loan may bear interest.",
		func(p Product) bool { return p.ChargeOffBehaviour == ZeroInterest && p.neverBearsInterest() }),
	says("compounding-on-progressive-schedule", "Progressive schedules know no compounding.",
		func(p Product) bool {
			return p.ScheduleType == schedule.Progressive && p.Compounding != schedule.NoCompounding
		}),
	says("interest-on-interest", "Interest that is not paid bears interest itself.",
		func(p Product) bool {
			compounds := p.Compounding == schedule.CompoundInterest || p.Compounding == schedule.CompoundBoth
			return p.ScheduleType == schedule.Cumulative && p.RecalculatesInterest && compounds && !p.neverBearsInterest()
		}),
	says("rest-interval-without-effect", "Rests on the due dates have no interval of their own.",
		func(p Product) bool { return p.RestFrequency == schedule.RestSameAsRepayment && p.RestInterval > 1 }),
	says("equal-interest-on-flat-interest", "Flat interest is even already; spreading it evenly changes nothing.",
		func(p Product) bool { return p.EqualInterest && p.InterestMethod == schedule.Flat }),
	says("exact-instalments-without-effect", "Only equal instalments of interest on a declining balance are calculated with the interest of each period.",
		func(p Product) bool {
			return p.ExactInstalments && (p.InterestMethod != schedule.Declining || p.Amortization != schedule.EqualInstalments)
		}),
	says("threshold-without-effect", "The threshold for the last instalment only matters where loans may fix their instalment amount or have tranches.",
		func(p Product) bool {
			return p.LastInstalmentThreshold.IsPositive() && !p.CanDefineInstalment && !p.MultiDisburse
		}),
	says("instalment-amount-without-effect", "Loans may fix their instalment amount, but progressive schedules, flat interest and equal principal parts know none.",
		func(p Product) bool {
			fixes := p.ScheduleType == schedule.Cumulative && (p.MultiDisburse || p.InterestMethod == schedule.Declining && p.Amortization == schedule.EqualInstalments)
			return p.CanDefineInstalment && !fixes
		}),
	says("cycle-that-does-not-count", "Terms depend on the borrower's cycle, but the loans do not count, so that each is the first one.",
		func(p Product) bool { return p.UsesCycle && !p.CountsInCycle && len(p.Variations) > 0 }),
	says("cycle-without-variations", "Terms depend on the borrower's cycle, but no term varies.",
		func(p Product) bool { return p.UsesCycle && len(p.Variations) == 0 }),
}

// neverBearsInterest reports whether loans neither bear interest by default nor may state any.
func (p Product) neverBearsInterest() bool {
	return p.InterestRate.IsZero() && p.MaxInterestRate != nil && p.MaxInterestRate.IsZero()
}

// terms are one combination that loans may have.
type terms struct {
	principal money.Amount
	n         int
	rate      money.Decimal // percent per RateFrequency
}

// corners are the default terms and those that press instalments hardest, one reason at a time: the smallest loan, and
// the longest term at the highest rate.
func (p Product) corners() []terms {
	usual := terms{p.Principal, p.Repayments, p.InterestRate}
	small, long := usual, usual
	if p.MinPrincipal != nil {
		small.principal = *p.MinPrincipal
	}
	if p.MaxRepayments != nil {
		long.n = *p.MaxRepayments
	}
	if p.MaxInterestRate != nil {
		long.rate = *p.MaxInterestRate
	}
	return []terms{usual, small, long}
}

func (t terms) String() string {
	return fmt.Sprintf("a loan of %v over %d instalments at %v percent", t.principal, t.n, t.rate)
}

// instalments estimates the regular instalment of declining interest, rounded as the product says, and the interest of
// the first period; false where no such instalment is calculated.
func (p Product) instalments(t terms) (instalment, interest money.Amount, ok bool) {
	if p.Amortization != schedule.EqualInstalments || p.InterestMethod != schedule.Declining || t.n < 1 || t.n > schedule.MaxInstalments {
		return instalment, interest, false
	}
	arithmetic := p.Arithmetic(money.HalfEven)
	rate := p.ratePerInstalment(t, arithmetic)
	exact, err := arithmetic.Annuity(rate, t.n, t.principal)
	if err != nil {
		return instalment, interest, false
	}
	instalment = arithmetic.Multiple(arithmetic.Round(exact), p.Multiples)
	return instalment, arithmetic.MulAmount(t.principal, rate), true
}

// ratePerInstalment spreads the annual rate over the product's periods in the proportion of nominal days, which is
// close enough for a warning.
func (p Product) ratePerInstalment(t terms, arithmetic money.Arithmetic) money.Decimal {
	annual := schedule.AnnualRate(schedule.Terms{
		Arithmetic: arithmetic, InterestRate: t.rate, RateFrequency: p.RateFrequency, DaysInYear: p.DaysInYear,
		Repayments: t.n, Every: p.Every, Frequency: p.Frequency.Unit(), RateConvention: p.RateConvention,
	})
	days := map[RepaymentFrequency]int64{EveryDays: 1, EveryWeeks: 7, EveryMonths: 30, EveryYears: 360}[p.Frequency]
	share := arithmetic.Div(money.DecimalFromInt(days*int64(p.Every)), money.DecimalFromInt(360))
	return arithmetic.Div(arithmetic.Mul(annual, share), hundred)
}

// findNegativeAmortization: an instalment that rounding brought down to the interest, or below it, never repays.
func findNegativeAmortization(p Product) string {
	for _, t := range p.corners() {
		instalment, interest, ok := p.instalments(t)
		if ok && t.n > 1 && interest.IsPositive() && !interest.Less(instalment) {
			return fmt.Sprintf("For %v, an instalment of %v does not cover more than the interest of %v, so the debt would not fall.", t, instalment, interest)
		}
	}
	return ""
}

// balloonFactor says how many times the regular instalment a last one may be before it is called a balloon.
const balloonFactor = 2

// findBalloon: what rounding or a fixed percentage leaves over falls due with the last instalment.
func findBalloon(p Product) string {
	if percent := p.FixedPrincipalPercent; percent.IsPositive() && p.Repayments > 1 {
		arithmetic := p.Arithmetic(money.HalfEven)
		before := arithmetic.Mul(percent, money.DecimalFromInt(int64(p.Repayments-1)))
		last := arithmetic.Sub(hundred, before)
		if arithmetic.Mul(percent, money.DecimalFromInt(balloonFactor)).Less(last) {
			return fmt.Sprintf("At %v percent of the principal per instalment, %v percent are left for the last of %d.", percent, last, p.Repayments)
		}
	}
	for _, t := range p.corners() {
		instalment, interest, ok := p.instalments(t)
		if !ok || t.n < 2 || interest.IsPositive() && !interest.Less(instalment) {
			continue // a debt that never falls is reported as such
		}
		if left := t.principal.Sub(p.repaid(t, instalment)); instalment.Times(balloonFactor).Less(left) {
			return fmt.Sprintf("For %v, instalments of %v leave %v of the principal for the last one.", t, instalment, left)
		}
	}
	return ""
}

// repaid estimates the principal that all instalments but the last one repay, given that the first one repays some.
func (p Product) repaid(t terms, instalment money.Amount) money.Amount {
	arithmetic := p.Arithmetic(money.HalfEven)
	rate := p.ratePerInstalment(t, arithmetic)
	balance := t.principal
	for range t.n - 1 {
		balance = balance.Sub(instalment.Sub(arithmetic.MulAmount(balance, rate)))
	}
	return t.principal.Sub(balance)
}
