package lending_test

import (
	"fmt"
	"slices"

	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/loans"
	"lending.example/platform/lending/money"
	"lending.example/platform/lending/operation"
)

// metFlaws checks the dates on which instalments were met: none is after the business date, and a payment of today that pays nothing on
// an instalment, and replaces no other transaction, leaves its date. (docs/semantics/allocation.md, 2.)
func (w *world) metFlaws(before loans.LoanData, result operation.Result) (found []string) {
	after := w.look()
	dates := map[string]calendar.Date{}
	if t := transactionOf(&after, result.ID); t.On == w.bench.Today() && t.Type.Type.RepaymentLike() && keepsTransactions(before, after) {
		for _, p := range before.Schedule.Periods {
			dates[figuresOf(p)] = p.MetOn
		}
	}
	for _, p := range after.Schedule.Periods {
		if p.MetOn.After(w.bench.Today()) {
			found = append(found, fmt.Sprintf("instalment %d was met on %s, after the business date", p.Number, p.MetOn))
		}
		if on := dates[figuresOf(p)]; !on.IsZero() && on != p.MetOn {
			found = append(found, fmt.Sprintf("instalment %d was met on %s, and is now met on %s, though nothing changed on it", p.Number, on, p.MetOn))
		}
	}
	return found
}

// keepsTransactions reports whether all transactions that were in force still are.
func keepsTransactions(before, after loans.LoanData) bool {
	return !slices.ContainsFunc(before.Transactions, func(t loans.TransactionData) bool {
		now := transactionOf(&after, t.ID)
		return !t.ReversedByUser && (now.ID == 0 || now.ReversedByUser)
	})
}

// figuresOf are the amounts and dates of an instalment, as a text to compare.
func figuresOf(p loans.ScheduleRow) string {
	p.MetOn, p.Number = calendar.Date{}, 0
	return inJSON(p)
}

// belowPayoff: a payment of less than the payoff leaves the loan active, with the rest of it open at least. (docs/semantics/transactions.md, 8)
func (w *world) belowPayoff(loan loans.LoanData) string {
	ask, asked := w.ask("prepayLoan")
	cent := money.MustParse("0.01")
	if !w.ends || w.shape.closesBelow || loan.Status.ID != loans.Active || !asked || !cent.Less(ask.Amount) {
		return ""
	}
	paid, err := w.bench.Desk.Preview().Loans.Repay(w.ctx, w.loan, loans.Payment{On: w.bench.Today(), Amount: ask.Amount.Sub(cent)})
	if err != nil {
		return ""
	}
	if after := paid.Preview; after.Status.ID != loans.Active || !after.Summary.Outstanding.IsPositive() || after.Overpaid.IsPositive() {
		return fmt.Sprintf("after %s, a cent less than the payoff, the loan is %s with %s outstanding and %s overpaid",
			paid.Preview.Transactions[len(paid.Preview.Transactions)-1].Amount, after.Status.Label, after.Summary.Outstanding, after.Overpaid)
	}
	return ""
}
