package lending_test

import (
	"context"
	"errors"
	"testing"

	"github.com/google/go-cmp/cmp"

	"lending.example/platform/lending"
	"lending.example/platform/lending/lendingtest"
	"lending.example/platform/lending/loans"
	"lending.example/platform/lending/money"
	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/products"
	"lending.example/platform/lending/schedule"
)

// linked is a bench with an approved loan of 1,000 that is linked with account 71 of its client, which holds 50, and that
// carries a fee of 20 to be paid from there.
func linked(t *testing.T) (ctx context.Context, b *lendingtest.Bench, loan int64) {
	t.Helper()
	ctx, b = context.Background(), lendingtest.New(t)
	made := func(r any, err error) int64 {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
		return idOf(r)
	}
	var fee products.NewCharge
	fee.Name, fee.CurrencyCode, fee.Amount = "From savings", "EUR", money.FromInt(20)
	fee.Target, fee.Time, fee.Basis = products.ChargeForLoan, schedule.OnSpecifiedDate, schedule.FlatAmount
	fee.Payment, fee.Active = new(products.PaidByTransfer), new(true)
	definition := made(b.Desk.Charges.Create(ctx, fee))
	in := b.Application(b.Client(), b.Product(), "1000")
	in.LinkedAccountID = 71
	in.Charges = []loans.Applied{{ChargeID: definition, Amount: money.MustDecimal("20"), Due: b.Today().AddDays(40)}}
	b.Savings.Keep(loans.SavingsAccount{ID: 71, AccountNo: "S-71", ClientID: in.ClientID, Currency: "EUR", Active: true, Available: money.FromInt(50)})
	loan = made(b.Desk.Loans.Submit(ctx, in))
	made(b.Desk.Loans.Approve(ctx, loan, loans.Approval{On: b.Today()}))
	return ctx, b, loan
}

func runOn[T operation.Input](ctx context.Context, d *lending.Desk, op operation.Typed[loans.Addressed[T], operation.Result], loan int64, in T) (operation.Result, error) {
	return lending.Run(ctx, d, op, loans.Addressed[T]{Loan: lending.ByID(loan), Body: in})
}

// TestMoneyOfSavingsAndGuarantors lives a loan whose money goes to and comes from accounts that the platform does not keep,
// and holds its records against a replay of the log, which asks nobody.
func TestMoneyOfSavingsAndGuarantors(t *testing.T) {
	ctx, b, loan := linked(t)
	out, err := runOn(ctx, b.Desk, loans.DisburseToSavings, loan, loans.ToSavings{On: b.Today()})
	if err != nil || out.SubID != 0 {
		t.Fatal(out, err)
	}
	charge := b.Loan(loan).Charges[0].ID
	if _, err := lending.Run(ctx, b.Desk.Preview(), loans.PayCharge, loans.OnCharge[loans.ChargeFromAccount]{
		Loan: lending.ByID(loan), Charge: lending.ByID(charge), Body: loans.ChargeFromAccount{On: b.Today()},
	}); err != nil {
		t.Fatal(err)
	}
	paid, err := runOn(ctx, b.Desk, loans.PayChargeByBody, loan, loans.ChargeNamed{ChargeID: charge, On: b.Today()})
	if err != nil || paid.ID != charge || paid.SavingsID != 71 {
		t.Fatal(paid, err)
	}
	if c := b.Loan(loan).Charges[0]; !c.IsPaid {
		t.Errorf("the charge is not paid: %+v", c)
	}
	b.Guarantees.Hold(loan, loans.Guarantee{ID: 9, Name: "First guarantor", Amount: money.FromInt(300)})
	if _, err := runOn(ctx, b.Desk, loans.RecoverGuarantees, loan, operation.NoInput{}); err != nil {
		t.Fatal(err)
	}
	if _, err := b.Desk.Loans.Repay(ctx, loan, loans.Payment{On: b.Today(), Amount: money.FromInt(900)}); err != nil {
		t.Fatal(err)
	}
	over := b.Loan(loan).Overpaid
	if _, err := runOn(ctx, b.Desk, loans.RefundByTransfer, loan, loans.TransferRefundInput{On: b.Today(), Amount: over}); err != nil {
		t.Fatal(err)
	}
	var moved []string
	for _, transfer := range b.Savings.Booked() {
		moved = append(moved, transfer.Amount.String())
	}
	if diff := cmp.Diff([]string{"1000", "-20", over.String()}, moved); diff != "" {
		t.Error("what the savings accounts were notified of:", diff)
	}
	if held, _ := b.Guarantees.Held(lendingtest.Tenant, loan); len(held) > 0 {
		t.Errorf("still held: %v", held)
	}
	after := b.Loan(loan)
	if after.Status.ID != loans.Closed || after.LinkedAccount.AccountNo != "S-71" {
		t.Errorf("status %v, account %v", after.Status, after.LinkedAccount)
	}
	findings, err := b.Platform.Verify(ctx, lendingtest.Tenant, 10)
	if err != nil || len(findings) > 0 {
		t.Error(findings, err)
	}
}

