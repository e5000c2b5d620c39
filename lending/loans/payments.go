package loans

import (
	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/fault"
	"lending.example/platform/lending/money"
	"lending.example/platform/lending/operation"
)

// Payment is the input of repayments and of everything that brings money in like one.
type Payment struct {
	On            calendar.Date `json:"transactionDate"`                // mandatory; not before the disbursement, not after the business date
	Amount        money.Amount  `json:"transactionAmount" limit:"none"` // above zero
	Note          string        `json:"note,omitempty"`                 // at most 1,000 characters
	ExternalID    string        `json:"externalId,omitempty"`           // of the transaction, unique, at most 100 characters
	PaymentTypeID int64         `json:"paymentTypeId,omitempty"`        // how the money was moved; 0: not said
	AccountNumber string        `json:"accountNumber,omitempty"`        // this and the other texts: at most 50 characters, as the payer gave them
	CheckNumber   string        `json:"checkNumber,omitempty"`
	RoutingCode   string        `json:"routingCode,omitempty"`
	ReceiptNumber string        `json:"receiptNumber,omitempty"`
	BankNumber    string        `json:"bankNumber,omitempty"`
}

// Refund is the input of merchant and payout refunds.
type Refund struct {
	On            calendar.Date `json:"transactionDate"`                // mandatory; not before the disbursement, not after the business date
	Amount        money.Amount  `json:"transactionAmount" limit:"none"` // above zero
	Note          string        `json:"note,omitempty"`                 // at most 1,000 characters
	ExternalID    string        `json:"externalId,omitempty"`           // of the transaction, unique, at most 100 characters
	PaymentTypeID int64         `json:"paymentTypeId,omitempty"`        // how the money was moved; 0: not said
	AccountNumber string        `json:"accountNumber,omitempty"`        // this and the other texts: at most 50 characters, as the payer gave them
	CheckNumber   string        `json:"checkNumber,omitempty"`
	RoutingCode   string        `json:"routingCode,omitempty"`
	ReceiptNumber string        `json:"receiptNumber,omitempty"`
	BankNumber    string        `json:"bankNumber,omitempty"`
	// WithInterest says whether an interest refund goes with it; nil leaves it to the product.
	WithInterest *bool `json:"interestRefundCalculation,omitempty"`
}

// Moved is how the money was moved.
func (in Payment) Moved() PaymentDetail {
	return PaymentDetail{
		PaymentTypeID: in.PaymentTypeID, AccountNumber: in.AccountNumber, CheckNumber: in.CheckNumber,
		RoutingCode: in.RoutingCode, ReceiptNumber: in.ReceiptNumber, BankNumber: in.BankNumber,
	}
}

// Violations checks date, amount and lengths.
func (in Payment) Violations() []fault.Violation {
	checks := fault.CheckOf("loan.transaction")
	checks.Date("transactionDate", in.On).Positive("transactionAmount", in.Amount)
	checks.MaxLength("note", in.Note, 1000).MaxLength("externalId", in.ExternalID, 100)
	in.Moved().Check(checks)
	return checks.Violations()
}

// Violations are those of a payment.
func (in Refund) Violations() []fault.Violation { return in.Payment().Violations() }

// Payment is the refund as the money that it brings in.
func (in Refund) Payment() Payment {
	return Payment{
		On: in.On, Amount: in.Amount, Note: in.Note, ExternalID: in.ExternalID, PaymentTypeID: in.PaymentTypeID,
		AccountNumber: in.AccountNumber, CheckNumber: in.CheckNumber, RoutingCode: in.RoutingCode,
		ReceiptNumber: in.ReceiptNumber, BankNumber: in.BankNumber,
	}
}

