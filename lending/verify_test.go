package lending_test

import (
	"bytes"
	"context"
	"iter"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"lending.example/platform/lending"
	"lending.example/platform/lending/ledger"
	"lending.example/platform/lending/lendingtest"
	"lending.example/platform/lending/loans"
	"lending.example/platform/lending/money"
	"lending.example/platform/lending/store"
	"lending.example/platform/lending/store/memory"
	"lending.example/platform/lending/store/sqlite"
)

// bookkeeping is a bench with one loan of 1000 on a product with periodic accrual, of which 400 was paid.
func bookkeeping(t *testing.T) (*lendingtest.Bench, store.Store) {
	t.Helper()
	kept, err := memory.New(lending.Schema())
	if err != nil {
		t.Fatal(err)
	}
	return bookkeepingOn(t, kept), kept
}

// bookkeepingOn is that bench on a store.
func bookkeepingOn(t *testing.T, kept store.Store) *lendingtest.Bench {
	t.Helper()
	ctx, bench := context.Background(), lendingtest.On(t, kept)
	made := func(r any, err error) int64 {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
		return idOf(r)
	}
	product := bench.Product(accounts(func(a ledger.NewAccount) int64 { return made(lending.Run(ctx, bench.Desk, ledger.CreateAccount, a)) }))
	loan := made(bench.Desk.Loans.Submit(ctx, bench.Application(bench.Client(), product, "1000")))
	made(bench.Desk.Loans.Approve(ctx, loan, loans.Approval{On: bench.Today()}))
	made(bench.Desk.Loans.Disburse(ctx, loan, loans.Disbursal{On: bench.Today()}))
	bench.MoveTo("2026-02-03")
	made(bench.Desk.Loans.Repay(ctx, loan, loans.Payment{On: bench.Today(), Amount: money.MustParse("400")}))
	return bench
}

// kindNamed finds a kind of record.
func kindNamed(t *testing.T, name string) *store.Kind {
	t.Helper()
	i := slices.IndexFunc(lending.Schema(), func(k *store.Kind) bool { return k.Name == name })
	if i < 0 {
		t.Fatalf("no kind %q", name)
	}
	return lending.Schema()[i]
}

// tamper changes the first record of a kind whose body holds a text.
func tamper(t *testing.T, s store.Store, kind, holding string, change func(store.Tx, *store.Kind, store.Record) error) {
	t.Helper()
	k := kindNamed(t, kind)
	err := s.Update(context.Background(), lendingtest.Tenant, func(tx store.Tx) error {
		var found []store.Record
		for r, err := range tx.Find(k, store.Query{}) {
			if err != nil {
				return err
			}
			if bytes.Contains(r.Body, []byte(holding)) {
				found = append(found, r)
			}
		}
		if len(found) == 0 {
			t.Fatalf("no %s holds %s", kind, holding)
		}
		return change(tx, k, found[0])
	})
	if err != nil {
		t.Fatal(err)
	}
}

// replacing puts another text in the place of one.
func replacing(former, now string) func(store.Tx, *store.Kind, store.Record) error {
	return func(tx store.Tx, k *store.Kind, r store.Record) error {
		r.Body = bytes.Replace(r.Body, []byte(former), []byte(now), 1)
		return tx.Save(k, r)
	}
}

func removing(tx store.Tx, k *store.Kind, r store.Record) error {
	return tx.Delete(k, r.ID, r.Revision)
}

