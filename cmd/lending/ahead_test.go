package main

import (
	"bytes"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"lending.example/platform/lending"
	"lending.example/platform/lending/lendingtest"
	"lending.example/platform/lending/loans"
	"lending.example/platform/lending/store/sqlite"
)

// TestAheadPrints forecasts a loan of 1,000 in three instalments at 1 % a month, paid out on 1 January 2026, of which nothing is paid.
func TestAheadPrints(t *testing.T) {
	folder := t.TempDir()
	s, err := sqlite.Open(t.Context(), folder, lending.Schema(), nil)
	if err != nil {
		t.Fatal(err)
	}
	bench := lendingtest.On(t, s)
	bench.ActiveLoan("1000")
	data, err := bench.Desk.Ahead(t.Context(), loans.AheadInput{Months: 3}, nil)
	if err != nil {
		t.Fatal(err)
	}
	var csv, table bytes.Buffer
	if err := writeAhead(&csv, data); err != nil {
		t.Fatal(err)
	}
	printAhead(&table, data)
	want := `currency,from,to,principal,interest,fees,penalties,overpaid,cash,income,outstanding,arrears,loans,overdue,ranges
EUR,2026-01-01,2026-01-31,0,0,0,0,0,0,0,1000,0,1,0,
EUR,2026-02-01,2026-02-28,330.02,10,0,0,0,340.02,10,669.98,0,1,0,
EUR,2026-03-01,2026-03-31,333.32,6.7,0,0,0,340.02,6.7,336.66,0,1,0,
`
	if diff := cmp.Diff(want, csv.String()); diff != "" {
		t.Error(diff)
	}
	lines := strings.Split(table.String(), "\n")
	if full := strings.Repeat("#", barWidth); len(lines) != 6 || strings.Contains(lines[1], "#") || !strings.HasSuffix(lines[2], full) || !strings.HasSuffix(lines[3], full) {
		t.Errorf("printed\n%s", &table)
	}
	if want := "lending: 1 loans from 2026-01-01 on"; lines[4] != want {
		t.Errorf("%q, want %q", lines[4], want)
	}
}

// TestAheadReads runs the command on a folder.
func TestAheadReads(t *testing.T) {
	folder := t.TempDir()
	p, err := lending.Open(t.Context(), folder, nil)
	if err == nil {
		_, err = p.Provision(t.Context(), defaultTenant, "first-Passw0rd!")
	}
	if err == nil {
		err = p.Close()
	}
	if err != nil {
		t.Fatal(err)
	}
	for name, tt := range map[string]struct {
		args []string
		want string
	}{
		"nothing lent":  {[]string{"-csv"}, ""},
		"two lengths":   {[]string{"-days", "3", "-months", "2"}, "days"},
		"no such habit": {[]string{"-paying", "double"}, "paying"},
	} {
		t.Run(name, func(t *testing.T) {
			var out bytes.Buffer
			err := run(t.Context(), append([]string{"ahead", "-data", folder}, tt.args...), &out)
			switch {
			case tt.want == "" && (err != nil || out.String() != strings.Join(aheadColumns, ",")+"\n"):
				t.Errorf("%s, %v", &out, err)
			case tt.want != "" && (err == nil || !strings.Contains(err.Error(), tt.want)):
				t.Errorf("%v, want something about %s", err, tt.want)
			}
		})
	}
}
