package loans

import (
	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/enumeration"
	"lending.example/platform/lending/money"
	"lending.example/platform/lending/originators"
	"lending.example/platform/lending/products"
	"lending.example/platform/lending/refdata"
	"lending.example/platform/lending/schedule"
)

// LoanData is a loan as readers see it. The parts that Associations names are there when they were asked for. Sums are in Currency; an
// attribute means what its namesake in [Application] means, as the loan has it. Names of ids are those of today.
type LoanData struct {
	ID                 int64                `json:"id"`
	AccountNo          string               `json:"accountNo"`            // the id in nine digits unless one was given
	ExternalID         string               `json:"externalId,omitempty"` // the lender's own name for the loan
	Status             StatusData           `json:"status"`
	SubStatus          SubStatus            `json:"subStatus,omitzero"` // foreclosed or contract terminated
	Group              *GroupData           `json:"group,omitempty"`    // of loans of a group and of its members
	ClientID           int64                `json:"clientId,omitempty"`
	ClientAccountNo    string               `json:"clientAccountNo,omitempty"`
	ClientName         string               `json:"clientName,omitempty"`
	ClientExternalID   string               `json:"clientExternalId,omitempty"`
	ClientOfficeID     int64                `json:"clientOfficeId,omitempty"`
	ProductID          int64                `json:"loanProductId"`
	ProductName        string               `json:"loanProductName"`
	ProductDescription string               `json:"loanProductDescription,omitempty"`
	FloatingProduct    bool                 `json:"isLoanProductLinkedToFloatingRate"`
	FundID             int64                `json:"fundId,omitempty"` // 0: none
	FundName           string               `json:"fundName,omitempty"`
	PurposeID          int64                `json:"loanPurposeId,omitempty"` // value of the code LoanPurpose; 0: none
	PurposeName        string               `json:"loanPurposeName,omitempty"`
	OfficerID          int64                `json:"loanOfficerId,omitempty"` // 0: none
	OfficerName        string               `json:"loanOfficerName,omitempty"`
	AccountType        AccountType          `json:"loanType"`
	Currency           refdata.CurrencyData `json:"currency"`
	// attributes: begin reading fields
	Principal money.Amount `json:"principal"` // of the current schedule: disbursed, or before that approved
	// attributes: end
	ApprovedPrincipal money.Amount `json:"approvedPrincipal"`  // the most that may be disbursed
	ProposedPrincipal money.Amount `json:"proposedPrincipal"`  // applied for
	NetDisbursal      money.Amount `json:"netDisbursalAmount"` // principal less what is withheld

	// attributes: begin reading fields
	TermFrequency     int                     `json:"termFrequency"`                            // length of the loan in units of TermFrequencyType: Repayments × Every
	TermFrequencyType enumeration.Option      `json:"termPeriodFrequencyType"`                  // the same as Frequency
	Repayments        int                     `json:"numberOfRepayments"`                       // how many instalments, greater than 0
	ActualTerms       int                     `json:"actualNoTerm"`                             // instalments but additional ones and down payments
	Every             int                     `json:"repaymentEvery"`                           // units of Frequency between two instalments, greater than 0
	Frequency         enumeration.Option      `json:"repaymentFrequencyType"`                   // the unit that instalments are counted in
	DueWeek           *enumeration.Option     `json:"repaymentFrequencyNthDayType,omitzero"`    // with DueWeekday: due on that day of the month
	DueWeekday        *enumeration.Option     `json:"repaymentFrequencyDayOfWeekType,omitzero"` // 1 Monday to 7 Sunday
	FixedLength       int                     `json:"fixedLength,omitempty"`                    // length of the whole schedule in units of Frequency; 0: it follows from the instalments
	InterestRate      money.Decimal           `json:"interestRatePerPeriod"`                    // nominal interest in percent per RateFrequency, 0 or greater
	RateFrequency     schedule.RateFrequency  `json:"interestRateFrequencyType"`                // period that InterestRate is for
	RateConvention    schedule.RateConvention `json:"interestRateConventionType,omitzero"`      // how InterestRate is quoted: nominal, or effective or compounded semi-annually, both per year
	Rebate            schedule.RebateMethod   `json:"unearnedInterestRebateType,omitzero"`      // how much of flat interest a payoff gives back; cumulative schedules
	AnnualRate        money.Decimal           `json:"annualInterestRate"`                       // nominal interest in percent per year
	FloatingRate      bool                    `json:"isFloatingInterestRate"`                   // floating rates are not built
	Amortization      schedule.Amortization   `json:"amortizationType"`                         // equal instalments or equal principal
	InterestMethod    schedule.InterestMethod `json:"interestType"`                             // on the balance, or flat
	InterestPeriod    schedule.InterestPeriod `json:"interestCalculationPeriodType"`            // counted in days or in whole steps
	PartialPeriods    bool                    `json:"allowPartialPeriodInterestCalculation"`    // whole steps: parts of a step count by days
	ArrearsTolerance  money.Amount            `json:"inArrearsTolerance,omitzero"`              // overdue amount in the currency of the loan up to which it is not in arrears
	Strategy          string                  `json:"transactionProcessingStrategyCode"`        // how payments are spread over what is owed
	StrategyName      string                  `json:"transactionProcessingStrategyName"`

	GraceOnPrincipal           int `json:"graceOnPrincipalPayment,omitempty"`               // first instalments without principal, 0 or more
	RecurringPrincipalHolidays int `json:"recurringMoratoriumOnPrincipalPeriods,omitempty"` // after the grace, principal falls due only in every (n+1)-th instalment
	GraceOnInterestPayment     int `json:"graceOnInterestPayment,omitempty"`                // first instalments in which interest is not yet due; it falls due after them
	GraceOnInterestCharged     int `json:"graceOnInterestCharged,omitempty"`                // first instalments for which no interest is charged
	GraceOnArrearsAgeing       int `json:"graceOnArrearsAgeing,omitempty"`                  // days in arrears that do not count; 0: none
	// attributes: end
	InterestChargedFrom calendar.Date `json:"interestChargedFromDate,omitzero"`      // absent: from the disbursement on
	FirstRepaymentOn    calendar.Date `json:"expectedFirstRepaymentOnDate,omitzero"` // when it was asked for
	SyncWithMeeting     bool          `json:"syncDisbursementWithMeeting"`

	Timeline           TimelineData `json:"timeline"`
	Summary            *SummaryData `json:"summary,omitempty"`               // nil before the loan is disbursed, rejected or withdrawn
	FeesAtDisbursement money.Amount `json:"feeChargesAtDisbursementCharged"` // taken when the loan was paid out
	Overpaid           money.Amount `json:"totalOverpaid"`                   // 0 unless overpaid
	Cycle              int          `json:"loanCounter,omitempty"`           // which loan of the borrower it is, from 1; 0: its product does not count
	ProductCycle       int          `json:"loanProductCounter,omitempty"`    // of them of this product
	// attributes: begin reading fields
	MultiDisburse       bool `json:"multiDisburseLoan"`          // in tranches, instead of one sum
	CanDefineInstalment bool `json:"canDefineInstallmentAmount"` // loans may fix their instalment amount
	// attributes: end
	CanDisburse bool `json:"canDisburse"` // a tranche is left
	// attributes: begin reading fields
	NoPlannedTranches  bool         `json:"disallowExpectedDisbursements"`      // tranches are disbursed as they come and never planned
	FixedInstalment    money.Amount `json:"fixedEmiAmount,omitzero"`            // amount of each instalment in the currency of the loan, instead of the calculated one; 0: calculated
	MaximumOutstanding money.Amount `json:"maxOutstandingLoanBalance,omitzero"` // most that may be outstanding at any time, in the currency of the loan; 0: no bound
	// attributes: end
	CanTopUp        bool         `json:"canUseForTopup"`          // loans of the product may pay off another one
	IsTopUp         bool         `json:"isTopup"`                 // this one does, when it is paid out
	LoanToCloseID   int64        `json:"closureLoanId,omitempty"` // the loan that it pays off
	ClosesAccountNo string       `json:"closureLoanAccountNo,omitempty"`
	TopUpAmount     money.Amount `json:"topupAmount,omitzero"` // what pays that off: as planned, and once it was paid as it came
	Fraud           bool         `json:"fraud"`                // marked by a user
	InArrears       bool         `json:"inArrears"`            // something is overdue since a date on record
	NPA             bool         `json:"isNPA"`                // non-performing

	// attributes: begin reading fields
	DaysInMonth   schedule.DaysInMonth  `json:"daysInMonthType"`                    // actual or 30
	DaysInYear    schedule.DaysInYear   `json:"daysInYearType"`                     // actual, 360, 364 or 365
	LeapYears     schedule.LeapYearRule `json:"daysInYearCustomStrategy,omitzero"`  // which years have 366 days; progressive schedules with actual years
	Recalculates  bool                  `json:"isInterestRecalculationEnabled"`     // interest follows the payments
	Recalculation *RecalculationData    `json:"interestRecalculationData,omitzero"` // nil unless interest follows the payments
	// attributes: end
	StandingInstruction bool `json:"createStandingInstructionAtDisbursement"`
	// attributes: begin reading fields
	VariableInstalments   bool          `json:"isVariableInstallmentsAllowed"`                   // single instalments may be changed before the approval
	MinimumGap            int           `json:"minimumGap"`                                      // days between instalments, when they vary
	MaximumGap            int           `json:"maximumGap"`                                      // days; above MinimumGap; 0: no bound
	EqualInterest         bool          `json:"isEqualAmortization"`                             // all interest of a declining balance is spread evenly; cumulative schedules
	ExactInstalments      bool          `json:"exactEqualInstallments,omitempty"`                // equal instalments are calculated with the interest that each period is charged; false: with periods of nominal length
	FixedPrincipalPercent money.Decimal `json:"fixedPrincipalPercentagePerInstallment,omitzero"` // percent of the principal with each instalment, 1 to 100; 0: not fixed
	// attributes: end
	DelinquencyRange *refdata.DelinquencyRangeData `json:"delinquencyRange,omitempty"` // nil unless delinquent
	// attributes: begin reading fields
	InstalmentLevelDelinquency bool `json:"enableInstallmentLevelDelinquency"` // classify each instalment, not the loan alone
	// attributes: end
	LastClosed calendar.Date `json:"lastClosedBusinessDate,omitzero"` // of the close of business
	OverpaidOn calendar.Date `json:"overpaidOnDate,omitzero"`         // zero unless overpaid
	ChargedOff bool          `json:"chargedOff"`                      // given up as a loss, and still active
	// attributes: begin reading fields
	DownPayment             bool                        `json:"enableDownPayment"`                                // a part of each disbursement is due at once
	AutoDownPayment         bool                        `json:"enableAutoRepaymentForDownPayment"`                // paid by itself at each disbursement
	DownPaymentPercent      money.Decimal               `json:"disbursedAmountPercentageForDownPayment,omitzero"` // percentage of each disbursement, 1 to 100, that is paid down at once
	StartsFrom              schedule.StartDate          `json:"repaymentStartDateType"`                           // what the first step is counted from
	ScheduleType            schedule.Type               `json:"loanScheduleType"`                                 // which engine draws the schedule: cumulative or progressive
	Processing              schedule.Processing         `json:"loanScheduleProcessingType"`                       // horizontal or vertical, of the advanced strategy
	ChargeOffBehaviour      products.ChargeOffBehaviour `json:"chargeOffBehaviour,omitzero"`                      // what a charge-off does to interest and instalments
	RecogniseOnDisbursement bool                        `json:"interestRecognitionOnDisbursementDate"`            // the day of disbursement bears interest; progressive schedules
	FullTermForTranche      bool                        `json:"allowFullTermForTranche"`                          // each later tranche has the full number of instalments; progressive schedules
	CapitalizesIncome       bool                        `json:"enableIncomeCapitalization"`                       // income may be added to the principal
	BuysDown                bool                        `json:"enableBuyDownFee"`                                 // a fee may be paid for the borrower
	// attributes: end
	*CapitalizationData
	*BuyDownData
	// attributes: begin reading fields
	MerchantBuyDownFee bool `json:"merchantBuyDownFee"` // a merchant pays the buy-down fee
	// attributes: end
	CutOver        *CutOverData          `json:"cutOver,omitempty"` // of a loan that was taken over from another system
	PaidInAdvance  PaidInAdvanceData     `json:"paidInAdvance"`
	OverdueCharges []products.ChargeData `json:"overdueCharges"` // of the product, for overdue instalments
	RatesEnabled   bool                  `json:"isRatesEnabled"`

	// Associations.
	Schedule             *ScheduleView       `json:"repaymentSchedule,omitempty"`  // what is due and paid, instalment by instalment
	OriginalSchedule     *ScheduleView       `json:"originalSchedule,omitempty"`   // as it was when the loan was disbursed
	Transactions         []TransactionData   `json:"transactions,omitzero"`        // in the order in which they count
	Charges              []ChargeData        `json:"charges,omitempty"`            // those in force
	Tranches             []TrancheData       `json:"disbursementDetails,omitzero"` // planned and made tranches
	InstalmentVariations []VariationData     `json:"emiAmountVariations,omitzero"` // of instalment amounts alone
	Variations           []VariationData     `json:"loanTermVariations,omitzero"`  // changes of terms
	Delinquent           *DelinquentData     `json:"delinquent,omitempty"`
	Notes                []refdata.NoteData  `json:"notes,omitempty"`
	Collateral           []struct{}          `json:"collateral,omitzero"`
	Originators          []originators.Data  `json:"originators,omitzero"`
	LinkedAccount        *SavingsAccount     `json:"linkedAccount,omitempty"`
	Guarantors           []GuarantorData     `json:"guarantors,omitempty"`
	Officers             []OfficerPeriodData `json:"loanOfficerAssignments,omitempty"` // who looked after the loan, the first one first

	*LoanOptions // on request
}

