package lending_test

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"os/exec"
	"sync"
	"testing"
	"time"

	"lending.example/platform/lending"
	"lending.example/platform/lending/access"
	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/clients"
	"lending.example/platform/lending/fault"
	"lending.example/platform/lending/ledger"
	"lending.example/platform/lending/lendingtest"
	"lending.example/platform/lending/loans"
	"lending.example/platform/lending/money"
	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/products"
	"lending.example/platform/lending/refdata"
	"lending.example/platform/lending/store/postgres"
	"lending.example/platform/lending/store/postgres/postgrestest"
)

// errand is what each of several processes does at the same time on one database.
type errand struct {
	Address string
	Loans   []int64 // receive the payments
	Keys    int     // payments of 1.00, each under a key that all processes use
	Clients int     // clients to make, each under an external id that all processes use
	Held    []int64 // commands to approve, which all processes try
	Checker operation.Actor
	Dies    int // after so many payments the process kills itself; 0 is never
}

// account is what a process says it came to.
type account struct {
	Paid     map[string]int64 // transaction by key, as answered
	Clients  int              // made by this process
	Approved int
	Refused  map[string]int // refusals by code
}

// errandVariable holds the errand of a process that the test starts.
const errandVariable = "LENDING_TEST_ERRAND"

// TestSeveralProcesses lets three processes, one of which dies on the way, give the same commands at the same time. Every
// command is done once, whichever process did it; the books balance; and a replay of the log gives the same records.
func TestSeveralProcesses(t *testing.T) {
	if given := os.Getenv(errandVariable); given != "" {
		runErrand(t, given)
		return
	}
	if testing.Short() {
		t.Skip("starts processes")
	}
	const keys, newClients, holds = 120, 10, 6
	server := postgrestest.Own(t, "fsync=off")
	bench := processBench(t, server.URL())
	o := bureau{T: t, Bench: bench}
	e := errand{Address: server.URL(), Keys: keys, Clients: newClients}
	product := bench.Product(func(p *products.NewProduct) { keepBooks(o, p) })
	for range 3 {
		e.Loans = append(e.Loans, activeLoanOf(o, product))
	}
	e.Held, e.Checker = heldApprovals(o, product, holds)
	before := len(bench.Loan(e.Loans[0]).Transactions)
	bench.MoveTo("2026-02-01")

	accounts := runTogether(t, e, e, func(e errand) errand { e.Dies = keys / 4; return e }(e))
	survivor := runTogether(t, e)[0] // repeats what the dead one did not do

	paid := map[string]int64{}
	made, approved := 0, 0
	for _, a := range append(accounts, survivor) {
		made, approved = made+a.Clients, approved+a.Approved
		for key, transaction := range a.Paid {
			if known, ok := paid[key]; ok && known != transaction {
				t.Errorf("key %s gave the transactions %d and %d", key, known, transaction)
			}
			paid[key] = transaction
		}
	}
	if len(paid) != keys {
		t.Errorf("%d keys were answered, want %d", len(paid), keys)
	}
	// What the dead process was told it did not live to say.
	if made > newClients || approved > holds {
		t.Errorf("done: %d of %d clients, %d of %d approvals", made, newClients, approved, holds)
	}
	checkLoans(o, e, before)
	checkHeld(o, holds)
	checkBooks(o)
	o.verified()
}

func processBench(t *testing.T, address string) *lendingtest.Bench {
	t.Helper()
	s, err := postgres.Open(context.Background(), address, lending.Schema(), nil)
	if err != nil {
		t.Fatal(err)
	}
	return lendingtest.On(t, s)
}

// keepBooks gives a product accounting on a cash basis.
func keepBooks(o bureau, p *products.NewProduct) {
	o.Helper()
	open := func(name string, sort ledger.AccountType) *int64 {
		return new(done(o, ledger.CreateAccount, ledger.NewAccount{Name: name, Code: name, Type: sort, Usage: ledger.DetailAccount,
			ManualEntriesAllowed: new(true)}).ID)
	}
	asset, income, expense, liability := open("asset", ledger.Asset), open("income", ledger.Income), open("expense", ledger.Expense), open("liability", ledger.Liability)
	p.AccountingRule = new(products.CashBased)
	p.FundSource, p.LoanPortfolio, p.TransfersInSuspense = asset, open("portfolio", ledger.Asset), asset
	p.InterestIncome, p.FeeIncome, p.PenaltyIncome, p.RecoveryIncome = income, income, income, income
	p.WrittenOff, p.Overpayment = expense, liability
}

