package ledger

import (
	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/fault"
	"lending.example/platform/lending/money"
	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/refdata"
	"lending.example/platform/lending/store"
)

// maxRunningLines bounds how many lines of one account are read to know the balances after some of them: balances are kept
// day by day, not line by line.
const maxRunningLines = 50_000

// runningBalance is the balance of an account after a line, in the order of the books: by date, then as written. It is
// positive on the side on which the account grows.
type runningBalance struct{ office, organisation money.Amount }

// runningKey names what balances run for.
type runningKey struct {
	account  int64
	currency string
}

// shownLines are the lines of an account and currency whose balances are wanted.
type shownLines struct {
	ids         map[int64]bool
	first, last calendar.Date
}

// runningBalances finds the balances after each of some lines, by line id. Lines between which an account has more than
// maxRunningLines others have none.
func runningBalances(u *operation.Unit, shown []Line, names *lookup) (map[int64]runningBalance, error) {
	wanted := map[runningKey]shownLines{}
	for _, l := range shown {
		key := runningKey{l.AccountID, l.Currency}
		of, known := wanted[key]
		if !known {
			of = shownLines{ids: map[int64]bool{}, first: l.On}
		}
		of.ids[l.ID] = true
		of.first, of.last = calendar.Earliest(of.first, l.On), calendar.Latest(of.last, l.On)
		wanted[key] = of
	}
	found := map[int64]runningBalance{}
	for key, of := range wanted {
		account, err := names.account(key.account)
		if err != nil {
			return nil, err
		}
		if err := runAlong(u.Tx, account, key, of, found); err != nil {
			return nil, err
		}
	}
	return found, nil
}

// runAlong adds up an account line by line, from the day of the first wanted line to that of the last, and keeps the balances
// after the wanted ones.
func runAlong(tx store.Tx, account Account, key runningKey, wanted shownLines, found map[int64]runningBalance) error {
	ofAccount := store.Where("account_id", store.Equal, store.Int(account.ID)).And("currency", store.Equal, store.String(key.currency))
	q := ofAccount.And("entry_date", store.AtLeast, store.Day(wanted.first)).And("entry_date", store.AtMost, store.Day(wanted.last)).By("entry_date", false)
	n, err := lines.Count(tx, q)
	if err != nil || n > maxRunningLines {
		return err
	}
	offices, organisation, err := balancesBefore(tx, ofAccount, wanted.first)
	if err != nil {
		return err
	}
	for l, err := range lines.Find(tx, q) {
		if err != nil {
			return err
		}
		offices[l.OfficeID], organisation = offices[l.OfficeID].Add(l.signed()), organisation.Add(l.signed())
		if wanted.ids[l.ID] {
			found[l.ID] = runningBalance{account.balance(offices[l.OfficeID]), account.balance(organisation)}
		}
	}
	return nil
}

// balancesBefore are debits less credits at the beginning of a day, by office and in all.
func balancesBefore(tx store.Tx, q store.Query, day calendar.Date) (offices map[int64]money.Amount, organisation money.Amount, err error) {
	offices = map[int64]money.Amount{}
	totals, err := lines.Totals(tx, "amount", q.And("entry_date", store.Less, store.Day(day)), "office_id", "side")
	for _, total := range totals {
		office, moved := total.Values[0].Int64(), signed(Side(total.Values[1].Int64()), total.Sum)
		offices[office], organisation = offices[office].Add(moved), organisation.Add(moved)
	}
	return offices, organisation, err
}

// balance is a sum of debits less credits, positive on the side on which the account grows.
func (a Account) balance(debits money.Amount) money.Amount {
	if a.Type.Grows() == Credit {
		return debits.Neg()
	}
	return debits
}

// RunningBalanceUpdate asks for current running balances.
type RunningBalanceUpdate struct {
	OfficeID int64 `json:"officeId,omitempty"` // 0: of all offices
}

// Violations refuses an id that no office can have.
func (in RunningBalanceUpdate) Violations() []fault.Violation {
	c := fault.CheckOf("GLJournalEntry")
	if in.OfficeID < 0 {
		c.Fail("officeId", in.OfficeID, fault.NotPositive)
	}
	return c.Violations()
}

// UpdateRunningBalances changes nothing, because running balances are current after every entry. It is for programs that update
// them before they read. Refused with refdata.ErrOfficeID, refdata.ErrOfficeOutOfScope. OfficeID of the result is the office.
//
//desk:method Ledger.UpdateRunningBalances(office=OfficeID)
var UpdateRunningBalances = operation.Command[RunningBalanceUpdate, operation.Result]{
	Meta: manualMeta("UpdateRunningBalances", "UPDATERUNNINGBALANCE", "Answers that running balances are current."),
	Decide: func(u *operation.Unit, in RunningBalanceUpdate) (operation.Result, error) {
		if in.OfficeID == 0 {
			return operation.Result{}, nil
		}
		_, err := refdata.VisibleOffice(u, operation.ByID(in.OfficeID))
		return operation.Result{OfficeID: in.OfficeID}, err
	},
}
