package loans

import (
	"testing"

	"lending.example/platform/lending/operation"
)

// An undone disbursal reverses all transactions. They stay to be read: the list holds every transaction of the loan, and
// journal lines go on naming them. (Wire contract of loan transactions, 3 and 4.)
func TestTransactionsOfAnUndoneDisbursalStay(t *testing.T) {
	o := newOffice(t)
	loan := o.newLoan(o.applicationFor(o.newProduct(nil)))
	paid := must(o, Repay, on(loan, Payment{On: o.today, Amount: amount("100")})).ID
	must(o, UndoDisbursal, on(loan, Remark{}))
	page := must(o, ListTransactions, TransactionListInput{Loan: operation.ByID(loan)})
	if page.Total != 2 {
		t.Errorf("%d transactions are listed, want the disbursement and the repayment", page.Total)
	}
	for _, row := range page.Content {
		if row.ReversedOn != o.today || row.ReversedByUser {
			t.Errorf("%d: reversed on %s, by a user: %t", row.ID, row.ReversedOn, row.ReversedByUser)
		}
	}
	one := must(o, GetTransaction, TransactionInput{Loan: operation.ByID(loan), Transaction: operation.ByID(paid)})
	if one.ID != paid {
		t.Errorf("read %d instead of %d", one.ID, paid)
	}
}
