package products

import (
	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/money"
	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/schedule"
)

// NewProduct is the input of CreateProduct: the terms that loans start from, the bounds within which a loan may differ, and
// what becomes of its transactions. Name, short name, currency, principal, number of repayments and rate are mandatory; the
// presets, such as [TermLoan], are good starts. An attribute is a pointer where zero says something else than nothing.
type NewProduct struct {
	// What the product is called, and when it is on offer.
	Name           string        `json:"name,omitempty"`           // unique, at most 100 characters
	ShortName      string        `json:"shortName,omitempty"`      // unique, at most 4 characters
	ExternalID     *string       `json:"externalId,omitempty"`     // unique, at most 100 characters
	Description    *string       `json:"description,omitempty"`    // at most 500 characters
	FundID         *int64        `json:"fundId,omitzero"`          // where the money comes from
	SoldFrom       calendar.Date `json:"startDate,omitzero"`       // first day on offer; absent: always was
	SoldTo         calendar.Date `json:"closeDate,omitzero"`       // last day on offer; absent: open end
	CanUseForTopup *bool         `json:"canUseForTopup,omitempty"` // its loans may pay off another loan

	// The currency of its loans, and how it is used.
	CurrencyCode  string `json:"currencyCode,omitempty"`       // three letters, ISO 4217
	Digits        *int   `json:"digitsAfterDecimal,omitempty"` // 0 to 6; absent: those of the currency
	InMultiplesOf *int   `json:"inMultiplesOf,omitempty"`      // smallest sum in use, in whole units; absent: none

	// The amount, and the number and rhythm of instalments.
	// attributes: begin input fields
	Principal               money.Amount        `json:"principal,omitzero"`                                     // amount to lend, greater than 0, in the currency of the product
	MinPrincipal            *money.Amount       `json:"minPrincipal,omitempty"`                                 // least amount of a loan; absent: no bound
	MaxPrincipal            *money.Amount       `json:"maxPrincipal,omitempty"`                                 // largest amount of a loan; absent: no bound
	Repayments              int                 `json:"numberOfRepayments,omitempty"`                           // how many instalments, greater than 0
	MinRepayments           *int                `json:"minNumberOfRepayments,omitempty"`                        // least number of instalments of a loan; absent: no bound
	MaxRepayments           *int                `json:"maxNumberOfRepayments,omitempty"`                        // largest number of instalments of a loan; absent: no bound
	Every                   *int                `json:"repaymentEvery,omitempty"`                               // units of Frequency between two instalments, greater than 0; absent: 1
	Frequency               *RepaymentFrequency `json:"repaymentFrequencyType,omitempty"`                       // the unit that instalments are counted in; absent: months
	FixedLength             *int                `json:"fixedLength,omitempty"`                                  // length of the whole schedule in units of Frequency; absent: it follows from the instalments
	MinimumDaysToFirst      *int                `json:"minimumDaysBetweenDisbursalAndFirstRepayment,omitempty"` // least number of days between disbursement and first due date; absent: none
	StartsFrom              *schedule.StartDate `json:"repaymentStartDateType,omitempty"`                       // what the first step is counted from; absent: the disbursement
	Multiples               *int                `json:"installmentAmountInMultiplesOf,omitempty"`               // whole units of the currency that instalments are rounded to; absent: none
	CanDefineInstalment     *bool               `json:"canDefineInstallmentAmount,omitempty"`                   // loans may fix their instalment amount
	LastInstalmentThreshold *money.Decimal      `json:"principalThresholdForLastInstallment,omitempty"`         // percentage of an instalment's principal below which a remainder joins the last instalment; absent: 0, with tranches 50
	ThresholdOtherSpelling  *money.Decimal      `json:"principalThresholdForLastInstalment,omitempty"`          // the same under another name
	VariableInstalments     *bool               `json:"allowVariableInstallments,omitempty"`                    // single instalments may be changed before the approval
	MinimumGap              *int                `json:"minimumGap,omitempty"`                                   // days between instalments, when they vary
	MaximumGap              *int                `json:"maximumGap,omitempty"`                                   // days; above MinimumGap; absent: no bound

	// The rate, and how interest and instalments are calculated from it.
	InterestRate                 *money.Decimal           `json:"interestRatePerPeriod,omitempty"`                  // nominal interest in percent per RateFrequency, 0 or greater
	MinInterestRate              *money.Decimal           `json:"minInterestRatePerPeriod,omitempty"`               // of a loan, percent per RateFrequency; absent: no bound
	MaxInterestRate              *money.Decimal           `json:"maxInterestRatePerPeriod,omitempty"`               // of a loan, percent per RateFrequency; absent: no bound
	RateFrequency                *schedule.RateFrequency  `json:"interestRateFrequencyType,omitempty"`              // period that InterestRate is for; absent: a year
	RateConvention               *schedule.RateConvention `json:"interestRateConventionType,omitempty"`             // how InterestRate is quoted: nominal, or effective or compounded semi-annually, both per year; absent: nominal
	Rebate                       *schedule.RebateMethod   `json:"unearnedInterestRebateType,omitempty"`             // how much of flat interest a payoff gives back; cumulative schedules; absent: none
	Amortization                 *schedule.Amortization   `json:"amortizationType,omitempty"`                       // equal instalments or equal principal; absent: equal instalments
	InterestMethod               *schedule.InterestMethod `json:"interestType,omitempty"`                           // on the balance, or flat; absent: on the balance
	InterestPeriod               *schedule.InterestPeriod `json:"interestCalculationPeriodType,omitempty"`          // counted in days or in whole steps; absent: in days
	PartialPeriods               *bool                    `json:"allowPartialPeriodInterestCalculation,omitempty"`  // whole steps: parts of a step count by days
	DaysInYear                   *schedule.DaysInYear     `json:"daysInYearType,omitempty"`                         // actual, 360, 364 or 365; absent: actual
	DaysInMonth                  *schedule.DaysInMonth    `json:"daysInMonthType,omitempty"`                        // actual or 30; absent: actual
	LeapYears                    schedule.LeapYearRule    `json:"daysInYearCustomStrategy,omitzero"`                // which years have 366 days; progressive schedules with actual years
	ScheduleType                 *schedule.Type           `json:"loanScheduleType,omitempty"`                       // which engine draws the schedule: cumulative or progressive; absent: cumulative
	Processing                   *schedule.Processing     `json:"loanScheduleProcessingType,omitempty"`             // horizontal or vertical, of the advanced strategy; absent: horizontal
	EqualInterest                *bool                    `json:"isEqualAmortization,omitempty"`                    // all interest of a declining balance is spread evenly; cumulative schedules
	ExactInstalments             *bool                    `json:"exactEqualInstallments,omitempty"`                 // equal instalments are calculated with the interest that each period is charged; false: with periods of nominal length
	FixedPrincipalPercent        *money.Decimal           `json:"fixedPrincipalPercentagePerInstallment,omitempty"` // percent of the principal with each instalment, 1 to 100; absent: not fixed
	RecogniseOnDisbursement      *bool                    `json:"interestRecognitionOnDisbursementDate,omitempty"`  // the day of disbursement bears interest; progressive schedules
	LinkedToFloatingRates        *bool                    `json:"isLinkedToFloatingInterestRates,omitempty"`        // this and the next six: floating rates are not built and refused
	FloatingRateID               *int64                   `json:"floatingRatesId,omitempty"`
	RateDifferential             *money.Decimal           `json:"interestRateDifferential,omitempty"` // percent on top of a floating rate
	MinRateDifferential          *money.Decimal           `json:"minDifferentialLendingRate,omitempty"`
	DefaultRateDifferential      *money.Decimal           `json:"defaultDifferentialLendingRate,omitempty"`
	MaxRateDifferential          *money.Decimal           `json:"maxDifferentialLendingRate,omitempty"`
	FloatingRateCalculationAllow *bool                    `json:"isFloatingInterestRateCalculationAllowed,omitempty"`

	// Instalments without principal or interest, counted from the first one.
	GraceOnPrincipal           *int `json:"graceOnPrincipalPayment,omitempty"`               // first instalments without principal, 0 or more
	GraceOnInterestPayment     *int `json:"graceOnInterestPayment,omitempty"`                // first instalments in which interest is not yet due; it falls due after them
	GraceOnInterestCharged     *int `json:"graceOnInterestCharged,omitempty"`                // first instalments for which no interest is charged
	RecurringPrincipalHolidays *int `json:"recurringMoratoriumOnPrincipalPeriods,omitempty"` // after the grace, principal falls due only in every (n+1)-th instalment

	// When a loan counts as late, and what is said about it.
	ArrearsTolerance           *money.Amount `json:"inArrearsTolerance,omitempty"`                          // overdue amount in the currency of the loan up to which it is not in arrears
	GraceOnArrearsAgeing       *int          `json:"graceOnArrearsAgeing,omitempty"`                        // days in arrears that do not count; absent: none
	OverdueDaysForNPA          *int          `json:"overdueDaysForNPA,omitempty"`                           // days overdue after which a loan counts as non-performing; absent: none does
	LeavesNPAWhenPaidUp        *bool         `json:"accountMovesOutOfNPAOnlyOnArrearsCompletion,omitempty"` // a non-performing loan stays one until nothing is overdue
	PenaltiesFollowPayments    *bool         `json:"overduePenaltiesFollowPayments,omitempty"`              // a payment dated by the due date and booked later takes overdue penalties back; false: they stay
	DueDaysForEvent            *int          `json:"dueDaysForRepaymentEvent,omitempty"`                    // days before a due date on which it is announced; absent: as configured
	OverdueDaysForEvent        *int          `json:"overDueDaysForRepaymentEvent,omitempty"`                // days after a due date on which arrears are announced; absent: as configured
	DelinquencyBucketID        *int64        `json:"delinquencyBucketId,omitempty"`                         // the ranges that its loans are classified by; absent: they are not
	InstalmentLevelDelinquency *bool         `json:"enableInstallmentLevelDelinquency,omitempty"`           // classify each instalment, not the loan alone

	// How interest follows the actual payments. The rest is ignored while the switch is off.
	RecalculatesInterest *bool                     `json:"isInterestRecalculationEnabled,omitempty"`                 // the switch
	Compounding          *schedule.Compounding     `json:"interestRecalculationCompoundingMethod,omitempty"`         // the overdue amounts that bear interest themselves; mandatory with the switch
	AdvanceStrategy      *schedule.AdvanceStrategy `json:"rescheduleStrategyMethod,omitempty"`                       // what a payment ahead of time changes; mandatory with the switch
	RestFrequency        *schedule.RestFrequency   `json:"recalculationRestFrequencyType,omitempty"`                 // when payments take effect on interest; mandatory with the switch
	RestInterval         *int                      `json:"recalculationRestFrequencyInterval,omitempty"`             // every so many weeks or months; absent: 1
	RestNthWeek          *NthWeek                  `json:"recalculationRestFrequencyNthDayType,omitempty"`           // week of the month, with RestWeekday
	RestWeekday          *Weekday                  `json:"recalculationRestFrequencyDayOfWeekType,omitempty"`        // with RestNthWeek
	RestOnDay            *int                      `json:"recalculationRestFrequencyOnDayType,omitempty"`            // day of the month, 1 to 28
	RestFrom             calendar.Date             `json:"recalculationRestFrequencyDate,omitzero"`                  // an anchor of the recurrence
	CompoundingFrequency *schedule.RestFrequency   `json:"recalculationCompoundingFrequencyType,omitempty"`          // when what is overdue is compounded; absent: with the repayments
	CompoundingInterval  *int                      `json:"recalculationCompoundingFrequencyInterval,omitempty"`      // every so many weeks or months; absent: as Every
	CompoundingNthWeek   *NthWeek                  `json:"recalculationCompoundingFrequencyNthDayType,omitempty"`    // week of the month, with CompoundingWeekday
	CompoundingWeekday   *Weekday                  `json:"recalculationCompoundingFrequencyDayOfWeekType,omitempty"` // with CompoundingNthWeek
	CompoundingOnDay     *int                      `json:"recalculationCompoundingFrequencyOnDayType,omitempty"`     // day of the month, 1 to 28
	CompoundingFrom      calendar.Date             `json:"recalculationCompoundingFrequencyDate,omitzero"`           // an anchor of the recurrence
	ArrearsOnOriginal    *bool                     `json:"isArrearsBasedOnOriginalSchedule,omitempty"`               // what is overdue follows from the schedule as agreed
	CompoundingPosted    *bool                     `json:"isCompoundingToBePostedAsTransaction,omitempty"`           // refused with compounding: not built
	CompoundingAtDayEnd  *bool                     `json:"allowCompoundingOnEod,omitempty"`                          // refused: not built
	PreClosure           *schedule.PreClosure      `json:"preClosureInterestCalculationStrategy,omitempty"`          // up to when an early payoff owes interest; absent: the day of it
	NoInterestOnPastDue  *bool                     `json:"disallowInterestCalculationOnPastDue,omitempty"`           // overdue principal bears no interest; progressive schedules

	// How payments are spread over what is owed. The lists are for the advanced strategy.
	Strategy           Strategy                 `json:"transactionProcessingStrategyCode,omitzero"` // how payments are spread over what is owed; absent: [Standard], for progressive schedules [Advanced]
	PaymentAllocation  []PaymentAllocationInput `json:"paymentAllocation,omitzero"`                 // one for each transaction type that differs, and the default one
	CreditAllocation   []CreditAllocationInput  `json:"creditAllocation,omitzero"`                  // none: chargebacks restore what was paid
	InterestRefunds    []RefundType             `json:"supportedInterestRefundTypes,omitzero"`      // refunds that give interest back
	ChargeOffBehaviour ChargeOffBehaviour       `json:"chargeOffBehaviour,omitzero"`                // what a charge-off does to interest and instalments; absent: nothing

	// In how many parts a loan may be disbursed, and how much in all.
	MultiDisburse       *bool           `json:"multiDisburseLoan,omitempty"`                        // in tranches, instead of one sum
	MaxTranches         *int            `json:"maxTrancheCount,omitempty"`                          // most tranches of a loan; mandatory with tranches
	MaximumOutstanding  *money.Amount   `json:"outstandingLoanBalance,omitempty"`                   // most that may be outstanding at any time, in the currency of the loan; absent: no bound
	NoPlannedTranches   *bool           `json:"disallowExpectedDisbursements,omitempty"`            // tranches are disbursed as they come and never planned
	FullTermForTranche  *bool           `json:"allowFullTermForTranche,omitempty"`                  // each later tranche has the full number of instalments; progressive schedules
	DisbursesAsExpected *bool           `json:"syncExpectedWithDisbursementDate,omitempty"`         // a loan is disbursed on its expected date or not at all
	OverApplied         *bool           `json:"allowApprovedDisbursedAmountsOverApplied,omitempty"` // loans may be approved and disbursed beyond the amount applied for
	OverAppliedType     OverAppliedType `json:"overAppliedCalculationType,omitzero"`                // what OverAppliedNumber is
	OverAppliedNumber   *int            `json:"overAppliedNumber,omitempty"`                        // by how much more than applied for may be approved: percent or amount, as OverAppliedType says

	// A part of every disbursement that is paid back on the day of it.
	DownPayment          *bool          `json:"enableDownPayment,omitempty"`                       // a part of each disbursement is due at once
	DownPaymentPercent   *money.Decimal `json:"disbursedAmountPercentageForDownPayment,omitempty"` // percentage of each disbursement, 1 to 100, that is paid down at once
	PercentOtherSpelling *money.Decimal `json:"disbursedAmountPercentageDownPayment,omitempty"`    // the same under another name
	AutoDownPayment      *bool          `json:"enableAutoRepaymentForDownPayment,omitempty"`       // paid by itself at each disbursement
	// attributes: end

	// Guarantees, in percent of the principal. The rest is ignored while the switch is off.
	HoldsGuarantee     *bool          `json:"holdGuaranteeFunds,omitempty"`            // the switch
	MandatoryGuarantee *money.Decimal `json:"mandatoryGuarantee,omitempty"`            // in all; not less than both minimums together; mandatory with the switch
	MinimumOwnFunds    *money.Decimal `json:"minimumGuaranteeFromOwnFunds,omitempty"`  // by the borrower
	MinimumGuarantor   *money.Decimal `json:"minimumGuaranteeFromGuarantor,omitempty"` // by others

	// Terms that depend on how many loans the borrower had before. The lists are ignored unless UsesCycle.
	CountsInCycle       *bool                 `json:"includeInBorrowerCycle,omitempty"`             // its loans count
	UsesCycle           *bool                 `json:"useBorrowerCycle,omitempty"`                   // its terms vary
	PrincipalVariations []CycleVariationInput `json:"principalVariationsForBorrowerCycle,omitzero"` // one for each cycle
	RepaymentVariations []CycleVariationInput `json:"numberOfRepaymentVariationsForBorrowerCycle,omitzero"`
	RateVariations      []CycleVariationInput `json:"interestRateVariationsForBorrowerCycle,omitzero"`

	// Lender's income that is added to the loan, and how it is earned. All of it is needed with the switch.
	// attributes: begin input fields
	CapitalizesIncome      *bool                  `json:"enableIncomeCapitalization,omitempty"` // the switch, which needs the rest
	CapitalizedCalculation CapitalizedCalculation `json:"capitalizedIncomeCalculationType,omitzero"`
	CapitalizedStrategy    CapitalizedStrategy    `json:"capitalizedIncomeStrategy,omitzero"`
	CapitalizedType        CapitalizedType        `json:"capitalizedIncomeType,omitzero"`

	// A fee that is paid for the borrower, to buy the rate down, and how it is earned.
	BuysDown           *bool              `json:"enableBuyDownFee,omitempty"` // the switch
	BuyDownCalculation BuyDownCalculation `json:"buyDownFeeCalculationType,omitzero"`
	BuyDownStrategy    BuyDownStrategy    `json:"buyDownFeeStrategy,omitzero"`
	BuyDownType        BuyDownType        `json:"buyDownFeeIncomeType,omitzero"`
	MerchantBuyDownFee *bool              `json:"merchantBuyDownFee,omitempty"` // a merchant pays the buy-down fee
	// attributes: end

	// How transactions reach the books. The numbers are ids of detail accounts; each rule needs its own, see [ledger.Roles].
	// attributes: begin input fields
	AccountingRule  *AccountingRule `json:"accountingRule,omitempty"`               // none, cash, or accruals: what is posted to the books, and when; absent: none
	AccrualActivity *bool           `json:"enableAccrualActivityPosting,omitempty"` // records what each instalment accrued, as a transaction on its due date
	// attributes: end
	FundSource                   *int64                  `json:"fundSourceAccountId,omitzero"`
	LoanPortfolio                *int64                  `json:"loanPortfolioAccountId,omitzero"`
	TransfersInSuspense          *int64                  `json:"transfersInSuspenseAccountId,omitzero"`
	InterestIncome               *int64                  `json:"interestOnLoanAccountId,omitzero"`
	FeeIncome                    *int64                  `json:"incomeFromFeeAccountId,omitzero"`
	PenaltyIncome                *int64                  `json:"incomeFromPenaltyAccountId,omitzero"`
	RecoveryIncome               *int64                  `json:"incomeFromRecoveryAccountId,omitzero"`
	WrittenOff                   *int64                  `json:"writeOffAccountId,omitzero"`
	Overpayment                  *int64                  `json:"overpaymentLiabilityAccountId,omitzero"`
	InterestReceivable           *int64                  `json:"receivableInterestAccountId,omitzero"`
	FeesReceivable               *int64                  `json:"receivableFeeAccountId,omitzero"`
	PenaltiesReceivable          *int64                  `json:"receivablePenaltyAccountId,omitzero"`
	GoodwillCredit               *int64                  `json:"goodwillCreditAccountId,omitzero"`
	ChargeOffInterestIncome      *int64                  `json:"incomeFromChargeOffInterestAccountId,omitzero"`
	ChargeOffFeeIncome           *int64                  `json:"incomeFromChargeOffFeesAccountId,omitzero"`
	ChargeOffPenaltyIncome       *int64                  `json:"incomeFromChargeOffPenaltyAccountId,omitzero"`
	ChargeOffExpense             *int64                  `json:"chargeOffExpenseAccountId,omitzero"`
	ChargeOffFraudExpense        *int64                  `json:"chargeOffFraudExpenseAccountId,omitzero"`
	GoodwillCreditInterestIncome *int64                  `json:"incomeFromGoodwillCreditInterestAccountId,omitzero"`
	GoodwillCreditFeeIncome      *int64                  `json:"incomeFromGoodwillCreditFeesAccountId,omitzero"`
	GoodwillCreditPenaltyIncome  *int64                  `json:"incomeFromGoodwillCreditPenaltyAccountId,omitzero"`
	DeferredIncome               *int64                  `json:"deferredIncomeLiabilityAccountId,omitzero"`
	CapitalizationIncome         *int64                  `json:"incomeFromCapitalizationAccountId,omitzero"`
	BuyDownExpense               *int64                  `json:"buyDownExpenseAccountId,omitzero"`
	BuyDownIncome                *int64                  `json:"incomeFromBuyDownAccountId,omitzero"`
	PaymentTypeAccounts          []PaymentTypeAccount    `json:"paymentChannelToFundSourceMappings,omitzero"`                     // instead of FundSource, by payment type
	FeeAccounts                  []ChargeAccount         `json:"feeToIncomeAccountMappings,omitzero"`                             // instead of FeeIncome, by charge
	PenaltyAccounts              []ChargeAccount         `json:"penaltyToIncomeAccountMappings,omitzero"`                         // instead of PenaltyIncome, by charge
	ChargeOffReasonAccounts      []ChargeOffAccount      `json:"chargeOffReasonToExpenseAccountMappings,omitzero"`                // instead of ChargeOffExpense, by reason
	WriteOffReasonAccounts       []WriteOffAccount       `json:"writeOffReasonsToExpenseMappings,omitzero"`                       // instead of WrittenOff, by reason
	CapitalizedIncomeAccounts    []ClassificationAccount `json:"capitalizedIncomeClassificationToIncomeAccountMappings,omitzero"` // instead of CapitalizationIncome, by classification
	BuyDownAccounts              []ClassificationAccount `json:"buydownfeeClassificationToIncomeAccountMappings,omitzero"`        // instead of BuyDownIncome, by classification
	// What else belongs to it.
	Charges   []ChargeChoice  `json:"charges,omitzero"`                  // that loans may carry; overdue charges among them apply by themselves
	RateIDs   []int64         `json:"rates,omitzero"`                    // rates of their own are not built; only an empty list is taken
	Overrides *OverridesInput `json:"allowAttributeOverrides,omitempty"` // absent: loans may state all of them differently

	Warn bool `json:"warnings,omitempty"` // answer with what Lint finds
}

