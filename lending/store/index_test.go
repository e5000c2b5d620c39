package store_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"lending.example/platform/lending/store"
)

func TestAllIndexes(t *testing.T) {
	for _, c := range []struct {
		name string
		kind store.Kind
		want []string
	}{
		{"of columns and of several", store.Kind{Columns: []store.Column{{Name: "a"}, {Name: "b", Indexed: true}, {Name: "c", Unique: true, Indexed: true}},
			Indexes: []store.Index{{Columns: []string{"a", "b"}}, {Columns: []string{"b", "c"}, Unique: true}}},
			[]string{"thing:index:b", "thing:unique:c", "thing:index:a.b", "thing:unique:b.c"}},
		{"with facets, which those hold that are not unique", store.Kind{Columns: []store.Column{{Name: "a", Indexed: true}, {Name: "b"}, {Name: "c", Unique: true, Indexed: true}},
			Facets: []string{"a", "b"}},
			[]string{"thing:index:a+b", "thing:unique:c", "thing:index:c+a.b", "thing:index:a.b", "thing:index:id+a.b"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			c.kind.Name = "thing"
			var got []string
			for _, i := range c.kind.AllIndexes() {
				got = append(got, i.Name())
			}
			if diff := cmp.Diff(c.want, got); diff != "" {
				t.Errorf("(-want +got)\n%s", diff)
			}
		})
	}
}
