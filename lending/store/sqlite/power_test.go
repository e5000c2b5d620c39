//go:build linux && (amd64 || arm64)

package sqlite_test

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"lending.example/platform/lending"
	"lending.example/platform/lending/internal/loans/auditing"
	"lending.example/platform/lending/ledger"
	"lending.example/platform/lending/lendingtest"
	"lending.example/platform/lending/loans"
	"lending.example/platform/lending/money"
	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/products"
	"lending.example/platform/lending/store"
	"lending.example/platform/lending/store/sqlite"
)

var (
	powerLosses = flag.Int("power.losses", 80, "moments at which the power is lost")
	powerSeed   = flag.Uint64("power.seed", 1, "of the moments")
)

// paidBank is a bank with accounting under load, of which every write is known.
type paidBank struct {
	disk   *disk
	before map[string][]byte // files
	loans  []int64

	mu       sync.Mutex
	answered map[string]int // deeds of the disk when a payment was answered, by key
}

// TestPowerLoss loses the power at any moment of a time of load, with a clock that steps back and forth: what the disk was not
// told to keep is lost, or torn, or there. What was answered before is stored, nothing is there twice or by half, and the
// database is whole.
func TestPowerLoss(t *testing.T) {
	bank := payUnderWatch(t)
	r := rand.New(rand.NewPCG(*powerSeed, 1))
	stored := 0
	for n := range *powerLosses {
		deeds, l := r.IntN(bank.disk.deeds()+1), losses[n%len(losses)]
		folder := filepath.Join(t.TempDir(), "disk")
		if err := os.Mkdir(folder, 0o700); err != nil {
			t.Fatal(err)
		}
		bank.disk.imageAfter(t, bank.before, deeds, l, r, folder)
		stored += bank.survives(t, fmt.Sprintf("%s after %d of %d deeds (-power.seed=%d)", l.name, deeds, bank.disk.deeds(), *powerSeed), folder, deeds, n%20 == 0)
		_ = os.RemoveAll(folder)
	}
	t.Logf("%d losses of power among %d deeds; %d payments had been answered, and %d were there, in all", *powerLosses, bank.disk.deeds(), len(bank.answered), stored)
	if stored == 0 {
		t.Error("no payment was there after any loss")
	}
}

// payUnderWatch lets callers pay on loans while a disk listens.
func payUnderWatch(t *testing.T) *paidBank {
	t.Helper()
	const callers, each = 4, 40
	folder := filepath.Join(t.TempDir(), "bank")
	bank := &paidBank{before: map[string][]byte{}, answered: map[string]int{}}
	opened, err := sqlite.Open(t.Context(), folder, lending.Schema(), nil)
	if err != nil {
		t.Fatal(err)
	}
	bench := lendingtest.On(t, opened)
	product := bench.Product(func(p *products.NewProduct) { booksOf(t, bench, p) })
	for range callers {
		loan, err := bench.Desk.Loans.Submit(t.Context(), bench.Application(bench.Client(), product, "1000"))
		if err == nil {
			_, err = bench.Desk.Loans.Approve(t.Context(), loan.LoanID, loans.Approval{On: bench.Today()})
		}
		if err == nil {
			_, err = bench.Desk.Loans.Disburse(t.Context(), loan.LoanID, loans.Disbursal{On: bench.Today()})
		}
		if err != nil {
			t.Fatal(err)
		}
		bank.loans = append(bank.loans, loan.LoanID)
	}
	if err := bench.Platform.Close(); err != nil {
		t.Fatal(err)
	}
	bank.remember(t, folder)

	bank.disk = listen(t, folder)
	if opened, err = sqlite.Open(t.Context(), folder, lending.Schema(), nil); err != nil {
		t.Fatal(err)
	}
	platform, err := lending.New(opened, &lending.Config{Clock: stepping()})
	if err != nil {
		t.Fatal(err)
	}
	desk := platform.Tenant(lendingtest.Tenant).As(lending.SystemUser)
	today := bench.Today()
	var all sync.WaitGroup
	for c := range callers {
		all.Go(func() {
			for i := range each {
				key := fmt.Sprint(c, "/", i)
				_, err := desk.WithKey(key).Loans.Repay(context.Background(), bank.loans[(c+i)%callers], loans.Payment{On: today, Amount: money.FromInt(1)})
				if err != nil {
					t.Errorf("%s: %v", key, err)
					return
				}
				bank.mu.Lock()
				bank.answered[key] = bank.disk.deeds()
				bank.mu.Unlock()
			}
		})
	}
	all.Wait()
	if err := platform.Close(); err != nil {
		t.Error(err)
	}
	if t.Failed() || bank.disk.deeds() < len(bank.answered) {
		t.Fatalf("%d deeds, %d answers", bank.disk.deeds(), len(bank.answered))
	}
	return bank
}

