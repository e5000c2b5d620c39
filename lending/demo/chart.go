package demo

import (
	"context"

	"lending.example/platform/lending/ledger"
	"lending.example/platform/lending/products"
)

// chart is the chart of accounts. The first digit of a code is the type of its account.
var chart = []struct{ code, name string }{
	{"11", "Cash and bank"}, {"12", "Loan portfolio"}, {"13", "Transfers in suspense"}, {"14", "Interest receivable"},
	{"15", "Fees receivable"}, {"16", "Penalties receivable"}, {"21", "Overpayments of borrowers"}, {"22", "Deferred income"},
	{"23", "Funding lines"}, {"31", "Share capital"}, {"41", "Interest income"}, {"42", "Fee income"}, {"43", "Penalty income"},
	{"44", "Recoveries"}, {"45", "Income after charge-off"}, {"46", "Income from capitalized fees"}, {"51", "Loans written off"},
	{"52", "Loans charged off"}, {"53", "Fraud losses"}, {"54", "Goodwill credits"}, {"55", "Salaries"}, {"56", "Rent"}, {"57", "Cost of funding"},
}

// openAccounts makes the chart.
func (b *Bank) openAccounts(ctx context.Context) error {
	for _, a := range chart {
		account, err := b.system.Ledger.CreateAccount(ctx, ledger.NewAccount{
			Name: a.name, Code: a.code, Type: ledger.AccountType(a.code[0] - '0'), Usage: ledger.DetailAccount, ManualEntriesAllowed: new(true),
		})
		if err != nil {
			return err
		}
		b.accounts[a.code] = account.ID
	}
	return nil
}

// posts gives a product its accounting rule and its accounts.
func (b *Bank) posts(p *products.NewProduct, rule products.AccountingRule) {
	account := func(code string) *int64 { return new(b.accounts[code]) }
	p.AccountingRule = &rule
	p.FundSource, p.LoanPortfolio, p.TransfersInSuspense = account("11"), account("12"), account("13")
	p.InterestIncome, p.FeeIncome, p.PenaltyIncome, p.RecoveryIncome = account("41"), account("42"), account("43"), account("44")
	p.WrittenOff, p.Overpayment, p.GoodwillCredit = account("51"), account("21"), account("54")
	p.ChargeOffExpense, p.ChargeOffFraudExpense = account("52"), account("53")
	p.ChargeOffInterestIncome, p.ChargeOffFeeIncome, p.ChargeOffPenaltyIncome = account("45"), account("45"), account("45")
	p.GoodwillCreditInterestIncome, p.GoodwillCreditFeeIncome, p.GoodwillCreditPenaltyIncome = account("45"), account("45"), account("45")
	if rule == ledger.PeriodicAccrual || rule == ledger.UpfrontAccrual {
		p.InterestReceivable, p.FeesReceivable, p.PenaltiesReceivable = account("14"), account("15"), account("16")
	}
	if p.CapitalizesIncome != nil {
		p.DeferredIncome, p.CapitalizationIncome = account("22"), account("46")
	}
}
