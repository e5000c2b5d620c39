package lending_test

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"testing"

	"github.com/google/go-cmp/cmp"
	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/ledger"
	"lending.example/platform/lending/lendingtest"
	"lending.example/platform/lending/loans"
	"lending.example/platform/lending/money"
	"lending.example/platform/lending/products"
	"lending.example/platform/lending/savings"
	"lending.example/platform/lending/schedule"
)

// saver is a client with a deposit account on a platform that keeps such accounts, and a loan of 1,000 that is approved and linked
// with the account, with a fee of 20 to be paid from there.
type saver struct {
	*lendingtest.Bench
	t                     *testing.T
	ctx                   context.Context
	client, account, loan int64
}

func newSaver(t *testing.T, sum string) *saver {
	t.Helper()
	s := &saver{Bench: lendingtest.Keeping(t), t: t, ctx: context.Background()}
	s.client = s.Client()
	s.account = s.Deposit(s.client, sum)
	fee, err := s.Desk.Charges.Create(s.ctx, products.NewCharge{
		Name: "From savings", CurrencyCode: "EUR", Amount: money.FromInt(20), Target: products.ChargeForLoan,
		Time: schedule.OnSpecifiedDate, Basis: schedule.FlatAmount, Payment: new(products.PaidByTransfer), Active: new(true),
	})
	s.must(err)
	in := s.Application(s.client, s.Product(), "1000")
	in.LinkedAccountID = s.account
	in.Charges = []loans.Applied{{ChargeID: fee.ID, Amount: money.MustDecimal("20"), Due: s.Today().AddDays(40)}}
	submitted, err := s.Desk.Loans.Submit(s.ctx, in)
	s.must(err)
	s.loan = submitted.LoanID
	_, err = s.Desk.Loans.Approve(s.ctx, s.loan, loans.Approval{On: s.Today()})
	s.must(err)
	return s
}

// newInstructed lends to a client with a sum on deposit, from which what falls due is paid by a standing instruction.
func newInstructed(t *testing.T, deposit string) *saver {
	t.Helper()
	s := &saver{Bench: lendingtest.Keeping(t), t: t, ctx: context.Background()}
	s.client = s.Client()
	s.account = s.Deposit(s.client, deposit)
	in := s.Application(s.client, s.Product(), "1000")
	in.LinkedAccountID, in.StandingInstruction = s.account, new(true)
	submitted, err := s.Desk.Loans.Submit(s.ctx, in)
	s.must(err)
	s.loan = submitted.LoanID
	_, err = s.Desk.Loans.Approve(s.ctx, s.loan, loans.Approval{On: s.Today()})
	s.must(err)
	_, err = s.Desk.Loans.Disburse(s.ctx, s.loan, loans.Disbursal{On: s.Today()})
	s.must(err)
	return s
}

func (s *saver) must(err error) {
	s.t.Helper()
	if err != nil {
		s.t.Fatal(err)
	}
}

// stands compares what is on the account.
func (s *saver) stands(balance string) {
	s.t.Helper()
	if got, _ := s.OnDeposit(s.account); got != money.MustParse(balance) {
		s.t.Errorf("%s on the account, want %s", got, balance)
	}
}

func (s *saver) disburse() {
	s.t.Helper()
	_, err := s.Desk.Loans.DisburseToSavings(s.ctx, s.loan, loans.ToSavings{On: s.Today()})
	s.must(err)
}

func (s *saver) verified() {
	s.t.Helper()
	findings, err := s.Platform.Verify(s.ctx, lendingtest.Tenant, 10)
	if err != nil || len(findings) > 0 {
		s.t.Error(findings, err)
	}
}

// last is the newest transaction of the account.
func (s *saver) last() savings.TransactionData {
	s.t.Helper()
	page, err := s.Desk.Savings.Statement(s.ctx, s.account, savings.StatementInput{})
	s.must(err)
	newest := page.Items[0]
	for _, t := range page.Items {
		if t.ID > newest.ID {
			newest = t
		}
	}
	return newest
}