// ProductUpdate is the input of UpdateProduct. The attributes mean what those of [NewProduct] mean; what is absent stays as it
// is. A list that is sent replaces the stored one.
type ProductUpdate struct {
	Ref operation.Ref `json:"productId"`

	Name           *string       `json:"name,omitempty"`
	ShortName      *string       `json:"shortName,omitempty"`
	ExternalID     *string       `json:"externalId,omitempty"`
	Description    *string       `json:"description,omitempty"`
	FundID         *int64        `json:"fundId,omitzero"`
	SoldFrom       calendar.Date `json:"startDate,omitzero"`
	SoldTo         calendar.Date `json:"closeDate,omitzero"`
	CanUseForTopup *bool         `json:"canUseForTopup,omitempty"`

	CurrencyCode  *string `json:"currencyCode,omitempty"`
	Digits        *int    `json:"digitsAfterDecimal,omitempty"`
	InMultiplesOf *int    `json:"inMultiplesOf,omitempty"`

	// attributes: begin update fields
	Principal               *money.Amount       `json:"principal,omitempty"`
	MinPrincipal            *money.Amount       `json:"minPrincipal,omitempty"`
	MaxPrincipal            *money.Amount       `json:"maxPrincipal,omitempty"`
	Repayments              *int                `json:"numberOfRepayments,omitempty"`
	MinRepayments           *int                `json:"minNumberOfRepayments,omitempty"`
	MaxRepayments           *int                `json:"maxNumberOfRepayments,omitempty"`
	Every                   *int                `json:"repaymentEvery,omitempty"`
	Frequency               *RepaymentFrequency `json:"repaymentFrequencyType,omitempty"`
	FixedLength             *int                `json:"fixedLength,omitempty"`
	MinimumDaysToFirst      *int                `json:"minimumDaysBetweenDisbursalAndFirstRepayment,omitempty"`
	StartsFrom              *schedule.StartDate `json:"repaymentStartDateType,omitempty"`
	Multiples               *int                `json:"installmentAmountInMultiplesOf,omitempty"`
	CanDefineInstalment     *bool               `json:"canDefineInstallmentAmount,omitempty"`
	LastInstalmentThreshold *money.Decimal      `json:"principalThresholdForLastInstallment,omitempty"`
	ThresholdOtherSpelling  *money.Decimal      `json:"principalThresholdForLastInstalment,omitempty"`
	VariableInstalments     *bool               `json:"allowVariableInstallments,omitempty"`
	MinimumGap              *int                `json:"minimumGap,omitempty"`
	MaximumGap              *int                `json:"maximumGap,omitempty"`

	InterestRate                 *money.Decimal           `json:"interestRatePerPeriod,omitempty"`
	MinInterestRate              *money.Decimal           `json:"minInterestRatePerPeriod,omitempty"`
	MaxInterestRate              *money.Decimal           `json:"maxInterestRatePerPeriod,omitempty"`
	RateFrequency                *schedule.RateFrequency  `json:"interestRateFrequencyType,omitempty"`
	RateConvention               *schedule.RateConvention `json:"interestRateConventionType,omitempty"`
	Rebate                       *schedule.RebateMethod   `json:"unearnedInterestRebateType,omitempty"`
	Amortization                 *schedule.Amortization   `json:"amortizationType,omitempty"`
	InterestMethod               *schedule.InterestMethod `json:"interestType,omitempty"`
	InterestPeriod               *schedule.InterestPeriod `json:"interestCalculationPeriodType,omitempty"`
	PartialPeriods               *bool                    `json:"allowPartialPeriodInterestCalculation,omitempty"`
	DaysInYear                   *schedule.DaysInYear     `json:"daysInYearType,omitempty"`
	DaysInMonth                  *schedule.DaysInMonth    `json:"daysInMonthType,omitempty"`
	LeapYears                    schedule.LeapYearRule    `json:"daysInYearCustomStrategy,omitzero"`
	ScheduleType                 *schedule.Type           `json:"loanScheduleType,omitempty"`
	Processing                   *schedule.Processing     `json:"loanScheduleProcessingType,omitempty"`
	EqualInterest                *bool                    `json:"isEqualAmortization,omitempty"`
	ExactInstalments             *bool                    `json:"exactEqualInstallments,omitempty"`
	FixedPrincipalPercent        *money.Decimal           `json:"fixedPrincipalPercentagePerInstallment,omitempty"`
	RecogniseOnDisbursement      *bool                    `json:"interestRecognitionOnDisbursementDate,omitempty"`
	LinkedToFloatingRates        *bool                    `json:"isLinkedToFloatingInterestRates,omitempty"`
	FloatingRateID               *int64                   `json:"floatingRatesId,omitempty"`
	RateDifferential             *money.Decimal           `json:"interestRateDifferential,omitempty"`
	MinRateDifferential          *money.Decimal           `json:"minDifferentialLendingRate,omitempty"`
	DefaultRateDifferential      *money.Decimal           `json:"defaultDifferentialLendingRate,omitempty"`
	MaxRateDifferential          *money.Decimal           `json:"maxDifferentialLendingRate,omitempty"`
	FloatingRateCalculationAllow *bool                    `json:"isFloatingInterestRateCalculationAllowed,omitempty"`

	GraceOnPrincipal           *int `json:"graceOnPrincipalPayment,omitempty"`
	GraceOnInterestPayment     *int `json:"graceOnInterestPayment,omitempty"`
	GraceOnInterestCharged     *int `json:"graceOnInterestCharged,omitempty"`
	RecurringPrincipalHolidays *int `json:"recurringMoratoriumOnPrincipalPeriods,omitempty"`

	ArrearsTolerance           *money.Amount `json:"inArrearsTolerance,omitempty"`
	GraceOnArrearsAgeing       *int          `json:"graceOnArrearsAgeing,omitempty"`
	OverdueDaysForNPA          *int          `json:"overdueDaysForNPA,omitempty"`
	LeavesNPAWhenPaidUp        *bool         `json:"accountMovesOutOfNPAOnlyOnArrearsCompletion,omitempty"`
	PenaltiesFollowPayments    *bool         `json:"overduePenaltiesFollowPayments,omitempty"`
	DueDaysForEvent            *int          `json:"dueDaysForRepaymentEvent,omitempty"`
	OverdueDaysForEvent        *int          `json:"overDueDaysForRepaymentEvent,omitempty"`
	DelinquencyBucketID        *int64        `json:"delinquencyBucketId,omitempty"`
	InstalmentLevelDelinquency *bool         `json:"enableInstallmentLevelDelinquency,omitempty"`

	RecalculatesInterest *bool                     `json:"isInterestRecalculationEnabled,omitempty"`
	Compounding          *schedule.Compounding     `json:"interestRecalculationCompoundingMethod,omitempty"`
	AdvanceStrategy      *schedule.AdvanceStrategy `json:"rescheduleStrategyMethod,omitempty"`
	RestFrequency        *schedule.RestFrequency   `json:"recalculationRestFrequencyType,omitempty"`
	RestInterval         *int                      `json:"recalculationRestFrequencyInterval,omitempty"`
	RestNthWeek          *NthWeek                  `json:"recalculationRestFrequencyNthDayType,omitempty"`
	RestWeekday          *Weekday                  `json:"recalculationRestFrequencyDayOfWeekType,omitempty"`
	RestOnDay            *int                      `json:"recalculationRestFrequencyOnDayType,omitempty"`
	RestFrom             calendar.Date             `json:"recalculationRestFrequencyDate,omitzero"`
	CompoundingFrequency *schedule.RestFrequency   `json:"recalculationCompoundingFrequencyType,omitempty"`
	CompoundingInterval  *int                      `json:"recalculationCompoundingFrequencyInterval,omitempty"`
	CompoundingNthWeek   *NthWeek                  `json:"recalculationCompoundingFrequencyNthDayType,omitempty"`
	CompoundingWeekday   *Weekday                  `json:"recalculationCompoundingFrequencyDayOfWeekType,omitempty"`
	CompoundingOnDay     *int                      `json:"recalculationCompoundingFrequencyOnDayType,omitempty"`
	CompoundingFrom      calendar.Date             `json:"recalculationCompoundingFrequencyDate,omitzero"`
	ArrearsOnOriginal    *bool                     `json:"isArrearsBasedOnOriginalSchedule,omitempty"`
	CompoundingPosted    *bool                     `json:"isCompoundingToBePostedAsTransaction,omitempty"`
	CompoundingAtDayEnd  *bool                     `json:"allowCompoundingOnEod,omitempty"`
	PreClosure           *schedule.PreClosure      `json:"preClosureInterestCalculationStrategy,omitempty"`
	NoInterestOnPastDue  *bool                     `json:"disallowInterestCalculationOnPastDue,omitempty"`

	Strategy           Strategy                 `json:"transactionProcessingStrategyCode,omitzero"`
	PaymentAllocation  []PaymentAllocationInput `json:"paymentAllocation,omitzero"`
	CreditAllocation   []CreditAllocationInput  `json:"creditAllocation,omitzero"`
	InterestRefunds    []RefundType             `json:"supportedInterestRefundTypes,omitzero"`
	ChargeOffBehaviour ChargeOffBehaviour       `json:"chargeOffBehaviour,omitzero"`

	MultiDisburse       *bool           `json:"multiDisburseLoan,omitempty"`
	MaxTranches         *int            `json:"maxTrancheCount,omitempty"`
	MaximumOutstanding  *money.Amount   `json:"outstandingLoanBalance,omitempty"`
	NoPlannedTranches   *bool           `json:"disallowExpectedDisbursements,omitempty"`
	FullTermForTranche  *bool           `json:"allowFullTermForTranche,omitempty"`
	DisbursesAsExpected *bool           `json:"syncExpectedWithDisbursementDate,omitempty"`
	OverApplied         *bool           `json:"allowApprovedDisbursedAmountsOverApplied,omitempty"`
	OverAppliedType     OverAppliedType `json:"overAppliedCalculationType,omitzero"`
	OverAppliedNumber   *int            `json:"overAppliedNumber,omitempty"`

	DownPayment          *bool          `json:"enableDownPayment,omitempty"`
	DownPaymentPercent   *money.Decimal `json:"disbursedAmountPercentageForDownPayment,omitempty"`
	PercentOtherSpelling *money.Decimal `json:"disbursedAmountPercentageDownPayment,omitempty"`
	AutoDownPayment      *bool          `json:"enableAutoRepaymentForDownPayment,omitempty"`
	// attributes: end

	HoldsGuarantee     *bool          `json:"holdGuaranteeFunds,omitempty"`
	MandatoryGuarantee *money.Decimal `json:"mandatoryGuarantee,omitempty"`
	MinimumOwnFunds    *money.Decimal `json:"minimumGuaranteeFromOwnFunds,omitempty"`
	MinimumGuarantor   *money.Decimal `json:"minimumGuaranteeFromGuarantor,omitempty"`

	CountsInCycle       *bool                 `json:"includeInBorrowerCycle,omitempty"`
	UsesCycle           *bool                 `json:"useBorrowerCycle,omitempty"`
	PrincipalVariations []CycleVariationInput `json:"principalVariationsForBorrowerCycle,omitzero"`
	RepaymentVariations []CycleVariationInput `json:"numberOfRepaymentVariationsForBorrowerCycle,omitzero"`
	RateVariations      []CycleVariationInput `json:"interestRateVariationsForBorrowerCycle,omitzero"`

	// attributes: begin update fields
	CapitalizesIncome      *bool                  `json:"enableIncomeCapitalization,omitempty"`
	CapitalizedCalculation CapitalizedCalculation `json:"capitalizedIncomeCalculationType,omitzero"`
	CapitalizedStrategy    CapitalizedStrategy    `json:"capitalizedIncomeStrategy,omitzero"`
	CapitalizedType        CapitalizedType        `json:"capitalizedIncomeType,omitzero"`

	BuysDown           *bool              `json:"enableBuyDownFee,omitempty"`
	BuyDownCalculation BuyDownCalculation `json:"buyDownFeeCalculationType,omitzero"`
	BuyDownStrategy    BuyDownStrategy    `json:"buyDownFeeStrategy,omitzero"`
	BuyDownType        BuyDownType        `json:"buyDownFeeIncomeType,omitzero"`
	MerchantBuyDownFee *bool              `json:"merchantBuyDownFee,omitempty"`
	// attributes: end

	// attributes: begin update fields
	AccountingRule  *AccountingRule `json:"accountingRule,omitempty"`
	AccrualActivity *bool           `json:"enableAccrualActivityPosting,omitempty"`
	// attributes: end
	FundSource                   *int64                  `json:"fundSourceAccountId,omitzero"`
	LoanPortfolio                *int64                  `json:"loanPortfolioAccountId,omitzero"`
	TransfersInSuspense          *int64                  `json:"transfersInSuspenseAccountId,omitzero"`
	InterestIncome               *int64                  `json:"interestOnLoanAccountId,omitzero"`
	FeeIncome                    *int64                  `json:"incomeFromFeeAccountId,omitzero"`
	PenaltyIncome                *int64                  `json:"incomeFromPenaltyAccountId,omitzero"`
	RecoveryIncome               *int64                  `json:"incomeFromRecoveryAccountId,omitzero"`
	WrittenOff                   *int64                  `json:"writeOffAccountId,omitzero"`
	Overpayment                  *int64                  `json:"overpaymentLiabilityAccountId,omitzero"`
	InterestReceivable           *int64                  `json:"receivableInterestAccountId,omitzero"`
	FeesReceivable               *int64                  `json:"receivableFeeAccountId,omitzero"`
	PenaltiesReceivable          *int64                  `json:"receivablePenaltyAccountId,omitzero"`
	GoodwillCredit               *int64                  `json:"goodwillCreditAccountId,omitzero"`
	ChargeOffInterestIncome      *int64                  `json:"incomeFromChargeOffInterestAccountId,omitzero"`
	ChargeOffFeeIncome           *int64                  `json:"incomeFromChargeOffFeesAccountId,omitzero"`
	ChargeOffPenaltyIncome       *int64                  `json:"incomeFromChargeOffPenaltyAccountId,omitzero"`
	ChargeOffExpense             *int64                  `json:"chargeOffExpenseAccountId,omitzero"`
	ChargeOffFraudExpense        *int64                  `json:"chargeOffFraudExpenseAccountId,omitzero"`
	GoodwillCreditInterestIncome *int64                  `json:"incomeFromGoodwillCreditInterestAccountId,omitzero"`
	GoodwillCreditFeeIncome      *int64                  `json:"incomeFromGoodwillCreditFeesAccountId,omitzero"`
	GoodwillCreditPenaltyIncome  *int64                  `json:"incomeFromGoodwillCreditPenaltyAccountId,omitzero"`
	DeferredIncome               *int64                  `json:"deferredIncomeLiabilityAccountId,omitzero"`
	CapitalizationIncome         *int64                  `json:"incomeFromCapitalizationAccountId,omitzero"`
	BuyDownExpense               *int64                  `json:"buyDownExpenseAccountId,omitzero"`
	BuyDownIncome                *int64                  `json:"incomeFromBuyDownAccountId,omitzero"`
	PaymentTypeAccounts          []PaymentTypeAccount    `json:"paymentChannelToFundSourceMappings,omitzero"`
	FeeAccounts                  []ChargeAccount         `json:"feeToIncomeAccountMappings,omitzero"`
	PenaltyAccounts              []ChargeAccount         `json:"penaltyToIncomeAccountMappings,omitzero"`
	ChargeOffReasonAccounts      []ChargeOffAccount      `json:"chargeOffReasonToExpenseAccountMappings,omitzero"`
	WriteOffReasonAccounts       []WriteOffAccount       `json:"writeOffReasonsToExpenseMappings,omitzero"`
	CapitalizedIncomeAccounts    []ClassificationAccount `json:"capitalizedIncomeClassificationToIncomeAccountMappings,omitzero"`
	BuyDownAccounts              []ClassificationAccount `json:"buydownfeeClassificationToIncomeAccountMappings,omitzero"`
	Charges                      []ChargeChoice          `json:"charges,omitzero"`
	RateIDs                      []int64                 `json:"rates,omitzero"`
	Overrides                    *OverridesInput         `json:"allowAttributeOverrides,omitempty"`

	Warn bool `json:"warnings,omitempty"` // answer with what Lint finds
}
