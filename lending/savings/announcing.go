package savings

import (
	"lending.example/platform/lending/events"
	"lending.example/platform/lending/operation"
)

// What happens to an account is announced where it is saved, and what moves on it where it is put into the history or taken
// out; commands make no events of their own.

// save stores an account that was changed, and announces what became of its status, or else that the application was changed.
func (a *Account) save(u *operation.Unit, before Status) error {
	if err := accounts.Save(u.Tx, a); err != nil {
		return err
	}
	return a.announce(u, causeOf(before, a.Status), &before)
}

// causeOf is the event that a change of status makes.
func causeOf(before, after Status) events.Of[events.Savings] {
	switch {
	case before == after:
		return events.SavingsModify
	case after == Submitted:
		return events.SavingsUndoApproval
	case after == Approved:
		return events.SavingsApprove
	case after == Active:
		return events.SavingsActivate
	case after == Rejected:
		return events.SavingsReject
	case after == Withdrawn:
		return events.SavingsWithdrawn
	}
	return events.SavingsClose
}

func (a *Account) announce(u *operation.Unit, what events.Of[events.Savings], before *Status) error {
	return announce(u, a, what, a.ID, func(identity events.SavingsIdentity) events.Savings {
		event := events.Savings{
			SavingsIdentity: identity, Status: events.StateOf(a.Status),
			SubmittedOn: a.SubmittedOn.On, ApprovedOn: a.Approval.On, ActivatedOn: a.Activation.On, EndedOn: a.End.On,
		}
		if before != nil {
			event.StatusBefore = new(events.StateOf(*before))
		}
		return event
	})
}

// moves are the events of new transactions.
var moves = map[Type]events.Of[events.SavingsTransaction]{
	Deposit: events.SavingsDeposit, Withdrawal: events.SavingsWithdrawal, WithdrawalFee: events.SavingsWithdrawalFee,
	ChargePaid: events.SavingsChargePayment, Hold: events.SavingsHold, Release: events.SavingsRelease,
	LeftOffice: events.SavingsLeftOffice, ReachedOffice: events.SavingsReachedOffice,
}

// announceMove announces a transaction that was put into the history, or taken out.
func (a *Account) announceMove(u *operation.Unit, t *Transaction) error {
	what := moves[t.Type]
	if t.Reversed {
		what = events.SavingsUndo
	}
	return announce(u, a, what, t.ID, func(identity events.SavingsIdentity) events.SavingsTransaction {
		event := events.SavingsTransaction{
			SavingsIdentity: identity, ID: t.ID, Type: events.StateOf(t.Type), On: t.On, Amount: t.Amount, RunningBalance: t.After.Balance,
			Reversed: t.Reversed, HoldID: t.HoldID, TransferID: t.TransferID, ChargeID: t.ChargeID, WithdrawalID: t.BecauseOf, GuaranteedLoanID: t.LoanID,
		}
		if t.Payment != nil {
			event.PaymentTypeID = t.Payment.PaymentTypeID
		}
		return event
	})
}

// announce announces something about an account. Its product, which knows the currency, is read only where the tenant keeps events.
func announce[B any](u *operation.Unit, a *Account, what events.Of[B], id int64, body func(events.SavingsIdentity) B) error {
	kept, err := events.Keeps(u, what.Name)
	if err != nil || !kept {
		return err
	}
	p, err := ProductByID(u.Tx, a.ProductID)
	if err != nil {
		return err
	}
	about := operation.Resource{OfficeID: a.OfficeID, GroupID: a.GroupID, ClientID: a.ClientID, SavingsID: a.ID, ID: id}
	return what.Announce(u, about, func() B {
		return body(events.SavingsIdentity{
			AccountNo: a.AccountNo, ExternalID: a.ExternalID, ProductID: a.ProductID, Currency: p.CurrencyCode, Balance: a.Balance, Held: a.Held,
		})
	})
}
