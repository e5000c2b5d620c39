package loans

import (
	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/datatables"
	"lending.example/platform/lending/enumeration"
	"lending.example/platform/lending/fault"
	"lending.example/platform/lending/money"
	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/products"
	"lending.example/platform/lending/refdata"
	"lending.example/platform/lending/schedule"
)

// Refusals of templates.
var (
	ErrTemplateTypeMissing = fault.Define(fault.Rule, "error.msg.loan.template.type.required", "Loan template type must be provided.")
	ErrTemplateTypeUnknown = fault.Define(fault.Validation, "error.msg.loan.template.type.not.supported", "Loan template type %v is not supported. Supported are: %v.")
)

// TemplateInput says what an application is to be for.
type TemplateInput struct {
	Type       string `json:"templateType,omitempty"` // mandatory; "individual"
	ClientID   int64  `json:"clientId,omitempty"`     // 0: of nobody yet
	GroupID    int64  `json:"groupId,omitempty"`      // of this group, or of its member
	ProductID  int64  `json:"productId,omitempty"`    // 0: no terms yet
	ActiveOnly bool   `json:"activeOnly,omitempty"`   // only products on offer
	// OwnOfficeOnly narrows the loan officers to the office of the client.
	OwnOfficeOnly bool `json:"staffInSelectedOfficeOnly,omitempty"`
}

// Violations returns none: the type is refused with a code of its own.
func (TemplateInput) Violations() []fault.Violation { return nil }

// TemplateData are the defaults and choices of an application.
type TemplateData struct {
	Group            *GroupData    `json:"group,omitempty"`
	ClientID         int64         `json:"clientId,omitempty"`
	ClientAccountNo  string        `json:"clientAccountNo,omitempty"`
	ClientName       string        `json:"clientName,omitempty"`
	ClientOfficeID   int64         `json:"clientOfficeId,omitempty"`
	ClientExternalID string        `json:"clientExternalId,omitempty"`
	Timeline         *TimelineData `json:"timeline,omitempty"`
	// ExpectedDisbursement is the business date.
	ExpectedDisbursement calendar.Date `json:"expectedDisbursementDate,omitzero"`

	*ProductDefaults
	*TemplateOptions

	Products     []ProductChoice        `json:"productOptions"`
	Officers     []refdata.StaffOption  `json:"loanOfficerOptions"`
	Accounts     []SavingsAccount       `json:"accountLinkingOptions"`
	ToClose      []LoanToClose          `json:"clientActiveLoanOptions,omitzero"` // which a loan of the product could pay off, 200 at most; null where it pays off none
	RatesEnabled bool                   `json:"isRatesEnabled"`
	Datatables   []datatables.TableData `json:"datatables"` // in which a new loan must have a row
}

// LoanToClose is an active loan of a client.
type LoanToClose struct {
	ID        int64  `json:"id"`
	AccountNo string `json:"accountNo"`
	ProductID int64  `json:"productId"`
	Currency  string `json:"currencyCode"`
}

// ProductChoice is a product to choose.
type ProductChoice struct {
	ID   int64  `json:"id"`
	Name string `json:"name"`
}

