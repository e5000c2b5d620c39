package loans

import (
	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/enumeration"
	"lending.example/platform/lending/fault"
	"lending.example/platform/lending/money"
	"lending.example/platform/lending/operation"
)

// Income is the input of CapitalizeIncome and ChargeBuyDownFee.
type Income struct {
	On               calendar.Date `json:"transactionDate"`            // mandatory; not after the business date
	Amount           money.Amount  `json:"transactionAmount"`          // above zero
	ClassificationID int64         `json:"classificationId,omitempty"` // value of the code of its classifications; 0: none
	Note             string        `json:"note,omitempty"`
	ExternalID       string        `json:"externalId,omitempty"`    // of the transaction, at most 100 characters
	PaymentTypeID    int64         `json:"paymentTypeId,omitempty"` // how the money was moved; 0: not said
}

// Moved is how the money was moved. Nothing but the payment type is kept.
func (in Income) Moved() PaymentDetail { return PaymentDetail{PaymentTypeID: in.PaymentTypeID} }

// violations checks date, amount and lengths under the name of a resource.
func (in Income) violations(resource string) []fault.Violation {
	checks := fault.CheckOf(resource)
	checks.Date("transactionDate", in.On).Positive("transactionAmount", in.Amount)
	checks.MaxLength("note", in.Note, 1000).MaxLength("externalId", in.ExternalID, 100)
	in.Moved().Check(checks)
	return checks.Violations()
}

// CapitalizedIncomeInput is the input of CapitalizeIncome.
type CapitalizedIncomeInput Income

// CapitalizedIncomeResource begins the codes of what is wrong in the input of CapitalizeIncome.
const CapitalizedIncomeResource = "loan.capitalized.income"

// Violations checks date, amount and lengths.
func (in CapitalizedIncomeInput) Violations() []fault.Violation {
	return Income(in).violations(CapitalizedIncomeResource)
}

// CapitalizeIncome adds income of the lender to the balance of a disbursed progressive loan whose product allows it: it
// bears interest and is repaid like money lent, and is recognised as income over the life of the loan. in.ClassificationID
// is a value of the code capitalized_income_transaction_classification, 0 for none. Together with what was disbursed it is
// at most what may go out. What does not fit is refused together, with validation codes of loan.capitalized.income.
// AdjustCapitalizedIncome, or Adjust with zero, takes it back.
//
//desk:method Loans.CapitalizeIncome(loan, in) LoanResult
var CapitalizeIncome = operation.Command[Addressed[CapitalizedIncomeInput], operation.Result]{
	Meta: operation.Meta{ID: "loans.CapitalizeIncome", Action: "CAPITALIZEDINCOME", Entity: "LOAN", Grouping: "transaction_loan", Summary: "Adds income to the balance of a loan."},
}

// IncomeAdjustment is the input of AdjustCapitalizedIncome and AdjustBuyDownFee.
type IncomeAdjustment Income

// Violations checks date, amount and lengths.
func (in IncomeAdjustment) Violations() []fault.Violation {
	return Income(in).violations(CapitalizedAdjustmentResource)
}

// CapitalizedAdjustmentResource begins the codes of what is wrong in the input of AdjustCapitalizedIncome.
const CapitalizedAdjustmentResource = "loan.capitalizedIncomeAdjustment"

// AdjustCapitalizedIncome takes capitalized income back, in whole or in part, from its own day on; transaction is the
// capitalized income, and at most what is left of it is taken. It settles like a payment. Adjust with zero undoes the
// adjustment.
//
//desk:method Loans.AdjustCapitalizedIncome(loan, transaction, in) LoanResult
var AdjustCapitalizedIncome = operation.Command[OnTransaction[IncomeAdjustment], operation.Result]{
	Meta: operation.Meta{ID: "loans.AdjustCapitalizedIncome", Action: "CAPITALIZEDINCOMEADJUSTMENT", Entity: "LOAN", Grouping: "transaction_loan", Summary: "Takes capitalized income back."},
}

// BuyDownFeeInput is the input of ChargeBuyDownFee.
type BuyDownFeeInput Income

// BuyDownFeeResource begins the codes of what is wrong in the input of ChargeBuyDownFee.
const BuyDownFeeResource = "loan.transaction.buyDownFee"

// Violations checks date, amount and lengths.
func (in BuyDownFeeInput) Violations() []fault.Violation {
	return Income(in).violations(BuyDownFeeResource)
}

