package book

import (
	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/money"
	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/schedule"
	"lending.example/platform/lending/store"
)

// Charge is a fee or penalty on a loan.
type Charge struct {
	store.Key
	LoanID       int64                `json:"loanId"`   // the loan that it is on
	DefinitionID int64                `json:"chargeId"` // a charge definition of package products
	Name         string               `json:"name"`
	Time         schedule.ChargeTime  `json:"time"`
	Basis        schedule.ChargeBasis `json:"basis"`
	Penalty      bool                 `json:"penalty,omitempty"`     // false: a fee
	PaymentMode  int                  `json:"paymentMode,omitempty"` // 0 regular, 1 account transfer
	MinCap       money.Amount         `json:"minCap,omitzero"`       // least amount of a percentage charge; zero for none
	MaxCap       money.Amount         `json:"maxCap,omitzero"`       // largest amount of a percentage charge; zero for none
	TaxGroupID   int64                `json:"taxGroupId,omitempty"`  // the taxes that it contains; 0 for none

	Given       money.Decimal `json:"given"`              // as entered: an amount for flat charges, a percentage otherwise
	AppliedTo   money.Amount  `json:"appliedTo,omitzero"` // what the percentage was taken of
	Due         calendar.Date `json:"due,omitzero"`       // zero where the instalments or the disbursement say when
	SubmittedOn calendar.Date `json:"submittedOn"`        // business date on which it was added
	Created     Moment        `json:"created"`
	TrancheID   int64         `json:"trancheId,omitempty"` // for tranche disbursement charges
	Overdue     *OverdueOf    `json:"overdueOf,omitempty"` // for overdue penalties

	Amount     money.Amount `json:"amount"` // what is charged, over all instalments
	Paid       money.Amount `json:"paid,omitzero"`
	Waived     money.Amount `json:"waived,omitzero"`
	WrittenOff money.Amount `json:"writtenOff,omitzero"`
	Parts      []ChargePart `json:"parts,omitempty"` // of instalment fees

	Settled    bool   `json:"settled,omitempty"`  // nothing outstanding and nothing waived
	IsWaived   bool   `json:"isWaived,omitempty"` // nothing outstanding, and something of it was waived
	Inactive   bool   `json:"inactive,omitempty"` // out of force; kept for history
	ExternalID string `json:"externalId,omitempty"`

	Changed bool `json:"-"`
	IsNew   bool `json:"-"`
	Removed bool `json:"-"`
}

// ChargePart is the part of an instalment fee that falls due with one instalment.
type ChargePart struct {
	Instalment int           `json:"n"` // number of the instalment
	Due        calendar.Date `json:"due"`
	Amount     money.Amount  `json:"amount"` // what is charged with it
	Paid       money.Amount  `json:"paid,omitzero"`
	Waived     money.Amount  `json:"waived,omitzero"`
}

// OverdueOf says which instalment an overdue penalty is for, and which of its penalties it is.
type OverdueOf struct {
	Instalment int           `json:"n"`
	Due        calendar.Date `json:"due"`
	Occurrence int           `json:"k"`
	TakenBack  bool          `json:"takenBack,omitempty"` // a payment that was booked later met the instalment in time
}

// Outstanding is what is still owed of the charge.
func (c *Charge) Outstanding() money.Amount {
	return c.Amount.Sub(c.Paid).Sub(c.Waived).Sub(c.WrittenOff)
}

// Outstanding is what is still owed of the part.
func (p *ChargePart) Outstanding() money.Amount { return p.Amount.Sub(p.Paid).Sub(p.Waived) }

// AtDisbursement reports whether the charge is taken when money goes out, and so is in no instalment.
func (c *Charge) AtDisbursement() bool {
	return c.Time == schedule.AtDisbursement || c.Time == schedule.AtTrancheDisbursement
}

// Result is the result of a command on a charge.
func (c *Charge) Result(changes map[string]any) operation.Result {
	return operation.Result{ID: c.ID, ExternalID: c.ExternalID, Changes: changes, Made: operation.Made{Charge: c.ID}}
}

// ResultWith is the result of a command that settles a part of a charge by a transaction.
func (c *Charge) ResultWith(t *Transaction, changes map[string]any) operation.Result {
	r := c.Result(changes)
	r.SubID, r.SubExternalID = t.ID, t.ExternalID
	t.NameIn(&r)
	return r
}

// Part returns the component of an instalment that the charge falls into.
func (c *Charge) Part() Part {
	if c.Penalty {
		return Penalty
	}
	return Fee
}

var Charges = store.Table[Charge, *Charge]{
	Kind: &store.Kind{
		Name: "loan_charge",
		Columns: []store.Column{
			{Name: "loan_id", Type: store.Integer},
			{Name: "charge_id", Type: store.Integer, Indexed: true},
			{Name: "due_date", Type: store.Date},
			{Name: "amount", Type: store.Decimal},
			{Name: "amount_outstanding", Type: store.Decimal},
			{Name: "penalty", Type: store.Integer},
			{Name: "external_id", Type: store.Text, Unique: true},
		},
		Indexes: []store.Index{{Columns: []string{"loan_id"}}},
		History: "loan_id",
	},
	Columns: func(c *Charge) []store.Value {
		return []store.Value{
			store.Int(c.LoanID), store.Int(c.DefinitionID), store.Day(c.Due), store.Money(c.Amount),
			store.Money(c.Outstanding()), store.Bool(c.Penalty), store.OptionalString(c.ExternalID),
		}
	},
}

// EffectiveDue is the date by which charges are settled in order: the due date of the first unpaid part for an
// instalment fee. No date counts as due.
func (c *Charge) EffectiveDue() calendar.Date {
	if c.IsInstalmentFee() {
		if part := c.FirstOpenPart(); part != nil {
			return part.Due
		}
	}
	return c.Due
}

// FirstOpenPart is the first unpaid part of an instalment fee; nil when all is paid or waived.
func (c *Charge) FirstOpenPart() *ChargePart {
	for i := range c.Parts {
		if c.Parts[i].Outstanding().IsPositive() {
			return &c.Parts[i]
		}
	}
	return nil
}

func (c *Charge) IsInstalmentFee() bool { return c.Time == schedule.PerInstalment }

// PartOn is the part of a charge that falls due with an instalment; nil when there is none.
func (c *Charge) PartOn(number int) *ChargePart {
	for i := range c.Parts {
		if c.Parts[i].Instalment == number {
			return &c.Parts[i]
		}
	}
	return nil
}

// Reset makes a charge as it was before anything happened to it. Penalties for overdue instalments are gone: nothing
// is overdue any more.
func (c *Charge) Reset() {
	c.Paid, c.Waived, c.WrittenOff = money.Amount{}, money.Amount{}, money.Amount{}
	c.Settled, c.IsWaived = false, false
	c.Inactive = c.Time == schedule.OnOverdue
	for i := range c.Parts {
		c.Parts[i].Paid, c.Parts[i].Waived = money.Amount{}, money.Amount{}
	}
	c.Changed = true
}