// The commands that bring money in. They differ in the type of their transaction, and so in its allocation rule.
var (
	// Repay records a repayment. It goes to what is owed in the order of the loan's processing strategy; what remains makes the
	// loan overpaid, and what settles everything closes it. Active, closed and overpaid loans take it (otherwise
	// loans.ErrNotOpen), those of a tenant that blocks it there only while they are active (loans.ErrClosedOrOverpaid). in.On
	// may lie in the past: then everything since is processed again. The result names the transaction, and the Balance that is
	// left. Adjust undoes or corrects it.
	//
	// Refusals: loans.ErrBeforeDisbursement, loans.ErrTransactionInFuture, loans.ErrPaidOnHoliday, loans.ErrPaidOnDayOff,
	// loans.ErrTransactionIDTaken; loans.ErrBeforeLastTransaction on cumulative loans that recalculate interest;
	// loans.ErrLaterChargeRefund.
	//
	//desk:method Loans.Repay(loan, in) LoanResult
	Repay = operation.Command[Addressed[Payment], operation.Result]{
		Meta: transactionMeta("loans.Repay", "REPAYMENT", "Records a repayment."),
	}
	// MakeDownPayment records a down payment: a repayment under a type of its own, for loans that were disbursed without an
	// automatic one. The rules and refusals are those of Repay; Adjust undoes it.
	//
	//desk:method Loans.DownPayment(loan, in) LoanResult
	MakeDownPayment = operation.Command[Addressed[Payment], operation.Result]{
		Meta: transactionMeta("loans.DownPayment", "DOWNPAYMENT", "Records a down payment."),
	}
	// CreditGoodwill gives the borrower a credit out of the lender's goodwill: it settles like a repayment, and no money comes
	// in. The rules and refusals are those of Repay; Adjust undoes it (with an amount of zero: other amounts are refused with
	// loans.ErrNotEditable).
	//
	//desk:method Loans.CreditGoodwill(loan, in) LoanResult
	CreditGoodwill = operation.Command[Addressed[Payment], operation.Result]{
		Meta: transactionMeta("loans.GoodwillCredit", "GOODWILLCREDIT", "Credits the borrower out of goodwill."),
	}
	// RefundByMerchant credits the loan with what a merchant gives back for a purchase that the loan paid. It settles like a
	// repayment, under an allocation of its own. On progressive loans whose product refunds interest (or where in.WithInterest
	// is true) a second transaction gives back the interest that the refund saves; in.WithInterest nil leaves that to the
	// product. TransactionID is the refund's. The rules are those of Repay (loans.ErrMerchantRefundBeforeLast for the last
	// transaction); Adjust undoes both.
	//
	//desk:method Loans.RefundByMerchant(loan, in) LoanResult
	RefundByMerchant = operation.Command[Addressed[Refund], operation.Result]{
		Meta: transactionMeta("loans.MerchantIssuedRefund", "MERCHANTISSUEDREFUND", "Records a refund that a merchant issued."),
	}
	// RefundByPayout is RefundByMerchant for a payout that comes back, with loans.ErrPayoutRefundBeforeLast.
	//
	//desk:method Loans.RefundByPayout(loan, in) LoanResult
	RefundByPayout = operation.Command[Addressed[Refund], operation.Result]{
		Meta: transactionMeta("loans.PayoutRefund", "PAYOUTREFUND", "Records a refund of a payout."),
	}
	// WaiveInterestPayment credits the loan with an amount that is allocated like a payment, where the lender bears a payment of
	// interest. The rules and refusals are those of Repay; Adjust undoes it.
	//
	//desk:method Loans.WaiveInterestPayment(loan, in) LoanResult
	WaiveInterestPayment = operation.Command[Addressed[Payment], operation.Result]{
		Meta: transactionMeta("loans.InterestPaymentWaiver", "INTERESTPAYMENTWAIVER", "Waives an interest payment, allocated like a payment."),
	}
	// Recover records what is paid on a written-off loan, which stays written off. At most what was written off is taken, in all
	// (loans.ErrRecoveryTooLarge); other loans are refused with loans.ErrNotWrittenOff. Adjust is refused on written-off loans,
	// so that UndoWriteOff has to come before a correction.
	//
	//desk:method Loans.Recover(loan, in) LoanResult
	Recover = operation.Command[Addressed[Payment], operation.Result]{
		Meta: transactionMeta("loans.Recover", "RECOVERYPAYMENT", "Records a payment on a written-off loan."),
	}
)

// transactionMeta is what commands that move money say of themselves.
func transactionMeta(id, action, summary string) operation.Meta {
	return operation.Meta{ID: id, Action: action, Entity: "LOAN", Grouping: "transaction_loan", Summary: summary}
}

// ErrWaiverTooLarge is a waiver of more interest than is outstanding.
var ErrWaiverTooLarge = fault.Define(fault.Rule, "error.msg.loan.waive.interest.amount.exceeds.total.outstanding.interest", "The amount exceeds the interest of %v that can be waived.")

// WaiveInterestPortion forgives interest of an active loan, from the first unpaid instalment on: at most what is outstanding
// (loans.ErrWaiverTooLarge). Otherwise the rules are those of Repay, with loans.ErrNotActive. Adjust undoes it.
//
//desk:method Loans.WaiveInterest(loan, in) LoanResult
var WaiveInterestPortion = operation.Command[Addressed[Payment], operation.Result]{
	Meta: operation.Meta{ID: "loans.WaiveInterest", Action: "WAIVEINTERESTPORTION", Entity: "LOAN", Grouping: "transaction_loan", Summary: "Waives interest that is outstanding."},
}

