package payments

import (
	"fmt"

	"lending.example/platform/lending/internal/loans/book"
	"lending.example/platform/lending/internal/loans/records"
	"lending.example/platform/lending/ledger"
	"lending.example/platform/lending/loans"
	"lending.example/platform/lending/money"
	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/savings"
)

// OfSavings answers what the package of deposit accounts asks about loans.
type OfSavings struct{}

var _ savings.Loans = OfSavings{}

// Pay takes a transfer from a deposit account into a loan of anybody as a repayment.
func (OfSavings) Pay(u *operation.Unit, in savings.NewTransfer) (operation.Result, error) {
	var moved *book.Transaction
	payment := loans.Payment{On: in.On, Amount: in.Amount, Note: in.Description}
	result, err := paid(u, operation.ByID(in.ToID), payment, receivingLooksBack(loans.Repayment, payment), func(a *book.Account) (operation.Result, error) {
		if err := belongs(a, "toAccountId", in.ToOwner(), in.ToOfficeID); err != nil {
			return operation.Result{}, err
		}
		from, err := records.AskOwn(u, in.FromID, a.Loan.Currency.Code)
		if err != nil {
			return operation.Result{}, err
		}
		t, result, err := Receive(a, loans.Repayment, payment)
		if err != nil {
			return operation.Result{}, err
		}
		t.Counterpart, t.Transfer, t.TransferWords = from.Counterpart(), ledger.LiabilityTransfer, in.Description
		moved = t
		return result, nil
	})
	return transferred(result, moved, in.FromID), err
}

// Refund gives what was paid too much on a loan to a deposit account of its borrower.
func (OfSavings) Refund(u *operation.Unit, in savings.NewTransfer) (operation.Result, error) {
	var moved *book.Transaction
	result, err := records.Decide(u, operation.ByID(in.FromID), func(a *book.Account) (operation.Result, error) {
		if err := belongs(a, "fromAccountId", in.FromOwner(), in.FromOfficeID); err != nil {
			return operation.Result{}, err
		}
		refund := loans.TransferRefundInput{On: in.On, Amount: in.Amount, SavingsID: in.ToID, Note: in.Description}
		if err := mayRefundByTransfer(a, refund); err != nil {
			return operation.Result{}, err
		}
		to, err := records.AskOwn(u, in.ToID, a.Loan.Currency.Code)
		if err != nil {
			return operation.Result{}, err
		}
		if to.Owner() != a.Loan.Owner() {
			return operation.Result{}, loans.ErrSavingsOtherClient.For("toAccountId", in.ToID)
		}
		result := refundTo(a, to, refund)
		moved = a.Transaction(result.ID)
		moved.TransferWords = in.Description
		return result, nil
	})
	return transferred(result, moved, in.ToID), err
}

// transferred is the answer of a transfer, instead of that of a transaction.
func transferred(result operation.Result, moved *book.Transaction, account int64) operation.Result {
	if moved == nil {
		return operation.Result{}
	}
	result.ID, result.SavingsID, result.ExternalID, result.Changes = moved.TransferID, account, "", nil
	return result
}

// belongs refuses a loan of another borrower or office than was said.
func belongs(a *book.Account, field string, of savings.Owner, office int64) error {
	if of != (savings.Owner{}) && of != a.Loan.Owner() || office != 0 && office != a.Loan.OfficeID {
		return savings.ErrTransferClient.For(field, a.Loan.ID, a.Loan.ID)
	}
	return nil
}

// Undo takes a transaction of a loan back that is one end of a transfer. The money that a loan was paid out with comes back
// with the undo of the disbursal alone.
func (OfSavings) Undo(u *operation.Unit, loan, transaction int64) error {
	_, err := records.Decide(u, operation.ByID(loan), func(a *book.Account) (operation.Result, error) {
		t := a.Transaction(transaction)
		if t == nil {
			return operation.Result{}, fmt.Errorf("transaction %d of loan %d is gone", transaction, loan)
		}
		if t.Type == loans.Disbursement || t.Type == loans.RepaymentAtDisbursement {
			return operation.Result{}, loans.ErrTransferOfDisbursal.New(loan)
		}
		if err := undoRecovery(u, a, t); err != nil {
			return operation.Result{}, err
		}
		return adjust(a, t, loans.Adjustment{On: t.On, Amount: new(money.Amount)})
	})
	return err
}

// undoRecovery takes back, with one repayment of a recovery from guarantors, the others of it. The one itself is for the caller.
func undoRecovery(u *operation.Unit, a *book.Account, one *book.Transaction) error {
	if one.Counterpart.GuarantorID == 0 || one.Reversed {
		return nil
	}
	for _, t := range a.History() {
		if t != one && !t.Reversed && t.Counterpart.GuarantorID != 0 {
			Undo(a, t, "")
		}
	}
	return records.ForgetRecovery(u.Tx, a.Loan.ID)
}
