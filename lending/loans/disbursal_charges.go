package loans

import (
	"lending.example/platform/lending/money"
	"lending.example/platform/lending/refdata"
	"lending.example/platform/lending/schedule"
)

// takeDisbursementCharges takes the charges that are due when this money goes out, in one transaction.
func (a *Account) takeDisbursementCharges(disbursed *Transaction) error {
	var due []*Charge
	var sum money.Amount
	for _, c := range a.ActiveCharges() {
		if !a.dueWith(c, disbursed) || c.PaymentMode != 0 || c.IsWaived {
			continue
		}
		if c.untouched() {
			if err := a.assessCharge(c); err != nil {
				return err
			}
		}
		if c.Outstanding().IsPositive() {
			due = append(due, c)
			sum = sum.Add(c.Outstanding())
		}
	}
	if len(due) == 0 {
		return nil
	}
	t := a.newTransaction(RepaymentAtDisbursement, disbursed.On, sum)
	t.Portions.Fee = sum
	if a.env.Config.Enabled(refdata.PaymentTypeForDisbursementCharges) {
		t.Payment = disbursed.Payment
	}
	for _, c := range due {
		t.PaidBy = append(t.PaidBy, ChargePaid{ID: a.env.ids.id(chargePaidKind), ChargeID: c.ID, Amount: c.Outstanding()})
		c.Paid, c.Settled, c.changed = c.Paid.Add(c.Outstanding()), true, true
	}
	return nil
}

// dueWith reports whether a charge falls due with a disbursement: with the first one, or with that of its tranche.
func (a *Account) dueWith(c *Charge, disbursed *Transaction) bool {
	switch c.Time {
	case schedule.AtDisbursement:
		return true
	case schedule.AtTrancheDisbursement:
		tranche := a.Loan.tranche(c.TrancheID)
		return tranche != nil && tranche.Disbursed() && tranche.Made == disbursed.On
	}
	return false
}

// takeDownPayment takes the automatic down payment of a disbursement. What an overpayment already covered of the
// disbursement lowers it.
func (a *Account) takeDownPayment(disbursed *Transaction) error {
	terms := &a.Loan.Terms
	if !terms.DownPayment || !terms.AutoDownPayment {
		return nil
	}
	amount := a.downPaymentOf(disbursed.Amount).Sub(a.coveredByOverpayment(disbursed))
	if a.Loan.Status == Overpaid || !amount.IsPositive() {
		return nil
	}
	t := a.newTransaction(DownPayment, disbursed.On, amount)
	return a.record(t)
}

// downPaymentOf is the part of a disbursement that falls due on its own day.
func (a *Account) downPaymentOf(disbursed money.Amount) money.Amount {
	terms := &a.Loan.Terms
	return a.env.Arithmetic.Multiple(a.env.Arithmetic.Percent(disbursed, terms.DownPaymentPercent), terms.Multiples)
}

func (a *Account) coveredByOverpayment(disbursed *Transaction) money.Amount {
	if a.Loan.Terms.Progressive() {
		return disbursed.Overpayment
	}
	return money.Max(money.Amount{}, disbursed.Amount.Sub(disbursed.Balance))
}
