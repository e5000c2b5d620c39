package lending_test

import (
	"fmt"
	"slices"

	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/ledger"
	"lending.example/platform/lending/loans"
	"lending.example/platform/lending/money"
	"lending.example/platform/lending/products"
	"lending.example/platform/lending/schedule"
)

// allShapes are the loans that lives are drawn for.
func allShapes() []shape { return slices.Concat(shapes, securedShapes, wordShapes, weekdayShapes()) }

// charging is a charge that loans of a shape have from the start.
type charging struct {
	time      schedule.ChargeTime
	basis     schedule.ChargeBasis
	penalty   bool
	frequency *products.FeeFrequency // of penalties for overdue instalments, every one
}

// late is a penalty of the product for overdue instalments.
func late(frequency *products.FeeFrequency) *charging {
	return &charging{time: schedule.OnOverdue, basis: schedule.FlatAmount, penalty: true, frequency: frequency}
}

// wordShapes are lived with the words that other shapes leave out. They have few lives each.
var wordShapes = []shape{
	{name: "cumulative, equal principal, two weeks, interest compounds, till the rest", few: true, posts: true, late: late(new(products.FeeWeekly)),
		product: with(recalculating(schedule.ReduceInstalmentAmount), every(2, products.EveryWeeks), equalPrincipal,
			compounding(schedule.CompoundInterest, schedule.RestSameAsRepayment, 2), tillRest(schedule.RestSameAsRepayment), dayCount(schedule.Year365, schedule.ActualMonth)),
		apply: both(daily, units(calendar.Weeks))},
	{name: "cumulative, weeks, fees compound", few: true, posts: true,
		product: with(recalculating(schedule.ReduceInstalments), every(1, products.EveryWeeks), compounding(schedule.CompoundFees, schedule.RestWeekly, 1),
			tillRest(schedule.RestDaily), rated(schedule.PerWeek, "0.4"), dayCount(schedule.Year364, schedule.ActualMonth)),
		apply: both(daily, units(calendar.Weeks))},
	{name: "cumulative, days, all compounds", few: true, late: late(new(products.FeeDaily)),
		product: with(recalculating(schedule.RescheduleNextRepayments), every(10, products.EveryDays), compounding(schedule.CompoundBoth, schedule.RestDaily, 10),
			rated(schedule.PerDay, "0.03"), func(in *products.NewProduct) { in.AccountingRule = new(products.NoAccounting) }),
		apply: both(daily, units(calendar.Days))},
	{name: "cumulative, years, income upfront", few: true, posts: true, rule: ledger.UpfrontAccrual, late: late(new(products.FeeYearly)),
		product: every(1, products.EveryYears), apply: units(calendar.Years)},
	{name: "cumulative, flat for the whole term, in cash", few: true, posts: true, rule: ledger.CashBased,
		product: with(flatInterest, rated(schedule.WholeTerm, "6")), apply: func(in *loans.Application) { in.InterestMethod = new(schedule.Flat) }},
	{name: "cumulative, equal principal, from submission", few: true, posts: true, late: late(nil),
		product: with(equalPrincipal, rated(schedule.PerMonth, "1"), penaltiesFollow, func(in *products.NewProduct) { in.StartsFrom = new(schedule.FromSubmission) }),
		apply: func(in *loans.Application) {
			in.SubmittedOn, in.ExpectedDisbursement = calendar.MustParse("2025-12-10"), calendar.MustParse("2026-01-01")
		}},
	{name: "cumulative, every default stated, charges at disbursement", few: true, posts: true, rule: ledger.PeriodicAccrual,
		product: with(stated, cycles), charges: []charging{
			{time: schedule.AtDisbursement, basis: schedule.FlatAmount}, {time: schedule.AtDisbursement, basis: schedule.PercentOfAmount},
			{time: schedule.OnSpecifiedDate, basis: schedule.PercentOfBoth}, {time: schedule.PerInstalment, basis: schedule.PercentOfInterest},
		}, apply: units(calendar.Months)},
	{name: "progressive, tranches with charges", few: true, posts: true, planned: []string{"600", "400"}, late: late(new(products.FeeMonthly)),
		product: with(progressive(schedule.Horizontal, "12", true), tranches), apply: advanced("12"),
		charges: []charging{{time: schedule.AtTrancheDisbursement, basis: schedule.FlatAmount}, {time: schedule.AtTrancheDisbursement, basis: schedule.PercentOfDisbursement}}},
	{name: "progressive, two weeks, leap years by periods, late", few: true, posts: true, late: late(new(products.FeeWeekly)),
		product: with(progressive(schedule.Horizontal, "12", true), every(2, products.EveryWeeks), dayCount(schedule.ActualYear, schedule.ActualMonth),
			leapYears(schedule.Feb29PeriodsOnly), penaltiesFollow), apply: both(advanced("12"), units(calendar.Weeks))},
	{name: "progressive, vertical, days, full leap years, income upfront", closesBelow: true, few: true, posts: true, rule: ledger.UpfrontAccrual,
		product: with(progressive(schedule.Vertical, "12", true), every(15, products.EveryDays), dayCount(schedule.ActualYear, schedule.ActualMonth),
			leapYears(schedule.FullLeapYear), tillRest(schedule.RestSameAsRepayment)), apply: both(advanced("12"), units(calendar.Days))},
	{name: "progressive, an order for each transaction", few: true, product: with(progressive(schedule.Vertical, "12", true), allocating), apply: advanced("12"), posts: true},
	{name: "progressive, fees capitalized and bought down, in cash", few: true, posts: true, rule: ledger.CashBased,
		product: with(progressive(schedule.Horizontal, "12", true), capitalizing, boughtDownAs(products.BuyDownAsFee), func(in *products.NewProduct) {
			in.CapitalizedType, in.OverApplied, in.OverAppliedType, in.OverAppliedNumber = products.CapitalizedFee, new(true), products.OverAppliedFlat, new(500)
		}), apply: advanced("12")},
	{name: "cumulative, effective rate, payments reduce instalments", few: true, posts: true,
		product: with(recalculating(schedule.ReduceInstalmentAmount), quotedAs(schedule.EffectiveAnnualRate)), apply: daily},
	{name: "progressive, compounded semi-annually", few: true, posts: true,
		product: with(progressive(schedule.Horizontal, "12", true), quotedAs(schedule.SemiAnnualRate)), apply: advanced("12")},
	{name: "cumulative, flat, given back by the rule of 78", few: true, posts: true, product: with(flatInterest, rebating(schedule.RuleOf78)), apply: flat},
	{name: "cumulative, flat, given back by the actuarial method, income upfront", few: true, posts: true, rule: ledger.UpfrontAccrual, late: late(nil),
		product: with(flatInterest, rebating(schedule.ActuarialRebate)), apply: flat},
	{name: "progressive, interest bought down", few: true, posts: true,
		product: with(progressive(schedule.Vertical, "12", true), boughtDownAs(products.BuyDownAsInterest)), apply: advanced("12")},
}

