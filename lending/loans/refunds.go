package loans

import (
	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/enumeration"
	"lending.example/platform/lending/fault"
	"lending.example/platform/lending/money"
	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/refdata"
)

// RefundCreditBalance pays an overpayment, or a part of it, back to the borrower; without a rest the loan is closed. Refused
// with loans.ErrNotOverpaid, loans.ErrAboveOverpaid, loans.ErrRefundBeforePayment (before the last payment),
// loans.ErrRefundInFuture. Adjust undoes it.
//
//desk:method Loans.RefundCreditBalance(loan, in) LoanResult
var RefundCreditBalance = operation.Command[Addressed[Payment], operation.Result]{
	Meta: operation.Meta{ID: "loans.CreditBalanceRefund", Action: "CREDITBALANCEREFUND", Entity: "LOAN", Grouping: "transaction_loan", Summary: "Refunds the credit balance of an overpaid loan."},
}

// RefundByCash pays back, on an active loan, what was paid before it was due (loans.ErrRefundAmount for more,
// loans.ErrNothingPaidYet, loans.ErrRefundNotActive, loans.ErrRefundBeforePayment): the instalments to come are owed again.
// The payment detail is accepted and not kept.
//
//desk:method Loans.RefundByCash(loan, in) LoanResult
var RefundByCash = operation.Command[Addressed[Payment], operation.Result]{
	Meta: operation.Meta{ID: "loans.RefundByCash", Action: "REFUNDBYCASH", Entity: "LOAN", Grouping: "transaction_loan", Summary: "Refunds money that was paid in advance."},
}

// ChargeRefundInput is the input of RefundCharge.
type ChargeRefundInput struct {
	ChargeID      int64         `json:"loanChargeId"`                             // mandatory; of the charge on the loan
	Due           calendar.Date `json:"dueDate,omitzero"`                         // of the instalment, for instalment fees; or InstalmentNumber
	Instalment    int           `json:"installmentNumber,omitempty"`              // of the instalment, from 1, for instalment fees
	Amount        *money.Amount `json:"transactionAmount,omitempty" limit:"none"` // nil: all that is refundable
	ExternalID    string        `json:"externalId,omitempty"`                     // of the transaction, at most 100 characters
	Note          string        `json:"note,omitempty"`                           // at most 1,000 characters
	PaymentTypeID int64         `json:"paymentTypeId,omitempty"`                  // how the money was moved; 0: not said
	AccountNumber string        `json:"accountNumber,omitempty"`                  // this and the other texts: at most 50 characters, as the payer gave them
	CheckNumber   string        `json:"checkNumber,omitempty"`
	RoutingCode   string        `json:"routingCode,omitempty"`
	ReceiptNumber string        `json:"receiptNumber,omitempty"`
	BankNumber    string        `json:"bankNumber,omitempty"`
}

// Moved is how the money was moved.
func (in ChargeRefundInput) Moved() PaymentDetail {
	return PaymentDetail{
		PaymentTypeID: in.PaymentTypeID, AccountNumber: in.AccountNumber, CheckNumber: in.CheckNumber,
		RoutingCode: in.RoutingCode, ReceiptNumber: in.ReceiptNumber, BankNumber: in.BankNumber,
	}
}

// Violations checks the charge, the amount and lengths.
func (in ChargeRefundInput) Violations() []fault.Violation {
	checks := fault.CheckOf("loan.transaction")
	checks.Required("loanChargeId", in.ChargeID != 0)
	if in.Amount != nil {
		checks.Positive("transactionAmount", *in.Amount)
	}
	checks.MaxLength("note", in.Note, 1000).MaxLength("externalId", in.ExternalID, 100)
	in.Moved().Check(checks)
	return checks.Violations()
}

// RefundCharge gives back to the loan what was paid of a charge, dated today; in.Amount nil is all that is refundable, more
// is refused with loans.ErrChargeRefundAmount. Of an instalment fee in.Instalment or in.Due choose the part, exactly one of
// them (loans.ErrChargeRefundWhich, loans.ErrChargeRefundTwoWays, loans.ErrChargeRefundNoPart). Adjust undoes it.
//
//desk:method Loans.RefundCharge(loan, in) LoanResult
var RefundCharge = operation.Command[Addressed[ChargeRefundInput], operation.Result]{
	Meta: operation.Meta{ID: "loans.ChargeRefund", Action: "CHARGEREFUND", Entity: "LOAN", Grouping: "transaction_loan", Summary: "Refunds a paid charge to the loan."},
}

// TransferRefundInput is the input of RefundByTransfer.
type TransferRefundInput struct {
	On         calendar.Date `json:"transactionDate"`                // mandatory; not after the business date
	Amount     money.Amount  `json:"transactionAmount" limit:"none"` // above zero, at most what was paid too much
	SavingsID  int64         `json:"savingsId,omitempty"`            // 0: the account that is linked to the loan
	ExternalID string        `json:"externalId,omitempty"`           // of the transaction, unique, at most 100 characters
	Note       string        `json:"note,omitempty"`                 // at most 1,000 characters
}

// Violations checks date, amount and lengths.
func (in TransferRefundInput) Violations() []fault.Violation {
	return fault.CheckOf("loan.transaction").Date("transactionDate", in.On).Positive("transactionAmount", in.Amount).
		MaxLength("note", in.Note, 1000).MaxLength("externalId", in.ExternalID, 100).Violations()
}

