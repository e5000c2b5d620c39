package products

import (
	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/enumeration"
	"lending.example/platform/lending/ledger"
	"lending.example/platform/lending/money"
	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/refdata"
	"lending.example/platform/lending/schedule"
)

// ProductData is a product as clients see it.
type ProductData struct {
	ID int64 `json:"id"`
	Identity
	FundName string               `json:"fundName,omitzero"` // "" without a fund
	Status   string               `json:"status"`            // loanProduct.active, or loanProduct.inActive after the close date
	Currency refdata.CurrencyData `json:"currency"`

	RepaymentTerms
	InterestTerms
	AnnualInterestRate    money.Decimal `json:"annualInterestRate"`                       // percent a year
	LinkedToFloatingRates bool          `json:"isLinkedToFloatingInterestRates"`          // always false: not built
	FloatingRatesAllowed  bool          `json:"isFloatingInterestRateCalculationAllowed"` // always false: not built
	RatesEnabled          bool          `json:"isRatesEnabled"`                           // always false: not built
	GraceTerms
	ArrearsTerms
	DelinquencyBucket *refdata.DelinquencyBucketData `json:"delinquencyBucket,omitempty"`

	RecalculatesInterest bool               `json:"isInterestRecalculationEnabled"`      // interest follows the payments
	Recalculation        *RecalculationData `json:"interestRecalculationData,omitempty"` // nil without recalculation

	Strategy           Strategy                 `json:"transactionProcessingStrategyCode"` // how payments are spread over what is owed
	StrategyName       string                   `json:"transactionProcessingStrategyName"`
	PaymentAllocation  []PaymentAllocationInput `json:"paymentAllocation,omitzero"` // of the advanced strategy
	CreditAllocation   []CreditAllocationInput  `json:"creditAllocation,omitzero"`  // of the advanced strategy
	InterestRefunds    []RefundType             `json:"supportedInterestRefundTypes,omitzero"`
	ChargeOffBehaviour ChargeOffBehaviour       `json:"chargeOffBehaviour"`

	TrancheTerms
	DownPaymentTerms
	HoldsGuarantee bool           `json:"holdGuaranteeFunds"`
	Guarantee      *GuaranteeData `json:"productGuaranteeData,omitempty"` // nil unless guarantees are held

	CountsInCycle       bool             `json:"includeInBorrowerCycle"` // its loans count as cycles of the borrower
	UsesCycle           bool             `json:"useBorrowerCycle"`       // its terms vary by the cycle
	PrincipalVariations []CycleVariation `json:"principalVariationsForBorrowerCycle,omitzero"`
	RepaymentVariations []CycleVariation `json:"numberOfRepaymentVariationsForBorrowerCycle,omitzero"`
	RateVariations      []CycleVariation `json:"interestRateVariationsForBorrowerCycle,omitzero"`

	CapitalizedIncomeTerms
	BuyDownTerms
	AccountingTerms
	AccountsData

	Charges            []ChargeData `json:"charges,omitzero"`        // definitions, which loans may be given
	Overrides          Overrides    `json:"allowAttributeOverrides"` // what a loan may state otherwise
	*AllocationOptions              // of a single product
	*ProductOptions                 // of a single product, on request
}

// RecalculationData is how interest recalculation is shown. The attributes mean what those of [RecalculationTerms] mean.
type RecalculationData struct {
	ID                   int64                    `json:"id"`
	ProductID            int64                    `json:"productId"`
	Compounding          schedule.Compounding     `json:"interestRecalculationCompoundingType"`
	AdvanceStrategy      schedule.AdvanceStrategy `json:"rescheduleStrategyType"`
	RestFrequency        schedule.RestFrequency   `json:"recalculationRestFrequencyType"`
	RestInterval         int                      `json:"recalculationRestFrequencyInterval"`
	RestNthWeek          NthWeek                  `json:"recalculationRestFrequencyNthDay,omitzero"`
	RestWeekday          Weekday                  `json:"recalculationRestFrequencyWeekday,omitzero"`
	RestOnDay            int                      `json:"recalculationRestFrequencyOnDay,omitzero"`
	RestFrom             calendar.Date            `json:"recalculationRestFrequencyDate,omitzero"`
	CompoundingFrequency schedule.RestFrequency   `json:"recalculationCompoundingFrequencyType,omitzero"`
	CompoundingInterval  int                      `json:"recalculationCompoundingFrequencyInterval,omitzero"`
	CompoundingNthWeek   NthWeek                  `json:"recalculationCompoundingFrequencyNthDay,omitzero"`
	CompoundingWeekday   Weekday                  `json:"recalculationCompoundingFrequencyWeekday,omitzero"`
	CompoundingOnDay     int                      `json:"recalculationCompoundingFrequencyOnDay,omitzero"`
	CompoundingFrom      calendar.Date            `json:"recalculationCompoundingFrequencyDate,omitzero"`
	ArrearsOnOriginal    bool                     `json:"isArrearsBasedOnOriginalSchedule"`
	CompoundingPosted    bool                     `json:"isCompoundingToBePostedAsTransaction"`
	PreClosure           schedule.PreClosure      `json:"preClosureInterestCalculationStrategy"`
	CompoundingAtDayEnd  bool                     `json:"allowCompoundingOnEod"`
	NoInterestOnPastDue  bool                     `json:"disallowInterestCalculationOnPastDue"`
}

