package loans

import (
	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/enumeration"
	"lending.example/platform/lending/fault"
	"lending.example/platform/lending/money"
	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/products"
	"lending.example/platform/lending/refdata"
)

// NewCharge is the input of AddCharge.
type NewCharge struct {
	DefinitionID int64          `json:"chargeId"`             // mandatory; of the definition, see the package products
	Amount       *money.Decimal `json:"amount"`               // mandatory, above zero; a sum for flat charges, a percentage otherwise
	Due          calendar.Date  `json:"dueDate,omitzero"`     // mandatory for charges of a specified date
	ExternalID   string         `json:"externalId,omitempty"` // unique among loan charges, at most 100 characters
}

// Violations checks that definition and amount are there.
func (in NewCharge) Violations() []fault.Violation {
	checks := fault.CheckOf("loanCharge")
	checks.Required("chargeId", in.DefinitionID != 0).Required("amount", in.Amount != nil)
	if in.Amount != nil && in.Amount.Sign() <= 0 {
		checks.Fail("amount", *in.Amount, fault.NotPositive)
	}
	checks.MaxLength("externalId", in.ExternalID, 100)
	return checks.Violations()
}

// OnCharge is the input of a command on one charge of a loan.
type OnCharge[T operation.Input] struct {
	Loan   operation.Ref `json:"loanId"`
	Charge operation.Ref `json:"loanChargeId"`
	Body   T             `json:"body"`
}

// Violations are those of the body.
func (in OnCharge[T]) Violations() []fault.Violation { return in.Body.Violations() }

// AddCharge puts a charge of a definition on a loan: on an application, an approved, active, closed or overpaid one, which
// is active again then. in.Amount is a sum for flat charges and a percentage for the others; in.Due is mandatory for charges
// of a specified date (loans.ErrChargeDueMissing) and not before the disbursement (loans.ErrChargeBeforeLast). ChargeID of
// the result is the charge on this loan, which all other methods take; of a charge for every tranche it is the first one.
// WaiveCharge forgives it; on an application DeleteCharge removes it.
//
// Refusals: products.ErrChargeUnknown, loans.ErrChargeNotForLoans, loans.ErrChargeCurrency, loans.ErrOverdueChargeByHand,
// loans.ErrChargeLoanDisbursed and loans.ErrChargeNoTranche (due at a disbursement that was made),
// loans.ErrChargeLoanClosed, loans.ErrChargeOnChargedOff, loans.ErrAddNeedsAccount, loans.ErrChargeExternalIDTaken.
//
//desk:method Loans.AddCharge(loan, in) LoanResult
var AddCharge = operation.Command[Addressed[NewCharge], operation.Result]{
	Meta: operation.Meta{ID: "loans.AddCharge", Action: "CREATE", Entity: "LOANCHARGE", Grouping: "portfolio", Summary: "Adds a charge to a loan."},
}

// ChargeChange is the input of UpdateCharge.
type ChargeChange struct {
	Amount *money.Decimal `json:"amount,omitempty"`  // mandatory, above zero; a sum for flat charges, a percentage otherwise
	Due    *calendar.Date `json:"dueDate,omitempty"` // nil stays
}

// Violations checks that the amount is there and above zero.
func (in ChargeChange) Violations() []fault.Violation {
	checks := fault.CheckOf("loanCharge")
	checks.Required("amount", in.Amount != nil)
	if in.Amount != nil && in.Amount.Sign() <= 0 {
		checks.Fail("amount", *in.Amount, fault.NotPositive)
	}
	return checks.Violations()
}

// UpdateCharge changes amount or percentage, which is mandatory, and due date (nil: stays) of a charge while the loan awaits
// approval; later loans.ErrChargePastApplication. charge is the id on the loan.
//
//desk:method Loans.UpdateCharge(loan, charge, in) LoanResult
var UpdateCharge = operation.Command[OnCharge[ChargeChange], operation.Result]{
	Meta: operation.Meta{ID: "loans.UpdateCharge", Action: "UPDATE", Entity: "LOANCHARGE", Grouping: "portfolio", Summary: "Changes a charge of a loan application."},
}

