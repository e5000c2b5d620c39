package book

import (
	"slices"

	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/loans"
	"lending.example/platform/lending/money"
	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/products"
	"lending.example/platform/lending/savings"
	"lending.example/platform/lending/schedule"
	"lending.example/platform/lending/store"
)

// Loan is the header of a loan account: who, on which terms, in which state, with which balances.
type Loan struct {
	store.Key
	AccountNo       string            `json:"accountNo"`            // the id in nine digits, unless the application gave another
	ExternalID      string            `json:"externalId,omitempty"` // the lender's own name for the loan, unique
	Status          loans.Status      `json:"status"`
	SubStatus       loans.SubStatus   `json:"subStatus,omitempty"`
	Foreclosure     *ForeclosureMark  `json:"foreclosure,omitempty"` // of progressive loans; nil for others
	AccountType     loans.AccountType `json:"accountType"`
	ClientID        int64             `json:"clientId"`                // the borrower; 0 where a group is
	GroupID         int64             `json:"groupId,omitempty"`       // the group that borrows, or of which the client is a member; 0 for none
	OfficeID        int64             `json:"officeId"`                // that of the borrower; whose books the loan is in
	FormerOffices   []OfficePeriod    `json:"formerOffices,omitempty"` // in whose books it was before, oldest first
	ProductID       int64             `json:"productId"`               // terms follow the product no longer, books and rules do
	OfficerID       int64             `json:"loanOfficerId,omitempty"` // the loan officer; 0 for none
	FundID          int64             `json:"fundId,omitempty"`        // where the money comes from; 0 for none
	PurposeID       int64             `json:"loanPurposeId,omitempty"` // value of the code LoanPurpose; 0 for none
	LinkedAccountID int64             `json:"linkAccountId,omitempty"` // a savings account; 0 for none

	StandingInstruction bool  `json:"standingInstruction,omitempty"`   // what falls due is paid from the linked account
	InstructionID       int64 `json:"standingInstructionId,omitempty"` // of the instruction, once the loan is paid out
	Secured             bool  `json:"secured,omitempty"`               // guarantors give funds of deposit accounts

	TopUp   TopUp    `json:"topUp,omitzero"`    // the loan that this one pays off when it is paid out
	CutOver *CutOver `json:"cutOver,omitempty"` // of a loan that another system paid out; nil for others

	Currency money.Currency `json:"currency"`
	Terms    Terms          `json:"terms"`

	Proposed     money.Amount `json:"proposed"`     // principal as applied for
	Approved     money.Amount `json:"approved"`     // principal as approved; as applied for before that
	Principal    money.Amount `json:"principal"`    // current principal of the schedule: what was disbursed, once it was
	NetDisbursal money.Amount `json:"netDisbursal"` // what the client gets: the principal less charges at disbursement, unless another sum was agreed

	Timeline   Timeline        `json:"timeline"`
	Tranches   []Tranche       `json:"tranches,omitempty"`   // planned and made disbursements
	Variations []Variation     `json:"variations,omitempty"` // changes of terms since the application, inactive ones too
	Officers   []OfficerPeriod `json:"officers,omitempty"`   // who looked after the loan, and when

	Summary           Summary          `json:"summary"`
	Overpaid          money.Amount     `json:"overpaid,omitzero"` // what came in and found nothing to pay; never below zero
	Arrears           Arrears          `json:"arrears,omitzero"`
	Fraud             bool             `json:"fraud,omitempty"` // marked by somebody; a charge-off then posts as fraud
	ChargedOff        bool             `json:"chargedOff,omitempty"`
	ChargeOffReasonID int64            `json:"chargeOffReasonId,omitempty"` // value of the code ChargeOffReasons; 0 for none
	WriteOffReasonID  int64            `json:"writeOffReasonId,omitempty"`  // value of the code WriteOffReasons; 0 for none
	NPA               bool             `json:"npa,omitempty"`               // a non-performing asset, see reviewPerformance
	LastClosed        calendar.Date    `json:"lastClosed,omitzero"`         // last business date that close of business closed; of a stored quiet loan, the last that visited it
	QuietUntil        calendar.Date    `json:"quietUntil,omitzero"`         // the first day whose close has something to do with the loan; zero: the next one. Only stored loans are quiet, see ClosedDays
	AccruedTill       calendar.Date    `json:"accruedTill,omitzero"`        // the day up to which income was recognised periodically
	Cycle             int              `json:"cycle,omitempty"`             // which loan of the borrower among those that count, from 1
	ProductCycle      int              `json:"productCycle,omitempty"`      // which of this product, counted from 1
	HasCharges        bool             `json:"hasCharges,omitempty"`
	ApprovedAmounts   []ApprovedAmount `json:"approvedAmounts,omitempty"` // history of changes of the approved amount
	UndoneFees        money.Amount     `json:"undoneFees,omitzero"`       // see feesTaken

	DelinquencyTags    []DelinquencyTag    `json:"delinquencyTags,omitempty"` // oldest first; at most the last one is in force
	InstalmentTags     []InstalmentTag     `json:"instalmentTags,omitempty"`  // as of the last classification
	DelinquencyActions []DelinquencyAction `json:"delinquencyActions,omitempty"`
}

