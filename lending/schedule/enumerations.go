package schedule

import "lending.example/platform/lending/enumeration"

// Type says which engine draws a schedule.
type Type int

// The schedule types.
const (
	Cumulative Type = iota
	Progressive
)

var types = enumeration.NewTable("loanScheduleType", []enumeration.Row[Type]{
	{Value: Cumulative, Code: "CUMULATIVE", Label: "Cumulative"},
	{Value: Progressive, Code: "PROGRESSIVE", Label: "Progressive"},
})

// Types is the table of schedule types.
func Types() *enumeration.Table[Type] { return types }

// Option returns id, code and label.
func (t Type) Option() enumeration.Option { return types.Option(t) }

// String is the label, such as "Progressive".
func (t Type) String() string { return types.Label(t) }

// Processing says whether a payment finishes an instalment before the next one, or one component across instalments.
type Processing int

// The processing types of the advanced allocation strategy.
const (
	Horizontal Processing = iota
	Vertical
)

var processings = enumeration.NewTable("loanScheduleProcessingType", []enumeration.Row[Processing]{
	{Value: Horizontal, Code: "HORIZONTAL", Label: "Horizontal"},
	{Value: Vertical, Code: "VERTICAL", Label: "Vertical"},
})

// Processings is the table of processing types.
func Processings() *enumeration.Table[Processing] { return processings }

// Option returns id, code and label.
func (p Processing) Option() enumeration.Option { return processings.Option(p) }

// String is the label, such as "Vertical".
func (p Processing) String() string { return processings.Label(p) }

// Amortization says what is equal among instalments.
type Amortization int

// The amortization types.
const (
	EqualPrincipal Amortization = iota
	EqualInstalments
)

var amortizations = enumeration.NewTable("amortizationType", []enumeration.Row[Amortization]{
	{Value: EqualInstalments, Code: "amortizationType.equal.installments", Label: "Equal installments"},
	{Value: EqualPrincipal, Code: "amortizationType.equal.principal", Label: "Equal principal payments"},
})

// Amortizations is the table of amortization types.
func Amortizations() *enumeration.Table[Amortization] { return amortizations }

// Option returns id, code and label.
func (a Amortization) Option() enumeration.Option { return amortizations.Option(a) }

// String is the label, such as "Equal principal payments".
func (a Amortization) String() string { return amortizations.Label(a) }

// InterestMethod says what interest is charged on.
type InterestMethod int

// The interest types.
const (
	Declining InterestMethod = iota
	Flat
)

var interestMethods = enumeration.NewTable("interestType", []enumeration.Row[InterestMethod]{
	{Value: Flat, Code: "interestType.flat", Label: "Flat"},
	{Value: Declining, Code: "interestType.declining.balance", Label: "Declining Balance"},
})

// InterestMethods is the table of interest types.
func InterestMethods() *enumeration.Table[InterestMethod] { return interestMethods }

// Option returns id, code and label.
func (m InterestMethod) Option() enumeration.Option { return interestMethods.Option(m) }

// String is the label, such as "Declining Balance".
func (m InterestMethod) String() string { return interestMethods.Label(m) }

// InterestPeriod says for which periods interest is calculated.
type InterestPeriod int

// The interest calculation period types.
const (
	Daily InterestPeriod = iota
	SameAsRepayment
)

var interestPeriods = enumeration.NewTable("interestCalculationPeriodType", []enumeration.Row[InterestPeriod]{
	{Value: Daily, Code: "interestCalculationPeriodType.daily", Label: "Daily"},
	{Value: SameAsRepayment, Code: "interestCalculationPeriodType.same.as.repayment.period", Label: "Same as repayment period"},
})

// InterestPeriods is the table of interest calculation period types.
func InterestPeriods() *enumeration.Table[InterestPeriod] { return interestPeriods }

// Option returns id, code and label.
func (p InterestPeriod) Option() enumeration.Option { return interestPeriods.Option(p) }

// String is the label, such as "Same as repayment period".
func (p InterestPeriod) String() string { return interestPeriods.Label(p) }

