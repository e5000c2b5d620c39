package storetest

import (
	"fmt"
	"testing"

	"lending.example/platform/lending/money"
	"lending.example/platform/lending/store"
)

var queryTests = []storeTest{
	{"Filters", testFilters},
	{"FiltersTogether", testFiltersTogether},
	{"AnyOfVeryMany", testAnyOfVeryMany},
	{"Order", testOrder},
	{"NothingFound", testNothingFound},
	{"StopEarly", testStopEarly},
	{"NestedIterations", testNestedIterations},
	{"ManyRecords", testManyRecords},
}

// filterRecords are numbered from 1; the filter tests name the ones that match.
var filterRecords = []store.Record{
	newAccount(1, fields{"note": store.String("Abc"), "owner": store.Int(1), "opened": day("2026-01-31"), "balance": amount("10.5")}),
	newAccount(2, fields{"note": store.String("abd"), "owner": store.Int(2), "opened": day("2026-02-01"), "balance": amount("-3")}),
	newAccount(3, fields{"note": store.String("50% off_ABC"), "owner": store.Int(2), "opened": day("2025-12-31"), "balance": amount("9")}),
	newAccount(4, fields{"note": store.String("É"), "owner": store.Int(-5), "opened": day("0999-01-01"), "balance": amount("100")}),
	newAccount(5, fields{"note": store.String("")}),
	newAccount(6, nil),
}

func testFilters(t *testing.T, s store.Store) {
	insertAll(t, s, account, filterRecords...)
	text, number := store.String, store.Int
	for _, c := range []struct {
		column string
		is     store.Comparison
		value  store.Value
		want   []int64
	}{
		{"note", store.Equal, text("Abc"), []int64{1}},
		{"note", store.Equal, text(""), []int64{5}},
		{"note", store.Equal, store.Null, []int64{}},
		{"note", store.NotEqual, text("Abc"), []int64{2, 3, 4, 5}},
		{"note", store.NotEqual, store.Null, []int64{}},
		{"note", store.Less, text("Abc"), []int64{3, 5}},
		{"note", store.AtMost, text("Abc"), []int64{1, 3, 5}},
		{"note", store.Greater, text("Abc"), []int64{2, 4}},
		{"note", store.AtLeast, text("Abc"), []int64{1, 2, 4}},
		{"note", store.StartsWith, text("a"), []int64{2}},
		{"note", store.StartsWith, text("50%"), []int64{3}},
		{"note", store.StartsWith, text(""), []int64{1, 2, 3, 4, 5}},
		{"note", store.StartsWith, store.Null, []int64{}},
		{"note", store.Contains, text("aBC"), []int64{1, 3}},
		{"note", store.Contains, text("%"), []int64{3}},
		{"note", store.Contains, text("_"), []int64{3}},
		{"note", store.Contains, text(""), []int64{1, 2, 3, 4, 5}},
		{"note", store.Contains, text("é"), []int64{}},
		{"note", store.Contains, store.Null, []int64{}},
		{"note", store.IsNull, store.Null, []int64{6}},
		{"note", store.NotNull, store.Null, []int64{1, 2, 3, 4, 5}},
		{"owner", store.Equal, number(2), []int64{2, 3}},
		{"owner", store.NotEqual, number(2), []int64{1, 4}},
		{"owner", store.Less, number(1), []int64{4}},
		{"owner", store.AtLeast, number(1), []int64{1, 2, 3}},
		{"owner", store.IsNull, store.Null, []int64{5, 6}},
		{"opened", store.Equal, day("2026-02-01"), []int64{2}},
		{"opened", store.Less, day("2026-01-31"), []int64{3, 4}},
		{"opened", store.AtLeast, day("2026-01-31"), []int64{1, 2}},
		{"balance", store.Equal, amount("10.50"), []int64{1}},
		{"balance", store.Less, amount("9"), []int64{2}},
		{"balance", store.Greater, amount("9.999999"), []int64{1, 4}},
		{"id", store.Equal, number(3), []int64{3}},
		{"id", store.Greater, number(4), []int64{5, 6}},
		{"id", store.IsNull, store.Null, []int64{}},
		{"id", store.NotNull, store.Null, []int64{1, 2, 3, 4, 5, 6}},
	} {
		q := store.Where(c.column, c.is, c.value)
		name := fmt.Sprintf("%s %d %s", c.column, c.is, showValue(c.value))
		t.Run(name, func(t *testing.T) { checkFound(t, s, q, c.want) })
	}
	for _, c := range []struct {
		column string
		values []store.Value
		want   []int64
	}{
		{"owner", nil, []int64{}},
		{"owner", []store.Value{store.Null}, []int64{}},
		{"owner", []store.Value{number(1)}, []int64{1}},
		{"owner", []store.Value{number(1), store.Null, number(2), number(7)}, []int64{1, 2, 3}},
		{"id", []store.Value{number(6), number(1), number(6)}, []int64{1, 6}},
		{"opened", []store.Value{day("2025-12-31")}, []int64{3}},
	} {
		q := store.Query{Where: []store.Condition{{Column: c.column, Is: store.AnyOf, Values: c.values}}}
		t.Run(fmt.Sprintf("%s any of %d", c.column, len(c.values)), func(t *testing.T) { checkFound(t, s, q, c.want) })
	}
}