// TestLoansAndDepositsShareOneCommit lives a loan whose money goes to and comes from a deposit account of the platform.
func TestLoansAndDepositsShareOneCommit(t *testing.T) {
	s := newSaver(t, "50")
	s.disburse()
	s.stands("1050")
	charge := s.Loan(s.loan).Charges[0].ID
	_, err := s.Desk.Loans.PayCharge(s.ctx, s.loan, charge, loans.ChargeFromAccount{On: s.Today()})
	s.must(err)
	s.stands("1030")
	if c := s.Loan(s.loan).Charges[0]; !c.IsPaid {
		t.Errorf("the charge is not paid: %+v", c)
	}
	made, err := s.Desk.Transfers.Create(s.ctx, savings.NewTransfer{FromType: 2, FromID: s.account, ToType: 1, ToID: s.loan, On: s.Today(), Amount: money.FromInt(900)})
	s.must(err)
	s.stands("130")
	if got, err := s.Desk.Transfers.Get(s.ctx, made.ID); err != nil || got.To.ID != s.loan || got.To.TransactionID == 0 {
		t.Errorf("%+v, %v", got, err)
	}
	_, err = s.Desk.Loans.Repay(s.ctx, s.loan, loans.Payment{On: s.Today(), Amount: money.FromInt(200)})
	s.must(err)
	over := s.Loan(s.loan).Overpaid
	_, err = s.Desk.Loans.RefundByTransfer(s.ctx, s.loan, loans.TransferRefundInput{On: s.Today(), Amount: over})
	s.must(err)
	s.stands(money.FromInt(130).Add(over).String())
	after := s.Loan(s.loan)
	if after.Status.ID != loans.Closed || after.LinkedAccount.ID != s.account {
		t.Errorf("status %v, account %v", after.Status, after.LinkedAccount)
	}
	s.verified()
}

// TestOneUndoTakesBothEndsBack: a transfer is undone at either end, and neither alone.
func TestOneUndoTakesBothEndsBack(t *testing.T) {
	for name, undo := range map[string]func(s *saver, onLoan, onAccount int64) error{
		"at the loan": func(s *saver, onLoan, _ int64) error {
			_, err := s.Desk.Loans.Adjust(s.ctx, s.loan, onLoan, loans.Adjustment{On: s.Today(), Amount: new(money.Amount)})
			return err
		},
		"at the account": func(s *saver, _, onAccount int64) error {
			_, err := s.Desk.Savings.UndoTransaction(s.ctx, s.account, onAccount)
			return err
		},
	} {
		t.Run(name, func(t *testing.T) {
			s := newSaver(t, "50")
			s.disburse()
			pay := func() { // by transfer, then the whole overpayment back
				_, err := s.Desk.Transfers.Create(s.ctx, savings.NewTransfer{FromType: 2, FromID: s.account, ToType: 1, ToID: s.loan, On: s.Today(), Amount: money.FromInt(1049)})
				s.must(err)
			}
			pay()
			s.stands("1")
			end := s.last().Transfer.To.TransactionID
			s.must(undo(s, end, s.last().ID))
			s.stands("1050")
			if open := s.Loan(s.loan).Summary.PrincipalOutstanding; open.String() != "1000" {
				t.Errorf("%s principal outstanding", open)
			}
			if !s.last().Reversed || !s.last().Transfer.Reversed {
				t.Error("the transfer is not marked as undone")
			}
			pay()
			over := s.Loan(s.loan).Overpaid
			_, err := s.Desk.Transfers.Refund(s.ctx, savings.NewTransfer{FromType: 1, FromID: s.loan, ToType: 2, ToID: s.account, On: s.Today(), Amount: over})
			s.must(err)
			s.must(undo(s, s.last().Transfer.From.TransactionID, s.last().ID))
			s.stands("1")
			if got := s.Loan(s.loan).Overpaid; got != over {
				t.Errorf("%s overpaid, want %s", got, over)
			}
			s.verified()
		})
	}
}

