package loans

import (
	"reflect"
	"slices"

	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/datatables"
	"lending.example/platform/lending/fault"
	"lending.example/platform/lending/money"
	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/products"
	"lending.example/platform/lending/schedule"
	"lending.example/platform/lending/schedule/progressive"
)

// Application is an application for a loan: the input of Submit and Calculate. Product and client are mandatory; what it leaves
// out is as the product has it, unless the attribute says otherwise. Attributes that the product does not open to its loans are
// replaced by the product's, without refusal. An attribute is a pointer where zero says something else than nothing.
type Application struct {
	ProductID  int64     `json:"productId,omitempty"`       // mandatory; a loan product that is on offer
	ClientID   int64     `json:"clientId,omitempty"`        // the borrower, active; mandatory unless a group borrows
	GroupID    int64     `json:"groupId,omitempty"`         // the group that borrows, or of which the client is an active member
	LoanType   string    `json:"loanType,omitempty"`        // "individual", which it is when absent, "group" or "jlg", of a client as a member of a group; "glim" is known and not served
	ExternalID string    `json:"externalId,omitempty"`      // the lender's own name for the loan, unique, at most 100 characters; generated when the configuration says so
	AccountNo  string    `json:"accountNo,omitempty"`       // the loan's id in nine digits when absent
	FundID     int64     `json:"fundId,omitempty"`          // where the money comes from
	OfficerID  int64     `json:"loanOfficerId,omitempty"`   // a member of staff who is a loan officer
	PurposeID  int64     `json:"loanPurposeId,omitempty"`   // value of the code LoanPurpose
	Note       string    `json:"submittedOnNote,omitempty"` // at most 500 characters
	Charges    []Applied `json:"charges,omitzero"`          // on the loan; charges of the product are not added by themselves
	// Warn makes the answer of Submit warn of what [schedule.Lint] finds in the schedule.
	Warn bool `json:"warnings,omitempty"`

	// Dates.
	SubmittedOn          calendar.Date `json:"submittedOnDate,omitzero"`            // not after the business date, which it is when absent
	ExpectedDisbursement calendar.Date `json:"expectedDisbursementDate,omitzero"`   // on or after SubmittedOn; absent: the first tranche planned, else SubmittedOn
	FirstDue             calendar.Date `json:"repaymentsStartingFromDate,omitzero"` // of the first instalment; absent: one step after the disbursement
	InterestChargedFrom  calendar.Date `json:"interestChargedFromDate,omitzero"`    // absent: from the disbursement
	// attributes: begin application fields
	RestFrom        calendar.Date `json:"recalculationRestFrequencyDate,omitzero"`        // an anchor of the recurrence
	CompoundingFrom calendar.Date `json:"recalculationCompoundingFrequencyDate,omitzero"` // an anchor of the recurrence

	// Sums.
	Principal          money.Amount     `json:"principal,omitzero"`                  // amount to lend, greater than 0, in the currency of the product
	FixedInstalment    *money.Amount    `json:"fixedEmiAmount,omitempty"`            // amount of each instalment in the currency of the loan, instead of the calculated one
	MaximumOutstanding *money.Amount    `json:"maxOutstandingLoanBalance,omitempty"` // most that may be outstanding at any time, in the currency of the loan
	Tranches           []PlannedTranche `json:"disbursementData,omitzero"`           // of products that disburse in parts

	// Number and rhythm of the instalments.
	TermFrequency     int                 `json:"loanTermFrequency,omitempty"`               // length of the loan: Repayments × Every, which it is when absent
	TermFrequencyType *calendar.Unit      `json:"loanTermFrequencyType,omitempty"`           // the same as Frequency, which it is when absent
	Repayments        int                 `json:"numberOfRepayments,omitempty"`              // how many instalments, greater than 0
	Every             int                 `json:"repaymentEvery,omitempty"`                  // units of Frequency between two instalments, greater than 0
	Frequency         *calendar.Unit      `json:"repaymentFrequencyType,omitempty"`          // the unit that instalments are counted in
	FixedLength       *int                `json:"fixedLength,omitempty"`                     // length of the whole schedule in units of Frequency
	StartsFrom        *schedule.StartDate `json:"repaymentStartDateType,omitempty"`          // what the first step is counted from
	NthDay            *int                `json:"repaymentFrequencyNthDayType,omitempty"`    // 1 first to 4 fourth weekday of the month, -1 last; -2 on the day of the month
	Weekday           *int                `json:"repaymentFrequencyDayOfWeekType,omitempty"` // 1 Monday to 7 Sunday

	// The rate, how interest is calculated, and how payments are spread.
	InterestRate            *money.Decimal           `json:"interestRatePerPeriod,omitempty"`                  // nominal interest in percent per RateFrequency, 0 or greater
	RateFrequency           *schedule.RateFrequency  `json:"interestRateFrequencyType,omitempty"`              // period that InterestRate is for
	Amortization            *schedule.Amortization   `json:"amortizationType,omitempty"`                       // equal instalments or equal principal
	InterestMethod          *schedule.InterestMethod `json:"interestType,omitempty"`                           // on the balance, or flat
	InterestPeriod          *schedule.InterestPeriod `json:"interestCalculationPeriodType,omitempty"`          // counted in days or in whole steps
	PartialPeriods          *bool                    `json:"allowPartialPeriodInterestCalculation,omitempty"`  // whole steps: parts of a step count by days
	DaysInYear              *schedule.DaysInYear     `json:"daysInYearType,omitempty"`                         // actual, 360, 364 or 365
	LeapYears               schedule.LeapYearRule    `json:"daysInYearCustomStrategy,omitzero"`                // which years have 366 days; progressive schedules with actual years
	EqualInterest           *bool                    `json:"isEqualAmortization,omitempty"`                    // all interest of a declining balance is spread evenly; absent: not, no matter what the product has
	FixedPrincipalPercent   *money.Decimal           `json:"fixedPrincipalPercentagePerInstallment,omitempty"` // percent of the principal with each instalment, 1 to 100
	RecogniseOnDisbursement *bool                    `json:"interestRecognitionOnDisbursementDate,omitempty"`  // the day of disbursement bears interest; progressive schedules
	Strategy                products.Strategy        `json:"transactionProcessingStrategyCode,omitzero"`       // how payments are spread over what is owed
	Processing              *schedule.Processing     `json:"loanScheduleProcessingType,omitempty"`             // horizontal or vertical, of the advanced strategy
	FloatingRate            *bool                    `json:"isFloatingInterestRate,omitempty"`                 // floating rates are not built
	RateDifferential        *money.Decimal           `json:"interestRateDifferential,omitempty"`               // percent on top of a floating rate

	// What is put off.
	GraceOnPrincipal       *int          `json:"graceOnPrincipalPayment,omitempty"` // first instalments without principal, 0 or more
	GraceOnInterestPayment *int          `json:"graceOnInterestPayment,omitempty"`  // first instalments in which interest is not yet due; it falls due after them
	GraceOnInterestCharged *int          `json:"graceOnInterestCharged,omitempty"`  // first instalments for which no interest is charged; none when absent, no matter what the product has
	GraceOnArrearsAgeing   *int          `json:"graceOnArrearsAgeing,omitempty"`    // days in arrears that do not count
	ArrearsTolerance       *money.Amount `json:"inArrearsTolerance,omitempty"`      // overdue amount in the currency of the loan up to which it is not in arrears

	// The down payment, of products that take one.
	DownPayment        *bool          `json:"enableDownPayment,omitempty"`                       // a part of each disbursement is due at once
	AutoDownPayment    *bool          `json:"enableAutoRepaymentForDownPayment,omitempty"`       // paid by itself at each disbursement
	DownPaymentPercent *money.Decimal `json:"disbursedAmountPercentageForDownPayment,omitempty"` // percentage of each disbursement, 1 to 100, that is paid down at once

	// The rest.
	InstalmentLevelDelinquency *bool `json:"enableInstallmentLevelDelinquency,omitempty"` // classify each instalment, not the loan alone
	FullTermForTranche         *bool `json:"allowFullTermForTranche,omitempty"`           // each later tranche has the full number of instalments; progressive schedules
	// attributes: end
	LinkedAccountID     int64               `json:"linkAccountId,omitempty"`                           // savings account that money is paid out to and charges are paid from
	StandingInstruction *bool               `json:"createStandingInstructionAtDisbursement,omitempty"` // needs a linked account
	Topup               *bool               `json:"isTopup,omitempty"`                                 // pays off another loan of the client when it is paid out, where the product lets it
	LoanToCloseID       int64               `json:"loanIdToClose,omitempty"`                           // the loan that a top-up pays off, active, in the same currency
	CalendarID          int64               `json:"calendarId,omitempty"`                              // groups' meetings
	SyncWithMeeting     *bool               `json:"syncDisbursementWithMeeting,omitempty"`             // of groups
	Originators         []AppliedOriginator `json:"originators,omitzero"`
	Collateral          []AppliedCollateral `json:"collateral,omitzero"` // refused: not served
	Datatables          []datatables.Entry  `json:"datatables,omitzero"` // rows of tables that are registered for loans, stored by Submit; a modification takes none
}

