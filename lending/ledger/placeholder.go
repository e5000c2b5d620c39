package ledger

import "slices"

// Placeholder is a role that an account plays in the books of a product: postings are written with placeholders, and
// the product says which account stands behind each.
type Placeholder int

// The placeholders, with the numbers by which accountants know them.
const (
	FundSource                   Placeholder = 1
	LoanPortfolio                Placeholder = 2
	InterestIncome               Placeholder = 3
	FeeIncome                    Placeholder = 4
	PenaltyIncome                Placeholder = 5
	WrittenOff                   Placeholder = 6
	InterestReceivable           Placeholder = 7
	FeesReceivable               Placeholder = 8
	PenaltiesReceivable          Placeholder = 9
	TransfersInSuspense          Placeholder = 10
	Overpayment                  Placeholder = 11
	RecoveryIncome               Placeholder = 12
	GoodwillCredit               Placeholder = 13
	ChargeOffInterestIncome      Placeholder = 14
	ChargeOffFeeIncome           Placeholder = 15
	ChargeOffExpense             Placeholder = 16
	ChargeOffFraudExpense        Placeholder = 17
	ChargeOffPenaltyIncome       Placeholder = 18
	GoodwillCreditInterestIncome Placeholder = 19
	GoodwillCreditFeeIncome      Placeholder = 20
	GoodwillCreditPenaltyIncome  Placeholder = 21
	CapitalizationIncome         Placeholder = 22
	DeferredIncome               Placeholder = 23
	BuyDownExpense               Placeholder = 24
	BuyDownIncome                Placeholder = 25
)

// Role describes a placeholder.
type Role struct {
	Placeholder Placeholder
	Name        string        // attribute of a product's account mappings, "fundSourceAccount"
	Types       []AccountType // types of accounts that may stand behind it
	Cash        bool          // required under cash accounting
	Accrual     bool          // required under accrual accounting
	AccrualOnly bool          // means nothing under cash accounting
}

var (
	assets      = []AccountType{Asset}
	liabilities = []AccountType{Liability}
	incomes     = []AccountType{Income}
	expenses    = []AccountType{Expense}
	assetsOrDue = []AccountType{Asset, Liability}
)

var roles = []Role{
	{FundSource, "fundSourceAccount", assetsOrDue, true, true, false},
	{LoanPortfolio, "loanPortfolioAccount", assets, true, true, false},
	{TransfersInSuspense, "transfersInSuspenseAccount", assets, true, true, false},
	{InterestIncome, "interestOnLoanAccount", incomes, true, true, false},
	{FeeIncome, "incomeFromFeeAccount", incomes, true, true, false},
	{PenaltyIncome, "incomeFromPenaltyAccount", incomes, true, true, false},
	{RecoveryIncome, "incomeFromRecoveryAccount", incomes, false, false, false},
	{WrittenOff, "writeOffAccount", expenses, true, true, false},
	{Overpayment, "overpaymentLiabilityAccount", liabilities, true, true, false},
	{InterestReceivable, "receivableInterestAccount", assets, false, true, true},
	{FeesReceivable, "receivableFeeAccount", assets, false, true, true},
	{PenaltiesReceivable, "receivablePenaltyAccount", assets, false, true, true},
	{GoodwillCredit, "goodwillCreditAccount", expenses, false, false, false},
	{ChargeOffInterestIncome, "incomeFromChargeOffInterestAccount", incomes, false, false, false},
	{ChargeOffFeeIncome, "incomeFromChargeOffFeesAccount", incomes, false, false, false},
	{ChargeOffPenaltyIncome, "incomeFromChargeOffPenaltyAccount", incomes, false, false, false},
	{ChargeOffExpense, "chargeOffExpenseAccount", expenses, false, false, false},
	{ChargeOffFraudExpense, "chargeOffFraudExpenseAccount", expenses, false, false, false},
	{GoodwillCreditInterestIncome, "incomeFromGoodwillCreditInterestAccount", incomes, false, false, false},
	{GoodwillCreditFeeIncome, "incomeFromGoodwillCreditFeesAccount", incomes, false, false, false},
	{GoodwillCreditPenaltyIncome, "incomeFromGoodwillCreditPenaltyAccount", incomes, false, false, false},
	{DeferredIncome, "deferredIncomeLiabilityAccount", liabilities, false, false, true},
	{CapitalizationIncome, "incomeFromCapitalizationAccount", incomes, false, false, true},
	{BuyDownExpense, "buyDownExpenseAccount", expenses, false, false, true},
	{BuyDownIncome, "incomeFromBuyDownAccount", incomes, false, false, true},
}

// Roles lists all placeholders in the order in which products state them. The slice belongs to the caller.
func Roles() []Role { return slices.Clone(roles) }

// Role returns the description of the placeholder; false when there is no such placeholder.
func (p Placeholder) Role() (Role, bool) {
	i := slices.IndexFunc(roles, func(r Role) bool { return r.Placeholder == p })
	if i < 0 {
		return Role{}, false
	}
	return roles[i], true
}

// RequiredBy reports whether a product under the accounting rule must state the account.
func (r Role) RequiredBy(rule AccountingRule) bool {
	return rule == CashBased && r.Cash || rule.Accrues() && r.Accrual
}

// UsedBy reports whether the account means anything under the accounting rule.
func (r Role) UsedBy(rule AccountingRule) bool {
	return rule == CashBased && !r.AccrualOnly || rule.Accrues()
}

// Accepts reports whether an account of the type may stand behind the placeholder.
func (r Role) Accepts(t AccountType) bool { return slices.Contains(r.Types, t) }
