package products

import (
	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/enumeration"
	"lending.example/platform/lending/ledger"
)

// AccountingRule says how the transactions of a product reach the books.
type AccountingRule = ledger.AccountingRule

// The accounting rules.
const (
	NoAccounting    = ledger.NoAccounting
	CashBased       = ledger.CashBased
	PeriodicAccrual = ledger.PeriodicAccrual
	UpfrontAccrual  = ledger.UpfrontAccrual
)

// RepaymentFrequency is the unit of the step between instalments.
type RepaymentFrequency calendar.Unit

// The repayment frequencies.
const (
	EveryDays   = RepaymentFrequency(calendar.Days)
	EveryWeeks  = RepaymentFrequency(calendar.Weeks)
	EveryMonths = RepaymentFrequency(calendar.Months)
	EveryYears  = RepaymentFrequency(calendar.Years)
)

var repaymentFrequencies = enumeration.NewTable("repaymentFrequency.periodFrequencyType", []enumeration.Row[RepaymentFrequency]{
	{Value: EveryDays, Code: "repaymentFrequency.periodFrequencyType.days", Label: "Days"},
	{Value: EveryWeeks, Code: "repaymentFrequency.periodFrequencyType.weeks", Label: "Weeks"},
	{Value: EveryMonths, Code: "repaymentFrequency.periodFrequencyType.months", Label: "Months"},
	{Value: EveryYears, Code: "repaymentFrequency.periodFrequencyType.years", Label: "Years", Unlisted: true},
})

// Option returns id, code and label.
func (f RepaymentFrequency) Option() enumeration.Option { return repaymentFrequencies.Option(f) }

// String is the label, such as "Weeks".
func (f RepaymentFrequency) String() string { return repaymentFrequencies.Label(f) }

// Unit returns the calendar unit.
func (f RepaymentFrequency) Unit() calendar.Unit { return calendar.Unit(f) }

// NthWeek is the week of a month on which a rest falls.
type NthWeek int

// The weeks of a month.
const (
	FirstWeek  NthWeek = 1
	SecondWeek NthWeek = 2
	ThirdWeek  NthWeek = 3
	FourthWeek NthWeek = 4
	FifthWeek  NthWeek = 5
	LastWeek   NthWeek = -1
)

var nthWeeks = enumeration.NewTable("interestRecalculationCompounding.nthDayType", []enumeration.Row[NthWeek]{
	{Value: FirstWeek, Code: "interestRecalculationCompounding.nthDayType.one", Label: "first"},
	{Value: SecondWeek, Code: "interestRecalculationCompounding.nthDayType.two", Label: "second"},
	{Value: ThirdWeek, Code: "interestRecalculationCompounding.nthDayType.three", Label: "third"},
	{Value: FourthWeek, Code: "interestRecalculationCompounding.nthDayType.four", Label: "fourth"},
	{Value: FifthWeek, Code: "interestRecalculationCompounding.nthDayType.five", Label: "fifth", Unlisted: true},
	{Value: LastWeek, Code: "interestRecalculationCompounding.nthDayType.last", Label: "last"},
})

// Option returns id, code and label.
func (n NthWeek) Option() enumeration.Option { return nthWeeks.Option(n) }

// String is the label, such as "second".
func (n NthWeek) String() string { return nthWeeks.Label(n) }

// Weekday is a day of the week, 1 Monday to 7 Sunday.
type Weekday int

// The days of the week.
const (
	Monday Weekday = iota + 1
	Tuesday
	Wednesday
	Thursday
	Friday
	Saturday
	Sunday
)

var weekdays = enumeration.NewTable("interestRecalculationCompounding.weekDayType", []enumeration.Row[Weekday]{
	{Value: Monday, Code: "interestRecalculationCompounding.weekDayType.monday", Label: "MONDAY"},
	{Value: Tuesday, Code: "interestRecalculationCompounding.weekDayType.tuesday", Label: "TUESDAY"},
	{Value: Wednesday, Code: "interestRecalculationCompounding.weekDayType.wednesday", Label: "WEDNESDAY"},
	{Value: Thursday, Code: "interestRecalculationCompounding.weekDayType.thursday", Label: "THURSDAY"},
	{Value: Friday, Code: "interestRecalculationCompounding.weekDayType.friday", Label: "FRIDAY"},
	{Value: Saturday, Code: "interestRecalculationCompounding.weekDayType.saturday", Label: "SATURDAY"},
	{Value: Sunday, Code: "interestRecalculationCompounding.weekDayType.sunday", Label: "SUNDAY"},
})