// DeleteCharge removes a charge from a loan that awaits approval; later loans.ErrChargePastApplication, and WaiveCharge is
// the way.
//
//desk:method Loans.DeleteCharge(loan, charge) LoanResult
var DeleteCharge = operation.Command[OnCharge[operation.NoInput], operation.Result]{
	Meta: operation.Meta{ID: "loans.DeleteCharge", Action: "DELETE", Entity: "LOANCHARGE", Grouping: "portfolio", Summary: "Removes a charge from a loan application."},
}

// ChargeFromAccount is the input of PayCharge. Due date or instalment number choose the part of an instalment fee.
type ChargeFromAccount struct {
	On         calendar.Date `json:"transactionDate"`             // mandatory; not after the business date
	Due        calendar.Date `json:"dueDate,omitzero"`            // of the part of an instalment fee; or Instalment
	Instalment int           `json:"installmentNumber,omitempty"` // number of the part of an instalment fee, from 1
	ExternalID string        `json:"externalId,omitempty"`        // of the transaction, unique, at most 100 characters
}

// Violations checks the date.
func (in ChargeFromAccount) Violations() []fault.Violation {
	return fault.CheckOf("loanCharge").Date("transactionDate", in.On).MaxLength("externalId", in.ExternalID, 100).Violations()
}

// ChargeNamed is ChargeFromAccount for a charge that the body names.
type ChargeNamed struct {
	ChargeID   int64         `json:"chargeId"`                    // of the loan
	On         calendar.Date `json:"transactionDate"`             // mandatory; not after the business date
	Due        calendar.Date `json:"dueDate,omitzero"`            // of the part of an instalment fee; or Instalment
	Instalment int           `json:"installmentNumber,omitempty"` // number of the part of an instalment fee, from 1
	ExternalID string        `json:"externalId,omitempty"`        // of the transaction, unique, at most 100 characters
}

// Payment is the payment of the named charge.
func (in ChargeNamed) Payment() ChargeFromAccount {
	return ChargeFromAccount{On: in.On, Due: in.Due, Instalment: in.Instalment, ExternalID: in.ExternalID}
}

// Violations checks charge and date.
func (in ChargeNamed) Violations() []fault.Violation {
	checks := fault.CheckOf("loanCharge").Required("chargeId", in.ChargeID > 0)
	return checks.Add(in.Payment().Violations()...).Violations()
}

var payChargeMeta = operation.Meta{ID: "loans.PayCharge", Action: "PAY", Entity: "LOANCHARGE", Grouping: "transaction_loan", Summary: "Pays a charge from the linked savings account."}

// PayCharge pays what is outstanding of a charge of an active loan from the savings account that the loan is linked with;
// in.Instalment or in.Due choose the part of an instalment fee, neither the earliest unpaid one. Only charges that are paid
// by account transfer take it (loans.ErrChargeNotByTransfer); others are paid by Repay. Refused with loans.ErrChargePaid,
// loans.ErrChargeWaived, loans.ErrChargeNeedsAccount, loans.ErrSavingsInsufficient, loans.ErrUnknownSavings.
//
//desk:method Loans.PayCharge(loan, charge, in) LoanResult
var PayCharge = operation.Command[OnCharge[ChargeFromAccount], operation.Result]{
	Meta: payChargeMeta,
}

// PayChargeByBody is PayCharge for a charge that the input names.
//
//desk:method Loans.PayChargeByBody(loan, in) LoanResult
var PayChargeByBody = operation.Command[Addressed[ChargeNamed], operation.Result]{
	Meta: func() operation.Meta { m := payChargeMeta; m.ID = "loans.PayChargeByBody"; return m }(),
}

// ChargeWaiver is the input of WaiveCharge. Due date or instalment number choose the part of an instalment fee.
type ChargeWaiver struct {
	Due        calendar.Date `json:"dueDate,omitzero"`            // of the instalment, for instalment fees
	Instalment int           `json:"installmentNumber,omitempty"` // from 1, for instalment fees; neither: the earliest that is unpaid
	ExternalID string        `json:"externalId,omitempty"`        // of the transaction
}

// Violations checks the length of the external id.
func (in ChargeWaiver) Violations() []fault.Violation {
	return fault.CheckOf("loanCharge").MaxLength("externalId", in.ExternalID, 100).Violations()
}