// Applied is a charge that an application puts on the loan.
type Applied struct {
	ChargeID    int64                 `json:"chargeId,omitempty"`       // of the definition
	Amount      money.Decimal         `json:"amount,omitzero"`          // a sum, or the percentage of a percentage charge
	Due         calendar.Date         `json:"dueDate,omitzero"`         // mandatory for charges of a specified date
	ExternalID  string                `json:"externalId,omitempty"`     // unique among loan charges
	ID          int64                 `json:"id,omitempty"`             // of a charge that the loan has, when an application is modified; others are refused
	Time        *schedule.ChargeTime  `json:"chargeTimeType,omitempty"` // this and the next two: as the definition says, or refused
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

// PermissionsBesides are those to add the rows that it brings along.
func (in Application) PermissionsBesides() []string { return datatables.Permissions(in.Datatables) }

// Submit takes an application of a client for a loan of a product: in.ClientID and in.ProductID are all that it needs, the
// rest is as the product has it, and the days are the business date. The loan then awaits approval (loans.Submitted); the
// result names it by LoanID. in.Charges are put on the loan; the charges of the product are not added by themselves, except
// penalties for overdue instalments. in.Warn makes the result tell, in Warnings, what is odd about the schedule.
//
// Refusals: products.ErrUnknown, clients.ErrClientID, clients.ErrNotActive, loans.ErrLoanExternalIDTaken,
// loans.ErrAccountNoTaken; dates that contradict each other, such as loans.ErrSubmittedInFuture,
// loans.ErrSubmittedBeforeClient, loans.ErrSubmittedAfterExpected; terms outside of the bounds of the product, as violations
// of the input. Delete takes an application back, Modify changes it.
//
//desk:method Loans.Submit(in) LoanResult
var Submit = operation.Command[Application, operation.Result]{
	Meta: operation.Meta{ID: "loans.Submit", Action: "CREATE", Entity: "LOAN", Grouping: "portfolio", Summary: "Takes an application for a loan."},
}

// Calculate draws the repayment schedule that an application would get, and stores nothing. It refuses what Submit refuses,
// except taken external ids and account numbers. Rows of the result without a number are money going out. The figures of
// what was paid are nil.
//
//desk:method Loans.Calculate(in)
var Calculate = operation.Query[Application, ScheduleView]{
	Meta: operation.Meta{ID: "loans.Calculate", Action: "READ", Entity: "LOAN", Grouping: "portfolio", Summary: "Calculates the repayment schedule of a loan application."},
}

// Value is what the application says, else what the product has.
func Value[T any](sent *T, otherwise T) T {
	if sent != nil {
		return *sent
	}
	return otherwise
}

// Monthly instalments can fall due on a weekday of the month, "the third Tuesday". The fifth one is not offered: not every
// month has it.

// OnDayOfMonth stands for monthly due dates on a day of the month, as they are without any choice.
const OnDayOfMonth = -2

var dueWeeks = []int{
	0, int(products.FirstWeek), int(products.SecondWeek), int(products.ThirdWeek), int(products.FourthWeek),
	int(products.LastWeek), OnDayOfMonth,
}

// checkDueWeekday refuses weeks that no month has, and weeks without a weekday.
func (in Application) checkDueWeekday(c *fault.Checks) {
	nth, weekday := Value(in.NthDay, 0), Value(in.Weekday, 0)
	if !slices.Contains(dueWeeks, nth) {
		c.Fail("repaymentFrequencyNthDayType", nth, fault.NotListed, dueWeeks)
	}
	if nth != 0 && nth != OnDayOfMonth {
		c.Required("repaymentFrequencyDayOfWeekType", in.Weekday != nil)
	}
	if weekday < 0 || weekday > int(products.Sunday) {
		c.Fail("repaymentFrequencyDayOfWeekType", weekday, fault.NotListed)
	}
}

// Modification is the input of Modify: the attributes of an application that change. Lists replace the lists that the
// application had.
type Modification Application

// Violations checks what is sent. The loan type alone changes nothing.
func (in Modification) Violations() []fault.Violation {
	checks := fault.CheckOf("loan")
	if reflect.DeepEqual(in, Modification{LoanType: in.LoanType}) {
		checks.Fail("", nil, fault.NothingToUpdate)
	}
	Application(in).check(checks)
	return checks.Violations()
}

// Modify changes an application that awaits approval (otherwise loans.ErrCannotModify). What is left out stays, lists that
// are given replace those that the application had. The result has to be an application that could be submitted, and is
// refused as Submit refuses.
//
//desk:method Loans.Modify(loan, in) LoanResult
var Modify = operation.Command[Addressed[Modification], operation.Result]{
	Meta: operation.Meta{ID: "loans.Modify", Action: "UPDATE", Entity: "LOAN", Grouping: "portfolio", Summary: "Changes a loan application."},
}

// Plan draws the repayment schedule of any terms with the engine that their schedule type asks for. It is a pure
// function: no store is needed.
func Plan(t schedule.Terms) (schedule.Plan, error) {
	if t.Type == schedule.Progressive {
		return progressive.Draw(t)
	}
	return schedule.Draw(t)
}
