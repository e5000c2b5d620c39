package payments

import (
	"slices"

	"lending.example/platform/lending/internal/loans/book"
	"lending.example/platform/lending/internal/loans/processing"
	"lending.example/platform/lending/internal/loans/records"
	"lending.example/platform/lending/loans"
	"lending.example/platform/lending/money"
	"lending.example/platform/lending/operation"
)

// withInterestRefund adds the interest refund that goes with a merchant or payout refund, when the product gives it or
// the command asks for it.
func withInterestRefund(a *book.Account, result operation.Result, refund *book.Transaction, wanted *bool) (operation.Result, error) {
	if !givesInterestBack(a, refund.Type, wanted) {
		return result, nil
	}
	t := NewInterestRefund(a, refund, money.Amount{})
	if err := processing.Record(a, t); err != nil {
		return operation.Result{}, err
	}
	if t.Amount.IsZero() {
		a.Discard(t)
		return result, nil
	}
	result.SubID, result.SubExternalID = t.ID, t.ExternalID
	return result, nil
}

// givesInterestBack reports whether a refund of a type comes with an interest refund.
func givesInterestBack(a *book.Account, kind loans.TransactionType, wanted *bool) bool {
	gives := processing.RefundsInterest(&a.Loan.Terms, kind)
	if wanted != nil {
		gives = *wanted
	}
	return gives && canRefundInterest(a)
}

func canRefundInterest(a *book.Account) bool {
	return a.Loan.Terms.Progressive() && a.Loan.Terms.InterestBearing()
}

// NewInterestRefund makes the interest refund of a refund, dated like it.
func NewInterestRefund(a *book.Account, refund *book.Transaction, amount money.Amount) *book.Transaction {
	t := a.NewTransaction(loans.InterestRefund, refund.On, amount)
	t.Relations = []book.Relation{{Type: book.RelatedTo, Transaction: refund.ID}}
	return t
}

// RefundInterest decides [loans.RefundInterest].
func RefundInterest(u *operation.Unit, in loans.OnTransaction[loans.InterestRefundInput]) (operation.Result, error) {
	if err := records.RefuseUnknownReferences(u, in.Body); err != nil {
		return operation.Result{}, err
	}
	return records.DecideOn(u, in.Loan, in.Transaction, func(a *book.Account, refund *book.Transaction) (operation.Result, error) {
		return refundInterestOf(a, refund, in.Body)
	})
}

func refundInterestOf(a *book.Account, refund *book.Transaction, in loans.InterestRefundInput) (operation.Result, error) {
	if err := a.PreciseSum(&in.Amount); err != nil {
		return operation.Result{}, err
	}
	if err := notBlocked(a); err != nil {
		return operation.Result{}, err
	}
	if err := a.InStateFor(book.Paying); err != nil {
		return operation.Result{}, err
	}
	if err := MayRefundInterest(a, refund); err != nil {
		return operation.Result{}, err
	}
	t := NewInterestRefund(a, refund, in.Amount)
	t.Manual = true
	t.Payment = in.Moved().Detail()
	t.Name(in.ExternalID)
	a.Note(t, in.Note)
	if err := processing.Record(a, t); err != nil {
		return operation.Result{}, err
	}
	changes := map[string]any{"transactionAmount": operation.Sent{Value: in.Amount}}
	in.Moved().Repeat(changes)
	records.RepeatText(changes, "note", in.Note)
	records.RepeatText(changes, "externalId", in.ExternalID)
	return t.Result(changes), nil
}

// MayRefundInterest refuses what is no refund in force without an interest refund.
func MayRefundInterest(a *book.Account, refund *book.Transaction) error {
	if _, isRefund := processing.RefundTypes[refund.Type]; !isRefund || refund.Reversed {
		return loans.ErrNotRefund.New()
	}
	if slices.ContainsFunc(a.Live(loans.InterestRefund), func(t *book.Transaction) bool {
		return slices.Contains(t.Related(book.RelatedTo), refund.ID)
	}) {
		return loans.ErrInterestRefundExists.New()
	}
	if !canRefundInterest(a) {
		return loans.ErrInterestRefundUnsupported.New()
	}
	return nil
}
