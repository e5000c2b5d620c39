package ledger

import "lending.example/platform/lending/enumeration"

// AccountType is the class of a general ledger account.
type AccountType int

// The account types.
const (
	Asset     AccountType = 1
	Liability AccountType = 2
	Equity    AccountType = 3
	Income    AccountType = 4
	Expense   AccountType = 5
)

var accountTypes = enumeration.NewTable("accountType", []enumeration.Row[AccountType]{
	{Value: Asset, Code: "accountType.asset", Label: "ASSET"},
	{Value: Liability, Code: "accountType.liability", Label: "LIABILITY"},
	{Value: Equity, Code: "accountType.equity", Label: "EQUITY"},
	{Value: Income, Code: "accountType.income", Label: "INCOME"},
	{Value: Expense, Code: "accountType.expense", Label: "EXPENSE"},
})

// AccountTypes is the table of account types.
func AccountTypes() *enumeration.Table[AccountType] { return accountTypes }

// Option returns id, code and label.
func (t AccountType) Option() enumeration.Option { return accountTypes.Option(t) }

// String is the label, such as "LIABILITY".
func (t AccountType) String() string { return accountTypes.Label(t) }

// Grows returns the side on which balances of the type grow: assets and expenses with debits, the others with credits.
func (t AccountType) Grows() Side {
	if t == Asset || t == Expense {
		return Debit
	}
	return Credit
}

// tagCode names the code whose values may tag accounts of the type.
func (t AccountType) tagCode() string {
	switch t {
	case Asset:
		return "AssetAccountTags"
	case Liability:
		return "LiabilityAccountTags"
	case Equity:
		return "EquityAccountTags"
	case Income:
		return "IncomeAccountTags"
	}
	return "ExpenseAccountTags"
}

// Usage says whether an account is posted to or groups others.
type Usage int

// The usages.
const (
	DetailAccount Usage = 1
	HeaderAccount Usage = 2
)

var usages = enumeration.NewTable("accountUsage", []enumeration.Row[Usage]{
	{Value: DetailAccount, Code: "accountUsage.detail", Label: "DETAIL"},
	{Value: HeaderAccount, Code: "accountUsage.header", Label: "HEADER"},
})

// Option returns id, code and label.
func (u Usage) Option() enumeration.Option { return usages.Option(u) }

// String is the label, such as "HEADER".
func (u Usage) String() string { return usages.Label(u) }

// Side is the side of a journal line.
type Side int

// The sides.
const (
	Credit Side = 1
	Debit  Side = 2
)

var sides = enumeration.NewTable("journalEntryType", []enumeration.Row[Side]{
	{Value: Credit, Code: "journalEntryType.credit", Label: "CREDIT"},
	{Value: Debit, Code: "journalEntrytType.debit", Label: "DEBIT"}, // misspelt since ever; clients know it so
})

// Option returns id, code and label.
func (s Side) Option() enumeration.Option { return sides.Option(s) }

// String is the label, such as "DEBIT".
func (s Side) String() string { return sides.Label(s) }

// opposite returns the other side.
func (s Side) opposite() Side {
	if s == Debit {
		return Credit
	}
	return Debit
}

// EntityType says what sort of account a journal line came from.
type EntityType int

// The entity types. The platform itself posts for loans and clients; the others are understood in filters.
const (
	ForLoan         EntityType = 1
	ForSavings      EntityType = 2
	ForProvisioning EntityType = 3
	ForShares       EntityType = 4
	ForClient       EntityType = 5
)

var entityTypes = enumeration.NewTable("productType", []enumeration.Row[EntityType]{
	{Value: ForLoan, Code: "productType.loan", Label: "LOAN"},
	{Value: ForSavings, Code: "productType.savings", Label: "SAVING"},
	{Value: ForProvisioning, Code: "productType.provisioning", Label: "PROVISIONING"},
	{Value: ForShares, Code: "productType.shares", Label: "SHARES"},
	{Value: ForClient, Code: "productType.client", Label: "CLIENT"},
})

// Option returns id, code and label.
func (t EntityType) Option() enumeration.Option { return entityTypes.Option(t) }

// String is the label, such as "SAVING".
func (t EntityType) String() string { return entityTypes.Label(t) }

// AccountingRule says how the transactions of a product reach the books.
type AccountingRule int

// The accounting rules.
const (
	NoAccounting    AccountingRule = 1 // nothing is posted
	CashBased       AccountingRule = 2 // income when money arrives
	PeriodicAccrual AccountingRule = 3 // income as it accrues, day by day
	UpfrontAccrual  AccountingRule = 4 // all income of a loan when it is disbursed
)

var accountingRules = enumeration.NewTable("accountingRuleType", []enumeration.Row[AccountingRule]{
	{Value: NoAccounting, Code: "accountingRuleType.none", Label: "NONE"},
	{Value: CashBased, Code: "accountingRuleType.cash", Label: "CASH BASED"},
	{Value: PeriodicAccrual, Code: "accountingRuleType.accrual.periodic", Label: "ACCRUAL PERIODIC"},
	{Value: UpfrontAccrual, Code: "accountingRuleType.accrual.upfront", Label: "ACCRUAL UPFRONT"},
})

// AccountingRules is the table of accounting rules.
func AccountingRules() *enumeration.Table[AccountingRule] { return accountingRules }

// Option returns id, code and label.
func (r AccountingRule) Option() enumeration.Option { return accountingRules.Option(r) }

// String is the label, such as "CASH BASED".
func (r AccountingRule) String() string { return accountingRules.Label(r) }

// Posts reports whether anything is posted under the rule.
func (r AccountingRule) Posts() bool { return r == CashBased || r.Accrues() }

// Accrues reports whether income is recognised before it is paid.
func (r AccountingRule) Accrues() bool { return r == PeriodicAccrual || r == UpfrontAccrual }
