package auditing

import (
	"fmt"
	"iter"
	"slices"

	"lending.example/platform/lending/internal/loans/book"
	"lending.example/platform/lending/internal/loans/processing"
	"lending.example/platform/lending/internal/loans/records"
	"lending.example/platform/lending/ledger"
	"lending.example/platform/lending/loans"
	"lending.example/platform/lending/money"
	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/products"
	"lending.example/platform/lending/schedule"
	"lending.example/platform/lending/store"
)

// Flaw is a disagreement within one loan.
type Flaw struct {
	LoanID int64
	Text   string
}

// Flaws streams what does not add up in the loans of the tenant: parts against wholes, instalments against the
// transactions that paid them, the summary against both, the state against the balances, the journal against the
// transactions. What was posted for the loans is counted in the tally, so that the books as a whole can be held against it.
func Flaws(u *operation.Unit, tally *ledger.Tally) iter.Seq2[Flaw, error] {
	return func(yield func(Flaw, error) bool) {
		for loan, err := range book.Loans.Find(u.Tx, store.Query{}) {
			if err != nil {
				yield(Flaw{}, err)
				return
			}
			o, err := records.Open(u, operation.ByID(loan.ID))
			if err != nil {
				yield(Flaw{}, err)
				return
			}
			found := append(AccountFlaws(o.Account), o.DigestFlaws()...)
			err = bookFlaws(o, u, tally, func(format string, args ...any) { found = append(found, fmt.Sprintf(format, args...)) })
			if err != nil {
				yield(Flaw{}, err)
				return
			}
			for _, text := range found {
				if !yield(Flaw{loan.ID, text}, nil) {
					return
				}
			}
		}
	}
}

// AccountFlaws lists what does not add up in the account.
func AccountFlaws(a *book.Account) []string {
	var found []string
	say := func(format string, args ...any) { found = append(found, fmt.Sprintf(format, args...)) }
	rowFlaws(a, say)
	transactionFlaws(a, say)
	if a.Loan.Status.Disbursed() {
		paymentFlaws(a, say)
		chargeFlaws(a, say)
		summaryFlaws(a, say)
		statusFlaws(a, say)
		incomeFlaws(a, say)
	}
	return found
}

// rowFlaws holds every instalment against itself.
func rowFlaws(a *book.Account, say func(string, ...any)) {
	for i := range a.Instalments {
		row := &a.Instalments[i]
		for _, part := range processing.PrincipalFirst {
			c := *row.Component(part)
			if part == book.Principal && tradesPrincipal(a, row) {
				c = c.Add(row.Interest)
			}
			if c.Outstanding().IsNegative() || c.Paid.IsNegative() || c.Waived.IsNegative() {
				say("instalment %d: part %d is below zero: %+v", row.Number, part, c)
			}
		}
		if row.Met() != row.Outstanding().IsZero() && a.Loan.Status.Disbursed() {
			say("instalment %d: met on %q with %s outstanding", row.Number, row.MetOn, row.Outstanding())
		}
	}
}

// tradesPrincipal reports whether a charge-off without interest fell into an instalment: it has the interest up to the day, even at
// the cost of principal that was paid before. (docs/semantics/progressive.md, 14.)
func tradesPrincipal(a *book.Account, row *book.Instalment) bool {
	return a.Loan.ChargedOff && a.Loan.Terms.ChargeOffBehaviour == products.ZeroInterest && processing.Holds(row, a.Loan.Timeline.ChargedOffOn)
}

// transactionFlaws holds every transaction in force against its portions.
func transactionFlaws(a *book.Account, say func(string, ...any)) {
	for _, t := range a.Live() {
		if !t.Type.RepaymentLike() {
			continue
		}
		if sum := t.Portions.Total().Add(t.Overpayment).Add(t.Unrecognized); sum != t.Amount {
			say("transaction %d: portions sum to %s, amount %s", t.ID, sum, t.Amount)
		}
	}
}

