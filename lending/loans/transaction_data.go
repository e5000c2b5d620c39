package loans

import (
	"encoding/json"
	"fmt"
	"strings"

	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/money"
	"lending.example/platform/lending/refdata"
)

// TransactionData is a transaction as readers see it. Amounts that are not there are 0.
type TransactionData struct {
	ID             int64                `json:"id"`
	LoanID         int64                `json:"loanId"`
	LoanExternalID string               `json:"externalLoanId,omitempty"`
	OfficeID       int64                `json:"officeId"`
	OfficeName     string               `json:"officeName,omitempty"`
	Type           TransactionTypeData  `json:"type"`
	On             calendar.Date        `json:"date"` // when it takes effect
	Currency       refdata.CurrencyData `json:"currency"`
	Payment        *PaymentDetailData   `json:"paymentDetailData,omitempty"` // nil: not said
	Amount         money.Amount         `json:"amount"`                      // in Currency, like its portions
	NetDisbursal   money.Amount         `json:"netDisbursalAmount"`          // of the loan
	Principal      money.Amount         `json:"principalPortion"`            // the portions say what Amount was spread over
	Interest       money.Amount         `json:"interestPortion"`
	Fee            money.Amount         `json:"feeChargesPortion"`
	Penalty        money.Amount         `json:"penaltyChargesPortion"`
	Overpayment    money.Amount         `json:"overpaymentPortion"`           // beyond what was owed
	Unrecognised   money.Amount         `json:"unrecognizedIncomePortion"`    // waived income that was never recognised
	Balance        money.Amount         `json:"outstandingLoanBalance"`       // principal owed after it
	ExternalID     string               `json:"externalId,omitempty"`         // the lender's own name for it
	ReversalID     string               `json:"reversalExternalId,omitempty"` // given when it was reversed
	SubmittedOn    calendar.Date        `json:"submittedOnDate"`              // business date when it was recorded
	ReversedByUser bool                 `json:"manuallyReversed"`             // undone or adjusted by a user, not by reprocessing
	ReversedOn     calendar.Date        `json:"reversedOnDate,omitzero"`      // business date of the reversal
	Transfer       *TransferData        `json:"transfer,omitempty"`           // for those that exchanged money with another account
	PaidCharges    []PaidChargeData     `json:"loanChargePaidByList"`         // charges that it paid, waived or recognised
	Relations      []RelationData       `json:"transactionRelations"`         // from this one to others
	Classification *CodeValueRef        `json:"classification,omitempty"`     // of capitalized income and buy-down fees
	Reason         *CodeValueRef        `json:"reason,omitempty"`             // of a write-off, charge-off, re-age or re-amortization

	PaymentTypes []refdata.PaymentTypeData `json:"paymentTypeOptions,omitempty"` // with a template only
}

// PaymentDetailData is how the money of a transaction was moved.
type PaymentDetailData struct {
	ID            int64          `json:"id"` // of the transaction
	PaymentType   PaymentTypeRef `json:"paymentType,omitzero"`
	AccountNumber string         `json:"accountNumber,omitempty"`
	CheckNumber   string         `json:"checkNumber,omitempty"`
	RoutingCode   string         `json:"routingCode,omitempty"`
	ReceiptNumber string         `json:"receiptNumber,omitempty"`
	BankNumber    string         `json:"bankNumber,omitempty"`
}

// TransferData is the transfer that a transaction is a part of.
type TransferData struct {
	ID          int64                `json:"id"`
	Reversed    bool                 `json:"reversed"`
	Currency    refdata.CurrencyData `json:"currency"`
	Amount      money.Amount         `json:"transferAmount"`
	On          calendar.Date        `json:"transferDate"` // when it takes effect
	Description string               `json:"transferDescription"`
}

// PaymentTypeRef names a payment type.
type PaymentTypeRef struct {
	ID   int64  `json:"id"`
	Name string `json:"name,omitempty"`
}

// CodeValueRef names a value of a code.
type CodeValueRef struct {
	ID   int64  `json:"id"`
	Name string `json:"name,omitempty"`
}

// PaidChargeData is how much of a transaction a charge took.
type PaidChargeData struct {
	ID            int64        `json:"id"`                          // of the pair
	Amount        money.Amount `json:"amount"`                      // in the currency of the loan
	Instalment    int          `json:"installmentNumber,omitempty"` // of instalment fees
	ChargeID      int64        `json:"chargeId"`                    // of the charge on the loan
	TransactionID int64        `json:"transactionId"`
	Name          string       `json:"name"`
}

