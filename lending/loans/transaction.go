package loans

import (
	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/ledger"
	"lending.example/platform/lending/money"
	"lending.example/platform/lending/store"
)

// Transaction is one entry in the history of a loan. Its amounts are never negative; its type says which way they go.
type Transaction struct {
	store.Key
	LoanID      int64           `json:"loanId"` // the loan whose history it is in
	Type        TransactionType `json:"type"`
	On          calendar.Date   `json:"on"`                 // effective date
	SubmittedOn calendar.Date   `json:"submittedOn"`        // business date on which it was recorded
	Created     Moment          `json:"created"`            // order of creation
	OfficeID    int64           `json:"officeId,omitempty"` // whose books it is in

	Amount       money.Amount `json:"amount"`                // all of it
	Portions     Portions     `json:"portions,omitzero"`     // what it was used for, part by part
	Overpayment  money.Amount `json:"overpayment,omitzero"`  // what found nothing to pay
	Unrecognized money.Amount `json:"unrecognized,omitzero"` // waived income that was never recognised
	Balance      money.Amount `json:"balance,omitzero"`      // principal outstanding after it, in transaction order

	ExternalID         string        `json:"externalId,omitempty"`         // unique
	ReversalExternalID string        `json:"reversalExternalId,omitempty"` // given by whoever took it back
	Reversed           bool          `json:"reversed,omitempty"`           // out of force; kept for history
	ReversedOn         calendar.Date `json:"reversedOn,omitzero"`          // business date of that
	ReversedByUser     bool          `json:"reversedByUser,omitempty"`     // false for originals that a replay replaced

	Payment   *PaymentDetail `json:"payment,omitempty"`   // nil when nothing was said
	Mappings  []Mapping      `json:"mappings,omitempty"`  // what went to which instalment
	PaidBy    []ChargePaid   `json:"paidBy,omitempty"`    // what went to which loan charge
	Relations []Relation     `json:"relations,omitempty"` // to other transactions and charges

	// Allocations say which deferred income an amortization recognised.
	Allocations []Allocation `json:"allocations,omitempty"`

	ClassificationID int64         `json:"classificationId,omitempty"` // of capitalised income and buy-down fees: value of a code
	ReAge            *ReAging      `json:"reAge,omitempty"`            // of re-ages
	ReAmortize       *ReAmortizing `json:"reAmortize,omitempty"`       // of re-amortisations
	ReasonID         int64         `json:"reasonId,omitempty"`         // of charge-offs, write-offs, re-ages and re-amortisations: value of a code
	ChargeID         int64         `json:"chargeId,omitempty"`         // the loan charge that a charge payment, refund or waiver is about
	Instalment       int           `json:"instalment,omitempty"`       // of an instalment fee
	RefundNote       int64         `json:"refundNote,omitempty"`       // number of the note that a refund leaves on its charge
	PartDue          calendar.Date `json:"partDue,omitzero"`           // when the part of an instalment fee falls due that a waiver is about
	Manual           bool          `json:"manual,omitempty"`           // an interest refund whose amount a user gave
	// Transfer names the account of the house that the money went to or came from, instead of the fund source.
	Transfer ledger.Activity `json:"transfer,omitzero"`
	// Counterpart is whose money outside the platform moved, and TransferID the record of that.
	Counterpart Counterpart `json:"counterpart,omitzero"`
	TransferID  int64       `json:"transferId,omitempty"`

	changed bool
	isNew   bool
	made    bool     // new, but complete before history is processed again: it is kept or replaced like stored ones
	booked  *figures // what was posted; nil when it was taken back, or never posted
}

// Moment orders what was created: the number of the command, then the place within it.
type Moment struct {
	Command int64 `json:"c"`
	Step    int   `json:"s,omitempty"`
}

// Before reports whether m was created earlier than n.
func (m Moment) Before(n Moment) bool {
	return m.Command < n.Command || m.Command == n.Command && m.Step < n.Step
}

// Mapping says how much of a transaction went to which instalment.
type Mapping struct {
	Instalment int `json:"n"`
	Portions
}

// ChargePaid says how much of a transaction went to which loan charge; negative for refunds.
type ChargePaid struct {
	ID         int64        `json:"id"`
	ChargeID   int64        `json:"chargeId"` // loan charge
	Instalment int          `json:"instalment,omitempty"`
	Amount     money.Amount `json:"amount"`
}

// RelationType says how a transaction is related to another, or to a loan charge.
type RelationType string

