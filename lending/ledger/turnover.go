package ledger

import (
	"cmp"
	"iter"
	"slices"

	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/money"
	"lending.example/platform/lending/store"
)

// Turnover is what was posted to one account in one currency during a time.
type Turnover struct {
	Account         Account
	Currency        string
	Debits, Credits money.Amount
}

// LinesUpTo streams the lines of the journal up to the end of a day. They may be restricted further, by office for instance.
func LinesUpTo(tx store.Tx, restrict func(store.Query) store.Query, to calendar.Date) iter.Seq2[Line, error] {
	return lines.Find(tx, restrict(store.Where("entry_date", store.AtMost, store.Day(to))))
}

// Turnovers sums what was posted between two days, both included, by account code and currency; the zero day means the
// first that there is. The lines may be restricted further, by office for instance. It reads the kept
// totals of days.
func Turnovers(tx store.Tx, restrict func(store.Query) store.Query, from, to calendar.Date) ([]Turnover, error) {
	q := store.Where("entry_date", store.AtMost, store.Day(to))
	if !from.IsZero() {
		q = q.And("entry_date", store.AtLeast, store.Day(from))
	}
	sums, err := sumsOf(tx, restrict(q))
	if err != nil {
		return nil, err
	}
	var list []Turnover
	for key, sum := range sums {
		account, err := AccountByID(tx, key.account)
		if err != nil {
			return nil, err
		}
		list = append(list, Turnover{Account: account, Currency: key.currency, Debits: sum.debits, Credits: sum.credits})
	}
	slices.SortFunc(list, func(a, b Turnover) int {
		return cmp.Or(cmp.Compare(a.Account.Code, b.Account.Code), cmp.Compare(a.Currency, b.Currency))
	})
	return list, nil
}
