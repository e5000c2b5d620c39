package loans

import (
	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/money"
	"lending.example/platform/lending/products"
	"lending.example/platform/lending/schedule"
)

// Application is an application for a loan: the input of Submit and Calculate and, with everything optional, of Modify.
// What it leaves out is as the product has it. Attributes that the product does not open to its loans are replaced by
// the product's, without refusal.
type Application struct {
	ProductID  int64     `json:"productId,omitempty"`
	ClientID   int64     `json:"clientId,omitempty"`
	GroupID    int64     `json:"groupId,omitempty"`
	LoanType   string    `json:"loanType,omitempty"` // "individual"; groups are known and not served
	ExternalID string    `json:"externalId,omitempty"`
	AccountNo  string    `json:"accountNo,omitempty"` // the loan's id in nine digits when absent
	FundID     int64     `json:"fundId,omitempty"`
	OfficerID  int64     `json:"loanOfficerId,omitempty"`
	PurposeID  int64     `json:"loanPurposeId,omitempty"`
	Note       string    `json:"submittedOnNote,omitempty"`
	Charges    []Applied `json:"charges,omitzero"` // on the loan; charges of the product are not added by themselves
	// Warn makes the answer of Submit warn of what LintPlan finds in the schedule.
	Warn bool `json:"warnings,omitempty" in:"query"`

	ApplicationDates
	ApplicationAmounts
	ApplicationTerm
	ApplicationInterest
	ApplicationGrace
	ApplicationDownPayment
	ApplicationOptions
}

// ApplicationDates are the dates of an application.
type ApplicationDates struct {
	SubmittedOn          calendar.Date `json:"submittedOnDate,omitzero"`
	ExpectedDisbursement calendar.Date `json:"expectedDisbursementDate,omitzero"`
	FirstDue             calendar.Date `json:"repaymentsStartingFromDate,omitzero"`
	InterestChargedFrom  calendar.Date `json:"interestChargedFromDate,omitzero"`
	// RestDate and CompoundingDate anchor the recurrence of rests and compounding; see needsDate.
	RestDate        calendar.Date `json:"recalculationRestFrequencyDate,omitzero"`
	CompoundingDate calendar.Date `json:"recalculationCompoundingFrequencyDate,omitzero"`
}

// ApplicationAmounts are the sums of an application.
type ApplicationAmounts struct {
	Principal          money.Amount     `json:"principal,omitzero"`
	FixedInstalment    *money.Amount    `json:"fixedEmiAmount,omitempty"`
	MaximumOutstanding *money.Amount    `json:"maxOutstandingLoanBalance,omitempty"`
	Tranches           []PlannedTranche `json:"disbursementData,omitzero"`
}

// ApplicationTerm is the number and rhythm of instalments of an application.
type ApplicationTerm struct {
	TermFrequency     int                 `json:"loanTermFrequency,omitempty"`
	TermFrequencyType *calendar.Unit      `json:"loanTermFrequencyType,omitempty"`
	Repayments        int                 `json:"numberOfRepayments,omitempty"`
	Every             int                 `json:"repaymentEvery,omitempty"`
	Frequency         *calendar.Unit      `json:"repaymentFrequencyType,omitempty"`
	FixedLength       *int                `json:"fixedLength,omitempty"`
	StartsFrom        *schedule.StartDate `json:"repaymentStartDateType,omitempty"`
	NthDay            *int                `json:"repaymentFrequencyNthDayType,omitempty"` // 1 first to 4 fourth weekday of the month, -1 last; -2 on the day of the month
	Weekday           *int                `json:"repaymentFrequencyDayOfWeekType,omitempty"`
}

