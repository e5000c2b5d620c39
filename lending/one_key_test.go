package lending_test

import (
	"context"
	"errors"
	"strings"
	"testing"

	"lending.example/platform/lending"
	"lending.example/platform/lending/clients"
	"lending.example/platform/lending/lendingtest"
	"lending.example/platform/lending/store/sqlite"
)

// TestOneKeyForATransaction gives several commands in one transaction under one key. Equal commands are each done; running the same again
// answers the first outcomes; anything else is refused, and nothing of it is stored.
func TestOneKeyForATransaction(t *testing.T) {
	s, err := sqlite.Open(t.Context(), t.TempDir(), lending.Schema(), nil)
	if err != nil {
		t.Fatal(err)
	}
	ctx, bench := context.Background(), lendingtest.On(t, s)
	loan := bench.ActiveLoan("1000")
	pay := func(key string, amounts ...string) (repeated []bool, err error) {
		err = bench.Desk.WithKey(key).Atomically(ctx, func(d *lending.Desk) error {
			repeated = nil
			for _, amount := range amounts {
				paid, err := d.Loans.Repay(ctx, loan, payment(bench, amount))
				if err != nil {
					return err
				}
				repeated = append(repeated, paid.Repeated)
			}
			return nil
		})
		return repeated, err
	}
	single := func(key, amount string) error {
		_, err := bench.Desk.WithKey(key).Loans.Repay(ctx, loan, payment(bench, amount))
		return err
	}
	paid := func() string {
		of := bench.Loan(loan).Summary
		return of.PrincipalPaid.Add(of.InterestPaid).Format(2)
	}
	if err := single("s", "3"); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		name, key string
		amounts   []string
		again     bool
		reused    bool
		paid      string
	}{
		{name: "two equal commands", key: "k", amounts: []string{"1", "1"}, paid: "5.00"},
		{name: "the same again", key: "k", amounts: []string{"1", "1"}, again: true, paid: "5.00"},
		{name: "the beginning of it", key: "k", amounts: []string{"1"}, again: true, paid: "5.00"},
		{name: "more of it", key: "k", amounts: []string{"1", "1", "1"}, reused: true, paid: "5.00"},
		{name: "another amount", key: "k", amounts: []string{"1", "2"}, reused: true, paid: "5.00"},
		{name: "another key", key: "l", amounts: []string{"1", "1"}, paid: "7.00"},
		{name: "no key", amounts: []string{"1", "1"}, paid: "9.00"},
		{name: "the key of a single command, for more", key: "s", amounts: []string{"3", "3"}, reused: true, paid: "9.00"},
	} {
		t.Run(c.name, func(t *testing.T) {
			repeated, err := pay(c.key, c.amounts...)
			if errors.Is(err, lending.ErrKeyReused) != c.reused || !c.reused && err != nil {
				t.Fatal(err)
			}
			for i, r := range repeated {
				if !c.reused && r != c.again {
					t.Errorf("command %d is repeated: %v", i, r)
				}
			}
			if got := paid(); got != c.paid {
				t.Errorf("%s are paid, want %s", got, c.paid)
			}
		})
	}
	if err := single("k", "2"); !errors.Is(err, lending.ErrKeyReused) {
		t.Errorf("the key of a transaction, for another command: %v", err)
	}
	db, err := bench.Platform.HostDB(ctx, lendingtest.Tenant)
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	for _, again := range []bool{false, true} {
		tx, err := db.BeginTx(ctx, nil)
		if err != nil {
			t.Fatal(err)
		}
		inTx, committed := bench.Desk.WithKey("host").InTx(tx)
		for range 2 {
			if paid, err := inTx.Loans.Repay(ctx, loan, payment(bench, "1")); err != nil || paid.Repeated != again {
				t.Errorf("in the transaction of a host: %v, %v, want %v", paid.Repeated, err, again)
			}
		}
		if err := tx.Commit(); err != nil {
			t.Fatal(err)
		}
		committed()
	}
	if got := paid(); got != "11.00" {
		t.Errorf("%s are paid", got)
	}
	if findings, err := bench.Platform.Verify(ctx, lendingtest.Tenant, 5); err != nil || len(findings) > 0 {
		t.Error(findings, err)
	}
}

// TestKeysThatAreNone gives calls under keys that are too long or not printable: they are refused, wherever they are given.
func TestKeysThatAreNone(t *testing.T) {
	ctx, bench := context.Background(), lendingtest.New(t)
	for name, c := range map[string]struct {
		key     string
		refused bool
	}{
		"longest":       {key: strings.Repeat("k", 255)},
		"too long":      {key: strings.Repeat("k", 256), refused: true},
		"a line break":  {key: "a\n2", refused: true},
		"another sign":  {key: "é", refused: true},
		"not UTF-8":     {key: "\xff", refused: true},
		"all printable": {key: " !~"},
	} {
		t.Run(name, func(t *testing.T) {
			desk := bench.Desk.WithKey(c.key)
			_, alone := desk.Clients.Create(ctx, clients.NewClient{OfficeID: 1, Full: "Asha Rao", SubmittedOn: bench.Today(), Active: new(false)})
			whole := desk.Atomically(ctx, func(*lending.Desk) error { return nil })
			for _, err := range []error{alone, whole} {
				if errors.Is(err, lending.ErrKeyInvalid) != c.refused || !c.refused && err != nil {
					t.Errorf("%v, want refused: %v", err, c.refused)
				}
			}
		})
	}
}