// RelationData is a relation from a transaction to another one or to a charge.
type RelationData struct {
	FromID      int64        `json:"fromLoanTransaction"`
	ToID        int64        `json:"toLoanTransaction,omitempty"` // of the other transaction; 0: the relation is to a charge
	ToChargeID  int64        `json:"toLoanCharge,omitempty"`
	Type        RelationType `json:"relationType"`
	Amount      money.Amount `json:"amount"`                // of the other transaction, or of this one where it is to a charge
	PaymentType string       `json:"paymentType,omitempty"` // of the other transaction
}

// TransactionTypeData is a transaction type with one flag per type, as the interface has it.
type TransactionTypeData struct{ Type TransactionType }

// transactionFlags are the flags in the order of the interface, with the type that each stands for.
var transactionFlags = []struct {
	name string
	kind TransactionType
}{
	{"disbursement", Disbursement}, {"repaymentAtDisbursement", RepaymentAtDisbursement}, {"repayment", Repayment},
	{"merchantIssuedRefund", MerchantIssuedRefund}, {"payoutRefund", PayoutRefund}, {"goodwillCredit", GoodwillCredit},
	{"interestPaymentWaiver", InterestPaymentWaiver}, {"chargeRefund", ChargeRefund}, {"contra", Contra},
	{"waiveInterest", WaiveInterest}, {"waiveCharges", WaiveCharges}, {"accrual", Accrual}, {"writeOff", WriteOff},
	{"recoveryRepayment", RecoveryRepayment}, {"initiateTransfer", InitiateTransfer}, {"approveTransfer", ApproveTransfer},
	{"withdrawTransfer", WithdrawTransfer}, {"rejectTransfer", RejectTransfer}, {"chargePayment", ChargePayment},
	{"refund", TransferRefund}, {"refundForActiveLoans", RefundForActiveLoan}, {"creditBalanceRefund", CreditBalanceRefund},
	{"chargeAdjustment", ChargeAdjustment}, {"chargeback", Chargeback}, {"chargeoff", ChargeOff}, {"downPayment", DownPayment},
	{"reAge", ReAge}, {"reAmortize", ReAmortize}, {"accrualActivity", AccrualActivity}, {"interestRefund", InterestRefund},
	{"accrualAdjustment", AccrualAdjustment}, {"capitalizedIncome", CapitalizedIncome},
	{"capitalizedIncomeAmortization", CapitalizedIncomeAmortization}, {"capitalizedIncomeAdjustment", CapitalizedIncomeAdjustment},
	{"capitalizedIncomeAmortizationAdjustment", CapitalizedAmortizationAdjust}, {"contractTermination", ContractTermination},
	{"buyDownFee", BuyDownFee}, {"buyDownFeeAdjustment", BuyDownFeeAdjustment}, {"buyDownFeeAmortization", BuyDownFeeAmortization},
	{"buyDownFeeAmortizationAdjustment", BuyDownFeeAmortizationAdjust},
}

// typeJSON holds the JSON of every transaction type; it is made once because every transaction read carries one.
var typeJSON = func() map[TransactionType][]byte {
	rendered := map[TransactionType][]byte{}
	for _, kind := range TransactionTypes.Values() {
		rendered[kind] = renderType(kind)
	}
	return rendered
}()

func renderType(kind TransactionType) []byte {
	o := kind.Option()
	var b strings.Builder
	fmt.Fprintf(&b, `{"id":%d,"code":%q,"value":%q`, int(kind), o.Code, o.Label)
	for _, flag := range transactionFlags {
		fmt.Fprintf(&b, `,%q:%t`, flag.name, flag.kind == kind)
	}
	return []byte(b.String() + "}")
}

// MarshalJSON writes id, code, value and all flags.
func (d TransactionTypeData) MarshalJSON() ([]byte, error) {
	if raw, ok := typeJSON[d.Type]; ok {
		return raw, nil
	}
	return renderType(d.Type), nil
}

// UnmarshalJSON reads the id.
func (d *TransactionTypeData) UnmarshalJSON(raw []byte) error {
	var o struct {
		ID TransactionType `json:"id"`
	}
	err := json.Unmarshal(raw, &o)
	d.Type = o.ID
	return err
}

// RelationType says how a transaction is related to another, or to a loan charge.
type RelationType string