// PaidInAdvanceData is what was paid on instalments due on or after the business date.
type PaidInAdvanceData struct {
	Amount money.Amount `json:"paidInAdvance"` // on instalments due on or after the business date
}

// StatusData is a loan status with its flags.
type StatusData struct {
	ID                  Status `json:"-"`
	Number              int    `json:"id"` // the value of ID
	Code                string `json:"code"`
	Label               string `json:"value"`
	PendingApproval     bool   `json:"pendingApproval"`
	WaitingForDisbursal bool   `json:"waitingForDisbursal"`
	Active              bool   `json:"active"`
	ClosedMet           bool   `json:"closedObligationsMet"`
	ClosedWrittenOff    bool   `json:"closedWrittenOff"`
	ClosedRescheduled   bool   `json:"closedRescheduled"`
	Closed              bool   `json:"closed"`
	Overpaid            bool   `json:"overpaid"`
}

// Data returns the status with its flags.
func (s Status) Data() StatusData {
	o := s.Option()
	return StatusData{
		ID: s, Number: int(s), Code: o.Code, Label: o.Label,
		PendingApproval: s == Submitted, WaitingForDisbursal: s == Approved, Active: s == Active,
		ClosedMet: s == Closed, ClosedWrittenOff: s == WrittenOff, ClosedRescheduled: s == ClosedRescheduled,
		Closed: s == Closed || s == WrittenOff || s == ClosedRescheduled, Overpaid: s == Overpaid,
	}
}

