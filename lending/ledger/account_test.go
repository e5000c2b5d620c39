package ledger_test

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"lending.example/platform/lending/fault"
	"lending.example/platform/lending/ledger"
	"lending.example/platform/lending/money"
	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/operation/desktest"
	"lending.example/platform/lending/refdata"
)

func TestNewAccountViolations(t *testing.T) {
	sound := ledger.NewAccount{Name: "Cash", Code: "100", Type: ledger.Asset, Usage: ledger.DetailAccount, ManualEntriesAllowed: new(true)}
	tests := map[string]struct {
		change func(*ledger.NewAccount)
		want   []string
	}{
		"sound":             {func(*ledger.NewAccount) {}, nil},
		"no name":           {func(in *ledger.NewAccount) { in.Name = " " }, []string{"name.cannot.be.blank"}},
		"long name":         {func(in *ledger.NewAccount) { in.Name = strings.Repeat("n", 201) }, []string{"name.exceeds.max.length"}},
		"no code":           {func(in *ledger.NewAccount) { in.Code = "" }, []string{"glCode.cannot.be.blank"}},
		"long code":         {func(in *ledger.NewAccount) { in.Code = strings.Repeat("1", 46) }, []string{"glCode.exceeds.max.length"}},
		"no type":           {func(in *ledger.NewAccount) { in.Type = 0 }, []string{"type.cannot.be.blank"}},
		"unknown type":      {func(in *ledger.NewAccount) { in.Type = 6 }, []string{"type.is.not.within.expected.range"}},
		"no usage":          {func(in *ledger.NewAccount) { in.Usage = 0 }, []string{"usage.cannot.be.blank"}},
		"unknown usage":     {func(in *ledger.NewAccount) { in.Usage = 3 }, []string{"usage.is.not.within.expected.range"}},
		"no manual entries": {func(in *ledger.NewAccount) { in.ManualEntriesAllowed = nil }, []string{"manualEntriesAllowed.cannot.be.blank"}},
		"long description":  {func(in *ledger.NewAccount) { in.Description = strings.Repeat("d", 501) }, []string{"description.exceeds.max.length"}},
		"parent below one":  {func(in *ledger.NewAccount) { in.ParentID = new(int64(-1)) }, []string{"parentId.not.greater.than.zero"}},
		"several at once": {func(in *ledger.NewAccount) { *in = ledger.NewAccount{} }, []string{
			"name.cannot.be.blank", "glCode.cannot.be.blank", "type.cannot.be.blank", "usage.cannot.be.blank", "manualEntriesAllowed.cannot.be.blank",
		}},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			in := sound
			test.change(&in)
			var got []string
			for _, v := range in.Violations() {
				got = append(got, strings.TrimPrefix(v.Code, "validation.msg.GLAccount."))
			}
			if diff := cmp.Diff(test.want, got); diff != "" {
				t.Error(diff)
			}
		})
	}
}

func TestAccountHierarchy(t *testing.T) {
	inUnit(t, func(u *operation.Unit) {
		header := func(name, code string, parent *int64) int64 {
			return must(t, u, ledger.CreateAccount, ledger.NewAccount{
				Name: name, Code: code, Type: ledger.Asset, Usage: ledger.HeaderAccount, ManualEntriesAllowed: new(false), ParentID: parent,
			}).ID
		}
		assets := header("Assets", "1", nil)
		loans := header("Loans", "11", &assets)
		other := header("Other", "12", nil)
		leaf := must(t, u, ledger.CreateAccount, ledger.NewAccount{
			Name: "Portfolio", Code: "111", Type: ledger.Asset, Usage: ledger.DetailAccount, ManualEntriesAllowed: new(true), ParentID: &loans,
		}).ID

		t.Run("names are indented", func(t *testing.T) {
			if got := must(t, u, ledger.GetAccount, ledger.AccountRef{Ref: operation.ByID(leaf)}).NameDecorated; got != "........Portfolio" {
				t.Errorf("got %q", got)
			}
		})
		t.Run("moving takes everything below along", func(t *testing.T) {
			result := must(t, u, ledger.UpdateAccount, ledger.AccountUpdate{Ref: operation.ByID(loans), ParentID: &other})
			if _, ok := result.Changes["parentId"]; !ok {
				t.Errorf("changes %v", result.Changes)
			}
			moved, err := ledger.AccountByID(u.Tx, leaf)
			if err != nil || moved.Hierarchy != ".2.4." {
				t.Errorf("hierarchy %q, %v", moved.Hierarchy, err)
			}
		})
		t.Run("no header below itself", func(t *testing.T) {
			_, err := desktest.Perform(u, ledger.UpdateAccount, ledger.AccountUpdate{Ref: operation.ByID(other), ParentID: &loans})
			refused(t, err, fault.Rule, "error.msg.glaccount.id.and.parentid.must.not.same")
		})
		t.Run("no account below a detail account", func(t *testing.T) {
			_, err := desktest.Perform(u, ledger.UpdateAccount, ledger.AccountUpdate{Ref: operation.ByID(assets), ParentID: &leaf})
			refused(t, err, fault.Rule, "error.msg.glaccount.parent.invalid")
		})
		t.Run("no delete while something stands below", func(t *testing.T) {
			_, err := desktest.Perform(u, ledger.DeleteAccount, ledger.AccountRef{Ref: operation.ByID(loans)})
			refused(t, err, fault.Rule, "error.msg.glaccount.glcode.invalid.delete.has.children")
		})
		t.Run("a header with children stays one", func(t *testing.T) {
			_, err := desktest.Perform(u, ledger.UpdateAccount, ledger.AccountUpdate{Ref: operation.ByID(loans), Usage: new(ledger.DetailAccount)})
			refused(t, err, fault.Rule, "error.msg.glaccount.glcode.invalid.update.has.children")
		})
	})
}

