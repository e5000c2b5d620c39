package products

import (
	"lending.example/platform/lending/fault"
	"lending.example/platform/lending/ledger"
	"lending.example/platform/lending/refdata"
	"lending.example/platform/lending/store"
)

// exceptionList is one of the lists of accounts that replace a placeholder's.
type exceptionList struct {
	field        string // attribute of the list
	key, account string // attributes of its elements
	items        []ledger.Exception
	sent         bool
	types        []ledger.AccountType
	of           func(*ledger.Mapping) *[]ledger.Exception // its place in a mapping

	// about names the key in the codes of elements that repeat one.
	about string
	// find refuses a key that does not exist.
	find func(tx store.Tx, id int64) error
	// reasoned lists are keyed by code values, and refuse their accounts as violations of the input.
	reasoned bool
}

var (
	fundTypes    = []ledger.AccountType{ledger.Asset, ledger.Liability}
	feeTypes     = []ledger.AccountType{ledger.Income, ledger.Liability}
	incomeType   = []ledger.AccountType{ledger.Income}
	expenseTypes = []ledger.AccountType{ledger.Expense}
)

// exceptions lists the seven lists, sent or not.
func (in ProductUpdate) exceptions() []exceptionList {
	return []exceptionList{
		{
			field: "paymentChannelToFundSourceMappings", key: "paymentTypeId", account: "fundSourceAccountId", about: "paymentType",
			items: exceptionsOf(in.PaymentTypeAccounts, func(a PaymentTypeAccount) ledger.Exception {
				return ledger.Exception{For: a.PaymentTypeID, AccountID: a.AccountID}
			}),
			sent: in.PaymentTypeAccounts != nil, types: fundTypes, find: findPaymentType,
			of: func(m *ledger.Mapping) *[]ledger.Exception { return &m.PaymentTypes },
		},
		{
			field: "feeToIncomeAccountMappings", key: "chargeId", account: "incomeAccountId", about: "charge",
			items: exceptionsOf(in.FeeAccounts, ChargeAccount.exception), sent: in.FeeAccounts != nil, types: feeTypes, find: findFee,
			of: func(m *ledger.Mapping) *[]ledger.Exception { return &m.Fees },
		},
		{
			field: "penaltyToIncomeAccountMappings", key: "chargeId", account: "incomeAccountId", about: "charge",
			items: exceptionsOf(in.PenaltyAccounts, ChargeAccount.exception), sent: in.PenaltyAccounts != nil, types: incomeType, find: findPenalty,
			of: func(m *ledger.Mapping) *[]ledger.Exception { return &m.Penalties },
		},
		{
			field: "chargeOffReasonToExpenseAccountMappings", key: "chargeOffReasonCodeValueId", account: "expenseAccountId", about: "chargeOffReason",
			items: exceptionsOf(in.ChargeOffReasonAccounts, func(a ChargeOffAccount) ledger.Exception {
				return ledger.Exception{For: a.ReasonID, AccountID: a.AccountID}
			}),
			sent: in.ChargeOffReasonAccounts != nil, types: expenseTypes, find: findValueOf(refdata.ChargeOffReasonsCode, ErrChargeOffReason), reasoned: true,
			of: func(m *ledger.Mapping) *[]ledger.Exception { return &m.ChargeOffReasons },
		},
		{
			field: "writeOffReasonsToExpenseMappings", key: "writeOffReasonCodeValueId", account: "expenseAccountId", about: "writeOffReason",
			items: exceptionsOf(in.WriteOffReasonAccounts, func(a WriteOffAccount) ledger.Exception {
				return ledger.Exception{For: a.ReasonID, AccountID: a.AccountID}
			}),
			sent: in.WriteOffReasonAccounts != nil, types: expenseTypes, find: findValueOf(refdata.WriteOffReasonsCode, ErrWriteOffReason), reasoned: true,
			of: func(m *ledger.Mapping) *[]ledger.Exception { return &m.WriteOffReasons },
		},
		{
			field: "capitalizedIncomeClassificationToIncomeAccountMappings", key: "classificationCodeValueId", account: "incomeAccountId", about: "classification",
			items: exceptionsOf(in.CapitalizedIncomeAccounts, ClassificationAccount.exception), sent: in.CapitalizedIncomeAccounts != nil,
			types: incomeType, find: findValueOf(refdata.CapitalizedIncomeCode, ErrClassification), reasoned: true,
			of: func(m *ledger.Mapping) *[]ledger.Exception { return &m.CapitalizedIncome },
		},
		{
			field: "buydownfeeClassificationToIncomeAccountMappings", key: "classificationCodeValueId", account: "incomeAccountId", about: "classification",
			items: exceptionsOf(in.BuyDownAccounts, ClassificationAccount.exception), sent: in.BuyDownAccounts != nil,
			types: incomeType, find: findValueOf(refdata.BuyDownFeeCode, ErrClassification), reasoned: true,
			of: func(m *ledger.Mapping) *[]ledger.Exception { return &m.BuyDownFees },
		},
	}
}