// TimelineData are the dates of a loan's life with the users who caused them.
type TimelineData struct {
	SubmittedOn          calendar.Date `json:"submittedOnDate"`
	SubmittedByUsername  string        `json:"submittedByUsername,omitempty"`
	SubmittedByFirst     string        `json:"submittedByFirstname,omitempty"`
	SubmittedByLast      string        `json:"submittedByLastname,omitempty"`
	RejectedOn           calendar.Date `json:"rejectedOnDate,omitzero"`
	RejectedByUsername   string        `json:"rejectedByUsername,omitempty"`
	RejectedByFirst      string        `json:"rejectedByFirstname,omitempty"`
	RejectedByLast       string        `json:"rejectedByLastname,omitempty"`
	WithdrawnOn          calendar.Date `json:"withdrawnOnDate,omitzero"`
	WithdrawnByUsername  string        `json:"withdrawnByUsername,omitempty"`
	WithdrawnByFirst     string        `json:"withdrawnByFirstname,omitempty"`
	WithdrawnByLast      string        `json:"withdrawnByLastname,omitempty"`
	ApprovedOn           calendar.Date `json:"approvedOnDate,omitzero"`
	ApprovedByUsername   string        `json:"approvedByUsername,omitempty"`
	ApprovedByFirst      string        `json:"approvedByFirstname,omitempty"`
	ApprovedByLast       string        `json:"approvedByLastname,omitempty"`
	ExpectedDisbursement calendar.Date `json:"expectedDisbursementDate"`
	DisbursedOn          calendar.Date `json:"actualDisbursementDate,omitzero"`
	DisbursedByUsername  string        `json:"disbursedByUsername,omitempty"`
	DisbursedByFirst     string        `json:"disbursedByFirstname,omitempty"`
	DisbursedByLast      string        `json:"disbursedByLastname,omitempty"`
	ClosedOn             calendar.Date `json:"closedOnDate,omitzero"`
	ClosedByUsername     string        `json:"closedByUsername,omitempty"`
	ClosedByFirst        string        `json:"closedByFirstname,omitempty"`
	ClosedByLast         string        `json:"closedByLastname,omitempty"`
	Maturity             calendar.Date `json:"actualMaturityDate,omitzero"`   // last due date; of closed loans the closing date
	ExpectedMaturity     calendar.Date `json:"expectedMaturityDate,omitzero"` // last due date of the terms: additional rows do not move it
	WrittenOffOn         calendar.Date `json:"writeOffOnDate,omitzero"`
	WrittenOffByUsername string        `json:"writeOffByUsername,omitempty"`
	ChargedOffOn         calendar.Date `json:"chargedOffOnDate,omitzero"`
	ChargedOffByUsername string        `json:"chargedOffByUsername,omitempty"`
	ChargedOffByFirst    string        `json:"chargedOffByFirstname,omitempty"`
	ChargedOffByLast     string        `json:"chargedOffByLastname,omitempty"`
}