func TestAccountRules(t *testing.T) {
	inUnit(t, func(u *operation.Unit) {
		cash := account(t, u, "Cash", "100", ledger.Asset)
		income := account(t, u, "Income", "400", ledger.Income)
		mapped := account(t, u, "Mapped", "500", ledger.Asset)
		free := account(t, u, "Free", "600", ledger.Asset)
		post(t, u, "L1", cash, income, "10")
		if err := ledger.SaveMapping(u, mappingOf(1, ledger.LoanPortfolio, mapped)); err != nil {
			t.Fatal(err)
		}

		t.Run("codes are unique", func(t *testing.T) {
			_, err := desktest.Perform(u, ledger.CreateAccount, ledger.NewAccount{Name: "Twin", Code: "100", Type: ledger.Asset, Usage: ledger.DetailAccount, ManualEntriesAllowed: new(true)})
			refused(t, err, fault.Integrity, "error.msg.glaccount.glcode.duplicate")
			_, err = desktest.Perform(u, ledger.UpdateAccount, ledger.AccountUpdate{Ref: operation.ByID(free), Code: new("100")})
			refused(t, err, fault.Integrity, "error.msg.glaccount.glcode.duplicate")
		})
		t.Run("unknown account", func(t *testing.T) {
			_, err := desktest.Perform(u, ledger.GetAccount, ledger.AccountRef{Ref: operation.ByID(99)})
			refused(t, err, fault.NotFound, "error.msg.glaccount.id.invalid")
		})
		t.Run("posted to: no delete, no header", func(t *testing.T) {
			_, err := desktest.Perform(u, ledger.DeleteAccount, ledger.AccountRef{Ref: operation.ByID(cash)})
			refused(t, err, fault.Rule, "error.msg.glaccount.glcode.invalid.delete.transactions.logged")
			_, err = desktest.Perform(u, ledger.UpdateAccount, ledger.AccountUpdate{Ref: operation.ByID(cash), Usage: new(ledger.HeaderAccount)})
			refused(t, err, fault.Rule, "error.msg.glaccount.glcode.invalid.update.transactions.logged")
		})
		t.Run("mapped: no delete, no disabling", func(t *testing.T) {
			_, err := desktest.Perform(u, ledger.DeleteAccount, ledger.AccountRef{Ref: operation.ByID(mapped)})
			refused(t, err, fault.Rule, "error.msg.glaccount.glcode.invalid.delete.product.mapping")
			_, err = desktest.Perform(u, ledger.UpdateAccount, ledger.AccountUpdate{Ref: operation.ByID(mapped), Disabled: new(true)})
			refused(t, err, fault.Rule, "error.msg.glaccount.disable.product.mapping")
		})
		t.Run("tags come from the code of the type", func(t *testing.T) {
			gender := codeValue(t, u, "Gender", "Other")
			_, err := desktest.Perform(u, ledger.UpdateAccount, ledger.AccountUpdate{Ref: operation.ByID(free), TagID: &gender})
			if fault.KindOf(err) != fault.NotFound {
				t.Errorf("got %v", err)
			}
			tag := codeValue(t, u, "AssetAccountTags", "Liquid")
			must(t, u, ledger.UpdateAccount, ledger.AccountUpdate{Ref: operation.ByID(free), TagID: &tag})
			if got := must(t, u, ledger.GetAccount, ledger.AccountRef{Ref: operation.ByID(free)}).Tag; got == nil || got.Name != "Liquid" {
				t.Errorf("tag %v", got)
			}
		})
		t.Run("changes name what changed", func(t *testing.T) {
			result := must(t, u, ledger.UpdateAccount, ledger.AccountUpdate{Ref: operation.ByID(free), Name: new("Freed"), Code: new("600")})
			want := map[string]any{"name": operation.Sent{Value: "Freed"}}
			if diff := cmp.Diff(want, result.Changes); diff != "" {
				t.Error(diff)
			}
		})
		t.Run("nothing to update", func(t *testing.T) {
			_, err := desktest.Perform(u, ledger.UpdateAccount, ledger.AccountUpdate{Ref: operation.ByID(free)})
			refused(t, err, fault.Validation, "validation.msg.GLAccount.no.parameters.for.update")
		})
		t.Run("a free account can go", func(t *testing.T) {
			must(t, u, ledger.DeleteAccount, ledger.AccountRef{Ref: operation.ByID(free)})
			_, err := ledger.AccountByID(u.Tx, free)
			refused(t, err, fault.NotFound, "error.msg.glaccount.id.invalid")
		})
	})
}

