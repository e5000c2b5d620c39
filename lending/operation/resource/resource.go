package resource

import (
	"errors"
	"slices"

	"lending.example/platform/lending/fault"
	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/store"
)

// Resource declares a plain resource: records of type T, which clients see as D.
type Resource[T any, P store.Keyed[T], D any] struct {
	Table    store.Table[T, P]
	Name     string // in the codes of checks, "fund"
	Entity   string // in permissions, "FUND"
	Grouping string // of the permissions
	Order    string // the column by which lists are ordered, ascending; "": by id
	// Missing refuses an id without a record; its argument is the id.
	Missing fault.Code
	// Data returns a record as clients see it.
	Data func(store.Tx, T) (D, error)
	// Unique are the columns in which no two records agree.
	Unique []Unique
	// Rule refuses a record that is about to be stored, or completes it; nil: every record is stored as it is. It runs before Unique.
	Rule func(*operation.Unit, *T) error
	// Used refuses to delete a record that another one refers to; its argument is the id. The zero code: nothing refers to it.
	Used fault.Code
	// Uses reports uses of a record that the references of the platform do not show; nil: there are none.
	Uses func(*operation.Unit, T) (bool, error)
}

// Unique is a set of columns that no two records share. A null in one of them is shared with nobody.
type Unique struct {
	Refusal fault.Code // its argument is the value of the last column
	Columns []string
}

// Plain makes [Resource.Data] of a function that reads no other record.
func Plain[T, D any](data func(T) D) func(store.Tx, T) (D, error) {
	return func(_ store.Tx, record T) (D, error) { return data(record), nil }
}

// References tells whether a record is referred to. The platform has it as a neighbour, see [operation.Neighbour].
type References interface {
	Referenced(tx store.Tx, to *store.Kind, id int64) (bool, error)
}

// ByID reads one record; Missing when there is none.
func (r Resource[T, P, D]) ByID(tx store.Tx, id int64) (T, error) {
	record, err := r.Table.Get(tx, id)
	if errors.Is(err, store.ErrNotFound) {
		return record, r.Missing.New(id)
	}
	return record, err
}

// Options lists the records that a query selects, as clients see them, in the order of lists.
func (r Resource[T, P, D]) Options(tx store.Tx, q store.Query) ([]D, error) {
	if r.Order != "" {
		q = q.By(r.Order, false)
	}
	list := []D{}
	for record, err := range r.Table.Find(tx, q.Top(operation.LargestPage)) {
		if err != nil {
			return nil, err
		}
		data, err := r.Data(tx, record)
		if err != nil {
			return nil, err
		}
		list = append(list, data)
	}
	return list, nil
}

// Violations checks the attributes of an input.
func (r Resource[T, P, D]) Violations(set func(*T, *Attributes)) []fault.Violation {
	var record T
	return r.take(&record, set).Checks.Violations()
}

// take gives the attributes of an input to a record.
func (r Resource[T, P, D]) take(record *T, set func(*T, *Attributes)) *Attributes {
	a := &Attributes{Checks: fault.CheckOf(r.Name), Changes: operation.Changes{}}
	set(record, a)
	return a
}

// acceptable refuses a record that must not be stored.
func (r Resource[T, P, D]) acceptable(u *operation.Unit, record *T) error {
	if r.Rule != nil {
		if err := r.Rule(u, record); err != nil {
			return err
		}
	}
	for _, unique := range r.Unique {
		if err := r.untaken(u.Tx, record, unique); err != nil {
			return err
		}
	}
	return nil
}

// untaken refuses a record that shares a set of columns with another one.
func (r Resource[T, P, D]) untaken(tx store.Tx, record *T, unique Unique) error {
	others := store.Where("id", store.NotEqual, store.Int(r.Table.ID(record)))
	values := r.Table.Columns(record)
	var last store.Value
	for _, column := range unique.Columns {
		last = values[slices.IndexFunc(r.Table.Kind.Columns, func(c store.Column) bool { return c.Name == column })]
		if last.IsNull() {
			return nil
		}
		others = others.And(column, store.Equal, last)
	}
	taken, err := r.Table.Exists(tx, others)
	if err == nil && taken {
		err = unique.Refusal.New(last.Text())
	}
	return err
}

// unused refuses a record that is in use.
func (r Resource[T, P, D]) unused(u *operation.Unit, record T) error {
	if r.Used == (fault.Code{}) {
		return nil
	}
	references, err := operation.Neighbour[References](u)
	if err != nil {
		return err
	}
	id := r.Table.ID(&record)
	used, err := references.Referenced(u.Tx, r.Table.Kind, id)
	if err == nil && !used && r.Uses != nil {
		used, err = r.Uses(u, record)
	}
	if err == nil && used {
		err = r.Used.New(id)
	}
	return err
}
