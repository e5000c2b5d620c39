package loans

import (
	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/money"
	"lending.example/platform/lending/products"
	"lending.example/platform/lending/schedule"
	"lending.example/platform/lending/store"
)

// Loan is the header of a loan account: who, on which terms, in which state, with which balances.
type Loan struct {
	store.Key
	AccountNo       string           `json:"accountNo"`
	ExternalID      string           `json:"externalId,omitempty"`
	Status          Status           `json:"status"`
	SubStatus       SubStatus        `json:"subStatus,omitempty"`
	Foreclosure     *ForeclosureMark `json:"foreclosure,omitempty"` // of progressive loans; nil for others
	AccountType     AccountType      `json:"accountType"`
	ClientID        int64            `json:"clientId"`
	OfficeID        int64            `json:"officeId"`
	ProductID       int64            `json:"productId"`
	OfficerID       int64            `json:"loanOfficerId,omitempty"`
	FundID          int64            `json:"fundId,omitempty"`
	PurposeID       int64            `json:"loanPurposeId,omitempty"`
	LinkedAccountID int64            `json:"linkAccountId,omitempty"`

	Currency money.Currency `json:"currency"`
	Terms    Terms          `json:"terms"`

	Proposed     money.Amount `json:"proposed"`  // principal as applied for
	Approved     money.Amount `json:"approved"`  // principal as approved; as applied for before that
	Principal    money.Amount `json:"principal"` // current principal of the schedule: what was disbursed, once it was
	NetDisbursal money.Amount `json:"netDisbursal"`

	Timeline   Timeline        `json:"timeline"`
	Tranches   []Tranche       `json:"tranches,omitempty"`
	Variations []Variation     `json:"variations,omitempty"`
	Officers   []OfficerPeriod `json:"officers,omitempty"`

	Summary           Summary          `json:"summary"`
	Overpaid          money.Amount     `json:"overpaid,omitzero"`
	Arrears           Arrears          `json:"arrears,omitzero"`
	Fraud             bool             `json:"fraud,omitempty"`
	ChargedOff        bool             `json:"chargedOff,omitempty"`
	ChargeOffReasonID int64            `json:"chargeOffReasonId,omitempty"`
	WriteOffReasonID  int64            `json:"writeOffReasonId,omitempty"`
	NPA               bool             `json:"npa,omitempty"`
	LastClosed        calendar.Date    `json:"lastClosed,omitzero"` // last business date that close of business closed
	AccruedTill       calendar.Date    `json:"accruedTill,omitzero"`
	Cycle             int              `json:"cycle,omitempty"`        // which loan of the client, counted from 1
	ProductCycle      int              `json:"productCycle,omitempty"` // which of this product, counted from 1
	HasCharges        bool             `json:"hasCharges,omitempty"`
	ApprovedAmounts   []ApprovedAmount `json:"approvedAmounts,omitempty"` // history of changes of the approved amount
	UndoneFees        money.Amount     `json:"undoneFees,omitzero"`       // see feesTaken

	DelinquencyTags    []DelinquencyTag    `json:"delinquencyTags,omitempty"` // oldest first; at most the last one is in force
	InstalmentTags     []InstalmentTag     `json:"instalmentTags,omitempty"`  // as of the last classification
	DelinquencyActions []DelinquencyAction `json:"delinquencyActions,omitempty"`
}