// RateFrequency says for which length of time an interest rate is stated.
type RateFrequency int

// The rate frequencies.
const (
	PerDay RateFrequency = iota
	PerWeek
	PerMonth
	PerYear
	WholeTerm
)

var rateFrequencies = enumeration.NewTable("periodFrequencyType", []enumeration.Row[RateFrequency]{
	{Value: PerDay, Code: "interestRateFrequency.periodFrequencyType.days", Label: "Per day", Unlisted: true},
	{Value: PerWeek, Code: "interestRateFrequency.periodFrequencyType.weeks", Label: "Per week", Unlisted: true},
	{Value: PerMonth, Code: "interestRateFrequency.periodFrequencyType.months", Label: "Per month"},
	{Value: PerYear, Code: "interestRateFrequency.periodFrequencyType.years", Label: "Per year"},
	{Value: WholeTerm, Code: "interestRateFrequency.periodFrequencyType.whole_term", Label: "Whole term"},
})

// RateFrequencies is the table of rate frequencies.
func RateFrequencies() *enumeration.Table[RateFrequency] { return rateFrequencies }

// Option returns id, code and label.
func (f RateFrequency) Option() enumeration.Option { return rateFrequencies.Option(f) }

// String is the label, such as "Per year".
func (f RateFrequency) String() string { return rateFrequencies.Label(f) }

// DaysInYear is a day-count convention: the length of a year in days, or its actual length.
type DaysInYear int

// The year lengths.
const (
	ActualYear DaysInYear = 1
	Year360    DaysInYear = 360
	Year364    DaysInYear = 364
	Year365    DaysInYear = 365
)

var yearLengths = enumeration.NewTable("DaysInYearType", []enumeration.Row[DaysInYear]{
	{Value: ActualYear, Code: "DaysInYearType.actual", Label: "Actual"},
	{Value: Year360, Code: "DaysInYearType.days360", Label: "360 Days"},
	{Value: Year364, Code: "DaysInYearType.days364", Label: "364 Days"},
	{Value: Year365, Code: "DaysInYearType.days365", Label: "365 Days"},
})

// YearLengths is the table of year lengths.
func YearLengths() *enumeration.Table[DaysInYear] { return yearLengths }

// Option returns id, code and label.
func (d DaysInYear) Option() enumeration.Option { return yearLengths.Option(d) }

// String is the label, such as "360 Days".
func (d DaysInYear) String() string { return yearLengths.Label(d) }

// DaysInMonth is a day-count convention: months of 30 days, or of their actual length.
type DaysInMonth int

// The month lengths.
const (
	ActualMonth DaysInMonth = 1
	Month30     DaysInMonth = 30
)

var monthLengths = enumeration.NewTable("DaysInMonthType", []enumeration.Row[DaysInMonth]{
	{Value: ActualMonth, Code: "DaysInMonthType.actual", Label: "Actual"},
	{Value: Month30, Code: "DaysInMonthType.days360", Label: "30 Days"}, // the code says days360; clients know it so
})

// MonthLengths is the table of month lengths.
func MonthLengths() *enumeration.Table[DaysInMonth] { return monthLengths }

// Option returns id, code and label.
func (d DaysInMonth) Option() enumeration.Option { return monthLengths.Option(d) }

// String is the label, such as "30 Days".
func (d DaysInMonth) String() string { return monthLengths.Label(d) }

// LeapYearRule refines actual year lengths of progressive schedules.
type LeapYearRule string

// The rules; none given is FullLeapYear.
const (
	FullLeapYear     LeapYearRule = "FULL_LEAP_YEAR"     // all days of a leap year count 1/366
	Feb29PeriodsOnly LeapYearRule = "FEB_29_PERIOD_ONLY" // only periods that contain a 29 February do
)

var leapYearRules = enumeration.NewTable("DaysInYearCustomStrategyType", []enumeration.Row[LeapYearRule]{
	{Value: FullLeapYear, Code: "DaysInYearCustomStrategyType.fullLeapYear", Label: "Full Leap Year"},
	{Value: Feb29PeriodsOnly, Code: "DaysInYearCustomStrategyType.feb29PeriodOnly", Label: "Feb 29 Period Only"},
})

