package loans

import (
	"slices"

	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/fault"
	"lending.example/platform/lending/money"
	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/refdata"
)

// Adjustment is the input of AdjustTransaction: the date and amount that the transaction should have had. An amount
// of zero undoes it.
type Adjustment struct {
	On                 calendar.Date `json:"transactionDate"`              // mandatory; that of the transaction itself, when it is undone
	Amount             *money.Amount `json:"transactionAmount"`            // mandatory; zero undoes, otherwise the amount that it should have had
	ExternalID         string        `json:"externalId,omitempty"`         // of the new transaction, at most 100 characters
	ReversalExternalID string        `json:"reversalExternalId,omitempty"` // of the reversal, at most 100 characters
	Note               string        `json:"note,omitempty"`               // at most 1,000 characters
	PaymentTypeID      int64         `json:"paymentTypeId,omitempty"`      // how the money was moved; 0: not said
	AccountNumber      string        `json:"accountNumber,omitempty"`      // this and the other texts: at most 50 characters, as the payer gave them
	CheckNumber        string        `json:"checkNumber,omitempty"`
	RoutingCode        string        `json:"routingCode,omitempty"`
	ReceiptNumber      string        `json:"receiptNumber,omitempty"`
	BankNumber         string        `json:"bankNumber,omitempty"`
}

// moved is how the money was moved.
func (in Adjustment) moved() PaymentDetail {
	return PaymentDetail{
		PaymentTypeID: in.PaymentTypeID, AccountNumber: in.AccountNumber, CheckNumber: in.CheckNumber,
		RoutingCode: in.RoutingCode, ReceiptNumber: in.ReceiptNumber, BankNumber: in.BankNumber,
	}
}

// Violations checks date, amount and lengths.
func (in Adjustment) Violations() []fault.Violation {
	checks := fault.CheckOf("loan.transaction")
	checks.Date("transactionDate", in.On).Required("transactionAmount", in.Amount != nil)
	if in.Amount != nil {
		checks.NotNegative("transactionAmount", *in.Amount)
	}
	checks.MaxLength("note", in.Note, 1000).MaxLength("externalId", in.ExternalID, 100).
		MaxLength("reversalExternalId", in.ReversalExternalID, 100)
	in.moved().Check(checks)
	return checks.Violations()
}

// AdjustTransaction reverses a transaction and, unless the amount is zero, puts one with another date and amount in
// its place. Everything after it is processed again.
var AdjustTransaction = operation.Command[OnTransaction[Adjustment], operation.Result]{
	Meta: operation.Meta{
		ID: "loans.AdjustTransaction", Action: "ADJUST", Entity: "LOAN", Grouping: "transaction_loan",
		Summary: "Adjusts a transaction, or undoes it with an amount of zero.",
	},
	Decide: adjustTransaction,
}

// adjustTransaction decides [AdjustTransaction].
func adjustTransaction(u *operation.Unit, in OnTransaction[Adjustment]) (operation.Result, error) {
	if err := refuseTakenTransactionID(u, in.Body.ExternalID); err != nil {
		return operation.Result{}, err
	}
	if err := refdata.CheckPaymentType(u.Tx, in.Body.PaymentTypeID); err != nil {
		return operation.Result{}, err
	}
	return decide(u, in.Loan, func(a *Account) (operation.Result, error) {
		old, err := a.findTransaction(in.Transaction)
		if err != nil {
			return operation.Result{}, err
		}
		if err := noRepayments.refuse(u, a.Loan.OfficeID, "transactionDate", in.Body.On); err != nil {
			return operation.Result{}, err
		}
		return a.adjust(old, in.Body)
	})
}

// findTransaction resolves a reference to a transaction of the loan.
func (a *Account) findTransaction(ref operation.Ref) (*Transaction, error) {
	for _, t := range a.History() {
		if ref.ExternalID != "" && t.ExternalID == ref.ExternalID || ref.ExternalID == "" && t.ID == ref.ID {
			return t, nil
		}
	}
	if ref.ExternalID != "" {
		return nil, ErrUnknownTransactionExternalID.For("id", nil, ref.ExternalID)
	}
	return nil, ErrUnknownTransaction.For("id", nil, ref.ID)
}

func (a *Account) adjust(old *Transaction, in Adjustment) (operation.Result, error) {
	if err := a.mayAdjust(old, *in.Amount); err != nil {
		return operation.Result{}, err
	}
	if err := a.mayReplace(old, in); err != nil {
		return operation.Result{}, err
	}
	a.undo(old, in.ReversalExternalID)
	result := old.result(in.changes())
	if in.Amount.IsPositive() {
		t := a.replacementOf(old, in)
		t.Payment = in.moved().Detail()
		t.name(in.ExternalID)
		a.note(t, in.Note)
		result = t.result(result.Changes)
	}
	a.changedFrom = calendar.Earliest(old.On, in.On)
	// Not the date that was sent, but that of what a user did last says since when the loan is in its state (semantics of
	// transactions, 3.1).
	return result, a.replayAndSettle(a.LastUserTransactionOn())
}

