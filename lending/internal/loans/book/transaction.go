package book

import (
	"cmp"
	"slices"

	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/ledger"
	"lending.example/platform/lending/loans"
	"lending.example/platform/lending/money"
	"lending.example/platform/lending/store"
)

// Transaction is one entry in the history of a loan. Its amounts are never negative; its type says which way they go.
type Transaction struct {
	store.Key
	LoanID      int64                 `json:"loanId"` // the loan whose history it is in
	Type        loans.TransactionType `json:"type"`
	On          calendar.Date         `json:"on"`                 // effective date
	SubmittedOn calendar.Date         `json:"submittedOn"`        // business date on which it was recorded
	Created     Moment                `json:"created"`            // order of creation
	OfficeID    int64                 `json:"officeId,omitempty"` // whose books it is in

	Amount       money.Amount `json:"amount"`                // all of it
	Portions     Portions     `json:"portions,omitzero"`     // what it was used for, part by part
	Overpayment  money.Amount `json:"overpayment,omitzero"`  // what found nothing to pay
	Unrecognised money.Amount `json:"unrecognized,omitzero"` // waived income that was never recognised
	Balance      money.Amount `json:"balance,omitzero"`      // principal outstanding after it, in transaction order

	ExternalID         string        `json:"externalId,omitempty"`         // unique
	ReversalExternalID string        `json:"reversalExternalId,omitempty"` // given by whoever took it back
	Reversed           bool          `json:"reversed,omitempty"`           // out of force; kept for history
	ReversedOn         calendar.Date `json:"reversedOn,omitzero"`          // business date of that
	ReversedByUser     bool          `json:"reversedByUser,omitempty"`     // false for originals that a replay replaced

	Payment   *loans.PaymentDetail `json:"payment,omitempty"`   // nil when nothing was said
	Mappings  []Mapping            `json:"mappings,omitempty"`  // what went to which instalment
	PaidBy    []ChargePaid         `json:"paidBy,omitempty"`    // what went to which loan charge
	Relations []Relation           `json:"relations,omitempty"` // to other transactions and charges

	// Allocations say which deferred income an amortization recognised.
	Allocations []Allocation `json:"allocations,omitempty"`

	ClassificationID int64         `json:"classificationId,omitempty"` // of capitalized income and buy-down fees: value of a code
	ReAge            *ReAging      `json:"reAge,omitempty"`            // of re-ages
	ReAmortize       *ReAmortizing `json:"reAmortize,omitempty"`       // of re-amortizations
	ReasonID         int64         `json:"reasonId,omitempty"`         // of charge-offs, write-offs, re-ages and re-amortizations: value of a code
	ChargeID         int64         `json:"chargeId,omitempty"`         // the loan charge that a charge payment, refund or waiver is about
	Instalment       int           `json:"instalment,omitempty"`       // of an instalment fee
	RefundNote       int64         `json:"refundNote,omitempty"`       // number of the note that a refund leaves on its charge
	PartDue          calendar.Date `json:"partDue,omitzero"`           // when the part of an instalment fee falls due that a waiver is about
	Manual           bool          `json:"manual,omitempty"`           // an interest refund whose amount a user gave
	// Transfer names the account of the platform that the money went to or came from, instead of the fund source.
	Transfer ledger.Activity `json:"transfer,omitzero"`
	// Counterpart is whose money outside the platform moved, and TransferID the record of that.
	Counterpart loans.Counterpart `json:"counterpart,omitzero"`
	TransferID  int64             `json:"transferId,omitempty"`
	// PaidOff is the part of a disbursement that paid off another loan, see [TopUp].
	PaidOff money.Amount `json:"paidOff,omitzero"`
	// TransferWords are what somebody said of the transfer that moves the money; it keeps them, and they are not stored here.
	TransferWords string `json:"-"`

	Changed bool     `json:"-"`
	IsNew   bool     `json:"-"`
	Made    bool     `json:"-"` // new, but complete before history is processed again: it is kept or replaced like stored ones
	Booked  *Figures `json:"-"` // what was posted; nil when it was taken back, or never posted
}

// Handed is what changed hands: of a disbursement not what paid off another loan.
func (t *Transaction) Handed() money.Amount { return t.Amount.Sub(t.PaidOff) }

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

// The relation types; each reads from the transaction that carries the relation.
const (
	ChargedBackBy loans.RelationType = "CHARGEBACK"        // original to its chargeback
	AdjustsCharge loans.RelationType = "CHARGE_ADJUSTMENT" // adjustment to its charge
	Replays       loans.RelationType = "REPLAYED"          // replacement to the reversed original
	RelatedTo     loans.RelationType = "RELATED"           // interest refund to its refund; amortization to the charge-off
	Adjusts       loans.RelationType = "ADJUSTMENT"        // adjustment to capitalized income or buy-down fee
)

// Relation points from the transaction that carries it to another transaction or a loan charge.
type Relation struct {
	Type        loans.RelationType `json:"type"`
	Transaction int64              `json:"transaction,omitempty"`
	Charge      int64              `json:"charge,omitempty"`
}

