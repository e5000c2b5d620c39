package store_test

import (
	"context"
	"errors"
	"fmt"
	"testing"

	"github.com/google/go-cmp/cmp"

	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/money"
	"lending.example/platform/lending/store"
	"lending.example/platform/lending/store/memory"
)

const tenant = "default"

// Loan is a stored type.
type Loan struct {
	store.Key
	Number  string        `json:"number"`
	Client  int64         `json:"client"`
	Opened  calendar.Date `json:"opened"`
	Balance money.Amount  `json:"balance"`
}

var loanKind = &store.Kind{Name: "loan", Columns: []store.Column{
	{Name: "number", Type: store.Text, Unique: true},
	{Name: "client", Type: store.Integer, Indexed: true},
	{Name: "opened", Type: store.Date},
}}

var loans = store.Table[Loan, *Loan]{Kind: loanKind, Columns: func(l *Loan) []store.Value {
	return []store.Value{store.OptionalString(l.Number), store.OptionalInt(l.Client), store.Day(l.Opened)}
}}

func newStore(t testing.TB) store.Store {
	t.Helper()
	s, err := memory.New(store.Schema{loanKind})
	if err != nil {
		t.Fatal(err)
	}
	if err := s.Provision(context.Background(), tenant); err != nil {
		t.Fatal(err)
	}
	return s
}

func update(t *testing.T, s store.Store, fn func(store.Tx) error) {
	t.Helper()
	if err := s.Update(context.Background(), tenant, fn); err != nil {
		t.Fatal(err)
	}
}

// equal compares loans by what is exported.
func equal(t *testing.T, got, want any) {
	t.Helper()
	if diff := cmp.Diff(want, got, cmp.Comparer(func(a, b calendar.Date) bool { return a == b })); diff != "" {
		t.Fatalf("(-want +got)\n%s", diff)
	}
}

func TestTableRoundTrip(t *testing.T) {
	s := newStore(t)
	update(t, s, func(tx store.Tx) error {
		first := Loan{Number: "A", Client: 7, Opened: calendar.MustParse("2026-01-31"), Balance: money.MustParse("100.50")}
		second := Loan{Number: "B"}
		second.ID = 40 // given by the caller
		if err := errors.Join(loans.Insert(tx, &first), loans.Insert(tx, &second)); err != nil {
			return err
		}
		equal(t, []store.Key{first.Key, second.Key}, []store.Key{{ID: 1, Revision: 1}, {ID: 40, Revision: 1}})
		got, err := loans.Get(tx, 1)
		equal(t, got, first)
		r, recordErr := tx.Get(loanKind, 1)
		equal(t, string(r.Body), `{"number":"A","client":7,"opened":"2026-01-31","balance":100.5}`)
		return errors.Join(err, recordErr)
	})
}

func TestTableSave(t *testing.T) {
	s := newStore(t)
	update(t, s, func(tx store.Tx) error {
		l := Loan{Number: "A"}
		if err := loans.Insert(tx, &l); err != nil {
			return err
		}
		stale := l
		l.Number = "B"
		if err := loans.Save(tx, &l); err != nil {
			return err
		}
		equal(t, l.Revision, int64(2))
		for _, err := range []error{loans.Save(tx, &stale), loans.Delete(tx, &stale)} {
			if !errors.Is(err, store.ErrConflict) {
				t.Errorf("got %v, want a conflict", err)
			}
		}
		equal(t, stale.Revision, int64(1))
		return loans.Delete(tx, &l)
	})
}

func TestTableSaveChanged(t *testing.T) {
	s := newStore(t)
	update(t, s, func(tx store.Tx) error {
		if err := loans.Insert(tx, &Loan{Number: "A"}); err != nil {
			return err
		}
		l, read, err := loans.Read(tx, 1)
		unchanged := loans.SaveChanged(tx, &l, read)
		equal(t, l.Revision, int64(1))
		l.Number = "B"
		changed := loans.SaveChanged(tx, &l, read)
		equal(t, l.Revision, int64(2))
		_, _, missing := loans.Read(tx, 2)
		if !errors.Is(missing, store.ErrNotFound) {
			t.Errorf("Read: %v", missing)
		}
		return errors.Join(err, unchanged, changed)
	})
}

