package savings

import (
	"lending.example/platform/lending/ledger"
	"lending.example/platform/lending/money"
	"lending.example/platform/lending/operation"
)

// movement says what stands on the other side of a transaction in the books: cash, another account of the house, or income.
// Nothing is said of holds, which move no money.
type movement struct {
	cash     bool
	transfer bool
	penalty  bool // of a charge
}

// other is the account opposite the savings control. (docs/semantics/deposits.md, 6)
func (b Accounts) other(m movement) int64 {
	switch {
	case m.cash:
		return b.Reference
	case m.transfer:
		return b.Suspense
	case m.penalty:
		return b.Penalties
	}
	return b.Fees
}

// post books a transaction on the account and in the journal.
func (d *deposit) post(u *operation.Unit, t *Transaction, m movement) error {
	if err := d.book(u, t); err != nil {
		return err
	}
	if !d.product.Books.Rule.Posts() || t.effect().Balance.IsZero() {
		return nil
	}
	debit, credit := d.product.Books.other(m), d.product.Books.Control
	if t.effect().Balance.IsNegative() {
		debit, credit = credit, debit
	}
	return d.record(u, t, debit, credit, t.Amount)
}

// postMove books one half of a move to another office, and what the account has in the books of that half's office: out of those of
// the old one, into those of the new one, through the suspense account in both (docs/semantics/deposits.md, 6).
func (d *deposit) postMove(u *operation.Unit, t *Transaction) error {
	if err := d.enter(u, t); err != nil {
		return err
	}
	if !d.product.Books.Rule.Posts() || d.Balance.IsZero() {
		return nil
	}
	debit, credit := d.product.Books.Control, d.product.Books.Suspense
	if t.Type == ReachedOffice {
		debit, credit = credit, debit
	}
	return d.record(u, t, debit, credit, d.Balance)
}

// record writes the entry of a transaction.
func (d *deposit) record(u *operation.Unit, t *Transaction, debit, credit int64, amount money.Amount) error {
	header := ledger.Header{
		OfficeID: t.OfficeID, On: t.On, SubmittedOn: u.Today, TransactionID: t.journalID(),
		EntityType: ledger.ForSavings, EntityID: d.ID,
	}
	line := func(account int64, side ledger.Side) ledger.Posting {
		return ledger.Posting{Account: account, Side: side, Amount: amount, Currency: d.product.CurrencyCode}
	}
	entry, err := ledger.NewEntry(header, line(debit, ledger.Debit), line(credit, ledger.Credit))
	if err != nil {
		return err
	}
	_, err = ledger.Record(u, entry)
	return err
}

// unpost takes a transaction out of the account's history and out of the books.
func (d *deposit) unpost(u *operation.Unit, t *Transaction) error {
	if err := d.unbook(u, t); err != nil {
		return err
	}
	_, err := ledger.Reverse(u, t.journalID())
	return err
}
