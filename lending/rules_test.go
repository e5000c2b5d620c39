package lending_test

import (
	"bytes"
	"context"
	"iter"
	"testing"

	"lending.example/platform/lending"
	"lending.example/platform/lending/lendingtest"
	"lending.example/platform/lending/loans"
	"lending.example/platform/lending/products"
	"lending.example/platform/lending/store"
	"lending.example/platform/lending/store/memory"
)

// unnumbered is a store whose command log is from before rules were numbered.
type unnumbered struct{ store.Store }

func (s unnumbered) View(ctx context.Context, tenant string, fn func(store.Tx) error) error {
	return s.Store.View(ctx, tenant, func(tx store.Tx) error { return fn(unnumberedTx{tx}) })
}

type unnumberedTx struct{ store.Tx }

func (x unnumberedTx) Log(from int64) iter.Seq2[store.LogEntry, error] {
	return func(yield func(store.LogEntry, error) bool) {
		for e, err := range x.Tx.Log(from) {
			e.Body = bytes.Replace(e.Body, []byte(`"rules":1,`), nil, 1)
			if !yield(e, err) {
				return
			}
		}
	}
}

// TestLogsKeepTheirRules: a command is run again by the rules of its log entry. Nights from before they reviewed which loans perform
// say nothing of it; those of now say the same again.
func TestLogsKeepTheirRules(t *testing.T) {
	kept, err := memory.New(lending.Schema())
	if err != nil {
		t.Fatal(err)
	}
	ctx, bench := context.Background(), lendingtest.On(t, kept)
	product := bench.Product(func(p *products.NewProduct) { p.OverdueDaysForNPA = new(10) })
	loan, err := bench.Desk.Loans.Submit(ctx, bench.Application(bench.Client(), product, "1000"))
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
		log  store.Store
		want bool
	}{"of now": {kept, true}, "from before": {unnumbered{kept}, false}} {
		t.Run(name, func(t *testing.T) {
			from, err := lending.New(c.log, &lending.Config{LeaveJobs: true})
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
			if err := from.Replay(ctx, lendingtest.Tenant, into); err != nil {
				t.Fatal(err)
			}
			read, err := into.Tenant(lendingtest.Tenant).As(lending.SystemUser).Loans.Get(ctx, loan.LoanID)
			if err != nil || read.NPA != c.want {
				t.Errorf("not performing: %v, %v; want %v", read.NPA, err, c.want)
			}
		})
	}
}
