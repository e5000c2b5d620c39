package savings

import (
	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/fault"
	"lending.example/platform/lending/money"
	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/refdata"
)

// NewHold keeps a part of a balance from being taken out.
type NewHold struct {
	Ref    operation.Ref `json:"savingsId"`
	On     calendar.Date `json:"transactionDate"`          // mandatory; from the activation to the business date
	Amount money.Amount  `json:"transactionAmount"`        // above zero, at most what is available
	Reason string        `json:"reasonForBlock,omitempty"` // at most 256 characters; shown with the hold
	Note   string        `json:"note,omitempty"`           // at most 1,000 characters
}

// Violations checks date, amount and lengths.
func (in NewHold) Violations() []fault.Violation {
	c := checkSum(fault.CheckOf(transactionResource), in.On, in.Amount, in.Note)
	return c.MaxLength("reasonForBlock", in.Reason, 256).Violations()
}

// HoldAmount keeps a part of the balance from being taken out, until it is released. Refused as Withdraw.
//
//desk:method Savings.Hold(id=Ref, in) SavingsResult:movementResult
var HoldAmount = operation.Command[NewHold, operation.Result]{
	Meta: transactionMeta("Hold", "HOLDAMOUNT", "Keeps a part of a balance from being taken out."),
	Decide: func(u *operation.Unit, in NewHold) (operation.Result, error) {
		return onAccount(u, in.Ref, func(d *deposit) (operation.Result, error) {
			if err := d.precise("transactionAmount", in.Amount); err != nil {
				return operation.Result{}, err
			}
			t := Transaction{Type: Hold, On: in.On, Amount: in.Amount, Reason: in.Reason, Note: in.Note}
			err := d.book(u, &t)
			return d.resultOf(t, nil), err
		})
	},
}

// NewRelease ends a hold, or a part of it.
type NewRelease struct {
	Ref    operation.Ref `json:"savingsId"`
	HoldID int64         `json:"savingsTransactionId"`
	On     calendar.Date `json:"transactionDate,omitzero"`    // not before the hold; zero: the business date
	Amount *money.Amount `json:"transactionAmount,omitempty"` // above zero, at most what is still held; nil: all of it
	Note   string        `json:"note,omitempty"`              // at most 1,000 characters
}

// Violations checks the amount and the length.
func (in NewRelease) Violations() []fault.Violation {
	c := fault.CheckOf(transactionResource)
	if in.Amount != nil {
		c.Positive("transactionAmount", *in.Amount)
	}
	refdata.CheckNote(c, "note", in.Note)
	return c.Violations()
}

// ReleaseAmount ends a hold, or a part of it. Refused with savings.ErrNotHeld, savings.ErrHoldEnded, savings.ErrReleaseTooLarge,
// savings.ErrReleaseTooEarly, and savings.ErrHeldForLoan for what is held in guarantee.
//
//desk:method Savings.Release(id=Ref, hold=HoldID, in) SavingsResult:movementResult
var ReleaseAmount = operation.Command[NewRelease, operation.Result]{
	Meta: transactionMeta("Release", "RELEASEAMOUNT", "Lets what was held be taken out again."),
	Decide: func(u *operation.Unit, in NewRelease) (operation.Result, error) {
		return onAccount(u, in.Ref, func(d *deposit) (operation.Result, error) {
			held, err := transactionOf(u.Tx, d.Account, in.HoldID)
			if err != nil {
				return operation.Result{}, err
			}
			if held.LoanID != 0 {
				return operation.Result{}, ErrHeldForLoan.New(held.LoanID)
			}
			t := Transaction{Type: Release, On: in.On, Note: in.Note, Amount: held.left()}
			if in.Amount != nil {
				t.Amount = *in.Amount
			}
			if t.On.IsZero() {
				t.On = u.Today
			}
			if err := d.precise("transactionAmount", t.Amount); err != nil {
				return operation.Result{}, err
			}
			err = d.release(u, &held, &t)
			return d.resultOf(t, nil), err
		})
	},
}

// left is what is still held of a hold.
func (t *Transaction) left() money.Amount { return t.Amount.Sub(t.Released) }

// release ends a part of a hold.
func (d *deposit) release(u *operation.Unit, held, t *Transaction) error {
	switch {
	case held.Type != Hold:
		return ErrNotHeld.New(held.ID)
	case held.Reversed || held.left().IsZero():
		return ErrHoldEnded.New(held.ID)
	case held.left().Less(t.Amount):
		return ErrReleaseTooLarge.For("transactionAmount", t.Amount, held.left())
	case t.On.Before(held.On):
		return ErrReleaseTooEarly.For("transactionDate", t.On, held.On)
	}
	t.HoldID = held.ID
	held.Released = held.Released.Add(t.Amount)
	if err := d.book(u, t); err != nil {
		return err
	}
	return transactions.Save(u.Tx, held)
}
