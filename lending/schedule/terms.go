package schedule

import (
	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/money"
)

// Terms are everything that decides a repayment schedule. Rates are in percent; counts are 0 and dates zero when they
// do not apply. Terms are a value: engines never change what they are given. In JSON they have the names of the interface, and the
// numbers of its closed lists; a rounding mode has its name.
type Terms struct {
	Type       Type             `json:"loanScheduleType,omitzero"`
	Arithmetic money.Arithmetic `json:"arithmetic,omitzero"` // rounding mode, currency digits and multiples

	// attributes: begin schedule fields
	Principal  money.Amount  `json:"principal,omitzero"`                       // the amount to draw the schedule on when there are no tranches
	Repayments int           `json:"numberOfRepayments,omitzero"`              // how many instalments, greater than 0
	Every      int           `json:"repaymentEvery,omitzero"`                  // units of Frequency between two instalments, greater than 0
	Frequency  calendar.Unit `json:"repaymentFrequencyType,omitzero"`          // the unit that instalments are counted in
	DueNthDay  int           `json:"repaymentFrequencyNthDayType,omitzero"`    // of monthly instalments: week of the month, 1 to 4, -1 the last; 0: none
	DueWeekday int           `json:"repaymentFrequencyDayOfWeekType,omitzero"` // 1 Monday to 7 Sunday
	// attributes: end
	Workdays *Workdays `json:"workdays,omitzero"` // nil when due dates fall on any day

	// attributes: begin schedule fields
	InterestRate            money.Decimal  `json:"interestRatePerPeriod,omitzero"`                  // nominal interest in percent per RateFrequency, 0 or greater
	RateFrequency           RateFrequency  `json:"interestRateFrequencyType,omitzero"`              // period that InterestRate is for
	RateConvention          RateConvention `json:"interestRateConventionType,omitzero"`             // how InterestRate is quoted: nominal, or effective or compounded semi-annually, both per year
	InterestMethod          InterestMethod `json:"interestType,omitzero"`                           // on the balance, or flat
	InterestPeriod          InterestPeriod `json:"interestCalculationPeriodType,omitzero"`          // counted in days or in whole steps
	PartialPeriods          bool           `json:"allowPartialPeriodInterestCalculation,omitzero"`  // whole steps: parts of a step count by days
	Amortization            Amortization   `json:"amortizationType,omitzero"`                       // equal instalments or equal principal
	EqualInterest           bool           `json:"isEqualAmortization,omitzero"`                    // all interest of a declining balance is spread evenly; cumulative schedules
	ExactInstalments        bool           `json:"exactEqualInstallments,omitzero"`                 // equal instalments are calculated with the interest that each period is charged; false: with periods of nominal length
	DaysInYear              DaysInYear     `json:"daysInYearType,omitzero"`                         // actual, 360, 364 or 365
	DaysInMonth             DaysInMonth    `json:"daysInMonthType,omitzero"`                        // actual or 30
	LeapYears               LeapYearRule   `json:"daysInYearCustomStrategy,omitzero"`               // which years have 366 days; progressive schedules with actual years
	Multiples               int            `json:"installmentAmountInMultiplesOf,omitzero"`         // whole units of the currency that instalments are rounded to; 0: none
	FixedInstalment         money.Amount   `json:"fixedEmiAmount,omitzero"`                         // amount of each instalment in the currency of the loan, instead of the calculated one; 0: calculated
	LastInstalmentThreshold money.Decimal  `json:"principalThresholdForLastInstallment,omitzero"`   // percentage of an instalment's principal below which a remainder joins the last instalment
	FixedPrincipalPercent   money.Decimal  `json:"fixedPrincipalPercentagePerInstallment,omitzero"` // percent of the principal with each instalment, 1 to 100; 0: not fixed
	// attributes: end

	SubmittedOn          calendar.Date `json:"submittedOnDate,omitzero"`
	ExpectedDisbursement calendar.Date `json:"expectedDisbursementDate,omitzero"`   // replaced by the date of the first disbursement once there is one
	FirstDue             calendar.Date `json:"repaymentsStartingFromDate,omitzero"` // first due date set by the user, also the seed of due dates; zero when calculated
	InterestChargedFrom  calendar.Date `json:"interestChargedFromDate,omitzero"`
	// InterestFromDisbursement charges a first period that is longer or shorter than one step for its actual days.
	InterestFromDisbursement bool `json:"interestFromDisbursement,omitzero"`
	// CarryInterestAboveInstalment lets an instalment that does not cover its interest take interest alone and carries
	// the rest on (cumulative); otherwise the interest falls due in full.
	CarryInterestAboveInstalment bool `json:"carryInterestAboveInstalment,omitzero"`
	// attributes: begin schedule fields
	RecogniseOnDisbursement bool `json:"interestRecognitionOnDisbursementDate,omitzero"` // moves the turn of the year from 31 December to 1 January in actual-year fractions

	GraceOnPrincipal           int       `json:"graceOnPrincipalPayment,omitzero"`                      // first instalments without principal, 0 or more
	GraceOnInterestPayment     int       `json:"graceOnInterestPayment,omitzero"`                       // first instalments in which interest is not yet due; it falls due after them
	GraceOnInterestCharged     int       `json:"graceOnInterestCharged,omitzero"`                       // first instalments for which no interest is charged
	RecurringPrincipalHolidays int       `json:"recurringMoratoriumOnPrincipalPeriods,omitzero"`        // after the grace, principal falls due only in every (n+1)-th instalment
	FixedLength                int       `json:"fixedLength,omitzero"`                                  // length of the whole schedule in units of Frequency; 0: it follows from the instalments
	MinimumDaysToFirst         int       `json:"minimumDaysBetweenDisbursalAndFirstRepayment,omitzero"` // least number of days between disbursement and first due date; 0: none
	StartsFrom                 StartDate `json:"repaymentStartDateType,omitzero"`                       // what the first step is counted from

	DownPaymentPercent money.Decimal `json:"disbursedAmountPercentageForDownPayment,omitzero"` // percentage of each disbursement, 1 to 100, that is paid down at once
	MultiDisburse      bool          `json:"multiDisburseLoan,omitzero"`                       // in tranches, instead of one sum
	MaximumOutstanding money.Amount  `json:"maxOutstandingLoanBalance,omitzero"`               // most that may be outstanding at any time, in the currency of the loan; 0: no bound
	NoPlannedTranches  bool          `json:"disallowExpectedDisbursements,omitzero"`           // tranches are disbursed as they come and never planned
	FullTermForTranche bool          `json:"allowFullTermForTranche,omitzero"`                 // each later tranche has the full number of instalments; progressive schedules
	// attributes: end
	Tranches           []Tranche      `json:"disbursementData,omitzero"`   // planned and made, by date; empty: one of Principal on ExpectedDisbursement
	Variations         []Variation    `json:"loanTermVariations,omitzero"` // active term variations, by date
	Charges            []Charge       `json:"charges,omitzero"`            // charges to be placed in the schedule
	Recalculation      *Recalculation `json:"recalculation,omitzero"`
	ScheduleFromActual bool           `json:"scheduleFromActual,omitzero"` // the loan is disbursed: made tranches decide, not the approved principal
}

