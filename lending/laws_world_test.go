package lending_test

import (
	"context"
	"hash/maphash"
	"testing"

	"lending.example/platform/lending"
	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/lendingtest"
	"lending.example/platform/lending/loans"
	"lending.example/platform/lending/store"
	"lending.example/platform/lending/store/memory"
)

// world is a platform with one loan, living.
type world struct {
	shape  shape
	ctx    context.Context
	bench  *lendingtest.Bench
	store  store.Store
	loan   int64
	around around   // what commands refer to
	story  []string // what was done
	trusts bool     // what templates, previews and undoing promise is held against the commands
	ends   bool     // whether endings, dates of met instalments and payments just below the payoff are checked
	turn   int      // of the promises that are held in turn

	state  uint64
	posted int64          // the last line of the journal that was seen
	seen   map[int64]bool // transactions, and whether they were reversed
	hashed maphash.Seed

	read   *loans.LoanData // the loan as it is; nil when it has to be read again
	readOn calendar.Date
}

// newWorld opens a loan of a shape on a platform of its own.
func newWorld(t *testing.T, s shape) *world {
	t.Helper()
	w := s.worldOn(t, emptyStore(t))
	w.loan = s.open(t, w)
	w.state = w.fingerprint()
	return w
}

func (s shape) worldOn(t *testing.T, kept store.Store) *world {
	t.Helper()
	w := &world{shape: s, ctx: context.Background(), store: kept, seen: map[int64]bool{}, hashed: maphash.MakeSeed()}
	if s.secured {
		w.bench = lendingtest.KeepingOn(t, kept)
	} else {
		w.bench = lendingtest.On(t, kept)
	}
	return w
}

// newborn is a loan before its first step, on a platform that nobody uses. Every life of a shape begins on a copy of it.
type newborn struct {
	shape  shape
	store  store.Store
	loan   int64
	around around
	trusts bool // its lives are held to promises
	ends   bool // their ends are checked
}

func (s shape) born(t *testing.T) *newborn {
	t.Helper()
	w := newWorld(t, s)
	return &newborn{shape: s, store: w.store, loan: w.loan, around: w.around}
}

// grow makes a copy of a loan and its platform.
func (n *newborn) grow(t *testing.T) *world {
	t.Helper()
	copied := emptyStore(t)
	if _, err := lending.Copy(context.Background(), n.store, copied, lendingtest.Tenant, nil); err != nil {
		t.Fatal(err)
	}
	w := n.shape.worldOn(t, copied)
	w.loan, w.around, w.trusts, w.ends = n.loan, n.around, n.trusts, n.ends
	w.state = w.fingerprint()
	w.closedBooksFlaws() // of lines that are there already
	return w
}

func emptyStore(t *testing.T) store.Store {
	t.Helper()
	empty, err := memory.New(lending.Schema())
	if err != nil {
		t.Fatal(err)
	}
	return empty
}

// look reads the loan with everything, unless neither it nor the day changed since it was read.
func (w *world) look() loans.LoanData {
	if w.read == nil || w.readOn != w.bench.Today() {
		loan, err := w.bench.Desk.Loans.Get(w.ctx, w.loan)
		if err != nil {
			panic(err)
		}
		w.read, w.readOn = &loan, w.bench.Today()
	}
	return *w.read
}

// fingerprint is a hash of all records.
func (w *world) fingerprint() uint64 {
	var h maphash.Hash
	h.SetSeed(w.hashed)
	err := w.store.View(w.ctx, lendingtest.Tenant, func(tx store.Tx) error {
		for _, kind := range lending.Schema() {
			_, _ = h.WriteString(kind.Name)
			for r, err := range tx.Find(kind, store.Query{}) {
				if err != nil {
					return err
				}
				maphash.WriteComparable(&h, [2]int64{r.ID, r.Revision})
				_, _ = h.Write(r.Body)
				for _, v := range r.Values {
					maphash.WriteComparable(&h, v)
				}
			}
		}
		entries := 0
		for _, err := range tx.Log(1) {
			if err != nil {
				return err
			}
			entries++
		}
		maphash.WriteComparable(&h, entries)
		return nil
	})
	if err != nil {
		panic(err)
	}
	return h.Sum64()
}
