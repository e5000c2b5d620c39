package products

import (
	"maps"
	"slices"

	"lending.example/platform/lending/fault"
	"lending.example/platform/lending/ledger"
	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/store"
)

// AccountingTerms say how transactions of the product's loans reach the books. The accounts stand in ledger.Mapping.
type AccountingTerms struct {
	// attributes: begin product fields
	AccountingRule  AccountingRule `json:"accountingRule"`               // none, cash, or accruals: what is posted to the books, and when
	AccrualActivity bool           `json:"enableAccrualActivityPosting"` // records what each instalment accrued, as a transaction on its due date
	// attributes: end
}

// PaymentTypeAccount replaces the fund source for payments of one type.
type PaymentTypeAccount struct {
	PaymentTypeID int64 `json:"paymentTypeId"`
	AccountID     int64 `json:"fundSourceAccountId"`
}

// ChargeAccount replaces the income account for one charge definition.
type ChargeAccount struct {
	ChargeID  int64 `json:"chargeId"` // of the definition
	AccountID int64 `json:"incomeAccountId"`
}

// ChargeOffAccount replaces the expense account for charge-offs of one reason.
type ChargeOffAccount struct {
	ReasonID  int64 `json:"chargeOffReasonCodeValueId"`
	AccountID int64 `json:"expenseAccountId"`
}

// WriteOffAccount replaces the expense account for write-offs of one reason.
type WriteOffAccount struct {
	ReasonID  int64 `json:"writeOffReasonCodeValueId"`
	AccountID int64 `json:"expenseAccountId"`
}

// ClassificationAccount replaces the income account for deferred income of one classification.
type ClassificationAccount struct {
	ClassificationID int64 `json:"classificationCodeValueId"`
	AccountID        int64 `json:"incomeAccountId"`
}

// accounts lists what was sent for each placeholder, nil where nothing was.
func (in ProductUpdate) accounts() map[ledger.Placeholder]*int64 {
	return map[ledger.Placeholder]*int64{
		ledger.FundSource:                   in.FundSource,
		ledger.LoanPortfolio:                in.LoanPortfolio,
		ledger.TransfersInSuspense:          in.TransfersInSuspense,
		ledger.InterestIncome:               in.InterestIncome,
		ledger.FeeIncome:                    in.FeeIncome,
		ledger.PenaltyIncome:                in.PenaltyIncome,
		ledger.RecoveryIncome:               in.RecoveryIncome,
		ledger.WrittenOff:                   in.WrittenOff,
		ledger.Overpayment:                  in.Overpayment,
		ledger.InterestReceivable:           in.InterestReceivable,
		ledger.FeesReceivable:               in.FeesReceivable,
		ledger.PenaltiesReceivable:          in.PenaltiesReceivable,
		ledger.GoodwillCredit:               in.GoodwillCredit,
		ledger.ChargeOffInterestIncome:      in.ChargeOffInterestIncome,
		ledger.ChargeOffFeeIncome:           in.ChargeOffFeeIncome,
		ledger.ChargeOffPenaltyIncome:       in.ChargeOffPenaltyIncome,
		ledger.ChargeOffExpense:             in.ChargeOffExpense,
		ledger.ChargeOffFraudExpense:        in.ChargeOffFraudExpense,
		ledger.GoodwillCreditInterestIncome: in.GoodwillCreditInterestIncome,
		ledger.GoodwillCreditFeeIncome:      in.GoodwillCreditFeeIncome,
		ledger.GoodwillCreditPenaltyIncome:  in.GoodwillCreditPenaltyIncome,
		ledger.DeferredIncome:               in.DeferredIncome,
		ledger.CapitalizationIncome:         in.CapitalizationIncome,
		ledger.BuyDownExpense:               in.BuyDownExpense,
		ledger.BuyDownIncome:                in.BuyDownIncome,
	}
}

