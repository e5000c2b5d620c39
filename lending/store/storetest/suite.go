package storetest

import (
	"context"
	"io"
	"os"
	"testing"

	"lending.example/platform/lending/store"
)

// Factory opens a store at a place, the path of a folder that exists. A durable store finds there what an earlier one,
// opened at the same place, has kept; others may ignore it.
type Factory func(ctx context.Context, place string, schema store.Schema) (store.Store, error)

// Features is what a store promises beyond the contract.
type Features struct {
	// Durable says that acknowledged transactions survive Close and the death of the process.
	Durable bool
	// Restore puts a backup of a tenant to an unused place, for a Factory to open. Nil when the store is no
	// store.Backuper.
	Restore func(ctx context.Context, place, tenant string, backup io.Reader) error
}

// alpha is the tenant that most tests use.
const alpha = "alpha"

// Run tests a store against the contract. It must be called from a test of its own: the test of durability
// starts the test binary again, to run just that test.
func Run(t *testing.T, open Factory, features Features) {
	if place := os.Getenv(childVariable); place != "" {
		writeUntilKilled(t, open, place)
		return
	}
	s := suite{open: open, features: features}
	for _, c := range s.cases() {
		t.Run(c.name, c.run)
	}
}

type suite struct {
	open     Factory
	features Features
}

type testCase struct {
	name string
	run  func(*testing.T)
}

// cases are the tests that apply.
func (s suite) cases() []testCase {
	cases := []testCase{
		{"Records", s.each(recordTests)},
		{"Misfits", s.each(misfitTests)},
		{"Uniqueness", s.each(uniquenessTests)},
		{"Transactions", s.each(transactionTests)},
		{"Tenants", s.each(tenantTests)},
		{"Queries", s.each(queryTests)},
		{"Paging", s.each(pagingTests)},
		{"Reference", s.each(referenceTests)},
		{"Announced", s.each(announcedTests)},
		{"Sequences", s.each(sequenceTests)},
		{"Concurrency", s.each(concurrencyTests)},
		{"Closing", s.each(closingTests)},
		{"Model", s.testModel},
	}
	if s.features.Durable {
		cases = append(cases, testCase{"Reopen", s.testReopen}, testCase{"Evolution", s.testEvolution}, testCase{"TwoOpenings", s.testTwoOpenings}, testCase{"Kill", s.testKill})
	}
	if s.features.Restore != nil {
		cases = append(cases, testCase{"Backup", s.testBackup})
	}
	return cases
}

// storeTest tests a fresh store with the tenant alpha.
type storeTest struct {
	name string
	run  func(*testing.T, store.Store)
}

// each runs tests one after the other, each on a store of its own.
func (s suite) each(tests []storeTest) func(*testing.T) {
	return func(t *testing.T) {
		for _, c := range tests {
			t.Run(c.name, func(t *testing.T) { c.run(t, s.fresh(t)) })
		}
	}
}

// fresh opens an empty store with the tenant alpha.
func (s suite) fresh(t testing.TB) store.Store {
	t.Helper()
	opened := s.at(t, t.TempDir())
	provision(t, opened, alpha)
	return opened
}

// at opens a store that is closed with the test.
func (s suite) at(t testing.TB, place string) store.Store {
	t.Helper()
	opened, err := s.open(context.Background(), place, testSchema)
	if err != nil {
		t.Fatalf("open: %v", err)
	}
	t.Cleanup(func() {
		if err := opened.Close(); err != nil {
			t.Errorf("close: %v", err)
		}
	})
	return opened
}

func provision(t testing.TB, s store.Store, tenant string) {
	t.Helper()
	if err := s.Provision(context.Background(), tenant); err != nil {
		t.Fatalf("provision %s: %v", tenant, err)
	}
}

// update runs fn on the tenant alpha and fails the test on an error.
func update(t testing.TB, s store.Store, fn func(store.Tx) error) {
	t.Helper()
	if err := s.Update(context.Background(), alpha, fn); err != nil {
		t.Fatalf("update: %v", err)
	}
}

// view runs fn on the tenant alpha and fails the test on an error.
func view(t testing.TB, s store.Store, fn func(store.Tx) error) {
	t.Helper()
	if err := s.View(context.Background(), alpha, fn); err != nil {
		t.Fatalf("view: %v", err)
	}
}