// replacementOf makes the transaction that takes the place of an adjusted one.
func (a *Account) replacementOf(old *Transaction, in Adjustment) *Transaction {
	if old.Type == WaiveCharges {
		return a.waiveAgain(old, in.On, *in.Amount)
	}
	t := a.newTransaction(old.Type, in.On, *in.Amount)
	t.ChargeID, t.Instalment, t.ReasonID = old.ChargeID, old.Instalment, old.ReasonID
	return t
}

// undo reverses a transaction on behalf of a user, with what hangs on it: the interest refund of a refund, the waiver
// of a charge.
func (a *Account) undo(t *Transaction, reversalID string) {
	if t.Type == WaiveCharges {
		a.unwaive(t)
	}
	a.reverse(t, true)
	t.ReversalExternalID = reversalID
	for _, o := range a.History() {
		if o.Type == InterestRefund && !o.Reversed && slices.Contains(o.Related(RelatedTo), t.ID) {
			a.reverse(o, true)
		}
	}
}

// changes repeats what was sent.
func (in Adjustment) changes() map[string]any {
	changes := map[string]any{
		"transactionDate":   operation.Sent{Value: in.On},
		"transactionAmount": operation.Sent{Value: *in.Amount},
	}
	in.moved().Repeat(changes)
	repeatText(changes, "note", in.Note)
	return changes
}

// undoable are the types, besides the repayment-like ones, that can be undone.
var undoable = []TransactionType{
	WaiveInterest, WaiveCharges, Accrual, AccrualAdjustment, AccrualActivity, CreditBalanceRefund, CapitalizedIncome,
	CapitalizedIncomeAdjustment, BuyDownFee, BuyDownFeeAdjustment, Chargeback,
}

// undoOnly are the types that can be undone but not given another amount, with the refusal.
var undoOnly = map[TransactionType]fault.Code{
	MerchantIssuedRefund:        ErrNotEditable,
	PayoutRefund:                ErrNotEditable,
	GoodwillCredit:              ErrNotEditable,
	Chargeback:                  ErrNotEditable,
	CapitalizedIncome:           ErrCapitalizedIncomeFixed,
	CapitalizedIncomeAdjustment: ErrCapitalizedIncomeAdjustmentFixed,
	BuyDownFee:                  ErrBuyDownFeeFixed,
	BuyDownFeeAdjustment:        ErrBuyDownFeeAdjustmentFixed,
}

// mayAdjust refuses adjustments in the documented order.
func (a *Account) mayAdjust(t *Transaction, amount money.Amount) error {
	if a.Loan.Status == Closed && a.Loan.foreclosed() {
		return ErrForeclosed.New()
	}
	if err := a.inStateFor(adjusting); err != nil {
		return err
	}
	switch {
	case t.Counterpart != (Counterpart{}):
		return ErrTransferFixed.New()
	case a.hasLiveChargeback(t):
		return ErrLinkedTransaction.New()
	case t.Type == InterestRefund:
		return ErrInterestRefundFixed.New()
	}
	if code, fixed := undoOnly[t.Type]; fixed && amount.IsPositive() {
		return code.New()
	}
	if t.Reversed || !t.Type.RepaymentLike() && !slices.Contains(undoable, t.Type) {
		return ErrNotAdjustable.New()
	}
	if err := a.noLiveAdjustment(t); err != nil {
		return err
	}
	if t.Type.RepaymentLike() && t.Type != ChargeRefund && a.noLaterChargeRefund(t.On) != nil {
		return ErrLaterChargeRefundBlocksUndo.New()
	}
	return a.mayBackdate(t.Type, t.On)
}

// mayReplace refuses a date and an amount that a new transaction of the type could not have either. Those of an undo say
// nothing.
func (a *Account) mayReplace(old *Transaction, in Adjustment) error {
	if in.Amount.IsZero() {
		return nil
	}
	if err := a.preciseSum(in.Amount); err != nil {
		return err
	}
	if err := a.datedInLife(in.On); err != nil {
		return err
	}
	open := a.Loan.Summary.Interest.Outstanding().Add(old.Amount)
	if old.Type == WaiveInterest && open.Less(*in.Amount) {
		return ErrWaiverTooLarge.For("transactionAmount", *in.Amount, open)
	}
	return nil
}

func (a *Account) hasLiveChargeback(t *Transaction) bool {
	return slices.ContainsFunc(t.Related(ChargedBackBy), func(id int64) bool {
		chargeback := a.Transaction(id)
		return chargeback != nil && !chargeback.Reversed
	})
}

// noLiveAdjustment refuses to undo capitalized income or a buy-down fee while an adjustment of it is in force.
func (a *Account) noLiveAdjustment(t *Transaction) error {
	for _, o := range a.Live(CapitalizedIncomeAdjustment, BuyDownFeeAdjustment) {
		if slices.Contains(o.Related(Adjusts), t.ID) {
			if t.Type == BuyDownFee {
				return ErrBuyDownFeeAdjusted.New()
			}
			return ErrCapitalizedIncomeAdjusted.New()
		}
	}
	return nil
}
