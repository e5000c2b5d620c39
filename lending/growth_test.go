package lending_test

import (
	"context"
	"errors"
	"fmt"
	"iter"
	"maps"
	"slices"
	"strings"
	"testing"

	"lending.example/platform/lending"
	"lending.example/platform/lending/clients"
	"lending.example/platform/lending/lendingtest"
	"lending.example/platform/lending/loans"
	"lending.example/platform/lending/money"
	"lending.example/platform/lending/products"
	"lending.example/platform/lending/savings"
	"lending.example/platform/lending/store"
	"lending.example/platform/lending/store/memory"
)

// TestNothingGrows holds what is read for a client, a product and an office with two thousand loans against what is read for those
// with one: commands and first pages read no more. A count is one read, since stores count in an index.
func TestNothingGrows(t *testing.T) {
	inner, err := memory.New(lending.Schema())
	if err != nil {
		t.Fatal(err)
	}
	counted := &counting{Store: inner}
	b := lendingtest.On(t, counted)
	few := livesOf(t, b, counted, 1)
	many := livesOf(t, b, counted, 2000)
	for name, n := range many {
		if n > few[name]+page {
			t.Errorf("%s: %d reads among two thousand loans, %d alone", name, n, few[name])
		}
	}
}

// page is what a first page of twenty loans takes more than one of two.
const page = 200

// livesOf is how much is read for each thing that is done with a client who has so many loans of one product.
func livesOf(t *testing.T, b *lendingtest.Bench, counted *counting, had int) map[string]int {
	ctx := t.Context()
	client, product := b.Client(), b.Product()
	reads := map[string]int{}
	do := func(name string, what func() error) {
		t.Helper()
		before := counted.reads
		if err := what(); err != nil {
			t.Fatal(name, err)
		}
		reads[name] = counted.reads - before
	}
	var loan int64
	lend := func() {
		t.Helper()
		do("an application", func() error {
			made, err := b.Desk.Loans.Submit(ctx, b.Application(client, product, "1000"))
			loan = made.LoanID
			return err
		})
		do("an approval", func() error { return refusal(b.Desk.Loans.Approve(ctx, loan, loans.Approval{On: b.Today()})) })
		do("a disbursal", func() error { return refusal(b.Desk.Loans.Disburse(ctx, loan, loans.Disbursal{On: b.Today()})) })
	}
	lend()
	if had > 1 {
		b.Multiply(loan, had-1)
	}
	lend()
	do("a repayment", func() error {
		return refusal(b.Desk.Loans.Repay(ctx, loan, loans.Payment{On: b.Today(), Amount: money.FromInt(10)}))
	})
	do("undoing a disbursal", func() error { return refusal(b.Desk.Loans.UndoDisbursal(ctx, loan, loans.Remark{})) })
	do("a change of the client", func() error {
		return refusal(b.Desk.Clients.Update(ctx, client, clients.ClientUpdate{Mobile: new(fmt.Sprint("0171555", 1000+had))}))
	})
	do("a change of the product", func() error {
		return refusal(b.Desk.Products.Update(ctx, product, products.ProductUpdate{Description: new("again")}))
	})
	do("the client", func() error { return refusal(b.Desk.Clients.Get(ctx, client)) })
	do("the client's loans", func() error {
		return refusal(b.Desk.Loans.List(ctx, loans.ListInput{ClientID: client, Limit: 20}))
	})
	do("all loans", func() error { return refusal(b.Desk.Loans.List(ctx, loans.ListInput{Limit: 20})) })
	return reads
}