// TopUp is an earlier loan of the borrower that a loan pays off when it is paid out.
type TopUp struct {
	LoanID int64        `json:"loanId"` // 0 for none
	Amount money.Amount `json:"amount"` // what pays it off: on the expected day of disbursement, and since that on the actual one
}

// Terms are the contract of a loan: what the application said, completed from the product at that time. They follow
// the product no longer. Instalments, days and percentages are plain numbers, sums are in the loan's currency.
type Terms struct {
	// attributes: begin terms fields
	TermFrequency     int                          `json:"termFrequency"`               // length of the loan in units of TermFrequencyType: Repayments × Every
	TermFrequencyType calendar.Unit                `json:"termFrequencyType"`           // the same as Frequency
	Repayments        int                          `json:"repayments"`                  // how many instalments, greater than 0
	Every             int                          `json:"every"`                       // units of Frequency between two instalments, greater than 0
	Frequency         calendar.Unit                `json:"frequency"`                   // the unit that instalments are counted in
	DueNthDay         int                          `json:"dueNthDay,omitempty"`         // of monthly instalments: week of the month, 1 to 4, -1 the last; 0: none
	DueWeekday        int                          `json:"dueWeekday,omitempty"`        // 1 Monday to 7 Sunday
	InterestRate      money.Decimal                `json:"interestRate"`                // nominal interest in percent per RateFrequency, 0 or greater
	RateFrequency     schedule.RateFrequency       `json:"rateFrequency"`               // period that InterestRate is for
	RateConvention    schedule.RateConvention      `json:"rateConvention,omitzero"`     // how InterestRate is quoted: nominal, or effective or compounded semi-annually, both per year
	Rebate            schedule.RebateMethod        `json:"rebate,omitzero"`             // how much of flat interest a payoff gives back; cumulative schedules
	AnnualRate        money.Decimal                `json:"annualRate"`                  // nominal interest in percent per year
	Amortization      schedule.Amortization        `json:"amortization"`                // equal instalments or equal principal
	InterestMethod    schedule.InterestMethod      `json:"interestMethod"`              // on the balance, or flat
	InterestPeriod    schedule.InterestPeriod      `json:"interestPeriod"`              // counted in days or in whole steps
	PartialPeriods    bool                         `json:"partialPeriods,omitempty"`    // whole steps: parts of a step count by days
	EqualInterest     bool                         `json:"equalInterest,omitempty"`     // all interest of a declining balance is spread evenly; cumulative schedules
	ExactInstalments  bool                         `json:"exactInstalments,omitempty"`  // equal instalments are calculated with the interest that each period is charged; false: with periods of nominal length
	DaysInYear        schedule.DaysInYear          `json:"daysInYear"`                  // actual, 360, 364 or 365
	DaysInMonth       schedule.DaysInMonth         `json:"daysInMonth"`                 // actual or 30
	LeapYears         schedule.LeapYearRule        `json:"leapYears,omitzero"`          // which years have 366 days; progressive schedules with actual years
	Strategy          products.Strategy            `json:"strategy"`                    // how payments are spread over what is owed
	ScheduleType      schedule.Type                `json:"scheduleType"`                // which engine draws the schedule: cumulative or progressive
	Processing        schedule.Processing          `json:"processing,omitzero"`         // horizontal or vertical, of the advanced strategy
	PaymentAllocation []products.PaymentAllocation `json:"paymentAllocation,omitempty"` // one for each transaction type that differs, and the default one
	CreditAllocation  []products.CreditAllocation  `json:"creditAllocation,omitempty"`  // none: chargebacks restore what was paid
	Recalculation     *schedule.Recalculation      `json:"recalculation,omitzero"`      // nil unless interest follows the payments

	GraceOnPrincipal           int          `json:"graceOnPrincipal,omitempty"`           // first instalments without principal, 0 or more
	GraceOnInterestPayment     int          `json:"graceOnInterestPayment,omitempty"`     // first instalments in which interest is not yet due; it falls due after them
	GraceOnInterestCharged     int          `json:"graceOnInterestCharged,omitempty"`     // first instalments for which no interest is charged
	RecurringPrincipalHolidays int          `json:"recurringPrincipalHolidays,omitempty"` // after the grace, principal falls due only in every (n+1)-th instalment
	GraceOnArrearsAgeing       int          `json:"graceOnArrearsAgeing,omitempty"`       // days in arrears that do not count; 0: none
	ArrearsTolerance           money.Amount `json:"arrearsTolerance,omitzero"`            // overdue amount in the currency of the loan up to which it is not in arrears

	FixedInstalment         money.Amount       `json:"fixedInstalment,omitzero"`          // amount of each instalment in the currency of the loan, instead of the calculated one; 0: calculated
	FixedPrincipalPercent   money.Decimal      `json:"fixedPrincipalPercent,omitzero"`    // percent of the principal with each instalment, 1 to 100; 0: not fixed
	LastInstalmentThreshold money.Decimal      `json:"lastInstalmentThreshold,omitzero"`  // percentage of an instalment's principal below which a remainder joins the last instalment
	VariableInstalments     bool               `json:"variableInstalments,omitempty"`     // single instalments may be changed before the approval
	MinimumGap              int                `json:"minimumGap,omitempty"`              // days between instalments, when they vary
	MaximumGap              int                `json:"maximumGap,omitempty"`              // days; above MinimumGap; 0: no bound
	FixedLength             int                `json:"fixedLength,omitempty"`             // length of the whole schedule in units of Frequency; 0: it follows from the instalments
	Multiples               int                `json:"multiples,omitempty"`               // whole units of the currency that instalments are rounded to; 0: none
	MaximumOutstanding      money.Amount       `json:"maximumOutstanding,omitzero"`       // most that may be outstanding at any time, in the currency of the loan; 0: no bound
	MultiDisburse           bool               `json:"multiDisburse,omitempty"`           // in tranches, instead of one sum
	NoPlannedTranches       bool               `json:"noPlannedTranches,omitempty"`       // tranches are disbursed as they come and never planned
	FullTermForTranche      bool               `json:"fullTermForTranche,omitempty"`      // each later tranche has the full number of instalments; progressive schedules
	MinimumDaysToFirst      int                `json:"minimumDaysToFirst,omitempty"`      // least number of days between disbursement and first due date; 0: none
	StartsFrom              schedule.StartDate `json:"startsFrom,omitzero"`               // what the first step is counted from
	RecogniseOnDisbursement bool               `json:"recogniseOnDisbursement,omitempty"` // the day of disbursement bears interest; progressive schedules

	DownPayment                bool          `json:"downPayment,omitempty"`                // a part of each disbursement is due at once
	DownPaymentPercent         money.Decimal `json:"downPaymentPercent,omitzero"`          // percentage of each disbursement, 1 to 100, that is paid down at once
	AutoDownPayment            bool          `json:"autoDownPayment,omitempty"`            // paid by itself at each disbursement
	InstalmentLevelDelinquency bool          `json:"instalmentLevelDelinquency,omitempty"` // classify each instalment, not the loan alone

	ChargeOffBehaviour products.ChargeOffBehaviour      `json:"chargeOffBehaviour,omitzero"`  // what a charge-off does to interest and instalments
	InterestRefunds    []products.RefundType            `json:"interestRefunds,omitempty"`    // refunds that give interest back
	CapitalizedIncome  *products.CapitalizedIncomeTerms `json:"capitalizedIncome,omitzero"`   // nil: income cannot be capitalized
	BuyDownFee         *products.BuyDownTerms           `json:"buyDownFee,omitzero"`          // nil: there are no buy-down fees
	MerchantBuyDownFee bool                             `json:"merchantBuyDownFee,omitempty"` // a merchant pays the buy-down fee
	AccrualActivity    bool                             `json:"accrualActivity,omitempty"`    // records what each instalment accrued, as a transaction on its due date
	// attributes: end
}

