package ledger

import (
	"cmp"
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

// Turnovers sums what was posted between two days, both included, by account code and currency; the zero day means the
// first that there is. The lines may be restricted further, by office for instance. It reads every line of that time.
func Turnovers(tx store.Tx, restrict func(store.Query) store.Query, from, to calendar.Date) ([]Turnover, error) {
	q := store.Where("entry_date", store.AtMost, store.Day(to))
	if !from.IsZero() {
		q = q.And("entry_date", store.AtLeast, store.Day(from))
	}
	sums := trialSums{}
	for line, err := range lines.Find(tx, restrict(q)) {
		if err != nil {
			return nil, err
		}
		sums.add(line)
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
