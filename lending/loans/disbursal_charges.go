package loans

import (
	"slices"

	"lending.example/platform/lending/ledger"
	"lending.example/platform/lending/money"
	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/refdata"
	"lending.example/platform/lending/schedule"
)

// takeDisbursementCharges takes the charges that are due when this money goes out: in one transaction those that are kept
// back from it, one by one those that the linked savings account pays.
func (a *Account) takeDisbursementCharges(disbursed *Transaction) error {
	due, err := a.dueAtDisbursement(disbursed)
	if err != nil {
		return err
	}
	var kept []*Charge
	for _, c := range due {
		if c.PaymentMode != paidByTransfer {
			kept = append(kept, c)
			continue
		}
		if a.payer.Available.Less(c.Outstanding()) {
			return ErrSavingsInsufficient.New()
		}
		a.payer.Available = a.payer.Available.Sub(c.Outstanding())
		t := a.takeWith(disbursed, c)
		t.Counterpart, t.Transfer = Counterpart{Savings: a.payer.ID}, ledger.LiabilityTransfer
	}
	if len(kept) == 0 {
		return nil
	}
	t := a.takeWith(disbursed, kept...)
	if a.env.Config.Enabled(refdata.PaymentTypeForDisbursementCharges) {
		t.Payment = disbursed.Payment
	}
	return nil
}

// dueAtDisbursement are the charges that fall due with a disbursement and are not settled.
func (a *Account) dueAtDisbursement(disbursed *Transaction) (due []*Charge, err error) {
	for _, c := range a.ActiveCharges() {
		if !a.dueWith(c, disbursed) || c.IsWaived {
			continue
		}
		if c.untouched() {
			if err := a.assessCharge(c); err != nil {
				return nil, err
			}
		}
		if c.Outstanding().IsPositive() {
			due = append(due, c)
		}
	}
	return due, nil
}

// takeWith pays charges in full with a disbursement.
func (a *Account) takeWith(disbursed *Transaction, taken ...*Charge) *Transaction {
	t := a.newTransaction(RepaymentAtDisbursement, disbursed.On, money.Amount{})
	for _, c := range taken {
		t.PaidBy = append(t.PaidBy, ChargePaid{ID: a.env.ids.id(chargePaidKind), ChargeID: c.ID, Amount: c.Outstanding()})
		t.Amount = t.Amount.Add(c.Outstanding())
		c.Paid, c.Settled, c.changed = c.Paid.Add(c.Outstanding()), true, true
	}
	t.Portions.Fee = t.Amount
	return t
}

// findPayer asks for the savings account that pays charges at disbursement, if there are such.
func (a *Account) findPayer(u *operation.Unit) (err error) {
	if slices.ContainsFunc(a.ActiveCharges(), func(c *Charge) bool {
		return c.AtDisbursement() && c.PaymentMode == paidByTransfer && !c.Settled && !c.IsWaived
	}) {
		a.payer, err = a.linkedSavings(u, ErrDisbursementChargeNeedsAccount)
	}
	return err
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
