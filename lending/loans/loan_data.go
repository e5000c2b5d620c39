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

// LoanData is a loan as readers see it. The parts behind Associations are there when they were asked for. An attribute means
// what its namesake in [Loan] and [Terms] means; names beside ids are those of today.
type LoanData struct {
	ID                 int64                `json:"id"`
	AccountNo          string               `json:"accountNo"`
	ExternalID         string               `json:"externalId,omitempty"`
	Status             StatusData           `json:"status"`
	SubStatus          SubStatus            `json:"subStatus,omitzero"`
	ClientID           int64                `json:"clientId,omitempty"`
	ClientAccountNo    string               `json:"clientAccountNo,omitempty"`
	ClientName         string               `json:"clientName,omitempty"`
	ClientExternalID   string               `json:"clientExternalId,omitempty"`
	ClientOfficeID     int64                `json:"clientOfficeId,omitempty"`
	ProductID          int64                `json:"loanProductId"`
	ProductName        string               `json:"loanProductName"`
	ProductDescription string               `json:"loanProductDescription,omitempty"`
	FloatingProduct    bool                 `json:"isLoanProductLinkedToFloatingRate"`
	FundID             int64                `json:"fundId,omitempty"`
	FundName           string               `json:"fundName,omitempty"`
	PurposeID          int64                `json:"loanPurposeId,omitempty"`
	PurposeName        string               `json:"loanPurposeName,omitempty"`
	OfficerID          int64                `json:"loanOfficerId,omitempty"`
	OfficerName        string               `json:"loanOfficerName,omitempty"`
	AccountType        AccountType          `json:"loanType"`
	Currency           refdata.CurrencyData `json:"currency"`
	Principal          money.Amount         `json:"principal"`
	ApprovedPrincipal  money.Amount         `json:"approvedPrincipal"`
	ProposedPrincipal  money.Amount         `json:"proposedPrincipal"`
	NetDisbursal       money.Amount         `json:"netDisbursalAmount"`

	TermFrequency     int                     `json:"termFrequency"`
	TermFrequencyType enumeration.Option      `json:"termPeriodFrequencyType"`
	Repayments        int                     `json:"numberOfRepayments"`
	ActualTerms       int                     `json:"actualNoTerm"`
	Every             int                     `json:"repaymentEvery"`
	Frequency         enumeration.Option      `json:"repaymentFrequencyType"`
	DueWeek           *enumeration.Option     `json:"repaymentFrequencyNthDayType,omitempty"`
	DueWeekday        *enumeration.Option     `json:"repaymentFrequencyDayOfWeekType,omitempty"`
	FixedLength       int                     `json:"fixedLength,omitempty"`
	InterestRate      money.Decimal           `json:"interestRatePerPeriod"`
	RateFrequency     schedule.RateFrequency  `json:"interestRateFrequencyType"`
	AnnualRate        money.Decimal           `json:"annualInterestRate"`
	FloatingRate      bool                    `json:"isFloatingInterestRate"`
	Amortization      schedule.Amortization   `json:"amortizationType"`
	InterestMethod    schedule.InterestMethod `json:"interestType"`
	InterestPeriod    schedule.InterestPeriod `json:"interestCalculationPeriodType"`
	PartialPeriods    bool                    `json:"allowPartialPeriodInterestCalculation"`
	ArrearsTolerance  money.Amount            `json:"inArrearsTolerance,omitzero"`
	Strategy          string                  `json:"transactionProcessingStrategyCode"`
	StrategyName      string                  `json:"transactionProcessingStrategyName"`

	GraceOnPrincipal       int           `json:"graceOnPrincipalPayment,omitempty"`
	RecurringMoratorium    int           `json:"recurringMoratoriumOnPrincipalPeriods,omitempty"`
	GraceOnInterestPayment int           `json:"graceOnInterestPayment,omitempty"`
	GraceOnInterestCharged int           `json:"graceOnInterestCharged,omitempty"`
	GraceOnArrearsAgeing   int           `json:"graceOnArrearsAgeing,omitempty"`
	InterestChargedFrom    calendar.Date `json:"interestChargedFromDate,omitzero"`
	FirstRepaymentOn       calendar.Date `json:"expectedFirstRepaymentOnDate,omitzero"`
	SyncWithMeeting        bool          `json:"syncDisbursementWithMeeting"`

	Timeline            TimelineData `json:"timeline"`
	Summary             *SummaryData `json:"summary,omitempty"`
	FeesAtDisbursement  money.Amount `json:"feeChargesAtDisbursementCharged"`
	Overpaid            money.Amount `json:"totalOverpaid"`
	Cycle               int          `json:"loanCounter,omitempty"`
	ProductCycle        int          `json:"loanProductCounter,omitempty"`
	MultiDisburse       bool         `json:"multiDisburseLoan"`
	CanDefineInstalment bool         `json:"canDefineInstallmentAmount"`
	CanDisburse         bool         `json:"canDisburse"`
	NoPlannedTranches   bool         `json:"disallowExpectedDisbursements"`
	FixedInstalment     money.Amount `json:"fixedEmiAmount,omitzero"`
	MaximumOutstanding  money.Amount `json:"maxOutstandingLoanBalance,omitzero"`
	CanTopUp            bool         `json:"canUseForTopup"`
	IsTopUp             bool         `json:"isTopup"`
	Fraud               bool         `json:"fraud"`
	InArrears           bool         `json:"inArrears"`
	NPA                 bool         `json:"isNPA"`

	DaysInMonth                schedule.DaysInMonth          `json:"daysInMonthType"`
	DaysInYear                 schedule.DaysInYear           `json:"daysInYearType"`
	LeapYears                  schedule.LeapYearRule         `json:"daysInYearCustomStrategy,omitzero"`
	Recalculates               bool                          `json:"isInterestRecalculationEnabled"`
	Recalculation              *RecalculationData            `json:"interestRecalculationData,omitempty"`
	StandingInstruction        bool                          `json:"createStandingInstructionAtDisbursement"`
	VariableInstalments        bool                          `json:"isVariableInstallmentsAllowed"`
	MinimumGap                 int                           `json:"minimumGap"`
	MaximumGap                 int                           `json:"maximumGap"`
	EqualAmortization          bool                          `json:"isEqualAmortization"`
	FixedPrincipalPercent      money.Decimal                 `json:"fixedPrincipalPercentagePerInstallment,omitzero"`
	DelinquencyRange           *refdata.DelinquencyRangeData `json:"delinquencyRange,omitempty"`
	InstalmentLevelDelinquency bool                          `json:"enableInstallmentLevelDelinquency"`
	LastClosed                 calendar.Date                 `json:"lastClosedBusinessDate,omitzero"`
	OverpaidOn                 calendar.Date                 `json:"overpaidOnDate,omitzero"`
	ChargedOff                 bool                          `json:"chargedOff"`
	DownPayment                bool                          `json:"enableDownPayment"`
	AutoDownPayment            bool                          `json:"enableAutoRepaymentForDownPayment"`
	DownPaymentPercent         money.Decimal                 `json:"disbursedAmountPercentageForDownPayment,omitzero"`
	StartsFrom                 schedule.StartDate            `json:"repaymentStartDateType"`
	ScheduleType               schedule.Type                 `json:"loanScheduleType"`
	Processing                 schedule.Processing           `json:"loanScheduleProcessingType"`
	ChargeOffBehaviour         products.ChargeOffBehaviour   `json:"chargeOffBehaviour,omitzero"`
	RecogniseOnDisbursement    bool                          `json:"interestRecognitionOnDisbursementDate"`
	FullTermForTranche         bool                          `json:"allowFullTermForTranche"`
	CapitalizesIncome          bool                          `json:"enableIncomeCapitalization"`
	TakesBuyDownFee            bool                          `json:"enableBuyDownFee"`
	*CapitalizationData
	*BuyDownData
	MerchantBuyDownFee bool                  `json:"merchantBuyDownFee"`
	PaidInAdvance      PaidInAdvanceData     `json:"paidInAdvance"`
	OverdueCharges     []products.ChargeData `json:"overdueCharges"`
	RatesEnabled       bool                  `json:"isRatesEnabled"`

	// Associations.
	Schedule             *ScheduleView      `json:"repaymentSchedule,omitempty"`
	OriginalSchedule     *ScheduleView      `json:"originalSchedule,omitempty"`
	Transactions         []TransactionData  `json:"transactions,omitzero"`
	Charges              []ChargeData       `json:"charges,omitempty"`
	Tranches             []TrancheData      `json:"disbursementDetails,omitzero"`
	InstalmentVariations []VariationData    `json:"emiAmountVariations,omitempty"`
	Variations           []VariationData    `json:"loanTermVariations,omitzero"`
	Delinquent           *DelinquentData    `json:"delinquent,omitempty"`
	Notes                []refdata.NoteData `json:"notes,omitempty"`
	Collateral           []struct{}         `json:"collateral,omitzero"`
	Originators          []originators.Data `json:"originators,omitzero"`
	LinkedAccount        *SavingsAccount    `json:"linkedAccount,omitempty"`
	Guarantors           []Guarantee        `json:"guarantors,omitempty"`
}

