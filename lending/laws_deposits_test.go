package lending_test

import (
	"fmt"
	"slices"
	"testing"

	"lending.example/platform/lending"
	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/ledger"
	"lending.example/platform/lending/loans"
	"lending.example/platform/lending/money"
	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/products"
	"lending.example/platform/lending/savings"
	"lending.example/platform/lending/schedule"
	"lending.example/platform/lending/store"
)

// securedShapes are loans that are linked with a deposit account, paid from it by standing instruction, and guaranteed by funds of the
// borrower and of a friend.
var securedShapes = []shape{
	{name: "cumulative, from deposits", posts: true, secured: true},
	{name: "progressive, from deposits", product: progressive(schedule.Horizontal, "12", true), apply: advanced("12"), posts: true, secured: true},
	{name: "progressive with down payments, from deposits", product: with(progressive(schedule.Horizontal, "12", true), downPayment), apply: advanced("12"), posts: true, secured: true},
}

// commands are those that lives of the shape are drawn from.
func (s shape) commands() []command {
	list := slices.Clone(commands)
	if s.secured {
		list = append(list, depositCommands...)
	}
	if s.posts {
		list = append(list, bookCommands...)
	}
	return list
}

// depositCommands are about deposit accounts and what loans do with them.
var depositCommands = []command{
	{"deposit", 8, true, onDeposit(savings.DepositCash, (*turn).cash)},
	{"withdraw", 6, true, onDeposit(savings.WithdrawCash, (*turn).cash)},
	{"hold", 2, true, onDeposit(savings.HoldAmount, func(t *turn) savings.NewHold {
		return savings.NewHold{Ref: t.account(), On: t.day(), Amount: t.amount(100)}
	})},
	{"undo on an account", 6, true, onDeposit(savings.Undo, (*turn).accountTransaction)},
	{"pay by transfer", 6, true, onDeposit(savings.CreateTransfer, func(t *turn) savings.NewTransfer {
		return savings.NewTransfer{FromType: 2, FromID: t.account().ID, ToType: 1, ToID: t.world.loan, On: t.day(), Amount: t.amount(300)}
	})},
	{"move between accounts", 2, true, onDeposit(savings.CreateTransfer, func(t *turn) savings.NewTransfer {
		return savings.NewTransfer{FromType: 2, FromID: t.around.accounts[0], ToType: 2, ToID: t.around.accounts[1], On: t.day(), Amount: t.amount(100)}
	})},
	{"refund by transfer", 4, true, onDeposit(savings.RefundByTransfer, func(t *turn) savings.NewTransfer {
		return savings.NewTransfer{FromType: 1, FromID: t.world.loan, ToType: 2, ToID: t.around.accounts[0], On: t.day(), Amount: t.overpaid().Amount}
	})},
	{"recover guarantees", 2, true, onLoanOf(loans.RecoverGuarantees, func(*turn) operation.NoInput { return operation.NoInput{} })},
	{"pay charge from account", 4, true, onChargeOf(loans.PayCharge, func(t *turn) loans.ChargeFromAccount { return loans.ChargeFromAccount{On: t.day()} })},
	{"undo disbursal", 1, true, onLoanOf(loans.UndoDisbursal, func(*turn) loans.Remark { return loans.Remark{} })},
	{"disburse to savings", 4, true, onLoanOf(loans.DisburseToSavings, func(t *turn) loans.ToSavings { return loans.ToSavings{On: t.bench.Today()} })},
	{"undo approval", 1, true, onLoanOf(loans.UndoApproval, func(*turn) loans.Remark { return loans.Remark{} })},
	{"approve", 4, true, onLoanOf(loans.Approve, func(t *turn) loans.Approval {
		return loans.Approval{On: t.bench.Today(), ExpectedDisbursement: t.bench.Today()}
	})},
}

func onDeposit[T operation.Input](op operation.Typed[T, operation.Result], input func(*turn) T) func(*turn) (operation.Result, error) {
	return func(t *turn) (operation.Result, error) {
		in := input(t)
		t.say(in)
		return lending.Run(t.ctx, t.desk, op, in)
	}
}

