package main

import (
	"bytes"
	"errors"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"lending.example/platform/lending"
	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/clients"
	"lending.example/platform/lending/ledger"
	"lending.example/platform/lending/lendingtest"
	"lending.example/platform/lending/money"
	"lending.example/platform/lending/products"
	"lending.example/platform/lending/schedule"
	"lending.example/platform/lending/store/sqlite"
)

// block finds the examples of docs/move-in.md.
var block = regexp.MustCompile("(?s)```(csv|text)\n(.*?)```")

// TestImportCSV runs the example of docs/move-in.md: the dry run, files with a problem, the import, and the import again.
func TestImportCSV(t *testing.T) {
	page, err := os.ReadFile("../../docs/move-in.md")
	if err != nil {
		t.Fatal(err)
	}
	blocks := block.FindAllStringSubmatch(string(page), -1)
	if len(blocks) != 3 {
		t.Fatalf("the page has %d examples", len(blocks))
	}
	ofLoans, ofInstalments, want := blocks[0][2], blocks[1][2], blocks[2][2]
	folder, files := folderForCutOver(t), t.TempDir()
	give := func(ofLoans, ofInstalments string, more ...string) (string, error) {
		t.Helper()
		for name, text := range map[string]string{"loans.csv": ofLoans, "instalments.csv": ofInstalments} {
			if err := os.WriteFile(filepath.Join(files, name), []byte(text), 0o600); err != nil {
				t.Fatal(err)
			}
		}
		var out bytes.Buffer
		args := []string{
			"import", "csv", "-data", folder, "-tenant", lendingtest.Tenant, "-loans", filepath.Join(files, "loans.csv"),
			"-instalments", filepath.Join(files, "instalments.csv"), "-fee-charge", "1", "-penalty-charge", "2",
		}
		err := run(t.Context(), append(args, more...), &out)
		return out.String(), err
	}
	proof := filepath.Join(files, "proof.csv")
	wrong := strings.Replace(ofLoans, "A-2,C2", "A-2,C9", 1)
	for _, tt := range []struct {
		name, ofLoans string
		args          []string
		want          []string
		err           error
	}{
		{"a dry run", ofLoans, []string{"-dry-run"}, []string{"2 loans can be carried, 0 problems"}, nil},
		{"a problem", wrong, nil, []string{`line 3: loan A-2: client: the tenant has no client with the external id "C9"`, "1 loans can be carried, 1 problems"}, errNotCarried},
		{"a problem that is left out", wrong, []string{"-leave-out"}, []string{"1 of 1 loans are equal"}, errLeftOut},
		{"the example", ofLoans, []string{"-proof", proof}, []string{want}, nil},
		{"the example again", ofLoans, nil, []string{want}, nil},
	} {
		t.Run(tt.name, func(t *testing.T) {
			text, err := give(tt.ofLoans, ofInstalments, tt.args...)
			if !errors.Is(err, tt.err) {
				t.Errorf("ended with %v, want %v", err, tt.err)
			}
			for _, part := range tt.want {
				if !strings.Contains(text, part) {
					t.Errorf("%q is not in\n%s", part, text)
				}
			}
		})
	}
	if text, err := os.ReadFile(proof); err != nil || !strings.Contains(string(text), ",A-1,true,") {
		t.Errorf("the proof is %q (%v)", text, err)
	}
	var out bytes.Buffer
	if err := run(t.Context(), []string{"verify", "-data", folder, "-tenant", lendingtest.Tenant}, &out); err != nil {
		t.Errorf("%v\n%s", err, &out)
	}
}

// folderForCutOver is a data folder with the clients, products and charges of the example.
func folderForCutOver(t *testing.T) string {
	t.Helper()
	folder, ctx := t.TempDir(), t.Context()
	s, err := sqlite.Open(ctx, folder, lending.Schema(), nil)
	if err != nil {
		t.Fatal(err)
	}
	platform, err := lending.New(s, nil)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := platform.Provision(ctx, lendingtest.Tenant, lendingtest.Password); err != nil {
		t.Fatal(err)
	}
	desk := platform.Tenant(lendingtest.Tenant).As(lending.SystemUser)
	var all []error
	for _, name := range []string{"C1", "C2"} {
		_, err := desk.Clients.Create(ctx, clients.NewClient{OfficeID: 1, First: "Test", Last: name, ExternalID: name, Active: new(true), ActivatedOn: calendar.MustParse("2020-01-01")})
		all = append(all, err)
	}
	for _, penalty := range []bool{false, true} {
		name := map[bool]string{false: "Old fees", true: "Old penalties"}[penalty]
		_, err := desk.Charges.Create(ctx, products.NewCharge{
			Name: name, Target: products.ChargeForLoan, CurrencyCode: "EUR", Time: schedule.OnSpecifiedDate, Basis: schedule.FlatAmount,
			Amount: money.FromInt(1), Active: new(true), Payment: new(products.ChargePayment(0)), Penalty: &penalty,
		})
		all = append(all, err)
	}
	chart, err := desk.Ledger.ProvideChart(ctx)
	contra, failed := desk.Ledger.CreateAccount(ctx, ledger.NewAccount{Name: "Opening balances", Code: "9999", Type: ledger.Equity, Usage: ledger.DetailAccount, ManualEntriesAllowed: new(true)})
	all = append(all, err, failed)
	_, err = desk.Ledger.CreateActivityAccount(ctx, ledger.NewActivityAccount{Activity: ledger.OpeningBalancesTransfer, AccountID: contra.ID})
	all = append(all, err)
	for i, rule := range []products.AccountingRule{ledger.CashBased, ledger.PeriodicAccrual} {
		product := lendingtest.Terms(i+1).Posting(rule, chart)
		product.ShortName = []string{"CASH", "ACCR"}[i]
		_, err = desk.Products.Create(ctx, product)
		all = append(all, err)
	}
	if err := errors.Join(append(all, platform.Close())...); err != nil {
		t.Fatal(err)
	}
	return folder
}