// RecalculationData are the settings of interest recalculation.
type RecalculationData struct {
	ID                  int64                    `json:"id"`
	LoanID              int64                    `json:"loanId"`
	Compounding         schedule.Compounding     `json:"interestRecalculationCompoundingType"`
	Strategy            schedule.AdvanceStrategy `json:"rescheduleStrategyType"`
	Rest                schedule.RestFrequency   `json:"recalculationRestFrequencyType"`
	RestInterval        int                      `json:"recalculationRestFrequencyInterval"` // every so many units of Rest
	RestNthDay          int                      `json:"recalculationRestFrequencyNthDay,omitempty"`
	RestWeekday         int                      `json:"recalculationRestFrequencyWeekday,omitempty"`
	RestOnDay           int                      `json:"recalculationRestFrequencyOnDay,omitempty"` // day of the month
	RestFrom            calendar.Date            `json:"recalculationRestFrequencyDate,omitzero"`   // from which rests are counted
	CompoundingOn       schedule.RestFrequency   `json:"recalculationCompoundingFrequencyType,omitzero"`
	CompoundingInterval int                      `json:"recalculationCompoundingFrequencyInterval,omitempty"` // every so many units of CompoundingOn
	CompoundingFrom     calendar.Date            `json:"recalculationCompoundingFrequencyDate,omitzero"`      // from which compounding is counted
	AsTransaction       bool                     `json:"isCompoundingToBePostedAsTransaction"`                // always false: not built
	OnEndOfDay          bool                     `json:"allowCompoundingOnEod"`                               // always false: not built
	NoInterestOnPastDue bool                     `json:"disallowInterestCalculationOnPastDue"`
}

