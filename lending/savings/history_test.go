package savings_test

import (
	"errors"
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/clients"
	"lending.example/platform/lending/datatables"
	"lending.example/platform/lending/events"
	"lending.example/platform/lending/fault"
	"lending.example/platform/lending/ledger"
	"lending.example/platform/lending/money"
	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/operation/desktest"
	"lending.example/platform/lending/products"
	"lending.example/platform/lending/refdata"
	"lending.example/platform/lending/savings"
	"lending.example/platform/lending/schedule"
	"lending.example/platform/lending/store"
)

// branch is a desk with a deposit product that posts, on 1 March 2026. Accounts are opened on 1 January.
type branch struct {
	*desktest.Desk
	product, client int64
	books           savings.NewProduct
}

var opened = calendar.MustParse("2026-01-01")

func newBranch(t *testing.T) *branch {
	t.Helper()
	var kinds []*store.Kind
	for _, list := range [][]*store.Kind{refdata.Kinds(), datatables.Kinds(), events.Kinds(), clients.Kinds(), ledger.Kinds(), products.Kinds(), savings.Kinds()} {
		kinds = append(kinds, list...)
	}
	b := &branch{Desk: desktest.New(t, kinds, time.Date(2026, 3, 1, 9, 0, 0, 0, time.UTC))}
	b.Neighbours = []any{clients.Neighbours{Savings: savings.OfClients{}}, noLoans{}, refdata.References(savings.References())}
	if err := b.Update(refdata.Seed); err != nil {
		t.Fatal(err)
	}
	account := func(name string, sort ledger.AccountType) int64 {
		return desktest.Do(b, ledger.CreateAccount, ledger.NewAccount{Name: name, Code: name, Type: sort, Usage: ledger.DetailAccount, ManualEntriesAllowed: new(false)}).ID
	}
	b.books = savings.NewProduct{
		Name: "Everyday", ShortName: "EVER", CurrencyCode: "EUR", Rule: ledger.CashBased,
		Reference: account("cash", ledger.Asset), Control: account("deposits", ledger.Liability), Suspense: account("suspense", ledger.Liability),
		Fees: account("fees", ledger.Income), Penalties: account("penalties", ledger.Income),
	}
	b.product = desktest.Do(b, savings.CreateProduct, b.books).ID
	b.client = desktest.Do(b, clients.Create, clients.NewClient{OfficeID: 1, First: "First", Last: "Saver", Active: new(true), ActivatedOn: opened}).ID
	return b
}

// noLoans are the loans of a platform that has none.
type noLoans struct{}

func (noLoans) Pay(*operation.Unit, savings.NewTransfer) (operation.Result, error) {
	return operation.Result{}, errors.New("there are no loans")
}

func (noLoans) Refund(*operation.Unit, savings.NewTransfer) (operation.Result, error) {
	return operation.Result{}, errors.New("there are no loans")
}

func (noLoans) Undo(*operation.Unit, int64, int64) error { return errors.New("there are no loans") }

// account opens an account.
func (b *branch) account() operation.Ref {
	b.T.Helper()
	ref := operation.ByID(desktest.Do(b, savings.Submit, savings.Application{ClientID: b.client, ProductID: b.product, SubmittedOn: opened}).SavingsID)
	desktest.Do(b, savings.Approve, savings.Approval{Ref: ref, On: opened})
	desktest.Do(b, savings.Activate, savings.Activation{Ref: ref, On: opened})
	return ref
}

// define defines a charge for accounts.
func (b *branch) define(name, amount string, at schedule.ChargeTime, basis schedule.ChargeBasis) int64 {
	b.T.Helper()
	return desktest.Do(b, products.CreateCharge, products.NewCharge{
		Name: name, CurrencyCode: "EUR", Amount: money.MustParse(amount), Target: products.ChargeForSavings, Time: at, Basis: basis, Active: new(true),
	}).ID
}

func cash(ref operation.Ref, day, amount string) savings.Cash {
	return savings.Cash{Ref: ref, On: calendar.MustParse("2026-" + day), Amount: money.MustParse(amount)}
}

func (b *branch) statement(ref operation.Ref) []savings.TransactionData {
	b.T.Helper()
	return desktest.Do(b, savings.Statement, savings.StatementInput{Ref: ref}).Items
}

