package ledger

import (
	"cmp"
	"slices"

	"lending.example/platform/lending/money"
)

// Standing are the lines of one transaction that nothing has taken back.
func Standing(posted []Line) []Line {
	settled := map[int64]bool{} // mirrors, and what they take back
	for _, l := range posted {
		if l.isMirror() {
			settled[l.ID], settled[l.MirrorOf] = true, true
		}
	}
	var standing []Line
	for _, l := range posted {
		if !settled[l.ID] {
			standing = append(standing, l)
		}
	}
	return standing
}

// StandsAs reports whether lines are the lines of the entry, in any order.
func (e Entry) StandsAs(lines []Line) bool {
	stored := make([]Posting, len(lines))
	for i, l := range lines {
		stored[i] = Posting{AccountID: l.AccountID, Side: l.Side, Amount: l.Amount, Currency: l.Currency}
	}
	expected := e.Postings()
	slices.SortFunc(stored, comparePostings)
	slices.SortFunc(expected, comparePostings)
	return slices.Equal(stored, expected)
}

func comparePostings(a, b Posting) int {
	return cmp.Or(cmp.Compare(a.AccountID, b.AccountID), cmp.Compare(a.Side, b.Side), a.Amount.Cmp(b.Amount), cmp.Compare(a.Currency, b.Currency))
}

// Moved is what the entry adds to an account, debits less credits.
func (e Entry) Moved(account int64) money.Amount {
	var sum money.Amount
	for _, p := range e.postings {
		switch {
		case p.AccountID != account:
		case p.Side == Debit:
			sum = sum.Add(p.Amount)
		default:
			sum = sum.Sub(p.Amount)
		}
	}
	return sum
}
