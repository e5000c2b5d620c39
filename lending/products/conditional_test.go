package products_test

import (
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"lending.example/platform/lending/products"
	"lending.example/platform/lending/schedule"
)

// violation is one rule between attributes: a sound product, what is done to it, and the codes that must come out.
type violation struct {
	base   func() products.NewProduct
	change func(*products.NewProduct)
	want   []string
}

func runViolations(t *testing.T, tests map[string]violation) {
	t.Helper()
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			if v := test.base().Violations(); len(v) > 0 {
				t.Fatalf("the base is not sound: %v", codesOf(v))
			}
			in := test.base()
			test.change(&in)
			slices.Sort(test.want)
			if diff := cmp.Diff(test.want, codesOf(in.Violations())); diff != "" {
				t.Error(diff)
			}
		})
	}
}

// TestRecalculationDetails walks the rows of the interface about interest recalculation.
func TestRecalculationDetails(t *testing.T) {
	compounding := func() products.NewProduct {
		in := mandatory()
		in.RecalculatesInterest, in.Compounding = new(true), new(schedule.CompoundBoth)
		in.AdvanceStrategy, in.RestFrequency = new(schedule.ReduceInstalments), new(schedule.RestDaily)
		in.Every = new(2)
		return in
	}
	runViolations(t, map[string]violation{
		"on, and nothing else said": {mandatory, func(in *products.NewProduct) { in.RecalculatesInterest = new(true) }, []string{
			"interestRecalculationCompoundingMethod.cannot.be.blank", "rescheduleStrategyMethod.cannot.be.blank",
			"recalculationRestFrequencyType.cannot.be.blank",
		}},
		"off, details are ignored": {mandatory, func(in *products.NewProduct) {
			in.RestFrequency, in.AdvanceStrategy = new(schedule.RestFrequency(99)), new(schedule.AdjustLastUnpaid)
		}, nil},
		"without compounding method":       {recalculating, func(in *products.NewProduct) { in.Compounding = nil }, []string{"interestRecalculationCompoundingMethod.cannot.be.blank"}},
		"unknown compounding method":       {recalculating, func(in *products.NewProduct) { in.Compounding = new(schedule.Compounding(4)) }, []string{"interestRecalculationCompoundingMethod.is.not.within.expected.range"}},
		"without strategy":                 {recalculating, func(in *products.NewProduct) { in.AdvanceStrategy = nil }, []string{"rescheduleStrategyMethod.cannot.be.blank"}},
		"unknown strategy":                 {recalculating, func(in *products.NewProduct) { in.AdvanceStrategy = new(schedule.AdvanceStrategy(5)) }, []string{"rescheduleStrategyMethod.is.not.within.expected.range"}},
		"without rest frequency":           {recalculating, func(in *products.NewProduct) { in.RestFrequency = nil }, []string{"recalculationRestFrequencyType.cannot.be.blank"}},
		"unknown rest frequency":           {recalculating, func(in *products.NewProduct) { in.RestFrequency = new(schedule.RestFrequency(5)) }, []string{"recalculationRestFrequencyType.is.not.within.expected.range"}},
		"rest with interval":               {recalculating, func(in *products.NewProduct) { in.RestInterval = new(3) }, nil},
		"rest with an interval of nothing": {recalculating, func(in *products.NewProduct) { in.RestInterval = new(0) }, []string{"recalculationRestFrequencyInterval.not.greater.than.zero"}},
		"rest with a date":                 {recalculating, func(in *products.NewProduct) { in.RestFrom = today }, nil},
		"second week without a day":        {recalculating, func(in *products.NewProduct) { in.RestNthWeek = new(products.SecondWeek) }, []string{"recalculationRestFrequencyDayOfWeekType.cannot.be.blank"}},
		"a day without a week":             {recalculating, func(in *products.NewProduct) { in.RestWeekday = new(products.Monday) }, []string{"recalculationRestFrequencyNthDayType.cannot.be.blank"}},
		"second Monday": {recalculating, func(in *products.NewProduct) {
			in.RestNthWeek, in.RestWeekday = new(products.SecondWeek), new(products.Monday)
		}, nil},
		"rest on the 29th": {recalculating, func(in *products.NewProduct) { in.RestOnDay = new(29) }, []string{"recalculationRestFrequencyOnDayType.is.not.within.expected.range"}},
		"arrears, pre-closure, past due": {recalculating, func(in *products.NewProduct) {
			in.ArrearsOnOriginal, in.PreClosure, in.NoInterestOnPastDue = new(true), new(schedule.TillRestFrequencyDate), new(true)
		}, nil},
		"unknown pre-closure": {recalculating, func(in *products.NewProduct) { in.PreClosure = new(schedule.PreClosure(3)) }, []string{"preClosureInterestCalculationStrategy.is.not.within.expected.range"}},
		"pre-closure till a weekly rest": {recalculating, func(in *products.NewProduct) {
			in.PreClosure, in.RestFrequency = new(schedule.TillRestFrequencyDate), new(schedule.RestWeekly)
		}, []string{"when.preclose.strategy.is.till.rest.frequency.then.frequency.type.is.daily.or.same.as.repayment"}},
		"progressive reduces instalments": {recalculating, func(in *products.NewProduct) { in.AdvanceStrategy = new(schedule.ReduceInstalments) }, []string{"rescheduleStrategyMethod.reschedule.strategy.method.not.supported.for.loan.schedule.type.progressive"}},
		"cumulative adjusts the last":     {compounding, func(in *products.NewProduct) { in.AdvanceStrategy = new(schedule.AdjustLastUnpaid) }, []string{"rescheduleStrategyMethod.reschedule.strategy.method.not.supported.for.loan.schedule.type.cumulative"}},
		"cumulative speaks of past due":   {compounding, func(in *products.NewProduct) { in.NoInterestOnPastDue = new(false) }, []string{"disallowInterestCalculationOnPastDue.supported.only.for.progressive.loan.schedule.type"}},
		"compounding without frequency":   {compounding, func(*products.NewProduct) {}, nil},
		"unknown compounding frequency":   {compounding, func(in *products.NewProduct) { in.CompoundingFrequency = new(schedule.RestFrequency(5)) }, []string{"recalculationCompoundingFrequencyType.is.not.within.expected.range"}},
		"compounding in another unit":     {compounding, func(in *products.NewProduct) { in.CompoundingFrequency = new(schedule.RestWeekly) }, []string{"recalculationCompoundingFrequencyType.must.be.same.as.repayment.frequency"}},
		"compounding in the unit":         {compounding, func(in *products.NewProduct) { in.CompoundingFrequency = new(schedule.RestMonthly) }, nil},
		"compounding on a date": {compounding, func(in *products.NewProduct) {
			in.CompoundingFrequency, in.CompoundingFrom = new(schedule.RestMonthly), today
		}, nil},
		"compounding every four months": {compounding, func(in *products.NewProduct) {
			in.CompoundingFrequency, in.CompoundingInterval = new(schedule.RestMonthly), new(4)
		}, nil},
		"compounding between instalments": {compounding, func(in *products.NewProduct) {
			in.CompoundingFrequency, in.CompoundingInterval = new(schedule.RestMonthly), new(3)
		}, []string{"recalculationCompoundingFrequencyInterval.not.in.multiples.of.specified.number"}},
		"compounding with the repayments": {compounding, func(in *products.NewProduct) {
			in.CompoundingFrequency, in.CompoundingInterval = new(schedule.RestSameAsRepayment), new(3)
		}, nil},
		"compounding on the second, no day": {compounding, func(in *products.NewProduct) { in.CompoundingNthWeek = new(products.LastWeek) }, []string{"recalculationCompoundingFrequencyDayOfWeekType.cannot.be.blank"}},
	})
}

