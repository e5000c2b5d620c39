package loans

import (
	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/money"
	"lending.example/platform/lending/refdata"
)

// ScheduleView is a repayment schedule as clients see it: of an application, of a loan, or of a loan as it would be.
// Sums that make no sense before anything is paid are nil in the schedule of an application.
type ScheduleView struct {
	Currency           refdata.CurrencyData `json:"currency"`                // of all sums
	LoanTermInDays     int                  `json:"loanTermInDays"`          // sum of the days of the periods
	PrincipalDisbursed money.Amount         `json:"totalPrincipalDisbursed"` // of the disbursements listed, planned ones included; no capitalized income
	PrincipalExpected  money.Amount         `json:"totalPrincipalExpected"`  // principal of the instalments
	PrincipalPaid      money.Amount         `json:"totalPrincipalPaid"`
	InterestCharged    money.Amount         `json:"totalInterestCharged"`   // of all instalments, due or not; so are fees and penalties
	FeesCharged        money.Amount         `json:"totalFeeChargesCharged"` // with those due at disbursement
	PenaltiesCharged   money.Amount         `json:"totalPenaltyChargesCharged"`
	Waived             *money.Amount        `json:"totalWaived,omitempty"` // this and the other pointers: nil in a schedule that is only calculated
	WrittenOff         *money.Amount        `json:"totalWrittenOff,omitempty"`
	RepaymentExpected  money.Amount         `json:"totalRepaymentExpected"`       // principal, interest, fees and penalties
	Repayment          *money.Amount        `json:"totalRepayment,omitempty"`     // paid so far
	PaidInAdvance      *money.Amount        `json:"totalPaidInAdvance,omitempty"` // before due dates
	PaidLate           *money.Amount        `json:"totalPaidLate,omitempty"`      // after due dates
	Outstanding        money.Amount         `json:"totalOutstanding"`
	Credits            money.Amount         `json:"totalCredits"`            // added by chargebacks and refunds
	Periods            []ScheduleRow        `json:"periods"`                 // disbursements and instalments by date
	FuturePeriods      []ScheduleRow        `json:"futurePeriods,omitempty"` // instalments due after the business date, of cumulative loans with recalculation, when asked for
}

// ScheduleRow is one row of a schedule: money going out, or an instalment. Rows of money going out have no number.
// Figures that a row does not have are nil.
type ScheduleRow struct {
	Number        int           `json:"period,omitempty"`              // of instalments, from 1; disbursements have none
	From          calendar.Date `json:"fromDate,omitzero"`             // absent for money going out
	Due           calendar.Date `json:"dueDate"`                       // due date, or the day of the disbursement
	MetOn         calendar.Date `json:"obligationsMetOnDate,omitzero"` // absent while something is outstanding
	Complete      *bool         `json:"complete,omitempty"`            // nothing is outstanding
	Days          *int          `json:"daysInPeriod,omitempty"`        // from From to Due
	IsDownPayment bool          `json:"downPaymentPeriod"`

	Disbursed *money.Amount `json:"principalDisbursed,omitempty"`    // of disbursement rows
	Balance   money.Amount  `json:"principalLoanBalanceOutstanding"` // principal after the row; of a disbursement its own

	PrincipalOriginalDue *money.Amount `json:"principalOriginalDue,omitempty"` // the same as PrincipalDue
	PrincipalDue         *money.Amount `json:"principalDue,omitempty"`         // of this and the other components: what the instalment asks for
	PrincipalPaid        *money.Amount `json:"principalPaid,omitempty"`
	PrincipalWrittenOff  *money.Amount `json:"principalWrittenOff,omitempty"`
	PrincipalOutstanding *money.Amount `json:"principalOutstanding,omitempty"` // due, less paid, waived and written off

	InterestOriginalDue *money.Amount `json:"interestOriginalDue,omitempty"` // the same as InterestDue
	InterestDue         *money.Amount `json:"interestDue,omitempty"`         // charged; waivers do not lower it
	InterestPaid        *money.Amount `json:"interestPaid,omitempty"`
	InterestWaived      *money.Amount `json:"interestWaived,omitempty"`
	InterestWrittenOff  *money.Amount `json:"interestWrittenOff,omitempty"`
	InterestOutstanding *money.Amount `json:"interestOutstanding,omitempty"`

	FeeDue         *money.Amount `json:"feeChargesDue,omitempty"`
	FeePaid        *money.Amount `json:"feeChargesPaid,omitempty"`
	FeeWaived      *money.Amount `json:"feeChargesWaived,omitempty"`
	FeeWrittenOff  *money.Amount `json:"feeChargesWrittenOff,omitempty"`
	FeeOutstanding *money.Amount `json:"feeChargesOutstanding,omitempty"`

	PenaltyDue         *money.Amount `json:"penaltyChargesDue,omitempty"`
	PenaltyPaid        *money.Amount `json:"penaltyChargesPaid,omitempty"`
	PenaltyWaived      *money.Amount `json:"penaltyChargesWaived,omitempty"`
	PenaltyWrittenOff  *money.Amount `json:"penaltyChargesWrittenOff,omitempty"`
	PenaltyOutstanding *money.Amount `json:"penaltyChargesOutstanding,omitempty"`

	TotalOriginalDue   *money.Amount `json:"totalOriginalDueForPeriod,omitempty"` // the same as TotalDue
	TotalDue           *money.Amount `json:"totalDueForPeriod,omitempty"`         // principal, interest, fees and penalties due
	TotalPaid          *money.Amount `json:"totalPaidForPeriod,omitempty"`
	TotalPaidInAdvance *money.Amount `json:"totalPaidInAdvanceForPeriod,omitempty"` // of TotalPaid, before Due
	TotalPaidLate      *money.Amount `json:"totalPaidLateForPeriod,omitempty"`      // of TotalPaid, after Due
	TotalWaived        *money.Amount `json:"totalWaivedForPeriod,omitempty"`
	TotalWrittenOff    *money.Amount `json:"totalWrittenOffForPeriod,omitempty"`
	TotalOutstanding   *money.Amount `json:"totalOutstandingForPeriod,omitempty"`
	TotalOverdue       *money.Amount `json:"totalOverdue,omitempty"`                    // of rows due before the business date
	TotalCost          *money.Amount `json:"totalActualCostOfLoanForPeriod,omitempty"`  // interest, fees and penalties
	TotalInstalment    *money.Amount `json:"totalInstallmentAmountForPeriod,omitempty"` // principal and interest
	TotalCredits       *money.Amount `json:"totalCredits,omitempty"`                    // added by chargebacks
	TotalAccrued       *money.Amount `json:"totalAccruedInterest,omitempty"`            // recognised as income so far
}
