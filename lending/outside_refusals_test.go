package lending_test

import (
	"errors"
	"testing"

	"lending.example/platform/lending"
	"lending.example/platform/lending/fault"
	"lending.example/platform/lending/loans"
	"lending.example/platform/lending/money"
	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/schedule"
)

// TestRefusalsAboutTransfers: what came from an account outside of the platform stands; what goes there comes out of an
// overpayment. (docs/semantics/errors.md, 4.6 to 4.8 and 4.12.)
func TestRefusalsAboutTransfers(t *testing.T) {
	ctx, b, loan := linked(t)
	must := func(r any, err error) int64 {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
		return idOf(r)
	}
	charge := b.Loan(loan).Charges[0]
	must(b.Desk.Loans.Disburse(ctx, loan, loans.Disbursal{On: b.Today()}))
	b.Guarantees.Hold(loan, loans.Guarantee{ID: 9, Amount: money.FromInt(300)})
	must(runOn(ctx, b.Desk, loans.RecoverGuarantees, loan, operation.NoInput{}))
	rows := b.Loan(loan).Transactions
	recovered := lending.ByID(rows[len(rows)-1].ID)
	lent := func(in loans.Application) int64 {
		in.Charges = []loans.Applied{{ChargeID: charge.DefinitionID, Amount: money.MustDecimal("20"), Due: b.Today()}}
		made := must(b.Desk.Loans.Submit(ctx, in))
		must(b.Desk.Loans.Approve(ctx, made, loans.Approval{On: b.Today()}))
		must(b.Desk.Loans.Disburse(ctx, made, loans.Disbursal{On: b.Today()}))
		return made
	}
	without := lent(b.Application(b.Loan(loan).ClientID, b.Product(), "500"))
	in := b.Application(b.Loan(loan).ClientID, b.Product(recalculating(schedule.ReduceInstalmentAmount)), "500")
	daily(&in)
	in.LinkedAccountID = 71
	following := lent(in)
	b.MoveTo(b.Today().AddDays(5).String())
	must(b.Desk.Loans.Repay(ctx, following, loans.Payment{On: b.Today(), Amount: money.FromInt(10)}))

	pay := func(loan int64, daysAgo int) error {
		named := loans.ChargeNamed{ChargeID: b.Loan(loan).Charges[0].ID, On: b.Today().AddDays(-daysAgo)}
		_, err := runOn(ctx, b.Desk, loans.PayChargeByBody, loan, named)
		return err
	}
	refund := func(amount int64, daysAgo int) error {
		_, err := runOn(ctx, b.Desk, loans.RefundByTransfer, loan, loans.TransferRefundInput{On: b.Today().AddDays(-daysAgo), Amount: money.FromInt(amount)})
		return err
	}
	for _, tt := range []struct {
		name string
		give func() error
		want fault.Code
	}{
		{"a transfer charged back", func() error {
			_, err := lending.Run(ctx, b.Desk, loans.ChargeBack, loans.OnTransaction[loans.ChargebackInput]{
				Loan: lending.ByID(loan), Transaction: recovered, Body: loans.ChargebackInput{Amount: money.FromInt(1)},
			})
			return err
		}, loans.ErrTransferNotChargedBack},
		{"a transfer undone", func() error {
			_, err := b.Desk.Loans.Adjust(ctx, loan, recovered.ID, loans.Adjustment{On: b.Today(), Amount: new(money.Amount)})
			return err
		}, loans.ErrTransferFixed},
		{"a charge from no account", func() error { return pay(without, 0) }, loans.ErrChargeNeedsAccount},
		{"a charge before the last payment", func() error { return pay(following, 1) }, loans.ErrChargePaymentBeforeLast},
		{"a refund of nothing overpaid", func() error { return refund(1, 0) }, loans.ErrNotOverpaidLoan},
		{"a refund of more than is overpaid", func() error {
			must(b.Desk.Loans.Repay(ctx, loan, loans.Payment{On: b.Today(), Amount: money.FromInt(1000)}))
			return refund(1000, 0)
		}, loans.ErrTransferTooLarge},
		{"a refund before the payment", func() error { return refund(1, 1) }, loans.ErrTransferBeforePayment},
		{"a refund in the future", func() error { return refund(1, -1) }, loans.ErrTransactionInFuture},
	} {
		if err := tt.give(); !errors.Is(err, tt.want) {
			t.Errorf("%s: %v", tt.name, err)
		}
	}
}