// TestUndoneDisbursalsTakeTheMoneyBack: what an undone command moved goes the other way, in a transfer of its own.
func TestUndoneDisbursalsTakeTheMoneyBack(t *testing.T) {
	ctx, b, loan := linked(t)
	if _, err := runOn(ctx, b.Desk, loans.DisburseToSavings, loan, loans.ToSavings{On: b.Today()}); err != nil {
		t.Fatal(err)
	}
	if _, err := b.Desk.Loans.UndoDisbursal(ctx, loan, loans.Remark{}); err != nil {
		t.Fatal(err)
	}
	list, err := lending.Run(ctx, b.Desk, loans.ListTransfers, loans.TransfersInput{})
	if err != nil || len(list) != 2 || list[0].Amount.Add(list[1].Amount).IsPositive() {
		t.Errorf("%v, %v", list, err)
	}
	if later, err := lending.Run(ctx, b.Desk, loans.ListTransfers, loans.TransfersInput{After: list[0].ID}); err != nil || len(later) != 1 {
		t.Errorf("%v, %v", later, err)
	}
	if diff := cmp.Diff(list, b.Savings.Booked(), cmp.Comparer(func(x, y loans.Transfer) bool { return x.ID == y.ID && x.Amount == y.Amount })); diff != "" {
		t.Error(diff)
	}
}

func TestRefusalsAboutSavingsAndGuarantees(t *testing.T) {
	ctx, b, loan := linked(t)
	account, err := b.Savings.Account(lendingtest.Tenant, 71)
	if err != nil {
		t.Fatal(err)
	}
	application := func(link int64) error {
		in := b.Application(account.ClientID, b.Product(), "500")
		in.LinkedAccountID = link
		_, err := b.Desk.Loans.Submit(ctx, in)
		return err
	}
	with := func(change func(*loans.SavingsAccount), give func() error) func() error {
		return func() error {
			changed := account
			change(&changed)
			b.Savings.Keep(changed)
			defer b.Savings.Keep(account)
			return give()
		}
	}
	toSavings := func() error {
		_, err := runOn(ctx, b.Desk, loans.DisburseToSavings, loan, loans.ToSavings{On: b.Today()})
		return err
	}
	for _, tt := range []struct {
		name string
		give func() error
		want error
	}{
		{"no such account", func() error { return application(72) }, loans.ErrUnknownSavings},
		{"inactive", with(func(a *loans.SavingsAccount) { a.Active = false }, func() error { return application(71) }), loans.ErrSavingsInactive},
		{"of another client", with(func(a *loans.SavingsAccount) { a.ClientID++ }, func() error { return application(71) }), loans.ErrSavingsOtherClient},
		{"inactive by now", with(func(a *loans.SavingsAccount) { a.Active = false }, toSavings), loans.ErrSavingsInactive},
		{"another currency", with(func(a *loans.SavingsAccount) { a.Currency = "USD" }, toSavings), loans.ErrSavingsCurrency},
		{"nothing is held", func() error {
			if err := toSavings(); err != nil {
				return err
			}
			_, err := runOn(ctx, b.Desk, loans.RecoverGuarantees, loan, operation.NoInput{})
			return err
		}, loans.ErrNothingHeld},
		{"too little there", with(func(a *loans.SavingsAccount) { a.Available = money.FromInt(19) }, func() error {
			named := loans.ChargeNamed{ChargeID: b.Loan(loan).Charges[0].ID, On: b.Today()}
			_, err := runOn(ctx, b.Desk, loans.PayChargeByBody, loan, named)
			return err
		}), loans.ErrSavingsInsufficient},
	} {
		if err := tt.give(); !errors.Is(err, tt.want) {
			t.Errorf("%s: %v", tt.name, err)
		}
	}
}

// TestModifiedLoansKeepTheirAccount: what a modification does not name stays, the linked account too.
func TestModifiedLoansKeepTheirAccount(t *testing.T) {
	ctx, b, _ := linked(t)
	account, err := b.Savings.Account(lendingtest.Tenant, 71)
	if err != nil {
		t.Fatal(err)
	}
	in := b.Application(account.ClientID, b.Product(), "500")
	in.LinkedAccountID = 71
	made, err := b.Desk.Loans.Submit(ctx, in)
	if err != nil {
		t.Fatal(err)
	}
	var change loans.Modification
	change.LoanType, change.Principal = "individual", money.FromInt(400)
	if _, err := b.Desk.Loans.Modify(ctx, made.LoanID, change); err != nil {
		t.Fatal(err)
	}
	if after := b.Loan(made.LoanID); after.LinkedAccount == nil || after.LinkedAccount.ID != 71 {
		t.Errorf("linked with %v", after.LinkedAccount)
	}
}