// VariationData is a change of terms during the life of a loan.
type VariationData struct {
	ID        int64                  `json:"id"`
	Kind      schedule.VariationKind `json:"termType"`
	From      calendar.Date          `json:"termVariationApplicableFrom"`
	Number    money.Decimal          `json:"decimalValue"`            // what Kind varies: percent, an amount or a number of instalments; 0 for dates
	Date      calendar.Date          `json:"dateValue,omitzero"`      // new due date, or last day of an interest pause
	Specific  bool                   `json:"isSpecificToInstallment"` // for the one instalment, not for those after it
	Processed bool                   `json:"isProcessed,omitempty"`   // absent while false
}

// SummaryData are the balances of a loan as readers see them, in its currency. What is charged is all of the schedule, due or
// not; outstanding is charged less paid, waived and written off; overdue is the part of that which was due before the business
// date.
type SummaryData struct {
	Currency refdata.CurrencyData `json:"currency"`

	TotalPrincipal       money.Amount `json:"totalPrincipal"` // Disbursed and Capitalized, less CapitalizedAdjusted
	Disbursed            money.Amount `json:"principalDisbursed"`
	Capitalized          money.Amount `json:"totalCapitalizedIncome"`           // income that was added to the principal
	CapitalizedAdjusted  money.Amount `json:"totalCapitalizedIncomeAdjustment"` // of it, taken back
	PrincipalAdjustments money.Amount `json:"principalAdjustments"`             // owed again by chargebacks and refunds
	PrincipalPaid        money.Amount `json:"principalPaid"`
	PrincipalWrittenOff  money.Amount `json:"principalWrittenOff"`
	PrincipalOutstanding money.Amount `json:"principalOutstanding"`
	PrincipalOverdue     money.Amount `json:"principalOverdue"`

	InterestCharged     money.Amount `json:"interestCharged"`
	InterestPaid        money.Amount `json:"interestPaid"`
	InterestWaived      money.Amount `json:"interestWaived"`
	InterestWrittenOff  money.Amount `json:"interestWrittenOff"`
	InterestOutstanding money.Amount `json:"interestOutstanding"`
	InterestOverdue     money.Amount `json:"interestOverdue"`

	FeeCharged         money.Amount `json:"feeChargesCharged"`
	FeeAdjustments     money.Amount `json:"feeAdjustments"`
	FeeAtDisbursement  money.Amount `json:"feeChargesDueAtDisbursementCharged"` // of FeeCharged, taken when the loan was paid out
	FeePaid            money.Amount `json:"feeChargesPaid"`
	FeeWaived          money.Amount `json:"feeChargesWaived"`
	FeeWrittenOff      money.Amount `json:"feeChargesWrittenOff"`
	FeeOutstanding     money.Amount `json:"feeChargesOutstanding"`
	FeeOverdue         money.Amount `json:"feeChargesOverdue"`
	PenaltyCharged     money.Amount `json:"penaltyChargesCharged"`
	PenaltyAdjustments money.Amount `json:"penaltyAdjustments"`
	PenaltyPaid        money.Amount `json:"penaltyChargesPaid"`
	PenaltyWaived      money.Amount `json:"penaltyChargesWaived"`
	PenaltyWrittenOff  money.Amount `json:"penaltyChargesWrittenOff"`
	PenaltyOutstanding money.Amount `json:"penaltyChargesOutstanding"`
	PenaltyOverdue     money.Amount `json:"penaltyChargesOverdue"`

	ExpectedRepayment money.Amount `json:"totalExpectedRepayment"`  // principal, interest, fees and penalties charged
	Repayment         money.Amount `json:"totalRepayment"`          // paid of them
	ExpectedCost      money.Amount `json:"totalExpectedCostOfLoan"` // interest, fees and penalties charged
	Cost              money.Amount `json:"totalCostOfLoan"`         // paid of them
	Waived            money.Amount `json:"totalWaived"`
	WrittenOff        money.Amount `json:"totalWrittenOff"`
	Outstanding       money.Amount `json:"totalOutstanding"`
	Overdue           money.Amount `json:"totalOverdue"`
	Recovered         money.Amount `json:"totalRecovered"` // after the write-off

	TransactionSums

	UnpaidDueInterest    money.Amount  `json:"totalUnpaidPayableDueInterest"`    // of instalments that are due
	UnpaidNotDueInterest money.Amount  `json:"totalUnpaidPayableNotDueInterest"` // borne by now, of the instalment that is not due yet
	OverdueSince         calendar.Date `json:"overdueSinceDate,omitzero"`        // earliest due date of what is overdue; zero: nothing is
	WriteOffReasonID     int64         `json:"writeoffReasonId,omitempty"`
	WriteOffReason       string        `json:"writeoffReason,omitempty"`
	ChargeOffReasonID    int64         `json:"chargeOffReasonId,omitempty"`
	ChargeOffReason      string        `json:"chargeOffReason,omitempty"`
}