// Tranche is one planned or made disbursement.
type Tranche struct {
	On     calendar.Date `json:"date,omitzero"`
	Amount money.Amount  `json:"amount,omitzero"`
	Made   bool          `json:"made,omitzero"` // false while it is only expected
}

// VariationKind is the sort of a term variation.
type VariationKind int

// The kinds of term variations, with the numbers of the REST interface.
const (
	VaryInstalment       VariationKind = 1
	VaryRate             VariationKind = 2
	VaryPrincipal        VariationKind = 3
	MoveDueDate          VariationKind = 4
	InsertInstalment     VariationKind = 5
	DeleteInstalment     VariationKind = 6
	ExtendInterestGrace  VariationKind = 7
	ExtendPrincipalGrace VariationKind = 8
	ExtendTerm           VariationKind = 9
	RateFromInstalment   VariationKind = 10
	PauseInterest        VariationKind = 11
)

// Variation changes the terms from a date on.
type Variation struct {
	Kind   VariationKind `json:"kind,omitzero"`
	From   calendar.Date `json:"from,omitzero"`  // the due date, or date, it applies from
	Number money.Decimal `json:"value,omitzero"` // amount, percent per year or count, by kind
	Date   calendar.Date `json:"date,omitzero"`  // new due date, or last day of a pause
	// ThisInstalmentOnly limits an instalment or principal amount to the instalment of From.
	ThisInstalmentOnly bool `json:"thisInstalmentOnly,omitzero"`
}