// TestUndoneDisbursalsEmptyTheAccount: the money comes back with the undo of the disbursal, if it is still there.
func TestUndoneDisbursalsEmptyTheAccount(t *testing.T) {
	s := newSaver(t, "50")
	s.disburse()
	if _, err := s.Desk.Savings.UndoTransaction(s.ctx, s.account, s.last().ID); !errors.Is(err, loans.ErrTransferOfDisbursal) {
		t.Errorf("undone at the account: %v", err)
	}
	_, err := s.Desk.Savings.Withdraw(s.ctx, s.account, savings.Cash{On: s.Today(), Amount: money.FromInt(51)})
	s.must(err)
	gone := s.last().ID
	if _, err := s.Desk.Loans.UndoDisbursal(s.ctx, s.loan, loans.Remark{}); !errors.Is(err, savings.ErrInsufficientLater) {
		t.Errorf("undone without the money: %v", err)
	}
	if status := s.Loan(s.loan).Status.ID; status != loans.Active {
		t.Errorf("the refusal left the loan in state %v", status)
	}
	_, err = s.Desk.Savings.UndoTransaction(s.ctx, s.account, gone)
	s.must(err)
	_, err = s.Desk.Loans.UndoDisbursal(s.ctx, s.loan, loans.Remark{})
	s.must(err)
	s.stands("50")
	s.verified()
}

// TestUndoneDisbursalsGivePaymentsBack: what was paid from the account to the loan comes back with the undo, and makes up for the
// money of the disbursal, which was paid with it.
func TestUndoneDisbursalsGivePaymentsBack(t *testing.T) {
	s := newSaver(t, "50")
	s.disburse()
	_, err := s.Desk.Transfers.Create(s.ctx, savings.NewTransfer{FromType: 2, FromID: s.account, ToType: 1, ToID: s.loan, On: s.Today(), Amount: money.FromInt(700)})
	s.must(err)
	_, err = s.Desk.Loans.UndoDisbursal(s.ctx, s.loan, loans.Remark{})
	s.must(err)
	s.stands("50")
	s.verified()
}

// TestAccountsGetWhatIsPaidOut: of a disbursal into an account stands there what is left for the client, nothing of it was cash, and all
// of it comes back (docs/semantics/transactions.md, 4.2 and 4.4).
func TestAccountsGetWhatIsPaidOut(t *testing.T) {
	charged := func(mode products.ChargePayment) func(*saver, *loans.Application) {
		return func(s *saver, in *loans.Application) {
			in.Charges = []loans.Applied{feeAtDisbursement(s.t, s.Bench, "30", mode)}
		}
	}
	toppingUp := func(s *saver, in *loans.Application) {
		free := func(p *products.NewProduct) { p.InterestRate = new(money.Decimal{}) }
		in.Topup, in.LoanToCloseID = new(true), loanOf(s.t, s.Bench, s.client, s.Product(free), shape{apply: func(in *loans.Application) { in.Principal = money.FromInt(400) }})
		s.MoveTo("2026-01-20")
	}
	for _, tt := range []struct {
		name, want string // what stands on an account with 10 after 1,000 were disbursed to it
		product    func(*products.NewProduct)
		apply      func(*saver, *loans.Application)
		stays      bool // the disbursal of a top-up is not undone
	}{
		{name: "all", want: "1010"},
		{name: "without what a charge keeps back", want: "980", apply: charged(products.PaidRegularly)},
		{name: "without a charge that only the disbursal lets the account pay", want: "980", apply: charged(products.PaidByTransfer)},
		{name: "without the down payment", want: "760", product: downPayment},
		{name: "without what paid off another loan", want: "610", apply: toppingUp, stays: true},
	} {
		t.Run(tt.name, func(t *testing.T) {
			s := &saver{Bench: lendingtest.Keeping(t), t: t, ctx: t.Context()}
			s.client = s.Client()
			s.account = s.Deposit(s.client, "10")
			open := func(in ledger.NewAccount) int64 {
				made, err := s.Desk.Ledger.CreateAccount(s.ctx, in)
				s.must(err)
				return made.ID
			}
			for activity, sort := range map[ledger.Activity]ledger.AccountType{ledger.AssetTransfer: ledger.Asset, ledger.LiabilityTransfer: ledger.Liability} {
				between := open(ledger.NewAccount{Name: fmt.Sprint("Between ", activity), Code: fmt.Sprint("B", activity), Type: sort, Usage: ledger.DetailAccount, ManualEntriesAllowed: new(true)})
				_, err := s.Desk.Ledger.CreateActivityAccount(s.ctx, ledger.NewActivityAccount{Activity: activity, AccountID: between})
				s.must(err)
			}
			product := s.Product(accounts(open), func(p *products.NewProduct) {
				p.CanUseForTopup = new(true)
				if tt.product != nil {
					tt.product(p)
				}
			})
			in := s.Application(s.client, product, "1000")
			in.LinkedAccountID = s.account
			if tt.apply != nil {
				tt.apply(s, &in)
			}
			made, err := s.Desk.Loans.Submit(s.ctx, in)
			s.must(err)
			s.loan = made.LoanID
			approve(t, s.Bench, s.loan)
			s.disburse()
			s.stands(tt.want)
			if cash := s.balance("Fund"); !cash.IsZero() {
				t.Errorf("%s in cash", cash)
			}
			if !tt.stays {
				_, err = s.Desk.Loans.UndoDisbursal(s.ctx, s.loan, loans.Remark{})
				s.must(err)
				s.stands("10")
			}
			s.verified()
		})
	}
}