// ChargeBuyDownFee records a fee that a merchant pays for the borrower of an active progressive loan (loans.ErrBuyDownState)
// whose product takes such fees. It is recognised as income over the life of the loan; schedule, balance and state stay.
// in.ClassificationID is a value of the code buydown_fee_transaction_classification, 0 for none. AdjustBuyDownFee, or Adjust
// with zero, takes it back.
//
//desk:method Loans.ChargeBuyDownFee(loan, in) LoanResult
var ChargeBuyDownFee = operation.Command[Addressed[BuyDownFeeInput], operation.Result]{
	Meta: operation.Meta{ID: "loans.BuyDown", Action: "BUYDOWNFEE", Entity: "LOAN", Grouping: "transaction_loan", Summary: "Records a buy-down fee."},
}

// BuyDownAdjustmentResource begins the codes of what is wrong in the input of AdjustBuyDownFee.
const BuyDownAdjustmentResource = "loan.buyDownFeeAdjustment"

// BuyDownFeeAdjustmentInput is the input of AdjustBuyDownFee.
type BuyDownFeeAdjustmentInput Income

// Violations checks date, amount and lengths.
func (in BuyDownFeeAdjustmentInput) Violations() []fault.Violation {
	return Income(in).violations(BuyDownAdjustmentResource)
}

// AdjustBuyDownFee takes a buy-down fee back, in whole or in part, from its own day on; transaction is the fee, and at most
// what is left of it is taken. Adjust with zero undoes the adjustment.
//
//desk:method Loans.AdjustBuyDownFee(loan, transaction, in) LoanResult
var AdjustBuyDownFee = operation.Command[OnTransaction[BuyDownFeeAdjustmentInput], operation.Result]{
	Meta: operation.Meta{ID: "loans.AdjustBuyDownFee", Action: "BUYDOWNFEEADJUSTMENT", Entity: "LOAN", Grouping: "transaction_loan", Summary: "Takes a buy-down fee back."},
}

// Refusals of reads of deferred income.
var (
	ErrNoCapitalizedIncome  = fault.Define(fault.Rule, "error.msg.loan.is.not.enabled.capitalized.income", "Loan %v is not enabled for capitalized income.")
	ErrNoBuyDownFee         = fault.Define(fault.Rule, "error.msg.loan.is.not.enabled.buydown.fee", "Loan %v is not enabled for buy-down fees.")
	ErrNotCapitalizedIncome = fault.Define(fault.Rule, "error.msg.loan.transaction.is.not.a.capitalized.income.transaction", "Transaction %v is not capitalized income.")
	ErrNotBuyDownFee        = fault.Define(fault.Rule, "error.msg.loan.transaction.is.not.a.buydown.fee.transaction", "Transaction %v is not a buy-down fee.")
)

// CapitalizedIncomeData is where one capitalized income stands.
type CapitalizedIncomeData struct {
	Amount       money.Amount `json:"amount"`             // this and the other sums: in the currency of the loan
	Amortized    money.Amount `json:"amortizedAmount"`    // recognised as income so far
	Unrecognised money.Amount `json:"unrecognizedAmount"` // still deferred
	Adjusted     money.Amount `json:"amountAdjustment"`   // taken back by adjustments
	ChargedOff   money.Amount `json:"chargedOffAmount"`   // expensed by a charge-off
}

// BuyDownFeeData is where one buy-down fee stands.
type BuyDownFeeData struct {
	ID            int64         `json:"id"` // that of the transaction
	LoanID        int64         `json:"loanId"`
	TransactionID int64         `json:"transactionId"`
	On            calendar.Date `json:"buyDownFeeDate"`
	Amount        money.Amount  `json:"buyDownFeeAmount"`      // this and the other sums: in the currency of the loan
	Amortized     money.Amount  `json:"amortizedAmount"`       // recognised as income so far
	NotAmortized  money.Amount  `json:"notYetAmortizedAmount"` // still deferred
	Adjusted      money.Amount  `json:"adjustedAmount"`        // taken back by adjustments
	ChargedOff    money.Amount  `json:"chargedOffAmount"`      // expensed by a charge-off
}

