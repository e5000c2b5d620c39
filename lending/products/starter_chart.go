package products

import "lending.example/platform/lending/ledger"

// Posting is the product with an accounting rule whose accounts are those of the starter chart (LedgerService.ProvideChart). A
// product uses those that its rule and its features have a use for.
func (in NewProduct) Posting(rule AccountingRule, chart ledger.Chart) NewProduct {
	account := func(p ledger.Placeholder) *int64 {
		if id := chart.Account(p); id != 0 {
			return &id
		}
		return nil
	}
	in.AccountingRule = &rule
	in.FundSource, in.LoanPortfolio = account(ledger.FundSource), account(ledger.LoanPortfolio)
	in.TransfersInSuspense, in.Overpayment = account(ledger.TransfersInSuspense), account(ledger.Overpayment)
	in.InterestIncome, in.InterestReceivable = account(ledger.InterestIncome), account(ledger.InterestReceivable)
	in.FeeIncome, in.FeesReceivable = account(ledger.FeeIncome), account(ledger.FeesReceivable)
	in.PenaltyIncome, in.PenaltiesReceivable = account(ledger.PenaltyIncome), account(ledger.PenaltiesReceivable)
	in.RecoveryIncome, in.WrittenOff, in.GoodwillCredit = account(ledger.RecoveryIncome), account(ledger.WrittenOff), account(ledger.GoodwillCredit)
	in.ChargeOffExpense, in.ChargeOffFraudExpense = account(ledger.ChargeOffExpense), account(ledger.ChargeOffFraudExpense)
	in.ChargeOffInterestIncome = account(ledger.ChargeOffInterestIncome)
	in.ChargeOffFeeIncome, in.ChargeOffPenaltyIncome = account(ledger.ChargeOffFeeIncome), account(ledger.ChargeOffPenaltyIncome)
	in.GoodwillCreditInterestIncome = account(ledger.GoodwillCreditInterestIncome)
	in.GoodwillCreditFeeIncome, in.GoodwillCreditPenaltyIncome = account(ledger.GoodwillCreditFeeIncome), account(ledger.GoodwillCreditPenaltyIncome)
	in.DeferredIncome, in.CapitalizationIncome = account(ledger.DeferredIncome), account(ledger.CapitalizationIncome)
	in.BuyDownExpense, in.BuyDownIncome = account(ledger.BuyDownExpense), account(ledger.BuyDownIncome)
	return in
}
