package records

import (
	"lending.example/platform/lending/internal/loans/book"
	"lending.example/platform/lending/ledger"
	"lending.example/platform/lending/loans"
	"lending.example/platform/lending/money"
	"lending.example/platform/lending/operation"
)

// A charge-off and a write-off are posted with all that is outstanding, interest of the future included. Where that credits a
// receivable with more than it holds, an entry of its own corrects it (docs/semantics/accounting.md, 2.11).

// CorrectionID is the transaction id of the correction of a charge-off or write-off in the journal.
func CorrectionID(t *book.Transaction) string { return JournalID(t) + "-correction" }

// Loses reports whether a transaction of a type gives up what is outstanding.
func Loses(t loans.TransactionType) bool { return t == loans.ChargeOff || t == loans.WriteOff }

// postCorrections brings the corrections of losses in line with what a decision did to the history.
func (o *Opened) postCorrections(u *operation.Unit) error {
	for _, t := range o.Entries {
		if Loses(t.Type) && t.Reversed && t.Changed && !t.IsNew {
			if _, err := ledger.Reverse(u, CorrectionID(t)); err != nil {
				return err
			}
		}
	}
	for _, t := range o.LiveEntries(loans.ChargeOff, loans.WriteOff) {
		if !o.touchedUpTo(t) {
			continue
		}
		if err := o.Recall(u); err != nil {
			return err
		}
		header := o.headerOf(u, t)
		header.TransactionID = CorrectionID(t)
		moved, err := CorrectionOf(o.Account, t)
		if err == nil {
			err = ledger.PostAgain(u, o.Loan.ProductID, header, o.Loan.Currency.Code, moved)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// touchedUpTo reports whether the decision changed what stood in the books before a loss, the loss included.
func (o *Opened) touchedUpTo(loss *book.Transaction) bool {
	for _, t := range o.Entries {
		if _, posted := EventOf(t); posted && (t.IsNew || t.Changed) && before(t, loss) {
			return true
		}
	}
	return false
}

// before reports whether a transaction counts for a loss: it, what comes before it, and income, which is recognised for days before it.
func before(t, loss *book.Transaction) bool {
	return t.Type == loans.Accrual || t.Type == loans.AccrualAdjustment || t == loss || book.CompareTransactions(t, loss) < 0
}

// The accounts that a loss is credited to, by component: receivables; after a charge-off what that was debited to.
var (
	receivables = map[book.Part]ledger.Placeholder{
		book.Interest: ledger.InterestReceivable, book.Fee: ledger.FeesReceivable, book.Penalty: ledger.PenaltiesReceivable,
	}
	chargedOffTo = map[book.Part]ledger.Placeholder{
		book.Interest: ledger.ChargeOffInterestIncome, book.Fee: ledger.ChargeOffFeeIncome, book.Penalty: ledger.ChargeOffPenaltyIncome,
	}
)

// CorrectionOf is what corrects a charge-off or write-off: by component what it and the payments before it credited beyond what was
// debited. As far as the loss did that, it is no loss; the rest was received, and is income.
func CorrectionOf(a *book.Account, loss *book.Transaction) (ledger.Movement, error) {
	event, _ := EventOf(loss)
	moved := Movement(a, event, loss)
	beyond, received, err := overCredited(a, loss)
	if err != nil {
		return moved, err
	}
	moved.Event = ledger.WriteOffCorrected
	if loss.Type == loans.ChargeOff {
		moved.Event = ledger.ChargeOffCorrected
	}
	moved.Principal, moved.Interest, moved.Fees, moved.Penalties, moved.Overpayment = money.Amount{}, beyond.Interest, beyond.Fee, beyond.Penalty, money.Amount{}
	moved.Received = ledger.Received{Interest: received.Interest, Fees: received.Fee, Penalties: received.Penalty}
	return moved, nil
}

func overCredited(a *book.Account, loss *book.Transaction) (beyond, received book.Portions, err error) {
	chargeOff := chargeOffBefore(a, loss)
	accounts := receivables
	if chargeOff != nil {
		accounts = chargedOffTo
	}
	sums, err := balancesAfter(a, loss, chargeOff)
	if err != nil {
		return beyond, received, err
	}
	var corrected book.Portions // of the charge-off before it
	if chargeOff != nil {
		lessLost, income, err := overCredited(a, chargeOff)
		if err != nil {
			return beyond, received, err
		}
		corrected = lessLost.Less(income)
	}
	for part, role := range accounts {
		over, lost := sums[role].Sub(corrected.Of(part)).Neg(), loss.Portions.Of(part)
		switch {
		case chargeOff != nil:
			over = money.Max(money.Amount{}, money.Min(over, lost))
		case lost.Less(over):
			received = received.Plus(part, over.Sub(lost))
		}
		beyond = beyond.Plus(part, over)
	}
	return beyond, received, nil
}

// chargeOffBefore is the charge-off in force that comes before a loss; nil without one.
func chargeOffBefore(a *book.Account, loss *book.Transaction) *book.Transaction {
	for _, t := range a.Live(loans.ChargeOff) {
		if t != loss && book.CompareTransactions(t, loss) < 0 {
			return t
		}
	}
	return nil
}

// balancesAfter sums what the transactions in force moved on the account of each role, up to a loss.
func balancesAfter(a *book.Account, loss, chargeOff *book.Transaction) (map[ledger.Placeholder]money.Amount, error) {
	roles := ledger.RoleMapping(a.Product.AccountingRule)
	sums := map[ledger.Placeholder]money.Amount{}
	for _, t := range a.Live() {
		event, posts := EventOf(t)
		if !posts || !before(t, loss) || moves(t) {
			continue
		}
		moved := Movement(a, event, t)
		moved.Transfer, moved.ChargedOff = 0, chargeOff != nil && book.CompareTransactions(t, chargeOff) > 0
		entry, err := roles.Entry(ledger.Header{}, a.Loan.Currency.Code, moved, nil)
		if err != nil {
			return nil, err
		}
		for _, accounts := range []map[book.Part]ledger.Placeholder{receivables, chargedOffTo} {
			for _, role := range accounts {
				sums[role] = sums[role].Add(entry.Moved(int64(role)))
			}
		}
	}
	return sums, nil
}