func (b *branch) summary(ref operation.Ref) savings.Summary {
	b.T.Helper()
	return desktest.Do(b, savings.Get, savings.Selection{Ref: ref}).Summary
}

func TestBackdatedTransactionsMoveWhatFollows(t *testing.T) {
	b := newBranch(t)
	ref := b.account()
	desktest.Do(b, savings.DepositCash, cash(ref, "01-10", "100"))
	desktest.Do(b, savings.WithdrawCash, cash(ref, "01-20", "70"))
	desktest.Do(b, savings.DepositCash, cash(ref, "01-30", "50"))
	desktest.Do(b, savings.WithdrawCash, cash(ref, "01-15", "30"))
	var got []string
	for _, line := range b.statement(ref) {
		got = append(got, line.On.String()+" "+line.Balance.String())
	}
	if diff := cmp.Diff([]string{"2026-01-10 100", "2026-01-15 70", "2026-01-20 0", "2026-01-30 50"}, got); diff != "" {
		t.Error(diff)
	}
	desktest.Refuse(b, savings.WithdrawCash, cash(ref, "01-15", "0.01"), savings.ErrInsufficientLater.ID)
	desktest.Refuse(b, savings.WithdrawCash, cash(ref, "01-05", "1"), savings.ErrInsufficient.ID)
	desktest.Refuse(b, savings.Undo, savings.TransactionRef{Ref: ref, TransactionID: b.statement(ref)[0].ID}, savings.ErrInsufficientLater.ID)
	if got := b.summary(ref); got.Balance.String() != "50" {
		t.Errorf("a refusal changed the balance: %v", got)
	}
}

// TestReasonOfAHold: every reading of the hold shows it, and its release has none.
func TestReasonOfAHold(t *testing.T) {
	b := newBranch(t)
	ref := b.account()
	desktest.Do(b, savings.DepositCash, cash(ref, "01-10", "100"))
	hold := savings.NewHold{Ref: ref, On: opened.AddDays(20), Amount: money.FromInt(60), Reason: strings.Repeat("é", 257)}
	desktest.Refuse(b, savings.HoldAmount, hold, "validation.msg.savingsaccount.transaction.reasonForBlock.exceeds.max.length")
	hold.Reason = "Court order"
	id := desktest.Do(b, savings.HoldAmount, hold).ID
	desktest.Do(b, savings.ReleaseAmount, savings.NewRelease{Ref: ref, HoldID: id})
	var got []string
	for _, line := range b.statement(ref) {
		got = append(got, line.Reason)
	}
	if diff := cmp.Diff([]string{"", "Court order", ""}, got); diff != "" {
		t.Error(diff)
	}
	if got := desktest.Do(b, savings.GetTransaction, savings.TransactionRef{Ref: ref, TransactionID: id}).Reason; got != hold.Reason {
		t.Errorf("the transaction shows %q, want %q", got, hold.Reason)
	}
}

// TestWhatIsHeldStays: a hold takes from what is available, and a release gives it back once.
func TestWhatIsHeldStays(t *testing.T) {
	b := newBranch(t)
	ref := b.account()
	desktest.Do(b, savings.DepositCash, cash(ref, "01-10", "100"))
	hold := desktest.Do(b, savings.HoldAmount, savings.NewHold{Ref: ref, On: opened.AddDays(20), Amount: money.FromInt(60)}).ID
	if got := b.summary(ref); got.Available.String() != "40" || got.Held.String() != "60" || got.Balance.String() != "100" {
		t.Errorf("%+v", got)
	}
	desktest.Refuse(b, savings.WithdrawCash, cash(ref, "02-10", "40.01"), savings.ErrInsufficient.ID)
	desktest.Refuse(b, savings.WithdrawCash, cash(ref, "01-12", "50"), savings.ErrInsufficientLater.ID)
	release := savings.NewRelease{Ref: ref, HoldID: hold}
	part := release
	part.Amount, part.On = new(money.FromInt(25)), opened.AddDays(30)
	freed := desktest.Do(b, savings.ReleaseAmount, part).ID
	desktest.Refuse(b, savings.Undo, savings.TransactionRef{Ref: ref, TransactionID: hold}, savings.ErrHoldInUse.ID)
	part.Amount = new(money.FromInt(36))
	desktest.Refuse(b, savings.ReleaseAmount, part, savings.ErrReleaseTooLarge.ID)
	part.Amount, part.On = nil, opened.AddDays(10)
	desktest.Refuse(b, savings.ReleaseAmount, part, savings.ErrReleaseTooEarly.ID)
	desktest.Do(b, savings.ReleaseAmount, release)
	desktest.Refuse(b, savings.ReleaseAmount, release, savings.ErrHoldEnded.ID)
	desktest.Do(b, savings.WithdrawCash, cash(ref, "03-01", "75"))
	desktest.Do(b, savings.DepositCash, cash(ref, "03-01", "0.5"))
	if got := b.summary(ref); got.Available.String() != "25.5" || !got.Held.IsZero() {
		t.Errorf("%+v", got)
	}
	desktest.Do(b, savings.Undo, savings.TransactionRef{Ref: ref, TransactionID: freed})
	desktest.Refuse(b, savings.WithdrawCash, cash(ref, "03-01", "0.51"), savings.ErrInsufficient.ID)
}

