package payments

import (
	"lending.example/platform/lending/internal/loans/book"
	"lending.example/platform/lending/internal/loans/processing"
	"lending.example/platform/lending/internal/loans/records"
	"lending.example/platform/lending/ledger"
	"lending.example/platform/lending/loans"
	"lending.example/platform/lending/operation"
)

// RefundByTransfer decides [loans.RefundByTransfer].
func RefundByTransfer(u *operation.Unit, in loans.Addressed[loans.TransferRefundInput]) (operation.Result, error) {
	return records.Decide(u, in.Loan, func(a *book.Account) (operation.Result, error) {
		if err := mayRefundByTransfer(a, in.Body); err != nil {
			return operation.Result{}, err
		}
		to := in.Body.SavingsID
		if to == 0 {
			to = a.Loan.LinkedAccountID
		}
		if to == 0 {
			return operation.Result{}, loans.ErrRefundNeedsAccount.New()
		}
		account, err := records.SavingsInCurrency(a, u, to)
		if err != nil {
			return operation.Result{}, err
		}
		return refundTo(a, account, in.Body), nil
	})
}

// mayRefundByTransfer refuses what state, amount and dates do not allow. (docs/semantics/transactions.md, 6.)
func mayRefundByTransfer(a *book.Account, in loans.TransferRefundInput) error {
	if err := a.PreciseSum(&in.Amount); err != nil {
		return err
	}
	if err := a.InStateFor(book.RefundingByTransfer); err != nil {
		return err
	}
	switch {
	case a.Loan.Overpaid.Less(in.Amount):
		return loans.ErrTransferTooLarge.For("transactionAmount", in.Amount)
	case in.On.After(a.Env.Today):
		return loans.ErrTransactionInFuture.For("transactionDate", in.On)
	case afterPayments(a, in.On) != nil:
		return loans.ErrTransferBeforePayment.For("transactionDate", in.On)
	}
	return nil
}

// refundTo takes the amount out of the overpayment. No instalment is touched.
func refundTo(a *book.Account, account loans.SavingsAccount, in loans.TransferRefundInput) operation.Result {
	t := a.NewTransaction(loans.TransferRefund, in.On, in.Amount)
	t.Overpayment = in.Amount
	t.Counterpart, t.Transfer = account.Counterpart(), ledger.LiabilityTransfer
	t.Name(in.ExternalID)
	a.Note(t, in.Note)
	processing.Settle(a, in.On)
	changes := map[string]any{
		"transactionDate": operation.Sent{Value: in.On}, "transactionAmount": operation.Sent{Value: in.Amount},
	}
	records.RepeatText(changes, "note", in.Note)
	records.RepeatText(changes, "externalId", in.ExternalID)
	result := t.Result(changes)
	result.SavingsID = account.ID
	return result
}
