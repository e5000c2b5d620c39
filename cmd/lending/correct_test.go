package main

import (
	"bytes"
	"encoding/csv"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"lending.example/platform/lending"
	"lending.example/platform/lending/lendingtest"
	"lending.example/platform/lending/store"
)

// TestCorrect runs the command on a loan of 1,000 in three months at 12 % that should have had 10 %: 16.71 of interest instead of 20.07.
func TestCorrect(t *testing.T) {
	folder, files := lentFolder(t), t.TempDir()
	table := filepath.Join(files, "loans.csv")
	for _, tt := range []struct {
		name, correction string
		args             []string
		want             []string
		failure          string
	}{
		{"another rate", `{"product": 1, "yearlyRate": 10}`, []string{"-csv", table}, []string{"interest charged", "20.07", "16.71", "-3.36", "1 loans, of which 1 change; nothing was stored"}, ""},
		{"since a day to come", `{"all": true, "since": "9999-01-01", "yearlyRate": 10}`, nil, nil, "[since] The day 9999-01-01"},
		{"an unknown product", `{"product": 99, "yearlyRate": 10}`, []string{"-csv", table}, nil, "[product] Loan product with identifier 99"},
		{"no loans", `{"yearlyRate": 10}`, nil, nil, "names its loans"},
		{"all loans, and those of a product", `{"all": true, "product": 1, "yearlyRate": 10}`, nil, nil, "names its loans"},
		{"no change", `{"all": true}`, nil, nil, "one change"},
		{"an unknown word", `{"all": true, "yearlyRat": 10}`, nil, nil, "yearlyRat"},
		{"entries dated today, and nothing applied", `{"all": true, "yearlyRate": 10}`, []string{"-post-today"}, nil, "-post-today needs -apply"},
		{"an applied holiday", `{"all": true, "holiday": {"from": "2026-03-01", "to": "2026-03-01", "offices": [1]}}`, []string{"-apply"}, nil, "cannot be applied"},
		{"an empty file", ``, nil, nil, "correction.json"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			file := filepath.Join(files, "correction.json")
			if err := os.WriteFile(file, []byte(tt.correction), 0o600); err != nil {
				t.Fatal(err)
			}
			var out bytes.Buffer
			err := run(t.Context(), append([]string{"correct", "-data", folder, "-tenant", lendingtest.Tenant, "-correction", file}, tt.args...), &out)
			if tt.failure != "" && (err == nil || !strings.Contains(err.Error(), tt.failure)) || tt.failure == "" && err != nil {
				t.Errorf("%v, want %q", err, tt.failure)
			}
			for _, part := range tt.want {
				if !strings.Contains(out.String(), part) {
					t.Errorf("%q is not in\n%s", part, &out)
				}
			}
		})
	}
	if left, err := filepath.Glob(filepath.Join(files, "*.part")); err != nil || len(left) > 0 {
		t.Errorf("files are left: %v, %v", left, err)
	}
	text, err := os.ReadFile(table)
	if err != nil {
		t.Fatal(err)
	}
	rows, err := csv.NewReader(bytes.NewReader(text)).ReadAll()
	if err != nil || len(rows) != 2 || len(rows[1]) != len(billColumns()) {
		t.Fatalf("%v, %v", rows, err)
	}
	for i, column := range rows[0] {
		if want, tested := map[string]string{"loan": "1", "interest charged was": "20.07", "interest charged should be": "16.71", "refund": "0", "reason": ""}[column]; tested && rows[1][i] != want {
			t.Errorf("%s is %q, want %q", column, rows[1][i], want)
		}
	}
}

// TestCorrectApplies corrects the loan of TestCorrect. A second run finds nothing to do, and the tenant verifies.
func TestCorrectApplies(t *testing.T) {
	folder := lentFolder(t)
	file := filepath.Join(t.TempDir(), "correction.json")
	if err := os.WriteFile(file, []byte(`{"product": 1, "yearlyRate": 10}`), 0o600); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"1 loans, of which 1 are corrected now", "1 loans, of which 0 are corrected now"} {
		var out bytes.Buffer
		err := run(t.Context(), []string{"correct", "-data", folder, "-tenant", lendingtest.Tenant, "-correction", file, "-apply"}, &out)
		if err != nil || !strings.Contains(out.String(), want) {
			t.Errorf("%v, want %q in\n%s", err, want, &out)
		}
	}
	var out bytes.Buffer
	if err := run(t.Context(), []string{"verify", "-data", folder, "-tenant", lendingtest.Tenant}, &out); err != nil {
		t.Errorf("%v\n%s", err, &out)
	}
}

// TestCorrectNeedsItsFiles names what is missing: the file of the correction, and then the place.
func TestCorrectNeedsItsFiles(t *testing.T) {
	inEmptyFolder(t)
	var out bytes.Buffer
	if err := run(t.Context(), []string{"correct"}, &out); err == nil || !strings.Contains(err.Error(), "-correction") {
		t.Error(err)
	}
	file := filepath.Join(t.TempDir(), "correction.json")
	if err := os.WriteFile(file, []byte(`{"all": true, "withoutCharge": 1}`), 0o600); err != nil {
		t.Fatal(err)
	}
	if err := run(t.Context(), []string{"correct", "-data", "typo", "-correction", file}, &out); !errors.Is(err, store.ErrNoStore) {
		t.Error(err)
	}
	if err := run(t.Context(), []string{"correct", "-data", lentFolder(t), "-tenant", "nobody", "-correction", file}, &out); !errors.Is(err, lending.ErrUnknownTenant) {
		t.Error(err)
	}
}

// TestCorrectNamesWhatIsWrong: an error of the file names the member, and the file is one JSON object.
func TestCorrectNamesWhatIsWrong(t *testing.T) {
	for _, tt := range []struct{ name, text, want string }{
		{"no JSON", `{bad`, "correction.json: no correction as a JSON object"},
		{"nothing", ``, "correction.json: no correction as a JSON object"},
		{"two objects", `{"all": true, "yearlyRate": 10} {}`, "correction.json: no correction as a JSON object"},
		{"a list", `[]`, "correction.json: no correction as a JSON object"},
		{"an unknown member", `{"all": true, "yearlyRat": 10}`, "correction.json: yearlyRat: "},
		{"no date", `{"all": true, "since": "2026-13-01"}`, "correction.json: since: "},
		{"no number", `{"all": true, "yearlyRate": "abc"}`, "correction.json: yearlyRate: "},
		{"a text for an id", `{"product": "x"}`, "correction.json: product: "},
	} {
		t.Run(tt.name, func(t *testing.T) {
			file := filepath.Join(t.TempDir(), "correction.json")
			if err := os.WriteFile(file, []byte(tt.text), 0o600); err != nil {
				t.Fatal(err)
			}
			if _, err := readCorrection(file); err == nil || !strings.Contains(err.Error(), tt.want) {
				t.Errorf("%v, want %q", err, tt.want)
			}
		})
	}
}