// ProductDefaults are the values of a product that an application takes when it says nothing else.
type ProductDefaults struct {
	ID                 int64                `json:"productId"` // like ProductID
	ProductID          int64                `json:"loanProductId"`
	ProductName        string               `json:"loanProductName"`
	ProductDescription string               `json:"loanProductDescription,omitempty"`
	FundID             int64                `json:"fundId,omitempty"`
	Currency           refdata.CurrencyData `json:"currency"`
	// attributes: begin template fields
	Principal              money.Amount            `json:"principal"`
	TermFrequency          int                     `json:"termFrequency"`
	TermFrequencyType      enumeration.Option      `json:"termPeriodFrequencyType"`
	Repayments             int                     `json:"numberOfRepayments"`
	Every                  int                     `json:"repaymentEvery"`
	Frequency              enumeration.Option      `json:"repaymentFrequencyType"`
	InterestRate           money.Decimal           `json:"interestRatePerPeriod"`
	RateFrequency          schedule.RateFrequency  `json:"interestRateFrequencyType"`
	RateConvention         schedule.RateConvention `json:"interestRateConventionType,omitzero"`
	AnnualRate             money.Decimal           `json:"annualInterestRate"`
	Amortization           schedule.Amortization   `json:"amortizationType"`
	InterestMethod         schedule.InterestMethod `json:"interestType"`
	InterestPeriod         schedule.InterestPeriod `json:"interestCalculationPeriodType"`
	Strategy               string                  `json:"transactionProcessingStrategyCode"`
	StrategyName           string                  `json:"transactionProcessingStrategyName"`
	ArrearsTolerance       money.Amount            `json:"inArrearsTolerance,omitzero"`
	GraceOnPrincipal       int                     `json:"graceOnPrincipalPayment,omitempty"`
	GraceOnInterestPayment int                     `json:"graceOnInterestPayment,omitempty"`
	GraceOnInterestCharged int                     `json:"graceOnInterestCharged,omitempty"`
	GraceOnArrearsAgeing   int                     `json:"graceOnArrearsAgeing,omitempty"`
	MultiDisburse          bool                    `json:"multiDisburseLoan"`
	CanDefineInstalment    bool                    `json:"canDefineInstallmentAmount"`
	MaximumOutstanding     money.Amount            `json:"maxOutstandingLoanBalance,omitzero"`
	DaysInMonth            schedule.DaysInMonth    `json:"daysInMonthType"`
	DaysInYear             schedule.DaysInYear     `json:"daysInYearType"`
	Recalculates           bool                    `json:"isInterestRecalculationEnabled"`
	Recalculation          *RecalculationData      `json:"interestRecalculationData,omitzero"`
	ScheduleType           schedule.Type           `json:"loanScheduleType"`
	Processing             schedule.Processing     `json:"loanScheduleProcessingType"`
	StartsFrom             schedule.StartDate      `json:"repaymentStartDateType"`
	// attributes: end
	ProposedPrincipal money.Amount          `json:"proposedPrincipal"` // this and the next two: the product's principal, which an application takes
	ApprovedPrincipal money.Amount          `json:"approvedPrincipal"`
	NetDisbursal      money.Amount          `json:"netDisbursalAmount"`
	IsTopUp           bool                  `json:"isTopup"` // false, like Fraud: what an application begins with
	Fraud             bool                  `json:"fraud"`
	Delinquent        DelinquentData        `json:"delinquent"` // of a loan that is not paid out yet: zeros
	Charges           []ProductCharge       `json:"charges"`
	OverdueCharges    []products.ChargeData `json:"overdueCharges"`
	Product           products.ProductData  `json:"product"`
}

// LoanOptions are the choices for the terms of a loan, other than its product.
type LoanOptions struct {
	Product  *products.ProductData `json:"product"`
	Products []ProductChoice       `json:"productOptions"`
	Officers []refdata.StaffOption `json:"loanOfficerOptions"`
	Accounts []SavingsAccount      `json:"accountLinkingOptions"`
	*TemplateOptions
}

// ProductCharge is a charge that a loan of a product is given. It is named as on a loan, since an application repeats it.
type ProductCharge struct {
	ChargeID int64 `json:"chargeId"` // of the definition, like id
	products.ChargeData
}

