package loans

import (
	"slices"

	"lending.example/platform/lending/enumeration"
)

// TransactionType is the sort of a loan transaction.
type TransactionType int

// The transaction types, with the numbers of the REST interface.
const (
	Disbursement                  TransactionType = 1
	Repayment                     TransactionType = 2
	Contra                        TransactionType = 3
	WaiveInterest                 TransactionType = 4
	RepaymentAtDisbursement       TransactionType = 5
	WriteOff                      TransactionType = 6
	MarkedForRescheduling         TransactionType = 7
	RecoveryRepayment             TransactionType = 8
	WaiveCharges                  TransactionType = 9
	Accrual                       TransactionType = 10
	InitiateTransfer              TransactionType = 12
	ApproveTransfer               TransactionType = 13
	WithdrawTransfer              TransactionType = 14
	RejectTransfer                TransactionType = 15
	TransferRefund                TransactionType = 16
	ChargePayment                 TransactionType = 17
	RefundForActiveLoan           TransactionType = 18
	IncomePosting                 TransactionType = 19
	CreditBalanceRefund           TransactionType = 20
	MerchantIssuedRefund          TransactionType = 21
	PayoutRefund                  TransactionType = 22
	GoodwillCredit                TransactionType = 23
	ChargeRefund                  TransactionType = 24
	Chargeback                    TransactionType = 25
	ChargeAdjustment              TransactionType = 26
	ChargeOff                     TransactionType = 27
	DownPayment                   TransactionType = 28
	ReAge                         TransactionType = 29
	ReAmortize                    TransactionType = 30
	InterestPaymentWaiver         TransactionType = 31
	AccrualActivity               TransactionType = 32
	InterestRefund                TransactionType = 33
	AccrualAdjustment             TransactionType = 34
	CapitalizedIncome             TransactionType = 35
	CapitalizedIncomeAmortization TransactionType = 36
	CapitalizedIncomeAdjustment   TransactionType = 37
	ContractTermination           TransactionType = 38
	CapitalizedAmortizationAdjust TransactionType = 39
	BuyDownFee                    TransactionType = 40
	BuyDownFeeAdjustment          TransactionType = 41
	BuyDownFeeAmortization        TransactionType = 42
	BuyDownFeeAmortizationAdjust  TransactionType = 43
)

// TransactionCode begins the codes of transaction types.
const TransactionCode = "loanTransactionType."