// The relation types; each reads from the transaction that carries the relation.
const (
	ChargedBackBy RelationType = "CHARGEBACK"        // original to its chargeback
	AdjustsCharge RelationType = "CHARGE_ADJUSTMENT" // adjustment to its charge
	Replays       RelationType = "REPLAYED"          // replacement to the reversed original
	RelatedTo     RelationType = "RELATED"           // interest refund to its refund; amortization to the charge-off
	Adjusts       RelationType = "ADJUSTMENT"        // adjustment to capitalized income or buy-down fee
)

// Relation points from the transaction that carries it to another transaction or a loan charge.
type Relation struct {
	Type        RelationType `json:"type"`
	Transaction int64        `json:"transaction,omitempty"`
	Charge      int64        `json:"charge,omitempty"`
}

// ReAging are the parameters of a re-age.
type ReAging struct {
	StartDate       calendar.Date `json:"startDate"`
	Frequency       calendar.Unit `json:"frequencyType"`
	FrequencyNumber int           `json:"frequencyNumber"`
	Instalments     int           `json:"numberOfInstallments"`
	Interest        ReAgeInterest `json:"interestHandling"`
}

// ReAmortizing are the parameters of a re-amortization.
type ReAmortizing struct {
	Interest ReAmortizeInterest `json:"interestHandling"`
}

// Related returns the related transactions of a type.
func (t *Transaction) Related(of RelationType) []int64 {
	var ids []int64
	for _, r := range t.Relations {
		if r.Type == of && r.Transaction != 0 {
			ids = append(ids, r.Transaction)
		}
	}
	return ids
}

// SamePortions reports whether amount, portions and overpayment equal those of another transaction: the six amounts
// by which a replay decides whether a transaction is kept.
func (t *Transaction) SamePortions(o *Transaction) bool {
	return t.Amount == o.Amount && t.Portions == o.Portions && t.Overpayment == o.Overpayment
}

// compareTransactions orders history: by date, accrual activities last, then recorded date, creation, id.
func compareTransactions(a, b *Transaction) int {
	if c := a.On.Compare(b.On); c != 0 {
		return c
	}
	if x, y := a.Type == AccrualActivity, b.Type == AccrualActivity; x != y {
		return order(y)
	}
	if c := a.SubmittedOn.Compare(b.SubmittedOn); c != 0 {
		return c
	}
	if a.Created != b.Created {
		return order(a.Created.Before(b.Created))
	}
	if x, y := a.Type == IncomePosting, b.Type == IncomePosting; x != y {
		return order(x)
	}
	if x, y := a.Type.waiver(), b.Type.waiver(); x != y {
		return order(x)
	}
	return order(a.ID < b.ID)
}

func (t TransactionType) waiver() bool { return t == WaiveInterest || t == WaiveCharges }

// order is the result of a comparison whose left side comes first, or not.
func order(leftFirst bool) int {
	if leftFirst {
		return -1
	}
	return 1
}

var transactions = store.Table[Transaction, *Transaction]{
	Kind: &store.Kind{
		Name: "loan_transaction",
		Columns: []store.Column{
			{Name: "loan_id", Type: store.Integer},
			{Name: "transaction_type", Type: store.Integer},
			{Name: "transaction_date", Type: store.Date, Indexed: true},
			{Name: "submitted_on", Type: store.Date},
			{Name: "amount", Type: store.Decimal},
			{Name: "principal_portion", Type: store.Decimal},
			{Name: "interest_portion", Type: store.Decimal},
			{Name: "fee_portion", Type: store.Decimal},
			{Name: "penalty_portion", Type: store.Decimal},
			{Name: "overpayment_portion", Type: store.Decimal},
			{Name: "reversed", Type: store.Integer},
			{Name: "payment_type_id", Type: store.Integer, Indexed: true},
			{Name: "external_id", Type: store.Text, Unique: true},
		},
		Indexes: []store.Index{{Columns: []string{"loan_id", "transaction_date"}}},
	},
	Columns: func(t *Transaction) []store.Value {
		paymentType := int64(0)
		if t.Payment != nil {
			paymentType = t.Payment.PaymentTypeID
		}
		return []store.Value{
			store.Int(t.LoanID), store.Int(int64(t.Type)), store.Day(t.On), store.Day(t.SubmittedOn), store.Money(t.Amount),
			store.Money(t.Portions.Principal), store.Money(t.Portions.Interest), store.Money(t.Portions.Fee),
			store.Money(t.Portions.Penalty), store.Money(t.Overpayment), store.Bool(t.Reversed),
			store.OptionalInt(paymentType), store.OptionalString(t.ExternalID),
		}
	},
}
