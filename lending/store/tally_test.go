package store_test

import (
	"testing"

	"lending.example/platform/lending/store"
)

// TestTallyOf: a tally answers a count that fixes its first column, asks for all that holds of its records, and for nothing else.
func TestTallyOf(t *testing.T) {
	kind := &store.Kind{Name: "loan", Tallies: []store.Tally{{By: []string{"client", "product"}, Of: []store.Condition{{Column: "paid", Is: store.NotNull}}}}}
	client := store.Where("client", store.Equal, store.Int(1))
	paid := client.And("paid", store.NotNull, store.Null)
	either := paid
	either.Where = append(either.Where, store.Condition{Column: "product", Is: store.AnyOf, Values: []store.Value{store.Int(1), store.Int(2)}})
	for name, c := range map[string]struct {
		asked   store.Query
		answers bool
	}{
		"of a client":                        {paid, false}, // also of no product
		"of a client and any product":        {paid.And("product", store.NotNull, store.Null), true},
		"of a client and a product":          {paid.And("product", store.Equal, store.Int(2)), true},
		"of a client and some products":      {either, true},
		"paid or not":                        {client, false},
		"of a product":                       {store.Where("product", store.Equal, store.Int(2)).And("paid", store.NotNull, store.Null), false},
		"of clients beyond one":              {store.Where("client", store.Greater, store.Int(1)).And("paid", store.NotNull, store.Null), false},
		"of products beyond one":             {paid.And("product", store.Greater, store.Int(1)), false},
		"not paid":                           {client.And("paid", store.IsNull, store.Null), false},
		"with a column that it knows not of": {paid.And("office", store.Equal, store.Int(1)), false},
		"all":                                {store.Query{}, false},
	} {
		if got := kind.TallyOf(c.asked.Where) != nil; got != c.answers {
			t.Errorf("%s: %t", name, got)
		}
	}
}
