package savings

import (
	"lending.example/platform/lending/ledger"
	"lending.example/platform/lending/money"
	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/products"
	"lending.example/platform/lending/refdata"
)

// movement says what stands on the other side of a transaction in the books: cash, another account of the house, or income.
// Holds move no money and are not posted.
type movement struct {
	cash     bool
	transfer bool
	charge   *Charge // that is paid
}

// other is the account opposite the savings control. (docs/semantics/deposits.md, 6)
func (b Accounts) other(m movement) int64 {
	switch {
	case m.cash:
		return b.Reference
	case m.transfer:
		return b.Suspense
	case m.charge.Penalty:
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
	other := d.product.Books.other(m)
	if m.charge != nil {
		return d.postCharge(u, t, m.charge, other)
	}
	debit, credit := other, d.product.Books.Control
	if t.effect().Balance.IsNegative() {
		debit, credit = credit, debit
	}
	return d.record(u, t, d.line(debit, ledger.Debit, t.Amount), d.line(credit, ledger.Credit, t.Amount))
}

// postCharge writes the entry of a charge that is paid: its taxes on the day of the payment are a liability, the rest is income.
func (d *deposit) postCharge(u *operation.Unit, t *Transaction, c *Charge, income int64) error {
	taxes, err := d.taxes(u, t, c)
	if err != nil {
		return err
	}
	lines, net := []ledger.Posting{d.line(d.product.Books.Control, ledger.Debit, t.Amount)}, t.Amount
	for _, tax := range taxes {
		if part := money.Min(tax.Amount, net); tax.CreditAccountID != 0 && part.IsPositive() {
			lines, net = append(lines, d.line(tax.CreditAccountID, ledger.Credit, part)), net.Sub(part)
		}
	}
	if net.IsPositive() {
		lines = append(lines, d.line(income, ledger.Credit, net))
	}
	return d.record(u, t, lines...)
}

func (d *deposit) taxes(u *operation.Unit, t *Transaction, c *Charge) ([]products.TaxShare, error) {
	if c.TaxGroupID == 0 {
		return nil, nil
	}
	taxation, err := products.TaxationOf(u.Tx, c.TaxGroupID)
	if err != nil {
		return nil, err
	}
	cfg, err := refdata.ReadConfiguration(u)
	return taxation.On(t.On, t.Amount, d.product.currency().Arithmetic(cfg.Rounding())), err
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
	return d.record(u, t, d.line(debit, ledger.Debit, d.Balance), d.line(credit, ledger.Credit, d.Balance))
}

func (d *deposit) line(account int64, side ledger.Side, amount money.Amount) ledger.Posting {
	return ledger.Posting{AccountID: account, Side: side, Amount: amount, Currency: d.product.CurrencyCode}
}

// record writes the entry of a transaction.
func (d *deposit) record(u *operation.Unit, t *Transaction, lines ...ledger.Posting) error {
	header := ledger.Header{
		OfficeID: t.OfficeID, On: t.On, SubmittedOn: u.Today, TransactionID: t.journalID(),
		EntityType: ledger.ForSavings, EntityID: d.ID,
	}
	entry, err := ledger.NewEntry(header, lines...)
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
