package loans

import (
	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/enumeration"
	"lending.example/platform/lending/money"
	"lending.example/platform/lending/products"
	"lending.example/platform/lending/refdata"
	"lending.example/platform/lending/schedule"
)

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

// chargeData is the read model of a charge.
func (a *Account) chargeData(c *Charge) ChargeData {
	d := ChargeData{
		ID: c.ID, DefinitionID: c.DefinitionID, Name: c.Name, Time: c.Time.Option(), SubmittedOn: c.SubmittedOn,
		Basis: c.Basis.Option(), AppliedTo: c.AppliedTo, Currency: refdata.CurrencyDataOf(a.Loan.Currency),
		Amount: c.Amount, Paid: c.Paid, Waived: c.Waived, WrittenOff: c.WrittenOff, Outstanding: c.Outstanding(),
		AmountOrPercentage: c.Given, Penalty: c.Penalty, PaymentMode: products.ChargePayment(c.PaymentMode).Option(),
		IsPaid: c.Settled, IsWaived: c.IsWaived, Payable: c.PaymentMode == paidByTransfer && !c.Settled,
		LoanID: a.Loan.ID, ExternalID: c.ExternalID, LoanExternalID: a.Loan.ExternalID, MinCap: c.MinCap, MaxCap: c.MaxCap,
	}
	if c.Basis != schedule.FlatAmount {
		d.Percentage = c.Given
	}
	// A charge at the first disbursement has no date of its own; one on a tranche has the tranche's.
	if c.Time != schedule.AtDisbursement {
		d.Due = c.Due
	}
	if t := a.Loan.tranche(c.TrancheID); t != nil && c.Time == schedule.AtTrancheDisbursement {
		d.Due = t.date()
	}
	for _, p := range c.Parts {
		d.Parts = append(d.Parts, ChargePartData{
			Instalment: p.Instalment, Due: p.Due, Amount: p.Amount, Outstanding: p.Outstanding(), Waived: p.Waived,
			IsPaid: p.Outstanding().IsZero() && p.Waived.IsZero(), IsWaived: p.Waived.IsPositive(),
		})
	}
	return d
}
