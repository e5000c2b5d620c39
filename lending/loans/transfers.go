package loans

import (
	"cmp"
	"maps"
	"slices"

	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/fault"
	"lending.example/platform/lending/money"
	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/store"
)

// Counterpart is who outside the platform gave or took the money of a transaction: a savings account of the borrower, or
// the funds that a guarantor holds for the loan. Exactly one is set; the zero value is nobody, cash or a payment.
type Counterpart struct {
	Savings   int64 `json:"savingsId,omitempty"`
	Guarantee int64 `json:"guaranteeId,omitempty"`
}

// Transfer is money that a command moved between a loan and a counterpart. Taking a command back moves it the other way,
// in a transfer of its own.
type Transfer struct {
	store.Key
	LoanID        int64         `json:"loanId"`            // from or to which the money went
	TransactionID int64         `json:"loanTransactionId"` // the newest one of that counterpart
	Counterpart                 // of the loan
	On            calendar.Date `json:"transferDate"`
	Currency      string        `json:"currencyCode"`   // ISO 4217
	Amount        money.Amount  `json:"transferAmount"` // above zero: from the loan to the counterpart; below: to the loan
}

var transfers = store.Table[Transfer, *Transfer]{
	Kind: &store.Kind{
		Name: "loan_transfer",
		Columns: []store.Column{
			{Name: "loan_id", Type: store.Integer, Indexed: true},
			{Name: "savings_id", Type: store.Integer, Indexed: true},
			{Name: "guarantee_id", Type: store.Integer, Indexed: true},
			{Name: "on_date", Type: store.Date},
			{Name: "amount", Type: store.Decimal},
		},
	},
	Columns: func(t *Transfer) []store.Value {
		return []store.Value{
			store.Int(t.LoanID), store.OptionalInt(t.Savings), store.OptionalInt(t.Guarantee), store.Day(t.On), store.Money(t.Amount),
		}
	},
}

// moved is what each counterpart got from the loan, less what it gave, by the transactions in force.
func (a *Account) moved() map[Counterpart]money.Amount {
	var moved map[Counterpart]money.Amount
	for _, t := range a.entries {
		if t.Reversed || t.Counterpart == (Counterpart{}) {
			continue
		}
		if moved == nil {
			moved = map[Counterpart]money.Amount{}
		}
		amount := t.Amount
		if t.Type != Disbursement && t.Type != TransferRefund {
			amount = amount.Neg()
		}
		moved[t.Counterpart] = moved[t.Counterpart].Add(amount)
	}
	return moved
}

// saveTransfers records what the decision moves, and has the counterparts told of it after the commit.
func (o *opened) saveTransfers(u *operation.Unit) error {
	now := o.moved()
	for who := range o.movedBefore {
		if _, still := now[who]; !still {
			if now == nil {
				now = map[Counterpart]money.Amount{}
			}
			now[who] = money.Amount{}
		}
	}
	order := func(x, y Counterpart) int {
		return cmp.Or(cmp.Compare(x.Savings, y.Savings), cmp.Compare(x.Guarantee, y.Guarantee))
	}
	for _, who := range slices.SortedFunc(maps.Keys(now), order) {
		if amount := now[who].Sub(o.movedBefore[who]); !amount.IsZero() {
			if err := o.saveTransfer(u, who, amount); err != nil {
				return err
			}
		}
	}
	return nil
}

func (o *opened) saveTransfer(u *operation.Unit, who Counterpart, amount money.Amount) error {
	t := Transfer{LoanID: o.Loan.ID, Counterpart: who, On: u.Today, Currency: o.Loan.Currency.Code, Amount: amount}
	for _, moving := range o.entries {
		if moving.Counterpart != who || !moving.changed && !moving.isNew {
			continue
		}
		t.TransactionID = moving.ID
		if moving.isNew {
			t.On = moving.On
		}
	}
	if err := transfers.Insert(u.Tx, &t); err != nil {
		return err
	}
	for _, moving := range o.entries {
		if moving.Counterpart == who && moving.isNew && !moving.Reversed {
			moving.TransferID = t.ID
		}
	}
	u.AfterCommit(func() { tell(u, t) })
	return nil
}

// tell lets those who keep the counterpart's money know of a transfer.
func tell(u *operation.Unit, t Transfer) {
	if savings, ok := operation.Supplied[SavingsAccounts](u); ok && t.Savings != 0 {
		savings.Moved(u.Tenant, t)
	}
	if funds, ok := operation.Supplied[GuaranteeFunds](u); ok && t.Guarantee != 0 {
		funds.Moved(u.Tenant, t)
	}
}

// TransfersInput asks for transfers.
type TransfersInput struct {
	After int64 `json:"after,omitempty" in:"query"` // the last transfer that is known; 0: from the first
	Limit int   `json:"limit,omitempty" in:"query"` // 0: the largest page
}

// Violations refuses negative numbers.
func (in TransfersInput) Violations() []fault.Violation {
	return fault.CheckOf("loan.transfer").NotNegativeInt("limit", in.Limit).Violations()
}

// ListTransfers lists transfers by number, so that a program which keeps savings or guarantees finds those that it has
// not been told of.
var ListTransfers = operation.Query[TransfersInput, []Transfer]{
	Meta:   operation.Meta{ID: "loans.ListTransfers", Action: "READ", Entity: "ACCOUNTTRANSFER", Grouping: "portfolio", Summary: "Lists transfers between loans and other accounts."},
	Decide: listTransfers,
}

// listTransfers decides [ListTransfers].
func listTransfers(u *operation.Unit, in TransfersInput) ([]Transfer, error) {
	q := store.Where("id", store.Greater, store.Int(in.After)).By("id", false).Top(operation.Paging{Limit: in.Limit}.Size())
	return transfers.All(u.Tx, q)
}