// TestNoCommandGrows has every command work on a branch with one of everything, and has a client of it borrow and save; and again
// after what a client, a loan, a deposit account, a group, a product or an office may have in any number is there a thousand times
// more: no command reads more than before.
func TestNoCommandGrows(t *testing.T) {
	if testing.Short() {
		t.Skip("one call after the other: nothing for the race detector")
	}
	const times = 1000
	kept := &watched{Store: emptyStore(t)}
	counted := &counting{Store: kept, walks: true}
	w := branchesOn(t, kept, counted)
	few := w.life(counted)
	once := w.readsOfCommands(counted)
	made := w.multiply(times)
	grow := map[string]bool{}
	for name, n := range w.life(counted) {
		if n > few[name]+times/10 {
			t.Errorf("%s: %d reads, and %d before", name, n, few[name])
		}
	}
	decided := map[string]bool{}
	for name, many := range w.readsOfCommands(counted) {
		command, _, _ := strings.Cut(name, ",")
		decided[command] = decided[command] || !many.refused || !once[name].refused
		if many.reads < once[name].reads+times/10 {
			continue
		}
		if grow[command] = true; growing[command] == "" {
			t.Errorf("%s: %d reads, and %d before", name, many.reads, once[name].reads)
		}
	}
	for command := range growing {
		if !grow[command] {
			t.Errorf("%s no longer grows", command)
		}
	}
	maps.DeleteFunc(decided, func(_ string, through bool) bool { return !through })
	t.Logf("%d reads of commands, %d of them went through, and %d steps of a life, among %v", len(once), len(decided), len(few), made)
	if len(decided) < 130 || len(made) < 15 {
		t.Error("hardly anything was tried")
	}
}

// growing are the commands that read as much as there is, and why.
var growing = map[string]string{
	"access.CreateUser":     "the name is held against those of all users, who are employees, for one that looks like it",
	"access.DeleteRole":     "looks for a user who has it, among all employees",
	"access.DisableRole":    "looks for a user who has it, among all employees",
	"datatables.DeleteRows": "deletes all rows of one client in a table, a thousand at most",
	"savings.Undo":          "what stands on the account on later days changes",
}

// measured is how much a command reads with one of its inputs, and whether it is refused.
type measured struct {
	reads   int
	refused bool
}

// readsOfCommands tries every command with many inputs, and undoes what it does. They are named by the command and what the input is.
func (w *branches) readsOfCommands(counted *counting) map[string]measured {
	w.Helper()
	w.store.dry = true
	defer func() { w.store.dry = false }()
	all := map[string]measured{}
	for _, op := range w.Platform.Operations() {
		if op.About().Internal || op.ReadOnly() {
			continue
		}
		try := func(name string, input any) {
			before := counted.reads
			_, err := w.Desk.Perform(w.ctx, op, input, lending.CallOptions{})
			all[op.About().ID+", "+name] = measured{counted.reads - before, err != nil && !errors.Is(err, errDry)}
		}
		for name, input := range w.inputs(op) {
			try(name, input)
		}
		for path := int64(ownBranch); path < ownBranch+4; path++ { // there are a few of what has states
			input := filler{branches: w, path: path, body: ownBranch}.input(op)
			w.complete(op.About().ID, input, path)
			try(fmt.Sprint("own ", path), input)
		}
	}
	return all
}

// life is what is read for each step of a loan, of a group's loan and of a deposit account of the own branch.
func (w *branches) life(counted *counting) map[string]int {
	w.Helper()
	reads := map[string]int{}
	do := func(name string, what func() error) {
		w.Helper()
		before := counted.reads
		if err := what(); err != nil {
			w.Fatal(name, ": ", err)
		}
		reads[name] = counted.reads - before
	}
	w.borrow("", do, func(in *loans.Application) {})
	w.borrow("of a group: ", do, func(in *loans.Application) {
		in.ClientID, in.GroupID, in.LoanType, in.OfficerID = 0, ownBranch, "group", 0
	})
	w.save(do)
	return reads
}