// balance is what stands on an account of the books.
func (s *saver) balance(name string) money.Amount {
	s.t.Helper()
	trial, err := s.Desk.Ledger.TrialBalance(s.ctx, ledger.TrialBalanceInput{})
	s.must(err)
	for _, account := range trial.Accounts {
		if account.Name == name {
			return account.Balance
		}
	}
	return money.Amount{}
}

// TestChargesArePaidBeforeTheyComeUp: a charge is paid from the account as of a day before it was added and due, and that payment is
// none of anything else; also after the history was processed again.
func TestChargesArePaidBeforeTheyComeUp(t *testing.T) {
	for name, kind := range map[string]struct {
		product func(*products.NewProduct)
		apply   func(*loans.Application)
	}{
		"cumulative":  {func(*products.NewProduct) {}, func(*loans.Application) {}},
		"progressive": {progressive(schedule.Horizontal, "12", true), advanced("12")},
	} {
		t.Run(name, func(t *testing.T) {
			s := &saver{Bench: lendingtest.Keeping(t), t: t, ctx: t.Context()}
			s.client = s.Client()
			s.account = s.Deposit(s.client, "50")
			in := s.Application(s.client, s.Product(kind.product), "1000")
			in.LinkedAccountID = s.account
			kind.apply(&in)
			made, err := s.Desk.Loans.Submit(s.ctx, in)
			s.must(err)
			s.loan = made.LoanID
			approve(t, s.Bench, s.loan)
			s.disburse()
			disbursed := s.Today()
			s.MoveTo("2026-01-20")
			fee, err := s.Desk.Charges.Create(s.ctx, products.NewCharge{
				Name: "Later", CurrencyCode: "EUR", Amount: money.FromInt(20), Target: products.ChargeForLoan,
				Time: schedule.OnSpecifiedDate, Basis: schedule.FlatAmount, Payment: new(products.PaidByTransfer), Active: new(true),
			})
			s.must(err)
			charge, err := s.Desk.Loans.AddCharge(s.ctx, s.loan, loans.NewCharge{DefinitionID: fee.ID, Amount: new(money.MustDecimal("20")), Due: calendar.MustParse("2026-02-15")})
			s.must(err)
			_, err = s.Desk.Loans.PayCharge(s.ctx, s.loan, charge.ChargeID, loans.ChargeFromAccount{On: disbursed.AddDays(2)})
			s.must(err)
			_, err = s.Desk.Loans.Repay(s.ctx, s.loan, loans.Payment{On: disbursed.AddDays(1), Amount: money.FromInt(10)})
			s.must(err)
			s.stands("1030")
			after := s.Loan(s.loan)
			if !after.Charges[0].IsPaid || !after.Overpaid.IsZero() || after.Summary.FeePaid != money.FromInt(20) {
				t.Errorf("%s of fees paid, %s overpaid, the charge %+v", after.Summary.FeePaid, after.Overpaid, after.Charges[0])
			}
			s.verified()
		})
	}
}

