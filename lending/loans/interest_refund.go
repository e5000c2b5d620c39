package loans

import "lending.example/platform/lending/operation"

// withInterestRefund adds the interest refund that goes with a merchant or payout refund.
func (a *Account) withInterestRefund(result operation.Result, refund *Transaction, wanted *bool) (operation.Result, error) {
	return result, nil
}

// processInterestRefund gives back the interest on a refunded amount.
func (r *progressiveRun) processInterestRefund(t *Transaction) error {
	r.allocate(t)
	return nil
}