func (in ProductUpdate) checkAccounting(c *fault.Checks) {
	// attributes: begin input checks
	between(c, "accountingRule", in.AccountingRule, NoAccounting, UpfrontAccrual)
	// attributes: end
	sent := in.accounts()
	for _, role := range ledger.Roles() {
		positive(c, role.Attribute(), sent[role.Placeholder])
	}
	for _, list := range in.exceptions() {
		list.check(c)
	}
}

// mapping puts what was sent on the accounts that the product had. A product with another accounting rule than before
// starts again, and keeps nothing that its rule and its features have no use for.
func (in ProductUpdate) mapping(before ledger.Mapping, p Product) ledger.Mapping {
	m := ledger.Mapping{Key: before.Key, Rule: p.AccountingRule}
	if !p.AccountingRule.Posts() {
		return m
	}
	if before.Rule == p.AccountingRule {
		m = before
	}
	m.Accounts = maps.Clone(m.Accounts) // the former ones belong to their reader
	if m.Accounts == nil {
		m.Accounts = map[ledger.Placeholder]int64{}
	}
	for placeholder, account := range in.accounts() {
		if account != nil {
			m.Accounts[placeholder] = *account
		}
	}
	for _, list := range in.exceptions() {
		if list.sent {
			*list.of(&m) = list.items
		}
	}
	maps.DeleteFunc(m.Accounts, func(placeholder ledger.Placeholder, _ int64) bool { return !p.uses(placeholder) })
	return m
}

// uses reports whether an account means anything for the product.
func (p Product) uses(placeholder ledger.Placeholder) bool {
	role, known := placeholder.Role()
	if !known || !role.UsedBy(p.AccountingRule) {
		return false
	}
	switch placeholder {
	case ledger.CapitalizationIncome:
		return p.CapitalizesIncome
	case ledger.DeferredIncome:
		return p.CapitalizesIncome || p.BuysDown
	case ledger.BuyDownExpense, ledger.BuyDownIncome:
		return p.BuysDown
	}
	return true
}

// needs reports whether the product must state an account.
func (p Product) needs(role ledger.Role) bool {
	if !p.AccountingRule.Accrues() {
		return role.RequiredBy(p.AccountingRule)
	}
	switch role.Placeholder {
	case ledger.CapitalizationIncome, ledger.DeferredIncome:
		return p.CapitalizesIncome
	case ledger.BuyDownIncome:
		return p.BuysDown
	case ledger.BuyDownExpense:
		return p.BuysDown && p.MerchantBuyDownFee
	}
	return role.RequiredBy(p.AccountingRule)
}

// checkAccounting judges the accounts against what the product needs.
func (p Product) checkAccounting(c *fault.Checks, m ledger.Mapping) {
	for _, role := range ledger.Roles() {
		_, stated := m.Accounts[role.Placeholder]
		c.Required(role.Attribute(), stated || !p.needs(role))
	}
	if p.AccrualActivity && !p.AccountingRule.Accrues() {
		c.Fail("enableAccrualActivityPosting", true, "supported.only.for.accrual.accounting")
	}
}

// refuseAccounts refuses accounts that do not exist or cannot stand where they were put.
func refuseAccounts(u *operation.Unit, in ProductUpdate, m ledger.Mapping) error {
	for _, role := range ledger.Roles() {
		if account, stated := m.Accounts[role.Placeholder]; stated {
			if err := refuseAccount(u.Tx, role.Attribute(), account, role.Types); err != nil {
				return err
			}
		}
	}
	if !m.Rule.Posts() {
		return nil
	}
	for _, list := range in.exceptions() {
		if err := list.refuse(u.Tx); err != nil {
			return err
		}
	}
	return nil
}

// refuseAccount refuses an account of another type, and one that only groups others.
func refuseAccount(tx store.Tx, attribute string, id int64, types []ledger.AccountType) error {
	account, err := ledger.AccountByID(tx, id)
	if err != nil {
		return err
	}
	if !slices.Contains(types, account.Type) || account.Usage != ledger.DetailAccount {
		return ErrAccountType(attribute).For(attribute, id, account.Name)
	}
	return nil
}
