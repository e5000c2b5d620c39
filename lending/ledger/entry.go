package ledger

import (
	"slices"

	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/money"
	"lending.example/platform/lending/refdata"
)

// Header is what all lines of an entry have in common.
type Header struct {
	OfficeID      int64
	On            calendar.Date // the date in the books
	SubmittedOn   calendar.Date // the business date on which it was posted
	TransactionID string        // what was posted: "L12" for loan transaction 12
	EntityType    EntityType    // the sort of account it was posted for; 0 for a manual entry
	EntityID      int64         // that account; the loan, for loans
	Manual        bool          // made by a person, not by a posting rule
	Reference     string
	Comments      string
	AssetOwner    string                 // who owns what was posted, when it is not the lender
	Payment       *refdata.PaymentDetail // how money moved, for a manual entry; nil when nobody said
}

// Posting is one debit or credit of an entry.
type Posting struct {
	AccountID int64
	Side      Side
	Amount    money.Amount // above zero
	Currency  string       // three letters, ISO 4217
	Comments  string       // "": those of the entry
}

// Entry is a journal entry whose debits equal its credits in every currency. The zero Entry is empty and posts
// nothing; every other comes from NewEntry, so that an unbalanced one cannot exist.
type Entry struct {
	header   Header
	postings []Posting
}

// NewEntry makes an entry of postings in their order. It refuses an entry without a debit and a credit (ErrNoLines), a
// posting without account, currency or amount above zero (ErrLineAmount), and debits that differ from credits in any
// currency (ErrUnbalanced).
func NewEntry(h Header, postings ...Posting) (Entry, error) {
	if !slices.ContainsFunc(postings, onSide(Debit)) || !slices.ContainsFunc(postings, onSide(Credit)) {
		return Entry{}, ErrNoLines.New()
	}
	for _, p := range postings {
		if !p.complete() {
			return Entry{}, ErrLineAmount.New()
		}
	}
	if err := checkBalance(postings); err != nil {
		return Entry{}, err
	}
	return Entry{header: h, postings: slices.Clone(postings)}, nil
}

func onSide(side Side) func(Posting) bool { return func(p Posting) bool { return p.Side == side } }

func (p Posting) complete() bool {
	return p.AccountID > 0 && p.Currency != "" && p.Amount.IsPositive() && (p.Side == Debit || p.Side == Credit)
}

func checkBalance(postings []Posting) error {
	for i, p := range postings {
		if slices.ContainsFunc(postings[:i], func(q Posting) bool { return q.Currency == p.Currency }) {
			continue // this currency was added up before
		}
		debits, credits := totals(postings, p.Currency)
		if debits != credits {
			return ErrUnbalanced.New(debits, credits, p.Currency)
		}
	}
	return nil
}

func totals(postings []Posting, currency string) (debits, credits money.Amount) {
	for _, p := range postings {
		switch {
		case p.Currency != currency:
		case p.Side == Debit:
			debits = debits.Add(p.Amount)
		default:
			credits = credits.Add(p.Amount)
		}
	}
	return debits, credits
}

// Postings returns the debits and credits in their order. The slice belongs to the caller.
func (e Entry) Postings() []Posting { return slices.Clone(e.postings) }
