package lending_test

import (
	"errors"
	"runtime"
	"testing"

	"lending.example/platform/lending/fault"
	"lending.example/platform/lending/lendingtest"
	"lending.example/platform/lending/loans"
	"lending.example/platform/lending/money"
	"lending.example/platform/lending/products"
	"lending.example/platform/lending/schedule"
)

// TestManyCharges: a loan takes a bounded number of charges, and four times as many cost about four times as much.
func TestManyCharges(t *testing.T) {
	b := lendingtest.New(t)
	ctx := t.Context()
	must := func(err error) {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
	}
	fee, err := b.Desk.Charges.Create(ctx, products.NewCharge{
		Name: "Visit", Target: products.ChargeForLoan, CurrencyCode: "EUR", Time: schedule.OnSpecifiedDate, Basis: schedule.FlatAmount,
		Amount: money.FromInt(1), Active: new(true), Payment: new(products.ChargePayment(0)),
	})
	must(err)
	product := b.Product()
	application := func(charges int) loans.Application {
		in := b.Application(b.Client(), product, "1000")
		for i := range charges {
			in.Charges = append(in.Charges, loans.Applied{ChargeID: fee.ID, Amount: money.MustDecimal("1"), Due: b.Today().AddDays(1 + i%300)})
		}
		return in
	}
	// taken is how much memory the life of a loan with so many charges takes, which grows as its work does.
	taken := func(charges int) (loan int64, bytes uint64) {
		in := application(charges)
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		made, err := b.Desk.Loans.Submit(ctx, in)
		must(err)
		_, err = b.Desk.Loans.Approve(ctx, made.LoanID, loans.Approval{On: b.Today()})
		must(err)
		_, err = b.Desk.Loans.Disburse(ctx, made.LoanID, loans.Disbursal{On: b.Today()})
		must(err)
		_, err = b.Desk.Loans.Repay(ctx, made.LoanID, loans.Payment{On: b.Today(), Amount: money.FromInt(10)})
		must(err)
		_, err = b.Desk.Loans.Get(ctx, made.LoanID)
		must(err)
		runtime.ReadMemStats(&after)
		return made.LoanID, after.TotalAlloc - before.TotalAlloc
	}
	taken(125) // what is made once is made
	_, few := taken(125)
	loan, many := taken(500)
	if many > 6*few {
		t.Errorf("500 charges take %d bytes, 125 take %d", many, few)
	}
	for name, err := range map[string]error{
		"an application": refusal(b.Desk.Loans.Submit(ctx, application(501))),
		"a schedule":     refusal(b.Desk.Loans.Calculate(ctx, application(501))),
		"one more": refusal(b.Desk.Loans.AddCharge(ctx, loan, loans.NewCharge{
			DefinitionID: fee.ID, Amount: new(money.MustDecimal("1")), Due: b.Today().AddDays(3),
		})),
	} {
		if refused := new(fault.Error); !errors.As(err, &refused) || !refused.Has(loans.ErrTooManyCharges.ID) {
			t.Errorf("%s: %v", name, err)
		}
	}
}

func refusal[Answer any](_ Answer, err error) error { return err }