// InterestBearing reports whether the loan's annual rate is above zero.
func (t *Terms) InterestBearing() bool { return t.AnnualRate.Sign() > 0 }

// QuotedRate is the yearly rate of the contract in percent, as it is quoted. Changes of the rate are quoted in the same way.
func (t *Terms) QuotedRate() money.Decimal {
	if t.RateConvention == schedule.NominalRate {
		return t.AnnualRate
	}
	return t.InterestRate // per year (docs/semantics/schedules.md, 1.4)
}

// RateQuote is how the rates of the loan are quoted.
func (t *Terms) RateQuote() schedule.RateQuote {
	return schedule.RateQuote{Convention: t.RateConvention, Every: t.Every, Unit: t.Frequency, Year: t.DaysInYear}
}

// Recalculates reports whether payments change future interest: an interest-bearing loan with recalculation.
func (t *Terms) Recalculates() bool { return t.InterestBearing() && t.Recalculation != nil }

// Progressive reports whether the progressive engine draws the schedule.
func (t *Terms) Progressive() bool { return t.ScheduleType == schedule.Progressive }

// Timeline are the dates of a loan's life and who caused them.
type Timeline struct {
	SubmittedOn          calendar.Date `json:"submittedOn"`
	SubmittedBy          int64         `json:"submittedBy,omitempty"` // a user's id, here and below
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
	ExpectedMaturity     calendar.Date `json:"expectedMaturity,omitzero"`    // last due date of the terms, see RefreshMaturity
	Maturity             calendar.Date `json:"maturity,omitzero"`            // when it was closed; until then the last due date
	ClosedOn             calendar.Date `json:"closedOn,omitzero"`
	ClosedBy             int64         `json:"closedBy,omitempty"`
	OverpaidOn           calendar.Date `json:"overpaidOn,omitzero"` // zero when the loan is not overpaid
	WrittenOffOn         calendar.Date `json:"writtenOffOn,omitzero"`
	RescheduledOn        calendar.Date `json:"rescheduledOn,omitzero"` // when it was closed as rescheduled
	ChargedOffOn         calendar.Date `json:"chargedOffOn,omitzero"`
	ChargedOffBy         int64         `json:"chargedOffBy,omitempty"`
}

