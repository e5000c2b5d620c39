package products

import (
	"lending.example/platform/lending/enumeration"
	"lending.example/platform/lending/fault"
	"lending.example/platform/lending/ledger"
	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/refdata"
	"lending.example/platform/lending/schedule"
	"lending.example/platform/lending/store"
)

// ProductChoice says what a template is for.
type ProductChoice struct {
	ForMix bool `json:"isProductMixTemplate,omitzero"` // only the products that a mix may be made of
}

// Violations returns none.
func (ProductChoice) Violations() []fault.Violation { return nil }

// ProductTemplateData is what a new product begins with, and what its attributes may be chosen from.
type ProductTemplateData struct {
	Products []BasicProduct `json:"productOptions,omitzero"` // of a mix, and nothing else

	*ProductDefaults
	*AllocationOptions
	*ProductOptions
}

// ProductDefaults are the values that screens for a new product begin with. A product states its own: nothing is taken from here
// when it is made.
type ProductDefaults struct {
	Currency            refdata.CurrencyData    `json:"currency"` // the first of the tenant
	Frequency           RepaymentFrequency      `json:"repaymentFrequencyType"`
	RateFrequency       schedule.RateFrequency  `json:"interestRateFrequencyType"`
	Amortization        schedule.Amortization   `json:"amortizationType"`
	InterestMethod      schedule.InterestMethod `json:"interestType"`
	InterestPeriod      schedule.InterestPeriod `json:"interestCalculationPeriodType"`
	DaysInMonth         schedule.DaysInMonth    `json:"daysInMonthType"`
	DaysInYear          schedule.DaysInYear     `json:"daysInYearType"`
	AccountingRule      AccountingRule          `json:"accountingRule"`
	ScheduleType        schedule.Type           `json:"loanScheduleType"`
	Processing          schedule.Processing     `json:"loanScheduleProcessingType"`
	StartsFrom          schedule.StartDate      `json:"repaymentStartDateType"`
	ChargeOffBehaviour  ChargeOffBehaviour      `json:"chargeOffBehaviour"`
	PrincipalVariations []CycleVariation        `json:"principalVariationsForBorrowerCycle"` // none, like the next two
	RepaymentVariations []CycleVariation        `json:"numberOfRepaymentVariationsForBorrowerCycle"`
	RateVariations      []CycleVariation        `json:"interestRateVariationsForBorrowerCycle"`
}

// ProductOptions are what the attributes of a product may be chosen from.
type ProductOptions struct {
	EnumerationOptions
	ReferenceOptions
}

// AllocationOptions are the words of the advanced allocation, numbered for screens. A single product shows them beside its own
// allocations.
type AllocationOptions struct {
	AllocatedTransactions []enumeration.Option `json:"advancedPaymentAllocationTransactionTypes"`
	FutureRules           []enumeration.Option `json:"advancedPaymentAllocationFutureInstallmentAllocationRules"`
	AllocationTypes       []enumeration.Option `json:"advancedPaymentAllocationTypes"`
	CreditedTransactions  []enumeration.Option `json:"creditAllocationTransactionTypes"`
	CreditComponents      []enumeration.Option `json:"creditAllocationAllocationTypes"`
}

// ReferenceOptions are what a product may refer to.
type ReferenceOptions struct {
	Funds                    []refdata.FundData              `json:"fundOptions,omitzero"`
	PaymentTypes             []refdata.PaymentTypeData       `json:"paymentTypeOptions,omitzero"`
	Currencies               []refdata.CurrencyData          `json:"currencyOptions,omitzero"`
	Charges                  []ChargeData                    `json:"chargeOptions,omitzero"`  // active loan fees
	Penalties                []ChargeData                    `json:"penaltyOptions,omitzero"` // active loan penalties
	Accounts                 *ledger.AccountOptions          `json:"accountingMappingOptions,omitempty"`
	Buckets                  []refdata.DelinquencyBucketData `json:"delinquencyBucketOptions,omitzero"`
	ChargeOffReasons         []refdata.CodeValueData         `json:"chargeOffReasonOptions,omitzero"`
	WriteOffReasons          []refdata.CodeValueData         `json:"writeOffReasonOptions,omitzero"`
	CapitalizedIncomeClasses []refdata.CodeValueData         `json:"capitalizedIncomeClassificationOptions,omitzero"`
	BuyDownClasses           []refdata.CodeValueData         `json:"buydownFeeClassificationOptions,omitzero"`
}

