package ledger

import (
	"lending.example/platform/lending/money"
	"lending.example/platform/lending/refdata"
	"lending.example/platform/lending/store"
)

// AccountName is an account where another resource refers to it.
type AccountName struct {
	ID   int64  `json:"id"`
	Name string `json:"name"`
	Code string `json:"glCode"`
}

// Called returns how other resources refer to the account.
func (a Account) Called() AccountName { return AccountName{ID: a.ID, Name: a.Name, Code: a.Code} }

// AccountNameOf returns how other resources refer to an account; nil for id 0.
func AccountNameOf(tx store.Tx, id int64) (*AccountName, error) {
	if id == 0 {
		return nil, nil
	}
	account, err := AccountByID(tx, id)
	if err != nil {
		return nil, err
	}
	name := account.Called()
	return &name, nil
}

// AccountData is an account as clients see it.
type AccountData struct {
	ID                   int64         `json:"id"`
	Name                 string        `json:"name"`
	ParentID             int64         `json:"parentId,omitzero"` // a header account; 0 for a root
	Code                 string        `json:"glCode"`
	Disabled             bool          `json:"disabled"`             // nothing more is posted to it
	ManualEntriesAllowed bool          `json:"manualEntriesAllowed"` // people may post to it
	Type                 AccountType   `json:"type"`
	Usage                Usage         `json:"usage"`
	Description          string        `json:"description,omitzero"`
	NameDecorated        string        `json:"nameDecorated"`                        // indented by its level
	Tag                  *AccountTag   `json:"tagId,omitempty"`                      // nil for none; of a single account empty
	RunningBalance       *money.Amount `json:"organizationRunningBalance,omitempty"` // on request; of all offices, positive on the side on which the account grows
	*AccountTemplateData
}

// AccountTag is a tag of an account; the zero value is none.
type AccountTag struct {
	ID   int64  `json:"id,omitzero"` // value of the code that belongs to the type of the account
	Name string `json:"name,omitzero"`
}

func accountTag(tx store.Tx, id int64) (*AccountTag, error) {
	value, err := refdata.CodeValueOf(tx, id)
	if err != nil || value == nil {
		return nil, err
	}
	return &AccountTag{value.ID, value.Name}, nil
}

func accountData(tx store.Tx, a Account, withBalance bool) (AccountData, error) {
	data := AccountData{
		ID: a.ID, Name: a.Name, ParentID: a.ParentID, Code: a.Code, Disabled: a.Disabled,
		ManualEntriesAllowed: a.ManualEntriesAllowed, Type: a.Type, Usage: a.Usage,
		Description: a.Description, NameDecorated: a.decoratedName(),
	}
	var err error
	if data.Tag, err = accountTag(tx, a.TagID); err != nil || !withBalance {
		return data, err
	}
	balance, err := balanceOf(tx, a)
	data.RunningBalance = &balance
	return data, err
}

// balanceOf is the balance of an account over all currencies: positive on the side on which its type grows.
func balanceOf(tx store.Tx, a Account) (money.Amount, error) {
	sums, err := sumsOf(tx, store.Where("account_id", store.Equal, store.Int(a.ID)))
	var debits money.Amount
	for _, sum := range sums {
		debits = debits.Add(sum.debits).Sub(sum.credits)
	}
	return a.balance(debits), err
}

// AccountOptions are the accounts that may be chosen, by type.
type AccountOptions struct {
	Assets      []AccountData `json:"assetAccountOptions,omitzero"` // detail accounts that are not disabled, like the others
	Liabilities []AccountData `json:"liabilityAccountOptions,omitzero"`
	Incomes     []AccountData `json:"incomeAccountOptions,omitzero"`
	Expenses    []AccountData `json:"expenseAccountOptions,omitzero"`
	Equities    []AccountData `json:"equityAccountOptions,omitzero"`
}

// DetailOptions lists the detail accounts that are not disabled, by type and code.
func DetailOptions(tx store.Tx) (AccountOptions, error) {
	var options AccountOptions
	lists := map[AccountType]*[]AccountData{
		Asset: &options.Assets, Liability: &options.Liabilities, Income: &options.Incomes,
		Expense: &options.Expenses, Equity: &options.Equities,
	}
	for a, err := range Accounts.Find(tx, chart()) {
		if err != nil {
			return options, err
		}
		list, known := lists[a.Type]
		if !known || a.Usage != DetailAccount || a.Disabled {
			continue
		}
		data, err := accountData(tx, a, false)
		if err != nil {
			return options, err
		}
		*list = append(*list, data)
	}
	return options, nil
}
