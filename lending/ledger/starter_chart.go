package ledger

import (
	"slices"

	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/store"
)

// Chart is the starter chart of accounts, and the roles that its accounts have for a loan product.
type Chart struct {
	Accounts []ChartAccount `json:"accounts"` // in the order of their codes within a type
	Made     int            `json:"made"`     // how many of them the command opened; the others were there
}

// ChartAccount is one account of the starter chart.
type ChartAccount struct {
	ID    int64    `json:"id"`
	Code  string   `json:"glCode"`
	Name  string   `json:"name"`
	Roles []string `json:"roles"` // attributes of a product that the account is meant for, such as fundSourceAccountId
}

// Account returns the id of the account for a role; 0 when the chart has none.
func (c Chart) Account(p Placeholder) int64 {
	role, _ := p.Role()
	for _, a := range c.Accounts {
		if slices.Contains(a.Roles, role.Attribute()) {
			return a.ID
		}
	}
	return 0
}

// starterAccount is a line of the starter chart. The first digit of its code is its type.
type starterAccount struct {
	code, name string
	roles      []Placeholder
}

// starterChart has an account for every role of a loan product, and a few that a lender needs besides.
var starterChart = []starterAccount{
	{"11", "Cash and bank", []Placeholder{FundSource}},
	{"12", "Loan portfolio", []Placeholder{LoanPortfolio}},
	{"13", "Transfers in suspense", []Placeholder{TransfersInSuspense}},
	{"14", "Interest receivable", []Placeholder{InterestReceivable}},
	{"15", "Fees receivable", []Placeholder{FeesReceivable}},
	{"16", "Penalties receivable", []Placeholder{PenaltiesReceivable}},
	{"21", "Overpayments of borrowers", []Placeholder{Overpayment}},
	{"22", "Deferred income", []Placeholder{DeferredIncome}},
	{"23", "Funding lines", nil},
	{"31", "Share capital", nil},
	{"41", "Interest income", []Placeholder{InterestIncome}},
	{"42", "Fee income", []Placeholder{FeeIncome}},
	{"43", "Penalty income", []Placeholder{PenaltyIncome}},
	{"44", "Recoveries", []Placeholder{RecoveryIncome}},
	{"45", "Income after charge-off and goodwill", []Placeholder{
		ChargeOffInterestIncome, ChargeOffFeeIncome, ChargeOffPenaltyIncome,
		GoodwillCreditInterestIncome, GoodwillCreditFeeIncome, GoodwillCreditPenaltyIncome,
	}},
	{"46", "Income from capitalized fees", []Placeholder{CapitalizationIncome}},
	{"47", "Income from buy-down fees", []Placeholder{BuyDownIncome}},
	{"51", "Loans written off", []Placeholder{WrittenOff}},
	{"52", "Loans charged off", []Placeholder{ChargeOffExpense}},
	{"53", "Fraud losses", []Placeholder{ChargeOffFraudExpense}},
	{"54", "Goodwill credits", []Placeholder{GoodwillCredit}},
	{"55", "Salaries", nil},
	{"56", "Rent", nil},
	{"57", "Cost of funding", nil},
	{"58", "Buy-down fees", []Placeholder{BuyDownExpense}},
}

// ProvideChart opens the accounts of the starter chart that the tenant does not have, and returns the whole chart. An account that
// has the code of one is used in its place, under its own name; ledger.ErrCodeTaken where its type differs or it is a header.
// A product posts to the chart by products.NewProduct.Posting. Doing so again opens nothing.
//
//desk:method Ledger.ProvideChart()
var ProvideChart = operation.Command[operation.NoInput, Chart]{
	Meta:   accountMeta("ProvideChart", "CREATE", "Opens the accounts of the starter chart that are missing."),
	Decide: func(u *operation.Unit, _ operation.NoInput) (Chart, error) { return OpenChart(u) },
}

// OpenChart opens the accounts of the starter chart that are missing.
func OpenChart(u *operation.Unit) (Chart, error) {
	chart := Chart{Accounts: make([]ChartAccount, 0, len(starterChart))}
	for _, line := range starterChart {
		account, made, err := line.open(u.Tx)
		if err != nil {
			return Chart{}, err
		}
		if made {
			chart.Made++
		}
		chart.Accounts = append(chart.Accounts, ChartAccount{ID: account.ID, Code: account.Code, Name: account.Name, Roles: line.attributes()})
	}
	return chart, nil
}

// open returns the account with the code of the line, which it opens when there is none.
func (l starterAccount) open(tx store.Tx) (account Account, made bool, err error) {
	kind := AccountType(l.code[0] - '0')
	found, err := Accounts.All(tx, store.Where("code", store.Equal, store.String(l.code)))
	switch {
	case err != nil:
		return Account{}, false, err
	case len(found) == 0:
		account = Account{Name: l.name, Code: l.code, Type: kind, Usage: DetailAccount, ManualEntriesAllowed: true}
		account.placeBelow(nil)
		return account, true, Accounts.Insert(tx, &account)
	case found[0].Type != kind || found[0].Usage != DetailAccount:
		return Account{}, false, ErrCodeTaken.For("glCode", l.code, l.code)
	}
	return found[0], false, nil
}

// attributes are the attributes of a product that name the account.
func (l starterAccount) attributes() []string {
	names := make([]string, 0, len(l.roles))
	for _, p := range l.roles {
		role, _ := p.Role()
		names = append(names, role.Attribute())
	}
	return names
}
