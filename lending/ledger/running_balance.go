package ledger

import (
	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/money"
	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/store"
)

// mostRunningLines bounds what is read of one account to know its running balances: they are not kept line by line.
const mostRunningLines = 50_000

// runningBalance is what stands on an account after a line, in the order of the books: by date, then as written. It is
// positive on the side on which the account grows.
type runningBalance struct{ office, organisation money.Amount }

// runningKey names what balances run for.
type runningKey struct {
	account  int64
	currency string
}

// runningBalances finds the balances after each of some lines, by line id. A line of an account with more than
// mostRunningLines lines has none.
func runningBalances(u *operation.Unit, shown []Line, names *lookup) (map[int64]runningBalance, error) {
	wanted := map[runningKey]map[int64]bool{}
	last := map[runningKey]calendar.Date{}
	for _, l := range shown {
		key := runningKey{l.AccountID, l.Currency}
		if wanted[key] == nil {
			wanted[key] = map[int64]bool{}
		}
		wanted[key][l.ID] = true
		last[key] = calendar.Latest(last[key], l.On)
	}
	found := map[int64]runningBalance{}
	for key, ids := range wanted {
		account, err := names.account(key.account)
		if err != nil {
			return nil, err
		}
		if err := runAlong(u.Tx, account, key, last[key], ids, found); err != nil {
			return nil, err
		}
	}
	return found, nil
}

// runAlong adds up an account line by line up to a day and keeps the balances after the wanted lines.
func runAlong(tx store.Tx, account Account, key runningKey, till calendar.Date, wanted map[int64]bool, found map[int64]runningBalance) error {
	q := store.Where("account_id", store.Equal, store.Int(account.ID)).And("entry_date", store.AtMost, store.Day(till)).By("entry_date", false)
	n, err := lines.Count(tx, q)
	if err != nil || n > mostRunningLines {
		return err
	}
	offices, organisation := map[int64]money.Amount{}, money.Amount{}
	for l, err := range lines.Find(tx, q) {
		if err != nil {
			return err
		}
		if l.Currency != key.currency {
			continue
		}
		moved := l.signed()
		if account.Type.Grows() == Credit {
			moved = moved.Neg()
		}
		offices[l.OfficeID], organisation = offices[l.OfficeID].Add(moved), organisation.Add(moved)
		if wanted[l.ID] {
			found[l.ID] = runningBalance{offices[l.OfficeID], organisation}
		}
	}
	return nil
}