// Terms are the contract of a loan: what the application said, completed from the product at that time. They follow
// the product no longer. What is not explained here means what it means in schedule.Terms; instalments, days and percentages
// are plain numbers, sums are in the loan's currency.
type Terms struct {
	TermFrequency     int                          `json:"termFrequency"`
	TermFrequencyType calendar.Unit                `json:"termFrequencyType"`
	Repayments        int                          `json:"repayments"`
	Every             int                          `json:"every"`
	Frequency         calendar.Unit                `json:"frequency"`
	DueNthDay         int                          `json:"dueNthDay,omitempty"`  // of monthly instalments: week of the month, -1 the last
	DueWeekday        int                          `json:"dueWeekday,omitempty"` // 1 Monday to 7 Sunday
	InterestRate      money.Decimal                `json:"interestRate"`         // percent per RateFrequency
	RateFrequency     schedule.RateFrequency       `json:"rateFrequency"`
	AnnualRate        money.Decimal                `json:"annualRate"` // percent per year, derived
	Amortization      schedule.Amortization        `json:"amortization"`
	InterestMethod    schedule.InterestMethod      `json:"interestMethod"`
	InterestPeriod    schedule.InterestPeriod      `json:"interestPeriod"`
	PartialPeriods    bool                         `json:"partialPeriods,omitempty"`
	EqualInterest     bool                         `json:"equalInterest,omitempty"`
	DaysInYear        schedule.DaysInYear          `json:"daysInYear"`
	DaysInMonth       schedule.DaysInMonth         `json:"daysInMonth"`
	LeapYears         schedule.LeapYearRule        `json:"leapYears,omitempty"`
	Strategy          products.Strategy            `json:"strategy"`
	ScheduleType      schedule.Type                `json:"scheduleType"`
	Processing        schedule.Processing          `json:"processing,omitempty"`
	PaymentAllocation []products.PaymentAllocation `json:"paymentAllocation,omitempty"`
	CreditAllocation  []products.CreditAllocation  `json:"creditAllocation,omitempty"`
	Recalculation     *schedule.Recalculation      `json:"recalculation,omitempty"`

	GraceOnPrincipal           int          `json:"graceOnPrincipal,omitempty"`
	GraceOnInterestPayment     int          `json:"graceOnInterestPayment,omitempty"`
	GraceOnInterestCharged     int          `json:"graceOnInterestCharged,omitempty"`
	RecurringPrincipalHolidays int          `json:"recurringPrincipalHolidays,omitempty"`
	GraceOnArrearsAgeing       int          `json:"graceOnArrearsAgeing,omitempty"`
	ArrearsTolerance           money.Amount `json:"arrearsTolerance,omitzero"`

	FixedInstalment         money.Amount       `json:"fixedInstalment,omitzero"`
	FixedPrincipalPercent   money.Decimal      `json:"fixedPrincipalPercent,omitzero"`
	LastInstalmentThreshold money.Decimal      `json:"lastInstalmentThreshold,omitzero"`
	FixedLength             int                `json:"fixedLength,omitempty"`
	Multiples               int                `json:"multiples,omitempty"`
	MaximumOutstanding      money.Amount       `json:"maximumOutstanding,omitzero"`
	MultiDisburse           bool               `json:"multiDisburse,omitempty"`
	NoPlannedTranches       bool               `json:"noPlannedTranches,omitempty"` // tranches are not planned, each comes as it comes
	FullTermForTranche      bool               `json:"fullTermForTranche,omitempty"`
	MinimumDaysToFirst      int                `json:"minimumDaysToFirst,omitempty"`
	StartsFrom              schedule.StartDate `json:"startsFrom,omitempty"`
	RecogniseOnDisbursement bool               `json:"recogniseOnDisbursement,omitempty"`

	DownPayment                bool          `json:"downPayment,omitempty"`
	DownPaymentPercent         money.Decimal `json:"downPaymentPercent,omitzero"`
	AutoDownPayment            bool          `json:"autoDownPayment,omitempty"`
	InstalmentLevelDelinquency bool          `json:"instalmentLevelDelinquency,omitempty"`

	ChargeOffBehaviour products.ChargeOffBehaviour      `json:"chargeOffBehaviour,omitempty"`
	InterestRefunds    []products.RefundType            `json:"interestRefunds,omitempty"`
	CapitalizedIncome  *products.CapitalizedIncomeTerms `json:"capitalizedIncome,omitempty"`
	BuyDownFee         *products.BuyDownTerms           `json:"buyDownFee,omitempty"`
	MerchantBuyDownFee bool                             `json:"merchantBuyDownFee,omitempty"`
	AccrualActivity    bool                             `json:"accrualActivity,omitempty"`
}

// InterestBearing reports whether the loan's annual rate is above zero.
func (t *Terms) InterestBearing() bool { return t.AnnualRate.Sign() > 0 }