func TestChargesOfAccounts(t *testing.T) {
	b := newBranch(t)
	ref := b.account()
	flat, share := b.define("Card", "5", schedule.OnSpecifiedDate, schedule.FlatAmount), b.define("Counter", "1.5", schedule.OnWithdrawal, schedule.PercentOfAmount)
	desktest.Refuse(b, savings.AddCharge, savings.NewCharge{Ref: ref, ChargeID: flat}, savings.ErrChargeNeedsDate.ID)
	card := desktest.Do(b, savings.AddCharge, savings.NewCharge{Ref: ref, ChargeID: flat, Due: opened.AddDays(5)}).ID
	counter := desktest.Do(b, savings.AddCharge, savings.NewCharge{Ref: ref, ChargeID: share}).ID
	desktest.Do(b, savings.DepositCash, cash(ref, "01-10", "200"))
	desktest.Refuse(b, savings.WithdrawCash, cash(ref, "01-11", "199"), savings.ErrInsufficient.ID) // the fee is missing
	out := desktest.Do(b, savings.WithdrawCash, cash(ref, "01-11", "33.33")).ID
	if got := b.summary(ref).Balance.String(); got != "166.17" { // 0.49995 is rounded to 0.50
		t.Errorf("balance %s", got)
	}
	fee := b.statement(ref)[2]
	desktest.Refuse(b, savings.Undo, savings.TransactionRef{Ref: ref, TransactionID: fee.ID}, savings.ErrFeeOfWithdrawal.ID)
	desktest.Do(b, savings.Undo, savings.TransactionRef{Ref: ref, TransactionID: out})
	if got := b.summary(ref).Balance.String(); got != "200" {
		t.Errorf("balance %s after the undo", got)
	}
	pay := savings.ChargePayment{Ref: ref, ID: card, On: opened.AddDays(12), Amount: money.FromInt(6)}
	desktest.Refuse(b, savings.PayCharge, pay, savings.ErrChargeOverpaid.ID)
	pay.Amount = money.FromInt(3)
	paid := desktest.Do(b, savings.PayCharge, pay).SubID
	desktest.Refuse(b, savings.Close, savings.Closure{Ref: ref, On: opened.AddDays(40), WithdrawBalance: true}, savings.ErrClosedWithCharge.ID)
	desktest.Do(b, savings.Undo, savings.TransactionRef{Ref: ref, TransactionID: paid})
	if c := desktest.Do(b, savings.GetCharge, savings.AccountChargeRef{Ref: ref, ID: card}); c.Outstanding.String() != "5" {
		t.Errorf("owed %s", c.Outstanding)
	}
	desktest.Do(b, savings.WaiveCharge, savings.AccountChargeRef{Ref: ref, ID: card})
	desktest.Refuse(b, savings.WaiveCharge, savings.AccountChargeRef{Ref: ref, ID: card}, savings.ErrChargeSettled.ID)
	desktest.Do(b, savings.InactivateCharge, savings.AccountChargeRef{Ref: ref, ID: counter})
	desktest.Refuse(b, savings.Close, savings.Closure{Ref: ref, On: opened.AddDays(40)}, savings.ErrClosedWithBalance.ID)
	desktest.Do(b, savings.Close, savings.Closure{Ref: ref, On: opened.AddDays(40), WithdrawBalance: true})
	desktest.Refuse(b, savings.DepositCash, cash(ref, "02-20", "1"), savings.ErrNotActive.ID)
}

