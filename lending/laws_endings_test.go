package lending_test

import (
	"fmt"
	"slices"

	"lending.example/platform/lending"
	"lending.example/platform/lending/ledger"
	"lending.example/platform/lending/loans"
	"lending.example/platform/lending/operation"
)

// Names of accounts that the laws of endings look at.
const (
	portfolioAccount = "Account 1"
	receivable       = " receivable"
)

var receivableAccounts = []string{"Interest" + receivable, "Fees" + receivable, "Penalties" + receivable}

// endingFlaws holds the books of a loan that ended: no receivable is left open, and none was credited beyond its debits. After a loss
// the portfolio is empty too, so the loss is what the books carried. (docs/semantics/accounting.md, 6, I-21.)
func (w *world) endingFlaws(desk *lending.Desk) []string {
	if !w.ends {
		return nil
	}
	loan, err := desk.Loans.Get(w.ctx, w.loan)
	if err != nil {
		return []string{err.Error()}
	}
	lost := loan.ChargedOff || loan.Status.ID == loans.WrittenOff
	ended := lost || loan.Status.ID == loans.Closed || loan.Status.ID == loans.ClosedRescheduled || loan.Status.ID == loans.Overpaid
	if !w.shape.posts || !ended || slices.ContainsFunc(loan.Transactions, leavesReceivables) {
		return nil
	}
	books, err := lending.Run(w.ctx, desk, ledger.TrialBalance, ledger.TrialBalanceInput{})
	if err != nil {
		return []string{err.Error()}
	}
	var found []string
	for _, account := range books.Accounts {
		left := account.Debits.Sub(account.Credits)
		switch {
		case left.IsZero():
		case slices.Contains(receivableAccounts, account.Name) && (left.IsNegative() || loan.Status.ID != loans.ClosedRescheduled):
			found = append(found, fmt.Sprintf("the loan is %s, charged off %t, and %s has %s", loan.Status.Label, loan.ChargedOff, account.Name, left))
		case lost && account.Name == portfolioAccount && w.shape.rule != ledger.CashBased: // which leaves out what was given without money (I-7)
			found = append(found, fmt.Sprintf("the loan is lost, and the portfolio has %s", left))
		}
	}
	return found
}

// leavesReceivables reports whether a user changed recognised income by hand: the books then show another sum than the loan owes, for good.
// (docs/semantics/accounting.md, 6, I-10 and I-21.)
func leavesReceivables(t loans.TransactionData) bool {
	return t.ReversedByUser && (t.Type.Type == loans.Accrual || t.Type.Type == loans.AccrualAdjustment)
}

// endsClean: a write-off, a charge-off, a foreclosure or a close of today would leave no receivable.
func (w *world) endsClean(loans.LoanData) string {
	end := endings[w.draw().IntN(len(endings))]
	var found []string
	err := w.rehearse(func(d *lending.Desk) error {
		err := end.give(w, d)
		if err == nil {
			found = w.endingFlaws(d)
		}
		return err
	})
	if err != nil || len(found) == 0 {
		return ""
	}
	return fmt.Sprintf("after %s: %s", end.name, found)
}

// endings are the commands that end a loan.
var endings = []struct {
	name string
	give func(*world, *lending.Desk) error
}{
	{"a write-off", ending(loans.WriteOffLoan, func(w *world) loans.Closing { return loans.Closing{On: w.bench.Today()} })},
	{"a charge-off", ending(loans.ChargeOffLoan, func(w *world) loans.ChargeOffInput { return loans.ChargeOffInput{On: w.bench.Today()} })},
	{"a foreclosure", ending(loans.ForecloseLoan, func(w *world) loans.Foreclosure { return loans.Foreclosure{On: w.bench.Today()} })},
	{"a close", ending(loans.CloseLoan, func(w *world) loans.Closing { return loans.Closing{On: w.bench.Today()} })},
}

func ending[T operation.Input](op operation.Typed[loans.Addressed[T], operation.Result], input func(*world) T) func(*world, *lending.Desk) error {
	return func(w *world, d *lending.Desk) error {
		_, err := lending.Run(w.ctx, d, op, loans.Addressed[T]{Loan: lending.ByID(w.loan), Body: input(w)})
		return err
	}
}

// waiverFlaws holds the waivers that a command made: they have no principal and no overpayment. Where no payment comes after a waiver of
// interest, as after the rebate of a payoff, it leaves the principal and the overpayment of the loan as they were; one of a charge lets
// payments settle something else.
func waiverFlaws(before, after loans.LoanData) []string {
	var found []string
	for _, t := range after.Transactions {
		if t.Type.Type != loans.WaiveInterest && t.Type.Type != loans.WaiveCharges || t.ID <= lastTransaction(before) || t.ReversedByUser {
			continue
		}
		if !t.Principal.IsZero() || !t.Overpayment.IsZero() {
			found = append(found, fmt.Sprintf("waiver %d has a principal of %s and an overpayment of %s", t.ID, t.Principal, t.Overpayment))
		}
		last := slices.MaxFunc(after.Transactions, func(x, y loans.TransactionData) int { return x.On.Compare(y.On) })
		paidWith := slices.ContainsFunc(after.Transactions, func(o loans.TransactionData) bool { return o.Type.Type == loans.Repayment && o.ID > t.ID })
		if t.Type.Type != loans.WaiveInterest || t.On.Before(last.On) || paidWith || before.Summary == nil || after.Summary == nil {
			continue
		}
		if was, is := before.Summary.PrincipalOutstanding, after.Summary.PrincipalOutstanding; was != is || before.Overpaid.Less(after.Overpaid) {
			found = append(found, fmt.Sprintf("waiver %d: principal %s was %s, overpaid %s was %s", t.ID, is, was, after.Overpaid, before.Overpaid))
		}
	}
	return found
}

func lastTransaction(loan loans.LoanData) int64 {
	var last int64
	for _, t := range loan.Transactions {
		last = max(last, t.ID)
	}
	return last
}

// bookCommands are about the books of the office.
var bookCommands = []command{
	{"close the books", 1, true, onDeposit(ledger.CreateClosure, func(t *turn) ledger.NewClosure {
		return ledger.NewClosure{OfficeID: 1, On: t.bench.Today().AddDays(-20 - t.rand.IntN(80))}
	})},
}

// closedBooksFlaws reports what was posted since the last command into books that are closed.
func (w *world) closedBooksFlaws() []string {
	var found []string
	closures, err := lending.Run(w.ctx, w.bench.Desk, ledger.ListClosures, ledger.ClosureFilter{OfficeID: 1})
	if err != nil {
		return []string{err.Error()}
	}
	seen := w.posted
	w.eachLine(func(line ledger.Line) {
		w.posted = max(w.posted, line.ID)
		if line.ID > seen && line.OfficeID == 1 && len(closures) > 0 && !line.On.After(closures[0].On) {
			found = append(found, fmt.Sprintf("%s was posted on %s for %s, and the books are closed until %s", line.Amount, line.TransactionID, line.On, closures[0].On))
		}
	})
	return found
}

// eachLine visits the lines of the loan in the journal.
func (w *world) eachLine(visit func(ledger.Line)) {
	err := w.bench.Desk.View(w.ctx, func(u *operation.Unit) error {
		for line, err := range ledger.LinesOfLoan(u.Tx, w.loan) {
			if err != nil {
				return err
			}
			visit(line)
		}
		return nil
	})
	if err != nil {
		panic(err)
	}
}