// Recalculates reports whether payments change future interest: an interest-bearing loan with recalculation.
func (t *Terms) Recalculates() bool { return t.InterestBearing() && t.Recalculation != nil }

// Progressive reports whether the progressive engine draws the schedule.
func (t *Terms) Progressive() bool { return t.ScheduleType == schedule.Progressive }

// Timeline are the dates of a loan's life and who caused them.
type Timeline struct {
	SubmittedOn          calendar.Date `json:"submittedOn"`
	SubmittedBy          int64         `json:"submittedBy,omitempty"`
	ApprovedOn           calendar.Date `json:"approvedOn,omitzero"`
	ApprovedBy           int64         `json:"approvedBy,omitempty"`
	RejectedOn           calendar.Date `json:"rejectedOn,omitzero"`
	RejectedBy           int64         `json:"rejectedBy,omitempty"`
	WithdrawnOn          calendar.Date `json:"withdrawnOn,omitzero"`
	WithdrawnBy          int64         `json:"withdrawnBy,omitempty"`
	ExpectedDisbursement calendar.Date `json:"expectedDisbursement"`
	DisbursedOn          calendar.Date `json:"disbursedOn,omitzero"` // first disbursement
	DisbursedBy          int64         `json:"disbursedBy,omitempty"`
	FirstDue             calendar.Date `json:"firstDue,omitzero"`            // set by the applicant
	InterestChargedFrom  calendar.Date `json:"interestChargedFrom,omitzero"` // set by the applicant
	ExpectedMaturity     calendar.Date `json:"expectedMaturity,omitzero"`
	Maturity             calendar.Date `json:"maturity,omitzero"` // when it was closed; until then the last due date
	ClosedOn             calendar.Date `json:"closedOn,omitzero"`
	ClosedBy             int64         `json:"closedBy,omitempty"`
	OverpaidOn           calendar.Date `json:"overpaidOn,omitzero"`
	WrittenOffOn         calendar.Date `json:"writtenOffOn,omitzero"`
	RescheduledOn        calendar.Date `json:"rescheduledOn,omitzero"`
	ChargedOffOn         calendar.Date `json:"chargedOffOn,omitzero"`
	ChargedOffBy         int64         `json:"chargedOffBy,omitempty"`
}

// ForeclosureMark is the place of a foreclosure in the history of a loan.
type ForeclosureMark struct {
	On       calendar.Date `json:"on"`
	Recorded calendar.Date `json:"recorded"`
	Created  Moment        `json:"created"`
}

// Tranche is a planned or made disbursement.
type Tranche struct {
	ID            int64         `json:"id"`
	Expected      calendar.Date `json:"expected"`
	Made          calendar.Date `json:"made,omitzero"` // zero while it is only planned
	Principal     money.Amount  `json:"principal"`
	NetDisbursal  money.Amount  `json:"netDisbursal,omitzero"`
	Reversed      bool          `json:"reversed,omitempty"`
	TransactionID int64         `json:"transactionId,omitempty"`
}

// Disbursed reports whether the money went out.
func (t *Tranche) Disbursed() bool { return !t.Made.IsZero() && !t.Reversed }

// Variation is a change of terms during the life of the loan.
type Variation struct {
	ID        int64                  `json:"id"`
	Kind      schedule.VariationKind `json:"kind"`
	From      calendar.Date          `json:"from"`
	Number    money.Decimal          `json:"number,omitzero"`
	Date      calendar.Date          `json:"date,omitzero"`
	Specific  bool                   `json:"specific,omitempty"` // for the instalment of From only
	Inactive  bool                   `json:"inactive,omitempty"`
	Processed bool                   `json:"processed,omitempty"`
	Request   int64                  `json:"request,omitempty"` // the reschedule request it came from
	Created   Moment                 `json:"created,omitzero"`
}

// OfficerPeriod is a time during which a loan officer looked after the loan.
type OfficerPeriod struct {
	OfficerID int64         `json:"officerId"`
	From      calendar.Date `json:"from"`
	To        calendar.Date `json:"to,omitzero"`
}

