package origination_test

import (
	"testing"

	"lending.example/platform/lending/internal/loans/loanstest"
	"lending.example/platform/lending/internal/loans/reading"
	"lending.example/platform/lending/loans"
	"lending.example/platform/lending/money"
	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/products"
	"lending.example/platform/lending/schedule"
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

// 1 % of 1000 approved. After the disbursements are undone the schedule shows the fee assessed on that, 10; but the 8 that were
// taken of the first 800, where all of it had gone out. (Transactions, 4.3.)
func TestFeesAfterAnUndoneDisbursal(t *testing.T) {
	for name, c := range map[string]struct {
		tranches bool
		out      []string
		want     string
	}{
		"a part was out":               {true, []string{"800"}, "10"},
		"all of it was out":            {true, []string{"800", "200"}, "8"},
		"less went out than approved":  {false, []string{"800"}, "10"},
		"as much went out as approved": {false, []string{"1000"}, "10"},
	} {
		t.Run(name, func(t *testing.T) {
			o := loanstest.NewOffice(t)
			in := o.ApplicationFor(o.NewProduct(func(p *products.Product) {
				p.MultiDisburse, p.MaxTranches, p.NoPlannedTranches = c.tranches, 5, c.tranches
			}))
			in.InterestPeriod = new(schedule.Daily)
			fee := o.NewCharge(func(c *products.Charge) {
				c.Time, c.Basis, c.Amount = schedule.AtDisbursement, schedule.PercentOfAmount, money.MustParse("1")
			})
			in.Charges = []loans.Applied{{ChargeID: fee, Amount: loanstest.Percent("1")}}
			loan := loanstest.Must(o, loans.Submit, in).LoanID
			loanstest.Must(o, loans.Approve, loanstest.On(loan, loans.Approval{On: o.Today}))
			for _, sum := range c.out {
				loanstest.Must(o, loans.Disburse, loanstest.On(loan, loans.Disbursal{On: o.Today, Amount: new(money.MustParse(sum))}))
			}
			loanstest.Must(o, loans.UndoDisbursal, loanstest.On(loan, loans.Remark{}))
			view := reading.Schedule(o.Account(loan))
			if got := *view.Periods[0].FeeDue; got != money.MustParse(c.want) || view.FeesCharged != got {
				t.Errorf("the disbursement shows a fee of %s, the totals %s, want %s", got, view.FeesCharged, c.want)
			}
		})
	}
}
