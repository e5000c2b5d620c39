package lending_test

import (
	"testing"

	"lending.example/platform/lending"
	"lending.example/platform/lending/loans"
	"lending.example/platform/lending/money"
	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/savings"
)

// TestTransfersPreviewTheLoan: a preview of a transfer that pays a loan, or refunds what was overpaid, has the loan as it would be, and
// stores nothing.
func TestTransfersPreviewTheLoan(t *testing.T) {
	s := newSaver(t, "50")
	s.disburse()
	repaid := savings.NewTransfer{FromType: 2, FromID: s.account, ToType: 1, ToID: s.loan, On: s.Today(), Amount: money.FromInt(900)}
	refunded := savings.NewTransfer{FromType: 1, FromID: s.loan, ToType: 2, ToID: s.account, On: s.Today(), Amount: money.FromInt(10)}
	for _, c := range []struct {
		name   string
		op     operation.Operation
		in     savings.NewTransfer
		before func()
	}{
		{"repayment", savings.CreateTransfer, repaid, func() {}},
		{"refund", savings.RefundByTransfer, refunded, func() {
			_, err := s.Desk.Loans.Repay(s.ctx, s.loan, loans.Payment{On: s.Today(), Amount: money.FromInt(1200)})
			s.must(err)
		}},
	} {
		t.Run(c.name, func(t *testing.T) {
			c.before()
			before := s.Loan(s.loan)
			got, err := s.Desk.Perform(s.ctx, c.op, &c.in, lending.CallOptions{Preview: true})
			s.must(err)
			loan, ok := got.Output.(operation.Result).Preview.(loans.LoanData)
			if !ok {
				t.Fatalf("the preview is a %T", got.Output.(operation.Result).Preview)
			}
			if after := s.Loan(s.loan); len(after.Transactions) != len(before.Transactions) || after.Overpaid != before.Overpaid {
				t.Error("the preview changed the loan")
			}
			_, err = s.Desk.Perform(s.ctx, c.op, &c.in, lending.CallOptions{})
			s.must(err)
			if after := s.Loan(s.loan); after.Summary.PrincipalOutstanding != loan.Summary.PrincipalOutstanding || after.Overpaid != loan.Overpaid {
				t.Errorf("%v and %v were shown, %v and %v came out", loan.Summary.PrincipalOutstanding, loan.Overpaid, after.Summary.PrincipalOutstanding, after.Overpaid)
			}
		})
	}
}