// TransactionSums are the sums of transactions by type: those in force, and those that a user reversed.
type TransactionSums struct {
	MerchantRefund              money.Amount `json:"totalMerchantRefund"`
	MerchantRefundReversed      money.Amount `json:"totalMerchantRefundReversed"`
	PayoutRefund                money.Amount `json:"totalPayoutRefund"`
	PayoutRefundReversed        money.Amount `json:"totalPayoutRefundReversed"`
	GoodwillCredit              money.Amount `json:"totalGoodwillCredit"`
	GoodwillCreditReversed      money.Amount `json:"totalGoodwillCreditReversed"`
	ChargeAdjustment            money.Amount `json:"totalChargeAdjustment"`
	ChargeAdjustmentReversed    money.Amount `json:"totalChargeAdjustmentReversed"`
	Chargeback                  money.Amount `json:"totalChargeback"`
	CreditBalanceRefund         money.Amount `json:"totalCreditBalanceRefund"`
	CreditBalanceRefundReversed money.Amount `json:"totalCreditBalanceRefundReversed"`
	Repayments                  money.Amount `json:"totalRepaymentTransaction"` // repayments and down payments
	RepaymentsReversed          money.Amount `json:"totalRepaymentTransactionReversed"`
	InterestPaymentWaiver       money.Amount `json:"totalInterestPaymentWaiver"`
	InterestRefund              money.Amount `json:"totalInterestRefund"`
}

// GroupData is the group that borrows, or of which the borrower is a member.
type GroupData struct {
	ID         int64              `json:"id"`
	AccountNo  string             `json:"accountNo"`
	Name       string             `json:"name"`
	ExternalID string             `json:"externalId,omitempty"`
	Status     enumeration.Option `json:"status"`
	Active     bool               `json:"active"`
	OfficeID   int64              `json:"officeId"`
}