// TestAccountsRequired walks the rows of the interface about accounting.
func TestAccountsRequired(t *testing.T) {
	cash := []string{
		"fundSourceAccountId", "loanPortfolioAccountId", "interestOnLoanAccountId", "incomeFromFeeAccountId", "incomeFromPenaltyAccountId",
		"writeOffAccountId", "transfersInSuspenseAccountId", "overpaymentLiabilityAccountId",
	}
	accrual := append(slices.Clone(cash), "receivableInterestAccountId", "receivableFeeAccountId", "receivablePenaltyAccountId")
	tests := []struct {
		name string
		rule products.AccountingRule
		want []string
	}{
		{"none", products.NoAccounting, nil},
		{"cash", products.CashBased, cash},
		{"periodic accrual", products.PeriodicAccrual, accrual},
		{"upfront accrual", products.UpfrontAccrual, accrual},
	}
	for _, test := range tests {
		t.Run(test.name+" without accounts", func(t *testing.T) {
			in := mandatory()
			in.AccountingRule = new(test.rule)
			var want []string
			for _, attribute := range test.want {
				want = append(want, attribute+".cannot.be.blank")
			}
			slices.Sort(want)
			if diff := cmp.Diff(want, codesOf(in.Violations())); diff != "" {
				t.Error(diff)
			}
		})
		for _, attribute := range test.want {
			t.Run(test.name+" without "+attribute, func(t *testing.T) {
				in := mandatory()
				in.AccountingRule = new(test.rule)
				with := map[string]any{}
				for _, other := range accrual {
					if other != attribute {
						with[other] = 1
					}
				}
				got := codesOf(withJSON(t, in, nil, with).Violations())
				if diff := cmp.Diff([]string{attribute + ".cannot.be.blank"}, got); diff != "" {
					t.Error(diff)
				}
			})
		}
	}
	t.Run("deferred income under accruals", func(t *testing.T) {
		tests := map[string]struct {
			base func() products.NewProduct
			want []string
		}{
			"capitalized":          {capitalizing, []string{"deferredIncomeLiabilityAccountId", "incomeFromCapitalizationAccountId"}},
			"buy-down":             {buyingDown, []string{"incomeFromBuyDownAccountId"}},
			"buy-down by merchant": {merchantBuyingDown, []string{"incomeFromBuyDownAccountId", "buyDownExpenseAccountId"}},
		}
		for name, test := range tests {
			t.Run(name, func(t *testing.T) {
				with := map[string]any{"accountingRule": 3}
				for _, attribute := range accrual {
					with[attribute] = 1
				}
				var want []string
				for _, attribute := range test.want {
					want = append(want, attribute+".cannot.be.blank")
				}
				slices.Sort(want)
				in := withJSON(t, test.base(), nil, with)
				if diff := cmp.Diff(want, codesOf(in.Violations())); diff != "" {
					t.Error(diff)
				}
				for _, attribute := range test.want {
					with[attribute] = 1
				}
				in = withJSON(t, test.base(), nil, with)
				if v := in.Violations(); len(v) > 0 {
					t.Errorf("with the accounts: %v", codesOf(v))
				}
			})
		}
	})
	t.Run("accrual activity needs accruals", func(t *testing.T) {
		in := mandatory()
		in.AccrualActivity = new(true)
		want := []string{"enableAccrualActivityPosting.supported.only.for.accrual.accounting"}
		if diff := cmp.Diff(want, codesOf(in.Violations())); diff != "" {
			t.Error(diff)
		}
	})
}

