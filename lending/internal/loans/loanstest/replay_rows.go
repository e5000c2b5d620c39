package loanstest

import (
	"lending.example/platform/lending/loans"
	"lending.example/platform/lending/money"
	"lending.example/platform/lending/operation"
)

// ChargeBack takes a sum of a payment back.
func (o *Office) ChargeBack(loan, payment int64, sum string) {
	o.T.Helper()
	Must(o, loans.ChargeBack, loans.OnTransaction[loans.ChargebackInput]{
		Loan: operation.ByID(loan), Transaction: operation.ByID(payment), Body: loans.ChargebackInput{Amount: money.MustParse(sum)},
	})
}