// GuaranteeData is how the guarantee of a product is shown. The attributes mean what those of [GuaranteeTerms] mean.
type GuaranteeData struct {
	ID                 int64         `json:"id"`
	ProductID          int64         `json:"productId"`
	MandatoryGuarantee money.Decimal `json:"mandatoryGuarantee"` // percent of the principal, like the others
	MinimumOwnFunds    money.Decimal `json:"minimumGuaranteeFromOwnFunds"`
	MinimumGuarantor   money.Decimal `json:"minimumGuaranteeFromGuarantor"`
}

// Status codes of products.
const (
	statusActive   = "loanProduct.active"
	statusInactive = "loanProduct.inActive"
)

// reader assembles products for clients and reads what several of them refer to once.
type reader struct {
	u       *operation.Unit
	funds   map[int64]string
	buckets map[int64]*refdata.DelinquencyBucketData
	charges map[int64]ChargeData
}

func newReader(u *operation.Unit) *reader {
	return &reader{
		u: u, funds: map[int64]string{},
		buckets: map[int64]*refdata.DelinquencyBucketData{}, charges: map[int64]ChargeData{},
	}
}

// product assembles everything but the accounts.
func (r *reader) product(p Product) (ProductData, error) {
	data := ProductData{
		ID: p.ID, Identity: p.Identity, Status: p.statusOn(r.u.Today), Currency: p.currencyData(),
		RepaymentTerms: p.RepaymentTerms, InterestTerms: p.InterestTerms, AnnualInterestRate: p.AnnualRate(),
		GraceTerms: p.GraceTerms, ArrearsTerms: p.ArrearsTerms,
		RecalculatesInterest: p.RecalculatesInterest, Recalculation: p.recalculationData(),
		TrancheTerms: p.TrancheTerms, DownPaymentTerms: p.DownPaymentTerms,
		HoldsGuarantee: p.HoldsGuarantee, Guarantee: p.guaranteeData(),
		CountsInCycle: p.CountsInCycle, UsesCycle: p.UsesCycle,
		PrincipalVariations:    p.variationsOf(VariesPrincipal),
		RepaymentVariations:    p.variationsOf(VariesRepayments),
		RateVariations:         p.variationsOf(VariesInterestRate),
		CapitalizedIncomeTerms: p.CapitalizedIncomeTerms, BuyDownTerms: p.BuyDownTerms,
		AccountingTerms: p.AccountingTerms, Overrides: p.Overrides,
	}
	data.showAllocations(p)
	return data, r.references(&data, p)
}

func (d *ProductData) showAllocations(p Product) {
	d.Strategy, d.StrategyName = p.Strategy, p.Strategy.Name()
	d.InterestRefunds, d.ChargeOffBehaviour = p.InterestRefunds, p.ChargeOffBehaviour
	for _, a := range p.PaymentAllocation {
		d.PaymentAllocation = append(d.PaymentAllocation, a.input())
	}
	for _, a := range p.CreditAllocation {
		d.CreditAllocation = append(d.CreditAllocation, a.input())
	}
}

func (p Product) statusOn(today calendar.Date) string {
	if !p.SoldTo.IsZero() && p.SoldTo.Before(today) {
		return statusInactive
	}
	return statusActive
}

// AnnualRate returns the nominal rate of a loan on the product's own terms, in percent per year.
func (p Product) AnnualRate() money.Decimal {
	return schedule.AnnualRate(schedule.Terms{
		InterestRate: p.InterestRate, RateFrequency: p.RateFrequency, DaysInYear: p.DaysInYear,
		Repayments: p.Repayments, Every: p.Every, Frequency: p.Frequency.Unit(), RateConvention: p.RateConvention,
	})
}