// account is one of the accounts.
func (t *turn) account() operation.Ref {
	return operation.ByID(t.around.accounts[t.rand.IntN(len(t.around.accounts))])
}

func (t *turn) cash() savings.Cash {
	return savings.Cash{Ref: t.account(), On: t.day(), Amount: t.amount(300)}
}

func (t *turn) accountTransaction() savings.TransactionRef {
	in := savings.TransactionRef{Ref: t.account()}
	page, err := t.desk.Savings.Statement(t.ctx, in.Ref.ID, savings.StatementInput{})
	if err == nil && len(page.Items) > 0 {
		in.TransactionID = page.Items[t.rand.IntN(len(page.Items))].ID
	}
	return in
}

// openDeposits opens the accounts of a secured shape, and links the application with that of the borrower.
func (w *world) openDeposits(t *testing.T, in *loans.Application) {
	t.Helper()
	b := w.bench
	open := func(name string, kind ledger.AccountType) int64 {
		made, err := b.Desk.Ledger.CreateAccount(w.ctx, ledger.NewAccount{Name: name, Code: name, Type: kind, Usage: ledger.DetailAccount, ManualEntriesAllowed: new(false)})
		w.must(t, err)
		return made.ID
	}
	w.around.suspense = open("between accounts", ledger.Liability)
	_, err := b.Desk.Ledger.CreateActivityAccount(w.ctx, ledger.NewActivityAccount{Activity: ledger.LiabilityTransfer, AccountID: w.around.suspense})
	w.must(t, err)
	charge := func(in products.NewCharge) int64 {
		in.CurrencyCode, in.Basis, in.Active = "EUR", schedule.FlatAmount, new(true)
		w.around.inputs = append(w.around.inputs, in)
		made, err := b.Desk.Charges.Create(w.ctx, in)
		w.must(t, err)
		return made.ID
	}
	withdrawal := func(name string) savings.ProductCharge {
		return savings.ProductCharge{ID: charge(products.NewCharge{Name: name, Amount: money.FromInt(1), Target: products.ChargeForSavings, Time: schedule.OnWithdrawal})}
	}
	ofLoan := func(name string, at schedule.ChargeTime, mode products.ChargePayment) int64 {
		return charge(products.NewCharge{Name: name, Amount: money.FromInt(5), Target: products.ChargeForLoan, Time: at, Payment: &mode})
	}
	product, err := b.Desk.SavingsProducts.Create(w.ctx, savings.NewProduct{
		Name: "Deposits", ShortName: "DEPO", CurrencyCode: "EUR", Rule: ledger.CashBased, Reference: open("till", ledger.Asset),
		Control: open("deposits", ledger.Liability), Suspense: w.around.suspense, Fees: open("fees of deposits", ledger.Income), Penalties: open("penalties of deposits", ledger.Income),
		Charges: []savings.ProductCharge{withdrawal("For withdrawals"), withdrawal("For receipts")},
	})
	w.must(t, err)
	for _, client := range []int64{in.ClientID, b.Client()} {
		account, err := b.Desk.Savings.Submit(w.ctx, savings.Application{ClientID: client, ProductID: product.ID, SubmittedOn: b.Today()})
		w.must(t, err)
		_, err = b.Desk.Savings.Approve(w.ctx, account.AccountID, savings.Approval{On: b.Today()})
		w.must(t, err)
		_, err = b.Desk.Savings.Activate(w.ctx, account.AccountID, savings.Activation{On: b.Today()})
		w.must(t, err)
		_, err = b.Desk.Savings.Deposit(w.ctx, account.AccountID, savings.Cash{On: b.Today(), Amount: money.FromInt(400)})
		w.must(t, err)
		w.around.accounts = append(w.around.accounts, account.AccountID)
	}
	w.around.charges = append(w.around.charges, ofLoan("From the account", schedule.OnSpecifiedDate, products.PaidByTransfer))
	for _, mode := range []products.ChargePayment{products.PaidRegularly, products.PaidByTransfer} {
		fee := ofLoan(fmt.Sprint("At disbursement ", mode), schedule.AtDisbursement, mode)
		in.Charges = append(in.Charges, loans.Applied{ChargeID: fee, Amount: money.DecimalFromInt(5)})
	}
	in.LinkedAccountID, in.StandingInstruction = w.around.accounts[0], new(true)
}

