package ledger

import (
	"cmp"
	"maps"
	"slices"

	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/money"
	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/store"
)

// A loan that moves to another office takes along what it holds in the books: each balance goes from the books of the old office
// to those of the new one through the suspense account, by an entry in each (docs/semantics/accounting.md, 2.10).

// held are the roles on which a loan holds something. Where money comes from stays with the office that it came from.
var held = []Placeholder{LoanPortfolio, InterestReceivable, FeesReceivable, PenaltiesReceivable, Overpayment, DeferredIncome}

// Holding names what a loan holds in the books of an office at the end of a day.
type Holding struct {
	LoanID, ProductID, OfficeID int64
	Till                        calendar.Date
	Aside                       string // a transaction that does not count: the move itself
}

// Holds finds what a loan holds, by account; nothing without accounting. Accounts that the product had for a role before count, too.
func Holds(u *operation.Unit, h Holding) ([]Carried, error) {
	mappings, err := MappingsOf(u, h.ProductID)
	if err != nil || !mappings[0].Rule.Posts() {
		return nil, err
	}
	sums := map[int64]money.Amount{}
	for _, m := range mappings {
		for _, role := range held {
			if account, mapped := m.Accounts[role]; mapped && account != m.Accounts[FundSource] {
				sums[account] = money.Amount{}
			}
		}
	}
	q := store.Where("loan_id", store.Equal, store.Int(h.LoanID)).And("entry_date", store.AtMost, store.Day(h.Till)).
		And("office_id", store.Equal, store.Int(h.OfficeID))
	for l, err := range lines.Find(u.Tx, q) {
		if err != nil {
			return nil, err
		}
		if sum, counts := sums[l.AccountID]; counts && l.TransactionID != h.Aside {
			sums[l.AccountID] = sum.Add(l.signed())
		}
	}
	return carriedOf(sums), nil
}

func carriedOf(sums map[int64]money.Amount) []Carried {
	maps.DeleteFunc(sums, func(_ int64, sum money.Amount) bool { return sum.IsZero() })
	list := make([]Carried, 0, len(sums))
	for account, sum := range sums {
		list = append(list, Carried{account, sum})
	}
	slices.SortFunc(list, func(a, b Carried) int { return cmp.Compare(a.AccountID, b.AccountID) })
	return list
}

// PostAgain is Post for a transaction that may stand in the books: what stands there is taken back first, unless it is what the
// movement posts.
func PostAgain(u *operation.Unit, productID int64, h Header, currency string, m Movement) error {
	mapping, err := MappingOf(u, productID)
	if err != nil || !mapping.Rule.Posts() {
		return err
	}
	entry, err := mapping.Entry(h, currency, m, func(a Activity) (int64, error) { return AccountFor(u.Tx, a) })
	if err != nil {
		return err
	}
	posted, err := LinesOf(u.Tx, h.TransactionID)
	if err != nil || entry.StandsAs(Standing(posted)) {
		return err
	}
	if _, err := Reverse(u, h.TransactionID); err != nil {
		return err
	}
	_, err = Record(u, entry)
	return err
}