// borrow takes a loan through its states, some of them twice.
func (w *branches) borrow(name string, do func(string, func() error), as func(*loans.Application)) {
	d, on := w.Desk.Loans, w.Today()
	in := w.Application(ownBranch, ownBranch, "1000")
	as(&in)
	loan, payment := int64(0), int64(0)
	step := func(what string, how func() error) { do(name+what, how) }
	apply := func() error {
		made, err := d.Submit(w.ctx, in)
		loan = made.LoanID
		return err
	}
	approve := func() error { return refusal(d.Approve(w.ctx, loan, loans.Approval{On: on})) }
	disburse := func() error { return refusal(d.Disburse(w.ctx, loan, loans.Disbursal{On: on})) }
	step("an application", apply)
	step("deleting it", func() error { return refusal(d.Delete(w.ctx, loan)) })
	step("an application that is rejected", apply)
	step("the rejection", func() error { return refusal(d.Reject(w.ctx, loan, loans.Rejection{On: on})) })
	step("one more application", apply)
	step("changing it", func() error { return refusal(d.Modify(w.ctx, loan, loans.Modification{Principal: money.FromInt(900)})) })
	step("a guarantor", func() error {
		return refusal(d.AddGuarantor(w.ctx, loan, loans.NewGuarantor{Type: loans.StaffGuarantor, EntityID: ownBranch}))
	})
	step("an approval", approve)
	step("undoing it", func() error { return refusal(d.UndoApproval(w.ctx, loan, loans.Remark{})) })
	step("another approval", approve)
	step("a disbursal", disburse)
	step("a repayment", func() error {
		made, err := d.Repay(w.ctx, loan, loans.Payment{On: on, Amount: money.FromInt(10)})
		payment = made.TransactionID
		return err
	})
	step("undoing it as well", func() error {
		return refusal(d.Adjust(w.ctx, loan, payment, loans.Adjustment{On: on, Amount: new(money.Amount)}))
	})
	step("undoing the disbursal", func() error { return refusal(d.UndoDisbursal(w.ctx, loan, loans.Remark{})) })
	step("another disbursal", disburse)
	step("a charge", func() error {
		return refusal(d.AddCharge(w.ctx, loan, loans.NewCharge{DefinitionID: ownBranch, Amount: new(money.MustDecimal("5")), Due: on.AddDays(20)}))
	})
	step("writing off", func() error { return refusal(d.WriteOff(w.ctx, loan, loans.Closing{On: on})) })
	w.borrowed = loan
}

// save takes a deposit account through its states, and moves money.
func (w *branches) save(do func(string, func() error)) {
	d, on := w.Desk.Savings, w.Today()
	var account, hold, moved int64
	cash := savings.Cash{On: on, Amount: money.FromInt(20)}
	do("an application for an account", func() error {
		made, err := d.Submit(w.ctx, savings.Application{ClientID: ownBranch, ProductID: ownBranch, SubmittedOn: on})
		account = made.ID
		return err
	})
	do("approving an account", func() error { return refusal(d.Approve(w.ctx, account, savings.Approval{On: on})) })
	do("activating an account", func() error { return refusal(d.Activate(w.ctx, account, savings.Activation{On: on})) })
	for _, of := range []struct {
		name string
		id   int64
	}{{"of the new account", account}, {"of the old account", ownBranch}} {
		do("a deposit "+of.name, func() error { return refusal(d.Deposit(w.ctx, of.id, cash)) })
		do("a hold "+of.name, func() error {
			made, err := d.Hold(w.ctx, of.id, savings.NewHold{On: on, Amount: money.FromInt(2)})
			hold = made.ID
			return err
		})
		do("a release "+of.name, func() error {
			return refusal(d.Release(w.ctx, of.id, hold, savings.NewRelease{On: on, Amount: new(money.FromInt(2))}))
		})
		do("a withdrawal "+of.name, func() error {
			made, err := d.Withdraw(w.ctx, of.id, savings.Cash{On: on, Amount: money.FromInt(1)})
			moved = made.ID
			return err
		})
		do("undoing the withdrawal "+of.name, func() error { return refusal(d.UndoTransaction(w.ctx, of.id, moved)) })
	}
	do("a transfer", func() error {
		return refusal(w.Desk.Transfers.Create(w.ctx, savings.NewTransfer{FromType: 2, FromID: ownBranch, ToType: 2, ToID: account, On: on, Amount: money.FromInt(1)}))
	})
}

