package loans

import (
	"lending.example/platform/lending/enumeration"
	"lending.example/platform/lending/products"
)

// CapitalizationData says how a loan earns capitalized income; loans without have none of it.
type CapitalizationData struct {
	Calculation enumeration.Option `json:"capitalizedIncomeCalculationType"`
	Strategy    enumeration.Option `json:"capitalizedIncomeStrategy"`
	Type        enumeration.Option `json:"capitalizedIncomeType"`
}

func capitalizationData(t *products.CapitalizedIncomeTerms) *CapitalizationData {
	if t == nil || !t.CapitalizesIncome {
		return nil
	}
	return &CapitalizationData{t.CapitalizedCalculation.Option(), t.CapitalizedStrategy.Option(), t.CapitalizedType.Option()}
}

// BuyDownData says how a loan earns buy-down fees; loans without have none of it.
type BuyDownData struct {
	Calculation enumeration.Option `json:"buyDownFeeCalculationType"`
	Strategy    enumeration.Option `json:"buyDownFeeStrategy"`
	Type        enumeration.Option `json:"buyDownFeeIncomeType"`
}

func buyDownData(t *products.BuyDownTerms) *BuyDownData {
	if t == nil || !t.BuysDown {
		return nil
	}
	return &BuyDownData{t.BuyDownCalculation.Option(), t.BuyDownStrategy.Option(), t.BuyDownType.Option()}
}
