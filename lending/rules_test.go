package lending_test

import (
	"bytes"
	"context"
	"fmt"
	"iter"
	"testing"

	"lending.example/platform/lending"
	"lending.example/platform/lending/lendingtest"
	"lending.example/platform/lending/loans"
	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/products"
	"lending.example/platform/lending/store"
	"lending.example/platform/lending/store/memory"
)

// ruled is a store whose command log is from a version with earlier rules; 0 for one from before rules were numbered.
type ruled struct {
	store.Store
	rules operation.RuleSet
}

func (s ruled) View(ctx context.Context, tenant string, fn func(store.Tx) error) error {
	return s.Store.View(ctx, tenant, func(tx store.Tx) error { return fn(ruledTx{tx, s.rules}) })
}

type ruledTx struct {
	store.Tx
	rules operation.RuleSet
}

func (x ruledTx) Log(from int64) iter.Seq2[store.LogEntry, error] {
	now, then := fmt.Appendf(nil, `"rules":%d,`, operation.Rules), fmt.Appendf(nil, `"rules":%d,`, x.rules)
	if x.rules == 0 {
		then = nil
	}
	return func(yield func(store.LogEntry, error) bool) {
		for e, err := range x.Tx.Log(from) {
			e.Body = bytes.Replace(e.Body, now, then, 1)
			if !yield(e, err) {
				return
			}
		}
	}
}

// replayed is a desk at what a log makes again.
func replayed(t *testing.T, log store.Store) *lending.Desk {
	t.Helper()
	from, err := lending.New(log, &lending.Config{LeaveJobs: true})
	if err != nil {
		t.Fatal(err)
	}
	empty, err := memory.New(lending.Schema())
	if err != nil {
		t.Fatal(err)
	}
	into, err := lending.New(empty, &lending.Config{LeaveJobs: true})
	if err != nil {
		t.Fatal(err)
	}
	if err := from.Replay(context.Background(), lendingtest.Tenant, into); err != nil {
		t.Fatal(err)
	}
	return into.Tenant(lendingtest.Tenant).As(lending.SystemUser)
}

// TestLogsKeepTheirRules: a command is run again by the rules of its log entry. Nights from before they reviewed which loans perform
// say nothing of it, and audit records from before they named deposit accounts name none; those of now say the same again.
func TestLogsKeepTheirRules(t *testing.T) {
	kept, err := memory.New(lending.Schema())
	if err != nil {
		t.Fatal(err)
	}
	ctx, bench := context.Background(), lendingtest.KeepingOn(t, kept)
	product := bench.Product(func(p *products.NewProduct) { p.OverdueDaysForNPA = new(10) })
	in := bench.Application(bench.Client(), product, "1000")
	deposits := lending.AuditFilter{SavingsID: bench.Deposit(in.ClientID, "1")}
	loan, err := bench.Desk.Loans.Submit(ctx, in)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := bench.Desk.Loans.Approve(ctx, loan.LoanID, loans.Approval{On: bench.Today()}); err != nil {
		t.Fatal(err)
	}
	if _, err := bench.Desk.Loans.Disburse(ctx, loan.LoanID, loans.Disbursal{On: bench.Today()}); err != nil {
		t.Fatal(err)
	}
	night := bench.Today().AddMonths(6)
	bench.MoveTo(night.AddDays(1).String())
	if _, err := bench.Platform.CloseBusiness(ctx, lendingtest.Tenant, night, nil); err != nil {
		t.Fatal(err)
	}
	for name, c := range map[string]struct {
		log           store.Store
		notPerforming bool
		named         int // commands on the deposit account, as audits name it
	}{
		"of now":                            {kept, true, 4},
		"from before deposits were audited": {ruled{kept, operation.NightsReviewPerformance}, true, 0},
		"from before loans were reviewed":   {ruled{kept, 0}, false, 0},
	} {
		t.Run(name, func(t *testing.T) {
			desk := replayed(t, c.log)
			read, err := desk.Loans.Get(ctx, loan.LoanID)
			if err != nil || read.NPA != c.notPerforming {
				t.Errorf("not performing: %v, %v; want %v", read.NPA, err, c.notPerforming)
			}
			about, err := desk.Audits.List(ctx, deposits)
			if err != nil || len(about.Items) != c.named {
				t.Errorf("%d records name the deposit account, %v; want %d", len(about.Items), err, c.named)
			}
		})
	}
}