// Adjustment is the input of AdjustTransaction: the date and amount that the transaction should have had. An amount
// of zero undoes it.
type Adjustment struct {
	On                 calendar.Date `json:"transactionDate"`                // mandatory; that of the transaction itself, when it is undone
	Amount             *money.Amount `json:"transactionAmount" limit:"none"` // mandatory; zero undoes, otherwise the amount that it should have had
	ExternalID         string        `json:"externalId,omitempty"`           // of the new transaction, at most 100 characters
	ReversalExternalID string        `json:"reversalExternalId,omitempty"`   // of the reversal, at most 100 characters
	Note               string        `json:"note,omitempty"`                 // at most 1,000 characters
	PaymentTypeID      int64         `json:"paymentTypeId,omitempty"`        // how the money was moved; 0: not said
	AccountNumber      string        `json:"accountNumber,omitempty"`        // this and the other texts: at most 50 characters, as the payer gave them
	CheckNumber        string        `json:"checkNumber,omitempty"`
	RoutingCode        string        `json:"routingCode,omitempty"`
	ReceiptNumber      string        `json:"receiptNumber,omitempty"`
	BankNumber         string        `json:"bankNumber,omitempty"`
}

// Moved is how the money was moved.
func (in Adjustment) Moved() PaymentDetail {
	return PaymentDetail{
		PaymentTypeID: in.PaymentTypeID, AccountNumber: in.AccountNumber, CheckNumber: in.CheckNumber,
		RoutingCode: in.RoutingCode, ReceiptNumber: in.ReceiptNumber, BankNumber: in.BankNumber,
	}
}

// Violations checks date, amount and lengths.
func (in Adjustment) Violations() []fault.Violation {
	checks := fault.CheckOf("loan.transaction")
	checks.Date("transactionDate", in.On).Required("transactionAmount", in.Amount != nil)
	if in.Amount != nil {
		checks.NotNegative("transactionAmount", *in.Amount)
	}
	checks.MaxLength("note", in.Note, 1000).MaxLength("externalId", in.ExternalID, 100).
		MaxLength("reversalExternalId", in.ReversalExternalID, 100)
	in.Moved().Check(checks)
	return checks.Violations()
}

// AdjustTransaction reverses a transaction and puts one of the same type with another date and amount in its place; an amount of zero
// only reverses it. All since is processed again, so that balances, state and maturity follow. TransactionID of the result
// is the new transaction, or the reversed one. It takes every type of payment, waivers, accruals, chargebacks, credit
// balance refunds, capitalized income and buy-down fees. Nothing undoes an adjustment; it can be adjusted again.
//
// Refusals: loans.ErrNotAdjustable (reversed already, or another type: a disbursement, a write-off), loans.ErrNotEditable
// and its siblings (this type can only be undone), loans.ErrLinkedTransaction (it was charged back),
// loans.ErrInterestRefundFixed, loans.ErrRebateFixed, loans.ErrRebatedFixed, loans.ErrTransferFixed (part of an account transfer), loans.ErrLaterChargeRefundBlocksUndo,
// loans.ErrWrittenOffNoUpdate, loans.ErrForeclosed.
//
//desk:method Loans.Adjust(loan, transaction, in) LoanResult
var AdjustTransaction = operation.Command[OnTransaction[Adjustment], operation.Result]{
	Meta: operation.Meta{
		ID: "loans.AdjustTransaction", Action: "ADJUST", Entity: "LOAN", Grouping: "transaction_loan",
		Summary: "Adjusts a transaction, or undoes it with an amount of zero.",
	},
}

// ChargebackInput is the input of ChargeBack. A chargeback is dated today.
type ChargebackInput struct {
	Amount        money.Amount `json:"transactionAmount" limit:"none"` // above zero, at most the part of the payment that is not charged back yet
	ExternalID    string       `json:"externalId,omitempty"`           // of the transaction, unique, at most 100 characters
	Note          string       `json:"note,omitempty"`                 // at most 1,000 characters
	PaymentTypeID int64        `json:"paymentTypeId,omitempty"`        // how the money was moved; 0: not said
}

// Moved is how the money was moved. Nothing but the payment type is kept.
func (in ChargebackInput) Moved() PaymentDetail {
	return PaymentDetail{PaymentTypeID: in.PaymentTypeID}
}

// Violations checks the amount and lengths.
func (in ChargebackInput) Violations() []fault.Violation {
	checks := fault.CheckOf("loan.transaction")
	checks.Positive("transactionAmount", in.Amount).MaxLength("note", in.Note, 1000).MaxLength("externalId", in.ExternalID, 100)
	in.Moved().Check(checks)
	return checks.Violations()
}

// ChargeBack takes a payment, or a part of it, back that a bank called back: the amount is owed again, as of today, in
// addition to what is due. transaction is a repayment, down payment, refund, goodwill credit or interest payment waiver in
// force. A closed loan becomes active again. Refused with loans.ErrChargebackRefused, which says why (reversed, another
// type, more than the transaction, a written-off loan, a cumulative loan that recalculates interest). Adjust with zero
// undoes the chargeback.
//
//desk:method Loans.ChargeBack(loan, transaction, in) LoanResult
var ChargeBack = operation.Command[OnTransaction[ChargebackInput], operation.Result]{
	Meta: operation.Meta{ID: "loans.Chargeback", Action: "CHARGEBACK", Entity: "LOAN", Grouping: "transaction_loan", Summary: "Charges a payment back."},
}