func activeLoanOf(o bureau, product int64) int64 {
	o.Helper()
	ctx := context.Background()
	loan, err := o.Desk.Loans.Submit(ctx, o.Application(o.Client(), product, "1000"))
	if err == nil {
		_, err = o.Desk.Loans.Approve(ctx, loan.LoanID, loans.Approval{On: o.Today()})
	}
	if err == nil {
		_, err = o.Desk.Loans.Disburse(ctx, loan.LoanID, loans.Disbursal{On: o.Today()})
	}
	if err != nil {
		o.Fatal(err)
	}
	return loan.LoanID
}

// heldApprovals makes applications whose approval waits for a second person, and that person.
func heldApprovals(o bureau, product int64, n int) ([]int64, operation.Actor) {
	o.Helper()
	done(o, refdata.UpdateConfiguration, refdata.ConfigurationUpdate{Name: refdata.MakerChecker, Enabled: new(true)})
	permissions := find[access.CheckedUpdate, operation.Result](o, "access.UpdatePermissions")
	done(o, permissions, access.CheckedUpdate{Permissions: map[string]bool{"APPROVE_LOAN": true}})
	user := func(name string) operation.Actor {
		id := done(o, find[access.NewUser, operation.Result](o, "access.CreateUser"), access.NewUser{
			Username: name, First: name, Last: "Rao", Email: name + "@example.com", OfficeID: 1, RoleIDs: []int64{1}, SendPassword: new(false)}).ID
		return operation.Actor{UserID: id, Username: name, OfficeID: 1, Hierarchy: "."}
	}
	maker, checker := user("maker"), user("checker")
	maker.Permissions, checker.Permissions = []string{"APPROVE_LOAN"}, []string{"APPROVE_LOAN_CHECKER"}
	var held []int64
	for range n {
		loan, err := o.Desk.Loans.Submit(context.Background(), o.Application(o.Client(), product, "500"))
		if err != nil {
			o.Fatal(err)
		}
		_, err = o.Platform.Tenant(lendingtest.Tenant).As(maker).Loans.Approve(context.Background(), loan.LoanID, loans.Approval{On: o.Today()})
		held = append(held, o.waits(err))
	}
	return held, checker
}

// checkLoans wants every payment once on the loan that its key belongs to.
func checkLoans(o bureau, e errand, before int) {
	o.Helper()
	for i, id := range e.Loans {
		loan := o.Loan(id)
		want := (e.Keys + len(e.Loans) - 1 - i) / len(e.Loans)
		if got := len(loan.Transactions) - before; got != want {
			o.Errorf("loan %d has %d payments, want %d", id, got, want)
		}
		if got := loan.Summary.Repayment; got != money.FromInt(int64(want)) {
			o.Errorf("loan %d was repaid %v, want %d", id, got, want)
		}
	}
}

func checkHeld(o bureau, holds int) {
	o.Helper()
	waiting, err := lending.Run(context.Background(), o.Desk, lending.ListPending, lending.AuditFilter{})
	if err != nil || len(waiting) != 0 {
		o.Errorf("%d of %d held commands still wait, %v", len(waiting), holds, err)
	}
}

func checkBooks(o bureau) {
	o.Helper()
	balance, err := lending.Run(context.Background(), o.Desk, ledger.TrialBalance, ledger.TrialBalanceInput{})
	if err != nil || len(balance.Totals) != 1 || balance.Totals[0].Debits != balance.Totals[0].Credits || balance.Totals[0].Debits.IsZero() {
		o.Errorf("totals %+v, %v", balance.Totals, err)
	}
}