// Arrears is the record of what is overdue.
type Arrears struct {
	Since    calendar.Date `json:"since,omitzero"`
	Portions Portions      `json:"portions,omitzero"`
}

// ApprovedAmount is one change of the approved amount after approval.
type ApprovedAmount struct {
	Old money.Amount  `json:"old"`
	New money.Amount  `json:"new"`
	On  calendar.Date `json:"on"`
}

// Summary are the balances of a loan, summed over its instalments.
type Summary struct {
	Principal Component `json:"principal"`
	Interest  Component `json:"interest"`
	Fee       Component `json:"fee"` // with what was charged and paid at disbursement
	Penalty   Component `json:"penalty"`

	Disbursed            money.Amount `json:"disbursed"`
	Capitalized          money.Amount `json:"capitalized,omitzero"`
	CapitalizedAdjusted  money.Amount `json:"capitalizedAdjusted,omitzero"`
	PrincipalAdjustments money.Amount `json:"principalAdjustments,omitzero"` // credited by chargebacks and refunds
	FeesAtDisbursement   money.Amount `json:"feesAtDisbursement,omitzero"`
	Recovered            money.Amount `json:"recovered,omitzero"`
}

// Outstanding is all that is still owed.
func (s *Summary) Outstanding() money.Amount {
	return s.Principal.Outstanding().Add(s.Interest.Outstanding()).Add(s.Fee.Outstanding()).Add(s.Penalty.Outstanding())
}

// Repaid is all that was paid.
func (s *Summary) Repaid() money.Amount {
	return s.Principal.Paid.Add(s.Interest.Paid).Add(s.Fee.Paid).Add(s.Penalty.Paid)
}

var loans = store.Table[Loan, *Loan]{
	Kind: &store.Kind{
		Name: "loan", Rewritten: true,
		Columns: []store.Column{
			{Name: "account_no", Type: store.Text, Unique: true},
			{Name: "external_id", Type: store.Text, Unique: true},
			{Name: "client_id", Type: store.Integer, Indexed: true},
			{Name: "office_id", Type: store.Integer, Indexed: true},
			{Name: "product_id", Type: store.Integer, Indexed: true},
			{Name: "loan_officer_id", Type: store.Integer, Indexed: true},
			{Name: "status", Type: store.Integer, Indexed: true},
			{Name: "currency", Type: store.Text},
			{Name: "submitted_on", Type: store.Date},
			{Name: "disbursed_on", Type: store.Date, Indexed: true},
			{Name: "closed_on", Type: store.Date, Indexed: true},
			{Name: "expected_maturity", Type: store.Date},
			{Name: "overdue_since", Type: store.Date, Indexed: true},
			{Name: "last_closed_business_date", Type: store.Date, Indexed: true},
			{Name: "principal", Type: store.Decimal},
			{Name: "principal_outstanding", Type: store.Decimal},
			{Name: "interest_outstanding", Type: store.Decimal},
			{Name: "fee_outstanding", Type: store.Decimal},
			{Name: "penalty_outstanding", Type: store.Decimal},
			{Name: "total_overpaid", Type: store.Decimal},
			{Name: "charged_off", Type: store.Integer},
		},
		Facets: []string{"office_id", "status"},
	},
	Columns: func(l *Loan) []store.Value {
		s := &l.Summary
		return []store.Value{
			store.String(l.AccountNo), store.OptionalString(l.ExternalID), store.Int(l.ClientID), store.Int(l.OfficeID),
			store.Int(l.ProductID), store.OptionalInt(l.OfficerID), store.Int(int64(l.Status)), store.String(l.Currency.Code),
			store.Day(l.Timeline.SubmittedOn), store.Day(l.Timeline.DisbursedOn), store.Day(l.Timeline.ClosedOn),
			store.Day(l.Timeline.ExpectedMaturity), store.Day(l.Arrears.Since), store.Day(l.LastClosed),
			store.Money(l.Principal), store.Money(s.Principal.Outstanding()), store.Money(s.Interest.Outstanding()),
			store.Money(s.Fee.Outstanding()), store.Money(s.Penalty.Outstanding()), store.Money(l.Overpaid), store.Bool(l.ChargedOff),
		}
	},
}