func capitalizing() products.NewProduct {
	in := progressive()
	in.CapitalizesIncome, in.CapitalizedCalculation = new(true), products.CapitalizedFlat
	in.CapitalizedStrategy, in.CapitalizedType = products.CapitalizedEqually, products.CapitalizedInterest
	return in
}

func buyingDown() products.NewProduct {
	in := progressive()
	in.BuysDown, in.BuyDownCalculation = new(true), products.BuyDownFlat
	in.BuyDownStrategy, in.BuyDownType = products.BuyDownEqually, products.BuyDownAsFee
	return in
}

func merchantBuyingDown() products.NewProduct {
	in := buyingDown()
	in.MerchantBuyDownFee = new(true)
	return in
}

func TestGuarantee(t *testing.T) {
	held := func() products.NewProduct {
		in := mandatory()
		in.HoldsGuarantee, in.MandatoryGuarantee = new(true), decimal("50")
		return in
	}
	runViolations(t, map[string]violation{
		"held without a mandatory part": {mandatory, func(in *products.NewProduct) { in.HoldsGuarantee = new(true) }, []string{"mandatoryGuarantee.cannot.be.blank"}},
		"not held, details are ignored": {mandatory, func(in *products.NewProduct) { in.MinimumOwnFunds = decimal("50") }, nil},
		"parts that fit":                {held, func(in *products.NewProduct) { in.MinimumOwnFunds, in.MinimumGuarantor = decimal("20"), decimal("30") }, nil},
		"parts beyond the whole": {held, func(in *products.NewProduct) {
			in.MinimumOwnFunds, in.MinimumGuarantor = decimal("20"), decimal("30.1")
		}, []string{"mandatoryGuarantee.must.be.greater.than.sum.of.min.funds"}},
		"one part beyond the whole": {held, func(in *products.NewProduct) { in.MinimumGuarantor = decimal("51") }, []string{"mandatoryGuarantee.must.be.greater.than.sum.of.min.funds"}},
	})
}