// EnumerationOptions are the closed lists that a product chooses from.
type EnumerationOptions struct {
	RepaymentFrequencies    []enumeration.Option `json:"repaymentFrequencyTypeOptions,omitzero"`
	RateFrequencies         []enumeration.Option `json:"interestRateFrequencyTypeOptions,omitzero"`
	RebateMethods           []enumeration.Option `json:"unearnedInterestRebateTypeOptions,omitzero"`
	RateConventions         []enumeration.Option `json:"interestRateConventionTypeOptions,omitzero"`
	Amortizations           []enumeration.Option `json:"amortizationTypeOptions,omitzero"`
	InterestMethods         []enumeration.Option `json:"interestTypeOptions,omitzero"`
	InterestPeriods         []enumeration.Option `json:"interestCalculationPeriodTypeOptions,omitzero"`
	StrategyOptions         []StrategyOption     `json:"transactionProcessingStrategyOptions,omitzero"`
	AccountingRules         []enumeration.Option `json:"accountingRuleOptions,omitzero"`
	CycleConditions         []enumeration.Option `json:"valueConditionTypeOptions,omitzero"`
	MonthLengths            []enumeration.Option `json:"daysInMonthTypeOptions,omitzero"`
	YearLengths             []enumeration.Option `json:"daysInYearTypeOptions,omitzero"`
	Compoundings            []enumeration.Option `json:"interestRecalculationCompoundingTypeOptions,omitzero"`
	NthWeeks                []enumeration.Option `json:"interestRecalculationNthDayTypeOptions,omitzero"`
	Weekdays                []enumeration.Option `json:"interestRecalculationDayOfWeekTypeOptions,omitzero"`
	AdvanceStrategies       []enumeration.Option `json:"rescheduleStrategyTypeOptions,omitzero"`
	PreClosures             []enumeration.Option `json:"preClosureInterestCalculationStrategyOptions,omitzero"`
	RestFrequencies         []enumeration.Option `json:"interestRecalculationFrequencyTypeOptions,omitzero"`
	ScheduleTypes           []enumeration.Option `json:"loanScheduleTypeOptions,omitzero"`
	Processings             []enumeration.Option `json:"loanScheduleProcessingTypeOptions,omitzero"`
	StartDates              []enumeration.Option `json:"repaymentStartDateTypeOptions,omitzero"`
	RefundTypes             []enumeration.Option `json:"supportedInterestRefundTypesOptions,omitzero"`
	ChargeOffBehaviours     []enumeration.Option `json:"chargeOffBehaviourOptions,omitzero"`
	LeapYearRules           []enumeration.Option `json:"daysInYearCustomStrategyOptions,omitzero"`
	CapitalizedCalculations []enumeration.Option `json:"capitalizedIncomeCalculationTypeOptions,omitzero"`
	CapitalizedStrategies   []enumeration.Option `json:"capitalizedIncomeStrategyOptions,omitzero"`
	CapitalizedTypes        []enumeration.Option `json:"capitalizedIncomeTypeOptions,omitzero"`
	BuyDownCalculations     []enumeration.Option `json:"buyDownFeeCalculationTypeOptions,omitzero"`
	BuyDownStrategies       []enumeration.Option `json:"buyDownFeeStrategyOptions,omitzero"`
	BuyDownTypes            []enumeration.Option `json:"buyDownFeeIncomeTypeOptions,omitzero"`
}

// StrategyOption is a processing strategy to choose.
type StrategyOption struct {
	ID   int    `json:"id"`
	Code string `json:"code"`
	Name string `json:"name"`
}

// ProductTemplate lists what the attributes of a product may be chosen from: enumerations, charges, accounts, funds, buckets,
// reasons. The input may be zero.
//
//desk:method Products.Template(in)
var ProductTemplate = operation.Query[ProductChoice, ProductTemplateData]{
	Meta: productMeta("ProductTemplate", "READ", "Gives the defaults of a loan product, and what its attributes may be chosen from."),
	Decide: func(u *operation.Unit, in ProductChoice) (ProductTemplateData, error) {
		if in.ForMix {
			products, err := ListBasicProducts.Decide(u, operation.NoInput{})
			return ProductTemplateData{Products: products}, err
		}
		options, err := productOptions(u.Tx)
		return ProductTemplateData{ProductDefaults: productDefaults(options), AllocationOptions: allocationOptions(), ProductOptions: options}, err
	},
}

func productDefaults(options *ProductOptions) *ProductDefaults {
	d := &ProductDefaults{
		Frequency: EveryMonths, RateFrequency: schedule.PerMonth, Amortization: schedule.EqualInstalments,
		InterestMethod: schedule.Declining, InterestPeriod: schedule.SameAsRepayment,
		DaysInMonth: schedule.ActualMonth, DaysInYear: schedule.ActualYear, AccountingRule: NoAccounting,
		ScheduleType: schedule.Cumulative, Processing: schedule.Horizontal, StartsFrom: schedule.FromDisbursement,
		ChargeOffBehaviour: RegularChargeOff, PrincipalVariations: []CycleVariation{}, RepaymentVariations: []CycleVariation{},
		RateVariations: []CycleVariation{},
	}
	if len(options.Currencies) > 0 {
		d.Currency = options.Currencies[0]
	}
	return d
}

func productOptions(tx store.Tx) (*ProductOptions, error) {
	references, err := referenceOptions(tx)
	return &ProductOptions{EnumerationOptions: enumerationOptions(), ReferenceOptions: references}, err
}

