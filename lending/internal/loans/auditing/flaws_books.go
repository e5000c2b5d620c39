package auditing

import (
	"slices"

	"lending.example/platform/lending/fault"
	"lending.example/platform/lending/internal/loans/book"
	"lending.example/platform/lending/internal/loans/records"
	"lending.example/platform/lending/ledger"
	"lending.example/platform/lending/loans"
	"lending.example/platform/lending/money"
	"lending.example/platform/lending/operation"
)

// bookFlaws holds the journal of a loan against its transactions: transactions in force are posted as the rules post
// it, and nothing else does. All of it is counted in the tally.
func bookFlaws(o *records.Opened, u *operation.Unit, tally *ledger.Tally, say func(string, ...any)) error {
	mappings, err := ledger.MappingsOf(u, o.Loan.ProductID)
	if err != nil {
		return err
	}
	posted := map[string][]ledger.Line{}
	for line, err := range ledger.LinesOfLoan(u.Tx, o.Loan.ID) {
		if err != nil {
			return err
		}
		posted[line.TransactionID] = append(posted[line.TransactionID], line)
	}
	for _, t := range o.History() {
		standing := ledger.Standing(posted[records.JournalID(t)])
		delete(posted, records.JournalID(t))
		tally.AddLines(o.Loan.ProductID, standing)
		entry, err := entryFor(o, u, mappings, t, standing)
		if err != nil {
			return err
		}
		tally.AddEntry(o.Loan.ProductID, entry)
		if !entry.StandsAs(standing) {
			say("transaction %d: %d lines stand in the journal, which are not those of %s", t.ID, len(standing), t.Type.Option().Label)
		}
		if !records.HasCorrection(t.Type) {
			continue
		}
		standing = ledger.Standing(posted[records.CorrectionID(t)])
		delete(posted, records.CorrectionID(t))
		tally.AddLines(o.Loan.ProductID, standing)
		if entry, err = correctionFor(o, u, mappings, t, standing); err != nil {
			return err
		}
		tally.AddEntry(o.Loan.ProductID, entry)
		if !entry.StandsAs(standing) {
			say("transaction %d: %d lines stand in the journal that do not correct it", t.ID, len(standing))
		}
	}
	for id, lines := range posted {
		tally.AddLines(o.Loan.ProductID, ledger.Standing(lines))
		say("the journal has lines of transaction %s, which the loan does not have", id)
	}
	if neverLost(o.Account) && len(mappings) == 1 && mappings[0].Rule.Posts() {
		return controlFlaws(o, mappings[0].Rule, say)
	}
	return nil
}

// entryFor is what should stand in the books for a transaction. Where rules look at the state of the loan, or at the
// accounts of the product, on the day of posting, it is the possible entry that stands there, if one does.
func entryFor(o *records.Opened, u *operation.Unit, mappings []ledger.Mapping, t *book.Transaction, standing []ledger.Line) (ledger.Entry, error) {
	event, posts := records.EventOf(t)
	if !posts || t.Reversed {
		return ledger.Entry{}, nil
	}
	moved := records.Movement(o.Account, event, t)
	var err error
	if moved.Charges, err = o.ChargeShares(u, t); err != nil {
		return ledger.Entry{}, err
	}
	if event == ledger.LeftOffice || event == ledger.ReachedOffice {
		if moved.Carried, err = o.TransferredBy(u, t); err != nil {
			return ledger.Entry{}, err
		}
	}
	return possibleEntry(o, u, mappings, moved, t, standing)
}

// correctionFor is entryFor for what corrects a transaction. Those of older versions have no correction until they or, for a loss, something
// before them changes.
func correctionFor(o *records.Opened, u *operation.Unit, mappings []ledger.Mapping, t *book.Transaction, standing []ledger.Line) (ledger.Entry, error) {
	if t.Reversed || len(standing) == 0 {
		return ledger.Entry{}, nil
	}
	moved, err := o.CorrectionOf(u, t)
	if err != nil {
		return ledger.Entry{}, err
	}
	return possibleEntry(o, u, mappings, moved, t, standing)
}

// possibleEntry is the entry of a movement, by the mapping and the state of the loan by which it is in the books, if one does.
func possibleEntry(o *records.Opened, u *operation.Unit, mappings []ledger.Mapping, moved ledger.Movement, t *book.Transaction, standing []ledger.Line) (ledger.Entry, error) {
	activities := func(a ledger.Activity) (int64, error) { return ledger.AccountFor(u.Tx, a) }
	var expected ledger.Entry
	for i, m := range mappings {
		for j, possible := range Possible(o, moved) {
			entry, err := entryOf(m, o.Loan.Currency.Code, records.PartsOf(possible, t), activities)
			if err != nil && fault.KindOf(err) == fault.Internal {
				return ledger.Entry{}, err
			}
			if err != nil {
				continue // not posted so: the mapping lacked the account
			}
			if entry.StandsAs(standing) {
				return entry, nil
			}
			if i == 0 && j == 0 {
				expected = entry
			}
		}
	}
	return expected, nil
}

