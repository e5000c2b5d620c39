package products

import "lending.example/platform/lending/enumeration"

// Capitalized income is lender's income that is added to the loan; a buy-down fee is income that a merchant pays for
// the borrower. Both are earned over the life of the loan and know the same choices under names of their own.

// CapitalizedCalculation says how capitalized income is stated.
type CapitalizedCalculation string

// CapitalizedFlat states it as an amount.
const CapitalizedFlat CapitalizedCalculation = "FLAT"

var capitalizedCalculations = enumeration.NewTable("loanCapitalizedIncomeCalculationType", []enumeration.Row[CapitalizedCalculation]{
	{Value: CapitalizedFlat, Code: "loanCapitalizedIncomeCalculationType.flat", Label: "Flat"},
})

// Option returns id, code and label.
func (c CapitalizedCalculation) Option() enumeration.Option { return capitalizedCalculations.Option(c) }

// CapitalizedStrategy says how capitalized income is earned.
type CapitalizedStrategy string

// CapitalizedEqually earns it evenly, day by day until maturity.
const CapitalizedEqually CapitalizedStrategy = "EQUAL_AMORTIZATION"

var capitalizedStrategies = enumeration.NewTable("capitalizedIncome.strategy", []enumeration.Row[CapitalizedStrategy]{
	{Value: CapitalizedEqually, Code: "capitalizedIncome.strategy.equalAmortization", Label: "Equal amortization"},
})

// Option returns id, code and label.
func (s CapitalizedStrategy) Option() enumeration.Option { return capitalizedStrategies.Option(s) }

// CapitalizedType says as what capitalized income is earned.
type CapitalizedType string

// The types of capitalized income.
const (
	CapitalizedFee      CapitalizedType = "FEE"
	CapitalizedInterest CapitalizedType = "INTEREST"
)

var capitalizedTypes = enumeration.NewTable("capitalizedIncome.incomeType", []enumeration.Row[CapitalizedType]{
	{Value: CapitalizedFee, Code: "capitalizedIncome.incomeType.fee", Label: "Fee"},
	{Value: CapitalizedInterest, Code: "capitalizedIncome.incomeType.interest", Label: "Interest"},
})

// Option returns id, code and label.
func (t CapitalizedType) Option() enumeration.Option { return capitalizedTypes.Option(t) }

// BuyDownCalculation says how a buy-down fee is stated.
type BuyDownCalculation string

// BuyDownFlat states it as an amount.
const BuyDownFlat BuyDownCalculation = "FLAT"

var buyDownCalculations = enumeration.NewTable("loanBuyDownFeeCalculationType", []enumeration.Row[BuyDownCalculation]{
	{Value: BuyDownFlat, Code: "loanBuyDownFeeCalculationType.flat", Label: "Flat"},
})

// Option returns id, code and label.
func (c BuyDownCalculation) Option() enumeration.Option { return buyDownCalculations.Option(c) }

// BuyDownStrategy says how a buy-down fee is earned.
type BuyDownStrategy string

// BuyDownEqually earns it evenly, day by day until maturity.
const BuyDownEqually BuyDownStrategy = "EQUAL_AMORTIZATION"

var buyDownStrategies = enumeration.NewTable("buyDownFee.strategy", []enumeration.Row[BuyDownStrategy]{
	{Value: BuyDownEqually, Code: "buyDownFee.strategy.equalAmortization", Label: "Equal amortization"},
})

// Option returns id, code and label.
func (s BuyDownStrategy) Option() enumeration.Option { return buyDownStrategies.Option(s) }

// BuyDownType says as what a buy-down fee is earned.
type BuyDownType string

// The types of buy-down fees.
const (
	BuyDownAsFee      BuyDownType = "FEE"
	BuyDownAsInterest BuyDownType = "INTEREST"
)

var buyDownTypes = enumeration.NewTable("buyDownFee.incomeType", []enumeration.Row[BuyDownType]{
	{Value: BuyDownAsFee, Code: "buyDownFee.incomeType.fee", Label: "Fee"},
	{Value: BuyDownAsInterest, Code: "buyDownFee.incomeType.interest", Label: "Interest"},
})

// Option returns id, code and label.
func (t BuyDownType) Option() enumeration.Option { return buyDownTypes.Option(t) }