// checkFound compares what a query finds, and how much it counts.
func checkFound(t *testing.T, s store.Store, q store.Query, want []int64) {
	t.Helper()
	equal(t, ids(find(t, s, account, q)), want)
	view(t, s, func(tx store.Tx) error {
		n, err := tx.Count(account, q)
		equal(t, n, len(want))
		return err
	})
}

func testFiltersTogether(t *testing.T, s store.Store) {
	insertAll(t, s, account, filterRecords...)
	q := store.Where("owner", store.Equal, store.Int(2)).And("balance", store.Greater, amount("0"))
	checkFound(t, s, q, []int64{3})
	checkFound(t, s, q.And("owner", store.Equal, store.Int(1)), []int64{})
	checkFound(t, s, store.Where("owner", store.Greater, store.Int(-9)).And("owner", store.Less, store.Int(2)), []int64{1, 4})
}

// testAnyOfVeryMany has many values of every type, and of one more than a SQL statement takes.
func testAnyOfVeryMany(t *testing.T, s store.Store) {
	insertAll(t, s, account, filterRecords...)
	texts := []store.Value{store.String("Abc"), store.Null, store.String("É"), store.String("quo\"te\\")}
	days := []store.Value{day("2025-12-31")}
	numbers := []store.Value{store.Int(-5)}
	insertAll(t, s, account, newAccount(7, fields{"balance": amount("12345678901234.5")}), newAccount(8, fields{"balance": amount("98765432109876.5")}))
	amounts := []store.Value{amount("-3"), amount("10.5"), amount("98765432109876.5")}
	for i := range int64(500) {
		texts = append(texts, store.String(fmt.Sprint(i)))
		days = append(days, day("2030-01-01"))
		amounts = append(amounts, store.Money(money.FromInt(1000+i)))
	}
	for i := range int64(33_000) {
		numbers = append(numbers, store.Int(i+2))
	}
	for column, c := range map[string]struct {
		values []store.Value
		want   []int64
	}{
		"note":    {texts, []int64{1, 4}},
		"opened":  {days, []int64{3}},
		"owner":   {numbers[:1000], []int64{2, 3, 4}},
		"balance": {amounts, []int64{1, 2, 8}},
		"id":      {numbers, []int64{2, 3, 4, 5, 6, 7, 8}},
	} {
		checkFound(t, s, store.Query{Where: []store.Condition{{Column: column, Is: store.AnyOf, Values: c.values}}}, c.want)
	}
}

