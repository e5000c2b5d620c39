package records

import (
	"lending.example/platform/lending/events"
	"lending.example/platform/lending/internal/loans/book"
	"lending.example/platform/lending/loans"
)

// made are the events of new transactions. A Contra and a mark for rescheduling are no transactions that anybody makes.
var made = map[loans.TransactionType]events.Of[events.LoanTransaction]{
	loans.Disbursement:                  events.Disbursement,
	loans.Repayment:                     events.Repayment,
	loans.WaiveInterest:                 events.WaiveInterest,
	loans.RepaymentAtDisbursement:       events.RepaymentAtDisbursement,
	loans.WriteOff:                      events.WriteOff,
	loans.RecoveryRepayment:             events.RecoveryPayment,
	loans.WaiveCharges:                  events.WaiveCharge,
	loans.Accrual:                       events.Accrual,
	loans.InitiateTransfer:              events.InitiateTransfer,
	loans.ApproveTransfer:               events.AcceptTransfer,
	loans.WithdrawTransfer:              events.WithdrawTransfer,
	loans.RejectTransfer:                events.RejectTransfer,
	loans.TransferRefund:                events.Refund,
	loans.ChargePayment:                 events.ChargePayment,
	loans.RefundForActiveLoan:           events.Refund,
	loans.IncomePosting:                 events.IncomePosting,
	loans.CreditBalanceRefund:           events.CreditBalanceRefund,
	loans.MerchantIssuedRefund:          events.MerchantIssuedRefund,
	loans.PayoutRefund:                  events.PayoutRefund,
	loans.GoodwillCredit:                events.GoodwillCredit,
	loans.ChargeRefund:                  events.ChargeRefund,
	loans.Chargeback:                    events.Chargeback,
	loans.ChargeAdjustment:              events.ChargeAdjustment,
	loans.ChargeOff:                     events.ChargeOff,
	loans.DownPayment:                   events.DownPayment,
	loans.ReAge:                         events.ReAge,
	loans.ReAmortize:                    events.ReAmortize,
	loans.InterestPaymentWaiver:         events.InterestPaymentWaiver,
	loans.AccrualActivity:               events.AccrualActivity,
	loans.InterestRefund:                events.InterestRefund,
	loans.AccrualAdjustment:             events.AccrualAdjustment,
	loans.CapitalizedIncome:             events.CapitalizedIncome,
	loans.CapitalizedIncomeAmortization: events.CapitalizedAmortization,
	loans.CapitalizedIncomeAdjustment:   events.CapitalizedAdjustment,
	loans.ContractTermination:           events.ContractTermination,
	loans.CapitalizedAmortizationAdjust: events.CapitalizedUnearned,
	loans.BuyDownFee:                    events.BuyDownFee,
	loans.BuyDownFeeAdjustment:          events.BuyDownFeeAdjustment,
	loans.BuyDownFeeAmortization:        events.BuyDownFeeAmortization,
	loans.BuyDownFeeAmortizationAdjust:  events.BuyDownFeeUnearned,
}

// undone are the events of transactions that a user took back, where these are not those of any other.
var undone = map[loans.TransactionType]events.Of[events.LoanTransaction]{
	loans.WriteOff: events.UndoWriteOff, loans.ChargeOff: events.UndoChargeOff, loans.ReAge: events.UndoReAge,
	loans.ReAmortize: events.UndoReAmortize, loans.ContractTermination: events.UndoContractTermination,
}

// history announces what became of transactions, in their order: new ones, and those that were reversed or are used otherwise than before.
// One that replaces another because history was processed again is announced with that.
func (a *announcer) history() {
	replacements := map[int64]*book.Transaction{}
	disbursed, undisbursed := false, false
	for _, t := range a.o.Entries {
		if t.IsNew && !t.Reversed {
			for _, original := range t.Related(book.Replays) {
				replacements[original] = t
			}
			disbursed = disbursed || t.Type == loans.Disbursement
		}
		undisbursed = undisbursed || a.wasReversed(t) && t.Type == loans.Disbursement
	}
	switch {
	case disbursed:
		a.loan(events.LoanDisbursal)
	case undisbursed && a.o.Loan.Status.Disbursed():
		a.loan(events.LoanUndoLastDisbursal)
	}
	for _, t := range a.o.Entries {
		a.entry(t, replacements[t.ID])
	}
}

// wasReversed reports whether the command put a transaction out of force.
func (a *announcer) wasReversed(t *book.Transaction) bool {
	return t.Changed && !t.IsNew && t.Reversed && !a.before.reversed[t.ID]
}

func (a *announcer) entry(t, replacement *book.Transaction) {
	switch {
	case t.IsNew:
		what, known := made[t.Type]
		if known && !t.Reversed && len(t.Related(book.Replays)) == 0 {
			a.transaction(what, t, nil)
		}
	case a.wasReversed(t):
		what, known := undone[t.Type]
		if !known || !t.ReversedByUser {
			what = events.AdjustTransaction
		}
		a.transaction(what, t, replacement)
	case t.Changed && t.Booked != nil && !t.Reversed && *t.Booked != figures(t):
		a.transaction(events.AdjustTransaction, t, nil)
	}
}

func (a *announcer) transaction(what events.Of[events.LoanTransaction], t, replacement *book.Transaction) {
	announceAboutLoan(a, what, t.ID, func() events.LoanTransaction {
		event := events.LoanTransaction{
			LoanIdentity: identityOf(&a.o.Loan), Transaction: transactionOf(t), Status: events.StateOf(a.o.Loan.Status), Balance: balanceOf(a.now),
		}
		if replacement != nil {
			event.Replacement = new(transactionOf(replacement))
		}
		return event
	})
}

func transactionOf(t *book.Transaction) events.Transaction {
	event := events.Transaction{
		ID: t.ID, ExternalID: t.ExternalID, Type: events.StateOf(t.Type), On: t.On, Amount: t.Amount, Portions: portionsOf(t.Portions),
		Overpayment: t.Overpayment, Balance: t.Balance, Reversed: t.Reversed, ReversedOn: t.ReversedOn, ReversedByUser: t.ReversedByUser, ReasonID: t.ReasonID,
	}
	if t.Payment != nil {
		event.PaymentTypeID = t.Payment.PaymentTypeID
	}
	return event
}
