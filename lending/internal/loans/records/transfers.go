package records

import (
	"cmp"
	"maps"
	"slices"

	"lending.example/platform/lending/internal/loans/book"
	"lending.example/platform/lending/loans"
	"lending.example/platform/lending/money"
	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/store"
)

var Transfers = store.Table[loans.Transfer, *loans.Transfer]{
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
	Columns: func(t *loans.Transfer) []store.Value {
		return []store.Value{
			store.Int(t.LoanID), store.OptionalInt(t.SavingsID), store.OptionalInt(t.GuaranteeID), store.Day(t.On), store.Money(t.Amount),
		}
	},
}

// moved is what each counterpart got from the loan, less what it gave, by the transactions in force.
func moved(history []*book.Transaction) map[loans.Counterpart]money.Amount {
	var moved map[loans.Counterpart]money.Amount
	for _, t := range history {
		if t.Reversed || !t.Counterpart.Outside() {
			continue
		}
		if moved == nil {
			moved = map[loans.Counterpart]money.Amount{}
		}
		amount := t.Handed()
		if t.Type != loans.Disbursement && t.Type != loans.TransferRefund {
			amount = amount.Neg()
		}
		moved[t.Counterpart] = moved[t.Counterpart].Add(amount)
	}
	return moved
}

// saveTransfers records what the decision moves to and from accounts outside the platform, and has the counterparts notified
// after the commit.
func (o *Opened) saveTransfers(u *operation.Unit) error {
	now := moved(o.Entries)
	for who := range o.MovedBefore {
		if _, still := now[who]; !still {
			if now == nil {
				now = map[loans.Counterpart]money.Amount{}
			}
			now[who] = money.Amount{}
		}
	}
	order := func(x, y loans.Counterpart) int {
		return cmp.Or(cmp.Compare(x.SavingsID, y.SavingsID), cmp.Compare(x.GuaranteeID, y.GuaranteeID))
	}
	for _, who := range slices.SortedFunc(maps.Keys(now), order) {
		if amount := now[who].Sub(o.MovedBefore[who]); !amount.IsZero() {
			if err := o.saveTransfer(u, who, amount); err != nil {
				return err
			}
		}
	}
	return nil
}

func (o *Opened) saveTransfer(u *operation.Unit, who loans.Counterpart, amount money.Amount) error {
	t := loans.Transfer{LoanID: o.Loan.ID, Counterpart: who, On: u.Today, Currency: o.Loan.Currency.Code, Amount: amount}
	for _, moving := range o.Entries {
		if moving.Counterpart != who || !moving.Changed && !moving.IsNew {
			continue
		}
		t.TransactionID = moving.ID
		if moving.IsNew {
			t.On = moving.On
		}
	}
	if err := Transfers.Insert(u.Tx, &t); err != nil {
		return err
	}
	for _, moving := range o.Entries {
		if moving.Counterpart == who && moving.IsNew && !moving.Reversed {
			moving.TransferID = t.ID
		}
	}
	u.AfterCommit(func() { notifyCounterpart(u, t) })
	return nil
}

// notifyCounterpart lets those who keep the counterpart's money know of a transfer.
func notifyCounterpart(u *operation.Unit, t loans.Transfer) {
	if savings, ok := operation.Supplied[loans.SavingsAccounts](u); ok && t.SavingsID != 0 {
		savings.Moved(u.Tenant, t)
	}
	if funds, ok := operation.Supplied[loans.GuaranteeFunds](u); ok && t.GuaranteeID != 0 {
		funds.Moved(u.Tenant, t)
	}
}

// ListTransfers decides [loans.ListTransfers].
func ListTransfers(u *operation.Unit, in loans.TransfersInput) ([]loans.Transfer, error) {
	if !u.Actor.System && u.Actor.Hierarchy != "." {
		return nil, operation.ErrNotAuthorized.New("READ", "ACCOUNTTRANSFER")
	}
	q := store.Where("id", store.Greater, store.Int(in.After)).By("id", false).Top(operation.Paging{Limit: in.Limit}.Size())
	return Transfers.All(u.Tx, q)
}