// TestVerifyNamesWhatIsWrong damages a store in every way that verification looks for, and wants it named.
func TestVerifyNamesWhatIsWrong(t *testing.T) {
	type damage struct {
		kind, holding string
		change        func(store.Tx, *store.Kind, store.Record) error
	}
	tests := map[string]struct {
		damage damage
		want   []string // parts of findings
	}{
		"summary of a loan": {
			damage{"loan", `"summary"`, replacing(`"disbursed":1000`, `"disbursed":900`)},
			[]string{"loan 1: summary", "loan 1: differs from what a replay makes"},
		},
		"payment on an instalment": {
			damage{"loan_schedule", `"paid"`, replacing(`"paid":`, `"paid":1`)},
			[]string{"loan 1: the instalments are paid", "loan_schedule 1: differs"},
		},
		"portions of a transaction": {
			damage{"loan_transaction", `"amount":400`, replacing(`"amount":400`, `"amount":401`)},
			[]string{"loan 1: transaction 2: portions sum to 400, amount 401", "loan_transaction 2: differs"},
		},
		"amount of a journal line": {
			damage{"journal_line", `"L2"`, replacing(`"amount":`, `"amount":9`)},
			[]string{"loan 1: transaction 2: ", "journal: entry L2: debits exceed credits", "for the loans of product 1, whose transactions say", "journal_line"},
		},
		"journal line that is gone": {
			damage{"journal_line", `"L1"`, removing},
			[]string{"loan 1: transaction 1: 1 lines stand", "journal: entry L1", "is made by a replay, and not stored"},
		},
		"entry on other accounts": {
			damage{"journal_line", `"L1"`, replacing(`"glAccountId":1`, `"glAccountId":2`)},
			[]string{"loan 1: transaction 1: 2 lines stand", "gl_account 1: holds", "gl_account 2: holds"},
		},
		"journal lines of no loan": {
			damage{"journal_line", `"L1"`, func(tx store.Tx, k *store.Kind, r store.Record) error {
				r.ID, r.Body = 900, bytes.Replace(r.Body, []byte(`"entityId":1`), []byte(`"entityId":77`), 1)
				r.Values[k.Position("loan_id")] = store.Int(77)
				return tx.Insert(k, r)
			}},
			[]string{"of which", "journal: entry L1", "journal_line 900: is stored, and a replay does not make it"},
		},
		"a number that would be given again": {
			damage{"client", `Client 2`, func(tx store.Tx, k *store.Kind, _ store.Record) error {
				_, err := tx.NextID(k)
				return err
			}},
			[]string{"client: the last number given is 2, a replay gives up to 1"},
		},
		"record that no command made": {
			damage{"client", `Client 2`, replacing(`Client 2`, `Clyent 2`)},
			[]string{"client 1: differs from what a replay makes"},
		},
	}
	inMemory := func(t *testing.T) (store.Store, error) { return memory.New(lending.Schema()) }
	onDisk := func(t *testing.T) (store.Store, error) {
		return sqlite.Open(t.Context(), t.TempDir(), lending.Schema(), &sqlite.Options{Synchronous: sqlite.Normal})
	}
	for engine, open := range map[string]func(*testing.T) (store.Store, error){"in one snapshot": inMemory, "on a copy": onDisk} {
		for name, test := range tests {
			t.Run(engine+"/"+name, func(t *testing.T) {
				kept, err := open(t)
				if err != nil {
					t.Fatal(err)
				}
				bench := bookkeepingOn(t, kept)
				tamper(t, kept, test.damage.kind, test.damage.holding, test.damage.change)
				findings, err := bench.Platform.Verify(context.Background(), lendingtest.Tenant, 100)
				if err != nil {
					t.Fatal(err)
				}
				wantFound(t, findings, test.want)
			})
		}
	}
}

func wantFound(t *testing.T, findings []lending.Finding, want []string) {
	t.Helper()
	var all []string
	for _, f := range findings {
		all = append(all, f.String())
	}
	text := strings.Join(all, "\n")
	for _, part := range want {
		if !strings.Contains(text, part) {
			t.Errorf("%q is not among the findings:\n%s", part, text)
		}
	}
}

// damagedLog is a store whose command log lost an entry, or holds one that says something else.
type damagedLog struct {
	store.Store
	lost    int64
	changed int64
	body    string
}

func (s *damagedLog) View(ctx context.Context, tenant string, fn func(store.Tx) error) error {
	return s.Store.View(ctx, tenant, func(tx store.Tx) error { return fn(damagedTx{tx, s}) })
}

type damagedTx struct {
	store.Tx
	damage *damagedLog
}

func (x damagedTx) Log(from int64) iter.Seq2[store.LogEntry, error] {
	return func(yield func(store.LogEntry, error) bool) {
		for e, err := range x.Tx.Log(from) {
			if err == nil && e.Seq == x.damage.lost {
				continue
			}
			if err == nil && e.Seq == x.damage.changed {
				e.Body = []byte(x.damage.body)
			}
			if !yield(e, err) {
				return
			}
		}
	}
}

func TestVerifyReadsTheLog(t *testing.T) {
	bench, kept := bookkeeping(t)
	state, err := bench.Platform.StateHash(context.Background(), lendingtest.Tenant)
	if err != nil {
		t.Fatal(err)
	}
	last := state.Entries // the repayment
	tests := map[string]struct {
		damage damagedLog
		want   []string
	}{
		"sound":             {},
		"an entry is lost":  {damagedLog{lost: last - 1}, []string{"is missing", "cannot be run again"}},
		"unreadable":        {damagedLog{changed: last, body: "{"}, []string{"cannot be read", "cannot be run again"}},
		"unknown operation": {damagedLog{changed: last, body: `{"operation":"loans.Forgive","actor":"system","input":{}}`}, []string{`no operation "loans.Forgive"`}},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			test.damage.Store = kept
			platform, err := lending.New(&test.damage, nil)
			if err != nil {
				t.Fatal(err)
			}
			findings, err := platform.Verify(context.Background(), lendingtest.Tenant, 100)
			if err != nil {
				t.Fatal(err)
			}
			wantFound(t, findings, test.want)
			if len(test.want) == 0 && len(findings) > 0 {
				t.Errorf("found %v", findings)
			}
		})
	}
}

// TestVerifyStopsAtItsLimit: findings are bounded, no matter what is wrong.
func TestVerifyStopsAtItsLimit(t *testing.T) {
	bench, kept := bookkeeping(t)
	tamper(t, kept, "journal_line", `"L1"`, removing)
	findings, err := bench.Platform.Verify(context.Background(), lendingtest.Tenant, 1)
	if err != nil || len(findings) != 1 {
		t.Errorf("%v, %v", findings, err)
	}
}