// entryOf is the entry of all parts of a movement together; empty when the rules post none of them.
func entryOf(m ledger.Mapping, currency string, parts []ledger.Movement, activities ledger.ActivityAccounts) (ledger.Entry, error) {
	var postings []ledger.Posting
	for _, part := range parts {
		entry, err := m.Entry(ledger.Header{}, currency, part, activities)
		if err != nil {
			return entry, err
		}
		postings = append(postings, entry.Postings()...)
	}
	if len(postings) == 0 {
		return ledger.Entry{}, nil
	}
	return ledger.NewEntry(ledger.Header{}, postings...)
}

// Possible are the ways in which a movement may have been posted: as the loan is now, and as it was before it was charged
// off, written off or marked as a fraud, or after any of that was undone.
func Possible(o *records.Opened, now ledger.Movement) []ledger.Movement {
	ways := []ledger.Movement{now}
	also := func(change func(*ledger.Movement)) {
		for _, m := range slices.Clone(ways) {
			change(&m)
			ways = append(ways, m)
		}
	}
	if ever(o.Account, loans.ChargeOff) {
		also(func(m *ledger.Movement) { m.ChargedOff = !m.ChargedOff })
		also(func(m *ledger.Movement) { m.Fraud = !m.Fraud })
		for _, t := range o.History() {
			if t.Type == loans.ChargeOff && t.ReasonID != now.ChargeOffReasonID {
				also(func(m *ledger.Movement) { m.ChargeOffReasonID = t.ReasonID })
			}
		}
	}
	if ever(o.Account, loans.WriteOff) {
		also(func(m *ledger.Movement) { m.WrittenOff = !m.WrittenOff })
		reason := o.Loan.WriteOffReasonID // once capitalized income has opened the loan again, later postings know it no more
		if now.WriteOffReasonID != 0 {
			reason = 0
		}
		also(func(m *ledger.Movement) { m.WriteOffReasonID = reason })
	}
	return ways
}

// ever reports whether the loan has a transaction of a type, in force or not.
func ever(a *book.Account, of loans.TransactionType) bool {
	return slices.ContainsFunc(a.History(), func(t *book.Transaction) bool { return t.Type == of })
}

// neverLost reports whether the loan was neither charged off nor written off at any time.
func neverLost(a *book.Account) bool { return !ever(a, loans.ChargeOff) && !ever(a, loans.WriteOff) }

// controlFlaws holds the balances of a loan against what its transactions moved by role: the portfolio is the principal
// outstanding, the liability for overpayments what is overpaid (docs/semantics/accounting.md, 6, I-7 and I-8). Under cash accounting the books
// know nothing of what the lender gave without money, and of capitalized income and the overpayment that it spent
// (docs/semantics/accounting.md, 2.4).
func controlFlaws(o *records.Opened, rule ledger.AccountingRule, say func(string, ...any)) error {
	roles := ledger.RoleMapping(rule)
	var portfolio, overpaid, given money.Amount
	var spent book.Portions
	for _, t := range o.Live() {
		event, posts := records.EventOf(t)
		if !posts {
			continue
		}
		if rule == ledger.CashBased && unbookedInCash(t) {
			given = given.Add(t.Portions.Principal)
			overpaid = overpaid.Add(t.Overpayment)
			continue
		}
		if t.Type == loans.CapitalizedIncome && rule == ledger.CashBased {
			spent, given = spent.Add(t.Mapped()), given.Sub(t.Amount)
		}
		for _, moved := range records.MovementsOf(o.Account, event, t) {
			moved.Transfer = 0
			entry, err := roles.Entry(ledger.Header{}, o.Loan.Currency.Code, moved, nil)
			if err != nil {
				return err
			}
			portfolio = portfolio.Add(entry.Moved(int64(ledger.LoanPortfolio)))
			overpaid = overpaid.Sub(entry.Moved(int64(ledger.Overpayment)))
		}
	}
	if owed := o.Loan.Summary.Principal.Outstanding().Add(spent.Principal).Add(given); portfolio != owed {
		say("the transactions leave %v on the portfolio, the loan owes a principal of %v", portfolio, owed)
	}
	if left := o.Loan.Overpaid.Add(spent.Total()); overpaid != left {
		say("the transactions leave an overpayment of %v, the loan says %v", overpaid, left)
	}
	return nil
}

// unbookedInCash reports whether a transaction repays a loan without reaching the books under cash accounting.
func unbookedInCash(t *book.Transaction) bool {
	return t.Type == loans.InterestPaymentWaiver || t.Type == loans.InterestRefund || t.Type == loans.CapitalizedIncomeAdjustment
}
