package lending_test

import (
	"errors"
	"fmt"

	"lending.example/platform/lending/fault"
	"lending.example/platform/lending/loans"
	"lending.example/platform/lending/money"
)

// promises holds what templates of transactions say against what the commands would then do. It returns the promise that is broken,
// or "".
func (w *world) promises() string {
	return w.payoffCloses(w.look())
}

// payoffCloses: a payment of what the template asks for closes the loan, by the portions that it names.
// (docs/semantics/transactions.md, 8, payoff.)
func (w *world) payoffCloses(loan loans.LoanData) string {
	if loan.Status.ID != loans.Active {
		return ""
	}
	ask, err := w.bench.Desk.Loans.TransactionTemplate(w.ctx, w.loan, loans.TransactionTemplateInput{Command: "prepayLoan"})
	switch {
	case err != nil:
		return fmt.Sprintf("no payoff: %v", err)
	case !ask.Amount.IsPositive():
		return ""
	}
	paid, err := w.bench.Desk.Preview().Loans.Repay(w.ctx, w.loan, loans.Payment{On: w.bench.Today(), Amount: ask.Amount})
	if refused(err) {
		return ""
	}
	if err != nil {
		return err.Error()
	}
	after := paid.Preview
	var left money.Amount
	if after.Summary != nil {
		left = after.Summary.Outstanding
	}
	if !left.IsZero() || after.Overpaid.IsPositive() || after.Status.ID != loans.Closed && !after.CanDisburse {
		return fmt.Sprintf("after the payoff of %s (%s, %s, %s, %s) the loan is %s with %s outstanding and %s overpaid",
			ask.Amount, ask.Principal, ask.Interest, ask.Fee, ask.Penalty, after.Status.Label, left, after.Overpaid)
	}
	for _, t := range after.Transactions {
		if t.ID == paid.TransactionID && (t.Principal != ask.Principal || t.Interest != ask.Interest || t.Fee != ask.Fee || t.Penalty != ask.Penalty) {
			return fmt.Sprintf("asked for %s, %s, %s, %s and paid %s, %s, %s, %s",
				ask.Principal, ask.Interest, ask.Fee, ask.Penalty, t.Principal, t.Interest, t.Fee, t.Penalty)
		}
	}
	return ""
}

// refused reports whether a command was not taken.
func refused(err error) bool {
	var refusal *fault.Error
	return errors.As(err, &refusal) && refusal.Kind != fault.Internal
}
