package records

import (
	"maps"
	"slices"

	"lending.example/platform/lending/internal/loans/book"
	"lending.example/platform/lending/ledger"
	"lending.example/platform/lending/loans"
	"lending.example/platform/lending/money"
	"lending.example/platform/lending/operation"
)

// Some transactions are posted as clients of the interface expect, and that leaves accounts which differ from what the loan owes. An entry
// of its own corrects each (docs/semantics/accounting.md, 2.11): a charge-off or write-off credits all that is outstanding to receivables,
// interest of the future included; a refund by cash takes interest and charges out of income, which are owed again; capitalized income
// moves no money where it spends an overpayment.

// CorrectionID is the transaction id of the correction of a transaction in the journal.
func CorrectionID(t *book.Transaction) string { return JournalID(t) + "-correction" }

// corrections say as what the corrections of the types of transactions are posted.
var corrections = map[loans.TransactionType]ledger.Event{
	loans.ChargeOff:           ledger.ChargeOffCorrected,
	loans.WriteOff:            ledger.WriteOffCorrected,
	loans.RefundForActiveLoan: ledger.CashRefundCorrected,
	loans.CapitalizedIncome:   ledger.OverpaymentSpent,
}

// HasCorrection reports whether transactions of a type may have a correction.
func HasCorrection(t loans.TransactionType) bool { return corrections[t] != 0 }

// loses reports whether a transaction gives up what is outstanding.
func loses(t *book.Transaction) bool { return t.Type == loans.ChargeOff || t.Type == loans.WriteOff }

// postCorrections brings corrections in line with what a decision did to the history.
func (o *Opened) postCorrections(u *operation.Unit) error {
	for _, t := range o.Entries {
		if HasCorrection(t.Type) && t.Reversed && t.Changed && !t.IsNew {
			if _, err := ledger.Reverse(u, CorrectionID(t)); err != nil {
				return err
			}
		}
	}
	for _, t := range o.LiveEntries(slices.Collect(maps.Keys(corrections))...) {
		if !o.touches(t) {
			continue
		}
		if loses(t) {
			if err := o.Recall(u); err != nil {
				return err
			}
		}
		header := o.headerOf(u, t)
		header.TransactionID = CorrectionID(t)
		moved, err := o.CorrectionOf(u, t)
		if err == nil {
			err = ledger.PostAgain(u, o.Loan.ProductID, header, o.Loan.Currency.Code, moved)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// touches reports whether the decision changed what the correction of a transaction depends on: the transaction, and for a loss what came to
// the books before it.
func (o *Opened) touches(corrected *book.Transaction) bool {
	if !loses(corrected) {
		return corrected.IsNew || corrected.Changed && corrected.Booked != nil && *corrected.Booked != figures(corrected)
	}
	for _, t := range o.Entries {
		if _, posted := EventOf(t); posted && (t.IsNew || t.Changed) && before(t, corrected) {
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

// CorrectionOf is what corrects a transaction in the books.
func (o *Opened) CorrectionOf(u *operation.Unit, t *book.Transaction) (ledger.Movement, error) {
	if loses(t) {
		return lossCorrection(o.Account, t)
	}
	moved := correctionOf(o.Account, t)
	var err error
	moved.Charges, err = o.ChargeShares(u, t)
	return moved, err
}

// MovementsOf are a transaction and its correction as the posting rules see them, but for corrections of losses, which follow from what
// has reached the books.
func MovementsOf(a *book.Account, event ledger.Event, t *book.Transaction) []ledger.Movement {
	movements := []ledger.Movement{Movement(a, event, t)}
	if HasCorrection(t.Type) && !loses(t) {
		movements = append(movements, correctionOf(a, t))
	}
	return movements
}

// correctionOf is what corrects a refund by cash, or capitalized income that spent an overpayment.
func correctionOf(a *book.Account, t *book.Transaction) ledger.Movement {
	moved := Movement(a, corrections[t.Type], t)
	if t.Type == loans.CapitalizedIncome {
		spent := t.Mapped()
		moved.Principal, moved.Interest, moved.Fees, moved.Penalties = spent.Principal, spent.Interest, spent.Fee, spent.Penalty
	}
	moved.Overpayment = money.Amount{}
	return moved
}

// lossCorrection is what corrects a charge-off or write-off: by component what it and the payments before it credited beyond what was
// debited. As far as the loss did that, it is no loss; the rest was received, and is income.
func lossCorrection(a *book.Account, loss *book.Transaction) (ledger.Movement, error) {
	moved := Movement(a, corrections[loss.Type], loss)
	beyond, received, err := overCredited(a, loss)
	if err != nil {
		return moved, err
	}
	moved.Principal, moved.Interest, moved.Fees, moved.Penalties, moved.Overpayment = money.Amount{}, beyond.Interest, beyond.Fee, beyond.Penalty, money.Amount{}
	moved.Received = ledger.Received{Interest: received.Interest, Fees: received.Fee, Penalties: received.Penalty}
	return moved, nil
}

// lossAccounts are the accounts of both.
var lossAccounts = slices.Concat(slices.Collect(maps.Values(receivables)), slices.Collect(maps.Values(chargedOffTo)))

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
		for _, moved := range MovementsOf(a, event, t) {
			moved.Transfer, moved.ChargedOff = 0, chargeOff != nil && book.CompareTransactions(t, chargeOff) > 0
			entry, err := roles.Entry(ledger.Header{}, a.Loan.Currency.Code, moved, nil)
			if err != nil {
				return nil, err
			}
			for _, role := range lossAccounts {
				sums[role] = sums[role].Add(entry.Moved(int64(role)))
			}
		}
	}
	return sums, nil
}
