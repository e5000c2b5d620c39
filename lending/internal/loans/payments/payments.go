package payments

import (
	"lending.example/platform/lending/internal/loans/book"
	"lending.example/platform/lending/internal/loans/drawing"
	"lending.example/platform/lending/internal/loans/processing"
	"lending.example/platform/lending/internal/loans/records"
	"lending.example/platform/lending/loans"
	"lending.example/platform/lending/money"
	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/refdata"
	"lending.example/platform/lending/schedule"
)

// Receiving decides commands that bring money in as a type of transaction.
func Receiving(kind loans.TransactionType) func(*operation.Unit, loans.Addressed[loans.Payment]) (operation.Result, error) {
	return func(u *operation.Unit, in loans.Addressed[loans.Payment]) (operation.Result, error) {
		return paid(u, in.Loan, in.Body, receivingLooksBack(kind, in.Body), func(a *book.Account) (operation.Result, error) {
			_, result, err := Receive(a, kind, in.Body)
			return result, err
		})
	}
}

// Refunding is receiving for refunds, which may give interest back.
func Refunding(kind loans.TransactionType) func(*operation.Unit, loans.Addressed[loans.Refund]) (operation.Result, error) {
	return func(u *operation.Unit, in loans.Addressed[loans.Refund]) (operation.Result, error) {
		payment := in.Body.Payment()
		looksBack := func(a *book.Account) bool {
			return givesInterestBack(a, kind, in.Body.WithInterest) || receivingLooksBack(kind, payment)(a)
		}
		return paid(u, in.Loan, payment, looksBack, func(a *book.Account) (operation.Result, error) {
			t, result, err := Receive(a, kind, payment)
			if err != nil {
				return result, err
			}
			return withInterestRefund(a, result, t, in.Body.WithInterest)
		})
	}
}

// paid is the way of commands that bring money in, up to what they decide, and the part of the history that they need.
func paid(u *operation.Unit, loan operation.Ref, in loans.Payment, looksBack func(*book.Account) bool, decision func(*book.Account) (operation.Result, error)) (operation.Result, error) {
	if err := records.RefuseUnknownReferences(u, in); err != nil {
		return operation.Result{}, err
	}
	return records.DecideSince(u, loan, in.On, looksBack, func(a *book.Account) (operation.Result, error) {
		if err := drawing.NoRepayments.Refuse(u, a.Loan.OfficeID, "transactionDate", in.On); err != nil {
			return operation.Result{}, err
		}
		return decision(a)
	})
}

// receivingLooksBack says of a lean account whether receiving a payment needs what the digest stands for.
func receivingLooksBack(kind loans.TransactionType, in loans.Payment) func(*book.Account) bool {
	return func(a *book.Account) bool {
		gives := kind == loans.Repayment && a.Loan.Terms.Rebate != schedule.NoRebate
		return gives || processing.PaymentLooksBack(a, kind, in.On, in.Amount) || len(penaltiesSince(a, in.On)) > 0
	}
}

// Receive records money that came in and allocates it.
func Receive(a *book.Account, kind loans.TransactionType, in loans.Payment) (*book.Transaction, operation.Result, error) {
	if err := a.PreciseSum(&in.Amount); err != nil {
		return nil, operation.Result{}, err
	}
	if err := mayReceive(a, kind, in); err != nil {
		return nil, operation.Result{}, err
	}
	if err := processing.LeaveOutPlannedIfPaidOff(a, in.On, in.Amount); err != nil {
		return nil, operation.Result{}, err
	}
	var rebate *book.Transaction
	if kind == loans.Repayment {
		var err error
		if rebate, err = processing.GiveRebate(a, in.On, in.Amount); err != nil {
			return nil, operation.Result{}, err
		}
	}
	t := a.NewTransaction(kind, in.On, in.Amount)
	processing.Rebates(rebate, t)
	t.Payment = in.Moved().Detail()
	t.Name(in.ExternalID)
	a.Note(t, in.Note)
	if err := processing.Record(a, t); err != nil {
		return nil, operation.Result{}, err
	}
	if err := takePenaltiesBack(a, t); err != nil {
		return nil, operation.Result{}, err
	}
	if err := withinOwed(t); err != nil {
		return nil, operation.Result{}, err
	}
	result := t.Result(changesOfPayment(in))
	if rebate != nil {
		result.SubID = rebate.ID
	}
	return t, result, nil
}

// withinOwed refuses a payment that is larger than what people agree on, and not owed (docs/semantics/schedules.md, 1.5).
func withinOwed(t *book.Transaction) error {
	if t.Amount.WithinLimit() || t.Overpayment.IsZero() {
		return nil
	}
	return loans.ErrBeyondLimit.For("transactionAmount", t.Amount, money.FromInt(money.Limit))
}

// changesOfPayment repeats what was sent.
func changesOfPayment(in loans.Payment) map[string]any {
	changes := changesOfCash(in)
	in.Moved().Repeat(changes)
	return changes
}

// changesOfCash repeats what a refund by cash keeps: how the money moved is taken and not kept.
func changesOfCash(in loans.Payment) map[string]any {
	changes := map[string]any{
		"transactionDate":   operation.Sent{Value: in.On},
		"transactionAmount": operation.Sent{Value: in.Amount},
	}
	records.RepeatText(changes, "note", in.Note)
	records.RepeatText(changes, "externalId", in.ExternalID)
	return changes
}

// mayReceive refuses money that the loan can't take, in the order in which the rules are documented.
func mayReceive(a *book.Account, kind loans.TransactionType, in loans.Payment) error {
	if err := notBlocked(a); err != nil {
		return err
	}
	if err := a.MayBackdate(kind, in.On); err != nil {
		return err
	}
	if err := statusTakes(a, kind); err != nil {
		return err
	}
	if in.On.Before(a.ClientSince) {
		return loans.ErrPaidBeforeTransfer.For("transactionDate", in.On, a.ClientSince)
	}
	if err := a.NoLaterChargeRefund(in.On); err != nil {
		return err
	}
	if err := a.DatedInLife(in.On); err != nil {
		return err
	}
	if kind == loans.RecoveryRepayment {
		return mayRecover(a, in.Amount)
	}
	return nil
}

// notBlocked refuses money on closed and overpaid loans where the tenant blocks it there.
func notBlocked(a *book.Account) error {
	if s := a.Loan.Status; a.Env.Config.Enabled(refdata.BlockClosedLoans) && (s == loans.Closed || s == loans.Overpaid) {
		return loans.ErrClosedOrOverpaid.New()
	}
	return nil
}

func statusTakes(a *book.Account, kind loans.TransactionType) error {
	if kind == loans.RecoveryRepayment {
		return a.InStateFor(book.Recovering)
	}
	return a.InStateFor(book.Paying)
}

func mayRecover(a *book.Account, amount money.Amount) error {
	s := &a.Loan.Summary
	writtenOff := s.Principal.WrittenOff.Add(s.Interest.WrittenOff).Add(s.Fee.WrittenOff).Add(s.Penalty.WrittenOff)
	if writtenOff.Sub(s.Recovered).Less(amount) {
		return loans.ErrRecoveryTooLarge.For("transactionAmount", amount)
	}
	return nil
}