// WaiveCharge forgives all that is outstanding of a charge of an active loan, or of one part of an instalment fee:
// in.Instalment or in.Due choose it, neither means the earliest unpaid one. Refused with loans.ErrChargeLoanInactive,
// loans.ErrChargePaid, loans.ErrChargeWaived. The result names the charge, and the transaction that UndoChargeWaiver takes.
//
//desk:method Loans.WaiveCharge(loan, charge, in) LoanResult
var WaiveCharge = operation.Command[OnCharge[ChargeWaiver], operation.Result]{
	Meta: operation.Meta{ID: "loans.WaiveCharge", Action: "WAIVE", Entity: "LOANCHARGE", Grouping: "portfolio", Summary: "Waives a charge of a loan."},
}

// UndoChargeWaiver makes a waived charge of a specified date, or instalment fee, due again; transaction is the waiver.
// Refused with loans.ErrNotChargeWaiver, loans.ErrWaiverReversed, loans.ErrWaiverGone (a charge of another sort),
// loans.ErrChargePaid.
//
//desk:method Loans.UndoChargeWaiver(loan, transaction) LoanResult
var UndoChargeWaiver = operation.Command[OnTransaction[operation.NoInput], operation.Result]{
	Meta: operation.Meta{ID: "loans.UndoChargeWaiver", Action: "UNDO", Entity: "WAIVECHARGE", Grouping: "transaction_loan", Summary: "Undoes the waiver of a charge."},
}

// ChargeAdjustmentInput is the input of AdjustCharge.
type ChargeAdjustmentInput struct {
	Amount        money.Amount `json:"amount" limit:"none"`     // above zero, at most the part of the charge that is not adjusted yet
	ExternalID    string       `json:"externalId,omitempty"`    // of the transaction, at most 100 characters
	Note          string       `json:"note,omitempty"`          // at most 1,000 characters
	PaymentTypeID int64        `json:"paymentTypeId,omitempty"` // how the money was moved; 0: not said
	AccountNumber string       `json:"accountNumber,omitempty"` // this and the other texts: at most 50 characters, as the payer gave them
	CheckNumber   string       `json:"checkNumber,omitempty"`
	RoutingCode   string       `json:"routingCode,omitempty"`
	ReceiptNumber string       `json:"receiptNumber,omitempty"`
	BankNumber    string       `json:"bankNumber,omitempty"`
}

// Moved is how the money was moved.
func (in ChargeAdjustmentInput) Moved() PaymentDetail {
	return PaymentDetail{
		PaymentTypeID: in.PaymentTypeID, AccountNumber: in.AccountNumber, CheckNumber: in.CheckNumber,
		RoutingCode: in.RoutingCode, ReceiptNumber: in.ReceiptNumber, BankNumber: in.BankNumber,
	}
}

// Violations checks the amount and lengths.
func (in ChargeAdjustmentInput) Violations() []fault.Violation {
	checks := fault.CheckOf("loanCharge")
	checks.Positive("amount", in.Amount).MaxLength("note", in.Note, 1000).MaxLength("externalId", in.ExternalID, 100)
	in.Moved().Check(checks)
	return checks.Violations()
}

// AdjustCharge credits the loan with a part of a charge, dated today and allocated like a payment, not necessarily to that
// charge. The sum of all adjustments of a charge is at most its amount (loans.ErrChargeAdjustAmount). Active, closed and
// overpaid loans take it (loans.ErrChargeAdjustStatus). Adjust undoes it.
//
//desk:method Loans.AdjustCharge(loan, charge, in) LoanResult
var AdjustCharge = operation.Command[OnCharge[ChargeAdjustmentInput], operation.Result]{
	Meta: operation.Meta{ID: "loans.AdjustCharge", Action: "ADJUSTMENT", Entity: "LOANCHARGE", Grouping: "transaction_loan", Summary: "Adjusts a charge of a loan."},
}

// OverdueDeactivation is the input of DeactivateOverdueCharges.
type OverdueDeactivation struct {
	Due calendar.Date `json:"dueDate"` // mandatory; penalties due on it or later
}

// Violations checks the date.
func (in OverdueDeactivation) Violations() []fault.Violation {
	return fault.CheckOf("loanCharge").Date("dueDate", in.Due).Violations()
}

