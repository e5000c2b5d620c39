package store_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"lending.example/platform/lending/store"
)

// TestLegs reads the conditions of each leg as a sentence.
func TestLegs(t *testing.T) {
	words := map[store.Comparison]string{store.Equal: "=", store.Less: "<", store.Greater: ">", store.IsNull: "is null", store.NotNull: "is not null"}
	said := func(where []store.Condition) string {
		var said []string
		for _, w := range where {
			text := w.Column + " " + words[w.Is]
			if !w.Value.IsNull() {
				text += fmt.Sprint(" ", w.Value.Int64())
			}
			said = append(said, text)
		}
		return strings.Join(said, " and ")
	}
	after := func(q store.Query, id int64, values ...store.Value) store.Query {
		q.After = &store.Position{Values: values, ID: id}
		return q
	}
	for _, c := range []struct {
		name string
		q    store.Query
		want []string
	}{
		{"from the beginning", store.Where("a", store.Equal, store.Int(1)).By("b", true), []string{"a = 1"}},
		{"by id", after(store.Query{}, 7), []string{"id > 7"}},
		{"by id backwards, of some", after(store.Where("a", store.Equal, store.Int(1)).By("id", true), 7, store.Int(7)), []string{"a = 1 and id < 7"}},
		{"by two columns", after(store.Query{}.By("a", false).By("b", false), 7, store.Int(1), store.Int(2)),
			[]string{"a = 1 and b = 2 and id > 7", "a = 1 and b > 2", "a > 1"}},
		{"backwards, where nulls come last", after(store.Query{}.By("a", true), 7, store.Int(1)), []string{"a = 1 and id < 7", "a < 1", "a is null"}},
		{"after a null", after(store.Query{}.By("a", false), 7, store.Null), []string{"a is null and id > 7", "a is not null"}},
		{"after a null, backwards", after(store.Query{}.By("a", true), 7, store.Null), []string{"a is null and id < 7"}},
		{"in both directions", after(store.Query{}.By("a", true).By("id", false), 7, store.Int(1), store.Int(7)), []string{"a = 1 and id > 7", "a < 1", "a is null"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			var got []string
			for _, leg := range c.q.Legs() {
				got = append(got, said(leg))
			}
			if diff := cmp.Diff(c.want, got); diff != "" {
				t.Errorf("(-want +got)\n%s", diff)
			}
		})
	}
}
