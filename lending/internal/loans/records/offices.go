package records

import (
	"lending.example/platform/lending/internal/loans/book"
	"lending.example/platform/lending/ledger"
	"lending.example/platform/lending/loans"
	"lending.example/platform/lending/operation"
)

// moves reports whether a transaction marks a move to another office.
func moves(t *book.Transaction) bool {
	return t.Type == loans.InitiateTransfer || t.Type == loans.ApproveTransfer
}

// postTransferredBalances brings the entries of moves between offices in line with what the loan held in the books of the old office: when it moves,
// and whenever processing the history again changes something of the days before (docs/semantics/accounting.md, 2.10).
func (o *Opened) postTransferredBalances(u *operation.Unit) error {
	if !o.postedBeforeMove() {
		return nil
	}
	for _, t := range o.LiveEntries(loans.InitiateTransfer, loans.ApproveTransfer) {
		carried, err := o.TransferredBy(u, t)
		if err != nil {
			return err
		}
		moved := ledger.Movement{Event: ledgerEvents[t.Type], Carried: carried}
		if err := ledger.PostAgain(u, o.Loan.ProductID, o.headerOf(u, t), o.Loan.Currency.Code, moved); err != nil {
			return err
		}
	}
	return nil
}

// postedBeforeMove reports whether the decision touched the history up to the last move.
func (o *Opened) postedBeforeMove() bool {
	moved := o.Loan.MovedOn()
	if moved.IsZero() {
		return false
	}
	for _, t := range o.Entries {
		if (t.IsNew || t.Changed) && !t.On.After(moved) {
			return true
		}
	}
	return false
}

// TransferredBy is what a move takes along: what stood in the books of the old office at the end of the day on which it happened. On
// that day the loan moved once, and nothing was entered in the old office afterwards.
func (o *Opened) TransferredBy(u *operation.Unit, t *book.Transaction) ([]ledger.Carried, error) {
	for _, left := range o.LiveEntries(loans.InitiateTransfer) {
		if left.On == t.On {
			return ledger.Holds(u, ledger.Holding{
				LoanID: o.Loan.ID, ProductID: o.Loan.ProductID, OfficeID: left.OfficeID, Till: left.On, Aside: JournalID(left),
			})
		}
	}
	return nil, nil
}

// madeInOffice refuses what users enter before the day on which the loan came to its office, and what takes back something that a
// former office entered (docs/semantics/wire-clients.md, 6.3). Processing the history again may replace that.
func madeInOffice(a *book.Account) error {
	if a.Loan.MovedOn().IsZero() {
		return nil
	}
	replaced := map[int64]bool{}
	for _, t := range a.Entries {
		for _, id := range t.Related(book.Replays) {
			replaced[id] = replaced[id] || t.IsNew
		}
	}
	for _, t := range a.Entries {
		if (entered(t) || tookBack(t) && !replaced[t.ID]) && byHand(t) && a.Loan.MadeBeforeMove(t) {
			return loans.ErrPaidBeforeTransfer.For("transactionDate", t.On, a.Loan.MovedOn())
		}
	}
	return nil
}

// madeSinceCutOver refuses what users enter up to the day as of which a loan was taken over from another system, and what takes its opening
// back without undoing all of it.
func madeSinceCutOver(a *book.Account) error {
	if a.Loan.CutOver == nil {
		return nil
	}
	for _, t := range a.Entries {
		early := entered(t) && byHand(t) && !t.Opens() && a.Loan.BeforeCutOver(t.On)
		if early || t.Opens() && tookBack(t) {
			return loans.ErrBeforeCutOver.For("transactionDate", t.On, a.Loan.CutOver.On)
		}
	}
	return nil
}

// entered reports whether the decision made a transaction that replaces none.
func entered(t *book.Transaction) bool {
	return t.IsNew && !t.Reversed && len(t.Related(book.Replays)) == 0
}

// tookBack reports whether the decision took a transaction out of force.
func tookBack(t *book.Transaction) bool {
	_, posted := ledgerEvents[t.Type]
	return !t.IsNew && t.Changed && t.Reversed && (t.Booked != nil || !posted)
}

// byHand reports whether somebody enters such a transaction, or it stands for something that somebody did. Income is recognised
// whenever it is earned.
func byHand(t *book.Transaction) bool {
	switch t.Type {
	case loans.CapitalizedIncomeAmortization, loans.CapitalizedAmortizationAdjust, loans.BuyDownFeeAmortization, loans.BuyDownFeeAmortizationAdjust:
		return false
	}
	return t.Type.ByUser()
}
