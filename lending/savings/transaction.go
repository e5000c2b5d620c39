package savings

import (
	"errors"
	"strconv"

	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/enumeration"
	"lending.example/platform/lending/money"
	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/refdata"
	"lending.example/platform/lending/store"
)

// Type is the sort of a transaction.
type Type int

// The types. A deposit or withdrawal that is one end of a transfer names the transfer. A pair of transactions marks the day on which
// the account came to another office.
const (
	Deposit       Type = 1
	Withdrawal    Type = 2
	WithdrawalFee Type = 4
	ChargePaid    Type = 7
	LeftOffice    Type = 12
	ReachedOffice Type = 13
	Hold          Type = 20
	Release       Type = 21
)

var types = enumeration.NewTable("transactionType", []enumeration.Row[Type]{
	{Value: Deposit, Code: "savingsAccountTransactionType.deposit", Label: "Deposit"},
	{Value: Withdrawal, Code: "savingsAccountTransactionType.withdrawal", Label: "Withdrawal"},
	{Value: WithdrawalFee, Code: "savingsAccountTransactionType.withdrawalFee", Label: "Withdrawal Fee"},
	{Value: ChargePaid, Code: "savingsAccountTransactionType.payCharge", Label: "Pay Charge"},
	{Value: LeftOffice, Code: "savingsAccountTransactionType.initiateTransfer", Label: "Initiate Transfer"},
	{Value: ReachedOffice, Code: "savingsAccountTransactionType.approveTransfer", Label: "Approve Transfer"},
	{Value: Hold, Code: "savingsAccountTransactionType.amountHold", Label: "Amount on Hold"},
	{Value: Release, Code: "savingsAccountTransactionType.amountRelease", Label: "Amount Release"},
})

// Option returns id, code and label.
func (t Type) Option() enumeration.Option { return types.Option(t) }

// String is the label, such as "Withdrawal".
func (t Type) String() string { return types.Label(t) }

// Transaction is one movement on an account, or of a part of its balance into hold and out of it.
type Transaction struct {
	store.Key
	AccountID int64         `json:"accountId"`
	OfficeID  int64         `json:"officeId"` // of the account, then
	Type      Type          `json:"type"`
	On        calendar.Date `json:"on"`
	Amount    money.Amount  `json:"amount"` // above zero; zero of a move to another office
	After     Totals        `json:"after"`  // what stood on the account afterwards

	Reversed   bool         `json:"reversed,omitempty"`
	HoldID     int64        `json:"holdId,omitempty"`         // of a release: the hold that it ends a part of
	Released   money.Amount `json:"released,omitzero"`        // of a hold: so far
	TransferID int64        `json:"transferId,omitempty"`     // of one end of a transfer
	ChargeID   int64        `json:"chargeId,omitempty"`       // on the account, that is paid
	BecauseOf  int64        `json:"becauseOf,omitempty"`      // of a fee: the withdrawal, with which it is undone
	LoanID     int64        `json:"loanId,omitempty"`         // of a hold in guarantee: the loan
	Reason     string       `json:"reasonForBlock,omitempty"` // of a hold
	Note       string       `json:"note,omitempty"`

	Payment     *refdata.PaymentDetail `json:"payment,omitempty"`
	SubmittedOn calendar.Date          `json:"submittedOn"`
	By          string                 `json:"by,omitempty"`
}

var transactions = store.Table[Transaction, *Transaction]{
	Kind: &store.Kind{
		Name: "savings_transaction",
		Columns: []store.Column{
			{Name: "account_id", Type: store.Integer},
			{Name: "office_id", Type: store.Integer},
			{Name: "type", Type: store.Integer},
			{Name: "on_date", Type: store.Date},
			{Name: "amount", Type: store.Decimal},
			{Name: "balance", Type: store.Decimal},
			{Name: "held", Type: store.Decimal},
			{Name: "reversed", Type: store.Integer},
			{Name: "transfer_id", Type: store.Integer, Indexed: true},
			{Name: "because_of", Type: store.Integer, Indexed: true},
			{Name: "payment_type_id", Type: store.Integer, Indexed: true},
		},
		Indexes: []store.Index{{Columns: []string{"account_id", "on_date"}}},
	},
	Columns: func(t *Transaction) []store.Value {
		return []store.Value{
			store.Int(t.AccountID), store.Int(t.OfficeID), store.Int(int64(t.Type)), store.Day(t.On), store.Money(t.Amount),
			store.Money(t.After.Balance), store.Money(t.After.Held), store.Bool(t.Reversed), store.OptionalInt(t.TransferID),
			store.OptionalInt(t.BecauseOf), store.OptionalInt(t.paymentType()),
		}
	},
}

// effect is what a transaction does to what stands on the account.
func (t *Transaction) effect() Totals {
	switch {
	case t.Reversed, t.Type == LeftOffice, t.Type == ReachedOffice:
		return Totals{}
	case t.Type == Deposit:
		return Totals{Balance: t.Amount}
	case t.Type == Hold:
		return Totals{Held: t.Amount}
	case t.Type == Release:
		return Totals{Held: t.Amount.Neg()}
	}
	return Totals{Balance: t.Amount.Neg()}
}

// transactionOf reads a transaction of an account; one of another account is unknown.
func transactionOf(tx store.Tx, a Account, id int64) (Transaction, error) {
	t, err := transactions.Get(tx, id)
	if errors.Is(err, store.ErrNotFound) || err == nil && t.AccountID != a.ID {
		return t, ErrTransactionUnknown.New(id)
	}
	return t, err
}

// result is the answer of a command that made a transaction, or took it back.
func (a Account) resultOf(t Transaction, changes operation.Changes) operation.Result {
	r := a.result()
	r.ID, r.ExternalID, r.Changes = t.ID, "", changes
	return r
}

// journalID names a transaction in the journal.
func (t *Transaction) journalID() string { return "S" + strconv.FormatInt(t.ID, 10) }
