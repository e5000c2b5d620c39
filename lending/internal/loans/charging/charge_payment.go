package charging

import (
	"lending.example/platform/lending/internal/loans/book"
	"lending.example/platform/lending/internal/loans/processing"
	"lending.example/platform/lending/internal/loans/records"
	"lending.example/platform/lending/ledger"
	"lending.example/platform/lending/loans"
	"lending.example/platform/lending/operation"
)

// PaidByTransfer is the payment mode of charges that are taken from a linked account.
const PaidByTransfer = 1

// chosen is the part of an instalment fee that is paid.
func chosen(in loans.ChargeFromAccount) loans.ChargeWaiver {
	return loans.ChargeWaiver{Due: in.Due, Instalment: in.Instalment}
}

// PayCharge decides [loans.PayCharge].
func PayCharge(u *operation.Unit, in loans.OnCharge[loans.ChargeFromAccount]) (operation.Result, error) {
	return payCharge(u, in.Loan, in.Charge, in.Body)
}

// PayChargeByBody decides [loans.PayChargeByBody].
func PayChargeByBody(u *operation.Unit, in loans.Addressed[loans.ChargeNamed]) (operation.Result, error) {
	return payCharge(u, in.Loan, operation.ByID(in.Body.ChargeID), in.Body.Payment())
}

func payCharge(u *operation.Unit, loan, charge operation.Ref, in loans.ChargeFromAccount) (operation.Result, error) {
	if err := records.RefuseTakenTransactionID(u, in.ExternalID); err != nil {
		return operation.Result{}, err
	}
	return records.Decide(u, loan, func(a *book.Account) (operation.Result, error) {
		c, err := ChargeNamed(a, u, charge)
		if err != nil {
			return operation.Result{}, err
		}
		if err := mayPayCharge(a, c, in); err != nil {
			return operation.Result{}, err
		}
		account, err := records.LinkedSavings(a, u, loans.ErrChargeNeedsAccount)
		if err != nil {
			return operation.Result{}, err
		}
		return payChargeFrom(a, account, c, in)
	})
}

// mayPayCharge refuses charges that cannot be paid from an account. (docs/semantics/charges.md, 4.)
func mayPayCharge(a *book.Account, c *book.Charge, in loans.ChargeFromAccount) error {
	if err := a.InStateFor(book.PayingCharge); err != nil {
		return err
	}
	if err := isOpen(c, chosen(in)); err != nil {
		return err
	}
	if c.PaymentMode != PaidByTransfer {
		return loans.ErrChargeNotByTransfer.New()
	}
	if err := a.DatedInLife(in.On); err != nil {
		return err
	}
	return a.MayBackdate(loans.ChargePayment, in.On)
}

func payChargeFrom(a *book.Account, account loans.SavingsAccount, c *book.Charge, in loans.ChargeFromAccount) (operation.Result, error) {
	amount, number := c.Outstanding(), 0
	if part := partFor(c, chosen(in)); part != nil {
		amount, number = part.Outstanding(), part.Instalment
	}
	if account.Available.Less(amount) {
		return operation.Result{}, loans.ErrSavingsInsufficient.New()
	}
	t := a.NewTransaction(loans.ChargePayment, in.On, amount)
	t.ChargeID, t.Instalment = c.ID, number
	t.Portions = book.Portions{}.Plus(c.Part(), amount)
	t.Counterpart, t.Transfer = account.Counterpart(), ledger.LiabilityTransfer
	t.Name(in.ExternalID)
	if err := processing.ReplayAndSettle(a, in.On); err != nil {
		return operation.Result{}, err
	}
	t = processing.InForce(a, t)
	result := c.ResultWith(t, nil)
	result.SavingsID = account.ID
	return result, nil
}
