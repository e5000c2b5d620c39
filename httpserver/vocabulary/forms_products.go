package vocabulary

// productForms are those about products, fees and taxes.
var productForms = []form{
	{"products.NewProduct products.ProductUpdate loans.Trial", []part{
		{"Name", "name shortName description fundId startDate closeDate externalId"},
		{"Amount", "currencyCode principal minPrincipal maxPrincipal expectedDisbursementDate digitsAfterDecimal inMultiplesOf"},
		{"Instalments", `
			numberOfRepayments minNumberOfRepayments maxNumberOfRepayments repaymentEvery repaymentFrequencyType repaymentStartDateType
			minimumDaysBetweenDisbursalAndFirstRepayment installmentAmountInMultiplesOf fixedLength canDefineInstallmentAmount
			fixedPrincipalPercentagePerInstallment principalThresholdForLastInstallment principalThresholdForLastInstalment
			allowVariableInstallments minimumGap maximumGap`},
		{"Interest", `
			interestRatePerPeriod minInterestRatePerPeriod maxInterestRatePerPeriod interestRateFrequencyType interestRateConventionType interestType
			unearnedInterestRebateType
			amortizationType interestCalculationPeriodType allowPartialPeriodInterestCalculation daysInYearType daysInMonthType
			daysInYearCustomStrategy exactEqualInstallments isEqualAmortization interestRecognitionOnDisbursementDate`},
		{"Schedule and strategy", `
			loanScheduleType loanScheduleProcessingType transactionProcessingStrategyCode paymentAllocation creditAllocation
			supportedInterestRefundTypes`},
		{"Grace", "graceOnPrincipalPayment graceOnInterestPayment graceOnInterestCharged recurringMoratoriumOnPrincipalPeriods"},
		{"Fees", "charges"},
		{"Down payment and payouts", `
			enableDownPayment disbursedAmountPercentageForDownPayment disbursedAmountPercentageDownPayment
			enableAutoRepaymentForDownPayment multiDisburseLoan maxTrancheCount outstandingLoanBalance disallowExpectedDisbursements
			allowFullTermForTranche syncExpectedWithDisbursementDate allowApprovedDisbursedAmountsOverApplied overAppliedCalculationType
			overAppliedNumber`},
		{"Interest that follows the payments", `
			isInterestRecalculationEnabled interestRecalculationCompoundingMethod rescheduleStrategyMethod
			preClosureInterestCalculationStrategy recalculationRestFrequencyType recalculationRestFrequencyInterval
			recalculationRestFrequencyNthDayType recalculationRestFrequencyDayOfWeekType recalculationRestFrequencyOnDayType
			recalculationRestFrequencyDate recalculationCompoundingFrequencyType recalculationCompoundingFrequencyInterval
			recalculationCompoundingFrequencyNthDayType recalculationCompoundingFrequencyDayOfWeekType
			recalculationCompoundingFrequencyOnDayType recalculationCompoundingFrequencyDate disallowInterestCalculationOnPastDue
			isArrearsBasedOnOriginalSchedule isCompoundingToBePostedAsTransaction allowCompoundingOnEod`},
		{"Lateness", `
			inArrearsTolerance graceOnArrearsAgeing overdueDaysForNPA accountMovesOutOfNPAOnlyOnArrearsCompletion delinquencyBucketId
			enableInstallmentLevelDelinquency overduePenaltiesFollowPayments dueDaysForRepaymentEvent overDueDaysForRepaymentEvent
			chargeOffBehaviour`},
		{"Deferred income", `
			enableIncomeCapitalization capitalizedIncomeCalculationType capitalizedIncomeStrategy capitalizedIncomeType enableBuyDownFee
			buyDownFeeCalculationType buyDownFeeStrategy buyDownFeeIncomeType merchantBuyDownFee`},
		{"Borrowers and guarantees", `
			useBorrowerCycle includeInBorrowerCycle principalVariationsForBorrowerCycle numberOfRepaymentVariationsForBorrowerCycle
			interestRateVariationsForBorrowerCycle allowAttributeOverrides canUseForTopup holdGuaranteeFunds mandatoryGuarantee
			minimumGuaranteeFromOwnFunds minimumGuaranteeFromGuarantor`},
		{"Floating rates", `
			isLinkedToFloatingInterestRates floatingRatesId interestRateDifferential minDifferentialLendingRate
			defaultDifferentialLendingRate maxDifferentialLendingRate isFloatingInterestRateCalculationAllowed rates`},
		{"Accounts", `
			accountingRule enableAccrualActivityPosting fundSourceAccountId loanPortfolioAccountId receivableInterestAccountId
			receivableFeeAccountId receivablePenaltyAccountId interestOnLoanAccountId incomeFromFeeAccountId incomeFromPenaltyAccountId
			incomeFromRecoveryAccountId writeOffAccountId overpaymentLiabilityAccountId transfersInSuspenseAccountId`},
		{"Accounts of losses and credits", `
			chargeOffExpenseAccountId chargeOffFraudExpenseAccountId incomeFromChargeOffInterestAccountId
			incomeFromChargeOffFeesAccountId incomeFromChargeOffPenaltyAccountId goodwillCreditAccountId
			incomeFromGoodwillCreditInterestAccountId incomeFromGoodwillCreditFeesAccountId incomeFromGoodwillCreditPenaltyAccountId`},
		{"Accounts of deferred income", `
			deferredIncomeLiabilityAccountId incomeFromCapitalizationAccountId incomeFromBuyDownAccountId buyDownExpenseAccountId`},
		{"Accounts by kind", `
			paymentChannelToFundSourceMappings feeToIncomeAccountMappings penaltyToIncomeAccountMappings
			chargeOffReasonToExpenseAccountMappings writeOffReasonsToExpenseMappings
			capitalizedIncomeClassificationToIncomeAccountMappings buydownfeeClassificationToIncomeAccountMappings`},
	}},
	{"products.OverridesInput", []part{
		{"Terms that may differ", `
			amortizationType interestType interestCalculationPeriodType repaymentEvery transactionProcessingStrategyCode
			graceOnPrincipalAndInterestPayment inArrearsTolerance graceOnArrearsAgeing`},
	}},
	{"products.NewCharge products.ChargeUpdate", []part{
		{"Fee", `
			name chargeAppliesTo chargeTimeType currencyCode amount chargeCalculationType chargePaymentMode penalty active`},
		{"Limits", "minCap maxCap"},
		{"Interval", "feeInterval feeFrequency feeOnMonthDay monthDayFormat"},
		{"Withdrawals", `
			enableFreeWithdrawalCharge freeWithdrawalFrequency restartCountFrequency countFrequencyType enablePaymentType paymentTypeId`},
		{"Accounting", "incomeAccountId taxGroupId"},
	}},
	{"products.NewTaxComponent", []part{
		{"Tax", "name percentage startDate"},
		{"Accounting", "debitAccountType debitAccountId creditAccountType creditAccountId"},
	}},
	{"savings.NewProduct savings.ProductUpdate", []part{
		{"Product", `
			name shortName description currencyCode digitsAfterDecimal inMultiplesOf nominalAnnualInterestRate allowOverdraft charges`},
		{"Accounts", `
			accountingRule savingsReferenceAccountId savingsControlAccountId transfersInSuspenseAccountId incomeFromFeeAccountId
			incomeFromPenaltyAccountId`},
	}},
}
