package events

// The events of loans as a whole.
var (
	LoanCreated             = loan("LoanCreated", "CREATE", "An application was submitted.")
	LoanApplicationModified = loan("LoanApplicationModified", "UPDATE", "An application was changed.")
	LoanDelete              = loan("LoanDelete", "DELETE", "An application was deleted.")
	LoanApproved            = loan("LoanApproved", "APPROVE", "An application was approved.")
	LoanUndoApproval        = loan("LoanUndoApproval", "APPROVALUNDO", "The approval of an application was undone.")
	LoanRejected            = loan("LoanRejected", "REJECT", "An application was rejected.")
	LoanWithdrawn           = loan("LoanWithdrawnByApplicant", "WITHDRAW", "An application was withdrawn by the applicant.")
	LoanDisbursal           = loan("LoanDisbursal", "DISBURSE", "The loan was disbursed, in whole or in part.")
	LoanUndoDisbursal       = loan("LoanUndoDisbursal", "DISBURSALUNDO", "All disbursements of the loan were undone.")
	LoanUndoLastDisbursal   = loan("LoanUndoLastDisbursal", "DISBURSALLASTUNDO", "The last of several disbursements was undone.")
	LoanClose               = loan("LoanClose", "CLOSE", "The loan was closed: nothing is owed on it.")
	LoanCloseAsReschedule   = loan("LoanCloseAsReschedule", "CLOSEASRESCHEDULED", "The loan was closed as rescheduled.")
	LoanApprovedAmount      = loan("LoanApprovedAmountChanged", "", "The approved amount was changed after the approval.")
	LoanFraudChanged        = loan("LoanFraudChanged", "SETFRAUD", "The loan was marked as fraud, or no longer is.")
	LoanReassignOfficer     = loan("LoanReassignOfficer", "UPDATELOANOFFICER", "The loan was given to a loan officer.")
	LoanRemoveOfficer       = loan("LoanRemoveOfficer", "REMOVELOANOFFICER", "The loan was taken from its loan officer.")
	LoanVariationsAdded     = loan("LoanScheduleVariationsAdded", "", "Terms were changed for a part of the schedule.")
	LoanVariationsDeleted   = loan("LoanScheduleVariationsDeleted", "", "Changes of terms for a part of the schedule were taken back.")
	LoanStatusChanged       = declare[LoanStatus]("LoanStatusChanged", "Loan", "LOAN", "", "The status of the loan changed.")
	LoanBalanceChanged      = declare[LoanBalance]("LoanBalanceChanged", "Loan", "LOAN", "", "What is owed on the loan, or was paid too much, changed.")
	LoanRangeChange         = declare[LoanDelinquency]("LoanDelinquencyRangeChange", "Loan", "LOAN", "", "The loan came into another range of delinquency, or out of the last one.")
	LoanAccountSnapshot     = declare[LoanSnapshot]("LoanAccountSnapshot", "Loan", "LOAN", "", "The close of business is done with the loan.")
	LoanRepaymentDue        = declare[LoanInstalment]("LoanRepaymentDue", "Loan", "LOAN", "", "An instalment with something open falls due in so many days as the product says (dueDaysForRepaymentEvent), or else the tenant (days-before-repayment-is-due).")
	LoanRepaymentOverdue    = declare[LoanInstalment]("LoanRepaymentOverdue", "Loan", "LOAN", "", "An instalment with something open fell due so many days ago as the product says (overDueDaysForRepaymentEvent), or else the tenant (days-after-repayment-is-overdue).")
)

// The events of charges on loans.
var (
	LoanAddCharge    = declare[LoanCharge]("LoanAddCharge", "LoanCharge", "LOANCHARGE", "CREATE", "A charge was put on the loan, by a user or because an instalment is overdue.")
	LoanUpdateCharge = declare[LoanCharge]("LoanUpdateCharge", "LoanCharge", "LOANCHARGE", "UPDATE", "Amount or date of a charge were changed, or the charge was put out of force.")
	LoanDeleteCharge = declare[LoanCharge]("LoanDeleteCharge", "LoanCharge", "LOANCHARGE", "DELETE", "A charge was taken off the loan.")
)

// The events of guarantors of loans.
var (
	LoanGuarantorCreate = guarantor("LoanGuarantorCreate", "CREATE", "Somebody stands for the loan.")
	LoanGuarantorUpdate = guarantor("LoanGuarantorUpdate", "UPDATE", "What a guarantor gives, or who it is, was changed.")
	LoanGuarantorDelete = guarantor("LoanGuarantorDelete", "DELETE", "Somebody no longer stands for the loan.")
)