// guarantee lets the borrower and the friend give funds for the loan.
func (w *world) guarantee(t *testing.T, loan int64) {
	t.Helper()
	for i, sum := range []int64{100, 200} {
		account, err := w.bench.Desk.Savings.Get(w.ctx, w.around.accounts[i], savings.Selection{})
		w.must(t, err)
		_, err = w.bench.Desk.Loans.AddGuarantor(w.ctx, loan, loans.NewGuarantor{
			Type: loans.CustomerGuarantor, EntityID: account.ClientID, SavingsID: account.ID, Amount: money.FromInt(sum),
		})
		w.must(t, err)
	}
}

func (w *world) must(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// depositFlaws holds the accounts against themselves, against the loan and against the books: the history of each adds up, and
// nowhere in it is more held than there is; what is held in guarantee is what the guarantors of the loan say; each transfer has a
// transaction of the loan that stands as it does; and nothing is left between the accounts.
func (w *world) depositFlaws() []string {
	var found []string
	flaw := func(text string, args ...any) { found = append(found, fmt.Sprintf(text, args...)) }
	onLoan := map[int64]loans.TransactionData{} // by transfer
	for _, t := range w.look().Transactions {
		if t.Transfer != nil {
			onLoan[t.Transfer.ID] = t
		}
	}
	for i, id := range w.around.accounts {
		page, err := w.bench.Desk.Savings.Statement(w.ctx, id, savings.StatementInput{})
		if err != nil {
			return append(found, err.Error())
		}
		var balance, held, secured money.Amount // secured: of what is held, in guarantee
		for _, line := range page.Items {
			if !line.Reversed {
				switch line.Type {
				case savings.Deposit:
					balance = balance.Add(line.Amount)
				case savings.Hold:
					held = held.Add(line.Amount)
				case savings.Release:
					held = held.Sub(line.Amount)
				default:
					balance = balance.Sub(line.Amount)
				}
				switch {
				case line.LoanID != 0 && line.Type == savings.Hold:
					secured = secured.Add(line.Amount)
				case line.LoanID != 0:
					secured = secured.Sub(line.Amount)
				}
			}
			if line.Balance != balance || line.Held != held || held.IsNegative() || balance.Less(held) {
				flaw("account %d, transaction %d: %s with %s held, by the lines %s with %s", id, line.ID, line.Balance, line.Held, balance, held)
			}
			if tr := line.Transfer; tr != nil && (tr.FromType == savings.LoanEnd || tr.ToType == savings.LoanEnd) && !line.Reversed {
				if end := onLoan[tr.ID]; end.ID == 0 || end.Transfer.Reversed || end.Amount != line.Amount || end.On != line.On {
					flaw("account %d, transaction %d has no other end on the loan: %+v", id, line.ID, end.Transfer)
				}
			}
		}
		if g := w.look().Guarantors; secured != g[i].Funding[0].Held {
			flaw("account %d: %s are held in guarantee, the loan says %s", id, secured, g[i].Funding[0].Held)
		}
	}
	if w.around.suspense == 0 {
		return found
	}
	var left money.Amount
	err := w.bench.Desk.View(w.ctx, func(u *operation.Unit) error {
		left = money.Amount{}
		inSuspense := func(q store.Query) store.Query { return q.And("account_id", store.Equal, store.Int(w.around.suspense)) }
		for line, err := range ledger.LinesUpTo(u.Tx, inSuspense, calendar.MustParse("2099-12-31")) {
			if err != nil {
				return err
			}
			if line.Side == ledger.Debit {
				left = left.Add(line.Amount)
			} else {
				left = left.Sub(line.Amount)
			}
		}
		return nil
	})
	if err != nil {
		flaw("%v", err)
	}
	if !left.IsZero() {
		flaw("%s are left between the accounts", left)
	}
	return found
}