// DeactivateOverdueCharges takes the penalties for overdue instalments of an active loan out of force that are due on a day
// or later; what was paid on them goes elsewhere. Refused with loans.ErrDeactivateNotOverdue when there are none. Nothing
// undoes it.
//
//desk:method Loans.DeactivateOverdueCharges(loan, in) LoanResult
var DeactivateOverdueCharges = operation.Command[Addressed[OverdueDeactivation], operation.Result]{
	Meta: operation.Meta{ID: "loans.DeactivateOverdueCharges", Action: "DEACTIVATEOVERDUE", Entity: "LOANCHARGE", Grouping: "portfolio", Summary: "Takes overdue penalties out of force."},
}

// ChargeData is a charge of a loan as readers see it.
type ChargeData struct {
	ID                 int64                `json:"id"`
	DefinitionID       int64                `json:"chargeId"` // the definition that it was made of
	Name               string               `json:"name"`
	Time               enumeration.Option   `json:"chargeTimeType"`
	SubmittedOn        calendar.Date        `json:"submittedOnDate"`  // business date when it was put on the loan
	Due                calendar.Date        `json:"dueDate,omitzero"` // absent at the first disbursement; of a tranche its disbursement date
	Basis              enumeration.Option   `json:"chargeCalculationType"`
	Percentage         money.Decimal        `json:"percentage"`                // 0 for a flat charge
	AppliedTo          money.Amount         `json:"amountPercentageAppliedTo"` // what the percentage is taken of; of an instalment fee the sum over the instalments
	Currency           refdata.CurrencyData `json:"currency"`
	Amount             money.Amount         `json:"amount"`     // in the currency of the loan, as calculated
	Paid               money.Amount         `json:"amountPaid"` // this and the other sums: in Currency
	Waived             money.Amount         `json:"amountWaived"`
	WrittenOff         money.Amount         `json:"amountWrittenOff"`
	Outstanding        money.Amount         `json:"amountOutstanding"`  // Amount less what is paid, waived and written off
	AmountOrPercentage money.Decimal        `json:"amountOrPercentage"` // as it was entered
	Penalty            bool                 `json:"penalty"`            // it is a penalty, and not a fee
	PaymentMode        enumeration.Option   `json:"chargePaymentMode"`
	IsPaid             bool                 `json:"paid"`          // nothing is outstanding and it is not waived
	IsWaived           bool                 `json:"waived"`        // what was left of it was waived
	Payable            bool                 `json:"chargePayable"` // by transfer from a linked account, and not settled
	LoanID             int64                `json:"loanId"`
	ExternalID         string               `json:"externalId,omitempty"`
	LoanExternalID     string               `json:"externalLoanId,omitempty"`
	MinCap             money.Amount         `json:"minCap,omitzero"`                 // lower bound of a percentage charge; absent: none
	MaxCap             money.Amount         `json:"maxCap,omitzero"`                 // upper bound of a percentage charge; absent: none
	Parts              []ChargePartData     `json:"installmentChargeData,omitempty"` // of instalment fees

	TaxGroup *products.TaxGroupName `json:"taxGroup,omitempty"` // the taxes that it contains; nil: none
	Taxes    []ChargeTax            `json:"taxes,omitempty"`    // those in force on SubmittedOn
}

// ChargeTax is the part of a charge that is one tax. Who pays a part of the charge pays that part of it.
type ChargeTax struct {
	ComponentID int64        `json:"taxComponentId"`
	Name        string       `json:"name"`
	Amount      money.Amount `json:"amount"` // part of the amount of the charge
}

// ChargePartData is the part of an instalment fee that falls due with one instalment.
type ChargePartData struct {
	Instalment  int           `json:"installmentNumber"` // from 1
	Due         calendar.Date `json:"dueDate"`
	Amount      money.Amount  `json:"amount"` // this and the other sums: in the currency of the loan
	Outstanding money.Amount  `json:"amountOutstanding"`
	Waived      money.Amount  `json:"amountWaived"`
	IsPaid      bool          `json:"paid"`   // nothing is outstanding and nothing was waived
	IsWaived    bool          `json:"waived"` // some of it was waived
}
