package book

import (
	"slices"

	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/fault"
	"lending.example/platform/lending/loans"
	"lending.example/platform/lending/operation"
)

// Replace puts a recomputed copy in the place of a transaction: a new transaction with a new id, recorded today unless it keeps its place,
// which carries the relations and the external id of the old one. The old one is reversed, not by a user.
func (a *Account) Replace(old, again *Transaction) error {
	if a.heldByChargeRefund(old) {
		return loans.ErrLaterChargeRefundBlocksUndo.New()
	}
	again.ID = a.Env.Ids.ID(Transactions.Kind)
	again.Revision = 0
	if !a.keepsPlace(old) {
		again.SubmittedOn, again.Created = a.Env.Today, a.Env.Moment()
	}
	again.Relations = append(slices.Clone(old.Relations), Relation{Type: Replays, Transaction: old.ID})
	again.IsNew, again.Changed = true, false
	a.Reverse(old, false)
	old.ExternalID = ""
	a.repoint(old.ID, again.ID)
	a.Entries = append(a.Entries, again)
	return nil
}

// keepsPlace reports whether a copy of a transaction stands at its place in the day: a charge-off does, and what comes before it, as payments
// after it are posted on other accounts than those before it.
func (a *Account) keepsPlace(t *Transaction) bool {
	return t.Type == loans.ChargeOff || slices.ContainsFunc(a.Live(loans.ChargeOff), func(o *Transaction) bool {
		return o.On == t.On && CompareTransactions(t, o) < 0
	})
}

// heldByChargeRefund reports whether a charge refund keeps an earlier payment from being replaced. Where every payment draws the
// schedule from all of them again, it does not. (docs/semantics/allocation.md, 6, rule 6.)
func (a *Account) heldByChargeRefund(t *Transaction) bool {
	if !t.Type.RepaymentLike() || t.Type == loans.ChargeRefund || a.Loan.drawnFromPayments() {
		return false
	}
	return a.NoLaterChargeRefund(t.On) != nil
}

// drawnFromPayments reports whether every payment draws the schedule from all of them again; none is backdated there.
// (docs/semantics/transactions.md, 1.2, rule 3.)
func (l *Loan) drawnFromPayments() bool {
	return !l.Terms.Progressive() && l.Terms.Recalculation != nil
}

// Restore takes back that a copy replaced a transaction: the old one is in force again, as it was, and the copy was never there.
func (a *Account) Restore(old, again *Transaction) {
	old.Reversed, old.ReversedOn = false, calendar.Date{}
	old.ExternalID = again.ExternalID
	a.repoint(again.ID, old.ID)
	a.Entries = slices.DeleteFunc(a.Entries, func(t *Transaction) bool { return t == again })
}

// OrderCopiesFirst makes what a command adds to the history come after the copies that its replay made, which were processed
// first (docs/semantics/allocation.md, 6).
func (a *Account) OrderCopiesFirst() {
	var added []*Transaction
	copied := false
	for _, t := range a.LiveEntries() {
		switch {
		case !t.IsNew || t.Created.Command != a.Env.Command:
		case len(t.Related(Replays)) > 0:
			copied = true
		default:
			added = append(added, t)
		}
	}
	if !copied {
		return
	}
	slices.SortStableFunc(added, func(x, y *Transaction) int { return x.Created.Compare(y.Created) })
	for _, t := range added {
		t.Created = a.Env.Moment()
	}
}

// repoint moves what refers to a replaced transaction: tranches to their disbursement, chargebacks of an original,
// refunds of an interest refund. What a digest stands for refers to nothing that is replaced on a lean account.
func (a *Account) repoint(from, to int64) {
	for i := range a.Loan.Tranches {
		if tranche := &a.Loan.Tranches[i]; tranche.TransactionID == from {
			tranche.TransactionID = to
		}
	}
	for _, t := range a.Entries {
		for i := range t.Relations {
			rel := &t.Relations[i]
			if rel.Transaction == from && (rel.Type == ChargedBackBy || rel.Type == RelatedTo || rel.Type == Adjusts) {
				t.Relations = slices.Clone(t.Relations)
				t.Relations[i].Transaction = to
				t.Amend()
			}
		}
		for i := range t.Allocations {
			if t.Allocations[i].Base == from {
				t.Allocations = slices.Clone(t.Allocations)
				t.Allocations[i].Base = to
				t.Amend()
			}
		}
	}
}

