package loans

import (
	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/fault"
	"lending.example/platform/lending/ledger"
	"lending.example/platform/lending/money"
	"lending.example/platform/lending/operation"
)

// TransferRefundInput is the input of RefundByTransfer.
type TransferRefundInput struct {
	On         calendar.Date `json:"transactionDate"`      // mandatory; not after the business date
	Amount     money.Amount  `json:"transactionAmount"`    // above zero, at most what was paid too much
	Savings    int64         `json:"savingsId,omitempty"`  // 0: the account that is linked to the loan
	ExternalID string        `json:"externalId,omitempty"` // of the transaction, unique, at most 100 characters
	Note       string        `json:"note,omitempty"`       // at most 1,000 characters
}

// Violations checks date, amount and lengths.
func (in TransferRefundInput) Violations() []fault.Violation {
	return fault.CheckOf("loan.transaction").Date("transactionDate", in.On).Positive("transactionAmount", in.Amount).
		MaxLength("note", in.Note, 1000).MaxLength("externalId", in.ExternalID, 100).Violations()
}

// RefundByTransfer moves an overpayment to a savings account of the borrower, see [SavingsAccounts].
var RefundByTransfer = operation.Command[Addressed[TransferRefundInput], operation.Result]{
	Meta:   operation.Meta{ID: "loans.RefundByTransfer", Action: "REFUNDBYTRANSFER", Entity: "ACCOUNTTRANSFER", Grouping: "account_transfer", Summary: "Refunds an overpayment to a savings account."},
	Decide: refundByTransfer,
}

// refundByTransfer decides [RefundByTransfer].
func refundByTransfer(u *operation.Unit, in Addressed[TransferRefundInput]) (operation.Result, error) {
	return decide(u, in.Loan, func(a *Account) (operation.Result, error) {
		if err := a.mayRefundByTransfer(in.Body); err != nil {
			return operation.Result{}, err
		}
		to := in.Body.Savings
		if to == 0 {
			to = a.Loan.LinkedAccountID
		}
		if to == 0 {
			return operation.Result{}, ErrRefundNeedsAccount.New()
		}
		account, err := a.savingsInCurrency(u, to)
		if err != nil {
			return operation.Result{}, err
		}
		return a.refundTo(account, in.Body), nil
	})
}

// ErrRefundNeedsAccount is a refund by transfer that says no account, of a loan without a linked one.
var ErrRefundNeedsAccount = fault.Define(fault.Rule, "error.msg.loan.refund.by.transfer.requires.linked.account", "Refunding by transfer requires a savings account.")

// mayRefundByTransfer refuses what state, amount and dates do not allow. (Semantics of transactions, 6.)
func (a *Account) mayRefundByTransfer(in TransferRefundInput) error {
	if err := a.preciseSum(&in.Amount); err != nil {
		return err
	}
	if err := a.inStateFor(refundingByTransfer); err != nil {
		return err
	}
	switch {
	case a.Loan.Overpaid.Less(in.Amount):
		return ErrTransferTooLarge.For("transactionAmount", in.Amount)
	case in.On.After(a.env.Today):
		return ErrTransactionInFuture.For("transactionDate", in.On)
	case a.afterPayments(in.On) != nil:
		return ErrTransferBeforePayment.For("transactionDate", in.On)
	}
	return nil
}

// refundTo takes the amount out of the overpayment. No instalment is touched.
func (a *Account) refundTo(account SavingsAccount, in TransferRefundInput) operation.Result {
	t := a.newTransaction(TransferRefund, in.On, in.Amount)
	t.Overpayment = in.Amount
	t.Counterpart, t.Transfer = Counterpart{Savings: account.ID}, ledger.LiabilityTransfer
	t.name(in.ExternalID)
	a.note(t, in.Note)
	a.settle(in.On)
	changes := map[string]any{
		"transactionDate": operation.Sent{Value: in.On}, "transactionAmount": operation.Sent{Value: in.Amount},
	}
	repeatText(changes, "note", in.Note)
	repeatText(changes, "externalId", in.ExternalID)
	result := t.result(changes)
	result.SavingsID = account.ID
	return result
}