func testOrder(t *testing.T, s store.Store) {
	insertAll(t, s, account, filterRecords...)
	for _, c := range []struct {
		order []store.Order
		want  []int64
	}{
		{nil, []int64{1, 2, 3, 4, 5, 6}},
		{[]store.Order{{Column: "id", Desc: true}}, []int64{6, 5, 4, 3, 2, 1}},
		{[]store.Order{{Column: "owner"}}, []int64{5, 6, 4, 1, 2, 3}},
		{[]store.Order{{Column: "owner", Desc: true}}, []int64{3, 2, 1, 4, 6, 5}},
		{[]store.Order{{Column: "note"}}, []int64{6, 5, 3, 1, 2, 4}},
		{[]store.Order{{Column: "opened", Desc: true}}, []int64{2, 1, 3, 4, 6, 5}},
		{[]store.Order{{Column: "balance"}}, []int64{5, 6, 2, 3, 1, 4}},
		{[]store.Order{{Column: "owner"}, {Column: "balance", Desc: true}}, []int64{6, 5, 4, 1, 3, 2}},
		{[]store.Order{{Column: "owner", Desc: true}, {Column: "id"}}, []int64{2, 3, 1, 4, 5, 6}},
		{[]store.Order{{Column: "id"}, {Column: "owner", Desc: true}}, []int64{1, 2, 3, 4, 5, 6}},
	} {
		equal(t, ids(find(t, s, account, store.Query{Order: c.order})), c.want)
	}
}

func testNothingFound(t *testing.T, s store.Store) {
	checkFound(t, s, store.Query{}, []int64{})
	insertAll(t, s, account, filterRecords...)
	equal(t, ids(find(t, s, account, store.Query{Skip: 6})), []int64{})
	equal(t, ids(find(t, s, account, store.Query{After: &store.Position{ID: 6}})), []int64{})
}

func testStopEarly(t *testing.T, s store.Store) {
	insertAll(t, s, account, filterRecords...)
	view(t, s, func(tx store.Tx) error {
		for range 3 {
			for r, err := range tx.Find(account, store.Query{}) {
				wants(t, err, nil)
				if r.ID == 2 {
					break
				}
			}
		}
		_, err := tx.Get(account, 1)
		return err
	})
}

// testNestedIterations reads the same query inside itself.
func testNestedIterations(t *testing.T, s store.Store) {
	insertAll(t, s, account, filterRecords...)
	pairs := 0
	view(t, s, func(tx store.Tx) error {
		for _, err := range tx.Find(account, store.Query{}) {
			wants(t, err, nil)
			for r, err := range tx.Find(account, store.Query{}) {
				wants(t, err, nil)
				_, err = tx.Get(account, r.ID)
				wants(t, err, nil)
				pairs++
			}
		}
		return nil
	})
	equal(t, pairs, len(filterRecords)*len(filterRecords))
}

func testManyRecords(t *testing.T, s store.Store) {
	const many = 3000
	update(t, s, func(tx store.Tx) error {
		for id := range int64(many) {
			if err := tx.Insert(account, newAccount(id+1, fields{"owner": store.Int(id % 7)})); err != nil {
				return err
			}
		}
		return nil
	})
	seen := 0
	view(t, s, func(tx store.Tx) error {
		for r, err := range tx.Find(account, store.Query{}) {
			if err != nil {
				return err
			}
			seen++
			equal(t, r.ID, int64(seen))
		}
		return nil
	})
	equal(t, seen, many)
	checkCount(t, s, store.Where("owner", store.Equal, store.Int(3)), many/7)
}

func checkCount(t *testing.T, s store.Store, q store.Query, want int) {
	t.Helper()
	view(t, s, func(tx store.Tx) error {
		n, err := tx.Count(account, q)
		if n < want || n > want+1 {
			t.Fatalf("counted %d, want about %d", n, want)
		}
		return err
	})
}