func TestListAccounts(t *testing.T) {
	inUnit(t, func(u *operation.Unit) {
		income := account(t, u, "Interest Income", "404000", ledger.Income)
		cash := account(t, u, "Loans Receivable", "112601", ledger.Asset)
		account(t, u, "Other Receivables", "145800", ledger.Asset)
		post(t, u, "L1", cash, income, "12.50")

		tests := map[string]struct {
			filter ledger.AccountFilter
			want   []string
		}{
			"all, by code":     {ledger.AccountFilter{}, []string{"112601", "145800", "404000"}},
			"by type":          {ledger.AccountFilter{Type: new(ledger.Asset)}, []string{"112601", "145800"}},
			"by usage":         {ledger.AccountFilter{Usage: new(ledger.HeaderAccount)}, nil},
			"part of the name": {ledger.AccountFilter{Search: "receiv"}, []string{"112601", "145800"}},
			"part of the code": {ledger.AccountFilter{Search: "4040"}, []string{"404000"}},
			"not disabled":     {ledger.AccountFilter{Disabled: new(false), Search: "404"}, []string{"404000"}},
		}
		for name, test := range tests {
			t.Run(name, func(t *testing.T) {
				var got []string
				for _, a := range must(t, u, ledger.ListAccounts, test.filter) {
					got = append(got, a.Code)
				}
				if diff := cmp.Diff(test.want, got); diff != "" {
					t.Error(diff)
				}
			})
		}
		t.Run("balances stand on the side on which the type grows", func(t *testing.T) {
			for _, a := range must(t, u, ledger.ListAccounts, ledger.AccountFilter{WithBalance: true}) {
				want := money.MustParse("12.5")
				if a.Code == "145800" {
					want = money.Amount{}
				}
				if *a.RunningBalance != want {
					t.Errorf("%s: balance %v, want %v", a.Code, a.RunningBalance, want)
				}
			}
		})
		t.Run("unknown type", func(t *testing.T) {
			_, err := desktest.Perform(u, ledger.ListAccounts, ledger.AccountFilter{Type: new(ledger.AccountType(9))})
			refused(t, err, fault.Rule, "error.msg.glaccount.classification.invalid")
		})
	})
}

func TestAccountTemplate(t *testing.T) {
	inUnit(t, func(u *operation.Unit) {
		must(t, u, ledger.CreateAccount, ledger.NewAccount{Name: "Assets", Code: "1", Type: ledger.Asset, Usage: ledger.HeaderAccount, ManualEntriesAllowed: new(false)})
		got := must(t, u, ledger.AccountTemplate, operation.NoInput{})
		if len(got.TypeOptions) != 5 || len(got.UsageOptions) != 2 || len(got.AssetHeaders) != 1 || got.AssetHeaders[0].Name != "Assets" {
			t.Errorf("got %+v", got)
		}
	})
}

// codeValue adds a value to a code.
func codeValue(t *testing.T, u *operation.Unit, codeName, name string) int64 {
	t.Helper()
	code, err := refdata.CodeByName(u.Tx, codeName)
	if err != nil {
		t.Fatal(err)
	}
	value := refdata.CodeValue{CodeID: code.ID, Name: name, Active: true}
	if err := refdata.CodeValues.Insert(u.Tx, &value); err != nil {
		t.Fatal(err)
	}
	return value.ID
}
