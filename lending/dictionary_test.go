package lending_test

import (
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"lending.example/platform/lending/lendingtest"
	"lending.example/platform/lending/reports"
)

const dictionaryPath = "../docs/data-dictionary.md"

// TestDataDictionaryIsOfThisSchema holds docs/data-dictionary.md against the tables that statements of reports may read; -rewrite
// writes it.
func TestDataDictionaryIsOfThisSchema(t *testing.T) {
	tables, err := lendingtest.New(t).Desk.Reports.Tables(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	for _, secret := range []string{"user", "audit", "command_key", "content_piece"} {
		for _, table := range tables {
			if table.Name == secret {
				t.Errorf("reports may read %s", secret)
			}
		}
	}
	want := dictionary(tables)
	if *rewrite {
		if err := os.WriteFile(dictionaryPath, []byte(want), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	got, err := os.ReadFile(dictionaryPath)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(want, string(got)); diff != "" {
		t.Errorf("%s is not of this schema; run this test with -rewrite (-want +got):\n%s", dictionaryPath, diff)
	}
}

const dictionaryHead = `# The tables for reports in SQL

A report of the lender's own is one SELECT ([wire-organisation.md](semantics/wire-organisation.md), 9.1). It may read these tables. ` + "`GET /v1/reports/tables` and\n`desk.Reports.Tables`" + ` list them, too.

Every table has ` + "`id`" + `, its declared columns, and ` + "`body`" + `, the whole record as JSON with the names of the REST interface. A column ` + "`x_id`" + ` is the ` + "`id`" + ` of a record of table ` + "`x`" + `.
Values may be null. Booleans are 0 and 1. On SQLite dates are ISO texts and decimals are whole millionths (100.50 is 100500000), and the view ` + "`<table>_readable`" + ` shows them as
decimals; PostgreSQL has dates and exact decimals. An index (i) serves filters and order; a unique value (u) has one too.

This page is made by ` + "`go test ./lending -run DataDictionary -rewrite`" + `.

| table | columns |
|---|---|
`

// dictionary is the page.
func dictionary(tables []reports.TableData) string {
	var b strings.Builder
	b.WriteString(dictionaryHead)
	for _, table := range tables {
		columns := make([]string, 0, len(table.Columns))
		for _, c := range table.Columns[1 : len(table.Columns)-1] {
			mark := ""
			switch {
			case c.Unique:
				mark = " (u)"
			case c.Indexed:
				mark = " (i)"
			}
			columns = append(columns, fmt.Sprintf("`%s` %s%s", c.Name, c.Type, mark))
		}
		fmt.Fprintf(&b, "| `%s` | %s |\n", table.Name, strings.Join(columns, ", "))
	}
	return b.String()
}
