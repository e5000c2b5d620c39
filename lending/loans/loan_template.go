package loans

import (
	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/clients"
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

// templateTypes are what a template of an application can be for; the options are the same for all.
var templateTypes = []string{"individual", "jlg", "group", "jlgbulk", "collateral"}

// refuseTemplateType refuses a type of template that is not one of the known ones.
func refuseTemplateType(given string, known ...string) error {
	if given == "" {
		return ErrTemplateTypeMissing.New()
	}
	for _, name := range known {
		if given == name {
			return nil
		}
	}
	return ErrTemplateTypeUnknown.For("templateType", given, given, known)
}

// TemplateInput says what an application is to be for.
type TemplateInput struct {
	Type       string `json:"templateType,omitempty" in:"query"` // mandatory; "individual"
	ClientID   int64  `json:"clientId,omitempty" in:"query"`     // 0: of nobody yet
	GroupID    int64  `json:"groupId,omitempty" in:"query"`      // there are no groups: any is unknown
	ProductID  int64  `json:"productId,omitempty" in:"query"`    // 0: no terms yet
	ActiveOnly bool   `json:"activeOnly,omitempty" in:"query"`   // only products on offer
	// OwnOfficeOnly narrows the loan officers to the office of the client.
	OwnOfficeOnly bool `json:"staffInSelectedOfficeOnly,omitempty" in:"query"`
}

// Violations returns none: the type is refused with a code of its own.
func (TemplateInput) Violations() []fault.Violation { return nil }

// TemplateData are the defaults and choices of an application.
type TemplateData struct {
	ClientID        int64         `json:"clientId,omitempty"`
	ClientAccountNo string        `json:"clientAccountNo,omitempty"`
	ClientName      string        `json:"clientName,omitempty"`
	ClientOfficeID  int64         `json:"clientOfficeId,omitempty"`
	Timeline        *TimelineData `json:"timeline,omitempty"`
	// ExpectedDisbursement is the business date.
	ExpectedDisbursement calendar.Date `json:"expectedDisbursementDate,omitzero"`

	*ProductDefaults
	*TemplateOptions

	Products     []ProductChoice       `json:"productOptions"`
	Officers     []refdata.StaffOption `json:"loanOfficerOptions"`
	Accounts     []SavingsAccount      `json:"accountLinkingOptions"`
	RatesEnabled bool                  `json:"isRatesEnabled"`
	Datatables   []struct{}            `json:"datatables"`
}

// ProductChoice is a product to choose.
type ProductChoice struct {
	ID   int64  `json:"id"`
	Name string `json:"name"`
}

// ProductDefaults are the values of a product that an application takes when it says nothing else.
type ProductDefaults struct {
	ProductID              int64                   `json:"loanProductId"`
	ProductName            string                  `json:"loanProductName"`
	ProductDescription     string                  `json:"loanProductDescription,omitempty"`
	FundID                 int64                   `json:"fundId,omitempty"`
	Currency               refdata.CurrencyData    `json:"currency"`
	Principal              money.Amount            `json:"principal"` // in Currency
	TermFrequency          int                     `json:"termFrequency"`
	TermFrequencyType      enumeration.Option      `json:"termPeriodFrequencyType"`
	Repayments             int                     `json:"numberOfRepayments"`
	Every                  int                     `json:"repaymentEvery"`
	Frequency              enumeration.Option      `json:"repaymentFrequencyType"`
	InterestRate           money.Decimal           `json:"interestRatePerPeriod"` // percent for RateFrequency
	RateFrequency          schedule.RateFrequency  `json:"interestRateFrequencyType"`
	AnnualRate             money.Decimal           `json:"annualInterestRate"` // percent a year
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
	Recalculation          *RecalculationData      `json:"interestRecalculationData,omitempty"`
	ScheduleType           schedule.Type           `json:"loanScheduleType"`
	Processing             schedule.Processing     `json:"loanScheduleProcessingType"`
	StartsFrom             schedule.StartDate      `json:"repaymentStartDateType"`
	Charges                []products.ChargeData   `json:"charges"`
	OverdueCharges         []products.ChargeData   `json:"overdueCharges"`
	Product                products.ProductData    `json:"product"`
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
	ChargeOptions        []products.ChargeData     `json:"chargeOptions"`
}

// Template gives the defaults and choices of an application for a loan.
var Template = operation.Query[TemplateInput, TemplateData]{
	Meta:   operation.Meta{ID: "loans.Template", Action: "READ", Entity: "LOAN", Grouping: "portfolio", Summary: "Gives the defaults and choices of a loan application."},
	Decide: decideTemplate,
}

// decideTemplate decides [Template].
func decideTemplate(u *operation.Unit, in TemplateInput) (TemplateData, error) {
	d := TemplateData{Products: []ProductChoice{}, Officers: []refdata.StaffOption{}, Accounts: []SavingsAccount{}, Datatables: []struct{}{}}
	if err := refuseTemplateType(in.Type, templateTypes...); err != nil {
		return d, err
	}
	if in.GroupID != 0 {
		return d, clients.ErrGroupID.New(in.GroupID)
	}
	if err := d.chooseProduct(u, in.ActiveOnly); err != nil {
		return d, err
	}
	office := u.Actor.OfficeID
	if in.ClientID != 0 {
		client, err := clients.Visible(u, operation.ByID(in.ClientID))
		if err != nil {
			return d, err
		}
		d.describeClient(u, &client)
		office = client.OfficeID
		if d.Accounts, err = savingsOfClient(u, client.ID); err != nil {
			return d, err
		}
	}
	if err := d.chooseOfficer(u, office, !in.OwnOfficeOnly); err != nil {
		return d, err
	}
	if in.ProductID == 0 {
		return d, nil
	}
	return d, d.describeProduct(u, in)
}

func (d *TemplateData) chooseProduct(u *operation.Unit, activeOnly bool) error {
	all, err := products.ListProducts.Decide(u, operation.NoInput{})
	for _, p := range all {
		if !activeOnly || p.Status == "loanProduct.active" {
			d.Products = append(d.Products, ProductChoice{p.ID, p.Name})
		}
	}
	return err
}

func (d *TemplateData) describeClient(u *operation.Unit, client *clients.Client) {
	d.ClientID, d.ClientAccountNo, d.ClientName, d.ClientOfficeID = client.ID, client.AccountNo, client.DisplayName, client.OfficeID
	d.ExpectedDisbursement = u.Today
	d.Timeline = &TimelineData{ExpectedDisbursement: u.Today}
}

func (d *TemplateData) chooseOfficer(u *operation.Unit, officeID int64, above bool) error {
	office, err := refdata.Offices.Get(u.Tx, officeID)
	if err != nil {
		return err
	}
	officers, err := refdata.StaffOptions(u.Tx, office, above, true)
	d.Officers = append(d.Officers, officers...)
	return err
}

// describeProduct gives what a product brings along. Where its terms depend on how many loans the client had of it,
// they are those of the next one.
func (d *TemplateData) describeProduct(u *operation.Unit, in TemplateInput) error {
	data, err := products.GetProduct.Decide(u, products.ProductRef{Ref: operation.ByID(in.ProductID)})
	if err != nil {
		return err
	}
	p, err := products.Get(u.Tx, in.ProductID)
	if err != nil {
		return err
	}
	if in.ClientID != 0 {
		if err := applyCycle(u, &p, in.ClientID); err != nil {
			return err
		}
	}
	cfg, err := refdata.ReadConfiguration(u)
	if err != nil {
		return err
	}
	d.ProductDefaults = defaultsOf(&p, data, p.Arithmetic(cfg.Rounding()))
	return d.addOptions(u, p.CurrencyCode)
}

// defaultsOf are the terms of an application that says nothing but its product.
func defaultsOf(p *products.Product, data products.ProductData, arithmetic money.Arithmetic) *ProductDefaults {
	t := termsOf(p, Application{}.inherit(p, calendar.Date{}), arithmetic)
	d := &ProductDefaults{
		ProductID: p.ID, ProductName: p.Name, ProductDescription: p.Description, FundID: p.FundID,
		Currency: data.Currency, Principal: p.Principal,
		TermFrequency: t.TermFrequency, TermFrequencyType: prefixed("termFrequency", t.TermFrequencyType),
		Repayments: t.Repayments, Every: t.Every, Frequency: prefixed("repaymentFrequency", t.Frequency),
		InterestRate: t.InterestRate, RateFrequency: t.RateFrequency, AnnualRate: t.AnnualRate,
		Amortization: t.Amortization, InterestMethod: t.InterestMethod, InterestPeriod: t.InterestPeriod,
		Strategy: string(t.Strategy), StrategyName: t.Strategy.Name(), ArrearsTolerance: t.ArrearsTolerance,
		GraceOnPrincipal: t.GraceOnPrincipal, GraceOnInterestPayment: t.GraceOnInterestPayment,
		GraceOnInterestCharged: t.GraceOnInterestCharged, GraceOnArrearsAgeing: t.GraceOnArrearsAgeing,
		MultiDisburse: t.MultiDisburse, CanDefineInstalment: p.CanDefineInstalment, MaximumOutstanding: t.MaximumOutstanding,
		DaysInMonth: t.DaysInMonth, DaysInYear: t.DaysInYear, Recalculates: t.Recalculation != nil,
		ScheduleType: t.ScheduleType, Processing: t.Processing, StartsFrom: t.StartsFrom,
		Charges: []products.ChargeData{}, OverdueCharges: []products.ChargeData{}, Product: data,
	}
	if t.Recalculation != nil {
		d.Recalculation = recalculationData(0, t.Recalculation)
	}
	for _, c := range data.Charges {
		if c.Time == schedule.OnOverdue {
			d.OverdueCharges = append(d.OverdueCharges, c)
		} else {
			d.Charges = append(d.Charges, c)
		}
	}
	return d
}

func (d *TemplateData) addOptions(u *operation.Unit, currency string) error {
	of, err := products.ProductTemplate.Decide(u, products.ProductChoice{})
	if err != nil {
		return err
	}
	o := &TemplateOptions{
		Funds: of.Funds, RateFrequencies: of.RateFrequencies, Amortizations: of.Amortizations, InterestMethods: of.InterestMethods,
		InterestPeriods: of.InterestPeriods, Strategies: of.StrategyOptions,
		RepaymentNthWeeks: asRepaymentFrequencies(of.NthWeeks), RepaymentWeekdays: asRepaymentFrequencies(of.Weekdays),
	}
	for _, unit := range calendar.Units().Values() {
		o.TermFrequencies = append(o.TermFrequencies, prefixed("termFrequency", unit))
		o.RepaymentFrequencies = append(o.RepaymentFrequencies, prefixed("repaymentFrequency", unit))
	}
	if o.Purposes, err = refdata.CodeValueOptions(u.Tx, refdata.LoanPurposeCode); err != nil {
		return err
	}
	o.ChargeOptions, err = chargeOptions(u, currency)
	d.TemplateOptions = o
	return err
}

// chargeOptions are the charge definitions that can be put on a loan in a currency by hand.
func chargeOptions(u *operation.Unit, currency string) ([]products.ChargeData, error) {
	all, err := products.ListCharges.Decide(u, operation.NoInput{})
	list := []products.ChargeData{}
	for _, c := range all {
		if c.Active && c.Target == products.ChargeForLoan && c.Currency.Code == currency && c.Time != schedule.OnOverdue {
			list = append(list, c)
		}
	}
	return list, err
}

// ApprovalTemplateInput asks what an approval may say.
type ApprovalTemplateInput struct {
	Loan operation.Ref `json:"loanId" in:"path"`
	Type string        `json:"templateType,omitempty" in:"query"` // "approval"
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

// ApprovalTemplate gives the defaults of an approval of a loan.
var ApprovalTemplate = operation.Query[ApprovalTemplateInput, ApprovalTemplateData]{
	Meta:   operation.Meta{ID: "loans.ApprovalTemplate", Action: "READ", Entity: "LOAN", Grouping: "portfolio", Summary: "Gives the defaults of an approval."},
	Decide: approvalTemplate,
}

// approvalTemplate decides [ApprovalTemplate].
func approvalTemplate(u *operation.Unit, in ApprovalTemplateInput) (ApprovalTemplateData, error) {
	if err := refuseTemplateType(in.Type, "approval"); err != nil {
		return ApprovalTemplateData{}, err
	}
	o, err := open(u, in.Loan)
	if err != nil {
		return ApprovalTemplateData{}, err
	}
	l := &o.Loan
	return ApprovalTemplateData{
		On: u.Today, Amount: l.Proposed, NetDisbursal: l.NetDisbursal, AvailableOverApplied: o.availableOverApplied(),
		ExpectedDisbursement: l.Timeline.ExpectedDisbursement, Currency: refdata.CurrencyDataOf(l.Currency),
	}, nil
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

// ChargeTemplate gives the charges that can be put on a loan.
var ChargeTemplate = operation.Query[OfLoan, ChargeTemplateData]{
	Meta:   operation.Meta{ID: "loans.ChargeTemplate", Action: "READ", Entity: "LOANCHARGE", Grouping: "portfolio", Summary: "Gives the charges that can be put on a loan."},
	Decide: chargeTemplate,
}

// chargeTemplate decides [ChargeTemplate].
func chargeTemplate(u *operation.Unit, in OfLoan) (ChargeTemplateData, error) {
	loan, err := find(u, in.Loan)
	if err != nil {
		return ChargeTemplateData{}, err
	}
	options, err := chargeOptions(u, loan.Currency.Code)
	return ChargeTemplateData{Options: options}, err
}
