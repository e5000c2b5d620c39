package store_test

import (
	"errors"
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/money"
	"lending.example/platform/lending/store"
)

func TestSchemaCheck(t *testing.T) {
	column := func(names ...string) []store.Column {
		var columns []store.Column
		for _, n := range names {
			columns = append(columns, store.Column{Name: n})
		}
		return columns
	}
	for _, c := range []struct {
		schema store.Schema
		faults []string
	}{
		{nil, nil},
		{store.Schema{loanKind, {Name: "client_1"}}, nil},
		{store.Schema{nil}, []string{"a kind is nil"}},
		{store.Schema{{Name: "Loan"}, {Name: ""}, {Name: "1a"}, {Name: "a-b"}, {Name: strings.Repeat("a", 52)}},
			[]string{`"Loan"`, `""`, `"1a"`, `"a-b"`, strings.Repeat("a", 52)}},
		{store.Schema{{Name: "a"}, {Name: "a"}}, []string{`kind "a": bad or double name`}},
		{store.Schema{{Name: "a", Columns: column("x", "id", "revision", "body", "x", "Y")}},
			[]string{`"id"`, `"revision"`, `"body"`, `"x"`, `"Y"`}},
		{store.Schema{{Name: "a", Columns: []store.Column{{Name: "x", Type: store.Decimal + 1}}}}, []string{"unknown type 4"}},
		{store.Schema{{Name: "a", Columns: column("x"), Indexes: []store.Index{{Columns: []string{"y"}}, {}, {Columns: []string{"x", "x"}}}}},
			[]string{`unknown column "y"`, "no column", `column "x" twice`}},
		{store.Schema{{Name: "a", Columns: column("x"), Facets: []string{"x", "y", "x"}}}, []string{`facet "y"`, `facet "x"`}},
		{store.Schema{{Name: "a", Columns: column("x"), Tallies: []store.Tally{{}, {By: []string{"y"}}, {By: []string{"x"}, Of: []store.Condition{{Column: "x", Is: store.NotNull}}}}}},
			[]string{"by no column", `by "y"`, `tally of "x"`}},
		{store.Schema{{Name: "a", Columns: column("x"), Tallies: []store.Tally{{By: []string{"x"}, Sum: "x"}, {By: []string{"x"}, Sum: "y"}}}},
			[]string{`sum of "x": no decimal`, `sum of "x": by the summed column`, `sum of "y": no decimal`}},
		{store.Schema{{Name: "a", Columns: []store.Column{{Name: "x", Searched: true}}}}, []string{"in texts only"}},
	} {
		var lines []string
		if err := c.schema.Check(); err != nil {
			lines = strings.Split(err.Error(), "\n")
		}
		matches := len(lines) == len(c.faults)
		for i := range min(len(lines), len(c.faults)) {
			matches = matches && strings.Contains(lines[i], c.faults[i])
		}
		if !matches {
			t.Errorf("got %q, want %q", lines, c.faults)
		}
	}
}

// TestValueOrder holds every pair of an ascending list against Compare.
func TestValueOrder(t *testing.T) {
	day := func(s string) store.Value { return store.Day(calendar.MustParse(s)) }
	amount := func(s string) store.Value { return store.Money(money.MustParse(s)) }
	ascending := []store.Value{
		store.Null,
		store.Int(math.MinInt64), store.Int(-1), store.Int(0), store.Int(1), store.Int(math.MaxInt64),
		store.String(""), store.String("A"), store.String("a"), store.String("aa"), store.String("b"), store.String("é"),
		day("0001-01-01"), day("2026-01-31"), day("2026-02-01"),
		amount("-100"), amount("-0.000001"), amount("0"), amount("9"), amount("10"),
	}
	if !slices.IsSortedFunc(ascending, store.Value.Compare) {
		t.Fatal("not ascending")
	}
	for i, v := range ascending {
		for j, w := range ascending {
			if c := v.Compare(w); sign(c) != sign(i-j) || (v == w) != (i == j) {
				t.Errorf("value %d against value %d gives %d", i, j, c)
			}
		}
	}
}

func sign(n int) int { return max(-1, min(1, n)) }