func (p Product) recalculationData() *RecalculationData {
	if !p.RecalculatesInterest {
		return nil
	}
	return &RecalculationData{
		ID: p.ID, ProductID: p.ID, Compounding: p.Compounding, AdvanceStrategy: p.AdvanceStrategy,
		RestFrequency: p.RestFrequency, RestInterval: p.RestInterval, RestNthWeek: p.RestNthWeek,
		RestWeekday: p.RestWeekday, RestOnDay: p.RestOnDay, RestFrom: p.RestFrom,
		CompoundingFrequency: p.CompoundingFrequency, CompoundingInterval: p.CompoundingInterval,
		CompoundingNthWeek: p.CompoundingNthWeek, CompoundingWeekday: p.CompoundingWeekday,
		CompoundingOnDay: p.CompoundingOnDay, CompoundingFrom: p.CompoundingFrom,
		ArrearsOnOriginal: p.ArrearsOnOriginal, CompoundingPosted: p.CompoundingPosted, PreClosure: p.PreClosure,
		CompoundingAtDayEnd: p.CompoundingAtDayEnd, NoInterestOnPastDue: p.NoInterestOnPastDue,
	}
}

func (p Product) guaranteeData() *GuaranteeData {
	if !p.HoldsGuarantee {
		return nil
	}
	return &GuaranteeData{
		ID: p.ID, ProductID: p.ID, MandatoryGuarantee: p.MandatoryGuarantee,
		MinimumOwnFunds: p.MinimumOwnFunds, MinimumGuarantor: p.MinimumGuarantor,
	}
}

// references adds what the product refers to.
func (r *reader) references(data *ProductData, p Product) error {
	var err error
	if data.FundName, err = r.fund(p.FundID); err != nil {
		return err
	}
	if data.DelinquencyBucket, err = r.bucket(p.DelinquencyBucketID); err != nil {
		return err
	}
	for _, id := range p.ChargeIDs {
		charge, err := r.charge(id)
		if err != nil {
			return err
		}
		data.Charges = append(data.Charges, charge)
	}
	return nil
}

// memoized returns a value that was read before, or reads and keeps it.
func memoized[T any](kept map[int64]T, id int64, read func(int64) (T, error)) (T, error) {
	if v, known := kept[id]; known || id == 0 {
		return v, nil
	}
	v, err := read(id)
	kept[id] = v
	return v, err
}

func (r *reader) fund(id int64) (string, error) {
	return memoized(r.funds, id, func(id int64) (string, error) {
		fund, err := refdata.FundByID(r.u.Tx, id)
		return fund.Name, err
	})
}

func (r *reader) bucket(id int64) (*refdata.DelinquencyBucketData, error) {
	return memoized(r.buckets, id, func(id int64) (*refdata.DelinquencyBucketData, error) {
		bucket, ranges, err := refdata.DelinquencyBucketByID(r.u.Tx, id)
		data := bucket.Data(ranges)
		return &data, err
	})
}

func (r *reader) charge(id int64) (ChargeData, error) {
	return memoized(r.charges, id, func(id int64) (ChargeData, error) {
		charge, err := Charges.Get(r.u.Tx, id)
		if err != nil {
			return ChargeData{}, err
		}
		return chargeData(r.u.Tx, charge)
	})
}

// AccountsData are the accounts of a product as clients see them; empty without accounting.
type AccountsData struct {
	Mappings          map[string]ledger.AccountName `json:"accountingMappings,omitzero"`                 // by the attribute without "Id"
	PaymentTypes      []PaymentTypeAccountData      `json:"paymentChannelToFundSourceMappings,omitzero"` // fund sources that differ by payment type
	Fees              []ChargeAccountData           `json:"feeToIncomeAccountMappings,omitzero"`
	Penalties         []ChargeAccountData           `json:"penaltyToIncomeAccountMappings,omitzero"`
	ChargeOffReasons  []ReasonAccountData           `json:"chargeOffReasonToExpenseAccountMappings,omitzero"`
	WriteOffReasons   []ReasonAccountData           `json:"writeOffReasonsToExpenseMappings,omitzero"`
	CapitalizedIncome []ClassificationAccountData   `json:"capitalizedIncomeClassificationToIncomeAccountMappings,omitzero"`
	BuyDownFees       []ClassificationAccountData   `json:"buydownFeeClassificationToIncomeAccountMappings,omitzero"`
}

