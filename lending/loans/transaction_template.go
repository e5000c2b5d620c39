package loans

import (
	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/fault"
	"lending.example/platform/lending/money"
	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/refdata"
)

// TransactionTemplateInput is the input of TransactionTemplate.
type TransactionTemplateInput struct {
	Loan          operation.Ref `json:"loanId"`
	Command       string        `json:"command"`                  // mandatory; of the transaction, as LoanService.TransactionTemplate lists them
	On            calendar.Date `json:"transactionDate,omitzero"` // zero: the business date
	TransactionID int64         `json:"transactionId,omitempty"`  // what the command is about, for adjustments and interest refunds
	WithCurrency  bool          `json:"withCurrency,omitempty"`   // of a recovery too, which tells none otherwise
}

// Violations returns none: the command is checked against the table of templates.
func (TransactionTemplateInput) Violations() []fault.Violation { return nil }

// ErrTemplateCommand is a template for a command that has none.
var ErrTemplateCommand = fault.Define(fault.Validation, "error.msg.query.parameter.value.unsupported",
	"The query parameter command has an unsupported value of: %[2]v. Supported are: %[3]v.")

// TransactionTemplateData are the defaults and options of a transaction that is about to be entered.
type TransactionTemplateData struct {
	LoanID         int64                 `json:"loanId,omitempty"`
	LoanExternalID string                `json:"externalLoanId,omitempty"`
	Type           *TransactionTypeData  `json:"type,omitempty"`
	On             calendar.Date         `json:"date,omitzero"` // that the amounts are of
	Currency       *refdata.CurrencyData `json:"currency,omitempty"`
	Amount         money.Amount          `json:"amount"` // proposed, in Currency; the portions add up to it
	NetDisbursal   money.Amount          `json:"netDisbursalAmount"`
	Principal      money.Amount          `json:"principalPortion"`
	Interest       money.Amount          `json:"interestPortion"`
	Fee            money.Amount          `json:"feeChargesPortion"`
	Penalty        money.Amount          `json:"penaltyChargesPortion"`
	Overpayment    money.Amount          `json:"overpaymentPortion"`
	Unrecognised   money.Amount          `json:"unrecognizedIncomePortion"`
	Balance        money.Amount          `json:"outstandingLoanBalance"` // principal that is outstanding
	ReversedByUser bool                  `json:"manuallyReversed"`

	AvailableOverApplied *money.Amount        `json:"availableDisbursementAmountWithOverApplied,omitempty"` // of a disbursal: the most that may go out
	FixedInstalment      money.Amount         `json:"fixedEmiAmount,omitzero"`                              // of a disbursal
	PossibleNext         calendar.Date        `json:"possibleNextRepaymentDate,omitzero"`                   // of a disbursal: the next due date
	Repayments           int                  `json:"numberOfRepayments,omitempty"`
	Instalments          []TemplateInstalment `json:"loanRepaymentScheduleInstallments,omitempty"`
	TransactionType      string               `json:"transactionType,omitempty"`

	FutureInstalments *int          `json:"numberOfFutureInstallments,omitempty"` // of a re-age: not due yet
	PastInstalments   *int          `json:"numberOfPastInstallments,omitempty"`   // of a re-age: due
	NextDue           calendar.Date `json:"nextInstallmentDueDate,omitzero"`
	ReAgeFrom         calendar.Date `json:"calculatedStartDate,omitzero"` // of a re-age: the proposed first due date

	PaymentTypes        []refdata.PaymentTypeData `json:"paymentTypeOptions,omitempty"` // this and the other lists: what the command may be given
	WriteOffReasons     []refdata.CodeValueData   `json:"writeOffReasonOptions,omitempty"`
	ChargeOffReasons    []refdata.CodeValueData   `json:"chargeOffReasonOptions,omitempty"`
	Classifications     []refdata.CodeValueData   `json:"classificationOptions,omitempty"`
	ReAgeReasons        []refdata.CodeValueData   `json:"reAgeReasonOptions,omitempty"`
	ReAmortizeReasons   []refdata.CodeValueData   `json:"reAmortizationReasonOptions,omitempty"`
	PeriodFrequencies   []string                  `json:"periodFrequencyOptions,omitempty"`
	ReAgeInterests      []ReAgeInterest           `json:"reAgeInterestHandlingOptions,omitempty"`
	ReAmortizeInterests []ReAmortizeInterest      `json:"reAmortizationInterestHandlingOptions,omitempty"`
}

// TemplateInstalment is an instalment as the template of a disbursal shows it.
type TemplateInstalment struct {
	ID     int           `json:"id"`
	Number int           `json:"installmentId"`
	Due    calendar.Date `json:"date"`
	Amount money.Amount  `json:"amount"`
}

// TransactionTemplate gives the defaults of a transaction that is about to be entered: date, amount and its portions, and
// what may be chosen. in.Command says of which: "repayment" is what the first unpaid instalment asks for, "prepayloan" with
// in.On what pays the loan off on a day, "foreclosure", "waiveinterest", "writeoff", "recoverypayment", "disburse",
// "charge-off", "creditbalancerefund", "refundbycash", "interest-refund", "reage", "capitalizedincome", "buydownfee" and so
// on; an unknown one is refused with loans.ErrTemplateCommand, which lists them all. in.TransactionID names what adjustments
// and interest refunds are about. Nothing is stored, and the command itself may still be refused.
//
//desk:method Loans.TransactionTemplate(loan, in)
var TransactionTemplate = operation.Query[TransactionTemplateInput, TransactionTemplateData]{
	Meta: operation.Meta{ID: "loans.TransactionTemplate", Action: "READ", Entity: "LOAN", Grouping: "portfolio", Summary: "Gives the defaults of a transaction."},
}
