package payments

import (
	"slices"

	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/fault"
	"lending.example/platform/lending/internal/loans/book"
	"lending.example/platform/lending/internal/loans/charging"
	"lending.example/platform/lending/internal/loans/drawing"
	"lending.example/platform/lending/internal/loans/processing"
	"lending.example/platform/lending/internal/loans/records"
	"lending.example/platform/lending/loans"
	"lending.example/platform/lending/money"
	"lending.example/platform/lending/operation"
)

// AdjustTransaction decides [loans.AdjustTransaction].
func AdjustTransaction(u *operation.Unit, in loans.OnTransaction[loans.Adjustment]) (operation.Result, error) {
	if err := records.RefuseUnknownReferences(u, in.Body); err != nil {
		return operation.Result{}, err
	}
	return records.DecideOn(u, in.Loan, in.Transaction, func(a *book.Account, old *book.Transaction) (operation.Result, error) {
		if err := drawing.NoRepayments.Refuse(u, a.Loan.OfficeID, "transactionDate", in.Body.On); err != nil {
			return operation.Result{}, err
		}
		if err := undoRecovery(u, a, old); err != nil {
			return operation.Result{}, err
		}
		return adjust(a, old, in.Body)
	})
}

func adjust(a *book.Account, old *book.Transaction, in loans.Adjustment) (operation.Result, error) {
	if err := mayAdjust(a, old, *in.Amount); err != nil {
		return operation.Result{}, err
	}
	if err := mayReplace(a, old, in); err != nil {
		return operation.Result{}, err
	}
	Undo(a, old, in.ReversalExternalID)
	result := old.Result(changesOfAdjustment(in))
	var t *book.Transaction
	if in.Amount.IsPositive() {
		t = replacementOf(a, old, in)
		t.Payment = in.Moved().Detail()
		t.Name(in.ExternalID)
		a.Note(t, in.Note)
		result = t.Result(result.Changes)
	}
	a.ChangedFrom = calendar.Earliest(old.On, in.On)
	// Not the date that was sent, but that of what a user did last says since when the loan is in its state
	// (docs/semantics/transactions.md, 3.1).
	if err := processing.ReplayAndSettle(a, a.LastUserTransactionOn()); err != nil || t == nil {
		return result, err
	}
	if err := takePenaltiesBack(a, t); err != nil {
		return result, err
	}
	return result, withinOwed(t)
}

// replacementOf makes the transaction that takes the place of an adjusted one.
func replacementOf(a *book.Account, old *book.Transaction, in loans.Adjustment) *book.Transaction {
	if old.Type == loans.WaiveCharges {
		return charging.WaiveAgain(a, old, in.On, *in.Amount)
	}
	t := a.NewTransaction(old.Type, in.On, *in.Amount)
	t.ChargeID, t.Instalment, t.ReasonID = old.ChargeID, old.Instalment, old.ReasonID
	return t
}

// Undo reverses a transaction on behalf of a user, with what hangs on it: the interest refund of a refund, the rebate of a payoff, the
// waiver of a charge.
func Undo(a *book.Account, t *book.Transaction, reversalID string) {
	if t.Type == loans.WaiveCharges {
		charging.Unwaive(a, t)
	}
	a.Reverse(t, true)
	t.ReversalExternalID = reversalID
	for _, o := range a.History() {
		if (o.Type == loans.InterestRefund || o.IsRebate()) && !o.Reversed && slices.Contains(o.Related(book.RelatedTo), t.ID) {
			a.Reverse(o, true)
		}
	}
}

// changesOfAdjustment repeats what was sent.
func changesOfAdjustment(in loans.Adjustment) map[string]any {
	changes := map[string]any{
		"transactionDate":   operation.Sent{Value: in.On},
		"transactionAmount": operation.Sent{Value: *in.Amount},
	}
	in.Moved().Repeat(changes)
	records.RepeatText(changes, "note", in.Note)
	return changes
}

// undoable are the types, besides the repayment-like ones, that can be undone.
var undoable = []loans.TransactionType{
	loans.WaiveInterest, loans.WaiveCharges, loans.Accrual, loans.AccrualAdjustment, loans.AccrualActivity, loans.CreditBalanceRefund, loans.CapitalizedIncome,
	loans.CapitalizedIncomeAdjustment, loans.BuyDownFee, loans.BuyDownFeeAdjustment, loans.Chargeback,
}