// weekdayShapes have rests and compound on a weekday of a week of the month.
func weekdayShapes() []shape {
	weeks := []products.NthWeek{products.FirstWeek, products.SecondWeek, products.ThirdWeek, products.FourthWeek, products.FifthWeek, products.LastWeek, products.FirstWeek}
	var list []shape
	for i, week := range weeks {
		day := products.Weekday(i + 1)
		list = append(list, shape{
			name: fmt.Sprintf("cumulative, rests on weekday %d of week %d", day, week), few: true, posts: i%2 == 0, apply: daily,
			product: with(recalculating(schedule.ReduceInstalmentAmount), compounding(schedule.CompoundBoth, schedule.RestMonthly, 1), tillRest(schedule.RestMonthly),
				func(in *products.NewProduct) {
					in.RestNthWeek, in.RestWeekday, in.CompoundingNthWeek, in.CompoundingWeekday = &week, &day, &week, &day
				}),
		})
	}
	return list
}

func both(first, second func(*loans.Application)) func(*loans.Application) {
	return func(in *loans.Application) {
		first(in)
		second(in)
	}
}

func units(unit calendar.Unit) func(*loans.Application) {
	return func(in *loans.Application) { in.Frequency = &unit }
}

func every(n int, unit products.RepaymentFrequency) func(*products.NewProduct) {
	return func(in *products.NewProduct) { in.Every, in.Frequency = &n, &unit }
}

func penaltiesFollow(in *products.NewProduct) { in.PenaltiesFollowPayments = new(true) }