// ReAging are the parameters of a re-age.
type ReAging struct {
	StartDate       calendar.Date       `json:"startDate"`
	Frequency       calendar.Unit       `json:"frequencyType"`
	FrequencyNumber int                 `json:"frequencyNumber"`
	Instalments     int                 `json:"numberOfInstallments"`
	Interest        loans.ReAgeInterest `json:"interestHandling"`
}

// ReAmortizing are the parameters of a re-amortization.
type ReAmortizing struct {
	Interest loans.ReAmortizeInterest `json:"interestHandling"`
}

// WaivesInterest reports whether the transaction is a re-age or re-amortization that waives interest: its interest portion.
func (t *Transaction) WaivesInterest() bool {
	return t.ReAge != nil && t.ReAge.Interest == loans.ReAgeWaivingInterest ||
		t.ReAmortize != nil && t.ReAmortize.Interest == loans.ReAmortizeWaivingInterest
}

// Related returns the related transactions of a type.
func (t *Transaction) Related(of loans.RelationType) []int64 {
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
	return t.Amount == o.Amount && t.Portions == o.Portions && t.Overpayment == o.Overpayment && t.Unrecognised == o.Unrecognised
}

// CompareTransactions orders history: by date, accrual activities last, then recorded date, creation, id.
func CompareTransactions(a, b *Transaction) int {
	if c := a.On.Compare(b.On); c != 0 {
		return c
	}
	if x, y := a.Type == loans.AccrualActivity, b.Type == loans.AccrualActivity; x != y {
		return Order(y)
	}
	if c := a.SubmittedOn.Compare(b.SubmittedOn); c != 0 {
		return c
	}
	if a.Created != b.Created {
		return Order(a.Created.Before(b.Created))
	}
	if x, y := a.Type == loans.IncomePosting, b.Type == loans.IncomePosting; x != y {
		return Order(x)
	}
	if x, y := Waiver(a.Type), Waiver(b.Type); x != y {
		return Order(x)
	}
	return Order(a.ID < b.ID)
}

// IsRebate reports whether the transaction gives back unearned interest, together with the payment that it is related to.
func (t *Transaction) IsRebate() bool {
	return t.Type == loans.WaiveInterest && len(t.Related(RelatedTo)) > 0
}

func Waiver(t loans.TransactionType) bool { return t == loans.WaiveInterest || t == loans.WaiveCharges }

// Order is the result of a comparison whose left side comes first, or not.
func Order(leftFirst bool) int {
	if leftFirst {
		return -1
	}
	return 1
}

// clone copies a transaction with all that it points to.
func (t *Transaction) clone() Transaction {
	c := *t
	c.Payment, c.ReAge, c.ReAmortize, c.Booked = cloned(t.Payment), cloned(t.ReAge), cloned(t.ReAmortize), cloned(t.Booked)
	c.Mappings, c.PaidBy = slices.Clone(t.Mappings), slices.Clone(t.PaidBy)
	c.Relations, c.Allocations = slices.Clone(t.Relations), slices.Clone(t.Allocations)
	return c
}

// cloned copies the value of a pointer; nil stays nil.
func cloned[T any](p *T) *T {
	if p == nil {
		return nil
	}
	c := *p
	return &c
}

var Transactions = store.Table[Transaction, *Transaction]{
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
		History: "loan_id", SeldomRead: true,
	},
	Copy: (*Transaction).clone,
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

// Figures are the amounts of a transaction that its entry follows from.
type Figures struct {
	Amount, Overpayment money.Amount
	Portions            Portions
	TakenBack           money.Amount // of interest that was waived
	Spent               Portions     // of an overpayment, by what new money was spent on it
}

// Lends reports whether the type makes the borrower owe more money that went out. An overpayment is spent on that at once.
func Lends(t loans.TransactionType) bool {
	return t == loans.Disbursement || t == loans.Chargeback || t == loans.CreditBalanceRefund
}

// Mapped is the part of the transaction that was allocated to instalments.
func (t *Transaction) Mapped() Portions {
	var sum Portions
	for _, m := range t.Mappings {
		sum = sum.Add(m.Portions)
	}
	return sum
}

// TakenBack is the interest of a waiver that had been recognised as income, and so is posted.
func (t *Transaction) TakenBack() money.Amount { return t.Mapped().Interest.Sub(t.Unrecognised) }

func (m Moment) Compare(o Moment) int {
	return cmp.Or(cmp.Compare(m.Command, o.Command), cmp.Compare(m.Step, o.Step))
}

// Copy returns a copy that shares nothing that processing changes.
func (t *Transaction) Copy() *Transaction {
	c := *t
	c.Mappings, c.PaidBy = slices.Clone(t.Mappings), slices.Clone(t.PaidBy)
	return &c
}

// Allocation says how much of an amortization is about which deferred income.
type Allocation struct {
	Base     int64        `json:"base"` // the capitalized income or buy-down fee
	Amount   money.Amount `json:"amount"`
	TakeBack bool         `json:"takeBack,omitempty"` // recognised too much before
}