// TestLoansAreLinkedInTheirCurrency: an account in dollars is neither linked with a loan in euros, nor put in the place of one that is.
func TestLoansAreLinkedInTheirCurrency(t *testing.T) {
	s := newSaver(t, "50")
	product, err := s.Desk.SavingsProducts.Create(s.ctx, savings.NewProduct{Name: "Dollars", ShortName: "USD", CurrencyCode: "USD", Rule: ledger.NoAccounting})
	s.must(err)
	dollars, err := s.Desk.Savings.Submit(s.ctx, savings.Application{ClientID: s.client, ProductID: product.ID, SubmittedOn: s.Today()})
	s.must(err)
	_, err = s.Desk.Savings.Approve(s.ctx, dollars.AccountID, savings.Approval{On: s.Today()})
	s.must(err)
	_, err = s.Desk.Savings.Activate(s.ctx, dollars.AccountID, savings.Activation{On: s.Today()})
	s.must(err)
	in := s.Application(s.client, s.Product(), "1000")
	in.LinkedAccountID = dollars.AccountID
	_, err = s.Desk.Loans.Submit(s.ctx, in)
	refusedWith(t, err, loans.ErrSavingsCurrency)
	in.LinkedAccountID = s.account
	made, err := s.Desk.Loans.Submit(s.ctx, in)
	s.must(err)
	_, err = s.Desk.Loans.Modify(s.ctx, made.LoanID, loans.Modification{LinkedAccountID: dollars.AccountID})
	refusedWith(t, err, loans.ErrSavingsCurrency)
}

// TestBackdatedPaymentsKeepTransfers: what a replay replaces keeps its transfer.
func TestBackdatedPaymentsKeepTransfers(t *testing.T) {
	s := newSaver(t, "50")
	s.disburse()
	s.MoveTo("2026-02-10")
	made, err := s.Desk.Transfers.Create(s.ctx, savings.NewTransfer{FromType: 2, FromID: s.account, ToType: 1, ToID: s.loan, On: s.Today(), Amount: money.FromInt(500)})
	s.must(err)
	before, err := s.Desk.Transfers.Get(s.ctx, made.ID)
	s.must(err)
	_, err = s.Desk.Loans.Repay(s.ctx, s.loan, loans.Payment{On: s.Today().AddDays(-20), Amount: money.FromInt(340)})
	s.must(err)
	s.stands("550")
	after, err := s.Desk.Transfers.Get(s.ctx, made.ID)
	s.must(err)
	if after.To.TransactionID == before.To.TransactionID {
		t.Fatal("the payment was not replaced: the test tests nothing")
	}
	_, err = s.Desk.Savings.UndoTransaction(s.ctx, s.account, after.From.TransactionID)
	s.must(err)
	s.stands("1050")
	if paid := s.Loan(s.loan).Summary.PrincipalPaid.Add(s.Loan(s.loan).Summary.InterestPaid); paid.String() != "340" {
		t.Errorf("%s repaid", paid)
	}
	s.verified()
}

// TestTwoWithdrawalsOfTheSameMoney: of many at once, as many get the money as there is money.
func TestTwoWithdrawalsOfTheSameMoney(t *testing.T) {
	s := newSaver(t, "50")
	var wg sync.WaitGroup
	results := make([]error, 8)
	for i := range results {
		wg.Go(func() {
			_, results[i] = s.Desk.Savings.Withdraw(s.ctx, s.account, savings.Cash{On: s.Today(), Amount: money.FromInt(20)})
		})
	}
	wg.Wait()
	done := 0
	for _, err := range results {
		switch {
		case err == nil:
			done++
		case !errors.Is(err, savings.ErrInsufficient):
			t.Error(err)
		}
	}
	if done != 2 {
		t.Errorf("%d withdrawals of 20 from 50", done)
	}
	s.stands("10")
	s.verified()
}