// fewOfOne are kinds whose records are parts of one loan, which are bounded or read from its digest on; which are multiplied with the
// loan; or whose records are one each. Reference data is few by its nature.
var fewOfOne = []string{
	"loan", "loan_schedule", "loan_charge", "loan_transaction", "journal_line", "loan_lock", "standing_instruction", "loan_origination",
	"group_member", "datatable_key", "content", "content_piece", "command_key", "event", "event_consumer",
}

// multiply copies what the own branch has, and says how many of each kind there are then.
func (w *branches) multiply(times int) map[string]int {
	w.Helper()
	w.Multiply(ownBranch, times)
	w.Multiply(w.borrowed, times) // of the group
	made := map[string]int{"loan": 2 * times}
	w.made(nil, w.store.Store.Update(w.ctx, lendingtest.Tenant, func(tx store.Tx) error {
		for _, kind := range lending.Schema() {
			if kind.Reference || slices.Contains(fewOfOne, kind.Name) {
				continue
			}
			own := store.Where("id", store.AtLeast, store.Int(ownBranch)).And("id", store.Less, store.Int(otherBranch))
			var originals []store.Record
			for r, err := range tx.Find(kind, own) {
				if err != nil {
					return err
				}
				originals = append(originals, r)
			}
			for _, r := range originals {
				if err := copies(tx, kind, r, times); err != nil {
					return err
				}
				made[kind.Name] += times
			}
		}
		return nil
	}))
	return made
}

// copies writes a record again under other numbers. Texts that no two records may share say which copy they are of.
func copies(tx store.Tx, kind *store.Kind, r store.Record, times int) error {
	for n := range times {
		again := store.Record{Values: slices.Clone(r.Values), Body: r.Body}
		for _, index := range kind.AllIndexes() {
			for _, name := range index.Columns {
				if i := kind.Position(name); index.Unique && r.Values[i].Type() == store.Text && !r.Values[i].IsNull() {
					again.Values[i] = store.String(fmt.Sprint(r.Values[i].Text(), " ", n))
				}
			}
		}
		var err error
		if again.ID, err = tx.NextID(kind); err == nil {
			err = tx.Insert(kind, again)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// counting is a store that counts the records that are read.
type counting struct {
	store.Store
	reads int
	walks bool // counts are counted by what they count, unless there is a tally of it; otherwise as one read
}

func (s *counting) View(ctx context.Context, tenant string, fn func(store.Tx) error) error {
	return s.Store.View(ctx, tenant, func(tx store.Tx) error { return fn(countingTx{tx, s}) })
}

func (s *counting) Update(ctx context.Context, tenant string, fn func(store.Tx) error) error {
	return s.Store.Update(ctx, tenant, func(tx store.Tx) error { return fn(countingTx{tx, s}) })
}

type countingTx struct {
	store.Tx
	to *counting
}

func (x countingTx) Get(k *store.Kind, id int64) (store.Record, error) {
	x.to.reads++
	return x.Tx.Get(k, id)
}

func (x countingTx) Count(k *store.Kind, q store.Query) (int, error) {
	n, err := x.Tx.Count(k, q)
	if x.to.reads++; x.to.walks && k.TallyOf(q.Where) == nil {
		x.to.reads += n
	}
	return n, err
}

func (x countingTx) Find(k *store.Kind, q store.Query) iter.Seq2[store.Record, error] {
	return func(yield func(store.Record, error) bool) {
		for r, err := range x.Tx.Find(k, q) {
			x.to.reads++
			if !yield(r, err) {
				return
			}
		}
	}
}