func (a ChargeAccount) exception() ledger.Exception {
	return ledger.Exception{For: a.ChargeID, AccountID: a.AccountID}
}

func (a ClassificationAccount) exception() ledger.Exception {
	return ledger.Exception{For: a.ClassificationID, AccountID: a.AccountID}
}

func exceptionsOf[T any](sent []T, exception func(T) ledger.Exception) []ledger.Exception {
	var list []ledger.Exception
	for _, item := range sent {
		list = append(list, exception(item))
	}
	return list
}

// check wants a key and an account in every element, and no key twice.
func (l exceptionList) check(c *fault.Checks) {
	accounts := map[int64]int64{}
	for i, item := range l.items {
		at := elementOf(l.field, i)
		if !at.identifies(c, l.key, item.For) || !at.identifies(c, l.account, item.AccountID) {
			continue
		}
		switch before, repeated := accounts[item.For]; {
		case repeated && before == item.AccountID:
			c.Fail(l.field, nil, "duplicate."+l.about+".and.glAccount")
		case repeated:
			c.Fail(l.field, nil, "multiple.glAccounts.for."+l.about)
		}
		accounts[item.For] = item.AccountID
	}
}

// identifies fails a part of an element that is no id.
func (e element) identifies(c *fault.Checks, part string, id int64) bool {
	switch {
	case id == 0:
		e.fail(c, part, nil, fault.Blank)
	case id < 0:
		e.fail(c, part, id, fault.NotPositive)
	}
	return id > 0
}

// refuse refuses keys and accounts that do not exist or do not fit.
func (l exceptionList) refuse(tx store.Tx) error {
	for _, item := range l.items {
		if err := l.find(tx, item.For); err != nil {
			return err
		}
		err := refuseAccount(tx, l.account, item.AccountID, l.types)
		if err != nil && l.reasoned && fault.KindOf(err) != fault.Internal {
			return ErrExceptionAccount.For(l.field, item.AccountID, item.AccountID)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

func findPaymentType(tx store.Tx, id int64) error {
	_, err := refdata.PaymentTypeByID(tx, id)
	return err
}

func findFee(tx store.Tx, id int64) error {
	charge, err := ChargeByID(tx, id)
	if err == nil && charge.Penalty {
		return ErrChargeNotFee.For("feeToIncomeAccountMappings", id, id)
	}
	return err
}

func findPenalty(tx store.Tx, id int64) error {
	charge, err := ChargeByID(tx, id)
	if err == nil && !charge.Penalty {
		return ErrChargeNotPenalty.For("penaltyToIncomeAccountMappings", id, id)
	}
	return err
}

// findValueOf looks for a value of a code; any other id is refused as a violation of the input.
func findValueOf(code string, refusal fault.Code) func(store.Tx, int64) error {
	return func(tx store.Tx, id int64) error {
		_, err := refdata.CodeValueByID(tx, id, code)
		if err != nil && fault.KindOf(err) != fault.Internal {
			return refusal.For("", id, id)
		}
		return err
	}
}