// TestHalfATransferIsNone: what one end refuses leaves the other as it was.
func TestHalfATransferIsNone(t *testing.T) {
	s := newSaver(t, "50")
	s.disburse()
	before := s.Loan(s.loan).Summary.PrincipalOutstanding
	for name, tt := range map[string]struct {
		order savings.NewTransfer
		want  error
	}{
		"too little on the account": {savings.NewTransfer{FromType: 2, FromID: s.account, ToType: 1, ToID: s.loan, On: s.Today(), Amount: money.FromInt(1051)}, savings.ErrInsufficient},
		"a loan that is not":        {savings.NewTransfer{FromType: 2, FromID: s.account, ToType: 1, ToID: 99, On: s.Today(), Amount: money.FromInt(10)}, loans.ErrUnknownLoan},
		"nothing overpaid":          {savings.NewTransfer{FromType: 1, FromID: s.loan, ToType: 2, ToID: s.account, On: s.Today(), Amount: money.FromInt(10)}, loans.ErrNotOverpaidLoan},
		"a loan of another client":  {savings.NewTransfer{FromType: 2, FromID: s.account, ToType: 1, ToID: s.loan, ToClientID: 77, On: s.Today(), Amount: money.FromInt(10)}, savings.ErrTransferClient},
	} {
		if _, err := s.Desk.Transfers.Create(s.ctx, tt.order); !errors.Is(err, tt.want) {
			t.Errorf("%s: %v", name, err)
		}
	}
	s.stands("1050")
	if after := s.Loan(s.loan).Summary.PrincipalOutstanding; after != before {
		t.Errorf("%s outstanding, %s before", after, before)
	}
	page, err := s.Desk.Transfers.List(s.ctx, savings.TransferFilter{})
	if err != nil || page.Total != 1 {
		t.Errorf("%d transfers, %v", page.Total, err)
	}
}

// TestTaxesOfDepositChargesAreOwed: a charge of an account that is paid is income but for its taxes, which are owed, in parts and with
// withdrawals; what is undone is taken back.
func TestTaxesOfDepositChargesAreOwed(t *testing.T) {
	s := &saver{Bench: lendingtest.Keeping(t), t: t, ctx: context.Background()}
	s.client = s.Client()
	open := func(name string, kind ledger.AccountType) int64 {
		made, err := s.Desk.Ledger.CreateAccount(s.ctx, ledger.NewAccount{Name: name, Code: name, Type: kind, Usage: ledger.DetailAccount, ManualEntriesAllowed: new(false)})
		s.must(err)
		return made.ID
	}
	credit := open("tax", ledger.Liability)
	tax, err := s.Desk.Taxes.CreateComponent(s.ctx, products.NewTaxComponent{Name: "VAT", Percentage: new(money.MustDecimal("19")), From: s.Today().AddDays(-9), CreditType: new(ledger.Liability), CreditAccountID: &credit})
	s.must(err)
	group, err := s.Desk.Taxes.CreateGroup(s.ctx, products.NewTaxGroup{Name: "Taxed", Components: []products.TaxAssociationInput{{ComponentID: &tax.ID, From: new(s.Today().AddDays(-9))}}})
	s.must(err)
	charge := func(name string, time schedule.ChargeTime, amount string) int64 {
		made, err := s.Desk.Charges.Create(s.ctx, products.NewCharge{Name: name, CurrencyCode: "EUR", Amount: money.MustParse(amount), Target: products.ChargeForSavings,
			Time: time, Basis: schedule.FlatAmount, Active: new(true), TaxGroupID: &group.ID})
		s.must(err)
		return made.ID
	}
	product, err := s.Desk.SavingsProducts.Create(s.ctx, savings.NewProduct{
		Name: "Deposits", ShortName: "DEPO", CurrencyCode: "EUR", Rule: ledger.CashBased, Reference: open("till", ledger.Asset), Control: open("deposits", ledger.Liability),
		Suspense: open("between", ledger.Liability), Fees: open("fees", ledger.Income), Penalties: open("penalties", ledger.Income),
	})
	s.must(err)
	made, err := s.Desk.Savings.Submit(s.ctx, savings.Application{ClientID: s.client, ProductID: product.ID, SubmittedOn: s.Today(), Charges: &[]savings.AppliedCharge{
		{ChargeID: charge("Yearly", schedule.OnSpecifiedDate, "10"), Due: s.Today()}, {ChargeID: charge("At the till", schedule.OnWithdrawal, "1")},
	}})
	s.must(err)
	s.account = made.AccountID
	_, err = s.Desk.Savings.Approve(s.ctx, s.account, savings.Approval{On: s.Today()})
	s.must(err)
	_, err = s.Desk.Savings.Activate(s.ctx, s.account, savings.Activation{On: s.Today()})
	s.must(err)
	_, err = s.Desk.Savings.Deposit(s.ctx, s.account, savings.Cash{On: s.Today(), Amount: money.FromInt(100)})
	s.must(err)
	stands := func(when string, want ...string) {
		t.Helper()
		trial, err := s.Desk.Ledger.TrialBalance(s.ctx, ledger.TrialBalanceInput{})
		s.must(err)
		var got []string
		for _, a := range trial.Accounts {
			if a.Name == "deposits" || a.Name == "fees" || a.Name == "tax" {
				got = append(got, a.Name+" "+a.Balance.String())
			}
		}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("%s: %s", when, diff)
		}
	}
	list, err := s.Desk.Savings.ListCharges(s.ctx, s.account)
	s.must(err)
	paid, err := s.Desk.Savings.PayCharge(s.ctx, s.account, list[0].ID, savings.ChargePayment{Amount: money.FromInt(4), On: s.Today()})
	s.must(err)
	stands("paid in part", "deposits 96", "fees 3.24", "tax 0.76")
	_, err = s.Desk.Savings.Withdraw(s.ctx, s.account, savings.Cash{On: s.Today(), Amount: money.FromInt(10)})
	s.must(err)
	stands("withdrawn", "deposits 85", "fees 4.05", "tax 0.95")
	_, err = s.Desk.Savings.UndoTransaction(s.ctx, s.account, paid.TransactionID)
	s.must(err)
	stands("undone", "deposits 89", "fees 0.81", "tax 0.19")
	s.verified()
}