// LeapYearRules is the table of leap-year rules.
func LeapYearRules() *enumeration.Table[LeapYearRule] { return leapYearRules }

// Option returns id, code and label.
func (r LeapYearRule) Option() enumeration.Option { return leapYearRules.Option(r) }

// StartDate says from which date the first period runs.
type StartDate int

// The repayment start date types.
const (
	FromDisbursement StartDate = 1
	FromSubmission   StartDate = 2
)

var startDates = enumeration.NewTable("repaymentStartDateType", []enumeration.Row[StartDate]{
	{Value: FromDisbursement, Code: "repaymentStartDateType.disbursementDate", Label: "Disbursement Date"},
	{Value: FromSubmission, Code: "repaymentStartDateType.submittedOnDate", Label: "Submitted On Date"},
})

// StartDates is the table of repayment start date types.
func StartDates() *enumeration.Table[StartDate] { return startDates }

// Option returns id, code and label.
func (s StartDate) Option() enumeration.Option { return startDates.Option(s) }

// String is the label, such as "Submitted On Date".
func (s StartDate) String() string { return startDates.Label(s) }

// Compounding says what unpaid amounts join the interest-bearing balance of a cumulative loan.
type Compounding int

// The compounding methods.
const (
	NoCompounding Compounding = iota
	CompoundInterest
	CompoundFees
	CompoundBoth
)

var compoundings = enumeration.NewTable("interestRecalculationCompoundingMethod", []enumeration.Row[Compounding]{
	{Value: NoCompounding, Code: "interestRecalculationCompoundingMethod.none", Label: "None"},
	{Value: CompoundInterest, Code: "interestRecalculationCompoundingMethod.interest", Label: "Interest"},
	{Value: CompoundFees, Code: "interestRecalculationCompoundingMethod.fee", Label: "Fee"},
	{Value: CompoundBoth, Code: "interestRecalculationCompoundingMethod.interest.and.fee", Label: "Fee and Interest"},
})

// Compoundings is the table of compounding methods.
func Compoundings() *enumeration.Table[Compounding] { return compoundings }

// Option returns id, code and label.
func (c Compounding) Option() enumeration.Option { return compoundings.Option(c) }

// String is the label, such as "Interest".
func (c Compounding) String() string { return compoundings.Label(c) }

// AdvanceStrategy says what an early payment changes in a recalculated schedule.
type AdvanceStrategy int

// The reschedule strategies. Progressive loans know AdjustLastUnpaid alone, cumulative loans the other three.
const (
	RescheduleNextRepayments AdvanceStrategy = 1
	ReduceInstalments        AdvanceStrategy = 2
	ReduceInstalmentAmount   AdvanceStrategy = 3
	AdjustLastUnpaid         AdvanceStrategy = 4
)

var advanceStrategies = enumeration.NewTable("loanRescheduleStrategyMethod", []enumeration.Row[AdvanceStrategy]{
	{Value: ReduceInstalmentAmount, Code: "loanRescheduleStrategyMethod.reduce.emi.amount", Label: "Reduce EMI amount"},
	{Value: ReduceInstalments, Code: "loanRescheduleStrategyMethod.reduce.number.of.installments", Label: "Reduce number of installments"},
	{Value: RescheduleNextRepayments, Code: "loanRescheduleStrategyMethod.reschedule.next.repayments", Label: "Reschedule next repayments"},
	{Value: AdjustLastUnpaid, Code: "loanRescheduleStrategyMethod.adjust.last.unpaid.period", Label: "Adjust last, unpaid period"},
})

// AdvanceStrategies is the table of reschedule strategies.
func AdvanceStrategies() *enumeration.Table[AdvanceStrategy] { return advanceStrategies }

// Option returns id, code and label.
func (s AdvanceStrategy) Option() enumeration.Option { return advanceStrategies.Option(s) }

