package lending_test

import (
	"context"
	"fmt"
	"iter"
	"testing"

	"lending.example/platform/lending"
	"lending.example/platform/lending/clients"
	"lending.example/platform/lending/lendingtest"
	"lending.example/platform/lending/loans"
	"lending.example/platform/lending/money"
	"lending.example/platform/lending/products"
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

// counting is a store that counts the records that are read, and each count of records as one.
type counting struct {
	store.Store
	reads int
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
	x.to.reads++
	return x.Tx.Count(k, q)
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