// remember keeps the files as they are.
func (b *paidBank) remember(t *testing.T, folder string) {
	t.Helper()
	files, err := os.ReadDir(folder)
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range files {
		content, err := os.ReadFile(filepath.Join(folder, file.Name()))
		if err != nil {
			t.Fatal(err)
		}
		b.before[file.Name()] = content
	}
}

// stepping is a clock that steps by up to two hours, back and forth, around noon.
func stepping() func() time.Time {
	var asked atomic.Int64
	noon := time.Date(2026, 1, 1, 12, 0, 0, 0, time.UTC)
	return func() time.Time { return noon.Add(time.Duration(asked.Add(1)*37%240-120) * time.Minute) }
}

// survives opens what the disk holds and wants every law to hold; thorough looks run the log again. It returns how many payments are
// there.
func (b *paidBank) survives(t *testing.T, when, folder string, deeds int, thorough bool) (there int) {
	t.Helper()
	whole(t, when, filepath.Join(folder, lendingtest.Tenant+".db"))
	s, err := sqlite.Open(t.Context(), folder, lending.Schema(), nil)
	if err != nil {
		t.Fatalf("%s: %v", when, err)
	}
	platform, err := lending.New(s, &lending.Config{LeaveJobs: true})
	if err != nil {
		t.Fatalf("%s: %v", when, err)
	}
	defer platform.Close()
	logged := keysOf(t, when, s)
	for key, answeredAt := range b.answered {
		if answeredAt <= deeds && logged[key] != 1 {
			t.Errorf("%s: payment %s had been answered, and is there %d times", when, key, logged[key])
		}
		if logged[key] > 1 {
			t.Errorf("%s: payment %s is there %d times", when, key, logged[key])
		}
		there += logged[key]
	}
	booksHold(t, when, platform)
	if thorough {
		if findings, err := platform.Verify(t.Context(), lendingtest.Tenant, 5); err != nil || len(findings) > 0 {
			t.Errorf("%s: verification: %v, %v", when, findings, err)
		}
	}
	return there
}

// whole has SQLite look for damage.
func whole(t *testing.T, when, file string) {
	t.Helper()
	db, err := sql.Open("sqlite", file)
	if err != nil {
		t.Fatal(err)
	}
	var found string
	if err := errors.Join(db.QueryRow("PRAGMA integrity_check").Scan(&found), db.Close()); err != nil || found != "ok" {
		t.Errorf("%s: the database is damaged: %s, %v", when, found, err)
	}
}

// keysOf counts the commands of the log by their keys, and wants the log to be whole.
func keysOf(t *testing.T, when string, s store.Store) map[string]int {
	t.Helper()
	count := map[string]int{}
	err := s.View(t.Context(), lendingtest.Tenant, func(tx store.Tx) error {
		var last store.LogEntry
		for e, err := range tx.Log(1) {
			if err != nil {
				return err
			}
			if e.Seq != last.Seq+1 || e.Link != last.Link.Next(e) {
				t.Errorf("%s: entry %d of the log does not follow %d", when, e.Seq, last.Seq)
			}
			var command struct{ Key string }
			if json.Unmarshal(e.Body, &command) == nil && command.Key != "" {
				count[command.Key]++
			}
			last = e
		}
		return nil
	})
	if err != nil {
		t.Errorf("%s: %v", when, err)
	}
	return count
}