// TestSavingsPayChargesAtDisbursement: a charge at disbursement that is paid by account transfer is taken from the linked
// account, and the loan is not paid out without one. (docs/semantics/errors.md, 4.4 and 4.12.)
func TestSavingsPayChargesAtDisbursement(t *testing.T) {
	ctx, b := context.Background(), lendingtest.New(t)
	var fee products.NewCharge
	fee.Name, fee.CurrencyCode, fee.Amount = "Opening, from savings", "EUR", money.FromInt(20)
	fee.Target, fee.Time, fee.Basis = products.ChargeForLoan, schedule.AtDisbursement, schedule.FlatAmount
	fee.Payment, fee.Active = new(products.PaidByTransfer), new(true)
	definition, err := b.Desk.Charges.Create(ctx, fee)
	if err != nil {
		t.Fatal(err)
	}
	client, product := b.Client(), b.Product()
	account := loans.SavingsAccount{ID: 71, AccountNo: "S-71", ClientID: client, Currency: "EUR", Active: true, Available: money.FromInt(50)}
	b.Savings.Keep(account)
	approved := func(link int64) int64 {
		in := b.Application(client, product, "1000")
		in.LinkedAccountID = link
		in.Charges = []loans.Applied{{ChargeID: definition.ID, Amount: money.MustDecimal("20")}}
		made, err := b.Desk.Loans.Submit(ctx, in)
		if err == nil {
			_, err = b.Desk.Loans.Approve(ctx, made.LoanID, loans.Approval{On: b.Today()})
		}
		if err != nil {
			t.Fatal(err)
		}
		return made.LoanID
	}
	disburse := func(loan int64) error {
		_, err := b.Desk.Loans.Disburse(ctx, loan, loans.Disbursal{On: b.Today()})
		return err
	}
	without, loan := approved(0), approved(71)
	if err := disburse(without); !errors.Is(err, loans.ErrDisbursementChargeNeedsAccount) {
		t.Errorf("without an account: %v", err)
	}
	_, err = b.Desk.Loans.AddCharge(ctx, without, loans.NewCharge{DefinitionID: definition.ID, Amount: new(money.MustDecimal("5"))})
	if !errors.Is(err, loans.ErrAddNeedsAccount) {
		t.Errorf("added without an account: %v", err)
	}
	account.Available = money.FromInt(19)
	b.Savings.Keep(account)
	if err := disburse(loan); !errors.Is(err, loans.ErrSavingsInsufficient) {
		t.Errorf("too little there: %v", err)
	}
	account.Available = money.FromInt(20)
	b.Savings.Keep(account)
	if err := disburse(loan); err != nil {
		t.Fatal(err)
	}
	if c := b.Loan(loan).Charges[0]; !c.IsPaid {
		t.Errorf("not paid: %+v", c)
	}
	if _, err := b.Desk.Loans.UndoDisbursal(ctx, loan, loans.Remark{}); err != nil {
		t.Fatal(err)
	}
	var moved []string
	for _, transfer := range b.Savings.Booked() {
		moved = append(moved, transfer.Amount.String())
	}
	if diff := cmp.Diff([]string{"-20", "20"}, moved); diff != "" {
		t.Error("what the savings accounts were notified of:", diff)
	}
	if findings, err := b.Platform.Verify(ctx, lendingtest.Tenant, 10); err != nil || len(findings) > 0 {
		t.Error(findings, err)
	}
}

// TestNoInstructionPaysInAnotherCurrency: from an account that turned out to be in dollars a standing instruction takes nothing for a
// loan in euros.
func TestNoInstructionPaysInAnotherCurrency(t *testing.T) {
	ctx, b := t.Context(), lendingtest.New(t)
	in := b.Application(b.Client(), b.Product(), "1000")
	in.LinkedAccountID, in.StandingInstruction = 71, new(true)
	account := loans.SavingsAccount{ID: 71, AccountNo: "S-71", ClientID: in.ClientID, Currency: "EUR", Active: true, Available: money.FromInt(5000)}
	b.Savings.Keep(account)
	made, err := b.Desk.Loans.Submit(ctx, in)
	if err != nil {
		t.Fatal(err)
	}
	approve(t, b, made.LoanID)
	if _, err := b.Desk.Loans.Disburse(ctx, made.LoanID, loans.Disbursal{On: b.Today()}); err != nil {
		t.Fatal(err)
	}
	account.Currency = "USD"
	b.Savings.Keep(account)
	b.MoveTo("2026-02-03")
	if _, err := b.Desk.Jobs.CloseBusinessOf(ctx, loans.InlineClosing{LoanIDs: []int64{made.LoanID}}); err != nil {
		t.Fatal(err)
	}
	runs, err := b.Desk.Transfers.InstructionRuns(ctx, loans.TryFilter{LoanID: made.LoanID})
	if err != nil {
		t.Fatal(err)
	}
	if len(runs.Items) == 0 || runs.Items[0].Outcome != loans.TryInsufficient || len(b.Savings.Booked()) > 0 {
		t.Errorf("%+v, %+v", runs.Items, b.Savings.Booked())
	}
}
