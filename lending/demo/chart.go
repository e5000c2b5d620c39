package demo

import "context"

// openAccounts makes the starter chart of accounts.
func (b *Bank) openAccounts(ctx context.Context) (err error) {
	b.chart, err = b.system.Ledger.ProvideChart(ctx)
	for _, a := range b.chart.Accounts {
		b.accounts[a.Code] = a.ID
	}
	return err
}
