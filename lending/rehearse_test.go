package lending_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"lending.example/platform/lending"
	"lending.example/platform/lending/lendingtest"
	"lending.example/platform/lending/loans"
	"lending.example/platform/lending/money"
	"lending.example/platform/lending/store"
)

func rehearsed(t *testing.T, p *lending.Platform, options lending.RehearseOptions) lending.RehearsalReport {
	t.Helper()
	report, err := p.Rehearse(t.Context(), lendingtest.Tenant, options)
	if err != nil {
		t.Fatal(err)
	}
	return report
}

// causesOf are the causes of a report as text, in their order.
func causesOf(report lending.RehearsalReport) (list []string) {
	for _, c := range report.Causes {
		list = append(list, fmt.Sprintf("%s: %s: %d", c.Subject, c.Change, c.Count))
	}
	return list
}

// TestRehearsalOfTheSameProgram finds nothing, and changes nothing.
func TestRehearsalOfTheSameProgram(t *testing.T) {
	bench, _ := bookkeeping(t)
	before, err := bench.Platform.StateHash(t.Context(), lendingtest.Tenant)
	if err != nil {
		t.Fatal(err)
	}
	var seen []int64
	report := rehearsed(t, bench.Platform, lending.RehearseOptions{Watch: func(entry, last int64) { seen = append(seen, entry, last) }})
	if !report.IsSame() || report.Commands != before.Entries || report.Records == 0 {
		t.Errorf("%+v; the log has %d entries", report, before.Entries)
	}
	if want := []int64{before.Entries, before.Entries}; !slices.Equal(want, seen) {
		t.Errorf("watched %v, want %v", seen, want)
	}
	if after, err := bench.Platform.StateHash(t.Context(), lendingtest.Tenant); err != nil || after != before {
		t.Errorf("%+v after %+v, %v", after, before, err)
	}
}

// TestRehearsalNamesFigures changes a stored figure, and wants it under its cause, with its command and loan.
func TestRehearsalNamesFigures(t *testing.T) {
	type change func(store.Tx, *store.Kind, store.Record) error
	for _, tt := range []struct {
		name, kind, holding string
		change              change
		causes              []string
		example             lending.RehearsalDifference // of the first cause; its command is that of the repayment or payout if 0
	}{
		{"a figure of a loan", "loan", `"summary"`, replacing(`"disbursed":1000`, `"disbursed":900`),
			[]string{"loan: summary.disbursed: 1"}, lending.RehearsalDifference{LoanID: 1, RecordID: 1, Stored: "900", Made: "1000"}},
		{"a portion of a payment", "loan_transaction", `"amount":400`, replacing(`"amount":400`, `"amount":401`),
			[]string{"loan_transaction: amount: 1"}, lending.RehearsalDifference{LoanID: 1, RecordID: 2, Field: "amount", Stored: "401", Made: "400"}},
		{"a journal line that is gone", "journal_line", `"L1"`, removing,
			[]string{"journal_line: is made and not stored: 1"}, lending.RehearsalDifference{LoanID: 1, RecordID: 1}},
		{"a column", "client", `Client 2`, func(tx store.Tx, k *store.Kind, r store.Record) error {
			r.Values[k.Position("office_id")] = store.Int(2)
			return tx.Save(k, r)
		}, []string{"client: column office_id: 1"}, lending.RehearsalDifference{RecordID: 1, Field: "office_id", Stored: "2", Made: "1"}},
		{"a number", "client", `Client 2`, func(tx store.Tx, k *store.Kind, _ store.Record) error {
			_, err := tx.NextID(k)
			return err
		}, []string{"client: last number given: 1"}, lending.RehearsalDifference{Stored: "2", Made: "1"}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			bench, kept := bookkeeping(t)
			tamper(t, kept, tt.kind, tt.holding, tt.change)
			var each []lending.RehearsalDifference
			report := rehearsed(t, bench.Platform, lending.RehearseOptions{Each: func(d lending.RehearsalDifference) error {
				each = append(each, d)
				return nil
			}})
			if diff := cmp.Diff(tt.causes, causesOf(report)); diff != "" {
				t.Fatalf("causes (-want +got):\n%s", diff)
			}
			got := report.Causes[0].Examples[0]
			if diff := cmp.Diff(each[:1], []lending.RehearsalDifference{got}); diff != "" {
				t.Errorf("examples differ from what was found (-found +kept):\n%s", diff)
			}
			if got.LoanID != 0 && got.Command == 0 || got.Command != report.Causes[0].First {
				t.Errorf("command %d of loan %d, the cause begins at %d", got.Command, got.LoanID, report.Causes[0].First)
			}
			want := tt.example
			want.Subject, want.Change, want.Command = got.Subject, got.Change, got.Command
			if want.Field == "" {
				want.Field = got.Field
			}
			if want.Stored == "" {
				want.Stored, want.Made = got.Stored, got.Made
			}
			if diff := cmp.Diff(want, got); diff != "" {
				t.Errorf("example (-want +got):\n%s", diff)
			}
		})
	}
}