// runTogether starts a process for every errand and waits for them. One that kills itself says nothing.
func runTogether(t *testing.T, errands ...errand) []account {
	t.Helper()
	accounts := make([]account, len(errands))
	var all sync.WaitGroup
	for i, e := range errands {
		all.Go(func() {
			given, _ := json.Marshal(e)
			child := exec.Command(os.Args[0], "-test.run=^TestSeveralProcesses$", "-test.count=1")
			child.Env = append(os.Environ(), errandVariable+"="+string(given))
			var said bytes.Buffer
			child.Stdout, child.Stderr = &said, &said
			err := child.Run()
			if e.Dies > 0 {
				return
			}
			start := bytes.IndexByte(said.Bytes(), '{')
			if err != nil || start < 0 {
				t.Errorf("process %d: %v\n%s", i, err, said.Bytes())
				return
			}
			if err := json.NewDecoder(bytes.NewReader(said.Bytes()[start:])).Decode(&accounts[i]); err != nil {
				t.Error(err)
			}
		})
	}
	all.Wait()
	return accounts
}

// runErrand is what the processes do: four callers pay, while others make clients and approve.
func runErrand(t *testing.T, given string) {
	var e errand
	if err := json.Unmarshal([]byte(given), &e); err != nil {
		t.Fatal(err)
	}
	s, err := postgres.Open(context.Background(), e.Address, lending.Schema(), nil)
	if err != nil {
		t.Fatal(err)
	}
	now := time.Date(2026, 2, 1, 12, 0, 0, 0, time.UTC)
	platform, err := lending.New(s, &lending.Config{Clock: func() time.Time { return now }})
	if err != nil {
		t.Fatal(err)
	}
	w := worker{errand: e, tenant: platform.Tenant(lendingtest.Tenant), account: account{Paid: map[string]int64{}, Refused: map[string]int{}}}
	var all sync.WaitGroup
	for caller := range 4 {
		all.Go(func() { w.pay(t, caller) })
	}
	all.Go(func() { w.makeClients(t) })
	all.Go(func() { w.approve(t) })
	all.Wait()
	if err := platform.Close(); err != nil {
		t.Fatal(err)
	}
	said, _ := json.Marshal(w.account)
	_, _ = io.Copy(os.Stdout, bytes.NewReader(append(said, '\n')))
}

type worker struct {
	errand
	tenant  lending.Tenant
	mu      sync.Mutex
	account account
}

// note counts an outcome; a refusal that was not to be expected fails the process.
func (w *worker) note(t *testing.T, err error, expected string, count func()) {
	w.mu.Lock()
	defer w.mu.Unlock()
	var refused *fault.Error
	switch {
	case err == nil:
		count()
	case errors.As(err, &refused) && refused.Code() == expected:
		w.account.Refused[expected]++
	default:
		t.Error(err)
	}
}

// pay goes through a part of the keys in an order of its own, so that the processes meet at the same loans.
func (w *worker) pay(t *testing.T, caller int) {
	desk := w.tenant.As(lending.SystemUser)
	for i, k := range rand.Perm(w.Keys) {
		if k%4 != caller {
			continue
		}
		if w.Dies > 0 && i > w.Dies {
			kill()
		}
		key, loan := fmt.Sprint("payment-", k), w.Loans[k%len(w.Loans)]
		paid, err := desk.WithKey(key).Loans.Repay(context.Background(), loan,
			loans.Payment{On: calendar.MustParse("2026-02-01"), Amount: money.FromInt(1)})
		w.note(t, err, "", func() { w.account.Paid[key] = paid.TransactionID })
	}
}

// makeClients meets the other processes at every external id.
func (w *worker) makeClients(t *testing.T) {
	desk := w.tenant.As(lending.SystemUser)
	for _, i := range rand.Perm(w.Clients) {
		_, err := desk.Clients.Create(context.Background(), clients.NewClient{OfficeID: 1, First: "Asha", Last: "Rao",
			ExternalID: fmt.Sprint("external-", i), Active: new(false)})
		w.note(t, err, "error.msg.client.duplicate.externalId", func() { w.account.Clients++ })
	}
}

// approve meets the other processes at every command that waits.
func (w *worker) approve(t *testing.T) {
	desk := w.tenant.As(w.Checker)
	for _, i := range rand.Perm(len(w.Held)) {
		_, err := desk.Approvals.Approve(context.Background(), w.Held[i])
		w.note(t, err, "error.msg.command.id.not.awaiting.approval", func() { w.account.Approved++ })
	}
}

// kill ends the process as a crash does, in the middle of what its other callers are at.
func kill() {
	self, err := os.FindProcess(os.Getpid())
	if err == nil {
		err = self.Kill()
	}
	panic(err)
}