// TransactionTypes are the types of loan transactions, with code and label.
var TransactionTypes = enumeration.NewTable("loanTransactionType", []enumeration.Row[TransactionType]{
	{Value: Disbursement, Code: TransactionCode + "disbursement", Label: "Disbursement"},
	{Value: Repayment, Code: TransactionCode + "repayment", Label: "Repayment"},
	{Value: Contra, Code: TransactionCode + "contra", Label: "Reversal"},
	{Value: WaiveInterest, Code: TransactionCode + "waiver", Label: "Waive interest"},
	{Value: RepaymentAtDisbursement, Code: TransactionCode + "repaymentAtDisbursement", Label: "Repayment (at time of disbursement)"},
	{Value: WriteOff, Code: TransactionCode + "writeOff", Label: "Close (as written-off)"},
	{Value: MarkedForRescheduling, Code: TransactionCode + "marked.for.rescheduling", Label: "Close (as rescheduled)"},
	{Value: RecoveryRepayment, Code: TransactionCode + "recoveryRepayment", Label: "Repayment (after write-off)"},
	{Value: WaiveCharges, Code: TransactionCode + "waiveCharges", Label: "Waive loan charges"},
	{Value: Accrual, Code: TransactionCode + "accrual", Label: "Accrual"},
	{Value: InitiateTransfer, Code: TransactionCode + "initiateTransfer", Label: "Transfer initiated"},
	{Value: ApproveTransfer, Code: TransactionCode + "approveTransfer", Label: "Transfer approved"},
	{Value: WithdrawTransfer, Code: TransactionCode + "withdrawTransfer", Label: "Transfer Withdrawn"},
	{Value: RejectTransfer, Code: TransactionCode + "rejectTransfer", Label: "Transfer Rejected"},
	{Value: TransferRefund, Code: TransactionCode + "refund", Label: "Transfer Refund"},
	{Value: ChargePayment, Code: TransactionCode + "chargePayment", Label: "Charge Payment"},
	{Value: RefundForActiveLoan, Code: TransactionCode + "refund", Label: "Refund"},
	{Value: IncomePosting, Code: TransactionCode + "incomePosting", Label: "Income Posting"},
	{Value: CreditBalanceRefund, Code: TransactionCode + "creditBalanceRefund", Label: "Credit Balance Refund"},
	{Value: MerchantIssuedRefund, Code: TransactionCode + "merchantIssuedRefund", Label: "Merchant Issued Refund"},
	{Value: PayoutRefund, Code: TransactionCode + "payoutRefund", Label: "Payout Refund"},
	{Value: GoodwillCredit, Code: TransactionCode + "goodwillCredit", Label: "Goodwill Credit"},
	{Value: ChargeRefund, Code: TransactionCode + "chargeRefund", Label: "Charge Refund"},
	{Value: Chargeback, Code: TransactionCode + "chargeback", Label: "Chargeback"},
	{Value: ChargeAdjustment, Code: TransactionCode + "chargeAdjustment", Label: "Charge Adjustment"},
	{Value: ChargeOff, Code: TransactionCode + "chargeOff", Label: "Charge-off"},
	{Value: DownPayment, Code: TransactionCode + "downPayment", Label: "Down Payment"},
	{Value: ReAge, Code: TransactionCode + "reAge", Label: "Re-age"},
	{Value: ReAmortize, Code: TransactionCode + "reAmortize", Label: "Re-amortize"},
	{Value: InterestPaymentWaiver, Code: TransactionCode + "interestPaymentWaiver", Label: "Interest Payment Waiver"},
	{Value: AccrualActivity, Code: TransactionCode + "accrualActivity", Label: "Accrual Activity"},
	{Value: InterestRefund, Code: TransactionCode + "interestRefund", Label: "Interest Refund"},
	{Value: AccrualAdjustment, Code: TransactionCode + "accrualAdjustment", Label: "Accrual Adjustment"},
	{Value: CapitalizedIncome, Code: TransactionCode + "capitalizedIncome", Label: "Capitalized Income"},
	{Value: CapitalizedIncomeAmortization, Code: TransactionCode + "capitalizedIncomeAmortization", Label: "Capitalized Income Amortization"},
	{Value: CapitalizedIncomeAdjustment, Code: TransactionCode + "capitalizedIncomeAdjustment", Label: "Capitalized Income Adjustment"},
	{Value: ContractTermination, Code: TransactionCode + "contractTermination", Label: "Contract Termination"},
	{Value: CapitalizedAmortizationAdjust, Code: TransactionCode + "capitalizedIncomeAmortizationAdjustment", Label: "Capitalized Income Amortization Adjustment"},
	{Value: BuyDownFee, Code: TransactionCode + "buyDownFee", Label: "Buy Down Fee"},
	{Value: BuyDownFeeAdjustment, Code: TransactionCode + "buyDownFeeAdjustment", Label: "Buy Down Fee Adjustment"},
	{Value: BuyDownFeeAmortization, Code: TransactionCode + "buyDownFeeAmortization", Label: "Buy Down Fee Amortization"},
	{Value: BuyDownFeeAmortizationAdjust, Code: TransactionCode + "buyDownFeeAmortizationAdjustment", Label: "Buy Down Fee Amortization Adjustment"},
})

// Option returns id, code and label.
func (t TransactionType) Option() enumeration.Option { return TransactionTypes.Option(t) }

// String is the label, such as "Repayment".
func (t TransactionType) String() string { return TransactionTypes.Label(t) }

var repaymentLike = []TransactionType{
	Repayment, MerchantIssuedRefund, PayoutRefund, GoodwillCredit, ChargeRefund, ChargeAdjustment, DownPayment,
	InterestPaymentWaiver, InterestRefund, CapitalizedIncomeAdjustment,
}

// RepaymentLike reports whether the type brings money in and is allocated to instalments.
func (t TransactionType) RepaymentLike() bool { return slices.Contains(repaymentLike, t) }

var payments = []TransactionType{
	Repayment, DownPayment, GoodwillCredit, MerchantIssuedRefund, PayoutRefund, InterestRefund, ChargeRefund, ChargePayment, RecoveryRepayment,
}

// Pays reports whether the type is a payment of what the loan owes: a credit that pays counts, a waiver or an adjustment does not.
func (t TransactionType) Pays() bool { return slices.Contains(payments, t) }

var nonMonetary = []TransactionType{
	Contra, MarkedForRescheduling, Accrual, AccrualAdjustment, AccrualActivity, InitiateTransfer, ApproveTransfer,
	WithdrawTransfer, RejectTransfer, ChargeOff, ReAmortize, ReAge, ContractTermination, CapitalizedIncomeAmortization,
	CapitalizedAmortizationAdjust, BuyDownFee, BuyDownFeeAdjustment, BuyDownFeeAmortization, BuyDownFeeAmortizationAdjust,
}

// Monetary reports whether the type moves the balance of the loan.
func (t TransactionType) Monetary() bool { return !slices.Contains(nonMonetary, t) }

// ByUser reports whether a user made it: everything but accruals, income postings and the marks of a move to another office.
func (t TransactionType) ByUser() bool {
	return !slices.Contains([]TransactionType{Accrual, AccrualAdjustment, AccrualActivity, IncomePosting, InitiateTransfer, ApproveTransfer}, t)
}

// Reprocessable reports whether a replay runs the type again.
func (t TransactionType) Reprocessable() bool {
	return t.Monetary() || slices.Contains([]TransactionType{ChargeOff, ReAge, ReAmortize, AccrualActivity, ContractTermination}, t)
}
