package schedule

import (
	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/money"
)

// Terms are everything that decides a repayment schedule. Rates are in percent; counts are 0 and dates zero when they
// do not apply. Terms are a value: engines never change what they are given.
type Terms struct {
	Type       Type
	Arithmetic money.Arithmetic // rounding mode, currency digits and multiples

	// attributes: begin schedule fields
	Principal  money.Amount  // the amount to draw the schedule on when there are no tranches
	Repayments int           // how many instalments, greater than 0
	Every      int           // units of Frequency between two instalments, greater than 0
	Frequency  calendar.Unit // the unit that instalments are counted in
	DueNthDay  int           // of monthly instalments: week of the month, 1 to 4, -1 the last; 0: none
	DueWeekday int           // 1 Monday to 7 Sunday
	// attributes: end
	Workdays *Workdays // nil when due dates fall on any day

	// attributes: begin schedule fields
	InterestRate            money.Decimal  // nominal interest in percent per RateFrequency, 0 or greater
	RateFrequency           RateFrequency  // period that InterestRate is for
	InterestMethod          InterestMethod // on the balance, or flat
	InterestPeriod          InterestPeriod // counted in days or in whole steps
	PartialPeriods          bool           // whole steps: parts of a step count by days
	Amortization            Amortization   // equal instalments or equal principal
	EqualInterest           bool           // all interest of a declining balance is spread evenly; cumulative schedules
	ExactInstalments        bool           // equal instalments are calculated with the interest that each period is charged; false: with periods of nominal length
	DaysInYear              DaysInYear     // actual, 360, 364 or 365
	DaysInMonth             DaysInMonth    // actual or 30
	LeapYears               LeapYearRule   // which years have 366 days; progressive schedules with actual years
	Multiples               int            // whole units of the currency that instalments are rounded to; 0: none
	FixedInstalment         money.Amount   // amount of each instalment in the currency of the loan, instead of the calculated one; 0: calculated
	LastInstalmentThreshold money.Decimal  // percentage of an instalment's principal below which a remainder joins the last instalment
	FixedPrincipalPercent   money.Decimal  // percent of the principal with each instalment, 1 to 100; 0: not fixed
	// attributes: end

	SubmittedOn          calendar.Date
	ExpectedDisbursement calendar.Date // replaced by the date of the first disbursement once there is one
	FirstDue             calendar.Date // first due date set by the user, also the seed of due dates; zero when calculated
	InterestChargedFrom  calendar.Date
	// InterestFromDisbursement charges a first period that is longer or shorter than one step for its actual days.
	InterestFromDisbursement bool
	// CarryInterestAboveInstalment lets an instalment that does not cover its interest take interest alone and carries
	// the rest on (cumulative); otherwise the interest falls due in full.
	CarryInterestAboveInstalment bool
	// attributes: begin schedule fields
	RecogniseOnDisbursement bool // moves the turn of the year from 31 December to 1 January in actual-year fractions

	GraceOnPrincipal           int       // first instalments without principal, 0 or more
	GraceOnInterestPayment     int       // first instalments in which interest is not yet due; it falls due after them
	GraceOnInterestCharged     int       // first instalments for which no interest is charged
	RecurringPrincipalHolidays int       // after the grace, principal falls due only in every (n+1)-th instalment
	FixedLength                int       // length of the whole schedule in units of Frequency; 0: it follows from the instalments
	MinimumDaysToFirst         int       // least number of days between disbursement and first due date; 0: none
	StartsFrom                 StartDate // what the first step is counted from

	DownPaymentPercent money.Decimal // percentage of each disbursement, 1 to 100, that is paid down at once
	MultiDisburse      bool          // in tranches, instead of one sum
	MaximumOutstanding money.Amount  // most that may be outstanding at any time, in the currency of the loan; 0: no bound
	NoPlannedTranches  bool          // tranches are disbursed as they come and never planned
	FullTermForTranche bool          // each later tranche has the full number of instalments; progressive schedules
	// attributes: end
	Tranches           []Tranche   // planned and made, by date; empty: one of Principal on ExpectedDisbursement
	Variations         []Variation // active term variations, by date
	Charges            []Charge    // charges to be placed in the schedule
	Recalculation      *Recalculation
	ScheduleFromActual bool // the loan is disbursed: made tranches decide, not the approved principal
}

// Tranche is one planned or made disbursement.
type Tranche struct {
	On     calendar.Date
	Amount money.Amount
	Made   bool // false while it is only expected
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
	Kind   VariationKind
	From   calendar.Date // the due date, or date, it applies from
	Number money.Decimal // amount, percent per year or count, by kind
	Date   calendar.Date // new due date, or last day of a pause
	// ThisInstalmentOnly limits an instalment or principal amount to the instalment of From.
	ThisInstalmentOnly bool
}

// Recalculation are the settings of loans whose interest follows the actual payments.
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
	ID      int64 // the caller's reference, given back in Placement
	Time    ChargeTime
	Basis   ChargeBasis
	Percent money.Decimal // for percentages
	Amount  money.Amount  // for flat charges (per instalment, for instalment fees), and for charges already calculated
	Due     calendar.Date // specified due date, date of the overdue instalment, or date of the tranche
	Penalty bool
	// Minimum and Maximum bound the amount of a percentage; 0 for no bound. They do not apply to instalment fees.
	Minimum, Maximum money.Amount
	Standing         map[int]money.Amount // of an instalment fee, by number: parts that are not calculated, but stand
}