// Recalculation are the settings of loans whose interest follows the actual payments. They are stored with the names of their fields.
type Recalculation struct {
	Strategy      AdvanceStrategy
	Rest          Rest
	Compounding   Compounding
	CompoundingOn Rest
	PreClosure    PreClosure
	// ArrearsOnOriginal compares arrears with the first schedule instead of the recalculated one.
	ArrearsOnOriginal bool
	// NoInterestOnPastDue stops interest on overdue principal (progressive).
	NoInterestOnPastDue bool
	// NoPrincipalCompounding keeps overdue principal out of the interest-bearing balance of cumulative loans.
	NoPrincipalCompounding bool
}

// Rest is a recurrence of dates.
type Rest struct {
	Frequency RestFrequency
	Interval  int // every so many weeks or months; 0 is 1
	NthDay    int // 1..5 first to fifth, -1 last; with Weekday
	Weekday   int // 1 Monday to 7 Sunday
	OnDay     int // day of the month
	Seed      calendar.Date
}

// ChargeTime says when a charge falls due.
type ChargeTime int

// The charge times of loans, with the numbers of the REST interface.
const (
	AtDisbursement        ChargeTime = 1
	OnSpecifiedDate       ChargeTime = 2
	PerInstalment         ChargeTime = 8
	OnOverdue             ChargeTime = 9
	AtTrancheDisbursement ChargeTime = 12
)

// ChargeBasis says what a charge is calculated on.
type ChargeBasis int

// The charge calculations, with the numbers of the REST interface.
const (
	FlatAmount            ChargeBasis = 1
	PercentOfAmount       ChargeBasis = 2
	PercentOfBoth         ChargeBasis = 3 // amount and interest
	PercentOfInterest     ChargeBasis = 4
	PercentOfDisbursement ChargeBasis = 5
)

// Charge is a charge to be placed in a schedule.
type Charge struct {
	ID      int64         `json:"id,omitzero"` // the caller's reference, given back in Placement
	Time    ChargeTime    `json:"chargeTimeType,omitzero"`
	Basis   ChargeBasis   `json:"chargeCalculationType,omitzero"`
	Percent money.Decimal `json:"percent,omitzero"` // for percentages
	Amount  money.Amount  `json:"amount,omitzero"`  // for flat charges (per instalment, for instalment fees), and for charges already calculated
	Due     calendar.Date `json:"dueDate,omitzero"` // specified due date, date of the overdue instalment, or date of the tranche
	Penalty bool          `json:"penalty,omitzero"`
	// Minimum and Maximum bound the amount of a percentage; 0 for no bound. They do not apply to instalment fees.
	Minimum  money.Amount         `json:"minCap,omitzero"`
	Maximum  money.Amount         `json:"maxCap,omitzero"`
	Standing map[int]money.Amount `json:"standing,omitzero"` // of an instalment fee, by number: parts that are not calculated, but stand
}