// TemplateOptions are the closed lists that an application chooses from, once its product is known.
type TemplateOptions struct {
	Purposes             []refdata.CodeValueData   `json:"loanPurposeOptions"`
	Funds                []refdata.FundData        `json:"fundOptions"`
	TermFrequencies      []enumeration.Option      `json:"termFrequencyTypeOptions"`
	RepaymentFrequencies []enumeration.Option      `json:"repaymentFrequencyTypeOptions"`
	RepaymentNthWeeks    []enumeration.Option      `json:"repaymentFrequencyNthDayTypeOptions"`
	RepaymentWeekdays    []enumeration.Option      `json:"repaymentFrequencyDaysOfWeekTypeOptions"`
	RateFrequencies      []enumeration.Option      `json:"interestRateFrequencyTypeOptions"`
	Amortizations        []enumeration.Option      `json:"amortizationTypeOptions"`
	InterestMethods      []enumeration.Option      `json:"interestTypeOptions"`
	InterestPeriods      []enumeration.Option      `json:"interestCalculationPeriodTypeOptions"`
	Strategies           []products.StrategyOption `json:"transactionProcessingStrategyOptions"`
	ScheduleTypes        []enumeration.Option      `json:"loanScheduleTypeOptions"`
	LeapYearRules        []enumeration.Option      `json:"daysInYearCustomStrategyOptions"`
	ChargeOptions        []products.ChargeData     `json:"chargeOptions"`
}

// Template gives the defaults and the choices of an application: products, loan officers, charges, purposes, funds. in.Type
// is mandatory and "individual"; without it, or with an unknown one, loans.ErrTemplateTypeMissing or
// loans.ErrTemplateTypeUnknown. With in.ProductID come the terms of that product, for in.ClientID those of the client's next
// loan.
//
//desk:method Loans.Template(in)
var Template = operation.Query[TemplateInput, TemplateData]{
	Meta: operation.Meta{ID: "loans.Template", Action: "READ", Entity: "LOAN", Grouping: "portfolio", Summary: "Gives the defaults and choices of a loan application."},
}

// ApprovalTemplateInput asks what an approval may say.
type ApprovalTemplateInput struct {
	Loan operation.Ref `json:"loanId"`
	Type string        `json:"templateType,omitempty"` // "approval"
}

// Violations returns none: the type is refused with a code of its own.
func (ApprovalTemplateInput) Violations() []fault.Violation { return nil }

// ApprovalTemplateData are the defaults of an approval.
type ApprovalTemplateData struct {
	On                   calendar.Date        `json:"approvalDate"`   // the business date
	Amount               money.Amount         `json:"approvalAmount"` // applied for
	NetDisbursal         money.Amount         `json:"netDisbursalAmount"`
	AvailableOverApplied money.Amount         `json:"availableDisbursementAmountWithOverApplied"` // most that may be disbursed, where the product lets loans go beyond what was applied for
	ExpectedDisbursement calendar.Date        `json:"expectedDisbursementDate"`
	Currency             refdata.CurrencyData `json:"currency"`
}

// ApprovalTemplate gives the defaults of an approval: the business date, the amount applied for, the net disbursal and the
// expected disbursement.
//
//desk:method Loans.ApprovalTemplate(loan, Type="approval")
var ApprovalTemplate = operation.Query[ApprovalTemplateInput, ApprovalTemplateData]{
	Meta: operation.Meta{ID: "loans.ApprovalTemplate", Action: "READ", Entity: "LOAN", Grouping: "portfolio", Summary: "Gives the defaults of an approval."},
}

// ChargeTemplateData are the choices of a charge on a loan.
type ChargeTemplateData struct {
	Amount     money.Amount          `json:"amount"`
	Paid       money.Amount          `json:"amountPaid"`
	Waived     money.Amount          `json:"amountWaived"`
	WrittenOff money.Amount          `json:"amountWrittenOff"`
	Open       money.Amount          `json:"amountOutstanding"`
	Penalty    bool                  `json:"penalty"`
	Options    []products.ChargeData `json:"chargeOptions"` // active definitions in the currency of the loan; the rest is 0
}

// ChargeTemplate lists the active charge definitions in the currency of the loan that AddCharge may put on it.
//
//desk:method Loans.ChargeTemplate(loan)
var ChargeTemplate = operation.Query[OfLoan, ChargeTemplateData]{
	Meta: operation.Meta{ID: "loans.ChargeTemplate", Action: "READ", Entity: "LOANCHARGE", Grouping: "portfolio", Summary: "Gives the charges that can be put on a loan."},
}