// AllocationData says which amortizations earned a deferred income.
type AllocationData struct {
	LoanID         int64                 `json:"loanId"`
	LoanExternalID string                `json:"loanExternalId,omitempty"`
	BaseID         int64                 `json:"baseLoanTransactionId"` // the capitalized income or buy-down fee
	BaseOn         calendar.Date         `json:"baseLoanTransactionDate"`
	BaseAmount     money.Amount          `json:"baseLoanTransactionAmount"` // this and the other sums: in the currency of the loan
	Unrecognised   money.Amount          `json:"unrecognizedAmount"`        // still deferred
	ChargedOff     money.Amount          `json:"chargedOffAmount"`          // expensed by a charge-off
	Adjusted       money.Amount          `json:"adjustmentAmount"`          // taken back by adjustments
	Mappings       []AmortizationMapping `json:"amortizationMappings"`      // what it was recognised by
}

// AmortizationMapping is one amortization of a deferred income.
type AmortizationMapping struct {
	TransactionID int64         `json:"amortizationLoanTransactionId"` // of the amortization
	ExternalID    string        `json:"amortizationLoanTransactionExternalId,omitempty"`
	On            calendar.Date `json:"date"`
	Type          string        `json:"type"` // AM, or AM_ADJ for what is taken back
	Amount        money.Amount  `json:"amount"`
}

func readMeta(id, summary string) operation.Meta {
	return operation.Meta{ID: id, Action: "READ", Entity: "LOAN", Grouping: "portfolio", Summary: summary}
}

// ListCapitalizedIncomes shows where each capitalized income of a loan stands: amount, recognised, still deferred, taken back,
// charged off. Refused with loans.ErrNoCapitalizedIncome on loans of products without.
//
//desk:method Loans.CapitalizedIncomes(loan)
var ListCapitalizedIncomes = operation.Query[OfLoan, []CapitalizedIncomeData]{
	Meta: readMeta("loans.ListCapitalizedIncomes", "Lists the capitalized income of a loan."),
}

// DeferredIncomeData is the capitalized income of a loan, wrapped.
type DeferredIncomeData struct {
	CapitalizedIncome []CapitalizedIncomeData `json:"capitalizedIncomeData"`
}

// DeferredIncome is CapitalizedIncomes in the form that the interface keeps for older clients.
//
//desk:method Loans.DeferredIncome(loan)
var DeferredIncome = operation.Query[OfLoan, DeferredIncomeData]{
	Meta: readMeta("loans.DeferredIncome", "Lists the capitalized income of a loan, wrapped."),
}

// ListBuyDownFees shows where each buy-down fee of a loan stands: amount, recognised, still deferred, taken back, charged off.
// Refused with loans.ErrNoBuyDownFee on loans of products without.
//
//desk:method Loans.BuyDownFees(loan)
var ListBuyDownFees = operation.Query[OfLoan, []BuyDownFeeData]{
	Meta: readMeta("loans.ListBuyDownFees", "Lists the buy-down fees of a loan."),
}

// GetCapitalizedIncome shows by which amortizations one capitalized income was recognised; transaction is the income
// (loans.ErrNotCapitalizedIncome).
//
//desk:method Loans.CapitalizedIncome(loan, transaction)
var GetCapitalizedIncome = operation.Query[TransactionInput, AllocationData]{
	Meta: readMeta("loans.GetCapitalizedIncome", "Shows how one capitalized income was earned."),
}

// GetBuyDownFee shows by which amortizations one buy-down fee was recognised; transaction is the fee (loans.ErrNotBuyDownFee).
//
//desk:method Loans.BuyDownFee(loan, transaction)
var GetBuyDownFee = operation.Query[TransactionInput, AllocationData]{
	Meta: readMeta("loans.GetBuyDownFee", "Shows how one buy-down fee was earned."),
}

// CapitalizationData says how a loan earns capitalized income; loans without have none of it.
type CapitalizationData struct {
	Calculation enumeration.Option `json:"capitalizedIncomeCalculationType"`
	Strategy    enumeration.Option `json:"capitalizedIncomeStrategy"`
	Type        enumeration.Option `json:"capitalizedIncomeType"`
}

// BuyDownData says how a loan earns buy-down fees; loans without have none of it.
type BuyDownData struct {
	Calculation enumeration.Option `json:"buyDownFeeCalculationType"`
	Strategy    enumeration.Option `json:"buyDownFeeStrategy"`
	Type        enumeration.Option `json:"buyDownFeeIncomeType"`
}
