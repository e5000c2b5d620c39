package demo_test

import (
	"encoding/json"
	"errors"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"lending.example/platform/lending"
	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/demo"
	"lending.example/platform/lending/ledger"
	"lending.example/platform/lending/store/memory"
)

// TestABankIsMadeByTheRules makes small banks that end on various days: no command is refused, and the tenant verifies.
func TestABankIsMadeByTheRules(t *testing.T) {
	for _, end := range []string{"2025-12-31", "2028-02-29"} {
		t.Run(end, func(t *testing.T) {
			t.Parallel()
			now, err := time.Parse(time.DateOnly, end)
			if err != nil {
				t.Fatal(err)
			}
			platform, report := filled(t, demo.Options{Clients: 16, Months: 6, Now: now.Add(8 * time.Hour)})
			if diff := cmp.Diff([]string(nil), report.Refused); diff != "" {
				t.Error("refused:", diff)
			}
			if report.Loans < 16 || report.Commands < 100 {
				t.Errorf("%d loans, %d commands", report.Loans, report.Commands)
			}
			waiting, err := platform.Tenant("default").As(lending.SystemUser).Approvals.List(t.Context(), lending.AuditFilter{})
			if err != nil || len(waiting) == 0 {
				t.Error("nothing waits for a second person", err)
			}
			findings, err := platform.Verify(t.Context(), "default", 10)
			if err != nil || len(findings) > 0 {
				t.Error(findings, err)
			}
		})
	}
}

const password = "demo-Passw0rd!"

// TestABankIsMadeOnce: an existing tenant is left alone.
func TestABankIsMadeOnce(t *testing.T) {
	platform, first := filled(t, demo.Options{Clients: 2, Months: 4})
	before, err := platform.StateHash(t.Context(), "default")
	if err != nil {
		t.Fatal(err)
	}
	if _, err := demo.New(demo.Options{Password: password}).Fill(t.Context(), platform, "default"); !errors.Is(err, demo.ErrNotEmpty) {
		t.Error(err)
	}
	after, err := platform.StateHash(t.Context(), "default")
	if diff := cmp.Diff(before, after); diff != "" || err != nil {
		t.Error(diff, err)
	}
	for _, user := range first.Users {
		if _, err := platform.Tenant("default").SignIn(t.Context(), user.Name, password); err != nil {
			t.Error(user.Name, err)
		}
	}
}

// TestTheSameBankTwice: what is left to chance follows from the seed.
func TestTheSameBankTwice(t *testing.T) {
	now := time.Date(2026, 5, 4, 8, 0, 0, 0, time.UTC)
	var reports []demo.Report
	var balances []string
	for _, seed := range []uint64{7, 7, 8} {
		platform, report := filled(t, demo.Options{Clients: 6, Months: 4, Seed: seed, Now: now})
		books, err := platform.Tenant("default").As(lending.SystemUser).Ledger.TrialBalance(t.Context(), ledger.TrialBalanceInput{On: calendar.DateOf(now)})
		if err != nil {
			t.Fatal(err)
		}
		text, err := json.Marshal(books)
		if err != nil {
			t.Fatal(err)
		}
		reports, balances = append(reports, report), append(balances, string(text))
	}
	if diff := cmp.Diff(reports[0], reports[1]) + cmp.Diff(balances[0], balances[1]); diff != "" {
		t.Error(diff)
	}
	if balances[0] == balances[2] {
		t.Error("another seed makes the same books")
	}
}

// filled makes a bank in memory.
func filled(t *testing.T, options demo.Options) (*lending.Platform, demo.Report) {
	t.Helper()
	s, err := memory.New(lending.Schema())
	if err != nil {
		t.Fatal(err)
	}
	options.Password = password
	bank := demo.New(options)
	platform, err := lending.New(s, &lending.Config{Clock: bank.Clock})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := platform.Close(); err != nil {
			t.Error(err)
		}
	})
	report, err := bank.Fill(t.Context(), platform, "default")
	if err != nil {
		t.Fatal(err)
	}
	return platform, report
}