// RefundByTransfer moves an overpayment, or a part of it, to a savings account of the borrower: in.SavingsID, or 0 for the
// account that the loan is linked with. Refused with
// loans.ErrNotOverpaidLoan, loans.ErrTransferTooLarge, loans.ErrTransferBeforePayment, loans.ErrRefundNeedsAccount,
// loans.ErrUnknownSavings.
//
//desk:method Loans.RefundByTransfer(loan, in) LoanResult
var RefundByTransfer = operation.Command[Addressed[TransferRefundInput], operation.Result]{
	Meta: operation.Meta{ID: "loans.RefundByTransfer", Action: "REFUNDBYTRANSFER", Entity: "ACCOUNTTRANSFER", Grouping: "account_transfer", Summary: "Refunds an overpayment to a savings account."},
}

// RefundTransferLook names the loan that was paid too much.
type RefundTransferLook struct {
	LoanID int64 `json:"fromAccountId"` // mandatory
}

// Violations wants a loan.
func (in RefundTransferLook) Violations() []fault.Violation {
	return fault.CheckOf("accounttransfer").Required("fromAccountId", in.LoanID != 0).Violations()
}

// RefundTransferTemplateData is what a refund to a deposit account starts from.
type RefundTransferTemplateData struct {
	On       calendar.Date        `json:"transferDate"`   // the business date
	Amount   money.Amount         `json:"transferAmount"` // all that was paid too much; 0: nothing
	Currency refdata.CurrencyData `json:"currency"`
	OfficeID int64                `json:"fromOfficeId"`
	ClientID int64                `json:"fromClientId,omitempty"` // 0: the loan is a group's
	GroupID  int64                `json:"fromGroupId,omitempty"`  // whose loan it is, if not a client's
	FromType enumeration.Option   `json:"fromAccountType"`        // loan
	FromID   int64                `json:"fromAccountId"`          // the loan
	FromNo   string               `json:"fromAccountNo"`
	ToType   enumeration.Option   `json:"toAccountType"`    // deposit account
	Accounts []SavingsAccount     `json:"toAccountOptions"` // active ones of the borrower
}

// RefundTransferTemplate gives what Refund starts from: what was paid too much on a loan, and the active deposit accounts of its client.
// loans.ErrUnknownLoan when there is none.
//
//desk:method Transfers.RefundTemplate(loan=LoanID)
var RefundTransferTemplate = operation.Query[RefundTransferLook, RefundTransferTemplateData]{
	Meta: operation.Meta{ID: "loans.RefundTransferTemplate", Action: "READ", Entity: "ACCOUNTTRANSFER", Grouping: "portfolio", Summary: "Gives what a refund of a loan to a deposit account starts from."},
}

// ErrRefundNeedsAccount is a refund by transfer that says no account, of a loan without a linked one.
var ErrRefundNeedsAccount = fault.Define(fault.Rule, "error.msg.loan.refund.by.transfer.requires.linked.account", "Refunding by transfer requires a savings account.")

// InterestRefundInput is the input of RefundInterest.
type InterestRefundInput struct {
	Amount        money.Amount `json:"transactionAmount" limit:"none"` // above zero, at most the interest that the refund saves
	ExternalID    string       `json:"externalId,omitempty"`           // of the transaction, unique, at most 100 characters
	Note          string       `json:"note,omitempty"`                 // at most 1,000 characters
	PaymentTypeID int64        `json:"paymentTypeId,omitempty"`        // how the money was moved; 0: not said
	AccountNumber string       `json:"accountNumber,omitempty"`        // this and the other texts: at most 50 characters, as the payer gave them
	CheckNumber   string       `json:"checkNumber,omitempty"`
	RoutingCode   string       `json:"routingCode,omitempty"`
	ReceiptNumber string       `json:"receiptNumber,omitempty"`
	BankNumber    string       `json:"bankNumber,omitempty"`
}

// Moved is how the money was moved.
func (in InterestRefundInput) Moved() PaymentDetail {
	return PaymentDetail{
		PaymentTypeID: in.PaymentTypeID, AccountNumber: in.AccountNumber, CheckNumber: in.CheckNumber,
		RoutingCode: in.RoutingCode, ReceiptNumber: in.ReceiptNumber, BankNumber: in.BankNumber,
	}
}

// Violations checks the amount and lengths.
func (in InterestRefundInput) Violations() []fault.Violation {
	checks := fault.CheckOf("loan.transaction").Positive("transactionAmount", in.Amount)
	checks.MaxLength("note", in.Note, 1000).MaxLength("externalId", in.ExternalID, 100)
	in.Moved().Check(checks)
	return checks.Violations()
}

// RefundInterest gives back interest for a merchant or payout refund of a progressive loan that came without; transaction is
// the refund. Refused with loans.ErrNotRefund, loans.ErrInterestRefundExists and loans.ErrInterestRefundUnsupported.
// TransactionTemplate with the command "interest-refund" says the amount. It is undone together with its refund.
//
//desk:method Loans.RefundInterest(loan, transaction, in) LoanResult
var RefundInterest = operation.Command[OnTransaction[InterestRefundInput], operation.Result]{
	Meta: operation.Meta{ID: "loans.RefundInterest", Action: "INTERESTREFUND", Entity: "LOAN", Grouping: "transaction_loan", Summary: "Refunds the interest that a refund saves."},
}

// Refusals of interest refunds.
var (
	ErrNotRefund                 = fault.Define(fault.Rule, "error.msg.loan.transaction.not.refund.type", "Target transaction must be Merchant Issued Refund or Payout Refund")
	ErrInterestRefundExists      = fault.Define(fault.Rule, "error.msg.loan.transaction.interest.refund.already.exists", "Interest Refund already exists for this transaction")
	ErrInterestRefundUnsupported = fault.Define(fault.Rule, "error.msg.loan.transaction.interest.refund.not.supported", "The loan does not support interest refunds.")
)