func equalPrincipal(in *products.NewProduct) { in.Amortization = new(schedule.EqualPrincipal) }

func rated(per schedule.RateFrequency, rate string) func(*products.NewProduct) {
	return func(in *products.NewProduct) { in.RateFrequency, in.InterestRate = &per, new(money.MustDecimal(rate)) }
}

func dayCount(year schedule.DaysInYear, month schedule.DaysInMonth) func(*products.NewProduct) {
	return func(in *products.NewProduct) { in.DaysInYear, in.DaysInMonth = &year, &month }
}

func flat(in *loans.Application) { in.InterestMethod = new(schedule.Flat) }

func rebating(method schedule.RebateMethod) func(*products.NewProduct) {
	return func(in *products.NewProduct) { in.Rebate = &method }
}

func quotedAs(convention schedule.RateConvention) func(*products.NewProduct) {
	return func(in *products.NewProduct) { in.RateConvention = &convention }
}

func leapYears(rule schedule.LeapYearRule) func(*products.NewProduct) {
	return func(in *products.NewProduct) { in.LeapYears = rule }
}

func compounding(what schedule.Compounding, on schedule.RestFrequency, interval int) func(*products.NewProduct) {
	return func(in *products.NewProduct) {
		in.Compounding, in.CompoundingFrequency, in.CompoundingInterval = &what, &on, &interval
	}
}

func tillRest(rest schedule.RestFrequency) func(*products.NewProduct) {
	return func(in *products.NewProduct) {
		in.PreClosure, in.RestFrequency = new(schedule.TillRestFrequencyDate), &rest
	}
}

// stated states what products have when they leave it open.
func stated(in *products.NewProduct) {
	in.Frequency, in.Every, in.StartsFrom = new(products.EveryMonths), new(1), new(schedule.FromDisbursement)
	in.RateConvention, in.Rebate = new(schedule.NominalRate), new(schedule.NoRebate)
	in.RateFrequency, in.Amortization, in.InterestMethod = new(schedule.PerYear), new(schedule.EqualInstalments), new(schedule.Declining)
	in.DaysInYear, in.DaysInMonth, in.ScheduleType, in.Strategy = new(schedule.ActualYear), new(schedule.ActualMonth), new(schedule.Cumulative), products.Standard
}

// cycles vary the amount with the loans that the borrower had.
func cycles(in *products.NewProduct) {
	in.UsesCycle, in.CountsInCycle = new(true), new(true)
	for _, condition := range []products.CycleCondition{products.CycleEqual, products.CycleGreaterThan} {
		in.PrincipalVariations = append(in.PrincipalVariations, products.CycleVariationInput{
			Cycle: new(1), Condition: &condition, Minimum: new(money.FromInt(100)), Maximum: new(money.FromInt(5000)), Default: new(money.FromInt(1000)),
		})
	}
}

// allocating gives each transaction an order of its own: that of the default turned by a place more for each.
func allocating(in *products.NewProduct) {
	rules, order := []products.FutureRule{products.NextInstalment, products.LastInstalment, products.NextLastInstalment, products.Reamortization}, products.AllocationTypes().Values()
	for i, transaction := range []products.AllocatedTransaction{
		products.ForRepayment, products.ForDownPayment, products.ForMerchantIssuedRefund, products.ForPayoutRefund, products.ForGoodwillCredit, products.ForChargeRefund,
		products.ForChargeAdjustment, products.ForWaiveInterest, products.ForChargePayment, products.ForRefundOfActiveLoan, products.ForInterestPaymentWaiver,
		products.ForInterestRefund, products.ForCapitalizedIncomeAdjustment,
	} {
		turned := slices.Concat(order[i%len(order):], order[:i%len(order)])
		allocation := products.PaymentAllocationInput{Transaction: transaction, FutureRule: rules[i%len(rules)]}
		for place, rule := range turned {
			allocation.Order = append(allocation.Order, products.PaymentAllocationPlace{Rule: rule, Order: place + 1})
		}
		in.PaymentAllocation = append(in.PaymentAllocation, allocation)
	}
}

func boughtDownAs(income products.BuyDownType) func(*products.NewProduct) {
	return with(buyingDown, func(in *products.NewProduct) { in.BuyDownType = income })
}