func TestValueAccess(t *testing.T) {
	today := calendar.MustParse("2026-01-31")
	for name, got := range map[string]bool{
		"integer":                 store.Int(7).Int64() == 7 && store.Int(7).Type() == store.Integer,
		"text":                    store.String("a").Text() == "a" && store.String("a").Type() == store.Text,
		"date":                    store.Day(today).Date() == today && store.Day(today).Type() == store.Date,
		"decimal":                 store.Money(money.FromInt(3)).Amount() == money.FromInt(3) && store.Money(money.Amount{}).Type() == store.Decimal,
		"true is 1":               store.Bool(true) == store.Int(1),
		"false is 0":              store.Bool(false) == store.Int(0),
		"no reference is null":    store.OptionalInt(0).IsNull() && store.OptionalInt(2) == store.Int(2),
		"no text is null":         store.OptionalString("").IsNull() && store.OptionalString("a") == store.String("a"),
		"no date is null":         store.Day(calendar.Date{}).IsNull(),
		"no amount is 0":          !store.Money(money.Amount{}).IsNull(),
		"null has the zero value": store.Null.Int64() == 0 && store.Null.Text() == "" && store.Null.Date().IsZero() && store.Null.Amount().IsZero(),
		"a date is no integer":    store.Day(today).Int64() == 0,
		"an integer is no date":   store.Int(7).Date().IsZero(),
	} {
		if !got {
			t.Error(name)
		}
	}
}

func TestOrdering(t *testing.T) {
	for _, c := range []struct {
		q    store.Query
		want []store.Order
	}{
		{store.Query{}, []store.Order{{Column: "id"}}},
		{store.Query{}.By("a", false), []store.Order{{Column: "a"}, {Column: "id"}}},
		{store.Query{}.By("a", false).By("b", true), []store.Order{{Column: "a"}, {Column: "b", Desc: true}, {Column: "id", Desc: true}}},
		{store.Query{}.By("a", true).By("id", false).By("b", true), []store.Order{{Column: "a", Desc: true}, {Column: "id"}}},
	} {
		if got := c.q.Ordering(); !slices.Equal(got, c.want) {
			t.Errorf("got %v, want %v", got, c.want)
		}
	}
}

// TestQueriesShareNothing derives two queries from one.
func TestQueriesShareNothing(t *testing.T) {
	base := store.Where("a", store.Equal, store.Int(1)).And("b", store.Equal, store.Int(2)).And("c", store.Equal, store.Int(3)).By("a", false)
	first := base.And("x", store.Equal, store.Int(1)).By("x", false)
	second := base.And("y", store.Equal, store.Int(1)).By("y", false)
	if first.Where[3].Column != "x" || second.Where[3].Column != "y" || first.Order[1].Column != "x" || second.Order[1].Column != "y" {
		t.Errorf("got %v and %v", first, second)
	}
	_ = base.Ordering()
	if first.Ordering()[1].Column != "x" {
		t.Error("an ordering overwrote another query")
	}
}

func TestPosition(t *testing.T) {
	r := store.Record{ID: 9, Values: []store.Value{store.String("A"), store.Int(7), store.Null}}
	p := store.Query{}.By("client", false).By("opened", true).By("id", false).Position(loanKind, r)
	if p.ID != 9 || !slices.Equal(p.Values, []store.Value{store.Int(7), store.Null, store.Int(9)}) {
		t.Errorf("got %v", p)
	}
}

func TestTenantNames(t *testing.T) {
	for _, name := range []string{"a", "0", "default", "a-b_c", strings.Repeat("a", 63)} {
		if err := store.CheckTenant(name); err != nil {
			t.Error(err)
		}
	}
	for _, name := range []string{"", "A", "..", "a.b", "a/b", `a\b`, "-a", "_a", "a\n", strings.Repeat("a", 64)} {
		if err := store.CheckTenant(name); !errors.Is(err, store.ErrTenantName) {
			t.Errorf("%q: %v", name, err)
		}
	}
}

func TestDuplicateError(t *testing.T) {
	var err error = &store.DuplicateError{Kind: "loan", Columns: []string{"branch", "number"}}
	if got := fmt.Sprint(err); got != "store: another loan holds the same [branch number]" {
		t.Error(got)
	}
}