func TestTableFind(t *testing.T) {
	s := newStore(t)
	update(t, s, func(tx store.Tx) error {
		for i := range int64(5) {
			if err := loans.Insert(tx, &Loan{Number: fmt.Sprint(i), Client: 1 + i%2}); err != nil {
				return err
			}
		}
		ofOne := store.Where("client", store.Equal, store.Int(1))
		all, err := loans.All(tx, ofOne.By("number", true))
		equal(t, len(all), 3)
		equal(t, all[0].Number, "4")
		first, firstErr := loans.First(tx, ofOne)
		equal(t, first.Number, "0")
		n, countErr := loans.Count(tx, ofOne)
		equal(t, n, 3)
		return errors.Join(err, firstErr, countErr)
	})
}

func TestTableFindsNothing(t *testing.T) {
	s := newStore(t)
	update(t, s, func(tx store.Tx) error {
		ofNobody := store.Where("client", store.Equal, store.Int(9))
		if _, err := loans.First(tx, ofNobody); !errors.Is(err, store.ErrNotFound) {
			t.Errorf("First: %v", err)
		}
		if _, err := loans.Get(tx, 1); !errors.Is(err, store.ErrNotFound) {
			t.Errorf("Get: %v", err)
		}
		exists, err := loans.Exists(tx, ofNobody)
		equal(t, exists, false)
		all, allErr := loans.All(tx, ofNobody)
		equal(t, len(all), 0)
		return errors.Join(err, allErr)
	})
}

func TestTablePassesErrorsOn(t *testing.T) {
	s := newStore(t)
	update(t, s, func(tx store.Tx) error {
		unknown := store.Where("nothing", store.IsNull, store.Null)
		_, first := loans.First(tx, unknown)
		_, all := loans.All(tx, unknown)
		_, exists := loans.Exists(tx, unknown)
		_, count := loans.Count(tx, unknown)
		for _, err := range []error{first, all, exists, count} {
			if !errors.Is(err, store.ErrMisfit) {
				t.Errorf("got %v", err)
			}
		}
		return nil
	})
}

func TestTableRefusesABodyThatIsNone(t *testing.T) {
	s := newStore(t)
	update(t, s, func(tx store.Tx) error {
		r := store.Record{ID: 1, Values: make([]store.Value, 3), Body: []byte(`{"client":"seven"}`)}
		if err := tx.Insert(loanKind, r); err != nil {
			return err
		}
		if _, err := loans.Get(tx, 1); err == nil {
			t.Error("Get accepted it")
		}
		if _, err := loans.All(tx, store.Query{}); err == nil {
			t.Error("All accepted it")
		}
		return nil
	})
}

// A typed table finds values by their declared columns, page by page.
func ExampleTable() {
	ctx := context.Background()
	s, err := memory.New(store.Schema{loanKind})
	if err != nil {
		fmt.Println(err)
		return
	}
	defer s.Close()
	_ = s.Provision(ctx, tenant)
	_ = s.Update(ctx, tenant, func(tx store.Tx) error {
		for _, number := range []string{"000001", "000002", "000003"} {
			if err := loans.Insert(tx, &Loan{Number: number, Client: 7}); err != nil {
				return err
			}
		}
		return nil
	})
	page := store.Where("client", store.Equal, store.Int(7)).By("number", true).Top(2)
	_ = s.View(ctx, tenant, func(tx store.Tx) error {
		for range 2 {
			var last Loan
			for l, err := range loans.Find(tx, page) {
				if err != nil {
					return err
				}
				fmt.Println(l.Number)
				last = l
			}
			fmt.Println("--")
			page.After = &store.Position{Values: []store.Value{store.String(last.Number)}, ID: last.ID}
		}
		return nil
	})
	// Output:
	// 000003
	// 000002
	// --
	// 000001
	// --
}

// TestSharedValues makes the value of a record that a store keeps once, where the table says that nobody changes it in place.
func TestSharedValues(t *testing.T) {
	type menu struct {
		store.Key
		Dishes []string `json:"dishes"`
	}
	table := store.Table[menu, *menu]{Kind: loanKind}
	for name, c := range map[string]struct {
		shared, kept, wantSame bool
	}{
		"kept and shared": {true, true, true},
		"kept":            {false, true, false},
		"shared":          {true, false, false},
	} {
		t.Run(name, func(t *testing.T) {
			table.Shared = c.shared
			r := store.Record{ID: 7, Revision: 3, Body: []byte(`{"dishes":["soup"]}`)}
			if c.kept {
				r = r.Kept()
			}
			first, err := table.Decode(r)
			second, again := table.Decode(r)
			if err != nil || again != nil {
				t.Fatal(err, again)
			}
			equal(t, second, first)
			if same := &first.Dishes[0] == &second.Dishes[0]; same != c.wantSame || second.ID != 7 || second.Revision != 3 {
				t.Errorf("%+v, the same %t", second, same)
			}
		})
	}
}