func TestBounds(t *testing.T) {
	runViolations(t, map[string]violation{
		"inside": {mandatory, func(in *products.NewProduct) {
			in.MinPrincipal, in.MaxPrincipal, in.MinRepayments, in.MaxRepayments = amount("1000"), amount("1000"), new(1), new(12)
			in.MinInterestRate, in.MaxInterestRate = decimal("0"), decimal("12")
		}, nil},
		"principal below both":    {mandatory, func(in *products.NewProduct) { in.MinPrincipal, in.MaxPrincipal = amount("2000"), amount("3000") }, []string{"principal.amount.is.not.within.min.max.range"}},
		"principal below minimum": {mandatory, func(in *products.NewProduct) { in.MinPrincipal = amount("1000.01") }, []string{"principal.is.less.than.min"}},
		"principal above maximum": {mandatory, func(in *products.NewProduct) { in.MaxPrincipal = amount("999.99") }, []string{"principal.is.greater.than.max"}},
		"principal upside down":   {mandatory, func(in *products.NewProduct) { in.MinPrincipal, in.MaxPrincipal = amount("3000"), amount("2000") }, []string{"maxPrincipal.is.less.than.min"}},
		"repayments outside":      {mandatory, func(in *products.NewProduct) { in.MinRepayments, in.MaxRepayments = new(1), new(11) }, []string{"numberOfRepayments.is.not.within.expected.range"}},
		"repayments below":        {mandatory, func(in *products.NewProduct) { in.MinRepayments = new(13) }, []string{"numberOfRepayments.is.less.than.min"}},
		"repayments above":        {mandatory, func(in *products.NewProduct) { in.MaxRepayments = new(11) }, []string{"numberOfRepayments.is.greater.than.max"}},
		"repayments upside down":  {mandatory, func(in *products.NewProduct) { in.MinRepayments, in.MaxRepayments = new(20), new(19) }, []string{"maxNumberOfRepayments.is.less.than.min"}},
		"rate outside":            {mandatory, func(in *products.NewProduct) { in.MinInterestRate, in.MaxInterestRate = decimal("13"), decimal("14") }, []string{"interestRatePerPeriod.amount.is.not.within.min.max.range"}},
		"rate upside down":        {mandatory, func(in *products.NewProduct) { in.MinInterestRate, in.MaxInterestRate = decimal("14"), decimal("13") }, []string{"maxInterestRatePerPeriod.is.less.than.min"}},
	})
}