// undoOnly are the types that can be undone but not given another amount, with the refusal.
var undoOnly = map[loans.TransactionType]fault.Code{
	loans.MerchantIssuedRefund:        loans.ErrNotEditable,
	loans.PayoutRefund:                loans.ErrNotEditable,
	loans.GoodwillCredit:              loans.ErrNotEditable,
	loans.Chargeback:                  loans.ErrNotEditable,
	loans.CapitalizedIncome:           loans.ErrCapitalizedIncomeFixed,
	loans.CapitalizedIncomeAdjustment: loans.ErrCapitalizedIncomeAdjustmentFixed,
	loans.BuyDownFee:                  loans.ErrBuyDownFeeFixed,
	loans.BuyDownFeeAdjustment:        loans.ErrBuyDownFeeAdjustmentFixed,
}

// mayAdjust refuses adjustments in the documented order.
func mayAdjust(a *book.Account, t *book.Transaction, amount money.Amount) error {
	if a.Loan.Status == loans.Closed && a.Loan.Foreclosed() {
		return loans.ErrForeclosed.New()
	}
	if err := a.InStateFor(book.Adjusting); err != nil {
		return err
	}
	switch {
	case t.Counterpart.Outside(), t.Counterpart.TopUpLoanID != 0, t.Counterpart.DepositID != 0 && amount.IsPositive():
		return loans.ErrTransferFixed.New()
	case hasLiveChargeback(a, t):
		return loans.ErrLinkedTransaction.New()
	case t.Type == loans.InterestRefund:
		return loans.ErrInterestRefundFixed.New()
	}
	if err := noRebate(a, t, amount); err != nil {
		return err
	}
	if code, fixed := undoOnly[t.Type]; fixed && amount.IsPositive() {
		return code.New()
	}
	if t.Reversed || !t.Type.RepaymentLike() && !slices.Contains(undoable, t.Type) && !(t.Type == loans.TransferRefund && t.Counterpart.DepositID != 0) {
		return loans.ErrNotAdjustable.New()
	}
	if err := noLiveAdjustment(a, t); err != nil {
		return err
	}
	if t.Type.RepaymentLike() && t.Type != loans.ChargeRefund && a.NoLaterChargeRefund(t.On) != nil {
		return loans.ErrLaterChargeRefundBlocksUndo.New()
	}
	return a.MayBackdate(t.Type, t.On)
}

// noRebate refuses to undo or change the rebate of a payoff alone, and to give its payment another amount: both are undone together.
// (docs/semantics/cumulative.md, 10, rule 6.)
func noRebate(a *book.Account, t *book.Transaction, amount money.Amount) error {
	if t.IsRebate() {
		return loans.ErrRebateFixed.New()
	}
	isRebated := func(o *book.Transaction) bool { return slices.Contains(o.Related(book.RelatedTo), t.ID) }
	if amount.IsPositive() && slices.ContainsFunc(a.Live(loans.WaiveInterest), isRebated) {
		return loans.ErrRebatedFixed.New()
	}
	return nil
}

// mayReplace refuses a date and an amount that a new transaction of the type could not have either. Those of an undo say
// nothing.
func mayReplace(a *book.Account, old *book.Transaction, in loans.Adjustment) error {
	if in.Amount.IsZero() {
		return nil
	}
	if err := a.PreciseSum(in.Amount); err != nil {
		return err
	}
	if err := a.DatedInLife(in.On); err != nil {
		return err
	}
	if old.Type == loans.WaiveInterest {
		return mayReplaceWaiver(a, old, loans.Payment{On: in.On, Amount: *in.Amount})
	}
	return nil
}

func hasLiveChargeback(a *book.Account, t *book.Transaction) bool {
	return slices.ContainsFunc(t.Related(book.ChargedBackBy), func(id int64) bool {
		chargeback := a.Transaction(id)
		return chargeback != nil && !chargeback.Reversed
	})
}

// noLiveAdjustment refuses to undo capitalized income or a buy-down fee while an adjustment of it is in force.
func noLiveAdjustment(a *book.Account, t *book.Transaction) error {
	for _, o := range a.Live(loans.CapitalizedIncomeAdjustment, loans.BuyDownFeeAdjustment) {
		if slices.Contains(o.Related(book.Adjusts), t.ID) {
			if t.Type == loans.BuyDownFee {
				return loans.ErrBuyDownFeeAdjusted.New()
			}
			return loans.ErrCapitalizedIncomeAdjusted.New()
		}
	}
	return nil
}