// Option returns id, code and label.
func (d Weekday) Option() enumeration.Option { return weekdays.Option(d) }

// String is the label, such as "TUESDAY".
func (d Weekday) String() string { return weekdays.Label(d) }

// ChargeOffBehaviour says what becomes of the schedule when a loan is charged off.
type ChargeOffBehaviour string

// The charge-off behaviours.
const (
	RegularChargeOff     ChargeOffBehaviour = "REGULAR"             // the schedule goes on
	ZeroInterest         ChargeOffBehaviour = "ZERO_INTEREST"       // no interest after the charge-off
	AccelerateToMaturity ChargeOffBehaviour = "ACCELERATE_MATURITY" // everything falls due on the charge-off date
)

var chargeOffBehaviours = enumeration.NewTable("chargeOffBehaviour", []enumeration.Row[ChargeOffBehaviour]{
	{Value: RegularChargeOff, Code: "chargeOffBehaviour.regular", Label: "Regular"},
	{Value: ZeroInterest, Code: "chargeOffBehaviour.zeroInterest", Label: "Zero interest after charge-off"},
	{Value: AccelerateToMaturity, Code: "chargeOffBehaviour.accelerateMaturity", Label: "Accelerate maturity to charge-off date"},
})

// Option returns id, code and label.
func (b ChargeOffBehaviour) Option() enumeration.Option { return chargeOffBehaviours.Option(b) }

// RefundType is a refund that also gives back the interest on the refunded amount.
type RefundType string

// The refunds that may give back interest.
const (
	MerchantIssuedRefund RefundType = "MERCHANT_ISSUED_REFUND"
	PayoutRefund         RefundType = "PAYOUT_REFUND"
)

var refundTypes = enumeration.NewTable("loanRefundType", []enumeration.Row[RefundType]{
	{Value: MerchantIssuedRefund, Code: "loanRefundType.merchant_issued_refund", Label: "Merchant issued refund"},
	{Value: PayoutRefund, Code: "loanRefundType.payout_refund", Label: "Payout refund"},
})

// RefundTypes is the table of refunds that may give back interest.
func RefundTypes() *enumeration.Table[RefundType] { return refundTypes }

// Option returns id, code and label.
func (t RefundType) Option() enumeration.Option { return refundTypes.Option(t) }

// OverAppliedType says how far a disbursement may exceed the amount applied for.
type OverAppliedType string

// The over-applied calculation types.
const (
	OverAppliedPercent OverAppliedType = "percentage" // by a percentage of it
	OverAppliedFlat    OverAppliedType = "flat"       // by an amount
)

// CycleParameter is the term that varies with the borrower's cycle.
type CycleParameter int

// The terms that vary with the borrower's cycle.
const (
	VariesPrincipal    CycleParameter = 1
	VariesInterestRate CycleParameter = 2
	VariesRepayments   CycleParameter = 3
)

var cycleParameters = enumeration.NewTable("loanProductParamType", []enumeration.Row[CycleParameter]{
	{Value: VariesPrincipal, Code: "loanProductParamType.principal", Label: "principal"},
	{Value: VariesInterestRate, Code: "loanProductParamType.interestRate", Label: "interestRate"},
	{Value: VariesRepayments, Code: "loanProductParamType.repayments", Label: "repayments"},
})

// Option returns id, code and label.
func (p CycleParameter) Option() enumeration.Option { return cycleParameters.Option(p) }

// String is the label, such as "interestRate".
func (p CycleParameter) String() string { return cycleParameters.Label(p) }

// CycleCondition says to which cycles of a borrower a variation applies.
type CycleCondition int

// The conditions.
const (
	CycleEqual       CycleCondition = 2
	CycleGreaterThan CycleCondition = 3
)

var cycleConditions = enumeration.NewTable("loanProductValueConditionType", []enumeration.Row[CycleCondition]{
	{Value: CycleEqual, Code: "loanProductValueConditionType.equal", Label: "equals"},
	{Value: CycleGreaterThan, Code: "loanProductValueConditionType.greaterThan", Label: "greater than"},
})

// Option returns id, code and label.
func (c CycleCondition) Option() enumeration.Option { return cycleConditions.Option(c) }

// String is the label, such as "greater than".
func (c CycleCondition) String() string { return cycleConditions.Label(c) }