// The events of transactions.
var (
	Disbursement            = transaction("LoanDisbursalTransaction", "", "Money went out.")
	Repayment               = transaction("LoanTransactionMakeRepaymentPost", "REPAYMENT", "A repayment came in.")
	RepaymentAtDisbursement = transaction("LoanTransactionRepaymentAtDisbursementPost", "", "Charges were paid out of a disbursement.")
	DownPayment             = transaction("LoanTransactionDownPaymentPost", "DOWNPAYMENT", "A down payment came in.")
	MerchantIssuedRefund    = transaction("LoanTransactionMerchantIssuedRefundPost", "MERCHANTISSUEDREFUND", "A merchant gave money back.")
	PayoutRefund            = transaction("LoanTransactionPayoutRefundPost", "PAYOUTREFUND", "A payout was given back.")
	GoodwillCredit          = transaction("LoanTransactionGoodwillCreditPost", "GOODWILLCREDIT", "The lender credited something out of goodwill.")
	ChargeRefund            = transaction("LoanChargeRefund", "CHARGEREFUND", "A charge was refunded.")
	ChargePayment           = transaction("LoanChargePaymentPost", "", "A charge was paid.")
	ChargeAdjustment        = transaction("LoanChargeAdjustmentPost", "", "A charge was adjusted.")
	WaiveInterest           = transaction("LoanWaiveInterest", "WAIVEINTERESTPORTION", "Interest was waived.")
	WaiveCharge             = transaction("LoanWaiveCharge", "", "A charge was waived.")
	WriteOff                = transaction("LoanWrittenOffPost", "WRITEOFF", "The loan was written off.")
	UndoWriteOff            = transaction("LoanUndoWrittenOff", "UNDOWRITEOFF", "The write-off of the loan was undone.")
	RecoveryPayment         = transaction("LoanTransactionRecoveryPaymentPost", "RECOVERYPAYMENT", "Something came in after the loan was written off.")
	CreditBalanceRefund     = transaction("LoanCreditBalanceRefundPost", "CREDITBALANCEREFUND", "What was paid too much was given back.")
	Refund                  = transaction("LoanRefundPost", "REFUNDBYCASH", "What was paid in advance was given back, or moved to another account.")
	Chargeback              = transaction("LoanChargebackTransaction", "CHARGEBACK", "A payment was charged back.")
	ChargeOff               = transaction("LoanChargeOffPost", "CHARGEOFF", "The loan was charged off.")
	UndoChargeOff           = transaction("LoanUndoChargeOff", "UNDOCHARGEOFF", "The charge-off of the loan was undone.")
	Accrual                 = transaction("LoanAccrualTransactionCreated", "", "Income was recognised.")
	AccrualAdjustment       = transaction("LoanAccrualAdjustmentTransaction", "", "Recognised income was taken back.")
	AccrualActivity         = transaction("LoanTransactionAccrualActivityPost", "", "The income of an instalment was reported.")
	IncomePosting           = transaction("LoanTransactionIncomePost", "", "Income was posted.")
	InterestPaymentWaiver   = transaction("LoanTransactionInterestPaymentWaiverPost", "INTERESTPAYMENTWAIVER", "The payment of interest was waived.")
	InterestRefund          = transaction("LoanTransactionInterestRefundPost", "", "Interest was refunded with a refund.")
	ReAge                   = transaction("LoanReAgeTransaction", "REAGE", "What is owed was spread over new instalments.")
	UndoReAge               = transaction("LoanUndoReAgeTransaction", "UNDO_REAGE", "A re-age was undone.")
	ReAmortize              = transaction("LoanReAmortizeTransaction", "REAMORTIZE", "What is overdue was spread over the instalments to come.")
	UndoReAmortize          = transaction("LoanUndoReAmortizeTransaction", "UNDO_REAMORTIZE", "A re-amortization was undone.")
	ContractTermination     = transaction("LoanTransactionContractTerminationPost", "CONTRACT_TERMINATION", "The contract was terminated.")
	UndoContractTermination = transaction("LoanUndoContractTermination", "CONTRACT_TERMINATION_UNDO", "The termination of the contract was undone.")
	CapitalizedIncome       = transaction("LoanCapitalizedIncomeTransactionCreated", "CAPITALIZEDINCOME", "Income was added to the principal.")
	CapitalizedAdjustment   = transaction("LoanCapitalizedIncomeAdjustmentTransactionCreated", "CAPITALIZEDINCOMEADJUSTMENT", "Capitalized income was taken back.")
	CapitalizedAmortization = transaction("LoanCapitalizedIncomeAmortizationTransactionCreated", "", "Capitalized income was recognised.")
	CapitalizedUnearned     = transaction("LoanCapitalizedIncomeAmortizationAdjustmentTransactionCreated", "", "Recognised capitalized income was taken back.")
	BuyDownFee              = transaction("LoanBuyDownFeeTransactionCreated", "BUYDOWNFEE", "A buy-down fee came in.")
	BuyDownFeeAdjustment    = transaction("LoanBuyDownFeeAdjustmentTransactionCreated", "BUYDOWNFEEADJUSTMENT", "A buy-down fee was taken back.")
	BuyDownFeeAmortization  = transaction("LoanBuyDownFeeAmortizationTransactionCreated", "", "A buy-down fee was recognised.")
	BuyDownFeeUnearned      = transaction("LoanBuyDownFeeAmortizationAdjustmentTransactionCreated", "", "A recognised buy-down fee was taken back.")
	InitiateTransfer        = transaction("LoanInitiateTransfer", "", "The loan is on its way to another office.")
	AcceptTransfer          = transaction("LoanAcceptTransfer", "", "The loan has come to another office.")
	WithdrawTransfer        = transaction("LoanWithdrawTransfer", "", "The way to another office was given up.")
	RejectTransfer          = transaction("LoanRejectTransfer", "", "The other office refused the loan.")
	AdjustTransaction       = transaction("LoanAdjustTransaction", "ADJUST", "A transaction was reversed, by a user or because history was processed again, or is used for other parts than before.")
)

func loan(name, action, summary string) Of[Loan] {
	return declare[Loan](name, "Loan", "LOAN", action, summary)
}

func guarantor(name, action, summary string) Of[LoanGuarantor] {
	return declare[LoanGuarantor](name, "LoanGuarantor", "GUARANTOR", action, summary)
}

func transaction(name, action, summary string) Of[LoanTransaction] {
	return declare[LoanTransaction](name, "LoanTransaction", "LOAN", action, summary)
}