// PaidInAdvanceData is what was paid on instalments due on or after the business date.
type PaidInAdvanceData struct {
	Amount money.Amount `json:"paidInAdvance"`
}

// StatusData is a loan status with its flags.
type StatusData struct {
	ID                  Status `json:"-"`
	Number              int    `json:"id"`
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
	Maturity             calendar.Date `json:"actualMaturityDate,omitzero"`
	ExpectedMaturity     calendar.Date `json:"expectedMaturityDate,omitzero"`
	WrittenOffOn         calendar.Date `json:"writeOffOnDate,omitzero"`
	WrittenOffByUsername string        `json:"writeOffByUsername,omitempty"`
	ChargedOffOn         calendar.Date `json:"chargedOffOnDate,omitzero"`
	ChargedOffByUsername string        `json:"chargedOffByUsername,omitempty"`
	ChargedOffByFirst    string        `json:"chargedOffByFirstname,omitempty"`
	ChargedOffByLast     string        `json:"chargedOffByLastname,omitempty"`
}

func (n *names) timeline(t *Timeline) TimelineData {
	d := TimelineData{
		SubmittedOn: t.SubmittedOn, RejectedOn: t.RejectedOn, WithdrawnOn: t.WithdrawnOn, ApprovedOn: t.ApprovedOn,
		ExpectedDisbursement: t.ExpectedDisbursement, DisbursedOn: t.DisbursedOn, ClosedOn: t.ClosedOn, Maturity: t.Maturity,
		ExpectedMaturity: t.ExpectedMaturity, WrittenOffOn: t.WrittenOffOn, ChargedOffOn: t.ChargedOffOn,
	}
	by := func(id int64, username, first, last *string) {
		p := n.person(id)
		*username, *first, *last = p.Username, p.Firstname, p.Lastname
	}
	by(t.SubmittedBy, &d.SubmittedByUsername, &d.SubmittedByFirst, &d.SubmittedByLast)
	by(t.RejectedBy, &d.RejectedByUsername, &d.RejectedByFirst, &d.RejectedByLast)
	by(t.WithdrawnBy, &d.WithdrawnByUsername, &d.WithdrawnByFirst, &d.WithdrawnByLast)
	by(t.ApprovedBy, &d.ApprovedByUsername, &d.ApprovedByFirst, &d.ApprovedByLast)
	by(t.DisbursedBy, &d.DisbursedByUsername, &d.DisbursedByFirst, &d.DisbursedByLast)
	by(t.ClosedBy, &d.ClosedByUsername, &d.ClosedByFirst, &d.ClosedByLast)
	by(t.ChargedOffBy, &d.ChargedOffByUsername, &d.ChargedOffByFirst, &d.ChargedOffByLast)
	if !t.WrittenOffOn.IsZero() {
		d.WrittenOffByUsername = d.ClosedByUsername
	}
	return d
}

