package main

import (
	"bytes"
	"context"
	"io"
	"strings"
	"testing"

	"lending.example/platform/lending"
	"lending.example/platform/lending/lendingtest"
	"lending.example/platform/lending/products"
	"lending.example/platform/lending/store/sqlite"
)

// TestExplainAndLint: both commands explain stored data in sentences, while a program uses it.
func TestExplainAndLint(t *testing.T) {
	ctx, folder := context.Background(), t.TempDir()
	s, err := sqlite.Open(ctx, folder, lending.Schema(), nil)
	if err != nil {
		t.Fatal(err)
	}
	bench := lendingtest.On(t, s)
	bench.ActiveLoan("1000.00")
	bench.Product(func(p *products.NewProduct) { p.LastInstalmentThreshold = p.InterestRate })
	for _, c := range []struct {
		name    string
		command func(context.Context, []string, io.Writer) error
		args    []string
		want    []string
	}{
		{"interest of an instalment", explain, []string{"-loan", "1", "-period", "1", "-component", "interest"},
			[]string{"Interest of instalment 1 is 10.00:", "for 31 days from 2026-01-01 to 2026-02-01 on 1000.00 at 12 percent a year", "by disbursement of 2026-01-01"}},
		{"payoff", explain, []string{"-loan", "1", "-payoff", "2026-01-20"}, []string{"Total outstanding on 2026-01-20 is 1020.07:"}},
		{"a fine product", lintProduct, []string{"-product", "1"}, []string{`lending: nothing to say about "Product 2"`}},
		{"a threshold in vain", lintProduct, []string{"-product", "2"}, []string{"threshold-without-effect: "}},
	} {
		t.Run(c.name, func(t *testing.T) {
			var out bytes.Buffer
			if err := c.command(ctx, append([]string{"-data", folder}, c.args...), &out); err != nil {
				t.Fatal(err)
			}
			for _, want := range c.want {
				if !strings.Contains(out.String(), want) {
					t.Errorf("without %q:\n%s", want, out.String())
				}
			}
		})
	}
}
