package store

import (
	"slices"
	"strings"
)

// KindIndex is an index that a kind asks for, with its further columns.
type KindIndex struct {
	Kind    *Kind
	Columns []string
	Unique  bool
	Facets  []string // of the kind, after the columns: what lists are filtered by is found without reading records
}

// AllIndexes returns the indexes of a kind: those of its columns, those over several, and, when it has facets, one over them
// and one in the order of the ids. Those that are not unique also hold the facets.
func (k *Kind) AllIndexes() []KindIndex {
	var all []KindIndex
	add := func(unique bool, columns ...string) {
		i := KindIndex{Kind: k, Columns: columns, Unique: unique}
		if !unique {
			i.Facets = slices.DeleteFunc(slices.Clone(k.Facets), func(f string) bool { return slices.Contains(columns, f) })
		}
		all = append(all, i)
	}
	for _, c := range k.Columns {
		if c.Unique {
			add(true, c.Name)
		}
		if c.Indexed && (!c.Unique || k.Facets != nil) {
			add(false, c.Name)
		}
	}
	for _, i := range k.Indexes {
		add(i.Unique, i.Columns...)
	}
	if k.Facets != nil {
		add(false, k.Facets...)
		add(false, "id")
	}
	return all
}

// Name identifies an index by what it is, so that a changed declaration is another index.
func (i KindIndex) Name() string {
	sort := "index"
	if i.Unique {
		sort = "unique"
	}
	name := i.Kind.Name + ":" + sort + ":" + strings.Join(i.Columns, ".")
	if len(i.Facets) > 0 {
		name += "+" + strings.Join(i.Facets, ".")
	}
	return name
}

// SameValues is the query for the records with the values of one in a unique index; false for an index that is not unique, and while
// one of the values is null.
func (i KindIndex) SameValues(r Record) (q Query, applies bool) {
	if !i.Unique {
		return q, false
	}
	for _, column := range i.Columns {
		v := r.Values[i.Kind.Position(column)]
		if v.IsNull() {
			return q, false
		}
		q = q.And(column, Equal, v)
	}
	return q, true
}