// PaymentTypeAccountData shows the fund source of a payment type.
type PaymentTypeAccountData struct {
	PaymentType PaymentTypeName    `json:"paymentType"`
	Account     ledger.AccountName `json:"fundSourceAccount"`
}

// PaymentTypeName names a payment type.
type PaymentTypeName struct {
	ID   int64  `json:"id"`
	Name string `json:"name"`
}

// ChargeAccountData shows the income account of a charge definition.
type ChargeAccountData struct {
	Charge  ChargeName         `json:"charge"`
	Account ledger.AccountName `json:"incomeAccount"`
}

// ChargeName names a charge definition.
type ChargeName struct {
	ID      int64  `json:"id"`
	Name    string `json:"name"`
	Active  bool   `json:"active"`
	Penalty bool   `json:"penalty"`
}

// ReasonAccountData shows the expense account of a reason.
type ReasonAccountData struct {
	Reason  *refdata.CodeValueOption `json:"reasonCodeValue"`
	Account ledger.AccountName       `json:"expenseAccount"`
}

// ClassificationAccountData shows the income account of a classification.
type ClassificationAccountData struct {
	Classification *refdata.CodeValueOption `json:"classificationCodeValue"`
	Account        ledger.AccountName       `json:"incomeAccount"`
}

// accounts adds the accounts of the product.
func (r *reader) accounts(data *ProductData, p Product) error {
	mapping, err := ledger.MappingOf(r.u, p.ID)
	if err != nil || !mapping.Rule.Posts() {
		return err
	}
	data.Mappings = map[string]ledger.AccountName{}
	for placeholder, id := range mapping.Accounts {
		role, _ := placeholder.Role()
		if data.Mappings[role.Name], err = r.account(id); err != nil {
			return err
		}
	}
	return r.exceptions(&data.AccountsData, mapping)
}

func (r *reader) account(id int64) (ledger.AccountName, error) {
	account, err := ledger.AccountByID(r.u.Tx, id)
	return account.Called(), err
}

func (r *reader) exceptions(data *AccountsData, m ledger.Mapping) error {
	var err error
	show := func(exceptions []ledger.Exception, add func(int64, ledger.AccountName) error) {
		for _, e := range exceptions {
			if err != nil {
				return
			}
			var account ledger.AccountName
			if account, err = r.account(e.AccountID); err == nil {
				err = add(e.For, account)
			}
		}
	}
	show(m.PaymentTypes, func(id int64, account ledger.AccountName) error {
		paymentType, err := refdata.PaymentTypeByID(r.u.Tx, id)
		data.PaymentTypes = append(data.PaymentTypes, PaymentTypeAccountData{PaymentTypeName{id, paymentType.Name}, account})
		return err
	})
	show(m.Fees, r.addCharge(&data.Fees))
	show(m.Penalties, r.addCharge(&data.Penalties))
	show(m.ChargeOffReasons, r.addReason(&data.ChargeOffReasons))
	show(m.WriteOffReasons, r.addReason(&data.WriteOffReasons))
	show(m.CapitalizedIncome, r.addClassification(&data.CapitalizedIncome))
	show(m.BuyDownFees, r.addClassification(&data.BuyDownFees))
	return err
}

func (r *reader) addCharge(list *[]ChargeAccountData) func(int64, ledger.AccountName) error {
	return func(id int64, account ledger.AccountName) error {
		c, err := Charges.Get(r.u.Tx, id)
		*list = append(*list, ChargeAccountData{ChargeName{c.ID, c.Name, c.Active, c.Penalty}, account})
		return err
	}
}

func (r *reader) addReason(list *[]ReasonAccountData) func(int64, ledger.AccountName) error {
	return func(id int64, account ledger.AccountName) error {
		reason, err := refdata.CodeValueOf(r.u.Tx, id)
		*list = append(*list, ReasonAccountData{reason, account})
		return err
	}
}

func (r *reader) addClassification(list *[]ClassificationAccountData) func(int64, ledger.AccountName) error {
	return func(id int64, account ledger.AccountName) error {
		classification, err := refdata.CodeValueOf(r.u.Tx, id)
		*list = append(*list, ClassificationAccountData{classification, account})
		return err
	}
}

// numberedOptions lists an enumeration of names the way the advanced allocation lists show it: numbered from 1.
func numberedOptions[T ~int | ~string](table *enumeration.Table[T]) []enumeration.Option {
	options := table.Options()
	for i := range options {
		options[i].ID = i + 1
	}
	return options
}