// paymentFlaws holds what the instalments say was paid and written off against the transactions in force.
func paymentFlaws(a *book.Account, say func(string, ...any)) {
	var paid, writtenOff, rowsPaid, rowsWrittenOff book.Portions
	for _, t := range a.Live() {
		switch {
		case a.Pays(t), t.Type == loans.ChargePayment, t.Type == loans.RecoveryRepayment:
			paid = paid.Add(t.Portions)
		case book.Lends(t.Type), t.Type == loans.CapitalizedIncome:
			paid = paid.Add(t.Mapped())
		case t.Type == loans.RefundForActiveLoan:
			paid = paid.Less(t.Mapped())
		case t.Type == loans.WriteOff:
			writtenOff = writtenOff.Add(t.Portions)
		}
	}
	for i := range a.Instalments {
		for _, part := range processing.PrincipalFirst {
			c := a.Instalments[i].Component(part)
			rowsPaid, rowsWrittenOff = rowsPaid.Plus(part, c.Paid), rowsWrittenOff.Plus(part, c.WrittenOff)
		}
	}
	if paid != rowsPaid {
		say("the instalments are paid %+v, the transactions paid %+v", rowsPaid, paid)
	}
	if writtenOff != rowsWrittenOff {
		say("the instalments are written off %+v, the transactions wrote off %+v", rowsWrittenOff, writtenOff)
	}
}

// chargeFlaws holds the fees and penalties of the instalments against the charges in force and what was credited.
func chargeFlaws(a *book.Account, say func(string, ...any)) {
	if a.Loan.Foreclosed() {
		return // cut short: it asks for a share of them
	}
	var rows, charged, settled, ofRows book.Portions
	for i := range a.Instalments {
		row := &a.Instalments[i]
		for _, part := range []book.Part{book.Fee, book.Penalty} {
			c := row.Component(part)
			rows = rows.Plus(part, c.Charged.Sub(row.Credited.Of(part)))
			ofRows = ofRows.Plus(part, c.Waived)
		}
	}
	for _, c := range a.ActiveCharges() {
		if !c.AtDisbursement() {
			charged, settled = charged.Plus(c.Part(), c.Amount), settled.Plus(c.Part(), c.Waived)
		}
	}
	if rows != charged {
		say("the instalments ask for %+v of charges, the charges for %+v", rows, charged)
	}
	if ofRows != settled {
		say("the instalments waive %+v of charges, the charges %+v", ofRows, settled)
	}
}

// summaryFlaws holds the summary against the instalments.
func summaryFlaws(a *book.Account, say func(string, ...any)) {
	stored := a.Loan.Summary
	// A change of terms leaves rows that were met before as they were met, whatever the new instalments ask for
	// (docs/semantics/allocation.md, 5.2).
	varied := slices.ContainsFunc(a.Loan.Variations, func(v book.Variation) bool { return !v.Inactive })
	if rows := processing.PrincipalCharged(a); !varied && !Expects(a, rows.Sub(stored.Principal.Charged)) {
		say("the instalments repay a principal of %s, what was lent and credited is %s", rows, stored.Principal.Charged)
	}
	again := *a
	again.Charges = nil
	for _, c := range a.Charges {
		copied := *c
		again.Charges = append(again.Charges, &copied)
	}
	again.RefreshSummary()
	if again.Loan.Summary != stored {
		say("summary %+v, from the instalments %+v", stored, again.Loan.Summary)
	}
}

// Expects reports whether instalments may repay so much beyond what was lent: nothing, and on cumulative loans the planned
// tranches to come. Where interest follows the payments those of the past drop out when the schedule is drawn
// (docs/semantics/cumulative.md, 7, rules 2 and 5).
func Expects(a *book.Account, beyond money.Amount) bool {
	if a.Loan.Terms.Progressive() {
		return beyond.IsZero()
	}
	var planned []schedule.Tranche
	for _, t := range a.Loan.Tranches {
		if !t.Reversed && !t.Disbursed() {
			planned = append(planned, schedule.Tranche{On: t.Expected, Amount: t.Principal})
		}
	}
	slices.SortFunc(planned, func(x, y schedule.Tranche) int { return y.On.Compare(x.On) })
	for _, t := range planned {
		if beyond.IsZero() {
			return true
		}
		beyond = beyond.Sub(t.Amount)
	}
	return beyond.IsZero()
}

// statusFlaws holds the state against the balances.
func statusFlaws(a *book.Account, say func(string, ...any)) {
	outstanding, overpaid := a.Loan.Summary.Outstanding(), a.Loan.Overpaid
	var zero money.Amount
	switch a.Loan.Status {
	case loans.Closed:
		if outstanding != zero || overpaid != zero {
			say("closed with %s outstanding and %s overpaid", outstanding, overpaid)
		}
	case loans.Overpaid:
		if overpaid == zero {
			say("overpaid by nothing")
		}
	case loans.Active:
		if overpaid != zero {
			say("active and overpaid by %s", overpaid)
		}
	}
}