// TestRehearsalGoesOnAfterRefusals changes a repayment in the log, so that this version refuses it. The repayment of another loan after it
// keeps its numbers, and is the same.
func TestRehearsalGoesOnAfterRefusals(t *testing.T) {
	bench, kept := bookkeeping(t)
	refused, err := bench.Platform.Head(t.Context(), lendingtest.Tenant)
	if err != nil {
		t.Fatal(err)
	}
	other := bench.ActiveLoan("500")
	bench.MoveTo("2026-02-10")
	if _, err := bench.Desk.Loans.Repay(t.Context(), other, loans.Payment{On: bench.Today(), Amount: money.MustParse("100")}); err != nil {
		t.Fatal(err)
	}
	var body map[string]json.RawMessage
	err = kept.View(t.Context(), lendingtest.Tenant, func(tx store.Tx) error {
		for e, err := range tx.Log(refused.Entry) {
			return errors.Join(err, json.Unmarshal(e.Body, &body))
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	body["input"] = json.RawMessage(strings.Replace(string(body["input"]), "2026-02-03", "2025-02-03", 1))
	changed, err := json.Marshal(body)
	if err != nil {
		t.Fatal(err)
	}
	platform, err := lending.New(&damagedLog{Store: kept, changed: refused.Entry, body: string(changed)}, &lending.Config{LeaveJobs: true})
	if err != nil {
		t.Fatal(err)
	}
	report := rehearsed(t, platform, lending.RehearseOptions{})
	first := report.Causes[0]
	if first.Subject != "REPAYMENT_LOAN" || !strings.HasPrefix(first.Change, "refused: ") || first.First != refused.Entry || first.Examples[0].LoanID != 1 {
		t.Errorf("the first cause is %+v", first)
	}
	for _, c := range report.Causes {
		for _, d := range c.Examples {
			if d.LoanID == other || d.LoanID == 0 && d.Subject != "audit" && d.Subject != "journal_account" {
				t.Errorf("of another loan: %+v", d)
			}
		}
	}
	if !slices.Contains(causesOf(report), "loan_transaction: is not made: 1") {
		t.Errorf("causes %q", causesOf(report))
	}
}

// TestRehearsalKeepsFewExamples counts all records of a cause, and keeps as many examples as it is told to.
func TestRehearsalKeepsFewExamples(t *testing.T) {
	bench, kept := bookkeeping(t)
	for range 3 {
		bench.Client()
	}
	k := kindNamed(t, "client")
	err := kept.Update(t.Context(), lendingtest.Tenant, func(tx store.Tx) error {
		var all []store.Record
		for r, err := range tx.Find(k, store.Query{}) {
			if err != nil {
				return err
			}
			all = append(all, r)
		}
		for _, r := range all {
			r.Body = []byte(strings.Replace(string(r.Body), "Client", "Clyent", 2))
			if err := tx.Save(k, r); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	report := rehearsed(t, bench.Platform, lending.RehearseOptions{Examples: 2})
	for _, c := range report.Causes {
		if c.Count != 4 || len(c.Examples) != 2 {
			t.Errorf("%s %s: %d, %d examples", c.Subject, c.Change, c.Count, len(c.Examples))
		}
	}
	stop := errors.New("stop")
	if _, err := bench.Platform.Rehearse(context.Background(), lendingtest.Tenant, lending.RehearseOptions{Each: func(lending.RehearsalDifference) error { return stop }}); !errors.Is(err, stop) {
		t.Errorf("stopped with %v", err)
	}
	if _, err := bench.Platform.Rehearse(context.Background(), "nobody", lending.RehearseOptions{}); !errors.Is(err, lending.ErrUnknownTenant) {
		t.Errorf("of no tenant: %v", err)
	}
}
