package savings

import (
	"lending.example/platform/lending/fault"
	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/store"
)

// TransactionRef names a transaction of an account.
type TransactionRef struct {
	Ref           operation.Ref `json:"savingsId"`
	TransactionID int64         `json:"savingsTransactionId"`
}

// Violations returns none.
func (TransactionRef) Violations() []fault.Violation { return nil }

// Undo takes a transaction back, with the fees of a withdrawal and the other end of a transfer. Refused with
// savings.ErrUndone, savings.ErrFeeOfWithdrawal, savings.ErrHoldInUse, and savings.ErrInsufficientLater when what was paid in is
// gone.
//
//desk:method Savings.UndoTransaction(id=Ref, transaction=TransactionID) SavingsResult:movementResult
var Undo = operation.Command[TransactionRef, operation.Result]{
	Meta: transactionMeta("Undo", "UNDOTRANSACTION", "Takes a transaction of an account back."),
	Decide: operation.With(func(u *operation.Unit, in TransactionRef, n Loans) (operation.Result, error) {
		return onAccount(u, in.Ref, func(d *deposit) (operation.Result, error) {
			t, err := transactionOf(u.Tx, d.Account, in.TransactionID)
			if err != nil {
				return operation.Result{}, err
			}
			if err := d.mayUndo(t); err != nil {
				return operation.Result{}, err
			}
			if t.TransferID != 0 {
				return d.resultOf(t, nil), undoTransfer(u, t.TransferID, n)
			}
			return d.resultOf(t, nil), d.undo(u, &t)
		})
	}),
}

// mayUndo refuses what is undone already, or only together with something else.
func (d *deposit) mayUndo(t Transaction) error {
	switch {
	case d.Status != Active:
		return ErrNotActive.New(d.ID)
	case t.Reversed:
		return ErrUndone.New(t.ID)
	case t.Type == LeftOffice, t.Type == ReachedOffice:
		return ErrMoveStands.New(t.ID)
	case t.LoanID != 0:
		return ErrHeldForLoan.New(t.LoanID)
	case t.BecauseOf != 0:
		return ErrFeeOfWithdrawal.New(t.BecauseOf)
	case t.Type == Hold && !t.Released.IsZero():
		return ErrHoldInUse.New(t.ID)
	}
	return nil
}

// undo takes back a transaction that is no end of a transfer.
func (d *deposit) undo(u *operation.Unit, t *Transaction) error {
	if t.Type == Release {
		held, err := transactions.Get(u.Tx, t.HoldID)
		if err != nil {
			return err
		}
		held.Released = held.Released.Sub(t.Amount)
		if err := transactions.Save(u.Tx, &held); err != nil {
			return err
		}
	}
	if t.Type == ChargePaid {
		if err := unpayCharge(u, t.ChargeID, t.Amount); err != nil {
			return err
		}
	}
	if err := d.unpost(u, t); err != nil {
		return err
	}
	if err := d.undoFeesOf(u, t); err != nil {
		return err
	}
	return t.missed(u.Tx)
}

// undoFeesOf takes back what was charged because of a transaction, the latest first: a fee that is taken back moves those after it.
func (d *deposit) undoFeesOf(u *operation.Unit, t *Transaction) error {
	if t.Type != Withdrawal {
		return nil
	}
	fees, err := transactions.All(u.Tx, store.Where("because_of", store.Equal, store.Int(t.ID)).By("id", true))
	if err != nil {
		return err
	}
	for i := range fees {
		if err := d.unpost(u, &fees[i]); err != nil {
			return err
		}
	}
	return nil
}
