package lending_test

import (
	"context"
	"errors"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"lending.example/platform/lending"
	"lending.example/platform/lending/fault"
	"lending.example/platform/lending/ledger"
	"lending.example/platform/lending/lendingtest"
	"lending.example/platform/lending/loans"
	"lending.example/platform/lending/money"
	"lending.example/platform/lending/products"
	"lending.example/platform/lending/schedule"
)

func toppingUp(p *products.NewProduct) { p.CanUseForTopup = new(true) }

// topUp applies for a loan that pays off another one.
func topUp(b *lendingtest.Bench, client, product, earlier int64, principal string, charges ...loans.Applied) (lending.LoanResult, error) {
	in := b.Application(client, product, principal)
	in.Charges = charges
	in.Topup, in.LoanToCloseID = new(true), earlier
	in.SubmittedOn, in.ExpectedDisbursement = b.Today(), b.Today()
	return b.Desk.Loans.Submit(context.Background(), in)
}

// TestTopUp pays off a loan out of the disbursement of the next one: what closes it is planned with the application, and paid in the
// transaction of the disbursement.
func TestTopUp(t *testing.T) {
	for _, s := range []string{"cumulative, standard", "cumulative, interest follows payments", "progressive, interest follows payments"} {
		t.Run(s, func(t *testing.T) {
			b := lendingtest.New(t)
			ctx, client := t.Context(), b.Client()
			product := b.Product(shapeNamed(s).change, toppingUp)
			earlier := loanOf(t, b, client, product, shapeNamed(s))
			b.MoveTo("2026-02-10")
			owed, err := b.Desk.Loans.TransactionTemplate(ctx, earlier, loans.TransactionTemplateInput{Command: "prepayLoan", On: b.Today()})
			if err != nil {
				t.Fatal(err)
			}
			made, err := topUp(b, client, b.Product(toppingUp), earlier, "5000")
			if err != nil {
				t.Fatal(err)
			}
			planned := b.Loan(made.LoanID)
			if !planned.IsTopUp || planned.LoanToCloseID != earlier || planned.TopUpAmount != owed.Amount || planned.NetDisbursal != money.FromInt(5000).Sub(owed.Amount) {
				t.Errorf("planned: closes %d for %s, the client gets %s; want %d for %s", planned.LoanToCloseID, planned.TopUpAmount, planned.NetDisbursal, earlier, owed.Amount)
			}
			approve(t, b, made.LoanID)
			if _, err := b.Desk.Loans.Disburse(ctx, made.LoanID, loans.Disbursal{On: b.Today()}); err != nil {
				t.Fatal(err)
			}
			closed, after := b.Loan(earlier), b.Loan(made.LoanID)
			if closed.Status.ID != loans.Closed || after.Status.ID != loans.Active || after.NetDisbursal != planned.NetDisbursal {
				t.Errorf("the earlier loan is %s, the new one %s, and the client got %s", closed.Status.Label, after.Status.Label, after.NetDisbursal)
			}
			_, err = b.Desk.Loans.UndoDisbursal(ctx, made.LoanID, loans.Remark{})
			refusedWith(t, err, loans.ErrTopUpNotUndone)
			i := slices.IndexFunc(closed.Transactions, func(t loans.TransactionData) bool { return t.Type.Type == loans.Repayment })
			repaid := closed.Transactions[i]
			_, err = b.Desk.Loans.Adjust(ctx, earlier, repaid.ID, loans.Adjustment{On: b.Today(), Amount: new(money.Amount)})
			refusedWith(t, err, loans.ErrTransferFixed)
		})
	}
}

// TestTopUpRefused tries what a loan cannot pay off, and finds both loans as they were.
func TestTopUpRefused(t *testing.T) {
	b := lendingtest.New(t)
	ctx, client := t.Context(), b.Client()
	plain, able := b.Product(), b.Product(toppingUp)
	earlier, others := loanOf(t, b, client, plain, shape{}), loanOf(t, b, b.Client(), plain, shape{})
	dollars := loanOf(t, b, client, b.Product(func(p *products.NewProduct) { p.CurrencyCode = "USD" }), shape{})
	sameDay := func() error {
		_, err := topUp(b, client, able, earlier, "5000")
		return err
	}
	refusedWith(t, sameDay(), loans.ErrTopUpSubmitted)
	b.MoveTo("2026-01-20")
	for _, c := range []struct {
		name            string
		product, closes int64
		principal       string
		want            fault.Code
	}{
		{"a product that does not", plain, earlier, "5000", loans.ErrTopUpProduct},
		{"the loan of another client", able, others, "5000", loans.ErrTopUpUnknown},
		{"no loan", able, 99_999, "5000", loans.ErrTopUpUnknown},
		{"another currency", able, dollars, "5000", loans.ErrTopUpCurrency},
		{"too small", able, earlier, "900", loans.ErrTopUpTooSmall},
	} {
		_, err := topUp(b, client, c.product, c.closes, c.principal)
		t.Run(c.name, func(t *testing.T) { refusedWith(t, err, c.want) })
	}
	// What closes the other loan would be left, but not what a charge keeps back from it.
	owed, err := b.Desk.Loans.TransactionTemplate(ctx, earlier, loans.TransactionTemplateInput{Command: "prepayLoan", On: b.Today()})
	if err != nil {
		t.Fatal(err)
	}
	fee := feeAtDisbursement(t, b, "10", products.PaidRegularly)
	_, err = topUp(b, client, able, earlier, owed.Amount.Add(money.FromInt(5)).String(), fee)
	refusedWith(t, err, loans.ErrTopUpTooSmall)
	charged, err := topUp(b, client, able, earlier, "5000", fee)
	if err != nil {
		t.Fatal(err)
	}
	approve(t, b, charged.LoanID)
	_, err = b.Desk.Loans.Disburse(ctx, charged.LoanID, loans.Disbursal{On: b.Today(), Amount: new(owed.Amount.Add(money.FromInt(5)))})
	refusedWith(t, err, loans.ErrTopUpTooSmall)
	if status := b.Loan(earlier).Status.ID; status != loans.Active {
		t.Errorf("the loan to close is in state %d", status)
	}
	// Paid off by somebody else meanwhile.
	first, err := topUp(b, client, able, earlier, "5000")
	if err != nil {
		t.Fatal(err)
	}
	second, err := topUp(b, client, able, earlier, "5000")
	if err != nil {
		t.Fatal(err)
	}
	approve(t, b, first.LoanID)
	approve(t, b, second.LoanID)
	if _, err := b.Desk.Loans.Disburse(ctx, first.LoanID, loans.Disbursal{On: b.Today()}); err != nil {
		t.Fatal(err)
	}
	_, err = b.Desk.Loans.Disburse(ctx, second.LoanID, loans.Disbursal{On: b.Today()})
	refusedWith(t, err, loans.ErrTopUpNotActive)
	if status := b.Loan(second.LoanID).Status.ID; status != loans.Approved {
		t.Errorf("the refused loan is in state %d", status)
	}
}

