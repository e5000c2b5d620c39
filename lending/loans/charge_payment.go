package loans

import (
	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/fault"
	"lending.example/platform/lending/ledger"
	"lending.example/platform/lending/operation"
)

// paidByTransfer is the payment mode of charges that are taken from a linked account.
const paidByTransfer = 1

// ChargeFromAccount is the input of PayCharge. Due date or instalment number choose the part of an instalment fee.
type ChargeFromAccount struct {
	On         calendar.Date `json:"transactionDate"`             // mandatory; not after the business date
	Due        calendar.Date `json:"dueDate,omitzero"`            // of the part of an instalment fee; or Instalment
	Instalment int           `json:"installmentNumber,omitempty"` // number of the part of an instalment fee, from 1
	ExternalID string        `json:"externalId,omitempty"`        // of the transaction, unique, at most 100 characters
}

// Violations checks the date.
func (in ChargeFromAccount) Violations() []fault.Violation {
	return fault.CheckOf("loanCharge").Date("transactionDate", in.On).MaxLength("externalId", in.ExternalID, 100).Violations()
}

// chosen is the part of an instalment fee that is paid.
func (in ChargeFromAccount) chosen() ChargeWaiver {
	return ChargeWaiver{Due: in.Due, Instalment: in.Instalment}
}

// ChargeNamed is ChargeFromAccount for a charge that the body names.
type ChargeNamed struct {
	ChargeID   int64         `json:"chargeId"`                    // of the loan
	On         calendar.Date `json:"transactionDate"`             // mandatory; not after the business date
	Due        calendar.Date `json:"dueDate,omitzero"`            // of the part of an instalment fee; or Instalment
	Instalment int           `json:"installmentNumber,omitempty"` // number of the part of an instalment fee, from 1
	ExternalID string        `json:"externalId,omitempty"`        // of the transaction, unique, at most 100 characters
}

// payment is the payment of the named charge.
func (in ChargeNamed) payment() ChargeFromAccount {
	return ChargeFromAccount{On: in.On, Due: in.Due, Instalment: in.Instalment, ExternalID: in.ExternalID}
}

// Violations checks charge and date.
func (in ChargeNamed) Violations() []fault.Violation {
	checks := fault.CheckOf("loanCharge").Required("chargeId", in.ChargeID > 0)
	return checks.Add(in.payment().Violations()...).Violations()
}

var payChargeMeta = operation.Meta{ID: "loans.PayCharge", Action: "PAY", Entity: "LOANCHARGE", Grouping: "transaction_loan", Summary: "Pays a charge from the linked savings account."}

// PayCharge pays what is outstanding of a charge, or of one part of an instalment fee, from the linked savings account, see
// [SavingsAccounts].
var PayCharge = operation.Command[OnCharge[ChargeFromAccount], operation.Result]{
	Meta:   payChargeMeta,
	Decide: decidePayCharge,
}

// decidePayCharge decides [PayCharge].
func decidePayCharge(u *operation.Unit, in OnCharge[ChargeFromAccount]) (operation.Result, error) {
	return payCharge(u, in.Loan, in.Charge, in.Body)
}

// PayChargeByBody is PayCharge for a charge that the body names.
var PayChargeByBody = operation.Command[Addressed[ChargeNamed], operation.Result]{
	Meta:   func() operation.Meta { m := payChargeMeta; m.ID = "loans.PayChargeByBody"; return m }(),
	Decide: payChargeByBody,
}

// payChargeByBody decides [PayChargeByBody].
func payChargeByBody(u *operation.Unit, in Addressed[ChargeNamed]) (operation.Result, error) {
	return payCharge(u, in.Loan, operation.ByID(in.Body.ChargeID), in.Body.payment())
}

func payCharge(u *operation.Unit, loan, charge operation.Ref, in ChargeFromAccount) (operation.Result, error) {
	if err := refuseTakenTransactionID(u, in.ExternalID); err != nil {
		return operation.Result{}, err
	}
	return decide(u, loan, func(a *Account) (operation.Result, error) {
		c, err := a.chargeNamed(u, charge)
		if err != nil {
			return operation.Result{}, err
		}
		if err := a.mayPayCharge(c, in); err != nil {
			return operation.Result{}, err
		}
		account, err := a.linkedSavings(u, ErrChargeNeedsAccount)
		if err != nil {
			return operation.Result{}, err
		}
		return a.payChargeFrom(account, c, in)
	})
}

// mayPayCharge refuses charges that cannot be paid from an account. (Semantics of charges, 4.)
func (a *Account) mayPayCharge(c *Charge, in ChargeFromAccount) error {
	if err := a.inStateFor(payingCharge); err != nil {
		return err
	}
	if err := c.isOpen(in.chosen()); err != nil {
		return err
	}
	if c.PaymentMode != paidByTransfer {
		return ErrChargeNotByTransfer.New()
	}
	if err := a.datedInLife(in.On); err != nil {
		return err
	}
	return a.mayBackdate(ChargePayment, in.On)
}

func (a *Account) payChargeFrom(account SavingsAccount, c *Charge, in ChargeFromAccount) (operation.Result, error) {
	amount, number := c.Outstanding(), 0
	if part := c.partFor(in.chosen()); part != nil {
		amount, number = part.Outstanding(), part.Instalment
	}
	if account.Available.Less(amount) {
		return operation.Result{}, ErrSavingsInsufficient.New()
	}
	t := a.newTransaction(ChargePayment, in.On, amount)
	t.ChargeID, t.Instalment = c.ID, number
	t.Portions = Portions{}.Plus(c.Part(), amount)
	t.Counterpart, t.Transfer = Counterpart{Savings: account.ID}, ledger.LiabilityTransfer
	t.name(in.ExternalID)
	if err := a.replayAndSettle(in.On); err != nil {
		return operation.Result{}, err
	}
	t = a.inForce(t)
	result := c.resultWith(t, nil)
	result.SavingsID = account.ID
	return result, nil
}
