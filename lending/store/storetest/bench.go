package storetest

import (
	"fmt"
	"sync"
	"sync/atomic"
	"testing"

	"lending.example/platform/lending/money"
	"lending.example/platform/lending/store"
)

// Bench measures what a program does most. An update is a whole command: it reads and saves an account, and adds
// two entries with numbers of their own and a log entry; it is durable when the store is.
func Bench(b *testing.B, open Factory) {
	s := suite{open: open}
	for _, c := range []struct {
		name string
		run  func(*testing.B, store.Store)
	}{
		{"Update", benchUpdate},
		{"Update16Goroutines", func(b *testing.B, s store.Store) { benchUpdates(b, s, 16) }},
		{"UpdateManyAtOnce", benchSweep},
		{"Get", benchGet},
		{"FindPage", benchFindPage},
		{"FindDeepPage", benchFindDeepPage},
		{"Count", benchCount},
		{"Stream", benchStream},
		{"Totals", benchTotals},
	} {
		b.Run(c.name, func(b *testing.B) {
			opened := s.fresh(b)
			insertAll(b, opened, account, benchAccounts()...)
			b.ReportAllocs()
			c.run(b, opened)
		})
	}
}

const (
	benchSize = 5000
	pageSize  = 20
)

// benchAccounts have a body of the size of a small loan.
func benchAccounts() []store.Record {
	filler := make([]byte, 1500)
	for i := range filler {
		filler[i] = 'a' + byte(i%26)
	}
	body := fmt.Appendf(nil, `{"filler":%q}`, filler)
	records := make([]store.Record, benchSize)
	for i := range records {
		id := int64(i) + 1
		records[i] = newAccount(id, fields{
			"number":  store.String(fmt.Sprintf("%09d", id)),
			"owner":   store.Int(id % 500),
			"group":   store.String([]string{"active", "closed", "submitted"}[id%3]),
			"opened":  day(fmt.Sprintf("2026-%02d-%02d", 1+id%12, 1+id%28)),
			"balance": store.Money(money.FromInt(id)),
		})
		records[i].Body = body
	}
	return records
}

// command is a typical update of an account.
func command(tx store.Tx, id int64) error {
	r, err := tx.Get(account, id)
	if err != nil {
		return err
	}
	i := account.Position("balance")
	r.Values[i] = store.Money(r.Values[i].Amount().Add(money.FromInt(1)))
	if err := tx.Save(account, r); err != nil {
		return err
	}
	for range 2 {
		next, err := tx.NextID(entry)
		if err != nil {
			return err
		}
		if err := tx.Insert(entry, newEntry(next, id, money.FromInt(1))); err != nil {
			return err
		}
	}
	_, err = tx.Append(store.LogEntry{Name: "REPAY_LOAN", Body: []byte(`{"amount":1}`)})
	return err
}

// benchUpdate runs one command after the other, each durable before the next begins.
func benchUpdate(b *testing.B, s store.Store) {
	id := int64(0)
	for b.Loop() {
		id = id%benchSize + 1
		if err := s.Update(b.Context(), alpha, func(tx store.Tx) error { return command(tx, id) }); err != nil {
			b.Fatal(err)
		}
	}
	perSecond(b, 1)
}

// benchUpdates runs commands in goroutines, each of which waits for its own.
func benchUpdates(b *testing.B, s store.Store, goroutines int) {
	var started atomic.Int64
	var workers sync.WaitGroup
	b.ResetTimer()
	for range goroutines {
		workers.Go(func() {
			for i := started.Add(1); i <= int64(b.N); i = started.Add(1) {
				id := i%benchSize + 1
				if err := s.Update(b.Context(), alpha, func(tx store.Tx) error { return command(tx, id) }); err != nil {
					b.Error(err)
					return
				}
			}
		})
	}
	workers.Wait()
	perSecond(b, 1)
}

// benchSweep runs a thousand commands in one transaction, as a close of business does.
func benchSweep(b *testing.B, s store.Store) {
	const many = 1000
	for b.Loop() {
		err := s.Update(b.Context(), alpha, func(tx store.Tx) error {
			for id := range int64(many) {
				if err := command(tx, id+1); err != nil {
					return err
				}
			}
			return nil
		})
		if err != nil {
			b.Fatal(err)
		}
	}
	perSecond(b, many)
}

func benchGet(b *testing.B, s store.Store) {
	id := int64(0)
	for b.Loop() {
		id = id%benchSize + 1
		err := s.View(b.Context(), alpha, func(tx store.Tx) error {
			_, err := tx.Get(account, id)
			return err
		})
		if err != nil {
			b.Fatal(err)
		}
	}
	perSecond(b, 1)
}

func benchFindPage(b *testing.B, s store.Store) {
	benchFind(b, s, store.Where("group", store.Equal, store.String("active")).By("id", true).Top(pageSize), pageSize)
}

func benchFindDeepPage(b *testing.B, s store.Store) {
	q := store.Query{}.By("opened", true).Top(pageSize)
	q.After = &store.Position{Values: []store.Value{day("2026-06-15")}, ID: benchSize / 2}
	benchFind(b, s, q, pageSize)
}

func benchStream(b *testing.B, s store.Store) { benchFind(b, s, store.Query{}, benchSize) }

func benchFind(b *testing.B, s store.Store, q store.Query, want int) {
	for b.Loop() {
		n := 0
		err := s.View(b.Context(), alpha, func(tx store.Tx) error {
			for _, err := range tx.Find(account, q) {
				if err != nil {
					return err
				}
				n++
			}
			return nil
		})
		if err != nil || n != want {
			b.Fatal(n, err)
		}
	}
	perSecond(b, want)
}

func benchCount(b *testing.B, s store.Store) {
	q := store.Where("owner", store.Equal, store.Int(7))
	for b.Loop() {
		err := s.View(b.Context(), alpha, func(tx store.Tx) error {
			_, err := tx.Count(account, q)
			return err
		})
		if err != nil {
			b.Fatal(err)
		}
	}
	perSecond(b, 1)
}

// perSecond reports how many of the things measured go into a second.
func perSecond(b *testing.B, things int) {
	b.ReportMetric(float64(b.N*things)/b.Elapsed().Seconds(), "ops/s")
}

// benchTotals sums the amounts of many records by two columns.
func benchTotals(b *testing.B, s store.Store) {
	for b.Loop() {
		view(b, s, func(tx store.Tx) error {
			_, err := tx.Totals(account, "balance", nil, "owner", "group")
			return err
		})
	}
}