func TestInterestAndSchedule(t *testing.T) {
	const unsupported = ".not.supported.for.selected.interest.calculation.type"
	periodic := func() products.NewProduct {
		in := mandatory()
		in.InterestPeriod = new(schedule.SameAsRepayment)
		return in
	}
	runViolations(t, map[string]violation{
		"partial periods of daily interest": {mandatory, func(in *products.NewProduct) { in.PartialPeriods = new(true) }, []string{"allowPartialPeriodInterestCalculation.not.supported.for.daily.calculations"}},
		"partial periods": {periodic, func(in *products.NewProduct) {
			in.PartialPeriods, in.MultiDisburse, in.MaxTranches = new(true), new(true), new(2)
		}, nil},
		"whole periods and tranches":             {periodic, func(in *products.NewProduct) { in.MultiDisburse, in.MaxTranches = new(true), new(2) }, []string{"multiDisburseLoan" + unsupported}},
		"whole periods and variable instalments": {periodic, func(in *products.NewProduct) { in.VariableInstalments, in.MinimumGap = new(true), new(1) }, []string{"allowVariableInstallments" + unsupported}},
		"whole periods and recalculation":        {recalculating, func(in *products.NewProduct) { in.InterestPeriod = new(schedule.SameAsRepayment) }, []string{"isInterestRecalculationEnabled" + unsupported}},
		"whole periods, tranches, advanced": {progressive, func(in *products.NewProduct) {
			in.InterestPeriod, in.MultiDisburse, in.MaxTranches = new(schedule.SameAsRepayment), new(true), new(2)
		}, nil},
		"fixed principal of equal instalments": {mandatory, func(in *products.NewProduct) { in.FixedPrincipalPercent = decimal("10") }, []string{"fixedPrincipalPercentagePerInstallment.not.supported.principal.fixing.not.allowed.with.equal.installments"}},
		"fixed principal of equal principal": {mandatory, func(in *products.NewProduct) {
			in.FixedPrincipalPercent, in.Amortization = decimal("10"), new(schedule.EqualPrincipal)
		}, nil},
		"progressive without advanced":      {mandatory, func(in *products.NewProduct) { in.ScheduleType = new(schedule.Progressive) }, []string{"loanScheduleType.supported.only.with.advanced.payment.allocation.strategy"}},
		"cumulative with advanced":          {progressive, func(in *products.NewProduct) { in.ScheduleType = new(schedule.Cumulative) }, []string{"loanScheduleProcessingType.supported.only.for.progressive.loan.schedule.type"}},
		"no schedule type with advanced":    {progressive, func(in *products.NewProduct) { in.ScheduleType = nil }, nil},
		"vertical without advanced":         {mandatory, func(in *products.NewProduct) { in.Processing = new(schedule.Vertical) }, []string{"loanScheduleProcessingType.supported.only.for.progressive.loan.schedule.handling"}},
		"gaps without variable instalments": {mandatory, func(in *products.NewProduct) { in.MinimumGap, in.MaximumGap = new(1), new(2) }, []string{"minimumGap.not.supported.when.allowVariableInstallments.is.false", "maximumGap.not.supported.when.allowVariableInstallments.is.false"}},
		"variable instalments without gap":  {mandatory, func(in *products.NewProduct) { in.VariableInstalments = new(true) }, []string{"minimumGap.cannot.be.blank"}},
		"variable instalments with gaps": {mandatory, func(in *products.NewProduct) {
			in.VariableInstalments, in.MinimumGap, in.MaximumGap = new(true), new(1), new(2)
		}, nil},
		"variable instalments, gaps not ascending": {mandatory, func(in *products.NewProduct) {
			in.VariableInstalments, in.MinimumGap, in.MaximumGap = new(true), new(2), new(2)
		}, []string{"maximumGap.not.greater.than.specified.number"}},
		"a floating rate without floating rates": {mandatory, func(in *products.NewProduct) { in.FloatingRateID, in.LinkedToFloatingRates = new(int64(1)), new(false) }, []string{"floatingRatesId.not.supported.when.isLinkedToFloatingInterestRates.is.false"}},
		"rates of their own":                     {mandatory, func(in *products.NewProduct) { in.RateIDs = []int64{1} }, []string{"rates.not.supported"}},
		"grace on all principal":                 {mandatory, func(in *products.NewProduct) { in.GraceOnPrincipal = new(12) }, []string{"graceOnPrincipalPayment.mustBeLessThan.numberOfRepayments"}},
		"grace on all interest":                  {mandatory, func(in *products.NewProduct) { in.GraceOnInterestPayment = new(12) }, []string{"graceOnInterestPayment.mustBeLessThan.numberOfRepayments"}},
		"no interest at all":                     {mandatory, func(in *products.NewProduct) { in.GraceOnInterestCharged = new(12) }, nil},
		"progressive without charged interest": {mandatory, func(in *products.NewProduct) {
			in.ScheduleType = new(schedule.Progressive)
			in.GraceOnInterestCharged = new(1)
		}, []string{"graceOnInterestCharged.not.supported.for.progressive.loan", "loanScheduleType.supported.only.with.advanced.payment.allocation.strategy"}},
		"progressive with recurring holidays": {mandatory, func(in *products.NewProduct) {
			in.ScheduleType = new(schedule.Progressive)
			in.RecurringPrincipalHolidays = new(10)
		}, []string{"loanScheduleType.supported.only.with.advanced.payment.allocation.strategy", "recurringMoratoriumOnPrincipalPeriods.not.supported.for.progressive.loan"}},
		"no interest beyond the term":      {mandatory, func(in *products.NewProduct) { in.GraceOnInterestCharged = new(13) }, []string{"graceOnInterestCharged.mustBeLessThan.numberOfRepayments"}},
		"holidays that end with principal": {mandatory, func(in *products.NewProduct) { in.RecurringPrincipalHolidays, in.GraceOnPrincipal = new(1), new(1) }, nil},
		"holidays in the last instalment":  {mandatory, func(in *products.NewProduct) { in.RecurringPrincipalHolidays = new(1) }, []string{"recurringMoratoriumOnPrincipalPeriods.causes.principal.moratorium.for.last.installment"}},
		"two thresholds that agree": {mandatory, func(in *products.NewProduct) {
			in.LastInstalmentThreshold, in.ThresholdOtherSpelling = decimal("40"), decimal("40")
		}, nil},
		"two thresholds that differ": {mandatory, func(in *products.NewProduct) {
			in.LastInstalmentThreshold, in.ThresholdOtherSpelling = decimal("40"), decimal("50")
		}, []string{"principalThresholdForLastInstalment.cannot.also.be.provided.when.principalThresholdForLastInstallment.is.populated"}},
	})
}

