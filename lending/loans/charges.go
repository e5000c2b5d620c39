package loans

import (
	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/enumeration"
	"lending.example/platform/lending/fault"
	"lending.example/platform/lending/money"
	"lending.example/platform/lending/operation"
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

// AddCharge puts a charge on a loan. What it changes in the history is processed again.
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

// UpdateCharge changes a charge while the loan awaits approval.
var UpdateCharge = operation.Command[OnCharge[ChargeChange], operation.Result]{
	Meta: operation.Meta{ID: "loans.UpdateCharge", Action: "UPDATE", Entity: "LOANCHARGE", Grouping: "portfolio", Summary: "Changes a charge of a loan application."},
}

// DeleteCharge removes a charge while the loan awaits approval.
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

// PayCharge pays what is outstanding of a charge, or of one part of an instalment fee, from the linked savings account, see
// [SavingsAccounts].
var PayCharge = operation.Command[OnCharge[ChargeFromAccount], operation.Result]{
	Meta: payChargeMeta,
}

// PayChargeByBody is PayCharge for a charge that the body names.
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

// WaiveCharge waives all that is outstanding of a charge, or of one part of an instalment fee.
var WaiveCharge = operation.Command[OnCharge[ChargeWaiver], operation.Result]{
	Meta: operation.Meta{ID: "loans.WaiveCharge", Action: "WAIVE", Entity: "LOANCHARGE", Grouping: "portfolio", Summary: "Waives a charge of a loan."},
}

// UndoChargeWaiver makes a waived charge due again.
var UndoChargeWaiver = operation.Command[OnTransaction[operation.NoInput], operation.Result]{
	Meta: operation.Meta{ID: "loans.UndoChargeWaiver", Action: "UNDO", Entity: "WAIVECHARGE", Grouping: "transaction_loan", Summary: "Undoes the waiver of a charge."},
}

// ChargeAdjustmentInput is the input of AdjustCharge.
type ChargeAdjustmentInput struct {
	Amount        money.Amount `json:"amount"`                  // above zero, at most what of the charge is not adjusted yet
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

// AdjustCharge gives back a part of a charge, allocated like a payment of today, not necessarily to that charge.
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

// DeactivateOverdueCharges takes overdue penalties due on or after a date out of force.
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
	AppliedTo          money.Amount         `json:"amountPercentageAppliedTo"` // what the percentage is taken of
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