// TestUndoneWithdrawalsGiveEveryFeeBack: a withdrawal may have taken several fees, and other transactions may follow them on its day.
func TestUndoneWithdrawalsGiveEveryFeeBack(t *testing.T) {
	b := newBranch(t)
	ref := b.account()
	for name, amount := range map[string]string{"Counter": "1", "Receipt": "2", "Guard": "4"} {
		desktest.Do(b, savings.AddCharge, savings.NewCharge{Ref: ref, ChargeID: b.define(name, amount, schedule.OnWithdrawal, schedule.FlatAmount)})
	}
	desktest.Do(b, savings.DepositCash, cash(ref, "01-10", "100"))
	out := desktest.Do(b, savings.WithdrawCash, cash(ref, "01-11", "30")).ID
	desktest.Do(b, savings.DepositCash, cash(ref, "01-11", "5"))
	desktest.Do(b, savings.Undo, savings.TransactionRef{Ref: ref, TransactionID: out})
	var got []string
	for _, line := range b.statement(ref) {
		got = append(got, line.Balance.String())
	}
	if diff := cmp.Diff([]string{"100", "100", "100", "100", "100", "105"}, got); diff != "" {
		t.Error(diff)
	}
}

// TestTransfersHaveTwoEnds: both ends are booked or none, and either end takes both back.
func TestTransfersHaveTwoEnds(t *testing.T) {
	b := newBranch(t)
	from, to := b.account(), b.account()
	desktest.Do(b, savings.DepositCash, cash(from, "01-10", "100"))
	order := savings.NewTransfer{FromType: 2, FromID: from.ID, ToType: 2, ToID: to.ID, On: opened.AddDays(15), Amount: money.FromInt(70)}
	same, large, foreign := order, order, order
	same.ToID, large.Amount, foreign.ToClientID = from.ID, money.FromInt(101), 99
	desktest.Refuse(b, savings.CreateTransfer, same, savings.ErrTransferSame.ID)
	desktest.Refuse(b, savings.CreateTransfer, large, savings.ErrInsufficient.ID)
	desktest.Refuse(b, savings.CreateTransfer, foreign, savings.ErrTransferClient.ID)
	made := desktest.Do(b, savings.CreateTransfer, order).ID
	if x, y := b.summary(from).Balance.String(), b.summary(to).Balance.String(); x != "30" || y != "70" {
		t.Errorf("%s and %s", x, y)
	}
	arrived := b.statement(to)[0]
	if arrived.Transfer == nil || arrived.Transfer.ID != made || arrived.Transfer.From.TransactionID != b.statement(from)[1].ID {
		t.Errorf("%+v", arrived.Transfer)
	}
	desktest.Do(b, savings.WithdrawCash, cash(to, "02-10", "1"))
	desktest.Refuse(b, savings.Undo, savings.TransactionRef{Ref: from, TransactionID: b.statement(from)[1].ID}, savings.ErrInsufficientLater.ID)
	desktest.Do(b, savings.DepositCash, cash(to, "02-10", "1"))
	desktest.Refuse(b, savings.Undo, savings.TransactionRef{Ref: to, TransactionID: arrived.ID}, savings.ErrInsufficientLater.ID) // it was missing on 10 February
	desktest.Do(b, savings.Undo, savings.TransactionRef{Ref: to, TransactionID: b.statement(to)[1].ID})
	desktest.Do(b, savings.Undo, savings.TransactionRef{Ref: to, TransactionID: arrived.ID})
	if x, y := b.summary(from).Balance.String(), b.summary(to).Balance.String(); x != "100" || y != "1" {
		t.Errorf("%s and %s after the undo", x, y)
	}
	desktest.Refuse(b, savings.Undo, savings.TransactionRef{Ref: to, TransactionID: arrived.ID}, savings.ErrUndone.ID)
	if !desktest.Do(b, savings.GetTransfer, savings.TransferRef{ID: made}).Reversed {
		t.Error("the transfer is not marked as undone")
	}
}

