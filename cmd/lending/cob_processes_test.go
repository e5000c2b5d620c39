package main

import (
	"bytes"
	"context"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"lending.example/platform/lending"
	"lending.example/platform/lending/ledger"
	"lending.example/platform/lending/lendingtest"
	"lending.example/platform/lending/loans"
	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/store/postgres/postgrestest"
)

// TestProcessesShareTheCloseOfBusiness lets three programs close the business of one database at the same time and kills one
// of them. The others take its work over: every loan is closed, and the books are those of a single undisturbed
// program.
func TestProcessesShareTheCloseOfBusiness(t *testing.T) {
	if testing.Short() {
		t.Skip("starts a server and kills programs")
	}
	const count = 600
	address := postgrestest.Shared(t)
	alone, together := address+"&namespace=alone", address+"&namespace=together"
	for _, place := range []string{alone, together} {
		s, err := openStore(t.Context(), place, nil)
		if err != nil {
			t.Fatal(err)
		}
		overduePortfolioOn(t, s, count)
	}
	var out bytes.Buffer
	began := time.Now()
	if err := child(t, &out, "cob", "-store", alone).Wait(); err != nil {
		t.Fatalf("%v\n%s", err, out.String())
	}
	whole := time.Since(began)

	said := make([]bytes.Buffer, 3)
	victim := child(t, &said[0], "cob", "-store", together, "-lease", "1s")
	one, another := child(t, &said[1], "cob", "-store", together, "-lease", "1s"), child(t, &said[2], "cob", "-store", together, "-lease", "1s")
	time.Sleep(whole / 4)
	_ = victim.Process.Kill() // it may be done already
	_ = victim.Wait()
	if err := one.Wait(); err != nil {
		t.Errorf("%v\n%s", err, said[1].String())
	}
	if err := another.Wait(); err != nil {
		t.Errorf("%v\n%s", err, said[2].String())
	}
	if diff := cmp.Diff(closedBooks(t, alone), closedBooks(t, together)); diff != "" {
		t.Errorf("the books (-alone +together)\n%s", diff)
	}
}

// closedBooks wants every loan closed, and returns what stands on the accounts.
func closedBooks(t *testing.T, address string) []string {
	t.Helper()
	s, err := openStore(t.Context(), address, nil)
	if err != nil {
		t.Fatal(err)
	}
	platform, err := lending.New(s, nil)
	if err != nil {
		t.Fatal(err)
	}
	defer platform.Close()
	desk := platform.Tenant(lendingtest.Tenant).As(lending.SystemUser)
	state, err := lending.Run(context.Background(), desk, loans.OldestClosed, operation.NoInput{})
	if err != nil || state.Processed != state.Day {
		t.Errorf("%s: a loan is closed for %v, want %v; %v", address[strings.LastIndex(address, "=")+1:], state.Processed, state.Day, err)
	}
	balance, err := lending.Run(context.Background(), desk, ledger.TrialBalance, ledger.TrialBalanceInput{})
	if err != nil {
		t.Fatal(err)
	}
	var books []string
	for _, a := range balance.Accounts {
		books = append(books, fmt.Sprint(a.Code, " debits ", a.Debits, " credits ", a.Credits))
	}
	return books
}