// FindTransaction resolves a reference to a transaction of the loan.
func (a *Account) FindTransaction(ref operation.Ref) (*Transaction, error) {
	for _, t := range a.History() {
		if ref.ExternalID != "" && t.ExternalID == ref.ExternalID || ref.ExternalID == "" && t.ID == ref.ID {
			return t, nil
		}
	}
	if ref.ExternalID != "" {
		return nil, loans.ErrUnknownTransactionExternalID.For("id", nil, ref.ExternalID)
	}
	return nil, loans.ErrUnknownTransaction.For("id", nil, ref.ID)
}

// Name gives the transaction the external id that the caller sent; without one it keeps what it has.
func (t *Transaction) Name(externalID string) {
	if externalID != "" {
		t.ExternalID = externalID
	}
}

// Result is the result of a command that made a transaction, or took it back.
func (t *Transaction) Result(changes map[string]any) operation.Result {
	r := operation.Result{ID: t.ID, ExternalID: t.ExternalID, Changes: changes}
	t.NameIn(&r)
	return r
}

// NameIn notes in a result which transaction the command made.
func (t *Transaction) NameIn(r *operation.Result) {
	r.Made.Transaction, r.Made.TransactionExternalID = t.ID, t.ExternalID
}

// beforeLast are the types whose refusal of a date before the last transaction has a code of its own.
var beforeLast = map[loans.TransactionType]fault.Code{
	loans.MerchantIssuedRefund: loans.ErrMerchantRefundBeforeLast,
	loans.PayoutRefund:         loans.ErrPayoutRefundBeforeLast,
	loans.ChargePayment:        loans.ErrChargePaymentBeforeLast,
	loans.WriteOff:             loans.ErrWriteOffBeforeLast,
}

// MayBackdate refuses dates before the last user transaction on cumulative loans whose interest follows the payments, and
// on loans for which guarantees are held.
func (a *Account) MayBackdate(kind loans.TransactionType, on calendar.Date) error {
	if !a.Loan.drawnFromPayments() && !a.Product.HoldsGuarantee {
		return nil
	}
	last := a.LastUserTransactionOn()
	if !on.Before(last) {
		return nil
	}
	if code, own := beforeLast[kind]; own {
		return code.For("transactionDate", on, last)
	}
	return loans.ErrBeforeLastTransaction.For("transactionDate", on, last)
}

// DatedInLife refuses dates before the first disbursement and after today.
func (a *Account) DatedInLife(on calendar.Date) error {
	if on.Before(a.Loan.Timeline.DisbursedOn) {
		return loans.ErrBeforeDisbursement.For("transactionDate", on, a.Loan.Timeline.DisbursedOn)
	}
	if on.After(a.Env.Today) {
		return loans.ErrTransactionInFuture.For("transactionDate", on)
	}
	return nil
}

func (a *Account) NoLaterChargeRefund(on calendar.Date) error {
	for _, t := range a.Live(loans.ChargeRefund) {
		if t.On.After(on) {
			return loans.ErrLaterChargeRefund.New()
		}
	}
	return nil
}

// Foreclosed reports whether the loan was foreclosed; a contract termination after that takes the sub-state, not the cut.
func (l *Loan) Foreclosed() bool { return l.SubStatus == loans.Foreclosed || l.Foreclosure != nil }

// AfterForeclosure reports whether a charge came after the loan was foreclosed: it stays, and the cut knows nothing of it.
func (l *Loan) AfterForeclosure(c *Charge) bool {
	f := l.Foreclosure
	return f != nil && c.Created.Compare(f.Created) > 0
}