// TestRandomHistories gives random commands, refused or not, and holds the laws of balances after each: nowhere in the history
// is less on the account than is held, each line follows from the one before, and the books say what the accounts say.
func TestRandomHistories(t *testing.T) {
	for seed := range uint64(8) {
		b := newBranch(t)
		r := rand.New(rand.NewPCG(seed, 1))
		refs := []operation.Ref{b.account(), b.account()}
		for _, fee := range []string{"1", "2"} {
			charge := b.define("Fee of "+fee, fee, schedule.OnWithdrawal, schedule.FlatAmount)
			desktest.Do(b, savings.AddCharge, savings.NewCharge{Ref: refs[0], ChargeID: charge})
		}
		done, refused := 0, 0
		for range 120 {
			err := b.anything(r, refs)
			var rule *fault.Error
			switch {
			case err == nil:
				done++
			case errors.As(err, &rule) && rule.Kind != fault.Conflict:
				refused++
			default:
				t.Fatalf("seed %d: %v", seed, err)
			}
			b.holdLaws(refs)
			if t.Failed() {
				t.Fatalf("seed %d", seed)
			}
		}
		if done < 30 || refused < 10 {
			t.Errorf("seed %d: %d commands were done and %d refused: the test hardly tests", seed, done, refused)
		}
	}
}

// anything gives one command.
func (b *branch) anything(r *rand.Rand, refs []operation.Ref) error {
	ref := refs[r.IntN(2)]
	on, amount := opened.AddDays(r.IntN(60)-1), money.FromInt(int64(1+r.IntN(80)))
	sent := savings.Cash{Ref: ref, On: on, Amount: amount}
	lines := b.statement(ref)
	any := func() int64 {
		if len(lines) == 0 {
			return 0
		}
		return lines[r.IntN(len(lines))].ID
	}
	var err error
	switch r.IntN(8) {
	case 0, 1:
		_, err = desktest.Try(b, savings.DepositCash, sent)
	case 2, 3:
		_, err = desktest.Try(b, savings.WithdrawCash, sent)
	case 4:
		_, err = desktest.Try(b, savings.HoldAmount, savings.NewHold{Ref: ref, On: on, Amount: amount})
	case 5:
		_, err = desktest.Try(b, savings.ReleaseAmount, savings.NewRelease{Ref: ref, HoldID: any(), On: on})
	case 6:
		_, err = desktest.Try(b, savings.Undo, savings.TransactionRef{Ref: ref, TransactionID: any()})
	default:
		_, err = desktest.Try(b, savings.CreateTransfer, savings.NewTransfer{FromType: 2, FromID: refs[0].ID, ToType: 2, ToID: refs[1].ID, On: on, Amount: amount})
	}
	return err
}

func (b *branch) holdLaws(refs []operation.Ref) {
	b.T.Helper()
	var total money.Amount
	for _, ref := range refs {
		var balance, held money.Amount
		for _, line := range b.statement(ref) {
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
			}
			if line.Balance != balance || line.Held != held {
				b.T.Errorf("transaction %d: %s with %s held, want %s with %s", line.ID, line.Balance, line.Held, balance, held)
			}
			if held.IsNegative() || balance.Sub(held).IsNegative() {
				b.T.Errorf("transaction %d: %s are on the account and %s held", line.ID, balance, held)
			}
		}
		s := b.summary(ref)
		if s.Balance != balance || s.Held != held || s.Available != balance.Sub(held) {
			b.T.Errorf("%+v, want %s with %s held", s, balance, held)
		}
		total = total.Add(balance)
	}
	if got := b.inBooks(b.books.Control); got != total {
		b.T.Errorf("the books have %s of customers, the accounts %s", got, total)
	}
	if got := b.inBooks(b.books.Suspense); !got.IsZero() {
		b.T.Errorf("%s are in suspense", got)
	}
}

// inBooks is the balance of a liability.
func (b *branch) inBooks(account int64) (balance money.Amount) {
	b.T.Helper()
	b.View(func(tx store.Tx) error {
		ofAccount := func(q store.Query) store.Query { return q.And("account_id", store.Equal, store.Int(account)) }
		for line, err := range ledger.LinesUpTo(tx, ofAccount, calendar.MustParse("2026-12-31")) {
			if err != nil {
				return err
			}
			if line.Side == ledger.Credit {
				balance = balance.Add(line.Amount)
			} else {
				balance = balance.Sub(line.Amount)
			}
		}
		return nil
	})
	return balance
}
