package loans

import (
	"fmt"
	"iter"

	"lending.example/platform/lending/money"
	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/store"
)

// Flaw is a disagreement within one loan.
type Flaw struct {
	LoanID int64
	Text   string
}

// Flaws streams what does not add up in the loans of the tenant: parts against wholes, instalments against the
// transactions that paid them, the summary against both, the state against the balances.
func Flaws(u *operation.Unit) iter.Seq2[Flaw, error] {
	return func(yield func(Flaw, error) bool) {
		for loan, err := range loans.Find(u.Tx, store.Query{}) {
			if err != nil {
				yield(Flaw{}, err)
				return
			}
			o, err := open(u, operation.ByID(loan.ID))
			if err != nil {
				yield(Flaw{}, err)
				return
			}
			for _, text := range o.flaws() {
				if !yield(Flaw{loan.ID, text}, nil) {
					return
				}
			}
		}
	}
}

// flaws lists what does not add up in the account.
func (a *Account) flaws() []string {
	var found []string
	say := func(format string, args ...any) { found = append(found, fmt.Sprintf(format, args...)) }
	a.rowFlaws(say)
	a.transactionFlaws(say)
	if a.Loan.Status.Disbursed() {
		a.summaryFlaws(say)
		a.statusFlaws(say)
	}
	return found
}

// rowFlaws holds every instalment against itself.
func (a *Account) rowFlaws(say func(string, ...any)) {
	for i := range a.Instalments {
		row := &a.Instalments[i]
		for _, part := range principalFirst {
			if c := row.Component(part); c.Outstanding().IsNegative() || c.Paid.IsNegative() || c.Waived.IsNegative() {
				say("instalment %d: part %d is below zero: %+v", row.Number, part, *c)
			}
		}
		if row.Met() != row.Outstanding().IsZero() && a.Loan.Status.Disbursed() {
			say("instalment %d: met on %q with %s outstanding", row.Number, row.MetOn, row.Outstanding())
		}
	}
}

// transactionFlaws holds every transaction in force against its portions.
func (a *Account) transactionFlaws(say func(string, ...any)) {
	for _, t := range a.Live() {
		if !t.Type.RepaymentLike() {
			continue
		}
		if sum := t.Portions.Total().Add(t.Overpayment).Add(t.Unrecognized); sum != t.Amount {
			say("transaction %d: portions sum to %s, amount %s", t.ID, sum, t.Amount)
		}
	}
}

// summaryFlaws holds the summary against the instalments.
func (a *Account) summaryFlaws(say func(string, ...any)) {
	stored := a.Loan.Summary
	again := *a
	again.Charges = nil
	for _, c := range a.Charges {
		copied := *c
		again.Charges = append(again.Charges, &copied)
	}
	again.refreshSummary()
	if again.Loan.Summary != stored {
		say("summary %+v, from the instalments %+v", stored, again.Loan.Summary)
	}
}

// statusFlaws holds the state against the balances.
func (a *Account) statusFlaws(say func(string, ...any)) {
	outstanding, overpaid := a.Loan.Summary.Outstanding(), a.Loan.Overpaid
	var zero money.Amount
	switch a.Loan.Status {
	case Closed:
		if outstanding != zero || overpaid != zero {
			say("closed with %s outstanding and %s overpaid", outstanding, overpaid)
		}
	case Overpaid:
		if overpaid == zero {
			say("overpaid by nothing")
		}
	case Active:
		if overpaid != zero {
			say("active and overpaid by %s", overpaid)
		}
	}
}