// TestStandingInstructionsChange: an instruction pays on its days alone, nothing while it is disabled, all that is due by then once it
// is active again, and nothing any more once it is cancelled. Days that it is not in force on leave no line.
func TestStandingInstructionsChange(t *testing.T) {
	s := newInstructed(t, "5000")
	rows := s.Loan(s.loan).Schedule.Periods
	first, second := rows[1], rows[2]
	page, err := s.Desk.Transfers.Instructions(s.ctx, loans.InstructionFilter{LoanID: s.loan})
	s.must(err)
	id := page.Items[0].ID
	change := func(in loans.InstructionChange) {
		t.Helper()
		_, err := s.Desk.Transfers.UpdateInstruction(s.ctx, id, in)
		s.must(err)
	}
	tries := func(day calendar.Date, want ...string) {
		t.Helper()
		s.MoveTo(day.AddDays(1).String())
		_, err := s.Desk.Jobs.CloseBusinessOf(s.ctx, loans.InlineClosing{LoanIDs: []int64{s.loan}})
		s.must(err)
		runs, err := s.Desk.Transfers.InstructionRuns(s.ctx, loans.TryFilter{InstructionID: id})
		s.must(err)
		var got []string
		for _, r := range runs.Items {
			got = append(got, r.On.String()+" "+string(r.Outcome)+" "+r.Paid.String())
		}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Error(diff)
		}
	}
	change(loans.InstructionChange{Status: new(2), Name: new("From the shop")})
	tries(first.Due)
	change(loans.InstructionChange{Status: new(1), ValidFrom: new(first.Due.AddDays(3)), ValidTill: new(second.Due.AddDays(-1))})
	tries(first.Due.AddDays(2))
	paid := first.Due.AddDays(3).String() + " PAID " + first.TotalDue.String()
	tries(first.Due.AddDays(3), paid)
	tries(second.Due, paid)
	shown, err := s.Desk.Transfers.Instruction(s.ctx, id)
	s.must(err)
	if shown.Name != "From the shop" || shown.Status != loans.InstructionActive || shown.ValidFrom != first.Due.AddDays(3) || shown.ValidTill != second.Due.AddDays(-1) {
		t.Errorf("%+v", shown)
	}
	_, err = s.Desk.Transfers.UpdateInstruction(s.ctx, id, loans.InstructionChange{ValidTill: new(first.Due)})
	if !errors.Is(err, loans.ErrInstructionDays) {
		t.Errorf("ends before it begins: %v", err)
	}
	change(loans.InstructionChange{ValidTill: new(rows[3].Due)})
	_, err = s.Desk.Transfers.CancelInstruction(s.ctx, id)
	s.must(err)
	tries(second.Due.AddDays(2), paid)
	for _, command := range []func() error{
		func() error { _, err := s.Desk.Transfers.CancelInstruction(s.ctx, id); return err },
		func() error {
			_, err := s.Desk.Transfers.UpdateInstruction(s.ctx, id, loans.InstructionChange{Status: new(1)})
			return err
		},
	} {
		if err := command(); !errors.Is(err, loans.ErrInstructionCancelled) {
			t.Errorf("of a cancelled instruction: %v", err)
		}
	}
	if shown, err = s.Desk.Transfers.Instruction(s.ctx, id); err != nil || shown.Status != loans.InstructionDeleted {
		t.Errorf("%+v, %v", shown, err)
	}
	if _, err = s.Desk.Transfers.CancelInstruction(s.ctx, 99); !errors.Is(err, loans.ErrInstructionUnknown) {
		t.Errorf("unknown: %v", err)
	}
	s.verified()
}

