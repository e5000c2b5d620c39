package ledger

import (
	"cmp"
	"slices"

	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/fault"
	"lending.example/platform/lending/money"
	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/store"
)

// TrialBalanceInput says of which day, office and currency a trial balance is wanted.
type TrialBalanceInput struct {
	On       calendar.Date `json:"date,omitzero"`         // the end of this day; today when absent
	OfficeID int64         `json:"officeId,omitzero"`     // 0: all offices that the actor sees
	Currency string        `json:"currencyCode,omitzero"` // "": every currency, each on rows of its own
}

// Violations checks the currency.
func (in TrialBalanceInput) Violations() []fault.Violation {
	c := fault.CheckOf("trialBalance")
	if _, known := money.CurrencyByCode(in.Currency); in.Currency != "" && !known {
		c.Fail("currencyCode", in.Currency, fault.NotListed, "ISO 4217")
	}
	return c.Violations()
}

// TrialBalanceData is what stands on every account at the end of a day. Debits equal credits in every currency: entries
// that do not balance cannot be written.
type TrialBalanceData struct {
	On       calendar.Date       `json:"date"`              // the end of this day
	OfficeID int64               `json:"officeId,omitzero"` // 0: all that the actor sees
	Accounts []AccountBalance    `json:"accounts"`          // by account code, then currency
	Totals   []TrialBalanceTotal `json:"totals"`            // by currency
}

// AccountBalance is what was posted to one account in one currency.
type AccountBalance struct {
	AccountID int64        `json:"glAccountId"`
	Code      string       `json:"glAccountCode"`
	Name      string       `json:"glAccountName"`
	Type      AccountType  `json:"glAccountType"`
	Currency  string       `json:"currencyCode"`
	Debits    money.Amount `json:"debits"`  // sum of all debits up to the day
	Credits   money.Amount `json:"credits"` // sum of all credits up to the day
	Balance   money.Amount `json:"balance"` // on the side on which the account grows; negative on the other
}

// TrialBalanceTotal adds up the balances in one currency, by the side on which they stand.
type TrialBalanceTotal struct {
	Currency string       `json:"currencyCode"`
	Debits   money.Amount `json:"debits"` // of the balances; equal to Credits
	Credits  money.Amount `json:"credits"`
}

// TrialBalance says what stands on every account at the end of a day (zero: the business date), for one office or all that
// the user sees, in one currency or each. Totals are equal on both sides in every currency. It reads the kept totals of
// days, not the lines. It can be read as effective on a day ([Desk.AsOf]).
//
//desk:method Ledger.TrialBalance(in)
var TrialBalance = operation.Query[TrialBalanceInput, TrialBalanceData]{
	Meta: dated(entryMeta("TrialBalance", "Says what stands on every account at the end of a day.")),
	Decide: func(u *operation.Unit, in TrialBalanceInput) (TrialBalanceData, error) {
		if in.On.IsZero() {
			in.On = u.Today
		}
		if !u.AsOf.IsZero() {
			in.On = calendar.Earliest(in.On, u.AsOf)
		}
		q, err := inSight(u, in.query())
		if err != nil {
			return TrialBalanceData{}, err
		}
		sums, err := sumsOf(u.Tx, q)
		if err != nil {
			return TrialBalanceData{}, err
		}
		return sums.data(lookup{tx: u.Tx}, in)
	},
}

func (in TrialBalanceInput) query() store.Query {
	q := store.Where("entry_date", store.AtMost, store.Day(in.On))
	if in.OfficeID != 0 {
		q = q.And("office_id", store.Equal, store.Int(in.OfficeID))
	}
	if in.Currency != "" {
		q = q.And("currency", store.Equal, store.String(in.Currency))
	}
	return q
}

// trialSums are debits and credits by account and currency.
type trialSums map[trialKey]trialSum

type trialKey struct {
	account  int64
	currency string
}

type trialSum struct{ debits, credits money.Amount }

// sumsOf sums the lines that match, by account and currency, from the kept totals of days.
func sumsOf(tx store.Tx, q store.Query) (trialSums, error) {
	totals, err := lines.Totals(tx, "amount", q, "account_id", "currency", "side")
	sums := trialSums{}
	for _, total := range totals {
		key := trialKey{total.Values[0].Int64(), total.Values[1].Text()}
		sum := sums[key]
		if Side(total.Values[2].Int64()) == Debit {
			sum.debits = total.Sum
		} else {
			sum.credits = total.Sum
		}
		sums[key] = sum
	}
	return sums, err
}

func (s trialSums) data(names lookup, in TrialBalanceInput) (TrialBalanceData, error) {
	data := TrialBalanceData{On: in.On, OfficeID: in.OfficeID, Accounts: []AccountBalance{}, Totals: []TrialBalanceTotal{}}
	totals := map[string]TrialBalanceTotal{}
	for key, sum := range s {
		account, err := names.account(key.account)
		if err != nil {
			return data, err
		}
		balance := sum.debits.Sub(sum.credits)
		total := totals[key.currency]
		total.Currency = key.currency
		total.Debits = total.Debits.Add(money.Max(balance, money.Amount{}))
		total.Credits = total.Credits.Add(money.Max(balance.Neg(), money.Amount{}))
		totals[key.currency] = total
		data.Accounts = append(data.Accounts, AccountBalance{
			AccountID: account.ID, Code: account.Code, Name: account.Name, Type: account.Type, Currency: key.currency,
			Debits: sum.debits, Credits: sum.credits, Balance: account.balance(balance),
		})
	}
	for _, total := range totals {
		data.Totals = append(data.Totals, total)
	}
	slices.SortFunc(data.Accounts, func(a, b AccountBalance) int {
		return cmp.Or(cmp.Compare(a.Code, b.Code), cmp.Compare(a.Currency, b.Currency))
	})
	slices.SortFunc(data.Totals, func(a, b TrialBalanceTotal) int { return cmp.Compare(a.Currency, b.Currency) })
	return data, nil
}
