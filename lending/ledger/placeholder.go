package ledger

import "slices"

// Placeholder is a role that an account plays in the books of a product: postings are written with placeholders, and
// the product says which account each stands for.
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
	Types       []AccountType // types of accounts that it may stand for

	required bool // of every product that posts under a rule that uses the role
	accrual  bool // used by the accrual rules alone
}

// roles lists the placeholders in the order in which products state them.
var roles = []Role{
	always(FundSource, "fundSourceAccount", Asset, Liability),
	always(LoanPortfolio, "loanPortfolioAccount", Asset),
	always(TransfersInSuspense, "transfersInSuspenseAccount", Asset),
	always(InterestIncome, "interestOnLoanAccount", Income),
	always(FeeIncome, "incomeFromFeeAccount", Income),
	always(PenaltyIncome, "incomeFromPenaltyAccount", Income),
	optional(RecoveryIncome, "incomeFromRecoveryAccount", Income),
	always(WrittenOff, "writeOffAccount", Expense),
	always(Overpayment, "overpaymentLiabilityAccount", Liability),
	accrued(InterestReceivable, "receivableInterestAccount", Asset),
	accrued(FeesReceivable, "receivableFeeAccount", Asset),
	accrued(PenaltiesReceivable, "receivablePenaltyAccount", Asset),
	optional(GoodwillCredit, "goodwillCreditAccount", Expense),
	optional(ChargeOffInterestIncome, "incomeFromChargeOffInterestAccount", Income),
	optional(ChargeOffFeeIncome, "incomeFromChargeOffFeesAccount", Income),
	optional(ChargeOffPenaltyIncome, "incomeFromChargeOffPenaltyAccount", Income),
	optional(ChargeOffExpense, "chargeOffExpenseAccount", Expense),
	optional(ChargeOffFraudExpense, "chargeOffFraudExpenseAccount", Expense),
	optional(GoodwillCreditInterestIncome, "incomeFromGoodwillCreditInterestAccount", Income),
	optional(GoodwillCreditFeeIncome, "incomeFromGoodwillCreditFeesAccount", Income),
	optional(GoodwillCreditPenaltyIncome, "incomeFromGoodwillCreditPenaltyAccount", Income),
	deferred(DeferredIncome, "deferredIncomeLiabilityAccount", Liability),
	deferred(CapitalizationIncome, "incomeFromCapitalizationAccount", Income),
	deferred(BuyDownExpense, "buyDownExpenseAccount", Expense),
	deferred(BuyDownIncome, "incomeFromBuyDownAccount", Income),
}

// Attribute is the name under which a product states the account, "fundSourceAccountId".
func (r Role) Attribute() string { return r.Name + "Id" }

// always makes a role that every product with accounting needs.
func always(p Placeholder, name string, types ...AccountType) Role {
	return Role{Placeholder: p, Name: name, Types: types, required: true}
}

// accrued makes a role that every product with accrual accounting needs.
func accrued(p Placeholder, name string, types ...AccountType) Role {
	return Role{Placeholder: p, Name: name, Types: types, required: true, accrual: true}
}

// optional makes a role that is needed once something is posted to it.
func optional(p Placeholder, name string, types ...AccountType) Role {
	return Role{Placeholder: p, Name: name, Types: types}
}

// deferred makes a role of deferred income, which some products under accrual accounting have.
func deferred(p Placeholder, name string, types ...AccountType) Role {
	return Role{Placeholder: p, Name: name, Types: types, accrual: true}
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

// RequiredBy reports whether every product under the accounting rule must state the account.
func (r Role) RequiredBy(rule AccountingRule) bool { return r.required && r.UsedBy(rule) }

// UsedBy reports whether the account means anything under the accounting rule.
func (r Role) UsedBy(rule AccountingRule) bool {
	return rule.Accrues() || rule == CashBased && !r.accrual
}