// TestStandingInstructions: what falls due is paid from the account in the close of business, whole instalments, the oldest first; with
// less than one nothing is taken, and tried again the next day.
func TestStandingInstructions(t *testing.T) {
	s := newInstructed(t, "0")
	rows := s.Loan(s.loan).Schedule.Periods
	first, second := rows[1], rows[2]
	deposit := func(sum money.Amount) {
		_, err := s.Desk.Savings.Deposit(s.ctx, s.account, savings.Cash{On: s.Today(), Amount: sum})
		s.must(err)
	}
	closeDay := func(day calendar.Date) { // business is closed on the day after
		s.MoveTo(day.AddDays(1).String())
		_, err := s.Desk.Jobs.CloseBusinessOf(s.ctx, loans.InlineClosing{LoanIDs: []int64{s.loan}})
		s.must(err)
	}
	closeDay(first.Due.AddDays(-1)) // nothing is due
	deposit(first.TotalDue.Sub(money.MustParse("0.01")))
	closeDay(first.Due) // one cent is missing
	deposit(money.MustParse("0.02"))
	closeDay(first.Due.AddDays(1))
	s.stands("0.01")
	s.MoveTo(second.Due.AddDays(-3).String())
	deposit(second.TotalDue.Add(money.FromInt(50)))
	s.MoveTo(second.Due.AddDays(5).String())
	deposit(money.FromInt(500)) // comes after the day that is closed
	closeDay(second.Due.AddDays(5))
	s.stands("550.01")
	runs, err := s.Desk.Transfers.InstructionRuns(s.ctx, loans.TryFilter{LoanID: s.loan})
	s.must(err)
	var got []string
	for _, r := range runs.Items {
		got = append(got, r.On.String()+" "+string(r.Outcome)+" "+r.Paid.String()+" of "+r.Due.String())
	}
	want := []string{
		first.Due.String() + " INSUFFICIENT 0 of " + first.TotalDue.String(),
		first.Due.AddDays(1).String() + " PAID " + first.TotalDue.String() + " of " + first.TotalDue.String(),
		second.Due.String() + " PAID " + second.TotalDue.String() + " of " + second.TotalDue.String(),
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
	instructions, err := s.Desk.Transfers.Instructions(s.ctx, loans.InstructionFilter{ClientID: s.client})
	s.must(err)
	if len(instructions.Items) != 1 || instructions.Items[0].Status != loans.InstructionActive || instructions.Items[0].FromID != s.account {
		t.Errorf("%+v", instructions.Items)
	}
	_, err = s.Desk.Savings.Withdraw(s.ctx, s.account, savings.Cash{On: s.Today(), Amount: money.MustParse("550.01")})
	s.must(err)
	_, err = s.Desk.Savings.Close(s.ctx, s.account, savings.Closure{On: s.Today()})
	s.must(err)
	closeDay(rows[3].Due)
	runs, err = s.Desk.Transfers.InstructionRuns(s.ctx, loans.TryFilter{LoanID: s.loan, SortOrder: "DESC"})
	s.must(err)
	if runs.Items[0].Outcome != loans.TryClosed || runs.Items[0].Status != "failed" {
		t.Errorf("%+v", runs.Items[0])
	}
	_, err = s.Desk.Loans.Repay(s.ctx, s.loan, loans.Payment{On: s.Today(), Amount: money.FromInt(900)})
	s.must(err)
	instruction, err := s.Desk.Transfers.Instruction(s.ctx, instructions.Items[0].ID)
	s.must(err)
	if instruction.Status != loans.InstructionDisabled {
		t.Errorf("the instruction outlives the loan: %+v", instruction.Status)
	}
	s.verified()
}
