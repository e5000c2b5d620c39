package records

import (
	"cmp"

	"lending.example/platform/lending/internal/loans/book"
	"lending.example/platform/lending/loans"
	"lending.example/platform/lending/money"
	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/savings"
)

// moveOwnFunds brings the deposit accounts of the platform in line with the decision: what is no longer held in guarantee can
// be taken, and what came back can be held.
func (o *Opened) moveOwnFunds(u *operation.Unit) error {
	s, err := o.securities(u)
	if err != nil {
		return err
	}
	if err := s.release(u); err != nil {
		return err
	}
	if err := o.moveDeposits(u); err != nil {
		return err
	}
	return s.hold(u)
}

// moveDeposits brings the deposit accounts of the platform in line with what the decision moves to and from them. All that is taken
// back is so before other money goes. (docs/semantics/deposits.md, 5.)
func (o *Opened) moveDeposits(u *operation.Unit) error {
	standing := map[int64]bool{} // transfers for which a transaction stands
	for _, t := range o.Entries {
		if t.Counterpart.DepositID != 0 && !t.Reversed && t.TransferID != 0 {
			standing[t.TransferID] = true
		}
	}
	var undone []int64
	for _, t := range o.Entries {
		if t.Counterpart.DepositID != 0 && t.Reversed && t.Changed && t.TransferID != 0 && !standing[t.TransferID] {
			undone = append(undone, t.TransferID)
		}
	}
	if err := savings.TakeBackFromLoan(u, undone...); err != nil {
		return err
	}
	for _, t := range o.Entries {
		if t.Counterpart.DepositID != 0 && !t.Reversed && t.IsNew {
			if err := o.moveDeposit(u, t); err != nil {
				return err
			}
		}
	}
	return nil
}

// moveDeposit moves the money of a new transaction. One that took the place of another has the transfer of that.
func (o *Opened) moveDeposit(u *operation.Unit, t *book.Transaction) error {
	amount := t.Handed()
	if t.TransferID != 0 {
		fits, err := savings.FollowLoan(u, t.TransferID, t.ID, amount)
		if err != nil || fits {
			return err
		}
		if err := savings.TakeBackFromLoan(u, t.TransferID); err != nil {
			return err
		}
	}
	if amount.IsZero() {
		return nil
	}
	var err error
	t.TransferID, err = savings.MoveWithLoan(u, savings.LoanMove{
		AccountID: t.Counterpart.DepositID, On: t.On, Amount: amount, Note: cmp.Or(t.TransferWords, t.Type.Option().Label),
		ToLoan: t.Type != loans.Disbursement && t.Type != loans.TransferRefund,
		Loan: savings.End{
			OfficeID: o.Loan.OfficeID, Owner: o.Loan.Owner(), AccountID: o.Loan.ID, AccountNo: o.Loan.AccountNo, TransactionID: t.ID,
		},
	})
	return err
}

// refundsCovered refuses a decision after which more was refunded by transfer than was paid too much: unlike a refund of a credit
// balance, a transfer does not become owed again. (docs/semantics/deposits.md, 5.)
func refundsCovered(a *book.Account) error {
	var over money.Amount
	refunded := false
	for _, t := range a.Entries {
		switch {
		case t.Reversed:
		case t.Type == loans.TransferRefund:
			refunded = true
			over = over.Sub(t.Amount)
		case t.Type == loans.Disbursement, t.Type == loans.Chargeback, t.Type == loans.CreditBalanceRefund:
			over = over.Sub(t.Overpayment.Abs())
		default:
			over = over.Add(t.Overpayment)
		}
	}
	if refunded && a.Digest == nil && over.IsNegative() {
		return loans.ErrRefundUncovered.New()
	}
	return nil
}