// TestStateHash: a replay on another store has the same state, but for the keys of callers; every change of a record or of
// the log shows.
func TestStateHash(t *testing.T) {
	ctx := context.Background()
	bench, kept := bookkeeping(t)
	hash := func(p *lending.Platform) lending.StateHash {
		t.Helper()
		state, err := p.StateHash(ctx, lendingtest.Tenant)
		if err != nil {
			t.Fatal(err)
		}
		return state
	}
	before := hash(bench.Platform)
	again, err := lending.Open(ctx, t.TempDir(), nil)
	if err != nil {
		t.Fatal(err)
	}
	defer again.Close()
	if err := bench.Platform.Replay(ctx, lendingtest.Tenant, again); err != nil {
		t.Fatal(err)
	}
	if got := hash(again); got != before {
		t.Errorf("the state of a replay on SQLite is %+v, in memory it is %+v", got, before)
	}
	t.Run("a record changed", func(t *testing.T) {
		tamper(t, kept, "client", `Client 2`, replacing("Client 2", "Clyent 2"))
		if hash(bench.Platform).Digest == before.Digest {
			t.Error("unseen")
		}
		tamper(t, kept, "client", `Clyent 2`, replacing("Clyent 2", "Client 2"))
		if got := hash(bench.Platform); got != before {
			t.Errorf("changed back: %+v, not %+v", got, before)
		}
	})
	t.Run("a column changed", func(t *testing.T) {
		tamper(t, kept, "client", `Client 2`, func(tx store.Tx, k *store.Kind, r store.Record) error {
			r.Values[k.Position("office_id")] = store.Int(2)
			return tx.Save(k, r)
		})
		if hash(bench.Platform).Digest == before.Digest {
			t.Error("unseen")
		}
	})
}

// TestVerifyWhileInUse verifies a database again and again while another platform on it takes payments.
func TestVerifyWhileInUse(t *testing.T) {
	ctx, folder := context.Background(), t.TempDir()
	kept, err := sqlite.Open(ctx, folder, lending.Schema(), nil)
	if err != nil {
		t.Fatal(err)
	}
	bench := lendingtest.On(t, kept)
	loan := bench.ActiveLoan("1000")
	done, stopped := make(chan struct{}), make(chan error, 1)
	go func() {
		for {
			select {
			case <-done:
				stopped <- nil
				return
			case <-time.After(5 * time.Millisecond):
			}
			if _, err := bench.Desk.Loans.Repay(ctx, loan, loans.Payment{On: bench.Today(), Amount: money.MustParse("0.01")}); err != nil {
				stopped <- err
				return
			}
		}
	}()
	var entries int64
	for range 2 {
		other, err := lending.Open(ctx, folder, nil)
		if err != nil {
			t.Fatal(err)
		}
		findings, err := other.Verify(ctx, lendingtest.Tenant, 10)
		if err != nil || len(findings) > 0 {
			t.Errorf("%v, %v", findings, err)
		}
		state, err := other.StateHash(ctx, lendingtest.Tenant)
		if err != nil || state.Entries <= entries {
			t.Errorf("%d commands after %d, %v", state.Entries, entries, err)
		}
		entries = state.Entries
		if err := other.Close(); err != nil {
			t.Fatal(err)
		}
	}
	close(done)
	if err := <-stopped; err != nil {
		t.Error(err)
	}
}

// noBackup is a store that cannot back itself up, and counts the snapshots that are open.
type noBackup struct {
	store.Store
	open atomic.Int64
}

func (s *noBackup) View(ctx context.Context, tenant string, fn func(store.Tx) error) error {
	s.open.Add(1)
	defer s.open.Add(-1)
	return s.Store.View(ctx, tenant, fn)
}

// TestVerifyReplaysOutsideOfSnapshots: the replay of the log, which is the long part, keeps no snapshot of the store. Every
// command that is run again looks at the clock first.
func TestVerifyReplaysOutsideOfSnapshots(t *testing.T) {
	bench, kept := bookkeeping(t)
	loan := bench.ActiveLoan("1000")
	for range 40 {
		if _, err := bench.Desk.Loans.Repay(context.Background(), loan, loans.Payment{On: bench.Today(), Amount: money.MustParse("0.01")}); err != nil {
			t.Fatal(err)
		}
	}
	counted := &noBackup{Store: kept}
	var inside, outside int
	platform, err := lending.New(counted, &lending.Config{LeaveJobs: true, Clock: func() time.Time {
		if counted.open.Load() > 0 {
			inside++
		} else {
			outside++
		}
		return time.Now()
	}})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = platform.Close() })
	if findings, err := platform.Verify(context.Background(), lendingtest.Tenant, 10); err != nil || len(findings) > 0 {
		t.Fatalf("%v, %v", findings, err)
	}
	if outside < 40 || inside > 2 {
		t.Errorf("%d commands ran again outside of a snapshot, %d inside", outside, inside)
	}
}
