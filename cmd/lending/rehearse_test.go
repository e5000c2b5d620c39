package main

import (
	"bytes"
	"encoding/csv"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"lending.example/platform/lending"
	"lending.example/platform/lending/lendingtest"
	"lending.example/platform/lending/store"
	"lending.example/platform/lending/store/sqlite"
)

// lentFolder is a data folder with a loan of 1,000.
func lentFolder(t *testing.T) string {
	t.Helper()
	folder := t.TempDir()
	s, err := sqlite.Open(t.Context(), folder, lending.Schema(), nil)
	if err != nil {
		t.Fatal(err)
	}
	bench := lendingtest.On(t, s)
	bench.ActiveLoan("1000")
	return folder
}

// changeLoan replaces a text in the stored loans of a folder.
func changeLoan(t *testing.T, folder, former, now string) {
	t.Helper()
	s, err := sqlite.Open(t.Context(), folder, lending.Schema(), nil)
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	for _, kind := range lending.Schema() {
		if kind.Name != "loan" {
			continue
		}
		err = s.Update(t.Context(), lendingtest.Tenant, func(tx store.Tx) error {
			r, err := tx.Get(kind, 1)
			if err != nil || !bytes.Contains(r.Body, []byte(former)) {
				t.Fatalf("no %s, %v", former, err)
			}
			r.Body = bytes.Replace(r.Body, []byte(former), []byte(now), 1)
			return tx.Save(kind, r)
		})
		if err != nil {
			t.Fatal(err)
		}
	}
}

// TestRehearse runs the command on a folder: nothing differs, then a figure, which is accepted at last.
func TestRehearse(t *testing.T) {
	folder, files := lentFolder(t), t.TempDir()
	table, accept := filepath.Join(files, "differences.csv"), filepath.Join(files, "accepted.json")
	command := func(args ...string) (string, int) {
		t.Helper()
		var out bytes.Buffer
		err := run(t.Context(), append([]string{"rehearse", "-data", folder, "-tenant", lendingtest.Tenant}, args...), &out)
		if err == nil {
			return out.String(), 0
		}
		return out.String() + err.Error(), exitStatus(err)
	}
	if out, status := command("-csv", table); status != 0 || !strings.Contains(out, "this version decides the same") {
		t.Errorf("%d: %s", status, out)
	}
	changeLoan(t, folder, `"disbursed":1000`, `"disbursed":900`)
	for _, tt := range []struct {
		name   string
		args   []string
		status int
		want   []string
	}{
		{"differs", []string{"-csv", table}, statusDiffers, []string{"1. loan, summary.disbursed: 1, first at log entry ", `loan 1 summary.disbursed: stored "900", now "1000"`, "1 causes"}},
		{"no such file", []string{"-accept", accept}, 1, []string{"accepted.json"}},
		{"a reason without a file", []string{"-write-accept", "known"}, 1, []string{"-accept"}},
		{"accepted now", []string{"-accept", accept, "-write-accept", "corrected by hand"}, 0, []string{"accepted: loan, summary.disbursed (1): corrected by hand"}},
		{"accepted before", []string{"-accept", accept}, 0, []string{"accepted: loan, summary.disbursed (1): corrected by hand", "this version decides the same"}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			out, status := command(tt.args...)
			if status != tt.status {
				t.Errorf("status %d, want %d", status, tt.status)
			}
			for _, part := range tt.want {
				if !strings.Contains(out, part) {
					t.Errorf("%q is not in\n%s", part, out)
				}
			}
		})
	}
	text, err := os.ReadFile(table)
	if err != nil {
		t.Fatal(err)
	}
	rows, err := csv.NewReader(bytes.NewReader(text)).ReadAll()
	if err != nil || len(rows) != 2 {
		t.Fatalf("%v, %v", rows, err)
	}
	rows[1][2] = "" // the command
	if diff := cmp.Diff([][]string{differenceColumns, {"loan", "summary.disbursed", "", "1", "1", "summary.disbursed", "900", "1000"}}, rows); diff != "" {
		t.Errorf("rows (-want +got):\n%s", diff)
	}
	if err := os.WriteFile(accept, []byte(`[{"cause":"loan","change":"summary.disbursed"}]`), 0o600); err != nil {
		t.Fatal(err)
	}
	if out, status := command("-accept", accept); status != 1 || !strings.Contains(out, "reason") {
		t.Errorf("%d: %s", status, out)
	}
}

// TestRehearseBeforeAnUpgrade rehearses a folder of an earlier version of the program, which had no loans' originators. The folder stays
// as it was.
func TestRehearseBeforeAnUpgrade(t *testing.T) {
	folder := t.TempDir()
	var former store.Schema
	for _, kind := range lending.Schema() {
		if kind.Name != "loan_originator" {
			former = append(former, kind)
		}
	}
	s, err := sqlite.Open(t.Context(), folder, former, nil)
	if err != nil {
		t.Fatal(err)
	}
	if err := s.Provision(t.Context(), defaultTenant); err != nil {
		t.Fatal(err)
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	var out bytes.Buffer
	if err := run(t.Context(), []string{"rehearse", "-data", folder}, &out); err != nil || !strings.Contains(out.String(), "0 commands ran again") {
		t.Errorf("%s, %v", &out, err)
	}
	s, err = sqlite.Open(t.Context(), folder, former, &sqlite.Options{ReadOnly: true})
	if err != nil {
		t.Fatal(err)
	}
	if err := s.Close(); err != nil {
		t.Error(err)
	}
}
