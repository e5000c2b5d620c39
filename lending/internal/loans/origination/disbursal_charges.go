package origination

import (
	"slices"

	"lending.example/platform/lending/internal/loans/book"
	"lending.example/platform/lending/internal/loans/charging"
	"lending.example/platform/lending/internal/loans/drawing"
	"lending.example/platform/lending/internal/loans/processing"
	"lending.example/platform/lending/internal/loans/records"
	"lending.example/platform/lending/ledger"
	"lending.example/platform/lending/loans"
	"lending.example/platform/lending/money"
	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/refdata"
	"lending.example/platform/lending/schedule"
)

// takeDisbursementCharges takes the charges that are due when this money goes out: in one transaction those that are kept
// back from it, where it went, one by one those that the linked savings account pays. (docs/semantics/transactions.md, 4.2)
func takeDisbursementCharges(a *book.Account, disbursed *book.Transaction) error {
	due, err := dueAtDisbursement(a, disbursed)
	if err != nil {
		return err
	}
	var kept []*book.Charge
	if disbursed.Counterpart == a.Payer.Counterpart() {
		a.Payer.Available = a.Payer.Available.Add(disbursed.Handed())
	}
	for _, c := range due {
		if c.PaymentMode != charging.PaidByTransfer {
			kept = append(kept, c)
			continue
		}
		if a.Payer.Available.Less(c.Outstanding()) {
			return loans.ErrSavingsInsufficient.New()
		}
		a.Payer.Available = a.Payer.Available.Sub(c.Outstanding())
		t := takeWith(a, disbursed, c)
		t.Counterpart, t.Transfer = a.Payer.Counterpart(), ledger.LiabilityTransfer
	}
	if len(kept) == 0 {
		return nil
	}
	t := takeWith(a, disbursed, kept...)
	if err := coversCharges(a, "transactionAmount", disbursed.Amount, t.Amount); err != nil {
		return err
	}
	t.Counterpart, t.Transfer = disbursed.Counterpart, disbursed.Transfer
	if a.Env.Config.Enabled(refdata.PaymentTypeForDisbursementCharges) {
		t.Payment = disbursed.Payment
	}
	return nil
}

// dueAtDisbursement are the charges that fall due with a disbursement and are not settled.
func dueAtDisbursement(a *book.Account, disbursed *book.Transaction) (due []*book.Charge, err error) {
	for _, c := range a.ActiveCharges() {
		if !dueWith(a, c, disbursed) || c.IsWaived {
			continue
		}
		if drawing.Untouched(c) {
			if err := drawing.AssessCharge(a, c); err != nil {
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
func takeWith(a *book.Account, disbursed *book.Transaction, taken ...*book.Charge) *book.Transaction {
	t := a.NewTransaction(loans.RepaymentAtDisbursement, disbursed.On, money.Amount{})
	for _, c := range taken {
		t.PaidBy = append(t.PaidBy, book.ChargePaid{ID: a.Env.Ids.ID(drawing.ChargePaidKind), ChargeID: c.ID, Amount: c.Outstanding()})
		t.Amount = t.Amount.Add(c.Outstanding())
		c.Paid, c.Settled, c.Changed = c.Paid.Add(c.Outstanding()), true, true
	}
	t.Portions.Fee = t.Amount
	return t
}

// findPayer asks for the savings account that pays charges at disbursement, if there are such.
func findPayer(a *book.Account, u *operation.Unit) (err error) {
	if slices.ContainsFunc(a.ActiveCharges(), func(c *book.Charge) bool {
		return c.AtDisbursement() && c.PaymentMode == charging.PaidByTransfer && !c.Settled && !c.IsWaived
	}) {
		a.Payer, err = records.LinkedSavings(a, u, loans.ErrDisbursementChargeNeedsAccount)
	}
	return err
}

// coversCharges refuses charges that keep back more than is disbursed with them.
func coversCharges(a *book.Account, field string, disbursed, kept money.Amount) error {
	if a.Env.Replays || !disbursed.Less(kept) {
		return nil
	}
	return loans.ErrKeptBackAbove.For(field, disbursed, kept, disbursed)
}

// planCoversCharges is coversCharges for each disbursement of an application as planned. The first one bears the charges at
// disbursement, each one those of its tranches.
func planCoversCharges(a *book.Account, field string) error {
	first := NextTranches(&a.Loan)
	if err := coversCharges(a, field, firstDisbursal(a), keptBack(a, func(c *book.Charge) bool {
		return c.TrancheID == 0 || slices.ContainsFunc(first, func(t *book.Tranche) bool { return t.ID == c.TrancheID })
	})); err != nil {
		return err
	}
	for i := range a.Loan.Tranches {
		tranche := &a.Loan.Tranches[i]
		if slices.Contains(first, tranche) {
			continue
		}
		if err := coversCharges(a, field, tranche.Principal, keptBack(a, func(c *book.Charge) bool { return c.TrancheID == tranche.ID })); err != nil {
			return err
		}
	}
	return nil
}

// dueWith reports whether a charge falls due with a disbursement: with the first one, or with that of its tranche.
func dueWith(a *book.Account, c *book.Charge, disbursed *book.Transaction) bool {
	switch c.Time {
	case schedule.AtDisbursement:
		return true
	case schedule.AtTrancheDisbursement:
		tranche := a.Loan.Tranche(c.TrancheID)
		return tranche != nil && tranche.Disbursed() && tranche.Made == disbursed.On
	}
	return false
}

// takeDownPayment takes the automatic down payment of a disbursement. What an overpayment already covered of the
// disbursement lowers it.
func takeDownPayment(a *book.Account, disbursed *book.Transaction) error {
	terms := &a.Loan.Terms
	if !terms.DownPayment || !terms.AutoDownPayment {
		return nil
	}
	amount := downPaymentOf(a, disbursed.Amount).Sub(coveredByOverpayment(a, disbursed))
	if a.Loan.Status == loans.Overpaid || !amount.IsPositive() {
		return nil
	}
	t := a.NewTransaction(loans.DownPayment, disbursed.On, amount)
	t.Counterpart, t.Transfer = disbursed.Counterpart, disbursed.Transfer
	return processing.Record(a, t)
}

// downPaymentOf is the part of a disbursement that falls due on its own day.
func downPaymentOf(a *book.Account, disbursed money.Amount) money.Amount {
	terms := &a.Loan.Terms
	return schedule.DownPaymentOf(a.Env.Arithmetic, disbursed, terms.DownPaymentPercent, terms.Multiples)
}

func coveredByOverpayment(a *book.Account, disbursed *book.Transaction) money.Amount {
	if a.Loan.Terms.Progressive() {
		return disbursed.Overpayment
	}
	return money.Max(money.Amount{}, disbursed.Amount.Sub(disbursed.Balance))
}