// ApplicationInterest is the rate of an application, how interest is calculated, and how payments are spread.
type ApplicationInterest struct {
	InterestRate            *money.Decimal           `json:"interestRatePerPeriod,omitempty"`
	RateFrequency           *schedule.RateFrequency  `json:"interestRateFrequencyType,omitempty"`
	Amortization            *schedule.Amortization   `json:"amortizationType,omitempty"`
	InterestMethod          *schedule.InterestMethod `json:"interestType,omitempty"`
	InterestPeriod          *schedule.InterestPeriod `json:"interestCalculationPeriodType,omitempty"`
	PartialPeriods          *bool                    `json:"allowPartialPeriodInterestCalculation,omitempty"`
	DaysInYear              *schedule.DaysInYear     `json:"daysInYearType,omitempty"`
	LeapYears               *schedule.LeapYearRule   `json:"daysInYearCustomStrategy,omitempty"`
	EqualInterest           *bool                    `json:"isEqualAmortization,omitempty"`
	FixedPrincipalPercent   *money.Decimal           `json:"fixedPrincipalPercentagePerInstallment,omitempty"`
	RecogniseOnDisbursement *bool                    `json:"interestRecognitionOnDisbursementDate,omitempty"`
	Strategy                products.Strategy        `json:"transactionProcessingStrategyCode,omitempty"`
	Processing              *schedule.Processing     `json:"loanScheduleProcessingType,omitempty"`
	FloatingRate            *bool                    `json:"isFloatingInterestRate,omitempty"` // floating rates are not served
	RateDifferential        *money.Decimal           `json:"interestRateDifferential,omitempty"`
}

// ApplicationGrace is what an application puts off.
type ApplicationGrace struct {
	GraceOnPrincipal       *int          `json:"graceOnPrincipalPayment,omitempty"`
	GraceOnInterestPayment *int          `json:"graceOnInterestPayment,omitempty"`
	GraceOnInterestCharged *int          `json:"graceOnInterestCharged,omitempty"` // none when absent, whatever the product has
	GraceOnArrearsAgeing   *int          `json:"graceOnArrearsAgeing,omitempty"`
	ArrearsTolerance       *money.Amount `json:"inArrearsTolerance,omitempty"`
}

// ApplicationDownPayment is the down payment of an application, for products that take one.
type ApplicationDownPayment struct {
	DownPayment        *bool          `json:"enableDownPayment,omitempty"`
	AutoDownPayment    *bool          `json:"enableAutoRepaymentForDownPayment,omitempty"`
	DownPaymentPercent *money.Decimal `json:"disbursedAmountPercentageForDownPayment,omitempty"`
}

// ApplicationOptions are the rest of an application.
type ApplicationOptions struct {
	InstalmentLevelDelinquency *bool               `json:"enableInstallmentLevelDelinquency,omitempty"`
	FullTermForTranche         *bool               `json:"allowFullTermForTranche,omitempty"`
	LinkedAccountID            int64               `json:"linkAccountId,omitempty"`
	StandingInstruction        *bool               `json:"createStandingInstructionAtDisbursement,omitempty"` // needs a linked account
	Topup                      *bool               `json:"isTopup,omitempty"`                                 // top-ups are not served
	LoanToClose                int64               `json:"loanIdToClose,omitempty"`
	CalendarID                 int64               `json:"calendarId,omitempty"` // groups' meetings
	SyncWithMeeting            *bool               `json:"syncDisbursementWithMeeting,omitempty"`
	Originators                []AppliedOriginator `json:"originators,omitzero"`
	Collateral                 []AppliedCollateral `json:"collateral,omitzero"`
	Datatables                 []any               `json:"datatables,omitzero"`
}

// Applied is a charge that an application puts on the loan.
type Applied struct {
	ChargeID    int64                 `json:"chargeId,omitempty"`
	Amount      money.Decimal         `json:"amount,omitzero"` // a sum, or the percentage of a percentage charge
	Due         calendar.Date         `json:"dueDate,omitzero"`
	ExternalID  string                `json:"externalId,omitempty"`
	ID          int64                 `json:"id,omitempty"` // of a charge that the loan has, when an application is modified
	Time        *schedule.ChargeTime  `json:"chargeTimeType,omitempty"`
	Basis       *schedule.ChargeBasis `json:"chargeCalculationType,omitempty"`
	PaymentMode *int                  `json:"chargePaymentMode,omitempty"`
}

// AppliedOriginator names who brought the loan.
type AppliedOriginator struct {
	ID         int64  `json:"id,omitempty"`
	ExternalID string `json:"externalId,omitempty"`
	Name       string `json:"name,omitempty"`
	TypeID     int64  `json:"typeId,omitempty"`
	// OriginatorTypeID is TypeID under the name that it has in the resource of originators.
	OriginatorTypeID int64 `json:"originatorTypeId,omitempty"`
	ChannelTypeID    int64 `json:"channelTypeId,omitempty"`
}

// AppliedCollateral is something of value that secures the loan.
type AppliedCollateral struct {
	ClientCollateralID int64         `json:"clientCollateralId,omitempty"`
	Quantity           money.Decimal `json:"quantity,omitzero"`
}