// String is the label, such as "Reduce number of installments".
func (s AdvanceStrategy) String() string { return advanceStrategies.Label(s) }

// RestFrequency says on which dates a change of the balance takes effect, and on which dates interest compounds.
type RestFrequency int

// The rest frequencies.
const (
	RestSameAsRepayment RestFrequency = 1
	RestDaily           RestFrequency = 2
	RestWeekly          RestFrequency = 3
	RestMonthly         RestFrequency = 4
)

var restFrequencies = enumeration.NewTable("interestRecalculationFrequencyType", []enumeration.Row[RestFrequency]{
	{Value: RestSameAsRepayment, Code: "interestRecalculationFrequencyType.same.as.repayment.period", Label: "Same as repayment period"},
	{Value: RestDaily, Code: "interestRecalculationFrequencyType.daily", Label: "Daily"},
	{Value: RestWeekly, Code: "interestRecalculationFrequencyType.weekly", Label: "Weekly"},
	{Value: RestMonthly, Code: "interestRecalculationFrequencyType.monthly", Label: "Monthly"},
})

// RestFrequencies is the table of rest frequencies.
func RestFrequencies() *enumeration.Table[RestFrequency] { return restFrequencies }

// Option returns id, code and label.
func (f RestFrequency) Option() enumeration.Option { return restFrequencies.Option(f) }

// String is the label, such as "Daily".
func (f RestFrequency) String() string { return restFrequencies.Label(f) }

// PreClosure says up to which date interest is charged when a loan is paid off early.
type PreClosure int

// The pre-closure strategies.
const (
	TillPreClosureDate    PreClosure = 1
	TillRestFrequencyDate PreClosure = 2
)

var preClosures = enumeration.NewTable("loanPreClosureInterestCalculationStrategy", []enumeration.Row[PreClosure]{
	{Value: TillPreClosureDate, Code: "loanPreClosureInterestCalculationStrategy.tillPreClosureDate", Label: "Till Pre-Close Date"},
	{Value: TillRestFrequencyDate, Code: "loanPreClosureInterestCalculationStrategy.tillRestFrequencyDate", Label: "Till Rest Frequency Date"},
})

// PreClosures is the table of pre-closure strategies.
func PreClosures() *enumeration.Table[PreClosure] { return preClosures }

// Option returns id, code and label.
func (p PreClosure) Option() enumeration.Option { return preClosures.Option(p) }

// String is the label, such as "Till Rest Frequency Date".
func (p PreClosure) String() string { return preClosures.Label(p) }

// Moving says where a due date goes that falls on a day on which nobody works.
type Moving int

// Where it goes.
const (
	StaysPut             Moving = 1
	ToNextWorkingDay     Moving = 2
	ToNextRepaymentDate  Moving = 3
	ToPreviousWorkingDay Moving = 4
	ToNextMeetingDay     Moving = 5
)

var movings = enumeration.NewTable("RepaymentRescheduleType", []enumeration.Row[Moving]{
	{Value: StaysPut, Code: "RepaymentRescheduleType.same.day", Label: "same day"},
	{Value: ToNextWorkingDay, Code: "RepaymentRescheduleType.move.to.next.working.day", Label: "move to next working day"},
	{Value: ToNextRepaymentDate, Code: "RepaymentRescheduleType.move.to.next.repayment.meeting.day", Label: "move to next repayment meeting day"},
	{Value: ToPreviousWorkingDay, Code: "RepaymentRescheduleType.move.to.previous.working.day", Label: "move to previous working day"},
	{Value: ToNextMeetingDay, Code: "RepaymentRescheduleType.move.to.next.meeting.day", Label: "move to next meeting day"},
})

// Movings is the table of rules for due dates on days on which nobody works.
func Movings() *enumeration.Table[Moving] { return movings }

// Option returns id, code and label.
func (m Moving) Option() enumeration.Option { return movings.Option(m) }

// String is the label, such as "move to next working day".
func (m Moving) String() string { return movings.Label(m) }