// booksHold wants the loans to agree with themselves and with the journal.
func booksHold(t *testing.T, when string, platform *lending.Platform) {
	t.Helper()
	err := platform.Tenant(lendingtest.Tenant).As(lending.SystemUser).View(t.Context(), func(u *operation.Unit) error {
		counted := &ledger.Tally{}
		for flaw, err := range auditing.Flaws(u, counted) {
			t.Errorf("%s: loan %d: %s, %v", when, flaw.LoanID, flaw.Text, err)
		}
		for flaw, err := range ledger.Flaws(u, counted) {
			t.Errorf("%s: journal: %s, %v", when, flaw.Text, err)
		}
		return nil
	})
	if err != nil {
		t.Errorf("%s: %v", when, err)
	}
}

func booksOf(t *testing.T, bench *lendingtest.Bench, p *products.NewProduct) {
	t.Helper()
	account := func(sort ledger.AccountType) *int64 {
		name := fmt.Sprint("account ", sort)
		made, err := lending.Run(t.Context(), bench.Desk, ledger.CreateAccount, ledger.NewAccount{Name: name, Code: name, Type: sort, Usage: ledger.DetailAccount, ManualEntriesAllowed: new(true)})
		if err != nil {
			t.Fatal(err)
		}
		return &made.ID
	}
	asset, liability, income, expense := account(ledger.Asset), account(ledger.Liability), account(ledger.Income), account(ledger.Expense)
	p.AccountingRule = new(products.CashBased)
	p.FundSource, p.LoanPortfolio, p.TransfersInSuspense = asset, asset, asset
	p.InterestIncome, p.FeeIncome, p.PenaltyIncome, p.RecoveryIncome = income, income, income, income
	p.WrittenOff, p.Overpayment = expense, liability
}

// TestDiskThatStandsStill holds the disk still in the middle of a commit: who reads goes on, and all who pay meanwhile share
// one commit when it moves again, instead of waiting for one each.
func TestDiskThatStandsStill(t *testing.T) {
	folder := filepath.Join(t.TempDir(), "bank")
	d := listen(t, folder)
	s, err := sqlite.Open(t.Context(), folder, store.Schema{pieceKind}, nil)
	if err == nil {
		err = s.Provision(t.Context(), "alpha")
	}
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	write := func(id int64) error {
		return s.Update(t.Context(), "alpha", func(tx store.Tx) error {
			return tx.Insert(pieceKind, store.Record{ID: id, Values: []store.Value{store.Int(id)}, Body: []byte("{}")})
		})
	}
	still, moves := make(chan struct{}), make(chan struct{})
	var once sync.Once
	d.mu.Lock()
	d.syncing = func(string) { once.Do(func() { close(still) }); <-moves }
	d.mu.Unlock()
	const writers = 16
	before := s.Commits().Count
	var all sync.WaitGroup
	all.Go(func() {
		if err := write(1); err != nil {
			t.Error(err)
		}
	})
	<-still
	for id := range int64(writers) {
		all.Go(func() {
			if err := write(2 + id); err != nil {
				t.Error(err)
			}
		})
	}
	seen := -1
	err = s.View(t.Context(), "alpha", func(tx store.Tx) (err error) {
		seen, err = tx.Count(pieceKind, store.Query{})
		return err
	})
	if err != nil || seen != 0 {
		t.Errorf("%d pieces are seen before the first is durable, %v", seen, err)
	}
	time.Sleep(20 * time.Millisecond) // so that all are in line
	close(moves)
	all.Wait()
	if commits := s.Commits().Count - before; commits > 1+writers/2 {
		t.Errorf("%d commits of %d writers", commits, 1+writers)
	}
}
