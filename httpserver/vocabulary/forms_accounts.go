package vocabulary

// accountForms are those about loans and deposit accounts.
var accountForms = []form{
	{"loans.Approval", []part{
		{"Approval", "approvedLoanAmount approvedOnDate expectedDisbursementDate note"},
		{"More terms", "netDisbursalAmount disbursementData loanId"},
	}},
	{"loans.Payment", []part{
		{"Payment", "transactionAmount transactionDate paymentTypeId note"},
		{"How it was paid", "receiptNumber accountNumber checkNumber bankNumber routingCode externalId"},
	}},
	{"loans.Refund", []part{
		{"Refund", "transactionAmount transactionDate interestRefundCalculation paymentTypeId note"},
		{"How it was paid", "receiptNumber accountNumber checkNumber bankNumber routingCode externalId"},
	}},
	{"loans.InterestRefundInput", []part{
		{"Refund", "transactionAmount paymentTypeId note"},
		{"How it was paid", "receiptNumber accountNumber checkNumber bankNumber routingCode externalId"},
	}},
	{"loans.Adjustment", []part{
		{"Transaction", "transactionAmount transactionDate paymentTypeId note"},
		{"How it was paid", "receiptNumber accountNumber checkNumber bankNumber routingCode externalId reversalExternalId"},
	}},
	{"loans.Disbursal", []part{
		{"Payout", "transactionAmount actualDisbursementDate paymentTypeId note"},
		{"Instalments", "adjustRepaymentDate fixedEmiAmount netDisbursalAmount postDatedChecks"},
		{"How it is paid", "receiptNumber accountNumber checkNumber bankNumber routingCode externalId"},
	}},
	{"loans.ChargeRefundInput", []part{
		{"Refund", "loanChargeId installmentNumber dueDate transactionAmount paymentTypeId note"},
		{"How it was paid", "receiptNumber accountNumber checkNumber bankNumber routingCode externalId"},
	}},
	{"loans.ChargeAdjustmentInput", []part{
		{"Credit", "amount paymentTypeId note"},
		{"How it was paid", "receiptNumber accountNumber checkNumber bankNumber routingCode externalId"},
	}},
	{"loans.Applied", []part{
		{"Fee", "chargeId amount dueDate"},
		{"More terms", "chargeCalculationType chargeTimeType chargePaymentMode id externalId"},
	}},
	{"loans.NewGuarantor loans.GuarantorChange", []part{
		{"Guarantor", "guarantorTypeId entityId firstname lastname clientRelationshipTypeId dob"},
		{"Guarantee", "savingsId amount comment"},
		{"Address", "addressLine1 addressLine2 zip city state country mobileNumber housePhoneNumber"},
	}},
	{"loans.ReAgeInput", []part{
		{"New instalments", "numberOfInstallments frequencyNumber frequencyType startDate"},
		{"Amount", "transactionAmount reAgeInterestHandling"},
		{"Notes", "reasonCodeValueId note externalId"},
	}},
	{"loans.RescheduleRequest", []part{
		{"Request", "loanId rescheduleFromDate submittedOnDate rescheduleReasonId rescheduleReasonComment"},
		{"Dates", "adjustedDueDate extraTerms"},
		{"Amounts", `
			newInterestRate emi endDate graceOnPrincipal graceOnInterest recurringMoratoriumOnPrincipalPeriods recalculateInterest`},
	}},
	{"loans.CutOver", []part{
		{"Takeover", "cutOverDate actualDisbursementDate installments feeChargeId penaltyChargeId note"},
		{"Paid before", "principalPaid interestPaid feeChargesPaid penaltyChargesPaid"},
	}},
	{"loans.Application loans.Modification", []part{
		{"Borrower and product", "clientId groupId loanType productId loanPurposeId loanOfficerId fundId"},
		{"Amount", "principal submittedOnDate expectedDisbursementDate"},
		{"Instalments", `
			numberOfRepayments repaymentEvery repaymentFrequencyType repaymentFrequencyNthDayType repaymentFrequencyDayOfWeekType
			loanTermFrequency loanTermFrequencyType repaymentsStartingFromDate repaymentStartDateType fixedEmiAmount fixedLength
			fixedPrincipalPercentagePerInstallment`},
		{"Interest", `
			interestRatePerPeriod interestRateFrequencyType interestType amortizationType interestCalculationPeriodType
			allowPartialPeriodInterestCalculation interestChargedFromDate daysInYearType daysInYearCustomStrategy isEqualAmortization
			interestRecognitionOnDisbursementDate isFloatingInterestRate interestRateDifferential recalculationRestFrequencyDate
			recalculationCompoundingFrequencyDate`},
		{"Repayment strategy", "transactionProcessingStrategyCode loanScheduleProcessingType"},
		{"Grace", "graceOnPrincipalPayment graceOnInterestPayment graceOnInterestCharged"},
		{"Fees", "charges"},
		{"Payouts and down payment", `
			disbursementData maxOutstandingLoanBalance allowFullTermForTranche enableDownPayment disbursedAmountPercentageForDownPayment
			enableAutoRepaymentForDownPayment`},
		{"Lateness", "inArrearsTolerance graceOnArrearsAgeing enableInstallmentLevelDelinquency"},
		{"Linked accounts", `
			linkAccountId createStandingInstructionAtDisbursement isTopup loanIdToClose collateral originators calendarId
			syncDisbursementWithMeeting`},
		{"References", "accountNo externalId submittedOnNote datatables"},
	}},
	{"savings.Application", []part{
		{"Account", "clientId groupId productId submittedOnDate charges"},
		{"References", "accountNo externalId datatables"},
	}},
	{"savings.Cash", []part{
		{"Payment", "transactionAmount transactionDate paymentTypeId note"},
		{"How it was paid", "receiptNumber accountNumber checkNumber bankNumber routingCode"},
	}},
	{"savings.NewTransfer", []part{
		{"Transfer", "transferAmount transferDate transferDescription"},
		{"From", "fromOfficeId fromClientId fromGroupId fromAccountType fromAccountId"},
		{"To", "toOfficeId toClientId toGroupId toAccountType toAccountId"},
	}},
}