// TestTopUpIsPostedBetweenLoans: the money that goes from one loan to the other never touches the fund source.
func TestTopUpIsPostedBetweenLoans(t *testing.T) {
	b := lendingtest.New(t)
	ctx, client := t.Context(), b.Client()
	open := func(in ledger.NewAccount) int64 {
		made, err := b.Desk.Ledger.CreateAccount(ctx, in)
		if err != nil {
			t.Fatal(err)
		}
		return made.ID
	}
	product := b.Product(accounts(open), toppingUp)
	between := open(ledger.NewAccount{Name: "Between loans", Code: "7", Type: ledger.Asset, Usage: ledger.DetailAccount, ManualEntriesAllowed: new(true)})
	if _, err := b.Desk.Ledger.CreateActivityAccount(ctx, ledger.NewActivityAccount{Activity: ledger.AssetTransfer, AccountID: between}); err != nil {
		t.Fatal(err)
	}
	earlier := loanOf(t, b, client, product, shape{})
	b.MoveTo("2026-01-20")
	made, err := topUp(b, client, product, earlier, "5000")
	if err != nil {
		t.Fatal(err)
	}
	approve(t, b, made.LoanID)
	if _, err := b.Desk.Loans.Disburse(ctx, made.LoanID, loans.Disbursal{On: b.Today()}); err != nil {
		t.Fatal(err)
	}
	page, err := lending.Run(ctx, b.Desk, ledger.ListEntries, ledger.EntryFilter{AccountID: between, OrderBy: "id"})
	if err != nil {
		t.Fatal(err)
	}
	paid := b.Loan(made.LoanID).TopUpAmount.String()
	if diff := cmp.Diff([]string{"DEBIT " + paid, "CREDIT " + paid}, sides(page.Items)); diff != "" {
		t.Error(diff)
	}
}

func sides(lines []ledger.EntryData) []string {
	texts := make([]string, len(lines))
	for i, l := range lines {
		texts[i] = l.Side.Option().Label + " " + l.Amount.String()
	}
	return texts
}

func shapeNamed(name string) shape {
	for _, s := range shapes {
		if s.name == name {
			return s
		}
	}
	panic("no shape " + name)
}

// change is the difference of the product from that of the bench.
func (s shape) change(p *products.NewProduct) {
	if s.product != nil {
		s.product(p)
	}
}

// loanOf is an active loan of 1,000 since today.
func loanOf(t *testing.T, b *lendingtest.Bench, client, product int64, s shape) int64 {
	t.Helper()
	in := b.Application(client, product, "1000")
	if s.apply != nil {
		s.apply(&in)
	}
	made, err := b.Desk.Loans.Submit(context.Background(), in)
	if err != nil {
		t.Fatal(err)
	}
	approve(t, b, made.LoanID)
	if _, err := b.Desk.Loans.Disburse(context.Background(), made.LoanID, loans.Disbursal{On: b.Today()}); err != nil {
		t.Fatal(err)
	}
	return made.LoanID
}

// feeAtDisbursement is a new charge at disbursement: kept back from what is paid out, or paid by an account.
func feeAtDisbursement(t *testing.T, b *lendingtest.Bench, amount string, mode products.ChargePayment) loans.Applied {
	t.Helper()
	var fee products.NewCharge
	fee.Name, fee.CurrencyCode, fee.Amount = "Opening fee "+amount, "EUR", money.MustParse(amount)
	fee.Target, fee.Time, fee.Basis = products.ChargeForLoan, schedule.AtDisbursement, schedule.FlatAmount
	fee.Payment, fee.Active = &mode, new(true)
	made, err := b.Desk.Charges.Create(context.Background(), fee)
	if err != nil {
		t.Fatal(err)
	}
	return loans.Applied{ChargeID: made.ID, Amount: money.MustDecimal(amount)}
}

func approve(t *testing.T, b *lendingtest.Bench, loan int64) {
	t.Helper()
	if _, err := b.Desk.Loans.Approve(context.Background(), loan, loans.Approval{On: b.Today()}); err != nil {
		t.Fatal(err)
	}
}

func refusedWith(t *testing.T, err error, want fault.Code) {
	t.Helper()
	if !errors.Is(err, want) {
		t.Errorf("got %v, want %s", err, want.ID)
	}
}
