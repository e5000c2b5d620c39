package savings

import (
	"errors"

	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/enumeration"
	"lending.example/platform/lending/money"
	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/store"
)

// EndType is the sort of account at one end of a transfer.
type EndType int

// The sorts of accounts.
const (
	LoanEnd    EndType = 1
	SavingsEnd EndType = 2
)

var endTypes = enumeration.NewTable("portfolioAccountType", []enumeration.Row[EndType]{
	{Value: LoanEnd, Code: "accountType.loan", Label: "Loan Account"},
	{Value: SavingsEnd, Code: "accountType.savings", Label: "Savings Account"},
})

// Option returns id, code and label.
func (t EndType) Option() enumeration.Option { return endTypes.Option(t) }

// String is the label, such as "Savings Account".
func (t EndType) String() string { return endTypes.Label(t) }

// End is one end of a transfer: an account, and the transaction there.
type End struct {
	Type          EndType `json:"type"`
	OfficeID      int64   `json:"officeId"`
	Owner                 // of the account
	AccountID     int64   `json:"accountId"`
	AccountNo     string  `json:"accountNo"`
	TransactionID int64   `json:"transactionId"`
}

// Transfer is money that moved between two accounts of the house, with a transaction at each end.
type Transfer struct {
	store.Key
	From        End           `json:"from"`
	To          End           `json:"to"`
	On          calendar.Date `json:"on"`
	Amount      money.Amount  `json:"amount"` // above zero
	Currency    string        `json:"currency"`
	Description string        `json:"description,omitempty"`
	Reversed    bool          `json:"reversed,omitempty"`
}

var transfers = store.Table[Transfer, *Transfer]{
	Kind: &store.Kind{
		Name: "account_transfer",
		Columns: []store.Column{
			{Name: "from_type", Type: store.Integer},
			{Name: "from_account_id", Type: store.Integer},
			{Name: "from_office_id", Type: store.Integer, Indexed: true},
			{Name: "to_type", Type: store.Integer},
			{Name: "to_account_id", Type: store.Integer},
			{Name: "on_date", Type: store.Date},
			{Name: "amount", Type: store.Decimal},
			{Name: "reversed", Type: store.Integer},
		},
		Indexes: []store.Index{{Columns: []string{"from_account_id", "from_type"}}, {Columns: []string{"to_account_id", "to_type"}}},
	},
	Columns: func(t *Transfer) []store.Value {
		return []store.Value{
			store.Int(int64(t.From.Type)), store.Int(t.From.AccountID), store.Int(t.From.OfficeID), store.Int(int64(t.To.Type)),
			store.Int(t.To.AccountID), store.Day(t.On), store.Money(t.Amount), store.Bool(t.Reversed),
		}
	},
}

// transferByID reads one transfer; ErrTransferUnknown when there is none.
func transferByID(tx store.Tx, id int64) (Transfer, error) {
	t, err := transfers.Get(tx, id)
	if errors.Is(err, store.ErrNotFound) {
		return t, ErrTransferUnknown.New(id)
	}
	return t, err
}

// end is the account as an end of a transfer.
func (d *deposit) end() End {
	return End{Type: SavingsEnd, OfficeID: d.OfficeID, Owner: d.Owner, AccountID: d.ID, AccountNo: d.AccountNo}
}

// between moves money from one deposit account to another.
func between(u *operation.Unit, from, to *deposit, t Transfer) (Transfer, error) {
	switch {
	case from.ID == to.ID:
		return t, ErrTransferSame.For("toAccountId", to.ID)
	case from.product.CurrencyCode != to.product.CurrencyCode:
		return t, ErrTransferCurrency.New(from.product.CurrencyCode, to.product.CurrencyCode)
	}
	t.Currency, t.From, t.To = from.product.CurrencyCode, from.end(), to.end()
	if err := transfers.Insert(u.Tx, &t); err != nil {
		return t, err
	}
	for _, end := range []struct {
		*deposit
		at   *End
		sort Type
	}{{from, &t.From, Withdrawal}, {to, &t.To, Deposit}} {
		moved, err := end.moveBy(u, t, end.sort)
		if err != nil {
			return t, err
		}
		end.at.TransactionID = moved
	}
	return t, transfers.Save(u.Tx, &t)
}

// moveBy makes the transaction of one end of a transfer.
func (d *deposit) moveBy(u *operation.Unit, t Transfer, sort Type) (int64, error) {
	if err := d.precise("transferAmount", t.Amount); err != nil {
		return 0, err
	}
	moved := Transaction{Type: sort, On: t.On, Amount: t.Amount, TransferID: t.ID, Note: t.Description}
	err := d.post(u, &moved, movement{transfer: true})
	return moved.ID, err
}

// undoTransfer takes both ends of a transfer back. One with a loan is undone there, which takes this end back.
func undoTransfer(u *operation.Unit, id int64, n Loans) error {
	t, err := transferByID(u.Tx, id)
	if err != nil {
		return err
	}
	if t.Reversed {
		return ErrTransferUndone.New(t.ID)
	}
	if loan := t.loanEnd(); loan != nil {
		return n.Undo(u, loan.AccountID, loan.TransactionID)
	}
	if err := takeBack(u, t.To, t.From); err != nil {
		return err
	}
	t.Reversed = true
	return transfers.Save(u.Tx, &t)
}

// takeBack undoes the transactions of deposit accounts at ends of transfers, all together: what one takes out of an account, another
// may give back to it.
func takeBack(u *operation.Unit, ends ...End) error {
	undone := make([]Transaction, len(ends))
	for i, end := range ends {
		var err error
		if undone[i], err = unpostEnd(u, end); err != nil {
			return err
		}
	}
	for _, t := range undone {
		if err := t.missed(u.Tx); err != nil {
			return err
		}
	}
	return nil
}

// unpostEnd takes the transaction of a deposit account at one end of a transfer out of its history and out of the books.
func unpostEnd(u *operation.Unit, end End) (Transaction, error) {
	d, err := read(u, end.AccountID)
	if err != nil {
		return Transaction{}, err
	}
	if d.Status != Active {
		return Transaction{}, ErrNotActive.New(d.ID)
	}
	moved, err := transactionOf(u.Tx, d.Account, end.TransactionID)
	if err != nil {
		return moved, err
	}
	return moved, d.unpost(u, &moved)
}