func allocationOptions() *AllocationOptions {
	return &AllocationOptions{
		AllocatedTransactions: numberedOptions(allocatedTransactions),
		FutureRules:           numberedOptions(futureRules),
		AllocationTypes:       numberedOptions(allocationTypes),
		CreditedTransactions:  numberedOptions(creditedTransactions),
		CreditComponents:      numberedOptions(components),
	}
}

func enumerationOptions() EnumerationOptions {
	return EnumerationOptions{
		RepaymentFrequencies:    repaymentFrequencies.Options(),
		RateFrequencies:         schedule.RateFrequencies().Options(),
		RebateMethods:           schedule.RebateMethods().Options(),
		RateConventions:         schedule.RateConventions().Options(),
		Amortizations:           schedule.Amortizations().Options(),
		InterestMethods:         schedule.InterestMethods().Options(),
		InterestPeriods:         schedule.InterestPeriods().Options(),
		StrategyOptions:         strategyOptions(),
		AccountingRules:         ledger.AccountingRules().Options(),
		CycleConditions:         cycleConditions.Options(),
		MonthLengths:            schedule.MonthLengths().Options(),
		YearLengths:             schedule.YearLengths().Options(),
		Compoundings:            schedule.Compoundings().Options(),
		NthWeeks:                nthWeeks.Options(),
		Weekdays:                weekdays.Options(),
		AdvanceStrategies:       schedule.AdvanceStrategies().Options(),
		PreClosures:             schedule.PreClosures().Options(),
		RestFrequencies:         schedule.RestFrequencies().Options(),
		ScheduleTypes:           numberedOptions(schedule.Types()),
		Processings:             numberedOptions(schedule.Processings()),
		StartDates:              schedule.StartDates().Options(),
		RefundTypes:             refundTypes.Options(),
		ChargeOffBehaviours:     chargeOffBehaviours.Options(),
		LeapYearRules:           schedule.LeapYearRules().Options(),
		CapitalizedCalculations: capitalizedCalculations.Options(),
		CapitalizedStrategies:   capitalizedStrategies.Options(),
		CapitalizedTypes:        capitalizedTypes.Options(),
		BuyDownCalculations:     buyDownCalculations.Options(),
		BuyDownStrategies:       buyDownStrategies.Options(),
		BuyDownTypes:            buyDownTypes.Options(),
	}
}

func strategyOptions() []StrategyOption {
	var options []StrategyOption
	for i, s := range strategies.Values() {
		options = append(options, StrategyOption{ID: i + 1, Code: string(s), Name: s.Name()})
	}
	return options
}

func referenceOptions(tx store.Tx) (ReferenceOptions, error) {
	var o ReferenceOptions
	for _, fill := range []func() error{
		fillWith(&o.Funds, func() ([]refdata.FundData, error) { return refdata.FundOptions(tx) }),
		fillWith(&o.PaymentTypes, func() ([]refdata.PaymentTypeData, error) { return refdata.PaymentTypeOptions(tx) }),
		fillWith(&o.Currencies, func() ([]refdata.CurrencyData, error) { return refdata.CurrencyOptions(tx) }),
		fillWith(&o.Charges, func() ([]ChargeData, error) { return chargesWhere(tx, Charge.isLoanFee) }),
		fillWith(&o.Penalties, func() ([]ChargeData, error) { return chargesWhere(tx, Charge.isLoanPenalty) }),
		fillWith(&o.Buckets, func() ([]refdata.DelinquencyBucketData, error) { return refdata.DelinquencyBucketOptions(tx) }),
		fillWith(&o.ChargeOffReasons, valuesOf(tx, refdata.ChargeOffReasonsCode)),
		fillWith(&o.WriteOffReasons, valuesOf(tx, refdata.WriteOffReasonsCode)),
		fillWith(&o.CapitalizedIncomeClasses, valuesOf(tx, refdata.CapitalizedIncomeCode)),
		fillWith(&o.BuyDownClasses, valuesOf(tx, refdata.BuyDownFeeCode)),
	} {
		if err := fill(); err != nil {
			return o, err
		}
	}
	accounts, err := ledger.DetailOptions(tx)
	o.Accounts = &accounts
	return o, err
}

// fillWith puts what is read into its place.
func fillWith[T any](place *[]T, read func() ([]T, error)) func() error {
	return func() error {
		list, err := read()
		*place = list
		return err
	}
}

// valuesOf reads the values of a code; none while a tenant has no such code.
func valuesOf(tx store.Tx, code string) func() ([]refdata.CodeValueData, error) {
	return func() ([]refdata.CodeValueData, error) {
		values, err := refdata.CodeValueOptions(tx, code)
		if fault.KindOf(err) == fault.NotFound {
			return nil, nil
		}
		return values, err
	}
}

func (c Charge) isLoanFee() bool { return c.Active && c.Target == ChargeForLoan && !c.Penalty }

func (c Charge) isLoanPenalty() bool { return c.Active && c.Target == ChargeForLoan && c.Penalty }
