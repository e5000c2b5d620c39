package payments

import (
	"slices"

	"lending.example/platform/lending/internal/loans/book"
	"lending.example/platform/lending/internal/loans/processing"
	"lending.example/platform/lending/internal/loans/records"
	"lending.example/platform/lending/loans"
	"lending.example/platform/lending/money"
	"lending.example/platform/lending/operation"
)

// ChargeBack decides [loans.ChargeBack].
func ChargeBack(u *operation.Unit, in loans.OnTransaction[loans.ChargebackInput]) (operation.Result, error) {
	if err := records.RefuseUnknownReferences(u, in.Body); err != nil {
		return operation.Result{}, err
	}
	return records.DecideOn(u, in.Loan, in.Transaction, func(a *book.Account, original *book.Transaction) (operation.Result, error) {
		return chargeBack(a, original, in.Body)
	})
}

func chargeBack(a *book.Account, original *book.Transaction, in loans.ChargebackInput) (operation.Result, error) {
	if err := a.PreciseSum(&in.Amount); err != nil {
		return operation.Result{}, err
	}
	if err := mayChargeBack(a, original, in.Amount); err != nil {
		return operation.Result{}, err
	}
	t := a.NewTransaction(loans.Chargeback, a.Env.Today, in.Amount)
	t.Payment = in.Moved().Detail()
	t.Name(in.ExternalID)
	a.Note(t, in.Note)
	original.Relations = append(slices.Clone(original.Relations), book.Relation{Type: book.ChargedBackBy, Transaction: t.ID})
	original.Amend()
	if err := recordCredit(a, t); err != nil {
		return operation.Result{}, err
	}
	changes := map[string]any{"transactionAmount": operation.Sent{Value: in.Amount}}
	in.Moved().Repeat(changes)
	records.RepeatText(changes, "note", in.Note)
	return t.Result(changes), nil
}

// recordCredit allocates a chargeback alone; loans whose interest follows the payments process their history again.
func recordCredit(a *book.Account, t *book.Transaction) error {
	if a.Loan.Recalculates() {
		return processing.ReplayAndSettle(a, t.On)
	}
	if err := processing.ProcessorOf(a).Latest(a, t); err != nil {
		return err
	}
	processing.Settle(a, t.On)
	return nil
}

// chargeable are the types that can be charged back.
var chargeable = []loans.TransactionType{loans.Repayment, loans.MerchantIssuedRefund, loans.PayoutRefund, loans.GoodwillCredit, loans.DownPayment, loans.InterestPaymentWaiver}

func mayChargeBack(a *book.Account, t *book.Transaction, amount money.Amount) error {
	if t.Counterpart != (loans.Counterpart{}) {
		return loans.ErrTransferNotChargedBack.New()
	}
	var reason string
	switch {
	case t.Reversed:
		reason = "the transaction is reversed"
	case !slices.Contains(chargeable, t.Type):
		reason = "transactions of this type cannot be charged back"
	case !a.Loan.Takes(book.ChargingBack):
		reason = "the loan is written off"
	case !a.Loan.Terms.Progressive() && a.Loan.Terms.Recalculation != nil:
		reason = "the interest of the loan follows its payments"
	case t.Amount.Less(chargedBackOf(a, t).Add(amount)):
		reason = "it would exceed the amount of the transaction"
	default:
		return nil
	}
	return loans.ErrChargebackRefused.New(reason)
}

// chargedBackOf sums the chargebacks in force of a transaction.
func chargedBackOf(a *book.Account, t *book.Transaction) money.Amount {
	var sum money.Amount
	for _, id := range t.Related(book.ChargedBackBy) {
		if o := a.Transaction(id); o != nil && !o.Reversed {
			sum = sum.Add(o.Amount)
		}
	}
	return sum
}