func TestTranchesAndDownPayment(t *testing.T) {
	const off, needed = ".supported.only.for.enable.down.payment.true", "disbursedAmountPercentageForDownPayment.required.for.enable.down.payment.true"
	down := func() products.NewProduct {
		in := mandatory()
		in.DownPayment, in.DownPaymentPercent = new(true), decimal("25")
		return in
	}
	runViolations(t, map[string]violation{
		"tranches without a number": {mandatory, func(in *products.NewProduct) { in.MultiDisburse = new(true) }, []string{"maxTrancheCount.cannot.be.blank"}},
		"tranches": {mandatory, func(in *products.NewProduct) {
			in.MultiDisburse, in.MaxTranches, in.MaximumOutstanding = new(true), new(3), amount("0")
		}, nil},
		"full term without tranches": {progressive, func(in *products.NewProduct) { in.FullTermForTranche = new(true) }, []string{"allowFullTermForTranche.requires.multi.disburse.loan"}},
		"full term of cumulative tranches": {mandatory, func(in *products.NewProduct) {
			in.FullTermForTranche, in.MultiDisburse, in.MaxTranches = new(true), new(true), new(2)
		}, []string{"allowFullTermForTranche.requires.progressive.schedule.type"}},
		"full term of tranches": {progressive, func(in *products.NewProduct) {
			in.FullTermForTranche, in.MultiDisburse, in.MaxTranches = new(true), new(true), new(2)
		}, nil},
		"down payment without percentage": {mandatory, func(in *products.NewProduct) { in.DownPayment = new(true) }, []string{needed}},
		"down payment, other spelling": {mandatory, func(in *products.NewProduct) {
			in.DownPayment, in.PercentOtherSpelling, in.AutoDownPayment = new(true), decimal("25"), new(true)
		}, nil},
		"two percentages that differ":       {down, func(in *products.NewProduct) { in.PercentOtherSpelling = decimal("26") }, []string{"disbursedAmountPercentageDownPayment.cannot.also.be.provided.when.disbursedAmountPercentageForDownPayment.is.populated"}},
		"percentage below one":              {down, func(in *products.NewProduct) { in.DownPaymentPercent = decimal("0.5") }, []string{"disbursedAmountPercentageForDownPayment.is.less.than.min"}},
		"percentage above a hundred":        {down, func(in *products.NewProduct) { in.DownPaymentPercent = decimal("100.5") }, []string{"disbursedAmountPercentageForDownPayment.is.greater.than.max"}},
		"percentage with seven decimals":    {down, func(in *products.NewProduct) { in.DownPaymentPercent = decimal("25.0000001") }, []string{"disbursedAmountPercentageForDownPayment.scale.is.greater.than.6"}},
		"percentage without down payment":   {mandatory, func(in *products.NewProduct) { in.DownPaymentPercent = decimal("25") }, []string{"disbursedAmountPercentageForDownPayment" + off}},
		"paid at once without down payment": {mandatory, func(in *products.NewProduct) { in.DownPayment, in.AutoDownPayment = new(false), new(false) }, []string{"enableAutoRepaymentForDownPayment" + off}},
		"instalment delinquency, no bucket": {mandatory, func(in *products.NewProduct) { in.InstalmentLevelDelinquency = new(true) }, []string{"enableInstallmentLevelDelinquency.can.be.enabled.for.loan.product.having.valid.delinquency.bucket"}},
		"instalment delinquency and bucket": {mandatory, func(in *products.NewProduct) {
			in.InstalmentLevelDelinquency, in.DelinquencyBucketID = new(true), new(int64(1))
		}, nil},
		"charges without id": {mandatory, func(in *products.NewProduct) { in.Charges = []products.ChargeChoice{{}} }, []string{"charges.id.not.greater.than.zero"}},
		"buy-down without the advanced order": {mandatory, func(in *products.NewProduct) {
			in.BuysDown, in.BuyDownCalculation, in.BuyDownStrategy, in.BuyDownType = new(true), products.BuyDownFlat, products.BuyDownEqually, products.BuyDownAsFee
		}, []string{"enableBuyDownFee.supported.only.for.progressive.loan.buyDownFee"}},
		"buy-down, nothing else said": {progressive, func(in *products.NewProduct) { in.BuysDown = new(true) }, []string{"buyDownFeeCalculationType.cannot.be.blank", "buyDownFeeStrategy.cannot.be.blank", "buyDownFeeIncomeType.cannot.be.blank"}},
		"buy-down":                    {buyingDown, func(*products.NewProduct) {}, nil},
		"capitalizing without advanced order": {mandatory, func(in *products.NewProduct) {
			in.CapitalizesIncome, in.CapitalizedCalculation, in.CapitalizedStrategy, in.CapitalizedType = new(true), products.CapitalizedFlat, products.CapitalizedEqually, products.CapitalizedFee
		}, []string{"enableIncomeCapitalization.supported.only.for.progressive.loan.income.capitalization"}},
		"capitalizing, nothing else said": {progressive, func(in *products.NewProduct) { in.CapitalizesIncome = new(true) }, []string{"capitalizedIncomeCalculationType.cannot.be.blank", "capitalizedIncomeStrategy.cannot.be.blank", "capitalizedIncomeType.cannot.be.blank"}},
		"capitalizing":                    {capitalizing, func(*products.NewProduct) {}, nil},
	})
}
