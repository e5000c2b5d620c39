package auditing

import (
	"fmt"
	"iter"

	"lending.example/platform/lending/internal/loans/book"
	"lending.example/platform/lending/internal/loans/laws"
	"lending.example/platform/lending/internal/loans/processing"
	"lending.example/platform/lending/internal/loans/records"
	"lending.example/platform/lending/ledger"
	"lending.example/platform/lending/loans"
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

// AccountFlaws lists what does not add up in the account: the laws that hold before every save, and those that need all of
// its history.
func AccountFlaws(a *book.Account) []string {
	found := laws.Broken(a)
	say := func(format string, args ...any) { found = append(found, fmt.Sprintf(format, args...)) }
	if a.Loan.Status.Disbursed() {
		paymentFlaws(a, say)
		chargeFlaws(a, say)
		summaryFlaws(a, say)
		incomeFlaws(a, say)
	}
	return found
}

// paymentFlaws holds what the instalments say was paid, written off and, by changes of the terms, waived against the transactions in
// force.
func paymentFlaws(a *book.Account, say func(string, ...any)) {
	var paid, writtenOff, rowsPaid, rowsWrittenOff book.Portions
	var waived, rowsWaived money.Amount
	for _, t := range a.Live() {
		switch {
		case t.WaivesInterest():
			waived = waived.Add(t.Portions.Interest)
		case a.Loan.Pays(t), t.Type == loans.ChargePayment, t.Type == loans.RecoveryRepayment:
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
	for i := range a.Instalments {
		rowsWaived = rowsWaived.Add(a.Instalments[i].Interest.Waived)
	}
	if a.Loan.Terms.Progressive() && waived != rowsWaived {
		say("interest of %s is waived on the instalments, the transactions waived %s", rowsWaived, waived)
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
	contents := *a.Contents
	again := book.Account{Contents: &contents, Env: a.Env}
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
