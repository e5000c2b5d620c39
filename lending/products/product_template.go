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
	ForMix bool `json:"isProductMixTemplate,omitzero" in:"query"` // only the products that a mix may be made of
}

// Violations returns none.
func (ProductChoice) Violations() []fault.Violation { return nil }

// ProductTemplateData is what the attributes of a product may be chosen from.
type ProductTemplateData struct {
	Products []BasicProduct `json:"productOptions,omitzero"` // of a mix, and nothing else

	EnumerationOptions
	ReferenceOptions
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
	AllocatedTransactions   []enumeration.Option `json:"advancedPaymentAllocationTransactionTypes,omitzero"`
	FutureRules             []enumeration.Option `json:"advancedPaymentAllocationFutureInstallmentAllocationRules,omitzero"`
	AllocationTypes         []enumeration.Option `json:"advancedPaymentAllocationTypes,omitzero"`
	CreditedTransactions    []enumeration.Option `json:"creditAllocationTransactionTypes,omitzero"`
	CreditComponents        []enumeration.Option `json:"creditAllocationAllocationTypes,omitzero"`
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

// ProductTemplate lists what the attributes of a product may be chosen from.
var ProductTemplate = operation.Query[ProductChoice, ProductTemplateData]{
	Meta: productMeta("ProductTemplate", "READ", "Lists what the attributes of a loan product may be chosen from."),
	Decide: func(u *operation.Unit, in ProductChoice) (ProductTemplateData, error) {
		if in.ForMix {
			products, err := ListBasicProducts.Decide(u, operation.NoInput{})
			return ProductTemplateData{Products: products}, err
		}
		return productTemplate(u)
	},
}

func productTemplate(u *operation.Unit) (ProductTemplateData, error) {
	references, err := referenceOptions(u.Tx)
	return ProductTemplateData{EnumerationOptions: enumerationOptions(), ReferenceOptions: references}, err
}

func enumerationOptions() EnumerationOptions {
	return EnumerationOptions{
		RepaymentFrequencies:    repaymentFrequencies.Options(),
		RateFrequencies:         schedule.RateFrequencies().Options(),
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
		AllocatedTransactions:   numberedOptions(allocatedTransactions),
		FutureRules:             numberedOptions(futureRules),
		AllocationTypes:         numberedOptions(allocationTypes),
		CreditedTransactions:    numberedOptions(creditedTransactions),
		CreditComponents:        numberedOptions(components),
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
		fillWith(&o.PaymentTypes, func() ([]refdata.PaymentTypeData, error) { return refdata.PaymentTypeOptions(tx, false) }),
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
