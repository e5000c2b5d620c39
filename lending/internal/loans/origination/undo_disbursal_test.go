package origination_test

import (
	"testing"

	"lending.example/platform/lending/internal/loans/loanstest"
	"lending.example/platform/lending/loans"
	"lending.example/platform/lending/money"
	"lending.example/platform/lending/operation"
)

// An undone disbursal reverses all transactions. They stay to be read: the list holds every transaction of the loan, and
// journal lines go on naming them. (docs/semantics/wire-transactions.md, 3 and 4.)
func TestTransactionsOfAnUndoneDisbursalStay(t *testing.T) {
	o := loanstest.NewOffice(t)
	loan := o.NewLoan(o.ApplicationFor(o.NewProduct(nil)))
	paid := loanstest.Must(o, loans.Repay, loanstest.On(loan, loans.Payment{On: o.Today, Amount: money.MustParse("100")})).ID
	loanstest.Must(o, loans.UndoDisbursal, loanstest.On(loan, loans.Remark{}))
	page := loanstest.Must(o, loans.ListTransactions, loans.TransactionListInput{Loan: operation.ByID(loan)})
	if page.Total != 2 {
		t.Errorf("%d transactions are listed, want the disbursement and the repayment", page.Total)
	}
	for _, row := range page.Content {
		if row.ReversedOn != o.Today || row.ReversedByUser {
			t.Errorf("%d: reversed on %s, by a user: %t", row.ID, row.ReversedOn, row.ReversedByUser)
		}
	}
	one := loanstest.Must(o, loans.GetTransaction, loans.TransactionInput{Loan: operation.ByID(loan), Transaction: operation.ByID(paid)})
	if one.ID != paid {
		t.Errorf("read %d instead of %d", one.ID, paid)
	}
}
