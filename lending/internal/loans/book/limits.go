package book

import (
	"lending.example/platform/lending/loans"
	"lending.example/platform/lending/money"
	"lending.example/platform/lending/products"
)

// overAppliedMaximum is the largest sum that may be approved or disbursed on a product that lets loans go beyond what
// was applied for: a base and a percentage or an amount on top.
func (a *Account) overAppliedMaximum(base money.Amount) money.Amount {
	p := a.Product
	if p.OverAppliedNumber == nil {
		return a.Loan.Proposed
	}
	number := int64(*p.OverAppliedNumber)
	switch p.OverAppliedType {
	case products.OverAppliedPercent:
		return base.Add(a.Env.Arithmetic.Percent(base, money.DecimalFromInt(number)))
	case products.OverAppliedFlat:
		return base.Add(money.FromInt(number))
	}
	return a.Loan.Proposed
}

// Approvable is the largest sum that may be approved.
func (a *Account) Approvable() money.Amount {
	if a.Product.OverApplied {
		return a.overAppliedMaximum(a.Loan.Proposed)
	}
	return a.Loan.Proposed
}

// Disbursable is the largest sum that may be out, capitalized income included.
func (a *Account) Disbursable() money.Amount {
	if !a.Product.OverApplied {
		return a.Loan.Approved
	}
	if a.Loan.Approved != a.Loan.Proposed {
		return a.overAppliedMaximum(a.Loan.Proposed)
	}
	return a.overAppliedMaximum(a.Loan.Approved)
}

// Lent is what is out: disbursed, and capitalized less what was taken back of that.
func (a *Account) Lent() money.Amount {
	return a.Loan.DisbursedTotal().Add(a.Total(loans.CapitalizedIncome)).Sub(a.Total(loans.CapitalizedIncomeAdjustment))
}