// RecalculationData are the settings of interest recalculation.
type RecalculationData struct {
	ID                  int64                    `json:"id"`
	LoanID              int64                    `json:"loanId"`
	Compounding         schedule.Compounding     `json:"interestRecalculationCompoundingType"`
	Strategy            schedule.AdvanceStrategy `json:"rescheduleStrategyType"`
	Rest                schedule.RestFrequency   `json:"recalculationRestFrequencyType"`
	RestInterval        int                      `json:"recalculationRestFrequencyInterval"`
	RestNthDay          int                      `json:"recalculationRestFrequencyNthDay,omitempty"`
	RestWeekday         int                      `json:"recalculationRestFrequencyWeekday,omitempty"`
	RestOnDay           int                      `json:"recalculationRestFrequencyOnDay,omitempty"`
	CompoundingOn       schedule.RestFrequency   `json:"recalculationCompoundingFrequencyType,omitzero"`
	CompoundingInterval int                      `json:"recalculationCompoundingFrequencyInterval,omitempty"`
	AsTransaction       bool                     `json:"isCompoundingToBePostedAsTransaction"`
	OnEndOfDay          bool                     `json:"allowCompoundingOnEod"`
	NoInterestOnPastDue bool                     `json:"disallowInterestCalculationOnPastDue"`
}

// VariationData is a change of terms during the life of a loan.
type VariationData struct {
	ID        int64                  `json:"id"`
	Kind      schedule.VariationKind `json:"termType"`
	From      calendar.Date          `json:"termVariationApplicableFrom"`
	Number    money.Decimal          `json:"decimalValue"`
	Date      calendar.Date          `json:"dateValue,omitzero"`
	Specific  bool                   `json:"isSpecificToInstallment"`
	Processed bool                   `json:"isProcessed,omitempty"` // absent while false
}