// ForeclosureMark is the place of a foreclosure in the history of a loan.
type ForeclosureMark struct {
	On       calendar.Date `json:"on"`       // effective date
	Recorded calendar.Date `json:"recorded"` // business date on which it was recorded
	Created  Moment        `json:"created"`  // order of creation
}

// Tranche is a planned or made disbursement.
type Tranche struct {
	ID            int64         `json:"id"`
	Expected      calendar.Date `json:"expected"`                // planned date
	Made          calendar.Date `json:"made,omitzero"`           // zero while it is only planned
	Principal     money.Amount  `json:"principal"`               // what is to go out, or went out
	NetDisbursal  money.Amount  `json:"netDisbursal,omitzero"`   // what the client gets of it, where that was agreed
	Reversed      bool          `json:"reversed,omitempty"`      // it was made and taken back
	LeftOut       bool          `json:"leftOut,omitempty"`       // instalments leave it out until it is made: what went out was repaid
	TransactionID int64         `json:"transactionId,omitempty"` // the disbursement; 0 while it is only planned
}

// Disbursed reports whether the money went out.
func (t *Tranche) Disbursed() bool { return !t.Made.IsZero() && !t.Reversed }

// Variation is a change of terms during the life of the loan.
type Variation struct {
	ID        int64                  `json:"id"`
	Kind      schedule.VariationKind `json:"kind"`
	From      calendar.Date          `json:"from"`               // the due date, or day, that it applies from
	Number    money.Decimal          `json:"number,omitzero"`    // an amount, percent a year or a count, by kind
	Date      calendar.Date          `json:"date,omitzero"`      // a new due date, or the last day of a pause
	Specific  bool                   `json:"specific,omitempty"` // for the instalment of From only
	Agreed    bool                   `json:"agreed,omitempty"`   // before the approval: part of the contract
	Inactive  bool                   `json:"inactive,omitempty"` // no longer in effect
	Processed bool                   `json:"processed,omitempty"`
	Request   int64                  `json:"request,omitempty"` // the reschedule request it came from
	Created   Moment                 `json:"created,omitzero"`
}

// Data is the change as clients see it.
func (v Variation) Data() loans.VariationData {
	return loans.VariationData{ID: v.ID, Kind: v.Kind, From: v.From, Number: v.Number, Date: v.Date, Specific: v.Specific, Processed: v.Processed}
}

// Agreed are the changes of terms that are part of the contract (docs/semantics/schedules.md, 5.3).
func (l *Loan) Agreed() []Variation {
	return slices.DeleteFunc(slices.Clone(l.Variations), func(v Variation) bool { return !v.Agreed })
}

// OfficerPeriod is a time during which a loan officer looked after the loan.
type OfficerPeriod struct {
	OfficerID int64         `json:"officerId"`
	From      calendar.Date `json:"from"`
	To        calendar.Date `json:"to,omitzero"` // zero while it lasts
}

// Arrears is the record of what is overdue.
type Arrears struct {
	Since    calendar.Date `json:"since,omitzero"`    // due date of the oldest instalment that is overdue; zero when none is
	Portions Portions      `json:"portions,omitzero"` // what is overdue
}

