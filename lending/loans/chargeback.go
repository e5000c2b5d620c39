package loans

import (
	"slices"

	"lending.example/platform/lending/fault"
	"lending.example/platform/lending/money"
	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/refdata"
)

// ChargebackInput is the input of ChargeBack. A chargeback is dated today.
type ChargebackInput struct {
	Amount        money.Amount `json:"transactionAmount"`       // above zero, at most what of the payment is not charged back yet
	ExternalID    string       `json:"externalId,omitempty"`    // of the transaction, unique, at most 100 characters
	Note          string       `json:"note,omitempty"`          // at most 1,000 characters
	PaymentTypeID int64        `json:"paymentTypeId,omitempty"` // how the money was moved; 0: not said
}

// moved is how the money was moved. Nothing but the payment type is kept.
func (in ChargebackInput) moved() PaymentDetail {
	return PaymentDetail{PaymentTypeID: in.PaymentTypeID}
}

// Violations checks the amount and lengths.
func (in ChargebackInput) Violations() []fault.Violation {
	checks := fault.CheckOf("loan.transaction")
	checks.Positive("transactionAmount", in.Amount).MaxLength("note", in.Note, 1000).MaxLength("externalId", in.ExternalID, 100)
	in.moved().Check(checks)
	return checks.Violations()
}

// ChargeBack takes a payment back: its amount, or a part of it, is owed again.
var ChargeBack = operation.Command[OnTransaction[ChargebackInput], operation.Result]{
	Meta:   operation.Meta{ID: "loans.Chargeback", Action: "CHARGEBACK", Entity: "LOAN", Grouping: "transaction_loan", Summary: "Charges a payment back."},
	Decide: decideChargeBack,
}

// decideChargeBack decides [ChargeBack].
func decideChargeBack(u *operation.Unit, in OnTransaction[ChargebackInput]) (operation.Result, error) {
	if err := refuseTakenTransactionID(u, in.Body.ExternalID); err != nil {
		return operation.Result{}, err
	}
	if err := refdata.CheckPaymentType(u.Tx, in.Body.PaymentTypeID); err != nil {
		return operation.Result{}, err
	}
	return decide(u, in.Loan, func(a *Account) (operation.Result, error) {
		original, err := a.findTransaction(in.Transaction)
		if err != nil {
			return operation.Result{}, err
		}
		return a.chargeBack(original, in.Body)
	})
}

func (a *Account) chargeBack(original *Transaction, in ChargebackInput) (operation.Result, error) {
	if err := a.preciseSum(&in.Amount); err != nil {
		return operation.Result{}, err
	}
	if err := a.mayChargeBack(original, in.Amount); err != nil {
		return operation.Result{}, err
	}
	t := a.newTransaction(Chargeback, a.env.Today, in.Amount)
	t.Payment = in.moved().Detail()
	t.name(in.ExternalID)
	a.note(t, in.Note)
	original.Relations = append(slices.Clone(original.Relations), Relation{Type: ChargedBackBy, Transaction: t.ID})
	a.amend(original)
	if err := a.recordCredit(t); err != nil {
		return operation.Result{}, err
	}
	changes := map[string]any{"transactionAmount": operation.Sent{Value: in.Amount}}
	in.moved().Repeat(changes)
	repeatText(changes, "note", in.Note)
	return t.result(changes), nil
}

// recordCredit allocates a chargeback alone; loans whose interest follows the payments process their history again.
func (a *Account) recordCredit(t *Transaction) error {
	if a.recalculates() {
		return a.replayAndSettle(t.On)
	}
	if err := a.processor().latest(a, t); err != nil {
		return err
	}
	a.settle(t.On)
	return nil
}

// chargeable are the types that can be charged back.
var chargeable = []TransactionType{Repayment, MerchantIssuedRefund, PayoutRefund, GoodwillCredit, DownPayment, InterestPaymentWaiver}

func (a *Account) mayChargeBack(t *Transaction, amount money.Amount) error {
	if t.Counterpart != (Counterpart{}) {
		return ErrTransferNotChargedBack.New()
	}
	var reason string
	switch {
	case t.Reversed:
		reason = "the transaction is reversed"
	case !slices.Contains(chargeable, t.Type):
		reason = "transactions of this type cannot be charged back"
	case !a.takes(chargingBack):
		reason = "the loan is written off"
	case !a.Loan.Terms.Progressive() && a.Loan.Terms.Recalculation != nil:
		reason = "the interest of the loan follows its payments"
	case t.Amount.Less(a.chargedBackOf(t).Add(amount)):
		reason = "it would exceed the amount of the transaction"
	default:
		return nil
	}
	return ErrChargebackRefused.New(reason)
}

// chargedBackOf sums the chargebacks in force of a transaction.
func (a *Account) chargedBackOf(t *Transaction) money.Amount {
	var sum money.Amount
	for _, id := range t.Related(ChargedBackBy) {
		if o := a.Transaction(id); o != nil && !o.Reversed {
			sum = sum.Add(o.Amount)
		}
	}
	return sum
}