// ApprovedAmount is one change of the approved amount after approval.
type ApprovedAmount struct {
	Old money.Amount  `json:"old"`
	New money.Amount  `json:"new"`
	On  calendar.Date `json:"on"` // business date of the change
}

// Summary are the balances of a loan, summed over its instalments.
type Summary struct {
	Principal Component `json:"principal"`
	Interest  Component `json:"interest"`
	Fee       Component `json:"fee"` // with what was charged and paid at disbursement
	Penalty   Component `json:"penalty"`

	Disbursed            money.Amount `json:"disbursed"`                     // all that went out, capitalized income aside
	Capitalized          money.Amount `json:"capitalized,omitzero"`          // income added to the principal
	CapitalizedAdjusted  money.Amount `json:"capitalizedAdjusted,omitzero"`  // taken back of it
	PrincipalAdjustments money.Amount `json:"principalAdjustments,omitzero"` // credited by chargebacks and refunds
	FeesAtDisbursement   money.Amount `json:"feesAtDisbursement,omitzero"`   // charged when money went out, in no instalment
	Recovered            money.Amount `json:"recovered,omitzero"`            // paid after a write-off
}

// Outstanding is all that is still owed.
func (s *Summary) Outstanding() money.Amount {
	return s.Principal.Outstanding().Add(s.Interest.Outstanding()).Add(s.Fee.Outstanding()).Add(s.Penalty.Outstanding())
}

// Repaid is all that was paid.
func (s *Summary) Repaid() money.Amount {
	return s.Principal.Paid.Add(s.Interest.Paid).Add(s.Fee.Paid).Add(s.Penalty.Paid)
}

// Owner is whose deposit accounts the loan exchanges money with: those of the client, or of the group that borrows itself.
func (l *Loan) Owner() savings.Owner { return OwnerOf(l.ClientID, l.GroupID) }

// OwnerOf is the client, who may be a member of the group, or else the group.
func OwnerOf(client, group int64) savings.Owner {
	if client != 0 {
		return savings.Owner{ClientID: client}
	}
	return savings.Owner{GroupID: group}
}

// Standing is where the loan stands, for the result of a command.
func (l *Loan) Standing() *operation.Standing {
	s := &operation.Standing{
		Resource:   operation.Resource{OfficeID: l.OfficeID, ClientID: l.ClientID, LoanID: l.ID, ID: l.ID},
		ExternalID: l.ExternalID, Status: int(l.Status),
	}
	if l.Status.Disbursed() {
		s.Balance = operation.Balance{
			Principal: l.Summary.Principal.Outstanding(), Interest: l.Summary.Interest.Outstanding(),
			Fees: l.Summary.Fee.Outstanding(), Penalties: l.Summary.Penalty.Outstanding(), Overpaid: l.Overpaid,
		}
	}
	return s
}

var Loans = store.Table[Loan, *Loan]{
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
			{Name: "group_id", Type: store.Integer, Indexed: true},
			{Name: "quiet_until", Type: store.Date, Indexed: true},
		},
		Facets: []string{"office_id", "status"},
		Tallies: []store.Tally{ // which loan of a borrower the next one is
			{By: []string{"client_id", "product_id"}, Of: []store.Condition{{Column: "disbursed_on", Is: store.NotNull}}},
			{By: []string{"group_id", "product_id"}, Of: []store.Condition{{Column: "disbursed_on", Is: store.NotNull}, {Column: "client_id", Is: store.IsNull}}},
		},
	},
	Columns: func(l *Loan) []store.Value {
		s := &l.Summary
		return []store.Value{
			store.String(l.AccountNo), store.OptionalString(l.ExternalID), store.OptionalInt(l.ClientID), store.Int(l.OfficeID),
			store.Int(l.ProductID), store.OptionalInt(l.OfficerID), store.Int(int64(l.Status)), store.String(l.Currency.Code),
			store.Day(l.Timeline.SubmittedOn), store.Day(l.Timeline.DisbursedOn), store.Day(l.Timeline.ClosedOn),
			store.Day(l.Timeline.ExpectedMaturity), store.Day(l.Arrears.Since), store.Day(l.LastClosed),
			store.Money(l.Principal), store.Money(s.Principal.Outstanding()), store.Money(s.Interest.Outstanding()),
			store.Money(s.Fee.Outstanding()), store.Money(s.Penalty.Outstanding()), store.Money(l.Overpaid), store.Bool(l.ChargedOff), store.OptionalInt(l.GroupID),
			store.Day(l.QuietUntil),
		}
	},
}
